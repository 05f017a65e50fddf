"""What the numbered places do: both sides of each action card."""

import pytest

from tests.reavers.scene import Scene, scene


def alone(place: str, held: str, side: str = "A", **given: object) -> Scene:
    """One visitor there, the other nowhere, with a spoils deck that does not matter."""
    words = {"ships": f"{place} -", "sides": place if side == "B" else "", **given}
    return scene(held, "", **words)  # type: ignore[arg-type]


# -- Bjorgvin A -----------------------------------------------------------------------------------


@pytest.mark.rule("bjorgvin.a")
@pytest.mark.parametrize(("token", "coins"), [("farm", 2), ("wall", 4), ("tower", 6)])
def test_bjorgvin_a_buys_tokens(token: str, coins: int) -> None:
    s = alone("bjorgvin", f"{token}:1")
    s.do(f"sell {token}")
    assert s.has(1) == f"coin:{coins}"
    assert s.left(token) == 20
    assert s.told("sold") == [(1, ({"farm": 2, "wall": 3, "tower": 4}[token], coins))]


@pytest.mark.rule("bjorgvin.a")
def test_bjorgvin_a_takes_one_of_each_kind_on_a_visit() -> None:
    s = alone("bjorgvin", "farm:2 wall:2 tower:2")
    s.do("sell wall")
    assert s.why_not("sell wall") == "sold-already"
    s.do("sell farm", "sell tower")
    assert s.asks == "done"
    assert s.has(1) == "coin:12 farm wall tower"


@pytest.mark.rule("bjorgvin.a")
def test_bjorgvin_a_takes_any_number_where_the_table_wants_it() -> None:
    s = alone("bjorgvin", "farm:3 tower:2", sell="unlimited")
    s.do("sell farm", "sell farm", "sell tower", "sell farm")
    assert s.why_not("sell farm") == "not-held"
    s.do("sell tower")
    assert s.has(1) == "coin:18"


@pytest.mark.rule("bjorgvin.a", "act.first")
def test_bjorgvin_a_sells_what_one_has_and_one_need_not() -> None:
    s = alone("bjorgvin", "farm:1 tower:1")
    assert s.why_not("sell wall") == "not-held"
    s.do("sell farm", "pass")
    assert s.has(1) == "coin:2 tower"
    s = alone("bjorgvin", "farm:1")
    s.do("pass")
    assert s.has(1) == "farm"
    s = alone("bjorgvin", "coin:9")
    assert s.cited("passed") == ["bjorgvin.a"]


# -- Bjorgvin B and Nidalos B ---------------------------------------------------------------------


@pytest.mark.rule("bjorgvin.b", "nidalos.b", "loot.added")
@pytest.mark.parametrize(("place", "each"), [("bjorgvin", 2), ("nidalos", 1)])
@pytest.mark.parametrize("visitors", [1, 2, 3, 4, 5, 6])
def test_coins_are_added_for_every_player_who_has_come(
    place: str, each: int, visitors: int
) -> None:
    s = scene(
        players=6,
        steps="sail act",
        ships=" ".join([place] * visitors),
        at={place: "coin:3 farm"},
        sides=place,
    )
    assert s.lies(place) == f"coin:{3 + each * visitors} farm"


@pytest.mark.rule("bjorgvin.b", "nidalos.b")
@pytest.mark.parametrize("place", ["bjorgvin", "nidalos"])
def test_nobody_there_nothing_added_and_nobody_is_asked(place: str) -> None:
    s = scene("farm", "farm", ships="tonsberg tonsberg", sides=place, steps="sail act")
    assert s.lies(place) == ""


@pytest.mark.rule("bjorgvin.b", "nidalos.b", "loot.alone")
@pytest.mark.parametrize(("place", "coins"), [("bjorgvin", 2), ("nidalos", 1)])
def test_a_lone_visitor_collects_what_was_added(place: str, coins: int) -> None:
    s = alone(place, "farm", "B", at={place: "wall"})
    assert s.has(1) == f"coin:{coins} wall farm"
    assert s.lies(place) == ""


