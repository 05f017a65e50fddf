"""The table in the terminal: it fits, it needs no colours, and it can be read aloud."""

import random
import subprocess
import sys

import pytest

from meadhall.games.maeshowe.game import TITLE
from meadhall.games.maeshowe.table import (
    BLUE_SIGN,
    LOOKS,
    NO_SIGN,
    RED_SIGN,
    coloured,
    render,
)
from meadhall.games.maeshowe.words import MaeshoweTeller
from meadhall.kernel.event import SPECTATOR
from meadhall.kernel.lines import Line, as_text, cells
from meadhall.kernel.luck import Seeded
from meadhall.kernel.table import Table
from tests.maeshowe.test_words import (
    ADDRESSES,
    LANGS,
    NAMES,
    begun,
    cards,
    deal,
    row_of,
    table_of,
    two,
    typeset,
)

WIDTHS = (24, 40, 80, 120)
ROWS = 100  # more than any table needs


def shown(lines: list[Line]) -> list[str]:
    return as_text(lines).split("\n")


def is_plain(text: str) -> bool:
    """Letters, figures and the simplest punctuation: what is always read out the same way."""
    return all(
        (sign.isalpha() and ord(sign) < 0x250)
        or sign.isdigit()
        or sign in " .,:;()-?!'\u2019\u00a0"
        for sign in text
    )


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("address", ADDRESSES)
def test_no_line_is_longer_than_the_screen(address: str, lang: str) -> None:
    made = table_of(address)
    teller = MaeshoweTeller(lang)
    names = ("Ragnhildur the Extraordinarily Long-Named of Orphir", "漢字の名前漢字の名前漢字")
    for seed in range(3):
        picks = random.Random(seed)
        table = Table(Seeded(seed))
        p = made.start(table)
        going = True
        while going:
            going = bool(p.todo)
            for seat in (*range(made.seats), SPECTATOR):
                view = made.view(p, seat)
                for width in WIDTHS:
                    for plain in (False, True):
                        for line in render(view, teller, names, width, ROWS, plain):
                            assert cells("".join([text for text, _style in line])) <= width
                            assert all(style in LOOKS for _text, style in line)
                            assert not plain or all(not style for _text, style in line)
                text = as_text(render(view, teller, NAMES, 80, ROWS, True))
                assert all(is_plain(line) for line in text.split("\n")), text
                assert "{" not in as_text(render(view, teller, NAMES, 80, ROWS, False))
            if going:
                (seat,) = made.deciders(p)
                made.choose(p, seat, picks.choice(made.options(p, seat)), table)


def test_the_table_for_two() -> None:
    made, p = two()
    p.row = row_of(
        p,
        "excavate:red* excavate:red* excavate:blue* excavate:red* goose:blue hope:none "
        "excavate:blue",
    )
    p.most_health = (3, 4)
    assert shown(render(made.view(p, 0), MaeshoweTeller("en"), NAMES, 80, ROWS, False)) == [
        "Maeshowe                                                   Turn 1 · Anna to move",
        "─" * 80,
        "Passages ▯▯▮▮▮ 3 of 5 left   Food ◆◆◇◇ 2 of 4   Deck 44 cards",
        "Row 7 cards   1-4 (Excavate Passage) ᚱ ᚱ ᛒ ᚱ   5 Goose ᛒ   6 Hope ·",
        "  7 Excavate Passage ᛒ   [chain 2 of 4]",
        "",
        "▶ Anna   ♥♥♡✗ 2 of 3, 1 lost for good   ⚑ Jarl",
        "  Pile 2 cards, on top: Discover Treasure ᛒ",
        "  Hand 5 cards   ᚱ 3   ᛒ 1",
        "  ╭─────────────╮╭─────────────╮╭─────────────╮╭─────────────╮╭─────────────╮",
        "  │  Excavate   ││    Goose    ││     Eat     ││   Garner    ││    Panic    │",
        "  │   Passage   ││             ││             ││             ││             │",
        "  │      ᚱ      ││      ᚱ      ││      ᛒ      ││      ᚱ      ││      ·      │",
        "  ╰─────────────╯╰─────────────╯╰─────────────╯╰─────────────╯╰─────────────╯",
        "",
        "  Bo   ♥♥♥♡ 3 of 4   Pile 1 card, on top: Horror ᚱᛒ",
        "  Hand 5 cards   ᚱ 2   ᛒ 3   Raven ᛒ   Crumble ᚱ   Snub ᛒ   Ruin ᚱ   Recovery ᛒ",
    ]


