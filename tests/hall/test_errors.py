"""What somebody reads when something is refused: a page, a sentence for the script, or JSON."""

import asyncio
from pathlib import Path

import httpx
import pytest

from meadhall.hall import pages
from meadhall.hall.context import AllRates
from meadhall.hall.guard import Rates
from tests.hall.conftest import FREE, hall_at, settings_for
from tests.hall.markup import Markup
from tests.hall.people import Visitor
from tests.hall.tables import hall_in, new_match, sit, watch

HX = {"HX-Request": "true"}


async def refusals(anna: Visitor, headers: dict[str, str]) -> list[httpx.Response]:
    """One answer of every kind, at a hall that takes one command of each seat."""
    made = await hall_in(anna).keep(new_match())
    table = f"/t/{made.name}"
    sit(anna, made, 0)
    bo, looker = sit(anna.another(), made, 1), watch(anna.another(), made)
    assert (await anna.do(made.name, "note", words="mine")).status_code == 200

    async def do(who: Visitor, kind: str) -> httpx.Response:
        return await who.client.post(f"{table}/do", data={"kind": kind}, headers=headers)

    return [
        await do(looker, "note"),
        await anna.another().get(f"{table}/part", headers=headers),
        await anna.client.put(table, headers=headers),
        await anna.get(f"{table}/deal", headers=headers),
        await do(bo, "dance"),
        await do(anna, "note"),
        await anna.get("/rules/maeshowe", headers=headers),
    ]


@pytest.mark.parametrize("headers", [{}, HX], ids=["page", "htmx"])
def test_refusals_are_told_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, headers: dict[str, str]
) -> None:
    async def fails(_request: object) -> None:
        raise KeyError("a mistake of ours")

    monkeypatch.setattr(pages, "rules", fails)
    free = Rates(FREE, FREE)

    async def play() -> None:
        rates = AllRates(Rates(1, 0), free, free, free)
        async with hall_at(settings_for(tmp_path), rates) as anna:
            answers = await refusals(anna, headers)
        assert [each.status_code for each in answers] == [403, 404, 405, 409, 422, 429, 500]
        for each in answers:
            assert each.headers["cache-control"] == "no-store"
            if headers:
                assert each.headers["content-type"].startswith("text/plain")
                assert 20 < len(each.text) < 200
                assert "<" not in each.text
                assert "\n" not in each.text
            else:
                page = Markup(each.text)
                assert page.texts["h1"]
                assert str(each.status_code) in page.text
        assert set(answers[2].headers["allow"].split(", ")) == {"GET", "HEAD"}

    asyncio.run(play())


def test_the_api_tells_faults_as_json(tmp_path: Path) -> None:
    async def play() -> None:
        async with hall_at(settings_for(tmp_path)) as anna:
            answers = [
                await anna.get("/api/nowhere"),
                await anna.client.put("/api/games"),
                await anna.client.post("/api/tables", content=b"{"),
            ]
        assert [each.status_code for each in answers] == [404, 405, 422]
        assert all(list(each.json()) == ["fault"] for each in answers)
        assert set(answers[1].headers["allow"].split(", ")) == {"GET", "HEAD"}

    asyncio.run(play())
