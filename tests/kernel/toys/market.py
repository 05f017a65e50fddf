"""Deals, sealed answers, whispers and the clock: three seats fill a pot in secret, bargain over who
gets what of it, and trade among themselves; twice over. Who looks on hears nothing of the talks."""

from collections.abc import Mapping
from typing import Any

from meadhall.kernel import talks
from meadhall.kernel.action import Action, ActionTable
from meadhall.kernel.bar import Bar
from meadhall.kernel.data import Data
from meadhall.kernel.deal import ACCORD, OPEN, POT, Deal, Promise, Term
from meadhall.kernel.deal_store import deal_from_data
from meadhall.kernel.event import CLOCK, NOBODY, OPENLY, only
from meadhall.kernel.luck import Luck
from meadhall.kernel.offer_text import Proposal, proposal, read
from meadhall.kernel.position import Position
from meadhall.kernel.step import NOT_OFFERED, Question, Step
from meadhall.kernel.table import Table
from meadhall.kernel.talks import DealActions
from meadhall.kernel.timer import Timer
from meadhall.kernel.tuples import put_at
from tests.kernel.toys.toy import Seen, Toy, ranked, take

SEATS = 3
EVERY_SEAT = (0, 1, 2)
ITEMS = ("coin", "farm")
COIN, FARM = 0, 1
OFFERS = 3  # of each seat in one negotiation
IN_POT, AT_STALLS, PLEDGES = 0, 1, 2  # what there is a time for; the first two are talks

MARKET_ACTIONS = ActionTable()
PLEDGE = MARKET_ACTIONS.add_each("pledge", ("0", "1", "2"))
TAKE_BACK = MARKET_ACTIONS.add("take back")
SAY = DealActions(MARKET_ACTIONS, SEATS * OFFERS, 2, ("pot", "stalls", "pledges"))

NONE = -1  # no pledge yet
HIDDEN = -2  # a pledge that is not for these eyes

PLEDGE_SECONDS, TALK_SECONDS, LATE, CAP, LEAVE_AFTER, STALLS_SECONDS = 20, 60, 10, 90, 5, 30


class MarketPosition(Position):
    __slots__ = ("farms", "pot", "purse", "round", "sea")

    def __init__(self) -> None:
        super().__init__()
        self.round = 1
        self.purse: tuple[tuple[int, int], ...] = ((4, 0),) * SEATS  # coins and farms
        self.pot: tuple[int, int] = (0, 0)
        self.sea: tuple[int, int] = (0, 0)  # what was lost
        self.farms = 2  # that have not come up yet


def given(goods: tuple[int, int], item: int, count: int) -> tuple[int, int]:
    return (goods[0] + count, goods[1]) if item == COIN else (goods[0], goods[1] + count)


class Pledge(Question[MarketPosition]):
    """All put coins into the pot at once. Who has chosen may think again until the last is in."""

    __slots__ = ("pledges",)
    rule = "market.pledge"

    def __init__(self, pledges: tuple[int, ...] = (NONE,) * SEATS) -> None:
        self.pledges = pledges

    def data(self) -> tuple[Data, ...]:
        return (self.pledges,)

    def owes(self, p: MarketPosition) -> tuple[int, ...]:
        return tuple([seat for seat, count in enumerate(self.pledges) if count == NONE])

    def welcome(self, p: MarketPosition) -> tuple[int, ...]:
        return tuple([seat for seat, count in enumerate(self.pledges) if count != NONE])

    def timers(self, p: MarketPosition) -> tuple[Timer, ...]:
        return (Timer(f"pledges:{p.round}", PLEDGE_SECONDS, SAY.time_up[PLEDGES]),)

    def candidates(self, p: MarketPosition, seat: int) -> list[Action]:
        return [*PLEDGE] if self.pledges[seat] == NONE else [TAKE_BACK]

    def bar(self, p: MarketPosition, seat: int, action: Action) -> Bar | None:
        if action.verb == "pledge" and action.args[0] > p.purse[seat][COIN]:
            return Bar("too-few-coins", self.rule, (p.purse[seat][COIN],))
        return None

    def answer(self, p: MarketPosition, seat: int, action: Action, table: Table) -> None:
        pledges = self.pledges
        if seat == CLOCK:
            for late in self.owes(p):
                most = min(2, p.purse[late][COIN])
                pledges = put_at(pledges, late, table.luck.below(most + 1))
                table.tell("late", self.rule, late)
        elif action is TAKE_BACK:
            pledges = put_at(pledges, seat, NONE)
            table.tell("thinks-again", self.rule, seat)
        else:
            pledges = put_at(pledges, seat, action.args[0])
            table.tell("pledges", self.rule, seat, secret=action.args, audience=only(seat))
        p.then(Pledge(pledges) if NONE in pledges else FillPot(pledges))

    def seen_by(self, p: MarketPosition, seat: int) -> "Pledge":
        if seat == OPENLY:
            return self
        shown = [
            count if place == seat or count == NONE else HIDDEN
            for place, count in enumerate(self.pledges)
        ]
        return Pledge(tuple(shown))


