"""Two players: the Jarl token."""

from meadhall.games.maeshowe.position import Maeshowe
from meadhall.games.maeshowe.ruin_recovery import after_clash
from meadhall.games.maeshowe.stuck import can_finish
from meadhall.kernel.bar import Bar
from meadhall.kernel.table import Table

CARRIES_OUT = {"coop.jarl": "pass_jarl", "coop.jarl-guard": "bar_jarl"}

MOST_PASSES = 2  # in a row, with nothing played in between


def bar_jarl(p: Maeshowe, seat: int) -> Bar | None:
    """No pass to a partner who could not take a turn, and no third pass running."""
    if p.passes >= MOST_PASSES:
        return Bar("third-pass", "coop.jarl-guard", (MOST_PASSES,))
    partner = 1 - seat
    then = after_clash(p, partner)
    if not can_finish(then, partner, then.hands[partner]):
        return Bar("partner-stuck", "coop.jarl-guard", (partner,))
    return None


def pass_jarl(p: Maeshowe, seat: int, table: Table) -> None:
    """The token is handed over, and that is the whole turn: no refill, no check."""
    p.jarl = 1 - seat
    p.passes += 1
    p.todo = p.rules.next_turn
    table.tell("passed-jarl", "coop.jarl", seat, (p.jarl,))
