"""Components and setup: what is in the box, and how a game begins."""

from collections import Counter
from typing import Any

import pytest

from meadhall.games.reavers.goods import SPOILS
from meadhall.games.reavers.hands import draw_spoils
from meadhall.games.reavers.position import NOWHERE
from meadhall.kernel.event import SPECTATOR
from meadhall.kernel.luck import Scripted, Seeded
from meadhall.kernel.table import Table
from tests.reavers.scene import scene, table

FIXED = {
    2: "roskilde bjorgvin tonsberg nidalos",
    3: "roskilde bjorgvin tonsberg nidalos",
    4: "roskilde bjorgvin tonsberg nidalos vasteras",
    5: "roskilde bjorgvin tonsberg nidalos vasteras odense",
    6: "roskilde bjorgvin tonsberg nidalos vasteras odense leirvik",
}


def started(players: int = 4, seed: int = 1, **options: str) -> tuple[Any, Any]:
    """A game at its first question."""
    game = table(players, **options)
    return game, game.start(Table(Seeded(seed)))


def in_play(game: Any, p: Any) -> list[str]:
    """The places in their row."""
    return [game.rules.box.places[place].id for place in p.places]


@pytest.mark.rule("comp.box")
@pytest.mark.parametrize("players", [2, 4, 6])
def test_every_game_holds_the_whole_box(players: int) -> None:
    game, p = started(players)
    pieces = game.pieces(p)
    box = game.rules.box
    assert all(pieces[reaver.id] == 1 for reaver in box.reavers)
    assert all(pieces[card.id] == 1 for card in box.supply_cards)
    assert sum(pieces[kind.id] for kind in box.spoils) == 85
    assert [pieces[token] for token in ("farm", "wall", "tower")] == [20, 20, 20]
    assert (pieces["coin"], pieces["terror"]) == (30 + 15 * 5, 25 + 5 * 5)
    assert (len(box.reavers), len(box.supply_cards), len(box.places)) == (48, 12, 7)
    assert len(game.rules.actions.sail) == 7  # with six players, 42 destination cards
    assert set(box.die) == {"nothing", "terror", "spoils"}


@pytest.mark.rule("comp.unlimited")
def test_coins_never_run_out() -> None:
    s = scene("coin:105", "", ships="bjorgvin tonsberg", sides="bjorgvin", round=1)
    assert s.left("coin") < 0
    assert s.has(1) == "coin:107"


@pytest.mark.rule("comp.unlimited")
@pytest.mark.parametrize("held", [49, 50, 51])
def test_terror_never_runs_out(held: int) -> None:
    s = scene(f"terror:{held}", "", ships="nidalos tonsberg", spoils="armor")
    s.do("draw")
    assert s.has(1) == f"terror:{held + 1} armor"
    assert s.left("terror") == 50 - held - 1


@pytest.mark.rule("comp.limited")
@pytest.mark.parametrize(("left", "asked"), [(0, False), (1, True), (20, True)])
def test_a_token_that_is_used_up_cannot_be_bought(left: int, asked: bool) -> None:
    s = scene("coin:1", "", ships="roskilde", market="", deck="", left=f"farm:{left}")
    assert s.asks == ("BuyFarm" if asked else "done")
    if asked:
        s.do("buy farm")
        assert s.left("farm") == left - 1


@pytest.mark.rule("comp.limited", "roskilde.farm")
def test_the_last_farm_goes_to_whoever_buys_first() -> None:
    s = scene(
        "coin:5",
        "coin:5",
        ships="roskilde roskilde",
        market="",
        deck="",
        left="farm:1",
        window="no",
    )
    assert (s.asks, s.asked()) == ("BuyFarm", (1,))
    s.do("buy farm")
    assert s.asks == "done"
    assert (s.has(1), s.has(2)) == ("coin:4 farm", "coin:5")


@pytest.mark.rule("comp.limited")
def test_what_is_given_back_can_be_had_again() -> None:
    s = scene("farm:1 wall:1 tower:1", "", ships="bjorgvin tonsberg")
    before = [s.left(token) for token in ("farm", "wall", "tower")]
    s.do("sell farm", "sell wall", "sell tower")
    assert [s.left(token) for token in ("farm", "wall", "tower")] == [n + 1 for n in before]
    s = scene("farm:1 terror:1", "", "", "", "", ships="odense", sides="odense", left="farm:0")
    s.do("give-up farm")
    assert s.left("farm") == 1
    s = scene("", "", bjorn="-", at={"bjorgvin": "farm:2"}, left="farm:0", steps="bjorn")
    assert s.left("farm") == 2


@pytest.mark.rule("setup.colours")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_everybody_begins_with_nothing_but_the_cards_of_the_places_in_play(players: int) -> None:
    game, p = started(players)
    assert all(not any(goods) for goods in p.holdings)
    assert p.crews == ((),) * players
    assert p.ships == (NOWHERE,) * players
    for seat in range(players):
        sails = [action.text.split()[1] for action in game.options(p, seat)]
        assert sails == FIXED[players].split()


