"""One game of a batch, played by bots."""

from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any, Final

from meadhall.bots.bot import Bot, RandomBot
from meadhall.bots.make import make_bot
from meadhall.kernel.event import Event
from meadhall.kernel.game import Game
from meadhall.kernel.table import Table
from meadhall.lab.seeds import BOTS, TABLE, luck_of

LONGEST: Final = 1_000_000  # decisions: that play ends is a law, and this is where it is broken


@dataclass(frozen=True, slots=True)
class Played:
    """What is kept of a game that was played to its end."""

    number: int
    ending: str
    rule: str
    places: tuple[int, ...]
    scores: tuple[int, ...]  # each seat's, over all sources
    decisions: int
    told: tuple[str, ...]  # the events that are counted, as often as they happened
    turns: int | None  # where the game counts turns
    seconds: float


@dataclass(frozen=True, slots=True)
class Manner:
    """How a batch is played: whether the bots change seats from game to game, and which events
    are counted."""

    rotate: bool = False
    events: tuple[str, ...] = ()


def play(
    game: Game[Any, Any],
    bots: tuple[str, ...],
    seed: int,
    number: int,
    manner: Manner = Manner(),
) -> Played:
    """Play the game with this number of the batch to its end. Where bots change seats, the results
    are told in the order of the bots."""
    ahead = number % len(bots) if manner.rotate else 0
    seated = bots[len(bots) - ahead :] + bots[: len(bots) - ahead]
    try:
        played = play_out(game, seated, seed, number, manner.events)
        return replace(
            played,
            places=played.places[ahead:] + played.places[:ahead],
            scores=played.scores[ahead:] + played.scores[:ahead],
        )
    except Exception as fault:
        told = f"{type(fault).__name__}: {fault}"
        raise RuntimeError(
            f"game {number} of {game.address}, seed {seed}, bots {','.join(bots)}: {told}"
        ) from fault


def play_out(
    game: Game[Any, Any], bots: tuple[str, ...], seed: int, number: int, events: tuple[str, ...]
) -> Played:
    """The bots are asked as drivers without people do: always the first who may act."""
    began = perf_counter()
    outbox: list[Event] | None = [] if events else None
    table = Table(luck_of(seed, number, TABLE), outbox)
    players: list[Bot] = []
    looks: list[bool] = []
    for seat, name in enumerate(bots):
        bot = make_bot(name, game, luck_of(seed, number, BOTS + seat))
        players.append(bot)
        looks.append(not isinstance(bot, RandomBot))  # a view is dear, and chance needs none
    p = game.start(table)
    decisions = 0
    deciders, options_of, choose, view_of = game.deciders, game.options, game.choose, game.view
    while p.outcome is None:
        seat = deciders(p)[0]
        options = options_of(p, seat)
        if len(options) == 1:
            action = options[0]
        else:
            action = players[seat].choose(view_of(p, seat) if looks[seat] else None, options)
        choose(p, seat, action, table)
        decisions += 1
        if decisions > LONGEST:
            raise RuntimeError(f"the game has not ended after {LONGEST} decisions")
    outcome = game.outcome(p)
    assert outcome is not None
    turns = game.fields(p).get("turn")
    return Played(
        number,
        outcome.ending,
        outcome.rule,
        outcome.places,
        tuple([outcome.total(seat) for seat in range(game.seats)]),
        decisions,
        tuple([event.name for event in outbox or () if event.name in events]),
        turns if isinstance(turns, int) else None,
        perf_counter() - began,
    )
