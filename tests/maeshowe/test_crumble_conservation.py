"""Crumble throws cards away; Conservation takes one back."""

import pytest

from tests.maeshowe.expansion_helpers import digs, line
from tests.maeshowe.scene import scene

CRUMBLE = "crumble:red sleep:blue goose:blue eat:red excavate:red"
FIVE = "treasure:red runout:red collapse:blue raven:red sleep:red"


@pytest.mark.rule("card.crumble", "symbols.mill", "turn.forced-discards")
def test_crumble_played_moves_five_cards_to_the_pile_without_effects():
    s = scene(CRUMBLE, deck=line(FIVE, "goose:red raven:blue"), food=2, pile="eat:blue")
    s.do("play crumble:red")
    assert s.pile == line("eat:blue", FIVE)  # the fifth card ends on top
    assert (s.health, s.food, s.passages) == (4, 2, 3)
    assert s.told("milled")[0][0] == tuple(map(s.rules.box.face, FIVE.split()))
    s.do("discard eat:red")
    assert s.pile.split()[-1] == "eat:red"


@pytest.mark.rule("card.crumble")
@pytest.mark.parametrize("there", [0, 1, 4, 5])
def test_crumble_takes_all_of_a_deck_that_holds_five_or_fewer(there):
    cards = " ".join(FIVE.split()[:there])
    s = scene(CRUMBLE, deck=cards).do("play crumble:red")
    assert (s.pile, s.deck) == (cards, "")
    s.do("discard eat:red")
    assert s.hand == "sleep:blue goose:blue excavate:red"
    assert s.outcome is None


@pytest.mark.rule("card.crumble")
def test_crumble_takes_the_cards_that_hope_has_put_on_top_first():
    s = scene(CRUMBLE, top="goose:red raven:blue", draws=line(FIVE, "treasure:blue"))
    s.do("play crumble:red")
    assert s.pile == "goose:red raven:blue treasure:red runout:red collapse:blue"
    assert s.top == ""
    s.do("discard eat:red")


@pytest.mark.rule("card.crumble", "symbols.mill")
def test_crumble_fills_the_pile_of_the_player_who_plays_it():
    s = scene(
        players=2,
        hands=["excavate:blue", CRUMBLE],
        active=1,
        deck=line(FIVE, "goose:red raven:blue"),
    )
    s.do("play crumble:red")
    assert s.piles == ["", FIVE]
    s.do("discard eat:red")


@pytest.mark.rule("card.crumble", "end.stuck")
def test_an_emptied_deck_alone_is_no_loss():
    s = scene(CRUMBLE, deck=FIVE).do("play crumble:red", "discard eat:red")
    assert s.outcome is None
    s.do("play sleep:blue", "discard goose:blue")
    assert s.outcome == "stuck"  # one Excavate is left: no second card to discard


@pytest.mark.rule("card.crumble.discard", "symbols.dump", "turn.forced-discards")
def test_crumble_discarded_last_takes_the_hand_along_without_effects():
    s = scene(
        "crumble:red sleep:blue treasure:blue collapse:red excavate:red",
        food=1,
        draws="raven:red raven:blue goose:red goose:blue sleep:red",
    )
    s.do("play sleep:blue", "discard crumble:red")
    assert s.health == 4
    assert s.pile.split()[0] == "crumble:red"
    assert sorted(s.pile.split()[1:]) == ["collapse:red", "excavate:red", "treasure:blue"]
    assert s.hand == "raven:red raven:blue goose:red goose:blue sleep:red"


@pytest.mark.rule("card.crumble.discard", "turn.madness")
def test_the_five_cards_drawn_after_crumble_are_checked_for_madness():
    s = scene(
        CRUMBLE,
        draws="raven:red goose:red treasure:red runout:red sleep:red "
        "raven:red goose:blue treasure:red runout:blue sleep:red",
    )
    s.do("play sleep:blue", "discard crumble:red")
    assert (s.health, s.most) == (3, 3)
    assert s.pile == ""


