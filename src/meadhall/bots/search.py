"""The searching bot: imagines worlds that fit what its seat knows, and plays them out.

Sequential halving: all options are tried in the same worlds with the same luck; after each round
the worse half is dropped, so that most play-outs go to those that are hard to tell apart. The
game's scripted player plays for every seat, each from its own view.
"""

from math import sqrt
from time import perf_counter
from typing import Any

from meadhall.bots.bot import Bot
from meadhall.kernel.action import Action
from meadhall.kernel.game import Game
from meadhall.kernel.luck import LIMIT, Luck, Seeded
from meadhall.kernel.scripted import Scripted
from meadhall.kernel.table import Table

BATCH = 8  # worlds between two looks at the clock
SURE = 3.5  # standard errors behind the leader at which an option is given up early
ENOUGH = 24  # worlds before anything is given up early


class Budget:
    """How long to think about a move: a number of play-outs, or a time in seconds."""

    def __init__(self, playouts: int = 0, seconds: float = 0.0) -> None:
        self.playouts = playouts
        self.seconds = seconds

    def __repr__(self) -> str:
        return f"{self.seconds:g}s" if self.seconds else str(self.playouts)


class Trial:
    """One option, and how it did in each of the worlds so far."""

    def __init__(self, action: Action) -> None:
        self.action = action
        self.results: list[float] = []

    def mean(self) -> float:
        """How well it did on the whole."""
        return sum(self.results) / len(self.results)


class SearchBot(Bot):
    """A play-out goes as far as the scripted player's horizon; there its estimate judges."""

    def __init__(self, game: Game[Any, Any], luck: Luck, budget: Budget) -> None:
        super().__init__(game, luck)
        self.budget = budget
        self.horizon: int = game.scripted.horizon if game.scripted is not None else 0
        self.playouts = 0

    def choose(self, view: Any, options: list[Action]) -> Action:
        return self.ranked(view, options)[0].action

    def ranked(self, view: Any, options: list[Action]) -> list[Trial]:
        """All options, the best first; those tried in more worlds before those given up earlier."""
        trials = [Trial(option) for option in options]
        if len(trials) == 1:
            return trials
        given_up: list[Trial] = []
        rounds = (len(trials) - 1).bit_length()
        start = perf_counter()
        for number in range(1, rounds + 1):
            if self.budget.seconds:
                self.until(view, trials, start + self.budget.seconds * number / rounds, given_up)
            else:
                worlds = self.budget.playouts // (rounds * len(trials))
                self.through(view, trials, max(1, worlds), given_up)
            trials.sort(key=Trial.mean, reverse=True)
            keep = (len(trials) + 1) // 2
            given_up[:0] = trials[keep:]
            del trials[keep:]
            if len(trials) == 1:
                break
        return trials + given_up

    def until(self, view: Any, trials: list[Trial], end: float, given_up: list[Trial]) -> None:
        """Try all in worlds until the time is over, but in some at least."""
        while len(trials) > 1:
            self.through(view, trials, BATCH, given_up)
            if perf_counter() >= end:
                return

    def through(self, view: Any, trials: list[Trial], worlds: int, given_up: list[Trial]) -> None:
        """Try all in so many worlds, and give up what has fallen behind beyond doubt."""
        for _ in range(worlds):
            world = self.luck.below(LIMIT)
            play = self.luck.below(LIMIT)
            for trial in trials:
                trial.results.append(self.try_out(view, trial.action, world, play))
        best = max(trials, key=Trial.mean)
        for trial in [other for other in trials if other is not best]:
            if behind(trial, best):
                trials.remove(trial)
                given_up.insert(0, trial)

    def try_out(self, view: Any, action: Action, world: int, play: int) -> float:
        """One play-out of one option in one world: the seat's prospects at its end, 0 to 1."""
        game = self.game
        self.playouts += 1
        seat: int = view.seat
        p = game.sample_world(view, Seeded(world))
        table = Table(Seeded(play))
        game.choose(p, seat, action, table)
        scripted: Scripted[Any] | None = game.scripted
        assert scripted is not None
        own_luck = Seeded(play, 1)
        decisions = 0
        while p.todo and decisions < self.horizon:
            mover = game.deciders(p)[0]
            options = game.options(p, mover)
            choice = options[0]
            if len(options) > 1:
                choice = scripted.choose(game.view(p, mover), options, own_luck)
            game.choose(p, mover, choice, table)
            decisions += 1
        prospects: tuple[float, ...] = scripted.estimate(game.view(p, seat))
        return prospects[seat]


def behind(trial: Trial, best: Trial) -> bool:
    """Whether it does worse than the best beyond reasonable doubt, world by world."""
    count = len(trial.results)
    if count < ENOUGH:
        return False
    gaps = [mine - other for mine, other in zip(best.results, trial.results, strict=True)]
    mean = sum(gaps) / count
    spread = sum([(gap - mean) * (gap - mean) for gap in gaps]) / (count - 1)
    return mean > 0 and mean > SURE * sqrt(spread / count)