# -- Tonsberg -------------------------------------------------------------------------------------


@pytest.mark.rule("tonsberg.a")
@pytest.mark.parametrize("coins", [2, 3, 4])
@pytest.mark.parametrize("terror", [0, 1, 2])
def test_tonsberg_a_takes_three_coins_and_a_terror(coins: int, terror: int) -> None:
    s = alone("tonsberg", f"coin:{coins} terror:{terror}")
    if coins < 3 or not terror:
        assert s.asks == "done"
        assert s.cited("passed") == ["tonsberg.a"]
        return
    s.do("shed")
    assert s.asks == "done"
    assert s.count(1, "coin") == coins - 3
    assert s.count(1, "terror") == terror - 1


@pytest.mark.rule("tonsberg.a")
def test_tonsberg_a_works_once_on_a_visit() -> None:
    s = alone("tonsberg", "coin:9 terror:3")
    s.do("shed")
    assert (s.asks, s.has(1)) == ("done", "coin:6 terror:2")


@pytest.mark.rule("tonsberg.a")
@pytest.mark.parametrize(
    ("held", "left"), [("coin:9 terror:2", "coin:3"), ("coin:7 terror:4", "coin terror:2")]
)
def test_tonsberg_a_works_for_as_long_as_one_can_pay_where_the_table_wants_it(
    held: str, left: str
) -> None:
    s = alone("tonsberg", held, removal="unlimited")
    s.do("shed", "shed")
    assert (s.asks, s.has(1)) == ("done", left)


@pytest.mark.rule("tonsberg.a")
def test_tonsberg_a_is_optional() -> None:
    s = alone("tonsberg", "coin:9 terror:3")
    s.do("pass")
    assert s.has(1) == "coin:9 terror:3"
    s = alone("tonsberg", "coin:9 terror:3", removal="unlimited")
    s.do("shed", "pass")
    assert s.has(1) == "coin:6 terror:2"


@pytest.mark.rule("tonsberg.a", "odense.b", "act.first")
@pytest.mark.parametrize(
    ("place", "side", "action", "poor", "rich"),
    [
        ("tonsberg", "A", "shed", "coin:3 terror", "coin:6 terror:2"),
        ("odense", "B", "give-up farm", "farm terror", "farm terror:2 wall"),
    ],
)
def test_who_can_shed_no_more_passes_like_one_who_does_not_want_to(
    place: str, side: str, action: str, poor: str, rich: str
) -> None:
    scenes = []
    for held, actions in ((poor, [action]), (rich, [action, "pass"])):
        s = alone(place, held, side, removal="unlimited", players=5)
        scenes.append(s.do(*actions))
    assert [event.data() for event in scenes[0].log] == [event.data() for event in scenes[1].log]


@pytest.mark.rule("tonsberg.b", "leirvik.a")
@pytest.mark.parametrize(("place", "side", "more"), [("tonsberg", "B", 2), ("leirvik", "A", 1)])
@pytest.mark.parametrize(("name", "cost"), [("ulf", 2), ("arne", 5), ("yrsa", 7)])
@pytest.mark.parametrize("over", [-1, 0, 1])
def test_the_top_reaver_costs_more_than_is_printed(
    place: str, side: str, more: int, name: str, cost: int, over: int
) -> None:
    coins = cost + more + over
    s = alone(place, f"coin:{coins}", side, players=6, market="", deck=name)
    assert s.told("revealed-reaver")[0][1] == (s.rules.items.index(name) - s.rules.kinds,)
    if over < 0:
        assert s.asks == "done"
        assert s.dead == name
        return
    s.do(f"hire {name}")
    assert s.crew(1) == name
    assert s.count(1, "coin") == over
    assert s.dead == ""


