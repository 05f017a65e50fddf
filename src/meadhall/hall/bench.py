"""How fast the hall is: from one player's click to the other's page, in two real browser pages, and
with many streams open."""

import asyncio
import json
import re
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from tempfile import TemporaryDirectory
from typing import Any, Final, Literal
from urllib.request import Request, urlopen

from playwright.async_api import Browser, Page, async_playwright

from meadhall.registry import titles

MOVES: Final = 60  # clicks that are measured
STREAMS: Final = 500
ROUNDS: Final = 20  # moves that all streams are to hear of
SOON: Final = 30.0  # seconds until whatever is waited for must have come

Motion = Literal["no-preference", "reduce"]

MOST_MS: Final = 150.0  # from a click to the other's page, in the median
MOST_MB: Final = 150.0
MOST_SECONDS: Final = 1.0  # until a move has reached all streams

# In the pages: when a click came, and when the table was shown anew. The clock is the browser's.
CLOCK: Final = """
(() => {
const clock = () => performance.timeOrigin + performance.now();
addEventListener("click", () => { window.benchClicked = clock(); }, true);
window.benchShown = (version) => new Promise((tell) => {
  const look = () => {
    const table = document.getElementById("table");
    if (Number(table.dataset.version) < version) return;
    watch.disconnect();
    requestAnimationFrame(() => tell(clock()));
  };
  const watch = new MutationObserver(look);
  watch.observe(document.body, { attributes: true, childList: true, subtree: true });
  look();
});
})();
"""
CHOICE: Final = ".choices button:not([aria-disabled])"


class BenchError(RuntimeError):
    """What is missing here."""


@dataclass(frozen=True, slots=True)
class Running:
    """A hall in a process of its own."""

    pid: int
    port: int

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def ask(self, path: str, secret: str = "", given: object = None) -> Any:
        """What the API answers."""
        headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        data = json.dumps(given).encode() if given is not None else None
        with urlopen(Request(self.url + path, data, headers), timeout=SOON) as answer:
            return json.load(answer)

    def megabytes(self) -> float:
        """The memory that it holds."""
        words = ["ps", "-o", "rss=", "-p", str(self.pid)]
        return int(subprocess.run(words, capture_output=True, check=True).stdout) / 1024


@asynccontextmanager
async def running_hall() -> AsyncIterator[Running]:
    """Open one, with a new database."""
    with TemporaryDirectory(prefix="meadhall-") as folder:
        words = [sys.executable, "-P", "-m", "meadhall", "serve", "--no-browser", "--port", "0"]
        process = await asyncio.create_subprocess_exec(
            *words, "--data", folder, stdout=asyncio.subprocess.PIPE
        )
        assert process.stdout is not None
        try:
            line = (await asyncio.wait_for(process.stdout.readline(), SOON)).decode()
            found = re.search(r":(\d+)/", line)
            if found is None:
                raise BenchError("the hall did not open")
            yield Running(process.pid, int(found.group(1)))
        finally:
            if process.returncode is None:
                process.terminate()
            await process.wait()


@dataclass(frozen=True, slots=True)
class Two:
    """A table of two people."""

    name: str
    secrets: tuple[str, str]
    watch: str

    @property
    def path(self) -> str:
        return f"/api/tables/{self.name}"


async def set_table(hall: Running) -> Two:
    """A new table of the first game that two can play."""
    game = next(title for title in titles() if title.players[1] > 1)
    wanted = {"address": f"{game.name}(players=2)", "seats": [{}, {}]}
    made = await asyncio.to_thread(hall.ask, "/api/tables", "", wanted)
    return Two(made["table"], (made["seats"]["0"], made["seats"]["1"]), made["watch"])


# -- two pages ------------------------------------------------------------------------------------


async def measure_clicks(hall: Running, moves: int, motion: Motion) -> list[float]:
    """Milliseconds from a click to the other's page, for each of so many moves. Where cards are
    seen to travel, the browser first takes a picture of where they were."""
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        raise BenchError("expected Chromium on the path")
    found: list[float] = []
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium)
        while len(found) < moves:
            pages = await sit_down(browser, hall, motion)
            while len(found) < moves and (spent := await move(pages)) is not None:
                found.append(spent)
            for page in pages:
                await page.context.close()
        await browser.close()
    return found


