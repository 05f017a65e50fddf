"""What people write is text and nothing else: names, talk, notes, and where to go back to."""

import asyncio
import json
from pathlib import Path
from urllib.parse import urljoin

import httpx
import pytest

from meadhall.hall.live import NOBODY, PERSON
from meadhall.hall.service import own_names
from tests.hall.conftest import hall_at, settings_for
from tests.hall.markup import Markup
from tests.hall.people import ORIGIN, Visitor
from tests.hall.tables import TWO, finished_match, hall_in, new_match, sit, watch

SHARP = (  # short enough for a name
    "<script>x</script>",
    '"onmouseover="x',
    "'onfocus='x",
    "</title><img src=x>",
    "{{ 7 * 7 }} %(name)s",
    "&lt;b&gt; &amp;",
)
NOT_PRINTED = (
    "\u202eannA",  # from right to left
    "An\u200bna",  # with a blank that has no width
    "An\u2066na",
    "An\x00na",
    "An\x1bna",
    "An\ufeffna",
    "\ue000",  # in nobody's alphabet
)
NO_WORDS = ("", "   ", "\u00a0\u2003")


async def pages_with(anna: Visitor, words: str) -> list[httpx.Response]:
    """All pages on which such words are read, by those who wrote them and by others."""
    match = new_match(TWO, (PERSON, NOBODY), b"always the same cards".ljust(32))
    match.names = (words, "")
    made = await hall_in(anna).keep(match)
    name = made.name
    bo, cid = anna.another(), watch(anna.another(), made)
    assert (await bo.join(f"#{name}.{made.invites[1]}", words)).status_code == 303
    sit(anna, made, 0)
    for who in (anna, bo):
        await who.do(name, "say", words=words)
        await who.do(name, "note", words=words)
    tables = [await each.get(f"/t/{name}", params={"front": words}) for each in (anna, bo, cid)]
    assert [Markup(each.text).text.count(words) >= 2 for each in tables] == [True] * 3
    return [
        *tables,
        await bo.do(name, "let-bot", words=words),
        await anna.get("/"),
        await bo.get("/"),
        await bo.get("/join"),
        await bo.join("#no.link", words),
        await bo.join(words, words),
        await anna.get("/rules/maeshowe", params={"q": words, "rule": words}),
        await anna.post("/new/maeshowe", name=words, seat2=words, name2=words, players="2"),
        await anna.post("/new/maeshowe", name=words, edition=words),
        await anna.get(f"/{words}"),
    ]


@pytest.mark.parametrize("sharp", SHARP)
def test_sharp_words_are_only_words(tmp_path: Path, sharp: str) -> None:
    def elements(answer: httpx.Response) -> list[tuple[str, list[str]]]:
        return [(tag, sorted(given)) for tag, given in Markup(answer.text).elements]

    async def play() -> None:
        async with hall_at(settings_for(tmp_path)) as anna:
            found = await pages_with(anna.another(), sharp)
            plain = await pages_with(anna.another(), "x" * len(sharp))
            for mine, other in zip(found, plain, strict=True):
                assert elements(mine) == elements(other), mine.url

    asyncio.run(play())


@pytest.mark.parametrize("name", [*NO_WORDS, *NOT_PRINTED, "x" * 25], ids=ascii)
def test_what_is_no_name_is_refused(tmp_path: Path, name: str) -> None:
    async def play() -> None:
        async with hall_at(settings_for(tmp_path)) as anna:
            made = await hall_in(anna).keep(new_match(TWO, (PERSON, NOBODY)))
            link = f"{made.name}.{made.invites[1]}"
            assert (await anna.join(f"#{link}", name)).status_code == 422
            assert (await anna.post("/new/maeshowe", name=name)).status_code == 422
            path = f"/api/tables/{made.name}/seats"
            claim = {"invite": made.invites[1], "name": name}
            assert (await anna.client.post(path, json=claim)).status_code == 422
            saved = finished_match().data() | {"names": [name, "Bo"]}
            opened = await anna.client.post("/open", files={"file": json.dumps(saved)})
            assert opened.status_code == 303
            assert "Jarl 1" in (await anna.get(opened.headers["location"])).text
            assert (await anna.join(f"#{link}", " Bo \n Bo ")).status_code == 303  # still free
            assert "Bo Bo" in (await anna.get(f"/t/{made.name}")).text

    asyncio.run(play())


