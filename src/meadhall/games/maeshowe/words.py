"""Maeshowe in words: what players, logs and pages read. The texts lie in texts/en.toml, fr.toml."""

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from meadhall.games.maeshowe.cards import DISCARD_RULES
from meadhall.games.maeshowe.components import BLUE, BOTH, RED, Box, Kind, read_box
from meadhall.games.maeshowe.effects import EitherOf, HowMuchToEat
from meadhall.games.maeshowe.excavate import completed, opened_by, run_at
from meadhall.games.maeshowe.gluttony_garner import CARDS_PER_FOOD, Garner, ReturnCards, WhichPile
from meadhall.games.maeshowe.horror_hope import KeepOrPutAway, OrderKept
from meadhall.games.maeshowe.panic_promptness import NextFromRight
from meadhall.games.maeshowe.position import FACE
from meadhall.games.maeshowe.rules import OFFERS
from meadhall.games.maeshowe.snub_sacrifice import MoveCards
from meadhall.games.maeshowe.turn import UseCards
from meadhall.games.maeshowe.view import View
from meadhall.kernel.action import Action
from meadhall.kernel.bar import Bar
from meadhall.kernel.data import Data
from meadhall.kernel.event import Event
from meadhall.kernel.outcome import Outcome
from meadhall.kernel.teller import Teller

LANGS: Final = ("en", "fr")
TEXTS: Final = Path(__file__).with_name("texts")
UNKNOWN: Final = -1  # in place of a face or a seat

# Names that mean the reader, in whatever language: the sentence then speaks to them.
YOU: Final = ("you", "vous")
PERSON_WORDS: Final = ("has", "their", "their_m")

# Food that goes for one of these was given, not lost.
PAID: Final = ("card.garner", "card.sacrifice.offering")

# The paragraph by which a set opens more passages than others.
ONE_RUNE: Final = "card.excavate.two"

# What discarding these cards does stands in a paragraph that `cards.py` has no need of.
MORE_DISCARD_RULES: Final = {"hope": "card.hope.look", "snub": "card.snub.flip"}

# How an effect is told: in full, or in few words where a text has those too.
EFFECT: Final = "effect."
BRIEF: Final = "brief."

# Runes as signs, of different shapes.
RED_SIGN: Final = "ᚱ"
BLUE_SIGN: Final = "ᛒ"
NO_SIGN: Final = "·"
SIGNS: Final = (NO_SIGN, RED_SIGN, BLUE_SIGN, RED_SIGN + BLUE_SIGN)

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
    """`[event] played = ...` becomes `event.played`."""
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


def number(value: Data) -> int:
    """A figure of an event or a bar."""
    assert isinstance(value, int)
    return value


def faces_in(value: Data) -> list[int]:
    """Cards that an event tells of."""
    assert isinstance(value, tuple)
    return [number(face) for face in value]


def asked(view: View) -> int:
    """The seat that owes an answer: in Maeshowe always one, the first field of every question."""
    return number(view.todo[-1].data()[0]) if view.todo else UNKNOWN


def acting(view: View) -> int:
    """Whose choices these are: the seat asked, or the active one once all is over."""
    seat = asked(view)
    return seat if seat >= 0 else view.active


def row_face(view: View, slot: int) -> int:
    """The card at this place of the row; UNKNOWN where there is none."""
    return view.row[slot] & FACE if 0 <= slot < len(view.row) else UNKNOWN


def duty_face(view: View, seat: int) -> int:
    """A card in this hand that may have to be played; UNKNOWN if none is to be seen."""
    if 0 <= seat < len(view.hands):
        for face in view.hands[seat]:
            if view.rules.duty[face]:
                return face
    return UNKNOWN


