"""Who is waiting for news of a table. A poke says only that there is news, never what.

A listener that is slow hears of many changes once: what waits for it never grows.
"""

import asyncio
from collections.abc import Iterator


class Listener:
    """One open stream."""

    def __init__(self) -> None:
        self.news = asyncio.Event()
        self.closed = False


class Pokes:
    """Every open stream, by table."""

    def __init__(self) -> None:
        self.listeners: dict[str, set[Listener]] = {}

    def tables(self) -> Iterator[str]:
        """The tables that somebody listens to."""
        return iter(list(self.listeners))

    def add(self, name: str) -> Listener:
        """Somebody begins to listen."""
        listener = Listener()
        self.listeners.setdefault(name, set()).add(listener)
        return listener

    def drop(self, name: str, listener: Listener) -> None:
        """Somebody has stopped listening."""
        there = self.listeners.get(name, set())
        there.discard(listener)
        if not there:
            self.listeners.pop(name, None)

    def poke(self, name: str) -> None:
        """There is news of this table."""
        for listener in self.listeners.get(name, ()):
            listener.news.set()

    def close(self) -> None:
        """All streams end."""
        for there in self.listeners.values():
            for listener in there:
                listener.closed = True
                listener.news.set()
