"""The two-position law for every byte, at tables of Reavers: destinations, whispers, screens.

At length: `./hall soak hall --pairs 20000 --game reavers`.
"""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from meadhall.games.reavers.bargain import Bargain
from meadhall.games.reavers.goods import COIN
from meadhall.games.reavers.sail import ChooseDestination
from meadhall.hall.desk import Desk, Use
from meadhall.hall.live import PERSON, Live
from meadhall.hall.service import Made
from meadhall.kernel.deal import Deal
from meadhall.kernel.event import Event
from meadhall.kernel.match import Match
from meadhall.kernel.sealed import Sealed
from meadhall.registry import table
from tests.hall.conftest import hall_at, settings_for
from tests.hall.people import Visitor
from tests.hall.secrecy import compare_chunk, two_tables
from tests.hall.tables import act, hall_in, live_at, sit, watch

SEED = 5
ENOUGH = 60  # pairs in which a leak must show


def test_pairs_differ_in_everything_that_is_hidden() -> None:
    """Destinations, whispers and screens: each is different in some pair."""
    found = set()
    for pair in range(ENOUGH):
        true, other, _reader = two_tables(SEED, pair, "reavers")
        mine, theirs = [each.match.position.todo[-1] for each in (true, other)]
        if mine != theirs:
            found.add(type(mine).__name__)
    assert found == {"ChooseDestination", "Bargain"}


# -- leaks that are planted -----------------------------------------------------------------------


def asked_with(patch: pytest.MonkeyPatch, more: Callable[[Desk], str]) -> None:
    """The sentence that asks ends with something that nobody should be told."""
    asked = Desk.question.fget
    assert asked is not None
    patch.setattr(Desk, "question", property(lambda desk: asked(desk) + more(desk)))


def talks_at(desk: Desk) -> tuple[Deal, ...]:
    """All talks that are held, whoever reads."""
    step = desk.position.todo[-1] if desk.position.todo else None
    return step.deals if isinstance(step, Bargain) else ()


def shows_destinations(patch: pytest.MonkeyPatch) -> None:
    """A page tells where others will sail."""

    def sealed(desk: Desk) -> str:
        step = desk.position.todo[-1]
        return str(step.chosen) if isinstance(step, ChooseDestination) else ""

    asked_with(patch, sealed)


def tells_whispers(patch: pytest.MonkeyPatch) -> None:
    """The log tells everybody what was whispered."""

    def sentence(desk: Desk, event: Event) -> str:
        return desk.teller.event(event, desk.names)

    patch.setattr(Desk, "sentence", sentence)


def waits_for_those_who_owe(patch: pytest.MonkeyPatch) -> None:
    """The list of those whom play waits for leaves out who has accepted."""
    patch.setattr(Desk, "movers", property(lambda desk: desk.game.owing(desk.position)))


def counts_down_by_whispers(patch: pytest.MonkeyPatch) -> None:
    """The time that is left tells how many have nothing more to say."""
    end = Live.deadline

    def deadline(live: Live, seat: int) -> float | None:
        step = live.match.position.todo[-1]
        quiet = sum([len(d.quiet) for d in step.deals]) if isinstance(step, Bargain) else 0
        found = end(live, seat)
        return found + quiet if found is not None else None

    patch.setattr(Live, "deadline", deadline)


def tells_how_talks_stand(patch: pytest.MonkeyPatch) -> None:
    """A page tells how many offers stand, and who agrees to them."""
    asked_with(patch, lambda desk: str([(len(d.offers), d.accepts) for d in talks_at(desk)]))


def shows_coins(patch: pytest.MonkeyPatch) -> None:
    """A page tells how many coins everybody has."""
    asked_with(patch, lambda desk: str([held[COIN] for held in desk.position.holdings]))


def offers_what_can_be_paid(patch: pytest.MonkeyPatch) -> None:
    """A page keeps offers back that others could not pay: who reads it learns what they have."""
    uses = Desk.uses

    def payable(desk: Desk) -> list[Use]:
        rich = min(held[COIN] for held in desk.position.holdings) > 2
        return [use for use in uses(desk) if rich or not use.text.startswith("s")]

    patch.setattr(Desk, "uses", payable)


@pytest.mark.parametrize(
    "plant",
    [
        shows_destinations,
        tells_whispers,
        waits_for_those_who_owe,
        counts_down_by_whispers,
        tells_how_talks_stand,
        shows_coins,
        offers_what_can_be_paid,
    ],
)
def test_a_leak_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    found = compare_chunk(SEED, range(ENOUGH), "reavers")[-1][1]
    assert found is not None
    assert found.true != found.other


# -- a refusal is nobody else's business ----------------------------------------------------------

OFFER = "propose {goods}, 2>1 1 coin"  # Anna wants a coin of Bo's, who has none


def whispering(offers: str) -> Match[Any, Any]:
    """Anna and Bo meet, with nothing behind their screens; Cid is elsewhere."""
    game = table(f'reavers(players=3, offers="{offers}")')
    match: Match[Any, Any] = Match(game, Sealed(b"7" * 32), ("Anna", "Bo", "Cid"), (PERSON,) * 3)
    for seat, place in enumerate(("bjorgvin", "bjorgvin", "roskilde")):
        match.act(seat, game.parse(f"sail {place}"))
    while not isinstance(match.position.todo[-1], Bargain):
        match.act(game.deciders(match.position)[0], game.parse("pass"))
    p: Any = match.position
    goods = [f"pot>1 {n} {p.rules.items[i]}" for i, n in enumerate(p.goods[1]) if n]
    match.act(0, game.parse(OFFER.format(goods=", ".join(goods))))
    return match


def readers(visitor: Visitor, made: Made) -> Iterator[tuple[str, Visitor]]:
    """Everybody but Bo."""
    yield "Anna", sit(visitor.another(), made, 0)
    yield "Cid", sit(visitor.another(), made, 2)
    yield "somebody who looks on", watch(visitor.another(), made)


async def seen(visitor: Visitor, made: Made) -> dict[str, str]:
    """What everybody but Bo is sent."""
    found = {}
    for name, reader in readers(visitor, made):
        for path in ("", "/part"):
            found[f"{name}{path}"] = (await reader.get(f"/t/{made.name}{path}")).text
    for who, secret in (("Anna", made.seats[0]), ("Cid", made.seats[2]), ("on", made.watch)):
        headers = {"Authorization": f"Bearer {secret}"}
        answer = await visitor.get(f"/api/tables/{made.name}", headers=headers)
        assert answer.status_code == 200
        found[f"API {who}"] = answer.text
    return found


@pytest.mark.parametrize("offers", ["table", "participants"])
def test_who_cannot_pay_is_told_so_and_nobody_else_is(tmp_path: Path, offers: str) -> None:
    async def play() -> None:
        async with hall_at(settings_for(tmp_path)) as visitor:
            hall = hall_in(visitor)
            hall.now = lambda: 1_000_000.0
            made = await hall.keep(whispering(offers))
            before = await seen(visitor, made)
            version = (await live_at(hall, made.name)).version
            told = await act(hall, made.name, 1, "accept 1")
            assert (told.done, told.word, told.reason) == (False, "barred", "cannot-give")
            assert (await live_at(hall, made.name)).version == version, "nobody is poked"
            assert await seen(visitor, made) == before
            # What everybody may notice, they do: the comparison can fail.
            assert (await act(hall, made.name, 1, "decline 1")).done
            after = await seen(visitor, made)
            assert all(after[who] != before[who] for who in before)

    asyncio.run(play())
