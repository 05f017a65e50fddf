"""Whether a choice loses the game at once: told from what the seat may know."""

from typing import Any

from meadhall.kernel.action import Action
from meadhall.kernel.luck import Seeded
from meadhall.kernel.match import Match
from meadhall.kernel.table import Table

WORLDS = 12


def loses_at_once(match: Match[Any, Any], seat: int, action: Action) -> bool:
    """Whether the game ends badly for the seat in every world that it may think of."""
    game = match.game
    view = game.view(match.position, seat)
    for number in range(WORLDS):
        world = game.sample_world(view, Seeded(number))
        game.choose(world, seat, action, Table(Seeded(number, 1)))
        outcome = game.outcome(world)
        if outcome is None or seat in outcome.winners:
            return False
    return True
