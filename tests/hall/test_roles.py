"""Who may do what: every way into the hall, for everybody who could come along it."""

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.routing import Mount, Route

from meadhall.hall.app import routes
from meadhall.hall.roles import host_cookie, seat_cookie, watch_cookie
from meadhall.hall.thinkers import Thinkers
from tests.hall.conftest import hall_at, settings_for
from tests.hall.people import Visitor
from tests.hall.tables import finished_match, hall_in, new_match

# The partner's seat had somebody else before: the host renewed its link. The stranger sits at
# another table. The host has no seat here.
ROLES = ("nobody", "seat", "partner", "stranger", "watcher", "host", "revoked")


def everybody(status: int) -> tuple[int, ...]:
    return (status,) * len(ROLES)


#                nobody seat partner stranger watcher host revoked
SEES = (404, 200, 200, 404, 200, 200, 404)
PLAYS = (404, 200, 200, 404, 403, 403, 404)
COMMANDS = (404, 303, 303, 404, 403, 403, 404)
HOSTS = (404, 403, 403, 404, 403, 303, 404)
INVITES = (404, 403, 403, 404, 403, 201, 404)
TOO_EARLY = (404, 409, 409, 404, 409, 409, 404)
BACK = (404, 303, 303, 404, 303, 303, 404)

WAYS = {
    ("GET", "/"): everybody(200),
    ("GET", "/new/{game}"): everybody(200),
    ("POST", "/new/{game}"): everybody(200),
    ("POST", "/now/{game}"): everybody(303),
    ("GET", "/join"): everybody(200),
    ("POST", "/join"): everybody(404),  # by a link that opens nothing
    ("POST", "/choose"): everybody(303),
    ("GET", "/rules/{game}"): everybody(200),
    ("POST", "/open"): everybody(303),
    ("GET", "/t/{table}"): SEES,
    ("GET", "/t/{table}/part"): SEES,
    ("GET", "/t/{table}/stream"): SEES,
    ("POST", "/t/{table}/do"): COMMANDS,
    ("POST", "/t/{table}/hint"): PLAYS,
    ("POST", "/t/{table}/links"): HOSTS,
    ("GET", "/t/{table}/replay"): BACK,
    ("GET", "/t/{table}/deal"): TOO_EARLY,
    ("GET", "/t/{table}/file"): TOO_EARLY,
    ("GET", "/api/games"): everybody(200),
    ("POST", "/api/tables"): everybody(201),
    ("GET", "/api/tables/{table}"): SEES,
    ("POST", "/api/tables/{table}/commands"): PLAYS,
    ("POST", "/api/tables/{table}/invites"): INVITES,
    ("POST", "/api/tables/{table}/seats"): everybody(404),  # by a link that opens nothing
    ("GET", "/api/tables/{table}/stream"): SEES,
    ("GET", "/api/openapi.json"): everybody(200),
    ("GET", "/static"): everybody(200),
}
WHEN_OVER = {
    ("GET", "/t/{table}/replay"): SEES,
    ("GET", "/t/{table}/deal"): SEES,
    ("GET", "/t/{table}/file"): SEES,
}

SENDS: dict[tuple[str, str], dict[str, Any]] = {
    ("POST", "/new/{game}"): {"data": {"name": "Anna", "players": "2"}},
    ("POST", "/join"): {"data": {"link": "#no-such-tabl.no-such-link", "name": "Eve"}},
    ("POST", "/open"): {"files": {"file": json.dumps(finished_match().data())}},
    ("POST", "/t/{table}/do"): {"data": {"kind": "note", "words": "mine"}},
    ("POST", "/t/{table}/links"): {"data": {"what": "greedy", "seat": "0"}},
    ("POST", "/api/tables"): {"json": {"address": "maeshowe()"}},
    ("POST", "/api/tables/{table}/commands"): {"json": {"key": "1", "kind": "note"}},
    ("POST", "/api/tables/{table}/invites"): {"json": {"seat": 1}},
    ("POST", "/api/tables/{table}/seats"): {"json": {"invite": "no-such-link", "name": "Eve"}},
}
UNKNOWN = "no-such-tabl"


def test_every_way_in_has_its_row() -> None:
    found = set()
    for route in routes():
        if isinstance(route, Mount):
            found.add(("GET", route.path))
        else:
            assert isinstance(route, Route)
            assert route.methods is not None
            found |= {(method, route.path) for method in route.methods - {"HEAD"}}
    assert found == set(WAYS)


@pytest.mark.parametrize("over", [False, True], ids=["under way", "over"])
def test_everybody_may_do_what_they_may_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, over: bool
) -> None:
    async def choose(_self: Thinkers, live: Any, seat: int, _bot: str) -> str:
        return str(live.game.options(live.match.position, seat)[0].text)

    monkeypatch.setattr(Thinkers, "choose", choose)

    async def play() -> None:
        async with hall_at(settings_for(tmp_path)) as anna:
            for way, expected in (WAYS | (WHEN_OVER if over else {})).items():
                people = await People.gathered(anna, over)
                for role, status in zip(ROLES, expected, strict=True):
                    answer = await people.go(role, way, people.table)
                    assert answer.status_code == status, (way, role)
                    if status == 404:
                        unknown = await people.go(role, way, UNKNOWN)
                        told = answer.content.replace(people.table.encode(), UNKNOWN.encode())
                        assert told == unknown.content, (way, role)
                        assert answer.headers == unknown.headers

    asyncio.run(play())


class People:
    """A table, and for each role a browser (cookies) and a client (its secret)."""

    def __init__(self, anna: Visitor, table: str) -> None:
        self.anna = anna
        self.table = table
        self.browsers = {role: anna.another() for role in ROLES}
        self.bearers: dict[str, str] = {}

    @staticmethod
    async def gathered(anna: Visitor, over: bool) -> "People":
        hall = hall_in(anna)
        made = await hall.keep(finished_match() if over else new_match())
        other = await hall.keep(new_match())
        claimed = await hall.claim(made.name, await hall.invite(made.name, 1), "Bo")
        assert claimed is not None
        people = People(anna, made.name)
        people.give("seat", seat_cookie(made.name, 0), made.seats[0])
        people.give("partner", seat_cookie(made.name, 1), claimed[1])
        people.give("stranger", seat_cookie(other.name, 0), other.seats[0])
        people.give("stranger", seat_cookie(made.name, 0), other.seats[0])
        people.give("watcher", watch_cookie(made.name), made.watch)
        people.give("host", host_cookie(made.name), made.host)
        people.give("revoked", seat_cookie(made.name, 1), made.seats[1])
        return people

    def give(self, role: str, cookie: str, secret: str) -> None:
        self.browsers[role].client.cookies.set(cookie, secret)
        self.bearers[role] = secret

    async def go(self, role: str, way: tuple[str, str], table: str) -> httpx.Response:
        """Come along this way: to pages with cookies, to the API with a secret."""
        method, path = way
        path = path.format(game="maeshowe", table=table)
        path += "/hall.css" if path == "/static" else ""
        who, headers = self.browsers[role], {"Accept-Encoding": "identity"}
        if path.startswith("/api"):
            who = self.anna.another()
            headers["Authorization"] = f"Bearer {self.bearers.get(role, '')}"
        sends = SENDS.get(way, {})
        asking = asyncio.create_task(who.client.request(method, path, headers=headers, **sends))
        while path.endswith("/stream") and not asking.done():
            await asyncio.sleep(0.001)
            hall_in(self.anna).pokes.close()  # over ASGI a stream is there when it has ended
        return await asking
