"""Maeshowe in words: nothing is without its text, and the texts read as they should."""

import ast
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from meadhall.games.maeshowe import (
    crumble_conservation,
    effects,
    fear,
    gluttony_garner,
    horror_hope,
    panic_promptness,
    ruin_recovery,
    snub_sacrifice,
    words,
)
from meadhall.games.maeshowe.always import ENDINGS
from meadhall.games.maeshowe.components import BLUE, BOTH, RED
from meadhall.games.maeshowe.game import DECKS, SETS, STEPS, TITLE, VARIANTS, MaeshoweGame
from meadhall.games.maeshowe.position import USED, Maeshowe
from meadhall.games.maeshowe.turn import UseCards
from meadhall.games.maeshowe.words import PERSON_WORDS, MaeshoweTeller, texts_of
from meadhall.kernel import game as kernel_game
from meadhall.kernel import match as kernel_match
from meadhall.kernel.action import Action
from meadhall.kernel.bar import Bar
from meadhall.kernel.event import SPECTATOR, Event
from meadhall.kernel.luck import Seeded
from meadhall.kernel.options import read_address, read_options
from meadhall.kernel.outcome import Outcome
from meadhall.kernel.rulebook import read_rulebook
from meadhall.kernel.step import Question
from meadhall.kernel.table import Table

LANGS = ("en", "fr")
NAMES = ("Anna", "Bo")
FOLDER = Path(words.__file__).parent
SOURCES = Path(__file__).resolve().parents[2] / "src" / "meadhall"
RULES = read_rulebook(TITLE.folder() / "rulebook.toml")

ADDRESSES = (
    "maeshowe()",
    'maeshowe(edition="1.0", sets="horror-hope", passages=5)',
    'maeshowe(sets="all", variants="all", deck="harsh")',
    "maeshowe(players=2)",
    'maeshowe(players=2, sets="all", variants="lean-start", deck="gentle")',
    'maeshowe(players=2, sets="all", fear="yes")',
)


def typeset(text: str) -> str:
    """French as it is printed, from what a keyboard writes."""
    return re.sub(r" ([:;!?])", "\u00a0\\1", text.replace("'", "\u2019"))


def table_of(address: str) -> MaeshoweGame:
    """The game of an address."""
    return TITLE.table(read_options(TITLE.options, read_address(address)[1]))


def begun(address: str) -> tuple[MaeshoweGame, Maeshowe]:
    """A game and its first position."""
    made = table_of(address)
    return made, made.start(Table(Seeded(1)))


def two() -> tuple[MaeshoweGame, Maeshowe]:
    """A game for two with everything in it, some of it on the table."""
    made, p = begun('maeshowe(players=2, sets="all", passages=5)')
    deal(p, 0, "goose:red eat:blue garner:red panic:none excavate:red")
    deal(p, 1, "raven:blue ruin:red recovery:blue crumble:red snub:blue")
    p.row = row_of(p, "excavate:red excavate:red excavate:red")
    p.piles = (cards(p, "sleep:red treasure:blue"), cards(p, "horror:both"))
    p.health = (2, 3)
    p.food = 2
    p.passages = 3
    return made, p


def cards(p: Maeshowe, text: str) -> tuple[int, ...]:
    """Faces by their names."""
    return tuple([p.rules.box.face(name) for name in text.split()])


def row_of(p: Maeshowe, text: str) -> tuple[int, ...]:
    """A row; a star marks a used card."""
    found = []
    for name in text.split():
        face = p.rules.box.face(name.removesuffix("*"))
        found.append(face | USED if name.endswith("*") else face)
    return tuple(found)


def deal(p: Maeshowe, seat: int, text: str) -> None:
    """Give a seat this hand."""
    hands = list(p.hands)
    hands[seat] = tuple(sorted(cards(p, text)))
    p.hands = tuple(hands)


def action(made: MaeshoweGame, text: str) -> Action:
    """An action by its notation."""
    return made.table_of_actions.parse(text)


def sound(text: str, lang: str) -> None:
    """A text without a gap in it, and set as its language wants."""
    assert text == text.strip() != ""
    assert "{" not in text
    assert "}" not in text
    assert "  " not in text
    assert "'" not in text
    assert "None" not in text
    if lang == "fr":
        assert not re.search(r"[^\u00a0][:;!?]", text), text


