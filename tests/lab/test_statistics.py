"""Intervals against values published or worked out elsewhere."""

from collections import Counter

import pytest

from meadhall.lab.statistics import place_of, spread, wilson


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [
        # Newcombe (1998), Two-sided confidence intervals for the single proportion, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson(count: int, of: int, low: float, high: float) -> None:
    found = wilson(count, of)
    assert found == pytest.approx((low, high), abs=5e-5)
    turned = wilson(of - count, of)
    assert turned == pytest.approx((1 - high, 1 - low), abs=5e-5)


def test_wilson_at_the_ends() -> None:
    assert wilson(0, 7)[0] == 0.0
    assert wilson(7, 7)[1] == 1.0
    assert wilson(0, 0) == (0.0, 1.0)


def test_spread() -> None:
    found = spread(Counter([2, 4, 4, 4, 5, 5, 7, 9]))
    assert (found.mean, found.least, found.median, found.most) == (5.0, 2, 4.5, 9)
    assert found.interval is not None
    reach = 1.959964 * (32 / 7 / 8) ** 0.5
    assert found.interval == pytest.approx((5 - reach, 5 + reach))


def test_spread_of_one_game() -> None:
    assert spread(Counter([3])).data() == {
        "mean": 3.0,
        "interval": None,
        "least": 3,
        "median": 3.0,
        "most": 3,
    }


def test_places() -> None:
    assert [place_of(Counter([9, 1, 1]), place) for place in range(3)] == [1, 1, 9]
    with pytest.raises(IndexError):
        place_of(Counter([1]), 1)
