"""The contract of a game: everything that players, bots and measurements may ask of it."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar

from meadhall.kernel.action import Action, ActionTable
from meadhall.kernel.bar import Bar, BarredError
from meadhall.kernel.data import Data, DataError, as_data
from meadhall.kernel.event import CLOCK, Event
from meadhall.kernel.luck import Luck
from meadhall.kernel.options import Choice, Option
from meadhall.kernel.outcome import Outcome
from meadhall.kernel.position import Position
from meadhall.kernel.scripted import Scripted
from meadhall.kernel.step import NOT_OFFERED, Question, Step
from meadhall.kernel.table import Table
from meadhall.kernel.teller import Teller
from meadhall.kernel.timer import Timer

P = TypeVar("P", bound=Position)
V = TypeVar("V")

NOT_ASKED = "not-asked"
OVER = "over"


class Game(Generic[P, V]):
    """One game with its components and the options of one table: `maeshowe(passages=4)`."""

    name: str = ""
    rules_version: int = 1
    schema: int = 1

    def __init__(self) -> None:
        self.address: str = self.name
        self.seats: int = 1
        self.talk: bool = True  # whether the rules let players talk during the game
        self.warns: bool = True  # whether a certain loss may be told: it may give something away
        self.digest: str = ""
        self.table_of_actions: ActionTable = ActionTable()
        self.endings: tuple[str, ...] = ()
        self.steps: dict[str, type[Step[Any]]] = {}
        self.scripted: Scripted[V] | None = None

    # -- what a game supplies -------------------------------------------------------------------

    def start(self, table: Table) -> P:
        """A new game, played up to its first question."""
        raise NotImplementedError

    def settle(self, p: P, table: Table) -> None:
        """The rules that hold whenever (`always.py`): called after every step and every answer."""

    def standing(self, p: P, seat: int) -> tuple[Action, ...]:
        """What the seat may do at any moment of its own, whatever it is asked."""
        return ()

    def standing_bar(self, p: P, seat: int, action: Action) -> Bar | None:
        """Why a standing option is barred."""
        return None

    def stand(self, p: P, seat: int, action: Action, table: Table) -> None:
        """Carry a standing option out; the question stays and is asked again."""
        raise NotImplementedError

    def copy(self, p: P) -> P:
        """An independent copy."""
        raise NotImplementedError

    def view(self, p: P, seat: int) -> V:
        """All that the seat may know: built by listing it, never by stripping.

        Besides seats there are SPECTATOR, and OPENLY for a replay when all is over.
        """
        raise NotImplementedError

    def view_data(self, view: V) -> dict[str, Data]:
        """A view as plain data."""
        raise NotImplementedError

    def sample_world(self, view: V, luck: Luck) -> P:
        """A position consistent with everything that the view's seat has ever seen."""
        raise NotImplementedError

    def fields(self, p: P) -> dict[str, Data]:
        """Every field of the position but `todo` and `outcome`, as plain data."""
        raise NotImplementedError

    def from_fields(self, fields: Mapping[str, Data]) -> P:
        """The position that `fields` described."""
        raise NotImplementedError

    def pieces(self, p: P) -> dict[str, int]:
        """How many there are of everything that is never lost or made: cards, tokens, coins."""
        raise NotImplementedError

    def remember(self, p: P, undone: list[Event]) -> None:
        """After an undo: what has been seen stays known, and seen hidden orders are made anew."""

    def teller(self, lang: str) -> Teller[V]:
        """The game in words of a language, with the names of this table's components."""
        raise NotImplementedError

    # -- questions ------------------------------------------------------------------------------

    def question(self, p: P) -> Question[P]:
        """What is asked now."""
        step = p.todo[-1]
        assert isinstance(step, Question)
        return step

    def owing(self, p: P) -> tuple[int, ...]:
        """The seats that play waits for, in seat order; none when the game is over."""
        return self.question(p).owes(p) if p.todo else ()

    def deciders(self, p: P) -> tuple[int, ...]:
        """Everybody who may act now: first those who may speak, then those who owe an answer.

        A driver without people asks the first of them, which gives every seat that may speak its
        chance before play goes on; a seat that has said nothing is no longer among them.
        """
        if not p.todo:
            return ()
        question = self.question(p)
        return question.may(p) + question.owes(p)

    def speakers(self, p: P) -> tuple[int, ...]:
        """Everybody who may act now, also those who have had their say and may speak again."""
        return self.deciders(p) + self.question(p).welcome(p) if p.todo else ()

    def awaited(self, p: P, seat: int) -> tuple[int, ...]:
        """Whom play waits for, as far as this seat (or a spectator) may know it."""
        return self.owing(p)

    def timers(self, p: P) -> tuple[Timer, ...]:
        """What happens by the clock."""
        return self.question(p).timers(p) if p.todo else ()

    def topic(self, p: P, seat: int) -> str:
        """What the seat is asked about, where that is more lasting than its options."""
        return self.question(p).topic(p, seat) if p.todo else ""

    def parse(self, text: str) -> Action:
        """The action that has this notation; ValueError says what was expected."""
        return self.table_of_actions.parse(text)

    def options(self, p: P, seat: int) -> list[Action]:
        """What the seat may choose now."""
        if not p.todo:
            return []
        question = p.todo[-1]
        assert isinstance(question, Question)
        found = question.candidates(p, seat)
        if not question.bars_nothing(p, seat):
            found = [action for action in found if question.bar(p, seat, action) is None]
        for standing in self.standing(p, seat):
            if self.standing_bar(p, seat, standing) is None:
                found = [*found, standing]
        return found

    def barred(self, p: P, seat: int) -> list[tuple[Action, Bar]]:
        """What the seat would think of but may not choose, each with the reason."""
        found: list[tuple[Action, Bar]] = []
        if not p.todo:
            return found
        question = self.question(p)
        for action in question.candidates(p, seat):
            bar = question.bar(p, seat, action)
            if bar is not None:
                found.append((action, bar))
        for action in self.standing(p, seat):
            bar = self.standing_bar(p, seat, action)
            if bar is not None:
                found.append((action, bar))
        return found

    def why_not(self, p: P, seat: int, action: Action) -> Bar | None:
        """Why the seat may not choose this action now; None if it may."""
        if not p.todo:
            return Bar(OVER, "")
        if seat == CLOCK:
            timed = [timer.action for timer in self.timers(p)]
            return None if action in timed else Bar(NOT_OFFERED, "")
        if seat not in self.speakers(p):
            return Bar(NOT_ASKED, "", self.awaited(p, seat))
        if action.standing:
            if action in self.standing(p, seat):
                return self.standing_bar(p, seat, action)
            return Bar(NOT_OFFERED, "")
        question = self.question(p)
        if action.index < 0:
            return question.bar_free(p, seat, action)
        if action in question.candidates(p, seat):
            return question.bar(p, seat, action)
        return Bar(NOT_OFFERED, question.rule)

    def choose(self, p: P, seat: int, action: Action, table: Table) -> None:
        """Carry out one of the seat's options and play on to the next question.

        Trusts that the action is an option: for choices from outside there is `admit`.
        """
        if action.standing:
            self.stand(p, seat, action, table)
        else:
            question = p.todo[-1]
            assert isinstance(question, Question)
            p.todo = p.todo[:-1]
            question.answer(p, seat, action, table)
        if p.outcome is None:
            self.settle(p, table)
        self.advance(p, table)

    def admit(self, p: P, seat: int, action: Action, table: Table) -> None:
        """`choose` for an action that comes from outside; BarredError carries the bar."""
        bar = self.why_not(p, seat, action)
        if bar is not None:
            raise BarredError(bar)
        self.choose(p, seat, action, table)

    def advance(self, p: P, table: Table) -> None:
        """Run the steps that run by themselves, up to the next question or the end."""
        while p.todo:
            step = p.todo[-1]
            if isinstance(step, Question):
                return
            p.todo = p.todo[:-1]
            step.run(p, table)
            if p.outcome is None:
                self.settle(p, table)

    def outcome(self, p: P) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return p.outcome

    # -- saving ---------------------------------------------------------------------------------

    def encode(self, p: P) -> dict[str, Data]:
        """The position as plain data, also in the middle of nested questions."""
        data = self.fields(p)
        data["todo"] = tuple([(type(step).__name__, *step.data()) for step in p.todo])
        data["outcome"] = p.outcome.data() if p.outcome is not None else None
        return data

    def decode(self, stored: Mapping[str, object]) -> P:
        """The position that `encode` wrote down; DataError says what does not fit."""
        data = {name: as_data(value) for name, value in stored.items()}
        missing = [name for name in ("todo", "outcome") if name not in data]
        if missing:
            raise DataError(f"expected {' and '.join(missing)} in a stored position")
        todo = data.pop("todo")
        outcome = data.pop("outcome")
        if not isinstance(todo, tuple):
            raise DataError("expected 'todo' to be the list of steps to do")
        p = self.from_fields(data)
        p.todo = tuple([self._step(step) for step in todo])
        p.outcome = Outcome.from_data(outcome) if outcome is not None else None
        self.check(p)
        return p

    def check(self, p: P) -> None:
        """DataError if a stored position cannot be one of this game."""

    def _step(self, data: Data) -> Step[Any]:
        if not isinstance(data, tuple) or not data or data[0] not in self.steps:
            raise DataError(f"expected a step of {self.name}, found {data!r}")
        make: Any = self.steps[str(data[0])]
        try:
            step = make(*data[1:])
        except (TypeError, ValueError) as fault:
            raise DataError(f"expected the fields of {data[0]}, found {data[1:]!r}") from fault
        assert isinstance(step, Step)
        return step