@pytest.mark.rule("card.excavate")
@pytest.mark.parametrize(("left", "tokens"), [(3, "▮▮▮"), (1, "▯▯▮"), (0, "▯▯▯")])
def test_passages_leave_from_the_left(left: int, tokens: str) -> None:
    made, p = begun("maeshowe()")
    p.passages = left
    lines = shown(render(made.view(p, 0), MaeshoweTeller("en"), NAMES, 80, ROWS, False))
    assert any(line.startswith(f"Passages {tokens} {left} of 3 left") for line in lines)


def test_the_table_in_words() -> None:
    made, p = two()
    p.row = row_of(p, "excavate:red* goose:blue excavate:blue")
    p.most_health = (3, 4)
    assert shown(render(made.view(p, 0), MaeshoweTeller("fr"), NAMES, 80, ROWS, True)) == [
        typeset(line)
        for line in (
            "Maeshowe. Tour 1. À Anna.",
            "Passages restants : 3 sur 5.",
            "Nourriture : 2 sur 4.",
            "Pioche : 44 cartes.",
            "Ligne : 3 cartes.",
            "1. Creuser un passage (rouge), utilisée.",
            "2. Oie (bleue).",
            "3. Creuser un passage (bleue).",
            "Suite 1 sur 4.",
            "Anna.",
            "Santé 2 sur 3.",
            "1 point de santé perdu à jamais.",
            "Détient le jeton Jarl.",
            "Main : Creuser un passage (rouge), Oie (rouge), Manger (bleue), Grappiller",
            "(rouge) et Précipitation (sans rune).",
            "Défausse : 2 cartes.",
            "Dessus de la défausse : Découvrir un trésor (bleue).",
            "Bo.",
            "Santé 3 sur 4.",
            "Main : Corbeau (bleue), Effritement (rouge), Snober (bleue), Ruine (rouge) et",
            "Récupération (bleue).",
            "Défausse : 1 carte.",
            "Dessus de la défausse : Effroi (rouge et bleue).",
        )
    ]


def test_runes_differ_in_shape_and_in_style() -> None:
    made, p = begun('maeshowe(sets="horror-hope")')
    deal(p, 0, "goose:red goose:blue horror:both hope:none")
    lines = render(made.view(p, 0), MaeshoweTeller("en"), ("You",), 80, ROWS, False)
    spans = [span for line in lines for span in line]
    assert (RED_SIGN, "red-rune") in spans
    assert (BLUE_SIGN, "blue-rune") in spans
    assert any(NO_SIGN in text for text, _style in spans)
    assert any(style == "bold bright_blue" for line in coloured(lines) for _text, style in line)


def test_the_title_hands_out_looks_that_terminals_know() -> None:
    made, p = begun('maeshowe(sets="horror-hope")')
    deal(p, 0, "goose:red goose:blue horror:both hope:none")
    for plain in (False, True):
        lines = TITLE.terminal(made.view(p, 0), "en", ("You",), 80, ROWS, plain)
        assert {style for line in lines for _text, style in line} <= set(LOOKS.values())
    status = TITLE.terminal_status(made.view(p, 0), "en", ("You",), 80)
    assert "4 of 4" in as_text([status])
    assert "1 of 4" in as_text([status])
    assert "3 of 3 left" in as_text([status])