# -- the texts ------------------------------------------------------------------------------------


def parameters(text: str) -> set[str]:
    return set(re.findall(r"{(\w+)}", text)) - set(PERSON_WORDS)


def test_both_languages_have_the_same_texts_with_the_same_parameters() -> None:
    english, french = texts_of("en"), texts_of("fr")
    assert list(english) == list(french)
    for key, text in english.items():
        assert parameters(text) == parameters(french[key]), key


@pytest.mark.parametrize("lang", LANGS)
def test_every_text_is_set_as_its_language_wants(lang: str) -> None:
    for key, text in texts_of(lang).items():
        if text and not key.startswith("list.") and key != "table.separator":
            sound(re.sub(r"[{}]", "", text), lang)


@pytest.mark.parametrize("lang", LANGS)
def test_every_number_has_its_forms(lang: str) -> None:
    texts = texts_of(lang)
    for key in texts:
        base, _, form = key.rpartition(".")
        if form in ("zero", "one", "other") and not base.startswith("ask."):
            assert base + ".one" in texts
            assert base + ".other" in texts


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="expected en or fr"):
        MaeshoweTeller("sv")


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(ValueError, match="expected one of edition"):
        MaeshoweTeller("en").option("colour")


def test_a_teller_is_cheap() -> None:
    one, other = MaeshoweTeller("fr"), MaeshoweTeller("fr")
    assert one.texts is other.texts
    assert one.box is other.box


# -- everything has its text ----------------------------------------------------------------------


def calls(name: str) -> Iterator[ast.Call]:
    """Every call of a function or method of this name in the kernel and the game, in which nobody
    makes deals."""
    for folder in (SOURCES / "kernel", SOURCES / "games" / "maeshowe"):
        for file in set(folder.glob("*.py")) - {SOURCES / "kernel" / "talks.py"}:
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call):
                    called = node.func
                    if (isinstance(called, ast.Attribute) and called.attr == name) or (
                        isinstance(called, ast.Name) and called.id == name
                    ):
                        yield node


def event_names() -> set[str]:
    return {
        str(call.args[0].value) for call in calls("tell") if isinstance(call.args[0], ast.Constant)
    }


def bar_reasons() -> set[str]:
    found = set()
    for call in calls("Bar"):
        reason = call.args[0]
        if isinstance(reason, ast.Constant):
            found.add(str(reason.value))
        else:
            assert isinstance(reason, ast.Name)
            found.add(getattr(kernel_match, reason.id, None) or getattr(kernel_game, reason.id))
    return found


def verbs() -> set[str]:
    return {each.verb for each in table_of("maeshowe()").table_of_actions.actions}


# Of each event what it tells everybody, and what only some see.
EVENTS: dict[str, tuple[tuple[Any, ...], tuple[Any, ...]]] = {
    "began": ((3, 1, 36), ()),
    "played": ((0,), ()),
    "discarded": ((0,), ()),
    "passed-jarl": ((1,), ()),
    "drew": ((2,), (0, 1)),
    "looked": ((2,), (0, 1)),
    "kept": ((), (3,)),
    "put-away": ((3,), ()),
    "ordered": ((), (True,)),
    "ended": (("stuck",), ()),
    "returned": ((3, 0), ()),
    "shuffled-deck": ((), ()),
    "shuffled-pile": ((), ()),
    "health": ((-1, 2), ()),
    "food": ((1, 2), ()),
    "blocked": ((2, 3), ()),
    "opened": ((1, 2), (0, 1, 2, 3)),
    "clashed": (((3, 4),), ()),
    "recovered": ((3, 1), ()),
    "handed": ((1,), (3,)),
    "kept-all": ((), ()),
    "fetched": ((8,), ()),
    "no-bird": ((), ()),
    "turned-up": (((1, 2),), ()),
    "moved": ((3, True), ()),
    "milled": (((1, 1, 2),), ()),
    "mad": (((0, 0, 0, 0, 1), 1), ()),
    "lost-for-good": ((2, 3), ()),
    "dumped": (((1, 2),), ()),
    "took-from-row": ((3, 0), ()),
    "took-from-pile": ((3, 0), ()),
    "rearranged": (((0, 1, 2),), ()),
}


def test_every_event_that_is_told_has_an_example_here() -> None:
    assert event_names() == set(EVENTS)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", EVENTS)
