"""The round begins: a supply card adds goods to the places and turns action cards over."""

import pytest

from tests.reavers.scene import scene

PLACES = ("bjorgvin", "tonsberg", "nidalos", "vasteras", "odense", "leirvik")

# -- the rulebook's example -----------------------------------------------------------------------


@pytest.mark.rule("supply.example", "supply.reveal", "supply.coins", "supply.flip-roskilde")
@pytest.mark.parametrize(("sides", "then"), [("", "B"), ("roskilde", "A")])
def test_the_example_of_the_rulebook(sides: str, then: str) -> None:
    s = scene("", "", steps="supply", sides=sides, luck="s01 armor treasure art", market="ulf")
    assert s.lies("bjorgvin") == "coin:2 farm armor"
    assert s.lies("tonsberg") == "coin:4 treasure"
    assert s.lies("nidalos") == "coin:2 art"
    assert s.lies("roskilde") == ""
    assert s.side("roskilde") == then
    assert [s.side(place) for place in PLACES[:3]] == ["A", "A", "A"]
    assert s.market == "ulf"


# -- the card, and the order in which it is carried out -------------------------------------------


@pytest.mark.rule("supply.reveal")
def test_a_card_is_turned_over_and_gone() -> None:
    s = scene(
        "", "", steps="supply", supply="s02 s05 s11", round=9, luck="s11", deck="asta bard frida"
    )
    assert s.p.round == 10
    names = [s.rules.box.supply_cards[card].id for card in s.p.supply]
    assert names == ["s02", "s05"]
    assert s.rules.box.supply_cards[s.p.shown[-1]].id == "s11"
    assert s.told("supply") == [(0, (10, 10))]


@pytest.mark.rule("supply.reveal", "supply.flip-roskilde", "supply.flip-locations")
def test_goods_come_first_then_roskilde_turns_then_the_places() -> None:
    s = scene(
        *("", ""),
        steps="supply",
        came_from="-",
        ships="tonsberg bjorgvin",
        luck="s03 armor treasure art",
    )
    assert s.events == ["supply", "stocked", "stocked", "stocked", "turned", "turned", "turned"]
    assert [args for _seat, args in s.told("turned")] == [(0, 1), (1, 1), (2, 1)]
    assert s.cited("turned") == ["supply.flip-roskilde", *["supply.flip-locations"] * 2]


@pytest.mark.rule("supply.reveal", "supply.churn")
def test_goods_come_before_the_market_moves() -> None:
    s = scene("", "", steps="supply", luck="s04", ships="tonsberg bjorgvin")
    order = [s.events.index(name) for name in ("stocked", "churned", "market-filled", "turned")]
    assert order == sorted(order)


@pytest.mark.rule("supply.reveal")
def test_all_coins_come_before_all_spoils_and_those_place_by_place() -> None:
    # The deck has five cards for the nine that are wanted, icon after icon.
    s = scene("", "", steps="supply", luck="s05", spoils="armor:4 art", deck="asta bard")
    assert s.lies("bjorgvin") == "coin armor:2"
    assert s.lies("tonsberg") == "coin:2 wall armor art"
    assert s.lies("nidalos") == "coin armor"


# -- goods ----------------------------------------------------------------------------------------


@pytest.mark.rule("supply.coins")
@pytest.mark.parametrize(("card", "icons"), [("s02", 1), ("s01", 2), ("s07", 3), ("s11", 4)])
def test_each_place_gets_its_own_coins_for_each_icon(card: str, icons: int) -> None:
    s = scene(players=6, steps="supply", luck=card, spoils="armor:8")
    coins = dict(zip(PLACES, (1, 2, 1, 0, 1, 2), strict=True))
    for place, each in coins.items():
        found = dict([name.split(":") for name in s.lies(place).split()])
        assert int(found.get("coin", 0)) == icons * each
    assert s.lies("roskilde") == ""


@pytest.mark.rule("supply.spoils")
@pytest.mark.parametrize(("card", "icons"), [("s04", 0), ("s01", 1), ("s05", 2)])
def test_each_place_gets_its_own_spoils_for_each_icon(card: str, icons: int) -> None:
    s = scene(players=6, steps="supply", luck=card, spoils="treasure:15")
    cards = dict(zip(PLACES, (1, 1, 1, 2, 1, 1), strict=True))
    for place, each in cards.items():
        found = dict([name.split(":") for name in s.lies(place).split()])
        assert int(found.get("treasure", 0)) == icons * each
    assert s.left("treasure") == 15 - 7 * icons


