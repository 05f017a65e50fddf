"""The laws themselves: sound toys keep them, and toys with a planted fault do not."""

from collections.abc import Mapping
from typing import Any

import pytest

from meadhall.kernel.action import Action
from meadhall.kernel.bar import Bar
from meadhall.kernel.data import Data
from meadhall.kernel.event import CLOCK, EVERYBODY, SPECTATOR, Event
from meadhall.kernel.game import Game
from meadhall.kernel.luck import Luck, Seeded
from meadhall.kernel.step import NOT_OFFERED
from meadhall.kernel.table import Table
from meadhall.kernel.timer import Timer
from meadhall.lab.laws import BrokenLaw, Copies, check_event, check_free, fields_of
from meadhall.lab.watch import EVERYTHING, Care, watch
from tests.kernel.play import do
from tests.kernel.toys import TOYS
from tests.kernel.toys.fuse import Fuse, FusePosition
from tests.kernel.toys.market import Market, MarketPosition, Pledge
from tests.kernel.toys.raid import Raid, RaidPosition
from tests.kernel.toys.shop import LAY, Close, Shop, ShopPosition
from tests.kernel.toys.shop import Turn as ShopTurn
from tests.kernel.toys.toy import Seen


def law_broken(game: Game[Any, Any]) -> str:
    """The first law broken in a few games; empty if none is."""
    for number in range(15):
        found = watch(game, 1, number, EVERYTHING)
        if found.law:
            assert found.detail
            return found.law
    return ""


@pytest.mark.parametrize("kind", TOYS)
def test_sound_toys(kind: type[Game[Any, Any]]) -> None:
    for number in range(20):
        found = watch(kind(), 2, number, EVERYTHING)
        assert found.law == "", f"{found.detail}{found.trace}"
        assert found.ending in kind().endings
        assert found.decisions > 0


class LeakyShop(Shop):
    """Spectators are shown what lies on top of the deck."""

    def view(self, p: ShopPosition, seat: int) -> Seen:
        seen = super().view(p, seat)
        return Seen(seen.seat, (*seen.facts, p.deck[-1:]), seen.todo, seen.outcome)

    def sample_world(self, view: Seen, luck: Luck) -> ShopPosition:
        return super().sample_world(Seen(view.seat, view.facts[:-1], view.todo, None), luck)


class HoardingFuse(Fuse):
    """A view that holds a position."""

    def view(self, p: FusePosition, seat: int) -> Any:
        seen = super().view(p, seat)
        return Holding(seen, p)

    def view_data(self, view: Any) -> dict[str, Data]:
        return super().view_data(view.seen)


class Holding:
    def __init__(self, seen: Seen, p: FusePosition) -> None:
        self.seen = seen
        self.p = p


class ForgetfulFuse(Fuse):
    """The heat is not saved."""

    def fields(self, p: FusePosition) -> dict[str, Data]:
        return {"fires": p.fires}

    def from_fields(self, fields: Mapping[str, Data]) -> FusePosition:
        return super().from_fields({"heat": 0, **fields})


class ForgetfulTurn(ShopTurn):
    """A step that says it has no field."""

    __slots__ = ()

    def __init__(self, seat: int = 0) -> None:
        super().__init__(seat)

    def data(self) -> tuple[Data, ...]:
        return ()


class ForgetfulShop(Shop):
    def __init__(self) -> None:
        super().__init__()
        self.steps = {"ForgetfulTurn": ForgetfulTurn, "Close": Close}

    def start(self, table: Table) -> ShopPosition:
        p = super().start(table)
        p.todo = ()
        p.then(ForgetfulTurn(0), ForgetfulTurn(1), Close())
        return p


class SharingRaid(Raid):
    """A copy is the position itself, in another coat."""

    def copy(self, p: RaidPosition) -> RaidPosition:
        return p


