"""The page of a decision at a terminal: it fits the screen, has colours, and loses no news."""

import re

import pytest

from meadhall.terminal.columns import Choice, Columns
from meadhall.terminal.page import Page
from meadhall.terminal.screen import Line, Screen
from tests.cli.hall import ROOT, Terminal

SOLO = ("play", "maeshowe", "--seed", "11")
PAIR = ("play", "maeshowe", "--seats", "me,me", "--seed", "4")


class Paper(Screen):
    """A screen of a size of one's own, on which what is put can be read again."""

    def __init__(self, rows: int, columns: int) -> None:
        super().__init__(plain=False)
        self.live = True
        self.fancy = True
        self.size = (rows, columns)
        self.written: list[str] = []

    @property
    def height(self) -> int:
        return self.size[0]

    @property
    def width(self) -> int:
        return self.size[1]

    def put(self, rows: object) -> None:
        assert isinstance(rows, list)
        self.written += ["".join([text for text, _style in row]).rstrip() for row in rows]


def two_verbs(each: int, label: str = "{verb} a card ({n})") -> list[Choice]:
    """As many choices of playing as of discarding."""
    return [
        Choice(
            verb,
            str(n),
            label.format(verb=verb, n=n),
            label.format(verb=verb, n=n),
            f"It does {n}. " * 6,
            f"Does {n}.",
        )
        for verb in ("Play", "Discard")
        for n in range(1, each + 1)
    ]


