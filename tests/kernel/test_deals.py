"""The deal mechanism under any interleaving: nothing is lost, doubled or sent to the wrong hands,
nobody is bound to what they have not read, and talks end."""

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from meadhall.kernel import talks
from meadhall.kernel.action import Action, ActionTable
from meadhall.kernel.bar import Bar
from meadhall.kernel.data import DataError, as_data
from meadhall.kernel.deal import ACCORD, BREAKDOWN, OPEN, POT, Deal, Offer, Promise, Term
from meadhall.kernel.deal_store import deal_from_data
from meadhall.kernel.luck import Seeded
from meadhall.kernel.offer_text import LONGEST_PROMISE, proposal, read
from meadhall.kernel.talks import MOST_ACTS, DealActions
from tests.kernel.values import same, through_json

ITEMS = ("coin", "farm", "axe")
SEATS = 4
MOST = 3  # offers of each seat
ACTIONS = DealActions(ActionTable(), SEATS * MOST, 2, ("here",))
RULE = "deal.talk"
LONGEST = 4000  # things said before talks must have ended

LONG = 8  # things said before somebody loses patience here

anybody = st.integers(0, SEATS - 1)
drawn_terms = st.lists(
    st.tuples(st.integers(0, SEATS), anybody, st.integers(0, len(ITEMS) - 1), st.integers(1, 2)),
    max_size=3,
)


def content(terms: list[Term], vow: bool) -> tuple[tuple[Term, ...], tuple[Promise, ...]]:
    """An offer's terms in their one form, with a promise or without."""
    made = proposal(terms, [(0, 1, 3, "no raids")] if vow else [], ITEMS)
    return made.terms, made.promises


def holds(goods: Counter[int], who: int, asked: tuple[Term, ...]) -> bool:
    """Whether somebody, or the pot, has what these terms ask of them."""
    wanted: Counter[int] = Counter()
    for giver, _taker, item, count in asked:
        if giver == who:
            wanted[item] += count
    return all(goods[item] >= count for item, count in wanted.items())


