"""Ruin and Recovery cannot share a hand; Recovery plays a card from a pile."""

import pytest

from meadhall.kernel.luck import Seeded
from meadhall.kernel.table import Table
from tests.maeshowe.expansion_helpers import digs, line
from tests.maeshowe.scene import scene, table

RUIN = "ruin:red sleep:blue goose:blue eat:red excavate:red"
BOTH = "ruin:red recovery:blue goose:blue eat:red excavate:red"
RECOVERY = "recovery:blue sleep:blue goose:blue eat:red excavate:red"


@pytest.mark.rule("card.ruin")
def test_ruin_discarded_costs_one_health():
    s = scene(RUIN).do("discard ruin:red")
    assert (s.health, s.food) == (3, 1)
    s.do("play sleep:blue")


@pytest.mark.rule("card.ruin", "end.health")
def test_ruin_discarded_with_the_last_health_is_the_end():
    assert scene(RUIN, health=1).do("discard ruin:red").outcome == "last-health"


@pytest.mark.rule("card.ruin")
def test_ruin_played_does_nothing():
    s = scene(RUIN).do("play ruin:red")
    assert (s.health, s.food, s.passages, s.row) == (4, 1, 3, "ruin:red")
    s.do("discard eat:red")


@pytest.mark.rule("card.ruin.clash", "turn.forced-discards")
def test_ruin_and_recovery_in_hand_go_to_the_pile_for_one_health_in_all():
    s = scene(BOTH, pile="raven:red")
    assert s.pile == "raven:red ruin:red recovery:blue"
    assert s.health == 3
    assert s.hand == "goose:blue eat:red excavate:red"  # no refill before the turn


@pytest.mark.rule("card.ruin.clash")
def test_the_clash_is_not_the_discard_of_the_turn():
    s = scene(BOTH).do("play goose:blue")
    assert s.asks == "to-discard"
    s.do("discard eat:red")
    assert len(s.hand.split()) == 5


@pytest.mark.rule("card.ruin.clash", "end.health")
def test_the_clash_can_take_the_last_health():
    assert scene(BOTH, health=1).outcome == "last-health"
    assert scene(BOTH, health=2).health == 1


@pytest.mark.rule("card.ruin.clash")
def test_a_second_ruin_stays_in_hand():
    s = scene("ruin:red ruin:blue recovery:blue goose:blue eat:red")
    assert s.asks == "WhichClash"
    s.do("discard ruin:red")
    assert s.health == 3
    assert s.pile == "ruin:red recovery:blue"
    assert "ruin:blue" in s.hand.split()
    assert len(s.pile.split()) == 2
    assert s.pile.split()[1] == "recovery:blue"
    assert sum(card.startswith("ruin") for card in s.hand.split()) == 1


@pytest.mark.rule("card.ruin.clash")
@pytest.mark.parametrize(
    "hand", [RUIN, RECOVERY, "ruin:red ruin:blue goose:blue eat:red sleep:red"]
)
def test_either_of_them_alone_does_not_clash(hand):
    s = scene(hand)
    assert (s.health, s.pile) == (4, "")


@pytest.mark.rule("card.ruin.clash", "setup.hand")
def test_the_first_hand_of_a_game_can_clash():
    game = table(sets="ruin-recovery")
    for seed in range(400):
        events = []
        p = game.start(Table(Seeded(seed), events))
        clashed = [event for event in events if event.name == "clashed"]
        if clashed:
            assert p.turn == 0
            assert p.health == (3,)
            assert len(p.hands[0]) == 3
            break
    else:
        raise AssertionError("no first hand clashed")


@pytest.mark.rule("card.ruin.clash", "coop.jarl")
def test_the_clash_comes_before_a_jarl_pass():
    s = scene(players=2, hands=[BOTH, "sleep:red raven:red"])
    assert s.p.health == (2, 3)
    assert s.refused("pass-jarl") == ""
    s.do("pass-jarl")
    assert s.p.health == (2, 3)


@pytest.mark.rule("card.ruin.clash", "coop.piles")
def test_with_two_players_each_hand_clashes_by_itself():
    s = scene(players=2, hands=["ruin:red sleep:red eat:red", "recovery:blue raven:red eat:blue"])
    assert s.p.health == (3, 3)
    s = scene(players=2, hands=["sleep:red treasure:red eat:blue", BOTH])
    assert s.p.health == (3, 3)  # not before its owner's turn
    s.do("play sleep:red", "discard eat:blue")
    assert s.p.health == (4, 2)
    assert s.piles == ["eat:blue", "ruin:red recovery:blue"]


