"""Setting up: locations, market, and who holds the first player token."""

from meadhall.games.reavers.hands import refill
from meadhall.games.reavers.position import Reavers
from meadhall.games.reavers.round import Round
from meadhall.games.reavers.rules import ROSKILDE, Rules
from meadhall.kernel.table import Table

CARRIES_OUT = {
    "setup.colours": "start",
    "setup.row": "start",
    "setup.action-cards": "start",
    "setup.random": "random_places",
    "setup.supplies": "start",
    "setup.market": "start",
    "setup.spoils": "start",
    "setup.supply-deck": "start",
    "comp.box": "start",
}


def start(rules: Rules, table: Table) -> Reavers:
    """Everything lies ready. Decks have no order, and the supply cards that are set aside are
    never seen: they are among those not yet shown."""
    p = Reavers(rules)
    p.first = table.luck.below(rules.players)
    if rules.choices.places == "random":
        p.places = random_places(rules, table)
    table.tell("set-up", "setup.row", -1, (p.first, p.places))
    refill(p, table)
    p.then(Round())
    return p


def random_places(rules: Rules, table: Table) -> tuple[int, ...]:
    """Roskilde, and as many others as there are players, three for two players."""
    count = max(3, rules.players)
    return (ROSKILDE, *sorted(table.luck.shuffled(rules.numbered)[:count]))
