"""Panic must be played; Promptness puts the row into a new order."""

from meadhall.games.maeshowe.excavate import Excavate
from meadhall.games.maeshowe.hand_rules import has_duty
from meadhall.games.maeshowe.memory import NO_DUTY, NO_SINGLE_DUTY, TURN, no_duty, note
from meadhall.games.maeshowe.position import FACE, Maeshowe
from meadhall.kernel.action import Action
from meadhall.kernel.data import Data
from meadhall.kernel.step import Question, Step
from meadhall.kernel.table import Table
from meadhall.kernel.tuples import without_place

CARRIES_OUT = {"card.panic.duty": "judge_duty"}


def judge_duty(p: Maeshowe, seat: int) -> None:
    """Once, as the turn starts: whether a certain card has to be played in it."""
    p.duty = -1
    if p.food >= p.rules.duty_food:
        if p.trace:
            note(p, seat, TURN, p.turn)
        if has_duty(p.rules, p.hands[seat]):
            p.duty = seat


def last_of_duty(p: Maeshowe, seat: int, face: int) -> bool:
    """Whether this is the only card in hand that fulfils the duty."""
    duty = p.rules.duty
    return duty[face] > 0 and len([card for card in p.hands[seat] if duty[card]]) == 1


def spoils_duty(p: Maeshowe, face: int) -> bool:
    """Whether its discard takes the hand away, or the food that the duty needs."""
    food = p.food
    for word in p.rules.kinds[face].discarded:
        if word == "dump-hand":
            return True
        if word == "food none":
            food = 0
        elif word.startswith("food -"):
            food -= int(word[6:])
    return food < p.rules.duty_food


def show_no_duty(p: Maeshowe, seat: int, action: Action) -> None:
    """What a duty would have forbidden shows the partner that there was none."""
    rules = p.rules
    if not rules.duties or p.food < rules.duty_food:
        return
    verb = action.verb
    forbidden = verb == "recover"
    if verb == "play":
        forbidden = not rules.duty[action.args[0]]
    elif verb == "discard":
        forbidden = spoils_duty(p, action.args[0])
    if forbidden:
        no_duty(p, seat, NO_DUTY)
    elif verb in ("discard", "hand") and rules.duty[action.args[0]]:
        no_duty(p, seat, NO_SINGLE_DUTY)


class Rearrange(Step[Maeshowe]):
    """The row may be put in any order."""

    __slots__ = ("seat",)

    rule = "card.promptness.rearrange"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def data(self) -> tuple[Data, ...]:
        return (self.seat,)

    def run(self, p: Maeshowe, table: Table) -> None:
        p.then(NextFromRight(self.seat, 0), RowLaid(self.seat), Excavate(self.seat, -1, self.rule))


class NextFromRight(Question[Maeshowe]):
    """From the right end on: which card lies next, left of the `laid` ones? Done: as they are."""

    __slots__ = ("laid", "seat")

    rule = "card.promptness.rearrange"

    def __init__(self, seat: int, laid: int) -> None:
        self.seat = seat
        self.laid = laid

    def data(self) -> tuple[Data, ...]:
        return (self.seat, self.laid)

    def owes(self, p: Maeshowe) -> tuple[int, ...]:
        return (self.seat,)

    def candidates(self, p: Maeshowe, seat: int) -> list[Action]:
        """Of cards that are alike, the rightmost: the others would make no difference."""
        row = p.row
        found = [p.rules.actions.done]
        alike = set()
        for slot in range(len(row) - self.laid - 1, -1, -1):
            if row[slot] not in alike:
                alike.add(row[slot])
                found.append(p.rules.actions.place[slot])
        return found

    def bars_nothing(self, p: Maeshowe, seat: int) -> bool:
        return True

    def answer(self, p: Maeshowe, seat: int, action: Action, table: Table) -> None:
        if action.verb == "done":
            return
        slot = action.args[0]
        card = p.row[slot]
        rest = without_place(p.row, slot)
        there = len(rest) - self.laid
        p.row = (*rest[:there], card, *rest[there:])
        if there > 1:
            p.then(NextFromRight(seat, self.laid + 1))


class RowLaid(Step[Maeshowe]):
    """The new row is there for all to see."""

    __slots__ = ("seat",)

    rule = "card.promptness.rearrange"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def data(self) -> tuple[Data, ...]:
        return (self.seat,)

    def run(self, p: Maeshowe, table: Table) -> None:
        table.tell("rearranged", self.rule, self.seat, (tuple([c & FACE for c in p.row]),))
