"""Destinations: everybody chooses in secret, all are shown together, and the ships sail."""

from itertools import permutations

import pytest

from tests.reavers.scene import Scene, scene

ALL = "roskilde bjorgvin tonsberg nidalos"


def choosing(players: int = 3, **given: object) -> Scene:
    """Destinations are to be chosen; the scene stops when the ships have sailed."""
    words = {"steps": "choose", "players": players, **given}
    s = scene(**words)  # type: ignore[arg-type]
    s.ends("done", "ChooseDestination")
    return s


# -- choosing -------------------------------------------------------------------------------------


@pytest.mark.rule("sail.choose")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_all_are_asked_at_once_and_stay_free_to_choose(players: int) -> None:
    s = choosing(players, market="")
    places = s.options(seat=1)
    for seat in range(1, players):
        assert s.asked() == tuple(range(seat, players + 1))
        for other in range(seat, players + 1):
            assert s.options(seat=other) == places
        s.do(f"{seat}: sail bjorgvin")
        assert s.p.ships == (-1,) * players  # nobody has sailed yet
    s.do(f"{players}: sail bjorgvin")
    assert s.p.ships == (1,) * players


@pytest.mark.rule("sail.choose")
def test_nobody_may_stay_at_home() -> None:
    s = choosing(ships=ALL.replace(" nidalos", ""))
    for seat in (1, 2, 3):
        assert {text.split()[0] for text in s.options(seat=seat)} == {"sail"}
        assert len(s.options(seat=seat)) == 3
        assert s.why_not(f"{seat}: pass") == "not-offered"


@pytest.mark.rule("sail.choose", "setup.colours")
@pytest.mark.parametrize(
    ("players", "place", "reason"),
    [
        (3, "vasteras", "not-offered"),
        (4, "vasteras", ""),
        (4, "odense", "not-offered"),
        (5, "odense", ""),
        (5, "leirvik", "not-offered"),
        (6, "leirvik", ""),
    ],
)
def test_there_are_no_cards_of_places_that_are_not_in_play(
    players: int, place: str, reason: str
) -> None:
    assert choosing(players).why_not(f"1: sail {place}") == reason


@pytest.mark.rule("sail.choose")
def test_a_choice_may_be_taken_back_until_the_last_is_made() -> None:
    s = choosing()
    s.do("1: sail bjorgvin", "2: sail tonsberg")
    assert s.options(seat=1) == ["take-back"]
    assert s.why_not("1: sail nidalos") == "not-offered"
    s.do("1: take-back")
    assert s.asked() == (1, 3)
    s.do("1: sail nidalos", "2: take-back", "2: sail bjorgvin", "3: sail nidalos")
    assert [s.ship(seat) for seat in (1, 2, 3)] == ["nidalos", "bjorgvin", "nidalos"]


@pytest.mark.rule("sail.choose", "sail.reveal")
def test_with_the_last_choice_all_cards_lie_open_and_nothing_can_be_taken_back() -> None:
    s = choosing(2, steps="choose act loot")
    s.do("1: sail roskilde", "2: sail tonsberg")
    assert s.asks == "HireForTerror"
    assert s.why_not("1: take-back") == "not-offered"
    assert s.why_not("2: take-back") == "not-asked"
    s.do("pass")


@pytest.mark.rule("sail.choose")
def test_who_has_nothing_sealed_has_nothing_to_take_back() -> None:
    s = choosing()
    assert s.why_not("1: take-back") == "not-offered"


@pytest.mark.rule("sail.choose", "sail.reveal")
def test_any_order_of_answers_gives_the_same_result() -> None:
    answers = ("1: sail bjorgvin", "2: sail bjorgvin", "3: sail tonsberg")
    found = []
    for order in permutations(answers):
        s = choosing(3, ships="nidalos nidalos bjorgvin", luck="lot:1")
        s.do(*order)
        found.append(s.game.encode(s.p))
    # Taking back and choosing again changes nothing either.
    s = choosing(3, ships="nidalos nidalos bjorgvin", luck="lot:1")
    s.do("3: sail nidalos", "1: sail roskilde", "3: take-back", "1: take-back", *answers)
    found.append(s.game.encode(s.p))
    assert all(each == found[0] for each in found)


@pytest.mark.rule("sail.reveal")
def test_every_ship_goes_where_its_card_says() -> None:
    s = choosing(4, ships="roskilde roskilde nidalos bjorgvin")
    s.do("4: sail roskilde", "2: sail vasteras", "1: sail tonsberg", "3: sail vasteras")
    assert [s.ship(seat) for seat in (1, 2, 3, 4)] == [
        *("tonsberg", "vasteras", "vasteras", "roskilde")
    ]
    assert s.p.came_from == (0, 0, 3, 1)
    assert s.told("sailed") == [(1, (2,)), (2, (4,)), (3, (4,)), (4, (0,))]


