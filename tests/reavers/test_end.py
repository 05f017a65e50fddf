"""The end of a round, the last round, and the final scoring."""

from typing import Any

import pytest

from meadhall.kernel.luck import Seeded
from meadhall.kernel.table import Table
from tests.reavers.scene import Scene, scene, table


def scored(*holdings: str, **given: Any) -> Scene:
    """A game that is over with these things behind the screens."""
    return scene(*holdings, steps="score", market="", **given)


def points(held: str, crew: str = "", **given: Any) -> dict[str, int]:
    """What seat 1 scores, by source, beside a seat that has nothing."""
    return scored(held, "", crews=[crew, ""], **given).points(1)


# -- the rulebook's examples ----------------------------------------------------------------------


@pytest.mark.rule("score.spoils", "score.spoils-surplus")
@pytest.mark.parametrize(("armor", "glory"), [(3, 6), (6, 30), (9, 36)])
def test_the_example_of_the_armor(armor: int, glory: int) -> None:
    assert points(f"armor:{armor}")["spoils"] == glory


@pytest.mark.rule("score.reavers")
@pytest.mark.parametrize(
    ("crew", "glory"),
    [
        ("skarde ragna vigdis asta", 12),  # four helms, three Yggdrasil symbols
        ("skarde ragna ulf", 0),  # five helms and none
        ("vigdis kolbein", 0),
        ("", 0),
        ("bjarne torsten", 9),  # 2 + 1 helms, 1 + 2 Yggdrasil symbols
        ("arne", 1),
    ],
)
def test_helms_times_yggdrasil_symbols_over_all_reavers(crew: str, glory: int) -> None:
    assert points("", crew)["reavers"] == glory


@pytest.mark.rule("score.terror", "score.terror-more")
@pytest.mark.parametrize(
    ("terror", "loss"),
    [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21), (7, 27), (8, 33), (20, 105)],
)
def test_terror_costs_by_the_number_held(terror: int, loss: int) -> None:
    assert points(f"terror:{terror}")["terror"] == -loss


# -- the other sources ----------------------------------------------------------------------------


@pytest.mark.rule("score.raid", "score.trio")
@pytest.mark.parametrize(
    ("held", "raid", "trio"),
    [
        ("", 0, 0),
        ("farm", 1, 0),
        ("wall", 2, 0),
        ("tower", 3, 0),
        ("farm wall", 3, 0),
        ("farm wall tower", 6, 4),
        ("farm:2 wall:2 tower", 9, 4),
        ("farm:2 wall:2 tower:2", 12, 8),
        ("farm:20 wall:3 tower:5", 41, 12),
    ],
)
def test_tokens_have_their_value_and_each_trio_four_more(held: str, raid: int, trio: int) -> None:
    found = points(held)
    assert (found["raid"], found["trio"]) == (raid, trio)


@pytest.mark.rule("score.spoils", "score.spoils-surplus")
@pytest.mark.parametrize("kind", ["armor", "treasure", "art", "tapestry", "weapons"])
def test_a_set_is_worth_what_its_cards_say_and_the_surplus_begins_another(kind: str) -> None:
    box = scored("", "").rules.box
    spoils = next(each for each in box.spoils if each.id == kind)
    size = len(spoils.values)
    for count in range(1, min(spoils.count, 2 * size + 1) + 1):
        full, rest = divmod(count, size)
        expected = full * spoils.values[size - 1] + (spoils.values[rest - 1] if rest else 0)
        assert points(f"{kind}:{count}")["spoils"] == expected


@pytest.mark.rule("score.spoils")
def test_kinds_are_counted_each_for_itself() -> None:
    each = ("armor:4", "treasure:2", "art", "tapestry:3", "weapons:6")
    together = points(" ".join(each))["spoils"]
    assert together == sum(points(kind)["spoils"] for kind in each)


@pytest.mark.rule("score.coins")
@pytest.mark.parametrize(("coins", "glory"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (29, 14)])
def test_two_coins_are_one_glory_and_an_odd_one_nothing(coins: int, glory: int) -> None:
    assert points(f"coin:{coins}")["coins"] == glory