def test_every_event_has_its_sentence(name: str, lang: str) -> None:
    args, secret = EVENTS[name]
    teller = MaeshoweTeller(lang)
    for shown in (secret, ()):
        for who in (NAMES, ("You", "Bo"), ("Anna", "Vous"), ()):
            told = teller.event(Event(name, "", 0, args, shown), who)
            sound(told, lang)
            assert told.endswith(".")


@pytest.mark.parametrize("lang", LANGS)
def test_every_reason_has_its_sentence(lang: str) -> None:
    figures: dict[str, tuple[Any, ...]] = {
        "play-needs-food": (3, 1, 0),
        "discard-needs-food": (3, 1, 0),
        "duty-first": (3,),
        "duty-spoilt": (3,),
        "duty-no-recovery": (),
        "pile-empty": (1,),
        "third-pass": (2,),
        "partner-stuck": (1,),
        "passages-full": (5,),
        "runes-differ": (),
        "not-asked": (1,),
        "not-offered": (),
        "over": (),
        "nothing-to-undo": (),
        "others-must-agree": (1,),
    }
    assert bar_reasons() == set(figures)
    made, p = two()
    view = made.view(p, 0)
    for reason, values in figures.items():
        sound(MaeshoweTeller(lang).bar(view, Bar(reason, "", values), NAMES), lang)


@pytest.mark.parametrize("lang", LANGS)
def test_every_card_ending_and_option_has_its_text(lang: str) -> None:
    teller = MaeshoweTeller(lang)
    box = teller.box
    for kind in box.kinds:
        assert "card." + kind.id in teller.texts
        assert teller.card_rule(kind) in RULES
        assert teller.discard_rule(kind) in RULES
    for face in range(len(box.faces)):
        sound(teller.card(box, face), lang)
    for ending in ENDINGS:
        sound(teller.ending_name(ending), lang)
        for seats in (1, 2):
            scores = ((("passages", 2),),) * seats
            sound(teller.outcome(Outcome(ending, "", (2,) * seats, scores, 0), NAMES), lang)
    for option in TITLE.options:
        sound(teller.option(option.name), lang)
        for name in option.names:
            sound(teller.option(f"{option.name}.{name}"), lang)
    assert {name for option in TITLE.options for name in option.names} >= {
        *SETS,
        *VARIANTS,
        *DECKS,
    }


# One of each question, and more where it has several wordings; all for seat 0.
QUESTIONS: tuple[Question[Any], ...] = (
    UseCards(0, True, True),
    UseCards(0, True, False),
    UseCards(0, False, True),
    effects.HowMuchToEat(0),
    effects.EitherOf(0, -2, 1, "card.promptness.discard"),
    gluttony_garner.Garner(0),
    gluttony_garner.WhichPile(0, 4),
    gluttony_garner.ReturnCards(0, 0, 4),
    crumble_conservation.StackHand(0),
    crumble_conservation.TakeFromRow(0, -1),
    crumble_conservation.TakeFromPile(0),
    horror_hope.KeepOrPutAway(0, (1, 2), ()),
    horror_hope.OrderKept(0, (1, 2)),
    panic_promptness.NextFromRight(0, 0),
    panic_promptness.NextFromRight(0, 1),
    snub_sacrifice.WhichOffering(0, False),
    snub_sacrifice.MoveCards(0, 2, False),
    snub_sacrifice.MoveCards(0, 2, True),
    fear.DiscardOne(0),
    ruin_recovery.WhichClash(0),
)


