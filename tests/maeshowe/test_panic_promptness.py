"""Panic must be played; Promptness puts the row into a new order."""

import pytest

from tests.maeshowe.expansion_helpers import digs, line
from tests.maeshowe.scene import scene

PANIC = "panic:none sleep:blue goose:blue eat:red excavate:red"
DUTY = "panic:none excavate:red excavate:red excavate:blue goose:blue"
DUTY_WITH = "panic:none excavate:red excavate:red excavate:blue"  # and a fifth card


@pytest.mark.rule("card.panic", "symbols.food")
@pytest.mark.parametrize("food", [1, 2, 4])
def test_panic_played_takes_one_food(food):
    s = scene(PANIC, food=food).do("play panic:none")
    assert (s.food, s.health) == (food - 1, 4)
    s.do("discard eat:red")


@pytest.mark.rule("card.panic")
def test_panic_cannot_be_played_without_food():
    s = scene(PANIC, food=0)
    bar = s.bar("play panic:none")
    assert bar is not None
    assert (bar.reason, bar.rule, bar.figures[1:]) == ("play-needs-food", "card.panic", (1, 0))
    s.do("play goose:blue")
    s.do("discard eat:red")


@pytest.mark.rule("card.panic", "end.stuck")
def test_only_panic_left_to_play_without_food_loses_the_game():
    s = scene("panic:none sleep:blue", deck="", food=0).do("discard sleep:blue")
    assert s.outcome == "stuck"


@pytest.mark.rule("card.panic", "end.early-loss")
def test_two_panics_alone_without_food_are_a_loss_at_once():
    assert scene("panic:none panic:none", deck="", food=0).outcome == "stuck"
    assert scene("panic:none panic:none", deck="", food=1).ends("turn").outcome is None


@pytest.mark.rule("card.panic", "end.early-loss", "fear.pass")
def test_in_the_dark_the_partner_may_bring_the_food_that_panic_needs():
    # Handing a Panic over has the partner discard, and Garner discarded brings food.
    s = scene(
        players=2,
        fear=True,
        hands=["panic:none panic:none", "garner:red sleep:red"],
        deck="",
        food=0,
    )
    assert s.outcome is None
    s.do("hand panic:none", "discard garner:red", "play panic:none")
    assert s.food == 0


@pytest.mark.rule("card.panic.discard")
@pytest.mark.parametrize("food", [0, 1])
def test_panic_discarded_costs_one_health_and_needs_no_food(food):
    s = scene(PANIC, food=food).do("discard panic:none")
    assert (s.health, s.food) == (3, food)
    s.do("play sleep:blue")


@pytest.mark.rule("card.panic.discard", "end.health")
def test_panic_discarded_with_the_last_health_is_the_end():
    assert scene(PANIC, health=1).do("discard panic:none").outcome == "last-health"


@pytest.mark.rule("card.panic", "card.excavate.run")
def test_panic_in_the_row_breaks_a_run():
    s = scene(line(DUTY), row=digs("rrr"), food=1).do("play panic:none", "discard goose:blue")
    s.do("play excavate:red", "discard excavate:blue")
    assert s.passages == 3


# -- the duty -------------------------------------------------------------------------------------


@pytest.mark.rule("card.panic.duty")
@pytest.mark.parametrize(("count", "bound"), [(2, False), (3, True), (4, True)])
def test_three_excavates_in_hand_at_the_start_of_a_turn_are_the_limit(count, bound):
    rest = ["goose:blue", "sleep:red"][: 4 - count]
    hand = line("panic:none", *["excavate:red"] * count, *rest)
    s = scene(hand, food=1)
    assert s.refused("play excavate:red") == ("duty-first" if bound else "")
    assert s.refused("discard panic:none") == ("duty-spoilt" if bound else "")
    assert s.refused("play panic:none") == ""
    s.do("play panic:none", "discard excavate:red")


@pytest.mark.rule("card.panic.duty")
def test_three_excavates_without_panic_oblige_to_nothing():
    s = scene("excavate:red excavate:red excavate:blue goose:blue sleep:red", sets="all", food=1)
    s.do("play goose:blue", "discard sleep:red")


@pytest.mark.rule("card.panic.duty")
@pytest.mark.parametrize(("food", "bound"), [(0, False), (1, True), (4, True)])
def test_without_food_there_is_no_duty(food, bound):
    s = scene(DUTY, food=food)
    assert (s.refused("play goose:blue") == "duty-first") == bound


