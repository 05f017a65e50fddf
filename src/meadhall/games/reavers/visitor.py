"""What questions to the visitors of a location have in common: one seat, and the choice to pass."""

from meadhall.games.reavers.position import Reavers
from meadhall.kernel.data import Data
from meadhall.kernel.step import Question
from meadhall.kernel.table import Table


class VisitorQuestion(Question[Reavers]):
    """One visitor may do something, or pass."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def data(self) -> tuple[Data, ...]:
        return (self.seat,)

    def owes(self, p: Reavers) -> tuple[int, ...]:
        return (self.seat,)


def ask_if_able(p: Reavers, question: VisitorQuestion, table: Table) -> bool:
    """Put the question, unless all that is left is to pass: then that is done, and reads like any
    pass. Says whether it was put."""
    seat = question.seat
    for action in question.candidates(p, seat):
        if action.verb != "pass" and question.bar(p, seat, action) is None:
            p.then(question)
            return True
    passed(question.rule, seat, table)
    return False


def passed(rule: str, seat: int, table: Table) -> None:
    """The visitor does nothing here."""
    table.tell("passed", rule, seat)