class Talks(RuleBasedStateMachine):
    """Negotiations one after another. What a seat has said is kept a second time, as a list of its
    words, and what an accord needs is read from that."""

    def __init__(self) -> None:
        super().__init__()
        self.goods = {who: Counter(dict.fromkeys(range(len(ITEMS)), 3)) for who in range(SEATS)}
        self.goods[POT] = Counter({0: 4, 1: 2})
        self.sea: Counter[int] = Counter()
        self.all = self.everything()
        self.begin((0, 1, 2, 3), True)

    def begin(self, parties: tuple[int, ...], many: bool) -> None:
        self.deal = Deal(0, parties, many)
        self.words: dict[int, list[tuple[str, int]]] = {seat: [] for seat in parties}
        self.read: dict[int, Offer] = {}  # every offer ever made, as it was read
        self.news = set(parties)  # who has not spoken since there was something new for them
        self.said = 0
        self.expected = {who: Counter(goods) for who, goods in self.goods.items()}

    def everything(self) -> Counter[int]:
        return sum([*self.goods.values(), self.sea], Counter())

    def standing(self, drawn: int) -> int:
        """The number of one of the offers on the table; 0 if there is none."""
        offers = self.deal.offers
        return offers[drawn % len(offers)].number if offers else 0

    def of(self, drawn: int) -> int:
        """One of the parties."""
        return self.deal.parties[drawn % len(self.deal.parties)]

    # -- what is said ------------------------------------------------------------------------------

    def may(self, seat: int, action: Action) -> bool:
        if action not in talks.candidates(self.deal, seat, ACTIONS):
            return False
        if action.verb == "accept":
            offer = self.deal.offer(action.args[0] + 1)
            assert offer is not None
            if not holds(self.goods[seat], seat, offer.terms):
                return False
        return talks.bar(self.deal, seat, action, RULE) is None

    def spoke(self, seat: int, verb: str, number: int, deal: Deal) -> None:
        """The new state, and the same again in the list of words."""
        before = self.deal
        self.said += 1
        self.words[seat].append((verb, number))
        self.deal = deal
        assert before.data() == through_json(before.data()), "an old deal was changed"
        self.news.discard(seat)
        if deal.state == ACCORD:
            self.come_to_terms()
        elif deal.state == BREAKDOWN:
            self.nothing_moves()

    @precondition(lambda self: self.deal.state == OPEN)
    @rule(who=anybody, drawn=drawn_terms, vow=st.booleans(), odd=st.integers(0, 5))
    def offer(self, who: int, drawn: list[Term], vow: bool, odd: int) -> None:
        """Between the parties, as a rule; now and then between anybody."""
        seat, sides = self.of(who), (*self.deal.parties, POT)
        if odd:
            drawn = [
                (sides[g % len(sides)], sides[t % (len(sides) - 1)], i, n) for g, t, i, n in drawn
            ]
            drawn = [term for term in drawn if term[0] != term[1]]
            vow = vow and self.deal.parties[:2] == (0, 1)
        asked, promises = content(drawn, vow)
        assume(holds(self.goods[seat], seat, asked) and holds(self.goods[POT], POT, asked))
        old = self.deal.offer_of(seat)
        barred = talks.bar_offer(self.deal, seat, asked, promises, MOST, RULE)
        if barred is not None:
            self.was_barred(seat, asked, promises, barred)
            return
        deal = talks.propose(self.deal, seat, asked, promises)
        made = deal.offer_of(seat)
        assert made is not None
        assert made.number not in self.read, "a number names one offer for ever"
        self.read[made.number] = made
        self.news |= set(deal.needed(made))
        if old is not None:
            assert deal.offer(old.number) is None
            self.news |= set(deal.needed(old))
        self.spoke(seat, "propose", made.number, deal)

    def was_barred(
        self, seat: int, asked: tuple[Term, ...], promises: tuple[Promise, ...], barred: Bar
    ) -> None:
        """There is a reason for it that can be seen."""
        made = len([verb for verb, _number in self.words[seat] if verb == "propose"])
        alike = [o for o in self.read.values() if (o.terms, o.promises) == (asked, promises)]
        strangers = {w for g, t, *_rest in [*asked, *promises] for w in (g, t)} - {
            POT,
            *self.deal.parties,
        }
        reasons = {
            "offers-used-up": made >= MOST,
            "refused-by-all": bool(alike),
            "stands-already": any(self.deal.offer(o.number) is not None for o in alike),
            "not-between-parties": strangers or any(g == t for g, t, *_rest in asked),
            "offer-to-nobody": self.deal.many,
        }
        assert reasons[barred.reason], barred

    @precondition(lambda self: self.deal.offers and self.deal.state == OPEN)
    @rule(who=anybody, which=anybody, count=st.integers(1, SEATS))
    def accept(self, who: int, which: int, count: int) -> None:
        """One accepts, or several one after another."""
        deal, number = self.deal, self.standing(which)
        for n in range(count):
            seat = deal.parties[(who + n) % len(deal.parties)]
            if self.deal.offer(number) is not None and self.deal.state == OPEN:
                self.accept_as(seat, number)

    def accept_as(self, seat: int, number: int) -> None:
        if seat not in self.deal.parties or not self.may(seat, ACTIONS.accept[number - 1]):
            return
        left = self.deal.offer(self.deal.accepted_by(seat))
        deal = talks.accept(self.deal, seat, number)
        self.news |= {s for s in deal.parties if left is not None and deal.backs(s, left)}
        offer = deal.offer(number)
        assert offer is not None
        self.news |= {s for s in deal.needed(offer) if not deal.backs(s, offer)}
        self.spoke(seat, "accept", number, deal)

    @precondition(lambda self: self.deal.state == OPEN)
    @rule(who=anybody, number=st.integers(1, SEATS * MOST))
    def accept_what_stands_no_more(self, who: int, number: int) -> None:
        """Replaced or withdrawn meanwhile: nobody is bound to what they have not read."""
        if self.deal.offer(number) is None:
            assert not self.may(self.of(who), ACTIONS.accept[number - 1])
            assert not self.may(self.of(who), ACTIONS.decline[number - 1])

    @precondition(lambda self: self.deal.offers and self.deal.state == OPEN)
    @rule(who=anybody, which=anybody)
    def decline(self, who: int, which: int) -> None:
        seat, number = self.of(who), self.standing(which)
        if number and self.may(seat, ACTIONS.decline[number - 1]):
            deal = talks.decline(self.deal, seat, number)
            offer = deal.offer(number)
            assert offer is not None
            self.news |= {s for s in deal.parties if deal.backs(s, offer)}
            self.spoke(seat, "decline", number, deal)

    @precondition(lambda self: any(self.deal.accepts) and self.deal.state == OPEN)
    @rule(who=anybody)
    def unaccept(self, who: int) -> None:
        seat = self.of(who)
        if self.may(seat, ACTIONS.unaccept):
            self.news |= set(self.deal.parties)
            self.spoke(seat, "unaccept", 0, talks.unaccept(self.deal, seat))

    @precondition(lambda self: self.deal.offers and self.said >= LONG and self.deal.state == OPEN)
    @rule(who=anybody)
    def withdraw(self, who: int) -> None:
        seat = self.of(who)
        if self.may(seat, ACTIONS.withdraw):
            self.news |= set(self.deal.parties)
            self.spoke(seat, "withdraw", 0, talks.withdraw(self.deal, seat))

    @precondition(lambda self: self.deal.state == OPEN)
    @rule(who=anybody)
    def say_nothing(self, who: int) -> None:
        seat = self.of(who)
        if self.may(seat, ACTIONS.nothing):
            self.spoke(seat, "say-nothing", 0, talks.say_nothing(self.deal, seat))

    @precondition(lambda self: self.deal.state == OPEN)
    @rule(who=anybody)
    def walk_away(self, who: int) -> None:
        seat = self.of(who)
        if self.may(seat, ACTIONS.leave):
            assert self.deal.patient or self.deal.count
        if self.said >= LONG and self.may(seat, ACTIONS.leave):
            self.spoke(seat, "walk-away", 0, talks.break_off(self.deal))

    @precondition(lambda self: self.deal.state == OPEN)
    @rule()
    def time_to_begin_is_over(self) -> None:
        self.deal = talks.give_time(self.deal)

    @precondition(lambda self: self.deal.state == OPEN and self.said >= LONG)
    @rule()
    def time_is_over(self) -> None:
        self.deal = talks.break_off(self.deal)
        self.nothing_moves()

    @rule(who=anybody, item=st.integers(0, len(ITEMS) - 1))
    def lose_something_elsewhere(self, who: int, item: int) -> None:
        """What was promised may be gone when it is to be paid."""
        self.sea[item] += self.goods[who][item]
        self.goods[who][item] = self.expected[who][item] = 0

    @rule()
    def save_and_load(self) -> None:
        self.deal = deal_from_data(through_json(self.deal.data()))

    @precondition(lambda self: self.deal.state != OPEN)
    @rule(size=st.integers(2, SEATS), first=anybody, many=st.booleans())
    def begin_again(self, size: int, first: int, many: bool) -> None:
        parties = sorted([(first + n) % SEATS for n in range(size)])
        for item in range(len(ITEMS)):
            self.goods[self.deal.place][item] += self.sea.pop(item, 0)
        self.begin(tuple(parties), many)

    # -- what comes of it --------------------------------------------------------------------------

    def stands(self, number: int) -> bool:
        """Whether the author's words leave the offer on the table."""
        said = [w for w in self.words[self.read[number].author] if w[0] in ("propose", "withdraw")]
        return bool(said) and said[-1] == ("propose", number)

    def agrees(self, seat: int, number: int) -> bool:
        """Whether the seat's own words bind it to just this offer."""
        if self.read[number].author == seat:
            return self.stands(number)
        for verb, about in reversed(self.words[seat]):
            if verb in ("accept", "unaccept", "propose"):
                return (verb, about) == ("accept", number)
            if (verb, about) == ("decline", number):
                return False
        return False

    def come_to_terms(self) -> None:
        """All who are needed have said yes to what they have read; it moves, or nothing does."""
        deal = self.deal
        offer = self.read[deal.agreed]
        needed = offer.involves() if deal.many else deal.parties
        assert self.stands(offer.number)
        assert all(self.agrees(seat, offer.number) for seat in needed)
        payable = all(holds(goods, who, offer.terms) for who, goods in self.goods.items())
        if not payable:
            self.deal = talks.void(deal, offer.number)
            assert self.deal.state == OPEN
            assert self.deal.offer(offer.number) is None
            self.words[offer.author].append(("withdraw", offer.number))
            self.news = set(deal.parties)
            return
        for giver, taker, item, count in offer.terms:
            self.goods[giver][item] -= count
            self.goods[taker][item] += count
        for who, goods in self.expected.items():
            for item in range(len(ITEMS)):
                goods[item] += sum([c for _g, t, i, c in offer.terms if (t, i) == (who, item)])
                goods[item] -= sum([c for g, _t, i, c in offer.terms if (g, i) == (who, item)])
        if deal.many:
            gone = set(offer.involves())
            standing = [o for o in deal.offers if not set(o.involves()) & gone]
            self.deal = talks.without_parties(deal, offer.involves())
            assert set(self.deal.parties) == set(deal.parties) - gone
            assert list(self.deal.offers) == standing
            assert self.deal.count == deal.count
            self.words = {seat: self.words[seat] for seat in self.deal.parties}
            self.read = {n: o for n, o in self.read.items() if not set(o.involves()) & gone}
            self.news = set(self.deal.parties)

    def nothing_moves(self) -> None:
        assert self.goods == self.expected

    @invariant()
    def nothing_is_lost_doubled_or_sent_to_the_wrong_hands(self) -> None:
        assert self.everything() == self.all
        assert self.goods == self.expected
        assert min([min(goods.values()) for goods in self.goods.values()]) >= 0

    @invariant()
    def what_all_agree_to_is_an_accord(self) -> None:
        if self.deal.state == OPEN:
            for offer in self.deal.offers:
                agreed = [self.agrees(s, offer.number) for s in self.deal.needed(offer)]
                assert not all(agreed)

    @invariant()
    def what_stands_is_what_was_read(self) -> None:
        standing = {n for n in self.read if self.stands(n)}
        if self.deal.state == OPEN:
            assert {offer.number for offer in self.deal.offers} == standing
        for offer in self.deal.offers:
            assert (offer.terms, offer.promises) == (
                self.read[offer.number].terms,
                self.read[offer.number].promises,
            )
            backers = [s for s in self.deal.parties if self.deal.backs(s, offer)]
            assert all(self.agrees(seat, offer.number) for seat in backers)
            assert not set(backers) & set(offer.declined)
            assert len(set(offer.declined)) == len(offer.declined)

    @invariant()
    def nobody_is_passed_over(self) -> None:
        if self.deal.state == OPEN:
            assert self.news & set(self.deal.parties) <= set(self.deal.talking())
            assert self.deal.talking(), "somebody is asked, or the talks are over"

    @invariant()
    def talk_is_bounded(self) -> None:
        assert max(self.deal.made, default=0) <= MOST
        assert max(self.deal.acts, default=0) <= MOST_ACTS
        for seat in self.deal.parties:
            if self.deal.state == OPEN:
                assert talks.candidates(self.deal, seat, ACTIONS) or seat in self.deal.quiet