def test_every_question_has_an_example_here() -> None:
    asking = {step for step in STEPS if issubclass(step, Question)}
    assert {type(question) for question in QUESTIONS} == asking


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("question", QUESTIONS, ids=repr)
def test_every_question_and_every_action_under_it_has_its_words(
    question: Question[Any], lang: str
) -> None:
    made, p = two()
    if isinstance(question, ruin_recovery.WhichClash):
        deal(p, 0, "ruin:red ruin:blue recovery:blue")
    p.todo = (question,)
    teller = MaeshoweTeller(lang)
    for food in (0, 1, 2):
        p.food = food
        for seat in (0, 1, SPECTATOR):
            view = made.view(p, seat)
            asked = teller.question(view, NAMES)
            sound(asked, lang)
            assert ("Anna" in asked) == (seat != 0)
        offered = set(made.options(p, 0)) | {each for each, _bar in made.barred(p, 0)}
        assert offered
        labels = [teller.action(made.view(p, 0), each) for each in offered]
        assert len(set(labels)) == len(labels)
    view = made.view(p, 0)
    for each in made.table_of_actions.actions:
        sound(teller.action(view, each), lang)
        sound(teller.effect(view, each), lang)
        assert teller.action_rule(view, each) in RULES


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("address", ADDRESSES)
def test_random_games_are_told_throughout(address: str, lang: str) -> None:
    made = table_of(address)
    teller = MaeshoweTeller(lang, made.rules.box)
    for seed in range(6):
        picks = random.Random(seed)
        events: list[Event] = []
        table = Table(Seeded(seed), events)
        p = made.start(table)
        while p.todo:
            for seat in (*range(made.seats), SPECTATOR):
                view = made.view(p, seat)
                sound(teller.question(view, NAMES), lang)
                for event in events:
                    sound(teller.event(event.seen_by(seat), NAMES), lang)
            events.clear()
            (seat,) = made.deciders(p)
            view = made.view(p, seat)
            options = made.options(p, seat)
            for each in options:
                sound(teller.action(view, each), lang)
                sound(teller.effect(view, each), lang)
                assert teller.action_rule(view, each) in RULES
            assert len({teller.action(view, each) for each in options}) == len(options)
            for _each, bar in made.barred(p, seat):
                sound(teller.bar(view, bar, NAMES), lang)
            made.choose(p, seat, picks.choice(options), table)
        assert p.outcome is not None
        for seat in (*range(made.seats), SPECTATOR):
            sound(teller.question(made.view(p, seat), NAMES), lang)
        for event in events:
            sound(teller.event(event, NAMES), lang)
        sound(teller.outcome(p.outcome, NAMES), lang)


def test_what_a_view_hides_is_not_told() -> None:
    made, p = begun('maeshowe(players=2, sets="all", fear="yes")')
    teller = MaeshoweTeller("en")
    p.todo = (horror_hope.KeepOrPutAway(0, (1, 2), ()),)
    told = teller.question(made.view(p, 1), NAMES)
    assert told == "Waiting for Anna: what becomes of the cards just seen."
    drawn = Event("drew", "turn.refill", 0, (2,), (0, 1), 1)
    assert teller.event(drawn.seen_by(1), NAMES) == "Anna drew 2 cards."


# -- what it reads like ---------------------------------------------------------------------------


def told(lang: str, name: str, *args: Any, **more: Any) -> str:
    """An event of seat 0 with a Goose (red) wherever a card is wanted."""
    box = words.usual_box()
    filled = tuple([box.face(arg) if isinstance(arg, str) and ":" in arg else arg for arg in args])
    names = more.pop("names", NAMES)
    return MaeshoweTeller(lang).event(Event(name, more.pop("rule", ""), 0, filled, **more), names)


@pytest.mark.parametrize(
    ("sentence", "name", "args"),
    [
        ("Anna played Goose (red).", "played", ("goose:red",)),
        ("Anna gained 2 health: now 4.", "health", (2, 4)),
        ("Anna lost 1 health: 0 left.", "health", (-1, 0)),
        ("1 passage was blocked again: 3 in the way.", "blocked", (1, 3)),
        ("2 passages were blocked again: 5 in the way.", "blocked", (2, 5)),
        ("Anna completed a set and opened 2 passages: 1 left.", "opened", (2, 1)),
        ("Anna lost 1 health for good: now 2 of at most 3.", "lost-for-good", (2, 3)),
        ("Anna passed the Jarl token to Bo.", "passed-jarl", (1,)),
        (
            "Anna could not both play and discard a card: the game is lost for both.",
            "ended",
            ("stuck",),
        ),
    ],
)
def test_english_events(sentence: str, name: str, args: tuple[Any, ...]) -> None:
    assert told("en", name, *args) == sentence


