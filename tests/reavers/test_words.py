"""Reavers in words: nothing is without its text, and the texts read as they should."""

import ast
import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from meadhall.games.reavers import blind, phrases, places, plunder, roskilde
from meadhall.games.reavers.always import ENDINGS
from meadhall.games.reavers.bargain import Bargain
from meadhall.games.reavers.components import PRINTED, read_box
from meadhall.games.reavers.game import STEPS, TITLE, ReaversGame
from meadhall.games.reavers.goods import COIN, FARM, SPOILS, TERROR, TOWER, WALL, Goods
from meadhall.games.reavers.phrases import PERSON_WORDS, texts_of
from meadhall.games.reavers.position import NOWHERE, Reavers
from meadhall.games.reavers.rules import BJORGVIN, ROSKILDE, TONSBERG
from meadhall.games.reavers.sail import HIDDEN, ChooseDestination
from meadhall.games.reavers.scoring import SOURCES
from meadhall.games.reavers.suggest import suggestions
from meadhall.games.reavers.view import View
from meadhall.games.reavers.words import ReaversTeller
from meadhall.kernel import game as kernel_game
from meadhall.kernel import match as kernel_match
from meadhall.kernel import step as kernel_step
from meadhall.kernel.action import Action
from meadhall.kernel.bar import Bar
from meadhall.kernel.deal import BREAKDOWN, POT, Deal, Offer
from meadhall.kernel.event import OPENLY, SPECTATOR, Event
from meadhall.kernel.luck import Seeded
from meadhall.kernel.offer_text import proposal
from meadhall.kernel.options import read_address, read_options
from meadhall.kernel.outcome import Outcome
from meadhall.kernel.rulebook import read_rulebook
from meadhall.kernel.step import Question
from meadhall.kernel.table import Table

LANGS = ("en", "fr")
NAMES = ("Anna", "Bo", "Cy", "Odd", "Eva", "Ida")
FOLDER = Path(phrases.__file__).parent
SOURCE = FOLDER.parents[1]
RULES = read_rulebook(TITLE.folder() / "rulebook.toml")

ADDRESSES = (
    "reavers()",
    "reavers(players=2)",
    'reavers(players=3, offers="participants", loot="face-down", split="partial")',
    'reavers(players=5, shed="attack", sell="unlimited", removal="unlimited")',
    'reavers(players=6, reavers="no", chains="no")',
)


def typeset(text: str) -> str:
    """French as it is printed, from what a keyboard writes."""
    return re.sub(r" ([:;!?»])", "\u00a0\\1", text.replace("'", "\u2019")).replace("« ", "«\u00a0")


def table_of(address: str, components: Path | None = None) -> ReaversGame:
    """The game of an address."""
    return TITLE.table(read_options(TITLE.options, read_address(address)[1]), components)


def begun(address: str = "reavers()") -> tuple[ReaversGame, Reavers]:
    """A game and its first position."""
    made = table_of(address)
    return made, made.start(Table(Seeded(1)))


def goods(made: ReaversGame, text: str) -> Goods:
    """Goods by their names: "3 coin, 1 farm"."""
    found = list(made.rules.none)
    for part in text.split(", "):
        count, name = part.split(" ")
        found[made.rules.items.index(name)] = int(count)
    return tuple(found)


def number_of(made: ReaversGame, name: str) -> int:
    """A reaver by its id."""
    return made.rules.items.index(name) - made.rules.kinds


def talking(
    address: str = "reavers(players=3)",
    place: int = TONSBERG,
    parties: tuple[int, ...] = (0, 1),
    lying: str = "3 coin, 1 terror",
) -> tuple[ReaversGame, Reavers, Deal]:
    """A game in which some talk."""
    made, p = begun(address)
    lot = list(p.goods)
    lot[place] = goods(made, lying) if place != ROSKILDE else made.rules.none
    p.goods = tuple(lot)
    p.holdings = (
        goods(made, "5 coin, 2 terror, 1 farm"),
        *[goods(made, "4 coin, 1 terror, 1 wall, 2 armor")] * (made.seats - 1),
    )
    deal = Deal(place, parties, many=place == ROSKILDE)
    p.todo = (Bargain((deal,)),)
    return made, p, deal


def action(made: ReaversGame, text: str) -> Action:
    """An action by its notation."""
    return made.parse(text)


def sound(text: str, lang: str) -> None:
    """A text without a gap in it, and set as its language wants."""
    assert text == text.strip() != ""
    assert "{" not in text
    assert "}" not in text
    assert "  " not in text
    assert "'" not in text
    assert "None" not in text
    assert ".." not in text
    assert not re.search(r"(?<!\d)1 (coins|farms|walls|towers|treasures|weapons|helms)\b", text)
    assert not re.search(
        r"([02-9]|\d\d) (coin|farm|wall|tower|treasure|weapon|helm)\b(?! ic)", text
    )
    if lang == "fr":
        text = text.replace(texts_of("fr")["title"], "")
        assert not re.search(r"[^\u00a0][:;!?»]", text), text
        assert not re.search(r"«[^\u00a0]", text), text
        assert not re.search(r"\b([dlnsj]e|que|[ls]a) [aâàeéèêiîoôuœ]", text, re.IGNORECASE), text
        assert not re.search(r"\b(à|de) les? ", text), text
        assert not re.search(r"(?<!\d)[01] (pièces|terreurs|fermes|murs|tours|armes)\b", text)
        assert not re.search(r"([2-9]|\d\d) (pièce|terreur|ferme|mur|tour|arme)\b", text)
    else:
        assert not re.search(r"\b[Aa] [aeio]", text), text


