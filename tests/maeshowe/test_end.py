"""How a game ends."""

from typing import Any

import pytest

from tests.maeshowe.expansion_helpers import digs
from tests.maeshowe.scene import scene

THREE = "excavate:red excavate:blue excavate:red"


@pytest.mark.rule("end.escape")
def test_the_last_passage_opened_wins_at_once() -> None:
    s = scene(hand="excavate:blue goose:red goose:blue eat:red eat:blue", row=THREE, passages=1)
    s.do("play excavate:blue")
    assert s.outcome == "escaped"
    assert s.asks == "over"
    assert s.p.outcome is not None
    assert s.p.outcome.winners == (0,)
    assert s.p.outcome.rule == "end.escape"


@pytest.mark.rule("end.escape")
@pytest.mark.parametrize(("passages", "outcome"), [(1, "escaped"), (2, "escaped"), (3, None)])
def test_a_set_worth_two_wins_with_one_or_two_passages_left(
    passages: int, outcome: str | None
) -> None:
    s = scene(
        hand="excavate:red goose:red goose:blue eat:red eat:blue",
        row="excavate:red excavate:red excavate:red",
        passages=passages,
    )
    s.do("play excavate:red")
    assert s.outcome == outcome
    s.ends("to-discard", "over")


@pytest.mark.rule("end.escape")
def test_one_passage_left_over_is_no_win() -> None:
    s = scene(hand="excavate:blue goose:red goose:blue eat:red eat:blue", row=THREE, passages=2)
    s.do("play excavate:blue")
    assert s.passages == 1
    assert s.outcome is None
    s.ends("to-discard")


@pytest.mark.rule("end.escape")
def test_the_win_cancels_the_discard_that_is_still_due() -> None:
    # The only card to discard afterwards would be lethal, or there is none at all.
    s = scene(hand="excavate:blue treasure:red", row=THREE, passages=1, health=1)
    s.do("play excavate:blue")
    assert s.outcome == "escaped"
    s = scene(hand="excavate:blue", row=THREE, passages=1, deck="")
    s.do("play excavate:blue")
    assert s.outcome == "escaped"


@pytest.mark.rule("end.escape")
def test_the_score_is_the_number_of_passages_opened() -> None:
    s = scene(
        hand="excavate:blue goose:red goose:blue eat:red eat:blue",
        row=THREE,
        passages=1,
        cap=5,
    )
    s.do("play excavate:blue")
    assert s.p.outcome is not None
    assert s.p.outcome.scores == ((("passages", 5),),)
    s = scene(hand="treasure:red goose:red", passages=2, cap=5, health=1)
    s.do("discard treasure:red")
    assert s.p.outcome is not None
    assert s.p.outcome.scores == ((("passages", 3),),)


@pytest.mark.rule("end.stuck")
def test_who_has_nothing_left_to_discard_has_lost() -> None:
    # Conservation would have had to take a card to hand.
    s = scene(hand="conservation:blue", row="goose:red", deck="")
    assert s.outcome is None
    s.do("play conservation:blue", "done")
    assert s.outcome == "stuck"
    assert s.p.outcome is not None
    assert s.p.outcome.rule == "end.stuck"
    assert s.p.outcome.winners == ()


@pytest.mark.rule("end.stuck")
def test_who_has_nothing_left_to_play_has_lost() -> None:
    s = scene(hand="conservation:blue", pile="goose:red", deck="")
    s.do("discard conservation:blue", "done")
    assert s.outcome == "stuck"


@pytest.mark.rule("end.stuck")
def test_who_may_not_discard_what_is_left_has_lost() -> None:
    s = scene(hand="eat:red gluttony:red", food=1, health=3, deck="")
    s.do("play eat:red", "spend 1")
    assert s.outcome == "stuck"


