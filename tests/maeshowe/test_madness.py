"""Going mad."""

import pytest

from meadhall.games.maeshowe.components import RED
from tests.maeshowe.scene import Scene, scene

# After the two blue ones have gone and two red ones have come, this hand is mad.
NEARLY = "eat:red sleep:red goose:red goose:blue sleep:blue"
RED_TWO = "raven:red treasure:red"
NEW = "excavate:red excavate:blue excavate:red excavate:blue raven:blue"


def go_mad(new: str = NEW, **more: object) -> Scene:
    """A turn that ends in madness, with this hand afterwards."""
    s = scene(hand=NEARLY, draws=f"{RED_TWO} {new}", **more)
    return s.do("play goose:blue", "discard sleep:blue")


@pytest.mark.rule("madness")
def test_the_steps_of_madness_come_in_their_order() -> None:
    s = go_mad(row="runout:red", pile="runout:blue", health=2)
    assert s.events[-3:] == ["mad", "drew", "lost-for-good"]
    assert s.hand == NEW
    assert s.pile == ""
    assert s.row == "runout:red goose:blue"
    assert (s.health, s.most) == (1, 3)
    assert s.asks == "turn"


@pytest.mark.rule("turn.madness")
@pytest.mark.parametrize(
    ("hand", "runes"),
    [
        ("eat:red sleep:red goose:red", RED),
        ("eat:red sleep:red horror:both", RED),
        ("eat:red horror:both horror:both", RED),
    ],
)
def test_the_runes_that_drive_mad_are_told(hand: str, runes: int) -> None:
    s = scene(hand=f"{hand} goose:blue sleep:blue", draws=f"{RED_TWO} {NEW}", sets="all")
    s.do("play goose:blue", "discard sleep:blue")
    assert [told[1] for told in s.told("mad")] == [runes]


@pytest.mark.rule("card.horror")
def test_a_horror_that_is_played_drives_mad_whatever_the_runes() -> None:
    s = scene(
        hand="horror:both eat:red sleep:red goose:red raven:red",
        draws=f"{NEW} sleep:red",
        sets="all",
    )
    s.do("play horror:both", "discard raven:blue")
    assert [told[1] for told in s.told("mad")] == [0]
    assert [event.rule for event in s.log if event.name == "mad"] == ["card.horror"]


@pytest.mark.rule("madness.hand")
def test_the_hand_lost_to_madness_has_no_discard_effects() -> None:
    s = scene(
        hand="treasure:red treasure:red runout:red goose:blue sleep:blue",
        draws=f"runout:red collapse:red {NEW}",
        health=4,
        food=2,
    )
    s.do("play goose:blue", "discard sleep:blue")
    assert "mad" in s.events
    assert s.health == 3
    assert s.food == 3
    assert [event.name for event in s.log].count("health") == 0


@pytest.mark.rule("madness.hand", "madness.shuffle")
def test_hand_and_pile_can_be_drawn_again_at_once() -> None:
    # The new hand comes from the old one, from the pile and from the card just discarded.
    s = scene(
        hand=NEARLY,
        deck=RED_TWO,
        draws=f"{RED_TWO} eat:red sleep:blue runout:blue goose:red raven:red",
        pile="runout:blue",
    )
    s.do("play goose:blue", "discard sleep:blue")
    assert s.hand == "eat:red sleep:blue runout:blue goose:red raven:red"
    assert s.deck == "sleep:red treasure:red"
    assert s.pile == ""


@pytest.mark.rule("madness.shuffle")
def test_no_order_of_the_deck_is_known_after_madness() -> None:
    s = scene(hand=NEARLY, top=f"{RED_TWO} runout:red runout:blue", draws=NEW)
    s.do("play goose:blue", "discard sleep:blue")
    assert "mad" in s.events
    assert s.top == ""
    assert s.hand == NEW
    assert "runout:red" in s.deck.split()


@pytest.mark.rule("madness.shuffle")
def test_madness_leaves_the_row_and_its_used_cards_alone() -> None:
    s = go_mad(row="excavate:red* excavate:blue* excavate:blue* excavate:blue* excavate:blue")
    assert s.row == (
        "excavate:red* excavate:blue* excavate:blue* excavate:blue* excavate:blue goose:blue"
    )


@pytest.mark.rule("madness.draw")
@pytest.mark.parametrize(
    ("deck", "pile", "hand"),
    [
        # Hand, pile and deck together: exactly five cards, six and seven.
        ("", "", "sleep:red treasure:red eat:red raven:red goose:red"),
        ("", "sleep:blue", "sleep:red treasure:red eat:red raven:red sleep:blue"),
        ("eat:blue", "sleep:blue", "sleep:red treasure:red eat:red eat:blue sleep:blue"),
    ],
)
def test_the_new_hand_is_five_cards(deck: str, pile: str, hand: str) -> None:
    s = scene(
        hand="horror:both eat:red sleep:red goose:red raven:red treasure:red",
        deck=deck,
        pile=pile,
        draws=hand,
    )
    s.do("play horror:both")
    assert s.hand == hand
    s.ends("to-discard")


