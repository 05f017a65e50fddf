"""Puts a game into words of one language: what players, logs and pages read."""

from collections.abc import Sequence
from typing import Generic, TypeVar

from meadhall.kernel.action import Action
from meadhall.kernel.bar import Bar
from meadhall.kernel.event import Event
from meadhall.kernel.outcome import Outcome

V = TypeVar("V")


class Teller(Generic[V]):
    """Every sentence is made when somebody reads it, from values that know no language.

    `names` are the players' names by seat. A view decides what may be told, so a teller never
    needs more than a view. Labels are made without being told names: whoever makes a teller for
    one table may set them here.
    """

    lang: str = "en"
    names: tuple[str, ...] = ()

    def title(self) -> str:
        """The game's name."""
        raise NotImplementedError

    def pitch(self) -> str:
        """What the game is like, in a sentence or two: for who looks for something to play."""
        return ""

    def facts(self) -> tuple[str, ...]:
        """How many play, how long it takes: a few words each."""
        return ()

    def goal(self) -> str:
        """What the game is about, how it is lost, and what to beware of: for who plays it first."""
        return ""

    def legend(self) -> str:
        """The signs on the table in the terminal, each with its meaning."""
        return ""

    def question(self, view: V, names: Sequence[str]) -> str:
        """What is asked of the view's seat in one sentence, or whom play waits for."""
        raise NotImplementedError

    def action(self, view: V, action: Action) -> str:
        """A choice, short enough for a button."""
        raise NotImplementedError

    def short(self, view: V, action: Action) -> str:
        """The same where there is hardly room: what tells it from other choices comes first."""
        return self.action(view, action)

    def effect(self, view: V, action: Action) -> str:
        """What this choice does, in a sentence or two."""
        raise NotImplementedError

    def brief(self, view: V, action: Action) -> str:
        """The same in as few words as can be, for a line of a table."""
        return self.effect(view, action)

    def action_rule(self, view: V, action: Action) -> str:
        """The paragraph that tells about this choice."""
        raise NotImplementedError

    def bar(self, view: V, bar: Bar, names: Sequence[str]) -> str:
        """Why something may not be chosen, with its figures."""
        raise NotImplementedError

    def event(self, event: Event, names: Sequence[str]) -> str:
        """What happened; empty where there is nothing to tell."""
        raise NotImplementedError

    def outcome(self, outcome: Outcome, names: Sequence[str]) -> str:
        """How the game ended, and why."""
        raise NotImplementedError

    def ending_name(self, ending: str) -> str:
        """A way to end in few words, for the rows of a table."""
        return ending

    def option(self, name: str) -> str:
        """What an option of the table means."""
        raise NotImplementedError
