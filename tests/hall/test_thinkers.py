"""Bots: one that hangs, one that dies, and a hall that stops while one thinks."""

import asyncio
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from meadhall.hall import bot_runner
from meadhall.hall.app import make_app
from meadhall.hall.bot_runner import BotRunner
from meadhall.hall.commands import Command
from meadhall.hall.live import Live
from meadhall.hall.service import Hall, Place
from meadhall.hall.stream import pokes_of
from meadhall.hall.thinkers import Thinkers
from tests.hall.conftest import settings_for
from tests.hall.seats import TWO, Seat
from tests.hall.server import Server
from tests.hall.streams import open_stream

HANGS = "search:900s"  # a bot that thinks for a quarter of an hour
SOON = 20.0

needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc")


async def until(true: Callable[[], bool]) -> None:
    began = time.monotonic()
    while not true():
        assert time.monotonic() - began < SOON
        await asyncio.sleep(0.02)


async def a_table(hall: Hall, *players: str) -> Live:
    places = [Place(player, f"Seat {n}") for n, player in enumerate(players)]
    live = await hall.find((await hall.make(TWO, places)).name)
    assert live is not None
    return live


def workers_of(thinkers: Thinkers) -> list[Any]:
    """The processes that run now."""
    pools = [worker.pool for worker in thinkers.workers if worker.pool is not None]
    return [process for pool in pools for process in pool._processes.values()]


def moves(live: Live) -> int:
    return len(live.match.line)


async def opened(folder: Path, **more: Any) -> tuple[Hall, Thinkers]:
    """A hall, and bots that nobody asks yet."""
    settings = settings_for(folder, **more)
    hall = Hall(settings)
    await hall.open()
    return hall, Thinkers(settings)


# -- workers --------------------------------------------------------------------------------------


def test_a_bot_that_hangs_is_answered_for_and_its_process_killed(tmp_path: Path) -> None:
    async def hang() -> None:
        hall, thinkers = await opened(tmp_path, bot_patience=1.5)
        live = await a_table(hall, HANGS, HANGS)
        seat = live.next_bot()
        choosing = asyncio.create_task(thinkers.choose(live, seat, HANGS))
        await until(lambda: bool(workers_of(thinkers)))
        hung = workers_of(thinkers)
        text = await asyncio.wait_for(choosing, SOON)
        assert text in [action.text for action in live.game.options(live.match.position, seat)]
        await until(lambda: not any(process.is_alive() for process in hung))
        assert workers_of(thinkers) == []
        thinkers.close()
        await hall.close()

    asyncio.run(hang())


def test_one_that_hangs_does_not_disturb_the_others(tmp_path: Path) -> None:
    async def hang() -> None:
        hall, thinkers = await opened(tmp_path, bot_patience=SOON, workers=2)
        live = await a_table(hall, HANGS, "search:20")
        hanging = asyncio.create_task(thinkers.choose(live, live.next_bot(), HANGS))
        await asyncio.sleep(0)
        for _ in range(3):
            await asyncio.wait_for(thinkers.choose(live, live.next_bot(), "search:20"), SOON)
        assert not hanging.done()
        assert len(workers_of(thinkers)) == 2
        hanging.cancel()
        await asyncio.gather(hanging, return_exceptions=True)
        assert len(workers_of(thinkers)) == 1  # nobody waits for the one that hangs
        thinkers.close()
        await hall.close()

    asyncio.run(hang())


def test_who_waits_for_a_process_is_not_thought_to_hang(tmp_path: Path) -> None:
    """Patience counts while a bot thinks. Where bots stand in line for long, a quick one answers,
    and no process is ended for it."""

    async def wait() -> None:
        hall, thinkers = await opened(tmp_path, bot_patience=5.0)
        live = await a_table(hall, "greedy", "greedy")
        seat = live.next_bot()
        await thinkers.choose(live, seat, "greedy")
        before = workers_of(thinkers)
        ask = [thinkers.choose(live, seat, "search:1.0s") for _ in range(8)]
        await asyncio.wait_for(asyncio.gather(*ask), SOON)
        assert workers_of(thinkers) == before
        thinkers.close()
        await hall.close()

    asyncio.run(wait())


def test_a_process_that_is_killed_is_answered_for_and_replaced(tmp_path: Path) -> None:
    async def kill() -> None:
        hall, thinkers = await opened(tmp_path, bot_patience=SOON)
        live = await a_table(hall, HANGS, HANGS)
        seat = live.next_bot()
        choosing = asyncio.create_task(thinkers.choose(live, seat, HANGS))
        await until(lambda: bool(workers_of(thinkers)))
        workers_of(thinkers)[0].kill()
        assert await asyncio.wait_for(choosing, SOON)
        assert workers_of(thinkers) == []
        assert await asyncio.wait_for(thinkers.choose(live, seat, "search:20"), SOON)
        assert len(workers_of(thinkers)) == 1
        thinkers.close()
        await until(lambda: workers_of(thinkers) == [])
        await hall.close()

    asyncio.run(kill())


