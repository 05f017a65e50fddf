"""Parts of sentences about Reavers: things, places, reavers, people, and what is agreed.

The texts lie in texts/en.toml, fr.toml. What an owner's file calls by other names, or adds, has the
names of that file.
"""

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from meadhall.games.reavers.components import Box, Reaver, read_box
from meadhall.games.reavers.goods import COIN, FARM, SPOILS, TERROR, Goods
from meadhall.games.reavers.rules import (
    BJORGVIN,
    LEIRVIK,
    NIDALOS,
    ODENSE,
    ROSKILDE,
    TOKENS,
    TONSBERG,
    VASTERAS,
)
from meadhall.games.reavers.scoring import SOURCES
from meadhall.games.reavers.view import View
from meadhall.kernel.deal import POT, Promise, Term
from meadhall.kernel.teller import Teller

LANGS: Final = ("en", "fr")
TEXTS: Final = Path(__file__).with_name("texts")

# Names that mean the reader, in whatever language: the sentence then speaks to them.
YOU: Final = ("you", "vous")
PERSON_WORDS: Final = ("has", "their", "their_m")

MINUS: Final = "\N{MINUS SIGN}"

NO_VALUES: Mapping[str, str] = {}

_texts: dict[str, dict[str, str]] = {}
_boxes: list[Box] = []


def texts_of(lang: str) -> dict[str, str]:
    """All texts of a language by their dotted keys; read from disk once."""
    if lang not in LANGS:
        raise ValueError(f"unknown language {lang!r}: expected {' or '.join(LANGS)}")
    if lang not in _texts:
        text = (TEXTS / f"{lang}.toml").read_text(encoding="utf-8")
        found: dict[str, str] = {}
        flatten(tomllib.loads(text), "", found)
        _texts[lang] = found
    return _texts[lang]


def flatten(table: Mapping[str, object], before: str, found: dict[str, str]) -> None:
    """`[event] sold = ...` becomes `event.sold`."""
    for key, value in table.items():
        if isinstance(value, dict):
            flatten(value, f"{before}{key}.", found)
        else:
            found[before + key] = str(value)


def usual_box() -> Box:
    """The box as it comes with the game; read from disk once."""
    if not _boxes:
        _boxes.append(read_box())
    return _boxes[0]


def signed(n: int) -> str:
    """A figure, with a true minus sign."""
    return str(n).replace("-", MINUS)


def lower_first(text: str) -> str:
    """A name that becomes part of a sentence."""
    return text[:1].lower() + text[1:]


def upper_first(text: str) -> str:
    """A part that becomes a sentence."""
    return text[:1].upper() + text[1:]


