"""Playthroughs: whole games as text, with all that everybody sees. A change of them is a decision.

`python tools/playthroughs.py` writes them anew; the difference is to be read before it is kept.
"""

import difflib
import re

import pytest

from meadhall.kernel.options import Choice, Option, read_address, read_options
from meadhall.registry import GAMES, title
from tools.playthroughs import (
    FOLDER,
    GOLDEN,
    choices_in,
    longest,
    playthrough,
    reader,
    stem,
    table_of,
)

REWRITE = "if this is meant, write them anew: python tools/playthroughs.py"
SPARE = 4_000  # characters by which a playthrough may have grown since its seed was found

FILES = [(name, key) for name, games in GOLDEN.items() for key in games]
each_file = pytest.mark.parametrize(("name", "key"), FILES, ids=["/".join(file) for file in FILES])


def written(name: str, key: str) -> str:
    return (FOLDER / name / f"{key}.txt").read_text(encoding="utf-8")


@each_file
def test_the_game_is_what_it_was(name: str, key: str) -> None:
    golden = GOLDEN[name][key]
    before = written(name, key)
    game = table_of(name, golden)
    now = playthrough(game, golden, reader(game, choices_in(before)))
    if now != before:
        lines = difflib.unified_diff(
            before.splitlines(), now.splitlines(), "as written", "as played now", lineterm="", n=2
        )
        told = "\n".join(list(lines)[:60])
        pytest.fail(f"{name}/{key}.txt differs; {REWRITE}\n{told}", pytrace=False)


@each_file
def test_the_game_comes_to_its_end(name: str, key: str) -> None:
    outcomes = re.findall(r"^all outcome: (.*)$", written(name, key), re.MULTILINE)
    assert outcomes[0] == "-"
    assert len(outcomes) == 2, "the second is the end"


@each_file
def test_the_file_is_short_enough_to_be_read(name: str, key: str) -> None:
    seats = table_of(name, GOLDEN[name][key]).seats
    assert len(written(name, key)) < longest(seats) + SPARE


def test_there_are_no_files_but_those_of_the_table() -> None:
    there = {file.relative_to(FOLDER).as_posix() for file in FOLDER.rglob("*.txt")}
    assert there == {f"{name}/{key}.txt" for name, key in FILES}, REWRITE


# --- Every choice of a table has its game --------------------------------------------------------


def choices_shown(name: str) -> list[dict[str, Choice]]:
    """The options of each playthrough that is there."""
    specs = title(name).options
    found = []
    for file in sorted((FOLDER / name).glob("*.txt")):
        first = file.read_text(encoding="utf-8").splitlines()[0]
        address = first[: first.rindex(", seed ")]
        found.append(read_options(specs, read_address(address)[1]))
    return found


def wanted(spec: Option) -> list[Choice]:
    """The choices of an option that need a playthrough: of several names none, each, and all."""
    if isinstance(spec.default, bool):
        return [False, True]
    if isinstance(spec.default, tuple):
        return [(), *[(name,) for name in spec.names]]
    if isinstance(spec.default, str):
        return list(spec.names)
    if spec.name == "players":
        return list(range(spec.low, spec.high + 1))
    return [spec.default, spec.high]


OPTIONS = [(name, spec.name) for name in GAMES for spec in title(name).options]


@pytest.mark.parametrize("name", GAMES)
def test_every_registered_game_has_playthroughs(name: str) -> None:
    assert choices_shown(name), f"{name} has none: add it to tools/playthroughs.py"


@pytest.mark.parametrize(("name", "option"), OPTIONS, ids=[".".join(each) for each in OPTIONS])
def test_every_choice_of_every_option_has_a_playthrough(name: str, option: str) -> None:
    spec = next(spec for spec in title(name).options if spec.name == option)
    shown = {chosen[option] for chosen in choices_shown(name)}
    missing = [spec.write(choice) for choice in wanted(spec) if choice not in shown]
    assert not missing, f"add a game with {option} {', '.join(missing)} to tools/playthroughs.py"


@pytest.mark.parametrize("name", GAMES)
def test_all_modules_together_have_a_playthrough_at_every_number_of_seats(name: str) -> None:
    """Where an option takes any number of names: all of them at once, for each number of seats."""
    game = title(name)
    for spec in game.options:
        if spec.name == "sets":
            shown = {
                chosen["players"]
                for chosen in choices_shown(name)
                if len(names(chosen["sets"])) == len(spec.names)
            }
            assert shown == set(range(game.players[0], game.players[1] + 1))


def names(choice: Choice) -> tuple[str, ...]:
    return choice if isinstance(choice, tuple) else ()


# --- What they show ------------------------------------------------------------------------------

SETS = [key for key in GOLDEN["maeshowe"] if key.startswith("set-")]


def done_in(key: str) -> set[str]:
    return {stem(text) for _seat, text in choices_in(written("maeshowe", key))}


@pytest.mark.parametrize("key", SETS)
def test_in_the_game_of_a_set_each_of_its_cards_comes_up(key: str) -> None:
    done = done_in(key)
    for kind in GOLDEN["maeshowe"][key].given["sets"].split("-"):
        assert {f"play {kind}", f"discard {kind}"} & done


@pytest.mark.parametrize("key", SETS)
def test_each_card_of_a_set_is_played_in_some_game_and_discarded_in_some(key: str) -> None:
    """The better card of a set is there once: in a single game it may well be only the one."""
    name = GOLDEN["maeshowe"][key].given["sets"]
    games = GOLDEN["maeshowe"].items()
    with_it = [
        other
        for other, golden in games
        if golden.given.get("sets") == "all" or name in golden.given.get("sets", "")
    ]
    done = set().union(*[done_in(other) for other in with_it])
    assert {f"{verb} {kind}" for kind in name.split("-") for verb in ("play", "discard")} <= done


def test_a_changed_game_is_told_with_the_lines_that_differ() -> None:
    """The comparison can fail: one choice taken away, and the text ends there."""
    name, key = FILES[0]
    golden = GOLDEN[name][key]
    choices = choices_in(written(name, key))
    game = table_of(name, golden)
    short = playthrough(game, golden, reader(game, choices[:-1]))
    assert short != written(name, key)
    assert short.splitlines()[-1].startswith("> not offered here")
    wrong = playthrough(game, golden, reader(game, [(0, "play chess"), *choices]))
    assert "not offered here: '0 play chess'" in wrong