@pytest.mark.rule("card.panic.duty")
def test_food_that_comes_later_in_the_turn_brings_no_duty():
    s = scene(line(DUTY_WITH, "garner:red"), food=0).do("discard garner:red")
    assert s.food == 1
    assert s.refused("play excavate:red") == ""
    s.do("play excavate:red")


@pytest.mark.rule("card.panic.duty")
def test_the_duty_holds_for_the_play_alone():
    s = scene(DUTY, food=1).do("play panic:none")
    assert len(s.options("discard")) == len(s.options()) == 3
    s.do("discard goose:blue")


@pytest.mark.rule("card.panic.duty")
def test_an_excavate_discarded_first_does_not_lift_the_duty():
    s = scene(DUTY, food=1).do("discard excavate:red")
    assert s.options() == ["play panic:none"]
    s.do("play panic:none")


@pytest.mark.rule("card.panic.duty")
def test_cards_that_come_later_in_the_turn_bring_no_duty():
    s = scene(
        "panic:none conservation:blue excavate:red excavate:blue goose:blue",
        pile="excavate:red",
        food=1,
    )
    s.do("discard conservation:blue", "take pile:1:1")
    assert s.hand.split().count("excavate:red") == 2
    assert s.refused("play goose:blue") == ""
    s.do("play goose:blue")


@pytest.mark.rule("card.panic.duty")
def test_two_panics_oblige_to_play_one_and_the_other_may_be_discarded():
    s = scene("panic:none panic:none excavate:red excavate:red excavate:blue", food=1)
    s.do("discard panic:none")
    assert s.health == 3
    assert s.options() == ["play panic:none"]
    s.do("play panic:none")
    assert s.food == 0


@pytest.mark.rule("card.panic.duty")
def test_of_two_panics_the_second_is_free_after_the_first():
    s = scene("panic:none panic:none excavate:red excavate:red excavate:blue", food=2)
    s.do("play panic:none", "discard panic:none")
    assert (s.health, s.food) == (3, 1)


@pytest.mark.rule("card.panic.duty")
@pytest.mark.parametrize("food", [1, 2, 4])
@pytest.mark.parametrize("card", ["crumble:red", "gluttony:red"])
def test_crumble_and_gluttony_may_not_be_discarded_before_the_duty_is_done(card, food):
    s = scene(line(DUTY_WITH, card), food=food)
    bar = s.bar(f"discard {card}")
    assert bar is not None
    assert (bar.reason, bar.rule) == ("duty-spoilt", "card.panic.duty")
    s.do("play panic:none")
    if food > 1 or card == "crumble:red":
        assert s.refused(f"discard {card}") == ""
    s.do("discard excavate:red")


@pytest.mark.rule("card.panic.duty")
@pytest.mark.parametrize(("food", "refused"), [(1, "duty-spoilt"), (2, ""), (3, "")])
def test_horror_may_not_be_discarded_for_the_last_food(food, refused):
    s = scene(line(DUTY_WITH, "horror:both"), food=food)
    assert s.refused("discard horror:both") == refused
    if not refused:
        s.do("discard horror:both")
        assert s.options() == ["play panic:none"]
    s.do("play panic:none")
    if refused:
        s.do("discard excavate:red")


@pytest.mark.rule("card.panic.duty", "card.recovery.play")
def test_recovery_may_not_replace_the_play_of_panic():
    s = scene(line(DUTY_WITH, "recovery:blue"), food=1, pile="raven:red")
    assert s.refused("recover pile:1") == "duty-no-recovery"
    s.do("play panic:none", "discard recovery:blue")


@pytest.mark.rule("card.panic.duty", "card.recovery.play")
def test_recovery_may_not_even_play_a_panic_from_the_pile():
    s = scene(line(DUTY_WITH, "recovery:blue"), food=1, pile="panic:none")
    assert s.refused("recover pile:1") == "duty-no-recovery"
    s.do("play panic:none", "discard recovery:blue")


@pytest.mark.rule("card.panic.duty", "card.snub.flip")
def test_food_that_chance_takes_ends_the_duty():
    s = scene(line(DUTY_WITH, "snub:red"), food=1, draws="runout:red sleep:red eat:blue raven:red")
    s.do("discard snub:red")
    assert s.food == 0
    assert s.refused("play excavate:red") == ""
    assert s.refused("play panic:none") == "play-needs-food"
    s.do("play excavate:red")


