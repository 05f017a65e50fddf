"""Snub reaches for the start of the row; Sacrifice gives food beside a Goose."""

import pytest

from tests.maeshowe.expansion_helpers import digs, line
from tests.maeshowe.scene import scene

SNUB = "snub:red sleep:blue goose:blue eat:red excavate:red"
REST = "sleep:blue goose:blue eat:red"


# -- Snub played ----------------------------------------------------------------------------------


@pytest.mark.rule("card.snub", "card.snub.search", "symbols.edition-1.1")
@pytest.mark.parametrize("bird", ["raven:red", "raven:blue", "goose:red", "goose:blue"])
def test_snub_played_lays_the_first_bird_of_the_deck_at_the_start_of_the_row(bird):
    s = scene(SNUB, row="treasure:red runout:blue", draws=f"{bird} sleep:red eat:blue", health=1)
    s.do("play snub:red")
    assert s.row == line(bird, "treasure:red runout:blue snub:red")
    assert (s.health, s.food) == (1, 1)  # laid, not played: the bird has no effect
    assert s.told("fetched") == [(s.rules.box.face(bird),)]
    s.do("discard eat:red")


@pytest.mark.rule("card.snub.search")
def test_the_first_bird_is_taken_even_below_other_cards_and_only_it_is_shown():
    s = scene(SNUB, top="treasure:red goose:red raven:red", draws="sleep:red eat:blue")
    s.do("play snub:red")
    assert s.row == "goose:red snub:red"
    assert {"treasure:red", "raven:red"} <= set(s.deck.split())
    assert s.events.count("fetched") == 1
    assert "milled" not in s.events
    s.do("discard eat:red")


@pytest.mark.rule("card.snub.search")
def test_the_player_does_not_choose_the_bird():
    s = scene(SNUB, deck="sleep:red raven:red goose:red eat:blue", pile="goose:red")
    s.do("play snub:red")
    assert s.asks == "to-discard"
    assert s.row == "raven:red snub:red"
    s.do("discard eat:red").draws("sleep:red eat:blue").ends("turn")


@pytest.mark.rule("card.snub.search")
def test_without_a_bird_in_the_deck_the_topmost_of_the_pile_is_taken():
    s = scene(SNUB, deck="treasure:red sleep:red", pile="raven:red goose:red eat:blue")
    s.do("play snub:red")
    assert s.row == "goose:red snub:red"
    assert s.pile == "raven:red eat:blue"
    s.do("discard eat:red")


@pytest.mark.rule("card.snub.search")
def test_the_deck_comes_before_the_pile():
    s = scene(SNUB, deck="treasure:red raven:red sleep:red", pile="goose:red")
    s.do("play snub:red")
    assert (s.row, s.pile) == ("raven:red snub:red", "goose:red")
    s.do("discard eat:red")


@pytest.mark.rule("card.snub.search")
@pytest.mark.parametrize("active", [0, 1])
def test_the_own_pile_comes_before_the_partners(active):
    hands = [SNUB, SNUB.replace("goose:blue", "goose:red")]
    hands[1 - active] = "treasure:red runout:red"
    piles = ["goose:red", "raven:red"] if active == 0 else ["raven:red", "goose:blue"]
    s = scene(players=2, hands=hands, active=active, piles=piles, deck="sleep:red")
    own = piles[active]
    s.do("play snub:red")
    assert s.row == line(own, "snub:red")
    assert s.piles[1 - active] == "raven:red"
    s.do("discard eat:red")


@pytest.mark.rule("card.snub.search")
def test_the_partners_pile_is_searched_last():
    s = scene(
        players=2,
        hands=[SNUB, "treasure:red runout:red"],
        piles=["treasure:blue", "raven:red goose:red sleep:red"],
        deck="eat:blue",
    )
    s.do("play snub:red")
    assert s.row == "goose:red snub:red"
    assert s.piles == ["treasure:blue", "raven:red sleep:red"]
    s.do("discard eat:red")


@pytest.mark.rule("card.snub.search")
def test_with_no_bird_anywhere_nothing_is_laid_and_the_deck_is_shuffled():
    s = scene(SNUB, top="treasure:red sleep:red", deck="eat:blue", pile="runout:red")
    s.do("play snub:red")
    assert (s.row, s.top) == ("snub:red", "")
    assert "no-bird" in s.events
    assert "shuffled-deck" in s.events
    s.draws("treasure:red sleep:red").do("discard eat:red")