@pytest.mark.parametrize("words", [*NO_WORDS, *NOT_PRINTED, "x" * 501], ids=ascii)
def test_what_cannot_be_read_is_not_said(tmp_path: Path, words: str) -> None:
    async def play() -> None:
        async with hall_at(settings_for(tmp_path)) as anna:
            made = await hall_in(anna).keep(new_match())
            sit(anna, made, 0)
            refused = await anna.do(made.name, "say", words=words)
            assert "Expected some words, and not too many." in refused.text
            said = await anna.do(made.name, "say", words="y" * 500)
            assert "y" * 500 in said.text

    asyncio.run(play())


def test_names_at_a_table_are_told_apart() -> None:
    assert own_names(("Bo", "Bo", "bo")) == ("Bo", "Bo 2", "bo 3")
    assert own_names(("Bo 2", "Bo", "BO")) == ("Bo 2", "Bo", "BO 3")
    assert own_names(("Z\u00f6e", "Zo\u0308e", "\uff3a\u00f6e"))[1:] == (
        "Zo\u0308e 2",
        "\uff3a\u00f6e 3",
    )
    assert own_names(("", "Bo", "")) == ("", "Bo", "")


def test_names_are_made_unique_wherever_they_come_from(tmp_path: Path) -> None:
    async def play() -> None:
        async with hall_at(settings_for(tmp_path)) as anna:

            async def names(table: str) -> list[str]:
                live = await hall_in(anna).find(table)
                assert live is not None
                return [seat.name for seat in live.seats]

            form = {"players": "2", "seat1": "me", "seat2": "me", "name2": "Anna"}
            assert await names(await anna.set_table("Anna", **form)) == ["Anna", "Anna 2"]
            form = {"players": "2", "seat1": "me", "seat2": "greedy"}
            assert await names(await anna.set_table("Greedy 2", **form)) == [
                "Greedy 2",
                "Greedy 2 2",
            ]
            table = await anna.set_table("Anna", players="2", seat2="friend")
            await anna.another().join(anna.links[0], "ANNA")
            assert await names(table) == ["Anna", "ANNA 2"]
            seats = [{"name": "Bo"}, {"name": "Bo"}]
            new = {"address": TWO, "seats": seats}
            made = (await anna.client.post("/api/tables", json=new)).json()
            assert await names(made["table"]) == ["Bo", "Bo 2"]

    asyncio.run(play())


BACK = (
    ("/rules/maeshowe?q=jarl", "/rules/maeshowe?q=jarl"),
    ("https://elsewhere.example/", "/"),
    ("//elsewhere.example/", "/"),
    ("/\\elsewhere.example/", "/"),
    ("\\/elsewhere.example/", "/"),
    ("javascript:alert(1)", "/"),
    ("", "/"),
)
STAYS = (
    "/\t/elsewhere.example/",
    "/\n/elsewhere.example/",
    "/ /elsewhere.example",
    "/..//elsewhere.example",
)


def test_a_choice_leads_back_to_the_hall(tmp_path: Path) -> None:
    async def play() -> None:
        async with hall_at(settings_for(tmp_path)) as anna:
            for back, there in BACK:
                answer = await anna.post("/choose", back=back, lang="en")
                assert answer.headers["location"] == there, back
            for back in STAYS:
                answer = await anna.post("/choose", back=back, lang="en")
                assert len(answer.headers.get_list("location")) == 1
                led = answer.headers["location"]
                assert not set("\t\r\n\\") & set(led)
                assert urljoin(f"{ORIGIN}/choose", led).startswith(f"{ORIGIN}/"), back

    asyncio.run(play())
