"""The laws of matches: one luck gives one log, a log leads where it led, undo goes back."""

import json
from typing import Any, Final

from meadhall.kernel.bar import BarredError
from meadhall.kernel.data import DataError
from meadhall.kernel.event import SPECTATOR
from meadhall.kernel.luck import Luck, Seeded
from meadhall.kernel.match import Match
from meadhall.lab.laws import (
    AnyGame,
    broken,
    check_event,
    check_pieces,
    check_saved,
    check_view,
    difference,
    frozen,
)

Move = tuple[int, str]  # the seat, and the action's text

STOPS: Final = 2  # at which a match is stored and loaded
UNDO_EVERY: Final = 4  # moves, about, one is taken back where that is free
LEAVES: Final = 6  # undos at the end, at most
PLAY_ON: Final = 12  # moves after them


def check_match(game: AnyGame, luck: Seeded, moves: list[Move], reached: str, picks: Luck) -> None:
    """The moves of a game that was played, played again as a match with the same luck.

    `reached` is the end as `frozen` text. On the way the match is stored and loaded, and free
    moves are taken back and made again; at the end more is taken back with everybody's leave.
    """
    match: Match[Any, Any] = Match(game, luck)
    stops = {picks.below(len(moves)) for _ in range(STOPS)} if moves else set()
    trail: list[str] = []  # the position before each move
    for place, (seat, text) in enumerate(moves):
        if place in stops:
            match = stored_and_loaded(match)
        trail.append(frozen(game, match.position))
        try:
            match.act(seat, game.parse(text))
        except (BarredError, DataError) as fault:
            broken("same luck", f"move {place}, {text!r} of seat {seat}: {fault}")
        if seat >= 0 and (place in stops or picks.below(UNDO_EVERY) == 0):
            check_free_undo(match, seat, trail)
    if frozen(game, match.position) != reached:
        detail = difference(reached, frozen(game, match.position))
        broken("same luck", f"the same moves with the same luck lead elsewhere: {detail}")
    for entry in match.log:
        for event in entry.events:
            check_event(game, event)
    check_verifies(match)
    match = stored_and_loaded(match)
    check_verifies(match)
    if moves:
        check_agreed_undo(match, picks)


def stored_and_loaded(match: Match[Any, Any]) -> Match[Any, Any]:
    """The match that was written to a file and read again."""
    text = json.dumps(match.data())
    loaded: Match[Any, Any] = Match.from_data(match.game, json.loads(text))
    again = json.dumps(loaded.data())
    if again != text:
        broken("stored match", f"the loaded match differs: {difference(text, again)}")
    return loaded


def check_verifies(match: Match[Any, Any]) -> None:
    """The log leads to the position, with the luck that it claims."""
    try:
        match.verify()
    except DataError as fault:
        broken("replay", str(fault))


def check_free_undo(match: Match[Any, Any], seat: int, trail: list[str]) -> None:
    """What may be taken back freely is: to an equal position. Then it is made again."""
    game = match.game
    takeback = match.takeback(seat)
    if takeback is None:
        broken("undo", f"seat {seat} has moved, but has nothing to take back")
    if not takeback.free:
        return
    after = frozen(game, match.position)
    undone = [match.log[place] for place in match.line[-takeback.count :]]
    match.undo(seat)
    now = frozen(game, match.position)
    if now != trail[-takeback.count]:
        broken("undo", f"a free undo of {undone}: {difference(trail[-takeback.count], now)}")
    for entry in undone:
        match.act(entry.seat, game.parse(entry.text))
    now = frozen(game, match.position)
    if now != after:
        broken("undo", f"{undone} made again after an undo: {difference(after, now)}")


def check_agreed_undo(match: Match[Any, Any], picks: Luck) -> None:
    """Moves taken back by agreement lead to a sound position, whose views keep what was seen; play
    goes on from there, and the log can still be checked."""
    game = match.game
    pieces = game.pieces(match.position)
    for _ in range(1 + picks.below(LEAVES)):
        movers = [seat for seat in range(game.seats) if match.takeback(seat) is not None]
        if movers:
            seat = movers[picks.below(len(movers))]
            match.undo(seat, tuple(range(game.seats)))
    check_pieces(game, match.position, pieces)
    check_saved(game, match.position)
    for seat in (*range(game.seats), SPECTATOR):
        check_view(game, match.position, seat, picks)
    for _ in range(PLAY_ON):
        deciders = game.deciders(match.position)
        if not deciders:
            break
        seat = deciders[picks.below(len(deciders))]
        options = game.options(match.position, seat)
        match.act(seat, options[picks.below(len(options))])
        for looking in (*range(game.seats), SPECTATOR):
            check_view(game, match.position, looking, picks)
    check_verifies(stored_and_loaded(match))
