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
from meadhall.kernel.deal import POT, Deal, Promise, Term
from meadhall.kernel.event import CLOCK, SPECTATOR, Event
from meadhall.kernel.game import Game
from meadhall.kernel.luck import Luck, Seeded
from meadhall.kernel.offer_text import write
from meadhall.kernel.options import read_options
from meadhall.kernel.table import Table
from meadhall.registry import title

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "playthroughs"
LONGEST = 400  # decisions in a playthrough
SEARCHED = 3000  # seeds
LARGEST = 56_000  # characters: longer games are nobody's reading
MORE_SEATS = 10_000  # characters more for each seat after the third
BRIEF = ("reavers",)  # games with so many seats and lists that whole lists would hide what is new
SPARED = 10  # characters for which a list is not told as a whole

AnyGame = Game[Any, Any]
Choose = Callable[[Any], tuple[int, Action]]  # of a position: who acts, and how


@dataclass(frozen=True, slots=True)
class Golden:
    """One playthrough: the table, who plays, and the seed. Greedy plays well, random anyhow;
    whoever is curious now and then does what has not been done yet; who is talking also makes
    offers and promises of their own, thinks again, and lets time run out."""

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
    },
    "reavers": {
        "bjorn": Golden({"players": "2"}, "greedy", 18),
        "bjorn-as-a-player": Golden(
            {
                "players": "2",
                "bjorn_ship": "yes",
                "bjorn_terror": "yes",
                "bjorn_alone": "yes",
                "clock": "live",
            },
            "talking",
            27,
        ),
        "two": Golden({"players": "2", "bjorn": "no"}, "curious", 125),
        "two-random-places": Golden(
            {"players": "2", "bjorn": "no", "places": "random", "shed": "attack"}, "random", 6
        ),
        "three": Golden({"players": "3"}, "greedy", 197),
        "three-whispers": Golden(
            {"players": "3", "offers": "participants", "clock": "live"}, "talking", 160
        ),
        "three-face-down": Golden(
            {"players": "3", "loot": "face-down", "places": "random"}, "curious", 1
        ),
        "three-without-limits": Golden(
            {"players": "3", "places": "random", "sell": "unlimited", "removal": "unlimited"},
            "curious",
            250,
        ),
        "three-dice": Golden(
            {"players": "3", "rolls": "not-trades", "chains": "no"}, "talking", 72
        ),
        "four": Golden({}, "talking", 112),
        "four-random-places": Golden({"places": "random"}, "curious", 192),
        "four-short-talks": Golden(
            {"split": "partial", "reavers": "no", "vacant": "no", "window": "no"}, "talking", 235
        ),
        "five": Golden({"players": "5"}, "greedy", 22),
        "five-whispers": Golden(
            {"players": "5", "offers": "participants", "loot": "face-down"}, "talking", 160
        ),
        "six": Golden({"players": "6"}, "talking", 33),
    },
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
    talker = Talker(game, luck)

    done: set[str] = set()

    def choose(p: Any) -> tuple[int, Action]:
        said = talker.choose(p) if bot == "talking" else None
        seat, chosen = said or answer(p, game.deciders(p)[0])
        done.add(stem(chosen.text))
        return seat, chosen

    def answer(p: Any, seat: int) -> tuple[int, Action]:
        options = game.options(p, seat)
        if len(options) == 1:
            return seat, options[0]
        if bot == "random":
            return seat, chance.choose(None, options)
        if bot in ("curious", "talking") and luck.below(2) == 0:
            new = [action for action in options if stem(action.text) not in done]
            return seat, chance.choose(None, new or options)
        return seat, clever.choose(game.view(p, seat), options)

    return choose


def follower(game: AnyGame, choices: list[tuple[int, str]], otherwise: Choose) -> Choose:
    """Plays what was chosen before, up to the first choice that is no longer allowed."""
    rest = list(reversed(choices))

    def choose(p: Any) -> tuple[int, Action]:
        if rest:
            seat, text = rest.pop()
            action = allowed(game, p, seat, text)
            if action is not None:
                return seat, action
            rest.clear()
        return otherwise(p)

    return choose


def reader(game: AnyGame, choices: list[tuple[int, str]]) -> Choose:
    """Plays what was chosen before. A KeyError names a choice that is no longer allowed."""
    rest = iter(choices)

    def choose(p: Any) -> tuple[int, Action]:
        seat, text = next(rest)
        action = allowed(game, p, seat, text)
        if action is None:
            raise KeyError(f"{called(seat)} {text}")
        return seat, action

    return choose


def allowed(game: AnyGame, p: Any, seat: int, text: str) -> Action | None:
    """The action that is written so, if this seat may choose it now."""
    try:
        action = game.parse(text)
    except ValueError:
        return None
    return action if game.why_not(p, seat, action) is None else None


