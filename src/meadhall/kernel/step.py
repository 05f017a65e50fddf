"""A line of the rulebook. It runs by itself (Step), or it asks one or more seats (Question)."""

from typing import Generic, TypeVar

from meadhall.kernel.action import Action
from meadhall.kernel.bar import Bar
from meadhall.kernel.data import Data
from meadhall.kernel.position import Position
from meadhall.kernel.table import Table
from meadhall.kernel.timer import Timer

P = TypeVar("P", bound=Position)

NOT_OFFERED = "not-offered"


class Step(Generic[P]):
    """Small and immutable. `rule` is the paragraph it carries out; `data` lists all its fields."""

    __slots__ = ()

    rule: str = ""

    def run(self, p: P, table: Table) -> None:
        """Carry the rule out. The kernel has taken this step off the position already."""
        raise NotImplementedError(f"{type(self).__name__} asks; it does not run by itself")

    def data(self) -> tuple[Data, ...]:
        """Its fields, in the order of its constructor."""
        return ()

    def seen_by(self, p: P, seat: int) -> "Step[P]":
        """The step as this seat (or a spectator) may know it: hidden answers are blank."""
        return self

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Step) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash((type(self).__name__, self.data()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self.data()}"


class Question(Step[P]):
    """A step that waits for a choice."""

    __slots__ = ()

    def owes(self, p: P) -> tuple[int, ...]:
        """The seats that play waits for."""
        raise NotImplementedError

    def may(self, p: P) -> tuple[int, ...]:
        """The seats that may speak without owing an answer."""
        return ()

    def welcome(self, p: P) -> tuple[int, ...]:
        """The seats that may speak again though they have had their say: a driver without people
        passes them by."""
        return ()

    def timers(self, p: P) -> tuple[Timer, ...]:
        """What happens by the clock while this is asked."""
        return ()

    def candidates(self, p: P, seat: int) -> list[Action]:
        """What a player at the table would think of, allowed or not."""
        raise NotImplementedError

    def bars_nothing(self, p: P, seat: int) -> bool:
        """Whether it is plain at a glance that no candidate is barred now. Only a short cut."""
        return False

    def bar(self, p: P, seat: int, action: Action) -> Bar | None:
        """Why this candidate may not be chosen; None if it may. The one place of legality."""
        return None

    def bar_free(self, p: P, seat: int, action: Action) -> Bar | None:
        """Why an action that stands in no table, such as an offer, may not be chosen."""
        return Bar(NOT_OFFERED, self.rule)

    def topic(self, p: P, seat: int) -> str:
        """What the seat is asked about: an answer given to one topic does for no other. Empty:
        the options decide."""
        return ""

    def answer(self, p: P, seat: int, action: Action, table: Table) -> None:
        """Carry the choice out. The question is off the position; ask again by pushing it."""
        raise NotImplementedError
