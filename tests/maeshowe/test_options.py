"""What a table may choose, and the address that names the choice."""

from typing import Any

import pytest

from meadhall.kernel.luck import Seeded
from meadhall.kernel.options import read_address, read_options
from meadhall.kernel.table import Table
from meadhall.registry import table as hall_table
from meadhall.registry import title, titles
from tests.maeshowe.scene import table

MAESHOWE = title("maeshowe")


def at(address: str) -> Any:
    """The game of an address."""
    name, given = read_address(address)
    found = title(name)
    return found.table(read_options(found.options, given))


def test_the_hall_knows_the_game() -> None:
    assert "maeshowe" in [each.name for each in titles()]
    assert MAESHOWE.players == (1, 2)
    assert MAESHOWE.editions == ("1.0", "1.1")
    with pytest.raises(ValueError, match="unknown game 'mayshow': expected one of maeshowe"):
        title("mayshow")
    with pytest.raises(ValueError, match="not built yet"):
        title("greenland")


@pytest.mark.parametrize("address", MAESHOWE.examples)
def test_the_examples_can_be_played(address: str) -> None:
    game = at(address)
    assert game.address == address.replace('sets="all"', f'sets="{"+".join(every_set())}"')
    p = game.start(Table(Seeded(1)))
    assert game.owing(p) == (0,)


def every_set() -> tuple[str, ...]:
    return next(option.names for option in MAESHOWE.options if option.name == "sets")


@pytest.mark.parametrize(
    ("given", "address"),
    [
        ("maeshowe()", "maeshowe()"),
        ("maeshowe", "maeshowe()"),
        ('maeshowe(edition="1.1", players=1, passages=3)', "maeshowe()"),
        ("maeshowe(passages=4)", "maeshowe(passages=4)"),
        ("maeshowe(players=2, passages=4)", "maeshowe(players=2)"),
        ("maeshowe(passages=5, players=2)", "maeshowe(players=2, passages=5)"),
        (
            'maeshowe(sets="ruin-recovery,gluttony-garner")',
            'maeshowe(sets="gluttony-garner+ruin-recovery")',
        ),
        ('maeshowe(fear="no", variants="none")', "maeshowe()"),
        ('maeshowe(deck="harsh")', 'maeshowe(deck="harsh")'),
    ],
)
def test_an_address_names_every_choice_that_is_not_the_usual_one(given: str, address: str) -> None:
    game = at(given)
    assert game.address == address
    assert at(game.address).address == address


@pytest.mark.parametrize(
    ("address", "fault"),
    [
        ('maeshowe(edition="2.0")', "edition: expected 1.0 or 1.1, found '2.0'"),
        ("maeshowe(players=3)", "players: expected a number from 1 to 2, found '3'"),
        ("maeshowe(players=0)", "players: expected a number from 1 to 2, found '0'"),
        ("maeshowe(passages=2)", "passages: expected a number from 3 to 7, found '2'"),
        ("maeshowe(passages=8)", "passages: expected a number from 3 to 7, found '8'"),
        ("maeshowe(players=2, passages=3)", "passages: expected 4 to 7 for two players, found 3"),
        ('maeshowe(sets="horror")', "sets: expected any of"),
        ('maeshowe(variants="easy")', "variants: expected any of"),
        ('maeshowe(fear="maybe")', "fear: expected yes or no, found 'maybe'"),
        ('maeshowe(fear="yes")', "fear: Fear of the Dark is for two players"),
        ('maeshowe(deck="mine")', "deck: expected core or harsh or gentle, found 'mine'"),
        ("maeshowe(colour=1)", "unknown option 'colour'"),
    ],
)
def test_a_choice_that_cannot_be_is_refused_with_what_was_expected(
    address: str, fault: str
) -> None:
    with pytest.raises(ValueError, match=r".+") as caught:
        at(address)
    assert fault in str(caught.value)


