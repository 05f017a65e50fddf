"""The scripted player: how strong it is, and how it bargains. Fixed seeds, so nothing is by chance;
docs/strength.md has the figures at length."""

import pytest

from meadhall.kernel.luck import Seeded
from meadhall.kernel.table import Table
from meadhall.lab.play import Manner, play
from meadhall.registry import table
from tests.reavers.scene import Scene, scene

GAMES = 24


def test_it_wins_more_than_its_share_against_chance() -> None:
    game = table("reavers(players=4)")
    bots = ("greedy", "random", "random", "random")
    wins = sum(play(game, bots, 7, n, Manner(rotate=True)).places[0] == 1 for n in range(GAMES))
    assert wins >= 1.5 * GAMES / 4


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_it_seldom_leaves_talks_without_an_accord(players: int) -> None:
    game = table(f"reavers(players={players})")
    told: list[str] = []
    for number in range(8):
        played = play(
            game, ("greedy",) * players, 3, number, Manner(False, ("accord", "no-accord"))
        )
        told += played.told
    assert len(told) > 4
    assert told.count("no-accord") <= len(told) / 5


def sharing(*holdings: str) -> Scene:
    places = " ".join(["bjorgvin"] * len(holdings))
    return scene(*holdings, ships=places, at={"bjorgvin": "coin:4 farm:2"}).ends("Bargain", "done")


def answer(s: Scene, seat: int) -> str:
    """What the scripted player says for this seat, counted from 1."""
    view = s.game.view(s.p, seat - 1)
    scripted = s.game.scripted
    assert scripted is not None
    return str(scripted.choose(view, s.game.options(s.p, seat - 1), Seeded(1)).text)


def test_it_takes_what_is_fair_and_not_what_is_worse_than_no_accord() -> None:
    fair = "1: propose pot>1 2 coin, pot>2 2 coin, pot>1 1 farm, pot>2 1 farm, pot>1 1 terror"
    greedy_one = "1: propose pot>1 4 coin, pot>1 2 farm, pot>2 1 terror"
    s = sharing("", "")
    s.do(fair)
    assert answer(s, 2) == "accept 1"
    s.do("2: decline 1", greedy_one)
    assert answer(s, 2) != "accept 2"
    s.do("2: decline 2", "1: walk-away")


def test_it_gives_way_step_by_step_and_then_takes_what_there_is() -> None:
    s = sharing("", "")
    offers = []
    for _ in range(4):
        said = answer(s, 1)
        if not said.startswith("suggest"):
            break
        offers.append(said)
        s.do(f"1: {said}", f"2: decline {len(offers)}")
    assert 1 <= len(offers) <= 3
    assert len(set(offers)) == len(offers)
    s.do("2: propose pot>2 3 coin, pot>1 1 coin, pot>1 1 farm, pot>2 1 farm, pot>2 1 terror")
    assert answer(s, 1) == f"accept {len(offers) + 1}"
    s.do("1: walk-away")


def test_it_comes_round_to_what_most_want() -> None:
    s = sharing("", "", "")
    rest = "pot>3 1 coin, pot>3 1 farm"
    s.do(
        f"1: propose pot>1 2 coin, pot>2 1 coin, {rest}, pot>2 1 farm, pot>1 1 terror",
        f"2: propose pot>1 1 coin, pot>2 2 coin, {rest}, pot>1 1 farm, pot>2 1 terror",
        "3: accept 1",
    )
    assert answer(s, 2) == "accept 1"
    s.do("2: walk-away")


def test_no_table_of_scripted_players_talks_for_ever() -> None:
    for players in (2, 4, 6):
        game = table(f"reavers(players={players})")
        assert game.scripted is not None
        for seed in range(4):
            luck = Seeded(seed, 1)
            board = Table(Seeded(seed))
            p = game.start(board)
            decisions = 0
            while p.outcome is None:
                seat = game.deciders(p)[0]
                options = game.options(p, seat)
                action = game.scripted.choose(game.view(p, seat), options, luck)
                game.choose(p, seat, action, board)
                decisions += 1
                assert decisions < 120 * players