def choices_in(text: str) -> list[tuple[int, str]]:
    """The choices that a playthrough tells of."""
    found = []
    for line in text.splitlines():
        if line.startswith("> "):
            seat, _, action = line[2:].partition(" ")
            found.append((CLOCK if seat == "clock" else int(seat), action))
    return found


# -- talking ---------------------------------------------------------------------------------------

VOWS = ("I keep away from there next time", "the first armor that I find is yours")


class Talker:
    """What is said and done beside plain answers, where a game has room for it."""

    def __init__(self, game: Any, luck: Luck) -> None:
        self.game = game
        self.luck = luck

    def choose(self, p: Any) -> tuple[int, Action] | None:
        """Who has something of their own in mind, and what; most of the time nobody has."""
        game, luck = self.game, self.luck
        timers = game.timers(p)
        if timers and luck.below(30) == 0:
            return CLOCK, timers[luck.below(len(timers))].action
        again = [seat for seat in game.speakers(p) if seat not in game.deciders(p)]
        if again and luck.below(10) == 0:
            seat = again[luck.below(len(again))]
            options = game.options(p, seat)
            return (seat, options[luck.below(len(options))]) if options else None
        seat = game.deciders(p)[0]
        deal = self.deal_of(p, seat)
        if deal is not None and deal.offers and luck.below(3) == 0:
            text = self.counter_offer(p, seat, deal)
            action = allowed(game, p, seat, text)
            return (seat, action) if action is not None else None
        return None

    def deal_of(self, p: Any, seat: int) -> Deal | None:
        """The talks that the seat takes part in."""
        asked: Any = self.game.question(p)
        deal = asked.deal_of(seat) if hasattr(asked, "deal_of") else None
        return deal if isinstance(deal, Deal) else None

    def counter_offer(self, p: Any, seat: int, deal: Deal) -> str:
        """Like an offer that stands, but for one thing; with something on top, or a promise."""
        luck = self.luck
        offer = deal.offers[luck.below(len(deal.offers))]
        terms = list(offer.terms)
        others = [party for party in deal.parties if party != seat]
        other = offer.author if offer.author != seat else others[luck.below(len(others))]
        lying = [place for place, term in enumerate(terms) if term[0] == POT]
        if lying:
            terms = self.given_to_another(terms, lying[luck.below(len(lying))], deal.parties)
        rules = self.game.rules
        own = [item for item, count in enumerate(p.holdings[seat]) if count]
        own += [rules.kinds + reaver for reaver in p.crews[seat]]
        if own and luck.below(2) == 0:
            terms.append((seat, other, own[luck.below(len(own))], 1))
        promises = list(offer.promises)
        if luck.below(2) == 0:
            due = p.round + luck.below(3)
            promises.append((seat, other, due, VOWS[luck.below(len(VOWS))]))
        return write(terms, cut_short(promises), rules.items)

    def given_to_another(
        self, terms: list[Term], place: int, parties: tuple[int, ...]
    ) -> list[Term]:
        """One of the things that lie there goes to somebody else."""
        giver, taker, item, count = terms.pop(place)
        others = [party for party in parties if party != taker]
        if count > 1:
            terms.append((giver, taker, item, count - 1))
        return [*terms, (giver, others[self.luck.below(len(others))], item, 1)]


def cut_short(promises: list[Promise]) -> list[Promise]:
    """Each once, and not too many."""
    return sorted(set(promises))[:2]


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
    if game.name in BRIEF:
        yield "Of a list, ~3 are three entries as before. Options are told when they change."
    shown: dict[int, dict[str, Data]] = {}
    listed: dict[int, list[str]] = {}
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
            yield from offered(game, p, seat, listed)
        try:
            seat, action = choose(p)
        except (KeyError, StopIteration) as fault:
            yield f"> not offered here: {fault}"
            return
        if seat != CLOCK and seat not in seats:
            yield from offered(game, p, seat, listed)
        yield f"> {called(seat)} {action.text}"
        outbox = []
        game.choose(p, seat, action, Table(luck, outbox))
        yield from told(game, outbox)
    yield "> and so on"


def called(seat: int) -> str:
    """Who acts."""
    return "clock" if seat == CLOCK else str(seat)


def offered(game: AnyGame, p: Any, seat: int, listed: dict[int, list[str]]) -> Iterator[str]:
    """A seat's options, and the reasons of the others."""
    found = [f"+ {seat}: {', '.join([action.text for action in game.options(p, seat)])}"]
    for action, bar in game.barred(p, seat):
        found.append(f"- {seat}: {action.text} ({bar.reason} {line(bar.figures)}, {bar.rule})")
    if game.name not in BRIEF or listed.get(seat) != found:
        yield from found
    listed[seat] = found


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
                    before = shown[seat][name] if seat in shown else None
                    text = change(before, value) if game.name in BRIEF else line(value)
                    changed.setdefault(text, []).append(seat)
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