# -- bonuses --------------------------------------------------------------------------------------

ALL_KINDS = "armor treasure art tapestry weapons"


@pytest.mark.rule("score.bonus")
@pytest.mark.parametrize(
    ("crew", "held", "glory"),
    [
        # per_raid_token
        ("bodil", "wall tower", 0),
        ("bodil", "farm:3", 3),
        ("grim", "farm wall:2", 2),
        ("astrid", "farm tower:4", 4),
        # per_raid_set
        ("sten", "farm:2 wall", 0),
        ("sten", "farm:2 wall:3 tower:2", 4),
        # per_raid_pairs
        ("rolf", "farm", 0),
        ("rolf", "farm wall", 1),
        ("rolf", "farm:2 wall tower:2", 2),
        # per_spoils_type
        ("volund", "armor:4 weapons:2", 2),
        ("brynja", "armor:7", 7),
        ("odd", "treasure:3", 3),
        ("runa", "tapestry:3", 6),
        ("snorri", "art:2", 4),
        ("snorri", "armor:2", 0),
        # per_distinct_spoils_type
        ("hallbera", "", 0),
        ("hallbera", "armor:3 art", 2),
        ("hallbera", ALL_KINDS, 5),
        # per_full_set
        ("ottar", "armor:5", 0),
        ("ottar", "armor:6", 4),
        ("ottar", "armor:12 tapestry:3 art:3", 12),
        # per_coins
        ("thorgils", "coin:3", 0),
        ("thorgils", "coin:4", 1),
        ("inga", "coin:11", 2),
        # per_reaver
        ("estrid", "", 1),
        ("estrid ulf asta", "", 3),
        # per_symbol
        ("eskil", "", 0),
        ("eskil vigdis asta", "", 3),
        ("gyda", "", 0),
        ("gyda skarde ulf", "", 3),
        # per_terror
        ("hrafn", "", 0),
        ("hrafn", "terror:5", 5),
        ("hrafn", "terror:6", 6),
        ("hrafn", "terror:7", 6),
        # if_terror_at_most
        ("alvi", "", 5),
        ("alvi", "terror:3", 5),
        ("alvi", "terror:4", 0),
        ("thorir", "terror:4", 4),
        ("thorir", "terror:5", 0),
        # flat
        ("glum", "", 3),
        ("glum ketilrid", "", 6),
        # no bonus at all
        ("ulf asta yrsa arne", "farm:3 coin:8", 0),
        # several together
        ("bodil rolf estrid", "farm:3", 7),
    ],
)
def test_bonuses(crew: str, held: str, glory: int) -> None:
    assert points(held, crew)["bonus"] == glory


@pytest.mark.rule("score.bonus")
def test_every_kind_of_bonus_has_been_shown() -> None:
    marks = test_bonuses.pytestmark  # type: ignore[attr-defined]
    cases = next(mark for mark in marks if mark.name == "parametrize").args[1]
    crews = " ".join(crew for crew, _held, _glory in cases).split()
    reavers = scored("", "").rules.box.reavers
    shown = {each.id for each in reavers if each.id in crews}
    # The two that compare players have tests of their own.
    assert {each.id for each in reavers if each.bonus is not None} - shown == {"signy", "brodir"}


@pytest.mark.rule("score.bonus")
@pytest.mark.parametrize(
    ("crew", "one", "other"), [("signy", "farm", "wall"), ("brodir", "armor", "art")]
)
@pytest.mark.parametrize(
    ("mine", "theirs", "glory"), [(0, 0, 0), (1, 0, 5), (2, 2, 5), (2, 3, 0), (3, 2, 5), (0, 1, 0)]
)
def test_bonuses_that_compare_players(
    crew: str, one: str, other: str, mine: int, theirs: int, glory: int
) -> None:
    s = scored(f"{one}:{mine}", f"{other}:{theirs}", "", crews=[crew, "", ""])
    assert s.points(1)["bonus"] == glory


