"""What stays hidden: destinations until all are chosen, and at some tables what others say.

Whatever a seat is given (view, options, bars, events, whom play waits for) may depend only on what
it can know; and in the worlds that a bot searches everything looks the same to it.
"""

from collections.abc import Callable
from typing import Any

import pytest

from meadhall.games.reavers.sail import HIDDEN, ChooseDestination
from meadhall.kernel.event import OPENLY, SPECTATOR, Event
from meadhall.kernel.luck import Seeded
from meadhall.kernel.table import Table
from meadhall.lab.laws import check_event, check_view
from tests.reavers.scene import Scene, scene, table

Given = Callable[[Scene, int], dict[str, Any]]


def given_to(s: Scene, seat: int) -> dict[str, Any]:
    """All that this seat is given of the scene."""
    data: dict[str, Any] = s.game.view_data(s.game.view(s.p, seat))
    data["events"] = [event.seen_by(seat).data() for event in s.log]
    data["awaited"] = s.game.awaited(s.p, seat)
    data["timers"] = {
        each.key: (each.action.text, each.seconds, each.pulse)
        for each in s.game.timers(s.p)
        if each.seen_by(seat)
    }
    data["spoken to"] = seat in s.game.speakers(s.p)
    if seat in s.game.speakers(s.p):
        data["options"] = [action.text for action in s.game.options(s.p, seat)]
        data["barred"] = [(action.text, bar.data()) for action, bar in s.game.barred(s.p, seat)]
        data["topic"] = s.game.topic(s.p, seat)
    return data


def differences(one: Scene, other: Scene, seats: tuple[int, ...], given: Given) -> list[str]:
    """What these seats are given of one and not of the other."""
    found = []
    for seat in seats:
        mine, others = given(one, seat), given(other, seat)
        keys = [key for key in {**mine, **others} if mine.get(key) != others.get(key)]
        found += [f"seat {seat}: {key}" for key in keys]
    return found


def alike(
    scenes: list[Scene],
    seats: tuple[int, ...],
    texts: list[tuple[str, str]],
    given: Given = given_to,
) -> list[str]:
    """Play both, step by step: what these seats are given that tells one from the other."""
    found = differences(scenes[0], scenes[1], seats, given)
    for pair in texts:
        for each, text in zip(scenes, pair, strict=True):
            each.do(text)
        found += differences(scenes[0], scenes[1], seats, given)
    return found


# -- sealed destinations --------------------------------------------------------------------------

SEALED = [
    ("2: sail bjorgvin", "2: sail tonsberg"),
    ("2: take-back", "2: take-back"),
    ("2: sail nidalos", "2: sail roskilde"),
    ("1: sail bjorgvin", "1: sail bjorgvin"),
    ("4: sail vasteras", "4: sail bjorgvin"),
    ("1: take-back", "1: take-back"),
]


def choosing(count: int = 2) -> list[Scene]:
    """The same choice of destinations, several times."""
    return [
        scene("", "", "", "", steps="choose", clock="live").ends("ChooseDestination")
        for _ in range(count)
    ]


@pytest.mark.rule("sail.choose")
@pytest.mark.parametrize("seats", [(0,), (2,), (SPECTATOR,)])
def test_nobody_learns_what_others_have_chosen(seats: tuple[int, ...]) -> None:
    assert alike(choosing(), seats, SEALED) == []


@pytest.mark.rule("sail.choose")
def test_ones_own_choice_one_sees_and_that_others_have_chosen() -> None:
    scenes = choosing()
    found = alike(scenes, (1,), SEALED[:1])
    assert "seat 1: todo" in found
    assert "seat 1: events" in found
    scenes[0].do("1: sail roskilde")
    shown = scenes[0].game.view(scenes[0].p, 0).todo[-1]
    assert isinstance(shown, ChooseDestination)
    assert shown.chosen == (0, HIDDEN, -1, -1)
    assert scenes[0].game.awaited(scenes[0].p, 3) == (2, 3)


@pytest.mark.rule("sail.choose", "sail.reveal")
def test_when_all_have_chosen_everything_is_open() -> None:
    s = choosing(1)[0].ends("done")
    s.do("1: sail roskilde", "2: sail bjorgvin", "3: sail bjorgvin", "4: sail nidalos")
    for seat in (0, SPECTATOR):
        shown = s.game.view_data(s.game.view(s.p, seat))
        assert shown["ships"] == ("roskilde", "bjorgvin", "bjorgvin", "nidalos")
        assert len([event for event in s.log if event.seen_by(seat).name == "sailed"]) == 4


@pytest.mark.rule("sail.choose")
def test_in_the_worlds_that_one_imagines_others_sail_anywhere_lawful() -> None:
    s = scene("", "", "", steps="choose", ships="bjorgvin tonsberg nidalos")
    s.ends("ChooseDestination").do("1: sail tonsberg", "2: sail bjorgvin")
    found = set()
    for seed in range(60):
        world = s.game.sample_world(s.game.view(s.p, 0), Seeded(seed))
        chosen = world.todo[-1].chosen
        assert chosen[0] == 2
        assert chosen[2] == -1
        found.add(chosen[1])
    assert len(found) > 1
    assert 2 not in found  # where that ship lies


