"""A turn: play one card and discard another, refill, check."""

import pytest

from tests.maeshowe.scene import scene

# No effect when discarded, mild ones when played, and both runes.
MILD = "goose:red goose:blue sleep:red sleep:blue eat:red"


@pytest.mark.rule("turn", "turn.refill")
def test_a_turn_is_play_discard_refill_and_the_next_turn() -> None:
    s = scene(hand=MILD, deck="raven:red raven:blue eat:blue", turn=5)
    s.do("play goose:red", "discard goose:blue")
    assert s.row == "goose:red"
    assert s.pile == "goose:blue"
    assert s.hand == "sleep:red sleep:blue eat:red raven:red raven:blue"
    assert s.deck == "eat:blue"
    assert s.turn == 6
    assert s.asks == "turn"


@pytest.mark.rule("turn", "turn.madness")
def test_the_check_for_madness_comes_after_the_refill() -> None:
    # Blue goes, red comes: only the refilled hand is of one rune.
    s = scene(
        hand="sleep:red eat:red raven:red goose:blue sleep:blue",
        deck="goose:red goose:red",
        draws="goose:red goose:red treasure:red eat:red raven:red sleep:red goose:blue",
        pile="treasure:red",
    )
    s.do("play sleep:blue", "discard goose:blue")
    assert s.events.count("mad") == 1
    assert s.events.index("drew") < s.events.index("mad")


@pytest.mark.rule("turn.play-and-discard")
def test_after_the_play_a_discard_is_due_and_nothing_else() -> None:
    s = scene(hand=MILD)
    s.do("play goose:red")
    assert s.asks == "to-discard"
    assert {text.split()[0] for text in s.options()} == {"discard"}
    assert s.refused("play goose:blue") == "not-offered"
    s.ends("to-discard")


@pytest.mark.rule("turn.play-and-discard")
def test_after_the_discard_a_play_is_due_and_nothing_else() -> None:
    s = scene(hand=MILD)
    s.do("discard goose:red")
    assert s.asks == "to-play"
    assert {text.split()[0] for text in s.options()} == {"play"}
    assert s.refused("discard goose:blue") == "not-offered"
    s.ends("to-play")


@pytest.mark.rule("turn.play-and-discard")
@pytest.mark.parametrize("first", ["play", "discard"])
def test_the_same_card_cannot_be_both_played_and_discarded(first: str) -> None:
    s = scene(hand="raven:red goose:blue sleep:red")
    s.do(f"{first} raven:red")
    second = "discard" if first == "play" else "play"
    assert s.refused(f"{second} raven:red") == "not-offered"
    s.ends("to-play", "to-discard")


@pytest.mark.rule("turn.play-and-discard")
def test_of_two_alike_one_may_be_played_and_the_other_discarded() -> None:
    s = scene(hand="goose:red goose:red sleep:blue eat:red eat:blue")
    s.do("play goose:red", "discard goose:red")
    assert s.row == "goose:red"
    assert s.pile == "goose:red"


@pytest.mark.rule("turn.order")
def test_healing_first_saves_a_life() -> None:
    s = scene(hand="sleep:red treasure:red goose:blue eat:red eat:blue", health=1)
    s.do("play sleep:red", "discard treasure:red")
    assert s.health == 1
    assert s.outcome is None


@pytest.mark.rule("turn.order", "end.health")
def test_hurting_first_ends_the_game_before_the_healing() -> None:
    s = scene(hand="sleep:red treasure:red goose:blue eat:red eat:blue", health=1)
    s.do("discard treasure:red")
    assert s.outcome == "last-health"
    assert s.row == ""


@pytest.mark.rule("turn.order")
def test_the_first_action_is_carried_out_before_the_second_is_chosen() -> None:
    s = scene(hand="eat:red goose:blue goose:red sleep:red sleep:blue", health=2, food=1)
    s.do("play eat:red")
    assert s.asks == "HowMuchToEat"
    s.do("spend 1")
    assert s.health == 3
    assert s.asks == "to-discard"
    s.ends("to-discard")


@pytest.mark.rule("turn.play")
def test_a_played_card_goes_to_the_right_end_of_the_row() -> None:
    s = scene(hand=MILD, row="treasure:red raven:blue")
    s.do("play goose:red", "discard sleep:red")
    assert s.row == "treasure:red raven:blue goose:red"
    assert "goose:red" not in s.hand.split()


