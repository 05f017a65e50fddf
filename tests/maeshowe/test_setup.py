"""Setting up a game for one player."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from meadhall.games.maeshowe.position import Maeshowe
from meadhall.kernel.luck import Luck, Scripted, Seeded, enumerate_luck
from meadhall.kernel.table import Table
from tests.maeshowe.scene import Scene, scene, table


def start(game: Any, luck: Luck | None = None) -> Maeshowe:
    p: Maeshowe = game.start(Table(luck or Seeded(7)))
    return p


def names(game: Any, cards: tuple[int, ...]) -> Counter[str]:
    return Counter([game.rules.box.faces[card] for card in cards])


def kinds(game: Any, cards: tuple[int, ...]) -> Counter[str]:
    return Counter([game.rules.box.kind(card).id for card in cards])


CORE = {
    "excavate": 16,
    "treasure": 4,
    "runout": 4,
    "collapse": 2,
    "goose": 4,
    "raven": 2,
    "eat": 2,
    "sleep": 2,
}


@pytest.mark.rule("setup.deck")
def test_the_deck_is_made_of_the_36_core_cards() -> None:
    game = table()
    p = start(game)
    cards = p.deck + p.hands[0]
    assert len(cards) == 36
    assert kinds(game, cards) == CORE


@pytest.mark.rule("setup.deck")
def test_every_card_of_the_deck_is_as_likely_to_be_drawn() -> None:
    chances: dict[str, Fraction] = {}
    for result, chance in enumerate_luck(draw_one):
        chances[result] = chances.get(result, Fraction(0)) + chance
    assert chances == {"goose:red": Fraction(2, 3), "raven:blue": Fraction(1, 3)}


def draw_one(luck: Luck) -> str:
    """The only card that the turn draws: from six in hand, two go and one comes."""
    s = scene(
        hand="sleep:red sleep:blue eat:red eat:blue runout:red runout:blue",
        deck="goose:red goose:red raven:blue",
    )
    before = s.p.hands[0]
    p = s.game.copy(s.p)
    for text in ("play sleep:red", "discard sleep:blue"):
        s.game.choose(p, 0, s.action(text), Table(luck))
    return str(s.names(tuple([face for face in p.hands[0] if face not in before])))


@pytest.mark.rule("setup.deck")
def test_the_deck_keeps_no_order_that_could_be_peeked_at() -> None:
    p = start(table())
    assert p.deck == tuple(sorted(p.deck))
    assert p.top == ()


@pytest.mark.rule("setup.deck")
def test_cards_put_back_on_top_keep_their_order_until_the_deck_is_shuffled() -> None:
    s = scene(
        hand="goose:red goose:blue sleep:red sleep:blue eat:red",
        top="raven:red raven:blue eat:blue",
        draws="",
    )
    s.do("play goose:red", "discard goose:blue")
    assert s.hand == "sleep:red sleep:blue eat:red raven:red raven:blue"
    assert s.top == "eat:blue"


@pytest.mark.rule("setup.sets")
@pytest.mark.parametrize(
    ("sets", "size"),
    [("none", 36), ("horror-hope", 39), ("horror-hope+gluttony-garner", 42), ("all", 54)],
)
def test_none_or_one_or_several_or_all_sets_go_into_the_deck(sets: str, size: int) -> None:
    p = start(table(sets=sets))
    assert len(p.deck) + len(p.hands[0]) == size


@pytest.mark.rule("setup.sets")
def test_a_set_goes_in_whole() -> None:
    game = table(sets="horror-hope")
    p = start(game)
    assert kinds(game, p.deck + p.hands[0]) == CORE | {"horror": 2, "hope": 1}


@pytest.mark.rule("setup.sets", "components.sets")
def test_edition_1_0_has_three_sets_and_refuses_the_others() -> None:
    p = start(table(edition="1.0", sets="gluttony-garner+crumble-conservation+horror-hope"))
    assert len(p.deck) + len(p.hands[0]) == 45
    for name in ("snub-sacrifice", "panic-promptness", "ruin-recovery"):
        with pytest.raises(ValueError, match=f"edition 1.0 has .* found '{name}'"):
            table(edition="1.0", sets=name)
        assert table(edition="1.1", sets=name)


@pytest.mark.rule("setup.health")
@pytest.mark.parametrize("edition", ["1.0", "1.1"])
def test_one_player_starts_with_four_health_which_is_the_most(edition: str) -> None:
    p = start(table(edition=edition))
    assert p.health == (4,)
    assert p.most_health == (4,)


@pytest.mark.rule("setup.health", "end.limits")
@pytest.mark.parametrize(("health", "then"), [(2, 3), (3, 4), (4, 4)])
def test_four_health_is_the_most_below_at_and_above(health: int, then: int) -> None:
    s = scene(hand="sleep:red goose:red goose:blue eat:red eat:blue", health=health)
    s.do("play sleep:red", "discard goose:red")
    assert s.health == then


@pytest.mark.rule("setup.food")
@pytest.mark.parametrize(("edition", "food"), [("1.0", 4), ("1.1", 1)])
def test_each_edition_starts_with_the_food_of_its_own_book(edition: str, food: int) -> None:
    assert start(table(edition=edition)).food == food


@pytest.mark.rule("setup.food", "end.limits")
@pytest.mark.parametrize("edition", ["1.0", "1.1"])
@pytest.mark.parametrize(("food", "then"), [(2, 3), (3, 4), (4, 4)])
def test_four_food_is_the_most_in_both_editions(edition: str, food: int, then: int) -> None:
    s = scene(hand="goose:red goose:blue sleep:red eat:red eat:blue", food=food, edition=edition)
    s.do("play goose:red", "discard goose:blue")
    assert s.food == then


@pytest.mark.rule("setup.passages")
@pytest.mark.parametrize("passages", [3, 4, 5, 6, 7])
def test_one_player_chooses_three_to_seven_passages(passages: int) -> None:
    game = table(passages=passages)
    assert start(game).passages == passages
    assert game.rules.cap == passages


@pytest.mark.rule("setup.passages")
def test_one_player_starts_easy_with_three_passages_unless_told_otherwise() -> None:
    assert start(table()).passages == 3


@pytest.mark.rule("setup.passages")
@pytest.mark.parametrize("passages", [2, 8])
def test_two_or_eight_passages_are_refused(passages: int) -> None:
    with pytest.raises(ValueError, match=rf"passages: expected .* from 3 to 7, found '{passages}'"):
        table(passages=passages)


@pytest.mark.rule("setup.passages", "end.limits")
@pytest.mark.parametrize(("passages", "then"), [(2, 4), (3, 5), (4, 5), (5, 5)])
def test_there_are_never_more_passages_than_at_the_start(passages: int, then: int) -> None:
    s = scene(hand="collapse:red goose:red goose:blue eat:red eat:blue", passages=passages, cap=5)
    s.do("play collapse:red", "discard goose:red")
    assert s.passages == then


@pytest.mark.rule("setup.row", "setup.pile")
@pytest.mark.parametrize("players", [1, 2])
def test_row_and_piles_start_empty(players: int) -> None:
    p = start(table(players=players, sets="all"))
    assert p.row == ()
    assert p.piles == ((),) * players


@pytest.mark.rule("setup.hand")
def test_the_first_hand_is_five_cards_off_the_deck() -> None:
    game = table()
    p = start(game)
    assert len(p.hands[0]) == 5
    assert len(p.deck) == 31
    assert names(game, p.hands[0]) + names(game, p.deck) == names(game, game.rules.cards)


@pytest.mark.rule("setup.hand")
def test_five_of_one_rune_in_the_first_hand_are_no_madness() -> None:
    game = table()
    # The first card of the sorted deck, five times: that is five red ones.
    p = start(game, Scripted((), open_ended=True))
    assert names(game, p.hands[0]) == {"excavate:red": 5}
    assert p.health == (4,)
    assert p.most_health == (4,)
    s = Scene(game, p, None, True)
    assert s.asks == "turn"
