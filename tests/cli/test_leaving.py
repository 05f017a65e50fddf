"""Leaving the table, undoing at one screen, and what is understood after the end."""

import signal
from pathlib import Path

import pytest

from tests.cli.hall import Terminal, hall

SOLO = ("play", "maeshowe", "--seed", "11")
PAIR = (*SOLO, "--seats", "me,me", "--names", "Ann,Bob")
SAVE_FIRST = "to leave without saving:"


@pytest.mark.parametrize("answer", ["n", "no", "non", ""])
def test_no_is_an_answer_and_no_file(answer: str, tmp_path: Path) -> None:
    with Terminal(*SOLO, folder=tmp_path) as terminal:
        terminal.begin()
        terminal.type("1")
        terminal.page()
        terminal.type("quit")
        terminal.read(SAVE_FIRST)
        terminal.type(answer)
        terminal.read("it was not saved.")
        assert terminal.code() == 0
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("answer", ["y", "yes", "o", "oui"])
def test_yes_is_an_answer_and_a_name_is_asked_for(answer: str, tmp_path: Path) -> None:
    with Terminal(*SOLO, folder=tmp_path) as terminal:
        terminal.begin()
        terminal.type("1")
        terminal.page()
        terminal.type("quit")
        terminal.read(SAVE_FIRST)
        terminal.type(answer)
        terminal.read("to which file?")
        terminal.type("kept.json")
        terminal.read("The game is left.")
        assert terminal.code() == 0
    assert [path.name for path in tmp_path.iterdir()] == ["kept.json"]


def test_nothing_is_asked_where_nothing_would_be_lost(tmp_path: Path) -> None:
    with Terminal(*SOLO) as terminal:
        terminal.begin()
        terminal.type("quit")
        assert SAVE_FIRST not in terminal.read("The game is left.")
    with Terminal(*SOLO, folder=tmp_path) as terminal:
        terminal.begin()
        terminal.type("1")
        terminal.page()
        terminal.type("save kept.json")
        terminal.page()
        terminal.type("quit")
        assert SAVE_FIRST not in terminal.read("The game is left.")
    with Terminal("play", "--load", str(tmp_path / "kept.json")) as terminal:
        terminal.begin()
        terminal.type("1")
        terminal.page()
        terminal.type("quit")
        terminal.read(SAVE_FIRST)


def test_control_c_offers_to_save_and_a_second_one_leaves() -> None:
    with Terminal(*SOLO) as terminal:
        terminal.begin()
        terminal.type("1")
        terminal.page()
        terminal.program.send_signal(signal.SIGINT)
        terminal.read(SAVE_FIRST)
        terminal.program.send_signal(signal.SIGINT)
        terminal.read("it was not saved.")
        assert terminal.code() == 130


def test_control_d_offers_to_save(tmp_path: Path) -> None:
    with Terminal(*SOLO, folder=tmp_path) as terminal:
        terminal.begin()
        terminal.type("1")
        terminal.page()
        terminal.press("\x04")
        terminal.read(SAVE_FIRST)
        terminal.type("kept.json")
        terminal.read("The game is left.")
        assert terminal.code() == 0
    assert [path.name for path in tmp_path.iterdir()] == ["kept.json"]


def test_the_mover_is_asked_once_if_somebody_else_takes_the_move_back() -> None:
    # Both of Ann's moves are done: it is Bob who types.
    for answer, told in (("n", "Ann does not agree"), ("y", "Ann took back a move")):
        found = hall(*PAIR, typed=f"1\n1\nundo\n{answer}\nquit\n").output
        assert found.count("may this be taken back?") == 1
        assert "Ann, may this be taken back? (y/n)" in found
        assert told in found


def test_a_move_of_ones_own_is_taken_back_without_asking() -> None:
    found = hall(*PAIR, typed="1\nundo\nquit\n").output
    assert "may this be taken back?" not in found
    assert "Ann took back a move." in found


def test_after_the_end_help_and_table_work_and_the_rest_is_answered() -> None:
    with Terminal(*SOLO, "--plain", rows=60) as terminal:
        for _ in range(400):
            seen = terminal.read("> ", "(y/n)", "to leave:")
            if "to leave:" in seen:
                break
            terminal.type("y" if "(y/n)" in seen else "1")
        terminal.type("help")
        assert "show the table again" in terminal.read("to leave:")
        terminal.type("table")
        assert "Passages left" in terminal.read("to leave:")
        terminal.type("goal")
        assert "Beware of madness" in terminal.read("to leave:")
        terminal.type("hint")
        told = terminal.read("to leave:")
        assert "“hint” is not understood here. Understood are: save FILE" in " ".join(told.split())
        terminal.type("quit")
        assert terminal.code() == 0
