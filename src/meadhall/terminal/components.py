"""`./hall components`: the values of a game's cards, to be replaced by those of one's own box."""

from pathlib import Path
from typing import Any

import click

from meadhall.kernel.game import Game, Title
from meadhall.kernel.options import read_options
from meadhall.registry import title
from meadhall.terminal.common import debug_option, fail, lang_option
from meadhall.terminal.words import Words


@click.group()
def components() -> None:
    """Write out or check the cards of a game.

    Export them, write the values of your own box over ours, check the file, and play with it:
    ./hall play GAME --components FILE.
    """


@components.command()
@click.argument("game")
@debug_option
def export(game: str) -> None:
    """The components that come along, to be edited: ./hall components export GAME > mine.toml"""
    path = found(game).folder() / "components.toml"
    click.echo(path.read_text(encoding="utf-8"), nl=False)


@components.command()
@click.argument("game")
@click.argument("file", type=click.Path(path_type=Path))
@lang_option
@debug_option
def check(game: str, file: Path, lang: str) -> None:
    """All that is wrong with a file of components, one line each; or OK and its digest."""
    one = found(game)
    chosen = read_options(one.options, {})
    try:
        table: Game[Any, Any] = one.table(chosen, file)
    except (ValueError, OSError) as fault:
        faults = getattr(fault, "faults", None) or [str(fault)]
        lines = [f"{file}: {' '.join(str(line).split())}" for line in faults]
        for line in lines[:-1]:
            click.echo(f"hall: {line}", err=True)
        fail(lines[-1])
    same = table.digest == one.table(chosen).digest
    key = "components-same" if same else "components-ok"
    click.echo(Words(lang)(key, file=file, digest=table.digest))


def found(game: str) -> Title:
    """The game of this name."""
    try:
        return title(game)
    except ValueError as fault:
        raise click.ClickException(str(fault)) from fault
