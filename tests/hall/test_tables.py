"""Tables from first to last: set, joined, played, talked at, undone, finished, checked, saved."""

import asyncio
import json
import re
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from tests.hall.conftest import hall_at, settings_for


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


def test_a_solo_game_from_the_door_to_the_end(tmp_path: Path, database: str) -> None:
    async def play() -> None:
        async with hall_at(settings_for(tmp_path, database)) as anna:
            answer = await anna.post("/now/maeshowe", name="Anna")
            assert answer.status_code == 303
            name = answer.headers["location"].rpartition("/")[2]
            for _ in range(300):
                page = await anna.see(name)
                assert page.status == 200
                if not page.actions:
                    break
                answer = await anna.act(name, page.actions[0])
                assert answer.status_code == 200
            page = await anna.see(name)
            assert page.over
            for eyes in ("open", "1", "watch"):
                seen = await anna.get(f"/t/{name}/replay?move=3&as={eyes}")
                assert seen.status_code == 200
                assert 'name="action"' not in seen.text
            await anna.do(name, "undo")  # in vain: the secret of the deal is known by now
            assert (await anna.see(name)).over
            checked = await anna.get(f"/t/{name}/deal")
            assert checked.status_code == 200
            assert "notice why" not in checked.text
            saved = await anna.get(f"/t/{name}/file")
            assert json.loads(saved.text)["game"] == "maeshowe"
            opened = await anna.client.post("/open", files={"file": ("g.json", saved.content)})
            assert opened.status_code == 303, opened.text
            again = opened.headers["location"].rpartition("/")[2]
            assert (await anna.see(again)).over

    run(play())


def test_my_tables_tell_in_words_what_was_chosen(tmp_path: Path) -> None:
    async def play() -> None:
        async with hall_at(settings_for(tmp_path)) as anna:
            await anna.set_table("Anna")
            door = (await anna.get("/")).text
            assert "maeshowe(" not in door
            more = {"fear": "yes", "passages": "6", "sets": "horror-hope"}
            await anna.set_table("Anna", players="2", seat2="friend", **more)
            door = (await anna.get("/")).text
            assert "maeshowe(" not in door
            assert "Players: 2 · Passages to open: 6 · Horror/Hope · Fear of the Dark" in door
            french = (await anna.get("/", headers={"Accept-Language": "fr"})).text
            assert "Passages à ouvrir\xa0: 6 · Effroi/Espoir · Peur du noir" in french

    run(play())


def test_things_are_the_readers_own_or_named_by_their_player(tmp_path: Path) -> None:
    async def play() -> None:
        async with hall_at(settings_for(tmp_path)) as anna:
            name = await anna.set_table("Anna", players="2", seat2="greedy")
            page = (await anna.get(f"/t/{name}")).text
            assert "Your discard pile" in page
            assert "Your hand" in page
            assert re.search('[A-Z][^:<>"]*: discard pile', page)
            assert not re.search("You: |Hand of You", page)
            french = (await anna.get(f"/t/{name}", headers={"Accept-Language": "fr"})).text
            assert "Votre défausse" in french

    run(play())


def test_two_at_a_table_by_link(tmp_path: Path, database: str) -> None:
    async def play() -> None:
        async with hall_at(settings_for(tmp_path, database)) as anna:
            name = await anna.set_table("Anna", players="2", fear="yes", seat2="friend")
            assert "free" in (await anna.see(name)).text
            bo = anna.another()
            assert (await bo.get(f"/t/{name}")).status_code == 404
            assert (await bo.join(anna.links[0])).status_code == 303
            assert (await bo.join(anna.links[0])).status_code == 404  # a link opens once
            first = await anna.turn(name, bo)
            second = bo if first is anna else anna
            page = await first.see(name)
            assert not (await second.see(name)).actions
            await second.act(name, page.actions[0])
            assert (await second.see(name)).version == page.version
            await first.act(name, page.actions[0])
            assert int((await second.see(name)).version) == int(page.version) + 1
            refused = await bo.do(name, "say", words="hello")
            assert "forbid talk" in refused.text
            carl = anna.another()
            assert (await carl.join(anna.links[1], "")).status_code == 303
            assert not (await carl.see(name)).actions

    run(play())


def test_the_same_command_twice_is_one_command(tmp_path: Path, database: str) -> None:
    async def play() -> None:
        async with hall_at(settings_for(tmp_path, database)) as anna:
            name = await anna.set_table("Anna")
            page = await anna.see(name)
            form = {"action": page.actions[0], "question": page.question, "version": page.version}
            first = await anna.post(f"/t/{name}/do", **form)
            second = await anna.post(f"/t/{name}/do", **form)
            assert (first.status_code, second.status_code) == (303, 303)
            now = await anna.see(name)
            assert int(now.version) == int(page.version) + 1
            late = await anna.post(f"/t/{name}/do", **(form | {"action": page.actions[-1]}))
            assert "changed in the meantime" in late.text
            assert (await anna.see(name)).version == now.version

    run(play())


def test_a_bot_answers_by_itself(tmp_path: Path) -> None:
    async def play() -> None:
        async with hall_at(settings_for(tmp_path)) as anna:
            name = await anna.set_table("Anna", players="2", seat2="greedy")
            for _ in range(3):
                await anna.turn(name)
                page = await anna.see(name)
                if page.over:
                    break
                await anna.act(name, page.actions[0])
            assert "Greedy 2" in (await anna.see(name)).text

    run(play())
