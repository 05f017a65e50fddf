"""Gluttony costs health or food; Garner turns food into cards for the deck."""

import pytest

from tests.maeshowe.expansion_helpers import line
from tests.maeshowe.scene import scene

QUIET = "goose:red goose:blue sleep:blue excavate:red"  # with one more card a hand of five


@pytest.mark.rule("card.gluttony")
@pytest.mark.parametrize(("before", "after"), [(4, 2), (3, 1)])
def test_gluttony_played_costs_two_health(before, after):
    s = scene(line("gluttony:red", QUIET), health=before, food=2)
    s.do("play gluttony:red", "discard excavate:red")
    assert (s.health, s.food, s.row) == (after, 2, "gluttony:red")


@pytest.mark.rule("card.gluttony", "end.health")
@pytest.mark.parametrize("before", [2, 1])
def test_gluttony_played_at_two_health_or_less_is_the_end(before):
    s = scene(line("gluttony:red", QUIET), health=before).do("play gluttony:red")
    assert s.outcome == "last-health"
    assert s.health == 0


@pytest.mark.rule("card.gluttony.discard", "symbols.food")
@pytest.mark.parametrize("food", [1, 2, 4])
def test_gluttony_discarded_takes_all_the_food_and_no_health(food):
    s = scene(line("gluttony:blue", QUIET), food=food)
    s.do("play sleep:blue", "discard gluttony:blue")
    assert (s.food, s.health) == (0, 4)


@pytest.mark.rule("card.gluttony.discard")
def test_gluttony_takes_the_common_food_of_two_players():
    s = scene(players=2, hands=[line("gluttony:blue", QUIET), "sleep:red"], food=3, active=0)
    s.do("discard gluttony:blue", "play excavate:red")
    assert s.food == 0
    assert s.p.health == (3, 3)


@pytest.mark.rule("card.gluttony.needs-food")
@pytest.mark.parametrize("edition", ["1.0", "1.1"])
def test_gluttony_cannot_be_discarded_without_food(edition):
    s = scene(line("gluttony:red", QUIET), food=0, edition=edition)
    bar = s.bar("discard gluttony:red")
    assert bar is not None
    assert (bar.reason, bar.rule) == ("discard-needs-food", "card.gluttony.needs-food")
    assert bar.figures[1:] == (1, 0)
    assert "play gluttony:red" in s.options()


@pytest.mark.rule("card.gluttony.needs-food")
def test_one_food_is_enough_to_discard_gluttony():
    s = scene(line("gluttony:red", QUIET), food=1)
    assert s.refused("discard gluttony:red") == ""


@pytest.mark.rule("card.gluttony.needs-food")
def test_a_goose_played_first_allows_the_discard_of_gluttony():
    s = scene(line("gluttony:red", QUIET), food=0)
    assert s.refused("discard gluttony:red") == "discard-needs-food"
    s.do("play goose:red", "discard gluttony:red")
    assert s.food == 0


@pytest.mark.rule("card.gluttony.needs-food")
def test_running_out_of_food_first_forbids_the_discard_of_gluttony():
    s = scene("gluttony:red runout:blue sleep:red goose:red eat:blue", food=2)
    s.do("play runout:blue")
    assert s.refused("discard gluttony:red") == "discard-needs-food"
    s.do("discard goose:red")


@pytest.mark.rule("card.gluttony.needs-food", "turn.forced-discards")
def test_crumble_moves_gluttony_to_the_pile_without_food():
    s = scene("gluttony:red crumble:red sleep:red goose:red treasure:blue", food=0)
    s.do("play sleep:red", "discard crumble:red")
    assert "gluttony:red" in s.pile
    assert (s.food, s.health) == (0, 4)


@pytest.mark.rule("card.gluttony.needs-food", "madness.hand")
def test_madness_moves_gluttony_without_food():
    s = scene(
        "gluttony:red horror:both sleep:red goose:red eat:red",
        food=0,
        draws="excavate:red excavate:blue raven:red raven:blue goose:blue gluttony:red",
    )
    s.do("play horror:both")
    assert s.health == 3
    s.do("discard excavate:red")


@pytest.mark.rule("card.gluttony.needs-food", "end.stuck")
def test_only_gluttony_left_to_discard_without_food_loses_the_game():
    s = scene("gluttony:red sleep:red", deck="", food=0).do("play sleep:red")
    assert s.outcome == "stuck"


@pytest.mark.rule("card.gluttony.needs-food")
def test_gluttony_can_be_played_where_it_cannot_be_discarded():
    s = scene("gluttony:red sleep:red", deck="treasure:red treasure:blue", food=0)
    s.do("play gluttony:red", "discard sleep:red")
    assert s.health == 2


@pytest.mark.rule("card.gluttony.needs-food", "end.early-loss")
def test_two_gluttonies_alone_without_food_are_a_loss_at_once():
    assert scene("gluttony:red gluttony:blue", deck="", food=0).outcome == "stuck"


