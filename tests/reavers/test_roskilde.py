"""Roskilde: five rows of actions, visitors in turn, and the market."""

import pytest

from tests.reavers.scene import Scene, scene

ROWS_A = (
    "roskilde.terror-hire",
    "roskilde.hire",
    "roskilde.farm",
    "roskilde.wall",
    "roskilde.shed-a",
)
ROWS_B = (
    "roskilde.terror-hire",
    "roskilde.hire",
    "roskilde.farm",
    "roskilde.tower",
    "roskilde.shed-b",
)
ASKS_A = ("HireForTerror", "HireForCoins", "BuyFarm", "BuyWall", "ShedTerror")
ASKS_B = ("HireForTerror", "HireForCoins", "BuyFarm", "BuyTower", "PassTerrorOn")


def visit(*holdings: str, **given: object) -> Scene:
    """All of them at Roskilde, in the order of their seats if nothing else is given, and no time
    for trade."""
    words = {"ships": " ".join(["roskilde"] * len(holdings)), "window": "no", **given}
    return scene(*holdings, **words)  # type: ignore[arg-type]


def asked_through(s: Scene) -> list[tuple[int, str]]:
    """Everybody passes on everything: who was asked what."""
    found = []
    while s.asks != "done":
        found.append((s.asked()[0], s.asks))
        s.do("pass")
    return found


# -- neutral ground -------------------------------------------------------------------------------


@pytest.mark.rule("roskilde.neutral", "loot.terror")
@pytest.mark.parametrize("visitors", [2, 3, 4])
def test_nobody_takes_terror_for_meeting_there_and_nothing_is_shared(visitors: int) -> None:
    s = visit(*["coin:1"] * visitors)
    asked_through(s)
    for seat in range(1, visitors + 1):
        assert s.has(seat) == "coin:1"
    assert s.lies("roskilde") == ""
    assert not {"shared", "no-accord", "accord", "talk"} & set(s.events)


@pytest.mark.rule("roskilde.neutral", "roskilde.terror-hire")
def test_actions_that_cost_terror_cost_it_here_too() -> None:
    s = visit("", "")
    s.do("hire yrsa", "pass")
    assert (s.has(1), s.has(2)) == ("terror", "")


# -- each action once, from top to bottom ---------------------------------------------------------


@pytest.mark.rule("roskilde.once", "roskilde.rows")
@pytest.mark.parametrize(("sides", "asks"), [("", ASKS_A), ("roskilde", ASKS_B)])
def test_a_lone_visitor_is_asked_row_by_row(sides: str, asks: tuple[str, ...]) -> None:
    s = visit("coin:9 terror:1", ships="roskilde bjorgvin", sides=sides)
    assert asked_through(s) == [(1, row) for row in asks]


@pytest.mark.rule("roskilde.once", "act.first")
@pytest.mark.parametrize(("sides", "rules"), [("", ROWS_A), ("roskilde", ROWS_B)])
def test_who_can_do_nothing_passes_by_itself_and_it_reads_the_same(
    sides: str, rules: tuple[str, ...]
) -> None:
    poor = visit("", ships="roskilde", market="", deck="", sides=sides)
    assert poor.asks == "done"
    assert poor.cited("passed") == list(rules)
    rich = visit("coin:9 terror:1", ships="roskilde", sides=sides)
    rich.do("pass", "pass", "pass", "pass", "pass")
    assert rich.told("passed") == poor.told("passed")
    assert rich.cited("passed") == poor.cited("passed")


@pytest.mark.rule("roskilde.once")
@pytest.mark.parametrize(
    ("sides", "actions"),
    [
        ("", ["hire arne", "hire dagny", "pass", "buy farm", "buy wall", "shed"]),
        (
            "roskilde",
            ["hire arne", "hire dagny", "pass", "buy farm", "buy tower", "shed-onto seat:2"],
        ),
    ],
)
def test_no_action_can_be_done_twice(sides: str, actions: list[str]) -> None:
    s = visit(
        "coin:40 terror:5",
        "",
        ships="roskilde bjorgvin",
        sides=sides,
        market="arne dagny erik gudrun",
    )
    for action in actions:
        s.do(action)
        verb = action.split()[0]
        if verb not in ("hire", "pass"):
            assert s.asks == "done" or s.why_not(action) == "not-offered"
    assert s.asks == "done"
    assert s.count(1, "farm") == 1


