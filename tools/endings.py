"""Records a game for every way that a game can end, in every mode: tests/endings.

python tools/endings.py           looks for such games among those that bots play, and writes them
python tools/endings.py reavers   of this game alone

Needed after a change of rules version or components, since stored games of others are not loaded.
What no bots come to in any reasonable time is steered to.
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from meadhall.bots.bot import Bot, GreedyBot, RandomBot
from meadhall.games.reavers.bargain import Bargain
from meadhall.games.reavers.goods import Goods, minus, plus
from meadhall.games.reavers.rules import BJORGVIN, NIDALOS, TONSBERG, Rules
from meadhall.games.reavers.sail import ChooseDestination
from meadhall.games.reavers.scoring import ending_of, score, standing
from meadhall.kernel.action import Action
from meadhall.kernel.deal import POT
from meadhall.kernel.game import Game
from meadhall.kernel.luck import Seeded
from meadhall.kernel.match import Match
from meadhall.kernel.offer_text import proposal
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
    """A mode: the tables to look at, in this order, and the rules by which an ending can come; of
    these endings, those that are steered to."""

    tables: tuple[dict[str, str], ...]
    rules: dict[str, tuple[str, ...]]
    steered: tuple[str, ...] = ()


MAESHOWE_RULES = {
    "escaped": ("end.escape",),
    "last-health": ("end.health",),
    "stuck": ("end.early-loss", "end.stuck"),
}
GLORY_ALONE: dict[str, tuple[str, ...]] = {"glory": ("score.most",)}
SOME_TIES: dict[str, tuple[str, ...]] = GLORY_ALONE | {"tie-reavers": ("score.ties",)}
REAVERS_RULES: dict[str, tuple[str, ...]] = SOME_TIES | {
    "tie-spoils": ("score.ties",),
    "tie-raid": ("score.ties",),
    "tie-terror": ("score.ties",),
    "shared": ("score.shared",),
}
MODES: dict[str, dict[str, Endings]] = {
    "maeshowe": {
        "solo": Endings(({}, {"sets": "all"}), MAESHOWE_RULES),
        "two": Endings(({"players": "2"}, {"players": "2", "sets": "all"}), MAESHOWE_RULES),
        "dark": Endings(
            ({"players": "2", "fear": "yes"}, {"players": "2", "fear": "yes", "sets": "all"}),
            MAESHOWE_RULES,
        ),
    },
    "reavers": {
        "two": Endings(
            ({"players": "2", "bjorn": "no"},),
            REAVERS_RULES,
            steered=("tie-raid", "tie-terror", "shared"),
        ),
        "bjorn": Endings(({"players": "2"},), SOME_TIES),
        "three": Endings(({"players": "3"},), GLORY_ALONE),
        "four": Endings(({},), SOME_TIES),
        "five": Endings(({"players": "5"},), GLORY_ALONE),
        "six": Endings(({"players": "6"},), GLORY_ALONE),
    },
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


# -- steering -------------------------------------------------------------------------------------


class LastDeal:
    """Two who meet in every round of Reavers, pass wherever they may, and never agree: so nobody
    has anything but terror, and goods pile up. In the last round they share out what lies there,
    so that the game ends as it should; or they do not agree even then, and end alike."""

    def __init__(self, game: Any, ending: str) -> None:
        self.game = game
        self.rules: Rules = game.rules
        self.ending = ending

    def games(self) -> Iterator[tuple[int, list[tuple[int, str]], Any]]:
        """Games played to their end, as `games` has them."""
        for seed in range(SEARCHED):
            table = Table(Seeded(seed))
            p = self.game.start(table)
            choices: list[tuple[int, str]] = []
            while p.outcome is None:
                seat = self.game.deciders(p)[0]
                action = self.choose(p, seat)
                choices.append((seat, action.text))
                self.game.choose(p, seat, action, table)
            yield seed, choices, p

    def choose(self, p: Any, seat: int) -> Action:
        """What the seat does."""
        question = self.game.question(p)
        if isinstance(question, ChooseDestination):
            return self.rules.actions.sail[self.meeting_place(p.round)]
        if isinstance(question, Bargain):
            return self.talk(p, seat, question)
        return self.rules.actions.pass_

    def meeting_place(self, round_: int) -> int:
        """At last where nobody has been yet."""
        return BJORGVIN if round_ == self.rules.box.rounds else (TONSBERG, NIDALOS)[round_ % 2]

    def talk(self, p: Any, seat: int, talks: Bargain) -> Action:
        """Offer the split that is wanted, accept it, or say nothing."""
        deals = self.rules.actions.deals
        deal = talks.deal_of(seat)
        if deal.offers:
            return deals.accept[deal.offers[0].number - 1]
        share = self.share(p) if deal.place == BJORGVIN else None
        if share is None:
            return deals.nothing
        rest = minus(p.goods[BJORGVIN], share)
        terms = [
            (POT, taker, item, count)
            for taker, goods in enumerate((share, rest))
            for item, count in enumerate(goods)
            if count
        ]
        return proposal(terms, (), self.rules.items)

    def share(self, p: Any) -> Goods | None:
        """What the first seat has to get so that the game ends as it should; None if nothing does,
        or if a die would have to be rolled."""
        lying: Goods = p.goods[BJORGVIN]
        if any(count for count, weapon in zip(lying, self.rules.weapons, strict=True) if weapon):
            return None
        for share in product(*[range(count + 1) for count in lying]):
            held = (plus(p.holdings[0], share), plus(p.holdings[1], minus(lying, share)))
            points = [score(self.rules, seat, held, p.crews) for seat in (0, 1)]
            ranks = [standing(points[seat], held[seat], p.crews[seat]) for seat in (0, 1)]
            if ending_of(ranks)[0] == self.ending:
                return share
        return None


# -- recording ------------------------------------------------------------------------------------


def record(game: AnyGame, seed: int, choices: list[tuple[int, str]]) -> Match[Any, Any]:
    """The same game as a match."""
    match: Match[Any, Any] = Match(game, Seeded(seed))
    for seat, text in choices:
        match.act(seat, game.parse(text))
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
        searches = [(LastDeal(game, ending).games(), [ending]) for ending in wanted.steered]
        searches.append((games(game), [e for e in wanted.rules if e not in wanted.steered]))
        for played, endings in searches:
            for seed, choices, p in played:
                outcome = game.outcome(p)
                assert outcome is not None
                met = (outcome.ending, outcome.rule)
                if met in missing and outcome.ending in endings:
                    missing.remove(met)
                    file = file_of(name, mode, *met)
                    found[file] = as_text(record(game, seed, choices))
                    print(f"{file.relative_to(FOLDER)}: {game.address}, seed {seed}", flush=True)
                if not any(ending in endings for ending, _rule in missing):
                    break
        if not missing:
            return found
    ending, rule = missing[0]
    raise SystemExit(f"{name}, {mode}: no game ended with {ending} by {rule}; nothing is written")


def main() -> None:
    """All of them, anew; files change only when all are found."""
    found: dict[Path, str] = {}
    names = sys.argv[1:] or list(MODES)
    for name in names:
        for mode, wanted in MODES[name].items():
            found |= find(name, mode, wanted)
    for name in names:
        for file in (FOLDER / name).rglob("*.json"):
            if file not in found:
                file.unlink()
    for file, text in found.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
