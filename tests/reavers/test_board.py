"""The board of the browser: what lies where, from a view; what others hold is nowhere in it."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from meadhall.bots.ruin import loses_at_once
from meadhall.games.reavers.bargain import Bargain
from meadhall.games.reavers.board import Board, board_of
from meadhall.games.reavers.goods import COIN, TERROR, minus, plus
from meadhall.games.reavers.position import Reavers, copy
from meadhall.games.reavers.scoring import SOURCES, score
from meadhall.games.reavers.view import View
from meadhall.games.reavers.weigh import after, glory, weapons_more
from meadhall.games.reavers.words import ReaversTeller
from meadhall.kernel.deal import POT, Deal, Offer
from meadhall.kernel.event import OPENLY, SPECTATOR
from meadhall.kernel.luck import Seeded
from meadhall.kernel.match import Match
from meadhall.kernel.sealed import Sealed
from meadhall.registry import table
from tests.hall.secrecy import elsewhere, furnish, render_all

NAMES = ("Anna", "Bo", "Cid", "Dagny", "Egil", "Frey")
ADDRESSES = (
    "reavers(players=2)",
    'reavers(players=3, offers="participants", split="partial")',
    "reavers()",
    'reavers(players=5, loot="face-down", shed="attack")',
    "reavers(players=6)",
)


def played(address: str, seed: int, moves: int) -> Match[Any, Any]:
    """A match after so many decisions that luck makes; in talks, mostly an offer or a yes."""
    game = table(address)
    match: Match[Any, Any] = Match(game, Sealed(seed.to_bytes(32, "big")))
    luck = Seeded(seed)
    while match.position.outcome is None and len(match.line) < moves:
        p = match.position
        speakers = game.speakers(p) if luck.below(3) == 0 else game.deciders(p)
        seat = speakers[luck.below(len(speakers))]
        options = game.options(p, seat)
        if not options:
            continue  # may speak again, but has nothing to say
        wanted = [a for a in options if a.verb in ("accept", "suggest", "hire", "sell", "draw")]
        found = wanted if wanted and luck.below(3) else options
        match.act(seat, found[luck.below(len(found))])
    return match


def views(match: Match[Any, Any]) -> Iterator[View]:
    """The view of every seat, and of somebody who only looks on."""
    for seat in (*range(match.game.seats), SPECTATOR):
        yield match.game.view(match.position, seat)


def shown(view: View, lang: str = "en") -> Board:
    """The board of a view."""
    names = list(NAMES[: view.rules.players])
    if 0 <= view.seat < len(names):
        names[view.seat] = "you"
    return board_of(view, ReaversTeller(lang, view.rules.box), names)


def others_hold_else(p: Reavers, seat: int) -> Reavers:
    """The same position, but that others hold nothing, and one of them as much as can be."""
    made = copy(p)
    holdings = list(p.holdings)
    rich = (seat + 1) % len(holdings)
    if rich == seat:
        rich = 0
    for other, goods in enumerate(holdings):
        if other != seat:
            made.bank = plus(made.bank, goods)
            holdings[other] = p.rules.none
    spoil = tuple([count // 2 for count in made.bank])
    made.bank = minus(made.bank, spoil)
    holdings[rich] = spoil
    made.holdings = tuple(holdings)
    return made


# -- what is shown --------------------------------------------------------------------------------


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_position_has_a_board_for_everybody(address: str) -> None:
    for moves in range(0, 200, 7):
        match = played(address, 3, moves)
        p = match.position
        for view in views(match):
            board = shown(view)
            assert [place.number for place in board.places] == list(p.places)
            assert len(board.crews) == p.rules.players
            for place in board.places:
                assert sorted(place.ships) == [
                    s for s, at in enumerate(p.ships) if at == place.number
                ]
                assert sum(good.count for good in place.goods) == sum(p.goods[place.number])
                assert place.rows
            assert (board.screen is None) == (view.seat < 0)
            if board.screen is not None:
                assert board.screen.coins.count == p.holdings[view.seat][COIN]
                assert board.screen.terror.count == p.holdings[view.seat][TERROR]
            assert bool(board.results) == (p.outcome is not None)
        if p.outcome is not None:
            return


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_end_opens_all_screens_and_tells_every_source(lang: str) -> None:
    match = played("reavers()", 5, 5000)
    outcome = match.position.outcome
    assert outcome is not None
    for view in views(match):
        board = shown(view, lang)
        assert [one.place for one in board.results] == sorted(outcome.places)
        for one in board.results:
            assert one.total == outcome.total(one.seat)
            assert one.screen.coins.count == match.position.holdings[one.seat][COIN]


def test_who_looks_back_openly_sees_the_reckoning_only_at_the_end() -> None:
    match = played("reavers()", 5, 40)
    assert shown(match.game.view(match.position, OPENLY)).results == ()


def test_a_chosen_destination_is_marked_for_who_chose_it_alone() -> None:
    match = played("reavers()", 7, 0)
    game, p = match.game, match.position
    match.act(0, game.parse("sail nidalos"))
    p = match.position
    mine, other = [shown(game.view(p, seat)) for seat in (0, 1)]
    assert [place.id for place in mine.places if place.chosen] == ["nidalos"]
    assert [place.id for place in other.places if place.chosen] == []
    assert [crew.state for crew in other.crews] == ["chosen", "open", "open", "open"]
    assert mine.chosen
    assert not other.chosen


def test_the_place_where_one_lies_is_barred() -> None:
    match = played("reavers()", 7, 30)
    while match.position.todo and not shown(match.game.view(match.position, 0)).choosing:
        match = played("reavers()", 7, len(match.line) + 1)
    p = match.position
    for seat in range(4):
        board = shown(match.game.view(p, seat))
        assert [place.number for place in board.places if place.barred] == [p.ships[seat]]


# -- what it is worth -----------------------------------------------------------------------------


def test_own_glory_is_the_score_but_for_what_hangs_on_others() -> None:
    for seed in range(6):
        match = played("reavers()", seed, 5000)
        p = match.position
        for seat in range(4):
            known = glory(p.rules, seat, p.holdings[seat], p.crews[seat])
            all_told = score(p.rules, seat, p.holdings, p.crews)
            hangs = sum(
                bonus.glory
                for bonus in [p.rules.box.reavers[man].bonus for man in p.crews[seat]]
                if bonus is not None and bonus.kind == "if_most"
            )
            gap = [b - a for a, b in zip(known, all_told, strict=True)]
            place = SOURCES.index("bonus")
            assert gap[:place] + gap[place + 1 :] == [0] * (len(SOURCES) - 1)
            assert 0 <= gap[place] <= hangs


def test_an_offer_is_weighed_by_what_changes_hands() -> None:
    match = played("reavers()", 1, 0)
    rules = match.position.rules
    goods = (4, 1, 1, 0, 0, 2, 0, 0, 0, 1)
    kinds = rules.kinds
    terms = ((POT, 0, 0, 3), (0, 1, 1, 1), (POT, 0, 9, 2), (1, 0, kinds + 4, 1), (0, 2, kinds, 1))
    held, crew = after(rules, 0, goods, (0, 1), terms)
    assert held == (7, 0, 1, 0, 0, 2, 0, 0, 0, 3)
    assert crew == (1, 4)
    assert weapons_more(rules, goods, held) == 2
    assert after(rules, 3, goods, (), terms) == (goods, ())


def in_talks(match: Match[Any, Any], deal: Deal, holdings: dict[int, tuple[int, ...]]) -> Reavers:
    """The position of a match, with these talks instead of what is asked."""
    p = copy(match.position)
    p.todo = (*p.todo[:-1], Bargain((deal,)))
    p.holdings = tuple([holdings.get(s, goods) for s, goods in enumerate(p.holdings)])
    return p


def test_what_an_offer_and_its_failure_mean_is_told_to_each_for_themselves() -> None:
    match = played("reavers()", 2, 0)
    deal = Deal(1, (0, 1, 2))
    deal.offers = (Offer(1, 1, ((POT, 0, 1, 1), (POT, 0, 0, 4), (1, 2, 2, 1))),)
    deal.count = 1
    p = in_talks(match, deal, {0: (3, 0, 0, 0, 0, 0, 0, 0, 0, 0)})
    talk = shown(match.game.view(p, 0)).talks[0]
    weighed = talk.offers[0].weighed
    assert weighed is not None
    assert (weighed.now, weighed.then) == (1, 2)  # 3 coins; 7 coins and a terror
    assert dict(weighed.changes) == {"terror": -1, "coins": 2}
    assert talk.failure is not None
    assert talk.failure.then == 0
    assert [share.seat for share in talk.offers[0].shares] == [0, 1, 2]
    assert talk.offers[0].verb.startswith("propose pot>1")
    assert match.game.parse(talk.offers[0].verb).text.endswith("2>3 1 farm")
    onlooker = shown(match.game.view(p, 3)).talks[0]
    assert not onlooker.mine
    assert onlooker.offers[0].weighed is None
    assert onlooker.ideas == ()
    assert onlooker.failure is None


def test_talks_that_a_reader_may_not_hear_are_shown_without_their_words() -> None:
    match = played('reavers(players=4, offers="participants")', 2, 0)
    deal = Deal(1, (0, 1))
    deal.offers = (Offer(1, 1, ((POT, 0, 1, 1),)),)
    deal.count = 1
    p = in_talks(match, deal, {})
    assert shown(match.game.view(p, 0)).talks[0].offers
    for seat in (2, SPECTATOR):
        talk = shown(match.game.view(p, seat)).talks[0]
        assert talk.open
        assert talk.offers == ()


def test_others_are_asked_for_kinds_of_which_nobody_says_how_many_there_are() -> None:
    match = played("reavers()", 2, 0)
    deal = Deal(1, (0, 1))
    p = in_talks(match, deal, {1: (9, 9, 9, 9, 9, 9, 9, 9, 9, 9)})
    empty = in_talks(match, deal, {1: (0,) * 10})
    mine, same = [shown(match.game.view(each, 0)).talks[0] for each in (p, empty)]
    assert mine == same
    assert {good.count for good in mine.parties[1].goods} == {1}


# -- the law --------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", ADDRESSES)
def test_no_board_hangs_on_what_others_hold(address: str) -> None:
    for moves in range(5, 160, 11):
        match = played(address, 11, moves)
        if match.position.outcome is not None:
            return
        for view in views(match):
            other = match.game.view(others_hold_else(match.position, view.seat), view.seat)
            assert shown(view) == shown(other)


PAGES = re.compile("^(page|part)")


@pytest.mark.parametrize(("address", "moves"), [(ADDRESSES[0], 30), (ADDRESSES[2], 70)])
def test_no_page_hangs_on_what_others_hold(address: str, moves: int) -> None:
    """Every byte that a browser gets: attributes, hidden fields, the list of choices too."""
    for extra in range(0, 12, 3):
        match = played(address, 13, moves + extra)
        assert match.position.outcome is None
        for reader in (0, 1, SPECTATOR):
            world = others_hold_else(match.position, reader)
            lives = [
                furnish(each, reader, Seeded(1), "hidden")
                for each in (match, elsewhere(match, reader, world))
            ]
            true, other = [render_all(live, reader) for live in lives]
            for where in true:
                if PAGES.match(where):
                    assert true[where] == other[where], (moves + extra, reader, where)


def test_nobody_is_warned_by_what_others_hold() -> None:
    """Whoever is about to lose the whole game would learn from a warning that others have more."""
    for seed in range(20):
        match = played("reavers(players=2)", seed, 10_000)
        last = match.fork()
        last.position = match.positions()[-2]
        seat = match.game.deciders(last.position)[0]
        for action in match.game.options(last.position, seat):
            assert not loses_at_once(last, seat, action)


def test_the_law_would_see_what_is_shown() -> None:
    """What the reader holds is on the board: of that, any change is seen."""
    match = played("reavers()", 11, 60)
    view = match.game.view(match.position, 0)
    other = match.game.view(others_hold_else(match.position, 1), 0)
    assert match.position.holdings[0] != other.holdings[0]
    assert shown(view) != shown(other)
