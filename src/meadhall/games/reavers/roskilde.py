"""Roskilde: five rows of actions from top to bottom; in each row every visitor acts or passes."""

from meadhall.games.reavers.goods import COIN, FARM, TERROR, TOWER, WALL
from meadhall.games.reavers.hands import (
    discard_reavers,
    gain,
    hire,
    leave_market,
    pay,
    refill,
    take_terror,
)
from meadhall.games.reavers.position import Reavers
from meadhall.games.reavers.rules import ROSKILDE
from meadhall.games.reavers.visitor import VisitorQuestion, ask_if_able, passed
from meadhall.kernel.action import Action
from meadhall.kernel.bar import Bar
from meadhall.kernel.data import Data
from meadhall.kernel.step import Step
from meadhall.kernel.table import Table

ROWS = 5

CARRIES_OUT = {
    "roskilde.once": "RowTurn.run",
    "roskilde.refresh": "HireForCoins.refresh",
    "comp.limited": "BuyToken.bar",
}


class RowTurn(Step[Reavers]):
    """One visitor's turn in one row."""

    __slots__ = ("row", "seat")

    rule = "roskilde.rows"

    def __init__(self, row: int, seat: int) -> None:
        self.row = row
        self.seat = seat

    def data(self) -> tuple[Data, ...]:
        return (self.row, self.seat)

    def run(self, p: Reavers, table: Table) -> None:
        ask_if_able(p, self.question(p), table)

    def question(self, p: Reavers) -> VisitorQuestion:
        """The action of this row, on the side that is up."""
        side_b = bool(p.sides[ROSKILDE])
        if self.row == 0:
            return HireForTerror(self.seat)
        if self.row == 1:
            return HireForCoins(self.seat, 0, False)
        if self.row == 2:
            return BuyFarm(self.seat)
        if self.row == 3:
            return BuyTower(self.seat) if side_b else BuyWall(self.seat)
        return PassTerrorOn(self.seat) if side_b else ShedTerror(self.seat)


class HireForTerror(VisitorQuestion):
    """A terror for a reaver of the market."""

    __slots__ = ()

    rule = "roskilde.terror-hire"

    def candidates(self, p: Reavers, seat: int) -> list[Action]:
        actions = p.rules.actions
        return [*[actions.hire[reaver] for reaver in p.market], actions.pass_]

    def bars_nothing(self, p: Reavers, seat: int) -> bool:
        return True

    def answer(self, p: Reavers, seat: int, action: Action, table: Table) -> None:
        if action.verb == "pass":
            passed(self.rule, seat, table)
            return
        reaver = action.args[0]
        take_terror(p, seat)
        leave_market(p, reaver)
        hire(p, seat, reaver)
        table.tell("hired-for-terror", self.rule, seat, (reaver,))
        refill(p, table)


class HireForCoins(VisitorQuestion):
    """Up to two reavers for coins; before the first, the market may be dealt anew for a coin."""

    __slots__ = ("hired", "refreshed")

    rule = "roskilde.hire"

    def __init__(self, seat: int, hired: int, refreshed: bool) -> None:
        super().__init__(seat)
        self.hired = hired
        self.refreshed = refreshed

    def data(self) -> tuple[Data, ...]:
        return (self.seat, self.hired, self.refreshed)

    def candidates(self, p: Reavers, seat: int) -> list[Action]:
        actions = p.rules.actions
        found = [actions.hire[reaver] for reaver in p.market]
        if not self.hired and not self.refreshed and any_reavers(p):
            found.append(actions.refresh)
        found.append(actions.pass_)
        return found

    def bar(self, p: Reavers, seat: int, action: Action) -> Bar | None:
        if action.verb == "hire":
            return bar_price(p, seat, p.rules.box.reavers[action.args[0]].cost, self.rule)
        if action.verb == "refresh":
            return bar_price(p, seat, p.rules.box.prices.refresh, "roskilde.refresh")
        return None

    def answer(self, p: Reavers, seat: int, action: Action, table: Table) -> None:
        if action.verb == "refresh":
            self.refresh(p, seat, table)
        elif action.verb == "hire":
            reaver = action.args[0]
            cost = p.rules.box.reavers[reaver].cost
            pay(p, seat, COIN, cost)
            leave_market(p, reaver)
            hire(p, seat, reaver)
            table.tell("hired", self.rule, seat, (reaver, cost))
            self.go_on(p, HireForCoins(seat, self.hired + 1, self.refreshed), table)
        else:
            if not self.hired:
                passed(self.rule, seat, table)
            refill(p, table)

    def refresh(self, p: Reavers, seat: int, table: Table) -> None:
        """Discard all that is on offer, and deal anew."""
        price = p.rules.box.prices.refresh
        pay(p, seat, COIN, price)
        table.tell("refreshed", "roskilde.refresh", seat, (price,))
        discard_reavers(p, p.market)
        p.market = ()
        refill(p, table)
        self.go_on(p, HireForCoins(seat, self.hired, True), table)

    def go_on(self, p: Reavers, more: "HireForCoins", table: Table) -> None:
        """Another purchase, if it is allowed and can be paid; the market is filled up after the
        last one."""
        able = [a for a in more.candidates(p, self.seat) if more.bar(p, self.seat, a) is None]
        if more.hired < p.rules.box.prices.hire_limit and len(able) > 1:
            p.then(more)
        else:
            if not more.hired:
                passed(self.rule, self.seat, table)
            refill(p, table)


