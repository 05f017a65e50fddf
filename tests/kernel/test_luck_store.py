"""Luck as it is written down: it goes on where it stopped, and can be checked from its start."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meadhall.kernel.data import DataError
from meadhall.kernel.luck import Luck, Recorded, Seeded
from meadhall.kernel.luck_store import luck_data, luck_from_start, luck_now
from meadhall.kernel.sealed import Sealed, commitment

SECRET = bytes(range(32))
SOURCES: list[Callable[[], Luck]] = [
    lambda: Sealed(SECRET),
    lambda: Seeded(7),
    lambda: Seeded(2**64 - 1, 2**32 - 1),
]
each_luck = pytest.mark.parametrize("make", SOURCES, ids=["sealed", "seeded", "largest seed"])
ASKED = st.lists(st.integers(1, 2**32), max_size=40)


def stored(luck: Luck) -> dict[str, Any]:
    """What is read back from a file."""
    data: dict[str, Any] = json.loads(json.dumps(luck_data(luck)))
    return data


@each_luck
@given(before=ASKED, after=ASKED)
def test_luck_goes_on_where_it_was_saved(
    make: Callable[[], Luck], before: list[int], after: list[int]
) -> None:
    luck = make()
    for n in before:
        luck.below(n)
    again = luck_now(stored(luck))
    assert luck_data(again) == luck_data(luck)
    assert [again.below(n) for n in after] == [luck.below(n) for n in after]


@each_luck
@given(asked=ASKED)
def test_luck_is_made_again_from_its_first_draw(make: Callable[[], Luck], asked: list[int]) -> None:
    luck = make()
    drawn = [luck.below(n) for n in asked]
    again = luck_from_start(stored(luck))
    assert [again.below(n) for n in asked] == drawn


def test_sealed_luck_is_stored_with_its_commitment() -> None:
    data = stored(Sealed(SECRET, 5))
    assert data == {
        "kind": "sealed",
        "commitment": commitment(SECRET),
        "secret": SECRET.hex(),
        "words": 5,
    }


def test_luck_without_a_source_of_its_own_cannot_be_saved() -> None:
    with pytest.raises(DataError, match="luck that can be saved, found Recorded"):
        luck_data(Recorded((1, 2)))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"kind": "fair"}, "expected luck that is sealed or seeded"),
        ({"kind": None}, "expected luck that is sealed or seeded"),
        ({"state": None}, "sealed or seeded, and its place"),
        ({"state": [1, 2, 3]}, "sealed or seeded, and its place"),
        ({"state": [1, 2, 3, 4, 5]}, "sealed or seeded, and its place"),
        ({"state": [1, 2, 3, "x"]}, "whole numbers"),
        ({"state": [1, 2, 3, 4.5]}, "float"),
        ({"state": [1, 2, 3, None]}, "whole numbers"),
        ({"state": [-1, 2, 3, 4]}, "from 0 to"),
        ({"state": [2**32, 2, 3, 4]}, "from 0 to"),
        ({"seed": -1}, "a seed is expected from 0"),
        ({"seed": 2**64}, "a seed is expected from 0"),
        ({"seed": "7"}, "sealed or seeded"),
        ({"stream": 2**32}, "a stream is expected from 0"),
        ({"stream": None}, "sealed or seeded"),
    ],
)
def test_seeded_luck_that_does_not_fit_is_refused(change: dict[str, Any], told: str) -> None:
    with pytest.raises(DataError, match=told):
        luck_now(stored(Seeded(7)) | change)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"words": -1}, "expected to be 0 or more"),
        ({"words": "5"}, "sealed or seeded, and its place"),
        ({"words": None}, "sealed or seeded, and its place"),
        ({"secret": None}, "does not hold the secret"),
        ({"secret": "xyz"}, "does not fit"),
        ({"secret": "00" * 31}, "32 bytes is expected, got 31"),
        ({"secret": "00" * 33}, "32 bytes is expected, got 33"),
        ({"secret": "00" * 32}, "not the one whose hash was published"),
        ({"commitment": "00" * 32}, "not the one whose hash was published"),
        ({"commitment": None}, "not the one whose hash was published"),
    ],
)
def test_sealed_luck_that_does_not_fit_is_refused(change: dict[str, Any], told: str) -> None:
    with pytest.raises(DataError, match=told):
        luck_now(stored(Sealed(SECRET)) | change)


@pytest.mark.parametrize(
    ("luck", "change"),
    [
        (Seeded(7), {"kind": "fair"}),
        (Seeded(7), {"seed": -1}),
        (Seeded(7), {"seed": None}),
        (Seeded(7), {"stream": -1}),
        (Sealed(SECRET), {"secret": "xyz"}),
        (Sealed(SECRET), {"secret": "00"}),
        (Sealed(SECRET), {"secret": None}),
        (Sealed(SECRET), {"commitment": "00" * 32}),
    ],
)
def test_luck_that_does_not_fit_is_not_checked_either(luck: Luck, change: dict[str, Any]) -> None:
    with pytest.raises(DataError):
        luck_from_start(stored(luck) | change)


def test_what_is_wrong_with_a_secret_is_told_without_telling_the_secret() -> None:
    with pytest.raises(DataError) as caught:
        luck_now(stored(Sealed(SECRET)) | {"commitment": "0"})
    assert SECRET.hex() not in str(caught.value)