# -- the texts ------------------------------------------------------------------------------------


def parameters(text: str) -> set[str]:
    return set(re.findall(r"{(\w+)}", text)) - {*PERSON_WORDS, "other_has"}


def test_both_languages_have_the_same_texts_with_the_same_parameters() -> None:
    english, french = texts_of("en"), texts_of("fr")
    assert list(english) == list(french)
    for key, text in english.items():
        assert parameters(text) == parameters(french[key]), key


@pytest.mark.parametrize("lang", LANGS)
def test_every_text_is_set_as_its_language_wants(lang: str) -> None:
    for key, text in texts_of(lang).items():
        if not key.startswith("list.") and key != "table.separator":
            sound(re.sub(r"[{}]", "", text), lang)


@pytest.mark.parametrize("lang", LANGS)
def test_every_number_has_its_forms(lang: str) -> None:
    texts = texts_of(lang)
    for key in texts:
        base, _, form = key.rpartition(".")
        if form in ("zero", "one", "other") and base != "passed":
            assert base + ".one" in texts
            assert base + ".other" in texts


@pytest.mark.parametrize("lang", LANGS)
def test_no_text_is_left_over(lang: str) -> None:
    """Every key is said somewhere: by its name, or by one that the code puts together."""
    code = "".join([file.read_text("utf-8") for file in sorted(FOLDER.glob("*.py"))])
    together = ("item.", "icon.", "place.", "reaver.", "bonus.", "source.", "ending", "option.")
    together += ("side.", "ask.", "wait.what.", "passed.", "symbol.", "event.", "bar.", "do.")
    together += ("brief-do.", "they.", "you.", "brief.", "effect.", "about.", "terms.")
    for key in texts_of(lang):
        if not key.startswith(together):
            bare = re.sub(r"\.(zero|one|other)$", "", key)
            name = bare.partition(".")[2]
            said = [each for each in (bare, name, name.removesuffix("-bonus")) if each]
            assert any(f'"{each}"' in code for each in said), key


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="expected en or fr"):
        ReaversTeller("sv")


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(ValueError, match="expected one of players"):
        ReaversTeller("en").option("colour")


def test_a_teller_is_cheap() -> None:
    one, other = ReaversTeller("fr"), ReaversTeller("fr")
    assert one.texts is other.texts
    assert one.box is other.box


# -- everything has its text ----------------------------------------------------------------------


def calls(name: str) -> Iterator[ast.Call]:
    """Every call of a function or method of this name in the kernel and the game."""
    for folder in (SOURCE / "kernel", SOURCE / "games" / "reavers"):
        for file in folder.glob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call):
                    called = node.func
                    if (isinstance(called, ast.Attribute) and called.attr == name) or (
                        isinstance(called, ast.Name) and called.id == name
                    ):
                        yield node


def event_names() -> set[str]:
    """What is told: the first argument of `table.tell`."""
    return {
        str(call.args[0].value)
        for call in calls("tell")
        if isinstance(call.func, ast.Attribute)
        and isinstance(call.func.value, ast.Name)
        and call.func.value.id == "table"
        and isinstance(call.args[0], ast.Constant)
    }


def bar_reasons() -> set[str]:
    found = set()
    for call in calls("Bar"):
        reason = call.args[0]
        if isinstance(reason, ast.Constant):
            found.add(str(reason.value))
        else:
            assert isinstance(reason, ast.Name)
            for module in (kernel_match, kernel_game, kernel_step):
                if hasattr(module, reason.id):
                    found.add(getattr(module, reason.id))
    return found


def said_in_talks() -> set[str]:
    """What `tell_talk` may tell; what stands in a variable are the verbs of talks."""
    found = {"accept", "decline", "unaccept", "withdraw", "walk-away", "say-nothing"}
    for call in calls("tell_talk"):
        said = call.args[3] if isinstance(call.func, ast.Name) else None
        if isinstance(said, ast.Tuple) and isinstance(said.elts[0], ast.Constant):
            found.add(str(said.elts[0].value))
    return found


LOT = (2, 0, 1, 0, 0, 0, 2, 0, 0, 1)
NOTHING = (0,) * 10
TERMS = ((POT, 0, TERROR, 1), (POT, 1, COIN, 3), (1, 0, FARM, 1), (0, 1, 10, 1))
PROMISES = ((0, 1, 7, "half of the next loot"),)

