"""Actions come first; then whoever is alone takes everything, and sharing has its terror."""

from typing import Any

import pytest

from meadhall.kernel.event import SPECTATOR, Event
from meadhall.kernel.luck import Seeded
from meadhall.kernel.table import Table
from tests.reavers.scene import scene, table

# -- actions first --------------------------------------------------------------------------------


@pytest.mark.rule("act.first", "loot.alone")
def test_what_is_collected_in_a_round_pays_for_none_of_its_actions() -> None:
    s = scene("terror", "", ships="tonsberg -", at={"tonsberg": "coin:9"})
    assert s.asks == "done"  # three coins were needed before
    assert s.has(1) == "terror coin:9"
    s = scene("terror", "", "", "", "", ships="odense - -", sides="odense", at={"odense": "farm"})
    assert s.has(1) == "terror farm"


@pytest.mark.rule("act.first")
def test_all_actions_everywhere_come_before_any_loot() -> None:
    s = scene(
        *("", ""),
        ships="bjorgvin nidalos",
        at={"bjorgvin": "coin:3"},
        sides="bjorgvin",
        spoils="art",
    )
    assert (s.asks, s.asked()) == ("PlunderOne", (2,))
    assert s.lies("bjorgvin") == "coin:5"  # added, but not yet taken
    assert s.has(1) == ""
    s.do("pass")
    assert s.has(1) == "coin:5"


@pytest.mark.rule("act.first")
def test_roskilde_comes_first_and_then_the_places_by_number() -> None:
    s = scene(
        *("", "coin:3 terror", "farm", "", "wall terror", "coin:9"),
        ships="nidalos tonsberg bjorgvin vasteras odense roskilde",
        sides="odense",
        steps="sail act",
    )
    asked = []
    while s.asks != "done":
        asked.append(s.asked()[0])
        s.do("pass")
    assert asked == [6, 6, 6, 6, 3, 2, 1, 4, 5]


@pytest.mark.rule("act.first", "roskilde.order")
def test_visitors_of_a_place_act_one_after_the_other_each_to_the_end() -> None:
    s = scene(
        *("farm wall", "farm wall", "tower"),
        ships="bjorgvin bjorgvin bjorgvin",
        crews=["", "asta", ""],
        steps="sail act",
    )
    done = []
    for text in ("sell farm", "sell wall", "sell tower", "sell wall", "sell farm"):
        done.append(s.asked()[0])
        s.do(text)
    assert done == [2, 2, 3, 1, 1]


@pytest.mark.rule("act.first")
def test_the_order_at_a_place_is_fixed_when_the_ships_have_sailed() -> None:
    # Seat 1 leads at Nidalos by the symbols that were there before anybody hired at Tonsberg.
    s = scene(
        *("", "coin:9", ""),
        ships="nidalos tonsberg nidalos",
        came_from="tonsberg bjorgvin bjorgvin",
        crews=["asta", "", "bard"],
        sides="tonsberg",
        market="",
        deck="vigdis",
        luck="art",
        steps="sail act",
    )
    s.do("hire vigdis")
    assert s.asked() == (3,)  # as many symbols, and from nearer
    s.do("draw", "pass")


@pytest.mark.rule("act.first")
def test_what_is_offered_is_optional_and_what_is_added_is_not() -> None:
    for place, held in (("bjorgvin", "farm"), ("tonsberg", "coin:9 terror"), ("nidalos", "")):
        s = scene(held, "", ships=f"{place} -", steps="sail act")
        s.do("pass")
        assert s.has(1) == held
    for place in ("bjorgvin", "nidalos"):
        s = scene("", "", ships=f"{place} -", sides=place, steps="sail act")
        assert "coin" in s.lies(place)


# -- alone ----------------------------------------------------------------------------------------


