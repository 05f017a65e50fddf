"""The scripted player of Reavers: looks one step ahead, and guesses where the others will sail."""

from math import exp

from meadhall.games.reavers.blind import HireRevealed
from meadhall.games.reavers.goods import COIN, FARM, SPOILS, TERROR, Goods, changed
from meadhall.games.reavers.haggle import Haggler
from meadhall.games.reavers.plunder import PlunderTwo
from meadhall.games.reavers.ports import Ports, Situation
from meadhall.games.reavers.roskilde import HireForTerror, ShedTerror
from meadhall.games.reavers.rules import Rules
from meadhall.games.reavers.sail import ChooseDestination
from meadhall.games.reavers.view import View, situation_of, talks_of
from meadhall.games.reavers.worth import Habits, Worth
from meadhall.kernel.action import Action
from meadhall.kernel.luck import Luck
from meadhall.kernel.scripted import Scripted

SPREAD_NOW = 3.0  # glory by which seats differ by chance, at the end
SPREAD_LATER = 1.1  # more for each round to come
WIN = 0.75  # of an estimate at the end: winning; the rest is by how much
REFRESH = 2.0  # glory that a hire must fall short of before the market is dealt anew
REFRESH_COINS = 6


class Greedy(Scripted[View]):
    """Judges every option by what it leads to at once."""

    __slots__ = ("ports", "rules", "worth")

    horizon: int = 40

    def __init__(self, rules: Rules, habits: Habits | None = None) -> None:
        self.rules = rules
        self.worth = Worth(rules, habits or Habits())
        self.ports = Ports(rules, self.worth)

    def choose(self, view: View, options: list[Action], luck: Luck) -> Action:
        question = view.todo[-1]
        if isinstance(question, ChooseDestination):
            return self.sail(view, options, luck)
        talks = talks_of(view)
        if talks is not None:
            return Haggler(view, talks, self.worth).choose(options)
        at = situation_of(view)
        best = options[0]
        most = -1000.0
        for action in options:
            gain = self.gain(view, at, action)
            if gain > most:
                best, most = action, gain
        return best

    def sail(self, view: View, options: list[Action], luck: Luck) -> Action:
        """One of the better places, so that nobody can foretell it."""
        if options[0].verb == "take-back":
            return options[0]
        place = self.ports.choose(situation_of(view), view.seat, luck)
        return self.rules.actions.sail[place]

    def gain(self, view: View, at: Situation, action: Action) -> float:
        """What an option adds to one's prospects; to pass adds nothing."""
        seat = view.seat
        own = view.holdings[seat]
        verb = action.verb
        if verb == "pass":
            return 0.0
        if verb == "hire":
            return self.hire(view, at, action.args[0])
        if verb == "refresh":
            best = max([self.hire(view, at, reaver) for reaver in view.market], default=0.0)
            return 0.1 if best < REFRESH and own[COIN] >= REFRESH_COINS and at.left else -1.0
        if verb == "draw":
            cards = 1.4 if isinstance(view.todo[-1], PlunderTwo) else 1.0
            return cards * self.ports.card(at, seat) - self.worth.terror(own, at.left)
        if verb == "shed-onto":
            return self.shed_onto(view, at, action.args[0])
        after = self.after(view, own, action)
        gain = self.worth.goods(after, at.left) - self.worth.goods(own, at.left)
        if verb == "keep" and self.rules.weapons[SPOILS + action.args[0]]:
            gain += (2.5 - self.worth.terror(own, at.left)) / 3.0
        return gain

    def after(self, view: View, own: Goods, action: Action) -> Goods:
        """The own goods, when that is done."""
        prices = self.rules.box.prices
        verb = action.verb
        if verb == "shed":
            at_roskilde = isinstance(view.todo[-1], ShedTerror)
            price = prices.shed_a if at_roskilde else prices.tonsberg_shed
            return changed(changed(own, COIN, -price), TERROR, -1)
        number = action.args[0]
        if verb == "buy":
            price = (prices.farm, prices.wall, prices.tower)[number]
            return changed(changed(own, COIN, -price), FARM + number, 1)
        if verb == "sell":
            return changed(changed(own, COIN, prices.sell[number]), FARM + number, -1)
        if verb == "take":
            return changed(changed(own, TERROR, 1), FARM + number, 1)
        if verb == "give-up":
            return changed(changed(own, TERROR, -1), FARM + number, -1)
        if verb == "keep":
            return changed(own, SPOILS + number, 1)
        return changed(changed(own, COIN, prices.vasteras_coins), SPOILS + number, -1)

    def hire(self, view: View, at: Situation, reaver: int) -> float:
        """A reaver, less what is paid for it."""
        own = view.holdings[view.seat]
        gain = self.ports.hire(at, view.seat, reaver)
        question = view.todo[-1]
        if isinstance(question, HireForTerror):
            return gain - self.worth.terror(own, at.left)
        cost = self.rules.box.reavers[reaver].cost
        if isinstance(question, HireRevealed):
            cost = question.price(self.rules)
        paid = changed(own, COIN, -min(cost, own[COIN]))
        return gain + self.worth.goods(paid, at.left) - self.worth.goods(own, at.left)

    def shed_onto(self, view: View, at: Situation, other: int) -> float:
        """Rid of a terror, and whoever stands best against us has one more."""
        own = view.holdings[view.seat]
        price = self.rules.box.prices.shed_b
        after = changed(changed(own, COIN, -price), TERROR, -1 if own[TERROR] else 0)
        gain = self.worth.goods(after, at.left) - self.worth.goods(own, at.left)
        standing = self.worth.seat(other, view.holdings, view.crews, at.left)
        return gain + 0.4 * self.worth.terror(view.holdings[other], at.left) + 0.001 * standing

    def estimate(self, view: View) -> tuple[float, ...]:
        """Chances by glory in sight: at the end, who has won, and by how much."""
        seats = range(self.rules.players)
        outcome = view.outcome
        if outcome is not None:
            totals = [float(outcome.total(seat)) for seat in seats]
            share = 1.0 / len(outcome.winners)
            close = softly(totals, SPREAD_NOW * 2)
            return tuple(
                [
                    WIN * (share if seat in outcome.winners else 0.0) + (1 - WIN) * close[seat]
                    for seat in seats
                ]
            )
        left = self.rules.box.rounds - view.round
        stands = [self.worth.seat(seat, view.holdings, view.crews, left) for seat in seats]
        return tuple(softly(stands, SPREAD_NOW + SPREAD_LATER * left))


def softly(values: list[float], spread: float) -> list[float]:
    """Shares of one, larger for larger values."""
    best = max(values)
    weights = [exp((value - best) / spread) for value in values]
    total = sum(weights)
    return [weight / total for weight in weights]