@pytest.mark.rule("card.panic.duty", "card.snub.flip")
def test_a_hand_that_chance_takes_ends_the_duty():
    new = "sleep:red goose:red raven:red eat:blue treasure:blue"
    s = scene(
        line(DUTY_WITH, "snub:red"),
        food=1,
        sets="all",
        draws=line("horror:both sleep:blue", new, "raven:blue"),
    )
    s.do("discard snub:red")
    assert len(s.options("play")) == 5
    s.do("play sleep:red")


@pytest.mark.rule("card.panic.duty", "card.snub.flip")
def test_a_duty_that_has_ended_does_not_come_back_with_food():
    # Chance took the food, and gave some back: judged once, at the start of the turn.
    s = scene(line(DUTY_WITH, "snub:red"), food=1, draws="runout:red goose:red eat:blue raven:red")
    s.do("discard snub:red")
    assert s.food == 1
    assert s.refused("play excavate:red") == ""
    s.do("play excavate:red")


@pytest.mark.rule("card.panic.duty", "card.snub.flip", "card.horror")
def test_a_duty_that_has_ended_does_not_come_back_with_a_panic_in_the_new_hand():
    new = "panic:none goose:red raven:red eat:blue treasure:blue"
    s = scene(
        line(DUTY_WITH, "snub:red"),
        food=1,
        sets="all",
        draws=line("horror:both sleep:blue", new, "raven:blue"),
    )
    s.do("discard snub:red")
    assert s.refused("play goose:red") == ""
    s.do("play goose:red")


@pytest.mark.rule("card.panic.duty", "coop.jarl")
def test_a_duty_does_not_forbid_passing_the_jarl_and_the_next_turn_judges_afresh():
    s = scene(players=2, hands=[DUTY, "sleep:red sleep:blue treasure:red eat:blue eat:red"], food=1)
    assert s.refused("play goose:blue") == "duty-first"
    s.do("pass-jarl", "pass-jarl")
    assert s.active == 0
    assert s.refused("play goose:blue") == "duty-first"
    s.do("play panic:none", "discard goose:blue")


@pytest.mark.rule("card.panic.duty", "coop.jarl")
def test_the_next_turn_finds_no_duty_if_the_partner_has_used_the_food():
    s = scene(
        players=2, hands=[DUTY, "runout:red sleep:blue treasure:red eat:blue eat:red"], food=1
    )
    s.do("pass-jarl", "play runout:red", "discard sleep:blue")
    assert s.food == 0
    assert s.refused("play goose:blue") == ""


@pytest.mark.rule("card.panic.duty", "fear.pass")
def test_the_only_panic_may_not_be_handed_over_before_the_duty_is_done():
    s = scene(players=2, fear=True, hands=[DUTY, "sleep:red eat:blue raven:red"], food=1)
    assert s.refused("hand panic:none") == "duty-spoilt"
    assert s.refused("hand excavate:red") == ""
    s.do("hand excavate:red", "discard sleep:red")
    assert s.options() == ["play panic:none"]
    s.do("play panic:none")


@pytest.mark.rule("card.panic.duty", "fear.pass")
def test_a_second_panic_may_be_handed_over():
    s = scene(
        players=2,
        fear=True,
        hands=[
            "panic:none panic:none excavate:red excavate:red excavate:blue",
            "sleep:red eat:blue",
        ],
        food=1,
    )
    s.do("hand panic:none", "discard sleep:red")
    assert s.options() == ["play panic:none"]
    s.do("play panic:none")


@pytest.mark.rule("card.panic.duty", "fear.receive")
def test_a_receiver_may_discard_the_food_away_and_so_end_the_duty():
    s = scene(
        players=2, fear=True, hands=[DUTY, "gluttony:red eat:blue raven:red sleep:red"], food=1
    )
    s.do("hand goose:blue", "discard gluttony:red")
    assert s.food == 0
    s.do("play excavate:red")


@pytest.mark.rule("card.panic.duty", "card.ruin.clash")
def test_the_duty_is_judged_after_the_clash():
    # Recovery has gone before it could be barred, and the three Excavates still oblige.
    s = scene(line(DUTY_WITH, "ruin:red recovery:blue"), food=1)
    assert s.pile == "ruin:red recovery:blue"
    assert s.refused("recover pile:1") == "not-offered"
    assert s.refused("play excavate:red") == "duty-first"
    s.do("play panic:none", "discard excavate:blue")


@pytest.mark.rule("card.panic.duty")
def test_the_duty_is_judged_again_in_each_turn():
    s = scene(
        "panic:none sleep:red excavate:red excavate:blue goose:blue",
        food=1,
        draws="excavate:red eat:blue",
    )
    assert s.refused("play goose:blue") == ""
    s.do("play goose:blue", "discard sleep:red")
    assert s.refused("play eat:blue") == "duty-first"


