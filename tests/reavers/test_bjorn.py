"""Bjorn, whom nobody plays: where he sails, what he sweeps away, what it costs to meet him."""

from typing import Any

import pytest

from meadhall.kernel.luck import Seeded
from meadhall.kernel.table import Table
from tests.reavers.scene import Scene, scene, table

# -- the example of the rulings -------------------------------------------------------------------


@pytest.mark.rule("bjorn.step", "bjorn.first", "bjorn.wipe", "bjorn.loot")
def test_he_enters_bjorgvin_after_round_one_and_costs_a_terror_in_round_two() -> None:
    s = scene(
        *("", ""),
        steps="round",
        round=0,
        supply="s01 s02 s08",
        luck="s01 armor art armor s02 tapestry treasure treasure s08 art art art",
    )
    assert s.bjorn == "-"
    s.do("1: sail tonsberg", "2: sail nidalos", "pass")
    # What the first supply brought to Bjorgvin is gone, and the second lies there.
    assert s.bjorn == "bjorgvin"
    assert s.discard == "armor"
    assert s.lies("bjorgvin") == "coin tapestry"
    assert s.has(1) == "coin:4 art"
    s.do("1: sail bjorgvin", "2: sail roskilde")
    while s.asks != "ChooseDestination":
        s.do("pass")
    assert s.has(1) == "coin:5 art tapestry terror"
    assert s.bjorn == "tonsberg"
    assert (s.p.round, s.asks) == (3, "ChooseDestination")
    s.ends("ChooseDestination")


# -- his step -------------------------------------------------------------------------------------


def bjorn_after(steps: int, **given: Any) -> list[str]:
    """The places that he comes to."""
    s = scene("", "", steps=" ".join(["bjorn"] * steps), **given)
    return [s.rules.box.places[int(str(args[0]))].id for _seat, args in s.told("bjorn")]


@pytest.mark.rule("bjorn.first", "bjorn.right")
def test_from_the_leftmost_to_the_right_and_back_again_never_to_roskilde() -> None:
    row = ["bjorgvin", "tonsberg", "nidalos"]
    assert bjorn_after(7) == [*row, *row, "bjorgvin"]


@pytest.mark.rule("bjorn.first", "bjorn.right", "setup.random")
def test_with_random_places_he_goes_by_number() -> None:
    given = {"places": "random", "in_play": "tonsberg vasteras leirvik"}
    assert bjorn_after(4, **given) == ["tonsberg", "vasteras", "leirvik", "tonsberg"]


@pytest.mark.rule("bjorn.step")
@pytest.mark.parametrize(
    ("players", "option", "sails"), [(2, "yes", True), (2, "no", False), (3, "yes", False)]
)
def test_he_sails_with_two_players_unless_the_table_does_without_him(
    players: int, option: str, sails: bool
) -> None:
    game = table(players, bjorn=option)
    p = game.start(Table(Seeded(1)))
    steps = [type(step).__name__ for step in p.todo]
    assert ("MoveBjorn" in steps) == sails
    assert steps[:2] == (["EndRound", "MoveBjorn"] if sails else ["EndRound", "CollectLoot"])


@pytest.mark.rule("bjorn.step", "act.first")
def test_his_step_is_the_fourth_after_loot_and_talks() -> None:
    s = scene(
        "", "", ships="bjorgvin bjorgvin", at={"bjorgvin": "coin:4"}, steps="sail act loot bjorn"
    )
    assert (s.asks, s.bjorn) == ("Bargain", "-")
    s.do("1: propose pot>1 4 coin, pot>2 1 terror", "2: accept 1")
    assert (s.bjorn, s.has(1)) == ("bjorgvin", "coin:4")


@pytest.mark.rule("bjorn.step", "end.round")
def test_he_moves_at_the_end_of_the_last_round_too() -> None:
    s = scene(
        *("", ""),
        steps="round",
        round=9,
        supply="s01 s02 s08",
        luck="s01 armor armor armor",
        bjorn="tonsberg",
    )
    s.do("1: sail bjorgvin", "2: sail roskilde", "pass")
    assert (s.asks, s.bjorn) == ("over", "nidalos")


@pytest.mark.rule("bjorn.first")
def test_he_begins_out_of_play() -> None:
    s = scene(*("", ""), steps="round", round=0, supply="s01 s02 s08", luck="s01 armor armor armor")
    assert s.bjorn == "-"
    s.ends("ChooseDestination")


# -- what he sweeps away --------------------------------------------------------------------------


