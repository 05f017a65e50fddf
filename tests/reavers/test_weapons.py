"""The weapons die: whoever acquires a weapon rolls it, however it came to them."""

from typing import Any

import pytest

from tests.reavers.scene import Scene, scene


def looted(there: str, luck: str, **given: Any) -> Scene:
    """Seat 1 alone at Bjorgvin."""
    return scene(
        given.pop("held", ""), "", ships="bjorgvin -", at={"bjorgvin": there}, luck=luck, **given
    )


def rolls(s: Scene) -> list[int]:
    """Who rolled, in order."""
    return [seat for seat, _args in s.told("rolled")]


# -- the three results ----------------------------------------------------------------------------


@pytest.mark.rule("weapon.nothing", "weapon.roll")
def test_nothing() -> None:
    s = looted("weapons", "roll:nothing")
    assert s.has(1) == "weapons"
    assert s.cited("rolled") == ["weapon.nothing"]


@pytest.mark.rule("weapon.terror", "weapon.roll")
def test_a_terror() -> None:
    s = looted("weapons", "roll:terror", held="terror:2")
    assert s.has(1) == "weapons terror:3"
    assert s.cited("rolled") == ["weapon.terror"]


@pytest.mark.rule("weapon.spoils", "weapon.roll")
@pytest.mark.parametrize("kind", ["armor", "treasure", "art", "tapestry"])
def test_a_spoils_card_shown_to_all(kind: str) -> None:
    s = looted("weapons", f"roll:spoils {kind}")
    assert s.has(1) == f"weapons {kind}"
    assert s.told("won-card") == [(1, (s.rules.items.index(kind),))]


@pytest.mark.rule("weapon.spoils", "supply.recycle")
def test_the_card_may_come_from_the_discard_or_not_come_at_all() -> None:
    s = looted("weapons", "roll:spoils", spoils="", discard="art:2")
    assert s.has(1) == "weapons art"
    assert s.told("spoils-shuffled") == [(0, (2,))]
    s = looted("weapons", "roll:spoils", spoils="")
    assert s.has(1) == "weapons"
    assert "won-card" not in s.events


@pytest.mark.rule("weapon.roll")
@pytest.mark.parametrize("face", range(6))
def test_every_face_has_its_result(face: int) -> None:
    die = looted("", "").rules.box.die
    assert sorted(set(die)) == ["nothing", "spoils", "terror"]
    result = die[face]
    s = looted("weapons", f"roll:{result}" + (" art" if result == "spoils" else ""))
    assert s.count(1, "terror") == (result == "terror")
    assert s.count(1, "art") == (result == "spoils")


# -- chains and several ---------------------------------------------------------------------------


@pytest.mark.rule("weapon.spoils", "weapon.roll")
def test_a_weapon_won_by_the_die_is_rolled_for_again() -> None:
    s = looted("weapons", "roll:spoils weapons roll:spoils weapons roll:terror")
    assert s.has(1) == "weapons:3 terror"
    assert s.events.count("rolled") == 3


@pytest.mark.rule("weapon.spoils")
def test_where_the_table_wants_it_the_chain_ends_at_once() -> None:
    s = looted("weapons", "roll:spoils weapons", chains="no")
    assert s.has(1) == "weapons:2"
    assert s.events.count("rolled") == 1


@pytest.mark.rule("weapon.roll")
@pytest.mark.parametrize("count", [0, 1, 2, 3, 5])
def test_one_roll_for_each_weapon_and_none_for_other_cards(count: int) -> None:
    luck = " ".join(["roll:nothing"] * count)
    s = looted(f"coin:2 armor:2 art weapons:{count}", luck)
    assert s.events.count("rolled") == count


@pytest.mark.rule("weapon.roll")
def test_weapons_that_one_has_already_are_not_rolled_for() -> None:
    s = looted("weapons", "roll:nothing", held="weapons:4")
    assert s.has(1) == "weapons:5"


@pytest.mark.rule("weapon.roll", "weapon.spoils")
def test_rolls_that_are_due_come_before_those_for_weapons_just_won() -> None:
    s = looted("weapons:2", "roll:spoils weapons roll:terror roll:spoils art")
    assert s.events[-6:] == ["collected", "rolled", "won-card", "rolled", "rolled", "won-card"]
    assert s.has(1) == "weapons:3 terror art"


@pytest.mark.rule("weapon.roll", "loot.alone")
def test_one_lone_visitor_has_rolled_before_the_next_collects() -> None:
    s = scene(
        *("", ""),
        ships="tonsberg bjorgvin",
        at={"bjorgvin": "weapons:2", "tonsberg": "weapons"},
        luck="roll:spoils weapons roll:nothing roll:terror roll:nothing",
    )
    assert [event.name for event in s.log if event.name in ("collected", "rolled")] == [
        *("collected", "rolled", "rolled", "rolled", "collected", "rolled")
    ]
    assert rolls(s) == [2, 2, 2, 1]


# -- however it is acquired -----------------------------------------------------------------------


@pytest.mark.rule("weapon.roll", "deal.accord")
def test_after_an_accord_all_roll_in_the_order_in_which_they_act() -> None:
    s = scene(
        *("", "", ""),
        ships="bjorgvin bjorgvin bjorgvin",
        crews=["", "asta", ""],
        at={"bjorgvin": "weapons:4"},
        luck="roll:spoils weapons roll:nothing roll:terror roll:nothing roll:terror",
    )
    s.do(
        "1: propose pot>1 1 weapons, pot>2 2 weapons, pot>3 1 weapons, pot>3 1 terror",
        "2: accept 1",
        "3: accept 1",
    )
    # Seat 2 leads; what seat 2 won by its first roll is rolled for when all have rolled.
    assert rolls(s) == [2, 2, 3, 1, 2]
    assert s.has(1) == "weapons"
    assert s.has(2) == "weapons:3 terror"
    assert s.has(3) == "weapons terror:2"


