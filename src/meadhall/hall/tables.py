"""A table's pages: what its people see, what they may do, what came of it."""

import asyncio
import json
import re
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import (
    HTMLResponse,
    JSONResponse,
    RedirectResponse,
    Response,
    StreamingResponse,
)

from meadhall.hall.commands import LONGEST_ACTION, UNSEEN, Command, check_name
from meadhall.hall.context import hall_of, is_https, rates_of, thinkers_of
from meadhall.hall.desk import Desk, replay_desk, seat_in, sight
from meadhall.hall.live import Live
from meadhall.hall.offers import composed
from meadhall.hall.old import OLD_RULES, Old
from meadhall.hall.pages import client, link_to, seated
from meadhall.hall.render import here, lang_of, page, text_of, theme_of
from meadhall.hall.roles import Role, give, role_of, watch_cookie
from meadhall.hall.rows import Answer
from meadhall.hall.secrets import new_secret
from meadhall.hall.stream import pokes_of
from meadhall.hall.words import translations
from meadhall.kernel.data import DataError
from meadhall.kernel.event import SPECTATOR
from meadhall.kernel.luck_store import luck_from_start
from meadhall.kernel.match import DAMAGE, Match
from meadhall.kernel.record import Record
from meadhall.registry import table

OFFER = "propose"  # how the notation of an offer begins
HINT = "search:300"  # play-outs for a hint


@dataclass(frozen=True, slots=True)
class Notice:
    """A word to the reader: what was refused and why, or what a bot would do."""

    kind: str
    text: str
    rule: str = ""
    action: str = ""  # that a hint is for


async def table_in(request: Request) -> tuple[Live, Role]:
    """The table of the address and who asks for it. Who may not see it learns not even that it
    is there."""
    found, role = await any_table_in(request)
    if isinstance(found, Old):
        raise HTTPException(409, OLD_RULES)
    return found, role


async def any_table_in(request: Request) -> tuple[Live | Old, Role]:
    """The same, also where other rules were played by."""
    hall, name = hall_of(request), request.path_params["table"]
    found = await hall.find(name) or await hall.old(name)
    role = role_of(request, found) if found is not None else Role()
    if found is None or not role.sees:
        raise HTTPException(404)
    return found, role


# -- looking --------------------------------------------------------------------------------------


async def show(request: Request) -> Response:
    """The whole page."""
    live, role = await any_table_in(request)
    if isinstance(live, Old):
        lang, seat = lang_of(request), role.seats[0] if role.seats else SPECTATOR
        log = live.log(seat, lang)
        return page(request, "old.html", old=live, title=live.title(lang), log=log)
    desk = desk_for(request, live, role, lang_of(request))
    if desk is None:
        return page(request, "curtain.html", **curtain(request, live, role))
    return page(request, "table.html", **table_values(request, live, role, desk, None))


async def part(request: Request) -> Response:
    """What changes on the page, for a page that has been poked."""
    live, role = await table_in(request)
    return answer_part(request, live, role, None)


def answer_part(
    request: Request, live: Live, role: Role, notice: Notice | None, status: int = 200
) -> Response:
    """The part of the page that changes."""
    lang = lang_of(request)
    desk = desk_for(request, live, role, lang)
    if desk is None:
        values = curtain(request, live, role)
        text = text_of(lang, "curtain_part.html", values)
    else:
        values = table_values(request, live, role, desk, notice)
        text = text_of(lang, "table_part.html", values)
    return HTMLResponse(text, status, headers={"Cache-Control": "no-store"})


def front_of(request: Request, form: Any = None) -> int:
    """The seat that sits in front of a shared screen, as the page remembers it."""
    return seat_in(str((form or {}).get("front", request.query_params.get("front", ""))))


