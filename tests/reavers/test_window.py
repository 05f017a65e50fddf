"""Time for trade at Roskilde, before the first row."""

from typing import Any

import pytest

from tests.reavers.scene import Scene, scene


def window(*holdings: str, **given: Any) -> Scene:
    """All of them at Roskilde, with nothing to buy; the scene may end with the first row."""
    words = {"ships": " ".join(["roskilde"] * len(holdings)), **given}
    return scene(*holdings, **words).ends("Bargain", "HireForTerror", "done")


TRADE = "propose 1>2 2 coin, 2>1 1 farm"

# -- when there is one ----------------------------------------------------------------------------


@pytest.mark.rule("roskilde.window")
@pytest.mark.parametrize(
    ("visitors", "option", "open_"),
    [(1, "yes", False), (2, "yes", True), (3, "yes", True), (2, "no", False), (3, "no", False)],
)
def test_there_is_time_for_trade_where_several_meet(
    visitors: int, option: str, open_: bool
) -> None:
    s = window(*["coin:2"] * visitors, "", ships=" ".join(["roskilde"] * visitors), window=option)
    assert s.asks == ("Bargain" if open_ else "HireForTerror")


@pytest.mark.rule("roskilde.window", "act.first", "roskilde.rows")
def test_it_comes_before_the_first_row_and_before_all_other_places() -> None:
    s = window("coin:2", "farm", "", ships="roskilde roskilde nidalos")
    assert (s.asks, s.asked()) == ("Bargain", (1, 2))
    s.do(f"1: {TRADE}", "2: accept 1")
    assert (s.asks, s.asked()) == ("HireForTerror", (1,))
    assert (s.has(1), s.has(2)) == ("farm", "coin:2")


@pytest.mark.rule("roskilde.window", "roskilde.hire")
def test_what_is_traded_can_be_spent_in_the_rows() -> None:
    s = window("coin:2", "", market="ulf sigrun ketil hild").ends("done")
    s.do("1: propose 1>2 2 coin", "2: accept 1", "1: pass", "2: pass", "2: hire ulf")
    assert s.crew(2) == "ulf"


@pytest.mark.rule("roskilde.window", "roskilde.neutral")
def test_nobody_has_to_trade_and_without_an_accord_nothing_happens() -> None:
    s = window("coin:2", "farm")
    s.do("1: say-nothing", "2: say-nothing")
    assert s.asks == "HireForTerror"
    assert (s.has(1), s.has(2)) == ("coin:2", "farm")
    assert not {"no-accord", "accord", "shared"} & set(s.events)


@pytest.mark.rule("roskilde.window", "roskilde.neutral")
def test_there_is_nothing_to_share() -> None:
    s = window("coin:2", "farm")
    assert s.why_not("1: propose pot>1 1 coin, 1>2 1 coin") == "not-in-pot"
    assert s.why_not("1: propose pot>1 1 terror, 1>2 1 coin") == "not-in-pot"
    assert s.why_not("1: walk-away") == "not-offered"  # there is nothing to break off


# -- what may be offered --------------------------------------------------------------------------


@pytest.mark.rule("roskilde.window", "deal.anything")
@pytest.mark.parametrize(
    ("terms", "reason"),
    [
        ("1>2 2 coin, 2>1 1 farm", ""),
        ("1>2 2 coin", ""),  # a gift
        ("2>1 1 farm", ""),
        ("1>2 1 terror, 1>2 2 coin", ""),
        ("1>2 1 ulf, 2>1 1 asta", ""),
        ('1 vows 2 by 6 "peace"', ""),
        ('2 vows 1 by 6 "peace"', ""),
        ("", "offer-to-nobody"),
        ("1>2 3 coin", "cannot-give"),
        ("1>2 2 terror", "cannot-give"),
        ("1>2 1 asta", "not-their-reaver"),
        ("1>3 1 coin", ""),
        ("1>4 1 coin", "not-between-parties"),  # who is elsewhere
        ("2>3 1 farm", ""),  # all three would have to agree
    ],
)
def test_offers(terms: str, reason: str) -> None:
    s = window(
        *("coin:2 terror", "farm", "", ""),
        ships="roskilde roskilde roskilde bjorgvin",
        crews=["ulf", "asta", "", ""],
    )
    assert s.why_not(f"1: propose {terms}".strip()) == reason


