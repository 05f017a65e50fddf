"""Who shares a location divides what lies there: accords, what they may hold, and their failure."""

from typing import Any

import pytest

from tests.reavers.scene import Scene, scene


def sharing(*holdings: str, there: str = "coin:3 farm", **given: Any) -> Scene:
    """All of them at Bjorgvin, where nobody has a token to sell unless they should."""
    words = {
        "ships": " ".join(["bjorgvin"] * len(holdings)),
        "sides": "",
        "at": {"bjorgvin": there},
        **given,
    }
    s = scene(*holdings, **words)
    while s.asks == "SellTokens":
        s.do("pass")
    return s


TWO = "propose pot>1 3 coin, pot>2 1 farm, pot>2 1 terror"

# -- dividing what lies there ---------------------------------------------------------------------


@pytest.mark.rule("deal.split", "deal.accord")
def test_each_takes_what_was_agreed() -> None:
    s = sharing("coin", "")
    assert (s.asks, s.asked()) == ("Bargain", (1, 2))
    s.do(f"1: {TWO}", "2: accept 1")
    assert s.asks == "done"
    assert (s.has(1), s.has(2)) == ("coin:4", "farm terror")
    assert s.lies("bjorgvin") == ""
    assert s.left("terror") == 49


@pytest.mark.rule("deal.split")
@pytest.mark.parametrize(
    ("offer", "reason"),
    [
        ("pot>1 3 coin, pot>2 1 farm, pot>2 1 terror", ""),
        ("pot>1 3 coin, pot>1 1 farm, pot>1 1 terror", ""),  # somebody may get nothing
        ("pot>2 3 coin, pot>2 1 farm, pot>2 1 terror", ""),
        ("pot>1 2 coin, pot>2 1 coin, pot>2 1 farm, pot>1 1 terror", ""),
        ("pot>1 2 coin, pot>2 1 farm, pot>2 1 terror", "left-lying"),
        ("pot>1 3 coin, pot>2 1 terror", "left-lying"),
        ("pot>1 3 coin, pot>2 1 farm", "left-lying"),
        ("", "left-lying"),
        ("1>2 1 coin", "left-lying"),
        ("pot>1 4 coin, pot>2 1 farm, pot>2 1 terror", "not-in-pot"),
        ("pot>1 2 coin, pot>2 2 coin, pot>2 1 farm, pot>2 1 terror", "not-in-pot"),
        ("pot>1 3 coin, pot>2 1 farm, pot>2 2 terror", "not-in-pot"),
        ("pot>1 3 coin, pot>2 1 farm, pot>2 1 terror, pot>1 1 wall", "not-in-pot"),
        ("pot>1 3 coin, pot>2 1 farm, pot>2 1 terror, pot>1 1 ulf", "not-in-pot"),
    ],
)
def test_all_that_lies_there_is_given_out_and_nothing_else(offer: str, reason: str) -> None:
    s = sharing("coin", "").ends("Bargain")
    assert s.why_not(f"1: propose {offer}".strip()) == reason


@pytest.mark.rule("deal.split")
@pytest.mark.parametrize(
    ("offer", "reason"),
    [
        ("pot>1 3 coin, pot>2 1 farm, pot>2 1 terror", ""),
        ("pot>1 1 coin, pot>2 1 terror", ""),
        ("pot>2 1 terror", ""),
        ("pot>1 3 coin, pot>2 1 farm", "left-lying"),  # never the terror
        ("", "left-lying"),
        ("pot>1 4 coin, pot>2 1 terror", "not-in-pot"),
    ],
)
def test_where_the_table_wants_it_things_may_be_left_lying_but_never_the_terror(
    offer: str, reason: str
) -> None:
    s = sharing("coin", "", split="partial").ends("Bargain")
    assert s.why_not(f"1: propose {offer}".strip()) == reason


@pytest.mark.rule("deal.split", "supply.pile-up")
def test_what_is_left_lying_stays_for_the_next_round() -> None:
    s = sharing(
        *("", ""),
        split="partial",
        steps="sail act loot supply",
        luck="s01 armor armor armor",
    )
    s.do("2: propose pot>1 1 coin, pot>2 1 terror", "1: accept 1")
    assert (s.has(1), s.has(2)) == ("coin", "terror")
    assert s.lies("bjorgvin") == "coin:4 farm:2 armor"


