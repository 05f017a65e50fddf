"""Small changes to tuples: against what a list does, and leaving the original as it was."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meadhall.kernel.tuples import put_at, without, without_place

ITEMS = st.lists(st.integers(0, 3), min_size=1, max_size=8).map(tuple)


@given(ITEMS, st.data())
def test_put_at_changes_one_place(items: tuple[int, ...], data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(items) - 1))
    expected = list(items)
    expected[place] = 9
    assert put_at(items, place, 9) == tuple(expected)


@given(ITEMS, st.data())
def test_without_place_takes_one_place(items: tuple[int, ...], data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(items) - 1))
    expected = list(items)
    del expected[place]
    assert without_place(items, place) == tuple(expected)


@given(ITEMS, st.data())
def test_without_takes_the_first_such_item(items: tuple[int, ...], data: st.DataObject) -> None:
    item = data.draw(st.sampled_from(items))
    expected = list(items)
    expected.remove(item)
    assert without(items, item) == tuple(expected)


def test_without_insists_that_the_item_is_there() -> None:
    with pytest.raises(ValueError, match="not in tuple"):
        without((1, 2), 3)