@pytest.mark.rule("roskilde.once", "roskilde.rows")
def test_what_was_passed_on_cannot_be_done_later() -> None:
    s = visit("coin:9", ships="roskilde")
    s.do("pass", "pass")
    assert s.asks == "BuyFarm"
    assert s.why_not("hire yrsa") == "not-offered"
    assert s.why_not("refresh") == "not-offered"
    s.do("pass", "pass")


# -- several visitors -----------------------------------------------------------------------------


@pytest.mark.rule("roskilde.rows")
def test_visitors_take_turns_row_by_row() -> None:
    s = visit("coin:9 terror:1", "coin:9 terror:1", "coin:9 terror:1", crews=["", "asta", ""])
    rows = [(seat, row) for row in ASKS_A for seat in (2, 3, 1)]
    assert asked_through(s) == rows


@pytest.mark.rule("roskilde.rows")
def test_each_acts_on_what_the_one_before_has_left() -> None:
    s = visit("", "", market="arne dagny erik gudrun", deck="ulf sigrun")
    s.do("hire arne")
    assert s.options("hire") == ["hire ulf", "hire dagny", "hire erik", "hire gudrun"]
    s.do("hire ulf")
    assert (s.crew(1), s.crew(2)) == ("arne", "ulf")


# -- who begins -----------------------------------------------------------------------------------


def order(**given: object) -> tuple[int, ...]:
    """In which order four visitors act."""
    words = {"steps": "sail", **given}
    return visit("", "", "", "", **words).order("roskilde")


FROM = "bjorgvin bjorgvin bjorgvin bjorgvin"


@pytest.mark.rule("roskilde.order")
@pytest.mark.parametrize(
    ("crews", "then"),
    [
        (["asta", "", "", ""], (1, 2, 3, 4)),
        (["", "asta", "", ""], (2, 3, 4, 1)),
        (["", "", "vigdis", "asta"], (3, 4, 1, 2)),
        # Four helms count less than one Yggdrasil symbol; two on one card as much as two cards.
        (["skarde ragna", "", "", "asta"], (4, 1, 2, 3)),
        (["asta bard", "vigdis", "", "frida njal runa"], (4, 1, 2, 3)),
    ],
)
def test_it_begins_with_most_yggdrasil_symbols_and_goes_on_clockwise(
    crews: list[str], then: tuple[int, ...]
) -> None:
    assert order(crews=crews, came_from=FROM) == then


@pytest.mark.rule("roskilde.order")
def test_clockwise_is_among_those_who_are_there() -> None:
    s = scene(
        *("", "", "", ""),
        steps="sail",
        ships="roskilde bjorgvin roskilde roskilde",
        crews=["", "vigdis", "", "asta"],
    )
    assert s.order("roskilde") == (4, 1, 3)
    assert s.order("bjorgvin") == (2,)


@pytest.mark.rule("roskilde.order")
@pytest.mark.parametrize(
    ("crews", "then"),
    [
        (["asta", "bard ulf", "frida", ""], (2, 3, 4, 1)),
        (["asta", "bard", "frida skarde", "njal ulf"], (3, 4, 1, 2)),
        # With fewer Yggdrasil symbols helms are of no use.
        (["asta", "bard", "", "skarde ragna"], (1, 2, 3, 4)),
    ],
)
def test_then_most_helms_decide(crews: list[str], then: tuple[int, ...]) -> None:
    assert order(crews=crews, came_from="tonsberg tonsberg bjorgvin bjorgvin") == then


@pytest.mark.rule("roskilde.order")
@pytest.mark.parametrize(
    ("came_from", "then"),
    [
        ("tonsberg bjorgvin nidalos vasteras", (2, 3, 4, 1)),
        ("vasteras nidalos tonsberg nidalos", (3, 4, 1, 2)),
        ("nidalos tonsberg tonsberg nidalos", (2, 3, 4, 1)),
    ],
)
def test_then_the_closest_place_that_they_came_from(came_from: str, then: tuple[int, ...]) -> None:
    assert order(came_from=came_from) == then


