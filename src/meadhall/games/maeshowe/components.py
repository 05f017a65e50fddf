"""Reads components.toml once, checks it, and makes it quick to look up: a card is an int, its face.

A face is a kind of card with its rune; cards of one face are alike in every way.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

RED = 1
BLUE = 2
BOTH = RED | BLUE
NONE = 0
RUNES: Mapping[str, int] = {"red": RED, "blue": BLUE, "both": BOTH, "none": NONE}

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
)
SIGNED_EFFECTS = (
    "health +",
    "health -",
    "food +",
    "food -",
    "passages +",
    "look ",
    "mill ",
    "flip ",
)
CARD_KEYS = {
    "id",
    "deck",
    "nature",
    "red",
    "blue",
    "both",
    "none",
    "played",
    "discarded",
    "status",
    "bird",
    "goose",
    "play_needs_food",
    "discard_needs_food",
    "duty_with_excavates",
    "clashes_with",
    "plays_from_pile",
}
LIMITS = ("hand", "health", "food", "passages", "set", "opens", "opens_one_rune")

PRINTED = Path(__file__).with_name("components.toml")

CARRIES_OUT = {
    "components.cards": "Reader.cards",
    "components.sets": "Reader.sets",
    "components.tokens": "Reader.limits",
}


class ComponentsError(ValueError):
    """Everything that is wrong with a component file: one line each."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of card, in words of the file."""

    id: str
    deck: str
    nature: str
    played: tuple[str, ...]
    discarded: tuple[str, ...]
    bird: bool
    goose: bool
    play_needs_food: int
    discard_needs_food: int
    duty_with_excavates: int
    clashes_with: str
    plays_from_pile: bool


@dataclass(frozen=True, slots=True)
class Edition:
    """What an edition fixes: starting food, and the sets on offer."""

    solo_food: int
    coop_food: int
    sets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Limits:
    """The numbers that hold for every game."""

    hand: int
    health: int
    food: int
    passages: int
    set: int
    opens: int
    opens_one_rune: int


@dataclass(frozen=True, slots=True)
class Starts:
    """What a game starts with, by mode and variant."""

    solo_health: int
    coop_health: int
    solo_passages: tuple[tuple[str, int], ...]
    coop_passages: tuple[tuple[str, int], ...]
    mill: int
    lean_solo_health: int
    lean_coop_health: int
    lean_food: int
    one_more: int


@dataclass(frozen=True, slots=True)
class Box:
    """All components. Faces are numbered in the order of the file, red before blue."""

    kinds: tuple[Kind, ...]
    faces: tuple[str, ...]
    kind_of: tuple[int, ...]
    runes: tuple[int, ...]
    copies: tuple[int, ...]
    decks: tuple[tuple[str, tuple[int, ...]], ...]
    limits: Limits
    editions: tuple[tuple[str, Edition], ...]
    starts: Starts
    reconstructed: tuple[str, ...]
    digest: str

    def face(self, name: str) -> int:
        """The number of the face called `raven:red`."""
        if name in self.faces:
            return self.faces.index(name)
        raise ValueError(f"unknown card {name!r}: expected one of {', '.join(self.faces)}")

    def edition(self, name: str) -> Edition:
        """What this edition fixes."""
        return dict(self.editions)[name]

    def cards(self, deck: str) -> tuple[int, ...]:
        """The cards of a core deck or an expansion set, sorted."""
        return dict(self.decks)[deck]

    def kind(self, face: int) -> Kind:
        """The kind of card that bears this face."""
        return self.kinds[self.kind_of[face]]


