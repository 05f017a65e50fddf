"""The hall's pages about no table in particular: the front door, a new table, joining, rules."""

from typing import Any

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from meadhall.hall.commands import check_name
from meadhall.hall.context import hall_of, is_https, rates_of
from meadhall.hall.desk import Desk
from meadhall.hall.live import NOBODY, PERSON, Live, check_player
from meadhall.hall.old import Old
from meadhall.hall.render import THEMES, lang_of, page
from meadhall.hall.roles import (
    give,
    host_cookie,
    role_of,
    seat_cookie,
    tables_in,
    watch_cookie,
)
from meadhall.hall.rules import search_rules
from meadhall.hall.secrets import opens
from meadhall.hall.service import Made, Place
from meadhall.hall.words import LANGS, translations
from meadhall.kernel.game import Game, Title
from meadhall.kernel.options import Option
from meadhall.registry import COMING, GAMES, table, title, titles

MOST_TABLES = 60  # of one browser, that its list shows
PLAYERS = ("me", "friend", "greedy", "search", "random")


async def door(request: Request) -> Response:
    """The front door."""
    lang = lang_of(request)
    found = await tables_of(request)
    return page(
        request,
        "door.html",
        titles=[shown(one, lang) for one in titles()],
        coming=COMING,
        mine=[desk_of(live, request, lang) for live in found if isinstance(live, Live)],
        old=[live for live in found if isinstance(live, Old)],
        name=request.cookies.get("name", ""),
    )


async def tables_of(request: Request) -> list[Live | Old]:
    """The tables that this browser sits at, those that last changed first."""
    hall = hall_of(request)
    found: list[Live | Old] = []
    for name in tables_in(request.cookies)[:MOST_TABLES]:
        live = await hall.find(name) or await hall.old(name)
        if live is not None and role_of(request, live).sees:
            found.append(live)
    return sorted(found, key=lambda live: live.row.changed, reverse=True)


def desk_of(live: Live, request: Request, lang: str) -> Desk:
    """The table through the eyes of the first seat that this browser holds there."""
    seats = role_of(request, live).seats
    return Desk(live, seats[0] if seats else -1, lang, seats)


def shown(one: Title, lang: str) -> dict[str, Any]:
    """A game as the front door and the setting of a table show it."""
    teller = one.teller(lang)
    options = [
        {
            "name": spec.name,
            "spec": spec,
            "title": teller.option(f"{spec.name}.title"),
            "text": teller.option(spec.name),
            "names": [(name, teller.option(f"{spec.name}.{name}")) for name in spec.names],
        }
        for spec in one.options
    ]
    return {
        "name": one.name,
        "title": teller.title(),
        "pitch": teller.pitch(),
        "facts": teller.facts(),
        "goal": teller.goal(),
        "players": one.players,
        "credits": one.credits,
        "options": options,
    }


def title_in(request: Request) -> Title:
    """The game that the address names."""
    name = request.path_params["game"]
    if name not in GAMES:
        raise HTTPException(404)
    return title(name)


async def new(request: Request) -> Response:
    """The page on which a table is set."""
    return new_page(request, title_in(request), {}, "")


def new_page(
    request: Request, one: Title, given: dict[str, Any], fault: str, status: int = 200
) -> Response:
    """The same, with what was chosen and what is wrong with it."""
    return page(
        request,
        "new.html",
        status,
        one=shown(one, lang_of(request)),
        given=given,
        changed=any(is_changed(spec, given) for spec in one.options if spec.fine),
        fault=fault,
        name=given.get("name") or request.cookies.get("name", ""),
        seats=list(range(one.players[1])),
    )


def is_changed(spec: Option, given: dict[str, Any]) -> bool:
    """Whether a form that was sent chooses something else than what comes by itself."""
    values = [str(value) for value in given.get(spec.name, ()) if value]
    if isinstance(spec.default, bool):
        return bool(given) and ("yes" in values) != spec.default
    if isinstance(spec.default, tuple):
        return bool(given) and set(values) != set(spec.default)
    return bool(values) and values[-1] != str(spec.default)


async def set_table(request: Request) -> Response:
    """A new table as the form says."""
    one = title_in(request)
    form = await request.form()
    given: dict[str, Any] = {key: form.getlist(key) for key in form}
    given["name"] = str(form.get("name", ""))
    ask = translations(lang_of(request)).gettext
    try:
        name = check_name(str(form.get("name", "")))
    except ValueError:
        return new_page(request, one, given, ask("A name of 1 to 24 letters is expected."), 422)
    try:
        game = game_of(one, form)
        places = places_of(form, game, name)
    except ValueError as fault:
        why = ask("This table cannot be set:")
        return new_page(request, one, given, f"{why} {fault}", 422)
    return await made(request, game, places, name)


def game_of(one: Title, form: FormData) -> Game[Any, Any]:
    """The game with the options of the form; ValueError says what does not go together."""
    chosen = {}
    for spec in one.options:
        values = [str(value) for value in form.getlist(spec.name) if value]
        if isinstance(spec.default, bool):
            chosen[spec.name] = "yes" if values and values[-1] == "yes" else "no"
        elif isinstance(spec.default, tuple):
            chosen[spec.name] = "+".join(values) or "none"
        elif values and values[-1] != str(spec.default):
            chosen[spec.name] = values[-1]
    return table(one.name, chosen)


