"""Reads a component file and checks it: all that is wrong is told at once, each fault with its key
and with what was expected there.

An owner may change every value. What rules and texts know by name stays as in the printed file: the
cards, the decks and the sets.
"""

import re
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256

from meadhall.games.maeshowe.components import (
    MOST_FACES,
    PRINTED,
    RUNES,
    Box,
    ComponentsError,
    Edition,
    Kind,
    Limits,
    Starts,
)

CARRIES_OUT = {
    "components.cards": "Reader.cards",
    "components.sets": "Reader.sets",
    "components.tokens": "Reader.limits",
}

Table = dict[str, object]
Copies = dict[str, dict[str, int]]  # by kind and rune

CORE = "core"
MARKS = ("rulebook", "inferred", "reconstructed", "owner")
NATURES = ("dig", "good", "bad")

PLAIN_EFFECTS = (
    "eat",
    "dig",
    "wild-dig",
    "mad",
    "dump-hand",
    "garner",
    "row-to-hand",
    "pile-to-hand",
    "fetch-bird",
    "offering",
    "rearrange",
    "food none",
)
N = "[1-9][0-9]?"
FIGURED_EFFECT = re.compile(rf"(health [+-]|food [+-]|passages \+|mill |flip ){N}|look [12]")
CHOICE = re.compile(rf"health -{N} \| passages \+{N}")  # the only one that a step offers

TABLES = ("schema", "game", "limits", "editions", "modes", "variants", CORE, "decks", "sets")
LIMITS = ("hand", "health", "food", "passages", "set", "opens", "opens_one_rune")
VARIANTS = ("mill_five", "lean_solo_health", "lean_coop_health", "lean_food", "one_more")
NEEDS = ("play_needs_food", "discard_needs_food", "duty_with_excavates")
FLAGS = ("bird", "goose", "plays_from_pile")
CARD_STATUS = ("count", "runes", "effects")
CARD_WORDS = ("id", "deck", "nature", "played", "discarded", "status", "clashes_with")
CARD_KEYS = (*CARD_WORDS, *RUNES, *NEEDS, *FLAGS)

MOST = 20  # of anything that is no card
WRONG = -1  # a number that is not there or out of bounds: told once, nothing more follows from it


@dataclass(frozen=True, slots=True)
class Names:
    """What a file must keep: every card with its deck, the other core decks, the sets."""

    cards: dict[str, str]
    decks: tuple[str, ...]
    sets: tuple[str, ...]


@cache
def printed_names() -> Names:
    """The names in the printed file."""
    data = tomllib.loads(PRINTED.read_text(encoding="utf-8"))
    cards = {str(card["id"]): str(card["deck"]) for card in data["card"]}
    sets = [deck for deck in dict.fromkeys(cards.values()) if deck != CORE]
    return Names(cards, tuple(data["decks"]), tuple(sets))