# -- Promptness -----------------------------------------------------------------------------------

PROMPT = "promptness:both sleep:blue goose:blue eat:red excavate:red"


@pytest.mark.rule("card.promptness")
@pytest.mark.parametrize("food", [1, 2, 4])
def test_promptness_played_takes_one_food(food):
    s = scene(PROMPT, food=food).do("play promptness:both", "done")
    assert s.food == food - 1
    s.do("discard eat:red")


@pytest.mark.rule("card.promptness")
def test_promptness_cannot_be_played_without_food():
    s = scene(PROMPT, food=0)
    bar = s.bar("play promptness:both")
    assert bar is not None
    assert (bar.reason, bar.rule) == ("play-needs-food", "card.promptness")


@pytest.mark.rule("card.promptness.rearrange", "symbols.edition-1.1")
def test_the_whole_row_takes_any_order_promptness_included():
    s = scene(PROMPT, row="raven:red treasure:blue goose:red")
    s.do("play promptness:both")
    assert s.row == "raven:red treasure:blue goose:red promptness:both"
    s.do("place 1", "place 2", "place 2")
    assert s.row == "treasure:blue promptness:both goose:red raven:red"
    assert (s.asks, s.health, s.food) == ("to-discard", 4, 0)  # nothing else triggers again
    s.do("discard eat:red")


@pytest.mark.rule("card.promptness.rearrange")
def test_the_old_order_is_allowed():
    s = scene(PROMPT, row="raven:red treasure:blue").do("play promptness:both", "done")
    assert s.row == "raven:red treasure:blue promptness:both"
    s.do("discard eat:red")


@pytest.mark.rule("card.promptness.rearrange")
def test_every_order_of_a_small_row_can_be_reached():
    found = set()
    todo = [()]
    while todo:
        moves = todo.pop()
        s = scene(PROMPT, row="raven:red treasure:blue").ends("NextFromRight", "to-discard")
        s.do("play promptness:both", *moves)
        if s.asks == "NextFromRight":
            todo += [(*moves, option) for option in s.options()]
        else:
            found.add(s.row)
    assert len(found) == 6


@pytest.mark.rule("card.promptness.rearrange", "card.excavate.used")
def test_used_marks_travel_with_their_cards():
    s = scene(PROMPT, row=line(digs("r*b"), "goose:red"))
    s.do("play promptness:both", "place 1", "done")
    assert s.row == line(digs("b"), "goose:red promptness:both", digs("r*"))
    s.do("discard eat:red")


@pytest.mark.rule("card.promptness.rearrange", "symbols.check", "card.excavate.run")
@pytest.mark.parametrize(("runes", "opened"), [("rrrr", 2), ("rrrb", 1), ("rrr", 0)])
def test_four_excavates_then_at_the_end_act_as_just_played(runes, opened):
    s = scene(PROMPT, row=line(digs(runes), "goose:red")).do("play promptness:both")
    # The Excavates to the right end, from the right.
    s.do(*[f"place {slot}" for slot in range(len(runes), 0, -1)], "done")
    assert s.passages == 3 - opened
    marks = "*" if opened else ""
    assert s.row == line("goose:red promptness:both", digs("".join(r + marks for r in runes)))
    s.do("discard eat:red")


@pytest.mark.rule("card.promptness.rearrange", "card.excavate.run")
def test_four_excavates_elsewhere_do_nothing():
    s = scene(PROMPT, row=line(digs("rr"), "goose:red", digs("rr"))).do("play promptness:both")
    s.do("place 6", "place 3", "done")
    assert s.row == line(digs("rrrr"), "goose:red promptness:both")
    assert s.passages == 3
    s.do("discard eat:red")


@pytest.mark.rule("card.promptness.rearrange", "card.hope")
def test_hope_counts_among_the_four():
    s = scene(PROMPT, row=line(digs("rr"), "goose:red hope:none", digs("r")))
    s.do("play promptness:both", "place 5", "place 4", "place 2", "place 1", "done")
    assert s.passages == 1
    s.do("discard eat:red")


@pytest.mark.rule("card.promptness.rearrange", "card.excavate.used")
def test_used_cards_do_not_count_among_the_four():
    s = scene(PROMPT, row=line(digs("r*rrr"), "goose:red"))
    s.do("play promptness:both", "place 4", "place 3", "place 2", "place 1", "done")
    assert s.row == line("goose:red promptness:both", digs("r*rrr"))
    assert s.passages == 3
    s.do("discard eat:red")


