"""The whole state of one game: only immutable values, so that a shallow copy is a full copy."""

from typing import TYPE_CHECKING, Any

from meadhall.kernel.outcome import Outcome

if TYPE_CHECKING:
    from meadhall.kernel.step import Step


class Position:
    """What every game's position has: the steps still to do (the next one last), and the end."""

    __slots__ = ("outcome", "todo")

    def __init__(self) -> None:
        self.todo: tuple[Step[Any], ...] = ()
        self.outcome: Outcome | None = None

    def then(self, *steps: "Step[Any]") -> None:
        """Do these steps next, in this order, and then what was to be done anyway.

        When the game is over nothing is.
        """
        if self.outcome is None:
            self.todo = self.todo + steps[::-1]

    def end(self, outcome: Outcome) -> None:
        """The game is over; nothing is left to do."""
        self.todo = ()
        self.outcome = outcome