@pytest.mark.rule("card.crumble.discard", "end.stuck")
def test_crumble_discarded_first_leaves_nothing_to_play():
    s = scene(CRUMBLE).do("discard crumble:red")
    assert s.outcome == "stuck"


@pytest.mark.rule("card.crumble.discard", "end.stuck", "card.recovery.play")
def test_crumble_discarded_first_takes_recovery_along():
    s = scene("crumble:red recovery:blue sleep:blue", pile="raven:red")
    # The order of the pile is not asked for: nothing can come of it any more.
    s.do("discard crumble:red")
    assert s.pile == "raven:red crumble:red sleep:blue recovery:blue"
    assert s.outcome == "stuck"


@pytest.mark.rule("card.crumble.discard", "fear.receive")
def test_the_receiver_of_crumble_picks_the_order_though_the_giver_still_has_to_play():
    s = scene(
        players=2,
        fear=True,
        hands=[CRUMBLE, "raven:red treasure:red goose:red"],
        sets="crumble-conservation+ruin-recovery",
    )
    s.do("hand crumble:red", "discard crumble:red")
    assert (s.asks, s.asked) == ("StackHand", 1)
    s.do("stack raven:red", "stack goose:red")
    assert s.piles[1] == "crumble:red raven:red goose:red treasure:red"
    s.ends("to-play")


@pytest.mark.rule("card.crumble.discard")
@pytest.mark.parametrize("more", ["ruin-recovery", "snub-sacrifice"])
def test_the_owner_picks_the_order_of_the_pile_where_something_depends_on_it(more):
    s = scene(
        "crumble:red sleep:blue treasure:blue goose:red excavate:red",
        sets="crumble-conservation+" + more,
    )
    s.do("play sleep:blue", "discard crumble:red")
    assert s.options() == ["stack excavate:red", "stack treasure:blue", "stack goose:red"]
    s.do("stack goose:red", "stack excavate:red")
    assert s.pile == "crumble:red goose:red excavate:red treasure:blue"
    assert s.health == 4


@pytest.mark.rule("card.crumble.discard")
def test_the_order_is_not_asked_where_nothing_depends_on_it():
    s = scene(CRUMBLE).do("play sleep:blue", "discard crumble:red")
    assert s.asks == "turn"


@pytest.mark.rule("card.crumble.discard", "card.snub.search")
@pytest.mark.parametrize("birds", ["goose:red raven:blue", "raven:blue goose:red"])
def test_the_order_of_the_pile_tells_which_bird_snub_finds(birds):
    s = scene(
        line("crumble:red sleep:blue", birds),
        draws="snub:red eat:red eat:blue runout:red sleep:red",
        deck="snub:red eat:red eat:blue runout:red sleep:red",
    )
    lower, upper = birds.split()
    s.do("play sleep:blue", "discard crumble:red", f"stack {lower}", "play snub:red")
    assert s.row.split()[0] == upper
    s.do("discard runout:red")


@pytest.mark.rule("card.crumble.discard")
def test_crumble_as_the_last_card_moves_only_itself():
    s = scene("crumble:red sleep:blue", deck="raven:red raven:blue").do(
        "play sleep:blue", "discard crumble:red"
    )
    assert s.pile == "crumble:red"


@pytest.mark.rule("card.crumble.discard", "fear.receive")
def test_crumble_received_and_discarded_empties_the_hand_of_the_receiver():
    s = scene(
        players=2,
        fear=True,
        hands=[CRUMBLE, "raven:red treasure:red goose:red"],
        piles=["eat:blue", "runout:red"],
    )
    s.do("hand crumble:red", "discard crumble:red")
    assert s.hands[1] == ""
    assert s.piles[0] == "eat:blue"
    assert sorted(s.piles[1].split()) == sorted(
        ["runout:red", "crumble:red", "raven:red", "treasure:red", "goose:red"]
    )
    assert s.p.health == (3, 3)
    # The partner has no card left, and no refill before a turn of their own.
    s.do("play sleep:blue")
    assert s.outcome == "stuck"


