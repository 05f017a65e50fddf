"""A hall killed under load. At length: `./hall soak hall --kills 300`."""

import asyncio
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

import meadhall
from meadhall.hall.commands import Command
from meadhall.hall.live import Live
from meadhall.hall.service import Hall, Place
from meadhall.kernel.data import DataError
from meadhall.lab.commands import soak
from meadhall.registry import GAMES
from tests.hall.conftest import settings_for
from tests.hall.crashes import MOMENTS, LostError, Person, Sent, Table, crash
from tests.hall.postgres import Cluster
from tests.hall.seats import Seat

KILLS = 8


def check_report(found: dict[str, Any], kills: int) -> None:
    assert sum(found["moments"].values()) == found["kills"] == kills
    assert found["commands"]["acknowledged"] > 0


def test_nothing_is_lost_and_nothing_done_twice(tmp_path: Path) -> None:
    found = asyncio.run(crash(tmp_path, "", KILLS, 1))
    check_report(found, KILLS)
    assert set(found["moments"]) == set(MOMENTS)
    assert found["commands"]["in flight, stored"] > 0
    assert found["commands"]["in flight, not stored"] > 0


def test_nor_with_postgresql(tmp_path: Path, cluster: Cluster) -> None:
    check_report(asyncio.run(crash(tmp_path, cluster.new_database(), 3, 2)), 3)


# -- what is planted is found ----------------------------------------------------------------------

Answers = dict[tuple[int, str], dict[str, Any]]


async def played(folder: Path) -> tuple[Table, Live, Answers]:
    """A table at which things were done, as its people and as its store have it."""
    hall = Hall(settings_for(folder))
    await hall.open()
    made = await hall.make("maeshowe()", [Place(name="Anna")])
    person = Person(Seat(made.name, 0, made.seats[0]))
    answers: Answers = {}
    for number, kind in enumerate(["act", "act", "say", "note", "undo", "act"]):
        live = await hall.find(made.name)
        assert live is not None
        action = live.game.options(live.match.position, 0)[0].text
        actions = (action,) if kind == "act" else ()
        key = f"{kind}-{number}"
        command = Command(key, kind, live.seats[0].question, actions, f"word {number}")  # type: ignore[arg-type]
        answer = await hall.command(made.name, 0, command)
        assert answer is not None
        assert answer.done
        told = msgspec.to_builtins(answer)
        said = {"words": command.words} if kind in ("say", "note") else {}
        sent = {"key": key, "kind": kind, "actions": list(actions)} | said
        person.answered.append(Sent(sent, told))
        answers[0, key] = told
    live = await hall.find(made.name)
    assert live is not None
    await hall.close()
    return Table(0, made.name, [person]), live, answers


def lose_a_line(table: Table, live: Live, answers: Answers) -> None:
    live.match.log.pop()


def lose_an_answer(table: Table, live: Live, answers: Answers) -> None:
    del answers[0, "act-1"]


def change_an_answer(table: Table, live: Live, answers: Answers) -> None:
    answers[0, "say-2"] = answers[0, "say-2"] | {"done": False}


def act_twice(table: Table, live: Live, answers: Answers) -> None:
    live.match.act(0, live.game.options(live.match.position, 0)[0])
    live.renumber(0)


def say_twice(table: Table, live: Live, answers: Answers) -> None:
    live.chat.append(live.chat[0])


def forget_a_note(table: Table, live: Live, answers: Answers) -> None:
    live.change_seat(0, note="")


def skip_a_version(table: Table, live: Live, answers: Answers) -> None:
    live.change(version=live.version + 1)


def forget_the_question(table: Table, live: Live, answers: Answers) -> None:
    live.change_seat(0, asked="")


def rewind_luck(table: Table, live: Live, answers: Answers) -> None:
    live.match.luck.words -= 1  # type: ignore[attr-defined]


FAULTS = (
    lose_a_line,
    lose_an_answer,
    change_an_answer,
    act_twice,
    say_twice,
    forget_a_note,
    skip_a_version,
    forget_the_question,
    rewind_luck,
)


@pytest.mark.parametrize("plant", FAULTS)
def test_a_fault_is_found(plant: Callable[[Table, Live, Answers], None], tmp_path: Path) -> None:
    table, live, answers = asyncio.run(played(tmp_path))
    table.check(live, answers)
    plant(table, live, answers)
    with pytest.raises((LostError, DataError)):
        table.check(live, answers)


def test_what_is_in_flight_may_be_done_once_or_not(tmp_path: Path) -> None:
    table, live, answers = asyncio.run(played(tmp_path))
    person = table.people[0]
    person.flying = person.answered.pop()
    table.check(live, answers)
    assert person.flying.kind == "act"
    act_twice(table, live, answers)
    with pytest.raises(LostError, match="only once"):
        table.check(live, answers)


# -- the command -----------------------------------------------------------------------------------


def test_the_command_reports() -> None:
    found = CliRunner().invoke(soak, ["hall", "--kills", "1", "--pairs", "6", "--seed", "3"])
    assert found.exit_code == 0, found.output
    assert re.search(r"kills +1\b", found.output)
    assert re.search(r"pairs +6\b", found.output)
    for name in GAMES:
        assert f"kinds: {name}, seats" in found.output


def test_pairs_may_be_of_one_game() -> None:
    words = ["hall", "--pairs", "4", "--game", "reavers", "--json"]
    found = json.loads(CliRunner().invoke(soak, words).stdout)["soaks"][0]
    assert found["pairs"] == 4
    assert {kind.partition(",")[0] for kind in found["kinds"]} == {"reavers"}


@pytest.mark.parametrize("words", [["--game", "reavers"], ["--pairs", "4", "--game", "chess"]])
def test_the_game_of_pairs_is_one_of_the_hall_s(words: list[str]) -> None:
    found = CliRunner().invoke(soak, ["hall", *words])
    assert found.exit_code == 1
    assert "--game: expected maeshowe or reavers" in found.output


def test_the_command_wants_the_hall_for_kills() -> None:
    found = CliRunner().invoke(soak, ["maeshowe", "--kills", "1"])
    assert found.exit_code == 1
    assert "expected only with 'hall'" in found.output


def test_without_the_tests_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(meadhall, "__file__", str(tmp_path / "meadhall" / "__init__.py"))
    found = CliRunner().invoke(soak, ["hall", "--pairs", "1"])
    assert found.exit_code == 1
    assert "run it from the repository" in found.output
