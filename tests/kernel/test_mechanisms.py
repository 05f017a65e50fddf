"""The kernel's mechanisms one by one, each on the toy that was made for it."""

from itertools import permutations

import pytest

from meadhall.kernel.bar import Bar, BarredError
from meadhall.kernel.event import SPECTATOR, Event, only
from meadhall.kernel.game import NOT_ASKED
from meadhall.kernel.luck import Scripted, Seeded, enumerate_luck
from meadhall.kernel.position import Position
from meadhall.kernel.step import NOT_OFFERED, Question, Step
from meadhall.kernel.table import Table
from tests.kernel.play import do
from tests.kernel.toys.auction import Auction
from tests.kernel.toys.fuse import Feed, Flare, Fuse, FusePosition, Wind
from tests.kernel.toys.raid import Landing, Move, Raid, Winter
from tests.kernel.toys.shop import Shop, Turn
from tests.kernel.toys.vote import HIDDEN, OPEN, Ballot, Vote

QUIET = Table(Scripted(()))  # for play without luck and listeners


def texts(game, p, seat: int) -> list[str]:
    return [action.text for action in game.options(p, seat)]


def names(p: Position) -> list[str]:
    return [type(step).__name__ for step in p.todo]


# --- The stack -----------------------------------------------------------------------------------


def test_steps_are_done_in_the_order_of_reading_and_before_what_waits() -> None:
    p = FusePosition()
    p.then(Feed(0, 0))
    p.then(Wind(), Flare())
    assert p.todo == (Feed(0, 0), Flare(), Wind())


def test_steps_are_equal_by_kind_and_fields() -> None:
    assert Feed(0, 1) == Feed(0, 1)
    assert hash(Feed(0, 1)) == hash(Feed(0, 1))
    assert Feed(0, 1) != Feed(1, 0)
    assert Wind() != Flare()
    assert repr(Feed(0, 1)) == "Feed(0, 1)"


def test_a_question_does_not_run_and_a_bare_step_says_so() -> None:
    with pytest.raises(NotImplementedError, match="Feed asks; it does not run by itself"):
        Feed(0, 0).run(FusePosition(), QUIET)


def test_a_plain_question_lets_nobody_else_speak_bars_nothing_and_hides_nothing() -> None:
    p = FusePosition()
    question = Feed(0, 0)
    assert question.may(p) == ()
    assert question.seen_by(p, SPECTATOR) is question
    assert Question.bar(question, p, 0, Fuse().table_of_actions.actions[0]) is None
    assert not question.bars_nothing(p, 0)
    assert Step().data() == ()


# --- Sealed answers ------------------------------------------------------------------------------


def vote() -> tuple:
    game = Vote()
    return game, game.start(QUIET)


def test_all_who_have_not_voted_owe_an_answer() -> None:
    game, p = vote()
    assert game.owing(p) == (0, 1, 2)
    do(game, p, QUIET, "1 vote hall")
    assert game.owing(p) == (0, 2)


def test_votes_in_any_order_lead_to_the_same_position() -> None:
    lines = ("0 vote ship", "1 vote hall", "2 vote ship")
    ends = set()
    for order in permutations(lines):
        game, p = vote()
        do(game, p, QUIET, *order)
        ends.add(str(game.encode(p)))
    assert len(ends) == 1
    assert p.tally == (1, 2, 0)


def test_also_part_of_the_votes_in_any_order_lead_to_the_same_position() -> None:
    game, p = vote()
    game, other = vote()
    do(game, p, QUIET, "0 vote ship", "2 vote hall")
    do(game, other, QUIET, "2 vote hall", "0 vote ship")
    assert game.encode(p) == game.encode(other)


def test_a_vote_is_hidden_from_all_but_its_seat_until_the_last_is_in() -> None:
    game, p = vote()
    do(game, p, QUIET, "1 vote feast")
    seen = {seat: game.view(p, seat).todo[0].votes for seat in (SPECTATOR, 0, 1, 2)}
    assert seen == {
        SPECTATOR: (OPEN, HIDDEN, OPEN),
        0: (OPEN, HIDDEN, OPEN),
        1: (OPEN, 2, OPEN),
        2: (OPEN, HIDDEN, OPEN),
    }
    do(game, p, QUIET, "0 vote hall", "2 vote feast")
    assert game.view(p, 0).facts == (1, 2, (1, 0, 2))