# Everything may follow on everything; Hypothesis finds the shortest way to what is wrong.
Talks.TestCase.settings = settings(
    max_examples=500, stateful_step_count=50, deadline=None, derandomize=True, database=None
)
TestTalks = Talks.TestCase


# -- what the machine meets seldom -----------------------------------------------------------------

COIN_FOR_AXE: tuple[Term, ...] = ((0, 1, 0, 1), (1, 0, 2, 1))
POT_TO_ALL: tuple[Term, ...] = ((POT, 0, 0, 1), (POT, 1, 0, 1))


def three(many: bool = False) -> Deal:
    return Deal(0, (0, 1, 2), many)


def offered(deal: Deal, seat: int, terms: tuple[Term, ...] = POT_TO_ALL) -> Deal:
    assert talks.bar_offer(deal, seat, terms, (), MOST, RULE) is None
    return talks.propose(deal, seat, terms, ())


def test_talks_end_when_nobody_says_anything() -> None:
    deal = three()
    for seat in deal.parties:
        assert deal.talking()[0] == seat
        deal = talks.say_nothing(deal, seat)
    assert (deal.state, deal.talking()) == (BREAKDOWN, ())


def test_everybody_needed_makes_an_accord() -> None:
    deal = offered(three(), 0)
    assert deal.talking() == (1, 2)
    deal = talks.accept(deal, 2, 1)
    assert (deal.state, deal.talking()) == (OPEN, (1,))
    deal = talks.accept(deal, 1, 1)
    assert (deal.state, deal.agreed) == (ACCORD, 1)