class MaeshoweTeller(Teller[View]):
    """Maeshowe in words of one language. Without a `box` cards have the names of the usual one."""

    def __init__(self, lang: str, box: Box | None = None) -> None:
        self.texts = texts_of(lang)
        self.lang = lang
        self.signs = False  # whether runes are told as signs
        self.box = usual_box() if box is None else box

    # -- the small mechanisms ---------------------------------------------------------------------

    def say(self, key: str, values: Mapping[str, str] = NO_VALUES) -> str:
        """A text with its parameters filled in."""
        return self.texts[key].format_map(values)

    def count(self, key: str, n: int, values: Mapping[str, str] = NO_VALUES) -> str:
        """A text that goes with a number, in the form that the language wants."""
        form = ".other"
        if n == 0 and key + ".zero" in self.texts:
            form = ".zero"
        elif n == 1 or (n == 0 and self.lang == "fr"):
            form = ".one"
        return self.say(key + form, {**values, "n": str(n)})

    def join(self, parts: Sequence[str]) -> str:
        """A, B and C."""
        if len(parts) < 2:
            return "".join(parts)
        return self.texts["list.comma"].join(parts[:-1]) + self.texts["list.and"] + parts[-1]

    # -- cards and people -------------------------------------------------------------------------

    def kind(self, kind: Kind) -> str:
        """The name of a kind of card."""
        return self.texts["card." + kind.id]

    def rune(self, box: Box, face: int) -> str:
        """The rune of a card, as a word."""
        runes = box.runes[face]
        if runes == BOTH:
            return self.texts["rune.both"]
        if runes == RED:
            return self.texts["rune.red"]
        return self.texts["rune.blue" if runes == BLUE else "rune.none"]

    def card(self, box: Box, face: int) -> str:
        """A card with its rune; "a card" where it is not known."""
        if not 0 <= face < len(box.faces):
            return self.texts["cards.unknown"]
        if self.signs:
            return f"{self.kind(box.kind(face))} {SIGNS[box.runes[face]]}"
        values = {"card": self.kind(box.kind(face)), "rune": self.rune(box, face)}
        return self.say("cards.with-rune", values)

    def cards(self, box: Box, faces: Sequence[int]) -> str:
        """Several cards; equal ones next to each other are counted."""
        parts: list[str] = []
        place = 0
        while place < len(faces):
            end = place
            while end < len(faces) and faces[end] == faces[place]:
                end += 1
            name = self.card(box, faces[place])
            if end - place > 1:
                name = self.say("list.several", {"n": str(end - place), "card": name})
            parts.append(name)
            place = end
        return self.join(parts)

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

    def person(self, names: Sequence[str], seat: int) -> dict[str, str]:
        """The one a sentence tells about, with the small words that go with them."""
        found = {"seat": self.name(names, seat)}
        form = "you." if self.is_you(names, seat) else "they."
        for word in PERSON_WORDS:
            found[word] = self.texts[form + word]
        return found

    # -- the contract -----------------------------------------------------------------------------

    def title(self) -> str:
        return self.texts["title"]

    def pitch(self) -> str:
        return self.texts["about.pitch"]

    def facts(self) -> tuple[str, ...]:
        return tuple(self.texts["about.facts"].split(" | "))

    def goal(self) -> str:
        return self.texts["about.goal"]

    def legend(self) -> str:
        return self.texts["about.legend"]

    def question(self, view: View, names: Sequence[str]) -> str:
        if not view.todo:
            return self.texts["wait.over"]
        seat = asked(view)
        if seat == view.seat:
            return self.ask(view, seat)
        step = view.todo[-1]
        what = type(step).__name__
        if isinstance(step, UseCards):
            if step.to_play and step.to_discard:
                what += "-both"
            else:
                what += "-play" if step.to_play else "-discard"
        whom = self.name_within(names, seat)
        return self.say("wait.for", {"whom": whom, "what": self.texts["wait.what." + what]})

    def ask(self, view: View, seat: int) -> str:
        """The question, put to the seat itself."""
        step = view.todo[-1]
        key = "ask." + type(step).__name__
        if isinstance(step, UseCards):
            return self.ask_use(view, seat, step)
        if isinstance(step, (HowMuchToEat, Garner)):
            return self.count(key, view.food)
        if isinstance(step, (WhichPile, ReturnCards)):
            most = step.most
            if isinstance(step, ReturnCards):
                most = min(most, len(view.piles[step.owner]))
            return self.count(key, most)
        if isinstance(step, KeepOrPutAway):
            return self.say(key + ".all", {"card": self.card(view.rules.box, step.seen[0])})
        if isinstance(step, NextFromRight):
            return self.texts[key + (".next" if step.laid else ".first")]
        if isinstance(step, MoveCards):
            return self.say(key + (".deck" if step.to_deck else ".pile"), {"n": str(step.left)})
        return self.texts[key + ".all"]

    def ask_use(self, view: View, seat: int, step: UseCards) -> str:
        """What the turn still asks for."""
        key = "ask.UseCards."
        fear = not view.rules.open_hands
        if not step.to_play:
            return self.texts[key + ("discard-fear" if fear else "discard")]
        key += "both" if step.to_discard else "play"
        values = NO_VALUES
        duty = duty_face(view, seat) if view.duty == seat else UNKNOWN
        if duty >= 0 and view.rules.play_need[duty] <= view.food:
            key += "-duty"
            values = {"card": self.kind(view.rules.kinds[duty])}
        if step.to_discard and fear:
            key += "-fear"
        elif step.to_discard and view.jarl == seat:
            key += "-jarl"
        return self.say(key, values)

    def action(self, view: View, action: Action) -> str:
        verb = action.verb
        box = view.rules.box
        args = action.args
        if verb in ("play", "discard", "hand", "stack"):
            return self.say("do." + verb, {"card": self.card(box, args[0])})
        if verb in ("take-row", "move", "place"):
            slot = args[0]
            values = {"card": self.card(box, row_face(view, slot)), "n": str(slot + 1)}
            return self.say("do." + verb, values)
        if verb in ("recover", "choose", "take", "return"):
            return self.act_on_pile(view, verb, args)
        if verb in ("keep", "put-away", "keep-order", "swap-order"):
            return self.act_on_seen(view, verb)
        if verb == "spend":
            eat = bool(view.todo) and isinstance(view.todo[-1], HowMuchToEat)
            return self.count("do.eat" if eat else "do.spend", args[0])
        if verb == "done":
            key = "do.done." + (type(view.todo[-1]).__name__ if view.todo else "else")
            return self.texts[key if key in self.texts else "do.done.else"]
        if verb == "offer":
            return self.texts["do.offer." + OFFERS[args[0]]]
        if verb == "take-effect":
            return self.either(view, args[0])
        return self.texts["do." + verb]

    def short(self, view: View, action: Action) -> str:
        in_signs = MaeshoweTeller(self.lang, self.box)
        in_signs.signs = True
        return in_signs.action(view, action)

    def act_on_pile(self, view: View, verb: str, args: tuple[int, ...]) -> str:
        """A choice of a pile, or of a card in it."""
        owner = args[0]
        pile = view.piles[owner] if owner < len(view.piles) else ()
        key = f"do.{verb}-{'own' if owner == acting(view) else 'other'}"
        if verb == "choose":
            return self.texts[key]
        place = len(pile) - 1 if verb == "recover" else args[1]
        if verb == "recover" and not pile:
            return self.texts[key + "-empty"]
        face = pile[place] if place < len(pile) else UNKNOWN
        values = {"card": self.card(view.rules.box, face), "n": str(max(1, len(pile) - place))}
        return self.say(key, values)

    def act_on_seen(self, view: View, verb: str) -> str:
        """A choice about cards of the deck that the seat has just seen."""
        box = view.rules.box
        step = view.todo[-1] if view.todo else None
        if verb in ("keep", "put-away"):
            face = step.seen[0] if isinstance(step, KeepOrPutAway) else UNKNOWN
            return self.say("do." + verb, {"card": self.card(box, face)})
        first, second = seen_order(view, verb)
        return self.say(
            "do.order", {"card": self.card(box, first), "below": self.card(box, second)}
        )

    def either(self, view: View, which: int) -> str:
        """One of two effects, as a choice."""
        step = view.todo[-1] if view.todo else None
        if not isinstance(step, EitherOf):
            return self.texts["do.take-effect." + ("second" if which else "first")]
        if which:
            return self.count("do.add-passages", step.passages)
        key = "do.lose-health" if step.health < 0 else "do.gain-health"
        return self.count(key, abs(step.health))

    def effect(self, view: View, action: Action) -> str:
        return " ".join(Foresight(self, view, acting(view), EFFECT).tell(action))

    def brief(self, view: View, action: Action) -> str:
        return " ".join(Foresight(self, view, acting(view), BRIEF).tell(action))

    def action_rule(self, view: View, action: Action) -> str:
        verb = action.verb
        if verb == "play":
            return self.card_rule(view.rules.kinds[action.args[0]])
        if verb == "discard":
            return self.discard_rule(view.rules.kinds[action.args[0]])
        if verb == "hand":
            return "fear.pass"
        if verb == "pass-jarl":
            return "coop.jarl"
        if verb == "recover":
            return "card.recovery.play"
        if not view.todo:
            return "turn"
        step = view.todo[-1]
        return step.cause if isinstance(step, EitherOf) else step.rule

    def card_rule(self, kind: Kind) -> str:
        """The paragraph about a played card."""
        return "card." + kind.id if "card." + kind.id in self.texts else "turn.played-effect"

    def discard_rule(self, kind: Kind) -> str:
        """The paragraph about a discarded card."""
        if not kind.discarded:
            return "turn.discard"
        if "card." + kind.id not in self.texts:
            return "turn.discarded-effect"
        return MORE_DISCARD_RULES.get(kind.id, DISCARD_RULES.get(kind.id, "card." + kind.id))

    def bar(self, view: View, bar: Bar, names: Sequence[str]) -> str:
        reason = bar.reason
        key = "bar." + reason
        box = view.rules.box
        figures = bar.figures
        if reason in ("play-needs-food", "discard-needs-food"):
            card = self.card(box, number(figures[0]))
            values = {"card": card, "have": str(figures[2])}
            return self.count(key, number(figures[1]), values)
        if reason in ("duty-first", "duty-spoilt", "duty-no-recovery"):
            values = {"duty": self.duty_name(view)}
            if figures:
                values["card"] = self.card(box, number(figures[0]))
            return self.say(key, values)
        if reason == "pile-empty":
            own = number(figures[0]) == acting(view)
            return self.texts[key + ("-own" if own else "-other")]
        if reason == "partner-stuck":
            return self.say(key, {"partner": self.name_within(names, number(figures[0]))})
        if reason in ("third-pass", "passages-full"):
            return self.say(key, {"n": str(figures[0])})
        if reason in ("not-asked", "others-must-agree"):
            who = [self.name_within(names, number(seat)) for seat in figures]
            return self.say(key, {"who": self.join(who)})
        return self.texts[key]

    def duty_name(self, view: View) -> str:
        """The card that must be played: the one in hand, or what such a card is called."""
        face = duty_face(view, acting(view))
        if face < 0:
            there = [card for card in view.rules.cards if view.rules.duty[card]]
            face = there[0] if there else UNKNOWN
        return self.kind(view.rules.kinds[face]) if face >= 0 else self.texts["cards.unknown"]

    def event(self, event: Event, names: Sequence[str]) -> str:
        name = event.name
        key = "event." + name
        args = event.args
        values = self.person(names, event.seat)
        if name in ("health", "food", "blocked", "opened"):
            return self.tell_figures(event, values)
        if name in ("drew", "looked"):
            if not event.secret:
                return self.count(key + "-hidden", number(args[0]), values)
            values["cards"] = self.cards(self.box, faces_in(event.secret))
            return self.count(key, number(args[0]), values)
        if name in ("kept", "handed", "ordered"):
            return self.tell_secret(event, values, names)
        if name == "ended":
            return self.ending(str(args[0]), event.seat, names, len(names))
        if name == "began":
            for place, word in enumerate(("passages", "food", "deck")):
                values[word] = str(args[place])
        elif name == "lost-for-good":
            values["now"] = str(args[0])
            values["most"] = str(args[1])
        elif name == "passed-jarl":
            values["partner"] = self.name_within(names, number(args[0]))
            key += "-you" if self.is_you(names, number(args[0])) else ""
        elif name in ("mad", "dumped", "milled", "clashed", "turned-up", "rearranged"):
            faces = faces_in(args[0])
            if name == "mad":
                key += "" if faces else "-empty"
                values["why"] = self.why_mad(event, values)
            values["cards"] = self.cards(self.box, faces)
        elif args:
            values["card"] = self.card(self.box, number(args[0]))
            if name in ("returned", "recovered", "took-from-pile"):
                key += "-own" if args[1] == event.seat else "-other"
            elif name == "moved":
                key += "-deck" if args[1] else "-pile"
        return self.say(key, values)

    def why_mad(self, event: Event, values: Mapping[str, str]) -> str:
        """By which runes, which all cards of the hand bear; or by which card that was used."""
        runes = number(event.args[1])
        if not runes:
            return self.say("why-mad.card", {"card": self.texts[event.rule]})
        key = "both" if runes == BOTH else "red" if runes == RED else "blue"
        return self.say("why-mad." + key, values)

    def tell_figures(self, event: Event, values: dict[str, str]) -> str:
        """Events of the form: so many more or fewer, and so many now."""
        change = number(event.args[0])
        values["now"] = str(event.args[1])
        key = "event." + event.name
        if event.name == "opened" and event.rule == ONE_RUNE:
            key += "-more"
        elif event.name == "health":
            key += "-gained" if change > 0 else "-lost"
        elif event.name == "food":
            if change > 0:
                key += "-gained"
            elif event.rule == "card.eat":
                key += "-eaten"
            else:
                key += "-spent" if event.rule in PAID else "-lost"
        return self.count(key, abs(change), values)

    def tell_secret(self, event: Event, values: dict[str, str], names: Sequence[str]) -> str:
        """Events of which some see only that they happened."""
        key = "event." + event.name
        if not event.secret:
            key += "-hidden"
        elif event.name == "ordered":
            key += "-swapped" if event.secret[0] else "-same"
        else:
            values["card"] = self.card(self.box, number(event.secret[0]))
        if event.args:
            values["partner"] = self.name_within(names, number(event.args[0]))
            key += "-you" if self.is_you(names, number(event.args[0])) else ""
        return self.say(key, values)

    def ending(self, ending: str, seat: int, names: Sequence[str], seats: int) -> str:
        """How it ended, for so many seats."""
        values = self.person(names, seat)
        values["who"] = self.join([self.name_within(names, each) for each in range(seats)])
        return self.count("ending." + ending, seats, values)

    def outcome(self, outcome: Outcome, names: Sequence[str]) -> str:
        ending = self.ending(outcome.ending, outcome.cause, names, len(outcome.places))
        return self.say("outcome.passages", {"ending": ending, "n": str(outcome.total(0))})

    def ending_name(self, ending: str) -> str:
        return self.texts["ending-name." + ending]

    def option(self, name: str) -> str:
        key = "option." + name
        if key not in self.texts:
            known = [text[7:] for text in self.texts if text.startswith("option.")]
            raise ValueError(f"unknown option {name!r}: expected one of {', '.join(known)}")
        return self.texts[key]