@pytest.mark.rule("end.stuck")
def test_one_card_is_enough_if_it_brings_another_to_hand() -> None:
    s = scene(hand="conservation:blue", row="goose:red", deck="eat:red eat:blue")
    s.do("play conservation:blue", "take-row 1", "discard goose:red")
    assert s.outcome is None
    assert s.hand == "eat:red eat:blue"


@pytest.mark.rule("end.stuck")
def test_one_discarded_card_is_enough_if_it_brings_another_to_hand() -> None:
    s = scene(hand="conservation:blue", pile="goose:red", deck="eat:red eat:blue", food=0)
    s.do("discard conservation:blue", "take pile:1:1", "play goose:red")
    assert s.outcome is None
    assert s.food == 1


@pytest.mark.rule("end.stuck")
def test_horror_alone_is_enough_as_it_deals_a_new_hand() -> None:
    s = scene(hand="horror:both", pile="goose:red goose:blue eat:red", deck="")
    s.draws("goose:red goose:blue eat:red")
    s.do("play horror:both", "discard eat:red")
    assert s.outcome is None
    assert s.hand == "goose:red goose:blue"


@pytest.mark.rule("end.early-loss")
@pytest.mark.parametrize(
    "lost",
    [
        {"hand": ""},
        {"hand": "raven:red"},
        {"hand": "excavate:red", "row": "excavate:red excavate:red"},
        {"hand": "excavate:red", "row": THREE, "passages": 2},
        {"hand": "excavate:red", "row": f"{THREE} goose:red", "passages": 1},
        {"hand": "excavate:red", "row": "excavate:red* excavate:red* excavate:red*"},
        {"hand": "conservation:blue"},
        {"hand": "horror:both"},
        {"hand": "crumble:red", "pile": "goose:red", "row": "goose:blue"},
        {"hand": "recovery:blue"},
        {"hand": "gluttony:red gluttony:blue", "food": 0},
        {"hand": "panic:none panic:none", "food": 0},
        {"hand": "panic:none promptness:both", "food": 0},
    ],
)
def test_a_hand_that_nothing_could_carry_through_has_lost_as_the_turn_starts(
    lost: dict[str, Any],
) -> None:
    s = scene(deck="", **lost)
    assert s.outcome == "stuck"
    assert s.p.outcome is not None
    assert s.p.outcome.rule == "end.early-loss"


@pytest.mark.rule("end.early-loss")
@pytest.mark.parametrize(
    "open_yet",
    [
        {"hand": "raven:red raven:blue"},
        {"hand": "excavate:red", "row": THREE, "passages": 1},
        {"hand": "excavate:red", "row": "excavate:red excavate:red excavate:red", "passages": 2},
        {"hand": "hope:none", "row": THREE, "passages": 1},
        {"hand": "conservation:blue", "row": "goose:red"},
        {"hand": "conservation:blue", "pile": "goose:red"},
        {"hand": "horror:both", "pile": "goose:red"},
        {"hand": "horror:both", "deck": "goose:red"},
        {"hand": "recovery:blue", "pile": "goose:red"},
        {"hand": "gluttony:red gluttony:blue", "food": 1},
        {"hand": "gluttony:red goose:blue", "food": 0},
        {"hand": "panic:none goose:red", "food": 0},
        {"hand": "panic:none panic:none", "food": 1},
        {"hand": "snub:red", "deck": "horror:both goose:red eat:red"},
        {"hand": "snub:red", "deck": "excavate:red excavate:blue", "row": THREE, "passages": 1},
    ],
)
def test_while_any_choice_and_any_luck_could_carry_it_through_the_turn_begins(
    open_yet: dict[str, Any],
) -> None:
    s = scene(**{"deck": "", **open_yet})
    assert s.outcome is None
    assert s.asks == "turn"