@pytest.mark.rule("turn.play", "turn.discard")
def test_row_pile_and_numbers_of_cards_are_open_to_all() -> None:
    s = scene(hand=MILD, row="excavate:red* raven:blue", pile="eat:blue treasure:red", deck="")
    shown = s.game.view_data(s.game.view(s.p, -1))
    assert shown["row"] == (("excavate:red", True, False), ("raven:blue", False, False))
    assert shown["piles"] == (("eat:blue", "treasure:red"),)
    assert shown["deck_count"] == 0
    assert shown["hand_counts"] == (5,)


@pytest.mark.rule("turn.played-effect", "symbols.effects")
def test_a_played_card_has_its_effect_for_being_played() -> None:
    s = scene(hand="treasure:red goose:red goose:blue eat:red eat:blue", health=4)
    s.do("play treasure:red")
    assert s.health == 2
    s.ends("to-discard")


@pytest.mark.rule("turn.played-effect")
def test_a_card_lies_in_the_row_before_its_effect_and_stays_there() -> None:
    # Madness shuffles hand and pile into the deck, but not the Horror that caused it.
    s = scene(
        hand="horror:both goose:red goose:blue eat:red eat:blue",
        pile="sleep:red",
        deck="raven:red raven:blue",
        draws="raven:red raven:blue sleep:red goose:red goose:blue",
    )
    s.do("play horror:both")
    assert s.row == "horror:both"
    assert s.hand == "raven:red raven:blue sleep:red goose:red goose:blue"
    assert s.deck == "eat:red eat:blue"
    s.ends("to-discard")


@pytest.mark.rule("turn.discard")
def test_a_discarded_card_goes_on_top_of_the_pile() -> None:
    s = scene(hand=MILD, pile="treasure:red raven:blue")
    s.do("discard goose:red", "play goose:blue")
    assert s.pile == "treasure:red raven:blue goose:red"


@pytest.mark.rule("turn.discard")
@pytest.mark.parametrize("edition", ["1.0", "1.1"])
def test_two_players_discard_onto_piles_of_their_own_in_both_editions(edition: str) -> None:
    s = scene(
        hands=[MILD, "goose:red goose:blue raven:red raven:blue eat:blue"],
        players=2,
        edition=edition,
        deck="",
    )
    s.do("play goose:red", "discard goose:blue", "discard raven:red", "play goose:red")
    assert s.piles == ["goose:blue", "raven:red"]


@pytest.mark.rule("turn.discarded-effect", "symbols.effects")
def test_a_discarded_card_has_its_effect_for_being_discarded() -> None:
    s = scene(hand="treasure:red goose:red goose:blue eat:red eat:blue", health=4)
    s.do("discard treasure:red")
    assert s.health == 3
    s.ends("to-play")


@pytest.mark.rule("turn.discarded-effect")
def test_a_discarded_card_has_no_effect_for_being_played() -> None:
    s = scene(hand="raven:red goose:red sleep:blue eat:red eat:blue", health=1, food=1)
    s.do("discard raven:red", "play sleep:blue")
    assert s.health == 2


@pytest.mark.rule("turn.forced-discards")
def test_cards_that_an_effect_moves_to_the_pile_have_no_effect_there() -> None:
    s = scene(
        hand="crumble:red treasure:red treasure:blue runout:red runout:blue sleep:red",
        health=4,
        deck="collapse:red collapse:blue goose:red goose:blue raven:red",
    )
    s.do("play sleep:red", "discard crumble:red")
    assert s.health == 4
    assert s.pile.split()[0] == "crumble:red"
    assert len(s.pile.split()) == 5


@pytest.mark.rule("turn.forced-discards")
def test_milled_cards_have_no_effect() -> None:
    s = scene(
        hand="crumble:red goose:red goose:blue sleep:red sleep:blue",
        health=4,
        food=2,
        deck="treasure:red treasure:blue runout:red collapse:red gluttony:red eat:red eat:blue",
    )
    s.do("play crumble:red", "discard goose:red")
    assert s.health == 4
    assert s.food == 2
    assert s.pile == "treasure:red treasure:blue runout:red collapse:red gluttony:red goose:red"