class ListFuse(Fuse):
    """A field holds a list, which a shallow copy shares."""

    def start(self, table: Table) -> FusePosition:
        p = super().start(table)
        p.heat = [p.heat]  # type: ignore[assignment]
        return p

    def choose(self, p: FusePosition, seat: int, action: Action, table: Table) -> None:
        heat: Any = p.heat
        p.heat = heat[0]
        super().choose(p, seat, action, table)
        heat[0] = p.heat
        p.heat = heat

    def fields(self, p: FusePosition) -> dict[str, Data]:
        heat: Any = p.heat
        return {"heat": heat[0], "fires": p.fires}

    def from_fields(self, fields: Mapping[str, Data]) -> FusePosition:
        p = super().from_fields(fields)
        p.heat = [p.heat]  # type: ignore[assignment]
        return p

    def view(self, p: FusePosition, seat: int) -> Seen:
        heat: Any = p.heat
        return self.seen(p, seat, heat[0], p.fires)

    def sample_world(self, view: Seen, luck: Luck) -> FusePosition:
        p = super().sample_world(view, luck)
        p.heat = [p.heat]  # type: ignore[assignment]
        return p


class LosingShop(Shop):
    """A ware that is pawned is gone for good."""

    def stand(self, p: ShopPosition, seat: int, action: Action, table: Table) -> None:
        super().stand(p, seat, action, table)
        p.gone = p.gone[:-1]


class FickleFuse(Fuse):
    """Luck from elsewhere than the table."""

    def __init__(self) -> None:
        super().__init__()
        self.own = Seeded(9)

    def choose(self, p: FusePosition, seat: int, action: Action, table: Table) -> None:
        super().choose(p, seat, action, table)
        if p.outcome is None:
            p.heat += self.own.below(2)


class AllowingShop(Shop):
    """One of the options is barred elsewhere."""

    def why_not(self, p: ShopPosition, seat: int, action: Action) -> Bar | None:
        bar = super().why_not(p, seat, action)
        return Bar("no-axes", "shop.turn") if bar is None and action is LAY[1] else bar


class OpenShop(Shop):
    """Anybody may act at any time."""

    def why_not(self, p: ShopPosition, seat: int, action: Action) -> Bar | None:
        return None if p.todo else super().why_not(p, seat, action)


class NamelessFuse(Fuse):
    """It ends in a way that it does not list."""

    def __init__(self) -> None:
        super().__init__()
        self.endings = ("cold",)


class RepeatingShop(Shop):
    """The same option twice."""

    def options(self, p: ShopPosition, seat: int) -> list[Action]:
        return super().options(p, seat) * 2


class RewritingRaid(Raid):
    """An undo changes the position."""

    def remember(self, p: RaidPosition, undone: list[Event]) -> None:
        p.loot = p.loot[::-1]
        p.goods = p.goods[::-1]


class RudeMarket(Market):
    """Who is asked may not speak."""

    def speakers(self, p: MarketPosition) -> tuple[int, ...]:
        return super().speakers(p)[1:]


class TellingMarket(Market):
    """What a seat is asked about tells what the others have pledged."""

    def topic(self, p: MarketPosition, seat: int) -> str:
        asked = p.todo[-1]
        return str(asked.data()) if isinstance(asked, Pledge) else super().topic(p, seat)


class LoudMarket(Market):
    """Everybody knows how long talks may still last, and so when somebody has spoken."""

    def timers(self, p: MarketPosition) -> tuple[Timer, ...]:
        found = super().timers(p)
        return tuple([Timer(t.key, t.seconds, t.action, pulse=t.pulse) for t in found])


class ListeningMarket(Market):
    """Whom play waits for is told to all."""

    def awaited(self, p: MarketPosition, seat: int) -> tuple[int, ...]:
        return self.owing(p)


class StrictMarket(Market):
    """The clock is not asked either."""

    def why_not(self, p: MarketPosition, seat: int, action: Action) -> Bar | None:
        return Bar(NOT_OFFERED, "") if seat == CLOCK else super().why_not(p, seat, action)


class PatientMarket(Market):
    """A time that runs out changes nothing."""

    def choose(self, p: MarketPosition, seat: int, action: Action, table: Table) -> None:
        if seat != CLOCK:
            super().choose(p, seat, action, table)


class SlowReader(Market):
    """An option is not read as it is written."""

    def parse(self, text: str) -> Action:
        return super().parse("say-nothing" if text == "unaccept" else text)


