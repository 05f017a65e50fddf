"""The same seed gives the same game: on every run, in every process, with every order of a set."""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from meadhall.kernel.event import CLOCK
from meadhall.kernel.game import Game
from meadhall.kernel.luck import Seeded
from meadhall.kernel.match import Match
from meadhall.kernel.options import read_address, read_options
from meadhall.kernel.table import Table
from meadhall.registry import GAMES, title

ROOT = Path(__file__).resolve().parent.parent

EVERY_SET = 'maeshowe(sets="all")'
FOR_TWO = 'maeshowe(players=2, sets="all")'
IN_THE_DARK = 'maeshowe(players=2, fear="yes", sets="all")'
WITH_BJORN = "reavers(players=2)"
FOR_SIX = 'reavers(players=6, loot="face-down", clock="live")'
IN_WHISPERS = 'reavers(players=5, places="random", offers="participants", split="partial")'
MOST_IN_THEM = (EVERY_SET, FOR_TWO, IN_THE_DARK, FOR_SIX, IN_WHISPERS)


def game_at(address: str) -> Game[Any, Any]:
    name, given = read_address(address)
    return title(name).table(read_options(title(name).options, given))


# --- The log -------------------------------------------------------------------------------------


def played(address: str, seed: int) -> str:
    """The whole log of one random game, with everybody who may act having their chance, and the
    clock."""
    match: Match[Any, Any] = Match(game_at(address), Seeded(seed))
    picks = Seeded(seed, stream=1)
    while match.position.outcome is None:
        timers = match.game.timers(match.position)
        if timers and picks.below(20) == 0:
            match.act(CLOCK, timers[picks.below(len(timers))].action)
            continue
        seats = match.game.deciders(match.position)
        seat = seats[picks.below(len(seats))]
        options = match.game.options(match.position, seat)
        match.act(seat, options[picks.below(len(options))])
    return json.dumps(match.data())


def scripted(address: str, seed: int) -> str:
    """The choices of the scripted player."""
    game = game_at(address)
    picks, table = Seeded(seed, stream=1), Table(Seeded(seed))
    p = game.start(table)
    texts = []
    while p.outcome is None and game.scripted is not None:
        seat = game.deciders(p)[0]
        action = game.scripted.choose(game.view(p, seat), game.options(p, seat), picks)
        texts.append(action.text)
        game.choose(p, seat, action, table)
    return json.dumps(texts)


def worlds(address: str, seed: int) -> str:
    """Worlds that each seat imagines at the start of a game."""
    game = game_at(address)
    luck = Seeded(seed)
    p = game.start(Table(luck))
    drawn = [game.sample_world(game.view(p, seat), luck) for seat in range(-1, game.seats)]
    return json.dumps([game.encode(world) for world in drawn])


def addresses() -> list[str]:
    """Every example of every game, and the tables with most in them."""
    examples = [address for name in GAMES for address in title(name).examples]
    return [*examples, *MOST_IN_THEM]


def fingerprint() -> str:
    """All of that, as one number."""
    digest = hashlib.sha256()
    for address in addresses():
        for seed in range(3):
            for text in (played(address, seed), scripted(address, seed), worlds(address, seed)):
                digest.update(text.encode())
    return digest.hexdigest()