def places_of(form: FormData, game: Game[Any, Any], name: str) -> list[Place]:
    """Who plays: the maker, others at the same screen, friends by link, bots."""
    places = []
    mine = 0
    for seat in range(game.seats):
        player = str(form.get(f"seat{seat + 1}", "me" if seat == 0 else "friend"))
        if player not in PLAYERS:
            raise ValueError(f"seat {seat + 1}: expected {', '.join(PLAYERS)}, found {player!r}")
        if player == "me":
            mine += 1
            called = str(form.get(f"name{seat + 1}", "")).strip() if mine > 1 else ""
            places.append(Place(PERSON, check_name(called) if called else numbered(name, mine)))
        elif player == "friend":
            places.append(Place(NOBODY, ""))
        else:
            check_player(player)
            places.append(Place(player, f"{player.capitalize()} {seat + 1}"))
    return places


def numbered(name: str, count: int) -> str:
    """The maker's name, with a number from their second seat on."""
    return name if count == 1 else f"{name} {count}"


async def made(request: Request, game: Game[Any, Any], places: list[Place], name: str) -> Response:
    """Make the table and lead its maker there."""
    if not rates_of(request).tables.allows(client(request)):
        raise HTTPException(429)
    keep = await hall_of(request).make(game.address, places)
    return seated(request, keep, name)


def seated(request: Request, keep: Made, name: str) -> Response:
    """To the table, with the cookies of whoever made it; by way of the links, if there are any
    to send."""
    response: Response = RedirectResponse(f"/t/{keep.name}", 303)
    if keep.invites:
        invites = [(seat, link_to(request, keep.name, s)) for seat, s in keep.invites.items()]
        watch = link_to(request, keep.name, keep.watch)
        response = page(request, "links.html", table=keep.name, invites=invites, watch=watch)
    https = is_https(request)
    give(response, host_cookie(keep.name), keep.host, https)
    give(response, watch_cookie(keep.name), keep.watch, https)
    for seat, secret in keep.seats.items():
        give(response, seat_cookie(keep.name, seat), secret, https)
    remember(response, name)
    return response


def link_to(request: Request, name: str, secret: str) -> str:
    """A link whose secret no server on the way sees."""
    scheme = "https" if is_https(request) else "http"
    return f"{scheme}://{request.url.netloc}/join#{name}.{secret}"


def remember(response: Response, name: str) -> None:
    """The reader's name, for the next form."""
    if name.isascii():
        response.set_cookie("name", name, max_age=365 * 24 * 3600, samesite="lax", httponly=True)


def client(request: Request) -> str:
    """Where a request comes from."""
    return request.client.host if request.client is not None else ""


async def play_now(request: Request) -> Response:
    """A table with everything as it comes: alone, or with bots for partners."""
    one = title_in(request)
    form = await request.form()
    try:
        name = check_name(str(form.get("name", "")) or request.cookies.get("name", "") or "Jarl")
    except ValueError:
        name = "Jarl"
    game = table(one.name)
    bots = [Place("search", f"Search {seat + 1}") for seat in range(1, game.seats)]
    return await made(request, game, [Place(PERSON, name), *bots], name)


async def join(request: Request) -> Response:
    """Where a link leads. Its secret stands behind the #, which no server sees: a script puts it
    into the form."""
    return page(request, "join.html", fault="", name=request.cookies.get("name", ""))


async def sit_down(request: Request) -> Response:
    """Claim the seat, or the place among the spectators, that a link is for."""
    form = await request.form()
    ask = translations(lang_of(request)).gettext

    def again(fault: str, status: int) -> Response:
        return page(request, "join.html", status, fault=fault, name=str(form.get("name", "")))

    link = str(form.get("link", "")).strip()
    name, _dot, secret = link.rpartition("#")[2].partition(".")
    hall = hall_of(request)
    if not rates_of(request).claims.allows(name[:32]):
        return again(ask("Too many tries for this table. Wait a little, then try again."), 429)
    live = await hall.find(name) or await hall.old(name) if secret else None
    if live is not None and opens(secret, live.row.watch_hash):
        response: Response = RedirectResponse(f"/t/{name}", 303)
        give(response, watch_cookie(name), secret, is_https(request))
        return response
    if not isinstance(live, Live) or not any(opens(secret, s.invite_hash) for s in live.seats):
        return again(
            ask("This link opens no seat: it was used already, or renewed. Ask for a new one."), 404
        )
    try:
        person = check_name(str(form.get("name", "")))
    except ValueError:
        return again(ask("A name of 1 to 24 letters is expected."), 422)
    claimed = await hall.claim(name, secret, person)
    if claimed is None:
        return again(ask("Somebody has just taken this seat."), 409)
    response = RedirectResponse(f"/t/{name}", 303)
    give(response, seat_cookie(name, claimed[0]), claimed[1], is_https(request))
    remember(response, person)
    return response


async def choose(request: Request) -> Response:
    """Language and theme."""
    form = await request.form()
    back = str(form.get("back", "/"))
    if not back.startswith("/") or back.startswith(("//", "/\\")):
        back = "/"
    response = RedirectResponse(back, 303)
    lang, theme = str(form.get("lang", "")), str(form.get("theme", ""))
    if lang in LANGS:
        response.set_cookie("lang", lang, max_age=365 * 24 * 3600, samesite="lax")
    if theme in THEMES:
        response.set_cookie("theme", theme, max_age=365 * 24 * 3600, samesite="lax")
    elif theme == "system":
        response.delete_cookie("theme")
    return response


async def rules(request: Request) -> Response:
    """The rules of a game: all, those that hold some words, or one of them."""
    one = title_in(request)
    lang = lang_of(request)
    words = request.query_params.get("q", "")[:80]
    wanted = request.query_params.get("rule", "")[:80]
    found = search_rules(one, lang, words, wanted)
    part = "HX-Request" in request.headers
    return page(
        request,
        "rules_found.html" if part else "rules.html",
        one=shown(one, lang),
        found=found,
        words=words,
        wanted=wanted,
    )
