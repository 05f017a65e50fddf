"""Saved games that somebody changed by hand: refused in one line, never played on with."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.hall import fault, hall

Change = Callable[[dict[str, Any]], object]
TABLE = ("play", "maeshowe", "--seats", "me,greedy", "--sets", "all", "--seed", "3")


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The text of a saved game with two players, drawn cards and moves taken back."""
    file = tmp_path_factory.mktemp("sound") / "game.json"
    hall(*TABLE, typed=f"1\nundo\n1\n1\n1\nsave {file}\nquit\n")
    return file.read_text(encoding="utf-8")


def changed(tmp_path: Path, sound: str, how: Change) -> str:
    """The name of a file with this change."""
    stored = json.loads(sound)
    how(stored)
    file = tmp_path / "changed.json"
    file.write_text(json.dumps(stored), encoding="utf-8")
    return str(file)


def food(stored: dict[str, Any]) -> None:
    stored["position"]["food"] = 4 - stored["position"]["food"]


def event(stored: dict[str, Any]) -> None:
    stored["log"][1][4][0][1] = "some.other.rule"


def no_figures(stored: dict[str, Any]) -> None:
    stored["log"][1][4][0][3] = []


def odd_event(stored: dict[str, Any]) -> None:
    stored["log"][1][4][0][0] = "sang"


def odd_ending(stored: dict[str, Any]) -> None:
    stored["log"][1][4].append(["ended", "end.health", 0, ["boredom"], [], -1, False])


def odd_seat(stored: dict[str, Any]) -> None:
    stored["log"][1][1] = 7


def odd_outcome(stored: dict[str, Any]) -> None:
    places = [1, 1]
    stored["position"]["outcome"] = ["boredom", "end.health", places, [[], []], 0]


@pytest.mark.parametrize("how", [food, event, no_figures, odd_event, odd_seat, odd_outcome])
def test_a_file_whose_log_leads_elsewhere_is_not_played_on(
    tmp_path: Path, sound: str, how: Change
) -> None:
    name = changed(tmp_path, sound, how)
    for command in (("play", "--load"), ("verify",)):
        told = fault(*command, name, typed="quit\n")
        assert told.startswith(f"hall: {name}: ")
        assert "inside" not in told


def test_what_was_changed_is_told(tmp_path: Path, sound: str) -> None:
    told = fault("play", "--load", changed(tmp_path, sound, food))
    assert told.endswith("the log does not lead to the position that was saved")
    told = fault("play", "--load", changed(tmp_path, sound, event))
    assert told.endswith("line 2 of the log: what happened is not what follows from the rules")


@pytest.mark.parametrize("how", [no_figures, odd_event, odd_ending, odd_seat])
def test_replay_names_the_line_that_it_cannot_tell(tmp_path: Path, sound: str, how: Change) -> None:
    name = changed(tmp_path, sound, how)
    assert fault("replay", name) == f"hall: {name}: line 2 of the log cannot be told"


def test_replay_refuses_an_outcome_that_cannot_be_told(tmp_path: Path, sound: str) -> None:
    name = changed(tmp_path, sound, odd_outcome)
    assert fault("replay", name) == f"hall: {name}: its outcome cannot be told"


@pytest.mark.parametrize("count", [0, 1, 3])
@pytest.mark.parametrize("key", ["names", "players"])
def test_there_is_a_name_and_a_player_for_each_seat(
    tmp_path: Path, sound: str, key: str, count: int
) -> None:
    name = changed(tmp_path, sound, lambda stored: stored.update({key: ["me"] * count}))
    for command in (("replay",), ("verify",), ("play", "--load")):
        assert "expected 2 names and players" in fault(*command, name)


@pytest.mark.parametrize(
    ("schema", "told"),
    [
        (-1, "expected schema 1"),
        (0, "expected schema 1"),
        (True, "expected a game saved by Meadhall"),
        (2, "a newer Meadhall is needed"),
    ],
)
def test_no_schema_but_the_one_is_read(
    tmp_path: Path, sound: str, schema: object, told: str
) -> None:
    name = changed(tmp_path, sound, lambda stored: stored.update(meadhall=schema))
    for command in (("replay",), ("verify",), ("play", "--load")):
        assert told in fault(*command, name)


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where in a file there is something to change."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    found = []
    for key, part in inner:
        found.append((*path, key))
        if isinstance(part, (dict, list)):
            found += leaves(part, (*path, key))
    return found


@pytest.mark.parametrize("seed", range(40))
def test_whatever_is_changed_nothing_goes_wrong_inside(
    tmp_path: Path, sound: str, seed: int
) -> None:
    picks = random.Random(seed)
    stored = json.loads(sound)
    *way, last = picks.choice(leaves(stored))
    place = stored
    for key in way:
        place = place[key]
    place[last] = picks.choice([-1, 0, 99, 10**30, "", "odd", None, [], [1], ["odd"], {}, True])
    name = changed(tmp_path, json.dumps(stored), lambda _: None)
    for command in (("replay",), ("verify",), ("play", "--load")):
        found = hall(*command, name, typed="quit\n")
        assert "inside" not in found.stderr
        assert len(found.stderr.splitlines()) == (found.exit_code != 0)
