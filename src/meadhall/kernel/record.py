"""The log of a match as it is written down: readable by any version of the rules."""

from collections.abc import Mapping

from meadhall.kernel.data import Data, DataError, as_data
from meadhall.kernel.event import Event

SCHEMA = 1  # of the file that a match is saved in

START = "start"
MOVE = "move"
UNDO = "undo"
TAKE_BACK = "take-back"  # an undo that was not free: it marks the result
KINDS = (START, MOVE, UNDO, TAKE_BACK)


class Entry:
    """One line of the log: the start, a seat's move, or moves taken back.

    `text` is the action's notation, or the number of moves taken back; `agreed` are the other
    seats that agreed to that; `draws` is all luck that came with it, `events` what happened.
    """

    __slots__ = ("agreed", "draws", "events", "kind", "seat", "text")

    def __init__(
        self,
        kind: str,
        seat: int,
        text: str,
        draws: tuple[int, ...] = (),
        events: tuple[Event, ...] = (),
        agreed: tuple[int, ...] = (),
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.text = text
        self.draws = draws
        self.events = events
        self.agreed = agreed

    def data(self) -> tuple[Data, ...]:
        """The entry as plain data."""
        events = tuple([event.data() for event in self.events])
        return (self.kind, self.seat, self.text, self.draws, events, self.agreed)

    @staticmethod
    def from_data(data: Data) -> "Entry":
        """The entry that `data` made."""
        if isinstance(data, tuple) and len(data) == 6:
            kind, seat, text, draws, events, agreed = data
            if (
                kind in KINDS
                and isinstance(kind, str)
                and isinstance(seat, int)
                and isinstance(text, str)
                and isinstance(events, tuple)
            ):
                told = tuple([Event.from_data(event) for event in events])
                return Entry(kind, seat, text, whole(draws), told, whole(agreed))
        raise DataError(f"expected a line of the log of six parts, found {data!r}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Entry) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash(self.data())

    def __repr__(self) -> str:
        return f"<{self.kind} {self.seat} {self.text}>"


class Record:
    """Everything of a saved match but its position: enough to tell what happened in it."""

    __slots__ = ("address", "digest", "game", "log", "luck", "names", "players", "rules_version")

    def __init__(
        self,
        game: str,
        address: str,
        rules_version: int,
        digest: str,
        names: tuple[str, ...],
        players: tuple[str, ...],
        luck: Mapping[str, object],
        log: tuple[Entry, ...],
    ) -> None:
        self.game = game
        self.address = address
        self.rules_version = rules_version
        self.digest = digest
        self.names = names
        self.players = players
        self.luck = luck
        self.log = log

    def data(self) -> dict[str, object]:
        """The record as plain data."""
        return {
            "meadhall": SCHEMA,
            "game": self.game,
            "address": self.address,
            "rules": self.rules_version,
            "digest": self.digest,
            "names": self.names,
            "players": self.players,
            "luck": dict(self.luck),
            "log": tuple([entry.data() for entry in self.log]),
        }

    @staticmethod
    def from_data(stored: object) -> "Record":
        """The record in what was read from a file; DataError says what does not fit."""
        if not isinstance(stored, dict) or type(stored.get("meadhall")) is not int:
            raise DataError("expected a game saved by Meadhall, found something else")
        schema = stored["meadhall"]
        if schema < SCHEMA:
            raise DataError(f"the file is of schema {schema}: expected schema {SCHEMA}")
        if schema > SCHEMA:
            raise DataError(
                f"the file is of schema {schema}, and this Meadhall reads schema {SCHEMA}: "
                "a newer Meadhall is needed"
            )
        luck = stored.get("luck")
        if not isinstance(luck, dict):
            raise DataError("expected 'luck' to tell where the luck came from")
        log = as_data(stored.get("log"))
        if not isinstance(log, tuple) or not log:
            raise DataError("expected 'log' to be the lines of the log")
        rules = stored.get("rules")
        if not isinstance(rules, int):
            raise DataError("expected 'rules' to be the version of the rules")
        return Record(
            text(stored, "game"),
            text(stored, "address"),
            rules,
            text(stored, "digest"),
            texts(stored, "names"),
            texts(stored, "players"),
            luck,
            tuple([Entry.from_data(line) for line in log]),
        )


def whole(data: Data) -> tuple[int, ...]:
    """Whole numbers and nothing else."""
    if isinstance(data, tuple):
        numbers = tuple([item for item in data if isinstance(item, int)])
        if len(numbers) == len(data):
            return numbers
    raise DataError(f"expected a list of whole numbers, found {data!r}")


def text(stored: Mapping[str, object], key: str) -> str:
    """A text under this key."""
    value = stored.get(key)
    if not isinstance(value, str):
        raise DataError(f"expected {key!r} to be a text")
    return value


def texts(stored: Mapping[str, object], key: str) -> tuple[str, ...]:
    """A list of texts under this key."""
    value = stored.get(key)
    if isinstance(value, (list, tuple)) and all(isinstance(item, str) for item in value):
        return tuple([str(item) for item in value])
    raise DataError(f"expected {key!r} to be a list of texts")