def desk_for(request: Request, live: Live, role: Role, lang: str) -> Desk | None:
    """The reader's page; None where a curtain has to fall between two at one screen."""
    seats = role.seats
    if len(seats) < 2:
        return Desk(live, seats[0] if seats else SPECTATOR, lang, seats)
    front = request.state.front if hasattr(request.state, "front") else front_of(request)
    mover = next_of(live, seats, front)
    if front in seats and (mover in (front, SPECTATOR) or not tells_apart(live, front, mover)):
        return Desk(live, front if mover == SPECTATOR else mover, lang, seats)
    if mover == SPECTATOR:
        mover = seats[0]
    if all(not tells_apart(live, mover, other) for other in seats if other != mover):
        return Desk(live, mover, lang, seats)
    return None


def next_of(live: Live, seats: tuple[int, ...], front: int) -> int:
    """Which of these seats is to act: the first that is asked, unless the one in front is asked
    too; else the one in front, if it may speak unasked. SPECTATOR if none may."""
    p = live.match.position
    asked = [seat for seat in live.game.deciders(p) if seat in seats]
    speakers = asked or [seat for seat in live.game.speakers(p) if seat in seats]
    return front if front in speakers else speakers[0] if speakers else SPECTATOR


def tells_apart(live: Live, one: int, other: int) -> bool:
    """Whether two seats know different things."""
    if one == other or live.over:
        return False
    game, p = live.game, live.match.position
    mine = game.view_data(game.view(p, one)) | {"seat": 0}
    return mine != game.view_data(game.view(p, other)) | {"seat": 0}


def curtain(request: Request, live: Live, role: Role) -> dict[str, Any]:
    """What stands on the curtain: whose turn it is, and nothing else."""
    mover = next_of(live, role.seats, SPECTATOR)
    mover = role.seats[0] if mover == SPECTATOR else mover
    return {
        "table": live.id,
        "game": live.game.name,
        "name": live.name_of(mover),
        "front": mover,
        "version": live.version,
    }


def table_values(
    request: Request, live: Live, role: Role, desk: Desk, notice: Notice | None
) -> dict[str, Any]:
    """Everything that a table's page shows."""
    uses = desk.uses()
    return {
        "table": live.id,
        "desk": desk,
        "board": desk.board,
        "game": live.game,
        "uses": uses,
        "by_text": {use.text: use for use in uses},
        "log": desk.log(),
        "role": role,
        "notice": notice,
        "version": live.version,
        "watching": desk.seat < 0,
        "part": f"{live.game.name}/table.html",
        "title": desk.teller.title(),
        "theme": theme_of(request),
        "here": here(request),
        "replaying": False,
    }


