"""The same market at the terminal: offers are typed, and no time runs."""

from collections.abc import Iterator

import pytest
from click.testing import CliRunner, Result

from meadhall.terminal.games import games
from meadhall.terminal.play import play
from tests.hall.market import offered

SPLIT = "propose pot>1 3 coin, pot>2 1 farm"


@pytest.fixture(autouse=True)
def with_market() -> Iterator[None]:
    """A game of the hall for these tests."""
    with offered():
        yield


def played(*lines: str, lang: str = "en") -> Result:
    text = "\n".join(lines) + "\n"
    words = ["market", "--names", "Anna,Bo,Cai", "--plain", "--lang", lang]
    return CliRunner().invoke(play, words, input=text)


def test_an_offer_is_typed_and_accepted() -> None:
    pledges = ("pledge 1", "pledge 1", "pledge 1")
    told = played(*pledges, SPLIT, "accept 1", "accept 1", "table").output
    assert f"says () ('{SPLIT}',)" in told
    assert "accord" in told
    assert "((6, 0), (3, 1), (3, 0))" in told


def test_what_is_wrong_with_an_offer_is_said() -> None:
    told = played("pledge 1", "pledge 1", "pledge 1", "propose all to me", "propose pot>1 1 coin")
    assert "That cannot be read: expected an offer such as" in told.output
    assert "not-the-pot (2, 1)" in told.output
    told = played("pledge 1", "pledge 1", "pledge 1", "propose 1>2 1 goat", lang="fr")
    assert "Cela ne se laisse pas lire : unknown item 'goat'" in told.output


def test_what_is_no_action_is_not_understood_as_ever() -> None:
    told = played("dance").output
    assert "“dance” is not understood." in told


def test_house_rules_are_listed_after_the_others() -> None:
    told = CliRunner().invoke(games, ["market"]).output
    places = [told.index(word) for word in ("--mood", "House rules and rulings", "--salt")]
    assert places == sorted(places)
    assert "--fish" in told
