"""The API: a game by clients that hold a secret each, and what they are told and not told."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import httpx

from tests.hall.conftest import hall_at, settings_for
from tests.hall.people import Visitor
from tests.hall.seats import Seat, choosing, set_table
from tests.hall.tables import hall_in, live_at

DARK = 'maeshowe(fear="yes", players=2)'


def client_of(visitor: Visitor) -> httpx.AsyncClient:
    """Somebody without a browser: no cookie, no origin."""
    return httpx.AsyncClient(transport=httpx.ASGITransport(visitor.app), base_url="http://hall")


def hidden_from(seen: dict[str, Any], hands: tuple[tuple[int, ...], ...]) -> None:
    """The view tells its own seat's hand alone, and of the others how many cards they hold."""
    view, seat = seen["view"], seen["seat"]
    assert view["seat"] == seat
    assert view["hand_counts"] == [len(hand) for hand in hands]
    for owner, hand in enumerate(view["hands"]):
        assert len(hand) == (len(hands[owner]) if owner == seat else 0)
    for text in [line["text"] for line in seen["log"] if " drew " in line["text"]]:
        assert text.startswith("You ") == (":" in text), text


def test_a_game_in_the_dark_by_two_clients(tmp_path: Path, database: str) -> None:
    async def play() -> None:
        luck = Random(7)
        async with hall_at(settings_for(tmp_path, database)) as anna, client_of(anna) as client:
            table = await set_table(client, DARK)
            number = 0
            while True:
                live = await live_at(hall_in(anna), table.name)
                if live.over:
                    break
                for seat in (*table.seats, table.watcher):
                    hidden_from(await seat.see(client), live.match.position.hands)
                asked = await table.asked(client)
                assert asked is not None
                other = table.seats[1 - asked.number]
                assert not (await other.see(client))["options"]
                number += 1
                answer = await asked.act(client, f"k{number}", luck.randrange(50))
                assert (answer["done"], answer["version"]) == (True, live.version + 1)
            seen = [await seat.see(client) for seat in (*table.seats, table.watcher)]
            assert all(each["over"] and each["ending"] for each in seen)
            assert {each["commitment"] for each in seen} == {seen[0]["commitment"]}
            assert len(seen[0]["commitment"]) == 64

    asyncio.run(play())


def test_what_is_refused_is_refused_with_a_reason(tmp_path: Path) -> None:
    async def play() -> None:
        async with hall_at(settings_for(tmp_path)) as anna, client_of(anna) as client:
            table = await set_table(client, DARK)
            one = await table.asked(client)
            assert one is not None
            two = table.seats[1 - one.number]

            async def refused(seat: Seat, key: str, **more: Any) -> tuple[str, str, str]:
                seen = await seat.see(client)
                command = {"key": key, "kind": "act", "question": seen["question"]} | more
                path = f"{seat.path}/commands"
                answer = await client.post(path, json=command, headers=seat.headers)
                assert answer.status_code == 409
                told = answer.json()
                assert (told["done"], told["version"]) == (False, seen["version"])
                return told["word"], told["reason"], told["rule"]

            action = (await one.see(client))["options"][0]["action"]
            for answer in (
                await refused(two, "1", actions=[action]),
                await refused(one, "1", actions=["pass-jarl"]),
            ):
                assert answer[0] == "barred"
                assert answer[1]
            assert (await refused(one, "2", question=99, actions=[action]))[0] == "stale"
            assert (await refused(one, "3", actions=["fly"]))[0] == "no-action"
            assert (await refused(one, "4", actions=[]))[0] == "no-action"
            assert (await refused(one, "5", kind="say", words="psst"))[0] == "no-talk"
            assert (await refused(one, "6", kind="undo"))[0] == "nothing-to-undo"
            assert (await refused(one, "7", kind="agree"))[0] == "nothing-asked"
            barred = (await one.see(client))["barred"]
            for number, choice in enumerate(barred):
                told = await refused(one, f"b{number}", actions=[choice["action"]])
                assert told[0] == "barred"
                assert told[1]
                assert choice["reason"]

    asyncio.run(play())


def test_a_key_is_answered_once(tmp_path: Path, database: str) -> None:
    async def play() -> None:
        async with hall_at(settings_for(tmp_path, database)) as anna, client_of(anna) as client:
            table = await set_table(client)
            one = await table.asked(client)
            assert one is not None
            two = table.seats[1 - one.number]
            seen = await one.see(client)
            first = await one.send(client, choosing(seen, "key"))
            assert first["done"]
            for other in (
                choosing(seen, "key"),
                choosing(seen, "key", 1),
                {"key": "key", "kind": "say", "words": "hello"},
                choosing(await one.see(client), "key"),
            ):
                assert await one.send(client, other) == first
            late = choosing(seen, "late")
            stale = await one.send(client, late)
            assert stale["word"] == "stale"
            right = late | {"question": (await one.see(client))["question"]}
            assert await one.send(client, right) == stale  # also a refusal is what it was
            assert (await one.see(client))["version"] == first["version"]
            said = await two.send(client, {"key": "key", "kind": "say", "words": "hello"})
            assert said["done"]  # each seat has its own keys
            assert said["version"] == first["version"] + 1

    asyncio.run(play())


def test_links_and_seats(tmp_path: Path) -> None:
    async def play() -> None:
        async with hall_at(settings_for(tmp_path)) as anna, client_of(anna) as client:
            new = {"address": DARK, "seats": [{"name": "Anna"}, {"player": ""}]}
            made = (await client.post("/api/tables", json=new)).json()
            path = f"/api/tables/{made['table']}"
            claim = {"invite": made["invites"]["1"], "name": "Bo"}
            claimed = await client.post(f"{path}/seats", json=claim)
            assert (claimed.status_code, claimed.json()["seat"]) == (201, 1)
            assert (await client.post(f"{path}/seats", json=claim)).status_code == 404
            bo = Seat(made["table"], 1, claimed.json()["secret"])
            assert [seat["name"] for seat in (await bo.see(client))["seats"]] == ["Anna", "Bo"]
            host = {"Authorization": f"Bearer {made['host']}"}
            renewed = await client.post(f"{path}/invites", json={"seat": 1}, headers=host)
            assert renewed.status_code == 201
            assert (await client.get(path, headers=bo.headers)).status_code == 404
            claim = {"invite": renewed.json()["invite"], "name": "Cid"}
            assert (await client.post(f"{path}/seats", json=claim)).status_code == 201
            for wrong in ({"seat": 2}, {"seat": -1}, {"seat": "1"}, {}, {"seat": 1, "more": 1}):
                answer = await client.post(f"{path}/invites", json=wrong, headers=host)
                assert answer.status_code == 422

    asyncio.run(play())
