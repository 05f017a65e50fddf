"""`soak`: sound games pass; a broken law ends it, is told, and can be repeated."""

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from meadhall.kernel.game import Game
from meadhall.lab import laws, watch
from meadhall.lab.commands import soak


def run(*words: str) -> Result:
    return CliRunner().invoke(soak, list(words))


def test_sound_games_pass() -> None:
    result = run("all", "--games", "30", "--json")
    assert result.exit_code == 0, result.output
    for found in json.loads(result.stdout)["soaks"]:
        assert found["broken"] is None
        assert found["games"] == sum(found["endings"].values()) == 30
        assert sum(sum(counts.values()) for counts in found["settings"].values()) == 30
        for counts in found["choices"]["players"].values():
            assert sum(counts.values()) > 0


def test_jobs_change_nothing() -> None:
    one, two = [
        json.loads(run("maeshowe", "--games", "40", "--jobs", jobs, "--json").stdout)["soaks"][0]
        for jobs in ("1", "2")
    ]
    assert {**one, "seconds": 0} == {**two, "seconds": 0}


def test_an_address_fixes_its_options() -> None:
    result = run("maeshowe(players=2, fear=yes)", "--games", "10")
    assert result.exit_code == 0
    assert "players=2" in result.stdout
    assert "players=1" not in result.stdout


def test_thorough() -> None:
    assert run("maeshowe", "--games", "3", "--thorough").exit_code == 0


def test_a_broken_law_is_told_and_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    def check(game: Game[Any, Any], p: Any, _pieces: dict[str, int]) -> None:
        if "players=2" in game.address and game.fields(p)["turn"]:
            laws.broken("no second turn", "there was one")

    monkeypatch.setattr(watch, "check_pieces", check)
    result = run("maeshowe", "--games", "50", "--json")
    assert result.exit_code == 1
    told = json.loads(result.stdout)["soaks"][0]["broken"]
    assert told["law"] == "no second turn"
    assert told["seed"] == 1
    assert told["decision"] > 0
    for word in ("no second turn", told["address"], f"--only {told['game']}"):
        assert word in result.stderr
    again = run("maeshowe", "--only", str(told["game"]), "--json")
    assert again.exit_code == 1
    assert json.loads(again.stdout)["soaks"][0]["broken"] == told


def test_an_error_is_a_broken_law(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_args: object) -> None:
        raise KeyError("rune")

    monkeypatch.setattr(watch, "check_pieces", fail)
    result = run("maeshowe", "--games", "5")
    assert result.exit_code == 1
    assert "no error" in result.stderr
    assert "KeyError: 'rune'" in result.stderr


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("chess",), "unknown game"),
        (("norseheim",), "not built yet"),
        (("maeshowe(runes=2, players=4)",), "unknown option 'runes'; players"),
        (("maeshowe(players=1, fear=yes)",), "found no setting"),
        (("maeshowe", "--games", "0"), "--games"),
        (("all", "--only", "3"), "one game"),
    ],
)
def test_faults(words: tuple[str, ...], told: str) -> None:
    result = run(*words)
    assert result.exit_code != 0
    assert told in result.stderr
    assert len(result.stderr.splitlines()) == 1