# Of each event what it tells everybody, and what only some see; several where they read unlike.
EVENTS: dict[str, tuple[tuple[tuple[Any, ...], tuple[Any, ...]], ...]] = {
    "set-up": (((0, (0, 1, 2, 3)), ()),),
    "supply": (((0, 1), ()), ((3, 10), ())),
    "stocked": (((1, LOT, 0), ()), ((5, LOT, 1), ()), ((5, NOTHING, 2), ())),
    "turned-up": (((1, LOT), ()),),
    "turned": (((0, 1), ()), ((5, 0), ())),
    "churned": (((0, 1), ()), ((7,), ())),
    "market-filled": (((0, 1, 2, 3), ()), ((5,), ())),
    "spoils-shuffled": (((1,), ()), ((20,), ())),
    "reavers-shuffled": (((1,), ()), ((20,), ())),
    "sealed": (((), (5,)),),
    "taken-back": (((), ()),),
    "time-chose": (((), ()),),
    "sailed": (((5,), ()),),
    "order": (((0, (1, 0)), ()), ((5, (0, 1)), ())),
    "passed": (((), ()),),
    "hired-for-terror": (((4,), ()),),
    "hired": (((4, 1), ()), ((0, 5), ())),
    "refreshed": (((1,), ()),),
    "bought": (((FARM, 1), ()), ((WALL, 2), ()), ((TOWER, 3), ())),
    "sold": (((FARM, 2), ()),),
    "shed": (((2,), ()),),
    "shed-onto": (((4, 1, 1), ()), ((4, 1, 0), ())),
    "revealed-reaver": (((4,), ()),),
    "turned-down": (((4,), ()),),
    "plundered": (((5,), ()), ((7, 9), ())),
    "kept": (((5,), ()),),
    "traded-in": (((7, 5), ()),),
    "took-token": (((FARM,), ()),),
    "gave-up": (((FARM,), ()),),
    "rolled": ((("nothing",), ()), (("terror",), ()), (("spoils",), ())),
    "won-card": (((5,), ()),),
    "collected": (((1, LOT), ()), ((5, NOTHING), ())),
    "met-bjorn": (((5,), ()),),
    "bjorn": (((1, LOT), ()), ((5, NOTHING), ())),
    "shared": (((5, (0, 1)), ()),),
    "talk": (
        ((5,), ("offer", 1, TERMS, PROMISES)),
        ((5, "offer", 1, TERMS, ()), ()),
        ((5, "accept", 1), ()),
        ((5, "decline", 1), ()),
        ((5, "unaccept"), ()),
        ((5, "withdraw"), ()),
        ((5, "walk-away"), ()),
        ((5, "say-nothing"), ()),
        ((5, "void", 1), ()),
    ),
    "talks-late": (((5,), ()),),
    "accord": (((5, (0, 1), TERMS, PROMISES), ()), ((0, (0, 1), (), PROMISES), ())),
    "no-accord": (((5, (0, 1)), ()),),
    "scored": (((12, 4, 30, 0, 3, -6, 4), ()), ((0, 0, 0, 0, 0, -1, 0), ()), ((0,) * 7, ())),
}


def test_every_event_that_is_told_has_an_example_here() -> None:
    assert event_names() == set(EVENTS)
    told = {str((args[1:] or secret)[0]) for args, secret in EVENTS["talk"]}
    assert said_in_talks() == told


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", EVENTS)
def test_every_event_has_its_sentence(name: str, lang: str) -> None:
    teller = ReaversTeller(lang)
    for args, secret in EVENTS[name]:
        for shown in (secret, ()):
            for who in (NAMES, ("You", "Bo"), ("Anna", "Vous"), ()):
                told = teller.event(Event(name, "", 0, args, shown), who)
                sound(told, lang)
                assert told.endswith(".")


@pytest.mark.parametrize("lang", LANGS)
def test_every_passing_says_what_was_passed(lang: str) -> None:
    silent = (ChooseDestination, Bargain, blind.HireRevealed)  # nobody passes, or it says more
    for question in QUESTIONS:
        if not isinstance(question, silent):
            assert f"passed.{question.rule}" in texts_of(lang)
    for key in texts_of(lang):
        if key.startswith("passed.") and key != "passed.other":
            assert key.removeprefix("passed.") in RULES


BARS: dict[str, tuple[tuple[Any, ...], ...]] = {
    "same-place": ((5,),),
    "too-few-coins": ((3, 1), (1, 0)),
    "none-left": ((FARM,),),
    "no-terror": ((),),
    "not-held": ((FARM,), (TOWER,)),
    "sold-already": ((WALL,),),
    "no-spoils-left": ((),),
    "cannot-give": ((COIN, 3, 1), (TERROR, 1, 0), (SPOILS, 2, 1)),
    "due-when": ((3, 10), (10, 10)),
    "left-lying": ((5, TERROR, 1), (5, COIN, 2)),
    "not-in-pot": ((5, COIN, 1), (0, FARM, 0), (5, 12, 0)),
    "reavers-stay": ((4,),),
    "not-their-reaver": ((4, 1),),
    "deal-closed": ((),),
    "offers-used-up": ((1,), (8,)),
    "talked-enough": ((1,), (24,)),
    "leave-too-soon": ((),),
    "not-between-parties": ((),),
    "offer-to-nobody": ((),),
    "refused-by-all": ((),),
    "stands-already": ((3,),),
    "not-asked": ((1,), (0, 1)),
    "not-offered": ((),),
    "over": ((),),
    "nothing-to-undo": ((),),
    "others-must-agree": ((1,),),
}


@pytest.mark.parametrize("lang", LANGS)
def test_every_reason_has_its_sentence(lang: str) -> None:
    assert bar_reasons() == set(BARS)
    made, p = begun()
    view = made.view(p, 0)
    for reason, cases in BARS.items():
        for figures in cases:
            told = ReaversTeller(lang).bar(view, Bar(reason, "", figures), NAMES)
            sound(told, lang)
            assert told.endswith(".")