# -- Conservation ---------------------------------------------------------------------------------

KEEP = "conservation:blue sleep:blue goose:blue eat:red excavate:red"


@pytest.mark.rule("card.conservation")
@pytest.mark.parametrize("slot", [1, 2, 3])
def test_conservation_played_may_bring_back_any_card_of_the_row(slot):
    row = "raven:red excavate:blue* treasure:red"
    s = scene(KEEP, row=row).do("play conservation:blue")
    assert s.options() == ["done", "take-row 1", "take-row 2", "take-row 3"]
    s.do(f"take-row {slot}")
    taken = row.split()[slot - 1].rstrip("*")
    assert taken in s.hand
    left = [card for place, card in enumerate(row.split(), 1) if place != slot]
    assert s.row == line(*left, "conservation:blue")
    s.do("discard eat:red")
    assert len(s.hand.split()) == 5  # one card was drawn, not two


@pytest.mark.rule("card.conservation")
def test_conservation_need_not_bring_anything_back():
    s = scene(KEEP, row="raven:red").do("play conservation:blue", "done", "discard eat:red")
    assert s.row == "raven:red conservation:blue"


@pytest.mark.rule("card.conservation")
def test_conservation_does_not_bring_back_itself():
    s = scene(KEEP).do("play conservation:blue")
    assert s.options() == ["done"]
    s.do("done", "discard eat:red")


@pytest.mark.rule("card.conservation", "card.excavate.used")
def test_a_used_excavate_that_comes_back_is_fresh():
    s = scene(KEEP, row=line("goose:red", digs("r*b*r*b*"), "raven:red"))
    s.do("play conservation:blue", "take-row 2", "discard eat:red")
    assert s.hand.split().count("excavate:red") >= 2
    s.do("play excavate:red", "discard goose:blue")
    assert s.row.split()[-1] == "excavate:red"


@pytest.mark.rule("card.conservation", "card.excavate.used")
def test_taking_one_of_a_paid_set_does_not_open_it_again():
    s = scene(
        "conservation:blue excavate:red excavate:blue goose:blue sleep:red",
        row=line(digs("r*b*r*b*"), "raven:red"),
        passages=2,
    )
    s.do("play conservation:blue", "take-row 1", "discard sleep:red")
    assert s.passages == 2
    assert s.row == line(digs("b*r*b*"), "raven:red conservation:blue")
    s.do("play excavate:red", "discard goose:blue")
    assert s.passages == 2


@pytest.mark.rule("card.conservation", "card.excavate.run")
def test_a_gap_closed_by_conservation_completes_no_set():
    s = scene(KEEP, row=line(digs("rr"), "raven:red", digs("rr")))
    s.do("play conservation:blue", "take-row 3", "discard eat:red")
    assert s.passages == 3
    assert s.row == line(digs("rrrr"), "conservation:blue")
    # Conservation lies at the right end: a new run starts from nothing.
    s.do("play excavate:red", "discard goose:blue")
    assert s.passages == 3


@pytest.mark.rule("card.conservation", "turn.discarded-effect")
def test_a_card_taken_back_and_discarded_in_the_same_turn_has_its_effect():
    s = scene(KEEP, row="treasure:red").do("play conservation:blue", "take-row 1")
    s.do("discard treasure:red")
    assert s.health == 3


@pytest.mark.rule("card.conservation", "turn.refill")
def test_a_hand_above_five_draws_nothing_and_is_checked_for_madness():
    red = "excavate:red goose:red sleep:red eat:red"
    s = scene(
        line("conservation:blue snub:red", red),
        row="raven:red",
        draws="excavate:blue goose:blue sleep:blue eat:blue treasure:blue",
    )
    # Six cards to start with: one played, one taken, one discarded leave five red ones.
    s.do("play conservation:blue", "take-row 1", "discard sleep:red")
    assert (s.health, s.most) == (3, 3)
    assert s.hand == "excavate:blue goose:blue sleep:blue eat:blue treasure:blue"


