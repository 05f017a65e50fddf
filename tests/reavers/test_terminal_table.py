"""The table in the terminal: it fits, it can be read aloud, and it keeps what is behind screens."""

import random
import re
import subprocess
import sys

import pytest

from meadhall.games.reavers.bargain import Bargain
from meadhall.games.reavers.game import TITLE, ReaversGame
from meadhall.games.reavers.phrases import texts_of
from meadhall.games.reavers.position import Reavers
from meadhall.games.reavers.rules import BJORGVIN, NIDALOS, ROSKILDE, TONSBERG
from meadhall.games.reavers.table import LOOKS, coloured, render, status
from meadhall.kernel.deal import ACCORD, BREAKDOWN, POT, Deal, Offer
from meadhall.kernel.event import OPENLY, SPECTATOR
from meadhall.kernel.lines import Line, as_text, cells
from meadhall.kernel.luck import Seeded
from meadhall.kernel.outcome import Outcome
from meadhall.kernel.table import Table
from tests.reavers.test_words import (
    ADDRESSES,
    LANGS,
    NAMES,
    goods,
    number_of,
    table_of,
    talking,
    typeset,
    without_others,
)

WIDTHS = (24, 40, 80, 120)
ROWS = 100  # more than any table needs
SAMPLE = 12  # every so many decisions of a random game are looked at


def shown(lines: list[Line]) -> list[str]:
    return as_text(lines).split("\n")


def picture(
    made: ReaversGame, p: Reavers, seat: int = 0, rows: int = ROWS, lang: str = "en"
) -> str:
    """The table at a usual width."""
    teller = made.teller(lang)
    return as_text(render(made.view(p, seat), teller, names_of(made), 80, rows, False))


def aloud(made: ReaversGame, p: Reavers, seat: int = 0, lang: str = "en") -> str:
    """The table in words."""
    teller = made.teller(lang)
    return as_text(render(made.view(p, seat), teller, names_of(made), 80, ROWS, True))


def names_of(made: ReaversGame) -> tuple[str, ...]:
    return NAMES[: made.seats]


def is_plain(text: str) -> bool:
    """Letters, figures and the simplest punctuation: what is always read out the same way. The
    notation of an offer has a sign of its own."""
    return all(
        (sign.isalpha() and ord(sign) < 0x250)
        or sign.isdigit()
        or sign in " .,:;()-?!'\u2019\u00a0“”«»>"
        for sign in text
    )


def scene() -> tuple[ReaversGame, Reavers, Deal]:
    """Three players in the fourth round, two of whom talk at Tonsberg."""
    made, p, deal = talking(lying="6 coin, 1 terror, 1 wall, 1 art")
    p.round = 4
    p.first = 2
    p.bjorn = -1
    p.sides = (1, 0, 1, 0, 0, 0, 0)
    lot = [made.rules.none] * len(p.goods)
    lot[BJORGVIN] = goods(made, "2 coin, 1 farm")
    lot[TONSBERG] = p.goods[TONSBERG]
    p.goods = tuple(lot)
    p.order = ((2,), (), (1, 0), (), (), (), ())
    p.ships = (TONSBERG, TONSBERG, ROSKILDE)
    p.crews = ((number_of(made, "ulf"), number_of(made, "bodil")), (number_of(made, "yrsa"),), ())
    p.market = tuple([number_of(made, each) for each in ("njal", "alvi", "leif", "odd")])
    p.promises = ((3, (1, 0, 6, "a farm")), (1, (1, 0, 3, "long past")))
    offer = Offer(1, 2, ((POT, 0, 0, 6), (POT, 0, 1, 1), (POT, 1, 3, 1), (POT, 1, 7, 1)))
    deal.offers = (offer,)
    deal.count = 2
    return made, p, deal


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("address", ADDRESSES)
def test_no_line_is_longer_than_the_screen(address: str, lang: str) -> None:
    made = table_of(address)
    teller = made.teller(lang)
    long = ("Ragnhildur the Extraordinarily Long-Named of Orphir", "漢字の名前漢字の名前漢字")
    names = (*long, "Cy", "Odd", "Eva", "Ida")[: made.seats]
    picks = random.Random(1)
    table = Table(Seeded(1))
    p = made.start(table)
    going = True
    decisions = 0
    while going:
        going = bool(p.todo)
        seat = picks.choice(made.deciders(p)) if going else SPECTATOR
        decisions += 1
        looked = not going or decisions % SAMPLE == 0
        for reader in (seat, SPECTATOR) if looked else ():
            view = made.view(p, reader)
            for width in WIDTHS:
                for plain, rows in ((False, ROWS), (False, 24), (False, 1), (True, 1)):
                    for line in render(view, teller, names, width, rows, plain):
                        assert cells("".join([text for text, _style in line])) <= width
                        assert all(style in LOOKS for _text, style in line)
                        assert not plain or all(not style for _text, style in line)
            text = as_text(render(view, teller, NAMES, 80, ROWS, True))
            assert all(is_plain(line) for line in text.split("\n")), text
            assert not re.search("[{}]", text)
            assert "{" not in as_text(render(view, teller, NAMES, 80, ROWS, False))
        if going:
            made.choose(p, seat, picks.choice(made.options(p, seat)), table)


