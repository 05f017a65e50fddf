"""The JSON API: the same tables, commands and views as the pages, for other clients and bots.

A client sends its secret as `Authorization: Bearer SECRET`. The description at /api/openapi.json
is made from the structs and the list of routes below.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated, Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from meadhall.hall.commands import Command, check_name
from meadhall.hall.context import hall_of, rates_of
from meadhall.hall.desk import Desk
from meadhall.hall.live import NOBODY, PERSON, check_player
from meadhall.hall.old import Old
from meadhall.hall.pages import client
from meadhall.hall.rows import Answer
from meadhall.hall.service import Place
from meadhall.hall.tables import any_table_in, stream, table_in
from meadhall.hall.words import LANGS
from meadhall.kernel.event import SPECTATOR
from meadhall.kernel.options import Option
from meadhall.registry import table, titles

Short = Annotated[str, msgspec.Meta(max_length=64)]
Long = Annotated[str, msgspec.Meta(max_length=400)]


class OptionShown(msgspec.Struct):
    """What may be chosen before a game."""

    name: str
    default: Any
    names: tuple[str, ...]
    low: int
    high: int
    fine: bool


class GameShown(msgspec.Struct):
    """A game of the hall."""

    name: str
    players: tuple[int, int]
    options: list[OptionShown]


class NewSeat(msgspec.Struct, forbid_unknown_fields=True):
    """Who is to play: person (its secret comes back), a bot's name, or nobody yet."""

    player: Short = PERSON
    name: Short = ""


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table by its game's address, such as maeshowe(passages=4)."""

    address: Long
    seats: Annotated[list[NewSeat], msgspec.Meta(max_length=12)] = []


class TableMade(msgspec.Struct):
    """The new table's secrets: keep them."""

    table: str
    host: str
    watch: str
    seats: dict[str, str]
    invites: dict[str, str]


