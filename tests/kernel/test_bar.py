"""Bars are values, and say their reason where an action is refused."""

import pytest
from hypothesis import given

from meadhall.kernel.bar import Bar, BarredError
from meadhall.kernel.data import Data
from tests.kernel.values import NAMES, TUPLES, same, through_json


@given(NAMES, NAMES, TUPLES)
def test_a_bar_survives_json(reason: str, rule: str, figures: tuple[Data, ...]) -> None:
    bar = Bar(reason, rule, figures)
    back = Bar(*through_json(bar.data()))
    assert same(back, bar)
    assert hash(back) == hash(bar)


@pytest.mark.parametrize(
    "other", [Bar("poor", "buy", (2, 1)), Bar("rich", "sell", (2, 1)), Bar("rich", "buy", (1, 2))]
)
def test_bars_that_differ_in_anything_differ(other: Bar) -> None:
    assert Bar("rich", "buy", (2, 1)) != other
    assert Bar("rich", "buy", (2, 1)) == Bar("rich", "buy", (2, 1))


def test_a_bar_is_not_the_tuple_it_is_made_of() -> None:
    bar = Bar("rich", "buy")
    assert bar != bar.data()


def test_the_error_carries_the_bar_and_tells_its_parts() -> None:
    bar = Bar("needs-energy", "turn.dig", (2, 1))
    error = BarredError(bar)
    assert error.bar is bar
    for part in ("needs-energy", "turn.dig", "(2, 1)"):
        assert part in str(error)


def test_a_bar_without_a_rule_is_the_kernels() -> None:
    assert "rule of the kernel" in str(BarredError(Bar("over", "")))