@pytest.mark.rule("deal.split", "loot.terror")
def test_the_terror_is_one_thing_like_any_other() -> None:
    s = sharing("", "", "").ends("Bargain")
    assert s.lies("bjorgvin") == "coin:3 farm terror"
    for seat in (1, 2, 3):
        assert s.why_not(f"1: propose pot>1 3 coin, pot>2 1 farm, pot>{seat} 1 terror") == ""
    two = "propose pot>1 3 coin, pot>2 1 farm, pot>1 1 terror, pot>2 1 terror"
    assert s.why_not(f"1: {two}") == "not-in-pot"


@pytest.mark.rule("deal.split", "deal.none")
@pytest.mark.parametrize("agree", [True, False])
def test_where_nothing_but_the_terror_lies_they_talk_as_well(agree: bool) -> None:
    s = sharing("", "", there="")
    assert s.asks == "Bargain"
    if agree:
        s.do("1: propose pot>2 1 terror", "2: accept 1")
        assert (s.has(1), s.has(2)) == ("", "terror")
    else:
        s.do("1: say-nothing", "2: say-nothing")
        assert (s.has(1), s.has(2)) == ("terror", "terror")
    assert s.lies("bjorgvin") == ""


@pytest.mark.rule("deal.split", "deal.none")
def test_without_talks_over_nothing_each_takes_a_terror_at_once() -> None:
    s = sharing("", "", "", there="", vacant="no")
    assert s.asks == "done"
    assert [s.has(seat) for seat in (1, 2, 3)] == ["terror"] * 3
    s = sharing("", "", there="coin", vacant="no")
    assert s.asks == "Bargain"
    s.ends("Bargain")


@pytest.mark.rule("deal.split", "loot.added")
def test_what_an_action_has_added_makes_a_place_not_vacant() -> None:
    s = sharing("", "", there="", sides="bjorgvin", vacant="no")
    assert s.asks == "Bargain"
    assert s.lies("bjorgvin") == "coin:4 terror"
    s.ends("Bargain")


# -- all of them have to agree --------------------------------------------------------------------

THREE = "propose pot>1 3 coin, pot>2 1 farm, pot>3 1 terror"


@pytest.mark.rule("deal.accord")
@pytest.mark.parametrize("last", [2, 3])
def test_every_sharer_has_to_accept_the_same_offer(last: int) -> None:
    s = sharing("", "", "")
    first = 5 - last
    s.do(f"1: {THREE}", f"{first}: accept 1")
    assert s.asks == "Bargain"
    assert s.lies("bjorgvin") == "coin:3 farm terror"
    s.do(f"{last}: accept 1")
    assert [s.has(seat) for seat in (1, 2, 3)] == ["coin:3", "farm", "terror"]


@pytest.mark.rule("deal.accord")
def test_acceptances_of_different_offers_make_no_accord() -> None:
    s = sharing("", "", "")
    s.do(
        f"1: {THREE}",
        "2: propose pot>2 3 coin, pot>1 1 farm, pot>3 1 terror",
        "3: accept 1",
        "1: accept 2",
    )
    assert s.asks == "Bargain"
    s.do("3: accept 2")
    assert [s.has(seat) for seat in (1, 2, 3)] == ["farm", "coin:3", "terror"]


@pytest.mark.rule("deal.accord")
def test_a_seat_accepts_one_offer_at_a_time() -> None:
    s = sharing("", "", "", "")
    s.do(
        "1: propose pot>1 3 coin, pot>2 1 farm, pot>3 1 terror",
        "2: propose pot>2 3 coin, pot>1 1 farm, pot>3 1 terror",
        "3: accept 1",
        "3: accept 2",
        "4: accept 1",
        "2: accept 1",
    )
    # Seat 3 has left the first offer for the second.
    assert s.asks == "Bargain"
    assert s.deal("bjorgvin").accepts == (0, 1, 2, 1)
    s.do("3: accept 1")
    assert s.has(1) == "coin:3"


@pytest.mark.rule("deal.accord")
def test_silence_is_no_consent() -> None:
    s = sharing("", "", "")
    s.do(f"1: {THREE}", "2: accept 1", "3: say-nothing")
    assert s.asks == "Bargain"  # it is a no, and those who wanted it are heard once more
    s.do("1: say-nothing", "2: say-nothing")
    assert s.asks == "done"
    assert "accord" not in s.events
    assert [s.has(seat) for seat in (1, 2, 3)] == ["terror"] * 3


