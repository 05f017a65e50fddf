"""Draws docs/table.svg: a page of a game of Maeshowe in the terminal, as the README shows it.

python tools/picture.py   plays the same game as ever, and draws its page anew

The picture fetches nothing: its letters come from whatever fixed-width font the reader has.
"""

import io
import re
from pathlib import Path
from typing import Any

from rich.console import Console

from meadhall.bots.make import make_bot
from meadhall.kernel.luck import Seeded
from meadhall.kernel.match import Match
from meadhall.registry import table, title
from meadhall.terminal.decision import Decision
from meadhall.terminal.screen import Screen
from meadhall.terminal.sitting import ME, Sitting
from meadhall.terminal.words import Words

PLACE = Path(__file__).resolve().parent.parent / "docs" / "table.svg"
ADDRESS = 'maeshowe(passages=4, sets="horror-hope")'
SEED = 2026
MOVES = 16
COLUMNS = 92
ROWS = 40
FONT_FACE = re.compile(r"@font-face\s*{[^}]*}\s*")


class Canvas(Screen):
    """A screen of colours that keeps what is put on it."""

    def __init__(self) -> None:
        super().__init__(plain=False)
        self.live = self.fancy = True
        self.paper = Console(
            record=True, width=COLUMNS, file=io.StringIO(), force_terminal=True, highlight=False
        )
        self._console = self.paper

    @property
    def width(self) -> int:
        return COLUMNS

    @property
    def height(self) -> int:
        return ROWS

    def wipe(self) -> None:
        """Nothing is on it yet."""

    def picture(self) -> str:
        """What was put on it, as SVG."""
        svg = self.paper.export_svg(title="Meadhall", unique_id="table")
        return FONT_FACE.sub("", svg)


def middle() -> Match[Any, Any]:
    """The middle of a game that a bot has played."""
    game = table(ADDRESS)
    match = Match(game, Seeded(SEED), names=("",), players=(ME,))
    bot = make_bot("greedy", game, Seeded(1))
    for _ in range(MOVES):
        view = game.view(match.position, 0)
        match.act(0, bot.choose(view, game.options(match.position, 0)))
    return match


def draw() -> str:
    """The picture of the page."""
    match = middle()
    canvas = Canvas()
    sitting = Sitting(match, title(match.game.name), Words("en"), canvas)
    sitting.opening = False
    sitting.told = dict.fromkeys(sitting.told, match.version - 1)  # the last move is news
    Decision(sitting, 0).page()
    return canvas.picture()


if __name__ == "__main__":
    PLACE.write_text(draw(), encoding="utf-8")
    print(PLACE)
