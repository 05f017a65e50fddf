"""The two-position law for every byte, where not everybody hears the talks."""

from collections import Counter
from collections.abc import Callable

import pytest

from meadhall.hall.desk import Desk
from meadhall.kernel.event import SPECTATOR
from meadhall.kernel.timer import Timer
from meadhall.lab.seeds import luck_of
from meadhall.registry import table
from tests.hall.market import offered
from tests.hall.secrecy import Difference, compare_two, play, two_of
from tests.kernel.toys.market import Market

SEED = 5
PAIRS = 150
ENOUGH = 60  # pairs in which a leak must show


def market_differences(pairs: int) -> list[tuple[str, Difference | None]]:
    """Pairs of markets, for each seat in turn and for who looks on."""
    found = []
    with offered():
        game = table("market()")
        for pair in range(pairs):
            luck = luck_of(SEED, pair, 21)
            match = play(game, luck, 1 + luck.below(14))
            if match.position.outcome is None:
                reader = pair % 4 if pair % 4 < 3 else SPECTATOR
                true, other = two_of(match, reader, SEED, pair)
                found.append(compare_two(true, other, reader, pair))
    return found


def test_nothing_tells_two_markets_apart() -> None:
    found = market_differences(PAIRS)
    assert [difference for _kind, difference in found if difference is not None] == []
    kinds = Counter([kind for kind, _difference in found])
    assert kinds["seats, two worlds"] > PAIRS / 15
    assert kinds["spectators, two worlds"] > PAIRS / 10


def tells_all_times(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody's page counts down to the end of talks, which is put off by every offer."""
    monkeypatch.setattr(Timer, "seen_by", lambda _timer, _seat: True)


def waits_for_those_who_owe(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody's page tells who in the talks has not answered yet."""
    monkeypatch.setattr(Market, "awaited", lambda game, p, _seat: game.owing(p))


def asks_by_what_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page tells the number of offers."""
    asked = Desk.question.fget
    assert asked is not None

    def question(desk: Desk) -> str:
        step = desk.position.todo[-1]
        return f"{asked(desk)} {step.data()[0]}"

    monkeypatch.setattr(Desk, "question", property(question))


@pytest.mark.parametrize(
    "leak", [tells_all_times, waits_for_those_who_owe, asks_by_what_is_offered]
)
def test_planted_leaks_of_talks_are_found(
    leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    assert any(difference is not None for _kind, difference in market_differences(ENOUGH))