def seen_order(view: View, verb: str) -> tuple[int, int]:
    """The two cards as this choice would lay them, the upper one first."""
    step = view.todo[-1] if view.todo else None
    if not isinstance(step, OrderKept) or len(step.kept) < 2:
        return (UNKNOWN, UNKNOWN)
    first, second = step.kept[0], step.kept[1]
    return (second, first) if verb == "swap-order" else (first, second)


class Foresight:
    """What a choice does now, told step by step, as far as it can be foreseen from a view.

    It keeps figures of its own, so that a card's second effect is told as it will be after the
    first; it stops where the game would end.
    """

    __slots__ = (
        "food",
        "form",
        "hand",
        "health",
        "most",
        "over",
        "passages",
        "row",
        "seat",
        "teller",
        "told",
        "view",
    )

    def __init__(self, teller: MaeshoweTeller, view: View, seat: int, form: str) -> None:
        self.teller = teller
        self.form = form
        self.view = view
        self.seat = seat
        self.health = view.health[seat]
        self.most = view.most_health[seat]
        self.food = view.food
        self.passages = view.passages
        self.row = view.row
        self.hand = view.hand_counts[seat]
        self.over = False
        self.told: list[str] = []

    def tell(self, action: Action) -> list[str]:
        """The sentences for this choice."""
        verb = action.verb
        args = action.args
        if verb == "play":
            self.hand -= 1
            self.play(args[0])
        elif verb == "discard":
            self.hand -= 1
            self.effects(self.view.rules.kinds[args[0]].discarded, False)
        elif verb == "recover":
            self.recover(args[0])
        elif verb == "spend":
            self.spend(args[0])
        elif verb == "done":
            self.done()
        elif verb == "offer":
            keys = ("nothing", "offer-pile", "offer-pile", "offer-deck")
            self.add(keys[args[0]])
        elif verb == "take-effect":
            self.take_effect(args[0])
        elif verb in ("keep-order", "swap-order"):
            first, _second = seen_order(self.view, verb)
            self.add("order", {"card": self.teller.card(self.view.rules.box, first)})
        elif verb == "move":
            step = self.view.todo[-1] if self.view.todo else None
            deck = isinstance(step, MoveCards) and step.to_deck
            self.add("move-deck" if deck else "move-pile")
        else:
            self.add("take" if verb in ("take", "take-row") else verb)
        if not self.told:
            self.add("none")
        return self.told

    def key(self, name: str) -> str:
        """Where the text of this name stands, in the form wanted if there is one."""
        texts = self.teller.texts
        wanted = self.form + name
        return wanted if wanted in texts or wanted + ".other" in texts else EFFECT + name

    def add(self, name: str, values: Mapping[str, str] = NO_VALUES) -> None:
        """One more sentence."""
        self.told.append(self.teller.say(self.key(name), values))

    def add_count(self, key: str, n: int) -> None:
        """One more sentence about so many."""
        values = {
            "now": str(self.food if key.startswith("food") else self.health),
            "most": str(self.most),
        }
        if key in ("passages", "dig-opens", "dig-opens-more"):
            values["now"] = str(self.passages)
        self.told.append(self.teller.count(self.key(key), n, values))

    def play(self, face: int) -> None:
        """A card comes to the right end of the row, and its effects follow."""
        rules = self.view.rules
        row = self.row
        self.row = (*row, face)
        self.effects(rules.kinds[face].played, True)
        if row and not self.over and not rules.digs[face] and rules.digs[row[-1] & FACE]:
            ended = len(run_at(rules, row, len(row) - 1))
            if ended > 1:
                self.add_count("breaks", ended)

    def effects(self, words: tuple[str, ...], played: bool) -> None:
        """The effects in the words of the components, from left to right."""
        for word in words:
            if not self.over:
                self.effect(word, played)

    def effect(self, word: str, played: bool) -> None:
        """One effect."""
        name, _, figure = word.partition(" ")
        if " | " in word:
            self.either(word)
        elif name == "health":
            self.change_health(int(figure))
        elif name == "food":
            self.change_food(-self.food if figure == "none" else int(figure))
        elif name == "passages":
            self.add_passages(int(figure))
        elif name in ("dig", "wild-dig"):
            self.dig()
        elif name == "mad":
            self.go_mad()
        elif name == "eat":
            self.add_count("eat", self.food)
        elif name == "look":
            seen = min(int(figure), self.view.deck_count)
            if seen:
                self.add_count("look", seen)
            else:
                self.add("no-look")
        elif name in ("mill", "flip"):
            self.add_count(name, min(int(figure), self.view.deck_count))
        elif name == "dump-hand":
            self.dump_hand()
        elif name == "garner":
            if self.food:
                self.add_count("garner", self.food)
            else:
                self.add("garner-none")
        elif name == "row-to-hand":
            others = len(self.row) - (1 if played else 0)
            self.add("row-to-hand" if others else "row-to-hand-none")
        elif name == "pile-to-hand":
            self.add("pile-to-hand" if any(self.view.piles) else "pile-to-hand-none")
        elif name == "offering":
            self.offering()
        else:
            self.add(name)

    def change_health(self, change: int) -> None:
        """Up to the most there may be, down to the end."""
        before = self.health
        self.health = max(0, min(before + change, self.most))
        if self.health > before:
            self.add_count("health-gain", self.health - before)
        elif self.health == before:
            self.add("health-full")
        elif self.health:
            self.add_count("health-loss", before - self.health)
        else:
            self.over = True
            self.add("health-last")

    def change_food(self, change: int) -> None:
        """The food of all."""
        before = self.food
        self.food = max(0, min(before + change, self.view.rules.box.limits.food))
        if self.food > before:
            self.add_count("food-gain", self.food - before)
        elif self.food < before:
            self.add_count("food-loss", before - self.food)
        else:
            self.add("food-full" if change > 0 else "food-none")

    def add_passages(self, more: int) -> None:
        """Up to the number at the start."""
        before = self.passages
        self.passages = min(before + more, self.view.rules.cap)
        if self.passages > before:
            self.add_count("passages", self.passages - before)
        else:
            self.add("passages-full")

    def dig(self) -> None:
        """A set at the right end of the row, or how far it has come."""
        rules = self.view.rules
        made = completed(rules, self.row, -1)
        if made:
            opened = min(opened_by(rules, self.row, made), self.passages)
            self.passages -= opened
            if self.passages:
                more = opened > rules.box.limits.opens
                self.add_count("dig-opens-more" if more else "dig-opens", opened)
            else:
                self.over = True
                self.add("dig-wins")
        else:
            run = len(run_at(rules, self.row, len(self.row) - 1)) if self.row else 0
            self.add("dig", {"n": str(run), "size": str(rules.box.limits.set)})

    def go_mad(self) -> None:
        """A new hand, and 1 health for good."""
        view = self.view
        if self.health <= 1:
            self.over = True
            self.add("mad-last")
            return
        cards = view.deck_count + len(view.piles[self.seat]) + self.hand
        self.hand = min(view.rules.box.limits.hand, cards)
        self.health -= 1
        self.most -= 1
        self.add_count("mad", self.hand)

    def dump_hand(self) -> None:
        """Deadly before the play: a hand that is gone cannot play a card."""
        step = self.view.todo[-1] if self.view.todo else None
        if isinstance(step, UseCards) and step.to_play and step.to_discard:
            self.over = True
            self.add("dump-lost")
        else:
            self.add_count("dump", self.hand)
        self.hand = 0

    def offering(self) -> None:
        """Possible with a Goose to the left, and food."""
        rules = self.view.rules
        goose = self.row[-2] & FACE if len(self.row) > 1 else UNKNOWN
        if goose < 0 or not rules.geese[goose]:
            self.add("offering-no-goose")
        elif not self.food:
            self.add("offering-no-food")
        else:
            match = rules.hand_runes[goose] == rules.hand_runes[self.row[-1] & FACE]
            self.add("offering-match" if match else "offering")

    def either(self, word: str) -> None:
        """A choice that comes next; none where no passage has room."""
        health, passages = [int(part.split()[1]) for part in word.split(" | ")]
        if self.passages == self.view.rules.cap:
            self.change_health(health)
            return
        teller = self.teller
        first = teller.count("do.lose-health" if health < 0 else "do.gain-health", abs(health))
        second = teller.count("do.add-passages", passages)
        self.add("either", {"first": lower_first(first), "second": lower_first(second)})

    def recover(self, owner: int) -> None:
        """First the price, then the top card of the pile."""
        pile = self.view.piles[owner] if owner < len(self.view.piles) else ()
        if not pile:
            self.add("recover-empty")
        elif self.health <= 1:
            self.change_health(-1)
        else:
            self.health -= 1
            self.add("recover-pays")
            self.play(pile[-1])

    def spend(self, amount: int) -> None:
        """Food for health, or for cards out of a pile."""
        step = self.view.todo[-1] if self.view.todo else None
        if isinstance(step, HowMuchToEat):
            if amount:
                self.change_food(-amount)
                self.change_health(amount)
            else:
                self.add("nothing")
            return
        if amount:
            self.change_food(-amount)
        most = max([len(pile) for pile in self.view.piles])
        self.add_count("returns", min(amount * CARDS_PER_FOOD, most))

    def done(self) -> None:
        """What follows when nothing more is chosen."""
        step = self.view.todo[-1] if self.view.todo else None
        if isinstance(step, ReturnCards):
            self.add("shuffled")
        else:
            self.add("laid" if isinstance(step, NextFromRight) else "nothing")

    def take_effect(self, which: int) -> None:
        """One of the two effects that were on offer."""
        step = self.view.todo[-1] if self.view.todo else None
        if not isinstance(step, EitherOf):
            self.add("nothing")
        elif which:
            self.add_passages(step.passages)
        else:
            self.change_health(step.health)


def lower_first(text: str) -> str:
    """A choice that becomes part of a sentence."""
    return text[:1].lower() + text[1:]
