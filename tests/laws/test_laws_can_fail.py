"""The laws find what they are there for: toys with one thing wrong. More are in tests/lab."""

import copy
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from meadhall.kernel.action import Action
from meadhall.kernel.bar import Bar
from meadhall.kernel.data import Data
from meadhall.kernel.luck import Luck, Seeded
from meadhall.kernel.outcome import Outcome
from meadhall.kernel.table import Table
from meadhall.lab.laws import (
    BrokenLaw,
    Copies,
    check_deciders,
    check_end,
    check_event,
    check_options,
    check_others_barred,
    check_saved,
    check_view,
)
from tests.kernel.toys.fuse import Fuse, FusePosition
from tests.kernel.toys.shop import Shop, ShopPosition
from tests.kernel.toys.toy import Seen
from tests.kernel.toys.vote import Ballot, Vote
from tests.laws.play import AnyGame, Deal, moments

DEALS = [Deal(seed, ()) for seed in range(5)]


# --- The laws, each over a few games -------------------------------------------------------------


def deciders(game: AnyGame, deal: Deal) -> None:
    for moment in moments(game, deal):
        if moment.p.outcome is None:
            check_deciders(game, moment.p)


def options(game: AnyGame, deal: Deal) -> None:
    check_options(game, game.start(Table(Seeded(deal.seed))), 0)


def others_barred(game: AnyGame, deal: Deal) -> None:
    check_others_barred(game, game.start(Table(Seeded(deal.seed))), 0)


def saved(game: AnyGame, deal: Deal) -> None:
    for moment in moments(game, deal):
        check_saved(game, moment.p)


def copies(game: AnyGame, deal: Deal) -> None:
    kept = Copies(game)
    for moment in moments(game, deal):
        kept.keep(moment.p)
    kept.check()


def views(game: AnyGame, deal: Deal) -> None:
    for moment in moments(game, deal):
        for seat in (-1, *range(game.seats)):
            check_view(game, moment.p, seat, moment.luck)


def events(game: AnyGame, deal: Deal) -> None:
    for moment in moments(game, deal):
        for event in moment.events:
            check_event(game, event)


def ends(game: AnyGame, deal: Deal) -> None:
    *_, end = moments(game, deal)
    check_end(game, end.p)


LAWS = (deciders, options, others_barred, saved, copies, views, events, ends)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("game", [Fuse(), Shop(), Vote()], ids=lambda game: game.name)
def test_toys_keep_the_laws(game: AnyGame, law: Callable[[AnyGame, Deal], None]) -> None:
    for deal in DEALS:
        law(game, deal)


# --- The faults ----------------------------------------------------------------------------------


class AsksTwice(Vote):
    def deciders(self, p: Any) -> tuple[int, ...]:
        return super().deciders(p) * 2


class AsksSomebodyElse(Vote):
    def deciders(self, p: Any) -> tuple[int, ...]:
        return (*super().deciders(p), self.seats)


class AsksNobody(Vote):
    def deciders(self, p: Any) -> tuple[int, ...]:
        return () if p.round else super().deciders(p)


class OffersNothing(Shop):
    def options(self, p: Any, seat: int) -> list[Action]:
        return []


class OffersTheBarred(Shop):
    def options(self, p: Any, seat: int) -> list[Action]:
        return self.question(p).candidates(p, seat)


class BarsWithoutASay(Shop):
    def barred(self, p: Any, seat: int) -> list[tuple[Action, Bar]]:
        return [(action, Bar("so", "shop.so")) for action, _bar in super().barred(p, seat)]


class AdmitsWhatIsNotOffered(Shop):
    def why_not(self, p: Any, seat: int, action: Action) -> Bar | None:
        bar = super().why_not(p, seat, action)
        return None if bar is not None and bar.reason == "not-offered" else bar


class SootyPosition(FusePosition):
    __slots__ = ("soot",)

    def __init__(self) -> None:
        super().__init__()
        self.soot = 0


