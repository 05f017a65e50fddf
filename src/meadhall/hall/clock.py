"""The hall's clock: does what the rules set a time for, when that time is over.

Which timers of a table run, and until when, is stored with the table: a hall that was stopped, or
another process, goes on where the clock stood.
"""

import asyncio
import logging

from meadhall.hall.live import Live
from meadhall.hall.service import Hall

SWEEP = 15.0  # seconds between two looks at all tables: perhaps a process has gone for good
NEAR = 4 * SWEEP  # what is farther off is left to a later look

log = logging.getLogger("meadhall")


class Clock:
    """An alarm for every table at which a time will soon be over."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.alarms: dict[str, asyncio.TimerHandle] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.closed: set[str] = set()  # tables at which nobody plays on: their rules are gone
        self.sweeping: asyncio.Task[None] | None = None
        hall.watchers.append(self.look_at)

    async def open(self) -> None:
        """Go on where the hall was stopped, and look again and again."""
        self.sweeping = asyncio.create_task(self.sweep())

    async def sweep(self) -> None:
        """Look at all tables, for ever."""
        while True:
            try:
                async with self.hall.store.reading() as reader:
                    found = await reader.with_timers()
                for name, end in found:
                    if name not in self.closed:
                        self.set_alarm(name, end)
            except Exception:
                log.exception("the clock will look at the tables again")
            await asyncio.sleep(SWEEP)

    def look_at(self, live: Live) -> None:
        """The table has changed: perhaps other timers run."""
        ends = [running.end for running in live.timers.values()]
        self.set_alarm(live.id, min(ends, default=None))

    def set_alarm(self, name: str, end: float | None) -> None:
        """Ring when this time is over, if it is soon; no time, no alarm."""
        old = self.alarms.pop(name, None)
        if old is not None:
            old.cancel()
        if end is not None and (wait := end - self.hall.now()) < NEAR:
            loop = asyncio.get_running_loop()
            self.alarms[name] = loop.call_later(max(0.0, wait), self.ring, name)

    def ring(self, name: str) -> None:
        """A time is over."""
        self.alarms.pop(name, None)
        if name not in self.tasks:
            self.tasks[name] = asyncio.create_task(self.run_out(name))

    async def run_out(self, name: str) -> None:
        """Do what all timers were set for whose time is over. What goes wrong is tried again at
        the next look at all tables."""
        try:
            while (live := await self.hall.find(name)) is not None:
                over = live.run_out()
                if not over:
                    self.look_at(live)
                    return
                await self.hall.run_out(name, over[0])
            self.closed.add(name)
        except Exception:
            log.exception("the clock of table %s will try again", name)
        finally:
            del self.tasks[name]

    async def close(self) -> None:
        """No time runs out any more."""
        tasks = [*self.tasks.values(), *([self.sweeping] if self.sweeping else [])]
        for alarm in self.alarms.values():
            alarm.cancel()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
