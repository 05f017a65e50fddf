"""The other seven kinds of the core deck."""

import pytest

from tests.maeshowe.scene import Scene, scene

BOTH_EDITIONS = pytest.mark.parametrize("edition", ["1.0", "1.1"])
RUNES = pytest.mark.parametrize("rune", ["red", "blue"])


def use(verb: str, card: str, health: int = 3, food: int = 2, edition: str = "1.1") -> Scene:
    """Plays or discards this card, and the other of the two with a card of no effect."""
    s = scene(
        hand=f"{card} excavate:red excavate:blue",
        health=health,
        food=food,
        deck="",
        edition=edition,
        sets="none",
        passages=1,
        cap=5,
    )
    s.do(f"{verb} {card}")
    return s if s.asks not in ("to-play", "to-discard") else s.do(*rest(s))


def rest(s: Scene) -> tuple[str, ...]:
    """The other action, with Excavate Passage, which does nothing here."""
    return ("play excavate:red",) if s.asks == "to-play" else ("discard excavate:red",)


@pytest.mark.rule("card.treasure", "symbols.health")
@BOTH_EDITIONS
@RUNES
def test_treasure_costs_two_health_played_and_one_discarded(edition: str, rune: str) -> None:
    assert use("play", f"treasure:{rune}", health=3, edition=edition).health == 1
    assert use("discard", f"treasure:{rune}", health=3, edition=edition).health == 2


@pytest.mark.rule("card.treasure")
@pytest.mark.parametrize(
    ("verb", "health", "lost"),
    [("play", 3, False), ("play", 2, True), ("discard", 2, False), ("discard", 1, True)],
)
def test_treasure_can_take_the_last_health(verb: str, health: int, lost: bool) -> None:
    s = use(verb, "treasure:red", health=health)
    assert (s.outcome == "last-health") is lost


@pytest.mark.rule("card.eat")
@BOTH_EDITIONS
def test_any_amount_of_food_may_be_eaten(edition: str) -> None:
    for spent in range(4):
        s = use("play", "eat:red", health=1, food=3, edition=edition)
        assert s.options() == ["spend 0", "spend 1", "spend 2", "spend 3"]
        s.do(f"spend {spent}", *["discard excavate:red"])
        assert s.health == 1 + spent
        assert s.food == 3 - spent


@pytest.mark.rule("card.eat")
@pytest.mark.parametrize("food", [1, 2, 4])
def test_no_more_than_there_is_can_be_eaten(food: int) -> None:
    s = use("play", "eat:blue", health=1, food=food)
    assert s.options() == [f"spend {n}" for n in range(food + 1)]
    if food < 4:
        assert s.refused(f"spend {food + 1}") == "not-offered"
    s.ends("HowMuchToEat")


@pytest.mark.rule("card.eat")
def test_eat_asks_nothing_when_there_is_no_food() -> None:
    s = use("play", "eat:blue", health=1, food=0)
    assert s.health == 1
    assert s.asks == "turn" or s.outcome == "stuck"


@pytest.mark.rule("card.eat")
@pytest.mark.parametrize(("health", "spent", "then"), [(4, 2, 4), (3, 2, 4), (2, 2, 4)])
def test_eating_above_the_most_health_is_allowed_and_wasted(
    health: int, spent: int, then: int
) -> None:
    s = use("play", "eat:red", health=health, food=2)
    s.do(f"spend {spent}", "discard excavate:red")
    assert s.health == then
    assert s.food == 0


@pytest.mark.rule("card.eat")
def test_eat_discarded_does_nothing() -> None:
    s = use("discard", "eat:red", health=1, food=3)
    assert (s.health, s.food) == (1, 3)


@pytest.mark.rule("card.goose", "symbols.food")
@BOTH_EDITIONS
@RUNES
def test_goose_brings_a_food_when_played_only(edition: str, rune: str) -> None:
    assert use("play", f"goose:{rune}", food=2, edition=edition).food == 3
    assert use("discard", f"goose:{rune}", food=2, edition=edition).food == 2


@pytest.mark.rule("card.goose")
@pytest.mark.parametrize(("food", "then"), [(0, 1), (3, 4), (4, 4)])
def test_goose_stops_at_four_food(food: int, then: int) -> None:
    assert use("play", "goose:red", food=food).food == then


@pytest.mark.rule("card.collapse", "symbols.passages")
@BOTH_EDITIONS
@pytest.mark.parametrize(("passages", "then"), [(1, 3), (2, 4), (3, 5), (4, 5), (5, 5)])
def test_collapse_puts_two_passages_back_within_the_starting_number(
    edition: str, passages: int, then: int
) -> None:
    s = scene(
        hand="collapse:red goose:red goose:blue eat:red eat:blue",
        health=4,
        passages=passages,
        cap=5,
        edition=edition,
    )
    s.do("play collapse:red", "discard goose:red")
    assert s.passages == then
    assert s.health == 2
    assert s.told("blocked") == ([(then - passages, then)] if then > passages else [])


@pytest.mark.rule("card.collapse")
def test_collapse_discarded_costs_one_health_and_no_passage() -> None:
    s = use("discard", "collapse:blue", health=3)
    assert s.health == 2
    assert s.passages == 1


@pytest.mark.rule("card.raven", "symbols.health")
@BOTH_EDITIONS
@RUNES
def test_raven_heals_two_when_played_only(edition: str, rune: str) -> None:
    assert use("play", f"raven:{rune}", health=1, edition=edition).health == 3
    assert use("discard", f"raven:{rune}", health=1, edition=edition).health == 1


@pytest.mark.rule("card.raven")
@pytest.mark.parametrize(("health", "then"), [(1, 3), (2, 4), (3, 4), (4, 4)])
def test_raven_stops_at_the_most_health(health: int, then: int) -> None:
    assert use("play", "raven:red", health=health).health == then


@pytest.mark.rule("card.runout", "symbols.food")
@BOTH_EDITIONS
@pytest.mark.parametrize("food", [0, 1, 4])
def test_run_out_of_food_takes_it_all(edition: str, food: int) -> None:
    s = use("play", "runout:red", health=3, food=food, edition=edition)
    assert s.food == 0
    assert s.health == 3


@pytest.mark.rule("card.runout")
@BOTH_EDITIONS
def test_run_out_of_food_discarded_costs_one_health_and_no_food(edition: str) -> None:
    s = use("discard", "runout:blue", health=3, food=2, edition=edition)
    assert (s.health, s.food) == (2, 2)


@pytest.mark.rule("card.sleep", "symbols.health")
@BOTH_EDITIONS
@RUNES
def test_sleep_heals_one_when_played_only(edition: str, rune: str) -> None:
    assert use("play", f"sleep:{rune}", health=1, edition=edition).health == 2
    assert use("discard", f"sleep:{rune}", health=1, edition=edition).health == 1


@pytest.mark.rule("card.sleep")
@pytest.mark.parametrize(("health", "then"), [(3, 4), (4, 4)])
def test_sleep_stops_at_the_most_health(health: int, then: int) -> None:
    assert use("play", "sleep:red", health=health).health == then
