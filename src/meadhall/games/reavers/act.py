"""When all ships have sailed, the locations take effect: Roskilde, then the others by number."""

from typing import Any

from meadhall.games.reavers.bargain import open_window
from meadhall.games.reavers.goods import COIN
from meadhall.games.reavers.hands import lay
from meadhall.games.reavers.places import Visit
from meadhall.games.reavers.position import Reavers
from meadhall.games.reavers.roskilde import ROWS, RowTurn
from meadhall.games.reavers.rules import BJORGVIN, LEIRVIK, NIDALOS, ROSKILDE
from meadhall.games.reavers.supply import add_spoils, tell_growth, turn_up
from meadhall.kernel.step import Step
from meadhall.kernel.table import Table

CARRIES_OUT = {
    "roskilde.rows": "ActEverywhere.roskilde",
    "bjorgvin.b": "add_per_visitor",
    "nidalos.b": "add_per_visitor",
    "leirvik.b": "add_per_visitor",
    "loot.added": "add_per_visitor",
    "bjorn.counts": "landed",
}


class ActEverywhere(Step[Reavers]):
    """Every effect everywhere, before any loot is touched."""

    __slots__ = ()

    rule = "act.first"

    def run(self, p: Reavers, table: Table) -> None:
        for place in p.places[1:]:
            if p.down[place] and place in p.ships:
                turn_up(p, place, table)
        steps: list[Step[Any]] = self.roskilde(p)
        for place in p.places[1:]:
            if p.order[place] or p.bjorn == place:
                steps.append(ActAt(place))
        p.then(*steps)

    def roskilde(self, p: Reavers) -> list[Step[Any]]:
        """Row by row from top to bottom, each visitor in turn."""
        order = p.order[ROSKILDE]
        steps: list[Step[Any]] = open_window(p)
        for row in range(ROWS):
            for seat in order:
                steps.append(RowTurn(row, seat))
        return steps


class ActAt(Step[Reavers]):
    """One location: goods that it adds, or what each visitor may do there, one after the other."""

    __slots__ = ("place",)

    rule = "act.first"

    def __init__(self, place: int) -> None:
        self.place = place

    def data(self) -> tuple[int, ...]:
        return (self.place,)

    def run(self, p: Reavers, table: Table) -> None:
        place = self.place
        if p.sides[place] and place in (BJORGVIN, NIDALOS, LEIRVIK):
            add_per_visitor(p, place, table)
        else:
            p.then(*[Visit(place, seat) for seat in p.order[place]])


def landed(p: Reavers, place: int) -> int:
    """How many count as having landed there: Bjorn does, beside anybody."""
    visitors = len(p.order[place])
    if p.bjorn == place and (visitors or p.rules.choices.bjorn_alone):
        visitors += 1
    return visitors


def add_per_visitor(p: Reavers, place: int, table: Table) -> None:
    """Goods for everybody who landed there; they lie with the rest."""
    prices = p.rules.box.prices
    before = (p.goods, p.down)
    count = landed(p, place)
    if place == BJORGVIN:
        rule = "bjorgvin.b"
        lay(p, place, COIN, prices.bjorgvin_coins * count)
    elif place == NIDALOS:
        rule = "nidalos.b"
        lay(p, place, COIN, prices.nidalos_coins * count)
    else:
        rule = "leirvik.b"
        for _ in range(count // prices.leirvik_visitors_per_card):
            add_spoils(p, place, table)
        if p.order[place]:
            turn_up(p, place, table)
    tell_growth(p, before, rule, table)