@pytest.mark.rule("tonsberg.b", "leirvik.a")
@pytest.mark.parametrize(("place", "side"), [("tonsberg", "B"), ("leirvik", "A")])
def test_a_reaver_that_is_not_hired_is_discarded_and_the_market_is_left_alone(
    place: str, side: str
) -> None:
    s = alone(place, "coin:9 terror", side, players=6, market="ulf sigrun", deck="arne dagny erik")
    assert s.options() == ["hire arne", "pass"]
    assert s.why_not("hire ulf") == "not-offered"
    s.do("pass")
    assert s.dead == "arne"
    assert s.market == "ulf sigrun"
    assert s.has(1) == "coin:9 terror"


@pytest.mark.rule("tonsberg.b", "leirvik.a", "act.first")
@pytest.mark.parametrize(("place", "side"), [("tonsberg", "B"), ("leirvik", "A")])
def test_whether_one_could_not_or_would_not_hire_reads_the_same(place: str, side: str) -> None:
    poor = alone(place, "", side, players=6, market="", deck="arne")
    rich = alone(place, "coin:9", side, players=6, market="", deck="arne").do("pass")
    assert [event.data() for event in poor.log] == [event.data() for event in rich.log]


@pytest.mark.rule("tonsberg.b", "leirvik.a")
@pytest.mark.parametrize(("place", "side"), [("tonsberg", "B"), ("leirvik", "A")])
def test_a_reaver_is_turned_up_for_each_visitor_in_turn(place: str, side: str) -> None:
    s = scene(
        *("coin:9", "", "coin:9", "", "", ""),
        steps="sail act",
        ships=" ".join([place] * 3),
        sides=place if side == "B" else "",
        crews=["", "asta", ""],
        market="",
        deck="arne dagny erik",
    )
    # Seat 2 leads, and has no coins: Arne goes. Then seat 3, then seat 1.
    assert s.dead == "arne"
    assert (s.asked(), s.options()) == ((3,), ["hire dagny", "pass"])
    s.do("hire dagny")
    assert (s.asked(), s.options()) == ((1,), ["hire erik", "pass"])
    s.do("pass")
    assert s.dead == "arne erik"
    assert [seat for seat, _args in s.told("revealed-reaver")] == [2, 3, 1]


@pytest.mark.rule("tonsberg.b", "leirvik.a", "roskilde.recycle")
@pytest.mark.parametrize(("place", "side"), [("tonsberg", "B"), ("leirvik", "A")])
def test_one_turned_down_may_be_turned_up_again_when_the_deck_runs_out(
    place: str, side: str
) -> None:
    s = scene(
        *("", "coin:9", "", "", "", ""),
        steps="sail act",
        ships=f"{place} {place}",
        sides=place if side == "B" else "",
        market="",
        deck="arne",
    )
    assert s.told("reavers-shuffled") == [(0, (1,))]
    s.do("hire arne")
    assert s.crew(2) == "arne"


@pytest.mark.rule("tonsberg.b", "leirvik.a", "roskilde.recycle")
@pytest.mark.parametrize(("place", "side"), [("tonsberg", "B"), ("leirvik", "A")])
def test_without_any_reaver_left_nothing_is_turned_up(place: str, side: str) -> None:
    s = alone(place, "coin:9", side, players=6, market="ulf", deck="")
    assert s.asks == "done"
    assert s.events == ["sailed"] * 6 + ["collected"]


@pytest.mark.rule("tonsberg.b", "leirvik.a")
@pytest.mark.parametrize(
    ("place", "side", "rule"), [("tonsberg", "B", "tonsberg.b"), ("leirvik", "A", "leirvik.a")]
)
def test_everything_cites_the_place_where_it_happens(place: str, side: str, rule: str) -> None:
    s = alone(place, "coin:9", side, players=6, market="ulf", deck="arne")
    assert s.game.question(s.p).rule == rule
    bar = s.bar("hire ulf")
    assert bar is not None
    assert bar.rule == rule
    s.do("hire arne")
    assert s.cited("revealed-reaver") + s.cited("hired") == [rule, rule]
    s = alone(place, "coin:9", side, players=6, market="ulf", deck="arne").do("pass")
    assert s.cited("turned-down") == [rule]
    s = scene(
        *("coin:7", "", "", "", "", ""),
        ships=place,
        sides=place if side == "B" else "",
        market="ulf",
        deck="yrsa dagny",
    )
    assert s.cited("turned-down") == [rule]  # seven coins are too few for Yrsa


