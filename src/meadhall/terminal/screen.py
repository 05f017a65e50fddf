"""Where the terminal is written to and read from: with colours for people, plain in a pipe."""

import os
import shutil
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING
from unicodedata import combining, east_asian_width

import click

from meadhall.terminal.words import Words

if TYPE_CHECKING:
    from rich.console import Console

Line = Sequence[tuple[str, str]]

WIDEST = 120
NARROWEST = 40
UNKNOWN = 80  # the width of what is no terminal
ANSWER = 10  # columns that an answer may want beside its question
DUMB = ("dumb", "unknown")  # terminals that can but write line after line
WIPE = "\x1b[2J\x1b[3J\x1b[H"  # the screen, and what was scrolled off it


class InputEndedError(Exception):
    """Nobody types any more."""


def fancy_console() -> "Console":
    """Colours; read from disk only where somebody sees them."""
    from rich.console import Console

    return Console(highlight=False)


def row_end(text: str, start: int, room: int) -> int:
    """Where the row that starts here has to end: before a blank, if there is one."""
    end = start
    taken = 0
    while end < len(text) and (taken := taken + cells(text[end])) <= room:
        end += 1
    if end == len(text):
        return end
    blank = text.rfind(" ", start, end + 1)
    words_before = text[start:blank].strip() if blank >= 0 else ""
    return blank if words_before else max(end, start + 1)


def part_of(spans: Line, start: int, end: int) -> list[tuple[str, str]]:
    """The pieces between two places of their text."""
    found = []
    place = 0
    for text, style in spans:
        piece = text[max(0, start - place) : max(0, end - place)]
        place += len(text)
        if piece:
            found.append((piece, style))
    return found


def cells(sign: str) -> int:
    """How many columns a sign takes."""
    return 0 if combining(sign) else 2 if east_asian_width(sign) in "WF" else 1


class Screen:
    """Lines out, lines in. `live` is a person at a terminal; `fancy` has colours and pages."""

    def __init__(self, plain: bool) -> None:
        self.live = sys.stdin.isatty() and sys.stdout.isatty()
        self.dumb = os.environ.get("TERM", "") in DUMB
        self.fancy = self.live and not plain and not self.dumb
        self._console = fancy_console() if self.fancy else None
        if self.live:
            # For editing what one types; where it is missing, typing works without.
            with suppress(ImportError):
                import readline  # noqa: F401

    @property
    def height(self) -> int:
        """How many rows a page has."""
        return shutil.get_terminal_size().lines

    @property
    def width(self) -> int:
        """How many columns there are to write in."""
        if not self.live:
            return UNKNOWN
        return max(NARROWEST, min(WIDEST, shutil.get_terminal_size().columns))

    def say(self, text: str = "", style: str = "", indent: int = 0) -> None:
        """One sentence, wrapped where people read it."""
        self.line([(text, style)], indent)

    def line(self, spans: Line, indent: int = 0) -> None:
        """Pieces with their styles; what does not fit goes on, indented, on the next line."""
        self.put(self.laid(spans, indent))

    def laid(self, spans: Line, indent: int = 0) -> list[Line]:
        """The same pieces as rows that fit the screen; a pipe has rows of any length."""
        if not self.live:
            return [spans]
        whole = "".join([text for text, _style in spans])
        rows: list[Line] = []
        start = 0
        while True:
            room = self.width - (indent if rows else 0)
            end = row_end(whole, start, room)
            row = part_of(spans, start, end)
            rows.append([(" " * indent, ""), *row] if rows and indent else row)
            start = end
            while whole[start : start + 1] == " ":
                start += 1
            if start >= len(whole):
                return rows

    def put(self, rows: Sequence[Line]) -> None:
        """Rows that are laid out already."""
        for spans in rows:
            if self._console is not None:
                from rich.text import Text

                text = Text.assemble(*[(piece, style) for piece, style in spans])
                text.rstrip()
                self._console.print(text, soft_wrap=True)
            else:
                click.echo("".join([piece for piece, _style in spans]).rstrip())

    def rule(self, title: str) -> None:
        """A line across, with a title."""
        if self._console is None:
            click.echo(f"--- {title} ---")
        else:
            across = "─" * max(0, self.width - len(title) - 4)
            self.line([("── ", "dim"), (title, "bold"), (f" {across}", "dim")])

    def clear(self) -> None:
        """A new page, where there are pages."""
        if self.fancy:
            self.wipe()

    def wipe(self) -> None:
        """Leaves nothing on the screen of somebody at a terminal, so that no one else reads it."""
        if self.live:
            # A dumb terminal knows no signs for that; there it is pushed out at the top.
            sys.stdout.write("\n" * self.height if self.dumb else WIPE)
            sys.stdout.flush()

    def ask(self, prompt: str) -> str:
        """What is typed next."""
        if self.live:
            try:
                return input(f"{prompt} ").strip()
            except EOFError:
                click.echo()
                raise InputEndedError from None
        line = sys.stdin.readline()
        if not line:
            raise InputEndedError
        # In a pipe nobody sees what is typed; the answer makes the text out whole.
        click.echo(f"{prompt} {line.strip()}".rstrip())
        return line.strip()

    def sure(self, question: str, words: Words) -> bool:
        """Whether the answer is yes."""
        if len(question) > self.width - ANSWER:
            self.say(question)
            question = ">"
        return words.says("yes", self.ask(question))
