"""Shares and means with their 95 % intervals."""

from collections import Counter
from dataclasses import dataclass
from math import sqrt
from typing import Final

Z: Final = 1.959963984540054  # a normal variable lies within it 95 times of 100

Interval = tuple[float, float]


def wilson(count: int, of: int) -> Interval:
    """Wilson's score interval for a share: sound near 0 and 1 as well, and for small numbers."""
    if of == 0:
        return (0.0, 1.0)
    share = count / of
    shrink = 1 + Z * Z / of
    middle = (share + Z * Z / (2 * of)) / shrink
    reach = Z / shrink * sqrt(share * (1 - share) / of + Z * Z / (4 * of * of))
    low = 0.0 if count == 0 else middle - reach
    high = 1.0 if count == of else middle + reach
    return (low, high)


@dataclass(frozen=True, slots=True)
class Spread:
    """How a whole number came out over many games. The interval is that of the mean."""

    mean: float
    interval: Interval | None  # one game alone tells nothing about the spread
    least: int
    median: float
    most: int

    def data(self) -> dict[str, object]:
        """As it is written to JSON."""
        return {
            "mean": self.mean,
            "interval": self.interval,
            "least": self.least,
            "median": self.median,
            "most": self.most,
        }


def spread(counts: Counter[int]) -> Spread:
    """The spread of numbers that came up so and so often, at least one."""
    games = counts.total()
    mean = sum(value * times for value, times in counts.items()) / games
    interval = None
    if games > 1:
        squares = sum((value - mean) ** 2 * times for value, times in counts.items())
        reach = Z * sqrt(squares / (games - 1) / games)
        interval = (mean - reach, mean + reach)
    middle = (place_of(counts, (games - 1) // 2) + place_of(counts, games // 2)) / 2
    return Spread(mean, interval, min(counts), middle, max(counts))


def place_of(counts: Counter[int], place: int) -> int:
    """The number at this place (from 0) when all are sorted."""
    for value in sorted(counts):
        place -= counts[value]
        if place < 0:
            return value
    raise IndexError("there are not so many numbers")
