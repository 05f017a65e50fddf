"""The symbol tables: what components and code make of each sign."""

import pytest

from tests.maeshowe.expansion_helpers import digs
from tests.maeshowe.scene import scene, table

HAND = "sleep:blue goose:blue eat:red excavate:red"


@pytest.mark.rule("symbols.effects")
def test_played_and_discarded_effects_are_kept_apart():
    hand = "treasure:red runout:red collapse:red sleep:blue goose:blue"
    s = scene(hand, food=2, passages=1, cap=3).do("discard runout:red", "play sleep:blue")
    assert (s.food, s.health) == (2, 4)  # discarded it costs health, played it would cost food
    s = scene(hand, food=2, passages=1, cap=3).do("play runout:red", "discard sleep:blue")
    assert (s.food, s.health) == (0, 4)


@pytest.mark.rule("symbols.passages")
@pytest.mark.parametrize(("before", "after"), [(1, 3), (2, 3), (3, 3)])
def test_the_sign_for_more_passages_stops_at_the_starting_number(before, after):
    s = scene("collapse:red " + HAND, passages=before, cap=3)
    s.do("play collapse:red", "discard eat:red")
    assert s.passages == after


@pytest.mark.rule("symbols.passages", "symbols.check")
@pytest.mark.parametrize(("row", "left"), [("rrr", 1), ("rbr", 2), ("rr", 3)])
def test_the_sign_for_the_check_counts_the_run_and_takes_passages(row, left):
    s = scene("excavate:red sleep:blue goose:blue eat:red raven:blue", row=digs(row))
    s.do("play excavate:red", "discard eat:red")
    assert s.passages == left


@pytest.mark.rule("symbols.health")
@pytest.mark.parametrize(
    ("card", "before", "after"),
    [
        ("sleep:blue", 2, 3),
        ("sleep:blue", 4, 4),
        ("raven:red", 2, 4),
        ("raven:red", 3, 4),
        ("treasure:blue", 3, 1),
    ],
)
def test_each_sign_for_health_is_one_point(card, before, after):
    s = scene(f"{card} goose:red eat:red excavate:red runout:blue", health=before)
    s.do(f"play {card}", "discard goose:red")
    assert s.health == after


@pytest.mark.rule("symbols.food")
@pytest.mark.parametrize(
    ("card", "before", "after"),
    [("goose:red", 0, 1), ("goose:red", 4, 4), ("runout:red", 3, 0), ("runout:red", 0, 0)],
)
def test_signs_for_food_won_food_lost_and_all_of_it(card, before, after):
    s = scene(f"{card} sleep:blue eat:red excavate:red raven:blue", food=before)
    s.do(f"play {card}", "discard eat:red")
    assert s.food == after


@pytest.mark.rule("symbols.runes", "turn.madness")
def test_runes_are_red_blue_both_or_none():
    rules = table(sets="all").rules
    runes = dict(zip(rules.box.faces, rules.hand_runes, strict=True))
    assert {name: rune for name, rune in runes.items() if rune == 3} == {
        "horror:both": 3,
        "promptness:both": 3,
    }
    assert {name for name, rune in runes.items() if rune == 0} == {"hope:none", "panic:none"}
    for name, rune in runes.items():
        assert rune == {"red": 1, "blue": 2, "both": 3, "none": 0}[name.split(":")[1]]


@pytest.mark.rule("symbols.mad", "card.horror")
def test_the_sign_for_going_mad_is_the_same_madness_as_that_of_a_hand():
    new = "raven:red treasure:blue goose:red runout:blue sleep:red"
    s = scene("horror:both " + HAND, draws=new + " excavate:blue").do("play horror:both")
    by_card = (s.health, s.most, s.hand, s.pile)
    s.do("discard sleep:red")
    s = scene(
        "sleep:blue eat:blue goose:red excavate:red eat:red",
        draws="raven:red collapse:red " + new,
    )
    s.do("play sleep:blue", "discard eat:blue")
    assert (s.health, s.most, s.hand, s.pile) == by_card


@pytest.mark.rule("symbols.shuffle", "symbols.take-back")
@pytest.mark.parametrize("edition", ["1.0", "1.1"])
def test_both_editions_play_the_signs_of_the_first_three_sets_alike(edition):
    s = scene(
        players=2,
        edition=edition,
        hands=[
            "garner:red conservation:blue hope:none sleep:blue eat:red",
            "treasure:blue goose:blue",
        ],
        piles=["", "goose:red raven:red"],
        draws="runout:red eat:blue raven:blue",
        food=1,
    )
    s.do("play garner:red", "spend 1", "return pile:2:1")
    assert s.piles == ["", "raven:red"]
    s.do("done", "discard conservation:blue", "take pile:2:1")
    assert "raven:red" in s.hands[0]


@pytest.mark.rule("symbols.edition-1.1")
@pytest.mark.parametrize("name", ["snub-sacrifice", "panic-promptness", "ruin-recovery"])
def test_the_later_sets_are_in_edition_1_1_alone(name):
    with pytest.raises(ValueError, match=r"1\.1"):
        table(edition="1.0", sets=name)
    assert name in table(edition="1.1", sets=name).address


@pytest.mark.rule("symbols.edition-1.1", "card.snub", "card.sacrifice")
def test_snub_works_at_the_left_end_and_sacrifice_at_the_right():
    s = scene(
        "snub:red sacrifice:red sleep:blue eat:red excavate:red",
        row="treasure:red goose:red",
        draws="eat:blue runout:red",
        food=1,
    )
    s.do("play sacrifice:red")
    assert s.asks == "WhichOffering"
    s.do("offer nothing", "discard eat:red")
    assert s.row == "treasure:red goose:red sacrifice:red"
    s.draws("raven:red treasure:blue runout:blue").do("play snub:red")
    assert s.row == "raven:red treasure:red goose:red sacrifice:red snub:red"
    s.do("discard excavate:red")
