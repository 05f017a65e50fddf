"""Outcomes: how a game ended, kept whole."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meadhall.kernel.data import Data, DataError
from meadhall.kernel.outcome import Outcome
from tests.kernel.values import NAMES, same, through_json

SOURCES = st.lists(st.tuples(NAMES, st.integers(-50, 200)), max_size=4).map(tuple)


@st.composite
def outcomes(draw: st.DrawFn) -> Outcome:
    seats = draw(st.integers(1, 5))
    places = tuple(draw(st.integers(1, 5)) for _ in range(seats))
    scores = tuple(draw(SOURCES) for _ in range(seats))
    return Outcome(draw(NAMES), draw(NAMES), places, scores, draw(st.integers(-1, seats - 1)))


@given(outcomes())
def test_an_outcome_survives_json(outcome: Outcome) -> None:
    back = Outcome.from_data(through_json(outcome.data()))
    assert same(back.data(), outcome.data())
    assert back == outcome
    assert hash(back) == hash(outcome)


@given(outcomes())
def test_a_total_is_the_sum_of_its_sources(outcome: Outcome) -> None:
    for seat, sources in enumerate(outcome.scores):
        assert outcome.total(seat) == sum(points for _, points in sources)


@pytest.mark.parametrize(
    ("places", "winners"),
    [((1, 2, 3), (0,)), ((2, 1, 1), (1, 2)), ((1, 1), (0, 1)), ((2, 2), ()), ((2,), ())],
)
def test_the_winners_are_those_in_first_place(
    places: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    assert Outcome("end", "end", places, ((),) * len(places)).winners == winners


FIELDS = ("won", "end.rich", (1, 2), ((("gold", 3), ("tale", 1)), (("gold", 2),)), 1)
OTHERS = ("lost", "end.poor", (2, 1), ((("gold", 4),), ()), 0)


@pytest.mark.parametrize("place", range(5))
def test_outcomes_that_differ_in_anything_differ(place: int) -> None:
    other = list(FIELDS)
    other[place] = OTHERS[place]
    assert Outcome(*FIELDS) != Outcome(*other)
    assert Outcome(*FIELDS) == Outcome(*FIELDS)
    assert Outcome(*FIELDS) != FIELDS


@pytest.mark.parametrize("data", [None, (), "won", FIELDS[:-1], (*FIELDS, 1)])
def test_what_is_not_five_parts_is_refused(data: Data) -> None:
    with pytest.raises(DataError, match="expected an outcome of five parts"):
        Outcome.from_data(data)


@pytest.mark.parametrize(
    ("place", "broken", "told"),
    [
        (0, 1, "five parts"),
        (1, None, "five parts"),
        (2, (), "a place for each seat"),
        (2, (1, "2"), "a place for each seat"),
        (2, 1, "a place for each seat"),
        (3, ((("gold", "3"),), ()), "a source and its points, found"),
        (3, (((3, "gold"),), ()), "a source and its points, found"),
        (3, ((("gold",),), ()), "a source and its points, found"),
        (3, (("gold",), ()), "a source and its points, found 'gold'"),
        (4, "0", "five parts"),
    ],
)
def test_a_part_of_the_wrong_kind_is_refused(place: int, broken: Data, told: str) -> None:
    data = list(FIELDS)
    data[place] = broken
    with pytest.raises(DataError, match=told):
        Outcome.from_data(tuple(data))
