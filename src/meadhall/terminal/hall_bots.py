"""Bots at this table, and the luck they think with."""

from hashlib import blake2b
from time import perf_counter
from typing import Any

from meadhall.bots.bot import Bot
from meadhall.bots.make import make_bot
from meadhall.bots.search import SearchBot
from meadhall.kernel.action import Action
from meadhall.kernel.luck import Luck, Seeded
from meadhall.kernel.luck_store import luck_data
from meadhall.kernel.match import Match

SEATS = 16  # streams of luck between two lines of the log: one per seat, and one for hints
HINTS = SEATS - 1


def thinking_luck(match: Match[Any, Any], stream: int) -> Luck:
    """A bot's own luck for its next choice. It follows from the match, so that a game that was
    saved and loaded goes on as it would have; nothing of the deal follows from it."""
    source = luck_data(match.luck)
    origin = source.get("secret") or f"seed {source.get('seed')} {source.get('stream')}"
    digest = blake2b(str(origin).encode(), digest_size=8, person=b"meadhall-bots").digest()
    return Seeded(int.from_bytes(digest, "big"), match.version * SEATS + stream)


def bot_choice(match: Match[Any, Any], seat: int, name: str) -> Action:
    """What the bot of this name chooses for the seat, from the seat's own view."""
    game = match.game
    bot = make_bot(name, game, thinking_luck(match, seat))
    return bot.choose(game.view(match.position, seat), game.options(match.position, seat))


class Advice:
    """What the search bot would do in the seat's place, and what it cost to find out."""

    def __init__(self, match: Match[Any, Any], seat: int, budget: str) -> None:
        name = f"search:{budget}" if budget else "search"
        bot: Bot = make_bot(name, match.game, thinking_luck(match, HINTS))
        start = perf_counter()
        view = match.game.view(match.position, seat)
        self.action = bot.choose(view, match.game.options(match.position, seat))
        self.seconds = perf_counter() - start
        self.playouts = bot.playouts if isinstance(bot, SearchBot) else 0