@pytest.mark.rule("roskilde.order")
def test_leirvik_is_the_furthest() -> None:
    s = scene(
        players=6,
        steps="sail",
        ships=" ".join(["roskilde"] * 6),
        came_from="leirvik odense vasteras nidalos tonsberg tonsberg",
        luck="lot:1",
    )
    assert s.order("roskilde") == (6, 1, 2, 3, 4, 5)


@pytest.mark.rule("roskilde.order")
@pytest.mark.parametrize("lot", [0, 1, 2, 3])
def test_in_the_first_round_the_lot_decides(lot: int) -> None:
    assert order(round=1, luck=f"lot:{lot}") == tuple((lot + seat) % 4 + 1 for seat in range(4))


@pytest.mark.rule("roskilde.order")
@pytest.mark.parametrize(("lot", "then"), [(0, (2, 3, 4, 1)), (1, (4, 1, 2, 3))])
def test_the_lot_is_drawn_among_those_still_tied_and_ranks_nobody_else(
    lot: int, then: tuple[int, ...]
) -> None:
    came_from = "bjorgvin tonsberg nidalos tonsberg"
    crews = ["", "asta", "bard", "frida"]
    assert order(crews=crews, came_from=came_from, luck=f"lot:{lot}") == then


@pytest.mark.rule("roskilde.order", "act.first")
def test_elsewhere_who_came_from_roskilde_came_from_nearest() -> None:
    s = scene(
        *("", "", ""),
        steps="sail",
        ships="tonsberg tonsberg tonsberg",
        came_from="bjorgvin nidalos roskilde",
    )
    assert s.order("tonsberg") == (3, 1, 2)


@pytest.mark.rule("roskilde.order")
def test_the_order_stays_though_hiring_would_change_it() -> None:
    s = visit("coin:9", "coin:9", market="vigdis kolbein erik gudrun", came_from="tonsberg nidalos")
    s.do("pass", "hire vigdis", "pass", "hire kolbein", "pass")
    assert s.crew(2) == "vigdis kolbein"
    assert (s.asks, s.asked()) == ("BuyFarm", (1,))
    asked_through(s)


@pytest.mark.rule("roskilde.order", "roskilde.window")
def test_the_order_stays_though_a_trade_would_change_it() -> None:
    s = scene("coin:3", "", ships="roskilde roskilde", crews=["asta", ""])
    s.do("1: propose 1>2 1 asta", "2: accept 1")
    assert s.crew(2) == "asta"
    assert asked_through(s)[:2] == [(1, "HireForTerror"), (2, "HireForTerror")]


# -- row 1 ----------------------------------------------------------------------------------------


@pytest.mark.rule("roskilde.terror-hire")
@pytest.mark.parametrize("sides", ["", "roskilde"])
@pytest.mark.parametrize("name", ["ulf", "arne", "yrsa"])
def test_a_terror_hires_any_reaver_of_the_market_whatever_it_costs(sides: str, name: str) -> None:
    s = visit("", ships="roskilde", sides=sides, market="ulf arne yrsa bodil")
    s.do(f"hire {name}")
    assert s.has(1) == "terror"
    assert s.crew(1) == name
    assert s.left("terror") == 49


@pytest.mark.rule("roskilde.terror-hire")
def test_only_what_lies_in_the_market_can_be_hired() -> None:
    s = visit("", ships="roskilde", market="ulf arne yrsa bodil")
    assert s.why_not("hire glum") == "not-offered"
    assert len(s.options("hire")) == 4
    s.do("pass")


@pytest.mark.rule("roskilde.terror-hire")
def test_from_an_empty_market_nobody_is_hired_and_no_terror_taken() -> None:
    s = visit("", ships="roskilde", market="", deck="")
    assert s.has(1) == ""
    assert s.cited("passed")[0] == "roskilde.terror-hire"


# -- row 2 ----------------------------------------------------------------------------------------


