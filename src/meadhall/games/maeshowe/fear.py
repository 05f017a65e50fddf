"""Fear of the Dark: in place of the discard, a card may be handed to the partner."""

from meadhall.games.maeshowe.bars import bar_discard
from meadhall.games.maeshowe.hands import give, leave_hand, onto_pile
from meadhall.games.maeshowe.memory import CAN_DISCARD, SHOWS, note
from meadhall.games.maeshowe.position import Maeshowe
from meadhall.kernel.action import Action
from meadhall.kernel.bar import Bar
from meadhall.kernel.data import Data
from meadhall.kernel.event import only
from meadhall.kernel.step import Question, Step
from meadhall.kernel.table import Table

CARRIES_OUT = {"fear.pass": "hand_over"}


def hand_over(p: Maeshowe, seat: int, face: int, table: Table) -> None:
    """The card changes hands unseen by others, and the partner has to discard."""
    partner = 1 - seat
    give(p, seat, partner, face)
    table.tell("handed", "fear.pass", seat, (partner,), (face,), only(seat, partner), reveals=True)
    p.then(Receive(partner))


class Receive(Step[Maeshowe]):
    """The partner discards at once, unless no card in hand may be discarded."""

    __slots__ = ("seat",)

    rule = "fear.receive"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def data(self) -> tuple[Data, ...]:
        return (self.seat,)

    def run(self, p: Maeshowe, table: Table) -> None:
        seat = self.seat
        if any(bar_discard(p, seat, face) is None for face in p.hands[seat]):
            note(p, seat, CAN_DISCARD, p.food)
            p.then(DiscardOne(seat))
        else:
            note(p, seat, SHOWS, *p.hands[seat])
            table.tell("kept-all", self.rule, seat, (p.hands[seat],), reveals=True)


class DiscardOne(Question[Maeshowe]):
    """Any card of the hand, the received one included; its effect falls on the receiver."""

    __slots__ = ("seat",)

    rule = "fear.receive"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def data(self) -> tuple[Data, ...]:
        return (self.seat,)

    def owes(self, p: Maeshowe) -> tuple[int, ...]:
        return (self.seat,)

    def candidates(self, p: Maeshowe, seat: int) -> list[Action]:
        discard = p.rules.actions.discard
        return [discard[face] for face in sorted(set(p.hands[seat]))]

    def bar(self, p: Maeshowe, seat: int, action: Action) -> Bar | None:
        return bar_discard(p, seat, action.args[0])

    def answer(self, p: Maeshowe, seat: int, action: Action, table: Table) -> None:
        face = action.args[0]
        leave_hand(p, seat, face)
        onto_pile(p, seat, (face,))
        table.tell("discarded", self.rule, seat, (face,), reveals=True)
        p.todo = p.todo + p.rules.discarded[face][seat]