@pytest.mark.rule("card.snub.search", "symbols.edition-1.1")
@pytest.mark.parametrize("pile", ["", "goose:red"])
def test_the_deck_is_shuffled_wherever_the_bird_was(pile):
    s = scene(SNUB, top="treasure:red eat:blue", deck="raven:red" if not pile else "", pile=pile)
    s.do("play snub:red")
    assert s.top == ""
    s.draws("treasure:red eat:blue").do("discard eat:red")


@pytest.mark.rule("card.snub", "card.excavate.run")
def test_snub_lies_at_the_right_end_and_breaks_a_run():
    s = scene(SNUB, row=digs("rrr"), draws="raven:blue sleep:red eat:blue treasure:blue runout:red")
    s.do("play snub:red", "discard eat:red", "play excavate:red", "discard goose:blue")
    assert s.row == line("raven:blue", digs("rrr"), "snub:red", digs("r"))
    assert s.passages == 3


@pytest.mark.rule("card.snub.search", "card.excavate.run")
def test_a_bird_at_the_start_does_not_break_the_run_at_the_end():
    s = scene("snub:red excavate:red sleep:blue eat:red goose:blue", row=digs("rrr"))
    s.do("play excavate:red", "discard eat:red")
    assert s.passages == 1


# -- Snub discarded -------------------------------------------------------------------------------


def discard_snub(turned: str, after: str = "", **given):
    """Snub has been discarded and has turned up these two cards; the play is still to come."""
    given.setdefault("row", "collapse:red")
    s = scene(given.pop("hand", SNUB), draws=line(turned, after), sets="all", **given)
    return s.do("discard snub:red")


@pytest.mark.rule("card.snub.flip", "card.snub", "symbols.edition-1.1")
def test_snub_discarded_lays_two_cards_at_the_start_and_plays_them():
    s = discard_snub("sleep:red goose:red", "eat:blue treasure:red", health=2)
    assert s.row == "goose:red sleep:red collapse:red"
    assert (s.health, s.food) == (3, 2)
    assert s.pile == "snub:red"
    s.do("play eat:red", "spend 0")


@pytest.mark.rule("card.snub.flip")
def test_both_cards_lie_there_before_the_first_effect():
    # Conservation, turned up first, may take the second card away: that one has no effect then.
    s = discard_snub("conservation:blue treasure:red", "runout:red", row="raven:red")
    assert s.row == "treasure:red! conservation:blue raven:red"
    assert s.options() == ["done", "take-row 1", "take-row 3"]
    s.do("take-row 1")
    assert s.health == 4
    assert s.row == "conservation:blue raven:red"
    assert "treasure:red" in s.hand
    s.do("play eat:red", "spend 0").ends("turn")


@pytest.mark.rule("card.snub.flip")
def test_a_second_card_that_stays_has_its_effect_after_conservation():
    s = discard_snub("conservation:blue treasure:red", "runout:red", row="raven:red")
    s.do("take-row 3")
    assert (s.row, s.health) == ("treasure:red conservation:blue", 2)
    s.do("play eat:red", "spend 0")


@pytest.mark.rule("card.snub.flip")
def test_the_first_card_drawn_has_its_effect_first():
    # First no food left to eat, or first eaten and then no food left.
    s = discard_snub("runout:red eat:blue", "treasure:red runout:blue", food=2, health=1)
    assert (s.asks, s.food, s.health) == ("to-play", 0, 1)
    s.do("play goose:blue")
    s = discard_snub("eat:blue runout:red", "treasure:red runout:blue", food=2, health=1)
    assert s.asks == "HowMuchToEat"
    s.do("spend 2")
    assert (s.food, s.health) == (0, 3)
    s.do("play goose:blue")


@pytest.mark.rule("card.snub.flip")
def test_one_card_in_the_deck_is_turned_up_alone():
    s = scene(SNUB, deck="goose:red", row="collapse:red", pile="raven:red").do("discard snub:red")
    assert (s.row, s.food, s.deck) == ("goose:red collapse:red", 2, "")
    assert s.pile == "raven:red snub:red"
    s.do("play eat:red", "spend 0")