@pytest.mark.rule("setup.row", "setup.by-players")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_places_by_the_number_of_players(players: int) -> None:
    assert in_play(*started(players)) == FIXED[players].split()


@pytest.mark.rule("setup.row")
def test_the_places_have_their_numbers() -> None:
    box = table().rules.box
    assert [(place.number, place.id) for place in box.places] == list(enumerate(FIXED[6].split()))


@pytest.mark.rule("setup.action-cards")
@pytest.mark.parametrize("players", [2, 6])
def test_side_a_is_up_at_first(players: int) -> None:
    game = table(players)
    for seed in range(20):
        p = game.start(Table(Seeded(seed)))
        assert p.sides[1:] == (0,) * 6  # the supply card may have turned Roskilde's
        shown = game.rules.box.supply_cards[p.shown[0]]
        assert p.sides[0] == int(shown.flip_roskilde)


@pytest.mark.rule("setup.random")
@pytest.mark.parametrize(("players", "places"), [(2, 3), (3, 3), (4, 4), (5, 5)])
def test_random_places_are_as_many_as_players_but_three_for_two(players: int, places: int) -> None:
    game = table(players, places="random")
    seen: Counter[tuple[int, ...]] = Counter()
    for seed in range(400):
        p = game.start(Table(Seeded(seed)))
        assert p.places[0] == 0  # Roskilde, always
        assert len(p.places) == 1 + places
        assert list(p.places) == sorted(set(p.places))
        seen[p.places[1:]] += 1
    assert {place for row in seen for place in row} == {1, 2, 3, 4, 5, 6}
    assert len(seen) == {3: 20, 4: 15, 5: 6}[places]  # every choice of so many of six


@pytest.mark.rule("setup.random")
def test_with_six_players_there_are_no_random_places() -> None:
    with pytest.raises(ValueError, match="all locations are in play"):
        table(6, places="random")
    assert in_play(*started(6)) == FIXED[6].split()


@pytest.mark.rule("setup.random")
@pytest.mark.parametrize("seed", range(5))
def test_goods_come_to_the_random_places_and_ships_sail_there_alone(seed: int) -> None:
    game, p = started(2, seed, places="random")
    for number, goods in enumerate(p.goods):
        assert not any(goods) or number in p.places[1:]
    assert [action.args[0] for action in game.options(p, 0)] == list(p.places)


@pytest.mark.rule("setup.supplies")
def test_coins_terror_and_tokens_lie_ready() -> None:
    s = scene("", "", steps="choose", market="", round=0).ends("ChooseDestination")
    items = ("coin", "terror", "farm", "wall", "tower")
    assert [s.left(item) for item in items] == [105, 50, 20, 20, 20]


@pytest.mark.rule("setup.market")
def test_four_reavers_are_offered_the_first_dealt_on_the_right() -> None:
    game = table(4)
    # The first player token, then always the first reaver that is left, and S01, which turns
    # Roskilde over: the market stays as it was dealt.
    p = game.start(Table(Scripted((0, 0, 0, 0, 0, 0), open_ended=True)))
    names = [game.rules.box.reavers[reaver].id for reaver in p.market]
    assert names == ["hild", "ketil", "sigrun", "ulf"]
    assert len(p.reaver_deck) == 44
    assert p.reaver_discard == ()


@pytest.mark.rule("setup.spoils")
def test_all_spoils_are_in_the_deck_and_none_is_discarded() -> None:
    _game, p = started(6)
    on_places = sum(sum(goods[SPOILS:]) for goods in p.goods)
    assert sum(p.bank[SPOILS:]) + on_places == 85
    assert not any(p.discard)


@pytest.mark.rule("setup.spoils")
def test_each_card_left_in_the_deck_is_drawn_with_the_same_chance() -> None:
    # Three armor and one art: the first three of four numbers are armor.
    s = scene("", "", steps="choose", spoils="armor:3 art", round=0).ends("ChooseDestination")
    found: Counter[int] = Counter()
    for number in range(4):
        p = s.game.copy(s.p)
        found[draw_spoils(p, Table(Scripted((number,))))] += 1
    assert sorted(found.values()) == [1, 3]


@pytest.mark.rule("setup.supply-deck")
def test_two_of_twelve_supply_cards_are_out_and_nobody_knows_which() -> None:
    game, p = started(3)
    assert len(p.shown) == 1
    for seat in (0, 1, 2, SPECTATOR):
        data = game.view_data(game.view(p, seat))
        # All that were not shown yet may still come.
        assert len(data["supply_left"]) == 11
    first = {game.start(Table(Seeded(seed))).shown for seed in range(120)}
    assert len(first) == 12
