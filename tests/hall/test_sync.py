"""What is acknowledged is on the disk: between reading a command and answering it, the hall syncs
the log of its database. Seen from outside, by the system calls of its process."""

import asyncio
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.hall.seats import set_table, visitor
from tests.hall.server import Server

CALLS = "fsync,fdatasync,read,recvfrom,sendto,write,writev,sendmsg"
COMMANDS = 4

ASK = re.compile(r'(?:read|recvfrom)\(.*"POST /api/tables/[^"]*/commands ')
TELL = re.compile(r"(?:sendto|write|writev|sendmsg)\(.*HTTP/1\.1 200 ")
SYNC = re.compile(r"f(?:data)?sync\(\d+<[^>]*hall\.sqlite-wal>")
SYNCED = re.compile(r"f(?:data)?sync(?:\(.*| resumed>.*)\) += 0")


@contextmanager
def traced(pid: int, into: Path) -> Iterator[None]:
    """Write down the calls of a process and of its threads. Skips where nobody may."""
    strace = shutil.which("strace")
    if strace is None:
        pytest.skip("there is no strace here")
    words = [
        strace,
        "-f",
        "-y",
        "-s",
        "200",
        "-e",
        f"trace={CALLS}",
        "-o",
        str(into),
        "-p",
        str(pid),
    ]
    tracer = subprocess.Popen(words, stderr=subprocess.PIPE, text=True)
    try:
        assert tracer.stderr is not None
        said = tracer.stderr.readline()
        if "attached" not in said:
            pytest.skip(f"strace cannot attach here: {said.strip()}")
        yield
    finally:
        tracer.terminate()
        tracer.wait()
        tracer.stderr.close()


def order_of(calls: str) -> str:
    """The order of what counts: a command that is Asked, a sync that Begins and Ends, a command
    that is answered: Told."""
    found = []
    for line in calls.splitlines():
        if ASK.search(line):
            found.append("A")
        elif TELL.search(line):
            found.append("T")
        else:
            found += ["B"] if SYNC.search(line) else []
            found += ["E"] if SYNCED.search(line) else []
    return "".join(found)


def test_a_command_is_on_the_disk_before_it_is_acknowledged(server: Server, tmp_path: Path) -> None:
    assert server.process is not None
    calls = tmp_path / "calls"

    async def play() -> None:
        async with visitor(server.url) as client:
            table = await set_table(client, "maeshowe()", ("person",))
            seen = await table.seats[0].see(client)
            with traced(server.process.pid, calls):
                for number in range(COMMANDS):
                    command = {"key": f"{number}", "kind": "say", "words": f"word {number}"}
                    assert (await table.seats[0].send(client, command))["done"]
                await asyncio.sleep(0.2)
            assert (await table.seats[0].see(client))["version"] == seen["version"] + COMMANDS

    asyncio.run(play())
    text = calls.read_text(errors="replace")
    assert re.fullmatch(r"(?:A(?:BE)+T)+", order_of(text)), order_of(text)
    assert order_of(text).count("A") == COMMANDS


def test_what_is_looked_for_would_be_missed() -> None:
    """The same reading of calls, where the answer comes first."""
    ask = '7 recvfrom(9<socket:[1]>, "POST /api/tables/x/commands HTTP/1.1", 10, 0) = 10'
    tell = '7 sendto(9<socket:[1]>, "HTTP/1.1 200 OK", 8, 0) = 8'
    sync = ["8 fdatasync(4</d/hall.sqlite-wal> <unfinished ...>", "8 <... fdatasync resumed>) = 0"]
    assert order_of("\n".join([ask, *sync, tell])) == "ABET"
    assert order_of("\n".join([ask, sync[0], tell, sync[1]])) == "ABTE"
    assert order_of("\n".join([ask, tell])) == "AT"
    assert order_of("8 fsync(4</d/hall.sqlite-wal>) = 0") == "BE"
    assert order_of("8 fsync(4</d/hall.sqlite>) = 0") == "E"