class Sooty(Fuse):
    """Soot gathers; the toy forgets it somewhere."""

    def settle(self, p: Any, table: Table) -> None:
        p.soot += 1
        super().settle(p, table)

    def start(self, table: Table) -> FusePosition:
        p = SootyPosition()
        p.todo = super().start(table).todo
        return p

    def from_fields(self, fields: Mapping[str, Data]) -> FusePosition:
        p = SootyPosition()
        p.heat, p.fires = super().from_fields(fields).heat, super().from_fields(fields).fires
        return p


class ForgetsAFieldInCopies(Sooty):
    def copy(self, p: Any) -> Any:
        q = copy.copy(p)
        q.soot = 0
        return q


class SwapsFields(Fuse):
    def from_fields(self, fields: Mapping[str, Data]) -> FusePosition:
        p = super().from_fields(fields)
        p.heat, p.fires = p.fires, p.heat
        return p


class CopiesNothing(Fuse):
    def copy(self, p: Any) -> Any:
        return p


class TellsByItsOptions(Shop):
    def standing(self, p: ShopPosition, seat: int) -> tuple[Action, ...]:
        """One may pawn where the other holds such a ware."""
        return super().standing(p, 1 - seat)


class ShowsVotes(Vote):
    def view(self, p: Any, seat: int) -> Seen:
        seen = super().view(p, seat)
        return Seen(seen.seat, seen.facts, p.todo, seen.outcome)

    def sample_world(self, view: Seen, luck: Luck) -> Any:
        hidden = tuple([step.seen_by(None, view.seat) for step in view.todo])  # type: ignore[arg-type]
        return super().sample_world(Seen(view.seat, view.facts, hidden, view.outcome), luck)


class TellsLists(Vote):
    def settle(self, p: Any, table: Table) -> None:
        table.tell("settles", "vote.settle", 0, ([1],))  # type: ignore[arg-type]


class EndsWithoutARule(Fuse):
    def settle(self, p: Any, table: Table) -> None:
        super().settle(p, table)
        if p.outcome is not None:
            p.end(Outcome("burnt", "", (2, 2), ((), ())))


class EndsForOneSeat(Fuse):
    def settle(self, p: Any, table: Table) -> None:
        super().settle(p, table)
        if p.outcome is not None:
            p.end(Outcome("burnt", "fuse.burnt", (2,), ((),)))


class JustStops(Fuse):
    def outcome(self, p: Any) -> Outcome | None:
        return None


@pytest.mark.parametrize(
    ("law", "game"),
    [
        (deciders, AsksTwice()),
        (deciders, AsksSomebodyElse()),
        (options, OffersNothing()),
        (options, OffersTheBarred()),
        (options, BarsWithoutASay()),
        (others_barred, AdmitsWhatIsNotOffered()),
        (saved, Sooty()),
        (saved, SwapsFields()),
        (copies, ForgetsAFieldInCopies()),
        (copies, CopiesNothing()),
        (views, TellsByItsOptions()),
        (views, ShowsVotes()),
        (events, TellsLists()),
        (ends, EndsWithoutARule()),
        (ends, EndsForOneSeat()),
    ],
    ids=lambda each: each.__name__ if callable(each) else type(each).__name__,
)
def test_a_law_finds_its_fault(law: Callable[[AnyGame, Deal], None], game: AnyGame) -> None:
    with pytest.raises(BrokenLaw):
        over_all_deals(law, game)


def over_all_deals(law: Callable[[AnyGame, Deal], None], game: AnyGame) -> None:
    for deal in DEALS:
        law(game, deal)


def test_who_asks_nobody_is_found() -> None:
    game = AsksNobody()
    p = game.start(Table(Seeded(1)))
    p.round = 1
    with pytest.raises(BrokenLaw, match="asks nobody"):
        check_deciders(game, p)


def test_a_game_that_just_stops_is_found() -> None:
    game = JustStops()
    p = game.start(Table(Seeded(1)))
    p.todo = ()
    with pytest.raises(BrokenLaw, match="nothing is left to do"):
        check_end(game, p)


def test_a_hidden_answer_is_blank_for_the_others() -> None:
    """The fault of ShowsVotes is one: the toy itself hides its votes."""
    ballot = Ballot((1, -1, -1), (False,) * 3)
    game = Vote()
    p = game.start(Table(Seeded(1)))
    assert ballot.seen_by(p, 1) != ballot
    assert ballot.seen_by(p, 0) == ballot
