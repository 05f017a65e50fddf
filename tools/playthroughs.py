"""Writes the playthroughs: one game per mode, set and variant, with all that everybody sees.

python tools/playthroughs.py            writes all files of tests/playthroughs anew
python tools/playthroughs.py --fresh    the same, but with choices that the bots make now
python tools/playthroughs.py --search   looks for the seeds that show most, for the table below
                                        (of some games: --search set-horror-hope all-sets)

Read the difference before it is committed: it is what players will notice of a change. The choices
are those that stand in the files, as long as they are offered, so that a bot which learns something
changes no playthrough, and a rule only those that it is about.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from meadhall.bots.bot import Bot, GreedyBot, RandomBot
from meadhall.kernel.action import Action
from meadhall.kernel.data import Data
from meadhall.kernel.event import SPECTATOR, Event
from meadhall.kernel.game import Game
from meadhall.kernel.luck import Luck, Seeded
from meadhall.kernel.options import read_options
from meadhall.kernel.table import Table
from meadhall.registry import title

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "playthroughs"
LONGEST = 400  # decisions in a playthrough
SEARCHED = 3000  # seeds
LARGEST = 56_000  # characters: longer games are nobody's reading

AnyGame = Game[Any, Any]
Choose = Callable[[Any, int, list[Action]], Action]  # the position, the seat, its options


@dataclass(frozen=True, slots=True)
class Golden:
    """One playthrough: the table, who plays, and the seed. Greedy plays well; whoever is curious
    now and then does what has not been done yet."""

    given: dict[str, str]
    bot: str
    seed: int


# What each shows best, as --search found it.
GOLDEN: dict[str, dict[str, Golden]] = {
    "maeshowe": {
        "solo-1.0": Golden({"edition": "1.0"}, "greedy", 101),
        "solo-1.1": Golden({}, "greedy", 1578),
        "solo-harder": Golden({"passages": "7"}, "greedy", 1126),
        "deck-harsh": Golden({"deck": "harsh"}, "greedy", 1970),
        "deck-gentle": Golden({"deck": "gentle"}, "greedy", 716),
        "set-gluttony-garner": Golden({"sets": "gluttony-garner"}, "curious", 434),
        "set-crumble-conservation": Golden({"sets": "crumble-conservation"}, "curious", 1010),
        "set-horror-hope": Golden({"sets": "horror-hope"}, "curious", 1320),
        "set-snub-sacrifice": Golden({"sets": "snub-sacrifice"}, "curious", 309),
        "set-panic-promptness": Golden({"sets": "panic-promptness"}, "curious", 147),
        "set-ruin-recovery": Golden({"sets": "ruin-recovery"}, "curious", 1998),
        "all-sets-1.0": Golden(
            {"edition": "1.0", "sets": "gluttony-garner+crumble-conservation+horror-hope"},
            "curious",
            1251,
        ),
        "all-sets": Golden({"sets": "all"}, "curious", 523),
        "variant-mill-five": Golden({"variants": "mill-five"}, "greedy", 740),
        "variant-lean-start": Golden({"variants": "lean-start"}, "greedy", 9),
        "variant-one-more": Golden({"variants": "one-more"}, "greedy", 1126),
        "two": Golden({"players": "2"}, "curious", 51),
        "two-all-sets": Golden({"players": "2", "sets": "all"}, "curious", 2388),
        "dark": Golden({"players": "2", "fear": "yes"}, "curious", 371),
        "dark-all-sets": Golden({"players": "2", "fear": "yes", "sets": "all"}, "curious", 2576),
    }
}


# -- playing ---------------------------------------------------------------------------------------


def table_of(name: str, golden: Golden) -> AnyGame:
    """The game at its table."""
    found = title(name)
    return found.table(read_options(found.options, golden.given))


def player(game: AnyGame, bot: str, seed: int) -> Choose:
    """The bot of this name at every seat, each seeing its own view alone."""
    luck = Seeded(seed, stream=1)
    chance: Bot = RandomBot(game, luck)
    clever: Bot = GreedyBot(game, luck) if game.scripted is not None else chance

    done: set[str] = set()

    def choose(p: Any, seat: int, options: list[Action]) -> Action:
        if len(options) == 1:
            return options[0]
        if bot == "curious" and luck.below(2) == 0:
            new = [action for action in options if stem(action.text) not in done]
            chosen = chance.choose(None, new or options)
        else:
            chosen = clever.choose(game.view(p, seat), options)
        done.add(stem(chosen.text))
        return chosen

    return choose


def follower(choices: list[tuple[int, str]], otherwise: Choose) -> Choose:
    """Plays what was chosen before, up to the first choice that is no longer offered."""
    rest = list(reversed(choices))

    def choose(p: Any, seat: int, options: list[Action]) -> Action:
        if rest:
            asked, text = rest.pop()
            for action in options:
                if asked == seat and action.text == text:
                    return action
            rest.clear()
        return otherwise(p, seat, options)

    return choose


def reader(choices: list[tuple[int, str]]) -> Choose:
    """Plays what was chosen before. A KeyError names a choice that is no longer offered."""
    rest = iter(choices)

    def choose(p: Any, seat: int, options: list[Action]) -> Action:
        asked, text = next(rest)
        offered = {action.text: action for action in options}
        if asked != seat or text not in offered:
            raise KeyError(f"{asked} {text}")
        return offered[text]

    return choose


def choices_in(text: str) -> list[tuple[int, str]]:
    """The choices that a playthrough tells of."""
    found = []
    for line in text.splitlines():
        if line.startswith("> "):
            seat, _, action = line[2:].partition(" ")
            found.append((int(seat), action))
    return found


# -- telling ---------------------------------------------------------------------------------------


def playthrough(game: AnyGame, golden: Golden, choose: Choose) -> str:
    """The whole text."""
    return "\n".join(lines(game, golden, choose)) + "\n"


def heading(game: AnyGame, golden: Golden) -> str:
    """The deal."""
    return f"{game.address}, seed {golden.seed}"


def lines(game: AnyGame, golden: Golden, choose: Choose) -> Iterator[str]:
    """What everybody sees, decision by decision."""
    yield heading(game, golden)
    yield f"rules version {game.rules_version}, components {game.digest}"
    yield ""
    yield "A number names the seat that sees a line, `on` who looks on; `all` see the rest."
    yield "Of a view stands what has changed; ? is asked, + may be chosen, - may not, > is chosen,"
    yield "* has happened, by a seat and a rule."
    shown: dict[int, dict[str, Data]] = {}
    outbox: list[Event] = []
    luck: Luck = Seeded(golden.seed)
    p = game.start(Table(luck, outbox))
    yield ""
    yield from told(game, outbox)
    for number in range(1, LONGEST + 1):
        yield from seen(game, p, shown)
        seats = game.deciders(p)
        yield ""
        if not seats:
            return
        yield f"? {number}: {game.question(p).rule}, owed by {line(game.owing(p))}"
        for seat in seats:
            yield from offered(game, p, seat)
        seat = seats[0]
        options = game.options(p, seat)
        try:
            action = choose(p, seat, options)
        except (KeyError, StopIteration) as fault:
            yield f"> not offered here: {fault}"
            return
        yield f"> {seat} {action.text}"
        outbox = []
        game.choose(p, seat, action, Table(luck, outbox))
        yield from told(game, outbox)
    yield "> and so on"


def offered(game: AnyGame, p: Any, seat: int) -> Iterator[str]:
    """A seat's options, and the reasons of the others."""
    yield f"+ {seat}: {', '.join([action.text for action in game.options(p, seat)])}"
    for action, bar in game.barred(p, seat):
        yield f"- {seat}: {action.text} ({bar.reason} {line(bar.figures)}, {bar.rule})"


