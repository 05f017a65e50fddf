"""Playing through a pipe and at a terminal."""

import json
import re
import signal
from pathlib import Path

import pytest

from tests.cli.hall import ONES, Terminal, fault, hall, piped

SOLO = ("play", "maeshowe", "--seed", "11")
FEAR = ("play", "maeshowe", "--seats", "me,me", "--names", "Ann,Bob", "--fear", "--seed", "4")


@pytest.mark.parametrize(("lang", "end"), [("en", "--- The end ---"), ("fr", "Fin de la partie")])
def test_a_whole_game_through_a_pipe(lang: str, end: str) -> None:
    found = piped(*SOLO, "--lang", lang, typed=ONES)
    assert found.returncode == 0
    assert found.stderr == ""
    assert end in found.stdout
    assert "\x1b" not in found.stdout


def test_the_end_of_input_is_told_in_one_line() -> None:
    assert fault(*SOLO, typed="1\n") == "hall: input ended; the game is not over"
    assert "la partie n'est pas finie" in fault(*SOLO, "--lang", "fr", typed="1\n")


def test_the_same_seed_gives_the_same_text_whatever_hashes_are() -> None:
    words = (*SOLO, "--players", "2", "--seats", "me,greedy", "--sets", "all")
    texts = {piped(*words, typed=ONES, PYTHONHASHSEED=seed).stdout for seed in ("0", "1", "77")}
    assert len(texts) == 1


def test_sealed_luck_is_announced_and_revealed(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    found = hall("play", "maeshowe", typed=ONES)
    again = hall("play", "maeshowe", typed=f"1\nsave {file}\nquit\n")
    commitment = re.search(r"Commitment \(SHA-256\): ([0-9a-f]{64})", found.output)
    assert commitment is not None
    assert re.search(r"The secret of the deal: [0-9a-f]{64}", found.output)
    assert again.exit_code == 0
    assert "The secret of the deal" not in again.output


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("play", "mashowe"), "unknown game 'mashowe': expected one of maeshowe"),
        (("play", "norseheim"), "norseheim is not built yet"),
        (("play", "maeshowe", "--bogus", "1"), "--bogus"),
        (("play", "maeshowe", "--passages", "9"), "passages: expected a number from 3 to 7"),
        (("play", "maeshowe", "--fear"), "Fear of the Dark is for two players"),
        (("play", "maeshowe", "--seats", "robot"), "unknown bot 'robot'"),
        (("play", "maeshowe", "--seats", "me,me", "--players", "1"), "seats: expected 1, found 2"),
        (("play", "maeshowe", "--names", "Ann,Bob"), "names: expected 1, found 2"),
        (("play", "maeshowe", "--seed", "-1"), "seed: expected a number from 0"),
        (("play", "maeshowe", "--seed", "x"), "seed: expected a number from 0 to 1844"),
        (("play", "maeshowe", "--seed", str(2**64)), "seed: expected a number from 0 to 1844"),
        (("play", "maeshowe", "--names", "A\x1b"), "names: expected letters that can be printed"),
        (("play", "maeshowe", "--names", "A" * 25), "names: expected at most 24 letters"),
        (("games", "chess"), "unknown game 'chess'"),
        (("games", "norseheim"), "norseheim is not built yet"),
        (("play", "maeshowe", "--lang", "no"), "--lang"),
        (("play",), "expected a game"),
        (("palay",), "did you mean play?"),
        (("rules", "maeshowe", "turn.refil"), "did you mean turn.refill"),
        (("rules", "nothing"), "unknown game"),
        (("replay",), "FILE"),
    ],
)
def test_wrong_words_are_answered_in_one_line(words: tuple[str, ...], told: str) -> None:
    assert told in fault(*words)


def test_all_that_is_wrong_is_said_at_once() -> None:
    told = fault(
        *("play", "maeshowe", "--passages", "9", "--deck", "odd", "--seats", "robot", "--seed=-4")
    )
    for wrong in ("passages", "deck", "robot", "seed"):
        assert wrong in told


def test_an_unexpected_error_is_one_line_and_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("the roof\nfalls in")

    monkeypatch.setattr("meadhall.terminal.play.begin", broken)
    told = fault("play", "maeshowe")
    assert told == (
        "hall: something went wrong inside: RuntimeError: the roof falls in (--debug shows where)"
    )


def test_what_may_be_typed(tmp_path: Path) -> None:
    file = tmp_path / "no folder" / "game.json"
    lines = ["help", "?1", "? 2", "?a", "?99", "99", "0", "", "nonsense", "rule turn.refill"]
    lines += ["rule turn.refil", "rule", "rules madness", "rules xyzzy", "log", "hint 20"]
    lines += ["hint x", "undo", "save", f"save {file}", "table", "quit"]
    found = hall(*SOLO, typed="\n".join(lines) + "\n")
    assert found.exit_code == 0
    for told in (
        "what choice 3 does, and by which rule",
        "[rule card.",
        "Nothing is barred now.",
        "There is no choice 99: they are numbered from 1 to 8.",
        "There is no choice 0:",
        "“nonsense” is not understood.",
        "Our ruling: An empty deck is no loss",
        "There is no rule “turn.refil”.",
        "Near it: turn.refill",
        "rule ID shows one rule, for example: rule turn.play-and-discard",
        "Rules with “madness”:",
        "No rule has “xyzzy”.",
        "[setup.ready]",
        "The search bot would choose",
        "hint, hint 800 (play-outs) or hint 2s (seconds).",
        "There is no move to take back.",
        "save FILE writes the game to a file.",
        "Could not save to",
        "The game is left.",
    ):
        assert told in found.output, told


