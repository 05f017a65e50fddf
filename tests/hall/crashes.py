"""A hall that is killed again and again while people play: nothing that was acknowledged is lost,
and nothing is done twice."""

import asyncio
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

import httpx
from sqlalchemy import select

from meadhall.hall import schema
from meadhall.hall.live import Live
from meadhall.hall.service import load
from meadhall.hall.settings import Settings
from meadhall.hall.store import Store
from meadhall.kernel.record import MOVE, START
from tests.hall.fragile import POINTS
from tests.hall.seats import TWO, Seat, choosing, set_table, visitor
from tests.hall.server import Server

ANY = "any-moment"  # killed from outside
MOMENTS = (ANY, *POINTS)
LONGEST = 0.8  # seconds until a hall is killed from outside
PATIENCE = 5.0  # seconds until the same is done to one that does not come to its point
MOST_PASSAGES = 40

KINDS = (
    ("maeshowe()", ("person",)),
    (TWO, ("person", "person")),
    ('maeshowe(players=2, fear="yes", sets="all")', ("person", "greedy")),
)

Line = tuple[int, str]  # of a log: a seat, and what it did


class LostError(AssertionError):
    """What is not as it was acknowledged."""


@dataclass
class Sent:
    """A command, and its answer once there is one."""

    command: dict[str, Any]
    answer: dict[str, Any] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        return str(self.command["kind"])

    @property
    def text(self) -> str:
        """What log, talk or notes have to tell of it."""
        kind = self.kind
        return str(self.command["actions"][0] if kind == "act" else self.command.get("words", kind))


@dataclass
class Person:
    """Somebody at a seat: what was answered, and what is still on its way."""

    seat: Seat
    answered: list[Sent] = field(default_factory=list)
    flying: Sent | None = None


@dataclass
class Table:
    """A table of some kind, and its people."""

    kind: int
    name: str
    people: list[Person]
    over: bool = False

    def broken(self, what: str) -> NoReturn:
        raise LostError(f"table {self.name} ({KINDS[self.kind][0]}): {what}")

    def answered(self, *kinds: str) -> list[Line]:
        """What was done, as it was acknowledged, in its order."""
        done = [
            (sent.answer["version"], (person.seat.number, sent.text))
            for person in self.people
            for sent in person.answered
            if sent.kind in kinds and sent.answer["done"]
        ]
        return [line for _version, line in sorted(done)]

    def flying(self, *kinds: str) -> list[Line]:
        """What may have been done, and nobody knows."""
        return [
            (person.seat.number, person.flying.text)
            for person in self.people
            if person.flying is not None and person.flying.kind in kinds
        ]

    # -- what must hold ---------------------------------------------------------------------------

    def check(self, live: Live, answers: dict[tuple[int, str], dict[str, Any]]) -> None:
        """What is stored is what was acknowledged, and of what is flying all or nothing."""
        live.match.verify()
        for seat in live.seats:
            if live.asked(seat.seat) != seat.asked:
                self.broken(f"what seat {seat.seat} is asked does not fit the position")
        for person in self.people:
            number = person.seat.number
            for sent in person.answered:
                stored = answers.get((number, sent.command["key"]))
                if stored != sent.answer:
                    self.broken(f"{sent} was acknowledged, and {stored} is stored")
        seen = [key for key, answer in answers.items() if answer["done"] and "note" not in key[1]]
        versions = sorted([answers[key]["version"] for key in seen])
        if versions != list(range(2, live.version + 1)):
            self.broken(f"version {live.version} was reached by {versions}")
        people = {person.seat.number for person in self.people}
        log = [
            (entry.seat, entry.text if entry.kind == MOVE else "undo")
            for entry in live.match.log
            if entry.kind != START and entry.seat in people
        ]
        self.compare(log, "act", "undo")
        self.compare([(row.seat, row.words) for row in live.chat], "say")
        for person in self.people:
            notes = [sent.text for sent in person.answered if sent.kind == "note"][-1:] or [""]
            if person.flying is not None and person.flying.kind == "note":
                notes.append(person.flying.text)
            if live.seats[person.seat.number].note not in notes:
                self.broken(f"expected one of the notes {notes}")

    def compare(self, stored: list[Line], *kinds: str) -> None:
        """All that was acknowledged, in its order, and between it at most what is flying."""
        expected, flying = self.answered(*kinds), self.flying(*kinds)
        for line in stored:
            if expected and line == expected[0]:
                del expected[0]
            elif line in flying:
                flying.remove(line)
            else:
                self.broken(f"{line} was done, and nobody asked for it, or only once")
        if expected:
            self.broken(f"{expected[0]} was acknowledged, and is lost")


