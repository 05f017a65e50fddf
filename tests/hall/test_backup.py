"""Copies made while the hall runs, as docs/hosting.md tells: a hall opens them and plays on."""

import asyncio
import re
import shutil
import sqlite3
import subprocess
from pathlib import Path

import pytest

from meadhall.hall.service import Hall
from tests.hall.conftest import settings_for
from tests.hall.postgres import Cluster, find
from tests.hall.seats import Seat, Set, set_table, visitor
from tests.hall.server import ROOT, Server

FIRST = asyncio.FIRST_COMPLETED
HOSTING = ROOT / "docs" / "hosting.md"


async def talk(server: Server, begun: asyncio.Event, enough: asyncio.Event, seat: Seat) -> None:
    """Somebody talks until it is enough."""
    count = 0
    async with visitor(server.url) as client:
        while not enough.is_set():
            count += 1
            said = {"key": f"word-{count}", "kind": "say", "words": f"word {count}"}
            assert (await seat.send(client, said))["done"]
            begun.set()


async def copied_while_they_play(server: Server, copy: list[str]) -> Set:
    """Make a copy by this command while somebody plays."""
    async with visitor(server.url) as client:
        table = await set_table(client, "maeshowe()", ("person",))
        for number in range(3):
            await table.seats[0].act(client, f"{number}")
    begun, enough = asyncio.Event(), asyncio.Event()
    talking = asyncio.create_task(talk(server, begun, enough, table.seats[0]))
    try:
        await asyncio.wait({talking, asyncio.create_task(begun.wait())}, return_when=FIRST)
        done = await asyncio.to_thread(subprocess.run, copy, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
    finally:
        enough.set()
    await talking
    return table


async def check_copy(folder: Path, database: str, table: Set) -> None:
    """A hall opens the copy, and every deal in it is right."""
    hall = Hall(settings_for(folder, database))
    await hall.open()
    live = await hall.find(table.name)
    assert live is not None
    assert live.version > 4
    live.match.verify()
    await hall.close()


@pytest.mark.parametrize("way", ["VACUUM INTO '{into}'", ".backup '{into}'"])
def test_sqlite(server: Server, tmp_path: Path, way: str) -> None:
    program = shutil.which("sqlite3")
    if program is None:
        pytest.skip("sqlite3 is not installed here")
    assert way.format(into="FILE").split("'")[0] in HOSTING.read_text(encoding="utf-8")
    into = tmp_path / "copy"
    into.mkdir()
    words = [program, str(server.data / "hall.sqlite"), way.format(into=into / "hall.sqlite")]

    async def copy_and_check() -> None:
        table = await copied_while_they_play(server, words)
        with sqlite3.connect(into / "hall.sqlite") as copy:
            assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        copy.close()
        await check_copy(into, "", table)

    asyncio.run(copy_and_check())


def test_postgresql(cluster: Cluster, tmp_path: Path) -> None:
    dump, restore = find("pg_dump"), find("pg_restore")
    if dump is None or restore is None:
        pytest.skip("pg_dump is not installed here")
    database, other = cluster.new_database(), cluster.new_database()
    words = [dump, "--format=custom", f"--file={tmp_path / 'hall.dump'}", database]

    async def copy_and_check() -> None:
        with Server(tmp_path, database) as server:
            table = await copied_while_they_play(server, words)
        back = [restore, "--no-owner", f"--dbname={other}", str(tmp_path / "hall.dump")]
        subprocess.run(back, check=True)
        await check_copy(tmp_path, other, table)

    asyncio.run(copy_and_check())


def test_the_unit_starts_what_there_is() -> None:
    """The commands in the example for systemd are those that ./hall knows."""
    text = HOSTING.read_text(encoding="utf-8")
    found = re.search(r"ExecStart=\S*/hall serve (.*)", text)
    assert found is not None
    assert set(re.findall(r"--[a-z-]+", found.group(1))) <= {
        "--no-browser",
        "--port",
        "--data",
        "--origin",
        "--database",
    }