def page(rows: int, choices: list[Choice], news: int = 1, table: int = 12) -> list[str]:
    """What a page on so many rows holds; the table can do with half its rows."""
    paper = Paper(rows, 80)

    def lines(room: int) -> list[Line]:
        return [[("table", "")]] * (table if table <= room else table // 2)

    told: list[Line] = [[(f"news {n}", "")] for n in range(news)]
    columns = Columns(paper, choices)
    Page(paper, lines, lambda: [("status", "")], told, "Which?", columns, ["footer"]).show()
    return paper.written


def test_a_page_gives_up_one_thing_after_the_other() -> None:
    choices = two_verbs(5)
    # Two rows for each effect: 12 of table, 2 blank ones, news, question, 20, footer; the prompt.
    whole = page(38, choices)
    assert len(whole) == 37
    brief = page(37, choices)
    assert "Does 3." in "\n".join(brief)
    assert "It does" not in "\n".join(brief)
    assert brief.count("table") == 12
    assert len(brief) == 27
    assert page(28, choices) == brief
    small = page(27, choices)
    assert (small.count("table"), small.count("")) == (6, 2)
    assert page(22, choices) == small
    unspaced = page(21, choices)
    assert (unspaced.count("table"), unspaced.count("")) == (6, 0)
    assert page(20, choices) == unspaced
    aside = page(19, choices)
    assert any("Play a card (1)" in row and "Discard a card (1)" in row for row in aside)
    assert len(aside) == 6 + 1 + 1 + 5 + 1


def test_the_newest_news_stays_and_at_last_a_line_says_how_things_stand() -> None:
    choices = two_verbs(5)
    all_told = page(18, choices, news=4)
    assert [row for row in all_told if "news" in row] == ["news 0", "news 1", "news 2", "news 3"]
    newest = page(17, choices, news=4)
    assert [row for row in newest if "news" in row] == ["news 1", "news 2", "news 3"]
    last = page(15, choices, news=4)
    assert [row for row in last if "news" in row] == ["news 3"]
    assert "status" not in last
    standing = page(14, choices, news=4)
    assert standing.index("status") == standing.index("Which?") - 1
    assert "footer" not in standing
    assert [row for row in standing if "news" in row] == ["news 3"]


@pytest.mark.parametrize("each", [1, 2, 5])
@pytest.mark.parametrize("more", [0, 1, 2, 3, 9])
def test_no_choice_is_lost_between_two_columns(each: int, more: int) -> None:
    choices = two_verbs(each)
    choices += [Choice("Pass", f"p{n}", "Pass", f"Pass {n}", "", "") for n in range(more)]
    rows = Columns(Paper(24, 80), choices).side_by_side()
    text = "\n".join("".join([piece for piece, _style in row]) for row in rows)
    shown = re.findall(r"Play a card \(\d+\)|Discard a card \(\d+\)|Pass \d", text)
    assert sorted(shown) == sorted(one.short for one in choices)
    assert len(rows) <= (len(choices) + 1) // 2 + 2


def test_choices_too_long_for_two_columns_stay_below_each_other() -> None:
    # Left of the second names: 5 of a number, the longest first name, a gap of 3, 5 of a number.
    for letters, rows in ((26, 2), (27, 4)):
        name = "{verb} " + "x" * letters + "{n}"
        assert len(Columns(Paper(24, 80), two_verbs(2, name)).side_by_side()) == rows, letters
    assert len(Columns(Paper(24, 80), two_verbs(2, "{verb} {n} " + "x" * 30)).side_by_side()) == 2


@pytest.mark.parametrize(("rows", "columns"), [(24, 80), (30, 80), (40, 120)])
@pytest.mark.parametrize("more", [(), ("--fear",), ("--sets", "all", "--lang", "fr")])
def test_title_row_health_and_hand_stay_on_the_screen(
    more: tuple[str, ...], rows: int, columns: int
) -> None:
    with Terminal(*PAIR, *more, rows=rows, columns=columns) as terminal:
        terminal.read("Enter", "Entrée")
        terminal.type("")
        for _ in range(2):  # to play and to discard: then the other hand is next
            seen = terminal.page()
            lines = seen.splitlines()
            assert len(lines) <= rows
            assert all(len(line) <= columns for line in lines)
            for told in ("Maeshowe", "♥"):
                assert told in seen
            assert re.search(r"Row|Ligne", seen)
            assert re.search(r"ᚱ|ᛒ", seen)
            terminal.type("1")


def test_a_red_rune_is_red_and_a_blue_one_bright_blue() -> None:
    with Terminal(*SOLO) as terminal:
        terminal.read("Press Enter to begin.")
        terminal.type("")
        seen = terminal.read("> ")
        assert re.search(r"\x1b\[1;31mᚱ", seen)
        assert re.search(r"\x1b\[1;94mᛒ", seen)


def test_the_picture_of_the_readme_is_there_and_fetches_nothing() -> None:
    picture = (ROOT / "docs" / "table.svg").read_text(encoding="utf-8")
    assert "docs/table.svg" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert picture.startswith("<svg")
    assert "Maeshowe" in picture
    for fetching in ("@font-face", "url(http", "@import", "href"):
        assert fetching not in picture


def test_a_stray_enter_does_not_take_the_news_away() -> None:
    with Terminal(*SOLO) as terminal:
        assert "You drew 5 cards" in terminal.begin()
        for typed in ("", "", "table"):
            terminal.type(typed)
            assert "You drew 5 cards" in terminal.page()
        terminal.type("1")
        seen = terminal.page()
        assert "You played" in seen
        assert "You drew 5 cards" not in seen


def test_a_dumb_terminal_has_lines_of_words_that_fit() -> None:
    with Terminal(*SOLO, TERM="dumb", columns=100) as terminal:
        seen = terminal.read("> ")
        assert "\x1b" not in seen
        assert "…" not in seen
        assert "Health 4 of 4." in seen
        assert all(len(line) <= 100 for line in seen.splitlines())


def test_in_plain_words_effects_and_ruin_are_told() -> None:
    with Terminal(*SOLO, "--plain") as terminal:
        assert ": You lose 1 food (then 0)." in terminal.read("> ")


def test_help_has_the_goal_and_the_signs() -> None:
    with Terminal(*SOLO, rows=60) as terminal:
        assert "Beware of madness" in terminal.read("Press Enter to begin.")
        terminal.type("")
        terminal.page()
        terminal.type("help")
        seen = terminal.page()
        assert "ᚱ red, ᛒ blue" in seen
        assert "! this choice loses the game" in seen
        terminal.type("but")
        assert "Beware of madness" in terminal.page()


@pytest.mark.parametrize("whole", [True, False])
def test_a_name_too_long_for_the_screen_is_broken_or_told_shorter(whole: bool) -> None:
    label = "Offer: " + "; ".join([f"player {n} takes {n} coins" for n in range(1, 7)])
    choices = [
        Choice("offer", "1", label, "1, 2, 3 coins and more", "It is made.", "Made."),
        Choice("pass", "2", "Pass", "Pass", "Nothing happens.", "Nothing."),
    ]
    rows = Columns(Paper(24, 40), choices).below_each_other(whole)
    told = ["".join([text for text, _style in row]) for row in rows]
    assert all(len(row) <= 40 for row in told)
    if whole:
        assert " ".join("".join(told[:-1]).split()) == f"1 {label}"
        assert told[1].startswith("     ")
    else:
        assert told[0] == "  1  1, 2, 3 coins and more"
    assert told[-1].split("   ")[0] == "  2  Pass"
