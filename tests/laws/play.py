"""Games for Hypothesis, all of which shrinks: any table, a deal, and the numbers that choose."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from meadhall.kernel.action import Action
from meadhall.kernel.event import Event
from meadhall.kernel.game import Game, Title
from meadhall.kernel.luck import Luck, Seeded
from meadhall.kernel.options import Choice, Option
from meadhall.kernel.table import Table

AnyGame = Game[Any, Any]

LONGEST = 20_000  # decisions: play ends, and this is where that is broken


def laws(examples: int) -> settings:
    """So many games, the same ones on every run, without a stop watch."""
    return settings(max_examples=examples, derandomize=True, deadline=None, database=None)


# --- Tables --------------------------------------------------------------------------------------


def choices_of(spec: Option) -> st.SearchStrategy[Choice]:
    """Any choice of one option; the default is the simplest."""
    default: st.SearchStrategy[Choice] = st.just(spec.default)
    if isinstance(spec.default, bool):
        return default | st.just(not spec.default)
    if isinstance(spec.default, int):
        return default | st.integers(spec.low, spec.high)
    if isinstance(spec.default, str):
        return default | st.sampled_from(spec.names)
    every = st.lists(st.sampled_from(spec.names), unique=True).map(
        lambda names: tuple([name for name in spec.names if name in names])
    )
    return default | every | st.just(spec.names)


def table_for(title: Title, chosen: Mapping[str, Choice]) -> AnyGame:
    """The table of these choices, or of as many of them as go together."""
    tries: list[Mapping[str, Choice]] = [chosen]
    for spec in title.options:
        tries.append({**chosen, spec.name: spec.default})
    fewer = dict(chosen)
    for spec in reversed(title.options):
        fewer[spec.name] = spec.default
        tries.append(dict(fewer))
    for each in tries:
        try:
            return title.table(each)
        except ValueError:
            continue
    raise AssertionError(f"{title.name}: not even the default table can be made")


def draw_table(data: st.DataObject, title: Title) -> AnyGame:
    """Any table of this title.

    Hypothesis draws the choices, not the game: it keeps weak references to what it draws, and
    mypyc does not clear those to an object of a generic class.
    """
    choices = {spec.name: choices_of(spec) for spec in title.options}
    return table_for(title, data.draw(st.fixed_dictionaries(choices)))


# --- Games ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Deal:
    """A seed, and numbers that choose: first seats and options, then luck of their own does."""

    seed: int
    numbers: tuple[int, ...]
    clever: bool = False  # every other choice is the scripted player's, to get further

    def __repr__(self) -> str:
        return f"Deal({self.seed}, {self.numbers}, {self.clever})"


DEALS = st.builds(
    Deal,
    st.integers(0, 2**32),
    st.lists(st.integers(0, 2**16), max_size=60).map(tuple),
    st.booleans(),
)


@dataclass
class Moment:
    """A decision, or the end: the position, and what has happened since the one before."""

    game: AnyGame
    p: Any
    events: list[Event]
    luck: Luck  # for whoever looks: neither the table's nor the players'
    moves: list[tuple[int, str]]


class Picks:
    """Where choices come from."""

    def __init__(self, deal: Deal) -> None:
        self.numbers = list(reversed(deal.numbers))
        self.luck = Seeded(deal.seed, stream=1)

    def of(self, count: int) -> int:
        """A number below count."""
        return self.numbers.pop() % count if self.numbers else self.luck.below(count)


def moments(game: AnyGame, deal: Deal) -> Iterator[Moment]:
    """A whole game: every decision, and the end. Everybody who may act has their chance."""
    picks = Picks(deal)
    watcher = Seeded(deal.seed, stream=2)
    outbox: list[Event] = []
    table = Table(Seeded(deal.seed), outbox)
    moves: list[tuple[int, str]] = []
    p = game.start(table)
    for _ in range(LONGEST):
        yield Moment(game, p, list(outbox), watcher, moves)
        outbox.clear()
        if game.outcome(p) is not None:
            return
        seats = game.deciders(p)
        seat = seats[picks.of(len(seats))]
        action = choice(game, p, seat, picks, deal.clever and len(moves) % 2 == 0)
        moves.append((seat, action.text))
        game.choose(p, seat, action, table)
    raise AssertionError(f"{game.address} has not ended after {LONGEST} decisions")


def choice(game: AnyGame, p: Any, seat: int, picks: Picks, clever: bool) -> Action:
    """One of the seat's options."""
    options = game.options(p, seat)
    if clever and game.scripted is not None:
        chosen: Action = game.scripted.choose(game.view(p, seat), list(options), picks.luck)
        assert chosen in options, f"the scripted player chose {chosen} out of {options}"
        return chosen
    return options[picks.of(len(options))]


def decisions(game: AnyGame, deal: Deal) -> Iterator[Moment]:
    """The moments at which somebody is asked."""
    for moment in moments(game, deal):
        if game.outcome(moment.p) is None:
            yield moment