def test_games_are_the_same_whatever_the_order_of_sets_and_dicts() -> None:
    """Python gives texts another hash in each process: PYTHONHASHSEED says which."""
    here = fingerprint()
    code = "from tests.test_reproducible import fingerprint; print(fingerprint())"
    path = os.pathsep.join([str(ROOT), *sys.path])
    for hashes in ("0", "1", "4294967295"):
        there = subprocess.run(
            [sys.executable, "-c", code],
            env=os.environ | {"PYTHONHASHSEED": hashes, "PYTHONPATH": path},
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert there.returncode == 0, there.stderr
        assert there.stdout.strip() == here, f"PYTHONHASHSEED={hashes}"


@pytest.mark.parametrize("address", MOST_IN_THEM)
def test_other_seeds_give_other_games(address: str) -> None:
    assert len({played(address, seed) for seed in range(20)}) == 20


@pytest.mark.parametrize("address", addresses())
def test_who_listens_changes_nothing(address: str) -> None:
    game = game_at(address)
    for seed in range(10):
        ends = []
        for outbox in (None, []):
            table, picks = Table(Seeded(seed), outbox), Seeded(seed, stream=1)
            p = game.start(table)
            while p.outcome is None:
                seat = game.deciders(p)[0]
                options = game.options(p, seat)
                game.choose(p, seat, options[picks.below(len(options))], table)
            ends.append(json.dumps(game.encode(p)))
        assert ends[0] == ends[1]


# --- How many ways there are ---------------------------------------------------------------------


def ways(game: Game[Any, Any], p: Any, luck: Seeded, depth: int) -> int:
    """How many sequences of so many choices there are; each goes on with its own copy of the luck.

    A game that is over has no further ones. Any change of what may be chosen changes the number.
    """
    if depth == 0:
        return 1
    count = 0
    for seat in game.deciders(p)[:1]:
        for action in game.options(p, seat):
            copied, own = game.copy(p), luck.copy()
            game.choose(copied, seat, action, Table(own))
            count += ways(game, copied, own, depth - 1)
    return count


COUNTED: list[tuple[str, int, list[int]]] = [
    ("maeshowe()", 1, [8, 26, 184, 556, 3928, 10836]),
    ('maeshowe(edition="1.0")', 2, [8, 26, 236, 900, 6632]),
    ('maeshowe(variants="mill-five+lean-start+one-more")', 1, [6, 14, 80, 212, 1488]),
    (EVERY_SET, 1, [10, 40, 400, 1600]),
    (EVERY_SET, 2, [10, 40, 376, 1402]),
    (EVERY_SET, 7, [10, 33, 206, 572]),
    (FOR_TWO, 1, [11, 47, 248, 676]),
    (FOR_TWO, 5, [9, 36, 252, 1066]),
    (IN_THE_DARK, 1, [15, 80, 496, 2880]),
    (IN_THE_DARK, 3, [15, 86, 688, 5424]),
    (WITH_BJORN, 1, [4, 16, 57, 199, 859, 4165]),
    (WITH_BJORN, 7, [4, 16, 56, 185, 715, 3037]),
    ('reavers(players=2, bjorn="no", places="random")', 2, [4, 16, 57, 180, 640, 2713]),
    ("reavers(players=3)", 1, [4, 16, 64, 233, 991, 6931]),
    ("reavers()", 1, [5, 25, 125, 625, 2003]),
]


@pytest.mark.parametrize(("address", "seed", "counts"), COUNTED)
def test_there_are_as_many_ways_to_play_as_ever(address: str, seed: int, counts: list[int]) -> None:
    """After a change of rules or components, count anew, and be able to say why it differs."""
    game = game_at(address)
    luck = Seeded(seed)
    p = game.start(Table(luck))
    assert [ways(game, p, luck, depth + 1) for depth in range(len(counts))] == counts


# Some decisions on, at random: talks, the rows of Roskilde, and what places let one do.
LATER: list[tuple[str, int, int, list[int]]] = [
    (WITH_BJORN, 2, 20, [2, 6, 18, 62, 306, 1170, 3290]),
    (WITH_BJORN, 4, 30, [3, 9, 34, 140, 471, 1560, 5900]),
    ("reavers(players=3)", 3, 50, [8, 49, 301, 1677, 9553]),
    ("reavers(players=3)", 4, 20, [5, 25, 134, 682, 2543]),
    ("reavers()", 5, 50, [4, 16, 44, 168, 646, 2525]),
    ("reavers()", 6, 60, [6, 28, 123, 509, 2072]),
    (IN_WHISPERS, 3, 40, [4, 24, 120, 860, 6700]),
    (IN_WHISPERS, 5, 90, [5, 30, 95, 210, 670, 2232]),
    (FOR_SIX, 4, 40, [6, 26, 102, 591, 4161]),
    (FOR_SIX, 6, 60, [2, 12, 72, 564, 4442]),
]


@pytest.mark.parametrize(("address", "seed", "decisions", "counts"), LATER)
def test_there_are_as_many_ways_to_play_on_as_ever(
    address: str, seed: int, decisions: int, counts: list[int]
) -> None:
    game = game_at(address)
    luck, picks = Seeded(seed), Seeded(seed, stream=1)
    p = game.start(Table(luck))
    for _ in range(decisions):
        seat = game.deciders(p)[0]
        options = game.options(p, seat)
        game.choose(p, seat, options[picks.below(len(options))], Table(luck))
    assert [ways(game, p, luck, depth + 1) for depth in range(len(counts))] == counts
