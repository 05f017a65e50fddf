"""Snub reaches for the start of the row; Sacrifice gives food beside a Goose."""

from meadhall.games.maeshowe.crumble_conservation import TakeFromRow
from meadhall.games.maeshowe.effects import change_food
from meadhall.games.maeshowe.excavate import Excavate
from meadhall.games.maeshowe.hands import (
    birds_in_hands,
    fetch_from_deck,
    into_deck,
    next_cards,
    onto_pile,
    shuffle_deck,
)
from meadhall.games.maeshowe.position import FACE, TURNED, Maeshowe
from meadhall.kernel.action import Action
from meadhall.kernel.bar import Bar
from meadhall.kernel.data import Data
from meadhall.kernel.step import Question, Step
from meadhall.kernel.table import Table
from meadhall.kernel.tuples import put_at, without_place

CARRIES_OUT = {
    "card.snub": "FetchBird",
    "card.sacrifice": "Offering",
    "symbols.edition-1.1": "beside_goose",
}

NOTHING, TWO_TO_PILE, FOUR_TO_PILE, TWO_TO_DECK = 0, 1, 2, 3


class FetchBird(Step[Maeshowe]):
    """The first bird of the deck, else of the piles, is laid at the start of the row."""

    __slots__ = ("seat",)

    rule = "card.snub.search"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def data(self) -> tuple[Data, ...]:
        return (self.seat,)

    def run(self, p: Maeshowe, table: Table) -> None:
        seat = self.seat
        face = fetch_from_deck(p, table)
        if face < 0:
            birds_in_hands(p)
            for owner in (seat, 1 - seat)[: p.rules.players]:
                face = fetch_from_pile(p, owner)
                if face >= 0:
                    break
        if face >= 0:
            p.row = (face, *p.row)
            table.tell("fetched", self.rule, seat, (face,), reveals=True)
        else:
            table.tell("no-bird", self.rule, seat, (), reveals=True)
        shuffle_deck(p)
        table.tell("shuffled-deck", self.rule, seat)


def fetch_from_pile(p: Maeshowe, owner: int) -> int:
    """The topmost bird of this pile; -1 if there is none."""
    pile = p.piles[owner]
    for place in range(len(pile) - 1, -1, -1):
        if p.rules.birds[pile[place]]:
            p.piles = put_at(p.piles, owner, without_place(pile, place))
            return pile[place]
    return -1


class Flip(Step[Maeshowe]):
    """The top cards of the deck go to the start of the row, each further to the left."""

    __slots__ = ("count", "seat")

    rule = "card.snub.flip"

    def __init__(self, seat: int, count: int) -> None:
        self.seat = seat
        self.count = count

    def data(self) -> tuple[Data, ...]:
        return (self.seat, self.count)

    def run(self, p: Maeshowe, table: Table) -> None:
        turned = next_cards(p, self.count, table)
        for face in turned:
            p.row = (face | TURNED, *p.row)
        if turned:
            table.tell("turned-up", self.rule, self.seat, (turned,), reveals=True)
            p.then(ResolveTurned(self.seat))


class ResolveTurned(Step[Maeshowe]):
    """The effects of the cards turned up, the first drawn first: it lies furthest to the right.

    One that has left the row meanwhile, or lacks the food it needs, has none.
    """

    __slots__ = ("seat",)

    rule = "card.snub.flip"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def data(self) -> tuple[Data, ...]:
        return (self.seat,)

    def run(self, p: Maeshowe, table: Table) -> None:
        for slot in range(len(p.row) - 1, -1, -1):
            card = p.row[slot]
            if card & TURNED:
                p.row = put_at(p.row, slot, card & ~TURNED)
                face = card & FACE
                p.then(self)
                if p.rules.play_need[face] <= p.food:
                    effects = p.rules.played[face][self.seat]
                    p.todo = p.todo + tuple([lying_at(step, slot) for step in effects])
                return


def lying_at(step: Step[Maeshowe], slot: int) -> Step[Maeshowe]:
    """The same effect for a card that lies there, and not at the right end of the row."""
    if isinstance(step, Excavate):
        return Excavate(step.seat, slot, step.cause)
    if isinstance(step, TakeFromRow):
        return TakeFromRow(step.seat, slot)
    if isinstance(step, Offering):
        return Offering(step.seat, slot)
    return step


