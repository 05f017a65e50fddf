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
from tools.endings import FOLDER, MAESHOWE_RULES, MODES, as_text

SCORING = {"reavers": ("score.track",)}  # rules of last events from which the ending follows
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
    told = match.log[-1].events[-1].rule
    assert told in (rule, *SCORING.get(name, ())), "the last event tells of it, or of the scores"


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
def test_every_ending_of_every_registered_game_is_recorded(name: str) -> None:
    modes = MODES.get(name, {})
    assert modes, f"{name} has no recorded games: add its modes to tools/endings.py"
    endings = title(name).table(read_options(title(name).options, {})).endings
    assert endings
    recorded = []
    for mode, wanted in modes.items():
        there = {file.name.partition(".")[0] for file in (FOLDER / name / mode).glob("*.json")}
        assert there == set(wanted.rules), f"{name}, {mode}: run python tools/endings.py"
        recorded.append(there)
    assert set(endings) in recorded, f"{name}: expected a mode with all endings"


def test_every_ending_of_maeshowe_is_recorded_in_every_mode() -> None:
    assert all(set(wanted.rules) == set(MAESHOWE_RULES) for wanted in MODES["maeshowe"].values())


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


# --- Reavers: ties that are steered to ------------------------------------------------------------


def standings(ending: str) -> list[tuple[int, ...]]:
    """What is compared at the end of this recorded game, seat by seat: glory, reavers, spoils
    cards, raid tokens, terror."""
    (file,) = (FOLDER / "reavers" / "two").glob(f"{ending}.*.json")
    data = stored(file)
    p = Match.from_data(game_of(data), data).position
    return [
        (p.outcome.total(seat), len(p.crews[seat]), sum(held[5:]), sum(held[2:5]), held[1])
        for seat, held in enumerate(p.holdings)
    ]


@pytest.mark.parametrize(
    ("ending", "depth"),
    [
        *(("glory", 0), ("tie-reavers", 1), ("tie-spoils", 2), ("tie-raid", 3), ("tie-terror", 4)),
        ("shared", 5),
    ],
)
def test_a_tie_is_recorded_for_each_thing_that_may_decide(ending: str, depth: int) -> None:
    one, other = standings(ending)
    assert one[:depth] == other[:depth]
    assert one[depth : depth + 1] != other[depth : depth + 1] or depth == 5