def test_all_that_is_wrong_with_the_choices_is_told_at_once() -> None:
    with pytest.raises(ValueError, match=r".+") as caught:
        at('maeshowe(players=9, passages=1, fear="so", tea=1)')
    for name in ("players", "passages", "fear", "tea"):
        assert name in str(caught.value)
    with pytest.raises(ValueError, match=r".+") as caught:
        at('maeshowe(edition="1.0", players=2, passages=3, sets="snub-sacrifice+ruin-recovery")')
    said = str(caught.value)
    assert "passages" in said
    assert "'snub-sacrifice'" in said
    assert "'ruin-recovery'" in said


@pytest.mark.parametrize("deck", ["core", "harsh", "gentle"])
@pytest.mark.parametrize("edition", ["1.0", "1.1"])
@pytest.mark.parametrize("players", [1, 2])
def test_every_deck_can_be_played_in_both_editions_alone_or_by_two(
    deck: str, edition: str, players: int
) -> None:
    p = table(core=deck, edition=edition, players=players).start(Table(Seeded(1)))
    assert len(p.deck) == 36 - 5 * players


def test_components_alone_decide_which_actions_there_are() -> None:
    usual = [action.text for action in table().table_of_actions.actions]
    for game in (
        table(edition="1.0", sets="horror-hope"),
        table(players=2, fear=True, sets="all", variants="mill-five"),
        table(core="harsh"),
    ):
        assert [action.text for action in game.table_of_actions.actions] == usual


def test_the_digest_is_that_of_the_components_whatever_the_choices() -> None:
    assert table().digest == table(edition="1.0", players=2, sets="horror-hope").digest


FIRST_SETS = ("gluttony-garner", "crumble-conservation", "horror-hope")


def test_all_sets_are_those_that_the_edition_offers() -> None:
    first = at('maeshowe(edition="1.0", sets="all")')
    assert first.rules.choices.sets == FIRST_SETS
    assert first.address == f'maeshowe(edition="1.0", sets="{"+".join(FIRST_SETS)}")'
    assert at(first.address).address == first.address
    assert at('maeshowe(sets="all")').rules.choices.sets == every_set()


@pytest.mark.parametrize(
    ("sets", "odd"),
    [
        ("horror-hope+snub-sacrifice", "'snub-sacrifice'"),
        ("snub-sacrifice+ruin-recovery+horror-hope", "'snub-sacrifice' and 'ruin-recovery'"),
    ],
)
def test_sets_of_another_edition_are_told_in_one_complaint(sets: str, odd: str) -> None:
    with pytest.raises(ValueError, match="sets: edition") as caught:
        at(f'maeshowe(edition="1.0", sets="{sets}")')
    assert (
        str(caught.value)
        == f"sets: edition 1.0 has {', '.join(FIRST_SETS)}, found {odd}, which only edition 1.1 has"
    )


@pytest.mark.parametrize(
    ("given", "told", "untold"),
    [
        ({"players": "2", "passages": "3", "sets": "snob"}, ("sets: ", "passages: "), ()),
        ({"passages": "9", "sets": "snob"}, ("sets: ", "passages: "), ()),
        ({"fear": "yes", "deck": "odd"}, ("deck: ", "fear: "), ()),
        # With another number of players the rest may be right.
        ({"players": "3", "fear": "yes"}, ("players: ",), ("fear: ",)),
        ({"players": "2", "passages": "4", "sets": "snob"}, ("sets: ",), ("passages: ",)),
    ],
)
def test_what_cannot_be_read_does_not_hide_what_does_not_go_together(
    given: dict[str, str], told: tuple[str, ...], untold: tuple[str, ...]
) -> None:
    with pytest.raises(ValueError, match="expected") as caught:
        hall_table("maeshowe", given)
    for name in told:
        assert str(caught.value).count(name) == 1
    for name in untold:
        assert name not in str(caught.value)