def change(before: Data, value: Data) -> str:
    """What is new in a list, between what stays as it was; the whole list unless that is longer."""
    whole = line(value)
    if not isinstance(before, tuple) or not isinstance(value, tuple):
        return whole
    most = min(len(before), len(value))
    head = 0
    while head < most and before[head] == value[head]:
        head += 1
    tail = 0
    while tail < most - head and before[-1 - tail] == value[-1 - tail]:
        tail += 1
    old, new = before[head : len(before) - tail], value[head : len(value) - tail]
    if len(old) == len(new):
        parts = [("", head), *[one_change(*each) for each in zip(old, new, strict=True)]]
    else:
        parts = [("", head), (line(new) if new else "", 0)]
    brief = told_together([*parts, ("", tail)])
    return brief if len(brief) + SPARED <= len(whole) else whole


def one_change(before: Data, value: Data) -> tuple[str, int]:
    """What is new in one entry; or no words, and that it is one as before."""
    if before == value:
        return "", 1
    return (f"({change(before, value)})" if isinstance(value, tuple) else line(value)), 0


def told_together(parts: list[tuple[str, int]]) -> str:
    """The words in their order; entries that stay as they were are counted."""
    found: list[str] = []
    same = 0
    for words, count in parts:
        if words and same:
            found.append(f"~{same}")
            same = 0
        if words:
            found.append(words)
        same += count
    return " ".join([*found, f"~{same}"] if same else found)


# -- looking for seeds -----------------------------------------------------------------------------


def stem(text: str) -> str:
    """What is done to what kind of thing: `play raven` of `play raven:red`, `move` of `move 3`."""
    if text.startswith("propose "):
        return "propose vows" if " vows " in text else "propose"
    return text.partition(":")[0].rstrip("0123456789 ")


def sights(game: AnyGame, golden: Golden) -> tuple[set[str], bool]:
    """The rules cited, the kinds of choices made and of things that happened, and whether the game
    came to its end."""
    found: set[str] = set()
    outbox: list[Event] = []
    table = Table(Seeded(golden.seed), outbox)
    choose = player(game, golden.bot, golden.seed)
    p = game.start(table)
    for _ in range(LONGEST):
        seats = game.deciders(p)
        if not seats:
            break
        found |= {game.question(p).rule, type(game.question(p)).__name__}
        seat, action = choose(p)
        found.add(f"> {'clock ' if seat == CLOCK else ''}{stem(action.text)}")
        found |= {bar.reason for _action, bar in game.barred(p, seats[0])}
        game.choose(p, seat, action, table)
    for event in outbox:
        words = [word for word in event.args + event.secret if isinstance(word, str)]
        found |= {event.rule, " ".join(["*", event.name, *words[:1]])}
    return found, not p.todo


def better_seed(name: str, golden: Golden) -> tuple[int, int]:
    """The seed with most kinds of choices that a plain table never has, then with most else that
    it never shows, then with most that no other playthrough shows, then with most of all; and how
    much that is."""
    game = table_of(name, golden)
    plain = table_of(name, Golden({}, "curious", 0))
    usual: set[str] = set()
    for seed in range(200):
        usual |= sights(plain, Golden({}, "curious", seed))[0]
    elsewhere: set[str] = set()
    for other in GOLDEN[name].values():
        if other != golden:
            elsewhere |= sights(table_of(name, other), other)[0]
    best, most = golden.seed, (-1, -1, -1, -1)
    for seed in range(SEARCHED):
        found, over = sights(game, Golden(golden.given, golden.bot, seed))
        unusual = found - usual
        chosen = [each for each in unusual if each.startswith("> ")]
        worth = (len(chosen), len(unusual), len(found - elsewhere), len(found))
        if over and worth > most:
            text = playthrough(
                game, Golden(golden.given, golden.bot, seed), player(game, golden.bot, seed)
            )
            if len(text) <= longest(game.seats):
                best, most = seed, worth
    return best, sum(most)


def longest(seats: int) -> int:
    """How many characters a playthrough of so many seats may have."""
    return LARGEST + MORE_SEATS * max(0, seats - 3)


def rewritten(name: str, key: str, golden: Golden, before: str) -> str:
    """One text, with the choices of the text before as far as they go."""
    game = table_of(name, golden)
    same_deal = before.startswith(heading(game, golden))
    bots = player(game, golden.bot, golden.seed)
    return playthrough(game, golden, follower(game, choices_in(before) if same_deal else [], bots))


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
