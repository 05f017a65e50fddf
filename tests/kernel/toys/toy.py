"""What all toys do alike."""

import copy
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from meadhall.kernel.action import ActionTable
from meadhall.kernel.data import Data, DataError
from meadhall.kernel.game import Game
from meadhall.kernel.outcome import Outcome
from meadhall.kernel.position import Position
from meadhall.kernel.step import Step

P = TypeVar("P", bound=Position)


@dataclass(frozen=True, slots=True)
class Seen:
    """A toy's view: what its game listed for this seat."""

    seat: int
    facts: tuple[Data, ...]
    todo: tuple[Step[Any], ...]
    outcome: Outcome | None


class Toy(Game[P, Seen]):
    """A game whose views are `Seen`."""

    def __init__(self, seats: int, actions: ActionTable, *steps: type[Step[Any]]) -> None:
        super().__init__()
        self.seats = seats
        self.table_of_actions = actions
        self.steps = {step.__name__: step for step in steps}

    def pieces(self, p: P) -> dict[str, int]:
        return {}

    def copy(self, p: P) -> P:
        return copy.copy(p)

    def seen(self, p: P, seat: int, *facts: Data) -> Seen:
        return Seen(seat, facts, tuple([step.seen_by(p, seat) for step in p.todo]), p.outcome)

    def view_data(self, view: Seen) -> dict[str, Data]:
        return {
            "seat": view.seat,
            "facts": view.facts,
            "todo": tuple([(type(step).__name__, *step.data()) for step in view.todo]),
            "outcome": view.outcome.data() if view.outcome else None,
        }

    def world(self, view: Seen, p: P) -> P:
        """The position with what every view shows in full."""
        p.todo = view.todo
        p.outcome = view.outcome
        return p


def take(fields: Mapping[str, Data], *names: str) -> list[Any]:
    """The values of exactly these fields."""
    if set(fields) != set(names):
        raise DataError(f"expected the fields {', '.join(names)}, found {', '.join(fields)}")
    return [fields[name] for name in names]


def ranked(
    ending: str, rule: str, source: str, points: tuple[int, ...], cause: int = -1
) -> Outcome:
    """An outcome by one source of points, the most first."""
    places = tuple([1 + sum(other > mine for other in points) for mine in points])
    return Outcome(ending, rule, places, tuple([((source, mine),) for mine in points]), cause)
