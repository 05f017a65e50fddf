"""Has bots answer when it is their turn: one at a time at each table."""

import asyncio
import logging

from meadhall.hall.commands import Command
from meadhall.hall.live import Live
from meadhall.hall.secrets import new_secret
from meadhall.hall.service import Hall
from meadhall.hall.thinkers import Thinkers

log = logging.getLogger("meadhall")


class BotRunner:
    """A task for every table at which a bot is to act."""

    def __init__(self, hall: Hall, thinkers: Thinkers) -> None:
        self.hall = hall
        self.thinkers = thinkers
        self.tasks: dict[str, asyncio.Task[None]] = {}
        hall.on_change = self.look_at

    async def open(self) -> None:
        """Go on where the hall was stopped."""
        async with self.hall.store.reading() as reader:
            names = await reader.unfinished()
        for name in names:
            live = await self.hall.find(name)
            if live is not None:
                self.look_at(live)

    def look_at(self, live: Live) -> None:
        """The table has changed: perhaps a bot has to act."""
        if live.next_bot() >= 0 and live.id not in self.tasks:
            task = asyncio.create_task(self.play(live.id))
            self.tasks[live.id] = task
            task.add_done_callback(lambda _done: self.tasks.pop(live.id, None))

    async def play(self, name: str) -> None:
        """Answer for bots until it is a person's turn."""
        try:
            while True:
                live = await self.hall.find(name)
                if live is None or live.next_bot() < 0:
                    return
                await asyncio.sleep(self.hall.settings.bot_pace)
                await self.answer(name)
        except Exception:
            log.exception("the bots of table %s have stopped", name)

    async def answer(self, name: str) -> None:
        """One bot's answer, unless the table has changed under it."""
        live = await self.hall.find(name)
        seat = live.next_bot() if live is not None else -1
        if live is None or seat < 0:
            return
        text = await self.thinkers.choose(live, seat, live.seats[seat].player)
        question = live.seats[seat].question
        now = await self.hall.find(name)
        if now is not None and now.next_bot() == seat:
            await self.hall.command(name, seat, Command(new_secret(), "act", question, (text,)))

    async def close(self) -> None:
        """No bot answers any more."""
        for task in list(self.tasks.values()):
            task.cancel()
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)
