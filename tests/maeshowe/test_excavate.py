"""Excavate Passage: four in a run open the way."""

import pytest

from tests.maeshowe.scene import Scene, scene

REST = "goose:red goose:blue eat:red eat:blue"
RED = "excavate:red"
BLUE = "excavate:blue"


def dig(row: str, card: str = BLUE, passages: int = 5) -> Scene:
    """Plays one card onto this row, and discards another."""
    s = scene(hand=f"{card} {REST}", row=row, passages=passages, cap=7)
    return s.do(f"play {card}", "discard goose:red")


@pytest.mark.rule("card.excavate", "symbols.passages", "symbols.check")
@pytest.mark.parametrize(("before", "opened"), [(0, 0), (1, 0), (2, 0), (3, 1)])
def test_the_fourth_in_a_run_opens_a_passage(before: int, opened: int) -> None:
    s = dig(" ".join([RED, BLUE, RED][:before]))
    assert s.passages == 5 - opened


@pytest.mark.rule("card.excavate")
def test_discarded_it_does_nothing() -> None:
    s = scene(hand=f"{BLUE} {REST}", row=f"{RED} {BLUE} {RED}", passages=3)
    s.do(f"discard {BLUE}", "play goose:red")
    assert s.passages == 3
    assert s.row == f"{RED} {BLUE} {RED} goose:red"


@pytest.mark.rule("card.excavate")
def test_opening_is_no_choice() -> None:
    s = scene(hand=f"{BLUE} {REST}", row=f"{RED} {BLUE} {RED}", passages=3)
    s.do(f"play {BLUE}")
    assert s.told("opened") == [(1, 2)]
    assert s.asks == "to-discard"
    s.ends("to-discard")


@pytest.mark.rule("card.excavate.run")
@pytest.mark.parametrize("place", [0, 1, 2, 3])
def test_another_kind_of_card_between_breaks_the_run(place: int) -> None:
    row = [RED, BLUE, RED]
    row.insert(place, "goose:red")
    s = dig(" ".join(row).replace("goose:red", "sleep:red"))
    # Only before the first of the four it does no harm.
    assert s.passages == (4 if place == 0 else 5)


@pytest.mark.rule("card.excavate.run")
def test_used_cards_neither_count_nor_break_the_run() -> None:
    used = f"{RED}* {BLUE}* {RED}* {BLUE}*"
    assert dig(f"{used} {RED} {BLUE}").passages == 5
    assert dig(f"{used} {RED} {BLUE} {RED}").passages == 4
    assert dig(f"{RED} {BLUE} {used} {RED}").passages == 4
    assert dig(f"{RED} {used}").passages == 5


@pytest.mark.rule("card.excavate.run")
def test_discards_between_the_plays_do_not_break_the_run() -> None:
    s = scene(
        hand=f"{RED} {RED} {BLUE} {BLUE} goose:red",
        draws="goose:blue eat:red eat:blue sleep:red sleep:blue raven:red raven:blue treasure:red",
        passages=3,
    )
    s.do(f"play {RED}", "discard goose:red")
    s.do("discard goose:blue", f"play {BLUE}")
    s.do(f"play {RED}", "discard eat:red")
    assert s.passages == 3
    s.do("discard eat:blue", f"play {BLUE}")
    assert s.passages == 2


@pytest.mark.rule("card.excavate.run")
def test_madness_does_not_break_the_run() -> None:
    s = scene(
        hand=f"{BLUE} eat:red sleep:red goose:red goose:blue",
        row=f"{RED} {BLUE}",
        draws=f"raven:red treasure:red {RED} goose:blue sleep:blue eat:red sleep:red",
        passages=3,
    )
    s.do(f"play {BLUE}", "discard goose:blue")
    assert "mad" in s.events
    s.draws("runout:red runout:blue")
    s.do(f"play {RED}", "discard goose:blue")
    assert s.passages == 2


@pytest.mark.rule("card.excavate.run")
def test_horror_played_in_between_does() -> None:
    s = dig(f"{RED} {BLUE} horror:both {RED}")
    assert s.passages == 5


@pytest.mark.rule("card.excavate.run")
def test_one_play_makes_one_set_at_most_of_the_four_rightmost() -> None:
    # So many unused ones can only lie there after Promptness.
    s = dig(f"{BLUE} {BLUE} {BLUE} {RED} {RED} {RED} {RED}", RED)
    assert s.passages == 3
    assert s.row == f"{BLUE} {BLUE} {BLUE} {RED} {RED}* {RED}* {RED}* {RED}*"


@pytest.mark.rule("card.excavate.run")
def test_what_is_left_over_waits_for_the_next_play() -> None:
    s = dig(f"{BLUE} {BLUE} {BLUE} {RED}* {RED}* {RED}* {RED}*", BLUE)
    assert s.passages == 3
    assert s.row == f"{BLUE}* {BLUE}* {BLUE}* {RED}* {RED}* {RED}* {RED}* {BLUE}*"


