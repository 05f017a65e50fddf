"""The commands that measure: simulate, bench, soak."""

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

import click

from meadhall import registry
from meadhall.kernel.game import Game
from meadhall.lab import report
from meadhall.lab.params import GAMES, JOBS, SEED, Whole
from meadhall.table_options import table_options

JSON_HELP = "Print one JSON object."
JOBS_HELP = "Processes to play in; the results are the same for any number."


@click.command()
@table_options
@click.option("--games", type=GAMES, default=1000, show_default=True, help="How many games.")
@click.option("--seed", type=SEED, default=1, show_default=True, help="Where all luck comes from.")
@click.option(
    "--bots",
    default="random",
    show_default=True,
    metavar="BOT[,BOT...]",
    help="random, greedy, search, search:400 (play-outs) or search:0.5s (time for a move): "
    "one for all seats, or one for each.",
)
@click.option("--rotate", is_flag=True, help="Let the bots change seats from game to game.")
@click.option(
    "--events",
    default="",
    metavar="EVENT[,EVENT...]",
    help="Count how often these happen: accord,no-accord.",
)
@click.option("--jobs", type=JOBS, default=1, show_default=True, help=JOBS_HELP)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="FILE.parquet",
    help="Write one row a game to this file, once all are played.",
)
@click.option("--json", "as_json", is_flag=True, help=JSON_HELP)
def simulate(
    game: Game[Any, Any],
    components: Path | None,
    games: int,
    seed: int,
    bots: str,
    rotate: bool,
    events: str,
    jobs: int,
    out: Path | None,
    as_json: bool,
) -> None:
    """Play many games between bots and sum up how they went.

    Every game's luck follows from the seed and the game's number. Bots that think for a time, not
    for a number of play-outs, are the only thing that may differ when a run is repeated.
    """
    from meadhall.lab.parquet import check_place, write_games
    from meadhall.lab.play import Manner, Played
    from meadhall.lab.simulate import read_bots, simulate_games

    try:
        names = read_bots(bots, game)
        if out is not None:
            check_place(out)
    except ValueError as fault:
        raise click.ClickException(str(fault)) from fault
    keep: list[Played] | None = [] if out is not None else None
    manner = Manner(rotate, tuple([name.strip() for name in events.split(",") if name.strip()]))
    found = simulate_games(game, components, names, seed, games, jobs, keep, manner)
    if out is not None and keep is not None:
        try:
            write_games(out, game, names, seed, keep)
        except OSError as fault:
            raise click.ClickException(f"cannot write {out}: {fault}") from fault
    if as_json:
        click.echo(json.dumps(found, indent=2))
    else:
        report.print_summary(found, game.teller("en"))


@click.command()
@click.option("--rounds", type=Whole(1, 1000), default=7, show_default=True, help="Turns measured.")
@click.option("--hall", is_flag=True, help="Measure the hall in the browser instead.")
@click.option("--json", "as_json", is_flag=True, help=JSON_HELP)
def bench(rounds: int, hall: bool, as_json: bool) -> None:
    """Measure how fast each game runs, beside a reference loop of plain Python.

    A decision is one of random play by the public contract. The ratios (rounds of the loop) are
    what may be compared between days and machines.

    With --hall: the time from a player's click to the other's page, in two pages of Chromium, and
    what 500 open streams cost.
    """
    if hall:
        measure_hall(as_json)
        return
    from meadhall.lab.bench import bench_game, settings
    from meadhall.registry import titles

    found = []
    for title in titles():
        for game in settings(title):
            found.append(bench_game(game, rounds))
            if not as_json:
                report.print_bench(found[-1:])
    if as_json:
        click.echo(json.dumps({"benches": found}, indent=2))


def measure_hall(as_json: bool) -> None:
    """`bench --hall`."""
    from meadhall.hall.bench import BenchError, bench_hall

    try:
        found = asyncio.run(bench_hall())
    except BenchError as fault:
        raise click.ClickException(f"bench --hall: {fault}") from fault
    if as_json:
        click.echo(json.dumps({"hall": found}, indent=2))
    else:
        report.print_hall_bench(found)


@click.command()
@click.argument("game", metavar="GAME|all|hall")
@click.option("--games", type=GAMES, default=10_000, show_default=True, help="Games of each game.")
@click.option("--seed", type=SEED, default=1, show_default=True, help="Where all luck comes from.")
@click.option("--jobs", type=JOBS, default=1, show_default=True, help=JOBS_HELP)
@click.option("--only", type=Whole(0), metavar="NUMBER", help="Repeat the game of this number.")
@click.option("--thorough", is_flag=True, help="Ask every law at every decision.")
@click.option(
    "--share",
    type=click.FloatRange(0.0, 1.0),
    default=1.0,
    show_default=True,
    help="Ask the laws at so many of the decisions only: for long games.",
)
@click.option("--kills", type=GAMES, help="With hall: kill it so many times under load.")
@click.option("--pairs", type=GAMES, help="With hall: compare what readers of so many pairs see.")
@click.option("--game", "of_game", metavar="GAME", help="With --pairs: of this game alone.")
@click.option("--json", "as_json", is_flag=True, help=JSON_HELP)
def soak(
    game: str,
    games: int,
    seed: int,
    jobs: int,
    only: int | None,
    thorough: bool,
    share: float,
    kills: int | None,
    pairs: int | None,
    of_game: str | None,
    as_json: bool,
) -> None:
    """Play random games over all settings of a game, and check every law on the way.

    GAME may be an address: the options that it names then stay as they are. The first broken law
    ends it; the number of its game, given to --only with the same seed, repeats it.

    `soak hall` tests the server instead. With --kills it is killed again and again while people
    play, and nothing may be lost or done twice; with --pairs two tables that differ only in what
    a reader cannot know must give that reader the same bytes.
    """
    if game == "hall":
        from meadhall.lab.soak_hall import soak_hall

        if of_game is not None and (pairs is None or of_game not in registry.GAMES):
            told = f"expected {' or '.join(registry.GAMES)}, and --pairs"
            raise click.ClickException(f"--game: {told}")
        soak_hall(kills, pairs, of_game or "", seed, jobs, as_json)
        return
    if kills is not None or pairs is not None or of_game is not None:
        told = "--kills, --pairs and --game: expected only with 'hall' for GAME"
        raise click.ClickException(told)
    from meadhall.lab.soak import read_field, soak_field
    from meadhall.lab.watch import EVERYTHING, Care

    try:
        fields = read_field(game)
    except ValueError as fault:
        raise click.ClickException(str(fault)) from fault
    if only is not None and game == "all":
        raise click.ClickException("--only: expected the name of one game, not all of them")
    numbers = range(games) if only is None else range(only, only + 1)
    care = EVERYTHING if thorough else Care().less(share)
    found = []
    for field in fields:
        try:
            found.append(soak_field(field, numbers, seed, jobs, care))
        except ValueError as fault:
            raise click.ClickException(str(fault)) from fault
        if not as_json:
            report.print_soak(found[-1])
        if found[-1]["broken"] is not None:
            break
    if as_json:
        click.echo(json.dumps({"soaks": found}, indent=2))
    bad = found[-1]["broken"]
    if bad is not None:
        report.print_broken(bad)
        options = " --thorough" if thorough else f" --share {share:g}" if share < 1 else ""
        again = f"soak '{game if game != 'all' else found[-1]['game']}' --seed {seed}"
        click.echo(f"again:    {again} --only {bad['game']}{options}", err=True)
        sys.exit(1)