def beside_goose(p: Maeshowe, slot: int) -> list[int]:
    """The Geese that Sacrifice lies beside: to its left at the right end, on either side else."""
    row = p.row
    own = slot if slot >= 0 else len(row) - 1
    sides = (own - 1,) if slot < 0 else (own - 1, own + 1)
    return [
        row[side] & FACE
        for side in sides
        if 0 <= side < len(row) and p.rules.geese[row[side] & FACE]
    ]


class Offering(Step[Maeshowe]):
    """Beside a Goose, and with food to give, an offering is possible."""

    __slots__ = ("seat", "slot")

    rule = "card.sacrifice"

    def __init__(self, seat: int, slot: int) -> None:
        self.seat = seat
        self.slot = slot

    def data(self) -> tuple[Data, ...]:
        return (self.seat, self.slot)

    def run(self, p: Maeshowe, table: Table) -> None:
        geese = beside_goose(p, self.slot)
        if geese and p.food:
            own = p.rules.hand_runes[p.row[self.slot] & FACE]
            matching = any(p.rules.hand_runes[goose] == own for goose in geese)
            p.then(WhichOffering(self.seat, matching))


class WhichOffering(Question[Maeshowe]):
    """One food, one of the offerings; the larger ones only if the runes match."""

    __slots__ = ("matching", "seat")

    rule = "card.sacrifice.offering"

    def __init__(self, seat: int, matching: bool) -> None:
        self.seat = seat
        self.matching = matching

    def data(self) -> tuple[Data, ...]:
        return (self.seat, self.matching)

    def owes(self, p: Maeshowe) -> tuple[int, ...]:
        return (self.seat,)

    def candidates(self, p: Maeshowe, seat: int) -> list[Action]:
        return list(p.rules.actions.offer)

    def bar(self, p: Maeshowe, seat: int, action: Action) -> Bar | None:
        if action.args[0] in (FOUR_TO_PILE, TWO_TO_DECK) and not self.matching:
            return Bar("runes-differ", self.rule)
        return None

    def answer(self, p: Maeshowe, seat: int, action: Action, table: Table) -> None:
        offering = action.args[0]
        if offering == NOTHING:
            return
        change_food(p, seat, -1, self.rule, table)
        count = 4 if offering == FOUR_TO_PILE else 2
        to_deck = offering == TWO_TO_DECK
        p.then(MoveCards(seat, min(count, len(p.row)), to_deck), ShuffleAfter(seat, to_deck))


class MoveCards(Question[Maeshowe]):
    """Card by card, exactly so many, any of the row; no effects follow."""

    __slots__ = ("left", "seat", "to_deck")

    rule = "card.sacrifice.offering"

    def __init__(self, seat: int, left: int, to_deck: bool) -> None:
        self.seat = seat
        self.left = left
        self.to_deck = to_deck

    def data(self) -> tuple[Data, ...]:
        return (self.seat, self.left, self.to_deck)

    def owes(self, p: Maeshowe) -> tuple[int, ...]:
        return (self.seat,)

    def candidates(self, p: Maeshowe, seat: int) -> list[Action]:
        return list(p.rules.actions.move[: len(p.row)])

    def bars_nothing(self, p: Maeshowe, seat: int) -> bool:
        return True

    def answer(self, p: Maeshowe, seat: int, action: Action, table: Table) -> None:
        slot = action.args[0]
        face = p.row[slot] & FACE
        p.row = without_place(p.row, slot)
        if self.to_deck:
            into_deck(p, (face,))
        else:
            onto_pile(p, seat, (face,))
        table.tell("moved", self.rule, seat, (face, self.to_deck))
        if self.left > 1:
            p.then(MoveCards(seat, self.left - 1, self.to_deck))


class ShuffleAfter(Step[Maeshowe]):
    """Deck or pile is shuffled; the pile stays a pile."""

    __slots__ = ("seat", "to_deck")

    rule = "card.sacrifice"

    def __init__(self, seat: int, to_deck: bool) -> None:
        self.seat = seat
        self.to_deck = to_deck

    def data(self) -> tuple[Data, ...]:
        return (self.seat, self.to_deck)

    def run(self, p: Maeshowe, table: Table) -> None:
        if self.to_deck:
            shuffle_deck(p)
            table.tell("shuffled-deck", self.rule, self.seat)
        else:
            p.piles = put_at(p.piles, self.seat, table.luck.shuffled(p.piles[self.seat]))
            table.tell("shuffled-pile", self.rule, self.seat)