@pytest.mark.rule("card.gluttony.needs-food", "end.early-loss")
def test_two_gluttonies_alone_with_food_are_a_turn():
    s = scene("gluttony:red gluttony:blue", deck="sleep:red raven:red", food=1)
    s.do("play gluttony:red", "discard gluttony:blue")
    assert (s.health, s.food) == (2, 0)


@pytest.mark.rule("card.gluttony.needs-food", "fear.receive")
def test_who_receives_a_card_cannot_discard_gluttony_without_food():
    s = scene(
        players=2,
        fear=True,
        food=0,
        hands=[line("sleep:red", QUIET), "gluttony:red raven:red eat:red goose:red treasure:red"],
    )
    s.do("hand sleep:red")
    assert s.refused("discard gluttony:red") == "discard-needs-food"
    s.do("discard sleep:red", "play goose:blue")
    assert s.food == 1


@pytest.mark.rule("card.gluttony.needs-food", "fear.receive")
def test_who_could_discard_only_gluttony_keeps_all():
    s = scene(
        players=2,
        fear=True,
        food=0,
        hands=["gluttony:blue sleep:red raven:blue", "gluttony:red"],
        deck="",
    )
    s.do("hand gluttony:blue")
    assert "kept-all" in s.events
    assert s.hands[1] == "gluttony:red gluttony:blue"
    s.do("play sleep:red")
    # Two Gluttonies and no food: handing one over stands in for the discard.
    s.do("play gluttony:red", "hand gluttony:blue", "discard raven:blue")


# -- Garner ---------------------------------------------------------------------------------------

GARNER = "garner:red goose:blue sleep:blue eat:red treasure:blue"


@pytest.mark.rule("card.garner")
@pytest.mark.parametrize("food", [0, 1, 3, 4])
def test_garner_may_spend_any_food_and_none(food):
    s = scene(GARNER, food=food, pile="raven:red").do("play garner:red")
    assert s.options() == [f"spend {n}" for n in range(food + 1)]
    s.do("spend 0")
    assert (s.food, s.pile) == (food, "raven:red")
    s.do("discard eat:red")


@pytest.mark.rule("card.garner")
@pytest.mark.parametrize("edition", ["1.0", "1.1"])
@pytest.mark.parametrize("food", [0, 2])
def test_garner_shuffles_the_deck_even_if_nothing_returns(food, edition):
    s = scene(GARNER, food=food, top="raven:red raven:blue", edition=edition)
    assert s.top == "raven:red raven:blue"
    s.do("play garner:red", "spend 0")
    assert s.top == ""
    assert "shuffled-deck" in s.events
    s.do("discard eat:red")


@pytest.mark.rule("card.garner.return", "symbols.shuffle")
def test_each_food_spent_brings_back_two_cards():
    s = scene(GARNER, food=3, pile="raven:red runout:red goose:red treasure:red sleep:red")
    s.do("play garner:red", "spend 2", "return pile:1:1", "return pile:1:2", "return pile:1:3")
    assert s.asks == "ReturnCards"
    s.do("return pile:1:1")
    assert s.asks == "to-discard"
    assert (s.food, s.pile) == (1, "treasure:red")
    assert {"raven:red", "goose:red", "sleep:red", "runout:red"} <= set(s.deck.split())
    s.do("discard eat:red")


@pytest.mark.rule("card.garner.return")
@pytest.mark.parametrize("edition", ["1.0", "1.1"])
@pytest.mark.parametrize("returned", [0, 1])
def test_fewer_cards_than_twice_the_food_may_return(returned, edition):
    s = scene(GARNER, food=1, pile="raven:red runout:red goose:red", edition=edition)
    s.do("play garner:red", "spend 1", *["return pile:1:3"][:returned], "done")
    assert s.asks == "to-discard"
    assert s.food == 0
    assert len(s.pile.split()) == 3 - returned
    s.do("discard eat:red")


@pytest.mark.rule("card.garner.return")
def test_a_smaller_pile_goes_back_whole():
    s = scene(GARNER, food=4, pile="raven:red runout:red goose:red")
    s.do("play garner:red", "spend 4", "return pile:1:1", "return pile:1:2", "return pile:1:1")
    assert (s.asks, s.pile, s.food) == ("to-discard", "", 0)
    s.do("discard eat:red")


@pytest.mark.rule("card.garner", "card.garner.return")
def test_food_may_be_spent_on_an_empty_pile_for_nothing():
    s = scene(GARNER, food=2).do("play garner:red", "spend 2")
    assert (s.asks, s.food) == ("to-discard", 0)
    s.do("discard eat:red")


@pytest.mark.rule("card.garner.return")
def test_the_player_picks_cards_at_any_depth_and_the_rest_keeps_its_order():
    s = scene(GARNER, food=1, pile="raven:red runout:red goose:red sleep:red")
    s.do("play garner:red", "spend 1")
    assert len(s.options("return")) == 4
    s.do("return pile:1:2", "done")
    assert s.pile == "raven:red goose:red sleep:red"
    s.do("discard eat:red")


ALIKE = "excavate:red raven:red excavate:red excavate:red sleep:red"