@pytest.mark.parametrize("seat", [SPECTATOR, 0, 2])
def test_what_another_seat_voted_makes_no_difference_to_anybody_else(seat: int) -> None:
    told = []
    for motion in ("hall", "ship"):
        game, p = vote()
        outbox: list[Event] = []
        do(game, p, Table(Scripted(()), outbox), f"1 vote {motion}")
        options = texts(game, p, seat) if seat in game.deciders(p) else []
        events = [event.seen_by(seat).data() for event in outbox]
        told.append((game.view_data(game.view(p, seat)), options, game.deciders(p), events))
    assert told[0] == told[1]


def test_the_count_reveals_the_votes_in_seat_order() -> None:
    game, p = vote()
    outbox: list[Event] = []
    do(game, p, Table(Scripted(()), outbox), "2 vote feast", "0 vote hall", "1 vote ship")
    assert [(event.name, event.args, event.reveals) for event in outbox] == [
        ("votes", (), False),
        ("votes", (), False),
        ("votes", (), False),
        ("counted", (0, 1, 2), True),
    ]
    assert [event.audience for event in outbox[:3]] == [only(2), only(0), only(1)]


def test_a_seat_may_take_back_its_own_vote_until_the_last_is_in() -> None:
    game, p = vote()
    do(game, p, QUIET, "1 vote feast", "0 vote hall")
    assert texts(game, p, 1) == ["take back", "say nothing"]
    do(game, p, QUIET, "1 take back")
    assert game.question(p) == Ballot((0, OPEN, OPEN), (False, False, False))
    assert game.owing(p) == (1, 2)
    do(game, p, QUIET, "1 vote hall", "2 vote hall")
    assert p.tally == (3, 0, 0)
    assert texts(game, p, 1) == ["vote ship", "vote feast"], "the next ballot; hall won this one"


def test_who_stands_by_a_vote_is_not_asked_again_and_play_waits_for_the_others() -> None:
    game, p = vote()
    do(game, p, QUIET, "1 vote feast")
    assert game.deciders(p) == (1, 0, 2), "who may speak comes before who owes"
    do(game, p, QUIET, "1 say nothing")
    assert game.deciders(p) == (0, 2)
    with pytest.raises(BarredError) as caught:
        do(game, p, QUIET, "1 take back")
    assert caught.value.bar == Bar(NOT_ASKED, "", (0, 2))


def test_a_motion_does_not_win_twice_running() -> None:
    game, p = vote()
    do(game, p, QUIET, "0 vote ship", "1 vote ship", "2 vote hall")
    ship = game.table_of_actions.parse("vote ship")
    assert game.barred(p, 0) == [(ship, Bar("won-last-time", "vote.ballot", (1,)))]


def test_hidden_votes_are_sampled_as_if_unknown() -> None:
    """The true world comes up no more often than chance allows."""
    game, p = vote()
    do(game, p, QUIET, "1 vote feast")
    view = game.view(p, 0)
    worlds = list(enumerate_luck(lambda luck: game.sample_world(view, luck).todo[0].votes))
    assert sorted(votes for votes, _ in worlds) == [(OPEN, motion, OPEN) for motion in range(3)]
    assert len({chance for _, chance in worlds}) == 1


# --- Seats that may speak ------------------------------------------------------------------------


def auction() -> tuple:
    game = Auction()
    return game, game.start(QUIET)


def test_who_may_speak_is_asked_before_who_owes() -> None:
    game, p = auction()
    assert game.owing(p) == (0,)
    assert game.deciders(p) == (1, 2, 0)


def test_who_owes_need_not_wait_for_those_who_may_speak() -> None:
    game, p = auction()
    do(game, p, QUIET, "0 keep")
    assert (p.lot, game.owing(p)) == (1, (1,))


def test_when_all_have_said_nothing_only_who_owes_is_left() -> None:
    game, p = auction()
    do(game, p, QUIET, "2 say nothing", "1 say nothing")
    assert game.deciders(p) == (0,)


def test_a_bid_gives_the_silent_another_chance() -> None:
    game, p = auction()
    do(game, p, QUIET, "1 say nothing", "2 raise by one")
    assert game.deciders(p) == (1, 0), "but not the leader, who would bid against nobody"
    assert texts(game, p, 1) == ["raise by one", "say nothing"]


