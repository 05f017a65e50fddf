"""Hope looks at the deck. (Horror's effects are plain ones, and madness.)"""

from meadhall.games.maeshowe.hands import next_cards, onto_pile
from meadhall.games.maeshowe.position import Maeshowe
from meadhall.kernel.action import Action
from meadhall.kernel.data import Data
from meadhall.kernel.event import only
from meadhall.kernel.step import Question, Step
from meadhall.kernel.table import Table

CARRIES_OUT = {"symbols.look": "Look"}

HIDDEN = -1  # a card that the reader of a step may not know


class Look(Step[Maeshowe]):
    """See the top cards of the deck, or what there is; nothing is shuffled in."""

    __slots__ = ("count", "seat")

    rule = "card.hope.look"

    def __init__(self, seat: int, count: int) -> None:
        self.seat = seat
        self.count = count

    def data(self) -> tuple[Data, ...]:
        return (self.seat, self.count)

    def run(self, p: Maeshowe, table: Table) -> None:
        seat = self.seat
        seen = next_cards(p, self.count, table)
        if seen:
            table.tell("looked", self.rule, seat, (len(seen),), seen, only(seat), reveals=True)
            p.then(KeepOrPutAway(seat, seen, ()))


class KeepOrPutAway(Question[Maeshowe]):
    """Each card seen goes to the own pile or back on top; the first of `seen` is asked about."""

    __slots__ = ("kept", "seat", "seen")

    rule = "card.hope.look"

    def __init__(self, seat: int, seen: tuple[int, ...], kept: tuple[int, ...]) -> None:
        self.seat = seat
        self.seen = seen
        self.kept = kept

    def data(self) -> tuple[Data, ...]:
        return (self.seat, self.seen, self.kept)

    def seen_by(self, p: Maeshowe, seat: int) -> "KeepOrPutAway":
        if seat == self.seat:
            return self
        return KeepOrPutAway(self.seat, (HIDDEN,) * len(self.seen), (HIDDEN,) * len(self.kept))

    def owes(self, p: Maeshowe) -> tuple[int, ...]:
        return (self.seat,)

    def candidates(self, p: Maeshowe, seat: int) -> list[Action]:
        return [p.rules.actions.keep, p.rules.actions.away]

    def bars_nothing(self, p: Maeshowe, seat: int) -> bool:
        return True

    def answer(self, p: Maeshowe, seat: int, action: Action, table: Table) -> None:
        face = self.seen[0]
        kept = self.kept
        if action.verb == "keep":
            kept = (*kept, face)
            table.tell("kept", self.rule, seat, (), (face,), only(seat))
        else:
            onto_pile(p, seat, (face,))
            table.tell("put-away", self.rule, seat, (face,), reveals=True)
        if len(self.seen) > 1:
            p.then(KeepOrPutAway(seat, self.seen[1:], kept))
        elif len(kept) > 1:
            p.then(OrderKept(seat, kept))
        else:
            put_back(p, seat, kept)


class OrderKept(Question[Maeshowe]):
    """Two cards back on top: in the order they came, or the other way round."""

    __slots__ = ("kept", "seat")

    rule = "card.hope.look"

    def __init__(self, seat: int, kept: tuple[int, ...]) -> None:
        self.seat = seat
        self.kept = kept

    def data(self) -> tuple[Data, ...]:
        return (self.seat, self.kept)

    def seen_by(self, p: Maeshowe, seat: int) -> "OrderKept":
        return self if seat == self.seat else OrderKept(self.seat, (HIDDEN,) * len(self.kept))

    def owes(self, p: Maeshowe) -> tuple[int, ...]:
        return (self.seat,)

    def candidates(self, p: Maeshowe, seat: int) -> list[Action]:
        return [p.rules.actions.keep_order, p.rules.actions.swap_order]

    def bars_nothing(self, p: Maeshowe, seat: int) -> bool:
        return True

    def answer(self, p: Maeshowe, seat: int, action: Action, table: Table) -> None:
        swapped = action.verb == "swap-order"
        put_back(p, seat, self.kept[::-1] if swapped else self.kept)
        table.tell("ordered", self.rule, seat, (), (swapped,), only(seat))


def put_back(p: Maeshowe, seat: int, kept: tuple[int, ...]) -> None:
    """Onto the deck, the first one uppermost; only this seat knows them."""
    p.top = p.top + kept[::-1]
    p.top_seen = p.top_seen + (only(seat),) * len(kept)
