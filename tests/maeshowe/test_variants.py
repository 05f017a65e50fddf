"""The three changes to the set-up."""

import pytest

from meadhall.kernel.luck import Seeded
from meadhall.kernel.table import Table
from tests.maeshowe.scene import scene, table


def start(**options: object):
    """A game as it begins, and what was told."""
    game = table(**options)
    log = []
    return game.start(Table(Seeded(3), log)), log


@pytest.mark.rule("variants")
def test_without_a_variant_nothing_changes() -> None:
    p, log = start()
    assert (p.health, p.food, p.passages, p.piles) == ((4,), 1, 3, ((),))
    assert "milled" not in [event.name for event in log]


@pytest.mark.rule("variants")
@pytest.mark.parametrize("edition", ["1.0", "1.1"])
@pytest.mark.parametrize("sets", ["none", "gluttony-garner"])
def test_any_mix_is_allowed_with_or_without_the_sets_they_go_with(edition: str, sets: str) -> None:
    p, _log = start(
        edition=edition, sets=sets, passages=4, variants="mill-five+lean-start+one-more"
    )
    assert len(p.piles[0]) == 5
    assert (p.health, p.food, p.passages) == ((3,), 3, 5)
    p, _log = start(edition=edition, sets=sets, variants="mill-five+one-more")
    assert len(p.piles[0]) == 5
    assert (p.health, p.passages) == ((4,), 4)


@pytest.mark.rule("variants.mill")
def test_five_cards_are_milled_before_the_hand_is_drawn() -> None:
    p, log = start(variants="mill-five")
    assert [event.name for event in log][:3] == ["began", "milled", "drew"]
    assert len(p.piles[0]) == 5
    assert len(p.hands[0]) == 5
    assert len(p.deck) == 26


@pytest.mark.rule("variants.mill")
def test_the_milled_cards_have_no_effect() -> None:
    game = table(variants="mill-five")
    hurting = 0
    for seed in range(20):
        p = game.start(Table(Seeded(seed)))
        kinds = [game.rules.box.kind(card).id for card in p.piles[0]]
        hurting += len([kind for kind in kinds if kind in ("treasure", "runout", "collapse")])
        assert (p.health, p.food, p.passages) == ((4,), 1, 3)
    assert hurting > 0


@pytest.mark.rule("variants.mill")
def test_of_two_the_starting_player_gets_the_milled_cards() -> None:
    p, _log = start(players=2, variants="mill-five")
    assert [len(pile) for pile in p.piles] == [5, 0]
    assert [len(hand) for hand in p.hands] == [5, 5]
    assert len(p.deck) == 21


@pytest.mark.rule("variants.lean")
@pytest.mark.parametrize("edition", ["1.0", "1.1"])
@pytest.mark.parametrize(("players", "health"), [(1, (3,)), (2, (2, 2))])
def test_the_lean_start(edition: str, players: int, health: tuple[int, ...]) -> None:
    p, _log = start(edition=edition, players=players, variants="lean-start")
    assert p.health == health
    assert p.food == 3


@pytest.mark.rule("variants.lean")
def test_the_most_health_remains_four() -> None:
    for players in (1, 2):
        p, _log = start(players=players, variants="lean-start")
        assert p.most_health == (4,) * players
    s = scene(hand="sleep:red goose:red goose:blue eat:red eat:blue", variants="lean-start")
    assert s.health == 3
    s.do("play sleep:red", "discard goose:red")
    assert s.health == 4


@pytest.mark.rule("variants.one-more")
@pytest.mark.parametrize(("chosen", "passages"), [(3, 4), (5, 6), (6, 7), (7, 7)])
def test_one_passage_more_but_seven_at_most(chosen: int, passages: int) -> None:
    p, _log = start(passages=chosen, variants="one-more")
    assert p.passages == passages
    assert p.rules.cap == passages


@pytest.mark.rule("variants.one-more")
@pytest.mark.parametrize(("chosen", "passages"), [(4, 5), (7, 7)])
def test_one_passage_more_for_two_players(chosen: int, passages: int) -> None:
    p, _log = start(players=2, passages=chosen, variants="one-more")
    assert p.passages == passages


@pytest.mark.rule("variants.one-more", "card.collapse")
@pytest.mark.parametrize(("passages", "then"), [(1, 3), (2, 4), (3, 4), (4, 4)])
def test_the_limit_for_later_rises_with_it(passages: int, then: int) -> None:
    s = scene(
        hand="collapse:red goose:red goose:blue eat:red eat:blue",
        cap=3,
        passages=passages,
        variants="one-more",
    )
    s.do("play collapse:red", "discard goose:red")
    assert s.passages == then
