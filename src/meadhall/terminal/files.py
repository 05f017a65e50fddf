"""Saved games on disk: written whole or not at all, one line of the log to a line of the file."""

import json
import os
import tempfile
from pathlib import Path
from typing import Any

import click

from meadhall.kernel.data import DataError
from meadhall.kernel.luck_store import luck_from_start
from meadhall.kernel.match import DAMAGE, Match
from meadhall.kernel.record import Record
from meadhall.registry import table


def as_text(data: dict[str, object]) -> str:
    """JSON with a line for every entry of the log, so that two saves can be compared."""
    parts = []
    for key, value in data.items():
        if key == "log" and isinstance(value, tuple):
            lines = ",\n".join([f"  {compact(entry)}" for entry in value])
            parts.append(f' "log": [\n{lines}\n ]')
        else:
            parts.append(f" {json.dumps(key)}: {compact(value)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def compact(value: object) -> str:
    """JSON in one line."""
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


def write_match(match: Match[Any, Any], path: Path) -> None:
    """Saves the match; OSError says why not, and then the file is as it was."""
    # The folder's own link is followed, so that a link stays one.
    path = path.resolve()
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with open(handle, "w", encoding="utf-8") as file:
            file.write(as_text(match.data()))
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, path.stat().st_mode & 0o777 if path.exists() else 0o644)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


def read_stored(path: Path) -> dict[str, Any]:
    """What a file holds; ClickException says in a line why it is no saved game."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as fault:
        raise click.ClickException(f"{path}: not a saved game: it is no text") from fault
    except OSError as fault:
        raise click.ClickException(f"{path}: cannot be read: {fault.strerror}") from fault
    try:
        stored = json.loads(text)
    except json.JSONDecodeError as fault:
        # A text without its closing quote is noted where it begins, and reaches the end.
        at_the_end = fault.pos >= len(text.rstrip()) - 1 or fault.msg.startswith("Unterminated")
        if at_the_end and text.lstrip().startswith("{"):
            raise click.ClickException(
                f"{path}: the file breaks off in line {fault.lineno}: part of it is missing"
            ) from fault
        raise click.ClickException(
            f"{path}: not a saved game: no JSON (line {fault.lineno}: {fault.msg})"
        ) from fault
    except (RecursionError, ValueError) as fault:
        raise click.ClickException(f"{path}: not a saved game") from fault
    if not isinstance(stored, dict):
        raise click.ClickException(f"{path}: not a saved game")
    return stored


def read_record(path: Path) -> tuple[Record, dict[str, Any]]:
    """The record of a saved game, which any version of the rules can tell, and all of the file."""
    stored = read_stored(path)
    try:
        return Record.from_data(stored), stored
    except (DataError, RecursionError) as fault:
        raise click.ClickException(f"{path}: {fault}") from fault


def read_match(path: Path, components: Path | None) -> Match[Any, Any]:
    """A saved match, ready to be played on or checked."""
    record, stored = read_record(path)
    try:
        game = table(record.address, {}, components)
        if game.name != record.game:
            raise DataError(f"'game' is {record.game!r}, and 'address' names {game.name!r}")
        luck_from_start(record.luck)  # the secret must be the one that was committed to
        match = Match.from_data(game, stored)
        match.retrace()
        return match
    except DAMAGE as fault:
        told = fault if isinstance(fault, ValueError) else "it is damaged and cannot be played"
        raise click.ClickException(f"{path}: {told}") from fault
