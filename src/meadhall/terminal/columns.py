"""Choices in lines: number, name, and beside it what the choice does, as far as there is room."""

import textwrap
from dataclasses import dataclass

from meadhall.terminal.screen import Line, Screen

CUT = "…"
KEY = 5  # columns of the number and the space around it
GAP = 3  # columns between a name and what it does
LEAST = 20  # columns; with fewer, an effect is better left to be asked for
RUIN = "!"  # beside the number of a choice that loses the game


@dataclass(frozen=True, slots=True)
class Choice:
    """One line: `kind` tells which lines are set in common columns; `short` is the label and
    `brief` the effect where there is little room. Ruinous ones are marked, so that nobody has to
    read all to be warned."""

    kind: str
    key: str
    label: str
    short: str
    effect: str
    brief: str
    barred: bool = False
    ruinous: bool = False

    def number(self) -> Line:
        """What to type for it, in KEY columns."""
        mark = (RUIN, "bold red") if self.ruinous else (" ", "")
        return [(f"{self.key:>3}", "dim" if self.barred else "bold cyan"), mark, (" ", "")]

    def style(self) -> str:
        """Of its name."""
        return "dim" if self.barred else "red" if self.ruinous else ""


def cut(text: str, room: int) -> str:
    """As much of it as there is room for."""
    return text if len(text) <= room else text[: room - 1].rstrip() + CUT


class Columns:
    """The choices as rows, in one of three ways: told in words, below each other, side by side."""

    def __init__(self, screen: Screen, choices: list[Choice]) -> None:
        self.screen = screen
        self.choices = choices
        self.widest: dict[str, int] = {}
        for one in choices:
            self.widest[one.kind] = max(len(one.label), self.widest.get(one.kind, 0))

    def told(self) -> list[Line]:
        """For whoever hears them, or reads them in a pipe: each choice with its whole effect."""
        return [
            [*one.number(), (f"{one.label}: {one.effect}" if one.effect else one.label, "")]
            for one in self.choices
        ]

    def below_each_other(self, whole: bool) -> list[Line]:
        """Effects beside the names: whole ones, or one row of each. Names too long for the screen,
        such as offers, take more rows, or are told shorter."""
        rows: list[Line] = []
        room = self.screen.width - KEY
        for one in self.choices:
            if len(one.label) > room:
                first, *rest = textwrap.wrap(one.label, room) if whole else [cut(one.short, room)]
                rows.append([*one.number(), (first, one.style())])
                rows += [[(" " * KEY + part, one.style())] for part in rest]
                continue
            first, *rest = self.parts(one, whole)
            start = KEY + self.widest[one.kind] + GAP
            gap = " " * (start - KEY - len(one.label)) if first else ""
            style = "red" if one.ruinous else "dim"
            rows.append([*one.number(), (one.label, one.style()), (gap + first, style)])
            rows += [[(" " * start + part, style)] for part in rest]
        return rows

    def parts(self, one: Choice, whole: bool) -> list[str]:
        """The effect as rows."""
        room = self.screen.width - KEY - self.widest[one.kind] - GAP
        if room < LEAST:
            return [""]
        if whole:
            return textwrap.wrap(one.effect, room) or [""]
        if len(one.effect) <= room:
            return [one.effect]
        return [cut(one.brief, room)]

    def side_by_side(self) -> list[Line]:
        """Short names alone, in two columns; else below each other, to be told apart."""
        left, right = self.halves()
        first = max([len(one.short) for one in left], default=0)
        room = self.screen.width - KEY - first - GAP - KEY
        names = [cut(one.short, room) for one in right]
        if room < LEAST or len(set(names)) < len(names):
            return self.below_each_other(False)
        rows: list[Line] = []
        for place in range(max(len(left), len(right))):
            row: list[tuple[str, str]] = []
            taken = 0
            if place < len(left):
                one = left[place]
                row += [*one.number(), (one.short, one.style())]
                taken = KEY + len(one.short)
            if place < len(right):
                other = right[place]
                row.append((" " * (KEY + first + GAP - taken), ""))
                row += [*other.number(), (names[place], other.style())]
            rows.append(row)
        return rows

    def halves(self) -> tuple[list[Choice], list[Choice]]:
        """The choices in two, parted between two kinds where that costs no more than two rows."""
        count = len(self.choices)
        parting = (count + 1) // 2
        for place in range(count):
            kinds = {one.kind for one in self.choices[max(0, place - 1) : place + 1]}
            if len(kinds) > 1 and max(place, count - place) <= (count + 1) // 2 + 2:
                parting = place
                break
        return self.choices[:parting], self.choices[parting:]
