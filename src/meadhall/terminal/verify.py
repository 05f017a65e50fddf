"""`./hall verify FILE`: was the deal fair, and did everything go by the rules?"""

from pathlib import Path

import click

from meadhall.kernel.data import DataError
from meadhall.kernel.luck_store import luck_data
from meadhall.kernel.match import DAMAGE
from meadhall.kernel.record import MOVE
from meadhall.terminal.common import debug_option, fail, lang_option
from meadhall.terminal.files import read_match
from meadhall.terminal.words import Words


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--components", type=click.Path(path_type=Path), metavar="FILE")
@lang_option
@debug_option
def verify(file: Path, components: Path | None, lang: str) -> None:
    """Deal a saved game again from its secret, and play all its moves again: every draw and
    everything that happened must be the same."""
    match = read_match(file, components)
    try:
        match.verify()
    except DAMAGE as fault:
        told = fault if isinstance(fault, DataError) else "it is damaged and cannot be played"
        fail(f"{file}: {told}")
    words = Words(lang)
    moves = len([entry for entry in match.log if entry.kind == MOVE])
    draws = sum([len(entry.draws) for entry in match.log])
    click.echo(words("verified", moves=moves, draws=draws))
    luck = luck_data(match.luck)
    if "commitment" in luck:
        click.echo(words("verified-sealed", commitment=luck["commitment"]))
    else:
        click.echo(words("verified-seed", seed=luck["seed"]))
    if match.taken_back:
        click.echo(words("verified-marked", count=match.taken_back))
    if match.game.outcome(match.position) is None:
        click.echo(words("not-over"))
