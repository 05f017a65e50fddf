"""Records a game for every way that a game can end, in every mode: tests/endings.

python tools/endings.py   looks for such games among those that bots play, and writes them anew

Needed after a change of rules version or components, since stored games of others are not loaded.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from meadhall.bots.bot import Bot, GreedyBot, RandomBot
from meadhall.kernel.game import Game
from meadhall.kernel.luck import Seeded
from meadhall.kernel.match import Match
from meadhall.kernel.options import read_options
from meadhall.kernel.table import Table
from meadhall.registry import title

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "endings"
LONGEST = 2000  # decisions in a game
SEARCHED = 4000  # seeds per table and bot
BOTS = ("greedy", "mixed", "random")

AnyGame = Game[Any, Any]


@dataclass(frozen=True, slots=True)
class Endings:
    """A mode: the tables to look at, in this order, and the rules by which an ending can come."""

    tables: tuple[dict[str, str], ...]
    rules: dict[str, tuple[str, ...]]


MAESHOWE_RULES = {
    "escaped": ("end.escape",),
    "last-health": ("end.health",),
    "stuck": ("end.early-loss", "end.stuck"),
}
MODES: dict[str, dict[str, Endings]] = {
    "maeshowe": {
        "solo": Endings(({}, {"sets": "all"}), MAESHOWE_RULES),
        "two": Endings(({"players": "2"}, {"players": "2", "sets": "all"}), MAESHOWE_RULES),
        "dark": Endings(
            ({"players": "2", "fear": "yes"}, {"players": "2", "fear": "yes", "sets": "all"}),
            MAESHOWE_RULES,
        ),
    }
}


def file_of(name: str, mode: str, ending: str, rule: str) -> Path:
    """`maeshowe/solo/stuck.end.early-loss.json`: game, mode, ending, and the rule after it."""
    return FOLDER / name / mode / f"{ending}.{rule}.json"


def games(game: AnyGame) -> Iterator[tuple[int, list[tuple[int, str]], Any]]:
    """Games played to their end: the seed, the choices, the last position."""
    for bot in BOTS if game.scripted is not None else ("random",):
        for seed in range(SEARCHED):
            luck = Seeded(seed, stream=1)
            chance: Bot = RandomBot(game, luck)
            clever: Bot = GreedyBot(game, luck)
            table = Table(Seeded(seed))
            p = game.start(table)
            choices: list[tuple[int, str]] = []
            while p.outcome is None and len(choices) < LONGEST:
                seat = game.deciders(p)[0]
                options = game.options(p, seat)
                wild = bot == "random" or (bot == "mixed" and luck.below(2) == 0)
                action = (chance if wild else clever).choose(game.view(p, seat), options)
                choices.append((seat, action.text))
                game.choose(p, seat, action, table)
            if p.outcome is not None:
                yield seed, choices, p


def record(game: AnyGame, seed: int, choices: list[tuple[int, str]]) -> Match[Any, Any]:
    """The same game as a match."""
    match: Match[Any, Any] = Match(game, Seeded(seed))
    for seat, text in choices:
        match.act(seat, game.table_of_actions.parse(text))
    match.verify()
    return match


def as_text(match: Match[Any, Any]) -> str:
    """JSON with a line for each line of the log."""
    parts = []
    for key, value in match.data().items():
        if key == "log":
            log = ",\n  ".join([json.dumps(entry.data()) for entry in match.log])
            parts.append(f'"log": [\n  {log}\n]')
        else:
            parts.append(f"{json.dumps(key)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def find(name: str, mode: str, wanted: Endings) -> dict[Path, str]:
    """Records all endings of one mode, at the first of its tables where they come up."""
    missing = [(ending, rule) for ending, rules in wanted.rules.items() for rule in rules]
    found: dict[Path, str] = {}
    specs = title(name)
    for given in wanted.tables:
        game = specs.table(read_options(specs.options, given))
        for seed, choices, p in games(game):
            outcome = game.outcome(p)
            assert outcome is not None
            met = (outcome.ending, outcome.rule)
            if met in missing:
                missing.remove(met)
                file = file_of(name, mode, *met)
                found[file] = as_text(record(game, seed, choices))
                print(f"{file.relative_to(FOLDER)}: {game.address}, seed {seed}", flush=True)
            if not missing:
                return found
    ending, rule = missing[0]
    raise SystemExit(f"{name}, {mode}: no game ended with {ending} by {rule}; nothing is written")


def main() -> None:
    """All of them, anew; files change only when all are found."""
    found: dict[Path, str] = {}
    for name, modes in MODES.items():
        for mode, wanted in modes.items():
            found |= find(name, mode, wanted)
    for file in FOLDER.rglob("*.json"):
        if file not in found:
            file.unlink()
    for file, text in found.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
