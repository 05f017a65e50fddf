"""Tables set behind the hall's back: under way or finished, with every secret known to the test."""

import json
from typing import Any

from meadhall.hall.commands import Command
from meadhall.hall.live import PERSON, Live
from meadhall.hall.roles import host_cookie, seat_cookie, watch_cookie
from meadhall.hall.rows import Answer
from meadhall.hall.secrets import new_secret as new_key
from meadhall.hall.service import Hall, Made
from meadhall.kernel.match import Match
from meadhall.kernel.sealed import Sealed, new_secret
from meadhall.registry import table
from tests.hall.people import Visitor
from tools.endings import FOLDER

TWO = "maeshowe(players=2)"


def hall_in(visitor: Visitor) -> Hall:
    """The hall that somebody visits."""
    hall: Hall = visitor.app.state.hall
    return hall


def new_match(
    address: str = TWO, players: tuple[str, ...] = (), secret: bytes = b""
) -> Match[Any, Any]:
    """A game at its first question; the same secret deals the same cards."""
    game = table(address)
    names = ("Anna", "Bo")[: game.seats]
    players = players or (PERSON,) * game.seats
    return Match(game, Sealed(secret or new_secret()), names, players)


def finished_match(mode: str = "two", ending: str = "escaped.end.escape") -> Match[Any, Any]:
    """A game that was played to its end."""
    stored = json.loads((FOLDER / "maeshowe" / mode / f"{ending}.json").read_text("utf-8"))
    match = Match.from_data(table(stored["address"]), stored)
    match.players = (PERSON,) * match.game.seats
    return match


def sit(visitor: Visitor, made: Made, *seats: int) -> Visitor:
    """The browser holds these seats."""
    for seat in seats:
        visitor.client.cookies.set(seat_cookie(made.name, seat), made.seats[seat])
    return visitor


def watch(visitor: Visitor, made: Made) -> Visitor:
    """The browser is a spectator's."""
    visitor.client.cookies.set(watch_cookie(made.name), made.watch)
    return visitor


def host(visitor: Visitor, made: Made) -> Visitor:
    """The browser is the host's, who has no seat."""
    visitor.client.cookies.set(host_cookie(made.name), made.host)
    return visitor


async def live_at(hall: Hall, name: str) -> Live:
    """The table as it is now."""
    live = await hall.find(name)
    assert live is not None
    return live


async def numbers(hall: Hall, name: str) -> list[int]:
    """The number of every seat's question."""
    return [seat.question for seat in (await live_at(hall, name)).seats]


async def do(hall: Hall, name: str, seat: int, kind: str, words: str = "") -> Answer:
    """A command but `act`, each time a new one."""
    answer = await hall.command(name, seat, Command(new_key(), kind, words=words))  # type: ignore[arg-type]
    assert answer is not None
    return answer


async def act(hall: Hall, name: str, seat: int, *actions: str, question: int = -1) -> Answer:
    """Answer the question that the seat is asked now, or this one."""
    if question < 0:
        question = (await numbers(hall, name))[seat]
    answer = await hall.command(name, seat, Command(new_key(), "act", question, actions))
    assert answer is not None
    return answer


async def move(hall: Hall, name: str) -> int:
    """Whoever is asked chooses the first thing offered; says who."""
    live = await live_at(hall, name)
    seat = live.game.deciders(live.match.position)[0]
    action = live.game.options(live.match.position, seat)[0]
    assert (await act(hall, name, seat, action.text)).done
    return seat