@pytest.mark.rule("roskilde.hire")
@pytest.mark.parametrize(
    ("coins", "able"),
    [
        (1, []),
        (2, ["ulf"]),
        (4, ["ulf", "skarde"]),
        (5, ["ulf", "skarde", "arne"]),
        (6, ["ulf", "skarde", "arne"]),
        (7, ["ulf", "skarde", "arne", "yrsa"]),
    ],
)
def test_a_reaver_costs_what_is_printed(coins: int, able: list[str]) -> None:
    s = visit(f"coin:{coins}", ships="roskilde", market="ulf skarde arne yrsa")
    s.do("pass")
    assert s.options("hire") == [f"hire {name}" for name in able]
    if coins < 7:
        bar = s.bar("hire yrsa")
        assert bar is not None
        assert (bar.reason, bar.rule, bar.figures) == ("too-few-coins", "roskilde.hire", (7, coins))
    s.ends("HireForCoins")


@pytest.mark.rule("roskilde.hire")
def test_up_to_two_are_hired_and_each_is_paid_for() -> None:
    s = visit("coin:8", ships="roskilde", market="ulf skarde arne yrsa", deck="hild")
    s.do("pass", "hire ulf")
    assert s.has(1) == "coin:6"
    s.do("hire arne")
    assert s.has(1) == "coin:1"
    assert s.crew(1) == "ulf arne"
    assert s.asks == "BuyFarm"  # no third one
    assert s.told("hired") == [(1, (0, 2)), (1, (12, 5))]
    s.do("pass")


@pytest.mark.rule("roskilde.hire")
def test_one_is_enough_and_who_cannot_pay_for_a_second_is_not_asked() -> None:
    s = visit("coin:9", ships="roskilde", market="ulf skarde arne yrsa")
    s.do("pass", "hire ulf", "pass")
    assert s.crew(1) == "ulf"
    s.do("pass", "pass")
    s = visit("coin:5", ships="roskilde", market="ulf skarde arne yrsa")
    s.do("pass", "hire skarde")
    assert s.asks == "BuyFarm"
    s.do("pass")


@pytest.mark.rule("roskilde.refill", "roskilde.hire", "supply.slide")
def test_two_are_hired_from_the_same_cards_and_only_then_new_ones_come() -> None:
    s = visit("coin:9", ships="roskilde", market="ulf skarde arne yrsa", deck="hild asta")
    s.do("pass", "hire skarde")
    assert s.market == "ulf arne yrsa"
    assert s.options("hire") == ["hire ulf", "hire arne"]
    assert "market-filled" not in s.events
    s.do("hire ulf")
    assert s.market == "asta hild arne yrsa"
    s.do("pass", "pass")


@pytest.mark.rule("roskilde.refill")
def test_the_market_is_filled_before_the_next_visitor_acts() -> None:
    s = visit("coin:2", "coin:9", market="ulf skarde arne yrsa", deck="hild asta bard")
    s.do("hire yrsa")
    assert (s.market, s.asked()) == ("hild ulf skarde arne", (2,))
    s.do("hire arne")
    assert (s.market, s.asks, s.asked()) == ("asta hild ulf skarde", "HireForCoins", (1,))
    s.do("hire hild")
    assert (s.market, s.asked()) == ("bard asta ulf skarde", (2,))
    asked_through(s)


@pytest.mark.rule("roskilde.refill", "supply.slide")
@pytest.mark.parametrize(
    ("name", "then"),
    [
        ("ulf", "hild skarde arne yrsa"),
        ("skarde", "hild ulf arne yrsa"),
        ("yrsa", "hild ulf skarde arne"),
    ],
)
def test_the_others_slide_to_the_right(name: str, then: str) -> None:
    s = visit("", ships="roskilde", market="ulf skarde arne yrsa", deck="hild asta")
    s.do(f"hire {name}")
    assert s.market == then


@pytest.mark.rule("roskilde.refresh")
def test_for_a_coin_all_four_go_and_four_new_ones_come() -> None:
    s = visit(
        "coin:3", ships="roskilde", market="ulf skarde arne yrsa", deck="hild asta bard frida njal"
    )
    s.do("pass", "refresh")
    assert s.has(1) == "coin:2"
    assert s.market == "frida bard asta hild"
    assert s.dead == "ulf skarde arne yrsa"
    s.do("hire asta")
    assert s.has(1) == ""
    assert s.market == "njal frida bard hild"


