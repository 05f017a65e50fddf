"""Many games, in this process or in several, with results in the order of their numbers."""

from collections.abc import Callable, Generator
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, TypeVar

from meadhall.kernel.game import Game
from meadhall.registry import table

T = TypeVar("T")

LARGEST: Final = 250  # games handed to a process at once: few enough for the progress bar to move


@lru_cache(maxsize=4096)
def game_at(address: str, components: Path | None) -> Game[Any, Any]:
    """The game at this address. Processes exchange addresses: actions are compared by identity,
    so that a game must be made where it is played."""
    return table(address, {}, components)


def in_chunks(
    work: Callable[[range], list[T]], numbers: range, jobs: int
) -> Generator[tuple[int, list[T]], None, None]:
    """The results of `work`, chunk by chunk in order, each with the number of games it covers.

    `work` must be picklable, and what it returns for a number may depend on that number alone.
    """
    size = 1 if jobs == 1 else max(1, min(LARGEST, len(numbers) // (jobs * 16)))
    chunks = [numbers[first : first + size] for first in range(0, len(numbers), size)]
    if jobs == 1:
        for chunk in chunks:
            yield len(chunk), work(chunk)
        return
    from joblib import Parallel, delayed  # not installed for commands that need no processes

    results = Parallel(n_jobs=jobs, batch_size=1, return_as="generator")(
        delayed(work)(chunk) for chunk in chunks
    )
    try:
        for chunk, result in zip(chunks, results, strict=True):
            yield len(chunk), result
    finally:
        results.close()