@pytest.mark.rule("card.promptness.rearrange", "card.excavate.used")
def test_used_cards_do_not_interrupt_the_four():
    s = scene(PROMPT, row=line(digs("rrb*rr"), "goose:red"))
    s.do("play promptness:both", *[f"place {slot}" for slot in (5, 4, 3, 2, 1)], "done")
    assert s.row == line("goose:red promptness:both", digs("r*r*b*r*r*"))
    assert s.passages == 1
    s.do("discard eat:red")


@pytest.mark.rule("card.promptness.rearrange", "card.excavate.run")
def test_of_eight_only_the_four_rightmost_are_a_set_and_the_rest_wait():
    s = scene(
        "promptness:both sleep:blue goose:blue eat:red excavate:blue",
        row=line(digs("bbb"), "goose:red", digs("brrr"), "raven:red", digs("r")),
        passages=5,
        cap=5,
        draws="sleep:red raven:blue eat:blue treasure:blue",
    )
    s.do("play promptness:both")
    s.do(*[f"place {slot}" for slot in (10, 8, 7, 6, 5, 3, 2, 1)], "done")
    assert s.row == line("goose:red raven:red promptness:both", digs("bbbbr*r*r*r*"))
    assert s.passages == 3
    s.do("discard eat:red")
    # The next play makes a set of the four rightmost unused ones: itself and three that waited.
    s.do("play excavate:blue", "discard sleep:blue")
    assert s.row.endswith(digs("bb*b*b*r*r*r*r*b*"))
    assert s.passages == 1


@pytest.mark.rule("card.promptness.rearrange", "end.escape")
def test_promptness_that_opens_the_last_passage_wins_at_once():
    s = scene(PROMPT, row=line(digs("rb"), "goose:red", digs("rb")), passages=1)
    s.do("play promptness:both", "place 5", "place 4", "place 2", "place 1", "done")
    assert s.outcome == "escaped"


@pytest.mark.rule("card.promptness.rearrange", "end.early-loss")
def test_promptness_alone_in_hand_is_enough_where_it_may_win():
    row = line(digs("rb"), "goose:red", digs("rb"))
    assert scene("promptness:both", deck="", row=row, passages=1).ends("turn").outcome is None
    assert scene("promptness:both", deck="", row=row, passages=1, food=0).outcome == "stuck"
    assert scene("promptness:both", deck="", row=digs("rrr"), passages=1).outcome == "stuck"


@pytest.mark.rule("card.promptness.discard", "symbols.passages")
def test_promptness_discarded_costs_two_health_or_one_passage_by_choice():
    s = scene(PROMPT, passages=2, cap=3, food=0).do("discard promptness:both")
    assert s.options() == ["take-effect 1", "take-effect 2"]
    s.do("take-effect 1")
    assert (s.health, s.passages, s.food) == (2, 2, 0)
    s.do("play sleep:blue")
    s = scene(PROMPT, passages=2, cap=3).do("discard promptness:both", "take-effect 2")
    assert (s.health, s.passages) == (4, 3)
    s.do("play sleep:blue")


@pytest.mark.rule("card.promptness.discard")
def test_with_all_passages_blocked_only_the_health_can_be_chosen():
    s = scene(PROMPT, passages=3, cap=3).do("discard promptness:both")
    assert s.options() == ["take-effect 1"]
    assert s.refused("take-effect 2") == "passages-full"
    s.do("take-effect 1", "play sleep:blue")
    assert s.health == 3


@pytest.mark.rule("card.promptness.discard", "end.health")
@pytest.mark.parametrize("health", [1, 2])
def test_that_choice_can_be_the_loss(health):
    s = scene(PROMPT, passages=3, cap=3, health=health).do("discard promptness:both")
    s.do("take-effect 1")
    assert s.outcome == "last-health"


@pytest.mark.rule("card.promptness.discard")
def test_with_little_health_the_passage_may_be_chosen():
    s = scene(PROMPT, passages=1, cap=3, health=1).do("discard promptness:both", "take-effect 2")
    assert (s.health, s.passages) == (1, 2)
    s.do("play sleep:blue")


@pytest.mark.rule("card.promptness.discard")
def test_promptness_may_be_discarded_without_food():
    s = scene(PROMPT, food=0)
    assert s.refused("discard promptness:both") == ""
