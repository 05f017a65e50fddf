"""How talks go: offers, answers, what is barred, how they end, and the clock."""

from itertools import product
from typing import Any

import pytest

from meadhall.kernel import talks
from meadhall.kernel.deal import OPEN, POT, Deal
from tests.reavers.scene import Scene, scene


def talking(*holdings: str, there: str = "coin:3", **given: Any) -> Scene:
    """All of them at Bjorgvin, and still talking when the test is over."""
    words = {
        "ships": " ".join(["bjorgvin"] * len(holdings)),
        "at": {"bjorgvin": there},
        **given,
    }
    return scene(*holdings, **words).ends("Bargain", "done")


def offer(coins: int, first: int = 1, other: int = 2) -> str:
    """So many of the three coins for one, the rest and the terror for the other."""
    left = f", pot>{other} {3 - coins} coin" if coins < 3 else ""
    return f"propose pot>{first} {coins} coin{left}, pot>{other} 1 terror"


# -- offers ---------------------------------------------------------------------------------------


@pytest.mark.rule("deal.accord")
def test_a_new_offer_takes_the_place_of_ones_old_one() -> None:
    s = talking("", "")
    s.do(f"1: {offer(3)}", f"1: {offer(2)}")
    deal = s.deal("bjorgvin")
    assert [(made.author, made.number) for made in deal.offers] == [(0, 2)]
    assert deal.count == 2


@pytest.mark.rule("deal.accord")
def test_what_was_replaced_can_be_accepted_no_more() -> None:
    s = talking("", "", "")
    s.do(f"1: {offer(3)}", "2: accept 1", f"1: {offer(2)}")
    assert s.why_not("3: accept 1") == "not-offered"
    assert s.why_not("2: accept 1") == "not-offered"
    assert s.deal("bjorgvin").accepts == (0, 0, 0)  # that acceptance is gone
    s.do("2: accept 2", "3: accept 2")
    assert s.asks == "done"
    assert s.has(1) == "coin:2"


@pytest.mark.rule("deal.accord")
def test_a_counter_offer_leaves_the_first_one_standing() -> None:
    s = talking("", "")
    s.do(f"1: {offer(3)}", f"2: {offer(1)}")
    assert [made.number for made in s.deal("bjorgvin").offers] == [1, 2]
    s.do("2: accept 1")
    assert s.has(1) == "coin:3"


@pytest.mark.rule("deal.accord")
def test_an_offer_may_be_withdrawn_and_its_acceptances_with_it() -> None:
    s = talking("", "", "")
    s.do(f"1: {offer(3)}", "2: accept 1", "1: withdraw")
    assert s.deal("bjorgvin").offers == ()
    assert s.why_not("3: accept 1") == "not-offered"
    assert s.why_not("1: withdraw") == "not-offered"
    assert s.asked() == (1, 2, 3)
    s.do(f"1: {offer(3)}")  # the same again: nobody had said no
    assert s.deal("bjorgvin").count == 2


@pytest.mark.rule("deal.accord")
def test_an_acceptance_may_be_taken_back() -> None:
    s = talking("", "", "")
    s.do(f"1: {offer(3)}", "2: accept 1", "2: unaccept")
    assert s.why_not("2: unaccept") == "not-offered"
    s.do("3: accept 1")
    assert s.asks == "Bargain"
    s.do("2: accept 1")
    assert s.asks == "done"


@pytest.mark.rule("deal.accord")
def test_an_author_accepts_by_offering() -> None:
    s = talking("", "")
    s.do(f"1: {offer(3)}")
    assert s.why_not("1: accept 1") == "not-offered"
    assert s.why_not("1: decline 1") == "not-offered"
    s.do("2: accept 1")
    assert s.asks == "done"


@pytest.mark.rule("deal.accord")
def test_nobody_accepts_what_is_not_there() -> None:
    s = talking("", "")
    for text in ("1: accept 1", "1: decline 1", "1: unaccept", "1: withdraw", "2: accept 2"):
        assert s.why_not(text) == "not-offered"


