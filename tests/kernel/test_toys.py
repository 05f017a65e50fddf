"""What must hold of every game at each decision of random play, shown on the toys."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meadhall.kernel.bar import Bar, BarredError
from meadhall.kernel.data import DataError
from meadhall.kernel.event import SPECTATOR
from meadhall.kernel.game import NOT_ASKED, OVER
from meadhall.kernel.luck import Recorded, Recording, Scripted, Seeded
from meadhall.kernel.step import NOT_OFFERED, Question
from meadhall.kernel.table import Table
from tests.kernel.play import contents, decisions, do, slots
from tests.kernel.toys import TOYS, Toy
from tests.kernel.toys.auction import Auction
from tests.kernel.toys.fuse import Fuse, FusePosition
from tests.kernel.toys.market import Market
from tests.kernel.toys.raid import Raid
from tests.kernel.toys.shop import Shop
from tests.kernel.values import same

SEEDS = st.integers(0, 2**32)
each_toy = pytest.mark.parametrize("game", [toy() for toy in TOYS], ids=lambda game: game.name)
few = settings(max_examples=15)


def stored(game: Toy[Any], p: Any) -> str:
    return json.dumps(game.encode(p), sort_keys=True)


def shown(game: Toy[Any], p: Any, seat: int) -> str:
    return json.dumps(game.view_data(game.view(p, seat)), sort_keys=True)


# --- Saving --------------------------------------------------------------------------------------


def unsaved(game: Toy[Any], p: Any) -> set[str]:
    """The fields of the position that `encode` does not write down, or the other way round."""
    return slots(type(p)) ^ set(game.encode(p))


@each_toy
def test_encode_writes_every_field(game: Toy[Any]) -> None:
    assert unsaved(game, game.start(Table(Seeded(0)))) == set()


def test_a_forgotten_field_is_found() -> None:
    class Forgetful(FusePosition):
        __slots__ = ("soot",)

    assert unsaved(Fuse(), Forgetful()) == {"soot"}


@each_toy
@given(seed=SEEDS, anybody=st.booleans())
@few
def test_a_position_survives_json(game: Toy[Any], seed: int, anybody: bool) -> None:
    for p in decisions(game, seed, anybody):
        back = game.decode(json.loads(stored(game, p)))
        assert same(contents(back), contents(p))
        for step, original in zip(back.todo, p.todo, strict=True):
            assert same(contents(step), contents(original))
            assert hash(step) == hash(original)


@each_toy
@given(seed=SEEDS)
@few
def test_positions_hold_only_what_cannot_change(game: Toy[Any], seed: int) -> None:
    for p in decisions(game, seed):
        for value in contents(p).values():
            hash(value)  # TypeError for a list or a dict, at any depth


@each_toy
def test_every_question_of_the_game_comes_up_in_play(game: Toy[Any]) -> None:
    met = set()
    for seed in range(50):
        for p in decisions(game, seed):
            met |= {type(step).__name__ for step in p.todo}
    questions = {name for name, step in game.steps.items() if issubclass(step, Question)}
    assert questions <= met <= set(game.steps), "else the tests above have not seen it"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"todo": None}, "'todo' to be the list of steps"),
        ({"todo": [["Sail", 0]]}, r"a step of fuse, found \('Sail', 0\)"),
        ({"todo": [[]]}, "a step of fuse"),
        ({"todo": [["Feed", 0]]}, r"the fields of Feed, found \(0,\)"),
        ({"todo": [["Feed", 0, 1, 2]]}, "the fields of Feed"),
        ({"outcome": ["burnt"]}, "an outcome of five parts"),
        ({"heat": 1.5}, "found float"),
        ({"soot": 1}, "expected the fields heat, fires"),
    ],
)
def test_stored_data_that_does_not_fit_is_refused(change: dict[str, object], told: str) -> None:
    game = Fuse()
    data = game.encode(game.start(Table(Seeded(0)))) | change
    with pytest.raises(DataError, match=told):
        game.decode(data)


@each_toy
@given(seed=SEEDS)
@few
def test_a_game_goes_on_from_what_was_saved(game: Toy[Any], seed: int) -> None:
    for p in decisions(game, seed):
        back = game.decode(json.loads(stored(game, p)))
        for seat in game.deciders(p):
            for action in game.options(p, seat):
                one, other = game.copy(p), game.copy(back)
                game.choose(one, seat, action, Table(Seeded(seed)))
                game.choose(other, seat, action, Table(Seeded(seed)))
                assert stored(game, one) == stored(game, other)


@each_toy
@given(seed=SEEDS)
@few
def test_a_copy_is_equal_and_independent(game: Toy[Any], seed: int) -> None:
    for p in decisions(game, seed):
        before, twin = stored(game, p), game.copy(p)
        assert twin is not p
        assert same(contents(twin), contents(p))
        for seat in game.deciders(p):
            for action in game.options(p, seat):
                game.choose(game.copy(twin), seat, action, Table(Seeded(seed)))
        assert stored(game, p) == stored(game, twin) == before


# --- Legality ------------------------------------------------------------------------------------


@each_toy
@given(seed=SEEDS, anybody=st.booleans())
@few
def test_whoever_may_act_has_options_and_no_two_read_alike(
    game: Toy[Any], seed: int, anybody: bool
) -> None:
    for p in decisions(game, seed, anybody):
        assert bool(game.deciders(p)) == (game.outcome(p) is None)
        assert set(game.owing(p)) <= set(game.deciders(p)) <= set(game.speakers(p))
        for seat in game.deciders(p):
            texts = [action.text for action in game.options(p, seat)]
            assert texts
            assert len(set(texts)) == len(texts)


@each_toy
@given(seed=SEEDS, anybody=st.booleans())
@few
def test_every_action_is_an_option_or_has_a_bar(game: Toy[Any], seed: int, anybody: bool) -> None:
    for p in decisions(game, seed, anybody):
        for seat in game.speakers(p):
            options = game.options(p, seat)
            bars = dict(game.barred(p, seat))
            assert not set(options) & set(bars)
            for action in game.table_of_actions.actions:
                bar = game.why_not(p, seat, action)
                assert (bar is None) == (action in options)
                if action in bars:
                    assert bar == bars[action]
                    assert bar.reason not in ("", NOT_ASKED, NOT_OFFERED, OVER)
                    assert bar.rule
                elif bar is not None:
                    assert bar.reason == NOT_OFFERED


@each_toy
@given(seed=SEEDS)
@few
def test_who_is_not_asked_is_told_who_is(game: Toy[Any], seed: int) -> None:
    for p in decisions(game, seed):
        for seat in {SPECTATOR, *range(game.seats)} - set(game.speakers(p)):
            awaited = game.awaited(p, seat)
            assert p.todo or not awaited
            for action in game.table_of_actions.actions:
                expected = Bar(NOT_ASKED, "", awaited) if p.todo else Bar(OVER, "")
                assert game.why_not(p, seat, action) == expected


@each_toy
@given(seed=SEEDS)
@few
def test_what_is_refused_changes_nothing(game: Toy[Any], seed: int) -> None:
    for p in decisions(game, seed):
        before, outbox = stored(game, p), []
        for seat in range(game.seats):
            for action in game.table_of_actions.actions:
                bar = game.why_not(p, seat, action)
                if bar is not None:
                    with pytest.raises(BarredError) as caught:
                        game.admit(p, seat, action, Table(Scripted(()), outbox))
                    assert caught.value.bar == bar
        assert stored(game, p) == before
        assert outbox == []


@each_toy
def test_some_candidate_is_barred_and_some_seat_not_asked_in_play(game: Toy[Any]) -> None:
    """The tests above would say nothing of a game that bars nothing."""
    bars = [
        bar.reason
        for seed in range(30)
        for p in decisions(game, seed)
        for seat in game.deciders(p)
        for _, bar in game.barred(p, seat)
    ]
    assert bars


@each_toy
def test_a_game_that_is_over_asks_nobody(game: Toy[Any]) -> None:
    *_, p = decisions(game, 1)
    assert p.todo == ()
    assert game.outcome(p) is not None
    assert game.outcome(p).ending in game.endings
    assert len(game.outcome(p).places) == len(game.outcome(p).scores) == game.seats
    assert game.speakers(p) == game.deciders(p) == game.owing(p) == game.timers(p) == ()


@pytest.mark.parametrize("game", [Auction(), Shop(), Raid(), Market()], ids=lambda game: game.name)
@given(seed=SEEDS)
@few
def test_pieces_are_neither_lost_nor_made(game: Toy[Any], seed: int) -> None:
    counts = [game.pieces(p) for p in decisions(game, seed)]
    assert counts[0]
    assert counts == [counts[0]] * len(counts)


# --- What seats may know -------------------------------------------------------------------------


@each_toy
@given(seed=SEEDS, anybody=st.booleans())
@few
def test_a_sampled_world_is_one_that_the_seat_cannot_tell_apart(
    game: Toy[Any], seed: int, anybody: bool
) -> None:
    luck = Seeded(seed, stream=2)
    for p in decisions(game, seed, anybody):
        for seat in (SPECTATOR, *range(game.seats)):
            world = game.sample_world(game.view(p, seat), luck)
            assert shown(game, world, seat) == shown(game, p, seat)
            assert game.awaited(world, seat) == game.awaited(p, seat)
            assert (seat in game.deciders(world)) == (seat in game.deciders(p))
            assert (seat in game.speakers(world)) == (seat in game.speakers(p))
            if seat in game.speakers(p):
                assert game.options(world, seat) == game.options(p, seat)
                assert game.barred(world, seat) == game.barred(p, seat)


@each_toy
@given(seed=SEEDS)
@few
def test_a_sampled_world_can_be_played_to_its_end(game: Toy[Any], seed: int) -> None:
    luck = Seeded(seed, stream=2)
    table = Table(luck)
    for p in decisions(game, seed):
        world = game.sample_world(game.view(p, 0), luck)
        while world.todo:
            seat = game.deciders(world)[0]
            options = game.options(world, seat)
            game.choose(world, seat, options[luck.below(len(options))], table)
        assert game.outcome(world) is not None


# --- Luck and the log ----------------------------------------------------------------------------


@each_toy
@given(seed=SEEDS)
@few
def test_the_same_luck_gives_the_same_game_and_the_same_log(game: Toy[Any], seed: int) -> None:
    one, other = [], []
    recording = Recording(Seeded(seed))
    first = [stored(game, p) for p in decisions(game, seed, luck=recording, outbox=one)]
    recorded = Recorded(recording.take())
    again = [stored(game, p) for p in decisions(game, seed, luck=recorded, outbox=other)]
    assert first == again
    assert one == other
    assert recorded.left() == 0


@each_toy
def test_nobody_need_listen(game: Toy[Any]) -> None:
    heard = [stored(game, p) for p in decisions(game, 5, outbox=[])]
    assert [stored(game, p) for p in decisions(game, 5, outbox=None)] == heard


def test_an_action_of_no_game_is_unknown() -> None:
    game = Fuse()
    p = game.start(Table(Seeded(0)))
    with pytest.raises(ValueError, match="expected one such as 'feed 1'"):
        do(game, p, Table(Seeded(0)), "0 feed 4")