@pytest.mark.rule("card.excavate.two")
@pytest.mark.parametrize(
    ("row", "card", "opened"),
    [
        (f"{RED} {RED} {RED}", RED, 2),
        (f"{BLUE} {BLUE} {BLUE}", BLUE, 2),
        (f"{RED} {RED} {RED}", BLUE, 1),
        (f"{BLUE} {RED} {RED}", RED, 1),
        (f"{RED} {BLUE} {RED}", BLUE, 1),
    ],
)
def test_four_of_one_rune_open_two_passages(row: str, card: str, opened: int) -> None:
    s = dig(row, card)
    assert s.passages == 5 - opened
    assert s.told("opened") == [(opened, 5 - opened)]
    rules = [event.rule for event in s.log if event.name == "opened"]
    assert rules == ["card.excavate.two" if opened == 2 else "card.excavate"]


@pytest.mark.rule("card.excavate.two")
@pytest.mark.parametrize("rune", ["red", "blue"])
def test_a_hope_suits_either_rune(rune: str) -> None:
    card = f"excavate:{rune}"
    assert dig(f"{card} {card} {card}", "hope:none").passages == 3
    assert dig(f"{card} hope:none {card}", card).passages == 3
    assert dig(f"{RED} hope:none {BLUE}", card).passages == 4


@pytest.mark.rule("card.excavate.two")
def test_the_second_passage_is_not_optional() -> None:
    s = scene(hand=f"{RED} {REST}", row=f"{RED} {RED} {RED}", passages=4)
    s.do(f"play {RED}")
    assert s.passages == 2
    assert s.asks == "to-discard"
    s.ends("to-discard")


@pytest.mark.rule("card.excavate.two")
def test_used_cards_do_not_spoil_the_rune_of_a_set() -> None:
    s = dig(f"{BLUE}* {BLUE}* {RED} {RED} {RED} {BLUE}* {BLUE}*", RED)
    assert s.passages == 3


@pytest.mark.rule("card.excavate.used")
def test_the_four_cards_of_a_set_are_used_up() -> None:
    s = dig(f"{RED} {BLUE} {RED}")
    assert s.row == f"{RED}* {BLUE}* {RED}* {BLUE}*"


@pytest.mark.rule("card.excavate.used")
def test_the_fifth_to_seventh_open_nothing_and_the_eighth_does() -> None:
    row = f"{RED}* {BLUE}* {RED}* {BLUE}*"
    for more in (0, 1, 2):
        assert dig(f"{row} " + f"{RED} " * more).passages == 5
    assert dig(f"{row} {RED} {RED} {RED}").passages == 4


@pytest.mark.rule("card.excavate.used")
def test_a_used_card_that_leaves_the_row_is_fresh_again() -> None:
    s = scene(
        hand=f"conservation:blue {REST}",
        row=f"{RED}* {BLUE}* {RED}* {BLUE}*",
        draws="sleep:red sleep:blue raven:red raven:blue",
        passages=3,
    )
    s.do("play conservation:blue", "take-row 1", "discard goose:red")
    assert s.row == f"{BLUE}* {RED}* {BLUE}* conservation:blue"
    s.do(f"play {RED}", "discard goose:blue")
    assert s.row == f"{BLUE}* {RED}* {BLUE}* conservation:blue {RED}"
    assert s.passages == 3


@pytest.mark.rule("card.excavate.used")
def test_taking_one_card_does_not_reopen_the_set_it_came_from() -> None:
    # The three left of the set stay used: a new one beside them makes no four.
    s = scene(
        hand=f"conservation:blue {RED} goose:red goose:blue eat:red",
        row=f"{RED}* {BLUE}* {RED}* {BLUE}*",
        draws="sleep:red sleep:blue raven:red raven:blue",
        passages=3,
    )
    s.do("play conservation:blue", "take-row 4", "discard goose:red")
    assert s.row == f"{RED}* {BLUE}* {RED}* conservation:blue"
    s.do(f"play {BLUE}", "discard goose:blue")
    assert s.passages == 3


@pytest.mark.rule("card.excavate.run")
def test_closing_a_gap_completes_no_set_but_the_next_play_may() -> None:
    s = scene(
        hand=f"conservation:blue {REST}",
        row=f"{RED} {BLUE} sleep:red {RED} {BLUE}",
        passages=3,
    )
    s.do("play conservation:blue", "take-row 3")
    assert s.passages == 3
    assert s.row == f"{RED} {BLUE} {RED} {BLUE} conservation:blue"
    s.ends("to-discard")


@pytest.mark.rule("card.excavate", "card.excavate.two")
@pytest.mark.parametrize("edition", ["1.0", "1.1"])
def test_digging_is_the_same_in_both_editions(edition: str) -> None:
    for card, left in ((RED, 3), (BLUE, 4)):
        s = scene(
            hand=f"{card} {REST}", row=f"{RED} {RED} {RED}", passages=5, edition=edition, food=1
        )
        s.do(f"play {card}", "discard goose:red")
        assert s.passages == left
