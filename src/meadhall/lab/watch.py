"""One random game under the eyes of the laws."""

from dataclasses import dataclass, replace
from traceback import format_exception
from typing import Any, Final

from meadhall.kernel.action import Action
from meadhall.kernel.event import CLOCK, SPECTATOR, Event
from meadhall.kernel.luck import Seeded
from meadhall.kernel.table import Table
from meadhall.lab.laws import (
    AnyGame,
    BrokenLaw,
    Copies,
    broken,
    check_deciders,
    check_end,
    check_event,
    check_fields,
    check_options,
    check_others_barred,
    check_pieces,
    check_saved,
    check_timers,
    check_view,
    frozen,
)
from meadhall.lab.match_laws import Move, check_match
from meadhall.lab.seeds import TABLE, luck_of

PLAY: Final = 1  # the stream of the choices
CHECKS: Final = 2  # the stream that decides when the dear laws are asked: it leaves play alone

PARTS: Final = 10_000


@dataclass(frozen=True, slots=True)
class Care:
    """How often the dear laws are asked: shares of all decisions, or of all games."""

    saves: float = 1.0  # of decisions: saved and loaded
    copies: float = 0.5  # of decisions: copied, and looked at again when the game is over
    views: float = 0.25  # of decisions: a world drawn for each seat
    bars: float = 0.05  # of decisions: the whole table of actions asked
    playouts: float = 0.05  # of decisions: a drawn world played to its end
    matches: float = 0.2  # of games: played again as a match
    guided: float = 0.25  # of games: most choices are the scripted player's, to get further
    timers: float = 0.1  # of decisions at which a time runs: it runs out on a copy
    late: float = 0.03  # of decisions at which a time runs: it runs out
    unasked: float = 0.1  # of decisions at which somebody may speak unasked: they do
    looks: float = 1.0  # of decisions, and of endings: laws are asked at all
    longest: int = 20_000  # decisions in which a game must end

    def less(self, share: float) -> "Care":
        """All laws asked so much less often; and the dear ones once more, where they are asked."""
        return replace(
            self,
            saves=self.saves * share,
            copies=self.copies * share,
            views=self.views * share,
            bars=self.bars * share,
            playouts=self.playouts * share,
            matches=self.matches * share,
            looks=share,
            timers=self.timers * share,
        )


EVERYTHING: Final = Care(
    saves=1.0, copies=1.0, views=1.0, bars=1.0, playouts=1.0, timers=1.0, matches=1.0
)


@dataclass(frozen=True, slots=True)
class Watched:
    """How a game went: its ending, or the law that was broken."""

    number: int
    address: str
    decisions: int
    ending: str = ""
    law: str = ""
    detail: str = ""
    trace: str = ""


def watch(game: AnyGame, seed: int, number: int, care: Care) -> Watched:
    """Play one random game; tell how it ended, or what went wrong, never raise."""
    watcher = Watcher(game, seed, number, care)
    try:
        watcher.play()
    except BrokenLaw as fault:
        return Watched(number, game.address, watcher.decisions, law=fault.law, detail=fault.detail)
    except Exception as fault:
        return Watched(
            number,
            game.address,
            watcher.decisions,
            law="no error",
            detail=f"{type(fault).__name__}: {fault}",
            trace="".join(format_exception(fault)),
        )
    return Watched(number, game.address, watcher.decisions, ending=watcher.ending)


