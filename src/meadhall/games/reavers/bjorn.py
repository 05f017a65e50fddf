"""Bjorn, whom nobody plays: with two players he sails along the coast and raids what lies there."""

from meadhall.games.reavers.hands import clear
from meadhall.games.reavers.position import NOWHERE, Reavers
from meadhall.games.reavers.supply import turn_up
from meadhall.kernel.step import Step
from meadhall.kernel.table import Table

CARRIES_OUT = {
    "bjorn.first": "MoveBjorn.next_place",
    "bjorn.right": "MoveBjorn.next_place",
    "bjorn.wipe": "MoveBjorn.run",
}


class MoveBjorn(Step[Reavers]):
    """One location to the right; what lies there is gone."""

    __slots__ = ()

    rule = "bjorn.step"

    def run(self, p: Reavers, table: Table) -> None:
        p.bjorn = self.next_place(p)
        turn_up(p, p.bjorn, table)
        table.tell("bjorn", "bjorn.wipe", -1, (p.bjorn, p.goods[p.bjorn]))
        clear(p, p.bjorn)

    def next_place(self, p: Reavers) -> int:
        """First the leftmost location, never Roskilde; from the rightmost back to the leftmost."""
        places = p.places[1:]
        if p.bjorn == NOWHERE:
            return places[0]
        return places[(places.index(p.bjorn) + 1) % len(places)]