class FillPot(Step[MarketPosition]):
    __slots__ = ("pledges",)
    rule = "market.pot"

    def __init__(self, pledges: tuple[int, ...]) -> None:
        self.pledges = pledges

    def data(self) -> tuple[Data, ...]:
        return (self.pledges,)

    def run(self, p: MarketPosition, table: Table) -> None:
        table.tell("fills", self.rule, NOBODY, self.pledges, reveals=True)
        for seat, count in enumerate(self.pledges):
            p.purse = put_at(p.purse, seat, given(p.purse[seat], COIN, -count))
        p.pot = (sum(self.pledges), 1)
        p.farms -= 1
        p.then(
            Haggle(Deal(IN_POT, EVERY_SEAT)),
            Haggle(Deal(AT_STALLS, EVERY_SEAT, many=True)),
            NextRound(),
        )


class Haggle(Question[MarketPosition]):
    """Over the pot, which all must agree on; or at the stalls, where any two may trade."""

    __slots__ = ("deal",)
    rule = "market.haggle"

    def __init__(self, deal: Deal | Data) -> None:
        self.deal = deal if isinstance(deal, Deal) else deal_from_data(deal)

    def data(self) -> tuple[Data, ...]:
        return (self.deal.data(),)

    def owes(self, p: MarketPosition) -> tuple[int, ...]:
        return self.deal.talking()

    def welcome(self, p: MarketPosition) -> tuple[int, ...]:
        return self.deal.quiet

    def topic(self, p: MarketPosition, seat: int) -> str:
        return f"{p.round}:{self.deal.place}"

    def timers(self, p: MarketPosition) -> tuple[Timer, ...]:
        deal, ears = self.deal, only(*self.deal.parties)
        over = SAY.time_up[deal.place]
        if deal.many:
            return (Timer(f"stalls:{p.round}", STALLS_SECONDS, over, audience=ears),)
        found = [Timer(f"pot:{p.round}", TALK_SECONDS, over, LATE, CAP, deal.count, ears)]
        if not deal.patient and not deal.count:
            soon = SAY.patience[deal.place]
            found.append(Timer(f"patience:{p.round}", LEAVE_AFTER, soon, audience=ears))
        return tuple(found)

    # -- what may be said --------------------------------------------------------------------------

    def suggestions(self, p: MarketPosition, seat: int) -> list[Proposal]:
        """All to me, or all to the next; a gift, or a farm for two coins."""
        others = [other for other in self.deal.parties if other != seat]
        if not others:
            return []
        if self.deal.many:
            asked: list[list[Term]] = [
                [(seat, others[0], COIN, 1)],
                [(seat, others[0], COIN, 2), (others[0], seat, FARM, 1)],
            ]
        else:
            asked = [[(POT, who, item, p.pot[item]) for item in (COIN, FARM)] for who in EVERY_SEAT]
            asked = [asked[seat], asked[others[0]]]
        return [proposal(terms, (), ITEMS) for terms in asked]

    def candidates(self, p: MarketPosition, seat: int) -> list[Action]:
        offers = [SAY.suggest[n] for n in range(len(self.suggestions(p, seat)))]
        return [*offers, *talks.candidates(self.deal, seat, SAY)]

    def bar(self, p: MarketPosition, seat: int, action: Action) -> Bar | None:
        if action.verb == "suggest":
            made = self.suggestions(p, seat)[action.args[0]]
            return self.bar_offer(p, seat, made.terms, made.promises)
        if action.verb == "accept":
            offer = self.deal.offer(action.args[0] + 1)
            return self.bar_paying(p, seat, offer.terms) if offer is not None else None
        return talks.bar(self.deal, seat, action, self.rule)

    def bar_free(self, p: MarketPosition, seat: int, action: Action) -> Bar | None:
        if not isinstance(action, Proposal):
            return Bar(NOT_OFFERED, self.rule)
        return self.bar_offer(p, seat, action.terms, action.promises)

    def bar_offer(
        self,
        p: MarketPosition,
        seat: int,
        terms: tuple[Term, ...],
        promises: tuple[Promise, ...],
    ) -> Bar | None:
        found = talks.bar_offer(self.deal, seat, terms, promises, OFFERS, self.rule)
        if found is None:
            left = (0, 0) if self.deal.many else p.pot
            for giver, _taker, item, count in terms:
                if giver == POT:
                    left = given(left, item, -count)
            if left != (0, 0):
                found = Bar("not-the-pot", self.rule, left)
        return found or self.bar_paying(p, seat, terms)

    def bar_paying(self, p: MarketPosition, seat: int, terms: tuple[Term, ...]) -> Bar | None:
        held = p.purse[seat]
        for giver, _taker, item, count in terms:
            if giver == seat:
                held = given(held, item, -count)
        return Bar("cannot-give", self.rule, p.purse[seat]) if min(held) < 0 else None

    # -- saying it ---------------------------------------------------------------------------------

    def answer(self, p: MarketPosition, seat: int, action: Action, table: Table) -> None:
        if seat == CLOCK:
            if action.verb == "patience":
                p.then(Haggle(talks.give_time(self.deal)))
            else:
                table.tell("talked-too-long", self.rule, NOBODY, (self.deal.place,))
                self.go_on(p, talks.break_off(self.deal), table)
            return
        made = action
        if action.verb == "suggest":
            made = self.suggestions(p, seat)[action.args[0]]
        said = (made.text,)
        table.tell("says", self.rule, seat, (), said, only(*self.deal.parties))
        self.go_on(p, self.speak(seat, made), table)

    def speak(self, seat: int, action: Action) -> Deal:
        deal, verb = self.deal, action.verb
        if isinstance(action, Proposal):
            return talks.propose(deal, seat, action.terms, action.promises)
        if verb == "accept":
            return talks.accept(deal, seat, action.args[0] + 1)
        if verb == "decline":
            return talks.decline(deal, seat, action.args[0] + 1)
        if verb == "unaccept":
            return talks.unaccept(deal, seat)
        if verb == "withdraw":
            return talks.withdraw(deal, seat)
        if verb == "walk-away":
            return talks.break_off(deal)
        return talks.say_nothing(deal, seat)

    def go_on(self, p: MarketPosition, deal: Deal, table: Table) -> None:
        steps: list[Step[Any]] = []
        offer = deal.offer(deal.agreed)
        if deal.state == ACCORD and offer is not None:
            if any(self.bar_paying(p, seat, offer.terms) for seat in deal.needed(offer)):
                p.then(Haggle(talks.void(deal, offer.number)))
                return
            steps.append(Accord(offer.terms, offer.promises))
            if deal.many:
                deal = talks.without_parties(deal, offer.involves())
        elif deal.state != OPEN and not deal.many:
            steps.append(Lose())
        if deal.state == OPEN:
            steps.append(Haggle(deal))
        p.then(*steps)

    def seen_by(self, p: MarketPosition, seat: int) -> "Haggle":
        if seat in self.deal.parties or seat == OPENLY:
            return self
        return Haggle(Deal(self.deal.place, self.deal.parties, self.deal.many))