@pytest.mark.rule("card.snub.flip")
def test_from_an_empty_deck_nothing_is_turned_up():
    s = scene(SNUB, deck="", row="collapse:red", pile="raven:red goose:red").do("discard snub:red")
    assert (s.asks, s.row, s.pile) == ("to-play", "collapse:red", "raven:red goose:red snub:red")
    s.do("play eat:red", "spend 0")


@pytest.mark.rule("card.snub.flip")
def test_cards_whose_order_is_known_are_turned_up_first():
    s = scene(SNUB, top="goose:red raven:red treasure:red", draws="sleep:red", health=1)
    s.do("discard snub:red")
    assert s.row == "raven:red goose:red"
    assert s.top == "treasure:red"
    s.do("play sleep:blue")


@pytest.mark.rule("card.snub.flip", "end.health")
def test_the_last_health_lost_by_the_first_card_ends_the_game_before_the_second():
    s = discard_snub("treasure:red raven:red", health=2)
    assert s.outcome == "last-health"
    assert s.health == 0


@pytest.mark.rule("card.snub.flip", "end.health")
def test_a_first_card_that_heals_saves_from_the_second():
    s = discard_snub("raven:red treasure:red", "runout:red sleep:red", health=1)
    assert s.health == 1
    s.do("play sleep:blue")


@pytest.mark.rule("card.snub.flip", "end.escape")
def test_the_last_passage_opened_by_the_first_card_wins_before_the_second():
    s = discard_snub("excavate:red treasure:red", row=digs("rrr"), health=1, passages=1)
    assert s.outcome == "escaped"
    assert s.health == 1


@pytest.mark.rule("card.snub.flip", "end.health")
def test_the_first_card_can_kill_before_the_second_wins():
    s = discard_snub("treasure:red excavate:red", row=digs("rrr"), health=2, passages=1)
    assert s.outcome == "last-health"


@pytest.mark.rule("card.snub.flip", "symbols.check", "card.excavate.run")
@pytest.mark.parametrize(("row", "opened"), [("rr", 2), ("rb", 1), ("r", 0)])
def test_two_new_excavates_make_a_set_with_two_at_the_left_end(row, opened):
    s = discard_snub("excavate:red excavate:red", "sleep:red eat:blue", row=digs(row))
    assert s.passages == 3 - opened
    marks = "*" if opened else ""
    assert s.row == digs("r" + marks + "r" + marks + "".join(sign + marks for sign in row))
    s.do("play eat:red", "spend 0")


@pytest.mark.rule("card.snub.flip", "card.hope", "symbols.check")
@pytest.mark.parametrize(("row", "opened"), [("rrr", 2), ("rrb", 1), ("rr", 0)])
def test_hope_turned_up_digs_from_the_left(row, opened):
    s = discard_snub("hope:none sleep:red", "raven:red eat:blue", row=line(digs(row), "raven:blue"))
    assert s.passages == 3 - opened
    s.do("play eat:red", "spend 0")


@pytest.mark.rule("card.snub.flip")
def test_another_card_between_keeps_new_and_old_excavates_apart():
    s = discard_snub("sleep:red excavate:red", "raven:red eat:blue", row=digs("rrr"))
    assert s.row == line(digs("r"), "sleep:red", digs("rrr"))
    assert s.passages == 3
    s.do("play eat:red", "spend 0")


@pytest.mark.rule("card.snub.flip")
def test_another_card_to_the_left_does_not_keep_them_apart():
    s = discard_snub("excavate:red sleep:red", "raven:red eat:blue", row=digs("rrr"))
    assert s.row == line("sleep:red", digs("r*r*r*r*"))
    assert s.passages == 1
    s.do("play eat:red", "spend 0")


@pytest.mark.rule("card.snub.flip", "card.excavate.used")
def test_used_cards_at_the_left_end_neither_count_nor_interrupt():
    s = discard_snub("excavate:red sleep:red", "raven:red eat:blue", row=digs("b*b*b*b*rrr"))
    assert s.row == line("sleep:red", digs("r*b*b*b*b*r*r*r*"))
    assert s.passages == 1
    s.do("play eat:red", "spend 0")


