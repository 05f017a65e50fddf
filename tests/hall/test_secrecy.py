"""The two-position law for every byte. At length: `./hall soak hall --pairs 20000`."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from meadhall.hall import tables
from meadhall.hall.desk import Desk
from meadhall.hall.live import Live
from meadhall.kernel.event import SPECTATOR, Event
from meadhall.registry import GAMES
from tests.hall.secrecy import TABLES, compare_chunk, render_all, two_tables

SEED = 5
PAIRS = {"maeshowe": 150, "reavers": 120}
ENOUGH = 60  # pairs in which a leak must show


def test_pairs_are_drawn_of_every_game() -> None:
    assert set(TABLES) == set(PAIRS) == set(GAMES)


@pytest.mark.parametrize(("name", "pairs"), PAIRS.items())
def test_nothing_tells_two_worlds_apart(name: str, pairs: int) -> None:
    found = compare_chunk(SEED, range(pairs), name)
    assert found[-1][1] is None, found[-1][1]
    kinds = Counter([kind.removesuffix(", other screens") for kind, _difference in found])
    assert kinds["seats, two worlds"] > pairs / 4
    assert kinds["spectators, two worlds"] > pairs / 8


@pytest.mark.parametrize("name", GAMES)
def test_everything_is_rendered(name: str) -> None:
    for pair in range(3):
        true, _other, reader = two_tables(SEED, pair, name)
        found = render_all(true, reader)
        version = str(true.version).encode()
        pages = ["page en", "page fr", "part en", "part fr", "API en", "API fr", "door", "stream"]
        assert sorted(found) == sorted(pages)
        assert b'lang="fr"' in found["page fr"]
        assert b'data-version="' + version in found["part en"]
        assert b'"version":' + version in found["API en"]
        assert b"data: " + version in found["stream"]
        assert b"/t/a-table-of-two" in found["door"]


# -- leaks that are planted -----------------------------------------------------------------------


def hidden_red(desk: Desk) -> int:
    """How many red cards the others hold."""
    p, faces = desk.position, desk.game.rules.box.runes
    hands = [hand for seat, hand in enumerate(p.hands) if seat != desk.seat]
    return len([face for hand in hands for face in hand if faces[face] == faces[0]])


def tells_in_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """The question counts cards in the other's hand."""
    asked = Desk.question.fget
    assert asked is not None
    monkeypatch.setattr(
        Desk, "question", property(lambda desk: f"{asked(desk)} {hidden_red(desk)}")
    )


def shows_all_events(monkeypatch: pytest.MonkeyPatch) -> None:
    """The log forgets whom an event is for."""

    def sentence(_desk: Desk, event: Event) -> str:
        return str(event.data())

    monkeypatch.setattr(Desk, "sentence", sentence)


def sorts_by_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    """The board lists what is not seen in the order of the true deck."""
    board = Desk.board.fget
    assert board is not None

    def sorted_board(desk: Desk) -> Any:
        deck = desk.position.deck
        made = board(desk)
        row = sorted(made.row, key=lambda card: hash((card.trace, deck)))
        return replace(made, row=tuple(row))

    monkeypatch.setattr(Desk, "board", property(sorted_board))


def numbers_all_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of the question counts what others were asked."""

    def number(desk: Desk) -> int:
        return sum([seat.question for seat in desk.live.seats])

    monkeypatch.setattr(Desk, "number", property(number))


def pokes_with_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """The stream tells how much luck was used."""
    monkeypatch.setattr(Live, "version", property(lambda live: live.match.luck.words))


def shows_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page lists the others' moves by their notation."""
    values = tables.table_values

    def with_moves(request: Any, live: Live, *what: Any) -> dict[str, Any]:
        found = values(request, live, *what)
        return found | {"title": live.match.log[-1].text}

    monkeypatch.setattr(tables, "table_values", with_moves)


def shows_notes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody reads everybody's notes."""
    monkeypatch.setattr(
        Desk, "note", property(lambda desk: "".join([seat.note for seat in desk.live.seats]))
    )


LEAKS = (
    tells_in_question,
    shows_all_events,
    sorts_by_deck,
    numbers_all_questions,
    pokes_with_luck,
    shows_moves,
    shows_notes,
)


@pytest.mark.parametrize("plant", LEAKS)
def test_a_leak_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    found = compare_chunk(SEED, range(ENOUGH))[-1][1]
    assert found is not None
    assert found.true != found.other


@pytest.mark.parametrize("name", GAMES)
def test_spectators_are_readers_too(name: str) -> None:
    assert SPECTATOR in {two_tables(SEED, pair, name)[2] for pair in range(3)}