@pytest.mark.rule("score.bonus")
def test_all_who_are_tied_for_most_have_it_and_tokens_of_all_kinds_count() -> None:
    s = scored("farm wall tower", "tower:3", "", crews=["signy", "", ""])
    assert s.points(1)["bonus"] == 5
    s = scored("farm wall", "tower:3", "", crews=["signy", "", ""])
    assert s.points(1)["bonus"] == 0
    s = scored("armor:2 art", "weapons:3", "", crews=["brodir", "", ""])
    assert s.points(1)["bonus"] == 5


@pytest.mark.rule("score.bonus", "score.reavers", "deal.anything")
def test_a_reaver_that_was_traded_counts_for_its_owner_at_the_end() -> None:
    s = scene(
        *("", ""),
        ships="bjorgvin bjorgvin",
        crews=["glum ulf", ""],
        round=10,
        steps="sail act loot end",
    )
    s.do("1: propose pot>1 1 terror, 1>2 1 glum, 1>2 1 ulf", "2: accept 1")
    assert (s.points(1)["bonus"], s.points(2)["bonus"]) == (0, 3)
    assert (s.points(1)["reavers"], s.points(2)["reavers"]) == (0, 1)


# -- the whole ------------------------------------------------------------------------------------


@pytest.mark.rule("score.track")
def test_each_seat_sees_every_score_with_its_sources() -> None:
    s = scored(
        "farm:2 wall tower armor:3 coin:5 terror:2", "coin:2", crews=["skarde asta glum", ""]
    )
    assert s.points(1) == {
        "raid": 7,
        "trio": 4,
        "spoils": 6,
        "reavers": 4,
        "bonus": 3,
        "terror": -3,
        "coins": 2,
    }
    assert s.p.outcome is not None
    assert (s.p.outcome.total(0), s.p.outcome.total(1)) == (23, 1)
    assert [seat for seat, _args in s.told("scored")] == [1, 2]


@pytest.mark.rule("score.most")
def test_most_glory_wins_also_below_zero() -> None:
    s = scored("coin:3", "coin:4", "coin:2")
    assert (s.outcome, s.winners) == ("glory", (2,))
    s = scored("terror:3", "terror:1", "terror:2")
    assert (s.outcome, s.winners) == ("glory", (2,))
    assert s.p.outcome is not None
    assert (s.p.outcome.places, s.p.outcome.total(0)) == ((3, 1, 2), -6)


# -- ties -----------------------------------------------------------------------------------------


@pytest.mark.rule("score.ties")
@pytest.mark.parametrize(
    ("holdings", "crews", "ending", "winner"),
    [
        # Two glory each; then the number of reavers, whatever their symbols.
        (("coin:4", "coin:4"), ["ulf", ""], "tie-reavers", 1),
        (("coin:4", "coin:4 armor"), ["", "ulf sigrun"], "tie-reavers", 2),
        # One armor card is worth nothing.
        (("coin:4", "coin:4 armor"), ["", ""], "tie-spoils", 2),
        (("tapestry", "coin:6"), ["", ""], "tie-spoils", 1),
        # Tokens of all kinds together.
        (("farm:2", "wall"), ["", ""], "tie-raid", 1),
        (("coin:4", "wall"), ["", ""], "tie-raid", 2),
        (("tower:2", "farm:4 coin:4"), ["", ""], "tie-raid", 2),
        # In the last comparison more terror wins.
        (("coin:3", "coin:4 terror"), ["", ""], "tie-terror", 2),
        (("coin:6 terror:2", "coin:2 terror"), ["", ""], "tie-terror", 1),
        # What comes first in the list decides, whatever comes later.
        (("coin:4", "coin:2 farm"), ["ulf", ""], "tie-reavers", 1),
        (("armor coin:6", "coin:2 farm:2"), ["", ""], "tie-spoils", 1),
    ],
)
def test_ties_are_broken_from_the_top_of_the_list(
    holdings: tuple[str, str], crews: list[str], ending: str, winner: int
) -> None:
    s = scored(*holdings, crews=crews)
    assert s.p.outcome is not None
    assert s.p.outcome.total(0) == s.p.outcome.total(1)
    assert (s.outcome, s.winners) == (ending, (winner,))
    assert s.p.outcome.rule == "score.ties"