@pytest.mark.rule("deal.accord")
@pytest.mark.parametrize("author", [1, 2])
def test_an_equal_offer_cannot_stand_twice(author: int) -> None:
    s = talking("", "")
    s.do(f"1: {offer(3)}")
    bar = s.bar(f"{author}: {offer(3)}")
    assert bar is not None
    assert (bar.reason, bar.figures) == ("stands-already", (1,))
    # In whatever order it is written, and with a promise it is another offer.
    assert s.why_not(f"{author}: propose pot>2 1 terror, pot>1 2 coin, pot>1 1 coin") == (
        "stands-already"
    )
    assert s.why_not(f'{author}: {offer(3)}, 1 vows 2 by 7 "a coin"') == ""


@pytest.mark.rule("deal.accord")
@pytest.mark.parametrize("author", [1, 2, 3])
def test_what_all_others_have_declined_is_not_offered_again(author: int) -> None:
    s = talking("", "", "")
    s.do(f"1: {offer(3)}", "2: decline 1")
    assert s.deal("bjorgvin").refused == ()
    s.do("3: decline 1", "1: withdraw")
    assert s.why_not(f"{author}: {offer(3)}") == "refused-by-all"
    assert s.why_not(f"{author}: {offer(2)}") == ""


@pytest.mark.rule("deal.accord")
def test_who_has_declined_may_change_their_mind() -> None:
    s = talking("", "")
    s.do(f"1: {offer(3)}", "2: decline 1")
    assert s.why_not("2: decline 1") == "not-offered"
    assert s.asks == "Bargain"
    s.do("2: accept 1")
    assert s.has(1) == "coin:3"


@pytest.mark.rule("deal.accord")
def test_who_declines_what_they_had_accepted_accepts_it_no_more() -> None:
    s = talking("", "", "")
    s.do(f"1: {offer(3)}", "2: accept 1", "2: decline 1", "3: accept 1")
    assert s.asks == "Bargain"
    assert s.deal("bjorgvin").accepts == (0, 0, 1)


@pytest.mark.rule("deal.accord")
def test_each_may_make_eight_offers_and_no_more() -> None:
    s = talking("coin:9", "")
    for coins in range(1, 9):
        assert s.why_not(f"1: {offer(3)}, 1>2 {coins} coin") == ""
        s.do(f"1: {offer(3)}, 1>2 {coins} coin")
    bar = s.bar(f"1: {offer(3)}, 1>2 9 coin")
    assert bar is not None
    assert (bar.reason, bar.figures) == ("offers-used-up", (8,))
    assert s.options("suggest", seat=1) == []
    assert s.why_not(f"2: {offer(3)}") == ""
    assert s.options("suggest", seat=2) != []
    s.do("2: accept 8")
    assert s.asks == "done"


@pytest.mark.rule("deal.accord")
def test_offers_that_lie_near_are_suggested_and_are_offers_like_any() -> None:
    s = talking("", "")
    suggested = s.options("suggest", seat=1)
    assert suggested
    s.do("1: suggest 1", "2: accept 1")
    assert s.asks == "done"
    assert s.lies("bjorgvin") == ""
    assert s.count(1, "coin") + s.count(2, "coin") == 3
    assert s.count(1, "terror") + s.count(2, "terror") == 1


@pytest.mark.rule("deal.accord")
@pytest.mark.parametrize(
    "text", ["propose 1>2", "propose pot>1 0 coin", "propose pot>1 -1 coin", "propose 7 vows 1"]
)
def test_what_is_no_offer_is_not_read_as_one(text: str) -> None:
    s = talking("", "")
    with pytest.raises(ValueError, match="expected"):
        s.do(f"1: {text}")


@pytest.mark.rule("deal.accord")
def test_an_offer_can_be_made_only_where_there_are_talks() -> None:
    s = scene("", "", ships="nidalos -")
    assert s.why_not("1: propose pot>1 1 coin") == "not-offered"
    s.do("pass")


# -- the last check -------------------------------------------------------------------------------