@pytest.mark.rule("roskilde.refresh")
def test_it_is_done_once_and_before_the_first_reaver() -> None:
    s = visit(
        "coin:9",
        ships="roskilde",
        market="ulf sigrun ketil hild",
        deck="asta bard frida njal glum inga",
    )
    s.do("pass", "refresh")
    assert s.why_not("refresh") == "not-offered"
    s.do("hire asta")
    assert s.why_not("refresh") == "not-offered"
    s.do("hire bard", "pass", "pass")
    s = visit("coin:9", ships="roskilde", market="ulf sigrun ketil hild")
    s.do("pass", "hire ulf")
    assert s.why_not("refresh") == "not-offered"
    s.do("pass", "pass", "pass")


@pytest.mark.rule("roskilde.refresh")
def test_it_belongs_to_row_two_alone() -> None:
    s = visit("coin:9", ships="roskilde")
    assert s.why_not("refresh") == "not-offered"
    s.do("pass")
    assert s.why_not("refresh") == ""
    asked_through(s)


@pytest.mark.rule("roskilde.refresh")
@pytest.mark.parametrize("coins", [0, 1])
def test_it_takes_a_coin(coins: int) -> None:
    s = visit(f"coin:{coins}", ships="roskilde")
    s.do("pass")
    if coins:
        s.do("refresh")
    assert s.asks == "done"
    assert s.has(1) == ""
    assert ("refreshed" in s.events) == bool(coins)


@pytest.mark.rule("roskilde.refresh")
def test_hiring_nobody_afterwards_is_allowed_and_two_may_be_hired() -> None:
    s = visit("coin:9", ships="roskilde")
    s.do("pass", "refresh", "pass")
    assert s.crew(1) == ""
    assert s.has(1) == "coin:8"
    s.do("pass", "pass")
    s = visit("coin:9", ships="roskilde", deck="asta bard frida njal glum inga")
    s.do("pass", "refresh", "hire asta", "hire njal")
    assert s.crew(1) == "asta njal"
    asked_through(s)


@pytest.mark.rule("roskilde.refresh", "act.first")
def test_who_can_pay_for_nobody_afterwards_passes_like_any_other() -> None:
    given = {"ships": "roskilde", "deck": "bjarne svanhild torsten yrsa", "market": "ulf"}
    poor = visit("coin:2", **given)
    poor.do("pass", "refresh")
    rich = visit("coin:8", **given)
    rich.do("pass", "refresh", "pass")
    assert (poor.asks, rich.asks) == ("BuyFarm", "BuyFarm")
    assert [event.data() for event in poor.log] == [event.data() for event in rich.log]
    poor.do("pass")
    rich.do("pass", "pass")


@pytest.mark.rule("roskilde.refresh")
@pytest.mark.parametrize(
    ("market", "deck", "dead", "asks"),
    [
        ("", "", "", "BuyFarm"),
        ("ulf", "", "", "HireForCoins"),
        ("", "ulf", "", "HireForCoins"),
        ("", "", "ulf", "HireForCoins"),
    ],
)
def test_nobody_pays_for_a_market_of_nothing(market: str, deck: str, dead: str, asks: str) -> None:
    s = visit("coin:1", ships="roskilde", market=market, deck=deck, dead=dead)
    if s.asks == "HireForTerror":
        s.do("pass")
    assert s.asks == asks
    s.ends("HireForCoins", "BuyFarm")


@pytest.mark.rule("roskilde.refresh", "roskilde.recycle")
def test_a_new_market_may_hold_cards_of_the_old_one_when_the_deck_runs_out() -> None:
    s = visit(
        "coin:3",
        ships="roskilde",
        market="ulf skarde arne yrsa",
        deck="hild",
        luck="hild arne ulf yrsa",
    )
    s.do("pass", "refresh")
    assert s.told("reavers-shuffled") == [(0, (4,))]
    assert s.market == "yrsa ulf arne hild"
    assert s.dead == ""
    assert s.p.reaver_deck == (8,)  # Skarde
    s.do("pass", "pass", "pass")


# -- rows 3 and 4 ---------------------------------------------------------------------------------


