"""A game with deals, sealed answers, whispers and a clock, in the hall."""

import asyncio
import json
import re
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from meadhall.hall.clock import Clock
from meadhall.hall.desk import Desk
from meadhall.hall.live import NOBODY, PERSON, Live
from meadhall.hall.service import Hall
from meadhall.hall.tables import match_from
from meadhall.kernel.event import CLOCK, SPECTATOR
from meadhall.kernel.match import Match
from meadhall.kernel.record import MOVE
from meadhall.kernel.sealed import Sealed
from meadhall.registry import table
from tests.hall.conftest import hall_at, settings_for
from tests.hall.market import market
from tests.hall.people import Page, Visitor
from tests.hall.tables import act, do, hall_in, live_at, numbers, sit, watch
from tests.kernel.toys.market import CAP, LATE, LEAVE_AFTER, PLEDGE_SECONDS, TALK_SECONDS

__all__ = ["market"]
pytestmark = pytest.mark.usefixtures("market")

PEOPLE = (PERSON,) * 3
NAMES = ("Anna", "Bo", "Cai")
SPLIT = "propose pot>1 3 coin, pot>2 1 farm"


class Time:
    """A clock that a test winds on."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


class Place:
    """A hall with a table at which the market is held."""

    def __init__(self, hall: Hall, time: Time) -> None:
        self.hall = hall
        self.time = time
        self.name = ""

    async def begin(self, players: tuple[str, ...] = PEOPLE) -> None:
        match = Match(table("market()"), Sealed(b"m" * 32), NAMES, players)
        self.made = await self.hall.keep(match)
        self.name = self.made.name

    async def live(self) -> Live:
        return await live_at(self.hall, self.name)

    async def say(self, *lines: str) -> None:
        """`0 pledge 1`: all of them are done."""
        for line in lines:
            seat, _, text = line.partition(" ")
            answer = await act(self.hall, self.name, int(seat), text)
            assert answer.done, (line, answer)

    async def to_the_pot(self) -> None:
        await self.say("0 pledge 1", "1 pledge 1", "2 pledge 1")

    async def after(self, seconds: float) -> Live:
        """So much later the clock has rung."""
        self.time.now += seconds
        live = await self.live()
        for key in live.run_out():
            await self.hall.run_out(self.name, key)
        return await self.live()

    async def runs(self) -> dict[str, float]:
        """The timers that run, and what is left of each."""
        live = await self.live()
        return {key: running.end - self.time.now for key, running in live.timers.items()}


def at_a_market(
    folder: Path, play: Callable[[Place], Coroutine[Any, Any, None]], database: str = ""
) -> None:
    async def run() -> None:
        time = Time()
        hall = Hall(settings_for(folder, database), time)
        await hall.open()
        place = Place(hall, time)
        await place.begin()
        await play(place)
        await hall.close()

    asyncio.run(run())


# -- what is asked, and who may speak --------------------------------------------------------------


def test_what_others_offer_leaves_a_half_written_answer_alone(tmp_path: Path) -> None:
    async def play(place: Place) -> None:
        await place.to_the_pot()
        before = await numbers(place.hall, place.name)
        await place.say(f"1 {SPLIT}")
        now = await numbers(place.hall, place.name)
        assert [now[0], now[2]] == [before[0], before[2]]
        assert now[1] == before[1] + 1, "who has acted has another question"
        answer = await act(place.hall, place.name, 0, "accept 1", question=before[0])
        assert answer.done

    at_a_market(tmp_path, play)


def test_an_offer_that_was_replaced_cannot_be_accepted(tmp_path: Path) -> None:
    async def play(place: Place) -> None:
        await place.to_the_pot()
        await place.say(f"1 {SPLIT}", "1 propose pot>2 3 coin, pot>2 1 farm")
        answer = await act(place.hall, place.name, 0, "accept 1")
        assert (answer.done, answer.word, answer.reason) == (False, "barred", "not-offered")
        await place.say("0 accept 2")

    at_a_market(tmp_path, play)


def test_who_has_had_their_say_may_speak_again(tmp_path: Path) -> None:
    async def play(place: Place) -> None:
        await place.to_the_pot()
        await place.say("0 say-nothing")
        live = await place.live()
        assert 0 not in live.game.deciders(live.match.position)
        assert live.asked(0)
        await place.say(f"0 {SPLIT}")
        assert live.match.game.owing((await place.live()).match.position) == (1, 2)

    at_a_market(tmp_path, play)


def test_what_cannot_be_read_is_refused_with_what_was_expected(tmp_path: Path) -> None:
    async def play(place: Place) -> None:
        await place.to_the_pot()
        answer = await act(place.hall, place.name, 0, "propose everything to me")
        assert (answer.done, answer.word) == (False, "no-action")
        assert answer.words.startswith("expected an offer such as")
        answer = await act(place.hall, place.name, 0, "propose 1>2 1 goat")
        assert answer.words == "unknown item 'goat': expected coin, farm"
        answer = await act(place.hall, place.name, 0, "dance")
        assert answer.words.startswith("unknown action 'dance'")
        answer = await act(place.hall, place.name, 0, "propose " + "1>2 1 coin, " * 900)
        assert answer.words == "expected at most 8000 letters in an action"
        assert (await place.live()).version == 4

    at_a_market(tmp_path, play)


def test_an_offer_is_stored_in_its_one_form(tmp_path: Path) -> None:
    async def play(place: Place) -> None:
        await place.to_the_pot()
        await place.say('0 propose pot>2 1 farm, 1 vows 2 by 7 "pax ☮ \\"é\\"",pot>1 3 coin')
        text = 'propose pot>1 3 coin, pot>2 1 farm, 1 vows 2 by 7 "pax ☮ \\"é\\""'
        live = await place.live()
        assert live.match.log[-1].text == text
        place.hall.held.clear()
        again = await place.live()
        assert again.match.log[-1].text == text
        again.match.verify()

    at_a_market(tmp_path, play)


# -- the clock -------------------------------------------------------------------------------------


def test_a_time_that_is_over_does_what_it_was_set_for(tmp_path: Path, database: str) -> None:
    async def play(place: Place) -> None:
        assert await place.runs() == {"pledges:1": PLEDGE_SECONDS}
        await place.say("0 pledge 1")
        live = await place.after(PLEDGE_SECONDS - 1)
        assert await place.runs() == {"pledges:1": 1}
        assert live.version == 2
        live = await place.after(1)
        assert live.version == 3
        entry = live.match.log[-1]
        assert (entry.kind, entry.seat, entry.text) == (MOVE, CLOCK, "time-up pledges")
        assert await place.runs() == {"pot:1": TALK_SECONDS, "patience:1": LEAVE_AFTER}
        live.match.verify()
        place.hall.held.clear()
        assert await place.runs() == {"pot:1": TALK_SECONDS, "patience:1": LEAVE_AFTER}
        (await place.live()).match.verify()

    at_a_market(tmp_path, play, database)


def test_each_time_is_over_once(tmp_path: Path, database: str) -> None:
    """However many processes find that it is."""

    async def play(place: Place) -> None:
        other = Hall(place.hall.settings, place.time)
        await other.open()
        place.time.now += PLEDGE_SECONDS
        halls = (place.hall, other) * 3
        await asyncio.gather(*[hall.run_out(place.name, "pledges:1") for hall in halls])
        for hall in (place.hall, other):
            live = await live_at(hall, place.name)
            assert live.version == 2
            assert [entry.seat for entry in live.match.log] == [-1, CLOCK]
        await place.hall.run_out(place.name, "no such timer")
        assert (await place.live()).version == 2
        await other.close()

    at_a_market(tmp_path, play, database)


def test_nothing_happens_before_its_time(tmp_path: Path) -> None:
    async def play(place: Place) -> None:
        await place.hall.run_out(place.name, "pledges:1")
        assert (await place.live()).version == 1

    at_a_market(tmp_path, play)


def test_a_late_offer_leaves_time_for_an_answer(tmp_path: Path) -> None:
    async def play(place: Place) -> None:
        await place.to_the_pot()
        await place.after(LEAVE_AFTER)
        await place.say(f"0 {SPLIT}")
        assert await place.runs() == {"pot:1": TALK_SECONDS - LEAVE_AFTER}, "there is time enough"
        left = TALK_SECONDS - LEAVE_AFTER - 2
        offer = "propose pot>1 {} coin, pot>3 {} coin, pot>{} 1 farm"
        await place.after(left)
        for number in range(1, 4):
            await place.say(f"1 {offer.format(1, 2, number)}")
            assert await place.runs() == {"pot:1": LATE}
            await place.after(LATE - 1)
        begun = TALK_SECONDS - 2 + 3 * (LATE - 1)
        await place.say(f"2 {offer.format(2, 1, 1)}")
        assert (await place.runs())["pot:1"] == min(LATE, CAP - begun) < LATE, "not for ever"
        live = await place.after(LATE)
        assert live.match.log[-1].text == "time-up pot"
        assert live.match.position.sea == (3, 1)
        assert await place.runs() == {"stalls:1": 30}

    at_a_market(tmp_path, play)


def test_who_leaves_before_there_was_time_to_begin_is_held_back(tmp_path: Path) -> None:
    async def play(place: Place) -> None:
        await place.to_the_pot()
        answer = await act(place.hall, place.name, 0, "walk-away")
        assert answer.reason == "leave-too-soon"
        before = await numbers(place.hall, place.name)
        await place.after(LEAVE_AFTER)
        assert await numbers(place.hall, place.name) == before, "nobody's words are stale"
        assert (await act(place.hall, place.name, 0, "walk-away", question=before[0])).done

    at_a_market(tmp_path, play)


def test_an_answer_that_comes_after_the_clock_s_is_stale(tmp_path: Path) -> None:
    async def play(place: Place) -> None:
        await place.say("0 pledge 1")
        asked = (await numbers(place.hall, place.name))[1]
        await place.after(PLEDGE_SECONDS)
        answer = await act(place.hall, place.name, 1, "pledge 2", question=asked)
        assert answer.word == "stale"

    at_a_market(tmp_path, play)


def test_while_a_seat_is_free_no_time_runs(tmp_path: Path) -> None:
    async def play(place: Place) -> None:
        await place.begin((PERSON, PERSON, NOBODY))
        assert await place.runs() == {}
        place.time.now += 1000
        assert await place.hall.claim(place.name, place.made.invites[2], "Cai") is not None
        assert await place.runs() == {"pledges:1": PLEDGE_SECONDS}
        await place.after(5)
        link = await place.hall.invite(place.name, 1)
        assert await place.runs() == {}
        await place.after(1000)
        assert (await place.live()).match.version == 1
        assert await place.hall.claim(place.name, link, "Bo") is not None
        assert await place.runs() == {"pledges:1": PLEDGE_SECONDS}

    at_a_market(tmp_path, play)


def test_a_question_that_an_undo_asks_again_has_its_whole_time(tmp_path: Path) -> None:
    async def play(place: Place) -> None:
        await place.after(5)
        await place.to_the_pot()
        await place.after(LEAVE_AFTER + 1)
        assert (await place.live()).match.log[-1].seat == CLOCK
        assert (await do(place.hall, place.name, 2, "undo")).done
        asking = (await place.live()).asking
        assert asking is not None
        assert asking.missing == (0, 1), "the clock is nobody to ask"
        for seat in (0, 1):
            assert (await do(place.hall, place.name, seat, "agree")).done
        live = await place.live()
        assert live.asking is None
        assert live.match.taken_back == 1
        assert await place.runs() == {"pledges:1": PLEDGE_SECONDS}
        live.match.verify()
        await place.after(PLEDGE_SECONDS)
        assert (await place.live()).match.log[-1].seat == CLOCK
        assert "pot:1" in await place.runs()

    at_a_market(tmp_path, play)


def test_a_move_of_the_clock_ends_the_talk_about_an_undo(tmp_path: Path) -> None:
    async def play(place: Place) -> None:
        await place.say("0 pledge 1", "1 pledge 2")
        assert (await do(place.hall, place.name, 0, "undo")).done
        assert (await place.live()).asking is not None
        assert (await place.after(PLEDGE_SECONDS)).asking is None
        assert (await do(place.hall, place.name, 1, "agree")).word == "nothing-asked"

    at_a_market(tmp_path, play)


def test_a_note_starts_no_time_and_a_game_that_is_over_has_none(tmp_path: Path) -> None:
    async def play(place: Place) -> None:
        await place.after(3)
        assert (await do(place.hall, place.name, 0, "note", "salt")).done
        assert await place.runs() == {"pledges:1": PLEDGE_SECONDS - 3}
        for _ in range(12):
            await place.after(200)
        live = await place.live()
        assert live.over
        assert live.row.timers == ""
        assert {entry.seat for entry in live.match.log[1:]} == {CLOCK}
        live.match.verify()
        async with place.hall.store.reading() as reader:
            assert await reader.with_timers() == []

    at_a_market(tmp_path, play)


def test_the_clock_rings_by_itself_and_after_a_restart(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first hall winds it, and is stopped; the next one finds that the time is over."""

    async def until(hall: Hall, name: str, version: int) -> Live:
        for _ in range(400):
            live = await live_at(hall, name)
            if live.version >= version:
                return live
            await asyncio.sleep(0.02)
        raise AssertionError("the clock does not ring")

    async def play(place: Place) -> None:
        hall, time = place.hall, place.time
        clock = Clock(hall)
        await clock.open()
        await place.begin()
        assert place.name in clock.alarms
        time.now += PLEDGE_SECONDS - 0.2
        clock.look_at(await place.live())
        time.now += 0.3
        await until(hall, place.name, 2)
        await clock.close()
        time.now += TALK_SECONDS
        again = Hall(hall.settings, time)
        await again.open()
        clock = Clock(again)
        await clock.open()
        live = await until(again, place.name, 4)
        assert [entry.text for entry in live.match.log[1:]] == [
            "time-up pledges",
            "patience pot",
            "time-up pot",
        ]
        await clock.close()
        await again.close()

    at_a_market(tmp_path, play, database)