# -- Nidalos A ------------------------------------------------------------------------------------


@pytest.mark.rule("nidalos.a")
def test_nidalos_a_a_terror_for_the_top_spoils_card_shown_to_all() -> None:
    s = alone("nidalos", "", spoils="art armor armor")
    s.do("draw")
    assert s.has(1) == "terror art"
    assert s.told("plundered") == [(1, (7,))]
    assert s.asks == "done"


@pytest.mark.rule("nidalos.a")
def test_nidalos_a_is_optional() -> None:
    s = alone("nidalos", "", spoils="art armor armor")
    s.do("pass")
    assert s.has(1) == ""


@pytest.mark.rule("nidalos.a", "weapon.roll")
def test_nidalos_a_a_weapon_is_rolled_for_before_the_next_visitor() -> None:
    s = scene(
        *("", ""),
        steps="sail act",
        ships="nidalos nidalos",
        spoils="weapons art armor",
        luck="weapons roll:terror art",
    )
    s.do("1: draw")
    assert s.has(1) == "terror:2 weapons"
    assert s.asked() == (2,)
    s.do("draw")
    assert s.has(2) == "terror art"


@pytest.mark.rule("nidalos.a", "supply.recycle")
@pytest.mark.parametrize(
    ("deck", "discard", "able"), [("", "", False), ("art", "", True), ("", "art:2", True)]
)
def test_nidalos_a_no_terror_for_nothing(deck: str, discard: str, able: bool) -> None:
    s = alone("nidalos", "", spoils=deck, discard=discard)
    assert s.asks == ("PlunderOne" if able else "done")
    if able:
        s.do("draw")
        assert s.has(1) == "terror art"
    else:
        assert s.cited("passed") == ["nidalos.a"]
        assert s.has(1) == ""


@pytest.mark.rule("nidalos.a", "supply.recycle")
def test_nidalos_a_the_last_card_leaves_none_for_the_next_visitor() -> None:
    s = scene("", "", steps="sail act", ships="nidalos nidalos", spoils="art")
    s.do("draw")
    assert s.asks == "done"
    assert (s.has(1), s.has(2)) == ("terror art", "")


@pytest.mark.rule("nidalos.a", "supply.spoils")
@pytest.mark.parametrize(("down", "able"), [(0, True), (1, True), (2, False)])
def test_nidalos_a_cards_that_lie_face_down_elsewhere_are_no_deck(down: int, able: bool) -> None:
    s = alone("nidalos", "", spoils="art:2", down={"bjorgvin": down}, loot="face-down")
    assert s.asks == ("PlunderOne" if able else "done")
    if able:
        s.do("draw")


# -- Vasteras -------------------------------------------------------------------------------------


def at_vasteras(held: str, side: str = "A", **given: object) -> Scene:
    return alone("vasteras", held, side, players=4, **given)


@pytest.mark.rule("vasteras.a")
@pytest.mark.parametrize(("keep", "other"), [("art", "tapestry"), ("tapestry", "art")])
def test_vasteras_a_two_cards_are_shown_one_is_kept(keep: str, other: str) -> None:
    s = at_vasteras("", spoils="tapestry art armor")
    s.do("draw")
    assert s.told("plundered") == [(1, (8, 7))]
    assert s.count(1, "terror") == 1
    assert sorted(s.options()) == ["keep art", "keep tapestry"]
    assert s.why_not("pass") == "not-offered"
    s.do(f"keep {keep}")
    assert s.has(1) == f"terror {keep}"
    assert s.discard == other


