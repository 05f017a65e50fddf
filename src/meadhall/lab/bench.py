"""How fast the rules run, beside a loop of plain Python that is the same everywhere.

Absolute times tell about the machine of the day. What is compared over time are the ratios: how
many rounds of the reference loop one decision, copy or view costs. Everything is measured in turns
with the loop, and the best of several turns counts, so that a busy machine disturbs little.
"""

import json
import sys
from collections.abc import Callable
from time import perf_counter
from typing import Any, Final

from meadhall.bots.random_game import play_random_game
from meadhall.kernel.data import as_data
from meadhall.kernel.game import Game, Title
from meadhall.kernel.luck import Seeded
from meadhall.kernel.table import Table

Measure = Callable[[int], tuple[float, int]]  # asked for so many units: seconds, and units done

ROUNDS: Final = 7
SLICE: Final = 0.1  # seconds that a turn takes, about
POSITIONS: Final = 200  # that copies, views and saves are measured on
REFERENCE: Final = "reference"
IN_FUNCTION: Final = "reference in a function"


def settings(title: Title) -> list[Game[Any, Any]]:
    """The game as it comes, and a heavier one: most players, all sets."""
    plain = {spec.name: spec.default for spec in title.options}
    heavy = dict(plain)
    for spec in title.options:
        if spec.name == "players":
            heavy[spec.name] = spec.high
        elif spec.name == "sets":
            heavy[spec.name] = spec.names
    return [title.table(plain)] + ([title.table(heavy)] if heavy != plain else [])


BARE_LOOP: Final = compile(
    """
total = 0
began = perf_counter()
for number in range(units):
    total += number
seconds = perf_counter() - began
""",
    "<reference loop>",
    "exec",
)


def reference(units: int) -> tuple[float, int]:
    """Rounds of a bare loop that adds whole numbers, as a script of just these lines runs it."""
    names: dict[str, Any] = {"units": units, "perf_counter": perf_counter}
    exec(BARE_LOOP, names)
    return names["seconds"], units


def reference_in_function(units: int) -> tuple[float, int]:
    """The same loop in a function, whose names Python finds faster."""
    total = 0
    began = perf_counter()
    for number in range(units):
        total += number
    return perf_counter() - began, units


def random_play(game: Game[Any, Any]) -> Measure:
    """Decisions of whole random games by the public contract, nobody listening to events."""
    deals = [0]

    def measure(units: int) -> tuple[float, int]:
        done = 0
        began = perf_counter()
        while done < units:
            deals[0] += 1
            done += play_random_game(game, Table(Seeded(deals[0])), Seeded(deals[0], 1))
        return perf_counter() - began, done

    return measure


def positions_of(game: Game[Any, Any]) -> list[tuple[Any, int]]:
    """Positions from random games, each with the seat that is asked."""
    found: list[tuple[Any, int]] = []
    deal = 0
    while len(found) < POSITIONS:
        deal += 1
        table, luck = Table(Seeded(deal)), Seeded(deal, 1)
        p = game.start(table)
        while p.outcome is None:
            seat = game.deciders(p)[0]
            found.append((game.copy(p), seat))
            options = game.options(p, seat)
            game.choose(p, seat, options[luck.below(len(options))], table)
    return found[:POSITIONS]


def over(positions: list[tuple[Any, int]], act: Callable[[Any, int], object]) -> Measure:
    """Something done with positions, again and again."""

    def measure(units: int) -> tuple[float, int]:
        turns = max(1, units // len(positions))
        began = perf_counter()
        for _ in range(turns):
            for p, seat in positions:
                act(p, seat)
        return perf_counter() - began, turns * len(positions)

    return measure


def measures(game: Game[Any, Any]) -> dict[str, Measure]:
    """What is measured of a game."""
    positions = positions_of(game)

    def save_and_load(p: Any, _seat: int) -> None:
        stored = json.loads(json.dumps(game.encode(p)))
        game.decode({key: as_data(value) for key, value in stored.items()})

    return {
        "decision": random_play(game),
        "copy": over(positions, lambda p, _seat: game.copy(p)),
        "view": over(positions, game.view),
        "save_and_load": over(positions, save_and_load),
    }


def best_of(found: dict[str, Measure], rounds: int) -> dict[str, float]:
    """Seconds per unit of each measure, the best of several turns taken by all in a row."""
    units = {name: fitting(measure) for name, measure in found.items()}
    best = dict.fromkeys(found, float("inf"))
    for _ in range(rounds):
        for name, measure in found.items():
            seconds, done = measure(units[name])
            best[name] = min(best[name], seconds / done)
    return best


def fitting(measure: Measure) -> int:
    """As many units as fill a turn."""
    units = 100
    while True:
        seconds, done = measure(units)
        if seconds > SLICE / 10:
            return max(1, round(done * SLICE / seconds))
        units *= 4


def is_compiled(game: Game[Any, Any]) -> bool:
    """Whether the kernel and the game run compiled."""
    modules = ("meadhall.kernel.game", type(game).__module__)
    files = [str(sys.modules[name].__file__) for name in modules]
    return all(file.endswith((".so", ".pyd")) for file in files)


def bench_game(game: Game[Any, Any], rounds: int) -> dict[str, Any]:
    """All measures of one table."""
    loops = {REFERENCE: reference, IN_FUNCTION: reference_in_function}
    best = best_of({**loops, **measures(game)}, rounds)
    loop = best.pop(REFERENCE)
    in_function = best.pop(IN_FUNCTION)
    return {
        "address": game.address,
        "compiled": is_compiled(game),
        "reference_rounds_per_second": round(1 / loop),
        "reference_rounds_per_second_in_a_function": round(1 / in_function),
        "decisions_per_second": round(1 / best["decision"]),
        "microseconds": {name: round(seconds * 1e6, 3) for name, seconds in best.items()},
        "reference_rounds": {name: round(seconds / loop, 2) for name, seconds in best.items()},
    }