@pytest.mark.parametrize(
    ("sentence", "name", "args"),
    [
        ("Anna a joué Oie (rouge).", "played", ("goose:red",)),
        ("Anna a gagné 2 points de santé : 4 désormais.", "health", (2, 4)),
        ("Anna a perdu 1 point de santé : reste 0.", "health", (-1, 0)),
        ("1 passage s'est bouché à nouveau : 3 en tout.", "blocked", (1, 3)),
        ("2 passages se sont bouchés à nouveau : 5 en tout.", "blocked", (2, 5)),
        ("Anna n'a trouvé aucun oiseau.", "no-bird", ()),
        ("Anna a défaussé Espoir (sans rune).", "discarded", ("hope:none",)),
        ("Anna a défaussé Effroi (rouge et bleue).", "discarded", ("horror:both",)),
        ("Anna a passé le jeton Jarl à Bo.", "passed-jarl", (1,)),
    ],
)
def test_french_events(sentence: str, name: str, args: tuple[Any, ...]) -> None:
    assert told("fr", name, *args) == typeset(sentence)


def test_madness_has_its_reason() -> None:
    box = words.usual_box()
    hand = (box.face("goose:red"),) * 5

    def mad(lang: str, runes: int, rule: str = "turn.madness") -> str:
        text = told(lang, "mad", hand, runes, rule=rule)
        return text.partition(" (" if " (" in text else ":")[0]

    assert mad("en", RED) == "Anna went mad because all their runes were red: their hand"
    assert "because all their runes were blue" in mad("en", BLUE)
    assert "because all their runes were red and blue" in mad("en", BOTH)
    assert "because of Horror: " in mad("en", 0, "card.horror")
    assert "toutes les runes de sa main étaient rouges" in mad("fr", RED)
    assert "à cause de la carte Effroi" in mad("fr", 0, "card.horror")
    empty = told("en", "mad", (), 0, rule="card.horror")
    assert empty == "Anna went mad because of Horror: their pile returned to the deck."


def test_a_set_of_one_rune_has_its_reason() -> None:
    assert told("en", "opened", 2, 1, rule="card.excavate.two") == (
        "Anna completed a set and opened 2 passages, because all four cards share a rune: 1 left."
    )
    assert told("en", "opened", 1, 2, rule="card.excavate") == (
        "Anna completed a set and opened 1 passage: 2 left."
    )


@pytest.mark.parametrize("lang", LANGS)
def test_what_is_told_briefly_is_not_longer(lang: str) -> None:
    texts = texts_of(lang)
    brief = [key for key in texts if key.startswith("brief.")]
    assert brief
    for key in brief:
        full = texts["effect." + key.removeprefix("brief.")]
        assert len(texts[key]) <= len(full), key
        assert parameters(texts[key]) <= parameters(full), key


@pytest.mark.parametrize("lang", LANGS)
def test_the_goal_and_the_signs_are_told(lang: str) -> None:
    teller = MaeshoweTeller(lang)
    sound(teller.goal(), lang)
    assert 3 <= teller.goal().count(".") <= 5
    for sign in "ᚱᛒ·⚑":
        assert sign in teller.legend()


def test_food_is_eaten_given_or_lost() -> None:
    assert told("en", "food", -2, 1, rule="card.eat") == "Anna ate 2 food: 1 left."
    assert told("en", "food", -1, 1, rule="card.garner") == "Anna gave 1 food: 1 left."
    assert told("en", "food", -1, 0, rule="card.runout") == "Anna lost 1 food: 0 left."


def test_like_cards_are_counted() -> None:
    box = words.usual_box()
    goose, raven = box.face("goose:red"), box.face("raven:blue")
    drew = Event("drew", "", 0, (3,), (goose, goose, raven))
    text = MaeshoweTeller("en").event(drew, NAMES)
    assert text == "Anna drew 3 cards: 2 × Goose (red) and Raven (blue)."  # noqa: RUF001


def test_a_player_may_be_called_you() -> None:
    you = ("You",)
    assert told("en", "shuffled-pile", names=you) == "You shuffled your pile."
    assert told("fr", "shuffled-pile", names=you) == typeset("Vous avez mélangé votre défausse.")
    assert told("en", "ended", "last-health", names=you) == (
        "You lost your last health: the game is lost."
    )
    handed = Event("handed", "fear.pass", 0, (1,), (words.usual_box().face("goose:red"),))
    assert MaeshoweTeller("en").event(handed, ("Bo", "You")) == "Bo handed you Goose (red)."
    assert MaeshoweTeller("fr").event(handed, ("Bo", "Vous")) == "Bo vous a donné Oie (rouge)."
    made, p = two()
    assert MaeshoweTeller("en").question(made.view(p, 1), ("you", "Bo")) == (
        "Waiting for you: a card to play and one to discard."
    )


