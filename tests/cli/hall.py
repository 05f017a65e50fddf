"""Runs ./hall's commands as people do: inside this process, through a pipe, or at a terminal."""

import os
import pty
import re
import subprocess
import sys
import termios
import time
from codecs import getincrementaldecoder
from pathlib import Path

from click.testing import CliRunner, Result

from meadhall.cli import cli
from meadhall.terminal.screen import WIPE

ROOT = Path(__file__).resolve().parents[2]
ONES = "1\n" * 400
PATIENCE = 30.0  # seconds until a program at a terminal is thought to hang


def hall(*words: str, typed: str = "") -> Result:
    """The command with these words; nothing ever shows a traceback."""
    found = CliRunner().invoke(cli, list(words), input=typed)
    assert "Traceback" not in found.output
    return found


def fault(*words: str, typed: str = "") -> str:
    """The one line that this command complains with."""
    found = hall(*words, typed=typed)
    assert found.exit_code != 0
    lines = found.stderr.splitlines()
    assert len(lines) == 1, found.stderr
    assert lines[0].startswith("hall: ")
    return lines[0]


def environment(**more: str) -> dict[str, str]:
    """What a program is started with."""
    return {**os.environ, "PYTHONPATH": str(ROOT / "src"), "TERM": "xterm-256color", **more}


def command(*words: str) -> list[str]:
    """What ./hall starts once everything is installed."""
    return [sys.executable, "-P", "-m", "meadhall", *words]


def piped(*words: str, typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, fed through a pipe."""
    return subprocess.run(
        command(*words),
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment(**more),
        timeout=PATIENCE,
        check=False,
    )


class Terminal:
    """The command at a terminal of its own: type, and read what appears."""

    def __init__(
        self,
        *words: str,
        rows: int = 24,
        columns: int = 80,
        folder: Path | None = None,
        **more: str,
    ) -> None:
        self.master, slave = pty.openpty()
        termios.tcsetwinsize(slave, (rows, columns))
        self.program = subprocess.Popen(
            command(*words),
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment(**more),
            cwd=folder,
        )
        os.close(slave)
        os.set_blocking(self.master, False)
        self.letters = getincrementaldecoder("utf-8")()  # a letter may come in two parts
        self.text = ""

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *_: object) -> None:
        self.program.kill()
        self.program.wait()
        os.close(self.master)

    def read(self, *until: str) -> str:
        """What appears from here on, up to and with the first of these words."""
        end = time.monotonic() + PATIENCE
        while not any(words in self.text for words in until):
            try:
                self.text += self.letters.decode(os.read(self.master, 65536))
            except BlockingIOError:
                time.sleep(0.02)
            except OSError as gone:
                raise AssertionError(f"{until!r} never came: {self.text!r}") from gone
            assert time.monotonic() < end, f"{until!r} never came: {self.text!r}"
        places = [self.text.find(words) + len(words) for words in until if words in self.text]
        place = min(places)
        seen, self.text = self.text[:place], self.text[place:]
        return seen

    def begin(self) -> str:
        """Past what is said before the game, to the first page; what is on that."""
        self.read("Press Enter to begin.")
        self.type("")
        return self.page()

    def page(self) -> str:
        """What is on the screen once the next question is asked, without its colours."""
        seen = self.read("> ")
        return re.sub(r"\x1b\[[0-9;]*[a-zA-Z]", "", seen.rpartition(WIPE)[2])

    def type(self, line: str) -> None:
        """A line and Enter."""
        os.write(self.master, f"{line}\n".encode())

    def press(self, keys: str) -> None:
        """Keys as they are."""
        os.write(self.master, keys.encode())

    def code(self) -> int:
        """How the program ended."""
        return self.program.wait(PATIENCE)
