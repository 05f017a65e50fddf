"""A match: a game under way, with its log, its luck, its versions, and undo.

It loads from a snapshot; the log replays it for audit and for undo. Luck never rewinds: what is
drawn after an undo is new, and undone draws stay in the log, so that every deal can be checked.
"""

from typing import Generic, TypeVar

from meadhall.kernel.action import Action
from meadhall.kernel.bar import Bar, BarredError
from meadhall.kernel.data import DataError
from meadhall.kernel.event import Event
from meadhall.kernel.game import Game
from meadhall.kernel.luck import Luck, LuckError, Recorded, Recording
from meadhall.kernel.luck_store import luck_data, luck_from_start, luck_now
from meadhall.kernel.position import Position
from meadhall.kernel.record import MOVE, START, TAKE_BACK, UNDO, Entry, Record
from meadhall.kernel.table import Table

P = TypeVar("P", bound=Position)
V = TypeVar("V")

# What the rules may stumble over where a stored position or log is not one of the game.
DAMAGE = (ValueError, LookupError, TypeError, AttributeError, AssertionError, RecursionError)

NOTHING_TO_UNDO = "nothing-to-undo"
OTHERS_MUST_AGREE = "others-must-agree"


class Takeback:
    """What an undo would take back: how many moves, whether freely, and who has to agree else."""

    __slots__ = ("count", "free", "others")

    def __init__(self, count: int, free: bool, others: tuple[int, ...]) -> None:
        self.count = count
        self.free = free
        self.others = others