# -- whispers -------------------------------------------------------------------------------------

# Seats 1 to 3 at Bjorgvin talk one way or the other; seats 4 and 5 are at Tonsberg, 6 is nowhere.
WHISPERS = [
    (
        "1: propose pot>1 3 coin, pot>2 1 terror",
        "1: propose pot>2 3 coin, pot>1 1 terror, 3>1 1 armor",
    ),
    ("2: decline 1", "2: accept 1"),
    ("3: suggest 1", "3: suggest 2"),
    (
        "1: propose pot>1 2 coin, pot>2 1 coin, pot>2 1 terror, 1>2 1 art, 2>1 1 ulf",
        '1: propose pot>2 3 coin, pot>3 1 terror, 2 vows 1 by 9 "my next three coins"',
    ),
    ("2: accept 2", "2: say-nothing"),
    ("2: unaccept", "2: accept 3"),
    ("5: suggest 1", "5: suggest 1"),
]
# And after that the same, in the open at the end.
AGREED = [
    ("3: propose pot>3 3 coin, pot>3 1 terror",) * 2,
    ("1: accept 4",) * 2,
    ("2: accept 4",) * 2,
    ("4: say-nothing",) * 2,
    ("5: say-nothing",) * 2,
]
FAILED = [
    ("2: walk-away",) * 2,
    ("4: accept 1",) * 2,
]
OUTSIDE = (3, 4, 5, SPECTATOR)


def whispering(offers: str) -> list[Scene]:
    """The same talks twice."""
    return [
        scene(
            *("art coin:4", "coin:5", "armor", "", "", ""),
            crews=["", "ulf", "", "", "", ""],
            ships="bjorgvin bjorgvin bjorgvin tonsberg tonsberg",
            at={"bjorgvin": "coin:3", "tonsberg": "coin:4"},
            offers=offers,
            clock="live",
        ).ends("Bargain", "done")
        for _ in range(2)
    ]


@pytest.mark.rule("deal.anything", "deal.promises")
@pytest.mark.parametrize("seat", OUTSIDE)
@pytest.mark.parametrize("end", [AGREED, FAILED], ids=["accord", "no accord"])
def test_whispers_are_for_those_who_negotiate(seat: int, end: list[tuple[str, str]]) -> None:
    scenes = whispering("participants")
    assert alike(scenes, (seat,), WHISPERS + end) == []
    assert [each.asks for each in scenes] == ["done", "done"]


@pytest.mark.rule("deal.anything")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_those_who_negotiate_hear_everything(seat: int) -> None:
    for pair in range(len(WHISPERS) - 1):
        scenes = whispering("participants")
        alike(scenes, (), WHISPERS[:pair])
        found = alike(scenes, (seat,), [WHISPERS[pair]])
        assert f"seat {seat}: events" in found
        assert f"seat {seat}: todo" in found


@pytest.mark.rule("deal.anything")
@pytest.mark.parametrize("seat", OUTSIDE)
def test_at_an_open_table_everybody_hears_everything(seat: int) -> None:
    for pair in range(len(WHISPERS) - 1):
        scenes = whispering("table")
        alike(scenes, (), WHISPERS[:pair])
        found = alike(scenes, (seat,), [WHISPERS[pair]])
        assert f"seat {seat}: events" in found
        assert f"seat {seat}: todo" in found


@pytest.mark.rule("deal.anything")
def test_views_of_others_hold_no_offer() -> None:
    s = whispering("participants")[0]
    for own, _other in WHISPERS:
        s.do(own)
    for seat in OUTSIDE:
        deals = s.game.view(s.p, seat).todo[-1].deals
        mine = [deal for deal in deals if seat in deal.parties]
        others = [deal for deal in deals if seat not in deal.parties]
        assert all(deal.offers == () for deal in others)
        assert all(deal.offers != () for deal in mine)
        assert len(others) == (1 if seat in (3, 4) else 2)
        if seat not in (3, 4):
            assert s.game.awaited(s.p, seat) == (0, 1, 2, 3, 4)


@pytest.mark.rule("deal.anything", "deal.accord")
def test_what_changes_hands_is_seen_by_all() -> None:
    s = whispering("participants")[0].ends("done")
    for own, _other in WHISPERS + AGREED:
        s.do(own)
    accord = next(event for event in s.log if event.name == "accord")
    for seat in OUTSIDE:
        assert accord.seen_by(seat) == accord
        assert s.game.view_data(s.game.view(s.p, seat))["holdings"][2] == (
            *(("coin", 3), ("terror", 1), ("armor", 1)),
        )


