"""The laws of every game, at each decision of random games, over any table that may be set.

The laws themselves stand in meadhall/lab/laws.py: `./hall soak` asks them for hours.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meadhall.kernel.event import SPECTATOR
from meadhall.kernel.luck import Seeded
from meadhall.kernel.options import read_address, read_options
from meadhall.kernel.table import Table
from meadhall.lab.laws import (
    Copies,
    check_deciders,
    check_end,
    check_event,
    check_fields,
    check_options,
    check_others_barred,
    check_pieces,
    check_saved,
    check_timers,
    check_view,
    frozen,
)
from meadhall.lab.match_laws import check_match
from meadhall.lab.settings import draw_setting, each_choice
from meadhall.lab.watch import EVERYTHING, Care, watch
from meadhall.registry import titles
from tests.laws.play import (
    DEALS,
    LONGEST,
    AnyGame,
    Deal,
    Moment,
    decisions,
    draw_table,
    laws,
    moments,
    table_for,
)

GAMES = titles()
each_title = pytest.mark.parametrize("title", GAMES, ids=lambda title: title.name)


FEW = 2  # seats with whom everything is asked at every decision

# Where many sit there is so much to look at that a part of it has to do.
FOR_MANY = Care(saves=0.1, views=0.05, bars=0.05, playouts=0.02, timers=0.1, matches=0.3)


def everybody(game: AnyGame) -> tuple[int, ...]:
    return (*range(game.seats), SPECTATOR)


def onlookers(game: AnyGame, turn: int) -> tuple[int, ...]:
    """Everybody; where many sit two of them, others at each turn."""
    seats = everybody(game)
    if game.seats <= FEW:
        return seats
    return (seats[turn * 2 % len(seats)], seats[(turn * 2 + 1) % len(seats)])


def thinned(game: AnyGame, found: Iterable[Moment]) -> Iterator[Moment]:
    """All moments; where many sit every third."""
    for turn, moment in enumerate(found):
        if game.seats <= FEW or turn % 3 == 0:
            yield moment


# --- What may be chosen --------------------------------------------------------------------------


@each_title
@given(data=st.data(), deal=DEALS)
@laws(60)
def test_somebody_is_asked_and_has_options_that_read_differently(
    title: Any, data: st.DataObject, deal: Deal
) -> None:
    game = draw_table(data, title)
    for moment in decisions(game, deal):
        check_deciders(game, moment.p)
        for seat in game.speakers(moment.p):
            check_options(game, moment.p, seat)


@each_title
@given(data=st.data(), deal=DEALS)
@laws(20)
def test_what_happens_by_the_clock_is_admitted_and_leads_on(
    title: Any, data: st.DataObject, deal: Deal
) -> None:
    game = draw_table(data, title)
    for moment in decisions(game, deal):
        check_timers(game, moment.p)


@each_title
@given(data=st.data(), deal=DEALS)
@laws(12)
def test_whatever_is_no_option_is_barred(title: Any, data: st.DataObject, deal: Deal) -> None:
    game = draw_table(data, title)
    for moment in decisions(game, deal):
        for seat in game.deciders(moment.p):
            check_others_barred(game, moment.p, seat)


# --- Copies and saved games ----------------------------------------------------------------------


@each_title
@given(data=st.data(), deal=DEALS)
@laws(40)
def test_a_position_is_saved_and_loaded_whole(title: Any, data: st.DataObject, deal: Deal) -> None:
    game = draw_table(data, title)
    fixed: dict[str, Any] = {}
    for moment in thinned(game, moments(game, deal)):
        check_fields(game, moment.p, fixed)
        check_saved(game, moment.p)


@each_title
@given(data=st.data(), deal=DEALS)
@laws(40)
def test_a_copy_is_equal_and_stays_as_it_was(title: Any, data: st.DataObject, deal: Deal) -> None:
    game = draw_table(data, title)
    copies = Copies(game)
    for moment in moments(game, deal):
        copies.keep(moment.p)
    copies.check()


@each_title
@given(data=st.data(), deal=DEALS)
@laws(40)
def test_play_goes_on_from_a_copy_and_from_a_loaded_game_alike(
    title: Any, data: st.DataObject, deal: Deal
) -> None:
    game = draw_table(data, title)
    for moment in thinned(game, decisions(game, deal)):
        seat = game.deciders(moment.p)[-1]
        action = game.options(moment.p, seat)[-1]
        ends = []
        for p in (game.copy(moment.p), game.decode(json.loads(frozen(game, moment.p)))):
            game.choose(p, seat, action, Table(Seeded(deal.seed, stream=9)))
            ends.append(frozen(game, p))
        assert ends[0] == ends[1]


@each_title
@given(data=st.data(), deal=DEALS)
@laws(60)
def test_nothing_is_lost_or_made(title: Any, data: st.DataObject, deal: Deal) -> None:
    game = draw_table(data, title)
    pieces: dict[str, int] = {}
    for moment in moments(game, deal):
        pieces = pieces or game.pieces(moment.p)
        check_pieces(game, moment.p, pieces)


# --- What a seat may know ------------------------------------------------------------------------


@each_title
@given(data=st.data(), deal=DEALS)
@laws(40)
def test_nobody_can_tell_a_world_drawn_from_their_view_from_the_true_one(
    title: Any, data: st.DataObject, deal: Deal
) -> None:
    game = draw_table(data, title)
    for turn, moment in enumerate(moments(game, deal)):
        for seat in onlookers(game, turn):
            check_view(game, moment.p, seat, moment.luck)


@each_title
@given(data=st.data(), deal=DEALS)
@laws(25)
def test_a_world_is_drawn_from_nothing_but_the_view_and_luck(
    title: Any, data: st.DataObject, deal: Deal
) -> None:
    """Two positions that look the same to a seat give it, with the same luck, the same world."""
    game = draw_table(data, title)
    for turn, moment in enumerate(decisions(game, deal)):
        for seat in onlookers(game, turn):
            other = game.sample_world(game.view(moment.p, seat), moment.luck)
            ours, theirs = [
                game.sample_world(game.view(p, seat), Seeded(deal.seed, stream=9))
                for p in (moment.p, other)
            ]
            assert frozen(game, ours) == frozen(game, theirs)


@each_title
@given(data=st.data(), deal=DEALS)
@laws(15)
def test_the_scripted_player_goes_by_its_view_alone(
    title: Any, data: st.DataObject, deal: Deal
) -> None:
    game = draw_table(data, title)
    if game.scripted is not None:
        for moment in decisions(game, deal):
            seat = game.deciders(moment.p)[0]
            other = game.sample_world(game.view(moment.p, seat), moment.luck)
            picks = [
                game.scripted.choose(
                    game.view(p, seat), game.options(p, seat), Seeded(deal.seed, stream=9)
                )
                for p in (moment.p, other)
            ]
            assert picks[0] is picks[1]
            estimates = [game.scripted.estimate(game.view(p, seat)) for p in (moment.p, other)]
            assert estimates[0] == estimates[1]
            assert len(estimates[0]) == game.seats
            assert all(0 <= each <= 1 for each in estimates[0])


@each_title
@given(data=st.data(), deal=DEALS)
@laws(25)
def test_a_drawn_world_can_be_played_to_its_end(
    title: Any, data: st.DataObject, deal: Deal
) -> None:
    game = draw_table(data, title)
    every = 3 if game.seats <= FEW else 10
    for place, moment in enumerate(decisions(game, deal)):
        if place % every == 0:
            seat = game.deciders(moment.p)[0]
            world = game.sample_world(game.view(moment.p, seat), moment.luck)
            table = Table(moment.luck)
            for _ in range(LONGEST):
                deciders = game.deciders(world)
                if not deciders:
                    break
                options = game.options(world, deciders[0])
                game.choose(world, deciders[0], options[moment.luck.below(len(options))], table)
            check_end(game, world)


@each_title
@given(data=st.data(), deal=DEALS)
@laws(60)
def test_events_can_be_stored_and_reach_nobody_they_are_not_for(
    title: Any, data: st.DataObject, deal: Deal
) -> None:
    game = draw_table(data, title)
    for moment in moments(game, deal):
        for event in moment.events:
            check_event(game, event)
            assert event.name
            assert event.rule
            assert -1 <= event.seat < game.seats


# --- Matches and the end -------------------------------------------------------------------------


@each_title
@given(data=st.data(), deal=DEALS)
@laws(30)
def test_the_same_luck_gives_the_same_match_which_can_be_stored_checked_and_undone(
    title: Any, data: st.DataObject, deal: Deal
) -> None:
    game = draw_table(data, title)
    *_, end = moments(game, deal)
    check_match(game, Seeded(deal.seed), end.moves, frozen(game, end.p), end.luck)


@each_title
@given(data=st.data(), deal=DEALS)
@laws(100)
def test_play_ends_and_says_how(title: Any, data: st.DataObject, deal: Deal) -> None:
    game = draw_table(data, title)
    *_, end = moments(game, deal)
    check_end(game, end.p)


@each_title
def test_every_choice_of_every_option_is_watched_as_soaking_does(title: Any) -> None:
    turns = sum(len(each_choice(spec)) for spec in title.options)
    for number in range(turns):
        name, given = read_address(draw_setting(title, {}, 1, number).address)
        assert name == title.name
        game = title.table(read_options(title.options, given))
        watched = watch(game, 1, number, EVERYTHING if title.players[1] <= FEW else FOR_MANY)
        assert watched.law == "", f"{watched.address}: {watched.detail}{watched.trace}"
        assert watched.ending in game.endings


# --- The tables themselves -----------------------------------------------------------------------


@each_title
def test_the_tables_that_are_drawn_reach_every_choice(title: Any) -> None:
    """The laws are asked of every option: each choice alone is a table, or goes with some other."""
    for spec in title.options:
        plain = {each.name: each.default for each in title.options}
        for choice in each_choice(spec):
            assert table_for(title, {**plain, spec.name: choice}).seats >= 1


@each_title
def test_the_address_of_a_table_makes_the_same_table_again(title: Any) -> None:
    for number in range(100):
        address = draw_setting(title, {}, 2, number).address
        _name, given = read_address(address)
        assert title.table(read_options(title.options, given)).address == address
