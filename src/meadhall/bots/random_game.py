"""A whole random game by the public contract: what speed is measured by."""

from typing import Any

from meadhall.kernel.game import Game
from meadhall.kernel.luck import Luck
from meadhall.kernel.table import Table


def play_random_game(game: Game[Any, Any], table: Table, luck: Luck) -> int:
    """Start a game and let everybody choose at random, to its end; the number of decisions."""
    decisions = 0
    p = game.start(table)
    while p.outcome is None:
        seat = game.deciders(p)[0]
        options = game.options(p, seat)
        game.choose(p, seat, options[luck.below(len(options))], table)
        decisions += 1
    return decisions
