"""What one seat, or a spectator, may know.

Everything that a player gets, they get in the open, so whoever has watched knows what is behind
each screen: views know it too, and bots use it, but no page shows it. Hidden are the destinations
that are not yet shown, the order of the decks, spoils that lie face down and, where the table
wants it so, what others say in their talks.
"""

from typing import Any

from meadhall.games.reavers.bargain import Bargain
from meadhall.games.reavers.goods import SPOILS, Goods
from meadhall.games.reavers.ports import Ports, Situation
from meadhall.games.reavers.position import Reavers
from meadhall.games.reavers.rules import Rules
from meadhall.games.reavers.sail import HIDDEN, ChooseDestination
from meadhall.games.reavers.suggest import near
from meadhall.kernel.data import Data
from meadhall.kernel.deal import ACCORD, Deal, Offer, Promise
from meadhall.kernel.luck import Luck
from meadhall.kernel.offer_text import Proposal, proposal
from meadhall.kernel.outcome import Outcome
from meadhall.kernel.step import Step


class View:
    """Names as in the position. `unseen` are the spoils in the deck or face down, by kind."""

    __slots__ = (
        "bank",
        "bjorn",
        "came_from",
        "crews",
        "discard",
        "down",
        "first",
        "goods",
        "holdings",
        "market",
        "order",
        "outcome",
        "places",
        "promises",
        "reaver_deck",
        "reaver_discard",
        "round",
        "rules",
        "seat",
        "ships",
        "shown",
        "sides",
        "supply",
        "todo",
        "unseen",
    )

    def __init__(self, p: Reavers, seat: int) -> None:
        self.rules: Rules = p.rules
        self.seat = seat
        self.round = p.round
        self.first = p.first
        self.places = p.places
        self.supply: tuple[int, ...] = p.supply  # which cards are left, in no order
        self.shown = p.shown
        self.sides = p.sides
        self.goods = p.goods
        self.down = p.down
        self.order = p.order
        self.bank: Goods = p.bank[:SPOILS]
        self.unseen: Goods = p.bank[SPOILS:]
        self.discard = p.discard
        self.reaver_deck = p.reaver_deck  # which cards are left, in no order
        self.market = p.market
        self.reaver_discard = p.reaver_discard
        self.holdings = p.holdings
        self.crews = p.crews
        self.ships = p.ships
        self.came_from = p.came_from
        self.bjorn = p.bjorn
        self.promises: tuple[tuple[int, Promise], ...] = p.promises
        self.outcome: Outcome | None = p.outcome
        self.todo: tuple[Step[Any], ...] = tuple([step.seen_by(p, seat) for step in p.todo])


def view_data(view: View) -> dict[str, Data]:
    """A view as plain data; cards and places by their names."""
    box = view.rules.box
    places = [place.id for place in box.places]
    reavers = [reaver.id for reaver in box.reavers]
    cards = [card.id for card in box.supply_cards]

    def named(goods: Goods) -> tuple[Data, ...]:
        return tuple([(view.rules.items[item], n) for item, n in enumerate(goods) if n])

    def there(ships: tuple[int, ...]) -> tuple[Data, ...]:
        return tuple([places[ship] if ship >= 0 else None for ship in ships])

    return {
        "seat": view.seat,
        "round": view.round,
        "first": view.first,
        "places": tuple([places[place] for place in view.places]),
        "supply_left": tuple([cards[card] for card in view.supply]),
        "supply_shown": tuple([cards[card] for card in view.shown]),
        "sides": tuple(["AB"[view.sides[place]] for place in view.places]),
        "goods": tuple([named(view.goods[place]) for place in view.places]),
        "face_down": tuple([view.down[place] for place in view.places]),
        "order": tuple([view.order[place] for place in view.places]),
        "bank": named((*view.bank, *view.unseen)),
        "discard": named(view.discard),
        "reavers_left": tuple([reavers[reaver] for reaver in view.reaver_deck]),
        "market": tuple([reavers[reaver] for reaver in view.market]),
        "reavers_discarded": tuple([reavers[reaver] for reaver in view.reaver_discard]),
        "holdings": tuple([named(goods) for goods in view.holdings]),
        "crews": tuple([tuple([reavers[reaver] for reaver in crew]) for crew in view.crews]),
        "ships": there(view.ships),
        "came_from": there(view.came_from),
        "bjorn": places[view.bjorn] if view.bjorn >= 0 else None,
        "promises": view.promises,
        "todo": tuple([(type(step).__name__, *step.data()) for step in view.todo]),
        "outcome": view.outcome.data() if view.outcome is not None else None,
    }


def sample_world(view: View, luck: Luck, ports: Ports) -> Reavers:
    """A game that looks the same to this seat. Decks need nothing: they have no order."""
    p = Reavers(view.rules)
    p.round = view.round
    p.first = view.first
    p.places = view.places
    p.supply = view.supply
    p.shown = view.shown
    p.sides = view.sides
    p.goods = view.goods
    p.down = view.down
    p.order = view.order
    p.bank = (*view.bank, *view.unseen)
    p.discard = view.discard
    p.reaver_deck = view.reaver_deck
    p.market = view.market
    p.reaver_discard = view.reaver_discard
    p.holdings = view.holdings
    p.crews = view.crews
    p.ships = view.ships
    p.came_from = view.came_from
    p.bjorn = view.bjorn
    p.promises = view.promises
    p.outcome = view.outcome
    p.todo = tuple([imagined(step, view, luck, ports) for step in view.todo])
    return p


def imagined(step: Step[Any], view: View, luck: Luck, ports: Ports) -> Step[Any]:
    """A step under way, with something for what the view hides: destinations that others may well
    have chosen, and what they may have agreed on. Other talks that the seat does not hear stand as
    if nothing had been said yet."""
    if isinstance(step, Bargain):
        return Bargain(tuple([agreed(deal, view) for deal in step.deals]))
    if not isinstance(step, ChooseDestination) or HIDDEN not in step.chosen:
        return step
    at = situation_of(view)
    chosen = [
        ports.choose(at, seat, luck) if place == HIDDEN else place
        for seat, place in enumerate(step.chosen)
    ]
    return ChooseDestination(tuple(chosen))


def agreed(deal: Deal, view: View) -> Deal:
    """Talks of others that have come to an accord, with an accord; any others as they are."""
    if deal.state != ACCORD or deal.agreed:
        return deal
    author = deal.parties[0]
    likely = near(view.rules, view.goods[deal.place], view.holdings[author], deal, author)[0]
    made = deal.copy()
    made.agreed = deal.count
    made.offers = (Offer(author, deal.count, likely),)
    return made


def talks_of(view: View) -> Bargain | None:
    """The talks that are being held."""
    step = view.todo[-1] if view.todo else None
    return step if isinstance(step, Bargain) else None


def situation_of(view: View) -> Situation:
    """What a choice of destination is made from."""
    return Situation(
        view.rules.box.rounds - view.round,
        view.places,
        view.sides,
        view.goods,
        view.down,
        view.holdings,
        view.crews,
        view.ships,
        view.market,
        view.bjorn,
        view.bank,
        view.unseen,
    )


def suggested(view: View) -> tuple[Proposal, ...]:
    """The offers that the view's seat may make without thinking of its own: what `suggest 1` and
    so on stand for now."""
    step = talks_of(view)
    if step is None or not step.takes_part(view.seat):
        return ()
    deal = step.deal_of(view.seat)
    found = near(view.rules, view.goods[deal.place], view.holdings[view.seat], deal, view.seat)
    return tuple([proposal(terms, (), view.rules.items) for terms in found])