@pytest.mark.rule("roskilde.window")
def test_what_the_other_cannot_pay_is_told_when_they_accept() -> None:
    s = window("coin:2", "")
    s.do(f"1: {TRADE}")
    bar = s.bar("2: accept 1")
    assert bar is not None
    assert (bar.reason, bar.figures) == ("cannot-give", (2, 1, 0))


@pytest.mark.rule("roskilde.window")
def test_offers_are_suggested_there_too() -> None:
    s = window("coin:5 terror:2", "coin:5")
    assert s.options("suggest", seat=1)
    s.do("1: suggest 1")
    assert s.deal("roskilde").offer(1) is not None


# -- who has to agree -----------------------------------------------------------------------------


@pytest.mark.rule("roskilde.window")
def test_an_offer_takes_those_whom_it_names_and_nobody_else() -> None:
    s = window("coin:2", "farm", "coin:3", "")
    s.do(f"1: {TRADE}")
    assert s.why_not("3: accept 1") == "not-offered"
    assert s.why_not("4: decline 1") == "not-offered"
    s.do("2: accept 1")
    assert (s.has(1), s.has(2)) == ("farm", "coin:2")
    assert s.asked() == (3, 4)


@pytest.mark.rule("roskilde.window")
def test_three_may_agree_together() -> None:
    s = window("coin:2", "farm", "armor")
    s.do("1: propose 1>2 2 coin, 2>3 1 farm, 3>1 1 armor", "2: accept 1")
    assert s.asks == "Bargain"
    assert s.has(1) == "coin:2"
    s.do("3: accept 1")
    assert [s.has(seat) for seat in (1, 2, 3)] == ["armor", "coin:2", "farm"]
    assert s.asks == "HireForTerror"


@pytest.mark.rule("roskilde.window")
def test_who_brings_two_others_together_is_part_of_it() -> None:
    s = window("", "farm", "coin")
    s.do("1: propose 2>3 1 farm, 3>2 1 coin", "2: accept 1", "3: accept 1")
    assert s.asks == "HireForTerror"  # nobody is left to trade
    assert (s.has(2), s.has(3)) == ("coin", "farm")


@pytest.mark.rule("roskilde.window")
def test_each_takes_part_in_one_accord_at_most() -> None:
    s = window("coin:4", "farm", "armor", "coin")
    s.do(f"1: {TRADE}", "3: propose 3>1 1 armor, 1>3 2 coin", "2: accept 1")
    # Seats 1 and 2 are done with talking; what named them is off the table.
    assert s.asked() == (3, 4)
    assert s.why_not(f"1: {TRADE}") == "not-asked"
    assert s.why_not("4: propose 4>1 1 coin") == "not-between-parties"
    assert s.deal("roskilde").offers == ()
    s.do("4: propose 4>3 1 coin, 3>4 1 armor", "3: accept 3")
    assert s.asks == "HireForTerror"
    assert [s.has(seat) for seat in (1, 2, 3, 4)] == ["coin:2 farm", "coin:2", "coin", "armor"]


@pytest.mark.rule("roskilde.window")
def test_it_is_over_when_there_is_nobody_left_to_trade_with() -> None:
    s = window("coin:2", "farm", "")
    s.do(f"1: {TRADE}", "2: accept 1")
    assert s.asks == "HireForTerror"


@pytest.mark.rule("roskilde.window")
def test_an_offer_among_those_who_are_left_still_stands() -> None:
    s = window("coin:2", "farm", "coin", "armor")
    s.do("3: propose 3>4 1 coin, 4>3 1 armor", f"1: {TRADE}", "2: accept 2")
    assert [offer.number for offer in s.deal("roskilde").offers] == [1]
    s.do("4: accept 1")
    assert (s.has(3), s.has(4)) == ("armor", "coin")


