"""The hall: every table's one writer, what it stores, and who is told."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, TypeVar
from unicodedata import normalize

from meadhall.hall.commands import UNSEEN, Command, RefusedError, carry_out, run_out, stored
from meadhall.hall.live import NOBODY, PERSON, Live, OldRulesError, game_of
from meadhall.hall.old import Old
from meadhall.hall.pokes import Pokes
from meadhall.hall.rows import Answer, LineRow, SeatRow, TableRow, as_json
from meadhall.hall.secrets import hashed, is_name, new_name, new_secret, opens
from meadhall.hall.settings import Settings
from meadhall.hall.store import Reader, Store, Writer, listen
from meadhall.kernel.event import CLOCK
from meadhall.kernel.match import Match
from meadhall.kernel.sealed import Sealed
from meadhall.kernel.sealed import new_secret as new_deal_secret
from meadhall.registry import table

R = TypeVar("R")

HELD = 400  # tables kept in memory; the others wait in the store


class Place:
    """A seat of a new table: who plays it, and what they are called."""

    def __init__(self, player: str = PERSON, name: str = "") -> None:
        self.player = player
        self.name = name


class Made:
    """A new table: its name, and the secrets that its maker carries away."""

    def __init__(
        self, name: str, host: str, watch: str, seats: dict[int, str], invites: dict[int, str]
    ) -> None:
        self.name = name
        self.host = host
        self.watch = watch
        self.seats = seats  # secrets of the maker's own seats
        self.invites = invites  # what opens the free ones


class Hall:
    """All tables. Changes of one table wait for each other; those of different tables do not."""

    def __init__(self, settings: Settings, now: Callable[[], float] = time.time) -> None:
        self.settings = settings
        self.store = Store(settings)
        self.pokes = Pokes()
        self.now = now
        self.held: OrderedDict[str, Live] = OrderedDict()
        self.locks: dict[str, asyncio.Lock] = {}
        self.watchers: list[Callable[[Live], None]] = []  # who looks at every changed table
        self._listener: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Make the store ready, and hear what other processes change."""
        await self.store.open()
        if self.settings.postgres:
            self._listener = asyncio.create_task(listen(self.settings, self._heard))

    async def close(self) -> None:
        """Let everything go."""
        if self._listener is not None:
            self._listener.cancel()
            await asyncio.gather(self._listener, return_exceptions=True)
        self.pokes.close()
        await self.store.close()

    async def _heard(self, name: str, version: int) -> None:
        """Another process, or this one, has changed a table; no name: perhaps any of them."""
        if name:
            self.pokes.poke(name, version)
            return
        async with self.store.reading() as reader:
            for each in self.pokes.tables():
                self.pokes.poke(each, await reader.version(each))

    # -- tables -----------------------------------------------------------------------------------

    async def make(self, address: str, places: list[Place]) -> Made:
        """A new table. `places` with a person are the maker's own; free ones get links."""
        game = table(address)
        deal = Sealed(new_deal_secret())
        names = tuple([place.name for place in places])
        players = tuple([place.player for place in places])
        return await self.keep(Match(game, deal, names, players))

    async def keep(self, match: Match[Any, Any]) -> Made:
        """Store a match as a new table."""
        game = match.game
        match.names = own_names(match.names)
        name, host, watch = new_name(), new_secret(), new_secret()
        now = self.now()
        secrets = {
            seat: new_secret() for seat, player in enumerate(match.players) if player == PERSON
        }
        invites = {
            seat: new_secret() for seat, player in enumerate(match.players) if player == NOBODY
        }
        row = TableRow(
            name,
            game.name,
            game.address,
            now,
            now,
            hashed(host),
            hashed(watch),
            1,
            game.rules_version,
            game.digest,
            luck="",
            position="",
            asking="",
            over=0,
        )
        seats = tuple(
            [
                SeatRow(
                    seat,
                    match.names[seat],
                    player,
                    hashed(secrets[seat]) if seat in secrets else "",
                    hashed(invites[seat]) if seat in invites else "",
                    0,
                    "",
                    "",
                )
                for seat, player in enumerate(match.players)
            ]
        )
        rows = [LineRow(n, as_json(entry.data()), now) for n, entry in enumerate(match.log)]
        live = Live(row, seats, [now] * len(rows), (), match)
        live.now = self.now
        live.renumber(*range(game.seats))
        live.wind()
        live.change(**stored(live))
        async with self.store.writing() as writer:
            await writer.add_table(live.row, tuple(live.seats))
            await writer.add_lines(name, rows)
        self._hold(live)
        self.look_at(live)
        return Made(name, host, watch, secrets, invites)

    async def find(self, name: str) -> Live | None:
        """The table as it is now, if it can be played on; see `old`."""
        if not is_name(name):
            return None
        async with self.store.reading() as reader:
            row = await reader.table(name)
            if row is None:
                return None
            held = self.held.get(name)
            if held is not None and held.row == row:
                self.held.move_to_end(name)
                return held
            try:
                live = await load(reader, row)
            except OldRulesError:
                return None
        self._hold(live)
        return live

    async def old(self, name: str) -> Old | None:
        """The table, if it was played by other rules than ours."""
        if not is_name(name):
            return None
        async with self.store.reading() as reader:
            row = await reader.table(name)
            if row is None:
                return None
            try:
                game_of(row)
            except OldRulesError:
                return Old(row, await reader.seats(name), await reader.lines(name))
        return None

    def look_at(self, live: Live) -> None:
        """Bots and the clock see whether there is something for them to do."""
        for watcher in self.watchers:
            watcher(live)

    def _hold(self, live: Live) -> None:
        live.now = self.now
        self.held[live.id] = live
        self.held.move_to_end(live.id)
        while len(self.held) > HELD:
            old, _live = self.held.popitem(last=False)
            if old in self.locks and not self.locks[old].locked():
                del self.locks[old]

    def lock(self, name: str) -> asyncio.Lock:
        """Changes of one table wait for each other."""
        return self.locks.setdefault(name, asyncio.Lock())

    # -- changes ----------------------------------------------------------------------------------

    async def command(self, name: str, seat: int, command: Command) -> Answer | None:
        """Carry a command out, once: the same key is answered as it was the first time."""

        async def change(writer: Writer, live: Live) -> Answer:
            known = await writer.answer(name, seat, command.key)
            if known is not None:
                return known
            try:
                carry_out(live, seat, command)
            except RefusedError as fault:
                answer = fault.answer(live.version)
            else:
                if command.kind not in UNSEEN:
                    live.change(version=live.version + 1)
                answer = Answer(True, live.version)
            await writer.add_answer(name, seat, command.key, answer)
            return answer

        return await self._write(name, change)

    async def run_out(self, name: str, key: str) -> None:
        """The time of one of a table's timers is over, and the clock does what it was set for;
        unless the timer is gone by then, or has been given more time, or another process was
        quicker."""

        async def change(writer: Writer, live: Live) -> None:
            if key in live.run_out():
                once = hashed(f"{key} since {live.timers[key].start}")
                run_out(live, key)
                live.change(version=live.version + 1)
                await writer.add_answer(name, CLOCK, once, Answer(True, live.version))

        await self._write(name, change)

    async def invite(self, name: str, seat: int) -> str:
        """A new link to a seat; whoever held it, by link or by cookie, holds it no longer."""
        secret = new_secret()

        async def change(writer: Writer, live: Live) -> None:
            player = NOBODY if live.seats[seat].player == PERSON else live.seats[seat].player
            live.change_seat(seat, invite_hash=hashed(secret), secret_hash="", player=player)
            live.renumber()
            live.change(version=live.version + 1)

        await self._write(name, change)
        return secret

    async def renew_watching(self, name: str) -> str:
        """A new link for spectators; the old one opens nothing any more."""
        secret = new_secret()

        async def change(writer: Writer, live: Live) -> None:
            live.change(watch_hash=hashed(secret), version=live.version + 1)

        await self._write(name, change)
        return secret

    async def claim(self, name: str, invite: str, person: str) -> tuple[int, str] | None:
        """Sit down by a link: the seat, and the secret that goes into the cookie."""
        secret = new_secret()

        async def change(writer: Writer, live: Live) -> tuple[int, str] | None:
            for seat in live.seats:
                if opens(invite, seat.invite_hash):
                    others = [other.name for other in live.seats if other is not seat]
                    live.change_seat(
                        seat.seat,
                        player=PERSON,
                        name=own_name(person, others),
                        invite_hash="",
                        secret_hash=hashed(secret),
                    )
                    live.renumber()
                    live.change(version=live.version + 1)
                    return seat.seat, secret
            return None

        return await self._write(name, change)

    async def let_bot(self, name: str, seat: int, bot: str) -> None:
        """The host gives a free seat to a bot."""

        async def change(writer: Writer, live: Live) -> None:
            if live.seats[seat].player == NOBODY:
                live.change_seat(seat, player=bot)
                live.renumber()
                live.change(version=live.version + 1)

        await self._write(name, change)

    async def _write(self, name: str, change: Callable[[Writer, Live], Awaitable[R]]) -> R | None:
        """Change a table and store what has changed, in one transaction; then tell everybody.

        Until the transaction is committed nobody sees the change: it is made on a fork.
        """
        async with self.lock(name):
            live = await self.find(name)
            if live is None:
                return None
            async with self.store.writing() as writer:
                row = await writer.lock(name)
                if row is None:
                    return None
                if row != live.row:  # another process was quicker
                    live = await load(writer, row)
                    live.now = self.now
                fork = live.fork()
                result = await change(writer, fork)
                await self._store(writer, live, fork)
            self._hold(fork)
        if fork.version != live.version:
            self.pokes.poke(name, fork.version)
            self.look_at(fork)
        return result

    async def _store(self, writer: Writer, before: Live, live: Live) -> None:
        for old, new in zip(before.seats, live.seats, strict=True):
            if old != new:
                await writer.change_seat(live.id, new)
        now = self.now()
        if live.version == before.version:
            if live.seats != before.seats:  # a note: whoever holds the table reads it again
                live.change(changed=now)
                await writer.change_table(live.row)
            return
        log = live.match.log
        rows = [
            LineRow(number, as_json(log[number].data()), now)
            for number in range(len(before.match.log), len(log))
        ]
        live.written += [now] * len(rows)
        live.match.names = tuple([seat.name for seat in live.seats])
        live.match.players = tuple([seat.player for seat in live.seats])
        await writer.add_lines(live.id, rows)
        for said in live.chat[len(before.chat) :]:
            await writer.add_chat(live.id, said)
        live.wind()
        live.change(changed=now, **stored(live))
        await writer.change_table(live.row)
        await writer.tell(live.id, live.version)


async def load(reader: Reader, row: TableRow) -> Live:
    """The table of this row, with all that belongs to it."""
    name = row.id
    seats, lines = await reader.seats(name), await reader.lines(name)
    return Live.load(row, seats, lines, await reader.chat(name))


def own_name(name: str, others: Iterable[str]) -> str:
    """The name, with a number where somebody at the table has one that looks like it."""
    taken = {alike(other) for other in others}
    found, number = name, 2
    while alike(found) in taken:
        found = f"{name} {number}"
        number += 1
    return found


def own_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """Everybody's name, each told from those before it; free seats have none."""
    found: list[str] = []
    for name in names:
        found.append(own_name(name, found) if name else name)
    return tuple(found)


def alike(name: str) -> str:
    """What names have in common that look the same."""
    return normalize("NFKC", name).casefold()
