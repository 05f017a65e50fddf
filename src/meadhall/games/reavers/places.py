"""What visitors may do at the numbered locations, by the side of the action card that is up."""

from meadhall.games.reavers.blind import LookAtReaver
from meadhall.games.reavers.goods import COIN, FARM, SPOILS, TERROR
from meadhall.games.reavers.hands import gain, pay, take_terror
from meadhall.games.reavers.plunder import PlunderOne, PlunderTwo, discard_spoils
from meadhall.games.reavers.position import Reavers
from meadhall.games.reavers.roskilde import bar_shed
from meadhall.games.reavers.rules import BJORGVIN, LEIRVIK, NIDALOS, TONSBERG, VASTERAS
from meadhall.games.reavers.visitor import VisitorQuestion, ask_if_able, passed
from meadhall.kernel.action import Action
from meadhall.kernel.bar import Bar
from meadhall.kernel.data import Data
from meadhall.kernel.step import Step
from meadhall.kernel.table import Table


class Visit(Step[Reavers]):
    """One visitor at a location whose card lets each of them do something."""

    __slots__ = ("place", "seat")

    rule = "act.first"

    def __init__(self, place: int, seat: int) -> None:
        self.place = place
        self.seat = seat

    def data(self) -> tuple[Data, ...]:
        return (self.place, self.seat)

    def run(self, p: Reavers, table: Table) -> None:
        place = self.place
        seat = self.seat
        side_b = bool(p.sides[place])
        if place == LEIRVIK or (place == TONSBERG and side_b):
            p.then(LookAtReaver(place, seat))
        else:
            ask_if_able(p, question_at(place, side_b, seat), table)


def question_at(place: int, side_b: bool, seat: int) -> VisitorQuestion:
    """What a visitor is asked there."""
    if place == BJORGVIN:
        return SellTokens(seat, 0)
    if place == TONSBERG:
        return ShedForCoins(seat)
    if place == NIDALOS:
        return PlunderOne(seat)
    if place == VASTERAS:
        return TradeSpoils(seat) if side_b else PlunderTwo(seat)
    return GiveUpToken(seat) if side_b else TakeToken(seat)


class SellTokens(VisitorQuestion):
    """Bjorgvin A: tokens for coins, one of each kind. `sold` has a bit for each kind."""

    __slots__ = ("sold",)

    rule = "bjorgvin.a"

    def __init__(self, seat: int, sold: int) -> None:
        super().__init__(seat)
        self.sold = sold

    def data(self) -> tuple[Data, ...]:
        return (self.seat, self.sold)

    def candidates(self, p: Reavers, seat: int) -> list[Action]:
        return [*p.rules.actions.sell, p.rules.actions.pass_]

    def bar(self, p: Reavers, seat: int, action: Action) -> Bar | None:
        if action.verb == "pass":
            return None
        kind = action.args[0]
        if self.sold >> kind & 1 and p.rules.choices.sell == "once":
            return Bar("sold-already", self.rule, (FARM + kind,))
        return bar_token(p, seat, FARM + kind, self.rule)

    def answer(self, p: Reavers, seat: int, action: Action, table: Table) -> None:
        if action.verb == "pass":
            if not self.sold:
                passed(self.rule, seat, table)
            return
        kind = action.args[0]
        coins = p.rules.box.prices.sell[kind]
        pay(p, seat, FARM + kind)
        gain(p, seat, COIN, coins)
        table.tell("sold", self.rule, seat, (FARM + kind, coins))
        ask_again(p, SellTokens(seat, self.sold | 1 << kind))


