"""Random play of any game by its contract alone, and a look at everything a position holds."""

from collections.abc import Iterator
from typing import Any

from meadhall.kernel.event import Event
from meadhall.kernel.game import Game
from meadhall.kernel.luck import Luck, Seeded
from meadhall.kernel.table import Table

LONGEST = 500  # decisions: the toys end far sooner


def decisions(
    game: Game[Any, Any],
    seed: int,
    anybody: bool = False,
    luck: Luck | None = None,
    outbox: list[Event] | None = None,
) -> Iterator[Any]:
    """The position at each decision of a random game, and once more when it is over.

    The first decider is asked, as drivers without people do; or `anybody` who may act.
    """
    picks = Seeded(seed, stream=1)
    table = Table(luck or Seeded(seed), outbox)
    p = game.start(table)
    for _ in range(LONGEST):
        yield p
        if not p.todo:
            return
        seats = game.deciders(p)
        seat = seats[picks.below(len(seats))] if anybody else seats[0]
        options = game.options(p, seat)
        game.choose(p, seat, options[picks.below(len(options))], table)
    raise AssertionError(f"{game.name} has not ended after {LONGEST} decisions")


def slots(kind: type) -> set[str]:
    """The names of all fields, those of its superclasses included."""
    return {name for base in kind.__mro__ for name in getattr(base, "__slots__", ())}


def contents(thing: Any) -> dict[str, Any]:
    """Every field with its value, whatever the thing itself says that it is made of."""
    return {name: getattr(thing, name) for name in sorted(slots(type(thing)))}


def do(game: Game[Any, Any], p: Any, table: Table, *lines: str) -> None:
    """Choices from outside, one per line: the seat and the notation, as in `0 vote hall`."""
    for line in lines:
        seat, _, text = line.partition(" ")
        game.admit(p, int(seat), game.parse(text), table)