class Reader:
    """Reads a component file and gathers everything that is wrong with it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.known = printed_names()
        self.data: Table = {}
        self.most: dict[str, int] = {}  # the limits of the file
        self.missing: list[str] = []  # tables: what is not in them is not told again
        self.faults: list[str] = []

    def read(self) -> Box:
        """The box, or ComponentsError with every fault."""
        try:
            self.data = tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as fault:
            raise ComponentsError([f"not TOML: {fault}"]) from fault
        self.heading()
        limits = self.limits()
        editions = self.editions()
        starts = self.starts()
        kinds, copies = self.cards()
        decks = self.decks(kinds, copies)
        self.sets(decks, editions)
        faces = self.faces(kinds, decks)
        if self.faults:
            raise ComponentsError(self.faults)
        names = [f"{kinds[number].id}:{rune}" for number, rune in faces]
        return Box(
            kinds,
            tuple(names),
            tuple([number for number, _rune in faces]),
            tuple([RUNES[rune] for _number, rune in faces]),
            tuple([copies[kinds[number].id].get(rune, 0) for number, rune in faces]),
            tuple([(name, stack(cards, names)) for name, cards in decks.items()]),
            limits,
            editions,
            starts,
            self.reconstructed(),
            digest(self.data),
        )

    # -- small readers, each of which notes a fault and goes on ----------------------------------

    def fault(self, where: str, expected: str, found: object) -> None:
        """Note what is wrong, where, and what was expected."""
        if any(where == table or where.startswith(f"{table}.") for table in self.missing):
            return
        shown = "nothing" if found is None else repr(found)
        self.faults.append(f"{where}: expected {expected}, found {shown}")

    def unknown(self, where: str, table: Table, known: Collection[str]) -> None:
        """A misspelt key must not pass for one that was left out."""
        for key in table:
            if key not in known:
                expected = ", ".join(known)
                self.faults.append(f"{where}: unknown key {key!r}: expected one of {expected}")

    def part(self, table: Table, where: str, key: str) -> Table:
        """A table inside a table."""
        found = table.get(key)
        if isinstance(found, dict):
            return {str(k): v for k, v in found.items()}
        self.fault(f"{where}{key}", "a table", found)
        self.missing.append(f"{where}{key}")
        return {}

    def number(self, table: Table, where: str, key: str, low: int, high: int) -> int:
        """A whole number within bounds."""
        found = table.get(key)
        if isinstance(found, int) and not isinstance(found, bool) and low <= found <= high:
            return found
        self.fault(f"{where}.{key}", f"a whole number from {low} to {high}", found)
        return WRONG

    def start(self, table: Table, where: str, key: str, limit: str, low: int = 1) -> int:
        """A number to start with, which must not be above its limit."""
        found = self.number(table, where, key, low, MOST)
        most = self.most[limit]
        if most not in (WRONG, found) and found > most:
            self.fault(f"{where}.{key}", f"{most} at most, which is limits.{limit}", found)
        return found

    def names(self, table: Table, where: str, key: str) -> tuple[str, ...]:
        """A list of texts."""
        found = table.get(key)
        if isinstance(found, list) and all(isinstance(name, str) for name in found):
            return tuple([str(name) for name in found])
        self.fault(f"{where}.{key}", "a list of texts", found)
        return ()

    def mark(self, table: Table, where: str, key: str = "status") -> None:
        """How sure a value is."""
        if table.get(key) not in MARKS:
            self.fault(f"{where}.{key}", " or ".join(MARKS), table.get(key))

    # -- the numbers ------------------------------------------------------------------------------

    def heading(self) -> None:
        """The file says whose components it holds."""
        if self.data.get("schema") != 1:
            self.fault("schema", "1", self.data.get("schema"))
        if self.data.get("game") != "maeshowe":
            self.fault("game", "'maeshowe'", self.data.get("game"))
        self.unknown("top level", self.data, (*TABLES, "card"))

    def limits(self) -> Limits:
        """The numbers that hold for every game."""
        table = self.part(self.data, "", "limits")
        self.mark(table, "limits")
        self.unknown("limits", table, ("status", *LIMITS))
        self.most = {key: self.number(table, "limits", key, 1, MOST) for key in LIMITS}
        hand, health, food, passages, size, opens, opens_one_rune = self.most.values()
        return Limits(hand, health, food, passages, size, opens, opens_one_rune)

    def editions(self) -> tuple[tuple[str, Edition], ...]:
        """Starting food and the sets on offer."""
        editions = self.part(self.data, "", "editions")
        if list(editions) != ["1.0", "1.1"]:
            self.fault("editions", '"1.0" and "1.1"', list(editions))
        found = []
        for name in editions:
            where = f"editions.{name}"
            table = self.part(editions, "editions.", name)
            self.mark(table, where)
            self.unknown(where, table, ("status", "solo_food", "coop_food", "sets"))
            solo = self.start(table, where, "solo_food", "food", 0)
            coop = self.start(table, where, "coop_food", "food", 0)
            found.append((name, Edition(solo, coop, self.names(table, where, "sets"))))
        return tuple(found)

    def starts(self) -> Starts:
        """Health and passages by mode, and what the variants change."""
        modes = self.part(self.data, "", "modes")
        self.unknown("modes", modes, ("solo", "coop"))
        solo_health, solo_passages = self.mode(modes, "solo")
        coop_health, coop_passages = self.mode(modes, "coop")
        variants = self.part(self.data, "", "variants")
        self.mark(variants, "variants")
        self.unknown("variants", variants, ("status", *VARIANTS))
        return Starts(
            solo_health,
            coop_health,
            solo_passages,
            coop_passages,
            self.number(variants, "variants", "mill_five", 1, MOST),
            self.start(variants, "variants", "lean_solo_health", "health"),
            self.start(variants, "variants", "lean_coop_health", "health"),
            self.start(variants, "variants", "lean_food", "food"),
            self.number(variants, "variants", "one_more", 1, MOST),
        )

    def mode(self, modes: Table, name: str) -> tuple[int, tuple[tuple[str, int], ...]]:
        """Starting health, and the passages of each named difficulty, the easiest first."""
        where = f"modes.{name}"
        table = self.part(modes, "modes.", name)
        self.mark(table, where)
        self.unknown(where, table, ("status", "health", "passages"))
        health = self.start(table, where, "health", "health")
        passages = self.part(table, f"{where}.", "passages")
        where = f"{where}.passages"
        if passages == {} == table.get("passages"):
            self.fault(where, "a number for each difficulty, such as easy = 3", {})
        return health, tuple([(n, self.start(passages, where, n, "passages")) for n in passages])

    # -- the cards --------------------------------------------------------------------------------

    def cards(self) -> tuple[tuple[Kind, ...], Copies]:
        """Every kind of card, and its copies by rune."""
        entries = self.data.get("card")
        if not isinstance(entries, list):
            self.fault("card", "a list of [[card]] tables", entries)
            return (), {}
        kinds: list[Kind] = []
        copies: Copies = {}
        for place, entry in enumerate(entries, 1):
            card = {str(k): v for k, v in entry.items()} if isinstance(entry, dict) else {}
            name = card.get("id")
            if not isinstance(name, str) or not name or name in copies:
                self.fault(f"card {place}.id", "a name of its own", name)
                continue
            if name not in self.known.cards:
                self.fault(f"card {place}.id", f"one of {', '.join(self.known.cards)}", name)
            kinds.append(self.card(name, card))
            runes = [rune for rune in RUNES if rune in card]
            copies[name] = {r: self.number(card, f"card {name}", r, 0, 99) for r in runes}
        for name in self.known.cards:
            if name not in copies:
                self.fault("card", f"one with the id {name!r}", None)
        return tuple(kinds), copies

    def card(self, name: str, card: Table) -> Kind:
        """One kind of card."""
        where = f"card {name}"
        self.unknown(where, card, CARD_KEYS)
        status = self.part(card, f"{where}.", "status")
        self.unknown(f"{where}.status", status, CARD_STATUS)
        for key in CARD_STATUS:
            self.mark(status, f"{where}.status", key)
        deck = card.get("deck")
        if deck != self.known.cards.get(name, deck):
            self.fault(f"{where}.deck", repr(self.known.cards[name]), deck)
        nature = card.get("nature")
        if nature not in NATURES:
            self.fault(f"{where}.nature", " or ".join(NATURES), nature)
        needs = [self.number(card, where, k, 0, MOST) if k in card else 0 for k in NEEDS]
        bird, goose, plays_from_pile = [self.flag(card, where, key) for key in FLAGS]
        return Kind(
            name,
            str(deck),
            str(nature),
            self.effects(card, where, "played"),
            self.effects(card, where, "discarded"),
            bird,
            goose,
            needs[0],
            needs[1],
            needs[2],
            self.clash(card, where),
            plays_from_pile,
        )

    def flag(self, card: Table, where: str, key: str) -> bool:
        """True or false; false where it is left out."""
        found = card.get(key, False)
        if not isinstance(found, bool):
            self.fault(f"{where}.{key}", "true or false", found)
        return found is True

    def clash(self, card: Table, where: str) -> str:
        """The card that this one cannot share a hand with, if there is one."""
        other = card.get("clashes_with")
        if other is None:
            return ""
        if not isinstance(other, str) or other not in self.known.cards or other == card["id"]:
            self.fault(f"{where}.clashes_with", "the id of another card", other)
        return str(other)

    def effects(self, card: Table, where: str, key: str) -> tuple[str, ...]:
        """A list of effects, each in words that the game knows."""
        found = self.names(card, where, key)
        for effect in found:
            if "|" in effect:
                if not CHOICE.fullmatch(effect):
                    self.fault(f"{where}.{key}", "a choice like 'health -2 | passages +1'", effect)
            elif effect not in PLAIN_EFFECTS and not FIGURED_EFFECT.fullmatch(effect):
                self.fault(f"{where}.{key}", "an effect such as 'health -2' or 'dig'", effect)
        return found

    # -- decks and sets ---------------------------------------------------------------------------

    def decks(self, kinds: tuple[Kind, ...], copies: Copies) -> dict[str, Copies]:
        """The copies in every core deck and set; checks the counts of the core decks."""
        decks: dict[str, Copies] = {}
        for kind in kinds:
            decks.setdefault(kind.deck, {})[kind.id] = copies[kind.id]
        core = self.part(self.data, "", CORE)
        self.mark(core, CORE)
        self.unknown(CORE, core, ("status", "cards"))
        size = self.number(core, CORE, "cards", 1, 200)
        self.count(decks.get(CORE, {}), f"the {CORE} deck", size)
        others = self.part(self.data, "", "decks")
        self.unknown("decks", others, self.known.decks)
        for name in self.known.decks:
            decks[name] = self.alternative(self.part(others, "decks.", name), f"decks.{name}")
            if f"decks.{name}" not in self.missing:
                self.count(decks[name], f"the {name} deck", size)
        return decks

    def alternative(self, table: Table, where: str) -> Copies:
        """Another core deck of the same kinds."""
        self.mark(table, where)
        found: Copies = {}
        for kind, pair in table.items():
            if kind == "status":
                continue
            found[kind] = {"red": WRONG, "blue": WRONG}
            if self.known.cards.get(kind) != CORE:
                self.fault(f"{where}.{kind}", "the id of a card of the core deck", kind)
            elif isinstance(pair, list) and [type(n) for n in pair] == [int, int]:
                both = {"red": pair[0], "blue": pair[1]}
                found[kind] = {r: self.number(both, f"{where}.{kind}", r, 0, 99) for r in both}
            else:
                self.fault(f"{where}.{kind}", "two numbers, red and blue copies", pair)
        return found

    def sets(self, decks: dict[str, Copies], editions: tuple[tuple[str, Edition], ...]) -> None:
        """Every set has its cards and an edition that offers it."""
        table = self.part(self.data, "", "sets")
        self.mark(table, "sets")
        self.unknown("sets", table, ("status", "cards"))
        size = self.number(table, "sets", "cards", 1, 99)
        offered = []
        for edition, fixed in editions:
            for name in fixed.sets:
                offered.append(name)
                if name not in self.known.sets:
                    self.fault(f"editions.{edition}.sets", "sets that cards belong to", name)
        for name in self.known.sets:
            self.count(decks.get(name, {}), f"the set {name}", size)
            if offered and name not in offered:
                self.fault("editions", f"an edition that offers the set {name}", None)

    def count(self, cards: Copies, what: str, expected: int) -> None:
        """A deck holds as many cards as the box says."""
        copies = [number for runes in cards.values() for number in runes.values()]
        if expected != WRONG and WRONG not in copies and sum(copies) != expected:
            self.fault(what, f"{expected} cards", sum(copies))

    def faces(self, kinds: tuple[Kind, ...], decks: dict[str, Copies]) -> list[tuple[int, str]]:
        """Every face, as the number of its kind and its rune, in the order of the file."""
        found = []
        for number, kind in enumerate(kinds):
            for rune in RUNES:
                if max([cards.get(kind.id, {}).get(rune, 0) for cards in decks.values()]) > 0:
                    found.append((number, rune))
        if len(found) > MOST_FACES:
            self.fault(
                "card", f"{MOST_FACES} different cards at most, by kind and rune", len(found)
            )
        return found

    def reconstructed(self) -> tuple[str, ...]:
        """What is not the printed value, for the credits."""
        found = []
        entries = self.data.get("card")
        for card in entries if isinstance(entries, list) else []:
            for key, mark in card["status"].items():
                if mark == "reconstructed":
                    found.append(f"{card['id']}: {key}")
        return tuple(found)


def stack(cards: Copies, names: list[str]) -> tuple[int, ...]:
    """All cards of a deck or set by their faces, sorted."""
    found: list[int] = []
    for kind, runes in cards.items():
        for rune, count in runes.items():
            if count:
                found.extend([names.index(f"{kind}:{rune}")] * count)
    return tuple(sorted(found))


def digest(data: Mapping[str, object]) -> str:
    """A hash of what the components say, not of how the file is laid out."""
    return sha256(canonical(data).encode()).hexdigest()[:16]


def canonical(value: object) -> str:
    """One text for one meaning, whatever the order of keys."""
    if isinstance(value, dict):
        parts = [f"{key}={canonical(value[key])}" for key in sorted(value) if key != "status"]
        return "{" + ",".join(parts) + "}"
    if isinstance(value, list):
        return "[" + ",".join([canonical(item) for item in value]) + "]"
    return repr(value)
