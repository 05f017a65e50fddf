"""Bots think in processes of their own: a slow or a dead one never holds up the hall."""

import asyncio
import json
import logging
import os
import signal
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from multiprocessing import get_context, parent_process
from secrets import randbits
from threading import Thread
from typing import Any

from meadhall.bots.make import make_bot
from meadhall.hall.live import Live
from meadhall.hall.settings import Settings
from meadhall.kernel.game import Game
from meadhall.kernel.luck import Seeded
from meadhall.registry import table

QUICK = "greedy"  # who answers where the thinking bot does not

log = logging.getLogger("meadhall")


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
    """The workers. Each is started when somebody first has to think in it."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.workers = [Worker() for _ in range(settings.workers)]
        self.idle: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        for worker in self.workers:
            self.idle.put_nowait(worker)

    async def choose(self, live: Live, seat: int, bot: str) -> str:
        """The bot's choice; where it stays silent too long, a quicker one's."""
        if bot == "search":
            bot = f"search:{self.settings.bot_budget:g}s"
        address, position = live.game.address, json.dumps(live.game.encode(live.match.position))
        try:
            return await self._think(address, position, seat, bot, randbits(62))
        except Exception as fault:
            log.warning("%s did not answer at table %s: %r", bot, live.id, fault)
            return await asyncio.to_thread(think, address, position, seat, QUICK, randbits(62))

    async def _think(self, *what: Any) -> str:
        patience = self.settings.bot_patience
        worker = await asyncio.wait_for(self.idle.get(), patience)
        try:
            return await asyncio.wait_for(worker.think(*what), patience)
        except BaseException:  # it hangs, it is dead, or nobody waits for it any more
            worker.stop()
            raise
        finally:
            self.idle.put_nowait(worker)

    def close(self) -> None:
        """No more thinking."""
        for worker in self.workers:
            worker.stop()


class Worker:
    """A process for one bot at a time."""

    def __init__(self) -> None:
        self.pool: ProcessPoolExecutor | None = None

    async def think(self, *what: Any) -> str:
        """What a bot does, thought of in the process."""
        if self.pool is None:
            self.pool = ProcessPoolExecutor(1, get_context("spawn"), initializer=follow_hall)
        return await asyncio.get_running_loop().run_in_executor(self.pool, think, *what)

    def stop(self) -> None:
        """End the process, also one that never would by itself."""
        pool, self.pool = self.pool, None
        if pool is not None:
            processes = list((getattr(pool, "_processes", None) or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()


def follow_hall() -> None:
    """A worker ends with the hall, however that ends; and by it alone, not by a Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with_hall, daemon=True).start()


def end_with_hall() -> None:
    """Wait until the hall is gone."""
    hall = parent_process()
    if hall is not None:
        hall.join()
    os._exit(1)