class Match(Generic[P, V]):
    """One game under way. `version` counts the lines of its log."""

    def __init__(
        self,
        game: Game[P, V],
        luck: Luck,
        names: tuple[str, ...] = (),
        players: tuple[str, ...] = (),
        reached: P | None = None,
    ) -> None:
        self.game = game
        self.names = names or tuple([f"Seat {seat + 1}" for seat in range(game.seats)])
        self.players = players or ("",) * game.seats
        self.luck = luck
        self.log: list[Entry] = []
        self.line: list[int] = []  # the moves that stand, as places in the log
        self.before: list[P] = []  # the position before each of them
        if reached is not None:
            self.position: P = reached
        else:
            outbox: list[Event] = []
            recording = Recording(luck)
            self.position = game.start(Table(recording, outbox))
            self.log.append(Entry(START, -1, "", recording.take(), tuple(outbox)))

    @property
    def version(self) -> int:
        """Grows with every line of the log."""
        return len(self.log)

    def fork(self) -> "Match[P, V]":
        """A second match at the same place: what becomes of one leaves the other alone."""
        luck = luck_now(luck_data(self.luck))
        made = Match(self.game, luck, self.names, self.players, self.position)
        made.log = list(self.log)
        made.line = list(self.line)
        made.before = list(self.before)
        return made

    @property
    def taken_back(self) -> int:
        """How many undos were not free: the mark that the result bears."""
        return len([entry for entry in self.log if entry.kind == TAKE_BACK])

    # -- playing ----------------------------------------------------------------------------------

    def act(self, seat: int, action: Action) -> tuple[Event, ...]:
        """Carry out a choice from outside. BarredError says why not: then nothing has changed."""
        entry, position = self._try(self.position, seat, action, Recording(self.luck))
        self._keep(entry, position)
        return entry.events

    def act_all(self, seat: int, actions: list[Action]) -> int:
        """Several choices of one seat at once: all are stored, or none if one is barred.

        They go as far as the first draw, the first thing shown, or another seat's question; says
        how many that was.
        """
        tried: list[tuple[Entry, P]] = []
        position = self.position
        recording = Recording(self.luck)
        for action in actions:
            entry, position = self._try(position, seat, action, recording)
            tried.append((entry, position))
            if entry.draws or shows(entry) or self.game.owing(position) != (seat,):
                break
        for entry, reached in tried:
            self._keep(entry, reached)
        return len(tried)

    def _try(self, p: P, seat: int, action: Action, luck: Recording) -> tuple[Entry, P]:
        position = self.game.copy(p)
        outbox: list[Event] = []
        self.game.admit(position, seat, action, Table(luck, outbox))
        return Entry(MOVE, seat, action.text, luck.take(), tuple(outbox)), position

    def _keep(self, entry: Entry, position: P) -> None:
        self._know_history()
        self.before.append(self.position)
        self.line.append(len(self.log))
        self.log.append(entry)
        self.position = position

    def positions(self) -> list[P]:
        """Where the game stood after each of the moves that stand: none of them, one, ... all."""
        self._know_history()
        return [*self.before, self.position]

    # -- undo -------------------------------------------------------------------------------------

    def takeback(self, seat: int) -> Takeback | None:
        """What this seat's last move and all after it would take to take back; None if it has none.

        Free while no luck was drawn since, nothing hidden was shown, and nobody else has acted.
        """
        moves = [self.log[place] for place in self.line]
        for count in range(1, len(moves) + 1):
            if moves[-count].seat == seat:
                undone = moves[-count:]
                quiet = not any(entry.draws or shows(entry) for entry in undone)
                alone = all(entry.seat == seat for entry in undone)
                others = tuple([other for other in range(self.game.seats) if other != seat])
                return Takeback(count, quiet and alone, () if quiet and alone else others)
        return None

    def undo(self, seat: int, agreed: tuple[int, ...] = ()) -> None:
        """Take back the seat's last move and all after it. BarredError: others must agree first."""
        takeback = self.takeback(seat)
        if takeback is None:
            raise BarredError(Bar(NOTHING_TO_UNDO, ""))
        missing = tuple([other for other in takeback.others if other not in agreed])
        if missing:
            raise BarredError(Bar(OTHERS_MUST_AGREE, "", missing))
        self._know_history()
        self._take_back(takeback.count)
        self.log.append(undoing(seat, takeback))

    def _take_back(self, count: int) -> None:
        # Earlier positions remember too: a second undo leads on to them, without these events.
        for back in range(len(self.line)):
            position = self.game.copy(self.before[back])
            seen = [event for place in self.line[back:] for event in self.log[place].events]
            self.game.remember(position, seen)
            self.before[back] = position
        self.position = self.before[-count]
        del self.line[-count:]
        del self.before[-count:]

    def _know_history(self) -> None:
        """A match that was loaded has only its last position; the log brings back the others."""
        if len(self.before) != len(self.line):
            replayed = self._replay(None)
            self.before = replayed.before

    # -- saving, loading, checking ----------------------------------------------------------------

    def record(self) -> Record:
        """All but the position."""
        return Record(
            self.game.name,
            self.game.address,
            self.game.rules_version,
            self.game.digest,
            self.names,
            self.players,
            luck_data(self.luck),
            tuple(self.log),
        )

    def data(self) -> dict[str, object]:
        """Everything, as plain data."""
        return self.record().data() | {"position": self.game.encode(self.position)}

    @staticmethod
    def from_data(game: Game[P, V], stored: object) -> "Match[P, V]":
        """The match that `data` wrote down, for the game that its record names."""
        record = Record.from_data(stored)
        if record.game != game.name:
            raise DataError(f"expected a match of {game.name}, found one of {record.game}")
        if record.address != game.address:
            raise DataError(f"expected a match of {game.address}, found one of {record.address}")
        if record.rules_version != game.rules_version:
            raise DataError(
                f"the match was played by version {record.rules_version} of the rules of "
                f"{game.name}; this is version {game.rules_version}: it can be replayed, "
                "but not played on"
            )
        if record.digest != game.digest:
            raise DataError(
                f"the match was played with other components (digest {record.digest}, "
                f"here {game.digest}): name their file with --components"
            )
        position = stored.get("position") if isinstance(stored, dict) else None
        if not isinstance(position, dict):
            raise DataError("expected 'position' to be the position reached")
        if len(record.names) != game.seats or len(record.players) != game.seats:
            raise DataError(f"expected {game.seats} names and players")
        luck = luck_now(record.luck)
        match = Match(game, luck, record.names, record.players, game.decode(position))
        match.log = list(record.log)
        match.line = standing(record.log)
        return match

    def verify(self) -> None:
        """Play the whole log again with the luck it claims; DataError says where it differs."""
        luck = luck_from_start(luck_data(self.luck))
        replayed = self._replay(luck)
        if luck_data(luck) != luck_data(self.luck):
            raise DataError("the log does not use as much luck as the match says")
        self._must_lead_here(replayed)

    def retrace(self) -> None:
        """Play the whole log again with the draws it records; DataError says where it differs.

        A file may be damaged: what is played on with has to be what its log tells.
        """
        replayed = self._replay(None)
        self._must_lead_here(replayed)
        self.before = replayed.before

    def _must_lead_here(self, replayed: "Match[P, V]") -> None:
        if self.game.encode(replayed.position) != self.game.encode(self.position):
            raise DataError("the log does not lead to the position that was saved")

    def _replay(self, luck: Luck | None) -> "Match[P, V]":
        """The same match, played from its log; with the given luck, or with the recorded draws."""
        source = luck if luck is not None else self.luck
        match = Match(self.game, source, self.names, self.players, self.position)
        for place, entry in enumerate(self.log):
            try:
                match._again(entry, luck)
            except DAMAGE as fault:
                told = fault if isinstance(fault, ValueError) else "it cannot be played"
                raise DataError(f"line {place + 1} of the log: {told}") from fault
        return match

    def _again(self, entry: Entry, luck: Luck | None) -> None:
        if entry.kind in (UNDO, TAKE_BACK):
            takeback = self.takeback(entry.seat)
            if takeback is None or entry != undoing(entry.seat, takeback):
                raise DataError("its undo is not the one that the rules of undo allow")
            self._take_back(takeback.count)
            self.log.append(entry)
            return
        source = Recording(luck if luck is not None else Recorded(entry.draws))
        if entry.kind == START:
            outbox: list[Event] = []
            self.position = self.game.start(Table(source, outbox))
            again = Entry(START, -1, "", source.take(), tuple(outbox))
            self.log.append(again)
        else:
            action = self.game.parse(entry.text)
            again, position = self._try(self.position, entry.seat, action, source)
            self._keep(again, position)
        if again.draws != entry.draws:
            raise LuckError("its draws are not those that follow from the luck")
        if again != entry:
            raise DataError("what happened is not what follows from the rules")


def shows(entry: Entry) -> bool:
    """Whether something hidden was shown to anybody."""
    return any(event.reveals for event in entry.events)


def undoing(seat: int, takeback: Takeback) -> Entry:
    """The line of the log that tells of it."""
    kind = UNDO if takeback.free else TAKE_BACK
    return Entry(kind, seat, str(takeback.count), (), (), takeback.others)


def standing(log: tuple[Entry, ...]) -> list[int]:
    """The places in the log of the moves that were not taken back."""
    line: list[int] = []
    starts = [place for place, entry in enumerate(log) if entry.kind == START]
    if starts != [0]:
        raise DataError("expected the log to begin with its one start")
    for place, entry in enumerate(log):
        if entry.kind == MOVE:
            line.append(place)
        elif entry.kind in (UNDO, TAKE_BACK):
            number = entry.text.isascii() and entry.text.isdigit()
            if not number or not 0 < int(entry.text) <= len(line):
                raise DataError(f"line {place + 1} of the log takes back moves that are not there")
            del line[-int(entry.text) :]
    return line