def test_names_are_not_read_as_templates() -> None:
    assert told("en", "shuffled-deck", names=("{seat}",)) == "{seat} shuffled the deck."


def test_what_a_turn_asks_for() -> None:
    made, p = two()
    en, fr = MaeshoweTeller("en"), MaeshoweTeller("fr")
    view = made.view(p, 0)
    assert en.question(view, NAMES) == (
        "Play one card and discard another, in either order, or pass the Jarl token."
    )
    p.duty = 0
    view = made.view(p, 0)
    assert en.question(view, NAMES) == (
        "Play Panic and discard another card, in either order, or pass the Jarl token."
    )
    p.todo = (UseCards(0, True, False),)
    assert en.question(made.view(p, 0), NAMES) == "Now play Panic."
    p.food = 0  # no duty without food
    assert "Panic" not in en.question(made.view(p, 0), NAMES)
    p.duty = -1
    p.todo = (UseCards(0, False, True),)
    view = made.view(p, 0)
    assert en.question(view, NAMES) == "Now discard a card."
    assert fr.question(view, NAMES) == "Défaussez maintenant une carte."
    assert fr.question(made.view(p, 1), NAMES) == typeset(
        "À Anna de répondre : une carte à défausser."
    )


def test_the_same_amount_is_eaten_or_spent() -> None:
    made, p = two()
    en, fr = MaeshoweTeller("en"), MaeshoweTeller("fr")
    nothing, both = action(made, "spend 0"), action(made, "spend 2")
    p.todo = (effects.HowMuchToEat(0),)
    view = made.view(p, 0)
    assert (en.action(view, nothing), en.action(view, both)) == ("Eat nothing", "Eat 2")
    assert en.effect(view, both) == "You lose 2 food (then 0). You gain 2 health (then 4 of 4)."
    p.todo = (gluttony_garner.Garner(0),)
    view = made.view(p, 0)
    assert (en.action(view, nothing), en.action(view, both)) == ("Spend nothing", "Spend 2 food")
    assert fr.action(view, both) == "Dépenser 2 nourritures"
    assert en.effect(view, both) == (
        "You lose 2 food (then 0). You may return up to 2 cards of one pile; the deck is shuffled."
    )


def test_the_fourth_excavate_opens() -> None:
    made, p = two()
    en = MaeshoweTeller("en")

    def effect(text: str) -> str:
        return en.effect(made.view(p, 0), action(made, text))

    assert effect("play excavate:red") == (
        "That completes a set whose four cards share a rune, and opens 2 passages (then 1 left)."
    )
    assert effect("play excavate:blue") == "That completes a set and opens 1 passage (then 2 left)."
    assert effect("play goose:red") == (
        "You gain 1 food (then 3). It ends the run of 3 cards at the end of the row."
    )
    assert effect("play crumble:red").endswith("It ends the run of 3 cards at the end of the row.")
    brief = en.brief(made.view(p, 0), action(made, "play goose:red"))
    assert brief == "+1 food (then 3). Ends the run of 3."
    p.passages = 2
    assert effect("play excavate:red") == (
        "That completes a set and opens the last of the passages: you win."
    )
    p.row = row_of(p, "excavate:red* excavate:red* excavate:red* excavate:red* excavate:blue")
    assert effect("play hope:none") == "That makes 2 in a row, of the 4 that open a passage."


def test_what_hurts_is_foretold() -> None:
    made, p = two()
    en, fr = MaeshoweTeller("en"), MaeshoweTeller("fr")
    p.row = ()
    collapse = action(made, "play collapse:red")
    assert en.effect(made.view(p, 0), collapse) == "You lose your last health: the game is lost."
    p.health = (3, 3)
    assert en.effect(made.view(p, 0), collapse) == (
        "You lose 2 health (then 1 of 4). 2 passages are blocked again (then 5)."
    )
    assert fr.effect(made.view(p, 0), collapse) == typeset(
        "Vous perdez 2 points de santé (reste 1 sur 4). 2 passages se bouchent à nouveau (donc 5)."
    )
    crumble = action(made, "discard crumble:red")
    assert en.effect(made.view(p, 0), crumble).endswith("the game is lost.")
    p.todo = (UseCards(0, False, True),)
    assert en.effect(made.view(p, 0), crumble) == (
        "The other 4 cards of your hand go to your pile too."
    )
    assert en.effect(made.view(p, 0), action(made, "discard goose:red")) == "It has no effect."


