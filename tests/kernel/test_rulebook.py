"""The rule index as data: what is read, and what is refused."""

from pathlib import Path

import pytest

from meadhall.kernel.rulebook import STATUSES, read_rulebook
from meadhall.registry import GAMES, title

RULE = """
[[rule]]
id = "turn"
where = { "1.0" = "Page 3", "1.1" = "Page 4" }
en = "Play a card."
fr = "Jouez une carte."
status = "coded"
"""
RULING = """
[[rule]]
id = "end"
where = { "1.1" = "Page 9" }
en = "Stop."
fr = "Fin."
status = "ruling"
ruling = "At once."
ruling_fr = "De suite."
"""


@pytest.fixture
def written(tmp_path: Path) -> Path:
    return tmp_path / "rulebook.toml"


def test_paragraphs_are_read_in_the_order_of_the_book(written: Path) -> None:
    written.write_text(RULING + RULE, encoding="utf-8")
    rules = read_rulebook(written)
    assert list(rules) == ["end", "turn"]
    assert rules["turn"].where == {"1.0": "Page 3", "1.1": "Page 4"}
    assert rules["turn"].status == "coded"


@pytest.mark.parametrize(
    ("lang", "says", "decides"),
    [("en", "Stop.", "At once."), ("fr", "Fin.", "De suite."), ("de", "Stop.", "At once.")],
)
def test_a_paragraph_speaks_french_or_else_english(
    written: Path, lang: str, says: str, decides: str
) -> None:
    written.write_text(RULE + RULING, encoding="utf-8")
    rules = read_rulebook(written)
    assert rules["end"].says(lang) == says
    assert rules["end"].decides(lang) == decides
    assert rules["turn"].decides(lang) == "", "the book needs no ruling there"


@pytest.mark.parametrize("status", STATUSES)
def test_every_status_may_stand(written: Path, status: str) -> None:
    text = RULING if status == "ruling" else RULE.replace('"coded"', f'"{status}"')
    written.write_text(text, encoding="utf-8")
    (rule,) = read_rulebook(written).values()
    assert rule.status == status


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (RULE + RULE, "two rules are called 'turn'"),
        (RULE.replace('"coded"', '"done"'), "turn: expected a status of"),
        (RULE + 'ruling = "So."', "turn: a ruling and its status go together"),
        (RULE.replace('"coded"', '"ruling"'), "turn: a ruling and its status go together"),
    ],
    ids=["twice", "unknown status", "a ruling without its status", "the status alone"],
)
def test_an_index_that_does_not_fit_is_refused_with_its_file(
    written: Path, text: str, told: str
) -> None:
    written.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=told) as caught:
        read_rulebook(written)
    assert "rulebook.toml" in str(caught.value)


@pytest.mark.parametrize("name", GAMES)
def test_the_index_of_a_game_is_whole_in_both_languages(name: str) -> None:
    game = title(name)
    rules = read_rulebook(game.folder() / "rulebook.toml")
    assert rules
    for rule in rules.values():
        assert rule.en
        assert rule.fr
        assert bool(rule.ruling) == bool(rule.ruling_fr) == (rule.status == "ruling"), rule.id
        assert rule.where, rule.id
        assert set(rule.where) <= set(game.editions), rule.id
        assert all(rule.where.values()), rule.id
