"""Tables from the command line."""

from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from meadhall.kernel.game import Game
from meadhall.registry import titles
from meadhall.table_options import game_from, table_options


@click.command()
@table_options
@click.option("--loud", is_flag=True)
def show(game: Game[Any, Any], components: Path | None, loud: bool) -> None:
    click.echo(f"{game.address} {components} {loud}")


@pytest.mark.parametrize(
    ("words", "address"),
    [
        (["maeshowe"], "maeshowe()"),
        (["maeshowe", "--passages", "5", "--edition", "1.0"], 'edition="1.0", passages=5'),
        (["maeshowe", "--players", "2", "--fear"], 'players=2, fear="yes"'),
        (["maeshowe", "--players", "2", "--no-fear"], "maeshowe(players=2)"),
        (["maeshowe", "--sets", "ruin-recovery,horror-hope"], 'sets="horror-hope+ruin-recovery"'),
        (["maeshowe", "--sets", "horror-hope", "--sets", "ruin-recovery"], "hope+ruin"),
        (["maeshowe(passages=4)", "--deck", "harsh"], 'passages=4, deck="harsh"'),
    ],
)
def test_read(words: list[str], address: str) -> None:
    result = CliRunner().invoke(show, [*words, "--loud"])
    assert result.exit_code == 0, result.output
    assert address in result.output
    assert result.output.endswith("None True\n")


def test_all_means_all() -> None:
    given = game_from("maeshowe", {"sets": "all"}).address
    assert "gluttony-garner" in given
    assert "ruin-recovery" in given


def test_components(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes((titles()[0].folder() / "components.toml").read_bytes())
    result = CliRunner().invoke(show, ["maeshowe", "--components", str(path)])
    assert result.output == f"maeshowe() {path} False\n"
    path.write_bytes(b"\xff\xfe")
    result = CliRunner().invoke(show, ["maeshowe", "--components", str(path)])
    assert result.exit_code == 1
    assert len(result.output.splitlines()) == 1


def test_every_option_of_every_game_is_there() -> None:
    told = CliRunner().invoke(show, ["--help"]).output
    for title in titles():
        for spec in title.options:
            assert f"--{spec.name.replace('_', '-')}" in told
