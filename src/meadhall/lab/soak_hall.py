"""`soak hall`: the hall killed under load, and the pages of two worlds compared. What is run are
the tests' own functions, at length; so this works in a checkout of the repository."""

import asyncio
import json
import sys
from contextlib import closing
from functools import partial
from importlib import import_module
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from time import perf_counter
from typing import Any, Final

import click

import meadhall
from meadhall.lab import report
from meadhall.lab.batch import in_chunks
from meadhall.lab.progress import progress

KILLS: Final = 20
PAIRS: Final = 1000


def soak_hall(
    kills: int | None, pairs: int | None, game: str, seed: int, jobs: int, as_json: bool
) -> None:
    """What was asked for, or a little of both; ends with 1 if something is broken. Pairs are of
    all games, or of this one."""
    if kills is None and pairs is None:
        kills, pairs = KILLS, PAIRS
    found = []
    if kills is not None:
        found.append(soak_kills(kills, seed))
    if pairs is not None and not (found and found[-1]["broken"]):
        found.append(soak_pairs(pairs, game, seed, jobs))
    if as_json:
        click.echo(json.dumps({"soaks": found}, indent=2))
    else:
        for data in found:
            report.print_hall_soak(data)
    if found[-1]["broken"]:
        click.echo(f"broken:   {found[-1]['broken']}", err=True)
        sys.exit(1)


def of_tests(name: str) -> Any:
    """A module of the hall's tests."""
    for root in Path(meadhall.__file__).resolve().parents:
        if (root / "tests" / "hall" / f"{name}.py").is_file():
            if str(root) not in sys.path:
                sys.path.append(str(root))
            return import_module(f"tests.hall.{name}")
    raise click.ClickException(
        "soak hall: expected the tests beside the program: run it from the repository"
    )


def soak_kills(kills: int, seed: int) -> dict[str, Any]:
    """Kill a hall so many times. Its data stays if something is lost."""
    crashes = of_tests("crashes")
    folder = Path(mkdtemp(prefix="meadhall-"))
    found: dict[str, Any] = {"hall": "kills", "seed": seed}
    with progress("Killing the hall", kills) as advance:
        try:
            found |= asyncio.run(crashes.crash(folder, "", kills, seed, advance))
        except crashes.LostError as fault:
            return found | {"broken": f"{fault}; its data is in {folder}"}
    rmtree(folder)
    return found | {"broken": None}


def soak_pairs(pairs: int, game: str, seed: int, jobs: int) -> dict[str, Any]:
    """Compare so many pairs, shared out between the games, up to the first that can be told
    apart."""
    secrecy = of_tests("secrecy")
    games = [game] if game else list(secrecy.TABLES)
    counts: dict[str, int] = {}
    broken = None
    began = perf_counter()
    with progress("Comparing pairs", pairs) as advance:
        for place, name in enumerate(games):
            share = pairs * (place + 1) // len(games) - pairs * place // len(games)
            compare = partial(secrecy.compare_chunk, seed, name=name)
            with closing(in_chunks(compare, range(share), jobs)) as chunks:
                for count, chunk in chunks:
                    advance(count)
                    for kind, difference in chunk:
                        if difference is not None:
                            broken = str(difference)
                            break
                        key = f"{name}, {kind}"
                        counts[key] = counts.get(key, 0) + 1
                    if broken:
                        break
            if broken:
                break
    return {
        "hall": "pairs",
        "seed": seed,
        "pairs": sum(counts.values()),
        "kinds": counts,
        "seconds": round(perf_counter() - began, 1),
        "broken": broken,
    }