@pytest.mark.rule("deal.accord")
def test_all_changes_hands_at_once_out_of_what_givers_had_before() -> None:
    # Seat 2 cannot give the coins that the same offer gives to them.
    s = sharing("", "coin:1", "")
    s.do("1: propose pot>2 3 coin, pot>1 1 farm, pot>3 1 terror, 2>3 2 coin")
    bar = s.bar("2: accept 1")
    assert bar is not None
    assert (bar.reason, bar.figures) == ("cannot-give", (0, 2, 1))
    s.do("1: propose pot>2 3 coin, pot>1 1 farm, pot>3 1 terror, 2>3 1 coin")
    s.do("2: accept 2", "3: accept 2")
    assert [s.has(seat) for seat in (1, 2, 3)] == ["farm", "coin:3", "coin terror"]


@pytest.mark.rule("deal.accord", "deal.anything")
def test_a_seat_may_give_and_get_the_same_kind_of_thing_in_a_ring() -> None:
    s = sharing("coin:2", "coin:2", "coin:2", there="")
    s.do("1: propose pot>1 1 terror, 1>2 2 coin, 2>3 2 coin, 3>1 1 coin")
    s.do("2: accept 1", "3: accept 1")
    assert [s.has(seat) for seat in (1, 2, 3)] == ["coin terror", "coin:2", "coin:3"]


@pytest.mark.rule("deal.accord", "sail.not-twice")
def test_there_is_one_accord_for_a_place_and_round() -> None:
    s = sharing("coin:9", "coin:9")
    s.do(f"1: {TWO}", "2: accept 1")
    assert s.asks == "done"
    assert s.events.count("accord") == 1


# -- trading what one owns ------------------------------------------------------------------------


@pytest.mark.rule("deal.anything")
@pytest.mark.parametrize(
    ("item", "count"),
    [
        ("coin", 3),
        ("terror", 2),
        ("farm", 1),
        ("wall", 2),
        ("tower", 1),
        ("armor", 2),
        ("treasure", 1),
        ("art", 2),
        ("tapestry", 1),
    ],
)
@pytest.mark.parametrize("giver", [1, 2])
def test_anything_owned_may_be_part_of_it_even_terror(item: str, count: int, giver: int) -> None:
    held = ["", ""]
    held[giver - 1] = f"{item}:{count}"
    s = sharing(*held, there="art")
    taker = 3 - giver
    s.do(f"1: propose pot>1 1 art, pot>1 1 terror, {giver}>{taker} {count} {item}", "2: accept 1")
    own = {"art": 1, "terror": 1} if taker == 1 else {}
    assert s.count(taker, item) == count + own.get(item, 0)
    own = {"art": 1, "terror": 1} if giver == 1 else {}
    assert s.count(giver, item) == own.get(item, 0)


@pytest.mark.rule("deal.anything")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_an_offer_is_checked_against_what_its_author_has(count: int) -> None:
    s = sharing("farm:2", "").ends("Bargain")
    offer = f"1: {TWO}, 1>2 {count} farm"
    bar = s.bar(offer)
    if count <= 2:
        assert bar is None
        return
    assert bar is not None
    assert (bar.reason, bar.rule, bar.figures) == ("cannot-give", "deal.anything", (2, 3, 2))


@pytest.mark.rule("deal.anything")
def test_what_one_gives_to_several_is_added_up() -> None:
    s = sharing("coin:3", "", "").ends("Bargain")
    assert s.why_not(f"1: {THREE}, 1>2 1 coin, 1>3 2 coin") == ""
    assert s.why_not(f"1: {THREE}, 1>2 2 coin, 1>3 2 coin") == "cannot-give"


@pytest.mark.rule("deal.anything")
@pytest.mark.parametrize("demand", ["2>1 9 coin", "2>1 5 terror", "2>1 3 armor", "2>1 1 tower"])
@pytest.mark.parametrize("held", ["", "coin:9 terror:5 armor:3 tower"])
def test_a_demand_may_be_made_whatever_the_other_has(demand: str, held: str) -> None:
    s = sharing("", held).ends("Bargain")
    assert s.why_not(f"1: {TWO}, {demand}") == ""