class Accord(Step[MarketPosition]):
    __slots__ = ("promises", "terms")
    rule = "market.accord"

    def __init__(self, terms: tuple[Term, ...], promises: tuple[Promise, ...]) -> None:
        self.terms = terms
        self.promises = promises

    def data(self) -> tuple[Data, ...]:
        return (self.terms, self.promises)

    def run(self, p: MarketPosition, table: Table) -> None:
        table.tell("accord", self.rule, NOBODY, (self.terms, self.promises))
        for giver, taker, item, count in self.terms:
            if giver == POT:
                p.pot = given(p.pot, item, -count)
            else:
                p.purse = put_at(p.purse, giver, given(p.purse[giver], item, -count))
            p.purse = put_at(p.purse, taker, given(p.purse[taker], item, count))


class Lose(Step[MarketPosition]):
    """No accord: the pot goes into the sea."""

    __slots__ = ()
    rule = "market.lose"

    def run(self, p: MarketPosition, table: Table) -> None:
        table.tell("lost", self.rule, NOBODY, p.pot)
        p.sea = (p.sea[COIN] + p.pot[COIN], p.sea[FARM] + p.pot[FARM])
        p.pot = (0, 0)


class NextRound(Step[MarketPosition]):
    __slots__ = ()
    rule = "market.round"

    def run(self, p: MarketPosition, table: Table) -> None:
        if p.round < 2:
            p.round += 1
            p.then(Pledge())
        else:
            points = tuple([coins + 3 * farms for coins, farms in p.purse])
            p.end(ranked("sold-out", self.rule, "worth", points))


