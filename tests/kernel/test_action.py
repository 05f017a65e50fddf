"""The table of actions: numbered in order, named once, and helpful when a name is wrong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meadhall.kernel.action import ActionTable


def table_of_a_small_game() -> ActionTable:
    table = ActionTable()
    table.add("pass")
    table.add_each("play", ("raven:red", "raven:blue"))
    table.add("swap", 2, 3)
    table.add("exchange", standing=True)
    return table


def test_notation_is_the_verb_and_its_arguments() -> None:
    texts = [action.text for action in table_of_a_small_game().actions]
    assert texts == ["pass", "play raven:red", "play raven:blue", "swap 2 3", "exchange"]


def test_the_index_is_the_place_in_the_table() -> None:
    table = table_of_a_small_game()
    assert [action.index for action in table.actions] == list(range(5))


def test_names_are_numbered_from_nought() -> None:
    table = ActionTable()
    table.add("pass")
    red, blue = table.add_each("play", ("raven:red", "raven:blue"))
    assert (red.verb, red.args, red.index) == ("play", (0,), 1)
    assert (blue.verb, blue.args, blue.index) == ("play", (1,), 2)


def test_a_name_does_not_hide_the_arguments() -> None:
    action = ActionTable().add("play", 4, 7, text="raven")
    assert (action.text, action.args) == ("play raven", (4, 7))


def test_only_what_is_declared_stands() -> None:
    standing = [action.text for action in table_of_a_small_game().actions if action.standing]
    assert standing == ["exchange"]


@given(st.lists(st.tuples(st.sampled_from("abc"), st.integers(0, 9)), unique=True, max_size=20))
def test_parse_finds_each_action_by_its_notation(parts: list[tuple[str, int]]) -> None:
    table = ActionTable()
    made = [table.add(verb, number) for verb, number in parts]
    assert [table.parse(action.text) for action in made] == made


@pytest.mark.parametrize("twin", [("pass",), ("swap", 2, 3), ("swap 2", 3)])
def test_the_same_notation_twice_is_refused(twin: tuple) -> None:
    table = table_of_a_small_game()
    with pytest.raises(ValueError, match="is already in the table"):
        table.add(*twin)
    assert len(table.actions) == len(table.by_text) == 5, "the refused one left no trace"


@pytest.mark.parametrize("text", ["", "play", "play raven", "PASS", " pass", "swap 3 2"])
def test_an_unknown_notation_is_told_one_example_of_each_verb(text: str) -> None:
    with pytest.raises(ValueError, match="unknown action") as caught:
        table_of_a_small_game().parse(text)
    told = str(caught.value)
    assert repr(text) in told
    for example in ("'pass'", "'play raven:red'", "'swap 2 3'", "'exchange'"):
        assert example in told
    assert "raven:blue" not in told


def test_the_repr_is_the_notation() -> None:
    assert repr(ActionTable().add("hunt", 0, text="walrus")) == "<hunt walrus>"
