"""What comes of talks: an accord is carried out as a whole, a failure costs everybody a terror."""

from meadhall.games.reavers.goods import SPOILS, TERROR, changed
from meadhall.games.reavers.hands import lay, take_terror
from meadhall.games.reavers.position import Reavers
from meadhall.games.reavers.weapons import Roll
from meadhall.kernel.data import Data
from meadhall.kernel.deal import POT, Promise, Term
from meadhall.kernel.step import Step
from meadhall.kernel.table import Table
from meadhall.kernel.tuples import put_at, without


class Accord(Step[Reavers]):
    """Everything changes hands at once; then the die is rolled for weapons."""

    __slots__ = ("parties", "place", "promises", "terms")

    rule = "deal.accord"

    def __init__(
        self,
        place: int,
        parties: tuple[int, ...],
        terms: tuple[Term, ...],
        promises: tuple[Promise, ...],
    ) -> None:
        self.place = place
        self.parties = parties
        self.terms = terms
        self.promises = promises

    def data(self) -> tuple[Data, ...]:
        return (self.place, self.parties, self.terms, self.promises)

    def run(self, p: Reavers, table: Table) -> None:
        table.tell("accord", self.rule, -1, (self.place, self.parties, self.terms, self.promises))
        weapons = self.new_weapons(p)
        for giver, taker, item, count in self.terms:
            hand_over(p, self.place, giver, taker, item, count)
        p.promises += tuple([(p.round, promise) for promise in self.promises])
        order = [seat for seat in p.order[self.place] if seat in self.parties]
        p.then(*[Roll(seat) for seat in order for _ in range(weapons[seat])])

    def new_weapons(self, p: Reavers) -> list[int]:
        """How many weapons each seat has more than before, kind by kind."""
        seats = p.rules.players
        trades = p.rules.choices.rolls == "any"
        net = [[0] * p.rules.kinds for _ in range(seats)]
        for giver, taker, item, count in self.terms:
            if item < p.rules.kinds and p.rules.weapons[item] and (giver == POT or trades):
                net[taker][item] += count
                if giver != POT:
                    net[giver][item] -= count
        return [sum([max(0, more) for more in net[seat][SPOILS:]]) for seat in range(seats)]


def hand_over(p: Reavers, place: int, giver: int, taker: int, item: int, count: int) -> None:
    """From what lies there, or from one player, to another."""
    kinds = p.rules.kinds
    if item >= kinds:
        reaver = item - kinds
        p.crews = put_at(p.crews, giver, without(p.crews[giver], reaver))
        p.crews = put_at(p.crews, taker, tuple(sorted([*p.crews[taker], reaver])))
        return
    if giver == POT:
        p.goods = put_at(p.goods, place, changed(p.goods[place], item, -count))
    else:
        p.holdings = put_at(p.holdings, giver, changed(p.holdings[giver], item, -count))
    p.holdings = put_at(p.holdings, taker, changed(p.holdings[taker], item, count))


class NoAccord(Step[Reavers]):
    """The terror that lay there is removed, everybody takes one, and the goods stay."""

    __slots__ = ("parties", "place")

    rule = "deal.none"

    def __init__(self, place: int, parties: tuple[int, ...]) -> None:
        self.place = place
        self.parties = parties

    def data(self) -> tuple[Data, ...]:
        return (self.place, self.parties)

    def run(self, p: Reavers, table: Table) -> None:
        lay(p, self.place, TERROR, -1)
        for seat in self.parties:
            take_terror(p, seat)
        table.tell("no-accord", self.rule, -1, (self.place, self.parties))