class Phrases(Teller[View]):
    """The parts, in one language. Without a `box` things have the names of the usual one."""

    def __init__(self, lang: str, box: Box | None = None) -> None:
        self.texts = texts_of(lang)
        self.lang = lang
        self.box = usual_box() if box is None else box
        self.kinds = SPOILS + len(self.box.spoils)  # kinds of goods; reavers are numbered after

    # -- the small mechanisms ---------------------------------------------------------------------

    def say(self, key: str, values: Mapping[str, str] = NO_VALUES) -> str:
        """A text with its parameters filled in."""
        return self.texts[key].format_map(values)

    def count(self, key: str, n: int, values: Mapping[str, str] = NO_VALUES) -> str:
        """A text that goes with a number, in the form that the language wants."""
        size = abs(n)
        form = ".other"
        if size == 0 and key + ".zero" in self.texts:
            form = ".zero"
        elif size == 1 or (size == 0 and self.lang == "fr"):
            form = ".one"
        return self.say(key + form, {**values, "n": signed(n)})

    def join(self, parts: Sequence[str]) -> str:
        """A, B and C."""
        if len(parts) < 2:
            return "".join(parts)
        return self.texts["list.comma"].join(parts[:-1]) + self.texts["list.and"] + parts[-1]

    # -- things -----------------------------------------------------------------------------------

    def item_id(self, item: int) -> str:
        """What a kind of goods is called in files and in the notation of offers."""
        if item < FARM:
            return "terror" if item else "coin"
        return TOKENS[item - FARM] if item < SPOILS else self.box.spoils[item - SPOILS].id

    def item(self, item: int, count: int) -> str:
        """So many of a kind: "3 coins". Numbers above those of goods are reavers."""
        if item >= self.kinds:
            return self.reaver(item - self.kinds)
        key = "item." + self.item_id(item)
        if key + ".one" not in self.texts:
            return f"{signed(count)} {self.item_id(item)}"
        return self.count(key, count)

    def single(self, item: int) -> str:
        """One of a kind in a sentence: "a farm"."""
        if item >= self.kinds:
            return self.say("items.reaver", {"reaver": self.reaver(item - self.kinds)})
        return self.texts.get(f"item.{self.item_id(item)}.a", self.item(item, 1))

    def amount(self, item: int, count: int) -> str:
        """A farm, or 2 farms."""
        return self.single(item) if count == 1 else self.item(item, count)

    def kind(self, item: int) -> str:
        """The name of a kind of goods."""
        return self.texts.get(f"item.{self.item_id(item)}.name", upper_first(self.item_id(item)))

    def thing(self, name: str) -> str:
        """A kind by its id, as it stands after "for each"."""
        return self.texts.get(f"item.{name}.each", self.texts.get("symbol." + name, name))

    def items(self, goods: Goods, down: int = 0) -> str:
        """All these goods, and spoils face down; "nothing" if there are none."""
        parts = [self.item(item, count) for item, count in enumerate(goods) if count]
        if down:
            parts.append(self.count("face-down", down))
        return self.join(parts) if parts else self.texts["items.none"]

    def coins(self, count: int) -> str:
        """So many coins."""
        return self.item(COIN, count)

    def terror(self, count: int) -> str:
        """So much terror."""
        return self.item(TERROR, count)

    def glory(self, points: int) -> str:
        """So much glory."""
        return self.count("glory", points)

    def source(self, source: str) -> str:
        """Where glory comes from."""
        return self.texts["source." + source]

    def place(self, number: int) -> str:
        """The name of a location."""
        place = self.box.places[number]
        return self.named("place." + place.id, place.name)

    def named(self, key: str, name: str) -> str:
        """The text of this key, if the file has the name that goes with it."""
        return self.texts[key] if texts_of("en").get(key) == name else name

    # -- reavers ----------------------------------------------------------------------------------

    def reaver(self, number: int) -> str:
        """The name of a reaver."""
        reaver = self.box.reavers[number]
        return self.named("reaver." + reaver.id, reaver.name)

    def reavers(self, numbers: Sequence[int]) -> str:
        """Several reavers."""
        return self.join([self.reaver(number) for number in numbers])

    def symbols(self, reaver: Reaver) -> str:
        """The symbols of a reaver."""
        parts = []
        if reaver.helm:
            parts.append(self.count("helms", reaver.helm))
        if reaver.ygg:
            parts.append(self.count("yggs", reaver.ygg))
        return self.join(parts) if parts else self.texts["items.none"]

    def bonus(self, number: int) -> str:
        """What a reaver's text box adds at the end; empty for who has none."""
        bonus = self.box.reavers[number].bonus
        if bonus is None:
            return ""
        values = {"glory": self.glory(bonus.glory), "thing": self.thing(bonus.of)}
        key = "bonus." + bonus.kind
        if bonus.kind == "if_most":
            return self.say(f"{key}-{bonus.of}{'' if bonus.ties else '-alone'}", values)
        if key in self.texts:
            return self.say(key, values)
        return self.count(key, bonus.per, values)

    # -- action cards -----------------------------------------------------------------------------

    def side(self, place: int, side: int) -> str:
        """What the action card of a location offers; side 0 is A, side 1 is B."""
        prices = self.box.prices
        key = f"side.{self.box.places[place].id}-{'ab'[side]}"
        if place == ROSKILDE:
            return self.say(
                key,
                {
                    "hires": str(prices.hire_limit),
                    "refresh": self.coins(prices.refresh),
                    "farm": self.coins(prices.farm),
                    "wall": self.coins(prices.wall),
                    "tower": self.coins(prices.tower),
                    "shed": self.coins(prices.shed_b if side else prices.shed_a),
                },
            )
        if place == BJORGVIN and not side:
            sums = [self.coins(price) for price in prices.sell]
            return self.say(key, dict(zip(TOKENS, sums, strict=True)))
        if place in (BJORGVIN, NIDALOS) and side:
            coins = prices.bjorgvin_coins if place == BJORGVIN else prices.nidalos_coins
            return self.say(key, {"coins": self.coins(coins)})
        if place == TONSBERG and not side:
            return self.say(key, {"shed": self.coins(prices.tonsberg_shed)})
        if place == TONSBERG:
            return self.say(key, {"surcharge": self.coins(prices.tonsberg_surcharge)})
        if place == VASTERAS and not side:
            return self.say(key, {"draw": self.count("spoils", prices.vasteras_draw)})
        if place == VASTERAS:
            return self.say(key, {"coins": self.coins(prices.vasteras_coins)})
        if place == LEIRVIK and not side:
            return self.say(key, {"surcharge": self.coins(prices.leirvik_surcharge)})
        if place == LEIRVIK:
            return self.count(key, prices.leirvik_visitors_per_card)
        assert place in (NIDALOS, ODENSE)
        return self.texts[key]

    # -- people -----------------------------------------------------------------------------------

    def is_you(self, names: Sequence[str], seat: int) -> bool:
        """Whether this seat's name means the reader."""
        return 0 <= seat < len(names) and names[seat].casefold() in YOU

    def name(self, names: Sequence[str], seat: int) -> str:
        """A player's name at the start of a sentence."""
        if self.is_you(names, seat):
            return self.texts["you.start"]
        return self.name_within(names, seat)

    def name_within(self, names: Sequence[str], seat: int) -> str:
        """A player's name within a sentence."""
        if self.is_you(names, seat):
            return self.texts["you.middle"]
        if 0 <= seat < len(names) and names[seat]:
            return names[seat]
        return self.say("seat.unnamed", {"n": str(seat + 1)})

    def people(self, names: Sequence[str], seats: Sequence[int]) -> str:
        """Several players within a sentence."""
        return self.join([self.name_within(names, seat) for seat in seats])

    def person(self, names: Sequence[str], seat: int) -> dict[str, str]:
        """The one a sentence tells about, with the small words that go with them."""
        found = {"seat": self.name(names, seat)}
        form = "you." if self.is_you(names, seat) else "they."
        for word in PERSON_WORDS:
            found[word] = self.texts[form + word]
        return found

    # -- what is agreed ---------------------------------------------------------------------------

    def terms(
        self, terms: Sequence[Term], promises: Sequence[Promise], names: Sequence[str]
    ) -> str:
        """Who takes what, who gives whom what, who promises what: a part of a sentence."""
        parts = []
        for giver, taker, things in gathered(terms):
            values = self.two(names, giver, taker)
            values["items"] = self.things(giver, things)
            if giver == POT:
                key = "takes-you" if self.is_you(names, taker) else "takes"
            else:
                key = "gives" + self.direction(names, giver, taker)
            parts.append(self.say("terms." + key, values))
        for giver, taker, due, words in promises:
            values = self.two(names, giver, taker)
            values["due"] = str(due)
            values["words"] = words
            parts.append(self.say("terms.promises" + self.direction(names, giver, taker), values))
        return self.texts["list.clause"].join(parts) or self.texts["terms.nothing"]

    def short_terms(
        self, terms: Sequence[Term], promises: Sequence[Promise], names: Sequence[str]
    ) -> str:
        """The same in as few words as can be."""
        parts = []
        for giver, taker, things in gathered(terms):
            values = self.two(names, giver, taker)
            values["items"] = self.texts["list.comma"].join(
                [self.item(item, count) for item, count in things]
            )
            parts.append(self.say("short-terms." + ("gets" if giver == POT else "from"), values))
        for giver, taker, _due, words in promises:
            values = self.two(names, giver, taker)
            values["words"] = words
            parts.append(self.say("short-terms.promise", values))
        return self.texts["list.clause"].join(parts) or self.texts["terms.nothing"]

    def two(self, names: Sequence[str], giver: int, taker: int) -> dict[str, str]:
        """Giver and taker by their names."""
        return {"giver": self.name_within(names, giver), "taker": self.name_within(names, taker)}

    def direction(self, names: Sequence[str], giver: int, taker: int) -> str:
        """Whether the reader gives, or is given something."""
        if self.is_you(names, giver):
            return "-you"
        return "-to-you" if self.is_you(names, taker) else ""

    def things(self, giver: int, things: Sequence[tuple[int, int]]) -> str:
        """What one gives, or takes of what lies there, where there is one terror."""
        parts = []
        for item, count in things:
            if giver == POT and item == TERROR and count == 1:
                parts.append(self.texts["items.the-terror"])
            else:
                parts.append(self.amount(item, count))
        return self.join(parts)

    # -- the end ----------------------------------------------------------------------------------

    def sources(self, points: Sequence[int]) -> str:
        """Glory by its sources, but for those that brought none."""
        parts = []
        for source, value in zip(SOURCES, points, strict=True):
            if value:
                values = {"source": self.source(source), "n": signed(value)}
                parts.append(self.say("source.entry", values))
        return self.join(parts) if parts else self.texts["items.none"]


def gathered(terms: Sequence[Term]) -> list[tuple[int, int, list[tuple[int, int]]]]:
    """All that goes from one to another together, terror last."""
    found: list[tuple[int, int, list[tuple[int, int]]]] = []
    for giver, taker, item, count in terms:
        for one, other, things in found:
            if (one, other) == (giver, taker):
                things.append((item, count))
                break
        else:
            found.append((giver, taker, [(item, count)]))
    for _giver, _taker, things in found:
        things.sort(key=lambda thing: (thing[0] == TERROR, thing[0]))
    return found
