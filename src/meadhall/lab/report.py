"""Summaries, measures and soaks as tables on the terminal."""

from typing import Any

from rich.box import SIMPLE
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from meadhall.kernel.teller import Teller


def share(value: float, interval: tuple[float, float]) -> str:
    """45.3 % (43.1 to 47.5)."""
    return f"{value:.1%} ({interval[0] * 100:.1f} to {interval[1] * 100:.1f})".replace("%", " %")


def mean(value: float, interval: tuple[float, float] | None) -> str:
    """3.25 (3.21 to 3.29)."""
    return f"{value:.2f}" + (f" ({interval[0]:.2f} to {interval[1]:.2f})" if interval else "")


def grid(*columns: str) -> Table:
    """A table whose first column is a name, and whose others are figures."""
    made = Table(box=SIMPLE, show_edge=False)
    made.add_column(columns[0])
    for column in columns[1:]:
        made.add_column(column, justify="right")
    return made


def print_summary(data: dict[str, Any], teller: Teller[Any]) -> None:
    """What `simulate` has found, with the endings in words."""
    console = Console(highlight=False)
    console.print(f"{escape(data['address'])}, seed {data['seed']}", soft_wrap=True)
    rate = data["decisions_per_second"]
    console.print(
        f"{data['games']:,} games, {data['decisions']:,} decisions in {data['seconds']:,.1f} s"
        + (f": {rate:,} decisions/s" if rate else "")
        + "\n"
    )
    endings = grid("ending", "games", "share (95 %)")
    for ending, count in data["endings"].items():
        found = data["ending_shares"][ending]
        name = teller.ending_name(ending)
        endings.add_row(name, f"{count:,}", share(found["share"], found["interval"]))
    console.print(endings)
    console.print()
    for name, count in data["events"].items():
        console.print(f"{name}: {count:,}")
    if data["events"]:
        console.print()
    seats = grid(
        "no." if data["rotated"] else "seat", "bot", "wins", "share (95 %)", "mean score (95 %)"
    )
    for seat in data["seats"]:
        seats.add_row(
            str(seat["seat"] + 1),
            seat["bot"],
            f"{seat['wins']:,}",
            share(seat["win_share"], seat["win_interval"]),
            mean(seat["mean_score"], seat["mean_score_interval"]),
        )
    console.print(seats)
    console.print()
    lengths = grid("per game", "mean (95 %)", "least", "median", "most")
    for name in ("decisions", "turns"):
        found = data[f"{name}_per_game"]
        if found is not None:
            figures = [f"{found['least']}", f"{found['median']:g}", f"{found['most']}"]
            lengths.add_row(name, mean(found["mean"], found["interval"]), *figures)
    console.print(lengths)


def print_bench(found: list[dict[str, Any]]) -> None:
    """What `bench` has measured."""
    console = Console(highlight=False)
    for data in found:
        console.print(
            f"{escape(data['address'])}, {'compiled' if data['compiled'] else 'not compiled'}: "
            f"{data['decisions_per_second']:,} decisions/s",
            soft_wrap=True,
        )
        console.print(
            f"reference loop: {data['reference_rounds_per_second']:,} rounds/s "
            f"(in a function {data['reference_rounds_per_second_in_a_function']:,})\n"
        )
        costs = grid("cost of", "microseconds", "rounds of the loop")
        for name, microseconds in data["microseconds"].items():
            rounds = data["reference_rounds"][name]
            costs.add_row(name.replace("_", " "), f"{microseconds:,.2f}", f"{rounds:,.1f}")
        console.print(costs)


def print_hall_bench(data: dict[str, Any]) -> None:
    """What `bench --hall` has measured."""
    table = grid("hall", "measured", "at most")
    for name, figures in data.items():
        for figure, value in figures.items():
            if figure not in ("streams", "moves", "at_most"):
                bound = "" if figure in ("p95", "worst") else f"{figures['at_most']:g}"
                table.add_row(f"{name.replace('_', ' ')}, {figure}", f"{value:g}", bound)
    Console(highlight=False).print(table)


def print_soak(data: dict[str, Any]) -> None:
    """What `soak` has seen."""
    console = Console(highlight=False)
    console.print(
        f"{data['game']}, seed {data['seed']}: {data['games']:,} games, "
        f"{data['decisions']:,} decisions in {data['seconds']:,.1f} s\n"
    )
    endings = list(data["endings"])
    table = grid("setting", *endings)
    for option, choices in data["choices"].items():
        for choice, counts in choices.items():
            figures = [f"{counts.get(ending, 0):,}" for ending in endings]
            table.add_row(f"{option}={choice}", *figures)
    table.add_section()
    table.add_row("all games", *[f"{count:,}" for count in data["endings"].values()])
    console.print(table)


def print_hall_soak(data: dict[str, Any]) -> None:
    """What `soak hall` has counted."""
    console = Console(highlight=False)
    table = grid(f"hall, {data['hall']}, seed {data['seed']}", "")
    for name, value in data.items():
        if isinstance(value, dict):
            for part, count in value.items():
                table.add_row(f"{name}: {part}", f"{count:,}")
        elif name not in ("hall", "seed", "broken"):
            table.add_row(name, value if isinstance(value, str) else f"{value:,}")
    console.print(table)


def print_broken(found: dict[str, Any]) -> None:
    """Which law does not hold, and how to see it again."""
    console = Console(highlight=False, markup=False, stderr=True)
    for name in ("law", "address", "seed", "game", "decision", "detail"):
        console.print(f"{name + ':':<10}{found[name]}", soft_wrap=True)
    if found["trace"]:
        console.print(found["trace"], soft_wrap=True)