@pytest.mark.rule("loot.hidden")
@pytest.mark.parametrize("address", ADDRESSES)
def test_what_others_hold_is_nowhere_before_the_end(address: str) -> None:
    made = table_of(address)
    teller = made.teller("en")
    names = names_of(made)
    picks = random.Random(2)
    table = Table(Seeded(2))
    p = made.start(table)
    decisions = 0
    while p.todo:
        seat = picks.choice(made.deciders(p))
        decisions += 1
        for reader in (seat, SPECTATOR) if decisions % SAMPLE == 0 else ():
            known = made.view(p, reader)
            other = made.view(without_others(p, reader), reader)
            for plain in (False, True):
                one = render(known, teller, names, 80, ROWS, plain)
                assert render(other, teller, names, 80, ROWS, plain) == one
            assert status(other, teller, names, 80) == status(known, teller, names, 80)
        made.choose(p, seat, picks.choice(made.options(p, seat)), table)
    assert picture(made, p).count("raid tokens") >= 1
    assert aloud(made, p, SPECTATOR).count("Behind the screen:") == made.seats


def test_the_table() -> None:
    made, p, _deal = scene()
    names = ("You", "Bo", "Cy")
    assert shown(render(made.view(p, 0), made.teller("en"), names, 80, ROWS, False)) == [
        "Reavers of Midgard: The Card Game         Round 4 of 10 · 6 supply cards to come",
        "─" * 80,
        "  Roskilde  B   ≈ Cy",
        "     A reaver for a terror; up to 2 for coins (a new market: 1 coin); farm 1",
        "     coin; tower 3 coins; lose a terror and have somebody take one 4 coins",
        "1 Bjorgvin  A  2 coins and 1 farm",
        "     Sell a farm for 2 coins, a wall for 4 coins, a tower for 6 coins",
        "2 Tonsberg  B  6 coins, 1 terror, 1 wall and 1 work of art   ≈ Bo, you",
        "     See the top reaver: hire it for its cost and 2 coins, or discard it",
        "3 Nidalos   A  nothing",
        "     Take a terror: you get the top spoils card",
        "",
        "Market",
        "   2 Njal the Dreamer ♣",
        "   4 Alvi the Peace-Speaker ♣ ★ 5 glory with 3 terror or less",
        "   5 Leif Mist-Walker ▲♣",
        "   4 Odd the Hoarder ▲ ★ 1 glory for each treasure",
        "In the supply 20 farms, 19 walls, 19 towers, 82 spoils cards and 44 reavers",
        "",
        "▶ You  ▲2 × ♣0 = 0   Ulf of the Green Oar ▲",  # noqa: RUF001
        "    Bodil Barn-Burner ▲ ★ 1 glory for each farm",
        "▶ Bo  ▲1 × ♣2 = 2   Yrsa World-Tree-Marked ▲♣♣",  # noqa: RUF001
        "  Cy ⚑  ▲0 × ♣0 = 0",  # noqa: RUF001
        "",
        "Behind your screen 5 coins · 2 terror (−3 glory) · 1 farm",  # noqa: RUF001
        "",
        "Talks at Tonsberg (you, Bo)",
        "  2 Bo: you take 6 coins and the terror; Bo takes a wall and a work of art",
        "  An offer of your own is typed so: propose pot>1 6 coin, pot>2 1 terror, 1>2 2",
        "    coin  (1 you, 2 Bo, pot: what lies there)",
        "  Things: coin, terror, farm, wall, tower, armor, treasure, art, tapestry,",
        "    weapons, ulf, bodil, yrsa",
        '  A promise: 1 vows 2 by 5 "a word"',
        "Promised Bo promises you (by round 6, not binding): “a farm”",
    ]


def test_talks_on_the_table() -> None:
    made, p, deal = scene()
    assert "long past" not in picture(made, p)
    deal.offers = (Offer(1, 2, deal.offers[0].terms, (), (0,)), Offer(0, 3, (), ()))
    deal.accepts = (0, 3)
    text = picture(made, p)
    assert "no: Anna" in text
    assert "3 Anna: nothing changes hands  yes: Bo" in text
    assert "typed so" not in picture(made, p, 2)
    assert "2 Bo: Anna takes 6 coins" in picture(made, p, 2)
    deal.agreed = 3
    deal.state = ACCORD
    text = picture(made, p)
    assert "accord on offer 3" in text
    assert "2 Bo:" not in text
    deal.state = BREAKDOWN
    assert "no accord" in picture(made, p)
    assert "They ended without accord." in aloud(made, p)


