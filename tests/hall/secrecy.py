"""The two-position law for every byte that leaves the hall: two tables that differ only in what a
reader cannot know give that reader the same pages, the same JSON and the same pokes."""

import asyncio
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from starlette.types import ASGIApp, Message

from meadhall.hall.app import make_app
from meadhall.hall.commands import stored
from meadhall.hall.live import PERSON, Live
from meadhall.hall.rows import Asking, ChatRow, SeatRow, TableRow
from meadhall.hall.secrets import hashed
from meadhall.hall.service import Hall
from meadhall.hall.settings import Settings
from meadhall.kernel.event import CLOCK, SPECTATOR, Event, sees
from meadhall.kernel.luck import Luck
from meadhall.kernel.match import Match
from meadhall.kernel.options import Choice
from meadhall.kernel.record import MOVE, Entry
from meadhall.kernel.sealed import Sealed
from meadhall.lab.batch import game_at
from meadhall.lab.laws import frozen
from meadhall.lab.seeds import luck_of
from meadhall.lab.settings import draw_setting
from meadhall.registry import title

PLAY, WORLD, FURNISHING = 11, 12, 13  # streams of luck
READERS = 3  # pairs that are made of one position
SETTINGS = 240  # tables of a run
LONGEST = 70  # decisions before a position
GAME = "maeshowe"
ALL = next(option.names for option in title(GAME).options if option.name == "sets")
DARK: dict[str, Choice] = {"players": 2, "fear": True}  # most is hidden there
DARKEST = DARK | {"sets": ALL}
FIXED = (DARK, DARKEST, DARK, DARKEST, DARK, {"players": 2}, {"sets": ALL}, {})
NAME = "a-table-of-two"
SECRET = "the-reader"
LANGS = ("en", "fr")


@dataclass(frozen=True)
class Difference:
    """What a reader could tell two tables apart by."""

    pair: int
    address: str
    seat: int
    where: str
    true: str
    other: str


# -- two tables -----------------------------------------------------------------------------------


def play(game: Any, luck: Luck, decisions: int) -> Match[Any, Any]:
    """A match after so many decisions: any choices, or mostly the scripted player's."""
    match = Match(game, Sealed(luck.below(1 << 32).to_bytes(32, "big")))
    guided = luck.below(2)
    while match.position.outcome is None and len(match.log) <= decisions:
        p = match.position
        timers = game.timers(p)
        if timers and not luck.below(20):
            match.act(CLOCK, timers[luck.below(len(timers))].action)
            continue
        seats = game.deciders(p)
        seat = seats[luck.below(len(seats))]
        options = game.options(p, seat)
        if not luck.below(12) and (takeback := match.takeback(seat)) is not None:
            match.undo(seat, takeback.others)
        elif guided and luck.below(8):
            match.act(seat, game.scripted.choose(game.view(p, seat), options, luck))
        else:
            match.act(seat, options[luck.below(len(options))])
    return match


@lru_cache(maxsize=SETTINGS)
def address_of(seed: int, number: int) -> str:
    """A table with any settings, of those that hide something more often."""
    fixed = FIXED[number % len(FIXED)]
    return draw_setting(title(GAME), fixed, seed, number).address


@lru_cache(maxsize=1)
def match_of(seed: int, number: int) -> Match[Any, Any]:
    """The match of this number, stopped before its end."""
    game = game_at(address_of(seed, number % SETTINGS), None)
    decisions = luck_of(seed, number, PLAY).below(LONGEST)
    match = play(game, luck_of(seed, number, PLAY), decisions)
    while match.position.outcome is not None:
        decisions = len(match.log) - 2
        match = play(game, luck_of(seed, number, PLAY), decisions)
    return match


def elsewhere(match: Match[Any, Any], seat: int, world: Any) -> Match[Any, Any]:
    """The same match as this seat knows it, in another world."""
    assert isinstance(match.luck, Sealed)
    luck = Sealed(match.luck.secret, match.luck.words + 5)
    made = Match(match.game, luck, match.names, match.players, world)
    made.log = [blank(entry, seat) for entry in match.log]
    made.line = list(match.line)
    return made


def blank(entry: Entry, seat: int) -> Entry:
    """A line of the log without what this seat cannot know."""
    events = tuple([blank_event(event, seat) for event in entry.events])
    text = "?" if entry.kind == MOVE and entry.seat != seat else entry.text
    return Entry(entry.kind, entry.seat, text, (0,) * len(entry.draws), events, entry.agreed)


def blank_event(event: Event, seat: int) -> Event:
    if sees(event.audience, seat):
        return event
    return Event(event.name, event.rule, event.seat, event.args, (), event.audience, event.reveals)


def furnish(match: Match[Any, Any], reader: int, luck: Luck, hidden: str) -> Live:
    """A table around a match. What only others know of it is written with `hidden`."""
    game = match.game
    seats = []
    for seat in range(game.seats):
        mine = seat == reader
        player = PERSON if luck.below(4) else "search"
        secret = hashed(SECRET) if mine else hashed(hidden)
        note = "mine" if mine else hidden
        number = 4 + luck.below(9) + (0 if mine else len(hidden))
        seats.append(SeatRow(seat, f"Jarl {seat + 1}", player, secret, "", number, hidden, note))
    watch = hashed(SECRET if reader == SPECTATOR else hidden)
    host = hashed(hidden if luck.below(3) else SECRET)
    row = TableRow(
        *(NAME, game.name, game.address, 1.0, 1.0, host, watch, 9 + len(match.log)),
        *(game.rules_version, game.digest, "", "", "", 0),
    )
    chat = [ChatRow(0, luck.below(game.seats), "A good day to dig", 1.0)] if luck.below(2) else []
    live = Live(row, tuple(seats), [1.0] * len(match.log), tuple(chat), match)
    live.now = lambda: 1.0
    live.wind()
    asker = luck.below(game.seats)
    takeback = match.takeback(asker)
    if not luck.below(3) and takeback is not None and takeback.others:
        live.asking = Asking(asker, takeback.count, takeback.others)
    live.change(**stored(live))
    return live


