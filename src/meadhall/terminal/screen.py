"""Where the terminal is written to and read from: with colours for people, plain in a pipe."""

import shutil
import sys
import textwrap
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rich.console import Console

Line = Sequence[tuple[str, str]]

WIDEST = 120
NARROWEST = 40
UNKNOWN = 80  # the width of what is no terminal
ANSWER = 10  # columns that an answer may want beside its question
WIPE = "\x1b[2J\x1b[3J\x1b[H"  # the screen, and what was scrolled off it


class InputEndedError(Exception):
    """Nobody types any more."""


def fancy_console() -> "Console":
    """Colours; read from disk only where somebody sees them."""
    from rich.console import Console

    return Console(highlight=False)


class Screen:
    """Lines out, lines in. `live` is a person at a terminal; `fancy` has colours and pages."""

    def __init__(self, plain: bool) -> None:
        self.live = sys.stdin.isatty() and sys.stdout.isatty()
        self.fancy = self.live and not plain
        self.rows = 0  # written since the last clearing; what is typed does not count
        self._console = fancy_console() if self.fancy else None
        if self.live:
            # For editing what one types; where it is missing, typing works without.
            with suppress(ImportError):
                import readline  # noqa: F401

    @property
    def rows_left(self) -> int:
        """How many rows of this page are still to be written on."""
        return shutil.get_terminal_size().lines - self.rows

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
        if self._console is not None:
            from rich.text import Text

            text = Text.assemble(*[(piece, style) for piece, style in spans])
            self.rows += 1
            first = text.wrap(self._console, self.width)[0]
            rest = text[len(first) :]
            first.rstrip()
            self._console.print(first, soft_wrap=True)
            rest = rest[len(rest.plain) - len(rest.plain.lstrip()) :]
            if rest:
                for part in rest.wrap(self._console, self.width - indent):
                    part.rstrip()
                    self.rows += 1
                    self._console.print(Text(" " * indent) + part, soft_wrap=True)
            return
        text_only = "".join([piece for piece, _style in spans]).rstrip()
        if self.live:
            text_only = textwrap.fill(text_only, self.width, subsequent_indent=" " * indent)
        click.echo(text_only)

    def table(self, lines: Sequence[Line]) -> None:
        """Lines that are laid out already."""
        for spans in lines:
            self.rows += 1
            if self._console is not None:
                from rich.text import Text

                text = Text.assemble(*[(piece, style) for piece, style in spans])
                self._console.print(text, no_wrap=True, crop=True, overflow="ellipsis")
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
        self.rows = 0

    def wipe(self) -> None:
        """Leaves nothing on the screen of somebody at a terminal, so that no one else reads it."""
        if self.live:
            sys.stdout.write(WIPE)
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

    def sure(self, question: str, yes: str) -> bool:
        """Whether the answer begins like `yes`."""
        if len(question) > self.width - ANSWER:
            self.say(question)
            question = ">"
        answer = self.ask(question).lower()
        return bool(answer) and (yes.startswith(answer) or "yes".startswith(answer))
