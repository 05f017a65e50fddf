"""A round in its order, and what comes after it."""

from meadhall.games.reavers.act import ActEverywhere
from meadhall.games.reavers.bjorn import MoveBjorn
from meadhall.games.reavers.loot import CollectLoot
from meadhall.games.reavers.position import Reavers
from meadhall.games.reavers.sail import ChooseDestination, all_open
from meadhall.games.reavers.scoring import FinalScoring
from meadhall.games.reavers.supply import AddResources
from meadhall.kernel.step import Step
from meadhall.kernel.table import Table

CARRIES_OUT = {
    "end.cards": "EndRound.run",
    "end.ships": "EndRound.run",
    "act.first": "Round.run",
    "bjorn.step": "Round.run",
}


class Round(Step[Reavers]):
    """Goods, destinations, the locations' effects, and only then the loot."""

    __slots__ = ()

    rule = "act.first"

    def run(self, p: Reavers, table: Table) -> None:
        p.then(EndRound())
        if p.rules.bjorn:
            p.then(MoveBjorn())
        p.then(AddResources(), ChooseDestination(all_open(p)), ActEverywhere(), CollectLoot())


class EndRound(Step[Reavers]):
    """Ships stay, and so do the cards just played; those of the round before go back to the hand.
    While supply cards are left another round begins."""

    __slots__ = ()

    rule = "end.round"

    def run(self, p: Reavers, table: Table) -> None:
        if p.round < p.rules.box.rounds:
            p.then(Round())
        else:
            p.then(FinalScoring())
