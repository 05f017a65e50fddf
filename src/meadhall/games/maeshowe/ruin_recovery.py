"""Ruin and Recovery cannot share a hand; Recovery plays a card from a pile."""

from meadhall.games.maeshowe.effects import change_health
from meadhall.games.maeshowe.hand_rules import clashing
from meadhall.games.maeshowe.hands import leave_hand, onto_pile
from meadhall.games.maeshowe.memory import NO_CLASH, note
from meadhall.games.maeshowe.position import Maeshowe, copy
from meadhall.kernel.action import Action
from meadhall.kernel.data import Data
from meadhall.kernel.step import Question, Step
from meadhall.kernel.table import Table
from meadhall.kernel.tuples import put_at


class Clash(Step[Maeshowe]):
    """Before anything else in the turn: both cards to the own pile, and 1 health for it."""

    __slots__ = ("seat",)

    rule = "card.ruin.clash"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def data(self) -> tuple[Data, ...]:
        return (self.seat,)

    def run(self, p: Maeshowe, table: Table) -> None:
        seat = self.seat
        both = clashing(p.rules, p.hands[seat])
        if not both:
            if p.trace:
                note(p, seat, NO_CLASH)
        elif len(alternatives(p, seat)) > 1:
            p.then(WhichClash(seat))
        else:
            clash(p, seat, both, table)


class WhichClash(Question[Maeshowe]):
    """With several to choose from, which of them goes is up to the player."""

    __slots__ = ("seat",)

    rule = "card.ruin.clash"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def data(self) -> tuple[Data, ...]:
        return (self.seat,)

    def owes(self, p: Maeshowe) -> tuple[int, ...]:
        return (self.seat,)

    def candidates(self, p: Maeshowe, seat: int) -> list[Action]:
        return [p.rules.actions.discard[face] for face in alternatives(p, seat)]

    def bars_nothing(self, p: Maeshowe, seat: int) -> bool:
        return True

    def answer(self, p: Maeshowe, seat: int, action: Action, table: Table) -> None:
        face = action.args[0]
        other = next(card for card in p.rules.clash_with[face] if card in p.hands[seat])
        clash(p, seat, (face, other), table)


def alternatives(p: Maeshowe, seat: int) -> list[int]:
    """The different cards of the hand that clash with another in it."""
    hand = p.hands[seat]
    return [
        face
        for face in sorted(set(hand))
        if any(other in hand for other in p.rules.clash_with[face])
    ]


def put_away(p: Maeshowe, seat: int, both: tuple[int, ...]) -> None:
    """The two go to the pile without effects of their own."""
    for face in both:
        leave_hand(p, seat, face)
    onto_pile(p, seat, both)


def clash(p: Maeshowe, seat: int, both: tuple[int, ...], table: Table) -> None:
    """The two go, and 1 health in all."""
    put_away(p, seat, both)
    table.tell("clashed", "card.ruin.clash", seat, (both,), reveals=not p.rules.open_hands)
    change_health(p, seat, -1, "card.ruin.clash", table)


def after_clash(p: Maeshowe, seat: int) -> Maeshowe:
    """How things will stand for the seat when it comes to use cards in a turn of its own."""
    both = clashing(p.rules, p.hands[seat])
    if not both:
        return p
    then = copy(p)
    put_away(then, seat, both)
    then.health = put_at(then.health, seat, p.health[seat] - 1)
    return then


class PayForRecovery(Step[Maeshowe]):
    """The health goes first: the last one ends the game."""

    __slots__ = ("seat",)

    rule = "card.recovery.play"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def data(self) -> tuple[Data, ...]:
        return (self.seat,)

    def run(self, p: Maeshowe, table: Table) -> None:
        change_health(p, self.seat, -1, self.rule, table)


class PlayFromPile(Step[Maeshowe]):
    """The top card of the pile is played, as any card is."""

    __slots__ = ("owner", "seat")

    rule = "card.recovery.play"

    def __init__(self, seat: int, owner: int) -> None:
        self.seat = seat
        self.owner = owner

    def data(self) -> tuple[Data, ...]:
        return (self.seat, self.owner)

    def run(self, p: Maeshowe, table: Table) -> None:
        pile = p.piles[self.owner]
        face = pile[-1]
        p.piles = put_at(p.piles, self.owner, pile[:-1])
        p.row = (*p.row, face)
        table.tell("recovered", self.rule, self.seat, (face, self.owner))
        p.todo = p.todo + p.rules.played[face][self.seat]
