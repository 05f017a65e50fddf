"""Loot: whoever is alone takes everything; who shares a location has to come to terms."""

from typing import Any

from meadhall.games.reavers.bargain import Bargain
from meadhall.games.reavers.goods import TERROR
from meadhall.games.reavers.hands import gain_all, lay, take_terror
from meadhall.games.reavers.position import Reavers
from meadhall.games.reavers.weapons import Roll, weapons_among
from meadhall.kernel.data import Data
from meadhall.kernel.deal import BREAKDOWN, Deal
from meadhall.kernel.step import Step
from meadhall.kernel.table import Table
from meadhall.kernel.tuples import put_at

CARRIES_OUT = {
    "loot.terror": "ShareLoot.add_terror",
    "deal.split": "ShareLoot.run",
    "roskilde.neutral": "CollectLoot.run",
    "bjorn.loot": "CollectAlone.run",
    "loot.hidden": "CollectAlone.run",
    "bjorn.rest": "ShareLoot.run",
}


class CollectLoot(Step[Reavers]):
    """Those alone at a location first, by number; then those who share one. Nothing lies at
    Roskilde."""

    __slots__ = ()

    rule = "loot.alone"

    def run(self, p: Reavers, table: Table) -> None:
        steps: list[Step[Any]] = []
        for place in p.places[1:]:
            if len(p.order[place]) == 1:
                steps.append(CollectAlone(place))
        p.then(*steps, ShareLoot())


class CollectAlone(Step[Reavers]):
    """Everything there goes behind one screen; beside Bjorn a terror from the supply as well."""

    __slots__ = ("place",)

    rule = "loot.alone"

    def __init__(self, place: int) -> None:
        self.place = place

    def data(self) -> tuple[Data, ...]:
        return (self.place,)

    def run(self, p: Reavers, table: Table) -> None:
        place = self.place
        seat = p.order[place][0]
        goods = p.goods[place]
        p.goods = put_at(p.goods, place, p.rules.none)
        gain_all(p, seat, goods)
        table.tell("collected", self.rule, seat, (place, goods))
        if p.bjorn == place:
            take_terror(p, seat)
            table.tell("met-bjorn", "bjorn.loot", seat, (place,))
        p.then(*[Roll(seat) for _ in range(weapons_among(p, goods))])


class ShareLoot(Step[Reavers]):
    """A terror is added wherever several are; then all talks are held, side by side."""

    __slots__ = ()

    rule = "deal.split"

    def run(self, p: Reavers, table: Table) -> None:
        deals: list[Deal] = []
        for place in p.places[1:]:
            sharers = p.order[place]
            if len(sharers) > 1:
                vacant = not any(p.goods[place])
                self.add_terror(p, place, table)
                deal = Deal(place, tuple(sorted(sharers)))
                if vacant and not p.rules.choices.vacant:
                    deal.state = BREAKDOWN
                deals.append(deal)
        if deals:
            p.then(Bargain(tuple(deals)).on())

    def add_terror(self, p: Reavers, place: int, table: Table) -> None:
        """One, however many they are. Where Bjorn is too, some tables have each take another."""
        lay(p, place, TERROR, 1)
        table.tell("shared", "loot.terror", -1, (place, p.order[place]))
        if p.bjorn == place and p.rules.choices.bjorn_terror:
            for seat in p.order[place]:
                take_terror(p, seat)
                table.tell("met-bjorn", "bjorn.loot", seat, (place,))