@pytest.mark.parametrize(
    ("kind", "law"),
    [
        (LeakyShop, "view"),
        (HoardingFuse, "view"),
        (ForgetfulFuse, "save and load"),
        (ForgetfulShop, "save and load"),
        (SharingRaid, "copy"),
        (ListFuse, "immutable"),
        (LosingShop, "pieces"),
        (FickleFuse, "same luck"),
        (AllowingShop, "options"),
        (OpenShop, "deciders"),
        (NamelessFuse, "end"),
        (RepeatingShop, "options"),
        (RewritingRaid, "undo"),
        (RudeMarket, "deciders"),
        (TellingMarket, "view"),
        (LoudMarket, "view"),
        (ListeningMarket, "view"),
        (StrictMarket, "timers"),
        (PatientMarket, "timers"),
        (SlowReader, "options"),
    ],
)
def test_planted_faults_are_found(kind: type[Game[Any, Any]], law: str) -> None:
    assert law_broken(kind()) == law


def test_copies_that_share_state_change_with_play() -> None:
    game = ListFuse()
    table = Table(Seeded(3))
    p = game.start(table)
    copies = Copies(game)
    copies.keep(p)
    game.choose(p, 0, game.options(p, 0)[0], table)
    with pytest.raises(BrokenLaw, match="play changed an earlier copy"):
        copies.check()


def test_play_must_end() -> None:
    found = watch(Shop(), 1, 0, Care(longest=2))
    assert (found.law, found.decisions) == ("play ends", 3)


class Gossip(Event):
    __slots__ = ()

    def seen_by(self, seat: int) -> Event:
        return self


def test_events() -> None:
    game = Shop()
    check_event(game, Event("buys", "shop.buy", 0, (), (1,), 1))
    with pytest.raises(BrokenLaw, match="seat 1 sees"):
        check_event(game, Gossip("buys", "shop.buy", 0, (), (1,), 1))
    with pytest.raises(BrokenLaw, match="not there"):
        check_event(game, Event("buys", "shop.buy", 0, (), (1,), 4))
    check_event(game, Event("buys", "shop.buy", 0, (), (1,), EVERYBODY))


def test_an_event_is_told_of_a_seat_or_of_nobody() -> None:
    with pytest.raises(BrokenLaw, match="of a seat that is not there"):
        check_event(Market(), Event("late", "market.pledge", CLOCK))


OFFERS = (
    "propose pot>1 3 coin, pot>2 1 farm",
    "propose 1>2 1 coin",
    'propose pot>1 3 coin, pot>2 1 farm, 2 vows 1 by 2 "no raids; \\u00e9 \\"so\\""',
    "propose",
)


@pytest.mark.parametrize("text", OFFERS)
def test_offers_of_free_form(text: str) -> None:
    game, table = Market(), Table(Seeded(1))
    p = game.start(table)
    action = game.parse(text)
    for seat in range(3):
        check_free(game, p, seat, action)
    do(game, p, table, "0 pledge 1", "1 pledge 1", "2 pledge 1")
    bars = [game.why_not(p, seat, action) for seat in range(3)]
    assert (bars == [None] * 3) == ("pot" in text)
    for seat in (*range(3), SPECTATOR):
        check_free(game, p, seat, action)


class SloppyReader(Market):
    """What is vowed is not read."""

    def parse(self, text: str) -> Action:
        return super().parse(text.partition(", 2 vows")[0])


class OpenMarket(Market):
    """Whoever looks on may offer something too."""

    def why_not(self, p: MarketPosition, seat: int, action: Action) -> Bar | None:
        return None if action.index < 0 else super().why_not(p, seat, action)


def test_offers_that_are_read_or_admitted_wrongly() -> None:
    p = Market().start(Table(Seeded(1)))
    action = Market().parse(OFFERS[2])
    with pytest.raises(BrokenLaw, match="is read as"):
        check_free(SloppyReader(), p, 0, action)
    with pytest.raises(BrokenLaw, match="may not speak"):
        check_free(OpenMarket(), p, SPECTATOR, action)


def test_fields_of_all_superclasses() -> None:
    assert fields_of(FusePosition) == ["fires", "heat", "outcome", "todo"]
