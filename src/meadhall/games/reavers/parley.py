"""The talks as a browser shows them: what lies there, who has offered what, and what each offer
would mean for the reader, worked out from the reader's own holdings alone."""

from collections.abc import Sequence
from dataclasses import dataclass

from meadhall.games.reavers.bargain import Bargain
from meadhall.games.reavers.goods import TERROR, Goods, changed
from meadhall.games.reavers.phrases import Phrases
from meadhall.games.reavers.scoring import SOURCES
from meadhall.games.reavers.view import View, suggested
from meadhall.games.reavers.weigh import after, glory, weapons_more
from meadhall.kernel.deal import OPEN, Deal, Offer, Promise, Term
from meadhall.kernel.offer_text import write


@dataclass(frozen=True, slots=True)
class Good:
    """So many of one thing."""

    id: str
    name: str  # with its number: "3 coins"
    count: int
    reaver: bool = False


@dataclass(frozen=True, slots=True)
class Passed:
    """A thing that changes hands; it comes from what lies there where `giver` is below 0."""

    good: Good
    giver: int


@dataclass(frozen=True, slots=True)
class Share:
    """What one party gets."""

    seat: int
    gets: tuple[Passed, ...]


@dataclass(frozen=True, slots=True)
class Weighed:
    """What something would mean for the reader's own glory, source by source."""

    now: int
    then: int
    changes: tuple[tuple[str, int], ...]
    rolls: int = 0  # of the weapons die, whose results nobody knows


@dataclass(frozen=True, slots=True)
class OfferShown:
    """An offer that stands, or one that could be made."""

    number: int
    author: int
    shares: tuple[Share, ...]
    promises: tuple[Promise, ...]
    backers: tuple[int, ...]
    decliners: tuple[int, ...]
    waiting: tuple[int, ...]  # whose word is still needed
    verb: str  # the notation in which the same would be offered
    weighed: Weighed | None


@dataclass(frozen=True, slots=True)
class Holder:
    """Somebody in the talks, and what may be asked of them: their reavers lie open, the rest is
    behind a screen."""

    seat: int
    you: bool
    quiet: bool
    goods: tuple[Good, ...]  # the reader's own; of others, one of each kind that there is
    reavers: tuple[Good, ...]


@dataclass(frozen=True, slots=True)
class Talk:
    """One negotiation. `mine`: the reader takes part in it."""

    place: int
    name: str
    id: str
    many: bool
    open: bool
    agreed: int
    mine: bool
    parties: tuple[Holder, ...]
    pot: tuple[Good, ...]
    offers: tuple[OfferShown, ...]
    ideas: tuple[OfferShown, ...]
    failure: Weighed | None
    left: int  # offers that the reader may still make


def talks_shown(view: View, step: Bargain, teller: Phrases) -> tuple[Talk, ...]:
    """All talks, the reader's own first."""
    maker = Maker(view, teller)
    found = [maker.talk(deal) for deal in step.deals]
    return tuple([talk for talk in found if talk.mine] + [t for t in found if not t.mine])


class Maker:
    """Puts the talks of one view together."""

    def __init__(self, view: View, teller: Phrases) -> None:
        self.view = view
        self.rules = view.rules
        self.teller = teller
        self.seat = view.seat
        self.plays = 0 <= view.seat < view.rules.players
        self.held: Goods = view.holdings[view.seat] if self.plays else view.rules.none
        self.crew: tuple[int, ...] = view.crews[view.seat] if self.plays else ()
        self.now = glory(self.rules, max(0, self.seat), self.held, self.crew)

    def good(self, item: int, count: int) -> Good:
        """So many of one thing; a reaver by its name."""
        name = self.teller.item(item, count)
        return Good(self.rules.items[item], name, count, item >= self.rules.kinds)

    def goods(self, goods: Goods) -> tuple[Good, ...]:
        """Everything of which there is any."""
        return tuple([self.good(item, count) for item, count in enumerate(goods) if count])

    def talk(self, deal: Deal) -> Talk:
        """One negotiation."""
        view, place = self.view, self.view.rules.box.places[deal.place]
        mine = self.plays and self.seat in deal.parties
        pot = () if deal.many else self.goods(view.goods[deal.place])
        most = self.rules.box.talks.offers_each
        left = most - deal.offers_made(self.seat) if mine else 0
        ideas: tuple[OfferShown, ...] = ()
        if mine and deal.state == OPEN and left:
            ideas = self.ideas(deal)
        failure = self.weigh_failure(deal) if mine and not deal.many else None
        return Talk(
            deal.place,
            self.teller.place(deal.place),
            place.id,
            deal.many,
            deal.state == OPEN,
            deal.agreed,
            mine,
            tuple([self.holder(deal, seat) for seat in deal.parties]),
            pot,
            tuple([self.offer(deal, offer, mine) for offer in deal.offers]),
            ideas,
            failure,
            left,
        )

    def holder(self, deal: Deal, seat: int) -> Holder:
        """One party. Of others' goods nothing is known here but which kinds there are."""
        own = seat == self.seat
        held = self.held if own else tuple([1] * self.rules.kinds)
        crew = self.view.crews[seat] if self.rules.choices.reavers else ()
        reavers = tuple([self.good(self.rules.kinds + reaver, 1) for reaver in crew])
        return Holder(seat, own, seat in deal.quiet, self.goods(held), reavers)

    def ideas(self, deal: Deal) -> tuple[OfferShown, ...]:
        """Offers that lie near, from what lies there and what the reader holds."""
        found = []
        for number, idea in enumerate(suggested(self.view)):
            offer = Offer(self.seat, number + 1, idea.terms, idea.promises)
            found.append(self.offer(deal, offer, True))
        return tuple(found)

    def offer(self, deal: Deal, offer: Offer, mine: bool) -> OfferShown:
        """One offer, party by party."""
        needed = deal.needed(offer)
        backers = tuple([seat for seat in needed if deal.backs(seat, offer)])
        concerned = mine and self.seat in needed
        return OfferShown(
            offer.number,
            offer.author,
            self.shares(needed, offer.terms),
            offer.promises,
            backers,
            offer.declined,
            tuple([s for s in needed if s not in backers and s not in offer.declined]),
            write(offer.terms, offer.promises, self.rules.items),
            self.weigh(offer.terms) if concerned else None,
        )

    def shares(self, parties: Sequence[int], terms: tuple[Term, ...]) -> tuple[Share, ...]:
        """Who gets what."""
        found = []
        for seat in parties:
            gets = [
                Passed(self.good(item, count), giver)
                for giver, taker, item, count in terms
                if taker == seat
            ]
            found.append(Share(seat, tuple(gets)))
        return tuple(found)

    def weigh(self, terms: tuple[Term, ...]) -> Weighed:
        """What these terms would mean for the reader."""
        goods, crew = after(self.rules, self.seat, self.held, self.crew, terms)
        rolls = weapons_more(self.rules, self.held, goods)
        return self.compare(goods, crew, rolls)

    def weigh_failure(self, deal: Deal) -> Weighed:
        """What no accord would mean."""
        return self.compare(changed(self.held, TERROR, 1), self.crew)

    def compare(self, goods: Goods, crew: tuple[int, ...], rolls: int = 0) -> Weighed:
        """The reader's glory as it is, and as it would be."""
        then = glory(self.rules, self.seat, goods, crew)
        changes = [
            (source, b - a) for source, a, b in zip(SOURCES, self.now, then, strict=True) if a != b
        ]
        return Weighed(sum(self.now), sum(then), tuple(changes), rolls)