@pytest.mark.rule("card.snub.flip", "card.excavate.run")
def test_of_more_than_four_the_four_leftmost_make_the_set():
    s = discard_snub(
        "excavate:red goose:red", "raven:red eat:blue", row=line(digs("rrrbb"), "sleep:red")
    )
    assert s.row == line("goose:red", digs("r*r*r*r*bb"), "sleep:red")
    assert s.passages == 1
    s.do("play eat:red", "spend 0")


@pytest.mark.rule("card.snub.flip", "card.excavate.used")
def test_a_card_that_the_first_has_used_makes_no_set_of_its_own():
    # Eight stand there: the first card's set uses the second card, whose run is then no run at all.
    s = discard_snub(
        "excavate:red excavate:red", "raven:red eat:blue", row=line(digs("bbrrrr"), "sleep:red")
    )
    assert s.row == line(digs("r*r*b*b*rrrr"), "sleep:red")
    assert s.passages == 2
    s.do("play eat:red", "spend 0")


@pytest.mark.rule("card.snub.flip")
def test_in_a_short_row_the_run_from_the_left_is_the_run_at_the_right_end():
    s = discard_snub("excavate:red excavate:red", "raven:red eat:blue", row=digs("r"))
    assert s.passages == 3
    s.do("play excavate:red")
    assert s.row == digs("r*r*r*r*")
    assert s.passages == 1


@pytest.mark.rule("card.snub.flip", "card.horror", "turn.order")
def test_horror_turned_up_first_drives_mad_before_the_second_card():
    new = "raven:red raven:blue goose:red treasure:red runout:blue"
    s = discard_snub("horror:both sleep:red", line(new, "excavate:blue"), health=3)
    assert s.row == "sleep:red horror:both collapse:red"
    assert (s.health, s.most) == (3, 3)  # 1 lost for good, 1 slept back
    assert s.hand == new
    assert "snub:red" not in s.pile
    s.do("play treasure:red")  # the play comes from the new hand
    assert s.health == 1


@pytest.mark.rule("card.snub.flip", "hints.horror", "madness.once")
def test_horror_turned_up_as_the_last_change_of_the_hand_is_not_followed_by_a_check():
    red = "goose:red treasure:red runout:red raven:red eat:red"
    s = scene(
        "snub:red sleep:blue goose:blue eat:blue excavate:red",
        draws=line("horror:both sleep:red", red),
        sets="all",
    )
    s.do("play sleep:blue", "discard snub:red")
    assert s.hand == red
    assert s.most == 3
    assert s.asks == "turn"


@pytest.mark.rule("card.snub.flip", "turn.madness", "turn.refill")
@pytest.mark.parametrize(("taken", "mad"), [("collapse:red", True), ("collapse:blue", False)])
def test_horror_then_conservation_turned_up_make_a_hand_of_six_that_is_checked(taken, mad):
    red = "goose:red treasure:red runout:red raven:red eat:red"
    s = scene(
        "snub:red sleep:blue goose:blue eat:blue excavate:red",
        row=taken,
        draws=line("horror:both conservation:blue", red, "excavate:blue " * 5),
        sets="all",
    )
    s.do("play sleep:blue", "discard snub:red", "take-row 3")
    assert s.most == (2 if mad else 3)
    assert s.hand == ("excavate:blue " * 5 if mad else line(red, taken))


@pytest.mark.rule("card.snub.flip", "card.panic")
@pytest.mark.parametrize(("food", "left"), [(0, 0), (1, 0), (2, 1)])
def test_panic_turned_up_takes_one_food_if_there_is_any(food, left):
    s = discard_snub("panic:none treasure:red", "sleep:red eat:blue", food=food)
    assert (s.food, s.health) == (left, 2)
    s.do("play sleep:blue")


@pytest.mark.rule("card.snub.flip", "card.promptness")
def test_promptness_turned_up_without_food_does_nothing():
    s = discard_snub("promptness:both treasure:red", "sleep:red eat:blue", food=0, row=digs("rrrr"))
    assert s.asks == "to-play"
    assert (s.passages, s.health) == (3, 2)
    s.do("play sleep:blue")


