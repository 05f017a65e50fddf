"""Going mad: hand and pile back into the deck, a new hand, and 1 health gone for good."""

from meadhall.games.maeshowe.hand_rules import shared_runes
from meadhall.games.maeshowe.hands import draw, into_deck, lay_open, onto_pile
from meadhall.games.maeshowe.position import Maeshowe
from meadhall.kernel.data import Data
from meadhall.kernel.step import Step
from meadhall.kernel.table import Table
from meadhall.kernel.tuples import put_at

BY_RUNES = "turn.madness"  # the cause of madness that is not a card

CARRIES_OUT = {
    "madness.hand": "GoMad.run",
    "madness.shuffle": "GoMad.run",
    "madness.draw": "GoMad.run",
    "madness.health": "GoMad.run",
}


class GoMad(Step[Maeshowe]):
    """In this order: hand to pile, pile into deck, five new cards, health and its maximum down."""

    __slots__ = ("cause", "seat")

    rule = "madness"

    def __init__(self, seat: int, cause: str) -> None:
        self.seat = seat
        self.cause = cause

    def data(self) -> tuple[Data, ...]:
        return (self.seat, self.cause)

    def run(self, p: Maeshowe, table: Table) -> None:
        seat = self.seat
        hand = lay_open(p, seat)
        # Whom a card drives mad is not mad by the runes of the hand, whatever they are.
        runes = shared_runes(p.rules, hand) if self.cause == BY_RUNES else 0
        table.tell("mad", self.cause, seat, (hand, runes), reveals=not p.rules.open_hands)
        onto_pile(p, seat, hand)
        pile = p.piles[seat]
        p.piles = put_at(p.piles, seat, ())
        into_deck(p, pile)
        draw(p, seat, p.rules.box.limits.hand, "madness.draw", table)
        p.spared = seat
        p.most_health = put_at(p.most_health, seat, p.most_health[seat] - 1)
        p.health = put_at(p.health, seat, p.health[seat] - 1)
        table.tell("lost-for-good", "madness.health", seat, (p.health[seat], p.most_health[seat]))
