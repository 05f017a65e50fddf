"""A table that was played by other rules than the hall has now: it is read, but not played on."""

import asyncio
import json
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from meadhall.hall.live import NOBODY, PERSON
from meadhall.hall.service import Made
from meadhall.kernel.match import Match
from meadhall.kernel.record import Record
from tests.hall.conftest import hall_at, settings_for
from tests.hall.people import Visitor
from tests.hall.tables import (
    TWO,
    finished_match,
    hall_in,
    host,
    live_at,
    move,
    new_match,
    sit,
    watch,
)

DARK = 'maeshowe(fear="yes", players=2)'
SECRET = b"always the same cards".ljust(32)
SAYS = "This game was played by other rules than the hall has now."
HX = {"HX-Request": "true"}

Scene = Callable[[Visitor, Made], Awaitable[None]]
OLDER = "UPDATE tables SET rules = 0"
OTHER_CARDS = "UPDATE tables SET digest = 'of other cards'"
UNKNOWN_OPTION = """UPDATE tables SET address = 'maeshowe(no_more="yes")'"""
UNKNOWN_EVENT = """UPDATE lines SET entry = replace(entry, '"drew"', '"fell"') WHERE number > 0"""


def years_later(tmp_path: Path, match: Match[Any, Any], scene: Scene, *changes: str) -> None:
    """Play a scene at a table that was set and played at before something changed."""

    async def play() -> None:
        async with hall_at(settings_for(tmp_path)) as anna:
            hall = hall_in(anna)
            made = await hall.keep(match)
            while not (live := await live_at(hall, made.name)).waits() and len(live.match.line) < 3:
                await move(hall, made.name)
        with sqlite3.connect(tmp_path / "hall.sqlite") as database:
            for change in changes or (OLDER,):
                assert database.execute(change).rowcount
        database.close()
        async with hall_at(settings_for(tmp_path)) as anna:
            await scene(anna, made)

    asyncio.run(play())


@pytest.mark.parametrize("change", [OLDER, OTHER_CARDS, UNKNOWN_OPTION])
def test_its_people_read_it(tmp_path: Path, change: str) -> None:
    async def scene(anna: Visitor, made: Made) -> None:
        people = [sit(anna.another(), made, 0), watch(anna.another(), made)]
        people.append(host(anna.another(), made))
        for who in people:
            page = await who.get(f"/t/{made.name}")
            assert page.status_code == 200
            assert SAYS in page.text
            assert page.text.count("<li>") > 3
            assert 'name="action"' not in page.text
            door = await who.get("/")
            assert (door.status_code, "Other rules" in door.text) == (200, True)
            french = await who.get(f"/t/{made.name}", headers={"Accept-Language": "fr"})
            assert "On peut la lire, mais pas la continuer." in french.text
        looker = anna.another()
        assert (await looker.join(f"#{made.name}.{made.watch}", "")).status_code == 303
        assert SAYS in (await looker.get(f"/t/{made.name}")).text

    years_later(tmp_path, new_match(secret=SECRET), scene, change)


def test_nobody_else_learns_that_it_is_there(tmp_path: Path) -> None:
    async def scene(anna: Visitor, made: Made) -> None:
        identity = {"Accept-Encoding": "identity"}
        for path in ("/t/{}", "/t/{}/part", "/t/{}/file", "/api/tables/{}"):
            mine, none = [
                await anna.get(path.format(name), headers=identity)
                for name in (made.name, "no-such-tabl")
            ]
            assert (mine.status_code, none.status_code) == (404, 404)
            assert mine.text.replace(made.name, "no-such-tabl") == none.text
        assert (await anna.join(f"#{made.name}.{made.invites[1]}")).status_code == 404

    years_later(tmp_path, new_match(TWO, (PERSON, NOBODY)), scene)


def test_nobody_plays_on(tmp_path: Path) -> None:
    async def scene(anna: Visitor, made: Made) -> None:
        sit(host(anna, made), made, 0)
        table = f"/t/{made.name}"
        for kind in ("act", "undo", "say", "note", "let-bot"):
            told = await anna.client.post(f"{table}/do", data={"kind": kind}, headers=HX)
            assert told.status_code == 409
            assert told.text.startswith(f"Not any more. {SAYS}")
            assert SAYS in (await anna.post(f"{table}/do", kind=kind)).text
        for path in ("/part", "/stream", "/replay", "/deal", "/file"):
            assert (await anna.get(f"{table}{path}")).status_code == 409
        for path in ("/hint", "/links"):
            assert (await anna.post(f"{table}{path}", what="watch")).status_code == 409

    years_later(tmp_path, new_match(secret=SECRET), scene)


def test_the_api_refuses_in_a_word(tmp_path: Path) -> None:
    async def scene(anna: Visitor, made: Made) -> None:
        path = f"/api/tables/{made.name}"
        seat = {"Authorization": f"Bearer {made.seats[0]}"}
        seen = await anna.get(path, headers=seat)
        assert seen.status_code == 409
        assert "played by other rules" in seen.json()["fault"]
        command = {"key": "1", "kind": "act", "question": 1, "actions": ["dig"]}
        told = await anna.client.post(f"{path}/commands", json=command, headers=seat)
        assert told.status_code == 409
        assert (told.json()["done"], told.json()["word"]) == (False, "old-rules")
        assert (await anna.get(f"{path}/stream", headers=seat)).status_code == 409

    years_later(tmp_path, new_match(secret=SECRET), scene)


def test_what_was_hidden_stays_hidden(tmp_path: Path) -> None:
    async def scene(anna: Visitor, made: Made) -> None:
        bo, looker = sit(anna.another(), made, 1), watch(anna.another(), made)
        for who in (sit(anna, made, 0), bo, looker):
            text = (await who.get(f"/t/{made.name}")).text
            assert ("You drew 5 cards: " in text) == (who is not looker)
            assert ("Anna drew 5 cards.<" in text) == (who is not anna)
            assert ("Bo drew 5 cards.<" in text) == (who is not bo)
            assert "Anna drew 5 cards: " not in text
            assert "Bo drew 5 cards: " not in text

    years_later(tmp_path, new_match(DARK, secret=SECRET), scene)


def test_a_finished_one_can_be_saved(tmp_path: Path) -> None:
    async def scene(anna: Visitor, made: Made) -> None:
        saved = await sit(anna, made, 0).get(f"/t/{made.name}/file")
        record = Record.from_data(json.loads(saved.text))
        assert (record.rules_version, record.game) == (0, "maeshowe")
        assert record.log == tuple(finished_match().log)

    years_later(tmp_path, finished_match(), scene)


def test_events_that_have_no_words_any_more_are_named(tmp_path: Path) -> None:
    async def scene(anna: Visitor, made: Made) -> None:
        page = await sit(anna, made, 0).get(f"/t/{made.name}")
        assert "<span>fell</span>" in page.text

    years_later(tmp_path, new_match(secret=SECRET), scene, OLDER, UNKNOWN_EVENT)


def test_the_hall_opens_though_a_bot_was_to_move(tmp_path: Path) -> None:
    async def scene(anna: Visitor, made: Made) -> None:
        await asyncio.sleep(0.05)
        assert (await anna.get("/")).status_code == 200
        assert SAYS in (await watch(anna, made).get(f"/t/{made.name}")).text

    years_later(tmp_path, new_match(TWO, (NOBODY, "greedy")), scene)
