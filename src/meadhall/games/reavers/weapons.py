"""The weapons die: whoever gets a weapon rolls it."""

from meadhall.games.reavers.goods import SPOILS, Goods, changed
from meadhall.games.reavers.hands import draw_spoils, gain_all, take_terror
from meadhall.games.reavers.position import Reavers
from meadhall.kernel.data import Data
from meadhall.kernel.step import Step
from meadhall.kernel.table import Table

CARRIES_OUT = {
    "weapon.nothing": "Roll.run",
    "weapon.terror": "Roll.run",
    "weapon.spoils": "Roll.random_card",
}


class Roll(Step[Reavers]):
    """One roll for one weapon."""

    __slots__ = ("seat",)

    rule = "weapon.roll"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def data(self) -> tuple[Data, ...]:
        return (self.seat,)

    def run(self, p: Reavers, table: Table) -> None:
        seat = self.seat
        faces = p.rules.box.die
        face = faces[table.luck.below(len(faces))]
        table.tell("rolled", f"weapon.{face}", seat, (face,), reveals=True)
        if face == "terror":
            take_terror(p, seat)
        elif face == "spoils":
            self.random_card(p, table)

    def random_card(self, p: Reavers, table: Table) -> None:
        """The top card of the deck; a weapon is rolled for in its turn."""
        item = draw_spoils(p, table)
        if item < 0:
            return
        gain_all(p, self.seat, changed(p.rules.none, item, 1))
        table.tell("won-card", "weapon.spoils", self.seat, (item,), reveals=True)
        if p.rules.weapons[item] and p.rules.choices.chains:
            roll_later(p, self.seat)


def roll_later(p: Reavers, seat: int) -> None:
    """After the rolls that are already due."""
    waiting = 0
    while waiting < len(p.todo) and isinstance(p.todo[-1 - waiting], Roll):
        waiting += 1
    place = len(p.todo) - waiting
    p.todo = (*p.todo[:place], Roll(seat), *p.todo[place:])


def weapons_among(p: Reavers, goods: Goods) -> int:
    """How many weapons there are among these goods."""
    weapons = p.rules.weapons
    return sum([n for item, n in enumerate(goods) if item >= SPOILS and weapons[item] and n > 0])