@pytest.mark.rule("supply.spoils")
def test_spoils_lie_face_up() -> None:
    s = scene("", "", steps="supply", luck="s01 weapons art tapestry", market="")
    shown = s.game.view_data(s.game.view(s.p, -1))
    assert shown["goods"][1] == (("coin", 2), ("farm", 1), ("weapons", 1))
    assert shown["face_down"] == (0, 0, 0, 0)


@pytest.mark.rule("supply.raid")
def test_each_place_gets_its_own_tokens() -> None:
    s = scene(players=6, steps="supply", luck="s08", spoils="armor:7")
    assert s.lies("bjorgvin") == "coin farm armor"
    assert s.lies("tonsberg") == "coin:2 wall armor"
    assert s.lies("nidalos") == "coin tower armor"
    assert s.lies("vasteras") == "armor:2"
    assert s.lies("odense") == "coin wall tower armor"
    assert s.lies("leirvik") == "coin:2 farm armor"
    assert [s.left(token) for token in ("farm", "wall", "tower")] == [18, 18, 18]


@pytest.mark.rule("supply.raid", "comp.limited")
@pytest.mark.parametrize(
    ("token", "first", "second"),
    [
        ("farm", "bjorgvin", "leirvik"),
        ("wall", "tonsberg", "odense"),
        ("tower", "nidalos", "odense"),
    ],
)
@pytest.mark.parametrize("left", [0, 1, 2, 3])
def test_places_are_served_by_number_for_as_long_as_tokens_last(
    token: str, first: str, second: str, left: int
) -> None:
    s = scene(players=6, steps="supply", luck="s08", spoils="armor:7", left=f"{token}:{left}")
    assert (token in s.lies(first)) == (left >= 1)
    assert (token in s.lies(second)) == (left >= 2)
    assert s.left(token) == max(0, left - 2)


@pytest.mark.rule("supply.raid", "comp.limited")
def test_a_pool_that_is_empty_leaves_the_others_alone() -> None:
    s = scene(players=6, steps="supply", luck="s08", spoils="armor:7", left="farm:1 tower:2")
    assert s.lies("odense") == "coin tower armor"
    assert s.lies("leirvik") == "coin:2 armor"


# -- the spoils deck runs out ---------------------------------------------------------------------


@pytest.mark.rule("supply.recycle")
@pytest.mark.parametrize("deck", [0, 1, 2])
def test_an_empty_deck_is_made_of_the_discard_in_the_middle_of_the_supply(deck: int) -> None:
    s = scene(
        *("", ""), steps="supply", luck="s01", spoils=f"art:{deck}", discard="armor:3", market=""
    )
    for number, place in enumerate(PLACES[:3]):
        assert ("art" if number < deck else "armor") in s.lies(place)
    assert s.told("spoils-shuffled") == [(0, (3,))]
    assert s.discard == ""
    assert s.left("armor") == deck


@pytest.mark.rule("supply.recycle")
def test_a_deck_that_has_just_become_empty_is_not_yet_made_anew() -> None:
    s = scene("", "", steps="supply", luck="s01", spoils="art:3", discard="armor:3", market="")
    assert s.told("spoils-shuffled") == []
    assert s.discard == "armor:3"
    assert s.left("art") == 0


@pytest.mark.rule("supply.recycle")
@pytest.mark.parametrize(("deck", "discard"), [(0, 0), (1, 0), (1, 1), (0, 2)])
def test_without_any_card_left_nothing_comes(deck: int, discard: int) -> None:
    s = scene(
        *("", ""),
        steps="supply",
        luck="s01",
        spoils=f"art:{deck}",
        discard=f"art:{discard}",
        market="",
    )
    got = [place for place in PLACES[:3] if "art" in s.lies(place)]
    assert got == list(PLACES[: deck + discard])


# -- Roskilde turns, or the market moves ----------------------------------------------------------


@pytest.mark.rule("supply.flip-roskilde", "supply.churn")
@pytest.mark.parametrize("card", [f"s{number:02}" for number in range(1, 13)])
@pytest.mark.parametrize("ships", ["", "roskilde tonsberg"])
def test_either_roskilde_turns_or_the_market_moves(card: str, ships: str) -> None:
    s = scene(
        *("", ""),
        steps="supply",
        ships=ships,
        luck=card,
        round=0,
        spoils="armor:6",
        market="ulf sigrun ketil hild",
        deck="asta bard",
    )
    turns = card in ("s01", "s02", "s03", "s07", "s08", "s12")
    assert s.side("roskilde") == ("B" if turns else "A")
    assert s.market == ("ulf sigrun ketil hild" if turns else "bard asta ulf sigrun")
    assert s.dead == ("" if turns else "ketil hild")


