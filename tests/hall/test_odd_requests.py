"""What no page ever sends is refused like anything else: never a mistake of ours."""

import asyncio
from pathlib import Path
from typing import Any

from tests.hall.conftest import hall_at, settings_for
from tests.hall.tables import finished_match, hall_in, new_match, sit

DIGITS = "9" * 5000


def test_odd_addresses_lead_nowhere(tmp_path: Path, database: str) -> None:
    async def play() -> None:
        async with hall_at(settings_for(tmp_path, database)) as anna:
            for name in ("%00", "a%00bcdefghijk", "%ff", "%F0%9F%8D%BA", "x" * 5000, "%20"):
                for path in (f"/t/{name}", f"/t/{name}/part", f"/api/tables/{name}"):
                    assert (await anna.get(path)).status_code == 404, path
                assert (await anna.join(f"http://hall/join#{name}.secret")).status_code == 404
                claim = {"invite": "secret", "name": "Bo"}
                answer = await anna.client.post(f"/api/tables/{name}/seats", json=claim)
                assert answer.status_code == 404
            zero = {"link": "#a\0bcdefghijk.secret", "name": "Bo"}
            assert (await anna.post("/join", **zero)).status_code == 404

    asyncio.run(play())


def test_odd_numbers_count_as_none(tmp_path: Path) -> None:
    async def play() -> None:
        async with hall_at(settings_for(tmp_path)) as anna:
            made = await hall_in(anna).keep(finished_match())
            sit(anna, made, 0, 1)
            anna.client.cookies.set(f"host.{made.name}", made.host)
            table = f"/t/{made.name}"
            for odd in (DIGITS, "-1", "²", "1e3", "٣", "\0"):
                queries = {"as": odd, "move": odd, "front": odd}
                for path in (table, f"{table}/part", f"{table}/replay"):
                    assert (await anna.get(path, params=queries)).status_code == 200, (path, odd)
                form = {"kind": "note", "front": odd}
                assert (await anna.post(f"{table}/do", **form)).status_code == 403
                form = {"kind": "act", "action": "dig", "question": odd, "front": "0"}
                assert (await anna.post(f"{table}/do", **form)).status_code == 422
                form = {"what": "invite", "seat": odd}
                assert (await anna.post(f"{table}/links", **form)).status_code == 422

    asyncio.run(play())


def test_odd_commands_are_not_understood(tmp_path: Path, database: str) -> None:
    async def play() -> None:
        async with hall_at(settings_for(tmp_path, database)) as anna:
            made = await hall_in(anna).keep(new_match())
            sit(anna, made, 0)
            table = f"/t/{made.name}"
            for key in ("\0", "k" * 65, "é", " "):
                form = {"kind": "note", "key": key}
                assert (await anna.post(f"{table}/do", **form)).status_code == 422, key
            for kind in ("", "dance", "\0"):
                assert (await anna.post(f"{table}/do", kind=kind)).status_code == 422
            odd: dict[str, Any]
            for odd in ({"action": "\0"}, {"action": ["dig"] * 100}, {"action": "x" * 5000}):
                answer = await anna.post(f"{table}/do", question="1", **odd)
                assert answer.status_code == 200
                assert "not something that can be done" in answer.text
            for words in ("\0", "x" * 5000):
                for kind in ("note", "say", "let-bot"):
                    answer = await anna.post(f"{table}/do", kind=kind, words=words)
                    assert "notice word" in answer.text, (kind, words)

    asyncio.run(play())


def test_whether_a_table_is_there_is_told_to_nobody(tmp_path: Path) -> None:
    async def play() -> None:
        async with hall_at(settings_for(tmp_path)) as anna:
            made = await hall_in(anna).keep(new_match())
            for sent in ({"invite": "no", "name": ""}, {"invite": "no", "name": "Bo"}, {}):
                answers = [
                    await anna.client.post(f"/api/tables/{name}/seats", json=sent)
                    for name in (made.name, "no-such-tabl")
                ]
                assert answers[0].status_code == answers[1].status_code
                assert answers[0].content == answers[1].content
            forms = [
                await anna.join(f"#{name}.no", person)
                for person in ("", "Bo")
                for name in (made.name, "no-such-tabl")
            ]
            assert {answer.status_code for answer in forms} == {404}
            assert forms[0].text == forms[1].text
            assert forms[2].text == forms[3].text

    asyncio.run(play())
