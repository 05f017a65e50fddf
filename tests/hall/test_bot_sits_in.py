"""A bot takes over a person's seat, and gives it back."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from meadhall.bots.make import NAMES
from meadhall.hall.thinkers import Thinkers
from tests.hall.conftest import hall_at, settings_for
from tests.hall.tables import act, do, hall_in, live_at, new_match, numbers, sit

SECRET = b"always the same cards".ljust(32)


def test_a_bot_plays_until_its_person_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = 0
    thought = asyncio.Semaphore(0)

    async def choose(_self: Thinkers, live: Any, seat: int, bot: str) -> str:
        nonlocal asked
        assert (seat, bot) == (0, "greedy")
        asked += 1
        await thought.acquire()
        return str(live.game.options(live.match.position, seat)[0].text)

    monkeypatch.setattr(Thinkers, "choose", choose)

    async def play() -> None:
        async with hall_at(settings_for(tmp_path)) as anna:
            hall = hall_in(anna)
            made = await hall.keep(new_match(secret=SECRET))
            name = made.name
            sit(anna, made, 0)
            before = await anna.see(name)
            taken = await anna.do(name, "let-bot", words="greedy")
            assert "A bot plays for you." in taken.text
            assert (await numbers(hall, name))[0] == int(before.question)
            thought.release()
            while asked < 2:  # it has moved and thinks again; its person comes back meanwhile
                await asyncio.sleep(0.01)
            back = await anna.do(name, "take-back")
            assert "A bot plays for you." not in back.text
            now = await anna.see(name)
            assert now.actions
            thought.release()
            await asyncio.sleep(0.05)
            live = await live_at(hall, name)
            assert (len(live.match.line), live.seats[0].player) == (1, "person")
            assert (await act(hall, name, 0, now.actions[0], question=int(now.question))).done

    asyncio.run(play())


def test_bots_think_as_long_as_the_hall_says(tmp_path: Path) -> None:
    async def play() -> None:
        async with hall_at(settings_for(tmp_path)) as anna:
            hall = hall_in(anna)
            made = await hall.keep(new_match(secret=SECRET))
            for bot in ("search:9999s", "search:9999999", "nobody", "person", " "):
                assert (await do(hall, made.name, 1, "let-bot", bot)).word == "no-such-bot", bot
                if bot != "person":
                    new = {"address": "maeshowe()", "seats": [{"player": bot}]}
                    assert (await anna.client.post("/api/tables", json=new)).status_code == 422
            for bot in NAMES:
                assert (await do(hall, made.name, 1, "let-bot", bot)).done

    asyncio.run(play())