@pytest.mark.rule("turn.any-card")
@pytest.mark.parametrize("edition", ["1.0", "1.1"])
def test_any_core_card_may_be_played_and_any_discarded(edition: str) -> None:
    for hand in (
        "excavate:red treasure:red runout:red collapse:red goose:red",
        "raven:red eat:red sleep:red goose:blue excavate:blue",
    ):
        s = scene(hand=hand, food=0, health=1, edition=edition)
        played = [text.split()[1] for text in s.options("play")]
        discarded = [text.split()[1] for text in s.options("discard")]
        assert s.hand == " ".join(played) == " ".join(discarded)


@pytest.mark.rule("turn.any-card")
def test_cards_without_an_effect_may_be_used_too() -> None:
    s = scene(hand="ruin:red recovery:blue goose:red", row="", deck="", players=1, turn=0)
    # Both went to the pile as the turn started; one card alone cannot carry the turn through.
    assert s.outcome == "stuck"
    s = scene(hand="ruin:red excavate:blue goose:red goose:blue sleep:blue")
    s.do("play ruin:red", "discard excavate:blue")
    assert s.row == "ruin:red"
    assert s.pile == "excavate:blue"
    assert s.health == 4


@pytest.mark.rule("turn.any-card")
def test_ruinous_choices_are_allowed() -> None:
    s = scene(hand="collapse:red goose:red goose:blue eat:red eat:blue", health=2)
    assert s.bar("play collapse:red") is None
    s = scene(hand="crumble:red goose:red goose:blue eat:red eat:blue")
    assert s.bar("discard crumble:red") is None
    s = scene(
        hand="recovery:blue goose:red goose:blue eat:red eat:blue", health=1, pile="raven:red"
    )
    assert s.bar("recover pile:1") is None


@pytest.mark.rule("turn.any-card")
@pytest.mark.parametrize(
    ("card", "action", "reason"),
    [
        ("gluttony:red", "discard gluttony:red", "discard-needs-food"),
        ("panic:none", "play panic:none", "play-needs-food"),
        ("promptness:both", "play promptness:both", "play-needs-food"),
    ],
)
def test_only_a_cards_own_condition_bars_it(card: str, action: str, reason: str) -> None:
    other = "discard" if action.startswith("play") else "play"
    s = scene(hand=f"{card} goose:red goose:blue sleep:red sleep:blue", food=0)
    assert s.refused(action) == reason
    assert s.bar(f"{other} {card}") is None
    s = scene(hand=f"{card} goose:red goose:blue sleep:red sleep:blue", food=1)
    assert s.bar(action) is None


@pytest.mark.rule("turn.refill")
@pytest.mark.parametrize(
    ("deck", "hand"),
    [
        ("", "sleep:red sleep:blue eat:red"),
        ("raven:red", "sleep:red sleep:blue eat:red raven:red"),
        ("raven:red raven:blue", "sleep:red sleep:blue eat:red raven:red raven:blue"),
        ("raven:red raven:blue eat:blue", "sleep:red sleep:blue eat:red raven:red raven:blue"),
    ],
)
def test_the_hand_is_refilled_to_five_as_far_as_the_deck_goes(deck: str, hand: str) -> None:
    s = scene(hand=MILD, deck=deck, pile="treasure:red")
    s.do("play goose:red", "discard goose:blue")
    assert s.hand == hand


@pytest.mark.rule("turn.refill")
def test_an_empty_deck_is_no_loss_and_no_reason_to_shuffle() -> None:
    s = scene(hand=MILD, deck="", pile="treasure:red raven:red")
    s.do("play goose:red", "discard goose:blue")
    assert s.outcome is None
    assert s.pile == "treasure:red raven:red goose:blue"
    s.do("play sleep:red", "discard sleep:blue")
    # The one card left cannot be played and another discarded.
    assert s.outcome == "stuck"


