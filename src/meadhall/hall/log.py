"""The log of a table in words, for one reader."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from meadhall.kernel.event import Event
from meadhall.kernel.record import MOVE, TAKE_BACK, UNDO, Entry


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence of the log."""

    move: int  # the move's number; 0 at the start
    seat: int
    who: str
    text: str
    rule: str
    fresh: bool  # since this reader last acted
    undone: bool = False


def tell(
    log: Sequence[Entry],
    line: Iterable[int],
    held: tuple[int, ...],
    called: Callable[[int], str],
    sentence: Callable[[Event], str],
) -> list[Told]:
    """The whole log, the oldest first: `line` are the moves that stand, `held` the reader's
    seats, `called` gives a seat's name, and `sentence` an event as the reader may know it."""
    mine = [place for place, entry in enumerate(log) if entry.kind == MOVE and entry.seat in held]
    stands = set(line)
    found: list[Told] = []
    move = 0
    for place, entry in enumerate(log):
        who, fresh = called(entry.seat), bool(mine) and place >= mine[-1]
        if entry.kind in (UNDO, TAKE_BACK):
            found.append(Told(move, entry.seat, who, entry.kind, "", fresh))
            continue
        undone = entry.kind == MOVE and place not in stands
        move += entry.kind == MOVE
        for event in entry.events:
            text = sentence(event)
            if text:
                found.append(Told(move, entry.seat, who, text, event.rule, fresh, undone))
    return found