@pytest.mark.parametrize("lang", LANGS)
def test_every_thing_ending_and_option_has_its_text(lang: str) -> None:
    teller = ReaversTeller(lang)
    box = teller.box
    for item in range(teller.kinds):
        assert f"item.{teller.item_id(item)}.one" in teller.texts
        sound(teller.kind(item), lang)
        sound(teller.single(item), lang)
        for count in (0, 1, 2, 20):
            sound(teller.item(item, count), lang)
    for place in range(len(box.places)):
        assert "place." + box.places[place].id in teller.texts
        sound(teller.place(place), lang)
        for side in (0, 1):
            sound(teller.side(place, side), lang)
    for number, reaver in enumerate(box.reavers):
        assert "reaver." + reaver.id in teller.texts
        assert teller.reaver(number).startswith(reaver.name.split(" ")[0])
        sound(teller.reaver(number), lang)
        sound(teller.symbols(reaver), lang)
        assert bool(teller.bonus(number)) == (reaver.bonus is not None)
        if reaver.bonus is not None:
            sound(teller.bonus(number), lang)
    for source in SOURCES:
        sound(teller.source(source), lang)
    for ending in ENDINGS:
        sound(teller.ending_name(ending), lang)
        for places_taken in ((1, 2, 3), (1, 1, 3)):
            scores = ((("raid", 12),),) * 3
            for who in (NAMES, ("You", "Bo", "Cy"), ("Vous", "Bo", "Cy")):
                sound(teller.outcome(Outcome(ending, "", places_taken, scores), who), lang)
    for option in TITLE.options:
        sound(teller.option(option.name), lang)
        sound(teller.option(f"{option.name}.title"), lang)
        for name in option.names:
            sound(teller.option(f"{option.name}.{name}"), lang)
    sound(teller.pitch(), lang)
    sound(teller.goal(), lang)
    assert 3 <= teller.goal().count(".") <= 6
    for fact in teller.facts():
        sound(fact, lang)
    for sign in "▲♣★▶⚑≈":
        assert sign in teller.legend()


# One of each question, and more where it has several wordings; all for seat 0.
QUESTIONS: tuple[Question[Any], ...] = (
    ChooseDestination((NOWHERE, NOWHERE, 2)),
    ChooseDestination((1, NOWHERE, 2)),
    Bargain((Deal(5, (0, 1)),)),
    Bargain((Deal(1, (1, 2)),)),
    Bargain((Deal(0, (0, 1, 2), many=True),)),
    blind.HireAtTonsberg(0, 4),
    blind.HireAtLeirvik(0, 4),
    places.SellTokens(0, 0),
    places.SellTokens(0, 1),
    places.ShedForCoins(0),
    places.TradeSpoils(0),
    places.TakeToken(0),
    places.GiveUpToken(0),
    plunder.PlunderOne(0),
    plunder.PlunderTwo(0),
    plunder.KeepOne(0, (5, 9)),
    roskilde.HireForTerror(0),
    roskilde.HireForCoins(0, 0, False),
    roskilde.HireForCoins(0, 0, True),
    roskilde.HireForCoins(0, 1, False),
    roskilde.BuyFarm(0),
    roskilde.BuyWall(0),
    roskilde.BuyTower(0),
    roskilde.ShedTerror(0),
    roskilde.PassTerrorOn(0),
)


def test_every_question_has_an_example_here() -> None:
    asking = {step for step in STEPS if issubclass(step, Question)}
    assert {type(question) for question in QUESTIONS} == asking


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("question", QUESTIONS, ids=repr)
def test_every_question_and_every_action_under_it_has_its_words(
    question: Question[Any], lang: str
) -> None:
    made, p, _deal = talking('reavers(players=3, shed="attack")', lying="3 coin, 1 terror, 2 art")
    p.todo = (question,)
    p.ships = (1, 2, 3)
    teller = made.teller(lang)
    teller.names = NAMES[:3]
    for held in ("1 terror, 1 art", "5 coin, 2 terror, 1 farm, 1 art, 2 armor", "4 coin, 1 art"):
        p.holdings = (goods(made, held), *p.holdings[1:])
        for seat in (0, 1, 2, SPECTATOR, OPENLY):
            view = made.view(p, seat)
            asked = teller.question(view, NAMES)
            sound(asked, lang)
            if seat not in question.owes(p):
                assert NAMES[question.owes(p)[0]] in asked
        view = made.view(p, 0)
        if 0 in made.speakers(p):
            offered = {*made.options(p, 0), *[each for each, _bar in made.barred(p, 0)]}
            assert offered
            labels = [teller.action(view, each) for each in offered]
            assert len(set(labels)) == len(labels)
    view = made.view(p, 0)
    for each in made.table_of_actions.actions:
        sound(teller.action(view, each), lang)
        sound(teller.short(view, each), lang)
        sound(teller.effect(view, each), lang)
        sound(teller.brief(view, each), lang)
        assert teller.action_rule(view, each) in RULES
        sound(teller.action(made.view(p, SPECTATOR), each), lang)


def said(
    made: ReaversGame, p: Reavers, seat: int, teller: ReaversTeller, names: Sequence[str]
) -> list[str]:
    """Everything that a seat is told about what it may do."""
    view = made.view(p, seat)
    lines = [teller.question(view, names)]
    if seat < 0 or seat not in made.speakers(p):
        return lines
    for each in made.options(p, seat):
        lines += [teller.action(view, each), teller.short(view, each)]
        lines += [teller.effect(view, each), teller.brief(view, each)]
        assert teller.action_rule(view, each) in RULES
    for each, bar in made.barred(p, seat):
        lines += [teller.action(view, each), teller.bar(view, bar, names)]
    return lines