@pytest.mark.rule("madness.draw")
@pytest.mark.parametrize(
    ("hand", "pile"), [("eat:red sleep:red goose:red", ""), ("eat:red", "goose:red")]
)
def test_with_fewer_than_five_cards_anywhere_the_new_hand_is_what_there_is(
    hand: str, pile: str
) -> None:
    there = f"{hand} {pile}"
    s = scene(hand=f"horror:both {hand}", deck="", pile=pile, draws=there)
    s.do("play horror:both")
    assert s.hand == there
    assert s.deck == ""
    s.ends("to-discard")


@pytest.mark.rule("madness.health")
@pytest.mark.parametrize(
    ("health", "most", "then"), [(4, 4, (3, 3)), (2, 4, (1, 3)), (3, 3, (2, 2)), (2, 2, (1, 1))]
)
def test_health_and_its_maximum_fall_together(
    health: int, most: int, then: tuple[int, int]
) -> None:
    s = go_mad(health=health, most=most)
    assert (s.health, s.most) == then
    assert s.outcome is None


@pytest.mark.rule("madness.health")
@pytest.mark.parametrize("most", [1, 4])
def test_whoever_had_one_health_left_has_lost_new_hand_or_not(most: int) -> None:
    s = go_mad(health=1, most=most)
    assert s.outcome == "last-health"
    assert s.hand == NEW


@pytest.mark.rule("madness.health")
def test_the_maximum_stays_lower_for_the_rest_of_the_game() -> None:
    s = go_mad("raven:blue excavate:blue excavate:red excavate:blue excavate:blue", health=2)
    s.draws("excavate:red excavate:blue")
    s.do("play raven:blue", "discard excavate:red")
    assert (s.health, s.most) == (3, 3)


RED_HAND = "excavate:red excavate:red excavate:red excavate:red excavate:red"


@pytest.mark.rule("madness.once")
def test_a_mad_new_hand_is_no_second_madness() -> None:
    s = go_mad(RED_HAND)
    assert s.events.count("mad") == 1
    assert s.hand == RED_HAND
    assert s.asks == "turn"


@pytest.mark.rule("madness.once")
def test_it_is_checked_again_after_the_next_refill() -> None:
    s = go_mad(RED_HAND)
    s.draws(f"excavate:red excavate:red {NEW}")
    s.do("play excavate:red", "discard excavate:red")
    assert s.events.count("mad") == 2


@pytest.mark.rule("madness.once")
def test_horror_played_last_leaves_a_hand_that_is_not_checked() -> None:
    s = scene(
        hand="horror:both goose:red goose:blue sleep:red sleep:blue",
        draws=RED_HAND,
    )
    s.do("discard goose:red", "play horror:both")
    assert s.events.count("mad") == 1
    assert s.hand == RED_HAND
    assert s.most == 3


@pytest.mark.rule("madness.once")
def test_horror_played_first_lets_a_second_madness_follow() -> None:
    s = scene(
        hand="horror:both goose:red goose:blue sleep:red sleep:blue",
        draws=f"{RED_HAND} excavate:red {NEW}",
    )
    s.do("play horror:both", "discard excavate:red")
    assert s.events.count("mad") == 2
    assert (s.health, s.most) == (2, 2)


@pytest.mark.rule("madness.once")
def test_a_jarl_pass_neither_checks_the_spared_hand_nor_ends_its_exemption_early() -> None:
    s = scene(
        hands=[RED_HAND, "goose:red goose:blue sleep:red sleep:blue eat:red"],
        players=2,
        spared=0,
        draws="",
    )
    s.do("pass-jarl")
    assert "mad" not in s.events
    assert s.active == 1


@pytest.mark.rule("turn.madness", "madness.once")
def test_horrors_alone_are_mad_and_match_either_rune() -> None:
    for rune in ("red", "blue"):
        other = "blue" if rune == "red" else "red"
        s = scene(
            hand=f"horror:both horror:both goose:{rune} goose:{other} sleep:{other}",
            draws=f"sleep:{rune} eat:{rune} {NEW}",
        )
        s.do(f"play goose:{other}", f"discard sleep:{other}")
        assert "mad" in s.events


@pytest.mark.rule("turn.madness")
def test_a_hope_in_hand_always_prevents_madness() -> None:
    s = scene(
        hand="hope:none eat:red goose:red goose:blue sleep:blue",
        draws="raven:red sleep:red",
    )
    s.do("play goose:blue", "discard sleep:blue")
    assert "mad" not in s.events


@pytest.mark.rule("madness")
def test_madness_is_the_same_in_both_editions() -> None:
    for edition in ("1.0", "1.1"):
        s = go_mad(edition=edition, food=1)
        assert (s.health, s.most, s.food) == (3, 3, 2)
        assert s.hand == NEW
