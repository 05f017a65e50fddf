"""Choices that are certain to lose are allowed; players are asked whether they mean them."""

from typing import Any

import pytest

from meadhall.bots.ruin import loses_at_once
from meadhall.kernel.luck import Seeded
from meadhall.kernel.match import Match
from tests.maeshowe.scene import Scene, scene

HAND = "sleep:blue goose:blue eat:red excavate:red"


def loses(s: Scene, text: str) -> bool:
    """Whether whoever is asked would be warned."""
    match: Match[Any, Any] = Match(s.game, Seeded(1), reached=s.p)
    before = s.game.encode(s.p)
    found = loses_at_once(match, s.asked, s.action(text))
    assert s.game.encode(s.p) == before
    return found


@pytest.mark.rule("turn.any-card", "end.health")
@pytest.mark.parametrize(("health", "lost"), [(1, True), (2, True), (3, False)])
def test_a_card_that_kills(health: int, lost: bool) -> None:
    s = scene(f"treasure:red {HAND}", health=health)
    assert loses(s, "play treasure:red") == lost
    assert loses(s, "discard treasure:red") == (health == 1)
    assert not loses(s, "play sleep:blue")


@pytest.mark.rule("turn.any-card", "card.crumble.discard")
@pytest.mark.parametrize("more", ["", "+ruin-recovery", "+snub-sacrifice"])
def test_crumble_discarded_before_the_play(more: str) -> None:
    s = scene(f"crumble:red {HAND}", sets="crumble-conservation" + more)
    assert loses(s, "discard crumble:red")
    assert not loses(s, "play crumble:red")
    s.do("play sleep:blue")
    assert not loses(s, "discard crumble:red")
    s.ends("to-discard")


@pytest.mark.rule("turn.any-card", "card.promptness.discard")
@pytest.mark.parametrize(
    ("health", "passages", "lost"),
    [(1, 3, True), (2, 3, True), (3, 3, False), (1, 2, False)],
)
def test_promptness_whose_only_effect_kills(health: int, passages: int, lost: bool) -> None:
    s = scene(f"promptness:both {HAND}", health=health, passages=passages, cap=3)
    assert loses(s, "discard promptness:both") == lost


@pytest.mark.rule("turn.any-card", "end.stuck")
def test_a_play_that_leaves_only_a_deadly_discard() -> None:
    s = scene("goose:red treasure:red", health=1, deck="sleep:red sleep:blue")
    assert loses(s, "play goose:red")
    s = scene("sleep:red treasure:red", health=1, deck="raven:red sleep:blue")
    assert not loses(s, "play sleep:red")
    s = scene("goose:red goose:blue treasure:red", health=1, deck="sleep:red sleep:blue")
    assert not loses(s, "play goose:red")  # there is another card to discard


@pytest.mark.rule("turn.any-card", "fear.receive")
def test_what_the_partner_decides_is_no_certain_loss() -> None:
    s = scene(
        hands=[f"treasure:red {HAND}", "goose:red treasure:blue"],
        players=2,
        fear=True,
        health=1,
    )
    assert not loses(s, "hand treasure:red")
