"""placeholder"""

from meadhall.games.maeshowe.rules import Rules
from meadhall.games.maeshowe.view import View
from meadhall.kernel.scripted import Scripted


class Greedy(Scripted[View]):
    __slots__ = ("rules",)

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
