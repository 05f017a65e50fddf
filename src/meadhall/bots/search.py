"""The searching bot."""

from typing import Any

from meadhall.bots.bot import Bot
from meadhall.kernel.game import Game
from meadhall.kernel.luck import Luck


class Budget:
    """How long to think: a number of play-outs, or a time in seconds."""

    def __init__(self, playouts: int = 0, seconds: float = 0.0) -> None:
        self.playouts = playouts
        self.seconds = seconds


class SearchBot(Bot):
    def __init__(self, game: Game[Any, Any], luck: Luck, budget: Budget) -> None:
        super().__init__(game, luck)
        self.budget = budget