@pytest.mark.rule("card.ruin.clash", "card.conservation.discard")
def test_meeting_later_in_the_turn_has_no_effect_before_the_next_turn():
    s = scene(
        "ruin:red conservation:blue goose:blue eat:red sleep:blue",
        pile="recovery:blue",
        draws="raven:red treasure:blue",
    )
    s.do("discard conservation:blue", "take pile:1:1")
    assert s.health == 4
    assert s.refused("recover pile:1") == ""  # and Recovery works until then
    s.do("play eat:red", "spend 0")
    assert s.health == 3  # as the next turn starts
    assert s.pile == "conservation:blue ruin:red recovery:blue"


@pytest.mark.rule("card.ruin.clash", "madness.draw")
def test_meeting_in_the_hand_that_madness_deals_waits_for_the_next_turn():
    s = scene(
        "horror:both sleep:blue goose:blue eat:red excavate:red",
        sets="all",
        draws="ruin:red recovery:blue raven:red goose:red treasure:blue raven:blue eat:blue",
    )
    s.do("play horror:both")
    assert s.health == 3
    s.do("discard raven:red")
    assert s.health == 2
    assert s.pile == "raven:red ruin:red recovery:blue"


@pytest.mark.rule("card.ruin.clash", "end.early-loss")
def test_a_clash_may_leave_too_few_cards_for_the_turn():
    s = scene("ruin:red recovery:blue sleep:blue", deck="raven:red")
    assert (s.outcome, s.health) == ("stuck", 3)


# -- Recovery -------------------------------------------------------------------------------------


@pytest.mark.rule("card.recovery")
def test_recovery_played_or_discarded_does_nothing():
    s = scene(RECOVERY, pile="raven:red").do("play recovery:blue")
    assert (s.health, s.row, s.pile) == (4, "recovery:blue", "raven:red")
    s.do("discard eat:red")
    s = scene(RECOVERY, pile="raven:red").do("discard recovery:blue")
    assert (s.health, s.pile) == (4, "raven:red recovery:blue")
    s.do("play sleep:blue")


@pytest.mark.rule("card.recovery.play", "end.costs")
def test_recovery_plays_the_top_card_of_the_pile_for_one_health():
    s = scene(RECOVERY, pile="treasure:red goose:red", row="eat:blue", food=1)
    s.do("recover pile:1")
    assert (s.health, s.food) == (3, 2)
    assert (s.row, s.pile) == ("eat:blue goose:red", "treasure:red")
    assert "recovery:blue" in s.hand
    assert s.asks == "to-discard"
    s.do("discard eat:red")


@pytest.mark.rule("card.recovery.play")
def test_it_is_the_one_play_of_the_turn_and_one_card_is_drawn():
    s = scene(RECOVERY, pile="goose:red", draws="raven:blue").do("recover pile:1")
    assert s.options("play") == []
    assert s.options("recover") == []
    s.do("discard eat:red")
    assert s.hand == "recovery:blue sleep:blue goose:blue excavate:red raven:blue"


@pytest.mark.rule("card.recovery.play", "end.health", "end.costs")
def test_with_one_health_the_cost_is_the_loss_before_any_effect():
    s = scene(RECOVERY, pile="raven:red", health=1)
    assert s.refused("recover pile:1") == ""
    s.do("recover pile:1")
    assert s.outcome == "last-health"
    assert s.row == ""


@pytest.mark.rule("card.recovery.play")
def test_with_two_health_the_card_can_heal_what_it_cost():
    s = scene(RECOVERY, pile="raven:red", health=2).do("recover pile:1")
    assert s.health == 3
    s.do("discard eat:red")


@pytest.mark.rule("card.recovery.play")
def test_recovery_cannot_play_from_an_empty_pile():
    s = scene(RECOVERY)
    bar = s.bar("recover pile:1")
    assert bar is not None
    assert (bar.reason, bar.rule) == ("pile-empty", "card.recovery.play")


@pytest.mark.rule("card.recovery.play")
@pytest.mark.parametrize(("food", "refused"), [(0, "play-needs-food"), (1, "")])
@pytest.mark.parametrize("card", ["panic:none", "promptness:both"])
def test_the_card_must_be_one_that_can_be_played(card, food, refused):
    s = scene(RECOVERY, pile=card, food=food)
    assert s.refused("recover pile:1") == refused
    if not refused:
        s.do("recover pile:1", *["done"][: card == "promptness:both"])
        assert (s.food, s.health) == (0, 3)
        s.do("discard eat:red")


@pytest.mark.rule("card.recovery.play")
@pytest.mark.parametrize(("pile", "row"), [(1, "raven:red"), (2, "goose:red")])
def test_with_two_players_either_pile_serves(pile, row):
    s = scene(
        players=2,
        hands=["sleep:red treasure:red", RECOVERY],
        active=1,
        piles=["raven:red", "goose:red"],
        health=(1, 3),
    )
    assert s.options("recover") == ["recover pile:1", "recover pile:2"]
    s.do(f"recover pile:{pile}")
    assert s.row == row
    assert s.p.health == ((1, 4) if pile == 1 else (1, 2))
    s.do("discard eat:red")