def test_an_offer_that_is_replaced_binds_nobody() -> None:
    deal = talks.accept(offered(three(), 0), 1, 1)
    deal = offered(deal, 0, POT_TO_ALL[:1])
    assert deal.accepts == (0, 0, 0)
    assert [offer.number for offer in deal.offers] == [2]
    assert ACTIONS.accept[0] not in talks.candidates(deal, 1, ACTIONS)
    assert ACTIONS.accept[1] in talks.candidates(deal, 1, ACTIONS)


def test_an_offer_to_some_passes_nobody_over() -> None:
    """Who is not meant by it still has their say about what lies there for them."""
    deal = offered(three(many=True), 0, COIN_FOR_AXE)
    assert deal.talking() == (1, 2)
    deal = talks.say_nothing(deal, 2)
    deal = offered(deal, 1, ((1, 2, 0, 1),))
    assert deal.talking() == (2,)
    deal = offered(deal, 0, ((0, 1, 0, 2),))
    assert deal.talking() == (1, 2)
    deal = talks.say_nothing(talks.say_nothing(deal, 1), 2)
    assert (deal.state, deal.talking()) == (OPEN, (0, 1)), "their offers were not taken up"
    deal = talks.say_nothing(talks.say_nothing(deal, 0), 1)
    assert deal.state == BREAKDOWN


