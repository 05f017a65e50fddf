"""Saved games and component files: sound ones, and each way in which they can be wrong."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.hall import fault, hall

Change = Callable[[dict[str, Any]], object]


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """A whole sealed game, saved at its end."""
    file = tmp_path / "finished.json"
    under_way = tmp_path / "under_way.json"
    hall("play", "maeshowe", typed=f"1\nsave {under_way}\nquit\n")
    for count in range(1, 400):
        found = hall("play", "--load", str(under_way), typed="1\n" * count + f"save {file}\n")
        if "The end" in found.output:
            break
    return file


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A sealed game under way."""
    file = tmp_path / "saved.json"
    going = False
    while not going:  # a sealed deal may end the game sooner
        hall("play", "maeshowe", typed=f"1\n1\n1\n1\nsave {file}\nquit\n")
        stored = json.loads(file.read_text(encoding="utf-8")) if file.exists() else None
        going = stored is not None and stored["position"]["outcome"] is None
    return file


def change(file: Path, how: Change) -> Path:
    """The same file, with a change."""
    stored = json.loads(file.read_text(encoding="utf-8"))
    how(stored)
    file.write_text(json.dumps(stored), encoding="utf-8")
    return file


def test_verify_deals_a_whole_game_again(finished: Path) -> None:
    found = hall("verify", str(finished))
    assert found.exit_code == 0, found.output
    assert found.output.startswith("OK: ")
    assert "Commitment: " in found.output
    assert "not over" not in found.output


def change_event(stored: dict[str, Any]) -> None:
    stored["log"][2][4][0][1] = "some.other.rule"


def change_draw(stored: dict[str, Any]) -> None:
    stored["log"][0][3][1] ^= 1


def change_secret(stored: dict[str, Any]) -> None:
    stored["luck"]["secret"] = "00" * 32


def change_position(stored: dict[str, Any]) -> None:
    stored["position"]["health"] = [stored["position"]["health"][0] + 1]


def take_secret(stored: dict[str, Any]) -> None:
    del stored["luck"]["secret"]


@pytest.mark.parametrize(
    ("how", "told"),
    [
        (change_event, "line 3 of the log: what happened is not what follows from the rules"),
        (change_draw, "line 1 of the log: "),
        (change_secret, "the secret is not the one whose hash was published at the start"),
        (change_position, "the log does not lead to the position that was saved"),
        (take_secret, "secret"),
    ],
)
def test_verify_finds_what_was_changed(saved: Path, how: Change, told: str) -> None:
    assert hall("verify", str(saved)).exit_code == 0
    assert told in fault("verify", str(change(saved, how)))


def test_another_secret_with_its_own_commitment_deals_another_game(saved: Path) -> None:
    from meadhall.kernel.sealed import commitment

    def how(stored: dict[str, Any]) -> None:
        secret = bytes(32)
        stored["luck"] |= {"secret": secret.hex(), "commitment": commitment(secret)}

    assert "line 1 of the log" in fault("verify", str(change(saved, how)))


def test_a_file_that_breaks_off_is_told_from_one_that_is_no_game(saved: Path) -> None:
    text = saved.read_text(encoding="utf-8")
    within_a_text = text.index("setup.ready") + 3
    for part in (text[:within_a_text], text[: len(text) // 2], text[:-3]):
        saved.write_text(part, encoding="utf-8")
        assert "breaks off" in fault("play", "--load", str(saved))
    for other in ("", "hello", "[1, 2]", "{}", '{"meadhall": "1"}', "[" * 100_000):
        saved.write_text(other, encoding="utf-8")
        for command in (("verify",), ("replay",), ("play", "--load")):
            assert str(saved) in fault(*command, str(saved))
    saved.write_bytes(b"\xff\xfe\x00")
    assert "it is no text" in fault("verify", str(saved))
    assert "cannot be read" in fault("verify", str(saved.parent))


def newer_schema(stored: dict[str, Any]) -> None:
    stored["meadhall"] = 99


def newer_rules(stored: dict[str, Any]) -> None:
    stored["rules"] = 99


def other_components(stored: dict[str, Any]) -> None:
    stored["digest"] = "0" * 16


def other_game(stored: dict[str, Any]) -> None:
    stored["address"] = "norseheim()"


def no_log(stored: dict[str, Any]) -> None:
    stored["log"] = []


def no_position(stored: dict[str, Any]) -> None:
    del stored["position"]


@pytest.mark.parametrize(
    ("how", "told"),
    [
        (newer_schema, "a newer Meadhall is needed"),
        (newer_rules, "it can be replayed, but not played on"),
        (other_components, "--components"),
        (other_game, "norseheim is not built yet"),
        (no_log, "'log'"),
        (no_position, "'position'"),
    ],
)
def test_a_file_that_does_not_fit_is_refused(saved: Path, how: Change, told: str) -> None:
    assert told in fault("play", "--load", str(change(saved, how)))


def test_a_loaded_game_keeps_its_table(saved: Path) -> None:
    told = fault("play", "maeshowe", "--load", str(saved), "--passages", "4", "--seed", "3")
    assert "--passages, --seed: a saved game keeps its own table" in told


def test_replay_tells_openly_what_is_over_and_by_seat_what_is_not(
    saved: Path, finished: Path
) -> None:
    over = hall("replay", str(finished)).output
    assert "Told openly: the game is over." in over
    assert "[end." in over
    going = hall("replay", str(saved)).output
    assert "Told" not in going
    assert "The game is not over." in going
    seat = hall("replay", str(saved), "--seat", "1", "--lang", "fr").output
    assert "Raconté du point de vue de Joueur 1." in seat
    assert "seat: expected 1, found '2'" in fault("replay", str(saved), "--seat", "2")
    for wrong in ("0", "-1", "x"):
        assert f"seat: expected 1, found {wrong!r}" in fault(
            "replay", str(saved), f"--seat={wrong}"
        )


def test_replay_tells_games_of_other_rules(saved: Path) -> None:
    told = hall("replay", str(change(saved, newer_rules)))
    assert told.exit_code == 0
    assert "Version 99 of the rules played this" in told.output
    assert "[turn.play]" in told.output


def test_components_are_exported_checked_and_played_with(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    exported = hall("components", "export", "maeshowe")
    file.write_text(exported.stdout, encoding="utf-8")
    same = hall("components", "check", "maeshowe", str(file))
    assert same.exit_code == 0
    assert "the same values" in same.output
    assert hall("play", "maeshowe", "--components", str(file), typed="quit\n").exit_code == 0


def test_every_fault_of_a_component_file_has_its_line(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    text = hall("components", "export", "maeshowe").stdout
    file.write_text(text.replace("hand = 5", "hand = 50").replace("food = 4", "food = 'x'"))
    found = hall("components", "check", "maeshowe", str(file))
    assert found.exit_code == 1
    lines = found.stderr.splitlines()
    assert len(lines) >= 2
    assert all(line.startswith(f"hall: {file}: ") for line in lines)
    assert "expected" in fault("play", "maeshowe", "--components", str(file))
    file.write_text("= broken")
    assert str(file) in fault("components", "check", "maeshowe", str(file))
    missing = str(tmp_path / "none.toml")
    assert "none.toml" in fault("components", "check", "maeshowe", missing)
    assert "none.toml" in fault("play", "maeshowe", "--components", missing)
    assert fault("components", "check", "maeshowe", missing).count("none.toml") == 1
    file.write_text(text + "\n[extra]\n")
    told = fault("play", "maeshowe", "--components", str(file))
    assert told.startswith(f"hall: {file}: top level: unknown key 'extra'")
