"""The store: many who write at once, and a database that is not safe."""

import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect

from meadhall.hall import schema
from meadhall.hall.commands import Command
from meadhall.hall.service import Hall, Place
from meadhall.hall.store import Store, StoreError
from tests.hall.conftest import settings_for
from tests.hall.postgres import Cluster
from tests.hall.server import ROOT

TABLES, WORDS = 30, 6


def test_many_tables_write_at_once_and_none_waits_for_long(tmp_path: Path) -> None:
    """Whoever came first writes first: nobody waits while others write again and again."""

    async def talk() -> None:
        hall = Hall(settings_for(tmp_path))
        await hall.open()
        names = [(await hall.make("maeshowe()", [Place(name="Anna")])).name for _ in range(TABLES)]
        waits: list[float] = []

        async def say(name: str) -> None:
            for number in range(WORDS):
                began = time.perf_counter()
                answer = await hall.command(name, 0, Command(f"{number}", "say", words="So."))
                waits.append(time.perf_counter() - began)
                assert answer is not None
                assert (answer.done, answer.version) == (True, 2 + number)

        began = time.perf_counter()
        await asyncio.gather(*[say(name) for name in names])
        whole = time.perf_counter() - began
        assert max(waits) < whole / 2
        await hall.close()

    asyncio.run(talk())


def test_a_database_that_may_lose_what_it_confirmed_is_refused(
    tmp_path: Path, cluster: Cluster
) -> None:
    async def open_unsafe() -> None:
        database = cluster.new_database() + "&options=-csynchronous_commit%3Doff"
        store = Store(settings_for(tmp_path, database))
        with pytest.raises(StoreError, match="synchronous_commit says off: expected on"):
            await store.open()
        await store.close()

    asyncio.run(open_unsafe())


def test_a_database_of_the_first_hall_is_brought_up_to_date(tmp_path: Path, database: str) -> None:
    """It knew no clock: its tables are played on."""
    settings = settings_for(tmp_path, database)

    def go_back(connection: Connection) -> None:
        config = Config()
        config.set_main_option("script_location", "meadhall:hall/migrations")
        config.attributes["connection"] = connection
        command.downgrade(config, "0001")

    async def play() -> None:
        hall = Hall(settings)
        await hall.open()
        made = await hall.make("maeshowe()", [Place(name="Anna")])
        before = await hall.find(made.name)
        async with hall.store.engine.begin() as connection:
            await connection.run_sync(go_back)
            columns = await connection.run_sync(
                lambda bound: [each["name"] for each in inspect(bound).get_columns("tables")]
            )
        assert "timers" not in columns
        await hall.close()
        hall = Hall(settings)
        await hall.open()
        live = await hall.find(made.name)
        assert live is not None
        assert before is not None
        assert live.row == before.row
        assert live.timers == {}
        answer = await hall.command(made.name, 0, Command("k", "say", words="So."))
        assert answer is not None
        assert answer.done
        await hall.close()

    asyncio.run(play())


def test_the_steps_lead_to_the_tables_that_the_code_knows(tmp_path: Path, database: str) -> None:
    async def look() -> None:
        store = Store(settings_for(tmp_path, database))
        await store.open()
        async with store.engine.begin() as connection:
            context = await connection.run_sync(
                lambda bound: compare_metadata(MigrationContext.configure(bound), schema.metadata)
            )
        assert context == []
        await store.close()

    asyncio.run(look())


# -- what is wrong is said in one line -------------------------------------------------------------


def complaint(*words: str) -> str:
    """What `serve` says when it cannot."""
    command = [sys.executable, "-P", "-m", "meadhall", "serve", "--no-browser", "--port", "0"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(
        [*command, *words], capture_output=True, text=True, env=environment, timeout=60
    )
    assert done.returncode == 1
    assert done.stdout == ""
    lines = done.stderr.splitlines()
    assert len(lines) == 1, done.stderr
    return lines[0]


def test_a_newer_database_is_left_alone(tmp_path: Path) -> None:
    async def make_newer() -> None:
        store = Store(settings_for(tmp_path))
        await store.open()
        async with store.engine.begin() as connection:
            await connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
        await store.close()

    asyncio.run(make_newer())
    assert "of a newer Meadhall" in complaint("--data", str(tmp_path))


def test_what_is_no_database_is_said(tmp_path: Path) -> None:
    (tmp_path / "hall.sqlite").write_bytes(b"no database at all\n" * 100)
    assert "cannot be used: file is not a database" in complaint("--data", str(tmp_path))


def test_a_database_that_is_away_is_said(tmp_path: Path) -> None:
    url = f"postgresql://nobody@/nothing?host={tmp_path}"
    said = complaint("--data", str(tmp_path), "--database", url)
    assert "the database cannot be used: connection" in said
