"""Whether a choice is certain to lose the game: told from what the seat may know."""

from typing import Any

from meadhall.kernel.action import Action
from meadhall.kernel.game import Game
from meadhall.kernel.luck import Seeded
from meadhall.kernel.match import Match
from meadhall.kernel.table import Table

WORLDS = 12
MOST_FORCED = 20  # answers that follow on one choice


def loses_at_once(match: Match[Any, Any], seat: int, action: Action) -> bool:
    """Whether the game ends badly for the seat in every world that it may think of, before the
    seat has anything else to decide. Never at a game in which that would give something away."""
    game = match.game
    if not game.warns:
        return False
    view = game.view(match.position, seat)
    for number in range(WORLDS):
        world = game.sample_world(view, Seeded(number))
        table = Table(Seeded(number, 1))
        game.choose(world, seat, action, table)
        answer_forced(game, world, seat, table)
        outcome = game.outcome(world)
        if outcome is None or seat in outcome.winners:
            return False
    return True


def answer_forced(game: Game[Any, Any], world: Any, seat: int, table: Table) -> None:
    """Give the answers that are the only ones, for as long as this seat alone is asked."""
    for _ in range(MOST_FORCED):
        options = game.options(world, seat) if game.deciders(world) == (seat,) else []
        if len(options) != 1:
            return
        game.choose(world, seat, options[0], table)
