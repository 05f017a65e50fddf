"""Batches of games between bots."""

from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

from meadhall.bots.make import check_bot
from meadhall.kernel.game import Game
from meadhall.lab.batch import game_at, in_chunks
from meadhall.lab.play import Manner, Played, play
from meadhall.lab.progress import progress
from meadhall.lab.summary import Summary


def read_bots(text: str, game: Game[Any, Any]) -> tuple[str, ...]:
    """A bot for each seat, from one name for all or one per seat; ValueError says what is wrong."""
    names = tuple([name.strip() for name in text.split(",")])
    for name in names:
        check_bot(name)
        if name == "greedy" and game.scripted is None:
            raise ValueError(f"--bots: {game.name} brings no greedy player along")
    if len(names) == 1:
        names *= game.seats
    if len(names) != game.seats:
        raise ValueError(
            f"--bots: expected one bot for all, or one for each of {game.seats} seats, "
            f"found {len(names)}"
        )
    return names


def play_chunk(
    address: str,
    components: Path | None,
    bots: tuple[str, ...],
    seed: int,
    manner: Manner,
    numbers: range,
) -> list[Played]:
    """Some of the games of a batch."""
    game = game_at(address, components)
    return [play(game, bots, seed, number, manner) for number in numbers]


def simulate_games(
    game: Game[Any, Any],
    components: Path | None,
    bots: tuple[str, ...],
    seed: int,
    games: int,
    jobs: int,
    keep: list[Played] | None = None,
    manner: Manner = Manner(),  # noqa: B008 - it never changes
) -> dict[str, Any]:
    """Play games 0 to games - 1 and sum them up; `keep` gets them all, where it is given."""
    work = partial(play_chunk, game.address, components, bots, seed, manner)
    summary = Summary(game, bots, seed, manner)
    began = perf_counter()
    with progress("Playing", games) as advance:
        for count, chunk in in_chunks(work, range(games), jobs):
            for played in chunk:
                summary.add(played)
            if keep is not None:
                keep += chunk
            advance(count)
    return summary.data(perf_counter() - began)
