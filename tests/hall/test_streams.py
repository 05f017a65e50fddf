"""Open streams: what they are told, what they cost, and how they end."""

import asyncio
import time
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from starlette.types import Message, Scope

from meadhall.hall import service
from meadhall.hall.app import make_app
from meadhall.hall.live import Live
from meadhall.hall.pokes import Pokes
from meadhall.hall.service import Hall, Place
from meadhall.hall.stream import pokes_of
from tests.hall.conftest import settings_for
from tests.hall.seats import set_table, visitor
from tests.hall.server import Server
from tests.hall.streams import events, hear, open_stream

MANY = 500
SOON = 30.0  # seconds: generous, for machines that do other things too


# -- pokes ----------------------------------------------------------------------------------------


def test_many_pokes_are_heard_as_one_and_old_ones_not_at_all() -> None:
    pokes = Pokes()
    one, other = pokes.add("a"), pokes.add("b")
    for version in (5, 7, 6):
        pokes.poke("a", version)
    assert (one.version, one.news.is_set()) == (7, True)
    assert (other.version, other.news.is_set()) == (0, False)
    one.news.clear()
    pokes.poke("a", 7)
    assert not one.news.is_set()


def test_a_table_without_listeners_is_forgotten() -> None:
    pokes = Pokes()
    one, other = pokes.add("a"), pokes.add("a")
    pokes.drop("a", one)
    assert pokes.tables() == ["a"]
    pokes.drop("a", other)
    pokes.drop("a", other)
    assert pokes.tables() == []
    pokes.poke("a", 1)


def test_when_all_is_closed_so_is_what_comes_later() -> None:
    pokes = Pokes()
    early = pokes.add("a")
    pokes.close()
    assert early.closed
    assert early.news.is_set()
    assert pokes.add("a").closed


# -- one stream -----------------------------------------------------------------------------------


def version_in(event: bytes) -> int:
    assert event.startswith(b"event: poke\ndata: "), event
    return int(event.split()[-1])


async def a_table(hall: Hall) -> str:
    return (await hall.make("maeshowe()", [Place(name="Anna")])).name