class Title:
    """A game before a table is set: what it is, what may be chosen, and how a table is made."""

    name: str = ""
    editions: tuple[str, ...] = ()
    players: tuple[int, int] = (1, 1)
    credits: dict[str, str] = {}  # noqa: RUF012 - mypyc knows no ClassVar default of this kind
    options: tuple[Option, ...] = ()
    examples: tuple[str, ...] = ()

    def folder(self) -> Path:
        """Where the game's data lies: rulebook.toml, components.toml, texts."""
        raise NotImplementedError

    def teller(self, lang: str) -> Teller[Any]:
        """The game in words of a language."""
        raise NotImplementedError

    def table(self, chosen: Mapping[str, Choice], components: Path | None = None) -> Game[Any, Any]:
        """The game for one table; ValueError says which options do not go together."""
        raise NotImplementedError

    def terminal(
        self, view: Any, lang: str, names: Sequence[str], width: int, rows: int, plain: bool
    ) -> list[list[tuple[str, str]]]:
        """The table as lines of text, each in pieces with a style: `bold red`, or none.

        It is made as short as `rows` asks for, as far as it can be; in plain words it never is.
        """
        raise NotImplementedError

    def terminal_status(
        self, view: Any, lang: str, names: Sequence[str], width: int
    ) -> list[tuple[str, str]]:
        """What matters most at the table on one line, for screens on which it does not fit."""
        raise NotImplementedError

    def board(self, game: Game[Any, Any], view: Any, lang: str, names: Sequence[str]) -> Any:
        """What the game's own page, `table.html`, shows of a view: plain values and texts."""
        raise NotImplementedError