def test_silence_is_a_no_that_the_author_hears_once() -> None:
    deal = offered(three(), 0)
    deal = talks.say_nothing(deal, 1)
    assert (deal.offers[0].declined, deal.talking()) == ((1,), (0, 2))
    deal = talks.say_nothing(deal, 0)
    assert deal.talking() == (2,)
    deal = talks.say_nothing(deal, 2)
    assert (deal.refused, deal.talking()) == (((POT_TO_ALL, ()),), (0,))
    assert talks.say_nothing(deal, 0).state == BREAKDOWN


def test_who_loses_an_offer_they_have_accepted_is_asked_again() -> None:
    deal = Deal(0, (0, 1, 2, 3), many=True)
    deal = offered(deal, 0, ((0, 1, 0, 1), (0, 2, 0, 1)))
    deal = talks.say_nothing(talks.accept(deal, 1, 1), 3)
    deal = offered(deal, 0, ((0, 3, 0, 1),))
    assert deal.talking() == (1, 2, 3)


def test_no_is_heard_by_those_who_back_the_offer() -> None:
    deal = talks.accept(offered(three(), 0), 1, 1)
    deal = talks.decline(deal, 2, 1)
    assert deal.talking() == (0, 1)
    assert deal.offers[0].declined == (2,)
    deal = talks.accept(deal, 2, 1)
    assert (deal.state, deal.offers[0].declined) == (ACCORD, ())


