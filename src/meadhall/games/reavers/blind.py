"""Hiring unseen: the top card of the reaver deck, for its cost and something on top."""

from meadhall.games.reavers.goods import COIN
from meadhall.games.reavers.hands import discard_reavers, draw_reaver, hire, pay
from meadhall.games.reavers.position import Reavers
from meadhall.games.reavers.roskilde import bar_price
from meadhall.games.reavers.rules import LEIRVIK, Rules
from meadhall.games.reavers.visitor import VisitorQuestion
from meadhall.kernel.action import Action
from meadhall.kernel.bar import Bar
from meadhall.kernel.data import Data
from meadhall.kernel.step import Step
from meadhall.kernel.table import Table


class LookAtReaver(Step[Reavers]):
    """Tonsberg B and Leirvik A: the top reaver is shown to each visitor in turn."""

    __slots__ = ("place", "seat")

    rule = "tonsberg.b"

    def __init__(self, place: int, seat: int) -> None:
        self.place = place
        self.seat = seat

    def data(self) -> tuple[Data, ...]:
        return (self.place, self.seat)

    def run(self, p: Reavers, table: Table) -> None:
        reaver = draw_reaver(p, table)
        if reaver < 0:
            return
        question: HireRevealed = HireAtTonsberg(self.seat, reaver)
        if self.place == LEIRVIK:
            question = HireAtLeirvik(self.seat, reaver)
        table.tell("revealed-reaver", question.rule, self.seat, (reaver,), reveals=True)
        if question.bar(p, self.seat, p.rules.actions.hire[reaver]) is None:
            p.then(question)
        else:
            question.turn_down(p, table)


class HireRevealed(VisitorQuestion):
    """Hire the reaver that was shown, or it is discarded."""

    __slots__ = ("reaver",)

    def __init__(self, seat: int, reaver: int) -> None:
        super().__init__(seat)
        self.reaver = reaver

    def data(self) -> tuple[Data, ...]:
        return (self.seat, self.reaver)

    def surcharge(self, rules: Rules) -> int:
        """What the location adds to the printed cost."""
        raise NotImplementedError

    def price(self, rules: Rules) -> int:
        """The printed cost, and the location's share."""
        return rules.box.reavers[self.reaver].cost + self.surcharge(rules)

    def candidates(self, p: Reavers, seat: int) -> list[Action]:
        return [p.rules.actions.hire[self.reaver], p.rules.actions.pass_]

    def bar(self, p: Reavers, seat: int, action: Action) -> Bar | None:
        if action.verb == "pass":
            return None
        return bar_price(p, seat, self.price(p.rules), self.rule)

    def answer(self, p: Reavers, seat: int, action: Action, table: Table) -> None:
        if action.verb == "pass":
            self.turn_down(p, table)
            return
        pay(p, seat, COIN, self.price(p.rules))
        hire(p, seat, self.reaver)
        table.tell("hired", self.rule, seat, (self.reaver, self.price(p.rules)))

    def turn_down(self, p: Reavers, table: Table) -> None:
        """The reaver goes to the discard."""
        discard_reavers(p, (self.reaver,))
        table.tell("turned-down", self.rule, self.seat, (self.reaver,))


class HireAtTonsberg(HireRevealed):
    """Side B."""

    __slots__ = ()

    rule = "tonsberg.b"

    def surcharge(self, rules: Rules) -> int:
        return rules.box.prices.tonsberg_surcharge


class HireAtLeirvik(HireRevealed):
    """Side A."""

    __slots__ = ()

    rule = "leirvik.a"

    def surcharge(self, rules: Rules) -> int:
        return rules.box.prices.leirvik_surcharge
