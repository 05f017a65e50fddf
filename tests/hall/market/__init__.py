"""The market of the kernel's tests, as a game that a hall can offer: deals, whispers, a clock."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from meadhall import registry
from meadhall.hall import pages, render
from meadhall.kernel.action import Action
from meadhall.kernel.bar import Bar
from meadhall.kernel.event import Event
from meadhall.kernel.game import Game, Title
from meadhall.kernel.luck import Luck
from meadhall.kernel.options import Choice, Option, address
from meadhall.kernel.outcome import Outcome
from meadhall.kernel.scripted import Scripted
from meadhall.kernel.teller import Teller
from tests.kernel.toys.market import Market
from tests.kernel.toys.toy import Seen

HERE = Path(__file__).parent


class MarketTeller(Teller[Seen]):
    """As few words as will do, the same in every language."""

    def title(self) -> str:
        return "Market"

    def question(self, view: Seen, names: Sequence[str]) -> str:
        return f"{[type(step).__name__ for step in view.todo]} of {view.facts}"

    def action(self, view: Seen, action: Action) -> str:
        return action.text.capitalize()

    def effect(self, view: Seen, action: Action) -> str:
        return ""

    def action_rule(self, view: Seen, action: Action) -> str:
        return "market.haggle"

    def bar(self, view: Seen, bar: Bar, names: Sequence[str]) -> str:
        return f"{bar.reason} {bar.figures}"

    def event(self, event: Event, names: Sequence[str]) -> str:
        who = names[event.seat] if event.seat >= 0 else "somebody"
        return f"{who} {event.name} {event.args} {event.secret}"

    def outcome(self, outcome: Outcome, names: Sequence[str]) -> str:
        return f"{outcome.ending} {outcome.places}"

    def option(self, name: str) -> str:
        return f"What {name} means"


class Guess(Scripted[Seen]):
    """Anything."""

    def choose(self, view: Seen, options: list[Action], luck: Luck) -> Action:
        return options[luck.below(len(options))]

    def estimate(self, view: Seen) -> tuple[float, ...]:
        return (0.5, 0.5, 0.5)


class MarketTitle(Title):
    """What may be chosen: nothing of it changes anything."""

    name = "market"
    editions = ("1",)
    players = (3, 3)
    options = (
        Option("mood", "mild", names=("mild", "wild")),
        Option("salt", True, fine=True),
        Option("wind", False, fine=True),
        Option("tide", "low", names=("low", "high"), fine=True),
        Option("fish", ("cod",), names=("cod", "eel"), fine=True),
    )
    examples = ("market()",)

    def folder(self) -> Path:
        return HERE

    def teller(self, lang: str) -> Teller[Any]:
        return MarketTeller()

    def table(self, chosen: Mapping[str, Choice], components: Path | None = None) -> Game[Any, Any]:
        game = Market()
        game.scripted = Guess()
        game.address = address(self.name, self.options, chosen)
        game.teller = lambda lang: MarketTeller()  # type: ignore[method-assign,assignment]
        return game

    def board(self, game: Game[Any, Any], view: Any, lang: str, names: Sequence[str]) -> Any:
        return {"facts": view.facts, "todo": view.todo}

    def terminal(
        self, view: Any, lang: str, names: Sequence[str], width: int, rows: int, plain: bool
    ) -> list[list[tuple[str, str]]]:
        return [[(str(view.facts), "")]]

    def terminal_status(
        self, view: Any, lang: str, names: Sequence[str], width: int
    ) -> list[tuple[str, str]]:
        return [(str(view.facts), "")]


@contextmanager
def offered() -> Iterator[None]:
    """The market is among the games."""
    module = ModuleType("meadhall.games.market.game")
    module.TITLE = MarketTitle()  # type: ignore[attr-defined]
    with pytest.MonkeyPatch.context() as patch:
        games = (*registry.GAMES, "market")
        patch.setattr(registry, "GAMES", games)
        patch.setattr(pages, "GAMES", games)
        patch.setitem(sys.modules, "meadhall.games.market", ModuleType("meadhall.games.market"))
        patch.setitem(sys.modules, module.__name__, module)
        render.environment.cache_clear()
        try:
            yield
        finally:
            render.environment.cache_clear()


@pytest.fixture
def market() -> Iterator[None]:
    """The same for one test."""
    with offered():
        yield
