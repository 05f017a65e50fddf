"""Two halls on one PostgreSQL serve the same tables."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.hall.postgres import Cluster
from tests.hall.seats import TWO, Seat, Set, choosing, set_table, visitor
from tests.hall.server import Server
from tests.hall.streams import events, hear, open_stream

QUICK = 5.0  # seconds in which news has to come: far less than a beat
SOON = 20.0


@pytest.fixture(scope="module")
def nodes(
    cluster: Cluster, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Server, Server]]:
    database = cluster.new_database()
    folder = tmp_path_factory.mktemp("nodes")
    with Server(folder, database) as one, Server(folder, database) as other:
        yield one, other


async def asked(table: Set, client: httpx.AsyncClient) -> Seat:
    seat = await table.asked(client)
    assert seat is not None
    return seat


def test_a_move_at_one_reaches_a_stream_at_the_other(nodes: tuple[Server, Server]) -> None:
    async def play() -> None:
        one, other = nodes
        async with visitor(one.url) as here, visitor(other.url) as there:
            table = await set_table(here)
            reader, writer = await open_stream(other.port, table.watcher)
            await hear(reader, 1)
            for number, client in enumerate([here, there, here]):
                answer = await (await asked(table, client)).act(client, f"k{number}")
                assert answer["done"]
                await asyncio.wait_for(hear(reader, answer["version"]), QUICK)
                seen = await table.watcher.see(there)
                assert seen["version"] == answer["version"] == 2 + number
                assert seen == await table.watcher.see(here)
            writer.close()

    asyncio.run(play())


def test_both_take_commands_in_turn(nodes: tuple[Server, Server]) -> None:
    async def play() -> None:
        async with visitor(nodes[0].url) as here, visitor(nodes[1].url) as there:
            table = await set_table(here)
            for number in range(12):
                client = (here, there)[number % 2]
                seat = await table.asked(client)
                if seat is None:
                    break
                assert (await seat.act(client, f"k{number}", number))["version"] == 2 + number
            assert await table.watcher.see(here) == await table.watcher.see(there)

    asyncio.run(play())


def test_the_same_command_at_both_at_once_is_one_move(nodes: tuple[Server, Server]) -> None:
    async def play() -> None:
        async with visitor(nodes[0].url) as here, visitor(nodes[1].url) as there:
            table = await set_table(here)
            for number in range(5):
                seat = await asked(table, here)
                command = choosing(await seat.see(here), f"k{number}")
                ways = [here, there] * 3
                answers = await asyncio.gather(*[seat.send(way, command) for way in ways])
                assert answers == [answers[0]] * 6
                assert answers[0] == {**answers[0], "done": True, "version": 2 + number}
            assert (await table.watcher.see(there))["version"] == 6

    asyncio.run(play())


def test_of_two_choices_at_once_one_is_made(nodes: tuple[Server, Server]) -> None:
    async def play() -> None:
        async with visitor(nodes[0].url) as here, visitor(nodes[1].url) as there:
            table = await set_table(here)
            seat = await asked(table, here)
            seen = await seat.see(there)
            commands = [choosing(seen, f"k{n}", n) for n in range(6)]
            ways = [here, there] * 3
            asks = [seat.send(way, one) for way, one in zip(ways, commands, strict=True)]
            answers = await asyncio.gather(*asks)
            assert sorted([answer["done"] for answer in answers]) == [False] * 5 + [True]
            assert {answer["word"] for answer in answers if not answer["done"]} == {"stale"}

    asyncio.run(play())


def test_a_note_written_at_one_is_not_lost_at_the_other(nodes: tuple[Server, Server]) -> None:
    """It makes no version, and yet the other must not write the old one back."""

    async def write() -> None:
        async with visitor(nodes[0].url) as here, visitor(nodes[1].url) as there:
            table = await set_table(here)
            seat = await asked(table, there)
            cookie = {"Cookie": f"seat.{seat.table}.{seat.number}={seat.secret}"}
            note = {"key": "n", "kind": "note", "words": "three birds"}
            assert (await seat.send(here, note))["done"]
            for client in (there, here):
                page = await client.get(f"/t/{table.name}", headers=cookie)
                assert "three birds" in page.text
            await seat.act(there, "a")
            page = await here.get(f"/t/{table.name}", headers=cookie)
            assert "three birds" in page.text

    asyncio.run(write())


def test_bots_play_once_whoever_looks_on(nodes: tuple[Server, Server]) -> None:
    async def look() -> None:
        async with visitor(nodes[0].url) as here, visitor(nodes[1].url) as there:
            table = await set_table(here, players=("greedy", "random"))
            streams = [
                await open_stream(port, table.watcher)
                for port in [nodes[0].port, nodes[1].port] * 2
            ]
            told: list[int] = []
            began = time.monotonic()
            async for version in events(streams[1][0]):
                told.append(version)
                assert time.monotonic() - began < SOON
                if version >= 4:
                    break
            assert told == sorted(set(told))
            seen = await table.watcher.see(there)
            moves = max([line["move"] for line in seen["log"]])
            assert moves == seen["version"] - 1  # each move made one version: none was doubled
            for _reader, writer in streams:
                writer.close()

    asyncio.run(look())


def test_news_comes_again_after_the_database_was_away(cluster: Cluster, tmp_path: Path) -> None:
    """Connections are lost, and found again: at once by who asks, in a moment by who listens."""
    database = cluster.new_database()

    async def cut(one: Server, other: Server) -> None:
        async with visitor(one.url) as here, visitor(other.url) as there:
            table = await set_table(here)
            reader, writer = await open_stream(other.port, table.watcher)
            await hear(reader, 1)
            await asyncio.to_thread(cluster.cut, database)
            answer: dict[str, Any] = await (await asked(table, here)).act(here, "a")
            assert answer["done"]
            await asyncio.wait_for(hear(reader, answer["version"]), SOON)
            assert (await table.watcher.see(there))["version"] == answer["version"]
            writer.close()

    with Server(tmp_path, database) as one, Server(tmp_path, database) as other:
        asyncio.run(cut(one, other))


def test_a_look_is_of_one_moment(nodes: tuple[Server, Server]) -> None:
    """While the one writes, the other reads: position and log of what is shown fit together."""

    async def write_and_read() -> None:
        async with visitor(nodes[0].url) as here, visitor(nodes[1].url) as there:
            table = await set_table(here, TWO)
            done = asyncio.Event()

            async def read() -> None:
                while not done.is_set():
                    seen = await table.watcher.see(there)
                    moves = max([line["move"] for line in seen["log"]])
                    assert moves == seen["version"] - 1

            reading = asyncio.gather(read(), read())
            for number in range(20):
                seat = await table.asked(here)
                if seat is None:
                    break
                await seat.act(here, f"k{number}")
            done.set()
            await reading

    asyncio.run(write_and_read())