def seen(game: AnyGame, p: Any, shown: dict[int, dict[str, Data]]) -> Iterator[str]:
    """The fields of everybody's view that have changed; who sees the same shares a line."""
    audiences = audiences_of(game)
    new = {seat: game.view_data(game.view(p, seat)) for seat in audiences}
    for name in new[SPECTATOR]:
        if name != "seat":
            changed: dict[str, list[int]] = {}
            for seat in audiences:
                value = new[seat][name]
                if seat not in shown or shown[seat][name] != value:
                    changed.setdefault(line(value), []).append(seat)
            for text, seats in changed.items():
                yield f"{audience(game, seats)} {name}: {text}"
    shown.update(new)


def told(game: AnyGame, events: list[Event]) -> Iterator[str]:
    """The events as everybody may know them."""
    for event in events:
        versions: dict[str, list[int]] = {}
        for seat in audiences_of(game):
            one = event.seen_by(seat)
            text = f"{one.name} by {one.seat} {line(one.args)}"
            if one.secret:
                text += f" hidden {line(one.secret)}"
            versions.setdefault(text, []).append(seat)
        for text, seats in versions.items():
            reveals = ", shows" if event.reveals else ""
            yield f"* {audience(game, seats)} {text} ({event.rule}{reveals})"


def audiences_of(game: AnyGame) -> tuple[int, ...]:
    """Every seat, and who looks on."""
    return (*range(game.seats), SPECTATOR)