@pytest.mark.rule("deal.accord")
def test_before_anything_moves_everybodys_things_are_looked_at_once_more() -> None:
    s = talking("coin:2", "", "")
    s.do(f"1: {offer(3)}, 1>2 2 coin", "2: accept 1")
    # No rule takes anything from who is in talks; if one did, the offer would be void.
    s.p.holdings = (s.rules.none, *s.p.holdings[1:])
    s.pieces = s.game.pieces(s.p)
    s.whole = False
    s.do("3: accept 1")
    assert s.asks == "Bargain"
    assert s.deal("bjorgvin").offers == ()
    assert [s.has(seat) for seat in (1, 2, 3)] == ["", "", ""]
    assert s.asked() == (1, 2, 3)


# -- how talks end --------------------------------------------------------------------------------


@pytest.mark.rule("deal.none")
@pytest.mark.parametrize("clock", ["live", "mail"])
def test_nobody_walks_away_before_an_offer_or_some_time(clock: str) -> None:
    s = talking("", "", clock=clock)
    for seat in (1, 2):
        bar = s.bar(f"{seat}: walk-away")
        assert bar is not None
        assert bar.reason == "leave-too-soon"
    s.do(f"1: {offer(3)}")
    for seat in (1, 2):
        assert s.why_not(f"{seat}: walk-away") == ""
    s.do("1: withdraw")
    assert s.why_not("2: walk-away") == ""  # there has been one
    s.do("2: walk-away")
    assert s.asks == "done"
    assert (s.has(1), s.has(2)) == ("terror", "terror")


@pytest.mark.rule("deal.none")
def test_after_twenty_seconds_one_may_walk_away_without_an_offer() -> None:
    s = talking("", "", clock="live")
    assert s.timers()["patience:5:1"] == ("patience bjorgvin", 20, 0, 20)
    s.do("clock: patience bjorgvin")
    assert "patience:5:1" not in s.timers()
    assert s.why_not("1: walk-away") == ""
    assert s.asked() == (1, 2)
    s.do("1: walk-away")
    assert (s.has(1), s.has(2)) == ("terror", "terror")


@pytest.mark.rule("deal.none")
def test_one_who_walks_away_ends_it_for_all_at_once() -> None:
    s = talking("", "", "")
    s.do(f"1: {offer(3)}", "2: accept 1", "3: walk-away")
    assert s.asks == "done"
    assert [s.has(seat) for seat in (1, 2, 3)] == ["terror"] * 3
    assert s.lies("bjorgvin") == "coin:3"


@pytest.mark.rule("deal.none")
def test_talks_fail_when_nobody_has_anything_more_to_say() -> None:
    s = talking("", "", "")
    s.do("2: say-nothing")
    assert s.asked() == (1, 3)
    s.do("3: say-nothing")
    assert s.asks == "Bargain"
    s.do("1: say-nothing")
    assert s.asks == "done"
    assert s.told("no-accord") == [(0, (1, (0, 1, 2)))]


@pytest.mark.rule("deal.none", "deal.accord")
def test_something_new_gives_everybody_another_chance_to_answer() -> None:
    s = talking("", "", "")
    s.do("2: say-nothing", "3: say-nothing", f"1: {offer(3)}")
    assert s.asked() == (2, 3)
    s.do("2: say-nothing", "3: decline 1")
    assert s.asked() == (1,)  # whose offer was declined
    s.do(f"1: {offer(2)}")
    assert s.asked() == (2, 3)
    s.do("2: accept 2")
    assert s.asked() == (3,)


@pytest.mark.rule("deal.accord")
def test_who_has_said_nothing_may_still_speak() -> None:
    s = talking("", "", "")
    s.do("2: say-nothing")
    assert 2 not in s.asked()
    s.do(f"2: {offer(3)}")
    assert s.asked() == (1, 3)
    s.do("1: accept 1", "3: accept 1")
    assert s.asks == "done"


