"""Games as rows of a Parquet file, which is there whole or not at all."""

import os
from pathlib import Path
from typing import Any

from meadhall.kernel.game import Game
from meadhall.lab.play import Played


def check_place(path: Path) -> None:
    """ValueError unless a file can be written here: better said before an hour of play."""
    folder = path.parent
    if not folder.is_dir():
        raise ValueError(f"--out: there is no folder {folder}")
    if path.is_dir():
        raise ValueError(f"--out: expected a file, but {path} is a folder")
    if not os.access(folder, os.W_OK):
        raise ValueError(f"--out: nothing may be written into {folder}")


def write_games(
    path: Path, game: Game[Any, Any], bots: tuple[str, ...], seed: int, games: list[Played]
) -> None:
    """One row a game. The file takes its name only when it is complete."""
    import polars as pl  # heavy, and not installed for commands that need none of it

    count = len(games)
    whole = pl.List(pl.Int64)
    frame = pl.DataFrame(
        [
            pl.Series("address", [game.address] * count, pl.String),
            pl.Series("seed", [seed] * count, pl.UInt64),
            pl.Series("game", [played.number for played in games], pl.Int64),
            pl.Series("bots", [list(bots)] * count, pl.List(pl.String)),
            pl.Series("ending", [played.ending for played in games], pl.String),
            pl.Series("rule", [played.rule for played in games], pl.String),
            pl.Series("places", [list(played.places) for played in games], whole),
            pl.Series("scores", [list(played.scores) for played in games], whole),
            pl.Series("decisions", [played.decisions for played in games], pl.Int64),
            pl.Series("turns", [played.turns for played in games], pl.Int64),
            pl.Series("seconds", [played.seconds for played in games], pl.Float64),
            pl.Series("digest", [game.digest] * count, pl.String),
            pl.Series("rules_version", [game.rules_version] * count, pl.Int64),
        ]
    )
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        frame.write_parquet(part)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