async def stream(request: Request) -> Response:
    """Pokes: each only says that there is something new."""
    live, _role = await table_in(request)
    return StreamingResponse(
        pokes_of(hall_of(request), live.id),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


# -- doing ----------------------------------------------------------------------------------------


async def do(request: Request) -> Response:
    """A command from a page."""
    live, role = await table_in(request)
    form = await request.form()
    request.state.front = front_of(request, form)
    seat = front_seat(request, role)
    if seat == SPECTATOR:
        raise HTTPException(403)
    if not rates_of(request).commands.allows(f"{live.id}.{seat}"):
        raise HTTPException(429)
    command = command_of(form, bool(live.game.topic(live.match.position, seat)))
    if command is None:
        raise HTTPException(422)
    answer = await hall_of(request).command(live.id, seat, command)
    now = await hall_of(request).find(live.id)
    if answer is None or now is None:
        raise HTTPException(404)
    if "HX-Request" not in request.headers:
        if answer.done:
            return RedirectResponse(f"/t/{live.id}?front={seat}", 303)
        notice = notice_of(request, now, seat, command, answer)
        desk = Desk(now, seat, lang_of(request), role.seats)
        return page(request, "table.html", **table_values(request, now, role, desk, notice))
    return answer_part(request, now, role, notice_of(request, now, seat, command, answer))


def front_seat(request: Request, role: Role) -> int:
    """Who is acting: the one seat of this browser, or the one in front of the screen."""
    if len(role.seats) == 1:
        return role.seats[0]
    front = request.state.front
    return front if front in role.seats else SPECTATOR


def command_of(form: Any, lasting: bool) -> Command | None:
    """The command that a form spells. Its key follows from what it says, so that sending the
    same form twice is sending one command; but a note may become again what it was before.

    Where what is asked is `lasting`, a thing that was refused may be allowed later, though the
    question still has its number: it is a new command when the table has changed.
    """
    kind = str(form.get("kind", "act"))
    question = str(form.get("question", "0"))
    said = [str(text) for text in form.getlist("action") if text]
    if "offer" in form and not said:
        said = [composed(form)]
    actions = tuple([text[: LONGEST_ACTION + 1] for text in said])
    words = str(form.get("words", ""))
    version = str(form.get("version", "0"))
    if re.fullmatch("[0-9]{1,9}", question) is None:
        return None
    since = "" if kind == "act" and not lasting else version
    spelled = json.dumps([kind, question, actions, words, since])
    key = new_secret() if kind in UNSEEN else sha256(spelled.encode()).hexdigest()
    given = {"key": str(form.get("key", "")) or key, "kind": kind, "question": int(question)}
    try:
        return msgspec.convert(given | {"actions": actions, "words": words}, Command)
    except msgspec.ValidationError:
        return None


def notice_of(
    request: Request, live: Live, seat: int, command: Command, answer: Answer
) -> Notice | None:
    """What there is to say about a refused command, in the reader's language."""
    if answer.done:
        return None
    ask = translations(lang_of(request)).gettext
    said = {
        "stale": ask("The table has changed in the meantime. Here it is as it stands now."),
        "over": ask("The game is over."),
        "waits": ask("The game begins when every seat is taken."),
        "no-action": ask("That is not something that can be done here."),
        "no-offer": ask("This offer cannot be read. Put it together again, piece by piece."),
        "nothing-to-undo": ask("There is no move of yours to take back."),
        "nothing-asked": ask("Nobody asks for that any more."),
        "no-talk": ask("In this game the rules forbid talk until it is over."),
        "no-words": ask("Expected some words, and not too many."),
        "no-such-bot": ask("There is no such bot."),
        "not-asked": ask("It is not your turn."),
        "not-offered": ask("That is not among the choices now."),
    }
    if answer.word == "barred":
        reason = Desk(live, seat, lang_of(request)).refusal(answer)
        return Notice("why", said.get(reason, reason), answer.rule)
    unread = answer.word == "no-action" and "".join(command.actions).startswith(OFFER)
    return Notice("word", said.get("no-offer" if unread else answer.word, said["no-action"]))


async def hint(request: Request) -> Response:
    """What a bot would do in the reader's place, seeing what the reader sees."""
    live, role = await table_in(request)
    request.state.front = front_of(request, await request.form())
    seat = front_seat(request, role)
    if seat == SPECTATOR:
        raise HTTPException(403)
    if not rates_of(request).hints.allows(f"{live.id}.{seat}"):
        raise HTTPException(429)
    notice = None
    if Desk(live, seat, lang_of(request), role.seats).may_be_advised:
        text = await thinkers_of(request).choose(live, seat, HINT)
        desk = Desk(live, seat, lang_of(request), role.seats)
        action = live.game.parse(text)
        use = desk.use(action)
        notice = Notice("hint", f"{use.label}. {use.effect}", use.rule, text)
    now = await hall_of(request).find(live.id) or live
    return answer_part(request, now, role, notice)


async def links(request: Request) -> Response:
    """The host renews a link, or gives a free seat to a bot. A new link is shown once."""
    live, role = await table_in(request)
    if not role.host:
        raise HTTPException(403)
    form = await request.form()
    what, seat = str(form.get("what", "")), seat_in(str(form.get("seat", "")))
    hall = hall_of(request)
    if not rates_of(request).commands.allows(f"{live.id}.host"):
        raise HTTPException(429)
    secret = ""
    if what == "watch":
        secret = await hall.renew_watching(live.id)
    elif 0 <= seat < live.game.seats and what == "invite" and seat not in role.seats:
        secret = await hall.invite(live.id, seat)
    elif 0 <= seat < live.game.seats and what in ("greedy", "search"):
        await hall.let_bot(live.id, seat, what)
    else:
        raise HTTPException(422)
    if not secret:
        return RedirectResponse(f"/t/{live.id}", 303)
    link = link_to(request, live.id, secret)
    response = page(
        request,
        "links.html",
        table=live.id,
        invites=[(seat, link)] if what == "invite" else [],
        watch=link if what == "watch" else "",
    )
    if what == "watch":
        give(response, watch_cookie(live.id), secret, is_https(request))
    return response


# -- afterwards -----------------------------------------------------------------------------------


async def replay(request: Request) -> Response:
    """A finished game, move by move."""
    live, role = await table_in(request)
    if not live.over:
        return RedirectResponse(f"/t/{live.id}", 303)
    last = len(live.match.line)
    text = request.query_params.get("move", str(last))
    move = min(int(text), last) if text.isascii() and text.isdigit() and len(text) < 7 else last
    wanted = request.query_params.get("as", "open")
    seat = sight(live, role.seats, wanted)
    desk = replay_desk(live, seat, lang_of(request), move)
    values = table_values(request, live, role, desk, None)
    place = live.match.line[move - 1] if move else 0
    told = [line for line in desk.log(place) if line.move == move or not move]
    values |= {
        "move": move,
        "last": last,
        "eyes": wanted,
        "moves": desk.log(),
        "told": told,
        "replaying": True,
        "uses": [],
        "by_text": {},
        "own": seat,
    }
    return page(request, "replay.html", **values)


async def deal(request: Request) -> Response:
    """Check every deal of a finished game against the secret that was sealed at its start."""
    live, _role = await table_in(request)
    if not live.over:
        raise HTTPException(409)
    fault = ""
    try:
        await asyncio.to_thread(live.match.fork().verify)
    except DAMAGE as error:
        fault = str(error)
    draws = sum([len(entry.draws) for entry in live.match.log])
    desk = Desk(live, SPECTATOR, lang_of(request))
    return page(
        request, "deal.html", table=live.id, desk=desk, fault=fault, draws=draws, moves=live.match
    )


async def file(request: Request) -> Response:
    """A finished game as one file, which ./hall replay and ./hall verify read too."""
    live, _role = await any_table_in(request)
    if not live.over:
        raise HTTPException(409)
    data = live.data if isinstance(live, Old) else live.match.data()
    name = f"{live.row.title}-{live.id[:6]}.json"
    return JSONResponse(data, headers={"Content-Disposition": f'attachment; filename="{name}"'})


async def open_file(request: Request) -> Response:
    """A saved game becomes a table of this browser's."""
    if not rates_of(request).tables.allows(client(request)):
        raise HTTPException(429)
    ask = translations(lang_of(request)).gettext
    async with request.form() as form:
        given = form.get("file")
        text = await given.read() if given is not None and not isinstance(given, str) else b""
    try:
        match = await asyncio.to_thread(match_from, text)
    except DAMAGE as fault:
        told, why = ask("It is no saved game."), ask("What is wrong with it:")
        if isinstance(fault, DataError):
            told = f"{why} {str(fault)[:400]}"
        return page(
            request,
            "error.html",
            422,
            number=422,
            heading=ask("This file cannot be opened"),
            told=told,
        )
    keep = await hall_of(request).keep(match)
    return seated(request, keep, match.names[0])


def match_from(text: bytes) -> Match[Any, Any]:
    """The match of a saved game, checked from its first card to its last."""
    stored = json.loads(text)
    record = Record.from_data(stored)
    match = Match.from_data(table(record.address), stored)
    luck_from_start(record.luck)
    match.verify()
    match.players = tuple(["person"] * match.game.seats)
    match.names = tuple([fit_name(name, seat) for seat, name in enumerate(match.names)])
    return match


def fit_name(name: str, seat: int) -> str:
    """A name from a file, if it is one that the hall would take from a form."""
    try:
        return check_name(name)
    except ValueError:
        return f"Jarl {seat + 1}"
