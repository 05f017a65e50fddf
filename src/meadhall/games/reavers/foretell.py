"""What a choice does, told before it is made, from what its seat knows."""

from collections.abc import Mapping

from meadhall.games.reavers.blind import HireRevealed
from meadhall.games.reavers.components import Prices
from meadhall.games.reavers.goods import COIN, FARM, SPOILS, TERROR
from meadhall.games.reavers.phrases import NO_VALUES, Phrases, lower_first, signed, upper_first
from meadhall.games.reavers.places import SellTokens, ShedForCoins
from meadhall.games.reavers.plunder import PlunderTwo
from meadhall.games.reavers.roskilde import HireForCoins, HireForTerror, PassTerrorOn
from meadhall.games.reavers.rules import ROSKILDE
from meadhall.games.reavers.scoring import symbols_of, terror_glory
from meadhall.games.reavers.view import View, talks_of
from meadhall.kernel.action import Action
from meadhall.kernel.deal import Deal, Offer

# How an effect is told: in full, or in few words where a text has those too.
EFFECT = "effect."
BRIEF = "brief."


def price_of(view: View, action: Action) -> int:
    """How many coins this choice takes; below 0 if it brings some."""
    step = view.todo[-1] if view.todo else None
    prices = view.rules.box.prices
    verb = action.verb
    if verb == "hire":
        cost = view.rules.box.reavers[action.args[0]].cost
        if isinstance(step, HireRevealed):
            return step.price(view.rules)
        return cost if isinstance(step, HireForCoins) else 0
    if verb == "refresh":
        return prices.refresh
    if verb == "buy":
        return (prices.farm, prices.wall, prices.tower)[action.args[0]]
    if verb == "sell":
        return -prices.sell[action.args[0]]
    if verb == "trade-in":
        return -prices.vasteras_coins
    if verb == "shed-onto":
        return prices.shed_b
    return price_of_relief(view, prices) if verb == "shed" else 0


def price_of_relief(view: View, prices: Prices) -> int:
    """What it takes to be rid of a terror, where one is asked about it."""
    step = view.todo[-1] if view.todo else None
    return prices.tonsberg_shed if isinstance(step, ShedForCoins) else prices.shed_a


def deal_of(view: View) -> Deal | None:
    """The talks that the view's seat takes part in."""
    step = talks_of(view)
    if step is None or not step.takes_part(view.seat):
        return None
    return step.deal_of(view.seat)


def offer_of(view: View, action: Action) -> Offer | None:
    """The offer that this choice is about."""
    deal = deal_of(view)
    return deal.offer(action.args[0] + 1) if deal is not None else None