def two_tables(seed: int, pair: int) -> tuple[Live, Live, int]:
    """A true table, one in a world that its reader could as well be in, and the reader."""
    number, turn = divmod(pair, READERS)
    match = match_of(seed, number)
    reader = turn if turn < match.game.seats else SPECTATOR
    return (*two_of(match, reader, seed, pair), reader)


def two_of(match: Match[Any, Any], reader: int, seed: int, pair: int) -> tuple[Live, Live]:
    """A true table, and one in a world that its reader could as well be in."""
    game = match.game
    world = game.sample_world(game.view(match.position, reader), luck_of(seed, pair, WORLD))
    other = elsewhere(match, reader, world)
    lives = [
        furnish(each, reader, luck_of(seed, pair, FURNISHING), hidden)
        for each, hidden in ((match, "one hidden thing"), (other, "and another"))
    ]
    return lives[0], lives[1]


# -- everything that leaves the hall --------------------------------------------------------------


class OneTable(Hall):
    """A hall in which this table alone is found, whatever its store may hold."""

    live: Live

    async def find(self, name: str) -> Live | None:
        return self.live if name == self.live.id else None


@lru_cache(maxsize=1)
def hall() -> tuple[ASGIApp, OneTable]:
    """The application, and the hall that it asks."""
    settings = Settings(Path("nowhere"))
    app = make_app(settings)
    app.state.hall = OneTable(settings)
    return app, app.state.hall


def render_all(live: Live, seat: int) -> dict[str, bytes]:
    """All that a reader of this table is sent, by the routes that people's browsers ask."""
    app, found = hall()
    found.live = live
    return asyncio.run(ask_all(app, seat))


async def ask_all(app: ASGIApp, seat: int) -> dict[str, bytes]:
    cookie = f"seat.{NAME}.{seat}" if seat >= 0 else f"watch.{NAME}"
    front = str(seat) if seat >= 0 else ""
    bearer = [(b"authorization", f"Bearer {SECRET}".encode())]
    found = {}
    for lang in LANGS:
        held = f"lang={lang}; {cookie}={SECRET}; host.{NAME}={SECRET}"
        cookies = [(b"cookie", held.encode())]
        found[f"page {lang}"] = await ask(app, f"/t/{NAME}", "", cookies)
        found[f"part {lang}"] = await ask(app, f"/t/{NAME}/part", f"front={front}", cookies)
        found[f"API {lang}"] = await ask(app, f"/api/tables/{NAME}", f"lang={lang}", bearer)
    found["door"] = await ask(app, "/", "", cookies)
    found["stream"] = await ask(app, f"/api/tables/{NAME}/stream", "", bearer)
    return found


async def ask(app: ASGIApp, path: str, query: str, headers: list[tuple[bytes, bytes]]) -> bytes:
    """The head and the body of an answer; of a stream, all until the first poke."""
    taken: list[bytes] = []
    enough = asyncio.Event()

    async def receive() -> Message:
        await enough.wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            assert message["status"] == 200, path
            taken.extend([name + b": " + value + b"\n" for name, value in message["headers"]])
        else:
            taken.append(message.get("body", b""))
            if b"event: poke" in taken[-1]:
                enough.set()

    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": query.encode(),
        "headers": [(b"host", b"hall"), *headers],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
    }
    await app(scope, receive, send)
    return b"".join(taken)


# -- the law --------------------------------------------------------------------------------------


def compare(seed: int, pair: int) -> tuple[str, Difference | None]:
    """Render both tables of a pair: what kind of pair it was, and the first difference."""
    return compare_two(*two_tables(seed, pair), pair)


def compare_two(true: Live, other: Live, reader: int, pair: int) -> tuple[str, Difference | None]:
    """The same for two tables that this reader should not tell apart."""
    differs = frozen(true.game, true.match.position) != frozen(other.game, other.match.position)
    mine, others = render_all(true, reader), render_all(other, reader)
    for where, text in mine.items():
        if text != others[where]:
            parts = first_difference(text, others[where])
            return "", Difference(pair, true.game.address, reader, where, *parts)
    who = "spectators" if reader == SPECTATOR else "seats"
    return f"{who}, {'two worlds' if differs else 'nothing hidden'}", None


def first_difference(one: bytes, other: bytes) -> tuple[str, str]:
    """Where two texts begin to differ."""
    both = zip(one, other, strict=False)
    place = next((n for n, (a, b) in enumerate(both) if a != b), min(len(one), len(other)))
    cut = slice(max(0, place - 60), place + 60)
    return one[cut].decode(errors="replace"), other[cut].decode(errors="replace")


def compare_chunk(seed: int, pairs: range) -> list[tuple[str, Difference | None]]:
    """Some pairs, up to the first that differ."""
    found = []
    for pair in pairs:
        found.append(compare(seed, pair))
        if found[-1][1] is not None:
            break
    return found
