"""Garner brings discarded cards back into the deck. (Gluttony's effects are plain ones.)"""

from meadhall.games.maeshowe.effects import change_food
from meadhall.games.maeshowe.hands import into_deck, shuffle_deck
from meadhall.games.maeshowe.piles import places_to_pick
from meadhall.games.maeshowe.position import Maeshowe
from meadhall.kernel.action import Action
from meadhall.kernel.data import Data
from meadhall.kernel.step import Question, Step
from meadhall.kernel.table import Table
from meadhall.kernel.tuples import put_at, without_place

CARDS_PER_FOOD = 2

CARRIES_OUT = {"symbols.shuffle": "ReturnCards"}


class Garner(Question[Maeshowe]):
    """Spend any amount of food."""

    __slots__ = ("seat",)

    rule = "card.garner"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def data(self) -> tuple[Data, ...]:
        return (self.seat,)

    def owes(self, p: Maeshowe) -> tuple[int, ...]:
        return (self.seat,)

    def candidates(self, p: Maeshowe, seat: int) -> list[Action]:
        return p.rules.actions.spending(p.food)

    def bars_nothing(self, p: Maeshowe, seat: int) -> bool:
        return True

    def answer(self, p: Maeshowe, seat: int, action: Action, table: Table) -> None:
        spent = action.args[0]
        change_food(p, seat, -spent, self.rule, table)
        p.then(ShuffleDeck(seat, self.rule))
        piles = [owner for owner, pile in enumerate(p.piles) if pile]
        if spent and len(piles) > 1:
            p.then(WhichPile(seat, spent * CARDS_PER_FOOD))
        elif spent and piles:
            p.then(ReturnCards(seat, piles[0], spent * CARDS_PER_FOOD))


class WhichPile(Question[Maeshowe]):
    """All the cards come from one pile."""

    __slots__ = ("most", "seat")

    rule = "card.garner.return"

    def __init__(self, seat: int, most: int) -> None:
        self.seat = seat
        self.most = most

    def data(self) -> tuple[Data, ...]:
        return (self.seat, self.most)

    def owes(self, p: Maeshowe) -> tuple[int, ...]:
        return (self.seat,)

    def candidates(self, p: Maeshowe, seat: int) -> list[Action]:
        return list(p.rules.actions.pile)

    def bars_nothing(self, p: Maeshowe, seat: int) -> bool:
        return True

    def answer(self, p: Maeshowe, seat: int, action: Action, table: Table) -> None:
        p.then(ReturnCards(seat, action.args[0], self.most))


class ReturnCards(Question[Maeshowe]):
    """Card by card, up to so many."""

    __slots__ = ("most", "owner", "seat")

    rule = "card.garner.return"

    def __init__(self, seat: int, owner: int, most: int) -> None:
        self.seat = seat
        self.owner = owner
        self.most = most

    def data(self) -> tuple[Data, ...]:
        return (self.seat, self.owner, self.most)

    def owes(self, p: Maeshowe) -> tuple[int, ...]:
        return (self.seat,)

    def candidates(self, p: Maeshowe, seat: int) -> list[Action]:
        returned = p.rules.actions.returned[self.owner]
        places = places_to_pick(p.rules, p.piles[self.owner])
        return [p.rules.actions.done, *[returned[place] for place in places]]

    def bars_nothing(self, p: Maeshowe, seat: int) -> bool:
        return True

    def answer(self, p: Maeshowe, seat: int, action: Action, table: Table) -> None:
        if action.verb == "done":
            return
        owner, place = action.args
        face = p.piles[owner][place]
        pile = without_place(p.piles[owner], place)
        p.piles = put_at(p.piles, owner, pile)
        into_deck(p, (face,))
        table.tell("returned", self.rule, seat, (face, owner))
        if pile and self.most > 1:
            p.then(ReturnCards(seat, owner, self.most - 1))


class ShuffleDeck(Step[Maeshowe]):
    """The whole deck is shuffled: nobody knows its top any more."""

    __slots__ = ("cause", "seat")

    rule = "card.garner"

    def __init__(self, seat: int, cause: str) -> None:
        self.seat = seat
        self.cause = cause

    def data(self) -> tuple[Data, ...]:
        return (self.seat, self.cause)

    def run(self, p: Maeshowe, table: Table) -> None:
        shuffle_deck(p)
        table.tell("shuffled-deck", self.cause, self.seat)
