"""The two-position law for every byte that leaves the hall: two tables that differ only in what a
reader cannot know give that reader the same pages, the same JSON and the same pokes."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from starlette.types import ASGIApp, Message

from meadhall.games.reavers.bargain import Bargain
from meadhall.games.reavers.goods import COIN, TERROR
from meadhall.games.reavers.hands import gain
from meadhall.games.reavers.sail import ChooseDestination
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
from tools.playthroughs import Talker

PLAY, WORLD, FURNISHING, SCREENS = 11, 12, 13, 14  # streams of luck
READERS = 3  # pairs that are made of one position
SETTINGS = 240  # tables of a run
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


# -- which tables ---------------------------------------------------------------------------------


Outside = Callable[[Any], tuple[int, ...]]  # of a position: seats from which something is hidden


@dataclass(frozen=True)
class Tables:
    """The tables of a game that are drawn, and how far they are played.

    They take turns: each row has choices that are fixed, so that what hides something comes up more
    often; and positions that are looked for, by the seats from which something is hidden there.
    `behind` changes what the views know, though no page shows it.
    """

    rows: tuple[tuple[dict[str, Choice], Outside | None], ...]
    longest: int  # decisions before a position
    behind: Callable[[Any, int, Luck], Any] | None = None
    talking: bool = False


ALL = next(option.names for option in title("maeshowe").options if option.name == "sets")
DARK: dict[str, Choice] = {"players": 2, "fear": True}  # most is hidden there
DARKEST = DARK | {"sets": ALL}
WHISPERS: dict[str, Choice] = {"offers": "participants"}
LIVE: dict[str, Choice] = {"clock": "live"}


def unsure(p: Any) -> tuple[int, ...]:
    """The seats of Reavers that would like to know where others will sail."""
    step = p.todo[-1]
    if not isinstance(step, ChooseDestination):
        return ()
    chosen = [seat for seat, place in enumerate(step.chosen) if place >= 0]
    seats = range(p.rules.players)
    return tuple([seat for seat in seats if any(other != seat for other in chosen)])


def overhearing(p: Any) -> tuple[int, ...]:
    """The seats of Reavers that see others whisper."""
    step = p.todo[-1]
    if not isinstance(step, Bargain) or p.rules.choices.offers == "table":
        return ()
    talks = [deal.parties for deal in step.deals if deal.count]
    seats = range(p.rules.players)
    return tuple([seat for seat in seats if any(seat not in parties for parties in talks)])


def behind_screens(p: Any, reader: int, luck: Luck) -> Any:
    """Others have what yet others had, and some have more coins and terror."""
    others = [seat for seat in range(p.rules.players) if seat != reader]
    holdings = list(p.holdings)
    for seat, other in zip(others, luck.shuffled(tuple(others)), strict=True):
        holdings[seat] = p.holdings[other]
    p.holdings = tuple(holdings)
    for seat in others:
        gain(p, seat, COIN, luck.below(9))
        gain(p, seat, TERROR, luck.below(3))
    return p


TABLES = {
    "maeshowe": Tables(
        (
            *((DARK, None), (DARKEST, None), (DARK, None), (DARKEST, None), (DARK, None)),
            *(({"players": 2}, None), ({"sets": ALL}, None), ({}, None)),
        ),
        70,
    ),
    "reavers": Tables(
        (
            ({"players": 3} | WHISPERS, overhearing),
            ({"players": 2}, unsure),
            ({"players": 4} | WHISPERS, overhearing),
            ({"players": 3}, unsure),
            ({"players": 4} | WHISPERS | LIVE, overhearing),
            ({"players": 4} | WHISPERS, None),
            ({"players": 3} | WHISPERS | LIVE, overhearing),
            ({"players": 4} | LIVE, unsure),
        ),
        90,
        behind_screens,
        talking=True,
    ),
}


# -- two tables -----------------------------------------------------------------------------------


def play(
    game: Any,
    luck: Luck,
    decisions: int,
    stop: Callable[[Any], object] | None = None,
    talking: bool = False,
) -> Match[Any, Any]:
    """A match after so many decisions, or so many more as it takes to a stop: any choices, or
    mostly the scripted player's. Who is talking makes offers in writing, and speaks unasked."""
    match = Match(game, Sealed(luck.below(1 << 32).to_bytes(32, "big")))
    guided = luck.below(2)
    talker = Talker(game, luck)
    while match.position.outcome is None:
        p = match.position
        if len(match.log) > decisions and (stop is None or stop(p)):
            break
        timers = game.timers(p)
        if timers and not luck.below(20):
            match.act(CLOCK, timers[luck.below(len(timers))].action)
            continue
        said = talker.choose(p) if talking else None
        if said is not None:
            match.act(*said)
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
def address_of(seed: int, number: int, name: str) -> str:
    """A table with any settings, of those that hide something more often."""
    rows = TABLES[name].rows
    return draw_setting(title(name), rows[number % len(rows)][0], seed, number).address