@pytest.mark.parametrize(
    ("rows", "frames", "partner_in_line", "blanks"),
    [(17, 1, 0, 2), (16, 1, 0, 2), (15, 1, 1, 2), (14, 0, 1, 2), (10, 0, 1, 2), (9, 0, 1, 0)],
)
def test_a_table_becomes_shorter_step_by_step(
    rows: int, frames: int, partner_in_line: int, blanks: int
) -> None:
    made, p = two()
    deal(p, 1, "excavate:blue excavate:red excavate:red treasure:blue goose:blue")
    p.row = row_of(p, "excavate:red* excavate:red* excavate:blue* excavate:red* goose:blue")
    lines = shown(render(made.view(p, 0), MaeshoweTeller("en"), NAMES, 80, rows, False))
    assert len(lines) <= max(rows, 8)
    text = "\n".join(lines)
    assert text.count("╭") == 5 * frames
    assert ("Excavate Passage ᚱ ᚱ ᛒ" in text.partition("Bo ")[2]) == bool(partner_in_line)
    assert lines.count("") == blanks
    for told in ("Maeshowe", "Anna", "2 of 4", "Goose ᚱ" if not frames else "Goose", "Eat"):
        assert told in text


@pytest.mark.parametrize(("hand", "near"), [("rrrbb", 0), ("rrrrb", 1), ("rrrrr", 1)])
def test_the_tally_warns_of_madness(hand: str, near: int) -> None:
    made, p = begun("maeshowe()")
    names = {"r": "excavate:red", "b": "excavate:blue"}
    deal(p, 0, " ".join([names[rune] for rune in hand]))
    text = as_text(render(made.view(p, 0), MaeshoweTeller("en"), ("You",), 80, ROWS, False))
    assert text.count("madness is near") == near
    if near:
        assert f"ᚱ {hand.count('r')} of 5: madness is near" in text


def test_a_sentence_about_you_begins_with_a_capital() -> None:
    made, p = begun("maeshowe()")
    for names, told in ((("You",), ". You to move."), (("bo",), ". bo to move.")):
        text = as_text(render(made.view(p, 0), MaeshoweTeller("en"), names, 80, ROWS, True))
        assert told in text


def test_a_hidden_hand_stays_hidden() -> None:
    made, p = begun('maeshowe(players=2, fear="yes")')
    deal(p, 1, "raven:red raven:red raven:blue raven:blue raven:blue")
    for plain in (False, True):
        text = as_text(render(made.view(p, 0), MaeshoweTeller("en"), NAMES, 80, ROWS, plain))
        assert "Raven" not in text.partition("Bo")[2]
        assert "5 cards" in text.partition("Bo")[2]


def test_what_lies_on_the_deck_is_shown_to_who_saw_it() -> None:
    made, p = begun("maeshowe(players=2)")
    p.top = cards(p, "goose:red sleep:blue")
    p.top_seen = (1, 1)
    own = as_text(render(made.view(p, 0), MaeshoweTeller("en"), NAMES, 80, ROWS, False))
    assert "on top: Sleep ᛒ, Goose ᚱ" in own
    other = as_text(render(made.view(p, 1), MaeshoweTeller("en"), NAMES, 80, ROWS, False))
    assert "on top: a card, a card" in other


def test_a_run_counts_over_used_cards() -> None:
    made, p = begun("maeshowe()")
    p.row = row_of(p, "excavate:red excavate:red excavate:blue excavate:red* excavate:red*")
    text = as_text(render(made.view(p, 0), MaeshoweTeller("en"), ("You",), 80, ROWS, False))
    assert "[chain 3 of 4]" in text


def test_a_name_cannot_move_the_cursor() -> None:
    made, p = begun("maeshowe()")
    for plain in (False, True):
        names = ("\x1b[2J\nSnake",)
        text = as_text(render(made.view(p, 0), MaeshoweTeller("en"), names, 80, ROWS, plain))
        assert "\x1b" not in text


def test_the_game_does_without_its_picture() -> None:
    code = "import sys, meadhall.games.maeshowe.game; print(any('.table' in m and 'maeshowe' in m"
    code += " or m.startswith('rich') for m in sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
