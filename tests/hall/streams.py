"""Streams of a running hall, read as they come."""

import asyncio
from collections.abc import AsyncIterator

from tests.hall.seats import Seat


async def open_stream(port: int, seat: Seat) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    ask = f"GET {seat.path}/stream HTTP/1.1\r\nHost: hall\r\nAuthorization: Bearer {seat.secret}"
    writer.write(f"{ask}\r\n\r\n".encode())
    return reader, writer


async def events(reader: asyncio.StreamReader) -> AsyncIterator[int]:
    """The versions that a stream tells."""
    while line := await reader.readline():
        if line.startswith(b"data: "):
            yield int(line.split()[1])


async def hear(reader: asyncio.StreamReader, version: int) -> None:
    """Wait until a stream tells of this version."""
    async for told in events(reader):
        if told >= version:
            return
    raise AssertionError("the stream has ended")