def test_french_commands_and_notation() -> None:
    found = hall(*SOLO, "--lang", "fr", typed="aide\njournal\nrègle turn\nannuler\nquitter\n")
    assert found.exit_code == 0
    assert "La partie est abandonnée." in found.output
    typed = hall(*SOLO, typed="play raven:none\nlog\nquit\n")
    assert "That is not among the choices now." in typed.output or "[" in typed.output


def test_saved_and_loaded_a_game_goes_on_as_it_would_have(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    words = (*SOLO, "--seats", "me,greedy", "--sets", "all")
    whole = hall(*words, typed=ONES).output
    hall(*words, typed=f"1\n1\n1\nsave {file}\nquit\n")
    rest = hall("play", "maeshowe", "--load", str(file), typed=ONES).output
    tail = rest[rest.index("> 1\n") :]
    assert whole.endswith(tail)
    assert len(tail) > 1000


def test_a_save_has_a_line_for_each_entry_and_leaves_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    hall(*SOLO, typed=f"1\nsave {file}\n1\nsave {file}\nquit\n")
    text = file.read_text(encoding="utf-8")
    stored = json.loads(text)
    assert len(stored["log"]) == 3
    for entry in stored["log"]:
        assert any(json.loads(line.strip().rstrip(",")) == entry for line in log_lines(text))
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def log_lines(text: str) -> list[str]:
    """The lines of the file that are entries of the log."""
    return [line for line in text.splitlines() if line.startswith('  ["')]


def test_undo_is_free_or_marks_the_result() -> None:
    free = hall(*SOLO, typed="1\nundo\n" + ONES).output
    assert "took back a move." in free
    assert "Marked" not in free
    marked = hall(*SOLO, typed="1\n1\nundo\n" + ONES).output
    assert "the result is marked" in marked
    assert "Marked: one move was taken back" in marked


def test_even_the_last_move_may_be_taken_back() -> None:
    whole = hall(*SOLO, typed=ONES).output
    moves = whole[: whole.index("--- The end ---")].count("> 1\n")
    again = hall(*SOLO, typed="1\n" * moves + "log\nundo\nquit\n").output
    assert again.index("--- The end ---") < again.index("You took back a move")
    assert again.endswith("The game is left.\n")


def test_others_are_asked_before_moves_are_taken_back() -> None:
    words = (*SOLO, "--seats", "me,me", "--names", "Ann,Bob")
    refused = hall(*words, typed="1\n1\nundo\nn\nquit\n").output
    assert "Ann, may this be taken back? (y/n)" in refused  # Bob typed it
    assert "Ann does not agree: nothing is taken back." in refused
    agreed = hall(*words, typed="1\n1\nundo\ny\nquit\n").output
    assert "Ann took back a move after something had been drawn" in agreed


def test_in_the_dark_nobody_reads_the_others_hand() -> None:
    text = hall(*FEAR, typed=ONES).output
    parts = re.split(r"--- Pass the screen to (Ann|Bob)\. ---\n", text)
    turns = list(zip(parts[1::2], parts[2::2], strict=True))
    assert len(turns) > 4
    for name, told in turns:
        other = "Bob" if name == "Ann" else "Ann"
        table = re.findall(rf"^{other}\..*?(?=^\w+\.$|\n\n)", told, flags=re.M | re.S)
        assert table
        for lines in table:
            hand = re.search(r"^Hand: (.*)$", lines, flags=re.M)
            assert hand is None or re.fullmatch(r"\d cards?\.", hand.group(1)), lines
        assert not re.search(rf"^· {other} drew \d+ cards?:", told, flags=re.M)


def test_bots_alone_are_watched() -> None:
    found = hall("play", "maeshowe", "--seats", "random,greedy", "--seed", "2")
    assert found.exit_code == 0
    assert "Nobody at this screen plays: watching." in found.output
    assert "The end" in found.output


def test_at_a_terminal_a_ruinous_choice_is_asked_about() -> None:
    with Terminal(*SOLO) as terminal:
        terminal.begin()
        for _ in range(60):
            terminal.type("1")
            seen = terminal.read("> ", "(y/n)")
            if "(y/n)" in seen:
                break
        assert "You lose your last health: the game is lost." in seen
        terminal.type("n")
        assert "Nothing was done." in terminal.read("> ")


def test_at_a_terminal_the_curtain_wipes_what_was_seen() -> None:
    with Terminal(*FEAR) as terminal:
        terminal.read("Ann, press Enter")
        terminal.type("")
        assert "\x1b[3J" in terminal.read("Ann > ")
        terminal.type("1")
        terminal.read("Ann > ")
        terminal.type("1")
        terminal.read("to hide your hand.")
        terminal.type("")
        assert "\x1b[3J" in terminal.read("Bob, press Enter")
        terminal.type("")
        terminal.read("Bob > ")
        terminal.type("quit")
        terminal.read("to leave without saving:")
        terminal.type("")
        assert terminal.code() == 0


def test_plain_at_a_terminal_has_no_colours_and_no_pages() -> None:
    with Terminal(*SOLO, "--plain") as terminal:
        seen = terminal.read("> ")
        assert "\x1b[2J" not in seen
        assert not re.search(r"\x1b\[[0-9;]*m", seen)


def test_control_c_leaves_cleanly() -> None:
    with Terminal(*SOLO) as terminal:
        terminal.begin()
        terminal.program.send_signal(signal.SIGINT)
        terminal.read("The game is left.")
        assert terminal.code() == 130
