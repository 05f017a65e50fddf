"""Server-sent events: a version number, and nothing else, whenever there is something new."""

import asyncio
from collections.abc import AsyncGenerator

from meadhall.hall.service import Hall

BEAT = 20.0  # seconds between two signs of life
AGAIN_MS = 800  # after which a browser that lost the stream asks again


async def pokes_of(hall: Hall, name: str) -> AsyncGenerator[bytes, None]:
    """One reader's stream of one table. A slow one gets the newest.

    It listens before it looks: what changes in between is told too.
    """
    listener = hall.pokes.add(name)
    try:
        yield f"retry: {AGAIN_MS}\n\n".encode()
        live = await hall.find(name)
        if live is None:
            return
        hall.look_at(live)  # if a process stopped while a bot was thinking, it thinks here
        listener.tell(live.version)
        while not listener.closed:
            try:
                await asyncio.wait_for(listener.news.wait(), BEAT)
            except TimeoutError:
                yield b": still here\n\n"
                continue
            listener.news.clear()
            if not listener.closed:
                yield event(listener.version)
    finally:
        hall.pokes.drop(name, listener)


def event(version: int) -> bytes:
    """A poke."""
    return f"event: poke\ndata: {version}\n\n".encode()
