"""Setting up: deck, tokens, first hands."""

from meadhall.games.maeshowe.hands import draw, next_cards, onto_pile
from meadhall.games.maeshowe.position import Maeshowe
from meadhall.games.maeshowe.rules import Rules
from meadhall.kernel.table import Table

CARRIES_OUT = {
    "setup.deck": "lay_out",
    "setup.health": "starting_health",
    "setup.food": "starting_food",
    "setup.passages": "lay_out",
    "setup.row": "lay_out",
    "setup.pile": "lay_out",
    "setup.hand": "start",
    "coop.setup": "lay_out",
    "coop.deal": "start",
    "coop.health": "starting_health",
    "coop.food": "starting_food",
    "coop.passages": "lay_out",
    "coop.start-player": "lay_out",
    "coop.piles": "lay_out",
    "variants": "start",
    "variants.mill": "start",
    "variants.lean": "starting_health",
    "fear.no-jarl": "lay_out",
}


def start(rules: Rules, table: Table) -> Maeshowe:
    """Everything laid out, cards milled if so chosen, hands dealt; the first turn is next."""
    p = lay_out(rules)
    table.tell("began", "setup.ready", p.active, (rules.cap, p.food, len(p.deck)))
    if "mill-five" in rules.choices.variants:
        milled = next_cards(p, rules.box.starts.mill, table)
        onto_pile(p, p.active, milled)
        table.tell("milled", "variants.mill", p.active, (milled,), reveals=True)
    for seat in range(rules.players):
        draw(
            p,
            seat,
            rules.box.limits.hand,
            "setup.hand" if rules.players == 1 else "coop.deal",
            table,
        )
    p.todo = rules.turns[p.active]
    return p


def lay_out(rules: Rules) -> Maeshowe:
    """The table before anybody draws."""
    p = Maeshowe(rules)
    seats = rules.players
    p.deck = rules.cards
    p.piles = ((),) * seats
    p.hands = ((),) * seats
    p.health = (starting_health(rules),) * seats
    p.most_health = (rules.box.limits.health,) * seats
    p.food = starting_food(rules)
    p.passages = rules.cap
    if seats == 2 and rules.open_hands:
        p.jarl = p.active
    if not rules.open_hands:
        p.trace = ((),) * seats
    return p


def starting_health(rules: Rules) -> int:
    """By mode, less with the lean start."""
    starts = rules.box.starts
    lean = "lean-start" in rules.choices.variants
    if rules.players == 1:
        return starts.lean_solo_health if lean else starts.solo_health
    return starts.lean_coop_health if lean else starts.coop_health


def starting_food(rules: Rules) -> int:
    """By edition and mode; the same for all with the lean start."""
    if "lean-start" in rules.choices.variants:
        return rules.box.starts.lean_food
    edition = rules.box.edition(rules.choices.edition)
    return edition.solo_food if rules.players == 1 else edition.coop_food