def test_it_listens_before_it_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever changes while a stream is opened, its reader is told."""

    async def open_one() -> None:
        hall = Hall(settings_for(tmp_path))
        await hall.open()
        name = await a_table(hall)
        find = hall.find

        async def find_late(name: str) -> Live | None:
            live = await find(name)
            monkeypatch.setattr(hall, "find", find)
            await hall.renew_watching(name)
            return live

        monkeypatch.setattr(hall, "find", find_late)
        stream = pokes_of(hall, name)
        assert (await anext(stream)).startswith(b"retry")
        assert version_in(await anext(stream)) == 2
        await stream.aclose()
        assert hall.pokes.tables() == []
        await hall.close()

    asyncio.run(open_one())


class Slow:
    """A client that has asked for a stream and takes what is sent when it pleases."""

    def __init__(self, path: str, secret: str) -> None:
        self.scope: Scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": b"",
            "headers": [(b"host", b"hall"), (b"authorization", b"Bearer " + secret.encode())],
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 80),
        }
        self.sent: list[Message] = []
        self.takes = asyncio.Event()
        self.gone = asyncio.Event()

    async def send(self, message: Message) -> None:
        self.sent.append(message)
        await self.takes.wait()

    async def receive(self) -> Message:
        await self.gone.wait()
        return {"type": "http.disconnect"}

    @property
    def events(self) -> list[int]:
        bodies = [message.get("body", b"") for message in self.sent]
        return [version_in(body) for body in bodies if body.startswith(b"event")]


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def test_who_reads_slowly_costs_nothing_and_gets_the_newest(tmp_path: Path) -> None:
    async def read_slowly() -> None:
        app = make_app(settings_for(tmp_path))
        async with app.router.lifespan_context(app):
            hall: Hall = app.state.hall
            made = await hall.make("maeshowe()", [Place(name="Anna")])
            slow, quick = [Slow(f"/api/tables/{made.name}/stream", made.watch) for _ in range(2)]
            quick.takes.set()
            tasks = [
                asyncio.create_task(app(each.scope, each.receive, each.send))
                for each in (slow, quick)
            ]
            while not quick.events:
                await asyncio.sleep(0.01)
            tracemalloc.start()
            for version in range(100, 50_100):
                hall.pokes.poke(made.name, version)
                if version % 10_000 == 0:
                    await settle()
            grown, _peak = tracemalloc.get_traced_memory()
            tracemalloc.stop()
            await settle()
            assert grown < 100_000
            assert len(slow.sent) == 1  # the head of the answer, which it has not taken yet
            assert quick.events[-1] == 50_099
            slow.takes.set()
            await hall.renew_watching(made.name)
            while not slow.events:
                await asyncio.sleep(0.01)
            hall.pokes.poke(made.name, 60_000)
            await settle()
            assert slow.events[-1] == 60_000
            assert len(slow.events) <= 2
            for each in (slow, quick):
                each.gone.set()
            await asyncio.gather(*tasks)
            assert hall.pokes.tables() == []

    asyncio.run(read_slowly())


def test_streams_end_when_the_hall_does(tmp_path: Path) -> None:
    async def close_all() -> None:
        hall = Hall(settings_for(tmp_path))
        await hall.open()
        stream = pokes_of(hall, await a_table(hall))
        found = [await anext(stream) for _ in range(2)]
        hall.pokes.close()
        assert [event async for event in stream] == []
        assert [event async for event in pokes_of(hall, "none")] == found[:1]
        await hall.close()

    asyncio.run(close_all())


def test_a_sign_of_life_when_nothing_happens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def wait() -> None:
        monkeypatch.setattr("meadhall.hall.stream.BEAT", 0.01)
        hall = Hall(settings_for(tmp_path))
        await hall.open()
        stream = pokes_of(hall, await a_table(hall))
        assert [await anext(stream) for _ in range(4)][2:] == [b": still here\n\n"] * 2
        await stream.aclose()
        await hall.close()

    asyncio.run(wait())


# -- a hall in a process of its own ----------------------------------------------------------------


def test_five_hundred_streams_hear_of_a_move_and_end_with_the_hall(server: Server) -> None:
    async def listen() -> list[Any]:
        async with visitor(server.url) as client:
            table = await set_table(client)
            streams = [await open_stream(server.port, table.watcher) for _ in range(MANY)]
            readers = [reader for reader, _writer in streams]
            await asyncio.wait_for(asyncio.gather(*[hear(r, 1) for r in readers]), SOON)
            seat = await table.asked(client)
            assert seat is not None
            answer = await seat.act(client, "a")
            waiting = [hear(reader, answer["version"]) for reader in readers]
            await asyncio.wait_for(asyncio.gather(*waiting), SOON)
        return streams

    async def play_and_stop() -> None:
        streams = await listen()
        began = time.monotonic()
        await asyncio.to_thread(server.stop)
        assert server.said[-1].startswith("To stop")  # and nothing was worth a word since
        assert time.monotonic() - began < SOON
        for reader, writer in streams:
            assert [version async for version in events(reader)] == []
            writer.close()

    asyncio.run(play_and_stop())


def test_news_that_was_missed_is_told_again(tmp_path: Path) -> None:
    """What other processes have changed while nobody could hear them."""

    async def miss() -> None:
        one, other = Hall(settings_for(tmp_path)), Hall(settings_for(tmp_path))
        for hall in (one, other):
            await hall.store.open()
        name = await a_table(one)
        stream = pokes_of(other, name)
        assert version_in([await anext(stream) for _ in range(2)][1]) == 1
        await one.renew_watching(name)
        await other._heard("", 0)
        assert version_in(await anext(stream)) == 2
        await stream.aclose()
        for hall in (one, other):
            await hall.close()

    asyncio.run(miss())


def test_few_tables_are_held_and_all_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def make_many() -> None:
        monkeypatch.setattr(service, "HELD", 3)
        hall = Hall(settings_for(tmp_path))
        await hall.open()
        names = [await a_table(hall) for _ in range(8)]
        for name in names:
            await hall.renew_watching(name)
        assert len(hall.held) == 3
        assert len(hall.locks) <= 4
        versions = [live.version for name in names if (live := await hall.find(name))]
        assert versions == [2] * 8
        await hall.close()

    asyncio.run(make_many())