@pytest.mark.rule("weapon.roll", "deal.accord")
def test_everything_has_changed_hands_before_the_first_roll() -> None:
    s = scene(
        *("coin:3", ""),
        ships="bjorgvin bjorgvin",
        at={"bjorgvin": "weapons coin"},
        luck="roll:terror",
    )
    s.do("1: propose pot>1 1 weapons, pot>2 1 coin, pot>2 1 terror, 1>2 3 coin", "2: accept 1")
    assert s.events[-2:] == ["accord", "rolled"]
    assert (s.has(1), s.has(2)) == ("weapons terror", "coin:4 terror")


@pytest.mark.rule("weapon.roll", "deal.anything")
@pytest.mark.parametrize(("option", "count"), [("any", 2), ("not-trades", 0)])
def test_weapons_of_another_player_are_rolled_for_unless_the_table_does_not_want_it(
    option: str, count: int
) -> None:
    s = scene(
        *("weapons:2", "coin:2"),
        ships="bjorgvin bjorgvin",
        rolls=option,
        luck=" ".join(["roll:nothing"] * count),
    )
    s.do("1: propose pot>1 1 terror, 1>2 2 weapons, 2>1 2 coin", "2: accept 1")
    assert rolls(s) == [2] * count
    assert s.has(2) == "weapons:2"


@pytest.mark.rule("weapon.roll", "roskilde.window")
@pytest.mark.parametrize(("option", "count"), [("any", 1), ("not-trades", 0)])
def test_a_weapon_traded_at_roskilde_is_rolled_for_before_the_first_row(
    option: str, count: int
) -> None:
    s = scene(
        *("weapons", "coin:2"),
        ships="roskilde roskilde",
        rolls=option,
        luck=" ".join(["roll:terror"] * count),
    )
    s.do("1: propose 1>2 1 weapons, 2>1 2 coin", "2: accept 1")
    assert rolls(s) == [2] * count
    assert s.count(2, "terror") == count
    assert s.asks == "HireForTerror"
    s.ends("HireForTerror")


@pytest.mark.rule("weapon.roll")
def test_with_rolls_for_loot_alone_what_lay_there_is_still_rolled_for() -> None:
    s = scene(
        *("weapons:2", ""),
        ships="bjorgvin bjorgvin",
        at={"bjorgvin": "weapons"},
        rolls="not-trades",
        luck="roll:spoils weapons roll:nothing",
    )
    s.do("1: propose pot>2 1 weapons, pot>2 1 terror, 1>2 2 weapons", "2: accept 1")
    assert rolls(s) == [2, 2]  # one for the loot, one for what the die has won
    s = scene("", "", ships="nidalos -", rolls="not-trades", luck="weapons roll:nothing")
    s.do("draw")
    assert rolls(s) == [1]


@pytest.mark.rule("weapon.roll")
@pytest.mark.parametrize("option", ["any", "not-trades"])
def test_passing_weapons_to_and_fro_brings_no_rolls(option: str) -> None:
    s = scene(*("weapons:3", "weapons:2"), ships="bjorgvin bjorgvin", rolls=option, luck="")
    s.do("1: propose pot>1 1 terror, 1>2 2 weapons, 2>1 2 weapons", "2: accept 1")
    assert rolls(s) == []
    assert (s.has(1), s.has(2)) == ("weapons:3 terror", "weapons:2")


@pytest.mark.rule("weapon.roll")
def test_only_what_one_has_more_of_afterwards_is_rolled_for() -> None:
    # Seat 2 gets one from the pot and two from seat 1, and gives one back.
    s = scene(
        *("weapons:3", "weapons:2"),
        ships="bjorgvin bjorgvin",
        at={"bjorgvin": "weapons"},
        luck="roll:nothing roll:nothing",
    )
    s.do("1: propose pot>1 1 terror, pot>2 1 weapons, 1>2 2 weapons, 2>1 1 weapons", "2: accept 1")
    assert rolls(s) == [2, 2]
    assert (s.count(1, "weapons"), s.count(2, "weapons")) == (2, 4)


@pytest.mark.rule("weapon.roll", "deal.none")
def test_without_an_accord_nobody_rolls() -> None:
    s = scene("", "", ships="bjorgvin bjorgvin", at={"bjorgvin": "weapons:2"})
    s.do("1: say-nothing", "2: say-nothing")
    assert rolls(s) == []
    assert s.lies("bjorgvin") == "weapons:2"


@pytest.mark.rule("weapon.roll", "supply.spoils")
def test_weapons_that_the_supply_brings_are_not_rolled_for() -> None:
    s = scene("", "", steps="supply", luck="s01 weapons weapons weapons", market="")
    assert s.lies("bjorgvin") == "coin:2 farm weapons"
    assert rolls(s) == []


@pytest.mark.rule("weapon.roll", "bjorn.wipe")
def test_weapons_that_bjorn_sweeps_away_or_that_are_discarded_are_not_rolled_for() -> None:
    s = scene("", "", steps="bjorn", at={"bjorgvin": "weapons:2"})
    assert s.discard == "weapons:2"
    assert rolls(s) == []


@pytest.mark.rule("weapon.roll", "end.round")
def test_rolls_happen_in_the_last_round_too() -> None:
    s = looted("weapons", "roll:terror", round=10, steps="sail act loot end")
    assert s.asks == "over"
    assert s.points(1)["terror"] == -1
