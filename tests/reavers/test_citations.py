"""Whatever the engine cites is a paragraph of the rulebook that is carried out."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from meadhall import rule_index
from meadhall.kernel.luck import Seeded
from meadhall.kernel.rulebook import CARRIED_OUT, read_rulebook
from meadhall.kernel.table import Table
from tests.reavers.scene import table

FOLDER = rule_index.folder("reavers")
RULES = read_rulebook(FOLDER / "rulebook.toml")
CODED = {rule for rule, paragraph in RULES.items() if paragraph.status in CARRIED_OUT}
WHERE = {"tell": 1, "Bar": 1, "bar_price": 3, "bar_shed": 3, "bar_token": 3, "passed": 0, "turn": 2}
OPTIONS: tuple[dict[str, Any], ...] = (
    {"players": 2, "bjorn_terror": "yes"},
    {"players": 3, "offers": "participants", "loot": "face-down", "removal": "unlimited"},
    {"players": 6, "vacant": "no", "shed": "attack", "clock": "live"},
)


def called(node: ast.Call) -> str:
    """The name of what is called."""
    if isinstance(node.func, ast.Attribute):
        return node.func.attr
    return node.func.id if isinstance(node.func, ast.Name) else ""


def cited(file: Path) -> Iterator[tuple[str, int]]:
    """Every paragraph that stands as a text where a rule is told, and its line."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and called(node) in WHERE:
            place = WHERE[called(node)]
            if place < len(node.args) and isinstance(node.args[place], ast.Constant):
                yield str(node.args[place].value), node.lineno


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.py")), ids=lambda file: file.name)
def test_every_rule_in_the_text_of_the_engine_is_one(file: Path) -> None:
    assert [(rule, line) for rule, line in cited(file) if rule not in CODED] == []


def test_the_reader_above_finds_them() -> None:
    found = {rule for file in FOLDER.glob("*.py") for rule, _line in cited(file)}
    assert {"comp.limited", "deal.split", "bjorn.wipe", "supply.flip-locations"} <= found


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_event_bar_and_question_cites_a_rule_that_is_carried_out(
    options: dict[str, Any],
) -> None:
    game = table(**options)
    for seed in range(3):
        luck = Seeded(seed)
        log: list[Any] = []
        p = game.start(Table(luck, log))
        while p.todo:
            assert game.question(p).rule in CODED
            seats = game.deciders(p)
            seat = seats[luck.below(len(seats))]
            for _action, bar in game.barred(p, seat):
                assert bar.rule in CODED, bar
            timers = game.timers(p)
            if timers and luck.below(40) == 0:
                timer = timers[luck.below(len(timers))]
                game.choose(p, -3, timer.action, Table(luck, log))
                continue
            found = game.options(p, seat)
            game.choose(p, seat, found[luck.below(len(found))], Table(luck, log))
        assert p.outcome is not None
        assert p.outcome.rule in CODED
        assert [event for event in log if event.rule not in CODED] == []