@pytest.mark.rule("bjorn.wipe", "comp.limited")
def test_where_he_arrives_everything_goes_back() -> None:
    s = scene(
        *("", ""),
        steps="bjorn",
        bjorn="bjorgvin",
        at={"tonsberg": "coin:5 farm wall:2 tower armor:2 art weapons", "nidalos": "coin"},
        discard="art",
    )
    assert s.lies("tonsberg") == ""
    assert s.lies("nidalos") == "coin"
    assert s.discard == "armor:2 art:2 weapons"
    assert [s.left(token) for token in ("farm", "wall", "tower")] == [20, 20, 20]
    assert s.left("coin") == 104


@pytest.mark.rule("bjorn.wipe", "supply.pile-up")
def test_only_where_he_arrives_not_where_he_was() -> None:
    s = scene("", "", steps="bjorn", bjorn="bjorgvin", at={"bjorgvin": "coin:3"})
    assert s.lies("bjorgvin") == "coin:3"


@pytest.mark.rule("bjorn.wipe", "deal.none")
def test_goods_left_for_want_of_an_accord_are_gone_if_he_comes_there() -> None:
    s = scene(
        *("", ""),
        steps="sail act loot bjorn",
        ships="tonsberg tonsberg",
        at={"tonsberg": "coin:6"},
        bjorn="bjorgvin",
    )
    s.do("1: say-nothing", "2: say-nothing")
    assert s.bjorn == "tonsberg"
    assert s.lies("tonsberg") == ""
    assert (s.has(1), s.has(2)) == ("terror", "terror")


@pytest.mark.rule("bjorn.wipe", "supply.pile-up")
def test_the_next_supply_comes_to_his_place_as_to_any() -> None:
    s = scene(
        *("", ""),
        steps="bjorn supply",
        at={"bjorgvin": "coin:3"},
        luck="s01 armor armor armor",
        market="",
    )
    assert s.lies("bjorgvin") == "coin:2 farm armor"


@pytest.mark.rule("bjorn.wipe", "supply.spoils")
def test_spoils_that_lie_face_down_are_discarded_face_up() -> None:
    s = scene(
        *("", ""), steps="bjorn", down={"bjorgvin": 2}, loot="face-down", spoils="art weapons:1"
    )
    assert s.discard == "art weapons"
    assert s.p.down == (0,) * 7


# -- meeting him ----------------------------------------------------------------------------------


def meeting(held: str = "", there: str = "coin:3", **given: Any) -> Scene:
    """Seat 1 at Bjorgvin, and Bjorn too."""
    words = {"ships": "bjorgvin -", "bjorn": "bjorgvin", "at": {"bjorgvin": there}, **given}
    return scene(held, "", **words)


@pytest.mark.rule("bjorn.loot")
@pytest.mark.parametrize("there", ["", "coin:3 farm art"])
def test_one_player_takes_everything_and_a_terror_from_the_supply_without_talks(there: str) -> None:
    s = meeting("", there)
    assert s.asks == "done"
    assert s.has(1) == f"terror {there}"
    assert s.left("terror") == 49
    assert s.told("met-bjorn") == [(1, (1,))]
    assert "shared" not in s.events


@pytest.mark.rule("bjorn.loot")
def test_the_terror_comes_after_the_loot_and_before_weapons_are_rolled_for() -> None:
    s = meeting("", "weapons", luck="roll:terror")
    assert s.events[-3:] == ["collected", "met-bjorn", "rolled"]
    assert s.has(1) == "weapons terror:2"


@pytest.mark.rule("bjorn.loot", "act.first")
def test_that_terror_cannot_be_shed_in_the_same_visit() -> None:
    s = scene("coin:9", "", ships="tonsberg -", bjorn="tonsberg")
    assert s.has(1) == "coin:9 terror"


@pytest.mark.rule("bjorn.loot", "loot.terror", "deal.split", "bjorn.rest")
@pytest.mark.parametrize(("option", "more"), [("no", 0), ("yes", 1)])
@pytest.mark.parametrize("agree", [True, False])
def test_both_players_there_share_as_ever_and_pay_more_only_if_the_table_wants_it(
    option: str, more: int, agree: bool
) -> None:
    s = meeting(ships="bjorgvin bjorgvin", bjorn_terror=option)
    assert s.asks == "Bargain"
    assert s.lies("bjorgvin") == "coin:3 terror"
    if agree:
        s.do("1: propose pot>1 3 coin, pot>2 1 terror", "2: accept 1")
        assert (s.count(1, "terror"), s.count(2, "terror")) == (more, 1 + more)
        assert s.lies("bjorgvin") == ""
    else:
        s.do("1: say-nothing", "2: say-nothing")
        assert (s.count(1, "terror"), s.count(2, "terror")) == (1 + more, 1 + more)
        assert s.lies("bjorgvin") == "coin:3"