@pytest.mark.rule("end.early-loss")
def test_a_lawful_jarl_pass_counts_as_a_way() -> None:
    hands = ["raven:red", "goose:red goose:blue"]
    assert scene(hands=hands, players=2, jarl=0, deck="").outcome is None
    assert scene(hands=hands, players=2, jarl=1, deck="").outcome == "stuck"
    assert scene(hands=hands, players=2, jarl=0, passes=2, deck="").outcome == "stuck"
    assert scene(hands=["raven:red", "goose:red"], players=2, deck="").outcome == "stuck"


@pytest.mark.rule("end.early-loss")
def test_handing_a_card_over_counts_as_a_way_in_the_dark() -> None:
    hands = ["gluttony:red gluttony:blue", "goose:red goose:blue"]
    s = scene(hands=hands, players=2, fear=True, food=0, deck="")
    assert s.outcome is None
    assert scene(hands=hands, players=2, jarl=1, food=0, deck="").outcome == "stuck"
    s = scene(hands=["raven:red", "goose:red goose:blue"], players=2, fear=True, deck="")
    assert s.outcome == "stuck"


# Snub turns up an Excavate, which makes a set at the start of the row, and Promptness, which makes
# another at its end.
TWO_SETS = f"{THREE} goose:red excavate:blue excavate:red excavate:blue goose:blue excavate:red"
TWO_REDS = TWO_SETS.replace("blue excavate:red excavate:blue", "blue excavate:blue excavate:blue")
BOTH = "excavate:blue promptness:both raven:red"


@pytest.mark.rule("end.early-loss", "card.snub.flip")
@pytest.mark.parametrize(
    ("outcome", "given"),
    [
        # Four and four of one rune: four passages, and no fifth.
        (None, {"passages": 4}),
        ("stuck", {"passages": 5}),
        # Three and five: one of the sets is mixed.
        (None, {"passages": 3, "row": TWO_REDS}),
        ("stuck", {"passages": 4, "row": TWO_REDS}),
        # Six in the row are too few for two sets.
        (None, {"passages": 2, "row": TWO_SETS.removesuffix(" excavate:red")}),
        ("stuck", {"passages": 3, "row": TWO_SETS.removesuffix(" excavate:red")}),
        # Promptness needs its food; a Goose would have to be the second of the two cards.
        (None, {"passages": 4, "food": 1}),
        ("stuck", {"passages": 4, "food": 0, "deck": f"{BOTH} goose:blue"}),
        (None, {"passages": 2, "food": 0, "deck": "promptness:both goose:blue"}),
        ("stuck", {"passages": 2, "food": 0, "deck": "promptness:both sleep:blue"}),
        # One card left in the deck makes one set, and so do two Excavates side by side.
        (None, {"passages": 2, "deck": "promptness:both"}),
        ("stuck", {"passages": 3, "deck": "promptness:both"}),
        (None, {"passages": 2, "deck": "excavate:red excavate:blue"}),
        ("stuck", {"passages": 3, "deck": "excavate:red excavate:blue"}),
        (None, {"passages": 4, "deck": "hope:none promptness:both"}),
    ],
)
def test_snub_alone_is_lost_only_where_two_cards_could_not_win(
    outcome: str | None, given: dict[str, Any]
) -> None:
    s = scene(
        **{"hand": "snub:red", "row": TWO_SETS, "cap": 5, "food": 2, "deck": BOTH, **given},
    )
    assert s.outcome == outcome


@pytest.mark.rule("end.early-loss", "card.snub.flip", "end.escape")
def test_two_cards_turned_up_by_snub_open_four_passages() -> None:
    row = "excavate:red excavate:red excavate:red goose:red excavate:blue excavate:blue "
    s = scene(
        hands=["snub:red", "sleep:red sleep:blue"],
        players=2,
        jarl=1,
        row=row + "excavate:blue goose:blue excavate:blue",
        passages=4,
        deck="excavate:red promptness:both raven:red",
    )
    assert s.outcome is None
    s.do("discard snub:red", "place 11", "place 9", "place 8", "place 7", "done")
    assert s.outcome == "escaped"


