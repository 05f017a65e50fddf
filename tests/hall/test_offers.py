"""Offers by the pages' form: as a text, or with a field for each thing, which needs no script."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.datastructures import FormData

from meadhall.hall.live import PERSON
from meadhall.hall.offers import composed
from meadhall.hall.service import Made
from meadhall.kernel.match import Match
from meadhall.kernel.sealed import Sealed
from meadhall.registry import table
from tests.hall.conftest import hall_at, settings_for
from tests.hall.people import Visitor
from tests.hall.tables import hall_in, live_at, sit, watch

NAMES = ("Anna", "Bo", "Cid", "Dagny")


def talking() -> Match[Any, Any]:
    """Four who meet at one place at once, and have to share what lies there."""
    game = table("reavers()")
    match: Match[Any, Any] = Match(game, Sealed(b"1" * 32), NAMES, (PERSON,) * 4)
    for seat in range(4):
        match.act(seat, game.parse("sail bjorgvin"))
    return match


def everything(match: Match[Any, Any], taker: int) -> str:
    """The offer that one of them takes all."""
    p = match.position
    parts = [
        f"pot>{taker + 1} {count} {p.rules.items[item]}"
        for item, count in enumerate(p.goods[1])
        if count
    ]
    return "propose " + ", ".join(parts)


async def anna_at(anna: Visitor, match: Match[Any, Any]) -> Made:
    """Anna sits at a table with this match."""
    made = await hall_in(anna).keep(match)
    sit(anna, made, 0)
    return made


async def offers_at(visitor: Visitor, made: Made) -> list[str]:
    """The offers that stand, as those who wrote them would write them again."""
    live = await live_at(hall_in(visitor), made.name)
    step = live.match.position.todo[-1]
    game: Any = live.game
    from meadhall.kernel.offer_text import write

    return [
        write(offer.terms, offer.promises, game.rules.items)
        for deal in step.deals
        for offer in deal.offers
    ]


async def send(visitor: Visitor, made: Made, quiet: bool = True, **form: Any) -> httpx.Response:
    """What the form of an offer sends, for the question that the page asks."""
    page = await visitor.see(made.name)
    given = {"question": page.question, "version": page.version, "front": "0", "offer": "yes"}
    headers = {"HX-Request": "true"} if quiet else {}
    address = f"/t/{made.name}/do"
    return await visitor.client.post(address, data=given | form, headers=headers)


def test_an_offer_as_a_text_stands_before_everybody(tmp_path: Path) -> None:
    async def play() -> None:
        async with hall_at(settings_for(tmp_path)) as anna:
            match = talking()
            made = await anna_at(anna, match)
            said = everything(match, 2)
            answer = await send(anna, made, action=said)
            assert answer.status_code == 200
            assert await offers_at(anna, made) == [said]
            bo = sit(anna.another(), made, 1)
            page = await bo.see(made.name)
            assert 'value="accept 1"' in page.text
            assert f'data-counter="{said.replace(">", "&gt;")}"' in page.text
            onlooker = watch(anna.another(), made)
            assert 'value="accept 1"' not in (await onlooker.see(made.name)).text

    asyncio.run(play())


def test_an_offer_needs_no_script(tmp_path: Path) -> None:
    async def play() -> None:
        async with hall_at(settings_for(tmp_path)) as anna:
            match = talking()
            made = await anna_at(anna, match)
            page = await anna.see(made.name)
            fields: dict[str, str] = {}
            for item, count in enumerate(match.position.goods[1]):
                if count:
                    name = f"pot>3 {match.position.rules.items[item]}"
                    assert f'name="{name.replace(">", "&gt;")}"' in page.text
                    fields[name] = str(count)
            fields |= {"pot>1 coin": "0", "pot>2 coin": "", "action": ""}
            fields |= {"vow1-from": "1", "vow1-to": "3", "vow1-due": "2"}
            fields |= {"vow1-words": ' I sail  "elsewhere" ', "vow2-words": ""}
            answer = await send(anna, made, quiet=False, **fields)
            assert answer.status_code == 303
            [said] = await offers_at(anna, made)
            assert said == f'{everything(match, 2)}, 1 vows 3 by 2 "I sail \\"elsewhere\\""'
            page = await anna.see(made.name)
            assert "I sail" in page.text

    asyncio.run(play())


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "cannot be read"), ("fr", "Cette offre est illisible")]
)
@pytest.mark.parametrize(
    "text",
    [
        "propose everything to me",
        "propose pot>1 5 gold",
        "propose pot>1 99999 coin",
        "propose pot>0 1 coin",
        'propose 1 vows 2 by 3 "open',
        "propose " + ", ".join(["pot>1 1 coin"] * 900),
        "proposed",
    ],
)
def test_what_cannot_be_read_is_answered_with_a_friendly_word(
    tmp_path: Path, text: str, lang: str, words: str
) -> None:
    async def play() -> None:
        async with hall_at(settings_for(tmp_path)) as anna:
            made = await anna_at(anna, talking())
            anna.client.cookies.set("lang", lang)
            before = (await anna.see(made.name)).version
            answer = await send(anna, made, action=text)
            assert answer.status_code == 200
            assert words in answer.text
            assert await offers_at(anna, made) == []
            assert (await anna.see(made.name)).version == before

    asyncio.run(play())


def test_an_offer_for_another_question_is_stale(tmp_path: Path) -> None:
    async def play() -> None:
        async with hall_at(settings_for(tmp_path)) as anna:
            match = talking()
            made = await anna_at(anna, match)
            answer = await send(anna, made, action=everything(match, 0), question="9")
            assert "has changed in the meantime" in answer.text
            assert await offers_at(anna, made) == []

    asyncio.run(play())


def test_a_refused_offer_says_why_and_may_be_made_when_it_is_allowed(tmp_path: Path) -> None:
    async def play() -> None:
        async with hall_at(settings_for(tmp_path)) as anna:
            match = talking()
            made = await anna_at(anna, match)
            answer = await send(anna, made, action="propose pot>1 1 terror")
            assert "Everything there has to go to somebody" in answer.text
            answer = await send(anna, made, quiet=False, action="propose pot>1 1 terror")
            assert "Everything there has to go to somebody" in answer.text
            assert "<html" in answer.text
            answer = await send(
                anna, made, action="propose 1>2 1 coin, " + everything(match, 0)[8:]
            )
            assert "You would give 1 coin" in answer.text
            assert await offers_at(anna, made) == []
            await send(anna, made, action=everything(match, 0))
            answer = await send(anna, made, action=everything(match, 0))
            assert "on the table already" in answer.text
            await anna.act(made.name, "withdraw")
            await send(anna, made, action=everything(match, 0))
            assert await offers_at(anna, made) == [everything(match, 0)]

    asyncio.run(play())


def test_others_may_speak_meanwhile(tmp_path: Path) -> None:
    """The number of what is asked stays while the talks are about the same place."""

    async def play() -> None:
        async with hall_at(settings_for(tmp_path)) as anna:
            match = talking()
            made = await anna_at(anna, match)
            bo = sit(anna.another(), made, 1)
            page = await anna.see(made.name)
            await bo.act(made.name, everything(match, 1))
            answer = await send(anna, made, action=everything(match, 0), question=page.question)
            assert answer.status_code == 200
            assert len(await offers_at(anna, made)) == 2

    asyncio.run(play())


def test_who_only_looks_on_offers_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with hall_at(settings_for(tmp_path)) as anna:
            match = talking()
            made = await anna_at(anna, match)
            onlooker = watch(anna.another(), made)
            answer = await send(onlooker, made, action=everything(match, 0))
            assert answer.status_code == 403

    asyncio.run(play())


def test_a_form_is_read_as_it_is_filled_in() -> None:
    form = FormData(
        [
            ("pot>1 coin", "03"),
            ("pot>2 coin", " 2 "),
            ("pot>3 coin", "0"),
            ("pot>4 coin", ""),
            ("2>1 volund", "1"),
            ("pot>x coin", "1"),
            ("kind", "act"),
            ("vow1-words", "  a  word "),
            ("vow1-from", "1"),
            ("vow1-to", "2"),
            ("vow1-due", "7"),
            ("vow2-words", " "),
        ]
    )
    said = 'propose pot>1 3 coin, pot>2 2 coin, 2>1 1 volund, 1 vows 2 by 7 "a word"'
    assert composed(form) == said
    assert composed(FormData([])) == "propose"
    assert composed(FormData([("pot>1 coin", "many")])) == "propose pot>1 many coin"
