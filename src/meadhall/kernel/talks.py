"""What a seat may say in a deal, why not, and what becomes of the deal when it is said."""

from collections.abc import Sequence

from meadhall.kernel.action import Action, ActionTable
from meadhall.kernel.bar import Bar
from meadhall.kernel.deal import ACCORD, BREAKDOWN, OPEN, POT, Deal, Offer, Promise, Term
from meadhall.kernel.tuples import put_at

MOST_ACTS = 24  # declining, taking back, accepting another, withdrawing: so that talks end


class DealActions:
    """The actions of all deals at a table."""

    __slots__ = (
        "accept",
        "decline",
        "leave",
        "nothing",
        "patience",
        "suggest",
        "time_up",
        "unaccept",
        "withdraw",
    )

    def __init__(self, table: ActionTable, offers: int, suggestions: int, places: Sequence[str]):
        numbers = [str(number) for number in range(1, offers + 1)]
        self.accept = table.add_each("accept", numbers)
        self.decline = table.add_each("decline", numbers)
        self.suggest = table.add_each("suggest", [str(n) for n in range(1, suggestions + 1)])
        self.unaccept = table.add("unaccept")
        self.withdraw = table.add("withdraw")
        self.leave = table.add("walk-away")
        self.nothing = table.add("say-nothing")
        self.time_up = table.add_each("time-up", places)
        self.patience = table.add_each("patience", places)


def candidates(deal: Deal, seat: int, actions: DealActions) -> list[Action]:
    """What the seat may think of saying, but for offers of its own."""
    found: list[Action] = []
    accepted = deal.accepted_by(seat)
    for offer in deal.offers:
        if offer.author != seat and (not deal.many or seat in deal.needed(offer)):
            if offer.number != accepted:
                found.append(actions.accept[offer.number - 1])
            if seat not in offer.declined:
                found.append(actions.decline[offer.number - 1])
    if accepted:
        found.append(actions.unaccept)
    if deal.offer_of(seat) is not None:
        found.append(actions.withdraw)
    if not deal.many:
        found.append(actions.leave)
    if seat not in deal.quiet:
        found.append(actions.nothing)
    return found


def bar(deal: Deal, seat: int, action: Action, rule: str) -> Bar | None:
    """Why the seat may not say this, as far as the talks themselves go."""
    verb = action.verb
    if verb in ("decline", "unaccept", "withdraw") or (verb == "accept" and deal.accepted_by(seat)):
        if deal.acts[deal.parties.index(seat)] >= MOST_ACTS:
            return Bar("talked-enough", rule, (MOST_ACTS,))
    elif verb == "walk-away" and not deal.patient and not deal.count:
        return Bar("leave-too-soon", rule)
    return None


def bar_offer(
    deal: Deal,
    seat: int,
    terms: tuple[Term, ...],
    promises: tuple[Promise, ...],
    most: int,
    rule: str,
) -> Bar | None:
    """Why this offer may not be made, as far as the talks themselves go."""
    if deal.state != OPEN or seat not in deal.parties:
        return Bar("deal-closed", rule)
    if deal.offers_made(seat) >= most:
        return Bar("offers-used-up", rule, (most,))
    if (terms, promises) in deal.refused:
        return Bar("refused-by-all", rule)
    for offer in deal.offers:
        if (offer.terms, offer.promises) == (terms, promises):
            return Bar("stands-already", rule, (offer.number,))
    parties = deal.parties
    for giver, taker, _item, _count in terms:
        if giver == taker or taker not in parties or (giver != POT and giver not in parties):
            return Bar("not-between-parties", rule)
    for giver, taker, _due, _words in promises:
        if giver == taker or giver not in parties or taker not in parties:
            return Bar("not-between-parties", rule)
    if deal.many and len(Offer(seat, 0, terms, promises).involves()) < 2:
        return Bar("offer-to-nobody", rule)
    return None


def propose(deal: Deal, seat: int, terms: tuple[Term, ...], promises: tuple[Promise, ...]) -> Deal:
    """The seat puts an offer forward, in place of its last one. Whom it concerns has to answer,
    and so has whom the last one concerned."""
    old = deal.offer_of(seat)
    made = take_off(deal, seat)
    place = made.parties.index(seat)
    made.count += 1
    offer = Offer(seat, made.count, terms, promises)
    made.made = put_at(made.made, place, made.made[place] + 1)
    made.offers = (*made.offers, offer)
    made.accepts = put_at(made.accepts, place, 0)
    news = [*made.needed(offer), *(made.needed(old) if old is not None else ())]
    made.quiet = tuple([s for s in made.parties if s == seat or _stays(made, s, news)])
    return made