@pytest.mark.rule("loot.alone")
def test_whoever_is_alone_takes_all_tokens_and_cards() -> None:
    there = "coin:7 farm:2 wall tower armor:2 treasure art tapestry"
    s = scene("coin armor", "", ships="bjorgvin -", at={"bjorgvin": there})
    assert s.asks == "done"
    assert s.has(1) == "coin:8 farm:2 wall tower armor:3 treasure art tapestry"
    assert s.lies("bjorgvin") == ""
    assert s.has(2) == ""


@pytest.mark.rule("loot.alone")
def test_each_lone_visitor_takes_what_lies_where_they_are_by_number_of_place() -> None:
    s = scene(
        *("", "", ""),
        ships="nidalos tonsberg bjorgvin",
        at={"bjorgvin": "coin", "tonsberg": "wall", "nidalos": "tower"},
        sides="nidalos",
    )
    assert [s.has(seat) for seat in (1, 2, 3)] == ["tower coin", "wall", "coin"]
    assert [seat for seat, _args in s.told("collected")] == [3, 2, 1]


@pytest.mark.rule("loot.alone", "supply.pile-up")
def test_where_nobody_is_everything_stays() -> None:
    s = scene("", "", ships="bjorgvin -", at={"tonsberg": "coin:4 art"})
    assert s.lies("tonsberg") == "coin:4 art"
    assert s.has(1) == ""


@pytest.mark.rule("loot.alone", "deal.split")
def test_lone_visitors_collect_before_the_talks() -> None:
    s = scene(
        *("", "", ""),
        ships="bjorgvin bjorgvin tonsberg",
        at={"bjorgvin": "coin", "tonsberg": "coin:5 weapons"},
        luck="roll:terror",
    )
    assert s.asks == "Bargain"
    assert s.has(3) == "coin:5 weapons terror"
    s.ends("Bargain")


# -- hidden, but won in the open ------------------------------------------------------------------


def follow(game: Any, held: list[dict[str, int]], event: Event) -> None:
    """What somebody who watches writes down about each seat's goods."""
    items = game.rules.items
    args: Any = event.args
    mine = held[event.seat] if event.seat >= 0 else {}

    def give(to: dict[str, int], item: int, count: int = 1) -> None:
        to[items[item]] = to.get(items[item], 0) + count

    if event.name == "collected":
        for item, count in enumerate(args[1]):
            give(mine, item, count)
    elif event.name in ("met-bjorn", "hired-for-terror"):
        give(mine, 1)
    elif event.name == "rolled":
        give(mine, 1, int(args[0] == "terror"))
    elif event.name in ("won-card", "kept"):
        give(mine, args[0])
    elif event.name == "plundered":
        give(mine, 1)
        if event.rule == "nidalos.a":
            give(mine, args[0])
    elif event.name == "took-token":
        give(mine, 1)
        give(mine, args[0])
    elif event.name in ("sold", "traded-in"):
        give(mine, args[0], -1)
        give(mine, 0, args[1])
    elif event.name == "shed":
        give(mine, 0, -args[0])
        give(mine, 1, -1)
    elif event.name == "gave-up":
        give(mine, args[0], -1)
        give(mine, 1, -1)
    elif event.name in ("hired", "bought"):
        give(mine, 0, -args[1])
        give(mine, args[0], int(event.name == "bought"))
    elif event.name == "refreshed":
        give(mine, 0, -args[0])
    elif event.name == "shed-onto":
        give(mine, 0, -args[0])
        give(mine, 1, -args[2])
        give(held[args[1]], 1)
    elif event.name == "accord":
        for giver, taker, item, count in args[2]:
            if item < game.rules.kinds:
                give(held[taker], item, count)
                if giver >= 0:
                    give(held[giver], item, -count)
    elif event.name == "no-accord":
        for seat in args[1]:
            give(held[seat], 1)