def audience(game: AnyGame, seats: list[int]) -> str:
    """Who sees it, in a word."""
    if len(seats) == game.seats + 1:
        return "all"
    return "+".join(["on" if seat == SPECTATOR else str(seat) for seat in seats])


def bracketed(value: tuple[Data, ...]) -> str:
    """A list within a list."""
    return f"({line(value) if value else ''})"


def line(value: Data) -> str:
    """Plain data, short: things that come several times running are counted."""
    if value == ():
        return "none"
    if isinstance(value, tuple):
        parts: list[str] = []
        counts: list[int] = []
        for item in value:
            text = bracketed(item) if isinstance(item, tuple) else line(item)
            if parts and parts[-1] == text and not isinstance(item, (bool, int)):
                counts[-1] += 1
            else:
                parts.append(text)
                counts.append(1)
        return " ".join(
            [f"{n}x{text}" if n > 1 else text for text, n in zip(parts, counts, strict=True)]
        )
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-" if value is None else str(value)


# -- looking for seeds -----------------------------------------------------------------------------


def stem(text: str) -> str:
    """What is done to what kind of thing: `play raven` of `play raven:red`, `move` of `move 3`."""
    return text.partition(":")[0].rstrip("0123456789 ")


def sights(game: AnyGame, golden: Golden) -> tuple[set[str], bool]:
    """The rules cited and the kinds of choices made, and whether the game came to its end."""
    found: set[str] = set()
    outbox: list[Event] = []
    table = Table(Seeded(golden.seed), outbox)
    choose = player(game, golden.bot, golden.seed)
    p = game.start(table)
    for _ in range(LONGEST):
        seats = game.deciders(p)
        if not seats:
            break
        found.add(game.question(p).rule)
        action = choose(p, seats[0], game.options(p, seats[0]))
        found.add(f"> {stem(action.text)}")
        found |= {bar.reason for _action, bar in game.barred(p, seats[0])}
        game.choose(p, seats[0], action, table)
    return found | {event.rule for event in outbox}, not p.todo


def better_seed(name: str, golden: Golden) -> tuple[int, int]:
    """The seed with most kinds of choices that a plain table never has, then with most else that
    it never shows, then with most of all; and how much that is."""
    game = table_of(name, golden)
    plain = table_of(name, Golden({}, "curious", 0))
    usual: set[str] = set()
    for seed in range(200):
        usual |= sights(plain, Golden({}, "curious", seed))[0]
    best, most = golden.seed, (-1, -1, -1)
    for seed in range(SEARCHED):
        found, over = sights(game, Golden(golden.given, golden.bot, seed))
        unusual = found - usual
        chosen = [each for each in unusual if each.startswith("> ")]
        worth = (len(chosen), len(unusual), len(found))
        if over and worth > most:
            text = playthrough(
                game, Golden(golden.given, golden.bot, seed), player(game, golden.bot, seed)
            )
            if len(text) <= LARGEST:
                best, most = seed, worth
    return best, sum(most)


def rewritten(name: str, key: str, golden: Golden, before: str) -> str:
    """One text, with the choices of the text before as far as they go."""
    game = table_of(name, golden)
    same_deal = before.startswith(heading(game, golden))
    bots = player(game, golden.bot, golden.seed)
    return playthrough(game, golden, follower(choices_in(before) if same_deal else [], bots))


def write_all(name: str, games: dict[str, Golden], fresh: bool) -> None:
    """The files of one game: all of them, or none where one cannot be played."""
    folder = FOLDER / name
    there = {file.stem: file.read_text(encoding="utf-8") for file in folder.glob("*.txt")}
    texts = {
        key: rewritten(name, key, golden, "" if fresh else there.get(key, ""))
        for key, golden in games.items()
    }
    folder.mkdir(parents=True, exist_ok=True)
    for key in there.keys() - texts.keys():
        (folder / f"{key}.txt").unlink()
    for key, text in texts.items():
        (folder / f"{key}.txt").write_text(text, encoding="utf-8")
        changed = "" if text == there.get(key) else ", changed"
        print(f"{name}/{key}: {len(text)} characters{changed}")


def main() -> None:
    """Search, or write all."""
    for name, games in GOLDEN.items():
        if "--search" in sys.argv[1:]:
            wanted = sys.argv[2:] or list(games)
            for key, golden in [(key, games[key]) for key in wanted if key in games]:
                seed, worth = better_seed(name, golden)
                print(f"{name} {key}: seed {seed} shows {worth}", flush=True)
        else:
            write_all(name, games, "--fresh" in sys.argv[1:])


if __name__ == "__main__":
    main()