@pytest.mark.rule("vasteras.a")
def test_vasteras_a_two_of_a_kind_leave_no_choice() -> None:
    s = at_vasteras("", spoils="art:2 armor")
    s.do("draw")
    assert s.has(1) == "terror art"
    assert s.discard == "art"


@pytest.mark.rule("vasteras.a", "supply.recycle")
def test_vasteras_a_the_only_card_left_is_kept() -> None:
    s = at_vasteras("", spoils="art")
    s.do("draw")
    assert s.has(1) == "terror art"
    assert s.discard == ""


@pytest.mark.rule("vasteras.a", "supply.recycle")
def test_vasteras_a_between_the_two_cards_the_discard_becomes_the_deck() -> None:
    s = at_vasteras("", spoils="art", discard="tapestry:2")
    s.do("draw")
    assert s.told("spoils-shuffled") == [(0, (2,))]
    s.do("keep tapestry")
    assert s.has(1) == "terror tapestry"
    assert s.discard == "art"
    assert s.left("tapestry") == 1


@pytest.mark.rule("vasteras.a", "supply.recycle")
def test_vasteras_a_without_any_card_it_cannot_be_done() -> None:
    s = at_vasteras("", spoils="")
    assert s.asks == "done"
    assert s.cited("passed") == ["vasteras.a"]


@pytest.mark.rule("vasteras.a", "weapon.roll")
def test_vasteras_a_a_weapon_is_rolled_for_if_it_is_kept() -> None:
    s = at_vasteras("", spoils="weapons art armor", luck="weapons art roll:terror")
    s.do("draw", "keep weapons")
    assert s.has(1) == "terror:2 weapons"
    s = at_vasteras("", spoils="weapons art armor")
    s.do("draw", "keep art")
    assert s.has(1) == "terror art"
    assert "rolled" not in s.events
    s = at_vasteras("", spoils="weapons:2 armor", luck="weapons weapons roll:nothing")
    s.do("draw")
    assert s.events.count("rolled") == 1
    assert s.discard == "weapons"


@pytest.mark.rule("vasteras.a")
def test_vasteras_a_is_optional() -> None:
    s = at_vasteras("", spoils="art tapestry")
    s.do("pass")
    assert s.has(1) == ""


@pytest.mark.rule("vasteras.b")
@pytest.mark.parametrize("kind", ["armor", "treasure", "art", "tapestry", "weapons"])
def test_vasteras_b_five_coins_for_a_spoils_card(kind: str) -> None:
    s = at_vasteras("armor treasure art tapestry weapons farm", "B")
    s.do(f"trade-in {kind}")
    assert s.asks == "done"  # one card, once
    assert s.count(1, kind) == 0
    assert s.count(1, "coin") == 5
    assert s.discard == kind
    assert "rolled" not in s.events


@pytest.mark.rule("vasteras.b")
def test_vasteras_b_takes_a_card_of_ones_own_and_is_optional() -> None:
    s = at_vasteras("armor:2", "B")
    assert s.options() == ["trade-in armor", "pass"]
    assert s.why_not("trade-in art") == "not-offered"
    s.do("pass")
    assert s.has(1) == "armor:2"
    s = at_vasteras("coin:3 farm", "B")
    assert s.cited("passed") == ["vasteras.b"]


# -- Odense ---------------------------------------------------------------------------------------


def at_odense(held: str, side: str = "A", **given: object) -> Scene:
    return alone("odense", held, side, players=5, **given)


@pytest.mark.rule("odense.a")
@pytest.mark.parametrize("token", ["farm", "wall", "tower"])
def test_odense_a_a_terror_for_a_token_of_ones_choice(token: str) -> None:
    s = at_odense("")
    s.do(f"take {token}")
    assert s.has(1) == f"terror {token}"
    assert s.left(token) == 19
    assert s.asks == "done"