class Reader:
    """Reads a component file and gathers everything that is wrong with it."""

    def __init__(self, text: str) -> None:
        self.faults: list[str] = []
        self.text = text
        self.data: dict[str, object] = {}

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
        decks = self.decks(kinds, copies, editions)
        self.unknown(
            "the file",
            self.data,
            {"schema", "game", "limits", "editions", "modes", "variants", "core", "decks", "sets"}
            | {"card"},
        )
        if self.faults:
            raise ComponentsError(self.faults)
        return self.box(kinds, copies, decks, limits, editions, starts)

    # -- small readers, each of which notes a fault and goes on ----------------------------------

    def fault(self, where: str, expected: str, found: object) -> None:
        """Note what is wrong, where, and what was expected."""
        shown = "nothing" if found is None else repr(found)
        self.faults.append(f"{where}: expected {expected}, found {shown}")

    def unknown(self, where: str, table: Mapping[str, object], known: set[str]) -> None:
        """A misspelt key must not pass for one that was left out."""
        for key in table:
            if key not in known:
                self.faults.append(f"{where}: unknown key {key!r}")

    def part(self, table: Mapping[str, object], where: str, key: str) -> dict[str, object]:
        """A table inside a table."""
        found = table.get(key)
        if isinstance(found, dict):
            return {str(k): v for k, v in found.items()}
        self.fault(f"{where}{key}", "a table", found)
        return {}

    def number(self, table: Mapping[str, object], where: str, key: str, low: int, high: int) -> int:
        """A whole number within bounds."""
        found = table.get(key)
        if isinstance(found, int) and not isinstance(found, bool) and low <= found <= high:
            return found
        self.fault(f"{where}.{key}", f"a whole number from {low} to {high}", found)
        return low

    def names(self, table: Mapping[str, object], where: str, key: str) -> tuple[str, ...]:
        """A list of texts."""
        found = table.get(key)
        if isinstance(found, list) and all(isinstance(name, str) for name in found):
            return tuple([str(name) for name in found])
        self.fault(f"{where}.{key}", "a list of texts", found)
        return ()

    def mark(self, found: object, where: str) -> str:
        """How sure a value is."""
        if isinstance(found, str) and found in MARKS:
            return found
        self.fault(f"{where}.status", " or ".join(MARKS), found)
        return MARKS[0]

    # -- the parts of the file --------------------------------------------------------------------

    def heading(self) -> None:
        """The file says whose components it holds."""
        if self.data.get("schema") != 1:
            self.fault("schema", "1", self.data.get("schema"))
        if self.data.get("game") != "maeshowe":
            self.fault("game", "'maeshowe'", self.data.get("game"))

    def limits(self) -> Limits:
        """The numbers that hold for every game."""
        table = self.part(self.data, "", "limits")
        self.mark(table.get("status"), "limits")
        self.unknown("limits", table, {"status", *LIMITS})
        hand, health, food, passages, size, opens, opens_one_rune = [
            self.number(table, "limits", key, 1, 20) for key in LIMITS
        ]
        return Limits(hand, health, food, passages, size, opens, opens_one_rune)

    def editions(self) -> tuple[tuple[str, Edition], ...]:
        """Starting food and the sets on offer."""
        found = []
        for name, _table in self.part(self.data, "", "editions").items():
            where = f"editions.{name}"
            table = self.part(self.part(self.data, "", "editions"), "editions.", name)
            self.mark(table.get("status"), where)
            self.unknown(where, table, {"status", "solo_food", "coop_food", "sets"})
            solo = self.number(table, where, "solo_food", 0, 20)
            coop = self.number(table, where, "coop_food", 0, 20)
            found.append((name, Edition(solo, coop, self.names(table, where, "sets"))))
        if [name for name, _edition in found] != ["1.0", "1.1"]:
            self.fault("editions", '"1.0" and "1.1"', [name for name, _edition in found])
        return tuple(found)

    def starts(self) -> Starts:
        """Health and passages by mode, and what the variants change."""
        modes = self.part(self.data, "", "modes")
        self.unknown("modes", modes, {"solo", "coop"})
        solo = self.part(modes, "modes.", "solo")
        coop = self.part(modes, "modes.", "coop")
        for where, mode in (("modes.solo", solo), ("modes.coop", coop)):
            self.mark(mode.get("status"), where)
            self.unknown(where, mode, {"status", "health", "passages"})
        variants = self.part(self.data, "", "variants")
        self.mark(variants.get("status"), "variants")
        keys = ("mill_five", "lean_solo_health", "lean_coop_health", "lean_food", "one_more")
        self.unknown("variants", variants, {"status", *keys})
        mill, lean_solo, lean_coop, lean_food, one_more = [
            self.number(variants, "variants", key, 1, 20) for key in keys
        ]
        return Starts(
            self.number(solo, "modes.solo", "health", 1, 20),
            self.number(coop, "modes.coop", "health", 1, 20),
            self.difficulties(solo, "modes.solo"),
            self.difficulties(coop, "modes.coop"),
            mill,
            lean_solo,
            lean_coop,
            lean_food,
            one_more,
        )

    def difficulties(self, mode: Mapping[str, object], where: str) -> tuple[tuple[str, int], ...]:
        """The passages of each named difficulty."""
        table = self.part(mode, f"{where}.", "passages")
        return tuple([(n, self.number(table, f"{where}.passages", n, 1, 20)) for n in table])

    def cards(self) -> tuple[tuple[Kind, ...], dict[str, dict[str, int]]]:
        """Every kind of card, and its copies by rune."""
        entries = self.data.get("card")
        if not isinstance(entries, list):
            self.fault("card", "a list of [[card]] tables", entries)
            entries = []
        kinds: list[Kind] = []
        copies: dict[str, dict[str, int]] = {}
        for place, entry in enumerate(entries, 1):
            card = {str(k): v for k, v in entry.items()} if isinstance(entry, dict) else {}
            name = card.get("id")
            if not isinstance(name, str) or not name or name in copies:
                self.fault(f"card {place}.id", "a name of its own", name)
                continue
            kinds.append(self.card(name, card))
            copies[name] = {
                rune: self.number(card, f"card {name}", rune, 0, 99)
                for rune in RUNES
                if rune in card
            }
        return tuple(kinds), copies

    def card(self, name: str, card: Mapping[str, object]) -> Kind:
        """One kind of card."""
        where = f"card {name}"
        self.unknown(where, card, CARD_KEYS)
        status = self.part(card, f"{where}.", "status")
        self.unknown(f"{where}.status", status, {"count", "runes", "effects"})
        for key in ("count", "runes", "effects"):
            self.mark(status.get(key), f"{where}.status.{key}")
        deck = card.get("deck")
        if not isinstance(deck, str):
            self.fault(f"{where}.deck", "core or the name of a set", deck)
        nature = card.get("nature")
        if nature not in NATURES:
            self.fault(f"{where}.nature", " or ".join(NATURES), nature)
        needs = {}
        for key in ("play_needs_food", "discard_needs_food", "duty_with_excavates"):
            needs[key] = self.number(card, where, key, 0, 20) if key in card else 0
        flags = {}
        for key in ("bird", "goose", "plays_from_pile"):
            flags[key] = card.get(key, False) is True
            if card.get(key, False) not in (True, False):
                self.fault(f"{where}.{key}", "true or false", card.get(key))
        clashes = card.get("clashes_with", "")
        if not isinstance(clashes, str):
            self.fault(f"{where}.clashes_with", "the id of a card", clashes)
        return Kind(
            name,
            str(deck),
            str(nature),
            self.effects(card, where, "played"),
            self.effects(card, where, "discarded"),
            flags["bird"],
            flags["goose"],
            needs["play_needs_food"],
            needs["discard_needs_food"],
            needs["duty_with_excavates"],
            str(clashes),
            flags["plays_from_pile"],
        )

    def effects(self, card: Mapping[str, object], where: str, key: str) -> tuple[str, ...]:
        """A list of effects, each in words that the game knows."""
        found = self.names(card, where, key)
        for effect in found:
            for word in effect.split(" | "):
                if not is_effect(word):
                    self.fault(f"{where}.{key}", "an effect such as 'health -2' or 'dig'", word)
        return found

    def decks(
        self,
        kinds: tuple[Kind, ...],
        copies: dict[str, dict[str, int]],
        editions: tuple[tuple[str, Edition], ...],
    ) -> dict[str, dict[str, dict[str, int]]]:
        """The copies by rune of every kind in every deck and set; checks every count."""
        decks: dict[str, dict[str, dict[str, int]]] = {}
        for kind in kinds:
            decks.setdefault(kind.deck, {})[kind.id] = copies.get(kind.id, {})
        self.alternatives(decks)
        core = self.part(self.data, "", "core")
        self.mark(core.get("status"), "core")
        self.unknown("core", core, {"status", "cards"})
        size = self.number(core, "core", "cards", 1, 200)
        for name in ["core", *self.part(self.data, "", "decks")]:
            self.count(decks.get(name, {}), f"the {name} deck", size)
        self.sets(decks, editions)
        return decks

    def alternatives(self, decks: dict[str, dict[str, dict[str, int]]]) -> None:
        """Other core decks of the same kinds."""
        for name in self.part(self.data, "", "decks"):
            where = f"decks.{name}"
            table = self.part(self.part(self.data, "", "decks"), "decks.", name)
            self.mark(table.pop("status", None), where)
            decks[name] = {}
            for kind, pair in table.items():
                if kind not in decks.get("core", {}):
                    self.fault(f"{where}.{kind}", "the id of a card of the core deck", kind)
                elif (
                    isinstance(pair, list)
                    and len(pair) == 2
                    and all(isinstance(n, int) and 0 <= n <= 99 for n in pair)
                ):
                    decks[name][kind] = {"red": pair[0], "blue": pair[1]}
                else:
                    self.fault(f"{where}.{kind}", "two numbers, red and blue copies", pair)

    def sets(
        self,
        decks: dict[str, dict[str, dict[str, int]]],
        editions: tuple[tuple[str, Edition], ...],
    ) -> None:
        """Every set has its cards, and every edition's sets exist."""
        table = self.part(self.data, "", "sets")
        self.mark(table.get("status"), "sets")
        self.unknown("sets", table, {"status", "cards"})
        size = self.number(table, "sets", "cards", 1, 99)
        offered = []
        for edition, fixed in editions:
            for name in fixed.sets:
                offered.append(name)
                if name not in decks:
                    self.fault(f"editions.{edition}.sets", "sets that cards belong to", name)
        cores = {"core", *self.part(self.data, "", "decks")}
        for name, cards in decks.items():
            if name not in cores:
                self.count(cards, f"the set {name}", size)
                if name not in offered:
                    self.fault("editions", f"an edition that offers the set {name}", None)

    def count(self, cards: dict[str, dict[str, int]], what: str, expected: int) -> None:
        """A deck holds as many cards as the box says."""
        found = sum([sum(runes.values()) for runes in cards.values()])
        if found != expected:
            self.fault(what, f"{expected} cards", found)

    # -- the result --------------------------------------------------------------------------------

    def box(
        self,
        kinds: tuple[Kind, ...],
        copies: dict[str, dict[str, int]],
        decks: dict[str, dict[str, dict[str, int]]],
        limits: Limits,
        editions: tuple[tuple[str, Edition], ...],
        starts: Starts,
    ) -> Box:
        """Faces, numbered; decks and sets as sorted tuples of faces."""
        faces: list[str] = []
        kind_of: list[int] = []
        runes: list[int] = []
        counts: list[int] = []
        for number, kind in enumerate(kinds):
            for rune, mask in RUNES.items():
                most = max([cards.get(kind.id, {}).get(rune, 0) for cards in decks.values()])
                if most:
                    faces.append(f"{kind.id}:{rune}")
                    kind_of.append(number)
                    runes.append(mask)
                    counts.append(copies[kind.id].get(rune, 0))
        stacks = []
        for name, cards in decks.items():
            stack: list[int] = []
            for kind_id, by_rune in cards.items():
                for rune, count in by_rune.items():
                    if count:
                        stack.extend([faces.index(f"{kind_id}:{rune}")] * count)
            stacks.append((name, tuple(sorted(stack))))
        return Box(
            kinds,
            tuple(faces),
            tuple(kind_of),
            tuple(runes),
            tuple(counts),
            tuple(stacks),
            limits,
            editions,
            starts,
            self.reconstructed(),
            digest(self.data),
        )

    def reconstructed(self) -> tuple[str, ...]:
        """What is not the printed value, for the credits."""
        found = []
        entries = self.data.get("card")
        for card in entries if isinstance(entries, list) else []:
            for key, mark in card["status"].items():
                if mark == "reconstructed":
                    found.append(f"{card['id']}: {key}")
        return tuple(found)


def is_effect(word: str) -> bool:
    """Whether the game knows this effect."""
    if word in PLAIN_EFFECTS or word == "food none":
        return True
    for start in SIGNED_EFFECTS:
        if word.startswith(start) and word[len(start) :].isdigit():
            return 0 < int(word[len(start) :]) < 100
    return False


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


def read_box(file: Path | None = None) -> Box:
    """The box from an owner's file, or as it is printed here."""
    path = file or PRINTED
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        raise ComponentsError([f"{path}: cannot be read: {fault}"]) from fault
    return Reader(text).read()
