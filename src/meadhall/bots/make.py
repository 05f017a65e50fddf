"""Bots by name: `random`, `greedy`, `search`, `search:400` (play-outs), `search:0.5s` (time)."""

import re
from typing import Any

from meadhall.bots.bot import Bot, GreedyBot, RandomBot
from meadhall.bots.search import Budget, SearchBot
from meadhall.kernel.game import Game
from meadhall.kernel.luck import Luck

NAMES = ("random", "greedy", "search")
EXPECTED = (
    "expected random, greedy, search, search:PLAY-OUTS (search:400) or search:TIME (search:0.5s)"
)
DEFAULT = Budget(playouts=400)


def read_budget(text: str) -> Budget:
    """`400` or `0.5s`."""
    if re.fullmatch(r"[1-9][0-9]{0,6}", text):
        return Budget(playouts=int(text))
    if re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,3})?s", text) and float(text[:-1]) > 0:
        return Budget(seconds=float(text[:-1]))
    raise ValueError(f"unknown budget {text!r}: {EXPECTED}")


def check_bot(name: str) -> None:
    """ValueError unless this names a bot."""
    kind, colon, budget = name.partition(":")
    if kind not in NAMES or (colon and kind != "search"):
        raise ValueError(f"unknown bot {name!r}: {EXPECTED}")
    if colon:
        read_budget(budget)


def make_bot(name: str, game: Game[Any, Any], luck: Luck) -> Bot:
    """The bot of this name; ValueError says which there are."""
    check_bot(name)
    kind, colon, budget = name.partition(":")
    if kind == "random":
        return RandomBot(game, luck)
    if kind == "greedy":
        return GreedyBot(game, luck)
    return SearchBot(game, luck, read_budget(budget) if colon else DEFAULT)