@pytest.mark.rule("odense.a", "comp.limited")
def test_odense_a_only_what_the_supply_still_has() -> None:
    s = at_odense("", left="wall:1")
    assert s.options() == ["take wall", "pass"]
    assert (s.why_not("take farm"), s.why_not("take tower")) == ("none-left", "none-left")
    s.do("take wall")
    s = at_odense("", left="wall:0")
    assert (s.asks, s.has(1)) == ("done", "")
    assert s.cited("passed") == ["odense.a"]


@pytest.mark.rule("odense.a")
def test_odense_a_is_optional() -> None:
    s = at_odense("")
    s.do("pass")
    assert s.has(1) == ""


@pytest.mark.rule("odense.b")
@pytest.mark.parametrize("token", ["farm", "wall", "tower"])
def test_odense_b_a_token_to_be_rid_of_a_terror(token: str) -> None:
    s = at_odense("terror:2 farm:2 wall:2 tower:2", "B")
    s.do(f"give-up {token}")
    assert s.asks == "done"  # once on a visit
    assert s.count(1, "terror") == 1
    assert s.count(1, token) == 1
    assert s.left(token) == 19


@pytest.mark.rule("odense.b")
@pytest.mark.parametrize(
    ("held", "able"), [("terror", False), ("farm:3", False), ("farm terror", True)]
)
def test_odense_b_takes_a_token_and_a_terror(held: str, able: bool) -> None:
    s = at_odense(held, "B")
    assert s.asks == ("GiveUpToken" if able else "done")
    if able:
        assert s.why_not("give-up wall") == "not-held"
        s.do("pass")
    assert s.has(1) == held


@pytest.mark.rule("odense.b")
def test_odense_b_as_often_as_one_can_where_the_table_wants_it() -> None:
    s = at_odense("terror:3 farm:1 wall:1", "B", removal="unlimited")
    s.do("give-up wall", "give-up farm")
    assert (s.asks, s.has(1)) == ("done", "terror")


# -- Leirvik B ------------------------------------------------------------------------------------


@pytest.mark.rule("leirvik.b", "loot.added")
@pytest.mark.parametrize(("visitors", "cards"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
@pytest.mark.parametrize("loot", ["face-up", "face-down"])
def test_leirvik_b_adds_a_card_for_every_two_rounded_down(
    visitors: int, cards: int, loot: str
) -> None:
    s = scene(
        players=6,
        steps="sail act",
        ships=" ".join(["leirvik"] * visitors),
        at={"leirvik": "coin armor"},
        sides="leirvik",
        spoils="art:4",
        loot=loot,
    )
    assert s.lies("leirvik") == ("coin armor" + (f" art:{cards}" if cards else ""))


@pytest.mark.rule("leirvik.b", "weapon.roll", "supply.recycle")
def test_leirvik_b_nobody_rolls_for_what_lies_there_and_the_deck_may_run_out() -> None:
    s = scene(
        players=6,
        steps="sail act",
        ships=" ".join(["leirvik"] * 6),
        sides="leirvik",
        spoils="weapons",
        discard="art",
    )
    assert s.lies("leirvik") == "weapons art"
    assert "rolled" not in s.events
    assert s.told("spoils-shuffled") == [(0, (1,))]


@pytest.mark.rule("leirvik.b", "supply.spoils")
@pytest.mark.parametrize("bjorn_alone", ["no", "yes"])
def test_leirvik_b_bjorn_alone_turns_no_card_up(bjorn_alone: str) -> None:
    s = scene(
        *("", ""),
        steps="sail act",
        ships="bjorgvin bjorgvin",
        in_play="bjorgvin odense leirvik",
        places="random",
        bjorn="leirvik",
        down={"leirvik": 2},
        sides="leirvik",
        loot="face-down",
        bjorn_alone=bjorn_alone,
    )
    assert s.p.down[6] == 2
    assert s.lies("leirvik") == ""