def test_who_changes_sides_is_heard_by_those_they_leave() -> None:
    deal = talks.accept(offered(three(), 0), 2, 1)
    deal = talks.say_nothing(offered(deal, 1, POT_TO_ALL[:1]), 0)
    assert (deal.accepted_by(2), deal.talking()) == (1, (1, 2))
    deal = talks.accept(talks.say_nothing(deal, 1), 2, 2)
    assert (deal.accepted_by(2), deal.talking()) == (2, (0,))
    assert deal.acts == (0, 0, 1), "else it could go on for ever"


def test_what_all_have_refused_is_not_offered_again() -> None:
    deal = offered(three(), 0)
    deal = talks.decline(talks.decline(deal, 1, 1), 2, 1)
    deal = talks.decline(talks.accept(deal, 2, 1), 2, 1)
    assert deal.refused == ((POT_TO_ALL, ()),)
    for seat in deal.parties:
        barred = talks.bar_offer(deal, seat, POT_TO_ALL, (), MOST, RULE)
        assert barred == Bar("refused-by-all", RULE)


def test_what_stands_already_is_not_offered_twice() -> None:
    deal = offered(three(), 0)
    for seat in deal.parties:
        barred = talks.bar_offer(deal, seat, POT_TO_ALL, (), MOST, RULE)
        assert barred == Bar("stands-already", RULE, (1,))


@pytest.mark.parametrize(
    ("terms", "promises", "reason"),
    [
        (((0, 3, 0, 1),), (), "not-between-parties"),
        (((3, 0, 0, 1),), (), "not-between-parties"),
        (((0, POT, 0, 1),), (), "not-between-parties"),
        (((1, 1, 0, 1),), (), "not-between-parties"),
        ((), ((0, 3, 1, "so"),), "not-between-parties"),
        ((), ((1, 1, 1, "so"),), "not-between-parties"),
        ((), ((POT, 1, 1, "so"),), "not-between-parties"),
        (((POT, 0, 0, 1),), (), "offer-to-nobody"),
        ((), (), "offer-to-nobody"),
    ],
)
def test_offers_that_cannot_be(
    terms: tuple[Term, ...], promises: tuple[Promise, ...], reason: str
) -> None:
    barred = talks.bar_offer(three(many=True), 0, terms, promises, MOST, RULE)
    assert barred is not None
    assert barred.reason == reason


def test_offers_are_used_up() -> None:
    deal = three()
    for count in range(1, MOST + 1):
        deal = offered(deal, 1, ((POT, 0, 0, count),))
    barred = talks.bar_offer(deal, 1, POT_TO_ALL, (), MOST, RULE)
    assert barred == Bar("offers-used-up", RULE, (MOST,))
    offered(deal, 0)


def test_who_is_not_there_or_too_late_offers_nothing() -> None:
    for deal, seat in ((three(), 3), (talks.break_off(three()), 0)):
        barred = talks.bar_offer(deal, seat, POT_TO_ALL, (), MOST, RULE)
        assert barred == Bar("deal-closed", RULE)


@pytest.mark.parametrize("many", [False, True])
@pytest.mark.parametrize("seed", range(40))
def test_talks_end_however_much_is_said(seed: int, many: bool) -> None:
    """Talkers who say nothing only when nothing else is left to say."""
    luck = Seeded(seed)
    deal = Deal(0, (0, 1, 2, 3), many)
    deal.patient = True
    for _ in range(LONGEST):
        if deal.state == ACCORD and many:
            offer = deal.offer(deal.agreed)
            assert offer is not None
            deal = talks.without_parties(deal, offer.involves())
        if deal.state != OPEN:
            return
        asked = deal.talking()
        seat = asked[luck.below(len(asked))]
        deal = say_something(deal, seat, luck)
    raise AssertionError(f"talks go on: {deal}")