def children(pid: int) -> list[int]:
    """The processes that this one has started."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(stat.read_text().rpartition(")")[2].split()[1]) == pid:
                found.append(int(stat.parent.name))
        except (OSError, ValueError):
            continue
    return found


def runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@needs_proc
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_no_process_outlives_the_hall(server: Server, number: signal.Signals) -> None:
    """However it ends, and though a bot is just thinking."""
    assert server.process is not None
    hall = server.process.pid

    async def play() -> None:
        beside = Hall(settings_for(server.data))  # the hall itself lets nobody have such bots
        await beside.open()
        made = await beside.make(TWO, [Place(HANGS, "One"), Place(HANGS, "Two")])
        await beside.close()
        _reader, writer = await open_stream(server.port, Seat(made.name, -1, made.watch))
        await until(lambda: len(children(hall)) >= 2)  # the bot's, and Python's own helper
        writer.close()

    asyncio.run(play())
    there = children(hall)
    os.kill(hall, number)
    server.end()
    asyncio.run(until(lambda: not any(map(runs, there))))
    assert "Traceback" not in "".join(server.said)


# -- the runner -----------------------------------------------------------------------------------


async def bots_play(hall: Hall, live: Live, count: int) -> None:
    """Wait until so many moves were made."""
    began = time.monotonic()
    while True:
        now = await hall.find(live.id)
        assert now is not None
        if moves(now) >= count or now.over:
            return
        assert time.monotonic() - began < SOON
        await asyncio.sleep(0.02)


def test_bots_go_on_where_the_hall_was_stopped(tmp_path: Path, database: str) -> None:
    async def stop_and_go() -> None:
        slow = make_app(settings_for(tmp_path, database, bot_pace=900.0))
        async with slow.router.lifespan_context(slow):
            live = await a_table(slow.state.hall, "greedy", "greedy")
            await asyncio.sleep(0.05)
            assert moves(live) == 0
        quick = make_app(settings_for(tmp_path, database))
        async with quick.router.lifespan_context(quick):
            await bots_play(quick.state.hall, live, 3)

    asyncio.run(stop_and_go())


def test_bots_play_on_where_somebody_looks_on(tmp_path: Path) -> None:
    """A process has stopped while its bot was thinking: another takes over."""

    async def take_over() -> None:
        one, _none = await opened(tmp_path)
        live = await a_table(one, "greedy", "greedy")
        other, thinkers = await opened(tmp_path)
        runner = BotRunner(other, thinkers)
        stream = pokes_of(other, live.id)
        assert [await anext(stream) for _ in range(2)]
        await bots_play(one, live, 2)
        await stream.aclose()
        await runner.close()
        thinkers.close()
        for hall in (one, other):
            await hall.close()

    asyncio.run(take_over())


def test_bots_try_again_when_something_went_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail() -> None:
        monkeypatch.setattr(bot_runner, "AGAIN", 0.01)
        hall, thinkers = await opened(tmp_path)
        runner = BotRunner(hall, thinkers)
        command = hall.command
        failed: list[Any] = []

        async def fail_first(*what: Any) -> Any:
            if len(failed) < 3:
                failed.append(what)
                raise OSError("the database is away")
            return await command(*what)

        monkeypatch.setattr(hall, "command", fail_first)
        live = await a_table(hall, "greedy", "greedy")
        await bots_play(hall, live, 2)
        assert len(failed) == 3
        await runner.close()
        thinkers.close()
        await hall.close()

    asyncio.run(fail())


def test_a_change_while_the_runner_looks_is_not_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def change() -> None:
        hall, thinkers = await opened(tmp_path)
        runner = BotRunner(hall, thinkers)
        live = await a_table(hall, "person", "person")
        find = hall.find

        async def find_late(name: str) -> Live | None:
            before = await find(name)
            monkeypatch.setattr(hall, "find", find)
            for seat in (0, 1):
                await hall.command(name, seat, Command(f"k{seat}", "let-bot", words="greedy"))
            return before

        monkeypatch.setattr(hall, "find", find_late)
        runner._look(live.id)
        await bots_play(hall, live, 2)
        await runner.close()
        thinkers.close()
        await hall.close()

    asyncio.run(change())
