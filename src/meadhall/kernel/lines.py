"""Lines of styled text for terminals, without a library that would colour them.

A line is a list of spans, each a text and the name of its style; who shows it turns styles into
colours. Text is measured in columns: some signs take two, and some none.
"""

import re
from collections.abc import Sequence
from typing import TypeAlias
from unicodedata import combining, east_asian_width

Span: TypeAlias = tuple[str, str]
Line: TypeAlias = list[Span]


def as_text(lines: Sequence[Line]) -> str:
    """The lines without their styles."""
    return "\n".join(["".join([text for text, _style in line]) for line in lines])


def cells(text: str) -> int:
    """How many columns of a terminal a text takes."""
    taken = 0
    for sign in text:
        if not combining(sign):
            taken += 2 if east_asian_width(sign) in "WF" else 1
    return taken


def cut(text: str, width: int) -> str:
    """As much of a text as there is room for."""
    if cells(text) <= width:
        return text
    kept = ""
    for sign in text:
        if cells(kept + sign) > width - 1:
            break
        kept += sign
    return kept + "…" if width > 0 else ""


def wrap(text: str, width: int) -> list[str]:
    """A text in lines, broken at blanks; a word too long for a line is broken anywhere."""
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if cells(longer) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        line = word
        while cells(line) > width and len(line) > 1:
            end = len(line)
            while end > 1 and cells(line[:end]) > width:
                end -= 1
            lines.append(line[:end])
            line = line[end:]
    if line:
        lines.append(line)
    return lines


def length(line: Line) -> int:
    """How many columns a line takes."""
    return sum([cells(text) for text, _style in line])


def clip(line: Line, width: int) -> Line:
    """A line that never is too long."""
    kept: Line = []
    room = width
    for text, style in line:
        if room <= 0:
            break
        shown = cut(text, room)
        kept.append((shown, style))
        room -= cells(shown)
    return kept


def fold(line: Line, width: int, indent: int = 0) -> list[Line]:
    """A line in as many as it takes, broken at blanks; all but the first are set in."""
    rows: list[Line] = []
    row: Line = []
    used = 0
    for blanks, word in words(line):
        if used and used + blanks + length(word) > width:
            rows.append(clip(row, width))
            row = []
            used = 0
            blanks = indent
        if blanks:
            row.append((" " * blanks, ""))
        row += word
        used += blanks + length(word)
    return [*rows, clip(row, width)]


def words(line: Line) -> list[tuple[int, Line]]:
    """The words of a line, each with the number of blanks before it."""
    found: list[tuple[int, Line]] = []
    blanks = 0
    word: Line = []
    for text, style in line:
        for part in re.findall(" +|[^ ]+", text):
            if part[0] != " ":
                word.append((part, style))
                continue
            if word:
                found.append((blanks, word))
                word = []
                blanks = 0
            blanks += len(part)
    if word:
        found.append((blanks, word))
    return found


def centred(text: str, width: int) -> str:
    """In the middle of so many columns."""
    spare = max(0, width - cells(text))
    return " " * (spare // 2) + text + " " * (spare - spare // 2)


def printable(name: str) -> str:
    """A name that cannot move the cursor: names come from anybody."""
    return "".join([sign if sign.isprintable() else "?" for sign in name])