async def sit_down(browser: Browser, hall: Running, motion: Motion) -> list[Page]:
    """Two pages, each in a browser of its own, at a new table."""
    table = await set_table(hall)
    pages = []
    for seat, secret in enumerate(table.secrets):
        context = await browser.new_context(reduced_motion=motion)
        cookie = f"seat.{table.name}.{seat}"
        await context.add_cookies([{"name": cookie, "value": secret, "url": hall.url}])
        await context.add_init_script(CLOCK)
        page = await context.new_page()
        await page.goto(f"{hall.url}/t/{table.name}")
        pages.append(page)
    return pages


async def move(pages: list[Page]) -> float | None:
    """One of the two chooses; the milliseconds until the other sees it. None: the game is over."""
    turns = [await page.get_attribute("#table", "data-turn") for page in pages]
    if "yes" not in turns:
        return None
    mover = pages[turns.index("yes")]
    version = int(await mover.get_attribute("#table", "data-version") or 0) + 1
    waiting = [asyncio.create_task(page.evaluate("benchShown", version)) for page in pages]
    await mover.click(CHOICE)
    shown = await asyncio.wait_for(asyncio.gather(*waiting), SOON)
    return float(shown[1 - turns.index("yes")] - await mover.evaluate("benchClicked"))


# -- many streams ---------------------------------------------------------------------------------


Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def open_stream(hall: Running, table: Two) -> Stream:
    """A stream of a table, asked for as a client without a browser does."""
    reader, writer = await asyncio.open_connection("127.0.0.1", hall.port)
    writer.write(
        f"GET {table.path}/stream HTTP/1.1\r\nHost: hall\r\n"
        f"Authorization: Bearer {table.watch}\r\n\r\n".encode()
    )
    await hear((reader, writer), 1)
    return reader, writer


async def hear(stream: Stream, version: int) -> None:
    """Wait until the stream tells of this version."""
    while line := await asyncio.wait_for(stream[0].readline(), SOON):
        if line.startswith(b"data: ") and int(line[6:]) >= version:
            return
    raise BenchError("the hall has closed a stream")


async def measure_streams(hall: Running, streams: int, rounds: int) -> tuple[list[float], float]:
    """Seconds until a move has reached all streams, for each move, and the hall's memory in MB."""
    table = await set_table(hall)
    opened = [await open_stream(hall, table) for _ in range(streams)]
    found: list[float] = []
    while len(found) < rounds:
        for secret in table.secrets:
            seen = await asyncio.to_thread(hall.ask, table.path, secret)
            if seen["options"]:
                break
        else:
            break  # the game is over
        actions = [seen["options"][0]["action"]]
        command = {"key": f"{len(found)}", "kind": "act", "question": seen["question"]}
        waiting = [asyncio.create_task(hear(stream, seen["version"] + 1)) for stream in opened]
        await asyncio.sleep(0)
        began = time.perf_counter()
        path = f"{table.path}/commands"
        await asyncio.to_thread(hall.ask, path, secret, command | {"actions": actions})
        await asyncio.gather(*waiting)
        found.append(time.perf_counter() - began)
    megabytes = hall.megabytes()
    for _reader, writer in opened:
        writer.close()
    return found, megabytes


# -- both -----------------------------------------------------------------------------------------


async def bench_hall(
    moves: int = MOVES, streams: int = STREAMS, rounds: int = ROUNDS
) -> dict[str, Any]:
    """All measures; BenchError says what is missing."""
    async with running_hall() as hall:
        moving = await measure_clicks(hall, moves, "no-preference")
        calm = await measure_clicks(hall, moves, "reduce")
        told, megabytes = await measure_streams(hall, streams, rounds)
    return {
        "click_to_other_page_ms": times(moving),
        "the_same_without_motion_ms": times(calm),
        "memory_mb": {"streams": streams, "rss": round(megabytes, 1), "at_most": MOST_MB},
        "all_streams_told_s": {
            "streams": streams,
            "moves": len(told),
            "median": round(statistics.median(told), 3),
            "worst": round(max(told), 3),
            "at_most": MOST_SECONDS,
        },
    }


def times(found: list[float]) -> dict[str, float]:
    """The median of milliseconds, and what 95 of 100 are within."""
    return {
        "moves": len(found),
        "median": round(statistics.median(found), 1),
        "p95": round(statistics.quantiles(found, n=20, method="inclusive")[-1], 1),
        "at_most": MOST_MS,
    }