@pytest.mark.rule("card.recovery.play")
def test_only_the_pile_that_holds_cards_serves():
    s = scene(players=2, hands=[RECOVERY, "sleep:red treasure:red"], piles=["", "goose:red"])
    assert s.options("recover") == ["recover pile:2"]
    assert s.refused("recover pile:1") == "pile-empty"


@pytest.mark.rule("card.recovery.play", "card.excavate")
@pytest.mark.parametrize(("runes", "opened"), [("rrr", 2), ("rrb", 1)])
def test_an_excavate_played_by_recovery_counts_for_the_run(runes, opened):
    s = scene(RECOVERY, pile="excavate:red", row=digs(runes)).do("recover pile:1")
    assert s.passages == 3 - opened
    s.do("discard eat:red")


@pytest.mark.rule("card.recovery.play", "end.escape")
def test_recovery_can_win():
    s = scene(RECOVERY, pile="excavate:red", row=digs("rrr"), passages=2, health=2)
    s.do("recover pile:1")
    assert s.outcome == "escaped"


@pytest.mark.rule("card.recovery.play", "turn.order")
def test_a_card_discarded_first_may_be_played_at_once():
    s = scene(RECOVERY, health=2).do("discard goose:blue", "recover pile:1")
    assert (s.row, s.pile, s.food, s.health) == ("goose:blue", "", 2, 1)


@pytest.mark.rule("card.recovery.play", "turn.order")
def test_a_card_discarded_first_has_both_its_effects():
    s = scene("recovery:blue treasure:red goose:blue eat:red sleep:red", health=4).do(
        "discard treasure:red", "recover pile:1"
    )
    assert s.outcome == "last-health"  # 1 discarded, 1 paid, 2 played


@pytest.mark.rule("card.recovery", "card.recovery.play")
def test_recovery_may_be_the_discard_after_its_play():
    s = scene(RECOVERY, pile="goose:red").do("recover pile:1", "discard recovery:blue")
    assert s.pile == "recovery:blue"
    assert s.health == 3


@pytest.mark.rule("card.recovery", "card.recovery.play")
def test_recovery_discarded_first_can_no_longer_be_used():
    s = scene(RECOVERY, pile="goose:red").do("discard recovery:blue")
    assert s.options("recover") == []
    assert s.refused("recover pile:1") == "not-offered"
    s.do("play sleep:blue")


@pytest.mark.rule("card.recovery.play", "card.conservation.discard")
def test_recovery_played_from_the_hand_cannot_be_the_card_that_plays_it():
    # Recovery itself lies on top: another one would be needed to play it, and it does nothing.
    s = scene(RECOVERY, pile="goose:red").do("play recovery:blue")
    assert s.options("recover") == []
    s.do("discard eat:red")


@pytest.mark.rule("card.recovery.play", "end.early-loss")
def test_recovery_alone_is_enough_for_a_turn_with_a_pile():
    s = scene("recovery:blue", deck="sleep:red raven:blue", pile="goose:red")
    assert s.outcome is None
    s.do("recover pile:1", "discard recovery:blue").ends("turn", "over")
    assert s.row == "goose:red"


@pytest.mark.rule("card.recovery.play", "end.early-loss")
def test_recovery_alone_without_a_pile_or_with_one_health_is_a_loss():
    assert scene("recovery:blue", deck="sleep:red").outcome == "stuck"
    assert scene("recovery:blue", deck="", pile="goose:red", health=1).outcome == "stuck"
    assert scene("recovery:blue", deck="", pile="panic:none", food=0).outcome == "stuck"


@pytest.mark.rule("card.recovery.play", "card.sacrifice")
def test_sacrifice_played_by_recovery_works_at_the_right_end():
    s = scene(RECOVERY, pile="sacrifice:red", row="treasure:red goose:red").do("recover pile:1")
    assert s.asks == "WhichOffering"
    s.do("offer nothing", "discard eat:red")


@pytest.mark.rule("card.recovery.play", "card.horror", "madness.shuffle")
def test_horror_played_by_recovery_sends_recovery_away_with_the_hand():
    new = "raven:red raven:blue goose:red treasure:red runout:blue"
    s = scene(RECOVERY, pile="horror:both", draws=line(new, "eat:blue")).do("recover pile:1")
    assert (s.health, s.most) == (2, 3)
    assert s.hand == new
    s.do("discard goose:red")


@pytest.mark.rule("card.recovery.play", "card.garner")
def test_the_recovered_card_has_left_the_pile_before_its_effect():
    s = scene(RECOVERY, pile="raven:red garner:red", food=1).do("recover pile:1", "spend 1")
    assert s.options("return") == ["return pile:1:1"]
    s.do("done", "discard eat:red")