@pytest.mark.rule("end.early-loss", "coop.jarl-guard", "card.snub.flip")
@pytest.mark.parametrize(("passages", "reason"), [(4, ""), (5, "partner-stuck")])
def test_the_jarl_goes_to_a_partner_whose_snub_may_win(passages: int, reason: str) -> None:
    s = scene(
        hands=["sleep:red sleep:blue", "snub:red"],
        players=2,
        row=TWO_SETS,
        passages=passages,
        deck=BOTH,
    )
    assert s.refused("pass-jarl") == reason


@pytest.mark.rule("end.early-loss", "fear.pass", "card.snub.flip")
@pytest.mark.parametrize(("passages", "outcome"), [(4, None), (5, "stuck")])
def test_in_the_dark_the_receivers_snub_may_open_four(passages: int, outcome: str | None) -> None:
    s = scene(
        hands=["raven:blue", "snub:red sleep:red"],
        players=2,
        fear=True,
        row=TWO_SETS,
        passages=passages,
        deck=BOTH,
    )
    assert s.outcome == outcome


@pytest.mark.rule("end.early-loss", "card.promptness.rearrange")
@pytest.mark.parametrize(
    ("row", "passages", "outcome"),
    [("rrbr", 1, None), ("rrbr", 2, "stuck"), ("rrbrr", 2, None), ("rrbrr", 3, "stuck")],
)
def test_promptness_alone_is_lost_where_no_order_of_the_row_could_win(
    row: str, passages: int, outcome: str | None
) -> None:
    s = scene(hand="promptness:both", row=digs(row), passages=passages, deck="")
    assert s.outcome == outcome


@pytest.mark.rule("end.health")
@pytest.mark.parametrize(("health", "outcome"), [(1, "last-health"), (2, "last-health"), (3, None)])
def test_losing_the_last_health_loses(health: int, outcome: str | None) -> None:
    s = scene(hand="treasure:red goose:red goose:blue eat:red eat:blue", health=health)
    s.do("play treasure:red")
    assert s.outcome == outcome
    s.ends("to-discard", "over")


@pytest.mark.rule("end.health")
def test_nothing_later_in_the_same_card_can_follow() -> None:
    s = scene(
        hand="collapse:red goose:red goose:blue eat:red eat:blue", health=2, passages=1, cap=3
    )
    s.do("play collapse:red")
    assert s.outcome == "last-health"
    assert s.passages == 1
    assert s.p.outcome is not None
    assert s.p.outcome.rule == "end.health"


@pytest.mark.rule("end.costs")
@pytest.mark.parametrize(("health", "outcome"), [(1, "last-health"), (2, None)])
def test_recovery_is_paid_for_before_its_card_does_anything(
    health: int, outcome: str | None
) -> None:
    # The Raven on the pile would heal 2.
    s = scene(
        hand="recovery:blue goose:red goose:blue eat:red eat:blue", pile="raven:red", health=health
    )
    s.do("recover pile:1")
    assert s.outcome == outcome
    assert s.row == ("" if outcome else "raven:red")
    s.ends("to-discard", "over")


@pytest.mark.rule("end.costs")
def test_paying_the_last_health_loses_even_if_the_card_would_have_won() -> None:
    s = scene(
        hand="recovery:blue goose:red goose:blue eat:red eat:blue",
        pile="excavate:blue",
        row=THREE,
        passages=1,
        health=1,
    )
    s.do("recover pile:1")
    assert s.outcome == "last-health"


@pytest.mark.rule("end.limits")
@pytest.mark.parametrize(("health", "then"), [(1, 3), (2, 4), (3, 4), (4, 4)])
def test_healing_beyond_the_most_is_lost(health: int, then: int) -> None:
    s = scene(hand="raven:red goose:red goose:blue eat:red eat:blue", health=health)
    s.do("play raven:red", "discard goose:red")
    assert s.health == then


