"""Records: the log as it is written down, and what is said of one that does not fit."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meadhall.kernel.data import DataError
from meadhall.kernel.event import Event
from meadhall.kernel.record import KINDS, SCHEMA, Entry, Record
from tests.kernel.values import NAMES, TUPLES, same, through_json

WHOLE = st.lists(st.integers(), max_size=4).map(tuple)
EVENTS = st.builds(
    Event, NAMES, NAMES, st.integers(-1, 3), TUPLES, TUPLES, st.integers(-1, 7), st.booleans()
)
ENTRIES = st.builds(
    Entry,
    st.sampled_from(KINDS),
    st.integers(-1, 3),
    NAMES,
    WHOLE,
    st.lists(EVENTS, max_size=2).map(tuple),
    WHOLE,
)
TEXTS = st.lists(st.text(max_size=6), max_size=3).map(tuple)
RECORDS = st.builds(
    Record,
    NAMES,
    st.text(max_size=12),
    st.integers(0, 9),
    NAMES,
    TEXTS,
    TEXTS,
    st.dictionaries(NAMES, st.integers() | st.text(max_size=6), max_size=3),
    st.lists(ENTRIES, min_size=1, max_size=3).map(tuple),
)


@given(ENTRIES)
def test_an_entry_survives_json(entry: Entry) -> None:
    back = Entry.from_data(through_json(entry.data()))
    assert same(back.data(), entry.data())
    assert back == entry
    assert hash(back) == hash(entry)


def test_entries_differ_by_any_part() -> None:
    event = Event("wind", "fuse.wind", -1)
    entries = [
        Entry("move", 0, "feed 1"),
        Entry("undo", 0, "feed 1"),
        Entry("move", 1, "feed 1"),
        Entry("move", 0, "feed 2"),
        Entry("move", 0, "feed 1", (1,)),
        Entry("move", 0, "feed 1", (), (event,)),
        Entry("move", 0, "feed 1", (), (), (1,)),
    ]
    assert len(set(entries)) == len(entries)
    assert entries[0] != "feed 1"
    assert repr(entries[0]) == "<move 0 feed 1>"


@given(RECORDS)
def test_a_record_survives_json(record: Record) -> None:
    back = Record.from_data(json.loads(json.dumps(record.data())))
    assert json.dumps(back.data()) == json.dumps(record.data())
    assert back.log == record.log


def stored() -> dict[str, Any]:
    record = Record(
        "fuse", "fuse()", 1, "", ("A", "B"), ("", ""), {}, (Entry("start", -1, "", (1,)),)
    )
    data: dict[str, Any] = json.loads(json.dumps(record.data()))
    return data


def test_a_record_is_readable_whatever_the_rules_version_and_components() -> None:
    data = stored() | {"rules": 99, "digest": "mine"}
    record = Record.from_data(data)
    assert (record.rules_version, record.digest) == (99, "mine")


def test_the_schema_of_this_meadhall_is_read_and_a_newer_one_is_not() -> None:
    assert Record.from_data(stored() | {"meadhall": SCHEMA}).game == "fuse"
    with pytest.raises(DataError, match="a newer Meadhall is needed"):
        Record.from_data(stored() | {"meadhall": SCHEMA + 1})


@pytest.mark.parametrize(
    ("part", "wrong", "told"),
    [
        (0, "moved", "a line of the log of six parts"),
        (0, 3, "a line of the log of six parts"),
        (0, None, "a line of the log of six parts"),
        (1, "0", "a line of the log of six parts"),
        (2, 5, "a line of the log of six parts"),
        (3, 5, "a list of whole numbers, found 5"),
        (3, ["1"], "a list of whole numbers"),
        (3, [[1]], "a list of whole numbers"),
        (3, [1.0], "found float"),
        (3, {}, "found dict"),
        (4, "wind", "a line of the log of six parts"),
        (4, ["wind"], "an event of seven parts, found 'wind'"),
        (4, [["wind", "fuse.wind", -1, [], [], -1]], "an event of seven parts"),
        (4, [["wind", "fuse.wind", -1, [], [], -1, 0]], "an event of seven parts"),
        (5, None, "a list of whole numbers, found None"),
    ],
)
def test_a_line_that_does_not_fit_is_refused(part: int, wrong: object, told: str) -> None:
    data = stored()
    data["log"][0][part] = wrong
    with pytest.raises(DataError, match=told):
        Record.from_data(data)


@pytest.mark.parametrize("length", [0, 5, 7])
def test_a_line_has_six_parts_no_less_and_no_more(length: int) -> None:
    data = stored()
    data["log"][0] = (data["log"][0] + [()])[:length]
    with pytest.raises(DataError, match="a line of the log of six parts"):
        Record.from_data(data)


@pytest.mark.parametrize("key", sorted(stored()))
def test_a_record_without_one_of_its_parts_is_refused(key: str) -> None:
    data = stored()
    del data[key]
    with pytest.raises(DataError, match="expected"):
        Record.from_data(data)