@pytest.mark.rule("card.snub.flip", "card.promptness", "card.promptness.rearrange")
def test_promptness_turned_up_with_food_reorders_the_row_and_tests_the_right_end():
    s = discard_snub(
        "promptness:both sleep:red",
        "raven:red eat:blue",
        food=2,
        health=2,
        row=line(digs("rrr"), "goose:red", digs("r")),
    )
    assert s.asks == "NextFromRight"
    assert s.food == 1
    assert s.row == line("sleep:red! promptness:both", digs("rrr"), "goose:red", digs("r"))
    s.do("place 7", "place 5", "place 4", "place 3", "done")
    assert s.passages == 1
    # Sleep has moved as well, and still has its effect.
    assert s.health == 3
    assert s.row == line("sleep:red promptness:both goose:red", digs("r*r*r*r*"))
    s.do("play goose:blue")


@pytest.mark.rule("card.snub.flip", "card.snub.search")
def test_snub_turned_up_fetches_a_bird():
    s = scene(
        "snub:red sleep:blue goose:blue eat:red excavate:red",
        draws="snub:blue treasure:red raven:red sleep:red eat:blue",
        row="collapse:red",
    )
    s.do("discard snub:red")
    assert s.row == "raven:red treasure:red snub:blue collapse:red"
    assert s.health == 2  # Treasure has its effect although it has moved; the bird has none
    s.do("play goose:blue")


@pytest.mark.rule("card.snub.flip", "card.sacrifice")
@pytest.mark.parametrize(
    ("turned", "row"),
    [
        ("sacrifice:red goose:red", "collapse:red"),  # the Goose lies to its left
        ("goose:red sacrifice:red", "collapse:red"),  # to its right
        ("treasure:red sacrifice:red", "goose:red"),  # not beside it
        ("sacrifice:red treasure:red", "goose:red"),  # in the old row, to its right
    ],
)
def test_sacrifice_turned_up_needs_a_goose_on_either_side(turned, row):
    s = discard_snub(turned, "sleep:red eat:blue", row=row, food=1)
    if turned == "treasure:red sacrifice:red":
        assert s.asks == "to-play"
    else:
        assert s.asks == "WhichOffering"
        s.do("offer nothing")
    s.do("play sleep:blue")


@pytest.mark.rule("card.snub.flip", "card.sacrifice.offering")
@pytest.mark.parametrize(
    ("row", "matching"),
    [("goose:blue", False), ("goose:red", True), ("goose:blue goose:red", False)],
)
def test_sacrifice_turned_up_compares_runes_with_the_goose_beside_it(row, matching):
    hand = "snub:red sleep:blue runout:blue eat:red excavate:red"
    s = discard_snub("sacrifice:red treasure:red", "sleep:red eat:blue", row=row, food=1, hand=hand)
    assert (s.refused("offer four-to-pile") == "") == matching
    assert (s.refused("offer two-to-deck") == "") == matching
    s.do("offer nothing", "play sleep:blue")


@pytest.mark.rule("card.snub.flip", "card.sacrifice.offering")
def test_sacrifice_turned_up_may_send_away_the_second_card_before_its_effect():
    s = discard_snub("sacrifice:red treasure:red", "sleep:red eat:blue", row="goose:red", food=1)
    s.do("offer two-to-pile", "move 1", "move 2")
    assert s.health == 4
    assert s.row == "sacrifice:red"
    s.do("play sleep:blue")


@pytest.mark.rule("card.snub.flip", "card.gluttony")
@pytest.mark.parametrize("food", [0, 2])
def test_gluttony_turned_up_costs_two_health_with_food_or_without(food):
    s = discard_snub("gluttony:red sleep:red", "raven:red eat:blue", food=food)
    assert (s.health, s.food) == (3, food)
    s.do("play sleep:blue")


@pytest.mark.rule("card.snub.flip", "card.garner")
def test_garner_turned_up_may_return_even_snub():
    s = discard_snub("garner:red sleep:red", "raven:red eat:blue", food=1, health=3)
    s.do("spend 1", "return pile:1:1")
    assert s.pile == ""
    assert s.health == 4
    s.do("play sleep:blue")


@pytest.mark.rule("card.snub.flip", "card.crumble")
def test_crumble_turned_up_mills_five():
    five = "raven:red eat:blue raven:blue treasure:red runout:red"
    s = discard_snub(
        "crumble:red sleep:red",
        line(five, "sleep:blue goose:red"),
        hand="snub:red treasure:blue goose:blue eat:red excavate:red",
        health=3,
    )
    assert s.pile == line("snub:red", five)
    assert s.health == 4
    s.do("play goose:blue")


