"""Has bots answer when it is their turn: one at a time at each table."""

import asyncio
import logging

from meadhall.hall.commands import Command
from meadhall.hall.live import Live
from meadhall.hall.secrets import new_secret
from meadhall.hall.service import Hall
from meadhall.hall.thinkers import Thinkers
from meadhall.kernel.data import DataError

AGAIN = 5.0  # seconds after which bots try again when something went wrong

log = logging.getLogger("meadhall")


class BotRunner:
    """A task for every table at which a bot is to act."""

    def __init__(self, hall: Hall, thinkers: Thinkers) -> None:
        self.hall = hall
        self.thinkers = thinkers
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.news: set[str] = set()  # tables that have changed since their task last looked
        hall.watchers.append(self.look_at)

    async def open(self) -> None:
        """Go on where the hall was stopped."""
        async with self.hall.store.reading() as reader:
            for name in await reader.with_bots():
                self._look(name)

    def look_at(self, live: Live) -> None:
        """The table has changed: perhaps a bot has to act."""
        if live.next_bot() >= 0:
            self._look(live.id)

    def _look(self, name: str) -> None:
        self.news.add(name)
        if name not in self.tasks:
            self.tasks[name] = asyncio.create_task(self.play(name))

    async def play(self, name: str) -> None:
        """Answer for bots until it is a person's turn. Whatever goes wrong, try again: nobody
        else can play on."""
        try:
            while name in self.news:
                self.news.discard(name)
                try:
                    while await self.answer(name):
                        pass
                except DataError as fault:
                    log.error("the bots of table %s cannot play on: %s", name, fault)
                except Exception:
                    log.exception("the bots of table %s will try again", name)
                    self.news.add(name)
                    await asyncio.sleep(AGAIN)
        finally:
            del self.tasks[name]

    async def answer(self, name: str) -> bool:
        """One bot's answer, unless the table changes under it; whether a bot had to act."""
        live = await self.hall.find(name)
        seat = live.next_bot() if live is not None else -1
        if live is None or seat < 0:
            return False
        await asyncio.sleep(self.hall.settings.bot_pace)
        text = await self.thinkers.choose(live, seat, live.seats[seat].player)
        question = live.seats[seat].question
        now = await self.hall.find(name)
        if now is not None and now.next_bot() == seat:
            await self.hall.command(name, seat, Command(new_secret(), "act", question, (text,)))
        return True

    async def close(self) -> None:
        """No bot answers any more."""
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