@pytest.mark.rule("deal.anything", "loot.hidden")
@pytest.mark.parametrize("held", ["", "coin:9 armor:4 farm:2 terror:3"])
def test_what_one_may_offer_does_not_depend_on_what_others_hold(held: str) -> None:
    s = scene("coin:3", held, "", ships="roskilde roskilde", crews=["", "ulf", ""])
    s.ends("Bargain")
    assert s.why_not("1: propose 1>2 3 coin, 2>1 4 armor") == ""
    assert s.why_not("1: propose 1>2 4 coin, 2>1 4 armor") == "cannot-give"
    one = scene("coin:3", "", "", ships="roskilde roskilde").ends("Bargain")
    assert s.options(seat=1) == one.options(seat=1)


# -- leaks that are planted -----------------------------------------------------------------------


def view_of_all(s: Scene, seat: int) -> dict[str, Any]:
    """The seat is shown what only a replay may show."""
    return given_to(s, seat) | s.game.view_data(s.game.view(s.p, OPENLY))


def events_of_all(s: Scene, seat: int) -> dict[str, Any]:
    """The log forgets whom an event is for."""
    return given_to(s, seat) | {"events": [event.seen_by(OPENLY).data() for event in s.log]}


def length_of_secrets(s: Scene, seat: int) -> dict[str, Any]:
    """The log tells how much is hidden."""
    return given_to(s, seat) | {"log": [len(str(event.secret)) for event in s.log]}


def truly_awaited(s: Scene, seat: int) -> dict[str, Any]:
    """The table shows whom play waits for, whoever may know it."""
    return given_to(s, seat) | {"awaited": s.game.owing(s.p)}


def question_of_all(s: Scene, seat: int) -> dict[str, Any]:
    """The question is shown as it stands in the position."""
    return given_to(s, seat) | {"question": repr(s.p.todo[-1])}


LEAKS = (view_of_all, events_of_all, question_of_all)


@pytest.mark.rule("sail.choose")
@pytest.mark.parametrize("leak", LEAKS)
@pytest.mark.parametrize("seat", [0, SPECTATOR])
def test_a_leak_of_a_sealed_choice_is_found(leak: Given, seat: int) -> None:
    assert alike(choosing(), (seat,), SEALED, leak)


@pytest.mark.rule("deal.anything")
@pytest.mark.parametrize("leak", [*LEAKS, length_of_secrets, truly_awaited])
@pytest.mark.parametrize("seat", OUTSIDE)
def test_a_leak_of_a_whisper_is_found(leak: Given, seat: int) -> None:
    assert alike(whispering("participants"), (seat,), WHISPERS, leak)


# -- the law, in random games ---------------------------------------------------------------------


@pytest.mark.rule("sail.choose", "deal.anything", "supply.spoils")
@pytest.mark.parametrize(
    "options",
    [
        {"players": 2, "clock": "live"},
        {"players": 4, "offers": "participants"},
        {"players": 5, "offers": "participants", "loot": "face-down", "split": "partial"},
        {"players": 3, "loot": "face-down", "places": "random"},
    ],
    ids=str,
)
def test_in_random_games_imagined_worlds_look_the_same(options: dict[str, Any]) -> None:
    game = table(**options)
    for seed in range(2):
        luck, others = Seeded(seed), Seeded(seed + 100)
        log: list[Event] = []
        p = game.start(Table(luck, log))
        while p.todo:
            for seat in (*range(game.seats), SPECTATOR):
                if others.below(12) == 0:
                    check_view(game, p, seat, others)
            seats = game.speakers(p)
            seat = seats[luck.below(len(seats))]
            found = game.options(p, seat) or game.options(p, game.owing(p)[0])
            seat = seat if game.options(p, seat) else game.owing(p)[0]
            game.choose(p, seat, found[luck.below(len(found))], Table(luck, log))
            for event in log:
                check_event(game, event)
            log.clear()


@pytest.mark.rule("deal.anything", "deal.accord")
@pytest.mark.parametrize("seat", [3, 4, 5, SPECTATOR])
@pytest.mark.parametrize("agree", [True, False])
def test_what_others_have_seen_to_be_agreed_is_agreed_in_every_world(
    seat: int, agree: bool
) -> None:
    s = whispering("participants")[0].ends("Bargain")
    s.do("1: propose pot>2 3 coin, pot>3 1 terror, 2>1 5 coin", "2: accept 1")
    s.do("3: accept 1" if agree else "3: walk-away")
    world = s.game.sample_world(s.game.view(s.p, seat), Seeded(1))
    assert s.game.view_data(s.game.view(world, seat)) == s.game.view_data(s.game.view(s.p, seat))
    s.game.decode(s.game.encode(world))
    log: list[Event] = []
    for asked in (3, 4):
        nothing = s.game.parse("say-nothing")
        s.game.choose(world, asked, nothing, Table(Seeded(1), log))
    assert [event.name for event in log if event.args and event.args[0] == 1] == [
        "accord" if agree else "no-accord"
    ]