@pytest.mark.rule("roskilde.window", "deal.anything")
def test_a_trade_is_carried_out_at_once_before_others_have_agreed() -> None:
    s = window("coin:2", "farm", "", "")
    s.do(f"1: {TRADE}", "2: accept 1")
    assert s.asks == "Bargain"
    assert s.told("accord")[0][1][:2] == (0, (0, 1))
    assert s.cited("talk") == ["roskilde.window"] * 2
    assert s.has(1) == "farm"


@pytest.mark.rule("roskilde.window", "deal.promises")
def test_promises_may_be_all_of_it() -> None:
    s = window("", "", round=4)
    s.do('1: propose 1 vows 2 by 6 "peace"', "2: accept 1")
    assert s.p.promises == ((4, (0, 1, 6, "peace")),)


# -- who is asked ---------------------------------------------------------------------------------


@pytest.mark.rule("roskilde.window")
def test_an_offer_between_two_leaves_a_third_in_peace() -> None:
    s = window("coin:2", "farm", "")
    s.do("3: say-nothing", f"1: {TRADE}")
    assert s.asked() == (2,)
    s.do("2: decline 1")
    assert s.asked() == (1,)
    s.do("1: say-nothing")
    assert s.asks == "HireForTerror"


@pytest.mark.rule("roskilde.window")
def test_who_has_not_spoken_yet_is_still_asked_after_an_offer_between_others() -> None:
    s = window("coin:2", "farm", "")
    assert s.asked() == (1, 2, 3)
    s.do(f"1: {TRADE}")
    assert s.asked() == (2, 3)


@pytest.mark.rule("roskilde.window")
def test_whose_accepted_offer_was_replaced_is_asked_again() -> None:
    s = window("coin:2", "farm", "wall")
    s.do("1: propose 1>2 1 coin, 2>3 1 farm, 3>1 1 wall", "2: accept 1")
    assert s.asked() == (3,)
    s.do("1: propose 1>3 1 coin, 3>1 1 wall")
    assert s.asked() == (2, 3)


# -- the clock ------------------------------------------------------------------------------------


@pytest.mark.rule("roskilde.window")
def test_live_it_lasts_forty_five_seconds_and_ten_if_nobody_offers_anything() -> None:
    s = window("coin:2", "farm", clock="live", round=3)
    assert s.timers() == {
        "window:3:0": ("time-up roskilde", 45, 0, 45),
        "idle:3:0": ("time-up roskilde", 10, 0, 10),
    }
    s.do(f"1: {TRADE}")
    assert list(s.timers()) == ["window:3:0"]
    s.do("1: withdraw")
    assert list(s.timers()) == ["window:3:0"]


@pytest.mark.rule("roskilde.window")
def test_by_mail_it_lasts_a_day() -> None:
    s = window("coin:2", "farm", clock="mail", round=3)
    assert s.timers() == {"talks:3:0": ("time-up roskilde", 86400, 0, 86400)}


@pytest.mark.rule("roskilde.window", "roskilde.neutral")
@pytest.mark.parametrize("clock", ["live", "mail"])
def test_when_time_is_up_it_is_over_and_costs_nothing(clock: str) -> None:
    s = window("coin:2", "farm", clock=clock)
    s.do(f"1: {TRADE}", "clock: time-up roskilde")
    assert s.asks == "HireForTerror"
    assert (s.has(1), s.has(2)) == ("coin:2", "farm")


@pytest.mark.rule("roskilde.window")
def test_after_an_accord_of_others_the_same_time_runs_on() -> None:
    s = window("coin:2", "farm", "", "", clock="live", round=3)
    s.do(f"1: {TRADE}", "2: accept 1")
    assert s.timers() == {"window:3:0": ("time-up roskilde", 45, 0, 45)}