@pytest.mark.rule("turn.refill", "turn.madness")
def test_a_hand_above_five_draws_nothing_and_is_checked_as_it_is() -> None:
    # Conservation is discarded for a card of the pile, then Recovery plays that Conservation.
    s = scene(
        hand="conservation:blue recovery:blue sleep:blue eat:blue raven:blue",
        row="goose:blue",
        pile="treasure:blue",
        deck="excavate:red excavate:red",
        draws="excavate:red excavate:red sleep:blue eat:blue raven:blue",
        health=4,
    )
    s.do("discard conservation:blue", "take pile:1:1")
    assert s.hand == "recovery:blue sleep:blue eat:blue raven:blue treasure:blue"
    s.do("recover pile:1", "take-row 1")
    assert s.told("mad")[0][0] == tuple(sorted(s.rules.box.face(name) for name in SIX_BLUE))
    assert s.events.index("mad") < s.events.index("drew")


SIX_BLUE = (
    "recovery:blue",
    "sleep:blue",
    "eat:blue",
    "raven:blue",
    "treasure:blue",
    "goose:blue",
)


@pytest.mark.rule("turn.refill", "turn.madness")
def test_six_cards_of_two_runes_are_no_madness_and_all_stay() -> None:
    s = scene(
        hand="conservation:blue recovery:blue sleep:blue eat:blue raven:blue",
        row="goose:red",
        pile="treasure:blue",
        deck="excavate:red excavate:red",
    )
    s.do("discard conservation:blue", "take pile:1:1", "recover pile:1", "take-row 1")
    assert s.hand == "recovery:blue sleep:blue eat:blue raven:blue treasure:blue goose:red"
    assert s.deck == "excavate:red excavate:red"
    assert "mad" not in s.events


@pytest.mark.rule("turn.madness")
@pytest.mark.parametrize("rune", ["red", "blue"])
def test_five_of_one_rune_is_madness(rune: str) -> None:
    other = "blue" if rune == "red" else "red"
    s = scene(
        hand=f"eat:{rune} sleep:{rune} goose:{rune} goose:{other} sleep:{other}",
        draws=" ".join(["excavate:" + rune] * 2 + ["excavate:red", "excavate:blue"] * 2)
        + " excavate:red",
    )
    s.do(f"play goose:{other}", f"discard sleep:{other}")
    assert s.events.count("mad") == 1
    assert (s.health, s.most) == (3, 3)


@pytest.mark.rule("turn.madness")
def test_four_of_one_rune_and_one_of_the_other_is_no_madness() -> None:
    s = scene(
        hand="eat:red sleep:red goose:red goose:blue sleep:blue",
        draws="excavate:red excavate:blue",
    )
    s.do("play goose:blue", "discard sleep:blue")
    assert "mad" not in s.events
    assert (s.health, s.most) == (4, 4)


@pytest.mark.rule("turn.madness")
def test_a_hand_of_one_rune_is_harmless_before_the_refill() -> None:
    s = scene(
        hand="eat:red sleep:red goose:red raven:red treasure:red",
        draws="excavate:blue excavate:red",
    )
    s.do("play raven:red", "discard goose:red")
    assert "mad" not in s.events


@pytest.mark.rule("turn.madness")
@pytest.mark.parametrize("active", [0, 1])
def test_only_the_player_whose_turn_it_is_gets_checked(active: int) -> None:
    hands = ["goose:red goose:blue sleep:red sleep:blue eat:red"] * 2
    hands[1 - active] = "excavate:red excavate:red excavate:red excavate:red excavate:red"
    s = scene(hands=hands, players=2, active=active, deck="raven:red eat:blue")
    s.do("play goose:red", "discard goose:blue")
    assert "mad" not in s.events
    assert s.p.most_health == (4, 4)


@pytest.mark.rule("turn.short-hand")
@pytest.mark.parametrize("deck", ["", "raven:red"])
def test_three_or_four_of_one_rune_are_no_madness(deck: str) -> None:
    s = scene(hand="eat:red sleep:red goose:red goose:blue sleep:blue", deck=deck)
    s.do("play goose:blue", "discard sleep:blue")
    assert "mad" not in s.events
    assert s.most == 4


@pytest.mark.rule("turn.short-hand", "turn.madness")
def test_with_the_fifth_it_is() -> None:
    s = scene(
        hand="eat:red sleep:red goose:red goose:blue sleep:blue",
        deck="raven:red treasure:red",
        draws="raven:red treasure:red eat:red sleep:red goose:red raven:red treasure:red",
    )
    s.do("play goose:blue", "discard sleep:blue")
    assert "mad" in s.events