def say_something(deal: Deal, seat: int, luck: Seeded) -> Deal:
    """Anything that does not end the talks, if there is anything."""
    others = [other for other in deal.parties if other != seat]
    to = others[luck.below(len(others))]
    asked = ((seat, to, 0, 1 + luck.below(9)),)
    if luck.below(2) and talks.bar_offer(deal, seat, asked, (), MOST, RULE) is None:
        return talks.propose(deal, seat, asked, ())
    found = talks.candidates(deal, seat, ACTIONS)
    found = [a for a in found if talks.bar(deal, seat, a, RULE) is None]
    found = [a for a in found if a.verb not in ("suggest", "walk-away")]
    loud = [a for a in found if a.verb != "say-nothing" and not ends(deal, seat, a)]
    if not loud:
        return talks.say_nothing(deal, seat)
    action = loud[luck.below(len(loud))]
    if action.verb == "accept":
        return talks.accept(deal, seat, action.args[0] + 1)
    if action.verb == "decline":
        return talks.decline(deal, seat, action.args[0] + 1)
    return talks.unaccept(deal, seat) if action.verb == "unaccept" else talks.withdraw(deal, seat)


def ends(deal: Deal, seat: int, action: Action) -> bool:
    """Whether it would be the last word: who wants to talk on does not say it."""
    return action.verb == "accept" and talks.accept(deal, seat, action.args[0] + 1).state == ACCORD


def test_nobody_leaves_before_there_was_time_to_begin() -> None:
    deal = three()
    assert talks.bar(deal, 0, ACTIONS.leave, RULE) == Bar("leave-too-soon", RULE)
    assert talks.bar(talks.give_time(deal), 0, ACTIONS.leave, RULE) is None
    assert talks.bar(offered(deal, 1), 0, ACTIONS.leave, RULE) is None
    assert ACTIONS.leave not in talks.candidates(three(many=True), 0, ACTIONS)


def test_what_cannot_be_paid_any_more_moves_nothing_and_talks_go_on() -> None:
    deal = talks.accept(talks.accept(offered(three(), 0), 1, 1), 2, 1)
    deal = talks.void(deal, 1)
    assert (deal.state, deal.agreed, deal.offers) == (OPEN, 0, ())
    assert deal.talking() == (0, 1, 2)
    assert deal.accepts == (0, 0, 0)


def test_those_who_have_come_to_terms_are_done_and_the_others_talk_on() -> None:
    deal = Deal(0, (0, 1, 2, 3), many=True)
    deal = offered(deal, 2, ((2, 3, 0, 1), (3, 2, 1, 1)))
    deal = offered(deal, 0, ((0, 2, 0, 1),))
    deal = talks.accept(offered(deal, 1, COIN_FOR_AXE), 0, 3)
    assert (deal.state, deal.agreed) == (ACCORD, 3)
    left = talks.without_parties(deal, (0, 1))
    assert (left.parties, left.state, left.talking()) == ((2, 3), OPEN, (2, 3))
    assert [offer.number for offer in left.offers] == [1], "who is gone takes their offer along"
    assert (left.count, left.made) == (3, (1, 0))
    deal = talks.accept(left, 3, 1)
    assert deal.state == ACCORD
    assert talks.without_parties(deal, (2, 3)).state == BREAKDOWN


def test_who_may_not_hear_it_sees_how_often_something_is_offered_and_no_more() -> None:
    deal = talks.accept(offered(talks.give_time(three()), 0), 1, 1)
    hidden = deal.hidden()
    assert (hidden.parties, hidden.state, hidden.count, hidden.patient) == (
        (0, 1, 2),
        OPEN,
        1,
        True,
    )
    hidden.count, hidden.patient = 0, False
    assert hidden == three()


# -- offers in writing -----------------------------------------------------------------------------


@given(terms=drawn_terms, vow=st.none() | st.text(max_size=LONGEST_PROMISE + 5))
@settings(deadline=None)
def test_an_offer_is_read_as_it_is_written(terms: list[Term], vow: str | None) -> None:
    terms = [(giver - 1, taker, item, count) for giver, taker, item, count in terms]
    made = proposal(terms, [] if vow is None else [(0, 1, 7, vow)], ITEMS)
    fits = vow is None or (bool(vow.strip()) and len(vow) <= LONGEST_PROMISE and vow.isprintable())
    if not fits:
        with pytest.raises(ValueError, match="expected a promise of 1 to"):
            read(made.text, ITEMS)
        return
    again = read(made.text, ITEMS)
    assert (again.terms, again.promises, again.text) == (made.terms, made.promises, made.text)