@pytest.mark.rule("card.snub.flip", "card.ruin", "card.recovery", "card.ruin.clash")
def test_ruin_and_recovery_turned_up_do_nothing():
    s = discard_snub("ruin:red recovery:blue", "raven:red eat:blue")
    assert (s.health, s.asks) == (4, "to-play")
    assert s.row == "recovery:blue ruin:red collapse:red"
    assert s.options("recover") == []
    s.do("play sleep:blue")
    assert s.health == 4


@pytest.mark.rule("card.snub.flip", "card.collapse")
def test_collapse_turned_up_hurts_and_blocks():
    s = discard_snub("collapse:blue sleep:red", "raven:red eat:blue", passages=1, cap=3)
    assert (s.health, s.passages) == (3, 3)
    s.do("play sleep:blue")


@pytest.mark.rule("card.snub.flip")
def test_the_effects_fall_on_the_player_who_discards():
    s = scene(
        players=2,
        hands=["treasure:red runout:red", SNUB],
        active=1,
        draws="treasure:blue sleep:red raven:red eat:blue",
    )
    s.do("discard snub:red")
    assert s.p.health == (3, 2)
    s.do("play goose:blue")


@pytest.mark.rule("card.snub.flip", "fear.receive", "card.horror")
def test_a_receiver_who_discards_snub_bears_its_effects():
    new = "raven:red raven:blue goose:red treasure:red runout:blue"
    s = scene(
        players=2,
        fear=True,
        hands=[SNUB, "treasure:blue runout:red collapse:blue"],
        draws=line("horror:both sleep:red", new, "goose:red eat:blue"),
        sets="all",
    )
    s.do("hand snub:red", "discard snub:red")
    assert s.p.health == (3, 3)
    assert s.p.most_health == (4, 3)
    assert s.hands[1] == new
    s.draws("excavate:blue eat:blue").do("play sleep:blue")


@pytest.mark.rule("card.snub.flip", "end.early-loss")
def test_snub_alone_is_enough_for_a_turn_if_horror_may_turn_up():
    s = scene("snub:red", deck="horror:both sleep:red eat:blue raven:blue", sets="all")
    assert s.outcome is None
    s.draws("horror:both sleep:red eat:blue raven:blue snub:red").do("discard snub:red")
    assert s.asks == "to-play"
    s.do("play eat:blue", "spend 0")
    assert s.hand == "raven:blue snub:red"


@pytest.mark.rule("card.snub.flip", "end.early-loss")
def test_snub_alone_without_help_in_the_deck_is_a_loss():
    assert scene("snub:red", deck="sleep:red eat:blue raven:blue").outcome == "stuck"


@pytest.mark.rule("card.snub.flip", "end.stuck")
def test_snub_alone_that_turns_up_no_help_loses_when_the_play_is_due():
    s = scene("snub:red", deck="sleep:red eat:blue horror:both").do("discard snub:red")
    s.do("spend 0")
    assert s.outcome == "stuck"


# -- Sacrifice ------------------------------------------------------------------------------------

GIVE = "sacrifice:red sleep:blue treasure:blue eat:red excavate:red"


@pytest.mark.rule("card.sacrifice", "symbols.edition-1.1")
@pytest.mark.parametrize("goose", ["goose:red", "goose:blue"])
def test_sacrifice_beside_a_goose_offers_two_cards_to_the_pile(goose):
    s = scene(GIVE, row=line("treasure:red runout:red", goose), food=2, pile="raven:red sleep:red")
    s.do("play sacrifice:red")
    assert s.asks == "WhichOffering"
    s.do("offer two-to-pile", "move 1")
    assert s.asks == "MoveCards"
    s.do("move 1")
    assert s.asks == "to-discard"
    assert s.food == 1
    assert s.row == line(goose, "sacrifice:red")
    assert sorted(s.pile.split()) == ["raven:red", "runout:red", "sleep:red", "treasure:red"]
    assert s.health == 4  # moved cards have no effects
    s.do("discard eat:red")


