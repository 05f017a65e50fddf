"""What the store hands out: rows as frozen values, and the parts that are kept as JSON."""

from typing import Any

import msgspec


class SeatRow(msgspec.Struct, frozen=True):
    """A seat as it is stored."""

    seat: int
    name: str
    player: str
    secret_hash: str
    invite_hash: str
    question: int
    asked: str
    note: str


class TableRow(msgspec.Struct, frozen=True):
    """A table as it is stored, without its log."""

    id: str
    title: str
    address: str
    made: float
    changed: float
    host_hash: str
    watch_hash: str
    version: int
    rules: int
    digest: str
    luck: str
    position: str
    asking: str
    over: int
    timers: str = ""


class ChatRow(msgspec.Struct, frozen=True):
    """A line of talk."""

    number: int
    seat: int
    words: str
    written: float


class LineRow(msgspec.Struct, frozen=True):
    """A line of the log."""

    number: int
    entry: str
    written: float


class Asking(msgspec.Struct, frozen=True):
    """An undo that waits for the others: who asks, since which version, and who has agreed."""

    seat: int
    count: int
    missing: tuple[int, ...]
    agreed: tuple[int, ...] = ()


class Running(msgspec.Struct, frozen=True, array_like=True):
    """A timer: since when it runs, when it will have run out, and the pulse it has heard."""

    start: float
    end: float
    pulse: int


class Answer(msgspec.Struct, frozen=True):
    """What a command is answered: done, or a word on why not. A repeated key gets it again."""

    done: bool
    version: int
    word: str = ""  # one of the hall's words: stale, barred, ...
    reason: str = ""  # of a bar: a key of the game's texts
    rule: str = ""
    figures: tuple[Any, ...] = ()
    words: str = ""  # what was expected instead, where that can be said


def as_json(value: object) -> str:
    """JSON text of plain data or of a struct."""
    return msgspec.json.encode(value).decode()
