"""What a bot is: a view and options in, a choice out. It never sees a position."""

from typing import Any

from meadhall.kernel.action import Action
from meadhall.kernel.game import Game
from meadhall.kernel.luck import Luck


class Bot:
    """A player that needs no person. Its luck is its own, not the table's."""

    def __init__(self, game: Game[Any, Any], luck: Luck) -> None:
        self.game = game
        self.luck = luck

    def choose(self, view: Any, options: list[Action]) -> Action:
        """One of the options of the view's seat."""
        raise NotImplementedError


class RandomBot(Bot):
    """Every option is as likely as any other."""

    def choose(self, view: Any, options: list[Action]) -> Action:
        return options[self.luck.below(len(options))]


class GreedyBot(Bot):
    """The scripted player that the game brings along."""

    def choose(self, view: Any, options: list[Action]) -> Action:
        scripted = self.game.scripted
        assert scripted is not None
        choice: Action = scripted.choose(view, options, self.luck)
        return choice
