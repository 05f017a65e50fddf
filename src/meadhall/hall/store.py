"""The store: SQLite in the data folder, or PostgreSQL. One transaction a command.

Nobody hears of a change before it is committed, and a commit is on the disk: SQLite with
`synchronous=FULL` in WAL mode, PostgreSQL with `synchronous_commit=on`; both are read back at the
start.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from typing import Any

import msgspec
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, delete, event, insert, select, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from meadhall.hall import schema
from meadhall.hall.live import NOBODY, PERSON
from meadhall.hall.rows import Answer, ChatRow, LineRow, Running, SeatRow, TableRow
from meadhall.hall.settings import Settings

CHANNEL = "meadhall"  # where PostgreSQL carries the news between processes
PATIENCE_MS = 10_000  # for a database that somebody else writes to


class StoreError(RuntimeError):
    """The database cannot be used; the message says what was expected."""


class Store:
    """Reads, and transactions that write."""

    def __init__(self, settings: Settings) -> None:
        self.postgres = settings.postgres
        self.settings = settings
        self.engine: AsyncEngine = create_async_engine(
            settings.url, pool_size=5, pool_pre_ping=self.postgres
        )
        self.turn: AbstractAsyncContextManager[None] = nullcontext()
        if not self.postgres:
            self.turn = asyncio.Lock()  # one writer at a time: here they stand in line for it
            prepare_sqlite(self.engine)

    async def open(self) -> None:
        """Bring the schema up to date and check that commits are safe."""
        if not self.postgres:
            self.settings.data.mkdir(parents=True, exist_ok=True)
        try:
            async with self.engine.begin() as connection:
                await connection.run_sync(migrate)
            async with self.engine.connect() as connection:
                await self._check_safety(connection)
        except CommandError as fault:
            raise StoreError(f"the database is one of a newer Meadhall: {fault}") from fault
        except (DBAPIError, OSError) as fault:
            told = str(getattr(fault, "orig", fault)).strip().splitlines()
            raise StoreError(
                f"the database cannot be used: {told[0] if told else fault}"
            ) from fault

    async def _check_safety(self, connection: AsyncConnection) -> None:
        expected = {"PRAGMA journal_mode": "wal", "PRAGMA synchronous": "2"}
        if self.postgres:
            expected = {"SHOW synchronous_commit": "on", "SHOW fsync": "on"}
        for question, answer in expected.items():
            found = str((await connection.exec_driver_sql(question)).scalar())
            if found != answer:
                raise StoreError(f"{question} says {found}: expected {answer}")

    async def close(self) -> None:
        """Let the database go."""
        await self.engine.dispose()

    # -- reading ----------------------------------------------------------------------------------

    @asynccontextmanager
    async def reading(self) -> AsyncIterator["Reader"]:
        """One consistent look at the database."""
        async with self.engine.connect() as connection:
            if self.postgres:
                await connection.execution_options(isolation_level="REPEATABLE READ")
            yield Reader(connection)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator["Writer"]:
        """A transaction: committed at the end, or nothing of it stays."""
        async with self.turn, self.engine.connect() as connection:
            await connection.execution_options(writing=True)
            async with connection.begin():
                yield Writer(connection, self.postgres)


def read_row(row: Any, kind: Any) -> Any:
    """A row of the database as a struct."""
    return kind(**{name: row[name] for name in kind.__struct_fields__})


class Reader:
    """What may be asked of the database."""

    def __init__(self, connection: AsyncConnection) -> None:
        self.connection = connection

    async def table(self, name: str) -> TableRow | None:
        """A table by its name."""
        query = select(schema.tables).where(schema.tables.c.id == name)
        row = (await self.connection.execute(query)).mappings().first()
        return read_row(row, TableRow) if row is not None else None

    async def seats(self, name: str) -> tuple[SeatRow, ...]:
        """Its seats, in order."""
        return await self._all(schema.seats, schema.seats.c.seat, name, SeatRow)

    async def lines(self, name: str) -> tuple[LineRow, ...]:
        """Its log."""
        return await self._all(schema.lines, schema.lines.c.number, name, LineRow)

    async def chat(self, name: str) -> tuple[ChatRow, ...]:
        """What was said at it."""
        return await self._all(schema.chat, schema.chat.c.number, name, ChatRow)

    async def version(self, name: str) -> int:
        """The version that a table has come to; 0 if there is none."""
        query = select(schema.tables.c.version).where(schema.tables.c.id == name)
        return int((await self.connection.execute(query)).scalar() or 0)

    async def with_bots(self) -> list[str]:
        """The tables at which a bot may still have to act."""
        tables, seats = schema.tables.c, schema.seats.c
        bots = select(seats.table_id).where(seats.player.not_in((PERSON, NOBODY)))
        query = select(tables.id).where(tables.over == 0, tables.id.in_(bots))
        return [str(row[0]) for row in await self.connection.execute(query)]

    async def with_timers(self) -> list[tuple[str, float]]:
        """The tables at which a time runs, and when the first of them will be over."""
        tables = schema.tables.c
        query = select(tables.id, tables.timers).where(tables.over == 0, tables.timers != "")
        found = []
        for row in await self.connection.execute(query):
            timers = msgspec.json.decode(row.timers, type=dict[str, Running])
            found.append((str(row.id), min([running.end for running in timers.values()])))
        return found

    async def answer(self, name: str, seat: int, key: str) -> Answer | None:
        """What the command with this key was answered."""
        where = schema.answers.c
        query = select(where.answer).where(
            where.table_id == name, where.seat == seat, where.key == key
        )
        found = (await self.connection.execute(query)).scalar()
        return msgspec.json.decode(found, type=Answer) if found is not None else None

    async def _all(self, table: Any, order: Any, name: str, kind: Any) -> tuple[Any, ...]:
        query = select(table).where(table.c.table_id == name).order_by(order)
        rows = (await self.connection.execute(query)).mappings()
        return tuple([read_row(row, kind) for row in rows])


class Writer(Reader):
    """What a transaction may change."""

    def __init__(self, connection: AsyncConnection, postgres: bool) -> None:
        super().__init__(connection)
        self.postgres = postgres

    async def lock(self, name: str) -> TableRow | None:
        """The table, which nobody else changes until this transaction is over. (SQLite has one
        writer at a time anyway.)"""
        query = select(schema.tables).where(schema.tables.c.id == name).with_for_update()
        row = (await self.connection.execute(query)).mappings().first()
        return read_row(row, TableRow) if row is not None else None

    async def add_table(self, row: TableRow, seats: tuple[SeatRow, ...]) -> None:
        """A new table with its seats."""
        await self.connection.execute(insert(schema.tables), [msgspec.to_builtins(row)])
        rows = [{"table_id": row.id, **msgspec.to_builtins(seat)} for seat in seats]
        await self.connection.execute(insert(schema.seats), rows)

    async def change_table(self, row: TableRow) -> None:
        """The table as it is now."""
        query = update(schema.tables).where(schema.tables.c.id == row.id)
        await self.connection.execute(query.values(**msgspec.to_builtins(row)))

    async def change_seat(self, name: str, row: SeatRow) -> None:
        """A seat as it is now."""
        where = schema.seats.c
        query = update(schema.seats).where(where.table_id == name, where.seat == row.seat)
        await self.connection.execute(query.values(**msgspec.to_builtins(row)))

    async def add_lines(self, name: str, rows: list[LineRow]) -> None:
        """The log goes on."""
        if rows:
            data = [{"table_id": name, **msgspec.to_builtins(row)} for row in rows]
            await self.connection.execute(insert(schema.lines), data)

    async def add_chat(self, name: str, row: ChatRow) -> None:
        """Somebody says something."""
        data = {"table_id": name, **msgspec.to_builtins(row)}
        await self.connection.execute(insert(schema.chat), [data])

    async def add_answer(self, name: str, seat: int, key: str, answer: Answer) -> None:
        """What a command was answered."""
        text = msgspec.json.encode(answer).decode()
        data = {"table_id": name, "seat": seat, "key": key, "answer": text}
        await self.connection.execute(insert(schema.answers), [data])

    async def forget(self, name: str) -> None:
        """Take a table away, with all that belongs to it."""
        await self.connection.execute(delete(schema.tables).where(schema.tables.c.id == name))

    async def tell(self, name: str, version: int) -> None:
        """Other processes hear of the change when it is committed."""
        if self.postgres:
            news = (CHANNEL, f"{name} {version}")
            await self.connection.exec_driver_sql("SELECT pg_notify(%s, %s)", news)


def prepare_sqlite(engine: AsyncEngine) -> None:
    """Safe commits, one writer at a time, and readers that never wait for it."""

    @event.listens_for(engine.sync_engine, "connect")
    def connected(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # we begin transactions ourselves
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.execute(f"PRAGMA busy_timeout={PATIENCE_MS}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def began(connection: Connection) -> None:
        writing = connection.get_execution_options().get("writing")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def migrate(connection: Connection) -> None:
    """All steps that the database lacks."""
    config = Config()
    config.set_main_option("script_location", "meadhall:hall/migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


async def listen(settings: Settings, heard: Callable[[str, int], Awaitable[None]]) -> None:
    """Tell `heard` name and version of every table that any process has changed; for ever."""
    import psycopg

    url = settings.url.replace("+psycopg", "")
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                await heard("", 0)  # whatever was said while nobody listened
                async for notice in connection.notifies():
                    name, _blank, version = notice.payload.partition(" ")
                    await heard(name, int(version))
        except (psycopg.Error, DBAPIError, OSError):
            await asyncio.sleep(1.0)
