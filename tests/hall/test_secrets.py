"""Secrets of seats: long, unknown to the store, in cookies that no script reads, and revocable."""

import asyncio
import base64
import re
from pathlib import Path

import httpx
import pytest

from meadhall.hall import roles, secrets
from tests.hall.conftest import hall_at, settings_for
from tests.hall.people import Visitor
from tests.hall.tables import hall_in

HALL = Path(secrets.__file__).parent


def cookies_of(answer: httpx.Response) -> dict[str, str]:
    """Every cookie that an answer sets, with its attributes."""
    lines = answer.headers.get_list("set-cookie")
    return {line.partition("=")[0]: line.partition("=")[2] for line in lines}


async def table_of_friends(anna: Visitor) -> str:
    """Anna's table, with a link for a friend and one for spectators in `links`."""
    return await anna.set_table("Anna", players="2", seat2="friend")


def test_a_secret_has_256_bits_and_none_comes_twice() -> None:
    made = {secrets.new_secret() for _ in range(1000)}
    assert len(made) == 1000
    for secret in made:
        assert len(base64.urlsafe_b64decode(secret + "=")) == 32
    assert len({secrets.new_name() for _ in range(1000)}) == 1000
    assert all(secrets.is_name(secrets.new_name()) for _ in range(1000))


def test_secrets_are_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[tuple[bytes, bytes]] = []

    def spy(one: bytes, other: bytes) -> bool:
        compared.append((one, other))
        return one == other

    monkeypatch.setattr(secrets, "compare_digest", spy)
    secret = secrets.new_secret()
    stored = secrets.hashed(secret)
    assert secrets.opens(secret, stored)
    assert not secrets.opens(stored, stored)
    assert not secrets.opens("", "")
    assert not secrets.opens("-", "")
    assert {len(one) for one, _other in compared} == {64}
    assert len(compared) == 4
    for file in HALL.glob("*.py"):  # no other way to compare them
        assert not re.search(
            r"(_hash|hashed\(.*\)) *(==|!=)|(==|!=) *\S*(_hash|hashed\()", file.read_text()
        )


def test_the_store_keeps_hashes_alone(tmp_path: Path) -> None:
    async def play() -> None:
        async with hall_at(settings_for(tmp_path)) as anna:
            name = await table_of_friends(anna)
            bo, cid = anna.another(), anna.another()
            await bo.join(anna.links[0])
            await cid.join(anna.links[1])
            await bo.do(name, "note", words="this is stored")
            await anna.post(f"/t/{name}/links", what="invite", seat="1")
            kept = [
                *anna.links,
                *[v for each in (anna, bo, cid) for v in each.client.cookies.values()],
            ]
            kept = [value.rpartition(".")[2] for value in kept if len(value) > 40]
            assert (
                len(kept) == 7
            )  # host, watch, seat; the friend's seat, the spectator's; both links
        stored = b"".join([file.read_bytes() for file in tmp_path.iterdir()])
        assert b"this is stored" in stored
        for secret in kept:
            assert secret.encode() not in stored
            assert base64.urlsafe_b64decode(secret + "=") not in stored
        assert secrets.hashed(kept[-1]).encode() in stored

    asyncio.run(play())


@pytest.mark.parametrize("https", [False, True])
def test_cookies_are_for_the_hall_alone(tmp_path: Path, https: bool) -> None:
    async def play() -> None:
        async with hall_at(settings_for(tmp_path)) as anna:
            if https:
                anna.client.headers["X-Forwarded-Proto"] = "https"
            form = {"name": "Anna", "players": "2"}
            made = await anna.post("/new/maeshowe", **form)
            links = re.findall(r'value="(http[^"]*#[^"]*)"', made.text)
            assert all(link.startswith("https://" if https else "http://") for link in links)
            given = cookies_of(made)
            for link in links:
                given |= cookies_of(
                    await anna.another().client.post(
                        "/join",
                        data={"link": link, "name": "Bo"},
                        headers=dict(anna.client.headers),
                    )
                )
            held = [cookie for cookie in given if cookie != "name"]
            assert sorted(cookie.partition(".")[0] for cookie in held) == [
                "host",
                "seat",
                "seat",
                "watch",
            ]
            for cookie in held:
                flags = given[cookie].lower().split("; ")
                assert {"httponly", "samesite=lax", "path=/"} <= set(flags), cookie
                assert ("secure" in flags) == https
                assert not [flag for flag in flags if flag.startswith("domain")]

    asyncio.run(play())


def test_a_link_opens_its_seat_once(tmp_path: Path, database: str) -> None:
    async def play() -> None:
        async with hall_at(settings_for(tmp_path, database)) as anna:
            name = await table_of_friends(anna)
            people = [anna.another() for _ in range(8)]
            at_once = await asyncio.gather(*[each.join(anna.links[0]) for each in people])
            assert [each.status_code for each in at_once].count(303) == 1
            assert [(await each.see(name)).status for each in people].count(200) == 1
            assert (await anna.another().join(anna.links[0])).status_code == 404

    asyncio.run(play())


def test_a_new_link_makes_the_old_one_and_its_cookie_void(tmp_path: Path) -> None:
    async def play() -> None:
        async with hall_at(settings_for(tmp_path)) as anna:
            name = await table_of_friends(anna)

            async def new_link(**form: str) -> str:
                answer = await anna.post(f"/t/{name}/links", **form)
                return re.findall(r'value="(http[^"]*#[^"]*)"', answer.text)[0]

            second = await new_link(what="invite", seat="1")
            bo, cid = anna.another(), anna.another()
            assert (await bo.join(anna.links[0])).status_code == 404
            assert (await bo.join(second)).status_code == 303
            third = await new_link(what="invite", seat="1")
            assert (await bo.see(name)).status == 404
            assert name not in (await bo.get("/")).text
            assert (await cid.join(third, "Cid")).status_code == 303
            assert (await cid.see(name)).status == 200
            assert (await bo.see(name)).status == 404
            assert (await bo.join(second)).status_code == 404

            dot, eve = anna.another(), anna.another()
            assert (await dot.join(anna.links[1], "")).status_code == 303
            assert (await dot.see(name)).status == 200
            watching = await new_link(what="watch")
            assert (await dot.see(name)).status == 404
            assert (await eve.join(anna.links[1], "")).status_code == 404
            assert (await eve.join(watching, "")).status_code == 303
            assert (await eve.see(name)).status == 200
            assert (await anna.see(name)).status == 200  # the host has its own seat, and looks on

    asyncio.run(play())


def test_a_cookie_opens_its_own_seat_alone(tmp_path: Path) -> None:
    async def play() -> None:
        async with hall_at(settings_for(tmp_path)) as anna:
            name = await table_of_friends(anna)
            secret = anna.client.cookies[roles.seat_cookie(name, 0)]
            live = await hall_in(anna).find(name)
            assert live is not None
            stored = live.seats[0].secret_hash
            eve = anna.another()
            tries = [(roles.seat_cookie(name, 1), secret), (roles.host_cookie(name), secret)]
            tries += [(roles.watch_cookie(name), secret), (roles.seat_cookie(name, 0), stored)]
            tries += [(roles.seat_cookie(name, 1), value) for value in ("", "-", '""')]
            for cookie, value in tries:
                eve.client.cookies.set(cookie, value)
                assert (await eve.see(name)).status == 404, (cookie, value)

    asyncio.run(play())
