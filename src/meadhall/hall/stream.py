"""Server-sent events: a version number, and nothing else, whenever there is something new."""

import asyncio
from collections.abc import AsyncIterator

from meadhall.hall.service import Hall

BEAT = 20.0  # seconds between two signs of life
AGAIN_MS = 800  # after which a browser that lost the stream asks again


async def pokes_of(hall: Hall, name: str, version: int) -> AsyncIterator[bytes]:
    """One reader's stream of one table. A slow one gets the newest."""
    listener = hall.pokes.add(name)
    try:
        yield f"retry: {AGAIN_MS}\n\n".encode()
        yield event(version)
        told = version
        while not listener.closed:
            try:
                await asyncio.wait_for(listener.news.wait(), BEAT)
            except TimeoutError:
                yield b": still here\n\n"
                continue
            listener.news.clear()
            live = await hall.find(name)
            if live is None or listener.closed:
                return
            if live.version != told:
                told = live.version
                yield event(told)
    finally:
        hall.pokes.drop(name, listener)


def event(version: int) -> bytes:
    """A poke."""
    return f"event: poke\ndata: {version}\n\n".encode()