@pytest.mark.rule("card.conservation", "end.early-loss")
def test_conservation_alone_in_hand_is_enough_for_a_turn_with_a_card_in_the_row():
    s = scene("conservation:blue", deck="sleep:red", row="goose:red")
    s.do("play conservation:blue", "take-row 1", "discard goose:red")
    assert s.pile == "goose:red"


@pytest.mark.rule("card.conservation", "end.early-loss")
def test_conservation_alone_without_row_or_pile_is_a_loss():
    assert scene("conservation:blue", deck="sleep:red").outcome == "stuck"


@pytest.mark.rule("card.conservation.discard", "symbols.take-back")
@pytest.mark.parametrize("place", [1, 2, 3])
def test_conservation_discarded_may_bring_back_a_card_at_any_depth(place):
    pile = "raven:red treasure:red goose:red"
    s = scene(KEEP, pile=pile).do("discard conservation:blue")
    assert sorted(s.options()) == ["done", "take pile:1:1", "take pile:1:2", "take pile:1:3"]
    s.do(f"take pile:1:{place}")
    left = pile.split()
    assert left.pop(place - 1) in s.hand
    assert s.pile == line(*left, "conservation:blue")
    s.do("play sleep:blue")


@pytest.mark.rule("card.conservation.discard")
def test_conservation_discarded_need_not_take_anything():
    s = scene(KEEP, pile="raven:red").do("discard conservation:blue", "done", "play sleep:blue")
    assert s.pile == "raven:red conservation:blue"


@pytest.mark.rule("card.conservation.discard")
def test_conservation_does_not_take_itself_out_of_an_empty_pile():
    s = scene(KEEP).do("discard conservation:blue")
    assert s.options() == ["done"]
    s.do("done", "play sleep:blue")
    assert s.pile == "conservation:blue"


@pytest.mark.rule("card.conservation.discard", "symbols.take-back")
@pytest.mark.parametrize("edition", ["1.0", "1.1"])
def test_conservation_discarded_reaches_the_partners_pile_too(edition):
    s = scene(
        players=2, hands=["excavate:blue", KEEP], active=1, piles=["raven:red", ""], edition=edition
    )
    s.do("discard conservation:blue", "take pile:1:1")
    assert s.piles == ["", "conservation:blue"]
    assert "raven:red" in s.hands[1]
    s.do("play raven:red")
    assert s.p.health == (3, 4)


@pytest.mark.rule("card.conservation.discard", "turn.order")
def test_a_card_taken_from_the_pile_may_be_played_at_once():
    s = scene(KEEP, pile="raven:red", health=1)
    s.do("discard conservation:blue", "take pile:1:1", "play raven:red")
    assert s.health == 3


@pytest.mark.rule("card.conservation.discard", "end.early-loss")
def test_conservation_alone_in_hand_is_enough_for_a_turn_with_a_card_in_a_pile():
    s = scene("conservation:blue", deck="sleep:red sleep:blue", pile="raven:red", health=1)
    assert s.outcome is None
    s.do("discard conservation:blue", "take pile:1:1", "play raven:red")
    assert s.health == 3


@pytest.mark.rule("card.conservation.discard")
@pytest.mark.parametrize(
    ("more", "places"),
    [
        ("", (4, 3)),
        ("+gluttony-garner", (4, 3)),
        # Apart, they leave piles that differ.
        ("+snub-sacrifice", (4, 3, 1)),
        ("+ruin-recovery", (4, 3, 1)),
    ],
)
def test_two_cards_alike_of_which_the_order_tells_nothing_are_one_choice(more, places):
    pile = "goose:red excavate:red excavate:red goose:red"
    s = scene(KEEP, pile=pile, sets="crumble-conservation" + more).do("discard conservation:blue")
    assert s.options("take") == [f"take pile:1:{place}" for place in places]
    s.do("done", "play sleep:blue")
