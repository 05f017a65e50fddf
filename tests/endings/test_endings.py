"""Every way that a game can end, in every mode, has a recorded game.

tools/endings.py writes them. A file is called `GAME/MODE/ENDING.RULE.json`.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from meadhall.kernel.game import Game
from meadhall.kernel.match import Match
from meadhall.kernel.options import read_address, read_options
from meadhall.registry import GAMES, title
from tools.endings import FOLDER, MODES, as_text

FILES = sorted(FOLDER.rglob("*.json"))
each_file = pytest.mark.parametrize(
    "file", FILES, ids=[file.relative_to(FOLDER).as_posix() for file in FILES]
)


def stored(file: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return data


def game_of(data: dict[str, Any]) -> Game[Any, Any]:
    name, given = read_address(data["address"])
    return title(name).table(read_options(title(name).options, given))


@each_file
def test_a_recorded_game_loads_holds_and_ends_as_its_name_says(file: Path) -> None:
    name, _mode = file.relative_to(FOLDER).parts[:2]
    ending, _, rule = file.name.removesuffix(".json").partition(".")
    data = stored(file)
    assert data["game"] == name
    game = game_of(data)
    match = Match.from_data(game, data)
    match.verify()
    outcome = game.outcome(match.position)
    assert outcome is not None
    assert (outcome.ending, outcome.rule) == (ending, rule)
    assert match.log[-1].events[-1].rule == rule, "the last event tells of it"


@each_file
def test_a_recorded_game_has_a_line_for_each_line_of_its_log(file: Path) -> None:
    data = stored(file)
    text = file.read_text(encoding="utf-8")
    assert text == as_text(Match.from_data(game_of(data), data))
    lines = [line for line in text.splitlines() if line.startswith("  [")]
    assert len(lines) == len(data["log"])


@each_file
def test_a_recorded_game_is_of_its_mode(file: Path) -> None:
    """The mode is the first table of its row in tools/endings.py, perhaps with more options."""
    name, mode = file.relative_to(FOLDER).parts[:2]
    chosen = read_options(title(name).options, read_address(stored(file)["address"])[1])
    for option, text in MODES[name][mode].tables[0].items():
        spec = next(spec for spec in title(name).options if spec.name == option)
        assert chosen[option] == spec.read(text)


@pytest.mark.parametrize("name", GAMES)
def test_every_ending_of_every_registered_game_is_recorded_in_every_mode(name: str) -> None:
    modes = MODES.get(name, {})
    assert modes, f"{name} has no recorded games: add its modes to tools/endings.py"
    endings = title(name).table(read_options(title(name).options, {})).endings
    assert endings
    for mode in modes:
        there = {file.name.partition(".")[0] for file in (FOLDER / name / mode).glob("*.json")}
        assert there == set(endings), f"{name}, {mode}: run python tools/endings.py"


@pytest.mark.parametrize("name", GAMES)
def test_every_number_of_seats_is_one_of_the_modes(name: str) -> None:
    low, high = title(name).players
    seats = set()
    for wanted in MODES[name].values():
        chosen = read_options(title(name).options, wanted.tables[0])
        seats.add(title(name).table(chosen).seats)
    assert seats == set(range(low, high + 1))


@pytest.mark.parametrize("mode", MODES["maeshowe"])
def test_being_stuck_is_recorded_before_a_turn_and_in_the_middle_of_one(mode: str) -> None:
    there = {file.name for file in (FOLDER / "maeshowe" / mode).glob("stuck.*.json")}
    assert there == {"stuck.end.early-loss.json", "stuck.end.stuck.json"}