def without_others(p: Reavers, seat: int) -> Reavers:
    """As if all the others had nothing behind their screens."""
    found = Reavers(p.rules, p)
    found.holdings = tuple(
        [held if owner == seat else p.rules.none for owner, held in enumerate(p.holdings)]
    )
    return found


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("address", ADDRESSES)
def test_random_games_are_told_throughout(address: str, lang: str) -> None:
    made = table_of(address)
    teller = ReaversTeller(lang, made.rules.box)
    names = NAMES[: made.seats]
    teller.names = names
    for seed in range(2):
        picks = random.Random(seed)
        events: list[Event] = []
        table = Table(Seeded(seed), events)
        p = made.start(table)
        while p.todo:
            seats = made.deciders(p)
            seat = picks.choice(seats)
            for event in events:
                for reader in (seat, SPECTATOR):
                    sound(teller.event(event.seen_by(reader), names), lang)
            events.clear()
            sound(teller.question(made.view(p, SPECTATOR), names), lang)
            lines = said(made, p, seat, teller, names)
            for line in lines:
                sound(line, lang)
            # What others hold is told to nobody, not even by what may be chosen.
            assert said(made, without_others(p, seat), seat, teller, names) == lines
            options = made.options(p, seat)
            labels = [teller.action(made.view(p, seat), each) for each in options]
            assert len(set(labels)) == len(labels)
            made.choose(p, seat, picks.choice(options), table)
        assert p.outcome is not None
        for seat in (*range(made.seats), SPECTATOR):
            sound(teller.question(made.view(p, seat), names), lang)
        for event in events:
            sound(teller.event(event, names), lang)
        sound(teller.outcome(p.outcome, names), lang)


# -- what is hidden -------------------------------------------------------------------------------


@pytest.mark.rule("sail.choose")
def test_a_sealed_choice_is_told_to_its_seat_alone() -> None:
    made, p = begun("reavers(players=2)")
    teller = made.teller("en")
    outbox: list[Event] = []
    made.choose(p, 0, action(made, "sail tonsberg"), Table(Seeded(1), outbox))
    (event,) = outbox
    assert teller.event(event.seen_by(0), NAMES) == "Anna chose Tonsberg."
    for other in (1, SPECTATOR):
        assert teller.event(event.seen_by(other), NAMES) == "Anna chose a destination."
    step = made.view(p, 1).todo[-1]
    assert isinstance(step, ChooseDestination)
    assert step.chosen[0] == HIDDEN
    assert "Tonsberg" not in teller.question(made.view(p, 1), NAMES)
    assert teller.question(made.view(p, SPECTATOR), NAMES) == "Waiting for Bo: where to sail."
    assert teller.question(made.view(p, 0), NAMES) == (
        "You sail to Tonsberg when all have chosen. Waiting for Bo: where to sail."
    )


@pytest.mark.rule("deal.anything")
def test_whispers_are_told_to_those_alone_who_take_part() -> None:
    made, p, _deal = talking('reavers(players=3, offers="participants")')
    teller = made.teller("en")
    outbox: list[Event] = []
    made.choose(
        p, 0, action(made, "propose pot>1 3 coin, pot>2 1 terror"), Table(Seeded(1), outbox)
    )
    (event,) = outbox
    assert teller.event(event.seen_by(1), NAMES) == (
        "Anna made offer 1 at Tonsberg: Anna takes 3 coins; Bo takes the terror."
    )
    for other in (2, SPECTATOR):
        told = teller.event(event.seen_by(other), NAMES)
        assert told == "Anna spoke in the talks at Tonsberg."
        assert teller.question(made.view(p, other), NAMES) == (
            "Waiting for Anna and Bo: their talks."
        )


# -- what it reads like ---------------------------------------------------------------------------


def told(lang: str, name: str, *args: Any, **more: Any) -> str:
    """An event of seat 0."""
    names = more.pop("names", NAMES)
    return ReaversTeller(lang).event(Event(name, more.pop("rule", ""), 0, args, **more), names)


@pytest.mark.parametrize(
    ("sentence", "name", "args"),
    [
        ("Anna bought a farm for 1 coin.", "bought", (FARM, 1)),
        ("Anna hired Ulf of the Green Oar for 2 coins.", "hired", (0, 2)),
        ("Tonsberg got 4 coins and 1 spoils card face down.", "stocked", (2, (4, *[0] * 9), 1)),
        ("Anna lost a terror for 4 coins, and Bo took one.", "shed-onto", (4, 1, 1)),
        ("Anna paid 4 coins, and Bo took a terror.", "shed-onto", (4, 1, 0)),
        ("Anna took a terror and drew an armor and a weapon.", "plundered", (5, 9)),
        ("Bjorn sailed to Odense, where nothing lay.", "bjorn", (5, NOTHING)),
        (
            "Accord at Tonsberg: Anna takes the terror; Bo takes 3 coins; Bo gives Anna a farm; "
            "Anna gives Bo the reaver Ulf of the Green Oar; "
            "Anna promises Bo (by round 7, not binding): “half of the next loot”.",
            "accord",
            (2, (0, 1), TERMS, PROMISES),
        ),
        (
            "Anna: raid tokens 12, spoils 30 and terror \N{MINUS SIGN}6. Total: 36 glory.",
            "scored",
            (12, 0, 30, 0, 0, -6, 0),
        ),
        (
            "Round 1 began: the supply card shows 2 coin icons, 1 spoils icon and 1 farm icon.",
            "supply",
            (0, 1),
        ),
    ],
)
def test_english_events(sentence: str, name: str, args: tuple[Any, ...]) -> None:
    assert told("en", name, *args) == sentence