OPTIONS: tuple[dict[str, Any], ...] = (
    {"players": 2},
    {"players": 2, "bjorn_terror": "yes", "places": "random"},
    {"players": 4, "offers": "participants"},
    {"players": 5, "shed": "attack", "removal": "unlimited", "split": "partial"},
    {"players": 6, "sell": "unlimited", "loot": "face-down", "vacant": "no"},
)


@pytest.mark.rule("loot.hidden", "deal.anything")
@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: str(options["players"]))
def test_whoever_has_watched_the_open_events_knows_what_is_behind_each_screen(
    options: dict[str, Any],
) -> None:
    """So views, which know it too, tell nothing that was hidden: nothing is gained in secret."""
    for seed in range(8):
        game = table(**options)
        luck = Seeded(seed)
        log: list[Event] = []
        p = game.start(Table(luck, log))
        held: list[dict[str, int]] = [{} for _ in range(game.seats)]
        while p.todo:
            seats = game.deciders(p)
            seat = seats[luck.below(len(seats))]
            found = game.options(p, seat)
            talk = [a for a in found if a.verb in ("accept", "suggest")]
            if talk and luck.below(2):
                found = talk
            game.choose(p, seat, found[luck.below(len(found))], Table(luck, log))
            for event in log:
                follow(game, held, event.seen_by(SPECTATOR))
            log.clear()
            for owner, goods in enumerate(p.holdings):
                known = {game.rules.items[item]: n for item, n in enumerate(goods) if n}
                assert known == {name: n for name, n in held[owner].items() if n}


# -- sharing adds a terror ------------------------------------------------------------------------


@pytest.mark.rule("loot.terror")
@pytest.mark.parametrize("place", ["bjorgvin", "tonsberg", "vasteras", "odense", "leirvik"])
@pytest.mark.parametrize("visitors", [1, 2, 3, 6])
def test_one_terror_joins_what_lies_there_however_many_they_are(place: str, visitors: int) -> None:
    s = scene(
        players=6,
        ships=" ".join([place] * visitors),
        at={place: "coin:2"},
        sides="vasteras odense",
        market="",
        deck="",
    )
    if visitors == 1:
        assert s.has(1) == "coin:2"
        assert "shared" not in s.events
        return
    assert s.lies(place) == "coin:2 terror"
    assert s.told("shared") == [(0, (s.p.ships[0], tuple(range(visitors))))]
    assert sum(s.count(seat, "terror") for seat in range(1, 7)) == 0
    s.ends("Bargain")


@pytest.mark.rule("loot.terror", "roskilde.neutral")
def test_each_shared_place_has_its_own_and_roskilde_has_none() -> None:
    s = scene(
        *[""] * 6,
        ships="bjorgvin bjorgvin tonsberg tonsberg roskilde roskilde",
        market="",
        deck="",
        window="no",
    )
    assert [s.lies(place) for place in ("bjorgvin", "tonsberg", "roskilde")] == [
        *("terror", "terror", "")
    ]
    s.ends("Bargain")


@pytest.mark.rule("loot.added", "bjorgvin.b", "nidalos.b", "leirvik.b")
@pytest.mark.parametrize(
    ("place", "added"), [("bjorgvin", "coin:4"), ("nidalos", "coin:2"), ("leirvik", "art")]
)
def test_what_the_action_adds_is_shared_too(place: str, added: str) -> None:
    s = scene(
        players=6,
        ships=f"{place} {place}",
        at={place: "farm"},
        sides=place,
        luck="art" if place == "leirvik" else "",
    )
    assert s.lies(place) == f"farm terror {added}"
    assert s.cited("stocked") == [f"{place}.b"]
    item = "1 art" if place == "leirvik" else f"{added[5:]} coin"
    assert s.why_not("1: propose pot>1 1 farm, pot>2 1 terror") == "left-lying"
    s.do(f"1: propose pot>1 1 farm, pot>2 1 terror, pot>2 {item}", "2: accept 1")
    assert s.has(2) == f"terror {added}"