@pytest.mark.rule("end.limits")
def test_a_lower_maximum_is_the_limit() -> None:
    s = scene(hand="raven:red goose:red goose:blue eat:red eat:blue", health=2, most=3)
    s.do("play raven:red", "discard goose:red")
    assert s.health == 3


@pytest.mark.rule("end.limits")
@pytest.mark.parametrize("food", [0, 1, 4])
def test_having_to_lose_food_with_none_left_does_nothing(food: int) -> None:
    s = scene(hand="runout:red goose:red goose:blue eat:red eat:blue", food=food)
    s.do("play runout:red", "discard goose:red")
    assert s.food == 0
    assert s.events.count("food") == (1 if food else 0)


@pytest.mark.rule("end.limits")
@pytest.mark.parametrize(("food", "then"), [(0, 0), (1, 0), (2, 1)])
def test_a_food_less_stops_at_none(food: int, then: int) -> None:
    s = scene(hand="horror:both goose:red sleep:blue eat:red eat:blue", food=food)
    s.do("discard horror:both", "play sleep:blue")
    assert s.food == then


@pytest.mark.rule("end.limits", "end.health")
def test_damage_beyond_the_last_health_stops_at_none() -> None:
    s = scene(hand="treasure:red goose:red goose:blue eat:red eat:blue", health=1)
    s.do("play treasure:red")
    assert s.health == 0
    assert s.told("health") == [(-1, 0)]


@pytest.mark.rule("end.limits")
def test_passages_stop_at_none() -> None:
    s = scene(
        hand="excavate:red goose:red goose:blue eat:red eat:blue",
        row="excavate:red excavate:red excavate:red",
        passages=1,
    )
    s.do("play excavate:red")
    assert s.passages == 0
    assert s.outcome == "escaped"


@pytest.mark.rule("end.early-loss", "fear.pass")
def test_in_the_dark_the_receivers_discard_may_bring_the_food_for_the_play() -> None:
    s = scene(
        hands=["panic:none promptness:both", "garner:red goose:red"],
        players=2,
        fear=True,
        food=0,
        deck="sleep:red sleep:blue eat:red eat:blue",
    )
    assert s.outcome is None
    s.do("hand panic:none", "discard garner:red", "play promptness:both", "done")
    assert s.outcome is None
    assert s.active == 1


@pytest.mark.rule("end.early-loss", "fear.pass")
def test_in_the_dark_the_receivers_snub_may_win() -> None:
    s = scene(
        hands=["raven:red", "snub:red goose:red"],
        row="excavate:red excavate:blue",
        players=2,
        fear=True,
        passages=1,
        deck="excavate:blue excavate:blue",
    )
    assert s.outcome is None
    s.do("hand raven:red", "discard snub:red")
    assert s.outcome == "escaped"


@pytest.mark.rule("end.early-loss", "fear.pass")
@pytest.mark.parametrize(
    "lost",
    [
        # No discard in the game brings food; or the one that would lies in sight.
        {"hands": ["panic:none promptness:both", "goose:red"]},
        {"hands": ["panic:none promptness:both", "goose:red"], "row": "garner:red"},
        # Nothing is left to turn up; three passages are too many; the row has no two to go with.
        {"hands": ["raven:red", "snub:red"], "row": "excavate:red excavate:blue", "passages": 1},
        {
            "hands": ["raven:red", "snub:red"],
            "row": "excavate:red excavate:blue",
            "passages": 3,
            "deck": "excavate:blue excavate:blue",
        },
        {
            "hands": ["raven:red", "snub:red"],
            "row": "excavate:red* excavate:blue",
            "passages": 1,
            "deck": "excavate:blue excavate:blue",
        },
    ],
)
def test_in_the_dark_there_is_no_hope_where_no_discard_could_help(lost: dict[str, Any]) -> None:
    s = scene(**{"players": 2, "fear": True, "food": 0, "deck": "", **lost})
    assert s.outcome == "stuck"
