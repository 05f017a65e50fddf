"""The talks: who shares a location, and who meets at Roskilde, bargains over what is to be had.

All talks of a round are held side by side. What has been agreed is carried out, in the order of
the locations, when all of them are over; a trade at Roskilde at once.
"""

from typing import Any

from meadhall.games.reavers.accord import Accord, NoAccord
from meadhall.games.reavers.position import Reavers
from meadhall.games.reavers.rules import ROSKILDE
from meadhall.games.reavers.suggest import suggestion, suggestions
from meadhall.games.reavers.terms import bar_paying, bar_promises, bar_terms
from meadhall.kernel import talks
from meadhall.kernel.action import Action
from meadhall.kernel.bar import Bar
from meadhall.kernel.data import Data
from meadhall.kernel.deal import ACCORD, OPEN, Deal, Promise, Term
from meadhall.kernel.deal_store import deal_from_data
from meadhall.kernel.event import CLOCK, OPENLY, only
from meadhall.kernel.offer_text import Proposal
from meadhall.kernel.step import Question, Step
from meadhall.kernel.table import Table
from meadhall.kernel.timer import Timer

CARRIES_OUT = {"roskilde.window": "open_window", "deal.promises": "Bargain.speak"}

RULE = "deal.split"
WINDOW_RULE = "roskilde.window"


def open_window(p: Reavers) -> list[Step[Any]]:
    """Who meets at Roskilde may trade before anybody acts there; nobody has to."""
    visitors = p.order[ROSKILDE]
    if len(visitors) < 2 or not p.rules.choices.window:
        return []
    return [Bargain((Deal(ROSKILDE, tuple(sorted(visitors)), many=True),))]


def whole_deals(deals: tuple[Deal | Data, ...]) -> tuple[Deal, ...]:
    """The talks themselves; from a stored position they come as plain data."""
    return tuple([deal if isinstance(deal, Deal) else deal_from_data(deal) for deal in deals])


