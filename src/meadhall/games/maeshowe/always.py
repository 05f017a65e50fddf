"""The rules that hold whenever: the game is won or lost the moment it is so."""

from meadhall.games.maeshowe.position import Maeshowe
from meadhall.kernel.outcome import Outcome
from meadhall.kernel.table import Table

CARRIES_OUT = {
    "end.escape": "settle",
    "end.health": "settle",
    "end.costs": "settle",
    "coop.loss": "lose",
}

ESCAPED = "escaped"
LAST_HEALTH = "last-health"
STUCK = "stuck"
ENDINGS = (ESCAPED, LAST_HEALTH, STUCK)


def settle(p: Maeshowe, table: Table) -> None:
    """No passage left: won. Somebody's last health lost: lost for all."""
    if not p.passages:
        end(p, ESCAPED, "end.escape", p.active, 1, table)
    elif 0 in p.health:
        lose(p, LAST_HEALTH, "end.health", p.health.index(0), table)


def lose(p: Maeshowe, ending: str, rule: str, seat: int, table: Table) -> None:
    """What ends it for one ends it for both."""
    end(p, ending, rule, seat, 2, table)


def end(p: Maeshowe, ending: str, rule: str, seat: int, place: int, table: Table) -> None:
    """All share the result; the score is the number of passages opened."""
    opened = (("passages", p.rules.cap - p.passages),)
    seats = p.rules.players
    p.end(Outcome(ending, rule, (place,) * seats, (opened,) * seats, seat))
    table.tell("ended", rule, seat, (ending,))
