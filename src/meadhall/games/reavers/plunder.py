"""A terror for spoils: one card at Nidalos, the better of two at Vasteras."""

from meadhall.games.reavers.goods import SPOILS, changed
from meadhall.games.reavers.hands import draw_spoils, gain_all, spoils_left, take_terror
from meadhall.games.reavers.position import Reavers
from meadhall.games.reavers.visitor import VisitorQuestion, passed
from meadhall.games.reavers.weapons import Roll
from meadhall.kernel.action import Action
from meadhall.kernel.bar import Bar
from meadhall.kernel.data import Data
from meadhall.kernel.table import Table
from meadhall.kernel.tuples import put_at

CARRIES_OUT = {"weapon.roll": "get_spoils"}


class Plunder(VisitorQuestion):
    """Draw, or pass."""

    __slots__ = ()

    def candidates(self, p: Reavers, seat: int) -> list[Action]:
        return [p.rules.actions.draw, p.rules.actions.pass_]

    def bar(self, p: Reavers, seat: int, action: Action) -> Bar | None:
        if action.verb == "draw" and not spoils_left(p):
            return Bar("no-spoils-left", "supply.recycle")
        return None

    def answer(self, p: Reavers, seat: int, action: Action, table: Table) -> None:
        if action.verb == "pass":
            passed(self.rule, seat, table)
            return
        take_terror(p, seat)
        self.draw(p, seat, table)

    def draw(self, p: Reavers, seat: int, table: Table) -> None:
        """What the terror is taken for."""
        raise NotImplementedError


class PlunderOne(Plunder):
    """Nidalos A: the top card, shown to all."""

    __slots__ = ()

    rule = "nidalos.a"

    def draw(self, p: Reavers, seat: int, table: Table) -> None:
        item = draw_spoils(p, table)
        table.tell("plundered", self.rule, seat, (item,), reveals=True)
        get_spoils(p, seat, item)


class PlunderTwo(Plunder):
    """Vasteras A: two cards, shown to all, of which one is kept."""

    __slots__ = ()

    rule = "vasteras.a"

    def draw(self, p: Reavers, seat: int, table: Table) -> None:
        drawn: tuple[int, ...] = ()
        for _ in range(p.rules.box.prices.vasteras_draw):
            item = draw_spoils(p, table)
            if item >= 0:
                drawn = (*drawn, item)
        table.tell("plundered", self.rule, seat, drawn, reveals=True)
        if len(set(drawn)) == 1:
            keep(p, seat, drawn, drawn[0], table)
        else:
            p.then(KeepOne(seat, tuple(sorted(drawn))))


class KeepOne(VisitorQuestion):
    """One of the cards drawn is kept, the others are discarded."""

    __slots__ = ("drawn",)

    rule = "vasteras.a"

    def __init__(self, seat: int, drawn: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.drawn = drawn

    def data(self) -> tuple[Data, ...]:
        return (self.seat, self.drawn)

    def candidates(self, p: Reavers, seat: int) -> list[Action]:
        return [p.rules.actions.keep[item - SPOILS] for item in sorted(set(self.drawn))]

    def bars_nothing(self, p: Reavers, seat: int) -> bool:
        return True

    def answer(self, p: Reavers, seat: int, action: Action, table: Table) -> None:
        keep(p, seat, self.drawn, SPOILS + action.args[0], table)


def keep(p: Reavers, seat: int, drawn: tuple[int, ...], item: int, table: Table) -> None:
    """The card goes behind the screen, the others to the discard."""
    for other in drawn:
        p.discard = changed(p.discard, other, 1)
    p.discard = changed(p.discard, item, -1)
    table.tell("kept", "vasteras.a", seat, (item,))
    get_spoils(p, seat, item)


def get_spoils(p: Reavers, seat: int, item: int) -> None:
    """A spoils card more; a die is rolled for a weapon."""
    gain_all(p, seat, changed(p.rules.none, item, 1))
    if p.rules.weapons[item]:
        p.then(Roll(seat))


def discard_spoils(p: Reavers, seat: int, item: int) -> None:
    """From behind the screen to the discard."""
    p.holdings = put_at(p.holdings, seat, changed(p.holdings[seat], item, -1))
    p.discard = changed(p.discard, item, 1)