class Market(Toy[MarketPosition]):
    name = "market"

    def __init__(self) -> None:
        super().__init__(SEATS, MARKET_ACTIONS, Pledge, FillPot, Haggle, Accord, Lose, NextRound)
        self.endings = ("sold-out",)

    def start(self, table: Table) -> MarketPosition:
        p = MarketPosition()
        p.then(Pledge())
        return p

    def parse(self, text: str) -> Action:
        return read(text, ITEMS) if text.startswith("propose") else super().parse(text)

    def awaited(self, p: MarketPosition, seat: int) -> tuple[int, ...]:
        question = p.todo[-1] if p.todo else None
        if isinstance(question, Haggle) and seat not in (*question.deal.parties, OPENLY):
            return question.deal.parties
        return self.owing(p)

    def pieces(self, p: MarketPosition) -> dict[str, int]:
        places = (*p.purse, p.pot, p.sea)
        return {
            "coins": sum([coins for coins, _farms in places]),
            "farms": sum([farms for _coins, farms in places]) + p.farms,
        }

    def fields(self, p: MarketPosition) -> dict[str, Data]:
        return {
            "round": p.round,
            "purse": p.purse,
            "pot": p.pot,
            "sea": p.sea,
            "farms": p.farms,
        }

    def from_fields(self, fields: Mapping[str, Data]) -> MarketPosition:
        p = MarketPosition()
        p.round, p.purse, p.pot, p.sea, p.farms = take(
            fields, "round", "purse", "pot", "sea", "farms"
        )
        return p

    def view(self, p: MarketPosition, seat: int) -> Seen:
        return self.seen(p, seat, p.round, p.purse, p.pot, p.sea, p.farms)

    def sample_world(self, view: Seen, luck: Luck) -> MarketPosition:
        p = self.world(view, MarketPosition())
        p.round, p.purse, p.pot, p.sea, p.farms = view.facts
        question = p.todo[-1] if p.todo else None
        if isinstance(question, Pledge):
            pledges = tuple(
                [
                    luck.below(min(2, p.purse[seat][COIN]) + 1) if count == HIDDEN else count
                    for seat, count in enumerate(question.pledges)
                ]
            )
            p.todo = (*p.todo[:-1], Pledge(pledges))
        return p
