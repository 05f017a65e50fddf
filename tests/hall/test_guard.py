"""What stands at the door: where commands may come from, how big they may be, how often."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from meadhall.hall import context, pages
from meadhall.hall.guard import LARGEST, LARGEST_FILE, POLICY, Rates
from tests.hall.conftest import FREE, hall_at, settings_for
from tests.hall.people import ORIGIN, Visitor
from tests.hall.tables import hall_in, new_match, sit

# --- Where from ----------------------------------------------------------------------------------

COOKIE = {"Cookie": "theme=dark"}
SECRET = {"Authorization": "Bearer no-seat-at-all"}
MAY = (
    {"Origin": ORIGIN},
    {"Origin": ORIGIN} | COOKIE,
    {"Origin": "https://proxy.example"} | COOKIE,  # as the settings say
    {"Origin": "https://slash.example"} | COOKIE,
    {},  # no browser
    SECRET,
)
MAY_NOT = (
    COOKIE,
    SECRET | COOKIE,
    {"Origin": "null"},
    {"Origin": "null", "Host": ""},
    {"Origin": ""} | COOKIE,
    {"Origin": "http://elsewhere.example"},
    {"Origin": "http://elsewhere.example"} | COOKIE,
    {"Origin": "http://elsewhere.example"} | SECRET,
    {"Origin": "http://hall.elsewhere.example"},
    {"Origin": "http://hall:8316"},
    {"Origin": "https://slash.example/"},
    {"Origin": "http://[not-an-address"},
    {"Origin": "hall"},
)


def test_commands_come_from_the_halls_own_pages_or_from_no_browser(tmp_path: Path) -> None:
    async def play() -> None:
        settings = settings_for(
            tmp_path, origins=("https://proxy.example", "https://slash.example/")
        )
        async with hall_at(settings) as anna:
            unsafe = [
                (method, route.path.format(game="maeshowe", table="no-such-tabl"))
                for route in anna.app.routes
                for method in getattr(route, "methods", None) or ()
                if method not in ("GET", "HEAD")
            ]
            assert len(unsafe) > 10
            del anna.client.headers["Origin"]
            for method, path in unsafe:
                for headers in MAY:
                    anna.client.cookies.clear()
                    answer = await anna.client.request(method, path, headers=headers)
                    assert answer.status_code != 403, (method, path, headers)
                anna.client.cookies.clear()
                for headers in MAY_NOT:
                    answer = await anna.client.request(method, path, headers=headers)
                    assert answer.status_code == 403, (method, path, headers)

    asyncio.run(play())


# --- How big -------------------------------------------------------------------------------------


FORM = (b"lang=", b"", "application/x-www-form-urlencoded")
FILE = (
    b'--edge\r\nContent-Disposition: form-data; name="file"; filename="game.json"\r\n\r\n',
    b"\r\n--edge--\r\n",
    "multipart/form-data; boundary=edge",
)


async def poured(body: bytes) -> AsyncIterator[bytes]:
    """A body that announces no length."""
    for start in range(0, len(body), 10_000):
        yield body[start : start + 10_000]


@pytest.mark.parametrize(
    ("path", "parts", "limit", "fits"),
    [("/choose", FORM, LARGEST, 303), ("/open", FILE, LARGEST_FILE, 422)],
)
def test_nothing_larger_than_expected_is_read(
    tmp_path: Path, path: str, parts: tuple[bytes, bytes, str], limit: int, fits: int
) -> None:
    head, foot, kind = parts

    def body(size: int) -> bytes:
        return head + b"x" * (size - len(head) - len(foot)) + foot

    async def play() -> None:
        async with hall_at(settings_for(tmp_path)) as anna:

            async def status(content: bytes | AsyncIterator[bytes], **more: str) -> int:
                headers = {"Content-Type": kind} | more
                return (await anna.client.post(path, content=content, headers=headers)).status_code

            assert await status(body(limit)) == fits
            assert await status(poured(body(limit))) == fits
            assert await status(body(limit + 1)) == 413
            assert await status(poured(body(limit + 1))) == 413
            assert await status(poured(body(limit + 1)), **{"Content-Length": "10"}) == 413
            for length in ("-1", "ten", "9" * 5000, "1_0"):
                assert await status(b"", **{"Content-Length": length}) == 413

    asyncio.run(play())


# --- How often -----------------------------------------------------------------------------------


def test_a_bucket_holds_its_burst_and_fills_again() -> None:
    now = 0.0
    rates = Rates(3, 0.5, lambda: now)
    assert [rates.allows("anna") for _ in range(5)] == [True, True, True, False, False]
    assert rates.allows("bo")
    now = 1.9
    assert not rates.allows("anna")
    now = 2.0
    assert [rates.allows("anna") for _ in range(2)] == [True, False]
    now = 1000.0
    assert [rates.allows("anna") for _ in range(4)] == [True, True, True, False]


def test_there_are_only_so_many_buckets() -> None:
    rates = Rates(1, 0.1, lambda: 0.0, most=10)
    for caller in range(100):
        assert rates.allows(str(caller))
        assert len(rates.buckets) <= 10
    assert not rates.allows("99")


def test_each_seat_has_its_own_rate(tmp_path: Path) -> None:
    async def play() -> None:
        free = Rates(FREE, FREE)
        rates = context.AllRates(Rates(2, 0), free, free, free)
        async with hall_at(settings_for(tmp_path), rates) as anna:
            one = await hall_in(anna).keep(new_match())
            two = await hall_in(anna).keep(new_match())
            sit(anna, one, 0)
            bo, cid = sit(anna.another(), one, 1), sit(anna.another(), two, 0)

            async def note(who: Visitor, name: str) -> int:
                return (await who.do(name, "note", words="mine")).status_code

            assert [await note(anna, one.name) for _ in range(3)] == [200, 200, 429]
            assert await note(bo, one.name) == 200
            assert await note(cid, two.name) == 200
            secret = {"Authorization": f"Bearer {one.seats[0]}"}
            command = {"key": "k", "kind": "note"}
            path = f"/api/tables/{one.name}/commands"
            refused = await bo.another().client.post(path, json=command, headers=secret)
            assert (refused.status_code, refused.json()) == (429, {"fault": "Too Many Requests"})

    asyncio.run(play())


def test_sixty_people_behind_one_address_can_play(tmp_path: Path) -> None:
    async def play() -> None:
        async with hall_at(settings_for(tmp_path), context.usual_rates()) as anna:
            for _ in range(60):
                person = anna.another()
                answer = await person.post("/now/maeshowe", name="Jarl")
                assert answer.status_code == 303
                table = answer.headers["location"]
                said = {"kind": "note", "words": "mine"}
                for _ in range(5):
                    assert (await person.post(f"{table}/do", **said)).status_code == 303

    asyncio.run(play())


def test_links_are_not_guessed_and_tables_not_set_without_end(tmp_path: Path) -> None:
    async def play() -> None:
        free = Rates(FREE, FREE)
        rates = context.AllRates(free, free, Rates(3, 0), Rates(3, 0))
        async with hall_at(settings_for(tmp_path), rates) as anna:
            made = await hall_in(anna).keep(new_match())
            guess = f"#{made.name}.guess"
            tries = [(await anna.join(guess)).status_code for _ in range(4)]
            assert tries == [404, 404, 404, 429]
            claim = {"invite": "guess", "name": "Bo"}
            path = f"/api/tables/{made.name}/seats"
            assert (await anna.client.post(path, json=claim)).status_code == 429
            new = {"address": "maeshowe()"}
            ways = (
                await anna.post("/now/maeshowe"),
                await anna.post("/new/maeshowe", name="Anna", seat1="me"),
                await anna.client.post("/open", files={"file": b"{}"}),
                await anna.client.post("/api/tables", json=new),
                await anna.post("/now/maeshowe"),
                await anna.client.post("/open", files={"file": b"{}"}),
            )
            assert [answer.status_code for answer in ways] == [303, 303, 422, 429, 429, 429]

    asyncio.run(play())


# --- Headers -------------------------------------------------------------------------------------


def test_the_policy_lets_nothing_in_but_the_halls_own() -> None:
    rules = dict([rule.split(" ", 1) for rule in POLICY.split("; ")])
    assert rules.pop("default-src") == rules.pop("base-uri") == "'none'"
    assert rules.pop("frame-ancestors") == "'none'"
    assert set(rules.values()) == {"'self'"}


def test_every_answer_carries_the_policy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(_request: object) -> None:
        raise KeyError("a mistake of ours")

    monkeypatch.setattr(pages, "rules", fails)

    async def play() -> None:
        async with hall_at(settings_for(tmp_path)) as anna:
            hall = hall_in(anna)
            table = f"/t/{(made := await hall.keep(new_match())).name}"
            sit(anna, made, 0)
            away = {"Origin": "http://elsewhere.example"}
            large = b"x" * (LARGEST + 1)
            ending = asyncio.create_task(end_streams(anna))
            answers = {
                200: await anna.get("/"),
                201: await anna.client.post("/api/tables", json={"address": "maeshowe()"}),
                303: await anna.post("/choose", lang="fr"),
                307: await anna.get("/join/"),
                403: await anna.client.post("/choose", headers=away),
                404: await anna.get("/nowhere"),
                405: await anna.client.put("/"),
                409: await anna.get(f"{table}/deal"),
                413: await anna.client.post("/choose", content=large),
                422: await anna.post(f"{table}/do", kind="dance"),
                500: await anna.get("/rules/maeshowe"),
            }
            found = list(answers.items())
            assert [answer.status_code for _status, answer in found] == list(answers)
            found += [
                (200, await anna.get("/static/hall.css")),
                (404, await anna.get("/static/none.css")),
                (404, await anna.get("/static/htmx.LICENSE.txt")),
                (200, await anna.get("/api/games")),
                (404, await anna.get("/api/nothing")),
                (200, await anna.get(f"{table}/stream")),
                (200, await anna.client.head("/")),
            ]
            ending.cancel()
            for status, answer in found:
                assert answer.status_code == status, answer.url
                assert answer.headers["content-security-policy"] == POLICY, answer.url
                assert answer.headers["x-content-type-options"] == "nosniff"
                assert answer.headers["referrer-policy"] == "same-origin"

    asyncio.run(play())


async def end_streams(anna: Visitor) -> None:
    """An answer over ASGI is there when it is over, so streams are ended as soon as they begin."""
    while True:
        await asyncio.sleep(0.01)
        hall_in(anna).pokes.close()
