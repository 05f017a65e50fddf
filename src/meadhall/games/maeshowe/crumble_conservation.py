"""Crumble throws cards away; Conservation takes one back."""

from meadhall.games.maeshowe.hands import join_hand, lay_open, leave_hand, next_cards, onto_pile
from meadhall.games.maeshowe.piles import places_to_pick
from meadhall.games.maeshowe.position import FACE, Maeshowe
from meadhall.games.maeshowe.turn import OwePlay
from meadhall.kernel.action import Action
from meadhall.kernel.data import Data
from meadhall.kernel.step import Question, Step
from meadhall.kernel.table import Table
from meadhall.kernel.tuples import put_at, without_place

CARRIES_OUT = {
    "turn.forced-discards": "DumpHand",
    "symbols.mill": "Mill",
    "symbols.dump": "DumpHand",
    "symbols.take-back": "TakeFromPile",
}


class Mill(Step[Maeshowe]):
    """Cards from the top of the deck go to the own pile, one after the other."""

    __slots__ = ("count", "seat")

    rule = "card.crumble"

    def __init__(self, seat: int, count: int) -> None:
        self.seat = seat
        self.count = count

    def data(self) -> tuple[Data, ...]:
        return (self.seat, self.count)

    def run(self, p: Maeshowe, table: Table) -> None:
        milled = next_cards(p, self.count, table)
        if milled:
            onto_pile(p, self.seat, milled)
            table.tell("milled", self.rule, self.seat, (milled,), reveals=True)


class DumpHand(Step[Maeshowe]):
    """The rest of the hand goes to the own pile, in an order that its owner picks."""

    __slots__ = ("seat",)

    rule = "card.crumble.discard"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def data(self) -> tuple[Data, ...]:
        return (self.seat,)

    def run(self, p: Maeshowe, table: Table) -> None:
        seat = self.seat
        hand = p.hands[seat]
        if p.rules.pile_order and len(set(hand)) > 1 and not self.ends_the_game(p):
            p.then(StackHand(seat))
        elif hand:
            onto_pile(p, seat, lay_open(p, seat))
            table.tell("dumped", self.rule, seat, (hand,), reveals=not p.rules.open_hands)

    def ends_the_game(self, p: Maeshowe) -> bool:
        """Whether the turn's play is due next: with the hand gone it is lost, in whatever order."""
        due = p.todo[-1] if p.todo else None
        return isinstance(due, OwePlay) and due.seat == self.seat


class StackHand(Question[Maeshowe]):
    """Which card next? Asked only where something depends on the order of a pile."""

    __slots__ = ("seat",)

    rule = "card.crumble.discard"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def data(self) -> tuple[Data, ...]:
        return (self.seat,)

    def owes(self, p: Maeshowe) -> tuple[int, ...]:
        return (self.seat,)

    def candidates(self, p: Maeshowe, seat: int) -> list[Action]:
        stack = p.rules.actions.stack
        return [stack[face] for face in sorted(set(p.hands[seat]))]

    def bars_nothing(self, p: Maeshowe, seat: int) -> bool:
        return True

    def answer(self, p: Maeshowe, seat: int, action: Action, table: Table) -> None:
        face = action.args[0]
        leave_hand(p, seat, face)
        onto_pile(p, seat, (face,))
        table.tell("dumped", self.rule, seat, ((face,),), reveals=not p.rules.open_hands)
        p.then(DumpHand(seat))


class TakeFromRow(Question[Maeshowe]):
    """Another card of the row, used or not, may come to hand; the gap closes and nothing follows.

    `slot` is where Conservation itself lies.
    """

    __slots__ = ("seat", "slot")

    rule = "card.conservation"

    def __init__(self, seat: int, slot: int) -> None:
        self.seat = seat
        self.slot = slot

    def data(self) -> tuple[Data, ...]:
        return (self.seat, self.slot)

    def owes(self, p: Maeshowe) -> tuple[int, ...]:
        return (self.seat,)

    def candidates(self, p: Maeshowe, seat: int) -> list[Action]:
        own = self.slot if self.slot >= 0 else len(p.row) - 1
        take = p.rules.actions.take_row
        return [
            p.rules.actions.done,
            *[take[slot] for slot in range(len(p.row)) if slot != own],
        ]

    def bars_nothing(self, p: Maeshowe, seat: int) -> bool:
        return True

    def answer(self, p: Maeshowe, seat: int, action: Action, table: Table) -> None:
        if action.verb == "done":
            return
        slot = action.args[0]
        face = p.row[slot] & FACE
        p.row = without_place(p.row, slot)
        join_hand(p, seat, face)
        table.tell("took-from-row", self.rule, seat, (face, slot))


class TakeFromPile(Question[Maeshowe]):
    """Another card, at any depth of any pile, may come to hand."""

    __slots__ = ("seat",)

    rule = "card.conservation.discard"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def data(self) -> tuple[Data, ...]:
        return (self.seat,)

    def owes(self, p: Maeshowe) -> tuple[int, ...]:
        return (self.seat,)

    def candidates(self, p: Maeshowe, seat: int) -> list[Action]:
        """Conservation itself lies on top of its owner's pile."""
        found = [p.rules.actions.done]
        for owner, pile in enumerate(p.piles):
            cards = pile[:-1] if owner == seat else pile
            take = p.rules.actions.take_pile[owner]
            found += [take[place] for place in places_to_pick(p.rules, cards)]
        return found

    def bars_nothing(self, p: Maeshowe, seat: int) -> bool:
        return True

    def answer(self, p: Maeshowe, seat: int, action: Action, table: Table) -> None:
        if action.verb == "done":
            return
        owner, place = action.args
        face = p.piles[owner][place]
        p.piles = put_at(p.piles, owner, without_place(p.piles[owner], place))
        join_hand(p, seat, face)
        table.tell("took-from-pile", self.rule, seat, (face, owner))