@pytest.mark.rule("supply.flip-roskilde")
def test_the_side_of_roskilde_stays_until_it_is_turned_again() -> None:
    s = scene("", "", steps="supply", luck="s05", spoils="armor:6", sides="roskilde", round=3)
    assert s.side("roskilde") == "B"


@pytest.mark.rule("supply.churn", "supply.slide")
def test_the_two_oldest_go_the_others_slide_and_new_ones_come_on_the_left() -> None:
    s = scene(
        *("", ""),
        steps="supply supply",
        luck="s05 s10",
        spoils="armor:18",
        market="arne dagny erik gudrun",
        deck="ulf sigrun ketil hild",
    )
    assert s.told("churned") == [(0, (14, 15)), (0, (12, 13))]
    assert s.market == "hild ketil sigrun ulf"
    assert s.dead == "arne dagny erik gudrun"


@pytest.mark.rule("supply.churn")
@pytest.mark.parametrize("round", [0, 1, 9])
def test_the_market_moves_in_the_first_round_too(round: int) -> None:
    s = scene(
        *("", ""),
        steps="supply",
        round=round,
        supply="s05 s10 s06",
        luck="s05",
        spoils="armor:6",
        market="arne dagny erik gudrun",
        deck="ulf sigrun",
    )
    assert s.market == "sigrun ulf arne dagny"


@pytest.mark.rule("supply.churn")
@pytest.mark.parametrize(
    ("market", "then", "dead"),
    [("", "", ""), ("arne", "", "arne"), ("arne dagny", "", "arne dagny")],
)
def test_a_short_market_loses_what_it_has(market: str, then: str, dead: str) -> None:
    # The discards become the deck, and the market is filled from them.
    s = scene("", "", steps="supply", luck="s05", spoils="armor:6", market=market, deck="")
    assert sorted(s.market.split()) == sorted(dead.split())
    assert s.dead == then


@pytest.mark.rule("supply.churn", "roskilde.recycle")
def test_the_two_that_have_just_gone_may_come_again_when_the_deck_is_empty() -> None:
    s = scene(
        *("", ""),
        steps="supply",
        luck="s05 ulf gudrun",
        spoils="armor:6",
        market="arne dagny erik gudrun",
        deck="ulf",
    )
    assert s.market == "gudrun ulf arne dagny"
    assert s.told("reavers-shuffled") == [(0, (2,))]


# -- the other places turn ------------------------------------------------------------------------


@pytest.mark.rule("supply.flip-locations")
def test_the_places_with_a_ship_turn_but_roskilde_does_not() -> None:
    s = scene(
        *("", "", ""),
        steps="supply",
        ships="roskilde tonsberg tonsberg",
        sides="nidalos",
        luck="s04",
    )
    assert [s.side(place) for place in ("roskilde", *PLACES[:3])] == ["A", "A", "B", "B"]
    assert [args for _seat, args in s.told("turned")] == [(2, 1)]


@pytest.mark.rule("supply.flip-locations")
def test_a_place_turns_back_to_side_a() -> None:
    s = scene("", "", steps="supply", ships="bjorgvin nidalos", sides="bjorgvin", luck="s04")
    assert [s.side(place) for place in PLACES[:3]] == ["A", "A", "B"]


@pytest.mark.rule("supply.flip-locations")
@pytest.mark.parametrize("card", [f"s{number:02}" for number in range(1, 13)])
def test_only_cards_with_the_symbol_turn_places(card: str) -> None:
    s = scene("", "", steps="supply", round=0, ships="tonsberg nidalos", luck=card, spoils="art:6")
    turns = card in ("s03", "s04", "s06", "s07", "s09", "s11")
    assert [s.side(place) for place in PLACES[:3]] == (["A", "B", "B"] if turns else ["A"] * 3)


@pytest.mark.rule("supply.flip-locations")
def test_in_the_first_round_there_is_no_ship_anywhere() -> None:
    s = scene("", "", steps="round", round=0, luck="s03 art armor art").ends("ChooseDestination")
    assert [s.side(place) for place in ("roskilde", *PLACES[:3])] == ["B", "A", "A", "A"]


@pytest.mark.rule("supply.flip-locations", "bjorn.counts")
@pytest.mark.parametrize(("option", "side"), [("no", "A"), ("yes", "B")])
def test_bjorns_ship_turns_a_place_only_if_the_table_wants_it(option: str, side: str) -> None:
    s = scene(
        "",
        "",
        steps="supply",
        ships="tonsberg tonsberg",
        bjorn="nidalos",
        bjorn_ship=option,
        luck="s04",
    )
    assert [s.side(place) for place in PLACES[:3]] == ["A", "B", side]