def accept(deal: Deal, seat: int, number: int) -> Deal:
    """The seat agrees to an offer, and no longer to another; with the last one needed there is an
    accord."""
    left = deal.offer(deal.accepted_by(seat))
    made = counted(deal, seat) if left is not None else deal.copy()
    made.accepts = put_at(made.accepts, made.parties.index(seat), number)
    offer = made.offer(number)
    assert offer is not None
    declined = tuple([other for other in offer.declined if other != seat])
    offer = Offer(offer.author, offer.number, offer.terms, offer.promises, declined)
    made.offers = tuple([offer if other.number == number else other for other in made.offers])
    waiting = [s for s in made.needed(offer) if not made.backs(s, offer)]
    deserted = [s for s in made.parties if left is not None and made.backs(s, left)]
    news = waiting + deserted
    made.quiet = tuple([s for s in made.parties if s == seat or _stays(made, s, news)])
    if not waiting:
        made.agreed = number
        made.state = ACCORD
    return made


def _stays(deal: Deal, seat: int, news: list[int]) -> bool:
    return seat in deal.quiet and seat not in news


def decline(deal: Deal, seat: int, number: int) -> Deal:
    """The seat says no; it may still change its mind. The author may think of something else."""
    made = counted(deal, seat)
    offer = made.offer(number)
    assert offer is not None
    if made.accepted_by(seat) == number:
        made.accepts = put_at(made.accepts, made.parties.index(seat), 0)
    supporters = [s for s in made.parties if made.backs(s, offer)]
    _note_no(made, seat, offer)
    made.quiet = tuple([s for s in made.parties if s == seat or _stays(made, s, supporters)])
    return made


def unaccept(deal: Deal, seat: int) -> Deal:
    """The seat takes its acceptance back."""
    made = counted(deal, seat)
    made.accepts = put_at(made.accepts, made.parties.index(seat), 0)
    made.quiet = ()
    return made


def withdraw(deal: Deal, seat: int) -> Deal:
    """The seat takes its offer off the table."""
    made = take_off(counted(deal, seat), seat)
    made.quiet = ()
    return made


def say_nothing(deal: Deal, seat: int) -> Deal:
    """The seat has no more to say. Silence is never consent: to offers that it has not answered it
    is a no, and whoever wants them may think of something else. When nobody has anything to say,
    the talks have failed."""
    made = deal.copy()
    disappointed: list[int] = []
    for offer in deal.offers:
        unanswered = seat in made.needed(offer) and not made.backs(seat, offer)
        if unanswered and seat not in offer.declined:
            disappointed += [other for other in made.parties if made.backs(other, offer)]
            _note_no(made, seat, offer)
    made.quiet = tuple([s for s in made.parties if s == seat or _stays(made, s, disappointed)])
    if not made.talking():
        made.state = BREAKDOWN
    return made


def _note_no(deal: Deal, seat: int, offer: Offer) -> None:
    """The seat has said no to the offer; when all have, it is not made again."""
    said_no = tuple(sorted([*offer.declined, seat]))
    noted = Offer(offer.author, offer.number, offer.terms, offer.promises, said_no)
    deal.offers = tuple([noted if other is offer else other for other in deal.offers])
    content = (offer.terms, offer.promises)
    by_all = all(s == offer.author or s in said_no for s in deal.needed(offer))
    if by_all and content not in deal.refused:
        deal.refused = (*deal.refused, content)


def break_off(deal: Deal) -> Deal:
    """Somebody has walked away, or the time is over."""
    made = deal.copy()
    made.state = BREAKDOWN
    return made


def give_time(deal: Deal) -> Deal:
    """Everybody has had time to begin: from now on one may leave."""
    made = deal.copy()
    made.patient = True
    return made


def counted(deal: Deal, seat: int) -> Deal:
    """A copy in which the seat has done one thing more."""
    made = deal.copy()
    place = made.parties.index(seat)
    made.acts = put_at(made.acts, place, made.acts[place] + 1)
    return made


def take_off(deal: Deal, seat: int) -> Deal:
    """A copy without the seat's offer, and without the acceptances of it."""
    made = deal.copy()
    old = made.offer_of(seat)
    if old is not None:
        made.offers = tuple([offer for offer in made.offers if offer is not old])
        made.accepts = tuple([0 if number == old.number else number for number in made.accepts])
    return made


def void(deal: Deal, number: int) -> Deal:
    """A copy without an offer that turned out not to be payable; the talks go on."""
    made = deal.copy()
    offer = made.offer(number)
    assert offer is not None
    made = take_off(made, offer.author)
    made.state = OPEN
    made.agreed = 0
    made.quiet = ()
    return made


def without_parties(deal: Deal, gone: tuple[int, ...]) -> Deal:
    """What is left of talks of many when some have come to terms: they are done with talking."""
    left = tuple([seat for seat in deal.parties if seat not in gone])
    made = Deal(deal.place, left, deal.many)
    made.patient = deal.patient
    made.count = deal.count
    standing = [o for o in deal.offers if not set(o.involves()) & set(gone)]
    made.offers = tuple(standing)
    numbers = [offer.number for offer in standing]
    places = [deal.parties.index(seat) for seat in left]
    made.accepts = tuple([deal.accepts[i] if deal.accepts[i] in numbers else 0 for i in places])
    made.acts = tuple([deal.acts[i] for i in places])
    made.made = tuple([deal.made[i] for i in places])
    made.refused = deal.refused
    made.state = OPEN if len(left) > 1 else BREAKDOWN
    return made
