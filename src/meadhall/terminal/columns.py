"""Choices in lines: number, name, and beside it what the choice does, as far as there is room."""

import textwrap
from dataclasses import dataclass

from meadhall.terminal.screen import Screen

CUT = "…"
KEY = 5  # columns of the number and the space around it
GAP = 3  # columns between a name and what it does
LEAST = 20  # columns; with fewer, an effect is better left to be asked for
BELOW = 4  # rows wanted below the choices


@dataclass(frozen=True, slots=True)
class Choice:
    """One line: `kind` tells which lines are set in common columns. Ruinous ones are coloured, so
    that nobody has to read all to be warned."""

    kind: str
    key: str
    label: str
    effect: str
    barred: bool = False
    ruinous: bool = False


class Columns:
    """Says everything where the page has rows enough for it, else one row's worth."""

    def __init__(self, screen: Screen, choices: list[Choice]) -> None:
        self.screen = screen
        self.choices = choices
        self.widest: dict[str, int] = {}
        for one in choices:
            self.widest[one.kind] = max(len(one.label), self.widest.get(one.kind, 0))
        self.whole = True
        rows = sum([len(self.parts(one)) for one in choices])
        self.whole = rows + BELOW <= screen.rows_left

    def show(self) -> None:
        """All choices."""
        for one in self.choices:
            first, *rest = self.parts(one)
            start = KEY + self.widest[one.kind] + GAP
            gap = " " * (start - KEY - len(one.label)) if first else ""
            style = "dim" if one.barred else ""
            number = (f"{one.key:>3}  ", "dim" if one.barred else "bold cyan")
            told = "red" if one.ruinous else "dim"
            self.screen.line([number, (one.label, style), (gap + first, told)], indent=KEY)
            for part in rest:
                self.screen.line([(" " * start + part, told)])

    def parts(self, one: Choice) -> list[str]:
        """The effect as rows."""
        room = self.screen.width - KEY - self.widest[one.kind] - GAP
        if not self.screen.fancy or room < LEAST:
            return [""]
        if self.whole:
            return textwrap.wrap(one.effect, room) or [""]
        if len(one.effect) <= room:
            return [one.effect]
        return [one.effect[: room - 1].rstrip() + CUT]