class SeatWanted(msgspec.Struct, forbid_unknown_fields=True):
    """The seat that a new link is for."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=11)]


class Invite(msgspec.Struct):
    """What opens a seat, once."""

    table: str
    seat: int
    invite: str


class Claim(msgspec.Struct, forbid_unknown_fields=True):
    """Sit down with an invite."""

    invite: Long
    name: Short


class Claimed(msgspec.Struct):
    """The seat, and its secret."""

    seat: int
    secret: str


class Choice(msgspec.Struct):
    """Something to do: `action` is what a command carries."""

    action: str
    label: str
    rule: str


class BarredChoice(msgspec.Struct):
    """Something that may not be done, and why."""

    action: str
    label: str
    reason: str
    rule: str


class Line(msgspec.Struct):
    """A sentence of the log. The seat is that of the move: -3 where the clock made it."""

    move: int
    seat: int
    text: str
    rule: str
    undone: bool


class SeatSeen(msgspec.Struct):
    """Who sits where."""

    seat: int
    name: str
    player: str
    moves: bool


class TableSeen(msgspec.Struct):
    """A table as one seat, or a spectator (seat -1), may know it."""

    table: str
    address: str
    version: int
    seat: int
    question: int
    asked: str
    options: list[Choice]
    barred: list[BarredChoice]
    view: dict[str, Any]
    log: list[Line]
    seats: list[SeatSeen]
    commitment: str
    over: bool
    ending: str
    deadline: int  # when the time for it is over, in milliseconds since 1970; 0 if it has none


class Fault(msgspec.Struct):
    """What was expected instead."""

    fault: str


def answered(value: object, status: int = 200) -> Response:
    """A struct as JSON."""
    return Response(
        msgspec.json.encode(value),
        status,
        media_type="application/json",
        headers={"Cache-Control": "no-store"},
    )


async def read(request: Request, kind: type[Any]) -> Any:
    """The body as a struct; 422 says what was expected."""
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        raise HTTPException(422, str(fault)) from fault


async def games(_request: Request) -> Response:
    """The games, and what may be chosen for each."""
    return answered(
        [GameShown(t.name, t.players, [option(o) for o in t.options]) for t in titles()]
    )


def option(one: Option) -> OptionShown:
    """An option as it is described."""
    return OptionShown(one.name, one.default, one.names, one.low, one.high, one.fine)


async def make(request: Request) -> Response:
    """Set a table."""
    wanted: NewTable = await read(request, NewTable)
    if not rates_of(request).tables.allows(client(request)):
        raise HTTPException(429)
    try:
        game = table(wanted.address)
        seats = wanted.seats or [NewSeat() for _ in range(game.seats)]
        if len(seats) != game.seats:
            raise ValueError(f"seats: expected {game.seats}, found {len(seats)}")
        for seat in seats:
            check_player(seat.player)
    except ValueError as fault:
        raise HTTPException(422, str(fault)) from fault
    places = [Place(s.player, named(s, n)) for n, s in enumerate(seats)]
    made = await hall_of(request).make(game.address, places)
    secrets = {str(seat): secret for seat, secret in made.seats.items()}
    invites = {str(seat): secret for seat, secret in made.invites.items()}
    return answered(TableMade(made.name, made.host, made.watch, secrets, invites), 201)


def named(seat: NewSeat, number: int) -> str:
    """A name for every seat that is taken."""
    if seat.player == NOBODY:
        return ""
    try:
        return check_name(seat.name) if seat.name else f"Seat {number + 1}"
    except ValueError as fault:
        raise HTTPException(422, str(fault)) from fault


async def see(request: Request) -> Response:
    """The table as the bearer of this secret may know it."""
    live, role = await table_in(request)
    lang = request.query_params.get("lang", "en")
    seat = role.seats[0] if role.seats else SPECTATOR
    desk = Desk(live, seat, lang if lang in LANGS else "en", role.seats)
    uses = desk.uses()
    return answered(
        TableSeen(
            live.id,
            live.game.address,
            live.version,
            seat,
            desk.number,
            desk.question,
            [Choice(use.text, use.label, use.rule) for use in uses if not use.barred],
            [BarredChoice(u.text, u.label, u.barred, u.rule) for u in uses if u.barred],
            live.game.view_data(desk.view),
            [Line(t.move, t.seat, t.text, t.rule, t.undone) for t in desk.log()],
            [SeatSeen(s.seat, s.name, s.player, s.moves) for s in desk.seats],
            desk.commitment,
            live.over,
            desk.ending,
            desk.deadline.until if desk.deadline is not None else 0,
        )
    )


async def command(request: Request) -> Response:
    """Do something: 200 done, 409 refused, with the reason."""
    live, role = await any_table_in(request)
    if len(role.seats) != 1:
        raise HTTPException(403, "expected the secret of a seat")
    wanted: Command = await read(request, Command)
    if not rates_of(request).commands.allows(f"{live.id}.{role.seats[0]}"):
        raise HTTPException(429)
    if isinstance(live, Old):
        return answered(Answer(False, live.row.version, "old-rules"), 409)
    answer = await hall_of(request).command(live.id, role.seats[0], wanted)
    if answer is None:
        raise HTTPException(404)
    return answered(answer, 200 if answer.done else 409)


async def invite(request: Request) -> Response:
    """A new link for a seat; only the host may make one."""
    live, role = await table_in(request)
    if not role.host:
        raise HTTPException(403, "expected the secret of the host")
    wanted: SeatWanted = await read(request, SeatWanted)
    if wanted.seat >= live.game.seats:
        raise HTTPException(422, f"seat: expected 0 to {live.game.seats - 1}")
    secret = await hall_of(request).invite(live.id, wanted.seat)
    return answered(Invite(live.id, wanted.seat, secret), 201)


async def claim(request: Request) -> Response:
    """Sit down."""
    wanted: Claim = await read(request, Claim)
    name = request.path_params["table"]
    if not rates_of(request).claims.allows(name[:32]):
        raise HTTPException(429)
    try:
        person = check_name(wanted.name)
    except ValueError as fault:
        raise HTTPException(422, str(fault)) from fault
    hall = hall_of(request)
    claimed = await hall.claim(name, wanted.invite, person) if await hall.find(name) else None
    if claimed is None:
        raise HTTPException(404)
    return answered(Claimed(*claimed), 201)


@dataclass(frozen=True, slots=True)
class Entry:
    """A route, and what its description says."""

    method: str
    path: str
    run: Callable[[Request], Awaitable[Response]]
    tells: Any
    status: int = 200
    takes: Any = None
    secret: bool = False
    media: str = "application/json"


ENTRIES = (
    Entry("GET", "/api/games", games, list[GameShown]),
    Entry("POST", "/api/tables", make, TableMade, 201, NewTable),
    Entry("GET", "/api/tables/{table}", see, TableSeen, secret=True),
    Entry("POST", "/api/tables/{table}/commands", command, Answer, 200, Command, True),
    Entry("POST", "/api/tables/{table}/invites", invite, Invite, 201, SeatWanted, True),
    Entry("POST", "/api/tables/{table}/seats", claim, Claimed, 201, Claim),
    Entry("GET", "/api/tables/{table}/stream", stream, str, secret=True, media="text/event-stream"),
)


def description() -> dict[str, Any]:
    """The API in the words of OpenAPI 3.1."""
    kinds = [entry.tells for entry in ENTRIES] + [e.takes for e in ENTRIES if e.takes] + [Fault]
    schemas, parts = msgspec.json.schema_components(
        kinds, ref_template="#/components/schemas/{name}"
    )
    by_kind = {str(kind): schema for kind, schema in zip(kinds, schemas, strict=True)}
    paths: dict[str, Any] = {}
    for entry in ENTRIES:
        paths.setdefault(entry.path, {})[entry.method.lower()] = described(entry, by_kind)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Meadhall", "version": "1", "description": (__doc__ or "").strip()},
        "paths": paths,
        "components": {
            "schemas": parts,
            "securitySchemes": {"secret": {"type": "http", "scheme": "bearer"}},
        },
    }


FAULTS = {
    403: "not with this secret",
    404: "no such table, for you",
    409: "refused: the answer says why",
    413: "too long",
    422: "not as described",
    429: "too often",
}


def described(entry: Entry, schemas: dict[str, Any]) -> dict[str, Any]:
    """One operation."""
    fault = {"application/json": {"schema": schemas[str(Fault)]}}
    told: dict[str, Any] = {
        "summary": (entry.run.__doc__ or "").strip().splitlines()[0],
        "operationId": entry.run.__name__,
        "responses": {
            str(entry.status): {
                "description": "done",
                "content": {entry.media: {"schema": schemas[str(entry.tells)]}},
            }
        },
    }
    for status, text in FAULTS.items():
        told["responses"][str(status)] = {"description": text, "content": fault}
    if entry.run is command:
        answer = {"application/json": {"schema": schemas[str(Answer)]}}
        told["responses"]["409"]["content"] = answer
    if "{table}" in entry.path:
        told["parameters"] = [
            {"name": "table", "in": "path", "required": True, "schema": {"type": "string"}}
        ]
    if entry.takes is not None:
        body = {"application/json": {"schema": schemas[str(entry.takes)]}}
        told["requestBody"] = {"required": True, "content": body}
    if entry.secret:
        told["security"] = [{"secret": []}]
    return told


async def openapi(_request: Request) -> Response:
    """This description."""
    return answered(description())


def routes() -> list[Route]:
    """The API's routes."""
    found = [Route(entry.path, entry.run, methods=[entry.method]) for entry in ENTRIES]
    return [*found, Route("/api/openapi.json", openapi)]