@given(text=st.text('propse 0123456789>,"\\\\vwbycoinfarmxt{}é\n\0', max_size=60))
@settings(deadline=None, max_examples=300)
def test_whatever_is_typed_is_read_or_refused(text: str) -> None:
    """What is read once is read the same again."""
    told = ""
    try:
        made = read(f"propose {text}", ITEMS)
    except ValueError as fault:
        told = str(fault)
    else:
        assert read(made.text, ITEMS).text == made.text
    assert not told or "expected" in told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("propose 1>2 1 goat", "unknown item 'goat': expected coin, farm, axe"),
        ("propose 1>2 0 coin", "expected an offer such as"),
        ("propose 0>2 1 coin", "expected an offer such as"),
        ("propose 1>pot 1 coin", "expected an offer such as"),
        ("propose 1>2 10000 coin", "expected an offer such as"),
        ("propose 1>2 1 coin 2>1 1 coin", "expected an offer such as"),
        ("propose 1>2 1 coin,", ""),
        ("propose 1 vows 2 by 7 so", "expected an offer such as"),
        ('propose 1 vows 2 by 7 "\\q"', "expected a promise in quotes"),
        ('propose 1 vows 2 by 7 ""', "expected a promise of 1 to 160"),
        ('propose 1 vows 2 by 7 "a\\nb"', "expected a promise of 1 to 160"),
        ("propose " + ", ".join(["1>2 1 coin"] * 121), "expected up to 120 terms"),
        ("propose " + ", ".join(['1 vows 2 by 7 "so"'] * 7), "6 promises"),
    ],
)
def test_what_is_wrong_with_an_offer_is_said(text: str, told: str) -> None:
    if told:
        with pytest.raises(ValueError, match=told):
            read(text, ITEMS)
    else:
        assert read(text, ITEMS).text == "propose 1>2 1 coin"


def test_terms_of_a_kind_are_put_together() -> None:
    assert read("propose 1>2 1 coin, pot>1 2 axe, 1>2 2 coin", ITEMS).text == (
        "propose pot>1 2 axe, 1>2 3 coin"
    )


# -- stored deals ----------------------------------------------------------------------------------


def test_a_deal_is_stored_and_read_again() -> None:
    promises: tuple[Promise, ...] = ((0, 1, 3, "no raids"),)
    deal = talks.propose(three(), 0, COIN_FOR_AXE, promises)
    deal = talks.decline(talks.accept(deal, 1, 1), 2, 1)
    again = deal_from_data(through_json(deal.data()))
    assert same(again.data(), deal.data())
    assert again == deal
    assert hash(again) == hash(deal)
    assert deal != talks.give_time(deal)


def damaged(place: int, value: Any) -> Any:
    data: list[Any] = list(talks.propose(three(), 0, COIN_FOR_AXE, ()).data())
    data[place] = value
    return as_data(json.loads(json.dumps(data)))


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (0, "here"),
        (1, None),
        (1, [0, 1]),
        (1, [0, "1", 2]),
        (3, None),
        (4, []),
        (5, None),
        (5, [[0, 1]]),
        (5, [[0, 1, [[0, 1, 2]], [], []]]),
        (5, [[0, 1, [], [[0, 1, 2, 3]], []]]),
        (5, [["a", 1, [], [], []]]),
        (6, "1"),
        (7, [1]),
        (11, [[1, 2]]),
    ],
)
def test_what_is_no_deal_is_refused(place: int, value: object) -> None:
    with pytest.raises(DataError, match="expected"):
        deal_from_data(damaged(place, value))
    with pytest.raises(DataError, match="thirteen parts"):
        deal_from_data((1, 2))
