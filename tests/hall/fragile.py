"""A hall that falls: `python -P -m tests.hall.fragile POINT:COUNT serve ...` kills itself when it
passes the named point for the n-th time. No rate is limited, and bots think here, at once."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from starlette.applications import Starlette

from meadhall.cli import main
from meadhall.hall import serve
from meadhall.hall.app import make_app
from meadhall.hall.context import AllRates
from meadhall.hall.guard import Rates
from meadhall.hall.service import Hall
from meadhall.hall.settings import Settings
from meadhall.hall.store import Store, Writer
from meadhall.hall.thinkers import QUICK, Thinkers, think

POINTS = ("in-transaction", "before-commit", "after-commit", "before-answer")


class Fate:
    """Where this hall falls, and after how many passages."""

    def __init__(self, point: str, passages: int) -> None:
        self.point = point
        self.left = passages

    def passes(self, point: str) -> None:
        """The hall passes this point."""
        if point == self.point:
            self.left -= 1
            if self.left == 0:
                os.kill(os.getpid(), signal.SIGKILL)


def seal(fate: Fate) -> None:
    """Every named point is watched from here on."""
    writing, add_answer, command = Store.writing, Writer.add_answer, Hall.command

    @asynccontextmanager
    async def watched(self: Store) -> AsyncIterator[Writer]:
        async with writing(self) as writer:
            yield writer
            fate.passes("before-commit")
        fate.passes("after-commit")

    async def added(self: Writer, *what: Any) -> None:
        await add_answer(self, *what)
        fate.passes("in-transaction")

    async def commanded(self: Hall, *what: Any) -> Any:
        answer = await command(self, *what)
        fate.passes("before-answer")
        return answer

    Store.writing = watched  # type: ignore[method-assign]
    Writer.add_answer = added  # type: ignore[method-assign]
    Hall.command = commanded  # type: ignore[method-assign]


async def choose_here(_self: Thinkers, live: Any, seat: int, _bot: str) -> str:
    """A quick bot's choice."""
    position = live.game.encode(live.match.position)
    return await asyncio.to_thread(think, live.game.address, position, seat, QUICK, 1)


def make_quick_app(settings: Settings) -> Starlette:
    """Nobody is slowed down."""
    rates = AllRates(*[Rates(1e9, 1e9) for _ in range(4)])
    return make_app(replace(settings, bot_pace=0.01), rates)


if __name__ == "__main__":
    point, _colon, passages = sys.argv.pop(1).partition(":")
    seal(Fate(point, int(passages or 0)))
    Thinkers.choose = choose_here  # type: ignore[method-assign]
    serve.make_app = make_quick_app  # type: ignore[attr-defined]
    main()
