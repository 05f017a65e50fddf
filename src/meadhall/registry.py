"""The games of the hall, by name. Everything else knows only the contract."""

from importlib import import_module

from meadhall.kernel.game import Title

GAMES = ("maeshowe",)
COMING = ("norseheim", "reavers", "greenland")


def title(name: str) -> Title:
    """The game of this name; ValueError says which there are."""
    if name in COMING:
        raise ValueError(f"{name} is not built yet: expected one of {', '.join(GAMES)}")
    if name not in GAMES:
        raise ValueError(f"unknown game {name!r}: expected one of {', '.join(GAMES)}")
    found = import_module(f"meadhall.games.{name}.game").TITLE
    assert isinstance(found, Title)
    return found


def titles() -> list[Title]:
    """All games, in the hall's order."""
    return [title(name) for name in GAMES]