@pytest.mark.rule("deal.anything", "loot.hidden")
def test_that_one_cannot_pay_is_told_to_that_seat_alone_and_changes_nothing() -> None:
    s = sharing("", "coin:2", "").ends("Bargain")
    s.do(f"1: {THREE}, 2>1 3 coin")
    before = s.game.encode(s.p)
    events = len(s.log)
    bar = s.bar("2: accept 1")
    assert bar is not None
    assert (bar.reason, bar.rule, bar.figures) == ("cannot-give", "deal.anything", (0, 3, 2))
    assert "accept 1" not in s.options(seat=2)
    # Nobody else is told: not by an event, nor by what they may do, nor by whom play waits for.
    assert s.game.encode(s.p) == before
    assert len(s.log) == events
    assert s.why_not("3: accept 1") == ""
    s.do("3: accept 1")
    assert s.asked() == (2,)


@pytest.mark.rule("deal.anything")
def test_nobody_but_those_who_share_the_place_takes_part() -> None:
    s = scene(
        *("coin:2", "coin:2", "coin:2", ""),
        ships="bjorgvin bjorgvin tonsberg tonsberg",
        at={"bjorgvin": "coin"},
    ).ends("Bargain")
    for terms in ("1>3 1 coin", "3>1 1 coin", "pot>3 1 coin", "1>6 1 coin", "1>1 1 coin"):
        offer = f"1: propose pot>1 1 coin, pot>2 1 terror, {terms}"
        assert s.why_not(offer) == "not-between-parties"
    for words in ('1 vows 3 by 6 "help"', '4 vows 1 by 6 "help"', '1 vows 1 by 6 "help"'):
        offer = f"1: propose pot>1 1 coin, pot>2 1 terror, {words}"
        assert s.why_not(offer) == "not-between-parties"


@pytest.mark.rule("deal.anything")
def test_neither_destinations_nor_ships_nor_turns_are_things() -> None:
    s = sharing("", "").ends("Bargain")
    for item in ("bjorgvin", "ship", "s01", "first"):
        with pytest.raises(ValueError, match="unknown item"):
            s.why_not(f"1: {TWO}, 1>2 1 {item}")


# -- reavers --------------------------------------------------------------------------------------


@pytest.mark.rule("deal.anything", "roskilde.public")
def test_reavers_may_change_hands() -> None:
    s = sharing("", "coin:3", crews=["glum ulf", "asta"])
    s.do(f"1: {TWO}, 1>2 1 glum, 2>1 1 asta, 2>1 3 coin", "2: accept 1")
    assert (s.crew(1), s.crew(2)) == ("ulf asta", "glum")


@pytest.mark.rule("deal.anything", "roskilde.public")
@pytest.mark.parametrize(
    ("terms", "reason"),
    [
        ("1>2 1 ulf", ""),
        ("2>1 1 asta", ""),
        ("1>2 1 asta", "not-their-reaver"),
        ("2>1 1 ulf", "not-their-reaver"),
        ("1>2 1 glum", "not-their-reaver"),  # in nobody's crew
        ("1>2 2 ulf", "not-their-reaver"),
        ("1>2 1 ulf, 1>3 1 ulf", "not-their-reaver"),
        ("1>2 1 ulf, 2>3 1 ulf", "not-their-reaver"),
    ],
)
def test_whose_a_reaver_is_everybody_sees(terms: str, reason: str) -> None:
    s = sharing("", "", "", crews=["ulf", "asta", ""]).ends("Bargain")
    assert s.why_not(f"1: {THREE}, {terms}") == reason


@pytest.mark.rule("deal.anything")
def test_where_the_table_wants_it_reavers_stay() -> None:
    s = sharing("", "", crews=["ulf", ""], reavers="no").ends("Bargain")
    assert s.why_not(f"1: {TWO}, 1>2 1 ulf") == "reavers-stay"
    assert s.why_not(f"1: {TWO}") == ""


# -- no accord ------------------------------------------------------------------------------------


@pytest.mark.rule("deal.none")
@pytest.mark.parametrize("sharers", [2, 3, 6])
def test_without_an_accord_each_takes_a_terror_and_the_goods_stay(sharers: int) -> None:
    s = sharing(*["coin"] * sharers, there="coin:3 farm armor")
    s.do(*[f"{seat}: say-nothing" for seat in range(1, sharers + 1)])
    assert s.asks == "done"
    assert [s.has(seat) for seat in range(1, sharers + 1)] == ["coin terror"] * sharers
    assert s.lies("bjorgvin") == "coin:3 farm armor"  # that terror is gone
    assert s.left("terror") == 50 - sharers