@pytest.mark.parametrize(
    ("sentence", "name", "args"),
    [
        ("Anna a acheté une ferme pour 1 pièce.", "bought", (FARM, 1)),
        ("Anna a engagé Ulf de la Rame verte pour 2 pièces.", "hired", (0, 2)),
        ("Anna a perdu une terreur pour 4 pièces, et Bo en a pris une.", "shed-onto", (4, 1, 1)),
        ("Anna a pris une terreur et pioché une armure et une arme.", "plundered", (5, 9)),
        ("Anna a retiré son offre à Odense.", "talk", (5, "withdraw")),
        (
            "Pas d'accord à Odense : une terreur chacun pour Anna et Bo. Le reste y demeure.",
            "no-accord",
            (5, (0, 1)),
        ),
        (
            "Accord à Tonsberg : Anna prend la terreur ; Bo prend 3 pièces ; Bo donne une ferme "
            "à Anna ; Anna donne le pillard Ulf de la Rame verte à Bo ; Anna promet à Bo (avant "
            "la fin de la manche 7, sans engagement) : « half of the next loot ».",
            "accord",
            (2, (0, 1), TERMS, PROMISES),
        ),
    ],
)
def test_french_events(sentence: str, name: str, args: tuple[Any, ...]) -> None:
    assert told("fr", name, *args) == typeset(sentence)


def test_a_player_may_be_called_you() -> None:
    me, them = ("You", "Bo"), ("Anna", "You")
    assert told("en", "taken-back", names=me) == "You took your choice back."
    assert told("en", "shed-onto", 4, 1, 1, names=them) == (
        "Anna lost a terror for 4 coins, and you took one."
    )
    assert told("fr", "shed-onto", 4, 1, 1, names=("Anna", "Vous")) == (
        "Anna a perdu une terreur pour 4 pièces, et vous en avez pris une."
    )
    assert told("fr", "talk", 5, "unaccept", names=("Vous", "Bo")) == (
        "Vous avez retiré votre accord à Odense."
    )
    assert told("en", "no-accord", 5, (0, 1), names=them) == (
        "No accord at Odense: a terror each for Anna and you. The goods stay."
    )
    assert told("en", "time-chose", names=me) == (
        "Time was up: chance chose a destination for you."
    )


def test_terms_speak_to_the_reader() -> None:
    en, fr = ReaversTeller("en"), ReaversTeller("fr")
    terms = ((POT, 0, COIN, 3), (POT, 0, TERROR, 1), (1, 0, FARM, 1))
    assert en.terms(terms, (), ("Ulf", "you")) == (
        "Ulf takes 3 coins and the terror; you give Ulf a farm"
    )
    assert en.terms(terms, (), ("you", "Bo")) == (
        "you take 3 coins and the terror; Bo gives you a farm"
    )
    assert fr.terms(terms, (), ("Ulf", "vous")) == typeset(
        "Ulf prend 3 pièces et la terreur ; vous donnez une ferme à Ulf"
    )
    assert fr.terms(terms, PROMISES, ("vous", "Bo")) == typeset(
        "vous prenez 3 pièces et la terreur ; Bo vous donne une ferme ; vous promettez à Bo "
        "(avant la fin de la manche 7, sans engagement) : « half of the next loot »"
    )
    assert fr.terms((), PROMISES, ("Anna", "vous")).startswith("Anna vous promet")
    assert en.terms((), (), NAMES) == "nothing changes hands"
    assert en.short_terms(terms, PROMISES, ("you", "Bo")) == (
        "you: 3 coins, 1 terror; Bo → you: 1 farm; you → Bo: “half of the next loot”"
    )


def test_names_are_not_read_as_templates() -> None:
    assert told("en", "taken-back", names=("{seat}",)) == "{seat} took their choice back."
    made, p, deal = talking()
    words = "{giver} gives"
    deal.offers = (Offer(1, 1, (), ((1, 0, 3, words),)),)
    assert words in made.teller("en").effect(made.view(p, 0), action(made, "accept 1"))


def test_helpers_for_boards() -> None:
    en, fr = ReaversTeller("en"), ReaversTeller("fr")
    assert en.item(COIN, 3) == "3 coins"
    assert fr.item(COIN, 1) == "1 pièce"
    assert en.place(TONSBERG) == "Tonsberg"
    assert fr.reaver(0) == "Ulf de la Rame verte"
    bodil = next(n for n, each in enumerate(en.box.reavers) if each.id == "bodil")
    assert en.bonus(bodil) == "1 glory for each farm"
    assert fr.bonus(bodil) == "1 point de gloire par ferme"
    assert en.bonus(0) == ""
    assert en.side(TONSBERG, 0) == "Lose a terror for 3 coins"
    assert fr.side(BJORGVIN, 0) == typeset("Vendre : ferme 2 pièces, mur 4 pièces, tour 6 pièces")


# -- talks ----------------------------------------------------------------------------------------