class BuyToken(VisitorQuestion):
    """A raid token, while there are any."""

    __slots__ = ()

    def item(self) -> int:
        """Which token."""
        raise NotImplementedError

    def candidates(self, p: Reavers, seat: int) -> list[Action]:
        actions = p.rules.actions
        return [actions.buy[self.item() - FARM], actions.pass_]

    def price(self, p: Reavers) -> int:
        """What the token costs."""
        prices = p.rules.box.prices
        return (prices.farm, prices.wall, prices.tower)[self.item() - FARM]

    def bar(self, p: Reavers, seat: int, action: Action) -> Bar | None:
        if action.verb == "pass":
            return None
        if not p.bank[self.item()]:
            return Bar("none-left", "comp.limited", (self.item(),))
        return bar_price(p, seat, self.price(p), self.rule)

    def answer(self, p: Reavers, seat: int, action: Action, table: Table) -> None:
        if action.verb == "pass":
            passed(self.rule, seat, table)
            return
        pay(p, seat, COIN, self.price(p))
        gain(p, seat, self.item())
        table.tell("bought", self.rule, seat, (self.item(), self.price(p)))


class BuyFarm(BuyToken):
    """The third row, on both sides."""

    __slots__ = ()

    rule = "roskilde.farm"

    def item(self) -> int:
        return FARM


class BuyWall(BuyToken):
    """The fourth row of side A."""

    __slots__ = ()

    rule = "roskilde.wall"

    def item(self) -> int:
        return WALL


class BuyTower(BuyToken):
    """The fourth row of side B."""

    __slots__ = ()

    rule = "roskilde.tower"

    def item(self) -> int:
        return TOWER


class ShedTerror(VisitorQuestion):
    """Side A: coins to be rid of a terror."""

    __slots__ = ()

    rule = "roskilde.shed-a"

    def candidates(self, p: Reavers, seat: int) -> list[Action]:
        return [p.rules.actions.shed, p.rules.actions.pass_]

    def bar(self, p: Reavers, seat: int, action: Action) -> Bar | None:
        if action.verb == "pass":
            return None
        return bar_shed(p, seat, p.rules.box.prices.shed_a, self.rule)

    def answer(self, p: Reavers, seat: int, action: Action, table: Table) -> None:
        if action.verb == "pass":
            passed(self.rule, seat, table)
            return
        price = p.rules.box.prices.shed_a
        pay(p, seat, COIN, price)
        pay(p, seat, TERROR)
        table.tell("shed", self.rule, seat, (price,))


class PassTerrorOn(VisitorQuestion):
    """Side B: coins to be rid of a terror, and a player of one's choice takes one."""

    __slots__ = ()

    rule = "roskilde.shed-b"

    def candidates(self, p: Reavers, seat: int) -> list[Action]:
        actions = p.rules.actions
        others = [other for other in range(p.rules.players) if other != seat]
        return [*[actions.shed_onto[other] for other in others], actions.pass_]

    def bar(self, p: Reavers, seat: int, action: Action) -> Bar | None:
        if action.verb == "pass":
            return None
        price = p.rules.box.prices.shed_b
        if p.rules.choices.shed == "attack":
            return bar_price(p, seat, price, self.rule)
        return bar_shed(p, seat, price, self.rule)

    def answer(self, p: Reavers, seat: int, action: Action, table: Table) -> None:
        if action.verb == "pass":
            passed(self.rule, seat, table)
            return
        price = p.rules.box.prices.shed_b
        other = action.args[0]
        own = int(p.holdings[seat][TERROR] > 0)
        pay(p, seat, COIN, price)
        pay(p, seat, TERROR, own)
        take_terror(p, other)
        table.tell("shed-onto", self.rule, seat, (price, other, own))


def any_reavers(p: Reavers) -> bool:
    """Whether there is a reaver to be dealt anew: nobody pays for nothing."""
    return bool(p.market or p.reaver_deck or p.reaver_discard)


def bar_price(p: Reavers, seat: int, price: int, rule: str) -> Bar | None:
    """Whether the seat has the coins."""
    coins = p.holdings[seat][COIN]
    return Bar("too-few-coins", rule, (price, coins)) if coins < price else None


def bar_shed(p: Reavers, seat: int, price: int, rule: str) -> Bar | None:
    """To be rid of a terror takes a terror, and the coins."""
    if not p.holdings[seat][TERROR]:
        return Bar("no-terror", rule)
    return bar_price(p, seat, price, rule)