@pytest.mark.rule("deal.none")
@pytest.mark.parametrize("verb", ["decline 1", "unaccept", "withdraw"])
def test_there_is_an_end_to_changing_ones_mind(verb: str) -> None:
    s = talking("", "", "")
    s.do(f"1: {offer(3)}", f"2: {offer(2)}")
    for _ in range(talks.MOST_ACTS // 2):
        s.do("2: decline 1", "2: accept 1", "2: unaccept", "2: accept 1")
        if s.deal("bjorgvin").acts[1] == talks.MOST_ACTS:
            break
    assert s.why_not(f"2: {verb}") == "talked-enough"
    assert s.why_not("1: decline 2") == ""  # each has their own patience
    assert s.why_not(f"2: {offer(1)}") == ""
    s.do("3: accept 1")
    assert s.asks == "done"


@pytest.mark.rule("deal.none")
def test_acceptances_cannot_go_round_for_ever() -> None:
    """Four sharers, three offers, and a circle of acceptances, each of a seat that is asked."""
    deal = Deal(1, (0, 1, 2, 3))
    for seat in (0, 1, 2):
        deal = talks.propose(deal, seat, ((POT, seat, 1, 1),), ())
    for seat, number in ((0, 2), (1, 1), (3, 3), (0, 3), (2, 1)):
        deal = talks.accept(deal, seat, number)
    before = deal
    circle = (
        (3, 2),
        (0, 2),
        (1, 3),
        (0, 3),
        (2, 2),
        (3, 1),
        (0, 2),
        (1, 1),
        (3, 3),
        (0, 3),
        (2, 1),
    )
    for seat, number in circle:
        assert seat in deal.talking()
        deal = talks.accept(deal, seat, number)
        assert deal.state == OPEN
    assert deal != before


@pytest.mark.rule("deal.none")
def test_changing_from_one_offer_to_another_counts_too() -> None:
    s = talking("", "", "")
    s.do(f"1: {offer(3)}", f"2: {offer(2)}", "3: accept 1")
    for number in range(talks.MOST_ACTS):
        s.do(f"3: accept {2 - number % 2}")
    bar = s.bar("3: accept 2")
    assert bar is not None
    assert (bar.reason, bar.figures) == ("talked-enough", (talks.MOST_ACTS,))
    s.do("2: accept 1")  # that of seat 3 still stands
    assert s.asks == "done"


# -- the clock ------------------------------------------------------------------------------------


@pytest.mark.rule("deal.none")
def test_live_talks_last_two_minutes_and_late_offers_prolong_them() -> None:
    s = talking("", "", clock="live", round=7)
    assert s.timers()["talks:7:1"] == ("time-up bjorgvin", 120, 15, 180)
    pulses = [timer.pulse for timer in s.game.timers(s.p) if timer.key == "talks:7:1"]
    s.do(f"1: {offer(3)}", f"2: {offer(1)}", "1: decline 2")
    later = [timer.pulse for timer in s.game.timers(s.p) if timer.key == "talks:7:1"]
    assert (pulses, later) == ([0], [2])  # a pulse for each offer, and for nothing else


@pytest.mark.rule("deal.none")
def test_talks_by_mail_last_a_day() -> None:
    # The twenty seconds after which one may leave pass only where time runs live.
    s = talking("", "", clock="mail", round=7)
    day = {"talks:7:1": ("time-up bjorgvin", 24 * 60 * 60, 0, 24 * 60 * 60)}
    assert s.timers() == day
    assert s.why_not("clock: patience bjorgvin") == "not-offered"
    s.do(f"1: {offer(3)}")
    assert s.timers() == day


@pytest.mark.rule("deal.none")
@pytest.mark.parametrize("clock", ["live", "mail"])
def test_when_time_is_up_there_is_no_accord(clock: str) -> None:
    s = talking("", "", "", clock=clock)
    s.do(f"1: {offer(3)}", "2: accept 1", "clock: time-up bjorgvin")
    assert s.asks == "done"
    assert [s.has(seat) for seat in (1, 2, 3)] == ["terror"] * 3
    assert s.lies("bjorgvin") == "coin:3"
    assert s.told("talks-late") == [(0, (1,))]


@pytest.mark.rule("deal.none")
def test_the_clock_does_nothing_that_no_timer_names() -> None:
    s = talking("", "")
    assert s.why_not("clock: time-up tonsberg") == "not-offered"
    assert s.why_not("clock: time-up") == "not-offered"
    assert s.why_not("clock: walk-away") == "not-offered"
    assert s.why_not("1: time-up bjorgvin") == "not-offered"
    assert s.why_not("1: patience bjorgvin") == "not-offered"


# -- several talks at once ------------------------------------------------------------------------


def in_two_places(**given: Any) -> Scene:
    """Seats 1 and 2 at Tonsberg, 3 and 4 at Bjorgvin."""
    words = {
        "ships": "tonsberg tonsberg bjorgvin bjorgvin",
        "at": {"bjorgvin": "coin:3", "tonsberg": "coin:3"},
        **given,
    }
    return scene("", "", "", "", **words).ends("Bargain", "done")


@pytest.mark.rule("deal.split", "deal.accord")
def test_talks_at_several_places_are_held_side_by_side() -> None:
    s = in_two_places()
    assert s.asked() == (1, 2, 3, 4)
    s.do(f"3: {offer(3, 3, 4)}", f"1: {offer(2, 1, 2)}")
    assert s.why_not("2: accept 2") == "not-offered"  # each counts its own offers
    s.do("4: accept 1")
    assert s.asked() == (2,)
    assert s.why_not("3: walk-away") == "not-asked"


@pytest.mark.rule("deal.accord")
@pytest.mark.parametrize("order", list(product([0, 1], repeat=2)))
def test_what_came_of_them_is_carried_out_by_number_when_all_are_over(
    order: tuple[int, int],
) -> None:
    s = in_two_places()
    s.do(f"1: {offer(3, 1, 2)}", f"3: {offer(3, 3, 4)}")
    endings = (("2: accept 1", "2: walk-away")[order[0]], ("4: accept 1", "4: walk-away")[order[1]])
    s.do(endings[0])
    assert s.lies("tonsberg") == "coin:3 terror"  # nothing has moved yet
    assert not {"accord", "no-accord"} & set(s.events)
    s.do(endings[1])
    done = [event for event in s.log if event.name in ("accord", "no-accord")]
    names = ("accord", "no-accord")
    assert [(event.name, event.args[0]) for event in done] == [
        *((names[order[1]], 1), (names[order[0]], 2))
    ]


@pytest.mark.rule("deal.accord", "weapon.roll")
def test_one_place_has_rolled_before_the_next_is_carried_out() -> None:
    s = in_two_places(
        at={"bjorgvin": "weapons", "tonsberg": "weapons"},
        luck="roll:spoils weapons roll:terror roll:nothing",
    )
    s.do("1: propose pot>1 1 weapons, pot>2 1 terror", "2: accept 1")
    s.do("3: propose pot>4 1 weapons, pot>3 1 terror", "4: accept 1")
    told = [(event.name, event.seat + 1) for event in s.log if event.name in ("accord", "rolled")]
    assert told == [("accord", 0), ("rolled", 4), ("rolled", 4), ("accord", 0), ("rolled", 1)]


@pytest.mark.rule("deal.none", "deal.split")
@pytest.mark.parametrize("place", ["bjorgvin", "tonsberg"])
def test_the_time_of_one_place_leaves_the_other_alone(place: str) -> None:
    s = in_two_places(clock="live")
    assert {key for key in s.timers() if key.startswith("talks")} == {"talks:5:1", "talks:5:2"}
    s.do(f"clock: time-up {place}")
    assert s.asked() == ((1, 2) if place == "bjorgvin" else (3, 4))
    assert s.why_not(f"clock: time-up {place}") == "not-offered"


@pytest.mark.rule("deal.split", "deal.none")
def test_a_place_without_talks_waits_for_the_others_too() -> None:
    s = in_two_places(at={"bjorgvin": "", "tonsberg": "coin:3"}, vacant="no")
    assert s.asked() == (1, 2)
    assert s.has(3) == ""
    s.do(f"1: {offer(3, 1, 2)}", "2: accept 1")
    assert [s.has(seat) for seat in (1, 2, 3, 4)] == ["coin:3", "terror", "terror", "terror"]
    assert [event.name for event in s.log][-2:] == ["no-accord", "accord"]