@pytest.mark.rule("card.promptness.discard")
def test_promptness_foretells_a_choice_only_where_there_is_one() -> None:
    made, p = two()
    en, fr = MaeshoweTeller("en"), MaeshoweTeller("fr")
    discard = action(made, "discard promptness:both")
    p.health = (3, 3)

    def effect(passages: int) -> str:
        p.passages = passages
        return en.effect(made.view(p, 0), discard)

    for passages in (1, 4):
        assert effect(passages) == "You choose one of the two: lose 2 health, or add 1 passage."
    assert effect(5) == "You lose 2 health (then 1 of 4)."
    foretold = fr.effect(made.view(p, 0), discard)
    assert foretold == "Vous perdez 2 points de santé (reste 1 sur 4)."
    p.health = (2, 3)
    assert effect(5) == "You lose your last health: the game is lost."


def test_choices_name_their_cards() -> None:
    made, p = two()
    p.row = row_of(p, "goose:blue excavate:red* raven:red")
    en, fr = MaeshoweTeller("en"), MaeshoweTeller("fr")
    view = made.view(p, 0)

    def label(text: str) -> str:
        return en.action(view, action(made, text))

    assert label("take-row 2") == "Take Excavate Passage (red) (place 2)"
    assert label("take pile:1:1") == "Take Sleep (red) from your pile (number 2 from the top)"
    assert label("return pile:2:1") == (
        "Return Horror (red and blue) from the other pile (number 1 from the top)"
    )
    assert fr.action(view, action(made, "return pile:1:1")) == (
        "Rendre Sommeil (rouge) de votre défausse (numéro 2 à partir du dessus)"
    )
    assert label("recover pile:2") == "Play Horror (red and blue) from the other pile"
    assert label("pass-jarl") == "Pass the Jarl token"
    assert fr.action(view, action(made, "recover pile:1")) == (
        "Jouer Découvrir un trésor (bleue) depuis votre défausse"
    )
    p.todo = (horror_hope.OrderKept(0, cards(p, "goose:red sleep:blue")),)
    view = made.view(p, 0)
    assert label("swap-order") == "Sleep (blue) on top, Goose (red) below"
    assert (
        en.effect(view, action(made, "keep-order")) == "Goose (red) is the next card to be drawn."
    )


def test_reasons_tell_their_figures() -> None:
    made, p = two()
    en, fr = MaeshoweTeller("en"), MaeshoweTeller("fr")
    view = made.view(p, 0)
    face = p.rules.box.face("promptness:both")
    bar = Bar("play-needs-food", "card.promptness", (face, 1, 0))
    assert en.bar(view, bar, NAMES) == (
        "Playing Promptness (red and blue) needs 1 food, and there is 0."
    )
    bar = Bar("duty-first", "card.panic.duty", (p.rules.box.face("goose:red"),))
    assert en.bar(view, bar, NAMES) == "Panic must be played this turn, so Goose (red) cannot."
    assert fr.bar(view, bar, NAMES) == typeset(
        "Précipitation doit être jouée ce tour-ci, donc Oie (rouge) ne peut pas l'être."
    )
    assert en.bar(view, Bar("not-asked", "", (0, 1)), NAMES) == "Play is waiting for Anna and Bo."
    assert en.bar(view, Bar("third-pass", "", (2,)), NAMES) == (
        "The Jarl token has been passed 2 times running; now somebody has to play."
    )


def test_endings() -> None:
    score = (("passages", 3),)
    won = Outcome("escaped", "end.escape", (1, 1), (score, score), 0)
    assert MaeshoweTeller("en").outcome(won, NAMES) == (
        "The last passage is open: Anna and Bo escaped, and the game is won. Passages opened: 3."
    )
    lost = Outcome("last-health", "end.health", (2,), ((("passages", 1),),), 0)
    assert MaeshoweTeller("fr").outcome(lost, ("Anna",)) == typeset(
        "Anna a perdu son dernier point de santé : la partie est perdue. Passages ouverts : 1."
    )