def test_where_nobody_owes_the_last_to_say_nothing_ends_the_step() -> None:
    game, p = auction()
    outbox: list[Event] = []
    do(game, p, QUIET, "1 raise by one", "0 sell")
    assert names(p) == ["LastCall"]
    assert game.owing(p) == ()
    assert game.deciders(p) == (2,)
    do(game, p, Table(Scripted(()), outbox), "2 say nothing")
    assert outbox == [Event("buys", "auction.sold", 1, (1,))]
    assert (p.purse, p.lots, names(p)) == ((5, 3, 4), (0, 1, 0), ["Asking"])


def test_a_bid_in_the_last_call_keeps_it_open() -> None:
    game, p = auction()
    do(game, p, QUIET, "1 raise by one", "0 sell", "2 raise by one")
    assert names(p) == ["LastCall"]
    assert game.deciders(p) == (1,)
    do(game, p, QUIET, "1 say nothing")
    assert p.lots == (0, 0, 1)


def test_who_cannot_pay_is_asked_all_the_same_and_told_why_not() -> None:
    game, p = auction()
    p.price, p.leader = 4, 1
    assert texts(game, p, 2) == ["say nothing"]
    assert [bar for _, bar in game.barred(p, 2)] == [
        Bar("too-dear", "auction.bidding", (5, 4))
    ] or [bar for _, bar in game.barred(p, 2)] == [Bar("too-dear", "auction.asking", (5, 4))]


# --- Standing options ----------------------------------------------------------------------------


def shop() -> tuple:
    """Seat 0 holds two loaves and seat 1 two axes; a ring is on top of the deck."""
    game = Shop()
    p = game.start(Table(Seeded(0)))
    p.hands = ((0, 0), (1, 1))
    p.deck = (0, 1, 2, 2, 2)
    return game, p


def test_standing_options_come_after_those_of_the_question() -> None:
    game, p = shop()
    assert texts(game, p, 0) == ["lay bread", "end turn", "buy", "pawn bread"]


def test_a_standing_option_leaves_the_question_to_be_asked_again() -> None:
    game, p = shop()
    waiting = p.todo
    do(game, p, QUIET, "0 buy")
    assert p.todo == waiting
    assert p.hands[0] == (0, 0, 2)
    assert texts(game, p, 0) == ["lay bread", "lay ring", "end turn", "pawn bread", "pawn ring"]
    do(game, p, QUIET, "0 pawn bread", "0 buy", "0 end turn")
    assert game.question(p) == Turn(1)
    assert p.coins == (0, 3)


def test_a_barred_standing_option_tells_its_figures() -> None:
    game, p = shop()
    do(game, p, QUIET, "0 buy")
    buy = game.table_of_actions.parse("buy")
    assert game.why_not(p, 0, buy) == Bar("poor", "shop.buy", (2, 1))
    assert (buy, Bar("poor", "shop.buy", (2, 1))) in game.barred(p, 0)
    p.deck = ()
    assert game.why_not(p, 0, buy) == Bar("sold-out", "shop.buy")


def test_what_does_not_stand_now_is_not_offered() -> None:
    game, p = shop()
    pawn = game.table_of_actions.parse("pawn axe")
    assert game.why_not(p, 0, pawn) == Bar(NOT_OFFERED, "")


def test_a_standing_option_is_for_a_seat_that_is_asked() -> None:
    game, p = shop()
    assert game.why_not(p, 1, game.table_of_actions.parse("buy")) == Bar(NOT_ASKED, "", (0,))


def test_asking_for_options_twice_gives_the_same() -> None:
    game, p = shop()
    assert game.options(p, 0) == game.options(p, 0)


def test_what_was_bought_is_told_to_the_buyer_alone() -> None:
    game, p = shop()
    outbox: list[Event] = []
    do(game, p, Table(Scripted(()), outbox), "0 buy")
    assert outbox[0].seen_by(0).secret == (2,)
    assert outbox[0].seen_by(1).secret == outbox[0].seen_by(SPECTATOR).secret == ()
    assert outbox[0].reveals, "so that it is not free to take back"