def test_an_offer_that_lies_near_is_called_by_its_terms() -> None:
    made, p, deal = talking(parties=(0, 2))
    for lang in LANGS:
        teller = made.teller(lang)
        teller.names = ("Anna", "Bo", "Cy")
        for seat in (0, 2):
            names = list(teller.names)
            names[seat] = texts_of(lang)["you.middle"]
            view = made.view(p, seat)
            near = suggestions(p, deal, seat)
            assert near
            for n, offered in enumerate(near):
                made_offer = proposal(offered, (), made.rules.items)
                terms = teller.terms(offered, (), names)
                label = teller.action(view, action(made, f"suggest {n + 1}"))
                assert label == teller.say("do.suggest", {"terms": terms})
                assert label == teller.action(view, made_offer)
    far = action(made, "suggest 12")
    assert (
        made.teller("en").action(made.view(p, 0), far) == "Offer number 12 of those that lie near"
    )


def test_labels_name_people_and_say_you() -> None:
    made, p, deal = talking()
    deal.offers = (Offer(1, 1, ((POT, 0, COIN, 3), (POT, 1, TERROR, 1))),)
    deal.count = 1
    view = made.view(p, 0)
    teller = made.teller("en")
    accept = action(made, "accept 1")
    assert teller.action(view, accept) == "Accept offer 1 (Player 2)"
    teller.names = NAMES[:3]
    assert teller.action(view, accept) == "Accept offer 1 (Bo)"
    assert teller.effect(view, accept) == (
        "You agree to this: you take 3 coins; Bo takes the terror."
    )
    assert teller.brief(view, accept) == "You take 3 coins; Bo takes the terror."


def test_what_talks_ask() -> None:
    made, p, deal = talking()
    en, fr = made.teller("en"), made.teller("fr")
    assert en.question(made.view(p, 0), ("You", "Bo", "Cy")) == (
        "Talks at Tonsberg with Bo: who gets what? There lie 3 coins and 1 terror."
    )
    assert fr.question(made.view(p, 1), ("Anna", "Vous", "Cy")) == typeset(
        "Négociations à Tonsberg avec Anna : qui reçoit quoi ? Il y a là 3 pièces et 1 terreur."
    )
    assert en.question(made.view(p, 2), NAMES) == "Waiting for Anna and Bo: their talks."
    deal.offers = (Offer(1, 1, ((POT, 0, COIN, 3), (POT, 1, TERROR, 1))),)
    assert en.question(made.view(p, 0), NAMES).endswith("what do you say to what is on offer?")
    deal.quiet = (0,)
    assert en.question(made.view(p, 0), NAMES) == (
        "You have nothing to add for now, but may speak again. Waiting for Bo: their talks."
    )
    other = Deal(BJORGVIN, (2, 0))
    done = Deal(TONSBERG, (1,))
    done.state = BREAKDOWN
    p.todo = (Bargain((other, done)),)
    assert en.question(made.view(p, 1), NAMES).startswith(
        "Your talks at Tonsberg have ended without accord. Waiting for "
    )


def test_trade_at_roskilde_costs_nothing() -> None:
    made, p, _deal = talking(place=ROSKILDE)
    en = made.teller("en")
    view = made.view(p, 0)
    assert en.question(view, NAMES) == (
        "You meet Bo at Roskilde: do you trade before anybody acts there? You need not."
    )
    nothing = action(made, "say-nothing")
    assert en.effect(view, nothing) == (
        "When nobody has more to say, the trading is over; it costs nothing."
    )
    assert en.action_rule(view, action(made, "suggest 1")) == "roskilde.window"
    p.todo = (Bargain((Deal(TONSBERG, (0, 1)),)),)
    assert "a terror" in en.effect(made.view(p, 0), nothing)


# -- choices --------------------------------------------------------------------------------------


def view_of(made: ReaversGame, p: Reavers, question: Question[Any], held: str) -> View:
    """What seat 0 sees when it holds this and is asked this."""
    p.todo = (question,)
    p.holdings = (goods(made, held), *p.holdings[1:])
    return made.view(p, 0)


def test_what_a_choice_does_is_told_with_its_figures() -> None:
    made, p = begun("reavers(players=3)")
    en, fr = made.teller("en"), made.teller("fr")
    hire = action(made, "hire bodil")
    p.crews = ((number_of(made, "asta"),), (), ())
    view = view_of(made, p, roskilde.HireForCoins(0, 0, False), "5 coin")
    assert en.action(view, hire) == "Hire Bodil Barn-Burner for 3 coins"
    assert en.short(view, hire) == "Bodil Barn-Burner: 3 coins"
    assert en.effect(view, hire) == (
        "Adds 1 helm; at the end 1 glory for each farm. "
        "Your crew then has 1 helm and 1 Yggdrasil, worth 1 glory. You then have 2 coins."
    )
    view = view_of(made, p, roskilde.HireForTerror(0), "1 terror")
    assert en.action(view, hire) == "Hire Bodil Barn-Burner for a terror"
    assert en.effect(view, hire).endswith("You then have 2 terror, which costs 3 glory at the end.")
    view = view_of(made, p, blind.HireAtTonsberg(0, hire.args[0]), "9 coin")
    assert en.question(view, NAMES) == "Tonsberg: do you hire Bodil Barn-Burner?"
    assert en.action(view, hire) == "Hire Bodil Barn-Burner for 5 coins"
    assert fr.action(view, action(made, "pass")) == "Ne pas engager Bodil Brûle-granges"
    assert en.action_rule(view, hire) == "tonsberg.b"
    view = view_of(made, p, roskilde.ShedTerror(0), "2 coin, 1 terror")
    assert en.action(view, action(made, "shed")) == "Lose a terror for 2 coins"
    assert en.effect(view, action(made, "shed")) == (
        "You then have no terror. You then have 0 coins."
    )
    view = view_of(made, p, places.ShedForCoins(0), "4 coin, 3 terror")
    assert fr.action(view, action(made, "shed")) == "Perdre une terreur pour 3 pièces"
    assert fr.brief(view, action(made, "shed")) == typeset(
        "Donc 2 terreurs (\N{MINUS SIGN}3). Reste 1 pièce."
    )


