"""How the scripted player bargains: it knows what everybody has got, accepts what beats no accord,
proposes what is fair, and gives way step by step."""

from meadhall.games.reavers.bargain import Bargain
from meadhall.games.reavers.goods import TERROR, Goods, changed, plus
from meadhall.games.reavers.rules import ROSKILDE
from meadhall.games.reavers.scoring import Crews
from meadhall.games.reavers.suggest import near
from meadhall.games.reavers.view import View
from meadhall.games.reavers.worth import Worth
from meadhall.kernel.action import Action
from meadhall.kernel.deal import POT, Offer, Term

LATER = 0.22  # of what lies there, that a sharer may hope to get in another round
MARGIN = 0.15  # glory by which an accord must beat none, so that it is worth having
GREED = (1.6, 1.25, 1.0)  # how much the own gain counts in an offer: less in each further one
PATIENCE = 0.75  # what is offered must be so good beside what one would ask for, at first


class Haggler:
    """Judges offers for one view."""

    __slots__ = ("deal", "left", "seat", "view", "worth")

    def __init__(self, view: View, talks: Bargain, worth: Worth) -> None:
        self.view = view
        self.seat = view.seat
        self.deal = talks.deal_of(view.seat)
        self.worth = worth
        self.left = view.rules.box.rounds - view.round

    def choose(self, options: list[Action]) -> Action:
        """What to say."""
        deal = self.deal
        made = deal.offers_made(self.seat)
        own = deal.offer_of(self.seat)
        waiting = own is not None and not own.declined
        best, gain = self.best_acceptance(options)
        if best is not None and (made or gain >= PATIENCE * self.best_own_gain(options)):
            return best
        committed = waiting or deal.accepted_by(self.seat) > 0
        if not committed and made < min(len(GREED), self.view.rules.box.talks.bot_offers):
            ranked = self.ranked(options, made)
            if ranked:
                return ranked[0][2]
        if best is not None:
            return best
        for action in options:
            if action.verb == "decline" and not self.welcomes(action):
                return action
        for action in options:
            if action.verb == "say-nothing":
                return action
        return options[0]

    def best_acceptance(self, options: list[Action]) -> tuple[Action | None, float]:
        """The standing offer that gains most, if any beats no accord. Who has agreed to something
        changes their mind only for what more people want, or as many, and earlier: so that all
        come together."""
        best: Action | None = None
        most = MARGIN
        mind = self.backing()
        for action in options:
            if action.verb == "accept":
                offer = self.deal.offer(action.args[0] + 1)
                if offer is None or (mind and self.support(offer) <= mind):
                    continue
                gain = self.gains(offer.terms)[self.seat]
                if gain > most:
                    best, most = action, gain
        return best, most

    def backing(self) -> tuple[int, ...]:
        """How strong the offer is that the seat backs."""
        offer = self.deal.offer(self.deal.accepted_by(self.seat))
        return self.support(offer) if offer is not None else ()

    def support(self, offer: Offer) -> tuple[int, ...]:
        """How many others want it; earlier offers before later ones."""
        backers = [p for p in self.deal.parties if p != self.seat and self.deal.backs(p, offer)]
        return (len(backers), -offer.number)

    def welcomes(self, decline: Action) -> bool:
        """Whether an offer would be worth taking, though perhaps not at once."""
        offer = self.deal.offer(decline.args[0] + 1)
        return offer is not None and self.gains(offer.terms)[self.seat] > MARGIN

    def best_own_gain(self, options: list[Action]) -> float:
        """What the best offer of one's own would gain."""
        found = self.ranked(options, 0)
        return found[0][1] if found else 0.0

    def ranked(self, options: list[Action], made: int) -> list[tuple[float, float, Action]]:
        """Offers that everybody gains by, the best first: merit, own gain, action."""
        view, deal = self.view, self.deal
        offers = near(view.rules, view.goods[deal.place], view.holdings[self.seat], deal, self.seat)
        found: list[tuple[float, float, Action]] = []
        greed = GREED[min(made, len(GREED) - 1)]
        for action in options:
            if action.verb == "suggest":
                gains = self.gains(offers[action.args[0]])
                merit = 1.0
                for party, gain in gains.items():
                    if gain <= 0.0:
                        merit = -1.0
                        break
                    merit *= gain**greed if party == self.seat else gain
                if merit > 0.0:
                    found.append((merit, gains[self.seat], action))
        found.sort(key=lambda each: -each[0])
        return found

    # -- what an offer is worth --------------------------------------------------------------------

    def gains(self, terms: tuple[Term, ...]) -> dict[int, float]:
        """What each party that must agree gains against no accord; others' gains are losses."""
        parties = self.concerned(terms)
        holdings, crews = self.after(terms)
        change: dict[int, float] = {}
        for party in parties:
            before = self.worth.seat(party, self.view.holdings, self.view.crews, self.left)
            after = self.worth.seat(party, holdings, crews, self.left)
            change[party] = after - before + self.dice(terms, party)
        total = sum(change.values())
        found: dict[int, float] = {}
        for party in parties:
            rivals = total - change[party]
            found[party] = change[party] - self.worth.habits.leader * rivals - self.without(party)
        return found

    def concerned(self, terms: tuple[Term, ...]) -> tuple[int, ...]:
        """Who must agree."""
        if not self.deal.many:
            return self.deal.parties
        seats = {self.seat}
        for giver, taker, _item, _count in terms:
            seats.add(giver)
            seats.add(taker)
        seats.discard(POT)
        return tuple(sorted(seats))

    def after(self, terms: tuple[Term, ...]) -> tuple[tuple[Goods, ...], Crews]:
        """Everybody's goods and crews when the terms are carried out."""
        kinds = self.view.rules.kinds
        holdings = list(self.view.holdings)
        crews = list(self.view.crews)
        for giver, taker, item, count in terms:
            if item >= kinds:
                reaver = item - kinds
                if giver >= 0:
                    crews[giver] = tuple([each for each in crews[giver] if each != reaver])
                crews[taker] = (*crews[taker], reaver)
                continue
            if giver >= 0:
                left = max(0, holdings[giver][item] - count)
                held = holdings[giver]
                holdings[giver] = (*held[:item], left, *held[item + 1 :])
            holdings[taker] = changed(holdings[taker], item, count)
        return tuple(holdings), tuple(crews)

    def dice(self, terms: tuple[Term, ...], party: int) -> float:
        """What the rolls for weapons may bring: a terror or a card, equally often."""
        weapons = self.view.rules.weapons
        rolls = 0
        for _giver, taker, item, count in terms:
            if taker == party and item < len(weapons) and weapons[item]:
                rolls += count
        if not rolls:
            return 0.0
        terror = self.worth.terror(self.view.holdings[party], self.left)
        return rolls * (2.5 - terror) / 3.0

    def without(self, party: int) -> float:
        """What no accord means: at Roskilde nothing; else a terror, and goods that stay."""
        if self.deal.place == ROSKILDE:
            return 0.0
        held = self.view.holdings[party]
        terror = self.worth.terror(held, self.left)
        if not self.left:
            return -terror
        pot = changed(self.view.goods[self.deal.place], TERROR, -1)
        hope = self.worth.goods(plus(held, pot), self.left) - self.worth.goods(held, self.left)
        return LATER * hope / len(self.deal.parties) - terror
