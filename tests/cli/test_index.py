"""Looking things up: games, rules, and the door itself."""

import json
import shlex
import string
import subprocess
import sys

import pytest

from meadhall.cli import COMMANDS
from meadhall.terminal.words import texts
from tests.cli.hall import command, environment, hall


def test_help_says_what_it_can_do() -> None:
    found = hall("--help")
    assert found.exit_code == 0
    for name in COMMANDS:
        assert f"  {name}" in found.output


@pytest.mark.parametrize("name", list(COMMANDS))
def test_every_command_has_help(name: str) -> None:
    found = hall(name, "--help")
    assert found.exit_code == 0
    assert found.output.startswith(f"Usage: ./hall {name}")


def test_help_explains_the_options_of_games() -> None:
    assert "Fear of the Dark" in hall("play", "--help").output


def test_help_is_a_word_too() -> None:
    assert hall("help").output == hall("--help").output
    assert hall("help", "play").output == hall("play", "--help").output


def test_one_game_is_told_alone() -> None:
    told = hall("games", "maeshowe")
    assert told.exit_code == 0
    assert "norseheim" not in told.output
    assert hall("games").output.startswith(told.output)
    assert [one["name"] for one in json.loads(hall("games", "maeshowe", "--json").output)] == [
        "maeshowe"
    ]


def test_games_are_told_to_people_and_to_programs() -> None:
    for lang, fear in (("en", "Fear of the Dark"), ("fr", "Peur")):
        told = hall("games", "--lang", lang).output
        assert fear in told
        assert "norseheim, greenland" in told
    found = json.loads(hall("games", "--json").output)
    assert [one["name"] for one in found if one["built"]] == ["maeshowe", "reavers"]
    assert [one["name"] for one in found if not one["built"]] == ["norseheim", "greenland"]
    for one in found:
        for option in one["options"] if one["built"] else ():
            assert option["explanation"]


def test_the_examples_of_games_can_be_played() -> None:
    for one in json.loads(hall("games", "--json").output):
        for example in one["examples"] if one["built"] else ():
            assert hall("play", example, "--seed", "1", typed="quit\n").exit_code == 0, example


def test_the_rule_index_for_programs() -> None:
    found = json.loads(hall("rules", "maeshowe", "--json").output)
    assert len(found) > 50
    for one in found:
        assert {"id", "where", "en", "fr", "status", "ruling", "steps", "tests"} <= set(one)
    only = json.loads(hall("rules", "maeshowe", "turn.refill", "--json").output)
    assert [one["id"] for one in only] == ["turn.refill"]
    assert only[0]["steps"] == ["turn.py: Refill"]
    assert only[0]["tests"]


def test_the_rule_index_for_people() -> None:
    whole = hall("rules", "maeshowe").output
    assert "--- turn ---" in whole
    one = hall("rules", "maeshowe", "turn.refill", "--lang", "fr").output
    assert "Notre décision : " in one
    assert "joué selon notre décision" in one
    assert "coded" not in whole
    assert "turn.py: Refill" in one


def fields(sentence: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


def test_both_languages_say_the_same_things() -> None:
    english, french = texts()["en"], texts()["fr"]
    assert list(english) == list(french)
    for key, sentence in english.items():
        assert fields(sentence) == fields(french[key]), key


def test_what_simulations_need_is_not_imported_to_play() -> None:
    code = (
        "import sys; from meadhall.cli import cli\n"
        "try: cli.main(['play', 'maeshowe', '--seed', '1'])\n"
        "except SystemExit: pass\n"
        "print([name for name in ('joblib', 'polars', 'rich') if name in sys.modules])"
    )
    found = subprocess.run(
        [sys.executable, "-c", code],
        input="quit\n",
        capture_output=True,
        text=True,
        env=environment(),
        check=True,
    )
    assert found.stdout.endswith("[]\n")


def test_a_reader_that_leaves_early_is_no_error() -> None:
    line = f"{shlex.join(command('rules', 'maeshowe'))} | head -n 1"
    found = subprocess.run(
        ["sh", "-c", line], capture_output=True, text=True, env=environment(), check=True
    )
    assert found.stderr == ""
    assert len(found.stdout.splitlines()) == 1