class Crowd:
    """People at several tables, who play as fast as they are answered."""

    def __init__(self, settings: Settings, seed: int) -> None:
        self.store = Store(settings)
        self.luck = random.Random(seed)
        self.tables: list[Table] = []
        self.count = 0
        self.found: Counter[str] = Counter()

    async def play(self, url: str) -> None:
        """Everybody plays until the hall is gone."""
        async with visitor(url) as client:
            await asyncio.gather(*[self.play_at(client, kind) for kind in range(len(KINDS))])

    async def play_at(self, client: httpx.AsyncClient, kind: int) -> None:
        """One table after another."""
        while True:
            try:
                table = self.open_table(kind) or await self.set_table(client, kind)
            except httpx.TransportError:
                return
            if not all(await asyncio.gather(*[self.sit(client, table, p) for p in table.people])):
                return

    def open_table(self, kind: int) -> Table | None:
        """The table of this kind at which play goes on."""
        return next((t for t in self.tables if t.kind == kind and not t.over), None)

    async def set_table(self, client: httpx.AsyncClient, kind: int) -> Table:
        """A new one."""
        address, players = KINDS[kind]
        made = await set_table(client, address, players)
        table = Table(kind, made.name, [Person(seat) for seat in made.seats])
        self.tables.append(table)
        return table

    async def sit(self, client: httpx.AsyncClient, table: Table, person: Person) -> bool:
        """Play to the end of the game; False if the hall ends before."""
        try:
            while True:
                seen = await person.seat.see(client)
                if seen["over"]:
                    table.over = True
                    return True
                command = self.wish(table, seen)
                if command is None:
                    await asyncio.sleep(0.01)
                    continue
                person.flying = Sent(command)
                person.flying.answer = await person.seat.send(client, command)
                self.keep(person)
        except httpx.TransportError:
            return False

    def wish(self, table: Table, seen: dict[str, Any]) -> dict[str, Any] | None:
        """What somebody wants who sees this."""
        self.count += 1
        roll = self.luck.randrange(20)
        key, words = f"{self.count}", f"word {self.count}"
        if roll == 0:
            return {"key": f"note-{key}", "kind": "note", "words": words}
        if roll == 1 and "fear" not in KINDS[table.kind][0]:
            return {"key": key, "kind": "say", "words": words}
        if roll == 2 and len(table.people) == 1:
            return {"key": key, "kind": "undo"}
        if seen["options"]:
            return choosing(seen, key, self.luck.randrange(100))
        return None

    def keep(self, person: Person) -> None:
        """The answer has come."""
        assert person.flying is not None
        self.found["acknowledged" if person.flying.answer["done"] else "refused"] += 1
        person.answered.append(person.flying)
        person.flying = None

    # -- after a fall -----------------------------------------------------------------------------

    async def check(self, tables: list[Table]) -> None:
        """Whether the store holds what it must."""
        async with self.store.reading() as reader:
            for table in tables:
                row = await reader.table(table.name)
                if row is None:
                    table.broken("it is gone")
                live = await load(reader, row)
                where = schema.answers.c.table_id == table.name
                rows = await reader.connection.execute(select(schema.answers).where(where))
                answers = {(row.seat, row.key): json.loads(row.answer) for row in rows}
                table.check(live, answers)
                for person in table.people:
                    if person.flying is not None:
                        key = person.seat.number, person.flying.command["key"]
                        there = key in answers
                        self.found["in flight, stored" if there else "in flight, not stored"] += 1
                        if there:
                            person.flying.answer = answers[key]

    async def send_again(self, url: str) -> None:
        """Whoever got no answer asks again, and again: it is one command."""
        async with visitor(url) as client:
            for table in self.tables:
                for person in table.people:
                    sent = person.flying
                    if sent is None:
                        continue
                    answers = [await person.seat.send(client, sent.command) for _ in range(2)]
                    if answers[0] != answers[1] or answers[0] != (sent.answer or answers[0]):
                        table.broken(f"{sent} was answered with {answers}")
                    sent.answer = answers[0]
                    self.keep(person)


async def crash(
    folder: Path,
    database: str,
    kills: int,
    seed: int,
    advance: Callable[[int], None] = lambda _count: None,
) -> dict[str, Any]:
    """Kill a hall so many times under load; LostError says what was lost."""
    crowd = Crowd(Settings(folder, database), seed)
    luck = random.Random(seed)
    fell: Counter[str] = Counter()
    server = Server(folder, database)
    began = time.monotonic()
    try:
        for number in range(kills):
            moment = MOMENTS[number % len(MOMENTS)]
            fell[await fall(server, crowd, moment, luck)] += 1
            advance(1)
        server.command = fragile(ANY, 0)
        await asyncio.to_thread(server.start)
        await crowd.check(crowd.tables)
        await crowd.send_again(server.url)
        await crowd.check(crowd.tables)
    finally:
        await asyncio.to_thread(server.stop)
        await crowd.store.close()
    return {
        "store": "PostgreSQL" if database else "SQLite",
        "seed": seed,
        "kills": kills,
        "moments": dict(fell),
        "tables": len(crowd.tables),
        "commands": dict(crowd.found),
        "seconds": round(time.monotonic() - began, 1),
    }


async def fall(server: Server, crowd: Crowd, moment: str, luck: random.Random) -> str:
    """Start the hall, check what is there, play on, and kill it; says at which moment it fell."""
    server.command = fragile(moment, 1 + luck.randrange(MOST_PASSAGES))
    await asyncio.to_thread(server.start)
    await crowd.check([table for table in crowd.tables if not table.over or any_flying(table)])
    with suppress(httpx.TransportError):  # it may fall while it answers
        await crowd.send_again(server.url)
    playing = asyncio.create_task(crowd.play(server.url))
    await asyncio.wait([playing], timeout=luck.uniform(0, LONGEST) if moment == ANY else PATIENCE)
    fell = moment if playing.done() else ANY
    await asyncio.to_thread(server.kill)
    await playing
    return fell


def any_flying(table: Table) -> bool:
    """Whether an answer is missing here."""
    return any(person.flying is not None for person in table.people)


def fragile(moment: str, passages: int) -> tuple[str, ...]:
    """The hall that falls at this moment."""
    return (sys.executable, "-P", "-m", "tests.hall.fragile", f"{moment}:{passages}")