class Bargain(Question[Reavers]):
    """Everybody in talks answers what is new to them, or says that they have nothing to say."""

    __slots__ = ("deals",)

    rule = "deal.split"

    def __init__(self, deals: tuple[Deal | Data, ...]) -> None:
        self.deals = whole_deals(deals)

    def data(self) -> tuple[Data, ...]:
        return (tuple([deal.data() for deal in self.deals]),)

    def owes(self, p: Reavers) -> tuple[int, ...]:
        if len(self.deals) == 1:
            return self.deals[0].talking()
        return tuple(sorted([seat for deal in self.deals for seat in deal.talking()]))

    def welcome(self, p: Reavers) -> tuple[int, ...]:
        quiet = [seat for deal in self.deals if deal.state == OPEN for seat in deal.quiet]
        return tuple(sorted(quiet))

    def takes_part(self, seat: int) -> bool:
        """Whether the seat is in any of these talks."""
        return any(seat in deal.parties for deal in self.deals)

    def deal_of(self, seat: int) -> Deal:
        """The talks that the seat takes part in."""
        for deal in self.deals:
            if seat in deal.parties:
                return deal
        raise ValueError(f"seat {seat} takes part in no talks")

    def topic(self, p: Reavers, seat: int) -> str:
        places = [deal.place for deal in self.deals if seat in deal.parties]
        return f"talks:{p.round}:{places[0]}" if places else ""

    # -- what may be said --------------------------------------------------------------------------

    def candidates(self, p: Reavers, seat: int) -> list[Action]:
        actions = p.rules.actions.deals
        deal = self.deal_of(seat)
        found = talks.candidates(deal, seat, actions)
        if deal.offers_made(seat) < p.rules.box.talks.offers_each:
            near = suggestions(p, deal, seat)
            said = [offer.terms for offer in deal.offers] + [terms for terms, _vows in deal.refused]
            new = [n for n, terms in enumerate(near) if terms not in said]
            found = [*[actions.suggest[n] for n in new], *found]
        return found

    def bar(self, p: Reavers, seat: int, action: Action) -> Bar | None:
        deal = self.deal_of(seat)
        verb = action.verb
        if verb == "suggest":
            if not deal.many:
                return None  # it shares out what lies there, and is not listed twice
            terms = suggestions(p, deal, seat)[action.args[0]]
            return self.bar_offer(p, deal, seat, terms, ())
        if verb == "accept":
            offer = deal.offer(action.args[0] + 1)
            if offer is not None:
                return bar_paying(p, seat, offer.terms) or talks.bar(deal, seat, action, RULE)
        return talks.bar(deal, seat, action, RULE)

    def bar_free(self, p: Reavers, seat: int, action: Action) -> Bar | None:
        if not isinstance(action, Proposal):
            return Bar("not-offered", RULE)
        return self.bar_offer(p, self.deal_of(seat), seat, action.terms, action.promises)

    def bar_offer(
        self,
        p: Reavers,
        deal: Deal,
        seat: int,
        terms: tuple[Term, ...],
        promises: tuple[Promise, ...],
    ) -> Bar | None:
        """Why this offer may not be made."""
        most = p.rules.box.talks.offers_each
        return (
            talks.bar_offer(deal, seat, terms, promises, most, RULE)
            or bar_terms(p, deal, seat, terms)
            or bar_promises(p, promises)
        )

    def timers(self, p: Reavers) -> tuple[Timer, ...]:
        found: list[Timer] = []
        for deal in self.deals:
            if deal.state == OPEN:
                found.extend(timers_of(p, deal))
        return tuple(found)

    # -- saying it ---------------------------------------------------------------------------------

    def answer(self, p: Reavers, seat: int, action: Action, table: Table) -> None:
        if seat == CLOCK:
            self.by_clock(p, action, table)
            return
        deal = self.deal_of(seat)
        self.go_on(p, deal, self.speak(p, deal, seat, action, table), table)

    def by_clock(self, p: Reavers, action: Action, table: Table) -> None:
        """The time of some talks is over; or there was time enough to begin them."""
        for deal in self.deals:
            if deal.place == action.args[0] and deal.state == OPEN:
                if action.verb == "time-up":
                    rule = WINDOW_RULE if deal.many else "deal.none"
                    table.tell("talks-late", rule, -1, (deal.place,))
                    self.go_on(p, deal, talks.break_off(deal), table)
                else:
                    self.go_on(p, deal, talks.give_time(deal), table)
                return
        p.then(self)

    def speak(self, p: Reavers, deal: Deal, seat: int, action: Action, table: Table) -> Deal:
        """The deal when this is said."""
        verb = action.verb
        if verb in ("suggest", "propose"):
            made = action
            if verb == "suggest":
                made = suggestion(p, deal, seat, action.args[0])
            assert isinstance(made, Proposal)
            after = talks.propose(deal, seat, made.terms, made.promises)
            tell_talk(p, deal, seat, ("offer", after.count, made.terms, made.promises), table)
            return after
        if verb in ("accept", "decline"):
            number = action.args[0] + 1
            tell_talk(p, deal, seat, (verb, number), table)
            if verb == "decline":
                return talks.decline(deal, seat, number)
            return talks.accept(deal, seat, number)
        tell_talk(p, deal, seat, (verb,), table)
        if verb == "unaccept":
            return talks.unaccept(deal, seat)
        if verb == "withdraw":
            return talks.withdraw(deal, seat)
        if verb == "walk-away":
            return talks.break_off(deal)
        return talks.say_nothing(deal, seat)

    def go_on(self, p: Reavers, before: Deal, deal: Deal, table: Table) -> None:
        """Ask on, or carry out what has come of it."""
        if deal.state == ACCORD:
            deal = self.checked(p, deal, table)
        at_once: list[Step[Any]] = []
        if deal.many and deal.state == ACCORD:
            offer = deal.offer(deal.agreed)
            assert offer is not None
            at_once.append(Accord(deal.place, offer.involves(), offer.terms, offer.promises))
            deal = talks.without_parties(deal, offer.involves())
        after = Bargain(tuple([deal if other is before else other for other in self.deals]))
        p.then(*at_once, after.on())

    def on(self) -> Step[Reavers]:
        """The question again; the end of all talks when none is open any more."""
        if any(deal.state == OPEN for deal in self.deals):
            return self
        return Conclude(self.deals)

    def checked(self, p: Reavers, deal: Deal, table: Table) -> Deal:
        """Everybody's holdings are looked at once more before anything moves."""
        offer = deal.offer(deal.agreed)
        assert offer is not None
        for seat in deal.needed(offer):
            if bar_paying(p, seat, offer.terms) is not None:
                tell_talk(p, deal, offer.author, ("void", offer.number), table)
                return talks.void(deal, offer.number)
        return deal

    def seen_by(self, p: Reavers, seat: int) -> "Bargain":
        if p.rules.choices.offers == "table" or seat == OPENLY:
            return self
        return Bargain(
            tuple([deal if seat in deal.parties else deal.hidden() for deal in self.deals])
        )

    def awaited(self, seat: int, whispers: bool) -> tuple[int, ...]:
        """Whom play waits for, as far as the seat may know it."""
        found: list[int] = []
        for deal in self.deals:
            heard = not whispers or seat in deal.parties or seat == OPENLY
            found.extend(deal.talking() if heard or deal.state != OPEN else deal.parties)
        return tuple(sorted(found))