@lru_cache(maxsize=1)
def match_of(seed: int, number: int, name: str) -> Match[Any, Any]:
    """The match of this number, stopped before its end."""
    tables = TABLES[name]
    game = game_at(address_of(seed, number % SETTINGS, name), None)
    decisions = luck_of(seed, number, PLAY).below(tables.longest)
    stop = tables.rows[number % len(tables.rows)][1]
    match = play(game, luck_of(seed, number, PLAY), decisions, stop, tables.talking)
    while match.position.outcome is not None:
        decisions = min(decisions, len(match.log) - 2)
        match = play(game, luck_of(seed, number, PLAY), decisions, None, tables.talking)
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


def reader_of(match: Match[Any, Any], number: int, turn: int) -> int:
    """Who reads: one from whom something is hidden, any seat, and who looks on."""
    seats: int = match.game.seats
    if turn == READERS - 1 or turn >= seats:
        return SPECTATOR
    rows = TABLES[match.game.name].rows
    outside = rows[number % len(rows)][1]
    found = outside(match.position) if turn == 0 and outside is not None else ()
    if found:
        return found[number % len(found)]
    return turn if seats < READERS else (number + turn) % seats


def two_tables(seed: int, pair: int, name: str = "maeshowe") -> tuple[Live, Live, int]:
    """A true table, one in a world that its reader could as well be in, and the reader."""
    number, turn = divmod(pair, READERS)
    match = match_of(seed, number, name)
    reader = reader_of(match, number, turn)
    return (*two_of(match, reader, seed, pair), reader)


def two_of(
    match: Match[Any, Any],
    reader: int,
    seed: int,
    pair: int,
    behind: Callable[[Any, int, Luck], Any] | None = None,
) -> tuple[Live, Live]:
    """A true table, and one in a world that its reader could as well be in; or that nobody could
    tell from it who has seen nothing but pages."""
    game = match.game
    world = game.sample_world(game.view(match.position, reader), luck_of(seed, pair, WORLD))
    if behind is not None:
        world = behind(world, reader, luck_of(seed, pair, SCREENS))
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

SHOWN_TO_ALL = ("page", "part", "door", "stream")  # what tells no view as a whole


def compare(seed: int, pair: int, name: str = "maeshowe") -> tuple[str, Difference | None]:
    """Render both tables of a pair: what kind of pair it was, and the first difference."""
    true, other, reader = two_tables(seed, pair, name)
    found = compare_two(true, other, reader, pair)
    behind = TABLES[name].behind
    if found[1] is not None or behind is None or pair % 2:
        return found
    true, other = two_of(true.match, reader, seed, pair, behind)
    _kind, difference = compare_two(true, other, reader, pair, SHOWN_TO_ALL)
    return f"{found[0]}, other screens", difference


def compare_two(
    true: Live, other: Live, reader: int, pair: int, parts: tuple[str, ...] = ()
) -> tuple[str, Difference | None]:
    """The same for two tables that this reader should not tell apart, by any of these parts of
    what is sent, or by anything."""
    differs = frozen(true.game, true.match.position) != frozen(other.game, other.match.position)
    mine, others = render_all(true, reader), render_all(other, reader)
    for where, text in mine.items():
        if text != others[where] and (not parts or where.startswith(parts)):
            told = first_difference(text, others[where])
            return "", Difference(pair, true.game.address, reader, where, *told)
    who = "spectators" if reader == SPECTATOR else "seats"
    return f"{who}, {'two worlds' if differs else 'nothing hidden'}", None


def first_difference(one: bytes, other: bytes) -> tuple[str, str]:
    """Where two texts begin to differ."""
    both = zip(one, other, strict=False)
    place = next((n for n, (a, b) in enumerate(both) if a != b), min(len(one), len(other)))
    cut = slice(max(0, place - 60), place + 60)
    return one[cut].decode(errors="replace"), other[cut].decode(errors="replace")


def compare_chunk(
    seed: int, pairs: range, name: str = "maeshowe"
) -> list[tuple[str, Difference | None]]:
    """Some pairs of a game, up to the first that differ."""
    found = []
    for pair in pairs:
        found.append(compare(seed, pair, name))
        if found[-1][1] is not None:
            break
    return found