@pytest.mark.rule("roskilde.shed-b")
def test_who_has_no_terror_is_not_told_to_lose_one() -> None:
    made, p = begun('reavers(players=3, shed="attack")')
    teller = made.teller("en")
    teller.names = NAMES[:3]
    choice = action(made, "shed-onto seat:2")
    view = view_of(made, p, roskilde.PassTerrorOn(0), "5 coin, 1 terror")
    assert teller.action(view, choice) == "Lose a terror for 4 coins; Bo takes one"
    view = view_of(made, p, roskilde.PassTerrorOn(0), "5 coin")
    assert teller.action(view, choice) == "For 4 coins, Bo takes a terror"
    assert teller.question(view, NAMES) == ("Roskilde: do you pay to have somebody take a terror?")


def test_a_destination_is_told_with_what_lies_there() -> None:
    made, p = begun("reavers(players=2)")
    teller = made.teller("en")
    lot = list(p.goods)
    lot[TONSBERG] = goods(made, "4 coin, 1 wall")
    lot[BJORGVIN] = made.rules.none
    p.goods = tuple(lot)
    p.bjorn = TONSBERG
    view = made.view(p, 0)
    assert teller.effect(view, action(made, "sail tonsberg")) == (
        "There lie 4 coins and 1 wall. Side A: lose a terror for 3 coins. "
        "Bjorn is there: whoever comes alone takes a terror too."
    )
    assert teller.effect(view, action(made, "sail bjorgvin")).startswith("Nothing lies there yet.")
    assert teller.short(view, action(made, "sail tonsberg")) == "Tonsberg"
    bar = Bar("same-place", "sail.not-twice", (TONSBERG,))
    assert teller.bar(view, bar, NAMES) == (
        "Your ship is at Tonsberg already: it has to sail elsewhere."
    )


@pytest.mark.parametrize("lang", LANGS)
def test_what_is_told_briefly_is_not_longer(lang: str) -> None:
    texts = texts_of(lang)
    for short, full in (("brief.", "effect."), ("brief-do.", "do.")):
        keys = [key for key in texts if key.startswith(short)]
        assert keys
        for key in keys:
            whole = texts[full + key.removeprefix(short)]
            assert len(texts[key]) <= len(whole), key


def test_endings() -> None:
    en, fr = ReaversTeller("en"), ReaversTeller("fr")
    scores = ((("raid", 40), ("terror", -1)), (("raid", 39),), (("raid", 1),))
    won = Outcome("glory", "score.most", (1, 2, 3), scores)
    assert en.outcome(won, NAMES) == "Anna won with 39 glory."
    assert fr.outcome(won, ("Vous", "Bo", "Cy")) == "Vous avez gagné avec 39 points de gloire."
    tied = Outcome("tie-spoils", "score.ties", (2, 1, 3), scores)
    assert en.outcome(tied, NAMES) == "Level at 39 glory: Bo won with more spoils cards."
    assert fr.outcome(tied, ("Anna", "vous", "Cy")) == typeset(
        "À égalité avec 39 points de gloire : vous avez gagné avec plus de cartes butin."
    )
    shared = Outcome("shared", "score.shared", (1, 1, 3), scores)
    assert en.outcome(shared, NAMES) == (
        "Nothing could part them: with 39 glory each, the victory is shared by Anna and Bo."
    )


# -- an owner's components ------------------------------------------------------------------------


def test_what_an_owner_names_otherwise_keeps_the_names_of_the_file(tmp_path: Path) -> None:
    text = PRINTED.read_text("utf-8")
    text = text.replace('name = "Ulf of the Green Oar"', 'name = "Ulf the Owned"')
    text = text.replace('id = "sigrun", name = "Sigrun Bench-Mate"', 'id = "zoe", name = "Zoe"')
    text = text.replace('"tapestry"', '"runes"')
    file = tmp_path / "mine.toml"
    file.write_text(text, "utf-8")
    box = read_box(file)
    for lang, for_each in (
        ("en", "2 glory for each runes"),
        ("fr", "2 points de gloire par runes"),
    ):
        teller = ReaversTeller(lang, box)
        assert teller.reaver(0) == "Ulf the Owned"
        assert teller.reaver(1) == "Zoe"
        runes = SPOILS + 3
        assert teller.item(runes, 2) == "2 runes"
        assert teller.single(runes) == "1 runes"
        assert teller.kind(runes) == "Runes"
        runa = next(n for n, each in enumerate(box.reavers) if each.id == "runa")
        assert teller.bonus(runa) == for_each
        sound(teller.items((1,) * (SPOILS + 5)), lang)