class Conclude(Step[Reavers]):
    """All talks are over: what came of them is carried out in the order of the locations."""

    __slots__ = ("deals",)

    rule = "deal.accord"

    def __init__(self, deals: tuple[Deal | Data, ...]) -> None:
        self.deals = whole_deals(deals)

    def data(self) -> tuple[Data, ...]:
        return (tuple([deal.data() for deal in self.deals]),)

    def run(self, p: Reavers, table: Table) -> None:
        steps: list[Step[Any]] = []
        for deal in self.deals:
            offer = deal.offer(deal.agreed) if deal.state == ACCORD else None
            if offer is not None:
                steps.append(Accord(deal.place, deal.parties, offer.terms, offer.promises))
            elif not deal.many:
                steps.append(NoAccord(deal.place, deal.parties))
        p.then(*steps)


def tell_talk(p: Reavers, deal: Deal, seat: int, said: tuple[Data, ...], table: Table) -> None:
    """What was said: for all, or at some tables for those alone who take part."""
    if table.outbox is None:
        return
    rule = WINDOW_RULE if deal.many else RULE
    if p.rules.choices.offers == "table":
        table.tell("talk", rule, seat, (deal.place, *said))
    else:
        table.tell("talk", rule, seat, (deal.place,), said, only(*deal.parties))


def timers_of(p: Reavers, deal: Deal) -> list[Timer]:
    """How long these talks may last, and when one may leave them unopened."""
    times = p.rules.box.talks
    actions = p.rules.actions.deals
    key = f"{p.round}:{deal.place}"
    over = actions.time_up[deal.place]
    found: list[Timer] = []
    if p.rules.choices.clock == "mail":
        found.append(Timer(f"talks:{key}", times.mail_hours * 3600, over))
    elif deal.many:
        found.append(Timer(f"window:{key}", times.window_seconds, over))
        if not deal.count:
            found.append(Timer(f"idle:{key}", times.window_idle, over))
    else:
        late, cap = times.late_seconds, times.cap_seconds
        found.append(Timer(f"talks:{key}", times.seconds, over, late, cap, deal.count))
        if not deal.patient and not deal.count:
            found.append(Timer(f"patience:{key}", times.leave_after, actions.patience[deal.place]))
    return found
