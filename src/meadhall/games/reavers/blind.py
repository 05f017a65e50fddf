"""Hiring unseen: the top card of the reaver deck, for its cost and something on top."""

from meadhall.games.reavers.goods import COIN
from meadhall.games.reavers.hands import discard_reavers, draw_reaver, hire, pay
from meadhall.games.reavers.position import Reavers
from meadhall.games.reavers.roskilde import bar_price
from meadhall.games.reavers.visitor import VisitorQuestion
from meadhall.kernel.action import Action
from meadhall.kernel.bar import Bar
from meadhall.kernel.data import Data
from meadhall.kernel.step import Step
from meadhall.kernel.table import Table

CARRIES_OUT = {"tonsberg.b": "HireRevealed", "leirvik.a": "HireRevealed"}


class LookAtReaver(Step[Reavers]):
    """Tonsberg B and Leirvik A: the top reaver is shown to each visitor in turn."""

    __slots__ = ("cites", "seat", "surcharge")

    rule = "tonsberg.b"

    def __init__(self, seat: int, surcharge: int, cites: str) -> None:
        self.seat = seat
        self.surcharge = surcharge
        self.cites = cites

    def data(self) -> tuple[Data, ...]:
        return (self.seat, self.surcharge, self.cites)

    def run(self, p: Reavers, table: Table) -> None:
        reaver = draw_reaver(p, table)
        if reaver < 0:
            return
        table.tell("revealed-reaver", self.cites, self.seat, (reaver,), reveals=True)
        question = HireRevealed(self.seat, reaver, self.surcharge, self.cites)
        if question.bar(p, self.seat, p.rules.actions.hire[reaver]) is None:
            p.then(question)
        else:
            question.turn_down(p, table)


class HireRevealed(VisitorQuestion):
    """Hire the reaver that was shown, or it is discarded. Its rule is that of the location."""

    __slots__ = ("cites", "reaver", "rule", "surcharge")

    def __init__(self, seat: int, reaver: int, surcharge: int, cites: str) -> None:
        super().__init__(seat)
        self.reaver = reaver
        self.surcharge = surcharge
        self.cites = cites
        self.rule = cites

    def data(self) -> tuple[Data, ...]:
        return (self.seat, self.reaver, self.surcharge, self.cites)

    def candidates(self, p: Reavers, seat: int) -> list[Action]:
        return [p.rules.actions.hire[self.reaver], p.rules.actions.pass_]

    def price(self, p: Reavers) -> int:
        """The printed cost, and the location's share."""
        return p.rules.box.reavers[self.reaver].cost + self.surcharge

    def bar(self, p: Reavers, seat: int, action: Action) -> Bar | None:
        if action.verb == "pass":
            return None
        return bar_price(p, seat, self.price(p), self.cites)

    def answer(self, p: Reavers, seat: int, action: Action, table: Table) -> None:
        if action.verb == "pass":
            self.turn_down(p, table)
            return
        pay(p, seat, COIN, self.price(p))
        hire(p, seat, self.reaver)
        table.tell("hired", self.cites, seat, (self.reaver, self.price(p)))

    def turn_down(self, p: Reavers, table: Table) -> None:
        """The reaver goes to the discard."""
        discard_reavers(p, (self.reaver,))
        table.tell("turned-down", self.cites, self.seat, (self.reaver,))