class Watcher:
    """Plays a game at random, with everybody who may act having their chance."""

    def __init__(self, game: AnyGame, seed: int, number: int, care: Care) -> None:
        self.game = game
        self.care = care
        self.table_luck = luck_of(seed, number, TABLE)
        self.play_luck = luck_of(seed, number, PLAY)
        self.picks = luck_of(seed, number, CHECKS)
        self.copies = Copies(game)
        self.fixed: dict[str, Any] = {}
        self.decisions = 0
        self.ending = ""

    def due(self, share: float) -> bool:
        """Whether a law that is asked so often is asked now."""
        return share >= 1.0 or self.picks.below(PARTS) < share * PARTS

    def play(self) -> None:
        """The whole game. BrokenLaw says which law does not hold."""
        game = self.game
        outbox: list[Event] = []
        again = self.table_luck.copy()
        table = Table(self.table_luck, outbox)
        p = game.start(table)
        pieces = game.pieces(p)
        moves: list[Move] = []
        guided = self.play_luck.below(PARTS) < self.care.guided * PARTS
        while game.outcome(p) is None:
            if self.due(self.care.looks):
                self.check_decision(p, pieces, outbox)
            outbox.clear()
            seat, action = self.move(p, guided)
            moves.append((seat, action.text))
            game.choose(p, seat, action, table)
            self.decisions += 1
            if self.decisions > self.care.longest:
                broken("play ends", f"not after {self.care.longest} decisions")
        self.check_over(p, pieces, outbox)
        if self.due(self.care.matches):
            check_match(game, again, moves, frozen(game, p), self.picks)

    def move(self, p: Any, guided: bool) -> tuple[int, Action]:
        """Somebody's choice; now and then a time runs out instead, or somebody speaks unasked."""
        game, luck = self.game, self.play_luck
        timers = game.timers(p)
        if timers and luck.below(PARTS) < self.care.late * PARTS:
            return CLOCK, timers[luck.below(len(timers))].action
        deciders = game.deciders(p)
        others = [seat for seat in game.speakers(p) if seat not in deciders]
        if others and luck.below(PARTS) < self.care.unasked * PARTS:
            seat = others[luck.below(len(others))]
            options = game.options(p, seat)
            if options:
                return seat, options[luck.below(len(options))]
        seat = deciders[luck.below(len(deciders))]
        return seat, self.pick(p, seat, guided)

    def pick(self, p: Any, seat: int, guided: bool) -> Action:
        """Any option; in guided games the scripted player makes nearly all choices."""
        options = self.game.options(p, seat)
        scripted = self.game.scripted
        if scripted is None or not guided or not self.play_luck.below(32):
            return options[self.play_luck.below(len(options))]
        action: Action = scripted.choose(self.game.view(p, seat), list(options), self.play_luck)
        if action not in options:
            broken("scripted player", f"chose {action} where the options were {options}")
        return action

    def check_decision(self, p: Any, pieces: dict[str, int], events: list[Event]) -> None:
        """What must hold while the game goes on."""
        game, care = self.game, self.care
        for event in events:
            check_event(game, event)
        check_deciders(game, p)
        if game.timers(p) and self.due(care.timers):
            check_timers(game, p)
        for seat in game.speakers(p):
            check_options(game, p, seat)
            if self.due(care.bars):
                check_others_barred(game, p, seat)
        check_fields(game, p, self.fixed)
        check_pieces(game, p, pieces)
        if self.due(care.saves):
            check_saved(game, p)
        if self.due(care.copies):
            self.copies.keep(p)
        if self.due(care.views):
            for seat in (*range(game.seats), SPECTATOR):
                check_view(game, p, seat, self.picks)
        if self.due(care.playouts):
            self.play_world(p)

    def play_world(self, p: Any) -> None:
        """A world that a seat imagines can be played to its end, and leaves the position alone."""
        game = self.game
        before = frozen(game, p)
        seat = game.deciders(p)[0]
        world = game.sample_world(game.view(p, seat), self.picks)
        luck = Seeded(self.picks.below(1 << 30))
        table = Table(luck)
        for _ in range(self.care.longest):
            deciders = game.deciders(world)
            if not deciders:
                break
            mover = deciders[luck.below(len(deciders))]
            options = game.options(world, mover)
            if not options:
                broken("view", f"a drawn world leads to {world.todo[-1]} without options")
            game.choose(world, mover, options[luck.below(len(options))], table)
        check_end(game, world)
        if frozen(game, p) != before:
            broken("view", "play in a drawn world changed the position")

    def check_over(self, p: Any, pieces: dict[str, int], events: list[Event]) -> None:
        """What must hold at the end."""
        game = self.game
        for event in events:
            check_event(game, event)
        check_end(game, p)
        check_fields(game, p, self.fixed)
        check_pieces(game, p, pieces)
        self.copies.check()
        if self.due(self.care.looks):
            check_saved(game, p)
            for seat in (*range(game.seats), SPECTATOR):
                check_view(game, p, seat, self.picks)
        outcome = game.outcome(p)
        assert outcome is not None
        self.ending = outcome.ending