class Foretelling:
    """Gathers the sentences about one choice."""

    __slots__ = ("form", "names", "phrases", "told", "view")

    def __init__(self, phrases: Phrases, view: View, names: tuple[str, ...], form: str) -> None:
        self.phrases = phrases
        self.view = view
        self.names = names
        self.form = form
        self.told: list[str] = []

    def add(self, name: str, values: Mapping[str, str] = NO_VALUES) -> None:
        """One more sentence, in the form wanted if there is one."""
        key = self.form + name
        if key not in self.phrases.texts:
            key = EFFECT + name
        self.told.append(upper_first(self.phrases.say(key, values)))

    def tell(self, action: Action) -> list[str]:
        """The sentences for this choice."""
        verb = action.verb
        args = action.args
        if verb == "sail":
            self.sail(args[0])
        elif verb == "pass":
            self.pass_()
        elif verb == "hire":
            self.hire(args[0], action)
        elif verb in ("buy", "sell", "give-up", "take", "trade-in", "keep"):
            self.goods(verb, args[0], action)
        elif verb in ("shed", "shed-onto", "draw", "refresh"):
            self.other(verb, action)
        elif verb in ("accept", "decline"):
            self.answer(verb, action)
        elif verb in ("suggest", "propose"):
            self.offer()
        elif verb in ("unaccept", "withdraw", "walk-away", "say-nothing"):
            self.say(verb)
        elif verb in ("time-up", "patience"):
            self.add("clock")
        else:
            self.add(verb)
        return self.told

    # -- places and reavers -----------------------------------------------------------------------

    def sail(self, place: int) -> None:
        """What lies there now, and what its card offers."""
        view = self.view
        phrases = self.phrases
        side = view.sides[place]
        values = {"side": "AB"[side], "offer": lower_first(phrases.side(place, side))}
        if place == ROSKILDE:
            self.add("sail-roskilde", values)
            return
        goods = view.goods[place]
        values["goods"] = phrases.items(goods, view.down[place])
        self.add("sail" if any(goods) or view.down[place] else "sail-empty", values)
        if view.bjorn == place:
            self.add("sail-bjorn")

    def pass_(self) -> None:
        """Nothing, or nothing more."""
        step = self.view.todo[-1] if self.view.todo else None
        if isinstance(step, HireRevealed):
            self.add("turn-down")
        elif (isinstance(step, HireForCoins) and (step.hired or step.refreshed)) or (
            isinstance(step, SellTokens) and step.sold
        ):
            self.add("pass-done")
        else:
            self.add("pass")

    def hire(self, number: int, action: Action) -> None:
        """Symbols and bonus, what the crew is worth then, and what is left of the price."""
        view = self.view
        phrases = self.phrases
        values = {
            "symbols": phrases.symbols(view.rules.box.reavers[number]),
            "bonus": phrases.bonus(number),
        }
        self.add("hire-bonus" if values["bonus"] else "hire", values)
        if view.seat < 0:
            return
        helms, yggs = symbols_of(view.rules, (*view.crews[view.seat], number))
        crew = {
            "helms": phrases.count("helms", helms),
            "yggs": phrases.count("yggs", yggs),
            "glory": phrases.glory(helms * yggs),
        }
        self.add("crew", crew)
        if view.todo and isinstance(view.todo[-1], HireForTerror):
            self.terror(1)
        else:
            self.coins(action)

    # -- coins, tokens, spoils --------------------------------------------------------------------

    def coins(self, action: Action) -> None:
        """What is left of one's coins, or how many there are then."""
        view = self.view
        if view.seat >= 0:
            left = view.holdings[view.seat][COIN] - price_of(view, action)
            self.add("coins-left", {"coins": self.phrases.coins(left)})

    def terror(self, more: int) -> None:
        """How much terror one has then, and what it costs."""
        view = self.view
        if view.seat < 0:
            return
        held = max(0, view.holdings[view.seat][TERROR] + more)
        if not held:
            self.add("terror-none")
            return
        loss = -terror_glory(view.rules, held)
        values = {
            "terror": self.phrases.terror(held),
            "glory": self.phrases.glory(loss),
            "loss": signed(loss),
        }
        self.add("terror-then", values)

    def goods(self, verb: str, kind: int, action: Action) -> None:
        """A token or a spoils card comes or goes."""
        item = kind + (SPOILS if verb in ("trade-in", "keep") else FARM)
        values = {"thing": self.phrases.single(item)}
        if verb == "keep":
            self.add("keep-weapon" if self.view.rules.weapons[item] else "keep")
        elif verb == "sell":
            self.coins(action)
        elif verb == "give-up":
            self.add("give-up", values)
            self.terror(-1)
        elif verb == "take":
            self.add("take", values)
            self.terror(1)
        else:
            self.add(verb, values)
            self.coins(action)

    def other(self, verb: str, action: Action) -> None:
        """Terror that comes or goes, spoils that are drawn, a market that is dealt anew."""
        view = self.view
        if verb == "refresh":
            self.add("refresh")
            self.coins(action)
        elif verb == "draw":
            two = bool(view.todo) and isinstance(view.todo[-1], PlunderTwo)
            self.add("draw-two" if two else "draw-one")
            self.terror(1)
        else:
            if verb == "shed-onto":
                other = self.phrases.name(self.names, action.args[0])
                self.add("shed-onto", {"other": other})
            self.terror(-1)
            self.coins(action)

    # -- talks ------------------------------------------------------------------------------------

    def answer(self, verb: str, action: Action) -> None:
        """The terms that one says yes or no to."""
        offer = offer_of(self.view, action)
        if offer is None:
            self.add("decline-none")
        else:
            told = self.phrases.terms(offer.terms, offer.promises, self.names)
            self.add(verb, {"terms": told})

    def offer(self) -> None:
        """Whose consent it takes, and what it replaces."""
        deal = deal_of(self.view)
        self.add("offer-named" if deal is not None and deal.many else "offer-all")
        own = deal.offer_of(self.view.seat) if deal is not None else None
        if own is not None:
            self.add("offer-replaces", {"n": str(own.number)})

    def say(self, verb: str) -> None:
        """What else may be said."""
        deal = deal_of(self.view)
        if verb in ("unaccept", "withdraw"):
            number = deal.accepted_by(self.view.seat) if deal is not None else 0
            if verb == "withdraw":
                own = deal.offer_of(self.view.seat) if deal is not None else None
                number = own.number if own is not None else 0
            self.add(verb, {"n": str(number)})
        elif verb == "say-nothing" and deal is not None and deal.many:
            self.add("say-nothing-trade")
        else:
            self.add(verb)


def attacks(view: View) -> bool:
    """Whether at this table a terror may be passed on by who has none, and would be now."""
    step = view.todo[-1] if view.todo else None
    if not isinstance(step, PassTerrorOn) or view.rules.choices.shed != "attack":
        return False
    return view.seat == step.seat and not view.holdings[view.seat][TERROR]
