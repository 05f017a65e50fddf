"""A table from the command line: GAME as a name or an address, and its options as options.

@click.command()
@table_options
@click.option("--games", ...)
def simulate(game: Game[Any, Any], components: Path | None, games: int) -> None: ...
"""

from collections.abc import Callable, Mapping
from functools import cache, wraps
from pathlib import Path
from typing import Any

import click

from meadhall.kernel.game import Game
from meadhall.kernel.options import Option
from meadhall.registry import GAMES, table, titles

COMPONENTS_HELP = "Play with the components of this file instead of those that come along."


def table_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Adds GAME, the options of all games, and --components.

    The function gets the finished `game`, and `components`, the file it was made with, if any.
    """

    @wraps(function)
    def with_game(*args: Any, **given: Any) -> Any:
        text = given.pop("game")
        components = given.pop("components")
        chosen = {name: given.pop(name) for name in list(all_options())}
        game = game_from(text, as_texts(chosen), components)
        return function(*args, game=game, components=components, **given)

    found: Callable[..., Any] = with_game
    path = click.Path(path_type=Path)
    found = click.option("--components", type=path, metavar="FILE", help=COMPONENTS_HELP)(found)
    for specs in reversed(all_options().values()):
        found = option_for(specs)(found)
    return click.argument("game", metavar="GAME")(found)


def game_from(
    text: str, given: Mapping[str, str] | None = None, components: Path | None = None
) -> Game[Any, Any]:
    """The game of a name or an address, with further options as text; ClickException says all
    that is wrong in one line."""
    try:
        return table(text, given, components)
    except ValueError as fault:
        raise click.ClickException(" ".join(str(fault).split())) from fault


@cache
def all_options() -> dict[str, list[tuple[str, Option]]]:
    """The options of all games by name, each with the games that have it."""
    found: dict[str, list[tuple[str, Option]]] = {}
    for one in titles():
        for spec in one.options:
            found.setdefault(spec.name, []).append((one.name, spec))
    return found


def option_for(specs: list[tuple[str, Option]]) -> Callable[..., Any]:
    """One option of the command line. Values stay text: the game it is for reads them, so that
    several games may give one name different values."""
    spec = specs[0][1]
    flag = f"--{spec.name.replace('_', '-')}"
    kind = type(spec.default)
    if any(type(other.default) is not kind for _game, other in specs):
        raise TypeError(f"games differ on what kind of option {flag} is")
    if kind is bool:
        return click.option(f"{flag}/--no-{flag[2:]}", spec.name, default=None, help=told(specs))
    if kind is tuple:
        metavar = "NAME[,NAME...]|all"
        return click.option(flag, spec.name, multiple=True, metavar=metavar, help=told(specs))
    metavar = "NUMBER" if kind is int else "NAME"
    return click.option(flag, spec.name, metavar=metavar, help=told(specs))


def told(specs: list[tuple[str, Option]]) -> str:
    """What may be chosen, per game where there are several games."""
    parts = []
    for game, spec in specs:
        if isinstance(spec.default, bool):
            text = f"{'yes' if spec.default else 'no'} by default"
        elif isinstance(spec.default, int):
            text = f"{spec.low} to {spec.high}"
        else:
            text = ", ".join(spec.names)
        if isinstance(spec.default, str):
            text += f"; {spec.default} by default"
        parts.append(f"{game}: {text}" if len(GAMES) > 1 else text)
    return f"{'. '.join(parts)}."


def as_texts(given: Mapping[str, Any]) -> dict[str, str]:
    """Options as in an address; those that nobody gave are left out."""
    texts: dict[str, str] = {}
    for name, value in given.items():
        if isinstance(value, bool):
            texts[name] = "yes" if value else "no"
        elif isinstance(value, tuple):
            if value:
                texts[name] = "+".join(value)
        elif value is not None:
            texts[name] = value
    return texts