@pytest.mark.rule("card.sacrifice")
def test_the_pile_is_shuffled_and_stays_a_pile():
    s = scene(GIVE, row="treasure:red runout:red goose:red", pile="raven:red")
    before = len(s.deck.split())
    s.do("play sacrifice:red", "offer two-to-pile", "move 1", "move 1")
    assert s.luck.shuffles == ["raven:red treasure:red runout:red"]
    assert s.pile == "runout:red treasure:red raven:red"
    assert len(s.deck.split()) == before
    assert "shuffled-deck" not in s.events
    s.do("discard eat:red")


@pytest.mark.rule("card.sacrifice", "card.sacrifice.offering")
def test_the_offering_is_optional_and_free_if_it_is_not_made():
    s = scene(GIVE, row="treasure:red goose:red", food=1).do("play sacrifice:red", "offer nothing")
    assert (s.food, s.row, s.pile) == (1, "treasure:red goose:red sacrifice:red", "")
    assert s.luck.shuffles == []
    s.do("discard eat:red")


@pytest.mark.rule("card.sacrifice")
@pytest.mark.parametrize("row", ["", "goose:red treasure:red", "raven:red", "goose:red snub:red"])
def test_without_a_goose_directly_to_the_left_sacrifice_has_no_effect(row):
    s = scene(GIVE, row=row, food=4).do("play sacrifice:red")
    assert s.asks == "to-discard"
    assert s.food == 4
    s.do("discard eat:red")


@pytest.mark.rule("card.sacrifice")
def test_without_food_sacrifice_can_be_played_without_effect():
    s = scene(GIVE, row="treasure:red goose:red", food=0)
    assert s.refused("play sacrifice:red") == ""
    s.do("play sacrifice:red")
    assert s.asks == "to-discard"
    s.do("discard eat:red")


@pytest.mark.rule("card.sacrifice")
def test_sacrifice_discarded_does_nothing():
    s = scene(GIVE, row="treasure:red goose:red", food=1).do("discard sacrifice:red")
    assert (s.asks, s.food, s.health) == ("to-play", 1, 4)
    s.do("play sleep:blue")


@pytest.mark.rule("card.sacrifice", "card.snub.search")
def test_a_goose_laid_by_snub_counts():
    s = scene(
        "sacrifice:red snub:red treasure:blue eat:red excavate:red",
        draws="goose:red sleep:red raven:blue eat:blue",
        row="",
    )
    s.do("play snub:red", "discard eat:red")
    assert s.row == "goose:red snub:red"
    # Snub lies between them: it is its neighbour that counts.
    s.do("play sacrifice:red")
    assert s.asks == "to-discard"
    s.draws("treasure:red runout:red").do("discard treasure:blue")


@pytest.mark.rule("card.sacrifice", "card.promptness.rearrange")
def test_a_goose_moved_by_promptness_counts():
    s = scene(
        "sacrifice:red promptness:both treasure:blue eat:red excavate:red",
        row="goose:red treasure:red",
        food=2,
    )
    s.do("play promptness:both", "place 1", "done", "discard eat:red")
    assert s.row == "treasure:red promptness:both goose:red"
    s.do("play sacrifice:red")
    assert s.asks == "WhichOffering"
    s.do("offer nothing", "discard excavate:red")


@pytest.mark.rule("card.sacrifice.offering")
def test_other_runes_allow_only_two_to_the_pile():
    s = scene(GIVE, row="treasure:red goose:blue", food=1).do("play sacrifice:red")
    assert s.options() == ["offer nothing", "offer two-to-pile"]
    assert s.refused("offer four-to-pile") == "runes-differ"
    assert s.refused("offer two-to-deck") == "runes-differ"
    s.do("offer nothing", "discard eat:red")


@pytest.mark.rule("card.sacrifice.offering")
def test_equal_runes_allow_four_to_the_pile_for_the_same_food():
    s = scene(GIVE, row="treasure:red runout:red raven:blue goose:red", food=2)
    s.do("play sacrifice:red")
    assert s.options("offer") == [
        "offer nothing",
        "offer two-to-pile",
        "offer four-to-pile",
        "offer two-to-deck",
    ]
    s.do("offer four-to-pile", "move 1", "move 1", "move 1")
    assert s.asks == "MoveCards"
    s.do("move 2")
    assert (s.food, s.row) == (1, "goose:red")
    assert sorted(s.pile.split()) == ["raven:blue", "runout:red", "sacrifice:red", "treasure:red"]
    s.do("discard eat:red")


