"""Bots think in processes of their own: a slow or a dead one never holds up the hall."""

import asyncio
import json
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from functools import lru_cache
from multiprocessing import get_context
from secrets import randbits
from typing import Any

from meadhall.bots.make import make_bot
from meadhall.hall.live import Live
from meadhall.hall.settings import Settings
from meadhall.kernel.game import Game
from meadhall.kernel.luck import Seeded
from meadhall.registry import table

QUICK = "greedy"  # who answers where the thinking bot does not


@lru_cache(maxsize=64)
def game_at(address: str) -> Game[Any, Any]:
    """The table's game, made once in each process."""
    return table(address)


def think(address: str, position: str, seat: int, bot: str, seed: int) -> str:
    """What the bot does in the seat's place, from the seat's own view. Runs in a worker."""
    game = game_at(address)
    p = game.decode(json.loads(position))
    options = game.options(p, seat)
    if len(options) == 1:
        return options[0].text
    return make_bot(bot, game, Seeded(seed)).choose(game.view(p, seat), options).text


class Thinkers:
    """The workers. They are started when somebody first has to think."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, live: Live, seat: int, bot: str) -> str:
        """The bot's choice; where it stays silent too long, a quicker one's."""
        if bot == "search":
            bot = f"search:{self.settings.bot_budget:g}s"
        position = json.dumps(live.game.encode(live.match.position))
        what = (live.game.address, position, seat, bot, randbits(62))
        try:
            work = asyncio.get_running_loop().run_in_executor(self._workers(), think, *what)
            return await asyncio.wait_for(work, self.settings.bot_patience)
        except (BrokenExecutor, TimeoutError):
            self._give_up()
            return await asyncio.to_thread(
                think, live.game.address, position, seat, QUICK, randbits(62)
            )

    def _workers(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = get_context("spawn")
            self._pool = ProcessPoolExecutor(self.settings.workers, mp_context=context)
        return self._pool

    def _give_up(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            stop(pool)

    def close(self) -> None:
        """No more thinking."""
        self._give_up()


def stop(pool: ProcessPoolExecutor) -> None:
    """End the workers, also those that never would by themselves."""
    processes = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()