def test_what_goes_wrong_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(place: Place) -> None:
        async def broken(_name: str, _key: str) -> None:
            raise OSError("the disk is full")

        clock = Clock(place.hall)
        with monkeypatch.context() as patch:
            patch.setattr(place.hall, "run_out", broken)
            place.time.now += PLEDGE_SECONDS
            clock.ring(place.name)
            await clock.tasks[place.name]
        assert clock.tasks == {}
        await clock.open()
        for _ in range(100):
            await asyncio.sleep(0.02)
            if (await place.live()).version == 2:
                break
        assert (await place.live()).version == 2
        await clock.close()

    at_a_market(tmp_path, play)


# -- the pages -------------------------------------------------------------------------------------


async def visitors(place: Place, anna: Visitor) -> tuple[Visitor, ...]:
    """Somebody at each seat, and somebody who looks on."""
    others = [anna, anna.another(), anna.another()]
    for seat, visitor in enumerate(others):
        sit(visitor, place.made, seat)
    return (*others, watch(anna.another(), place.made))


def in_the_hall(folder: Path, play: Callable[[Place, Visitor], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        async with hall_at(settings_for(folder)) as anna:
            time = Time()
            hall = hall_in(anna)
            hall.now = time
            place = Place(hall, time)
            await place.begin()
            await play(place, anna)

    asyncio.run(run())


def until(page: Page) -> str:
    """When the time is over, as the page has it."""
    found = re.search(r'<time datetime="PT(\d+)S" data-until="(\d+)" data-now="(\d+)">', page.text)
    if found is None:
        return ""
    assert int(found.group(2)) - int(found.group(3)) == 1000 * int(found.group(1))
    return found.group(2)


def test_a_page_counts_down_to_what_its_reader_may_know_of(tmp_path: Path) -> None:
    async def play(place: Place, visitor: Visitor) -> None:
        everybody = await visitors(place, visitor)
        over = str(round(1000 * (place.time.now + PLEDGE_SECONDS)))
        assert [until(await each.see(place.name)) for each in everybody] == [over] * 4
        page = await visitor.see(place.name)
        assert ">0:20</time>" in page.text
        place.time.now += 12.3
        assert ">0:08</time>" in (await visitor.see(place.name)).text
        await place.to_the_pot()
        over = str(round(1000 * (place.time.now + LEAVE_AFTER)))
        seen = [until(await each.see(place.name)) for each in everybody]
        assert seen == [over, over, over, ""], "who hears no talks hears nothing of their time"
        bearer = {"Authorization": f"Bearer {place.made.seats[0]}"}
        told = (await visitor.another().get(f"/api/tables/{place.name}", headers=bearer)).json()
        assert told["deadline"] == int(over)
        bearer = {"Authorization": f"Bearer {place.made.watch}"}
        told = (await visitor.another().get(f"/api/tables/{place.name}", headers=bearer)).json()
        assert told["deadline"] == 0

    in_the_hall(tmp_path, play)


def test_a_long_time_is_told_in_hours(tmp_path: Path) -> None:
    async def play(place: Place, visitor: Visitor) -> None:
        await visitors(place, visitor)
        place.time.now -= 70 * 3600 - PLEDGE_SECONDS
        assert ">70 h</time>" in (await visitor.see(place.name)).text
        place.time.now += 69 * 3600
        assert ">60:00</time>" in (await visitor.see(place.name)).text

    in_the_hall(tmp_path, play)


def test_a_page_tells_whom_play_waits_for_and_who_may_speak(tmp_path: Path) -> None:
    async def play(place: Place, visitor: Visitor) -> None:
        anna, bo, _cai, watcher = await visitors(place, visitor)
        assert "Your turn" in (await anna.see(place.name)).text
        await place.say("0 pledge 1")
        page = await anna.see(place.name)
        assert "Waiting for Bo, Cai" in page.text
        assert "Your turn" not in page.text
        assert page.actions == ["take back"]
        assert 'data-turn=""' in page.text
        assert (await anna.act(place.name, "take back")).status_code == 200
        await place.to_the_pot()
        await place.say("0 say-nothing", "1 say-nothing")
        assert "Waiting for Cai" in (await anna.see(place.name)).text
        assert "Waiting for Anna, Bo, Cai" in (await watcher.see(place.name)).text
        assert "Waiting for Cai" in (await bo.get("/")).text
        assert not (await watcher.see(place.name)).actions

    in_the_hall(tmp_path, play)


def test_offers_are_written_into_a_form(tmp_path: Path) -> None:
    async def play(place: Place, visitor: Visitor) -> None:
        anna, bo, cai, watcher = await visitors(place, visitor)
        await place.to_the_pot()
        refused = await anna.act(place.name, "propose pot>1 1 coin")
        assert "not-the-pot (2, 1)" in refused.text
        odd = await anna.act(place.name, "propose pot to me")
        assert "This offer cannot be read." in odd.text
        odd = await anna.act(place.name, "dance")
        assert "That is not something that can be done here." in odd.text
        assert (await anna.act(place.name, SPLIT)).status_code == 200
        for each in (anna, bo, cai):
            assert "propose pot&gt;1 3 coin, pot&gt;2 1 farm" in (await each.see(place.name)).text
        assert "propose" not in (await watcher.see(place.name)).text
        assert "accept 1" in (await bo.see(place.name)).actions
        await bo.act(place.name, "accept 1")
        await cai.act(place.name, "accept 1")
        assert (await place.live()).match.position.purse == ((6, 0), (3, 1), (3, 0))

    in_the_hall(tmp_path, play)


def test_what_was_refused_may_be_tried_again_when_the_table_has_changed(tmp_path: Path) -> None:
    """The question is the same one still, and the form says the same; but it is another wish."""

    async def play(place: Place, visitor: Visitor) -> None:
        anna, _bo, _cai, _watcher = await visitors(place, visitor)
        await place.to_the_pot()
        before = await anna.see(place.name)
        assert "leave-too-soon" in (await anna.act(place.name, "walk-away")).text
        await place.after(LEAVE_AFTER)
        assert (await anna.see(place.name)).question == before.question
        assert "leave-too-soon" not in (await anna.act(place.name, "walk-away")).text
        assert (await place.live()).match.log[-1].text == "walk-away"

    in_the_hall(tmp_path, play)


def test_several_at_one_screen_speak_in_turn_and_may_speak_again(tmp_path: Path) -> None:
    async def play(place: Place, visitor: Visitor) -> None:
        sit(visitor, place.made, 0, 1)
        await place.to_the_pot()
        path = f"/t/{place.name}"
        assert "accept" not in (await visitor.get(f"{path}?front=0")).text
        assert (await visitor.see(place.name)).field("front") == "0"
        await place.say("0 say-nothing", "1 say-nothing")
        for front in ("0", "1"):
            page = Page(await visitor.get(f"{path}?front={front}"))
            assert page.field("front") == front, "who sits in front may speak"
            assert 'id="offer"' in page.text

    in_the_hall(tmp_path, play)


def test_a_table_for_three_is_set_and_its_fine_options_are_kept(tmp_path: Path) -> None:
    async def play(place: Place, visitor: Visitor) -> None:
        new = (await visitor.get("/new/market")).text
        assert [f'id="seat{n}"' in new for n in range(1, 5)] == [True, True, True, False]
        assert '<details class="panel fine"><summary>House rules and rulings</summary>' in new
        assert new.index("mood") < new.index("<details") < new.index("What salt means")
        assert re.findall(r'name="(\w+)" value="(\w+)" checked', new) == [
            ("mood", "mild"),
            ("salt", "yes"),
            ("tide", "low"),
            ("fish", "cod"),
        ]
        form = {"name": "Anna", "seat2": "friend", "seat3": "random"}
        usual = {"mood": "mild", "salt": "yes", "tide": "low", "fish": "cod"}
        answer = await visitor.post("/new/market", **form, **usual)
        assert len(set(re.findall(r'value="http[^"]*#[^"]*"', answer.text))) == 2  # and to watch
        found = re.search(r'href="/t/([^"]+)"', answer.text)
        assert found is not None
        live = await live_at(hall_in(visitor), found.group(1))
        assert [seat.player for seat in live.seats] == [PERSON, NOBODY, "random"]
        assert live.game.address == "market()"
        odd = usual | {"salt": "", "wind": "yes", "fish": "eel"}
        wrong = await visitor.post("/new/market", **(form | odd | {"name": ""}))
        assert wrong.status_code == 422
        assert '<details class="panel fine" open>' in wrong.text
        assert re.findall(r'name="(\w+)" value="(\w+)" checked', wrong.text) == [
            ("mood", "mild"),
            ("wind", "yes"),
            ("tide", "low"),
            ("fish", "eel"),
        ]
        answer = await visitor.post("/new/market", **(form | odd | {"seat2": "me"}))
        assert answer.status_code == 303
        live = await live_at(hall_in(visitor), answer.headers["location"].rpartition("/")[2])
        assert live.game.address == 'market(salt="no", wind="yes", fish="eel")'
        assert [seat.name for seat in live.seats] == ["Anna", "Anna 2", "Random 3"]
        for lang, no in (("en", "no"), ("fr", "non")):
            assert Desk(live, 0, lang).chosen() == [
                ("What salt.title means", no),
                ("What wind.title means", ""),
                ("What fish.eel means", ""),
            ]

    in_the_hall(tmp_path, play)


def test_play_now_against_bots(tmp_path: Path) -> None:
    async def play(place: Place, visitor: Visitor) -> None:
        answer = await visitor.post("/now/market", name="Anna")
        live = await live_at(hall_in(visitor), answer.headers["location"].rpartition("/")[2])
        assert [seat.player for seat in live.seats] == [PERSON, "search", "search"]
        assert [seat.name for seat in live.seats] == ["Anna", "Search 2", "Search 3"]

    in_the_hall(tmp_path, play)


def test_the_api_lists_fine_options(tmp_path: Path) -> None:
    async def play(place: Place, visitor: Visitor) -> None:
        told = (await visitor.get("/api/games")).json()[-1]
        assert [option["name"] for option in told["options"] if option["fine"]] == [
            "salt",
            "wind",
            "tide",
            "fish",
        ]

    in_the_hall(tmp_path, play)


# -- a finished game in which the clock has moved --------------------------------------------------


async def finish(place: Place) -> None:
    await place.say("1 pledge 2")
    await place.after(PLEDGE_SECONDS)
    await place.say("1 suggest 1")
    for _ in range(8):
        await place.after(200)
    assert (await place.live()).over


def test_what_the_clock_did_is_told_replayed_and_checked(tmp_path: Path) -> None:
    async def play(place: Place, visitor: Visitor) -> None:
        anna, *_others = await visitors(place, visitor)
        await finish(place)
        live = await place.live()
        text = (await anna.see(place.name)).text
        assert "Anna late ()" not in text, "the reader's own name is you"
        assert "you late ()" in text
        assert "Cai late ()" in text
        assert "somebody talked-too-long (0,)" in text
        for move in range(len(live.match.line) + 1):
            for eyes in ("open", "1", "-1"):
                path = f"/t/{place.name}/replay?move={move}&as={eyes}"
                assert (await anna.get(path)).status_code == 200
        assert "The check failed" not in (await anna.get(f"/t/{place.name}/deal")).text
        stored = await anna.get(f"/t/{place.name}/file")
        match = match_from(stored.content)
        assert [entry.seat for entry in match.log] == [entry.seat for entry in live.match.log]
        opened = await anna.client.post("/open", files={"file": ("game.json", stored.content)})
        assert opened.status_code == 303
        bearer = {"Authorization": f"Bearer {place.made.seats[0]}"}
        answer = await anna.another().get(f"/api/tables/{place.name}", headers=bearer)
        told = answer.json()
        assert answer.status_code == 200, told
        assert CLOCK in [line["seat"] for line in told["log"]]

    in_the_hall(tmp_path, play)


def test_the_terminal_tells_it_too(tmp_path: Path) -> None:
    from click.testing import CliRunner

    from meadhall.terminal.replay import replay
    from meadhall.terminal.verify import verify

    async def play(place: Place) -> None:
        await finish(place)
        data = (await place.live()).match.data()
        (tmp_path / "game.json").write_text(json.dumps(data), "utf-8")

    at_a_market(tmp_path, play)
    told = CliRunner().invoke(replay, [str(tmp_path / "game.json")])
    assert told.exit_code == 0, told.output
    assert "Move 2 · the clock" in told.output
    checked = CliRunner().invoke(verify, [str(tmp_path / "game.json")])
    assert checked.exit_code == 0, checked.output


def test_who_looks_on_is_named_by_nobody(tmp_path: Path) -> None:
    async def play(place: Place) -> None:
        live = await place.live()
        assert [live.name_of(seat) for seat in (CLOCK, SPECTATOR, 3)] == ["", "", ""]

    at_a_market(tmp_path, play)
