"""Pages keep to the policy that they are sent with: nothing inline, nothing from elsewhere."""

import asyncio
import re
from pathlib import Path

import httpx
import msgspec

from meadhall.hall.render import OF_GAMES, STATIC, of_game
from meadhall.registry import GAMES
from tests.hall.conftest import hall_at, settings_for
from tests.hall.markup import Markup
from tests.hall.people import ORIGIN, Visitor
from tests.hall.tables import finished_match, hall_in, host, live_at, new_match, sit, watch
from tests.hall.test_offers import talking

NAMESPACES = re.compile(r"http://www\.w3\.org/(2000/svg|1999/xlink|1999/xhtml|1998/Math/MathML)")
ELSEWHERE = re.compile(r"""(?:https?:)?//[\w.-]+|@import|url\((?!["']?[/#.]?[\w./?#-]+["']?\))""")
HTMX = ("htmx.min.js", "htmx.LICENSE.txt")  # as it comes: its comments name its home


async def all_pages(anna: Visitor) -> list[httpx.Response]:
    """Every kind of page, for everybody who sees another one."""
    hall = hall_in(anna)
    going = await hall.keep(new_match())
    dark = await hall.keep(new_match('maeshowe(fear="yes", players=2)'))
    over = await hall.keep(finished_match())
    old = await hall.keep(finished_match())
    talks = await hall.keep(talking())
    async with hall.store.writing() as writer:
        row = (await live_at(hall, old.name)).row
        await writer.change_table(msgspec.structs.replace(row, rules=0))
    bo, cid, dot = [anna.another() for _ in range(3)]
    sit(watch(host(anna, going), going), going, 0)
    sit(host(bo, dark), dark, 0, 1)
    watch(cid, dark)
    sit(host(dot, over), over, 0)
    sit(dot, talks, 0)
    answers = [
        await anna.get("/"),
        await anna.get("/new/maeshowe"),
        await anna.post("/new/maeshowe", name=""),
        await anna.post("/new/maeshowe", name="Anna", players="2", seat2="friend"),
        await anna.get("/join"),
        await anna.post("/join", link="#no.link"),
        await anna.get("/rules/maeshowe?q=jarl"),
        await anna.get("/nowhere"),
        await anna.get(f"/t/{going.name}"),
        await anna.post(f"/t/{going.name}/do", kind="agree"),
        await anna.post(f"/t/{going.name}/links", what="invite", seat="1"),
        await anna.post(f"/t/{going.name}/links", what="watch"),
        await anna.get(f"/t/{going.name}"),
        await bo.get(f"/t/{dark.name}"),
        await bo.get(f"/t/{dark.name}/part?front=0"),
        await cid.get(f"/t/{dark.name}"),
        await dot.get(f"/t/{over.name}"),
        await dot.get(f"/t/{over.name}/replay?move=2&as=1"),
        await dot.get(f"/t/{over.name}/deal"),
        await watch(dot, old).get(f"/t/{old.name}"),
        await dot.get("/"),
        await dot.client.post("/open", files={"file": b"{}"}),
        await dot.get(f"/t/{talks.name}"),
        await dot.post(f"/t/{talks.name}/do", question="1", offer="yes"),
    ]
    assert "curtain" in answers[13].text
    assert "other rules" in answers[19].text
    assert "Other rules" in answers[20].text
    return answers


def test_nothing_is_inline_and_nothing_comes_from_elsewhere(tmp_path: Path) -> None:
    async def play() -> None:
        async with hall_at(settings_for(tmp_path)) as anna:
            for answer in await all_pages(anna):
                where = f"{answer.request.method} {answer.url}"
                assert answer.headers["content-type"].startswith("text/html"), where
                page = Markup(answer.text)
                assert "style" not in [tag for tag, _given in page.elements], where
                assert not page.texts.get("script", "").strip(), where
                for tag, given in page.elements:
                    bad = [name for name in given if name.startswith(("on", "hx-on", "style"))]
                    assert not bad, (where, tag, given)
                    assert tag != "script" or given["src"].startswith("/static/"), where
                for address in page.addresses():
                    assert re.match(r"/(?!/)|#", address) or address.startswith(ORIGIN), address
                links = r'value="http://hall/join#[^"]*"'
                assert not ELSEWHERE.search(re.sub(links, "", answer.text)), where

    asyncio.run(play())


def test_static_files_name_no_address_elsewhere() -> None:
    brought = [found for one in GAMES for file in OF_GAMES if (found := of_game(f"{one}/{file}"))]
    assert brought
    for file in [*STATIC.iterdir(), *brought]:
        if file.name not in HTMX:
            found = ELSEWHERE.search(NAMESPACES.sub("", comments_off(file)))
            assert found is None, (file.name, found)
        assert "sourceMappingURL" not in file.read_text("utf-8")


def comments_off(file: Path) -> str:
    """The file's text; of a script without the lines that are comments."""
    text = file.read_text("utf-8")
    return re.sub(r"(^|\s)//.*", "", text) if file.suffix == ".js" else text