def test_an_offer_typed_as_the_table_shows_it_is_understood() -> None:
    for place in (TONSBERG, ROSKILDE):
        made, p, _deal = talking(place=place)
        text = " ".join(picture(made, p).split())
        example = re.search(r"propose .*?(?=  ?\()", text)
        assert example is not None
        offer = made.parse(example.group())
        assert offer.verb == "propose"
        bar = made.why_not(p, 0, offer)
        assert bar is None or bar.reason == "cannot-give", bar
        vow = re.search(r"A promise: (.*\")", text)
        assert vow is not None
        assert made.parse(f"propose {vow.group(1)}").verb == "propose"


@pytest.mark.rule("deal.anything")
def test_whispers_are_on_no_other_table() -> None:
    made, p, deal = talking('reavers(players=3, offers="participants")')
    deal.offers = (Offer(1, 1, ((POT, 0, 0, 3), (POT, 1, 1, 1))),)
    deal.count = 1
    for text in (picture(made, p, 0), aloud(made, p, 1), picture(made, p, OPENLY)):
        assert "takes 3 coins" in text
    for seat in (2, SPECTATOR):
        assert "not for your ears" in picture(made, p, seat)
        assert "not for your ears" in aloud(made, p, seat)
        assert "takes" not in picture(made, p, seat).partition("Talks")[2]
        assert "takes" not in aloud(made, p, seat).partition("Talks")[2]


def test_the_table_in_words() -> None:
    made, p, _deal = scene()
    assert aloud(made, p, 0, "fr").split("\n") == [
        "Reavers of Midgard: The Card Game.",
        *[
            typeset(line)
            for line in (
                "Manche 4 sur 10.",
                "Roskilde, face B. Un pillard contre une terreur ; jusqu'à 2 contre des pièces",
                "(un nouveau marché : 1 pièce) ; ferme 1 pièce ; tour 3 pièces ; perdre une",
                "terreur et en donner une à quelqu'un 4 pièces.",
                "Navires présents : Cy.",
                "Bjorgvin, face A. Vendre : ferme 2 pièces, mur 4 pièces, tour 6 pièces.",
                "Il y a là : 2 pièces et 1 ferme.",
                "Tonsberg, face B. Voir le premier pillard de la pioche : l'engager pour son prix",
                "et 2 pièces, ou le défausser.",
                "Il y a là : 6 pièces, 1 terreur, 1 mur et 1 œuvre d'art.",
                "Navires présents : Bo et Anna.",
                "Nidalos, face A. Prendre une terreur : vous recevez la première carte butin.",
                "Il y a là : rien.",
                "Marché, le plus récent d'abord.",
                "Njal le Rêveur, 2 pièces : 1 Yggdrasil.",
                "Alvi Parole de paix, 4 pièces : 1 Yggdrasil ; à la fin 5 points de gloire avec 3",
                "terreurs au plus.",
                "Leif Marche-brume, 5 pièces : 1 casque et 1 Yggdrasil.",
                "Odd l'Amasseur, 4 pièces : 1 casque ; à la fin 1 point de gloire par trésor.",
                "Dans la réserve : 20 fermes, 19 murs, 19 tours, 82 cartes butin et 44 pillards.",
                "Anna.",
                "2 casques et aucun Yggdrasil, ce qui vaut 0 point de gloire.",
                "Ulf de la Rame verte : 1 casque.",
                "Bodil Brûle-granges : 1 casque ; à la fin 1 point de gloire par ferme.",
                "Derrière votre paravent : 5 pièces, 2 terreurs et 1 ferme.",
                "Bo.",
                "1 casque et 2 Yggdrasil, ce qui vaut 2 points de gloire.",
                "Équipage : Yrsa Marquée de l'Arbre-Monde.",
                "Cy.",
                "Détient le jeton premier joueur.",
                "Négociations à Tonsberg entre Anna et Bo.",
                "Offre 2, faite par Bo : Anna prend 6 pièces et la terreur ; Bo prend un mur et",
                "une œuvre d'art.",
                "Une offre à vous s'écrit ainsi : propose pot>1 6 coin, pot>2 1 terror, 1>2 2",
                "coin",
                "Promesse, sans engagement : Bo promet à Anna (avant la fin de la manche 6, sans",
                "engagement) : « a farm ».",
            )
        ],
    ]


