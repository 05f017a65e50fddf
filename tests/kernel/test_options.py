"""Options: written as they are read, faults told all at once, and addresses that lead back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meadhall.kernel.options import (
    Choice,
    Option,
    address,
    as_choice,
    read_address,
    read_options,
)
from tests.kernel.values import through_json

FLAG = Option("solo", False)
NUMBER = Option("passages", 4, low=2, high=6)
NAMED = Option("edition", "1.1", names=("1.0", "1.1"))
SEVERAL = Option("sets", ("hope",), names=("horror", "hope", "horror-hope"))
SPECS = (FLAG, NUMBER, NAMED, SEVERAL)
DEFAULTS = {"solo": False, "passages": 4, "edition": "1.1", "sets": ("hope",)}

CHOICES: dict[str, st.SearchStrategy[Choice]] = {
    "solo": st.booleans(),
    "passages": st.integers(2, 6),
    "edition": st.sampled_from(NAMED.names),
    "sets": st.sets(st.sampled_from(SEVERAL.names)).map(
        lambda wanted: tuple(name for name in SEVERAL.names if name in wanted)
    ),
}
CHOSEN = st.fixed_dictionaries(CHOICES)


@given(CHOSEN)
def test_what_is_written_reads_back(chosen: dict[str, Choice]) -> None:
    for spec in SPECS:
        assert spec.read(spec.write(chosen[spec.name])) == chosen[spec.name]


@given(st.integers(0, 999_999_999), st.data())
def test_every_number_within_the_bounds_reads_back(low: int, data: st.DataObject) -> None:
    high = data.draw(st.integers(low, 999_999_999))
    number = data.draw(st.integers(low, high))
    spec = Option("number", low, low=low, high=high)
    assert spec.read(spec.write(number)) == number


@pytest.mark.parametrize(("text", "choice"), [("yes", True), ("true", True), ("no", False)])
def test_flags_read_in_words(text: str, choice: bool) -> None:
    assert FLAG.read(text) is choice


@pytest.mark.parametrize(("text", "number"), [("2", 2), ("6", 6), ("04", 4)])
def test_numbers_read_from_the_lowest_to_the_highest(text: str, number: int) -> None:
    assert NUMBER.read(text) == number


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ("all", ("horror", "hope", "horror-hope")),
        ("none", ()),
        ("", ()),
        ("horror-hope", ("horror-hope",)),
        ("hope+horror", ("horror", "hope")),
        ("hope,horror,hope", ("horror", "hope")),
    ],
)
def test_several_names_come_in_the_order_of_the_option(text: str, choice: Choice) -> None:
    assert SEVERAL.read(text) == choice


@pytest.mark.parametrize(
    ("spec", "text", "expected"),
    [
        (FLAG, "maybe", "solo: expected yes or no, found 'maybe'"),
        (FLAG, "", "solo: expected yes or no, found ''"),
        (NUMBER, "1", "passages: expected a number from 2 to 6, found '1'"),
        (NUMBER, "7", "passages: expected a number from 2 to 6, found '7'"),
        (NUMBER, "4.0", "passages: expected a number from 2 to 6, found '4.0'"),
        (NUMBER, "٤", "passages: expected a number from 2 to 6, found '٤'"),
        (NUMBER, "9" * 5000, "passages: expected a number from 2 to 6"),
        (NAMED, "2.0", "edition: expected 1.0 or 1.1, found '2.0'"),
        (SEVERAL, "fear+awe", "horror-hope, or none, found 'fear' and 'awe'"),
        (SEVERAL, "hope+fear", "expected any of horror, hope, horror-hope, or none, found 'fear'"),
    ],
)
def test_a_fault_tells_what_was_expected_and_what_was_found(
    spec: Option, text: str, expected: str
) -> None:
    with pytest.raises(ValueError, match=r"^\w+: expected") as caught:
        spec.read(text)
    assert expected in str(caught.value)


@given(st.sets(st.sampled_from(sorted(DEFAULTS))), CHOSEN)
def test_what_is_not_given_is_the_default(given_names: set[str], chosen: dict[str, Choice]) -> None:
    texts = {spec.name: spec.write(chosen[spec.name]) for spec in SPECS if spec.name in given_names}
    expected = DEFAULTS | {name: chosen[name] for name in given_names}
    assert read_options(SPECS, texts) == expected


def test_all_faults_are_told_at_once() -> None:
    faulty = {"solo": "maybe", "passages": "9", "edition": "1.0", "sets": "fear", "seats": "3"}
    with pytest.raises(ValueError, match="unknown option") as caught:
        read_options(SPECS, faulty)
    faults = str(caught.value).split("; ")
    assert faults == [
        "unknown option 'seats': expected one of edition, passages, sets, solo",
        "solo: expected yes or no, found 'maybe'",
        "passages: expected a number from 2 to 6, found '9'",
        "sets: expected any of horror, hope, horror-hope, or none, found 'fear'",
    ]


# --- Addresses -----------------------------------------------------------------------------------


@given(CHOSEN)
def test_an_address_leads_back_to_the_choices(chosen: dict[str, Choice]) -> None:
    name, texts = read_address(address("maeshowe", SPECS, chosen))
    assert name == "maeshowe"
    assert read_options(SPECS, texts) == chosen


@given(CHOSEN)
def test_an_address_names_only_what_is_not_the_default(chosen: dict[str, Choice]) -> None:
    _, texts = read_address(address("maeshowe", SPECS, chosen))
    assert set(texts) == {name for name in chosen if chosen[name] != DEFAULTS[name]}


def test_an_address_reads_like_a_call() -> None:
    chosen = {"solo": True, "passages": 3, "edition": "1.0", "sets": ("horror", "hope")}
    assert address("maeshowe", SPECS, chosen) == (
        'maeshowe(solo="yes", passages=3, edition="1.0", sets="horror+hope")'
    )
    assert address("maeshowe", SPECS, DEFAULTS) == "maeshowe()"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("maeshowe", ("maeshowe", {})),
        ("  maeshowe ( )  ", ("maeshowe", {})),
        ("reavers(sets=all)", ("reavers", {"sets": "all"})),
        ('g( a = 1 ,b="2" )', ("g", {"a": "1", "b": "2"})),
        ('g(sets="hope,horror",n=1)', ("g", {"sets": "hope,horror", "n": "1"})),
        ('g(sets="")', ("g", {"sets": ""})),
    ],
)
def test_addresses_typed_by_hand_are_read(text: str, expected: tuple) -> None:
    assert read_address(text) == expected


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "expected an address such as"),
        ("Maes Howe", "expected an address such as"),
        ("maeshowe(", "expected an address such as"),
        ("maeshowe(passages=4", "expected an address such as"),
        ("maeshowe(passages)", 'expected name=value .* found "passages"'),
        ("maeshowe(passages=4, =3)", 'expected name=value .* found " =3"'),
        ('maeshowe(edition="1.1)', "expected name=value"),
    ],
)
def test_what_is_no_address_is_told_how_one_looks(text: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        read_address(text)


@given(CHOSEN)
def test_choices_survive_json(chosen: dict[str, Choice]) -> None:
    for choice in chosen.values():
        back = as_choice(through_json(choice))
        assert back == choice
        assert type(back) is type(choice)


def test_nothing_is_no_choice() -> None:
    with pytest.raises(ValueError, match="expected a choice"):
        as_choice(None)
