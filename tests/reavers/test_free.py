"""Offers in writing keep the law of free actions: read as they are written, no options, and where
one is admitted play goes on."""

from typing import Any

import pytest

from meadhall.kernel.deal import Deal
from meadhall.kernel.event import SPECTATOR
from meadhall.kernel.luck import Seeded
from meadhall.kernel.table import Table
from meadhall.lab.laws import check_free
from meadhall.registry import table
from tools.playthroughs import Talker, player

TABLES = (
    "reavers(players=2)",
    'reavers(players=4, offers="participants", split="partial")',
    'reavers(players=6, reavers="no")',
)


def written(game: Any, p: Any, talker: Talker) -> list[tuple[int, str]]:
    """Offers that somebody might write now, allowed or not."""
    found = []
    for seat in game.speakers(p):
        deal = talker.deal_of(p, seat)
        if isinstance(deal, Deal) and deal.offers:
            found.append((seat, talker.counter_offer(p, seat, deal)))
    return found


@pytest.mark.rule("deal.anything")
@pytest.mark.parametrize("address", TABLES)
def test_whatever_somebody_writes(address: str) -> None:
    game: Any = table(address)
    admitted = barred = 0
    for seed in range(4):
        choose, talker = player(game, "talking", seed), Talker(game, Seeded(seed, stream=2))
        luck = Table(Seeded(seed))
        p = game.start(luck)
        while p.outcome is None:
            for seat, text in written(game, p, talker):
                action = game.parse(text)
                for other in (*range(game.seats), SPECTATOR):
                    check_free(game, p, other, action)
                admitted += game.why_not(p, seat, action) is None
                barred += game.why_not(p, seat, action) is not None
            seat, action = choose(p)
            game.choose(p, seat, action, luck)
    assert admitted > 10
    assert barred > 3
