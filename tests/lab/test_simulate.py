"""`simulate`: the same seed gives the same games, files can be read, faults take one line."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from meadhall.lab import parquet
from meadhall.lab.commands import simulate

TIMES = ("seconds", "decisions_per_second")


def run(*words: str) -> Result:
    return CliRunner().invoke(simulate, list(words))


def summed_up(*words: str) -> dict[str, Any]:
    result = run(*words, "--json")
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert isinstance(found, dict)
    return found


def untimed(found: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in found.items() if key not in TIMES}


def test_json() -> None:
    found = summed_up("maeshowe", "--games", "40", "--seed", "7", "--players", "2")
    assert found["address"] == "maeshowe(players=2)"
    assert (found["games"], found["seed"], found["bots"]) == (40, 7, ["random", "random"])
    assert sum(found["endings"].values()) == 40
    assert found["decisions"] == pytest.approx(40 * found["decisions_per_game"]["mean"])
    assert found["seconds"] > 0
    for seat in found["seats"]:
        low, high = seat["win_interval"]
        assert 0 <= low <= seat["win_share"] <= high <= 1
        assert seat["wins"] == found["endings"]["escaped"]
        low, high = seat["mean_score_interval"]
        assert low <= seat["mean_score"] <= high


def test_jobs_change_nothing() -> None:
    words = ("maeshowe(sets=all)", "--games", "60", "--bots", "greedy")
    assert untimed(summed_up(*words)) == untimed(summed_up(*words, "--jobs", "2"))


def test_bots_may_change_seats_and_events_be_counted() -> None:
    words = ("reavers(players=3)", "--games", "9", "--bots", "greedy,random,random")
    events = ("--events", "accord, no-accord")
    still, moving = summed_up(*words), summed_up(*words, "--rotate", *events)
    assert (still["rotated"], still["events"]) == (False, {})
    assert moving["rotated"] is True
    assert moving["seats"][0]["bot"] == "greedy"
    assert sum(seat["wins"] for seat in moving["seats"]) >= 9
    assert moving["events"]["accord"] > 0
    assert untimed(moving) == untimed(summed_up(*words, "--rotate", *events, "--jobs", "2"))


def test_other_seeds_give_other_games() -> None:
    one, other = [summed_up("maeshowe", "--games", "60", "--seed", seed) for seed in ("1", "2")]
    assert one["decisions"] != other["decisions"]


def test_more_games_begin_with_the_same_games(tmp_path: Path) -> None:
    few, many = tmp_path / "few.parquet", tmp_path / "many.parquet"
    run("maeshowe", "--games", "5", "--out", str(few))
    run("maeshowe", "--games", "9", "--out", str(many))
    assert rows(many)[:5] == rows(few)


def rows(path: Path) -> list[dict[str, Any]]:
    import polars as pl

    return [untimed(row) for row in pl.read_parquet(path).to_dicts()]


def in_a_process(hash_seed: str, words: Sequence[str]) -> dict[str, Any]:
    code = "from meadhall.lab.commands import simulate; simulate()"
    result = subprocess.run(
        [sys.executable, "-c", code, *words, "--json"],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert result.stderr == ""  # no bar where nobody watches
    return untimed(json.loads(result.stdout))


def test_hashes_change_nothing() -> None:
    words = ("maeshowe", "--players", "2", "--fear", "--games", "3", "--bots", "search:4,random")
    assert in_a_process("0", words) == in_a_process("12345", words)


def test_parquet(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    words = ("maeshowe", "--players", "2", "--games", "12", "--seed", "5", "--out", str(path))
    result = run(*words, "--bots", "random,greedy", "--jobs", "2")
    assert result.exit_code == 0, result.output
    assert [file.name for file in tmp_path.iterdir()] == ["games.parquet"]
    found = rows(path)
    assert [row["game"] for row in found] == list(range(12))
    for row in found:
        assert row["address"] == "maeshowe(players=2)"
        assert (row["seed"], row["bots"]) == (5, ["random", "greedy"])
        assert row["rule"]
        assert len(row["places"]) == len(row["scores"]) == 2
        assert row["decisions"] > 0
        assert row["digest"]
        assert row["rules_version"] >= 1


def test_nothing_half_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import polars as pl

    path = tmp_path / "games.parquet"
    path.write_text("before")

    def write_half(_frame: pl.DataFrame, part: Path) -> None:
        part.write_text("half")
        raise KeyboardInterrupt

    monkeypatch.setattr(pl.DataFrame, "write_parquet", write_half)
    result = run("maeshowe", "--games", "3", "--out", str(path))
    assert result.exit_code != 0
    assert [file.name for file in tmp_path.iterdir()] == ["games.parquet"]
    assert path.read_text() == "before"


def test_folders_are_checked_before_play(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no folder"):
        parquet.check_place(tmp_path / "nowhere" / "x.parquet")
    with pytest.raises(ValueError, match="is a folder"):
        parquet.check_place(tmp_path)
    parquet.check_place(tmp_path / "x.parquet")


def test_for_people() -> None:
    result = run("maeshowe", "--games", "10")
    assert result.exit_code == 0
    assert "10 games" in result.stdout
    assert "lost the last health" in result.stdout
    assert "\n\n seat" in result.stdout
    assert "\n\n per game" in result.stdout
    assert "(95 %)" in result.stdout


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("maeshowe", "--bots", "clever"), "unknown bot 'clever'"),
        (("maeshowe", "--bots", "search:0"), "unknown budget '0'"),
        (("maeshowe", "--bots", ""), "unknown bot ''"),
        (("maeshowe", "--bots", "random,random"), "each of 1 seats, found 2"),
        (("maeshowe", "--players", "2", "--bots", "random,greedy,random"), "found 3"),
        (("maeshowe", "--games", "0"), "--games: expected a whole number from 1"),
        (("maeshowe", "--games", "ten"), "found 'ten'"),
        (("maeshowe", "--jobs", "0"), "--jobs: expected a whole number from 1"),
        (("maeshowe", "--seed", "-1"), "--seed: expected a whole number from 0"),
        (("maeshowe", "--out", "no-such-folder/x.parquet"), "no folder no-such-folder"),
        (
            ("maeshowe", "--components", "no-such-file.toml"),
            "no-such-file.toml: there is no such file",
        ),
        (("maeshowe", "--players", "3", "--deck", "soft"), "found '3'; deck: expected"),
        (("maeshowe(passages=4)", "--passages", "5"), "passages: chosen both"),
        (("chess",), "unknown game 'chess'"),
        (("maeshowe(",), "expected an address"),
    ],
)
def test_faults(words: tuple[str, ...], told: str) -> None:
    result = run(*words)
    assert result.exit_code != 0
    assert result.stdout == ""
    assert told in result.stderr
    assert len(result.stderr.splitlines()) == 1