@pytest.mark.rule("roskilde.farm", "roskilde.wall", "roskilde.tower")
@pytest.mark.parametrize(
    ("sides", "token", "price", "asks"),
    [
        ("", "farm", 1, "BuyFarm"),
        ("roskilde", "farm", 1, "BuyFarm"),
        ("", "wall", 2, "BuyWall"),
        ("roskilde", "tower", 3, "BuyTower"),
    ],
)
@pytest.mark.parametrize("more", [-1, 0, 1])
def test_tokens_have_their_prices(sides: str, token: str, price: int, asks: str, more: int) -> None:
    s = visit(f"coin:{price + more}", ships="roskilde", sides=sides, market="", deck="")
    while s.asks not in (asks, "done"):
        s.do("pass")
    if more < 0:
        assert s.asks == "done"
        return
    s.do(f"buy {token}")
    assert s.has(1) == (f"coin:{more} {token}" if more else token)
    assert s.left(token) == 19
    assert s.asks in ("done", "BuyWall")
    s.ends("done", "BuyWall")


@pytest.mark.rule("roskilde.farm", "roskilde.wall", "roskilde.tower")
@pytest.mark.parametrize(("sides", "other"), [("", "tower"), ("roskilde", "wall")])
def test_walls_are_for_sale_on_side_a_towers_on_side_b(sides: str, other: str) -> None:
    s = visit("coin:9", ships="roskilde", sides=sides, market="", deck="")
    s.do("buy farm")
    assert s.why_not(f"buy {other}") == "not-offered"
    assert s.why_not("buy farm") == "not-offered"
    s.do("pass")


@pytest.mark.rule("comp.limited", "roskilde.wall", "roskilde.tower")
@pytest.mark.parametrize(("sides", "token"), [("", "wall"), ("roskilde", "tower")])
def test_no_token_no_sale(sides: str, token: str) -> None:
    s = visit("coin:9", ships="roskilde", sides=sides, market="", deck="", left="farm:1")
    s.do("buy farm")
    assert s.asks == "done"
    assert s.cited("passed")[-2] == f"roskilde.{token}"


# -- row 5 ----------------------------------------------------------------------------------------


@pytest.mark.rule("roskilde.shed-a")
@pytest.mark.parametrize(
    ("held", "asked"),
    [
        ("coin:2", False),
        ("coin:1 terror:3", False),
        ("coin:2 terror", True),
        ("coin:3 terror", True),
    ],
)
def test_side_a_two_coins_and_a_terror_of_ones_own(held: str, asked: bool) -> None:
    s = visit(held, ships="roskilde", market="", deck="", left="farm:0")
    assert s.asks == ("ShedTerror" if asked else "done")
    if asked:
        s.do("shed")
        assert s.count(1, "terror") == 0
        assert s.count(1, "coin") == int(held[5]) - 2


@pytest.mark.rule("roskilde.shed-a")
def test_side_a_takes_one_terror_and_no_more() -> None:
    s = visit("coin:9 terror:4", ships="roskilde", market="", deck="", left="farm:0")
    before = s.left("terror")
    s.do("shed")
    assert s.has(1) == "coin:7 terror:3"
    assert s.left("terror") == before + 1


@pytest.mark.rule("roskilde.shed-b")
@pytest.mark.parametrize("option", ["own", "attack"])
@pytest.mark.parametrize("coins", [3, 4, 5])
@pytest.mark.parametrize("terror", [0, 1, 2])
def test_side_b_four_coins_and_a_terror_of_ones_own_unless_it_is_an_attack(
    option: str, coins: int, terror: int
) -> None:
    s = visit(
        f"coin:{coins} terror:{terror}",
        "",
        ships="roskilde bjorgvin",
        sides="roskilde",
        market="",
        deck="",
        left="farm:0",
        shed=option,
    )
    able = coins >= 4 and (terror > 0 or option == "attack")
    assert s.asks == ("PassTerrorOn" if able else "done")
    if able:
        s.do("shed-onto seat:2")
        assert s.count(1, "coin") == coins - 4
        assert s.count(1, "terror") == max(0, terror - 1)
        assert s.has(2) == "terror"