# -- not twice ------------------------------------------------------------------------------------


@pytest.mark.rule("sail.not-twice")
@pytest.mark.parametrize("place", ALL.split())
def test_the_place_where_the_ship_lies_is_barred_roskilde_too(place: str) -> None:
    s = choosing(2, ships=f"{place} -")
    bar = s.bar(f"1: sail {place}")
    assert bar is not None
    assert (bar.reason, bar.rule) == ("same-place", "sail.not-twice")
    assert len(s.options(seat=1)) == 3
    assert s.why_not(f"2: sail {place}") == ""


@pytest.mark.rule("sail.not-twice", "end.cards")
def test_the_previous_place_is_barred_and_the_one_before_is_not() -> None:
    s = scene(
        *("", ""),
        steps="round",
        round=0,
        bjorn="-",
        luck="s01 armor armor armor s02 armor armor armor s08 armor armor armor",
    )
    s.ends("ChooseDestination")
    s.do("1: sail bjorgvin", "2: sail nidalos")
    while s.asks != "ChooseDestination":
        s.do("pass")
    assert s.why_not("1: sail bjorgvin") == "same-place"
    s.do("1: sail tonsberg", "2: sail bjorgvin")
    while s.asks != "ChooseDestination":
        s.do("pass")
    assert s.p.round == 3
    assert s.why_not("1: sail tonsberg") == "same-place"
    assert s.why_not("1: sail bjorgvin") == ""
    assert s.why_not("2: sail nidalos") == ""


@pytest.mark.rule("sail.not-twice")
def test_in_the_first_round_every_place_is_free() -> None:
    s = choosing(2, round=1)
    assert s.options(seat=1) == [f"sail {place}" for place in ALL.split()]


@pytest.mark.rule("sail.not-twice")
def test_the_place_of_another_ship_is_free() -> None:
    s = choosing(2, ships="bjorgvin tonsberg")
    assert s.why_not("1: sail tonsberg") == ""
    assert s.why_not("2: sail bjorgvin") == ""


# -- the card stays open --------------------------------------------------------------------------


@pytest.mark.rule("sail.reminder", "end.cards")
def test_the_card_played_stays_open_until_the_next_one_is_shown() -> None:
    s = choosing(2, ships="bjorgvin tonsberg")
    for text in ("1: sail tonsberg", "1: take-back", "1: sail nidalos"):
        s.do(text)
        for seat in (-1, 0, 1):
            assert s.game.view_data(s.game.view(s.p, seat))["ships"] == ("bjorgvin", "tonsberg")
    s.do("2: sail bjorgvin")
    assert s.game.view_data(s.game.view(s.p, 0))["ships"] == ("nidalos", "bjorgvin")


# -- the clock ------------------------------------------------------------------------------------


@pytest.mark.rule("sail.choose")
@pytest.mark.parametrize(("clock", "seconds"), [("live", 45), ("mail", 24 * 60 * 60)])
def test_there_is_a_time_to_choose_for_each_round(clock: str, seconds: int) -> None:
    s = choosing(2, round=7, clock=clock)
    assert s.timers() == {"choice:7": ("time-up", seconds, 0, seconds)}
    s.do("1: sail bjorgvin", "1: take-back")
    assert list(s.timers()) == ["choice:7"]  # the same time runs on


@pytest.mark.rule("sail.choose", "sail.not-twice")
@pytest.mark.parametrize(("lot", "place"), [(0, "roskilde"), (1, "tonsberg"), (2, "nidalos")])
def test_out_of_time_a_lawful_place_comes_by_lot(lot: int, place: str) -> None:
    s = choosing(2, ships="bjorgvin roskilde", luck=f"lot:{lot} lot:0")
    s.do("clock: time-up")
    assert s.ship(1) == place
    assert s.ship(2) == "bjorgvin"
    assert s.told("time-chose") == [(1, ()), (2, ())]


@pytest.mark.rule("sail.choose")
def test_out_of_time_the_card_put_ready_is_played() -> None:
    s = choosing(3, ships="bjorgvin bjorgvin bjorgvin", luck="lot:2")
    s.do("1: sail tonsberg", "3: sail roskilde", "clock: time-up")
    assert [s.ship(seat) for seat in (1, 2, 3)] == ["tonsberg", "nidalos", "roskilde"]
    assert s.told("time-chose") == [(2, ())]


@pytest.mark.rule("sail.choose")
def test_no_seat_can_play_the_clock() -> None:
    s = choosing()
    assert s.why_not("1: time-up") == "not-offered"
    assert s.why_not("clock: sail bjorgvin") == "not-offered"
    assert s.why_not("clock: time-up bjorgvin") == "not-offered"