@pytest.mark.rule("card.garner.return")
def test_of_cards_alike_the_topmost_returns_where_nothing_depends_on_the_order_of_a_pile():
    s = scene(GARNER, food=1, pile=ALIKE).do("play garner:red", "spend 1")
    assert s.options("return") == ["return pile:1:5", "return pile:1:4", "return pile:1:2"]
    s.do("return pile:1:4", "done", "discard eat:red")


@pytest.mark.rule("card.garner.return", "card.snub.search", "card.recovery.play")
@pytest.mark.parametrize("more", ["ruin-recovery", "snub-sacrifice"])
def test_of_cards_alike_any_may_return_where_something_does(more):
    s = scene(GARNER, food=1, pile=ALIKE, sets="gluttony-garner+" + more)
    s.do("play garner:red", "spend 1")
    # Of two neighbours it makes no difference which.
    assert s.options("return") == [f"return pile:1:{place}" for place in (5, 4, 2, 1)]
    s.do("return pile:1:1", "done")
    assert s.pile == "raven:red excavate:red excavate:red sleep:red"
    s.do("discard eat:red")


@pytest.mark.rule("card.garner.return", "card.snub.search")
@pytest.mark.parametrize(("place", "bird"), [(1, "goose:red"), (3, "raven:blue")])
def test_which_bird_returns_tells_which_one_snub_finds(place, bird):
    s = scene(
        "garner:red snub:red sleep:blue eat:red treasure:blue",
        food=1,
        pile="goose:red raven:blue goose:red eat:blue",
        deck="excavate:red excavate:blue sleep:red runout:red",
        draws="goose:red excavate:red",
    )
    s.do("play garner:red", "spend 1", f"return pile:1:{place}", "done", "discard sleep:blue")
    s.do("play snub:red")
    assert s.row == line(bird, "garner:red snub:red")
    s.draws("excavate:blue sleep:red").do("discard treasure:blue")


@pytest.mark.rule("card.garner", "turn.played-effect")
def test_garner_itself_is_in_the_row_and_does_not_return():
    s = scene(GARNER, food=1, pile="raven:red").do("play garner:red", "spend 1")
    assert s.options("return") == ["return pile:1:1"]
    s.do("done")
    assert s.row == "garner:red"
    s.do("discard eat:red")


@pytest.mark.rule("card.garner.return", "turn.order")
def test_a_card_discarded_before_garner_may_return():
    s = scene(GARNER, food=1).do("discard eat:red", "play garner:red", "spend 1")
    s.draws("eat:red sleep:red")
    s.do("return pile:1:1")
    assert s.pile == ""
    assert "eat:red" in s.hand


@pytest.mark.rule("card.garner.return", "symbols.shuffle")
@pytest.mark.parametrize("edition", ["1.0", "1.1"])
@pytest.mark.parametrize("owner", [0, 1])
def test_with_two_players_all_cards_come_from_one_pile_of_either(owner, edition):
    piles = ["raven:red runout:red", "goose:red goose:blue"]
    s = scene(players=2, hands=[GARNER, "excavate:red"], piles=piles, food=2, edition=edition).do(
        "play garner:red", "spend 2"
    )
    assert s.options() == ["choose pile:1", "choose pile:2"]
    s.do(f"choose pile:{owner + 1}")
    pile = f"pile:{owner + 1}"
    assert s.options() == ["done", f"return {pile}:2", f"return {pile}:1"]
    s.do(f"return {pile}:1", f"return {pile}:1")
    assert s.piles[owner] == ""
    assert s.piles[1 - owner] == piles[1 - owner]
    s.do("discard eat:red")


@pytest.mark.rule("card.garner.return")
def test_the_only_pile_with_cards_needs_no_choice():
    s = scene(players=2, hands=[GARNER, "excavate:red"], piles=["", "goose:red"], food=2)
    s.do("play garner:red", "spend 1")
    assert s.asks == "ReturnCards"
    s.do("return pile:2:1", "discard eat:red")
    assert s.piles == ["eat:red", ""]


@pytest.mark.rule("card.garner.return", "turn.forced-discards")
def test_cards_that_return_have_no_effects():
    s = scene(GARNER, food=1, pile="treasure:red collapse:red")
    s.do("play garner:red", "spend 1", "return pile:1:1", "return pile:1:1")
    assert (s.health, s.passages) == (4, 3)
    s.do("discard eat:red")


@pytest.mark.rule("card.garner.discard", "symbols.food")
@pytest.mark.parametrize(("before", "after"), [(0, 1), (3, 4), (4, 4)])
def test_garner_discarded_brings_one_food_up_to_four(before, after):
    s = scene(GARNER, food=before, top="raven:red").do("discard garner:red")
    assert s.food == after
    assert s.top == "raven:red"  # no shuffle goes with it
    s.do("play sleep:blue")


@pytest.mark.rule("card.garner.discard", "end.early-loss")
def test_the_food_of_a_discarded_garner_can_pay_for_panic_in_the_same_turn():
    s = scene("garner:red panic:none", deck="sleep:red sleep:blue", food=0)
    assert s.refused("play panic:none") == "play-needs-food"
    s.do("discard garner:red", "play panic:none")
    assert s.food == 0