@pytest.mark.rule("supply.flip-locations", "bjorn.counts")
def test_bjorn_beside_a_ship_does_not_turn_the_place_twice() -> None:
    s = scene(
        *("", ""),
        steps="supply",
        ships="tonsberg tonsberg",
        bjorn="tonsberg",
        bjorn_ship="yes",
        luck="s04",
    )
    assert s.side("tonsberg") == "B"


@pytest.mark.rule("supply.flip-locations", "supply.pile-up")
def test_turning_changes_neither_goods_nor_what_comes() -> None:
    s = scene(
        *("", ""),
        steps="supply",
        ships="bjorgvin bjorgvin",
        at={"bjorgvin": "coin:5 tower"},
        luck="s04",
    )
    assert s.side("bjorgvin") == "B"
    assert s.lies("bjorgvin") == "coin:8 tower farm"


# -- goods pile up --------------------------------------------------------------------------------


@pytest.mark.rule("supply.pile-up")
@pytest.mark.parametrize("round", [0, 4, 9])
def test_goods_pile_up_at_every_place_in_every_round(round: int) -> None:
    s = scene(
        *("", ""),
        steps="supply",
        round=round,
        supply="s01 s02 s05",
        luck="s01 armor armor armor",
        at={"bjorgvin": "coin:3 armor tower", "tonsberg": "terror:0"},
        ships="bjorgvin roskilde" if round else "",
        market="",
    )
    assert s.lies("bjorgvin") == "coin:5 armor:2 tower farm"
    assert s.lies("tonsberg") == "coin:4 armor"
    assert s.lies("nidalos") == "coin:2 armor"


@pytest.mark.rule("supply.pile-up")
def test_over_two_rounds_without_a_visitor_everything_is_there() -> None:
    s = scene("", "", steps="supply supply", luck="s01 s12", spoils="armor:18", market="")
    assert s.lies("bjorgvin") == "coin:4 farm:2 armor:2"
    assert s.lies("tonsberg") == "coin:8 wall armor:2"


# -- spoils that lie face down --------------------------------------------------------------------


@pytest.mark.rule("supply.spoils")
def test_face_down_spoils_are_counted_and_not_shown() -> None:
    s = scene("", "", steps="supply", luck="s05", deck="asta bard", loot="face-down")
    assert s.lies("bjorgvin") == "coin"
    assert s.p.down == (0, 2, 2, 2, 0, 0, 0)
    shown = s.game.view_data(s.game.view(s.p, 0))
    assert shown["face_down"] == (0, 2, 2, 2)
    assert [args[2] for _seat, args in s.told("stocked")] == [2, 2, 2]
    # Nothing was drawn yet that anybody could know.
    assert sum(s.p.bank[5:]) == 85


@pytest.mark.rule("supply.spoils")
@pytest.mark.parametrize(
    ("ships", "turned", "left"),
    [
        ("bjorgvin roskilde", ["bjorgvin"], (0, 0, 1, 0, 0, 0, 0)),
        ("bjorgvin bjorgvin", ["bjorgvin"], (0, 0, 1, 0, 0, 0, 0)),
        ("tonsberg bjorgvin", ["bjorgvin", "tonsberg"], (0, 0, 0, 0, 0, 0, 0)),
        ("nidalos nidalos", [], (0, 2, 1, 0, 0, 0, 0)),
    ],
)
def test_face_down_spoils_are_shown_where_somebody_lands(
    ships: str, turned: list[str], left: tuple[int, ...]
) -> None:
    s = scene(
        *("", ""),
        steps="sail act",
        ships=ships,
        down={"bjorgvin": 2, "tonsberg": 1},
        market="",
        deck="",
        spoils="armor art weapons treasure:5",
        loot="face-down",
        window="no",
    )
    if s.asks == "PlunderOne":
        s.do("pass", "pass")
    found = {"bjorgvin": "armor art", "tonsberg": "weapons"}
    for place, cards in found.items():
        assert s.lies(place) == (cards if place in turned else "")
    assert s.p.down == left
    assert "rolled" not in s.events


@pytest.mark.rule("supply.spoils", "supply.recycle")
@pytest.mark.parametrize("down", [0, 1, 2])
def test_cards_that_lie_face_down_are_no_deck_to_draw_from(down: int) -> None:
    s = scene(
        *("", ""),
        steps="supply",
        luck="s01",
        down={"bjorgvin": down} if down else {},
        spoils=f"armor:{down}",
        discard="art:2",
        market="",
        loot="face-down",
    )
    # Two cards come from the discard, for Bjorgvin and Tonsberg; for Nidalos there is none.
    assert s.told("spoils-shuffled") == [(0, (2,))]
    assert s.p.down == (0, down + 1, 1, 0, 0, 0, 0)