@pytest.mark.rule("card.sacrifice.offering")
def test_equal_runes_allow_two_into_the_deck_which_is_shuffled():
    s = scene(
        GIVE,
        row="treasure:red runout:red goose:red",
        food=1,
        top="raven:red",
        pile="sleep:red raven:blue",
        draws="treasure:red runout:red",
    )
    s.do("play sacrifice:red", "offer two-to-deck", "move 1", "move 1")
    assert {"treasure:red", "runout:red"} <= set(s.deck.split())
    assert (s.top, s.food, s.luck.shuffles) == ("", 0, [])
    assert s.pile == "sleep:red raven:blue"
    s.do("discard eat:red")


@pytest.mark.rule("card.sacrifice.offering")
def test_a_goose_of_the_right_rune_further_away_does_not_help():
    s = scene(GIVE, row="goose:red goose:blue", food=1).do("play sacrifice:red")
    assert s.refused("offer four-to-pile") == "runes-differ"
    s.do("offer nothing", "discard eat:red")


@pytest.mark.rule("card.sacrifice.offering")
@pytest.mark.parametrize(
    ("row", "moves"), [("goose:red", 2), ("runout:red goose:red", 3), ("raven:red goose:red", 3)]
)
def test_a_shorter_row_goes_away_whole(row, moves):
    s = scene(GIVE, row=row, food=1).do("play sacrifice:red", "offer four-to-pile")
    s.do(*["move 1"] * moves)
    assert (s.asks, s.row) == ("to-discard", "")
    assert len(s.pile.split()) == moves
    s.do("discard eat:red")


@pytest.mark.rule("card.sacrifice.offering")
def test_exactly_as_many_cards_must_move():
    s = scene(GIVE, row="treasure:red runout:red goose:red").do("play sacrifice:red")
    s.do("offer two-to-pile", "move 1")
    assert s.options() == ["move 1", "move 2", "move 3"]
    s.do("move 2", "discard eat:red")


@pytest.mark.rule("card.sacrifice.offering", "card.excavate.used")
def test_used_excavates_that_move_become_fresh():
    s = scene(GIVE, row=line(digs("r*b*r*b*"), "goose:red"))
    s.do("play sacrifice:red", "offer two-to-pile", "move 1", "move 1")
    assert sorted(s.pile.split()) == ["excavate:blue", "excavate:red"]
    assert s.row == line(digs("r*b*"), "goose:red sacrifice:red")
    s.do("discard eat:red")


@pytest.mark.rule("card.sacrifice.offering", "card.excavate.run")
def test_the_row_closing_up_completes_no_set():
    s = scene(GIVE, row=line(digs("rr"), "treasure:red runout:red", digs("rr"), "goose:red"))
    s.do("play sacrifice:red", "offer two-to-pile", "move 3", "move 3")
    assert s.row == line(digs("rrrr"), "goose:red sacrifice:red")
    assert s.passages == 3
    s.do("discard eat:red")


@pytest.mark.rule("card.sacrifice.offering", "card.excavate.run")
def test_moving_goose_and_sacrifice_away_makes_an_earlier_run_whole_again():
    s = scene(GIVE, row=line(digs("rrr"), "goose:red"))
    s.do("play sacrifice:red", "offer two-to-pile", "move 4", "move 4")
    assert s.row == digs("rrr")
    assert s.passages == 3
    s.do("discard eat:red", "play excavate:red", "discard treasure:blue")
    assert s.passages == 1


@pytest.mark.rule("card.sacrifice")
@pytest.mark.parametrize("active", [0, 1])
def test_the_cards_go_to_the_pile_of_the_player_who_offers(active):
    hands = [GIVE, GIVE]
    hands[1 - active] = "treasure:red runout:red"
    s = scene(players=2, hands=hands, active=active, row="raven:red raven:blue goose:red")
    s.do("play sacrifice:red", "offer two-to-pile", "move 1", "move 1", "discard eat:red")
    assert s.piles[1 - active] == ""
    assert len(s.piles[active].split()) == 3
