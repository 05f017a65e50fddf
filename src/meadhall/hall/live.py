"""A table as this process holds it: the match, who sits where, what was said, what is asked."""

import json
import time
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import msgspec

from meadhall.bots.make import NAMES
from meadhall.hall.rows import Asking, ChatRow, LineRow, Running, SeatRow, TableRow
from meadhall.kernel.event import SPECTATOR
from meadhall.kernel.game import Game
from meadhall.kernel.match import Match
from meadhall.kernel.record import SCHEMA
from meadhall.registry import table

PERSON = "person"
Timers = dict[str, Running]  # by the keys that the game gave them

NOBODY = ""  # in place of a player: the seat is free


class OldRulesError(Exception):
    """A stored table was played by other rules, or with other components, than there are now."""


class Live:
    """One table. What people read never changes: the writer changes a fork, and puts it in its
    place when it is stored."""

    def __init__(
        self,
        row: TableRow,
        seats: tuple[SeatRow, ...],
        written: list[float],
        chat: tuple[ChatRow, ...],
        match: Match[Any, Any],
    ) -> None:
        self.id = row.id
        self.game: Game[Any, Any] = match.game
        self.row = row
        self.seats = list(seats)
        self.chat = list(chat)
        self.written = written
        self.asking = msgspec.json.decode(row.asking, type=Asking) if row.asking else None
        self.match = match
        self.timers = msgspec.json.decode(row.timers, type=Timers) if row.timers else {}
        self.now: Callable[[], float] = time.time  # the hall's clock

    @staticmethod
    def load(
        row: TableRow,
        seats: tuple[SeatRow, ...],
        lines: tuple[LineRow, ...],
        chat: tuple[ChatRow, ...],
    ) -> "Live":
        """The table as it was stored; OldRulesError if it cannot be played on."""
        match = Match.from_data(game_of(row), stored_match(row, seats, lines))
        return Live(row, seats, [line.written for line in lines], chat, match)

    def fork(self) -> "Live":
        """The same table, to be changed."""
        made = Live(
            self.row, tuple(self.seats), list(self.written), tuple(self.chat), self.match.fork()
        )
        made.asking = self.asking
        made.now = self.now
        return made

    @property
    def version(self) -> int:
        """Grows with every change that people can see."""
        return self.row.version

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.match.position.outcome is not None

    def name_of(self, seat: int) -> str:
        """What a seat is called; empty while nobody has given it a name."""
        return self.seats[seat].name if 0 <= seat < len(self.seats) else ""

    def bots(self) -> tuple[int, ...]:
        """The seats that bots play."""
        return tuple([seat.seat for seat in self.seats if is_bot(seat.player)])

    def free(self) -> tuple[int, ...]:
        """The seats that nobody plays."""
        return tuple([seat.seat for seat in self.seats if seat.player == NOBODY])

    def waits(self) -> bool:
        """Whether the game cannot begin yet, because a seat is free."""
        return bool(self.free()) and not self.over

    def next_bot(self) -> int:
        """The seat of the bot that has to act now; -1 if none has."""
        if self.over or self.waits():
            return SPECTATOR
        for seat in self.game.deciders(self.match.position):
            if is_bot(self.seats[seat].player):
                return seat
        return SPECTATOR

    def change_seat(self, seat: int, **changes: Any) -> None:
        """Some fields of a seat."""
        self.seats[seat] = msgspec.structs.replace(self.seats[seat], **changes)

    def change(self, **changes: Any) -> None:
        """Some fields of the table."""
        self.row = msgspec.structs.replace(self.row, **changes)

    # -- the clock --------------------------------------------------------------------------------

    def wind(self) -> None:
        """Start the timers that are new, let go of those that are gone. Where something has been
        said late, there is time for an answer. While a seat is free no time runs."""
        now = self.now()
        found: Timers = {}
        for timer in () if self.waits() else self.game.timers(self.match.position):
            there = self.timers.get(timer.key, Running(now, now + timer.seconds, timer.pulse))
            end = there.end
            if there.pulse != timer.pulse:
                end = max(end, min(now + timer.late, there.start + timer.cap))
            found[timer.key] = Running(there.start, end, timer.pulse)
        self.timers = found

    def run_out(self) -> list[str]:
        """The timers whose time is over, the first one first."""
        now = self.now()
        over = [key for key, running in self.timers.items() if running.end <= now]
        return sorted(over, key=lambda key: (self.timers[key].end, key))

    def deadline(self, seat: int) -> float | None:
        """When the first of the timers runs out of which the seat may know."""
        ends = [
            self.timers[timer.key].end
            for timer in self.game.timers(self.match.position)
            if timer.key in self.timers and timer.seen_by(seat)
        ]
        return min(ends, default=None)

    # -- questions --------------------------------------------------------------------------------

    def asked(self, seat: int) -> str:
        """A digest of what the seat is asked, and of what it may answer, or of its topic where
        there is one. What others have answered to the same question is no part of it: nobody's
        answer is refused for that."""
        game, p = self.game, self.match.position
        if self.waits() or seat not in game.speakers(p):
            return ""
        topic = game.topic(p, seat)
        about = topic or [action.text for action in game.options(p, seat)]
        text = json.dumps([type(game.question(p)).__name__, about], ensure_ascii=False)
        return sha256(text.encode()).hexdigest()

    def renumber(self, *acted: int) -> list[int]:
        """Give a new number to every question that is not the one it was; a seat that has acted
        has a new question even if it reads like the last one. Says which seats' have changed."""
        changed = []
        for seat in range(self.game.seats):
            asked = self.asked(seat)
            if asked != self.seats[seat].asked or seat in acted:
                number = self.seats[seat].question + 1
                self.change_seat(seat, asked=asked, question=number)
                changed.append(seat)
        return changed


def is_bot(player: str) -> bool:
    """Whether a bot plays here."""
    return player not in (PERSON, NOBODY)


def check_player(player: str) -> None:
    """ValueError unless a seat may be given to this player. How long a bot thinks is the hall's
    to say."""
    if player not in (PERSON, NOBODY, *NAMES):
        raise ValueError(f"unknown bot {player!r}: expected {', '.join(NAMES)}")


def game_of(row: TableRow) -> Game[Any, Any]:
    """The game of a stored table, if it is still played by the same rules and components."""
    try:
        game = table(row.address)
    except ValueError as fault:
        raise OldRulesError(row.address) from fault
    if (row.rules, row.digest) != (game.rules_version, game.digest):
        raise OldRulesError(row.address)
    return game


def stored_match(
    row: TableRow, seats: tuple[SeatRow, ...], lines: tuple[LineRow, ...]
) -> dict[str, object]:
    """A match as it is saved, put together from its rows."""
    return {
        "meadhall": SCHEMA,
        "game": row.title,
        "address": row.address,
        "rules": row.rules,
        "digest": row.digest,
        "names": [seat.name for seat in seats],
        "players": [seat.player for seat in seats],
        "luck": json.loads(row.luck),
        "log": [json.loads(line.entry) for line in lines],
        "position": json.loads(row.position),
    }
