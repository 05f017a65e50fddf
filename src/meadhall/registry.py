"""The games of the hall, by name. Everything else knows only the contract."""

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from meadhall.kernel.game import Game, Title
from meadhall.kernel.options import OptionsError, read_address, read_options

GAMES = ("maeshowe", "reavers")
COMING = ("norseheim", "greenland")


def title(name: str) -> Title:
    """The game of this name; ValueError says which there are."""
    if name in COMING:
        raise ValueError(f"{name} is not built yet: expected one of {', '.join(GAMES)}")
    if name not in GAMES:
        raise ValueError(f"unknown game {name!r}: expected one of {', '.join(GAMES)}")
    found = import_module(f"meadhall.games.{name}.game").TITLE
    assert isinstance(found, Title)
    return found


def table(
    text: str, given: Mapping[str, str] | None = None, components: Path | None = None
) -> Game[Any, Any]:
    """The game of an address such as `maeshowe(passages=4)`, with further options as text;
    ValueError says all that is wrong."""
    name, named = read_address(text)
    more = given or {}
    twice = [option for option in named if option in more]
    if twice:
        raise ValueError(f"{', '.join(twice)}: chosen both in the address and as an option")
    found = title(name)
    try:
        chosen = read_options(found.options, {**named, **more})
    except OptionsError as fault:
        raise ValueError("; ".join(fault.faults + further(found, fault, components))) from fault
    return found.table(chosen, components)


def further(found: Title, fault: OptionsError, components: Path | None) -> list[str]:
    """What else does not go together. Options that could not be read count as left out; what is
    wrong with the others only because of that is not told."""
    try:
        found.table(fault.chosen, components)
    except ValueError as other:
        lines = str(other).split("; ")
        return [line for line in lines if not any(name in line for name in fault.wrong)]
    return []


def titles() -> list[Title]:
    """All games, in the hall's order."""
    return [title(name) for name in GAMES]
