"""Numbers of questions: an answer is refused only when what it answers is asked no more."""

import asyncio
from pathlib import Path

from meadhall.hall.live import NOBODY, PERSON
from meadhall.kernel.match import Match
from meadhall.kernel.sealed import Sealed
from tests.hall.conftest import hall_at, settings_for
from tests.hall.tables import (
    TWO,
    act,
    do,
    hall_in,
    live_at,
    move,
    new_match,
    numbers,
    sit,
)
from tests.kernel.toys import Vote

SECRET = b"always the same cards".ljust(32)


def test_seats_that_are_asked_at_once_never_reject_each_other(
    tmp_path: Path, database: str
) -> None:
    async def play() -> None:
        async with hall_at(settings_for(tmp_path, database)) as anna:
            hall = hall_in(anna)
            vote = Match(Vote(), Sealed(SECRET), ("Anna", "Bo", "Cid"), (PERSON,) * 3)
            name = (await hall.keep(vote)).name
            asked = await numbers(hall, name)
            answers = await asyncio.gather(
                *[
                    act(hall, name, seat, f"vote {what}", question=asked[seat])
                    for seat, what in enumerate(("hall", "ship", "ship"))
                ]
            )
            assert all(answer.done for answer in answers)
            asked = await numbers(hall, name)
            assert (await act(hall, name, 0, "vote hall", question=asked[0])).done
            now = await numbers(hall, name)
            assert now[0] > asked[0]  # it has acted
            assert now[1:] == asked[1:]  # the others are asked what they were
            late = await act(hall, name, 0, "vote feast", question=asked[0])
            assert (late.done, late.word) == (False, "stale")
            barred = await act(hall, name, 1, "vote ship", question=asked[1])
            assert (barred.word, barred.reason, barred.rule) == (
                "barred",
                "won-last-time",
                "vote.ballot",
            )
            assert await numbers(hall, name) == now
            assert (await act(hall, name, 1, "vote hall", question=asked[1])).done

    asyncio.run(play())


def test_a_question_keeps_its_number_until_it_is_another(tmp_path: Path) -> None:
    async def play() -> None:
        async with hall_at(settings_for(tmp_path)) as anna:
            hall = hall_in(anna)
            name = (await hall.keep(new_match(secret=SECRET))).name
            asked = await numbers(hall, name)
            assert (await do(hall, name, 0, "say", "hello")).done
            assert (await do(hall, name, 1, "say", "hello")).done
            assert (await do(hall, name, 0, "note", "mine")).done
            assert (await do(hall, name, 1, "let-bot", "greedy")).done  # it is not its turn
            assert (await do(hall, name, 1, "take-back")).done
            await hall.renew_watching(name)
            assert not (await act(hall, name, 0, "dig")).done
            assert await numbers(hall, name) == asked
            while not (before := await live_at(hall, name)).over:
                now = await numbers(hall, name)
                seat = await move(hall, name)
                after, then = await live_at(hall, name), await numbers(hall, name)
                assert then[seat] == now[seat] + 1
                other = 1 - seat
                same = before.asked(other) == after.asked(other)
                assert then[other] == now[other] + (not same)

    asyncio.run(play())


def test_while_a_seat_is_free_nobody_is_asked(tmp_path: Path) -> None:
    async def play() -> None:
        async with hall_at(settings_for(tmp_path)) as anna:
            hall = hall_in(anna)
            made = await hall.keep(new_match(secret=SECRET))
            sit(anna, made, 0)
            page = await anna.see(made.name)
            click = {"action": page.actions[0], "question": page.question, "version": page.version}
            link = await hall.invite(made.name, 1)
            too_early = await anna.post(f"/t/{made.name}/do", **click)
            assert "begins when every seat is taken" in too_early.text
            assert not (await anna.see(made.name)).actions
            assert await hall.claim(made.name, link, "Bo") is not None
            again = await anna.see(made.name)
            assert again.actions == page.actions
            click["question"] = again.question
            assert (await anna.post(f"/t/{made.name}/do", **click)).status_code == 303
            assert int((await anna.see(made.name)).version) == int(again.version) + 1

    asyncio.run(play())


def test_a_new_table_begins_with_its_last_guest(tmp_path: Path) -> None:
    async def play() -> None:
        async with hall_at(settings_for(tmp_path)) as anna:
            hall = hall_in(anna)
            made = await hall.keep(new_match(TWO, (PERSON, NOBODY), SECRET))
            asked = await numbers(hall, made.name)
            assert (await act(hall, made.name, 0, "dig")).word == "waits"
            assert await hall.claim(made.name, made.invites[1], "Bo") is not None
            assert (await numbers(hall, made.name))[0] > asked[0]
            assert await move(hall, made.name) == 0

    asyncio.run(play())
