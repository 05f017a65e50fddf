"""Events: values with an audience."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meadhall.kernel.data import Data, DataError
from meadhall.kernel.event import EVERYBODY, NOBODY, SPECTATOR, Event, only, sees
from meadhall.kernel.luck import Scripted
from meadhall.kernel.table import Table
from tests.kernel.values import NAMES, TUPLES, same, through_json

SEATS = st.integers(0, 5)
AUDIENCES = st.just(EVERYBODY) | st.integers(0, 63)
EVENTS = st.builds(
    Event, NAMES, NAMES, st.integers(NOBODY, 5), TUPLES, TUPLES, AUDIENCES, st.booleans()
)


@given(EVENTS)
def test_an_event_survives_json(event: Event) -> None:
    back = Event.from_data(through_json(event.data()))
    assert same(back.data(), event.data())
    assert back == event
    assert hash(back) == hash(event)


@given(st.sets(SEATS), SEATS)
def test_an_audience_is_the_seats_it_is_made_of(seats: set[int], seat: int) -> None:
    assert sees(only(*seats), seat) == (seat in seats)


@given(SEATS)
def test_everybody_is_every_seat(seat: int) -> None:
    assert sees(EVERYBODY, seat)


@given(st.sets(SEATS))
def test_a_spectator_belongs_to_everybody_alone(seats: set[int]) -> None:
    assert sees(EVERYBODY, SPECTATOR)
    assert not sees(only(*seats), SPECTATOR)


@given(EVENTS, st.integers(SPECTATOR, 5))
def test_the_secret_is_for_the_audience_and_the_rest_for_all(event: Event, seat: int) -> None:
    seen = event.seen_by(seat)
    assert seen.secret == (event.secret if sees(event.audience, seat) else ())
    assert seen.data()[:4] == event.data()[:4]
    assert (seen.audience, seen.reveals) == (event.audience, event.reveals)


@given(EVENTS, TUPLES.filter(bool), st.integers(SPECTATOR, 5))
def test_other_secrets_look_the_same_from_outside(
    event: Event, other: tuple[Data, ...], seat: int
) -> None:
    *start, secret, audience, reveals = event.data()
    if secret and not sees(event.audience, seat):
        twin = Event(*start, other, audience, reveals)
        assert same(twin.seen_by(seat).data(), event.seen_by(seat).data())


def test_seeing_an_event_does_not_change_it() -> None:
    event = Event("draws", "turn.draw", 0, (1,), (7,), only(0))
    assert event.seen_by(1).secret == ()
    assert event.secret == (7,)


FIELDS = ("draws", "turn.draw", 0, (1,), (7,), 1, False)


@pytest.mark.parametrize("place", range(7))
def test_events_that_differ_in_anything_differ(place: int) -> None:
    other = list(FIELDS)
    other[place] = {str: "else", int: 3, tuple: (4,), bool: True}[type(other[place])]
    assert Event(*FIELDS) != Event(*other)
    assert Event(*FIELDS) == Event(*FIELDS)
    assert Event(*FIELDS) != FIELDS


@pytest.mark.parametrize("place", range(7))
def test_a_part_of_the_wrong_kind_is_refused(place: int) -> None:
    broken = list(FIELDS)
    broken[place] = None
    with pytest.raises(DataError, match="expected an event of seven parts, found"):
        Event.from_data(tuple(broken))


@pytest.mark.parametrize("data", [None, 3, "draws", (), FIELDS[:-1], (*FIELDS, 1)])
def test_what_is_not_seven_parts_is_refused(data: Data) -> None:
    with pytest.raises(DataError, match="expected an event of seven parts, found"):
        Event.from_data(data)


def test_the_repr_shows_hidden_parts_only_where_there_are_some() -> None:
    assert repr(Event(*FIELDS)) == "<draws by 0 (1,) hidden (7,) (turn.draw)>"
    assert "hidden" not in repr(Event(*FIELDS).seen_by(1))


def test_the_table_tells_in_order_and_to_everybody_unless_told_otherwise() -> None:
    outbox: list[Event] = []
    table = Table(Scripted(()), outbox)
    table.tell("throws", "turn.dice", 1, (6,))
    table.tell("draws", "turn.draw", 0, (1,), (7,), only(0), True)
    assert outbox == [
        Event("throws", "turn.dice", 1, (6,), (), EVERYBODY, False),
        Event("draws", "turn.draw", 0, (1,), (7,), 1, True),
    ]


def test_a_table_where_nobody_listens_keeps_nothing() -> None:
    table = Table(Scripted(()))
    table.tell("throws", "turn.dice", 1, (6,))
    assert table.outbox is None