class ShedForCoins(VisitorQuestion):
    """Tonsberg A: coins to be rid of a terror."""

    __slots__ = ()

    rule = "tonsberg.a"

    def candidates(self, p: Reavers, seat: int) -> list[Action]:
        return [p.rules.actions.shed, p.rules.actions.pass_]

    def bar(self, p: Reavers, seat: int, action: Action) -> Bar | None:
        if action.verb == "pass":
            return None
        return bar_shed(p, seat, p.rules.box.prices.tonsberg_shed, self.rule)

    def answer(self, p: Reavers, seat: int, action: Action, table: Table) -> None:
        if action.verb == "pass":
            passed(self.rule, seat, table)
            return
        price = p.rules.box.prices.tonsberg_shed
        pay(p, seat, COIN, price)
        pay(p, seat, TERROR)
        table.tell("shed", self.rule, seat, (price,))
        if p.rules.choices.removal == "unlimited":
            ask_if_able(p, self, table)


class TradeSpoils(VisitorQuestion):
    """Vasteras B: one of one's spoils cards for coins."""

    __slots__ = ()

    rule = "vasteras.b"

    def candidates(self, p: Reavers, seat: int) -> list[Action]:
        actions = p.rules.actions
        held = p.holdings[seat][SPOILS:]
        return [*[actions.trade_in[k] for k, n in enumerate(held) if n], actions.pass_]

    def bars_nothing(self, p: Reavers, seat: int) -> bool:
        return True

    def answer(self, p: Reavers, seat: int, action: Action, table: Table) -> None:
        if action.verb == "pass":
            passed(self.rule, seat, table)
            return
        item = SPOILS + action.args[0]
        coins = p.rules.box.prices.vasteras_coins
        discard_spoils(p, seat, item)
        gain(p, seat, COIN, coins)
        table.tell("traded-in", self.rule, seat, (item, coins), reveals=True)


class TakeToken(VisitorQuestion):
    """Odense A: a terror for a raid token of one's choice."""

    __slots__ = ()

    rule = "odense.a"

    def candidates(self, p: Reavers, seat: int) -> list[Action]:
        return [*p.rules.actions.take, p.rules.actions.pass_]

    def bar(self, p: Reavers, seat: int, action: Action) -> Bar | None:
        if action.verb == "take" and not p.bank[FARM + action.args[0]]:
            return Bar("none-left", "comp.limited", (FARM + action.args[0],))
        return None

    def answer(self, p: Reavers, seat: int, action: Action, table: Table) -> None:
        if action.verb == "pass":
            passed(self.rule, seat, table)
            return
        item = FARM + action.args[0]
        take_terror(p, seat)
        gain(p, seat, item)
        table.tell("took-token", self.rule, seat, (item,))


class GiveUpToken(VisitorQuestion):
    """Odense B: a raid token to be rid of a terror."""

    __slots__ = ()

    rule = "odense.b"

    def candidates(self, p: Reavers, seat: int) -> list[Action]:
        return [*p.rules.actions.give_up, p.rules.actions.pass_]

    def bar(self, p: Reavers, seat: int, action: Action) -> Bar | None:
        if action.verb == "pass":
            return None
        if not p.holdings[seat][TERROR]:
            return Bar("no-terror", self.rule)
        return bar_token(p, seat, FARM + action.args[0], self.rule)

    def answer(self, p: Reavers, seat: int, action: Action, table: Table) -> None:
        if action.verb == "pass":
            passed(self.rule, seat, table)
            return
        item = FARM + action.args[0]
        pay(p, seat, item)
        pay(p, seat, TERROR)
        table.tell("gave-up", self.rule, seat, (item,))
        if p.rules.choices.removal == "unlimited":
            ask_if_able(p, self, table)


def ask_again(p: Reavers, question: VisitorQuestion) -> None:
    """Once more, if anything but passing is left."""
    seat = question.seat
    for action in question.candidates(p, seat):
        if action.verb != "pass" and question.bar(p, seat, action) is None:
            p.then(question)
            return


def bar_token(p: Reavers, seat: int, item: int, rule: str) -> Bar | None:
    """Whether the seat has such a token."""
    return None if p.holdings[seat][item] else Bar("not-held", rule, (item,))