@pytest.mark.rule("roskilde.shed-b", "bjorn.no-score")
def test_side_b_hits_any_other_player_wherever_they_are_but_not_bjorn() -> None:
    s = visit(
        *("coin:4 terror", "", "", ""),
        ships="roskilde roskilde bjorgvin nidalos",
        sides="roskilde",
        market="",
        deck="",
        left="farm:0",
    )
    assert s.options("shed-onto") == ["shed-onto seat:2", "shed-onto seat:3", "shed-onto seat:4"]
    assert s.why_not("shed-onto seat:1") == "not-offered"
    s.do("shed-onto seat:4", "pass")
    assert s.has(4) == "terror"
    s = visit(
        *("coin:4 terror", ""),
        ships="roskilde nidalos",
        sides="roskilde",
        market="",
        deck="",
        left="farm:0",
        bjorn="bjorgvin",
    )
    assert s.options("shed-onto") == ["shed-onto seat:2"]
    s.do("pass", "pass")


@pytest.mark.rule("roskilde.shed-b", "act.first", "tonsberg.a")
def test_side_b_takes_effect_at_once() -> None:
    # Who is hit may still shed the terror at a place whose action comes later.
    s = visit(
        *("coin:4 terror", "coin:3"),
        ships="roskilde tonsberg",
        sides="roskilde",
        market="",
        deck="",
        left="farm:0",
    )
    s.do("shed-onto seat:2")
    assert (s.asks, s.asked(), s.has(2)) == ("ShedForCoins", (2,), "coin:3 terror")
    s.do("shed")
    assert s.has(2) == ""


@pytest.mark.rule("roskilde.shed-b", "roskilde.rows")
def test_a_terror_passed_on_at_roskilde_may_be_passed_on_in_the_same_row() -> None:
    s = visit(*("coin:4 terror", "coin:4"), sides="roskilde", market="", deck="", left="farm:0")
    s.do("shed-onto seat:2", "shed-onto seat:1")
    assert (s.has(1), s.has(2)) == ("terror", "")


# -- the deck of reavers, and who may see them ----------------------------------------------------


@pytest.mark.rule("roskilde.recycle")
def test_an_empty_deck_is_made_of_the_discard_when_a_card_is_to_be_drawn() -> None:
    s = visit("", ships="roskilde", market="ulf skarde arne yrsa", deck="hild", dead="asta bard")
    s.do("hire arne")
    assert s.market == "hild ulf skarde yrsa"
    assert "reavers-shuffled" not in s.events  # not before
    s = visit(
        "coin:9",
        ships="roskilde",
        market="ulf skarde arne yrsa",
        deck="",
        dead="asta bard",
        luck="bard",
    )
    s.do("hire arne")
    assert s.market == "bard ulf skarde yrsa"
    assert s.told("reavers-shuffled") == [(0, (2,))]
    assert s.dead == ""
    asked_through(s)


@pytest.mark.rule("roskilde.recycle")
def test_in_the_middle_of_filling_up_the_deck_is_made_anew() -> None:
    s = visit(
        "coin:9",
        ships="roskilde",
        market="ulf skarde arne yrsa",
        deck="hild",
        dead="asta bard frida",
        luck="hild frida",
    )
    s.do("pass", "hire ulf", "hire skarde")
    assert s.market == "frida hild arne yrsa"
    assert s.told("reavers-shuffled") == [(0, (3,))]
    asked_through(s)


@pytest.mark.rule("roskilde.recycle", "roskilde.refill")
def test_without_any_reaver_left_the_market_stays_short() -> None:
    s = visit("", "", market="ulf skarde arne yrsa", deck="")
    s.do("hire arne")
    assert s.market == "ulf skarde yrsa"
    s.do("hire ulf")
    assert s.market == "skarde yrsa"


@pytest.mark.rule("roskilde.public", "loot.hidden")
@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_hired_reavers_are_open_to_all(seat: int) -> None:
    s = visit("", ships="roskilde bjorgvin", market="ulf skarde arne yrsa", deck="hild")
    s.do("hire arne")
    shown = s.game.view_data(s.game.view(s.p, seat))
    assert shown["crews"] == (("arne",), ())
    assert shown["market"] == ("hild", "ulf", "skarde", "yrsa")
