"""Who is waiting for news of a table. A poke says only that there is news, never what.

A listener that is slow hears of many changes once: what waits for it never grows.
"""

import asyncio


class Listener:
    """One open stream."""

    def __init__(self) -> None:
        self.news = asyncio.Event()
        self.version = 0  # the newest that it was told of
        self.closed = False

    def tell(self, version: int) -> None:
        """There is news; what comes late and is older is none."""
        if version > self.version:
            self.version = version
            self.news.set()

    def close(self) -> None:
        """The stream ends."""
        self.closed = True
        self.news.set()


class Pokes:
    """Every open stream, by table."""

    def __init__(self) -> None:
        self.listeners: dict[str, set[Listener]] = {}
        self.closed = False

    def tables(self) -> list[str]:
        """The tables that somebody listens to."""
        return list(self.listeners)

    def add(self, name: str) -> Listener:
        """Somebody begins to listen."""
        listener = Listener()
        listener.closed = self.closed
        self.listeners.setdefault(name, set()).add(listener)
        return listener

    def drop(self, name: str, listener: Listener) -> None:
        """Somebody has stopped listening."""
        there = self.listeners.get(name, set())
        there.discard(listener)
        if not there:
            self.listeners.pop(name, None)

    def poke(self, name: str, version: int) -> None:
        """This table has come to this version."""
        for listener in self.listeners.get(name, ()):
            listener.tell(version)

    def close(self) -> None:
        """All streams end, and those that are still opened end at once."""
        self.closed = True
        for there in self.listeners.values():
            for listener in there:
                listener.close()