@pytest.mark.parametrize(
    ("rows", "blanks", "bonuses", "sides", "crews", "extras"),
    [
        (34, 4, 1, 1, 1, 1),
        (30, 0, 1, 1, 1, 1),
        (23, 0, 0, 1, 1, 1),
        (22, 0, 0, 1, 1, 1),
        (18, 0, 0, 0, 1, 1),
        (15, 0, 0, 0, 0, 1),
        (1, 0, 0, 0, 0, 0),
    ],
)
def test_a_table_becomes_shorter_step_by_step(
    rows: int, blanks: int, bonuses: int, sides: int, crews: int, extras: int
) -> None:
    made, p, _deal = scene()
    text = picture(made, p, rows=rows)
    lines = text.split("\n")
    assert len(lines) <= max(rows, 13)
    assert lines.count("") == blanks
    assert ("5 glory with 3 terror" in text) == bool(bonuses)
    assert ("Sell a farm" in text) == bool(sides)
    assert ("Ulf of the Green Oar" in text) == bool(crews)
    assert ("In the supply" in text) == bool(extras)
    assert ("a farm”" in text) == bool(extras)
    for always in ("Round 4 of 10", "6 coins, 1 terror, 1 wall", "≈ Bo, Anna", "▲2", "5 coins"):
        assert always in text
    for always in ("Njal the Dreamer ♣", "2 Bo:", "propose pot>1 6 coin", "A  2 coins and 1 farm"):
        assert always in text


def test_bjorn_and_cards_face_down_are_on_the_table() -> None:
    made, p, _deal = scene()
    p.bjorn = NIDALOS
    down = list(p.down)
    down[BJORGVIN] = 2
    p.down = tuple(down)
    text = picture(made, p)
    assert "3 Nidalos   A  nothing   ≈ Bjorn" in text
    assert "2 coins, 1 farm and 2 spoils cards face down" in text
    assert "Ships there: Bjorn." in aloud(made, p)


def test_all_screens_are_taken_away_at_the_end() -> None:
    made, p, _deal = scene()
    p.todo = ()
    scores = ((("raid", 3),), (("raid", 4),), (("raid", 2),))
    p.outcome = Outcome("glory", "score.most", (2, 1, 3), scores)
    for seat in (0, SPECTATOR):
        text = picture(made, p, seat)
        assert "Game over" in text
        assert "Bo won with 4 glory." in text
        assert text.count("armor") == 2
        assert "raid tokens 1, bonuses 1, terror" in text
        assert "4 glory" in text
        assert "2 armor" in aloud(made, p, seat)


def test_the_title_hands_out_looks_that_terminals_know() -> None:
    made, p, _deal = scene()
    names = names_of(made)
    for plain in (False, True):
        lines = TITLE.terminal(made.view(p, 0), "en", names, 80, ROWS, plain)
        assert {style for line in lines for _text, style in line} <= set(LOOKS.values())
    line = TITLE.terminal_status(made.view(p, 0), "en", names, 80)
    assert as_text([line]) == "Round 4 of 10   ▲2 × ♣0 = 0   5 coins, 2 terror and 1 farm"  # noqa: RUF001
    assert as_text([TITLE.terminal_status(made.view(p, SPECTATOR), "en", names, 80)]) == (
        "Round 4 of 10"
    )
    lines = render(made.view(p, 0), made.teller("en"), names, 80, ROWS, False)
    assert any(style == "bold cyan" for line in coloured(lines) for _text, style in line)


def test_every_sign_is_in_the_legend() -> None:
    made, p, _deal = scene()
    for lang in LANGS:
        legend = texts_of(lang)["about.legend"]
        text = picture(made, p, lang=lang)
        for sign in "▲♣★▶⚑≈":
            assert sign in text
            assert sign in legend


def test_a_name_cannot_move_the_cursor() -> None:
    made, p, _deal = scene()
    for plain in (False, True):
        names = ("\x1b[2J\nSnake", "Bo", "Cy")
        text = as_text(render(made.view(p, 0), made.teller("en"), names, 80, ROWS, plain))
        assert "\x1b" not in text


def test_talks_are_those_of_the_question() -> None:
    made, p, _deal = talking("reavers(players=4)")
    p.todo = (Bargain((Deal(BJORGVIN, (0, 2)), Deal(ROSKILDE, (1, 3), many=True))),)
    text = picture(made, p, 1)
    assert "Talks at Bjorgvin (Anna, Cy) · no offer yet" in text
    assert "Trade at Roskilde (Bo, Odd)" in text
    assert text.count("typed so") == 1
    assert "propose 2>4 1 farm, 4>2 3 coin" in text


def test_the_game_does_without_its_picture() -> None:
    code = "import sys, meadhall.games.reavers.game; print(any('.table' in m and 'reavers' in m"
    code += " or m.startswith('rich') for m in sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