@pytest.mark.rule("score.ties")
def test_only_those_tied_for_most_glory_are_compared() -> None:
    # Seat 3 has the most reavers and spoils, and less glory.
    s = scored("coin:6", "coin:6", "armor", crews=["", "ulf", "sigrun ketil"])
    assert (s.outcome, s.winners) == ("tie-reavers", (2,))


@pytest.mark.rule("score.ties")
def test_who_falls_behind_in_one_comparison_is_out_of_the_next() -> None:
    # Seats 1 and 2 have a reaver; seat 3 has none, but the most spoils.
    s = scored("coin:4 armor", "coin:4", "coin:2 treasure armor", crews=["ulf", "sigrun", ""])
    assert (s.outcome, s.winners) == ("tie-spoils", (1,))


@pytest.mark.rule("score.shared", "score.ties")
@pytest.mark.parametrize("tied", [2, 3, 4])
def test_who_is_still_tied_then_shares_the_victory(tied: int) -> None:
    held = ["coin:6 armor farm terror"] * tied
    s = scored("coin:5 armor farm terror", *held, crews=["ulf", "sigrun", "ketil", "hild", "asta"])
    assert (s.outcome, s.winners) == ("shared", tuple(range(2, tied + 2)))
    assert s.p.outcome is not None
    assert s.p.outcome.rule == "score.shared"
    assert s.p.outcome.places == (tied + 1, *[1] * tied)


@pytest.mark.rule("score.shared")
def test_nothing_at_all_for_anybody_is_a_shared_victory() -> None:
    s = scored("", "", "")
    assert (s.outcome, s.winners) == ("shared", (1, 2, 3))


# -- the end of a round ---------------------------------------------------------------------------


@pytest.mark.rule("end.ships", "end.cards")
def test_ships_and_the_cards_just_played_stay() -> None:
    s = scene(
        *("", ""),
        ships="bjorgvin nidalos",
        came_from="tonsberg roskilde",
        steps="sail act loot end",
        bjorn="-",
        luck="s02 armor armor armor",
    )
    s.do("pass")
    assert (s.ship(1), s.ship(2)) == ("bjorgvin", "nidalos")
    assert s.why_not("1: sail bjorgvin") == "same-place"
    assert s.why_not("1: sail tonsberg") == ""  # that card is back in the hand
    s.ends("ChooseDestination")


@pytest.mark.rule("end.round")
@pytest.mark.parametrize(("round", "over"), [(1, False), (8, False), (9, False), (10, True)])
def test_rounds_go_on_until_the_tenth(round: int, over: bool) -> None:
    luck = "" if over else "s01 armor armor armor"
    s = scene("", "", steps="end", round=round, supply="s01 s02 s03", luck=luck)
    assert s.asks == ("over" if over else "ChooseDestination")
    s.ends("over", "ChooseDestination")


@pytest.mark.rule("end.round", "setup.supply-deck")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_game_has_ten_rounds_and_two_cards_are_never_seen(players: int) -> None:
    game = table(players)
    luck = Seeded(players)
    p = game.start(Table(luck))
    while p.todo:
        seat = game.deciders(p)[0]
        options = game.options(p, seat)
        game.choose(p, seat, options[luck.below(len(options))], Table(luck))
    assert p.round == len(set(p.shown)) == 10
    assert len(p.supply) == 2
    assert p.outcome is not None


@pytest.mark.rule("end.round", "deal.none")
def test_what_lies_at_the_places_at_the_end_is_nobodys() -> None:
    s = scene(
        *("", ""),
        ships="bjorgvin bjorgvin",
        at={"bjorgvin": "coin:8", "tonsberg": "tower:3"},
        steps="sail act loot end",
        round=10,
    )
    s.do("1: say-nothing", "2: say-nothing")
    assert s.lies("bjorgvin") == "coin:8"
    assert s.p.outcome is not None
    assert (s.p.outcome.total(0), s.p.outcome.total(1)) == (-1, -1)
    assert s.outcome == "shared"


@pytest.mark.rule("end.round")
def test_when_the_game_is_over_nothing_can_be_done() -> None:
    s = scored("", "")
    assert s.asked() == ()
    assert s.why_not("1: pass") == "over"
    assert s.timers() == {}
