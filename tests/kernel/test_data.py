"""Plain data survives JSON, and nothing else gets in."""

import pytest
from hypothesis import given

from meadhall.kernel.data import Data, DataError, as_data
from tests.kernel.values import DATA, same, through_json


@given(DATA)
def test_data_survives_json(data: Data) -> None:
    assert same(through_json(data), data)


@given(DATA)
def test_data_is_data_already(data: Data) -> None:
    assert same(as_data(data), data)


@pytest.mark.parametrize("value", [1.5, {}, {"a": 1}, {1, 2}, b"x", object()])
@pytest.mark.parametrize("wrap", [lambda v: v, lambda v: [v], lambda v: (1, [2, [v]])])
def test_anything_else_is_refused_however_deep(value: object, wrap) -> None:
    with pytest.raises(DataError, match=f"a list, found {type(value).__name__}"):
        as_data(wrap(value))