@pytest.mark.rule("bjorn.loot", "deal.none", "bjorn.right")
def test_without_an_accord_the_goods_stay_and_he_moves_on() -> None:
    s = meeting(
        ships="bjorgvin bjorgvin", steps="sail act loot bjorn supply", luck="s01 armor armor armor"
    )
    s.do("1: say-nothing", "2: say-nothing")
    assert s.bjorn == "tonsberg"
    assert s.lies("bjorgvin") == "coin:5 farm armor"


@pytest.mark.rule("bjorn.loot", "roskilde.neutral")
def test_who_is_elsewhere_pays_nothing() -> None:
    s = scene("", "", ships="tonsberg roskilde", bjorn="bjorgvin", market="", deck="")
    assert (s.has(1), s.has(2)) == ("", "")


# -- he counts ------------------------------------------------------------------------------------


@pytest.mark.rule("bjorn.counts", "bjorgvin.b", "nidalos.b")
@pytest.mark.parametrize(("place", "each"), [("bjorgvin", 2), ("nidalos", 1)])
@pytest.mark.parametrize(
    ("ships", "option", "count"),
    [
        ("- -", "no", 0),
        ("- -", "yes", 1),
        ("X -", "no", 2),
        ("X -", "yes", 2),
        ("X X", "no", 3),
        ("X X", "yes", 3),
    ],
)
def test_he_counts_beside_a_player_and_alone_only_if_the_table_wants_it(
    place: str, each: int, ships: str, option: str, count: int
) -> None:
    s = scene(
        *("", ""),
        steps="sail act",
        ships=ships.replace("X", place),
        sides=place,
        bjorn=place,
        bjorn_alone=option,
    )
    assert s.lies(place) == (f"coin:{each * count}" if count else "")


@pytest.mark.rule("bjorn.counts", "leirvik.b")
@pytest.mark.parametrize(
    ("ships", "option", "cards"),
    [
        ("- -", "no", 0),
        ("- -", "yes", 0),
        ("leirvik -", "no", 1),
        ("leirvik leirvik", "no", 1),
    ],
)
def test_at_leirvik_one_player_and_he_are_two(ships: str, option: str, cards: int) -> None:
    s = scene(
        *("", ""),
        steps="sail act",
        ships=ships,
        in_play="bjorgvin odense leirvik",
        places="random",
        sides="leirvik",
        bjorn="leirvik",
        bjorn_alone=option,
        spoils="art:3",
    )
    assert s.lies("leirvik") == (f"art:{cards}" if cards else "")


@pytest.mark.rule("bjorn.counts", "tonsberg.b")
def test_no_reaver_is_turned_up_for_him() -> None:
    s = scene(
        "", "", ships="tonsberg -", bjorn="tonsberg", sides="tonsberg", deck="ulf arne", market=""
    )
    assert len(s.told("revealed-reaver")) == 1
    s = scene("", "", ships="- -", bjorn="tonsberg", sides="tonsberg", deck="ulf arne", market="")
    assert s.told("revealed-reaver") == []


@pytest.mark.rule("bjorn.counts")
def test_elsewhere_he_counts_for_nothing() -> None:
    s = scene("", "", steps="sail act", ships="bjorgvin -", sides="bjorgvin", bjorn="tonsberg")
    assert s.lies("bjorgvin") == "coin:2"


# -- he has no score ------------------------------------------------------------------------------


@pytest.mark.rule("bjorn.no-score", "score.bonus")
def test_he_has_no_score_and_is_compared_with_nobody() -> None:
    s = scene("farm", "", steps="score", crews=["signy", ""], bjorn="bjorgvin")
    assert s.p.outcome is not None
    assert len(s.p.outcome.scores) == 2
    assert s.points(1)["bonus"] == 5
    assert s.winners == (1,)


@pytest.mark.rule("bjorn.no-score")
def test_he_is_no_seat_and_is_asked_nothing() -> None:
    game = table(2)
    assert game.seats == 2


@pytest.mark.rule("bjorn.rest", "sail.not-twice", "supply.flip-locations")
def test_all_other_rules_stay() -> None:
    # His place is free to choose, also for who has just left it; the ships' places turn.
    s = scene("", "", steps="choose", ships="tonsberg roskilde", bjorn="bjorgvin")
    assert s.why_not("1: sail bjorgvin") == ""
    assert s.why_not("1: sail tonsberg") == "same-place"
    s.ends("ChooseDestination")