@pytest.mark.rule("deal.none", "loot.added")
@pytest.mark.parametrize(
    ("place", "then"),
    [("bjorgvin", "farm coin:4"), ("nidalos", "farm coin:2"), ("leirvik", "farm art")],
)
def test_what_the_action_has_added_stays_too(place: str, then: str) -> None:
    s = scene(
        players=6,
        ships=f"{place} {place}",
        at={place: "farm"},
        sides=place,
        luck="art" if place == "leirvik" else "",
    )
    s.do("1: say-nothing", "2: say-nothing")
    assert s.lies(place) == then
    assert (s.has(1), s.has(2)) == ("terror", "terror")


@pytest.mark.rule("deal.none", "supply.pile-up")
def test_the_next_supply_comes_on_top() -> None:
    s = sharing("", "", steps="sail act loot supply", luck="s01 armor armor armor")
    s.do("1: say-nothing", "2: say-nothing")
    assert s.lies("bjorgvin") == "coin:5 farm:2 armor"


@pytest.mark.rule("deal.none", "loot.terror")
def test_at_the_next_meeting_there_is_one_terror_again() -> None:
    s = scene(
        *("", ""),
        ships="bjorgvin bjorgvin",
        at={"bjorgvin": "coin"},
        steps="sail act loot sail act loot",
    )
    s.do("1: say-nothing", "2: say-nothing")
    assert s.lies("bjorgvin") == "coin terror"
    s.do("1: propose pot>1 1 coin, pot>2 1 terror", "2: accept 1")
    assert (s.has(1), s.has(2)) == ("coin terror", "terror:2")


@pytest.mark.rule("deal.none", "deal.anything")
def test_nothing_of_an_offer_is_carried_out_without_an_accord() -> None:
    s = sharing("coin:3 armor", "farm", "", crews=["ulf", "", ""])
    s.do(f"1: {THREE}, 1>2 3 coin, 1>3 1 ulf", "2: accept 1")
    s.do("3: say-nothing", "1: say-nothing", "2: say-nothing")
    assert [s.has(seat) for seat in (1, 2, 3)] == ["coin:3 armor terror", "farm terror", "terror"]
    assert s.crew(1) == "ulf"
    assert s.p.promises == ()


# -- promises -------------------------------------------------------------------------------------


@pytest.mark.rule("deal.promises")
def test_promises_are_written_down_and_shown_to_all() -> None:
    s = sharing("", "", round=4, players=3)
    s.do(f'1: {TWO}, 2 vows 1 by 6 "I go to Roskilde", 1 vows 2 by 10 "three coins"', "2: accept 1")
    made = ((4, (0, 1, 10, "three coins")), (4, (1, 0, 6, "I go to Roskilde")))
    assert s.p.promises == made
    for seat in (-1, 0, 1, 2):
        assert s.game.view_data(s.game.view(s.p, seat))["promises"] == made
    assert s.told("accord")[0][1][3] == tuple(promise for _round, promise in made)


@pytest.mark.rule("deal.promises")
@pytest.mark.parametrize(
    ("due", "reason"), [(3, "due-when"), (4, ""), (5, ""), (10, ""), (11, "due-when")]
)
def test_a_promise_is_for_this_round_or_a_later_one(due: int, reason: str) -> None:
    s = sharing("", "", round=4).ends("Bargain")
    assert s.why_not(f'1: {TWO}, 2 vows 1 by {due} "a coin"') == reason


@pytest.mark.rule("deal.promises")
def test_nobody_is_held_to_a_promise() -> None:
    # Seat 2 has vowed to stay away from Tonsberg and to give three coins: neither is enforced.
    s = scene(
        *("", "coin:3"),
        ships="bjorgvin bjorgvin",
        steps="sail act loot choose",
        round=4,
    )
    s.do(
        '1: propose pot>1 1 terror, 2 vows 1 by 5 "not Tonsberg", 2 vows 1 by 4 "3 coins"',
        "2: accept 1",
    )
    assert s.has(2) == "coin:3"
    assert s.why_not("2: sail tonsberg") == ""
    s.ends("ChooseDestination")


@pytest.mark.rule("deal.promises")
def test_a_promise_needs_nothing_that_one_has() -> None:
    s = sharing("", "", round=4)
    s.do(f'1: {TWO}, 1 vows 2 by 5 "99 coins and Odin\'s eye"', "2: accept 1")
    assert len(s.p.promises) == 1


@pytest.mark.rule("deal.promises", "deal.none")
def test_promises_of_failed_talks_are_forgotten() -> None:
    s = sharing("", "", round=4)
    s.do(f'1: {TWO}, 1 vows 2 by 5 "peace"', "2: walk-away")
    assert s.p.promises == ()