def test_a_game_without_standing_options_has_none() -> None:
    game = Fuse()
    p = game.start(QUIET)
    action = game.table_of_actions.parse("feed 1")
    assert game.standing(p, 0) == ()
    assert game.standing_bar(p, 0, action) is None
    with pytest.raises(NotImplementedError):
        game.stand(p, 0, action, QUIET)


# --- Rules that hold whenever --------------------------------------------------------------------


def test_settle_is_called_after_every_answer_and_every_step() -> None:
    class Watched(Fuse):
        def __init__(self) -> None:
            super().__init__()
            self.calls: list[tuple[int, list[str]]] = []

        def settle(self, p, table) -> None:
            self.calls.append((p.heat, names(p)))
            super().settle(p, table)

    game = Watched()
    p = game.start(QUIET)
    p.heat = 3
    do(game, p, Table(Scripted((1,))), "0 feed 2")
    assert game.calls == [
        (5, ["Feed", "Wind"]),  # after the answer: it pushes Flare
        (0, ["Feed", "Wind"]),  # after Flare
        (1, ["Feed"]),  # after Wind
    ]


def test_settle_is_called_after_a_standing_option_too() -> None:
    class Watched(Shop):
        calls = 0

        def settle(self, p, table) -> None:
            self.calls += 1

    game = Watched()
    p = game.start(Table(Seeded(0)))
    do(game, p, QUIET, "0 buy")
    assert game.calls == 1


def test_a_step_that_settle_pushes_comes_before_what_was_to_be_done() -> None:
    game = Fuse()
    p = game.start(QUIET)
    outbox: list[Event] = []
    p.heat = 4
    do(game, p, Table(Scripted((2,)), outbox), "0 feed 1")
    assert [event.name for event in outbox] == ["flare", "wind"]
    assert (p.heat, p.fires) == (2, 1)


def test_what_settle_ends_is_over_whatever_was_to_be_done() -> None:
    game = Fuse()
    p = game.start(QUIET)
    p.heat, p.fires = 4, 2
    outbox: list[Event] = []
    do(game, p, Table(Scripted(()), outbox), "0 feed 1")
    assert [event.name for event in outbox] == ["flare"], "the wind blows no more"
    assert p.todo == ()
    outcome = game.outcome(p)
    assert outcome is not None
    assert (outcome.ending, outcome.winners) == ("burnt", ())


# --- Questions in the middle of questions --------------------------------------------------------


def test_what_was_asked_before_waits_while_another_question_is_answered() -> None:
    game = Raid()
    p = game.start(QUIET)
    do(game, p, QUIET, "0 raid")
    assert p.todo == (Winter(), Move(1, 2), Move(0, 1), Landing(0))
    do(game, p, QUIET, "0 land at south farm")
    assert names(p) == ["Winter", "Move", "Move", "Defence"]
    assert game.owing(p) == (1,)
    do(game, p, QUIET, "1 yield")
    assert p.todo == (Winter(), Move(1, 2), Move(0, 1))
    assert p.loot == (1, 0)


@pytest.mark.parametrize(("throw", "loot"), [(0, (1, 0)), (1, (0, 0))])
def test_an_answer_may_draw_on_luck(throw: int, loot: tuple[int, int]) -> None:
    game = Raid()
    p = game.start(QUIET)
    do(game, p, QUIET, "0 raid", "0 land at north farm")
    do(game, p, Table(Scripted((throw,))), "1 fight")
    assert p.loot == loot


def test_the_inner_question_bars_by_what_the_outer_one_has_changed() -> None:
    game = Raid()
    p = game.start(QUIET)
    do(game, p, QUIET, "0 raid", "0 land at south farm", "1 yield", "0 raid")
    assert texts(game, p, 0) == ["land at north farm"]
    assert [bar for _, bar in game.barred(p, 0)] == [Bar("empty", "raid.landing", (1,))]


def test_the_game_ends_when_nothing_is_left_to_ask() -> None:
    game = Raid()
    p = game.start(QUIET)
    do(game, p, QUIET, "0 raid", "0 land at south farm", "1 yield")
    do(game, p, QUIET, "0 rest", "1 rest", "1 rest")
    outcome = game.outcome(p)
    assert outcome is not None
    assert (outcome.winners, outcome.total(0), outcome.rule) == ((0,), 1, "raid.winter")
