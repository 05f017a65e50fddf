"""Taking moves back at a table: free, marked, or when the others agree."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from meadhall.hall.live import Live
from meadhall.hall.service import Hall
from meadhall.kernel.record import TAKE_BACK, UNDO
from tests.hall.conftest import hall_at, settings_for
from tests.hall.tables import (
    TWO,
    act,
    do,
    finished_match,
    hall_in,
    live_at,
    move,
    new_match,
    numbers,
    sit,
)

SECRET = b"always the same cards".ljust(32)
Scene = Callable[[Hall, str], Awaitable[None]]


def at_table(tmp_path: Path, address: str, scene: Scene) -> None:
    """Play a scene at a new table."""

    async def play() -> None:
        async with hall_at(settings_for(tmp_path)) as anna:
            hall = hall_in(anna)
            await scene(hall, (await hall.keep(new_match(address, secret=SECRET))).name)

    asyncio.run(play())


async def moves(hall: Hall, name: str) -> int:
    """How many moves stand."""
    return len((await live_at(hall, name)).match.line)


async def play_a_turn(hall: Hall, name: str) -> None:
    """Anna plays until it is Bo's turn: cards were drawn."""
    while await move(hall, name) == 0:
        live = await live_at(hall, name)
        if live.game.owing(live.match.position) == (1,):
            return


def last_line(live: Live) -> str:
    return live.match.log[-1].kind


def test_a_quiet_move_is_taken_back_freely(tmp_path: Path) -> None:
    async def scene(hall: Hall, name: str) -> None:
        assert (await do(hall, name, 0, "undo")).word == "nothing-to-undo"
        await move(hall, name)
        asked = await numbers(hall, name)
        assert (await do(hall, name, 1, "undo")).word == "nothing-to-undo"
        assert (await do(hall, name, 0, "undo")).done
        live = await live_at(hall, name)
        assert (last_line(live), live.match.line, live.match.taken_back) == (UNDO, [], 0)
        assert live.asking is None
        assert all(new > old for new, old in zip(await numbers(hall, name), asked, strict=True))

    at_table(tmp_path, TWO, scene)


def test_alone_an_undo_beyond_that_is_marked(tmp_path: Path) -> None:
    async def scene(hall: Hall, name: str) -> None:
        while not any(entry.draws for entry in (await live_at(hall, name)).match.log[1:]):
            await move(hall, name)
        stood = await moves(hall, name)
        assert (await do(hall, name, 0, "undo")).done
        live = await live_at(hall, name)
        assert (last_line(live), live.match.taken_back) == (TAKE_BACK, 1)
        assert await moves(hall, name) == stood - 1

    at_table(tmp_path, "maeshowe()", scene)


def test_the_others_agree_first(tmp_path: Path) -> None:
    async def scene(hall: Hall, name: str) -> None:
        await play_a_turn(hall, name)
        stood, asked = await moves(hall, name), await numbers(hall, name)
        assert (await do(hall, name, 1, "agree")).word == "nothing-asked"
        assert (await do(hall, name, 0, "undo")).done
        live = await live_at(hall, name)
        assert live.asking is not None
        assert (live.asking.seat, live.asking.missing) == (0, (1,))
        assert (await moves(hall, name), await numbers(hall, name)) == (stood, asked)
        assert (await do(hall, name, 0, "agree")).word == "nothing-asked"
        assert (await do(hall, name, 1, "agree")).done
        live = await live_at(hall, name)
        assert (last_line(live), live.match.taken_back, live.asking) == (TAKE_BACK, 1, None)
        assert live.match.log[-1].agreed == (1,)
        assert await moves(hall, name) == stood - 1
        assert (await do(hall, name, 1, "agree")).word == "nothing-asked"

    at_table(tmp_path, TWO, scene)


def test_they_may_refuse_and_who_asked_may_withdraw(tmp_path: Path) -> None:
    async def scene(hall: Hall, name: str) -> None:
        await play_a_turn(hall, name)
        stood, asked = await moves(hall, name), await numbers(hall, name)
        for seat in (1, 0):
            assert (await do(hall, name, seat, "refuse")).word == "nothing-asked"
            assert (await do(hall, name, 0, "undo")).done
            assert (await do(hall, name, seat, "refuse")).done
            assert (await live_at(hall, name)).asking is None
            assert (await do(hall, name, 1, "agree")).word == "nothing-asked"
        assert (await moves(hall, name), await numbers(hall, name)) == (stood, asked)

    at_table(tmp_path, TWO, scene)


def test_a_move_drops_the_request(tmp_path: Path) -> None:
    async def scene(hall: Hall, name: str) -> None:
        await play_a_turn(hall, name)
        assert (await do(hall, name, 0, "undo")).done
        assert not (await act(hall, name, 1, "dig")).done
        assert (await live_at(hall, name)).asking is not None
        assert await move(hall, name) == 1
        assert (await live_at(hall, name)).asking is None
        assert (await do(hall, name, 1, "agree")).word == "nothing-asked"

    at_table(tmp_path, TWO, scene)


def test_a_bot_agrees_to_everything(tmp_path: Path) -> None:
    async def scene(hall: Hall, name: str) -> None:
        await play_a_turn(hall, name)
        stood = await moves(hall, name)
        hall.watchers.clear()  # the bot has not moved yet
        assert (await do(hall, name, 1, "let-bot", "greedy")).done
        assert (await do(hall, name, 0, "undo")).done
        assert await moves(hall, name) == stood - 1

    at_table(tmp_path, TWO, scene)


def test_when_all_is_over_nothing_is_taken_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with hall_at(settings_for(tmp_path)) as anna:
            made = await hall_in(anna).keep(finished_match())
            sit(anna, made, 0)
            assert 'value="undo"' not in (await anna.see(made.name)).text
            for seat in (0, 1):
                assert (await do(hall_in(anna), made.name, seat, "undo")).word == "over"
            assert (await anna.see(made.name)).over

    asyncio.run(play())
