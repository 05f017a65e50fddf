"""What stays hidden: a look at the deck always, hands in Fear of the Dark.

Whatever a seat is given (view, options, bars, events) may depend only on what it can know, and the
worlds that a bot searches hold everything the seat has seen, and nothing beyond it but chance.
"""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from meadhall.games.maeshowe.hand_rules import clashing, has_duty, one_rune
from meadhall.games.maeshowe.memory import NO_CLASH, NO_DUTY, NOT_MAD
from meadhall.kernel.event import SPECTATOR
from meadhall.kernel.luck import Seeded
from meadhall.kernel.table import Table
from tests.maeshowe.expansion_helpers import line
from tests.maeshowe.scene import Scene, scene, table

SEATS = (0, 1, SPECTATOR)
HOPE = "hope:none sleep:blue goose:blue eat:red excavate:red"
OTHER = "treasure:red runout:blue raven:red eat:blue excavate:blue"


def given_to(game: Any, p: Any, seat: int, events: list[Any]) -> dict[str, Any]:
    """All that this seat is given of a game."""
    data: dict[str, Any] = game.view_data(game.view(p, seat))
    data["events"] = [event.seen_by(seat).data() for event in events]
    if seat in game.deciders(p):
        data["options"] = [action.text for action in game.options(p, seat)]
        data["barred"] = [(action.text, bar.data()) for action, bar in game.barred(p, seat)]
    return data


def shown(s: Scene, seat: int) -> dict[str, Any]:
    """All that this seat is given of the scene."""
    return given_to(s.game, s.p, seat, s.log)


def worlds(s: Scene, seat: int, count: int = 300) -> list[Any]:
    """Games that look the same to this seat."""
    luck = Seeded(20)
    view = s.game.view(s.p, seat)
    return [s.game.sample_world(view, luck) for _ in range(count)]


def holds(s: Scene, p: Any, owner: int, name: str) -> int:
    """How many of this card the hand holds."""
    return int(p.hands[owner].count(s.rules.box.face(name)))


def alike(scenes: list[Scene], seats: tuple[int, ...], *texts: str) -> None:
    """Play the same in all of them; after each action these seats are given the same."""
    for seat in seats:
        assert shown(scenes[0], seat) == shown(scenes[1], seat)
    for text in texts:
        for each in scenes:
            each.do(text)
        for seat in seats:
            assert shown(scenes[0], seat) == shown(scenes[1], seat), text


# -- a look at the deck ---------------------------------------------------------------------------


@pytest.mark.rule("card.hope.look", "fear")
@pytest.mark.parametrize("fear", [False, True])
@pytest.mark.parametrize("order", ["keep-order", "swap-order"])
def test_a_look_at_the_deck_is_hidden_from_partner_and_spectator(fear, order):
    scenes = [
        scene(players=2, fear=fear, hands=[HOPE, OTHER], draws=draws)
        for draws in ("raven:blue treasure:blue", "treasure:red goose:red")
    ]
    # Whatever the two cards were: the same bytes, up to the refill (which shows an open hand).
    alike(scenes, (1, SPECTATOR), "discard hope:none", "keep", "keep", order)
    assert shown(scenes[0], 0) != shown(scenes[1], 0)
    for each in scenes:
        each.ends("to-play")


@pytest.mark.rule("card.hope.look", "fear")
@pytest.mark.parametrize("fear", [False, True])
def test_the_order_in_which_two_cards_went_back_is_hidden(fear):
    scenes = []
    for order in ("keep-order", "swap-order"):
        s = scene(players=2, fear=fear, hands=[HOPE, OTHER], draws="raven:blue treasure:blue")
        scenes.append(s.do("discard hope:none", "keep", "keep", order).ends("to-play"))
    alike(scenes, (1, SPECTATOR))
    assert shown(scenes[0], 0)["top"] != shown(scenes[1], 0)["top"]


@pytest.mark.rule("card.hope.look")
def test_the_looker_sees_the_cards_and_a_card_put_away_is_seen_by_all():
    s = scene(players=2, hands=[HOPE, OTHER], draws="raven:blue treasure:blue goose:red")
    s.do("discard hope:none")
    looked = s.log[-1]
    faces = tuple(map(s.rules.box.face, ("raven:blue", "treasure:blue")))
    assert looked.name == "looked"
    assert looked.seen_by(0).secret == faces
    assert looked.seen_by(1).secret == looked.seen_by(SPECTATOR).secret == ()
    assert shown(s, 0)["todo"][-1] == ("KeepOrPutAway", 0, faces, ())
    assert shown(s, 1)["todo"][-1] == ("KeepOrPutAway", 0, (-1, -1), ())
    s.do("put-away", "keep")
    assert shown(s, 1)["piles"] == (("hope:none", "raven:blue"), ())
    assert shown(s, 0)["top"] == ("treasure:blue",)
    assert shown(s, 1)["top"] == shown(s, SPECTATOR)["top"] == (None,)
    s.do("play sleep:blue")


@pytest.mark.rule("card.hope.look", "fear")
def test_in_sampled_worlds_the_looker_keeps_the_top_and_others_guess_it():
    s = scene(players=2, hands=[HOPE, OTHER], draws="raven:blue treasure:blue")
    s.do("discard hope:none", "keep", "keep", "keep-order").ends("to-play")
    assert {world.top for world in worlds(s, 0)} == {s.p.top}
    for seat in (1, SPECTATOR):
        assert len({world.top for world in worlds(s, seat)}) > 50


@pytest.mark.rule("card.hope.look", "fear")
def test_a_card_that_only_the_partner_has_seen_is_known_when_it_is_drawn():
    # Seat 1 receives Hope, looks, and puts both back; seat 0 draws them.
    s = scene(
        players=2,
        fear=True,
        hands=[HOPE, OTHER],
        draws="raven:blue treasure:blue",
    )
    s.do("hand hope:none", "discard hope:none", "keep", "keep", "keep-order", "play sleep:blue")
    assert s.active == 1
    assert sorted(shown(s, 1)["known"][0]) == ["raven:blue", "treasure:blue"]
    assert shown(s, SPECTATOR)["known"][0] == ()
    for world in worlds(s, 1, 100):
        assert holds(s, world, 0, "raven:blue") >= 1
        assert holds(s, world, 0, "treasure:blue") >= 1


# -- hands in the dark ----------------------------------------------------------------------------


@pytest.mark.rule("fear", "coop.hands")
def test_hands_are_open_but_not_in_the_dark():
    s = scene(players=2, hands=[HOPE, OTHER])
    for seat in SEATS:
        assert shown(s, seat)["hands"] == tuple(
            tuple(s.rules.box.faces[face] for face in hand) for hand in s.p.hands
        )
    s = scene(players=2, fear=True, hands=[HOPE, OTHER])
    assert shown(s, 0)["hands"][1] == shown(s, 1)["hands"][0] == ()
    assert shown(s, SPECTATOR)["hands"] == ((), ())
    assert shown(s, SPECTATOR)["hand_counts"] == (5, 5)


@pytest.mark.rule("fear")
def test_what_a_seat_is_given_does_not_depend_on_the_partners_hand():
    common = "sleep:red eat:blue excavate:blue"
    hands = [f"{common} treasure:red runout:red", f"{common} goose:red raven:blue"]
    scenes = [
        scene(
            players=2,
            fear=True,
            hands=["sleep:blue goose:blue eat:red excavate:red treasure:blue", hand],
            draws="excavate:red runout:blue raven:red collapse:blue",
        )
        for hand in hands
    ]
    alike(scenes, (0, SPECTATOR), "play sleep:blue", "discard goose:blue")
    alike(scenes, (0, SPECTATOR), "play eat:blue", "spend 0", "discard excavate:blue")


@pytest.mark.rule("fear", "fear.pass")
def test_a_card_handed_over_is_hidden_from_spectators_alone():
    scenes = []
    for name in ("treasure:blue", "panic:none"):
        s = scene(
            players=2,
            fear=True,
            hands=["sleep:blue goose:blue eat:red treasure:blue panic:none", OTHER],
            draws="excavate:red runout:red collapse:blue",
        )
        scenes.append(s.do(f"hand {name}"))
    alike(scenes, (SPECTATOR,))
    assert shown(scenes[0], 1) != shown(scenes[1], 1)
    assert shown(scenes[0], 1)["known"] != shown(scenes[1], 1)["known"]
    alike(scenes, (SPECTATOR,), "discard raven:red", "play sleep:blue")


@pytest.mark.rule("fear", "card.panic.duty")
def test_a_duty_is_not_shown_to_the_partner_in_the_dark():
    # Four cards in common; with the fifth three Excavates, or not. The play fulfils the duty.
    common = "panic:none excavate:red excavate:blue goose:blue"
    scenes = [
        scene(
            players=2,
            fear=True,
            hands=[OTHER, line(common, fifth)],
            active=1,
            food=2,
            draws="collapse:red collapse:blue",
        )
        for fifth in ("excavate:red", "sleep:red")
    ]
    assert [each.refused("play goose:blue") for each in scenes] == ["duty-first", ""]
    alike(scenes, (0, SPECTATOR), "discard goose:blue")
    assert [len(each.options("play")) for each in scenes] == [1, 4]
    alike(scenes, (0, SPECTATOR), "play panic:none")
    assert shown(scenes[0], 1) != shown(scenes[1], 1)


@pytest.mark.rule("fear", "card.panic.duty")
def test_with_open_hands_the_duty_is_open_too():
    s = scene(
        players=2,
        hands=[OTHER, "panic:none excavate:red excavate:blue excavate:red goose:blue"],
        active=1,
    )
    assert shown(s, 0)["duty"] == 1


@pytest.mark.rule("fear", "card.panic.duty")
def test_a_sampled_hand_with_a_duty_has_its_options():
    hidden = "panic:none excavate:red excavate:blue excavate:red goose:blue"
    s = scene(players=2, fear=True, hands=[OTHER, hidden], active=1, food=1)
    bound = Counter()
    for world in worlds(s, 0, 1500):
        play = [a.text for a in s.game.options(world, 1) if a.verb == "play"]
        duty = has_duty(s.rules, world.hands[1])
        assert (play == ["play panic:none"]) == duty
        bound[duty] += 1
    assert bound[True] > 0


# -- cards that were shown ------------------------------------------------------------------------


@pytest.mark.rule("fear", "fear.pass")
def test_a_card_handed_over_is_in_every_world_of_its_giver():
    s = scene(players=2, fear=True, hands=[HOPE, OTHER], draws="sleep:red treasure:blue")
    s.do("hand goose:blue", "discard raven:red", "play sleep:blue")
    assert shown(s, 0)["known"][1] == ("goose:blue",)
    for world in worlds(s, 0):
        assert holds(s, world, 1, "goose:blue") >= 1
    # Those who look on know nothing of it.
    assert len({holds(s, world, 1, "goose:blue") for world in worlds(s, SPECTATOR)}) > 1


@pytest.mark.rule("fear", "fear.receive")
def test_a_card_handed_over_and_discarded_is_known_no_more():
    s = scene(players=2, fear=True, hands=[HOPE, OTHER], draws="sleep:red treasure:blue")
    s.do("hand goose:blue", "discard goose:blue", "play sleep:blue")
    assert shown(s, 0)["known"][1] == ()


@pytest.mark.rule("fear", "card.conservation")
def test_a_card_taken_from_the_row_is_in_every_world():
    s = scene(
        players=2,
        fear=True,
        hands=[OTHER, "conservation:blue sleep:blue goose:blue eat:red excavate:red"],
        active=1,
        row="garner:red",
        draws="sleep:red",
    )
    s.do("play conservation:blue", "take-row 1", "discard eat:red")
    for seat in (0, SPECTATOR):
        assert shown(s, seat)["known"][1] == ("garner:red",)
        for world in worlds(s, seat):
            assert holds(s, world, 1, "garner:red") == 1
            assert s.game.pieces(world) == s.pieces


@pytest.mark.rule("fear", "card.conservation.discard")
def test_a_card_taken_from_a_pile_is_in_every_world():
    s = scene(
        players=2,
        fear=True,
        hands=[OTHER, "conservation:blue sleep:blue goose:blue eat:red excavate:red"],
        active=1,
        piles=["hope:none", ""],
        draws="sleep:red",
    )
    s.do("discard conservation:blue", "take pile:1:1", "play sleep:blue")
    for seat in (0, SPECTATOR):
        for world in worlds(s, seat):
            assert holds(s, world, 1, "hope:none") == 1


@pytest.mark.rule("fear", "card.recovery.play")
def test_who_has_used_recovery_is_known_to_hold_it():
    s = scene(
        players=2,
        fear=True,
        hands=[OTHER, "recovery:blue sleep:blue goose:blue eat:red excavate:red"],
        active=1,
        piles=["", "goose:red"],
    )
    s.do("recover pile:2", "discard eat:red")
    assert shown(s, 0)["known"][1] == ("recovery:blue",)
    for seat in (0, SPECTATOR):
        assert all(holds(s, world, 1, "recovery:blue") for world in worlds(s, seat))


@pytest.mark.rule("fear", "fear.receive", "card.gluttony.needs-food")
def test_a_hand_that_had_to_be_kept_is_known():
    s = scene(
        players=2,
        fear=True,
        food=0,
        hands=["gluttony:blue sleep:red raven:blue", "gluttony:red"],
        deck="eat:blue goose:blue excavate:red treasure:blue runout:red",
    )
    s.do("hand gluttony:blue").ends("to-play")
    for world in worlds(s, 0, 50):
        assert world.hands[1] == s.p.hands[1]


@pytest.mark.rule("fear", "card.snub.search")
def test_a_search_that_finds_no_bird_in_the_deck_tells_which_birds_are_in_hands():
    birds = "raven:red raven:blue goose:red goose:red"
    s = scene(
        players=2,
        fear=True,
        hands=[
            "snub:red sleep:blue eat:red excavate:red runout:red",
            "goose:blue treasure:red sleep:red excavate:blue runout:blue",
        ],
        row=line(birds, "goose:blue"),
        draws="treasure:blue eat:blue",
    )
    s.do("play snub:red", "discard eat:red")
    assert shown(s, 0)["known"][1] == ("goose:blue",)
    for world in worlds(s, 0):
        assert holds(s, world, 1, "goose:blue") == 1


# -- cards that the partner cannot hold -----------------------------------------------------------


@pytest.mark.rule("fear", "madness.shuffle")
def test_a_card_shuffled_into_the_deck_is_in_no_hand_that_was_drawn_before():
    # Everybody saw Garner in the pile of seat 0; seat 1 has drawn nothing since it went back.
    s = scene(
        players=2,
        fear=True,
        hands=["horror:both sleep:blue goose:blue eat:red excavate:red", OTHER],
        piles=["garner:red", ""],
        draws="raven:blue goose:red treasure:blue runout:red sleep:red collapse:red",
    )
    s.do("play horror:both", "discard goose:red")
    assert "garner:red" in s.deck.split()
    for seat in (0, SPECTATOR):
        assert not any(holds(s, world, 1, "garner:red") for world in worlds(s, seat))


@pytest.mark.rule("fear", "card.garner.return")
def test_a_card_returned_by_garner_is_in_no_hand_that_was_drawn_before():
    s = scene(
        players=2,
        fear=True,
        hands=["garner:red sleep:blue goose:blue eat:red excavate:red", OTHER],
        piles=["hope:none", ""],
        draws="raven:blue goose:red",
    )
    s.do("play garner:red", "spend 1", "return pile:1:1", "discard goose:blue")
    assert not any(holds(s, world, 1, "hope:none") for world in worlds(s, 0))


@pytest.mark.rule("fear", "card.sacrifice.offering")
def test_a_card_given_to_the_deck_by_sacrifice_is_in_no_hand_that_was_drawn_before():
    s = scene(
        players=2,
        fear=True,
        hands=["sacrifice:red sleep:blue goose:blue eat:red excavate:red", OTHER],
        row="hope:none garner:red goose:red",
        draws="raven:blue goose:red",
    )
    s.do("play sacrifice:red", "offer two-to-deck", "move 1", "move 1", "discard goose:blue")
    for world in worlds(s, 0):
        assert not holds(s, world, 1, "hope:none")
        assert not holds(s, world, 1, "garner:red")


@pytest.mark.rule("fear", "card.hope.look")
def test_a_card_seen_in_the_deck_is_in_no_hand_that_was_drawn_before():
    # Seat 0 saw Garner on top; the shuffle after its own search does not move it to seat 1's hand.
    s = scene(
        players=2,
        fear=True,
        hands=["snub:red sleep:blue goose:blue eat:red excavate:red", OTHER],
        top="garner:red",
        seen_by=1,
        draws="raven:blue goose:red treasure:blue",
    )
    s.do("play snub:red")
    assert s.top == ""
    s.do("discard eat:red")
    assert not any(holds(s, world, 1, "garner:red") for world in worlds(s, 0))


# -- what the rules gave away ---------------------------------------------------------------------


@pytest.mark.rule("fear", "turn.madness")
def test_a_hand_that_did_not_go_mad_is_not_of_one_rune_in_any_world():
    s = scene(
        players=2,
        fear=True,
        hands=["sleep:blue goose:blue eat:red excavate:red sleep:red", OTHER],
        draws="treasure:blue goose:red",
    )
    s.do("play sleep:blue", "discard goose:blue")
    assert (NOT_MAD,) in s.p.trace[0]
    for world in worlds(s, 1, 1500):
        assert not one_rune(s.rules, world.hands[0])


@pytest.mark.rule("fear", "madness.once")
def test_a_hand_that_was_not_checked_may_be_of_one_rune():
    s = scene(
        players=2,
        fear=True,
        hands=["horror:both sleep:blue eat:red excavate:red", OTHER],
        draws="treasure:red goose:blue goose:red raven:blue runout:red",
    )
    s.do("discard eat:red", "play horror:both")
    assert (NOT_MAD,) not in s.p.trace[0]
    assert any(one_rune(s.rules, world.hands[0]) for world in worlds(s, 1, 1500))


@pytest.mark.rule("fear", "card.ruin.clash")
def test_a_hand_that_did_not_clash_clashes_in_no_world():
    s = scene(players=2, fear=True, hands=[OTHER, HOPE], active=1, sets="all")
    assert (NO_CLASH,) in s.p.trace[1]
    for world in worlds(s, 0, 1500):
        assert not clashing(s.rules, world.hands[1])


@pytest.mark.rule("fear", "card.panic.duty")
def test_a_play_that_a_duty_forbids_shows_that_there_was_none():
    s = scene(
        players=2,
        fear=True,
        hands=[OTHER, "panic:none excavate:red excavate:blue goose:blue sleep:red"],
        active=1,
        food=1,
    )
    before = [has_duty(s.rules, world.hands[1]) for world in worlds(s, 0, 1500)]
    assert any(before)
    s.do("play sleep:red")
    assert (NO_DUTY, s.turn) in s.p.trace[1]
    sleep = s.rules.box.face("sleep:red")
    for world in worlds(s, 0, 1500):
        # The card played was not among the Excavates: with it or without, the same count.
        assert not has_duty(s.rules, (*world.hands[1], sleep))
    s.do("discard goose:blue")


@pytest.mark.rule("fear", "card.panic.duty")
def test_a_panic_discarded_first_shows_that_it_was_not_the_only_one_of_a_duty():
    s = scene(
        players=2,
        fear=True,
        hands=[OTHER, "panic:none excavate:red excavate:blue goose:blue sleep:red"],
        active=1,
        food=1,
    )
    s.do("discard panic:none").ends("to-play")
    for world in worlds(s, 0, 1500):
        digs = sum(s.rules.excavates[face] for face in world.hands[1])
        assert digs < 3 or holds(s, world, 1, "panic:none")


@pytest.mark.rule("fear", "card.panic.duty")
def test_where_no_food_was_there_a_play_shows_nothing_of_a_duty():
    s = scene(
        players=2,
        fear=True,
        hands=[OTHER, "panic:none excavate:red excavate:blue goose:blue sleep:red"],
        active=1,
        food=0,
    )
    s.do("play sleep:red").ends("to-discard")
    assert any(has_duty(s.rules, world.hands[1]) for world in worlds(s, 0, 3000))


# -- chance ---------------------------------------------------------------------------------------


def evenly(found: Counter[Any], expected: set[Any], count: int) -> None:
    """Every expected hand comes up about as often as every other, and no other hand at all."""
    assert set(found) <= expected
    chance = 1 / len(expected)
    spread = (count * chance * (1 - chance)) ** 0.5
    for each in expected:
        assert abs(found[each] - count * chance) < 5 * spread, (each, found)


@pytest.mark.rule("fear")
def test_the_true_hand_comes_up_no_more_often_than_chance_allows():
    s = scene(
        players=2,
        fear=True,
        hands=["sleep:blue goose:blue", "raven:red treasure:blue"],
        deck="eat:red excavate:blue runout:red collapse:blue",
    )
    cards = sorted((*s.p.deck, *s.p.hands[1]))
    count = 6000
    found = Counter(world.hands[1] for world in worlds(s, 0, count))
    evenly(found, set(combinations(cards, 2)), count)


@pytest.mark.rule("fear", "turn.madness")
def test_of_the_hands_that_did_not_go_mad_each_is_equally_likely():
    s = scene(
        players=2,
        fear=True,
        hands=[
            "sleep:blue goose:blue eat:red",
            "raven:red treasure:red eat:blue runout:red sleep:red",
        ],
        deck="collapse:red goose:red excavate:blue",
    )
    s.p.trace = (s.p.trace[0], (*s.p.trace[1], (NOT_MAD,)))
    cards = sorted((*s.p.deck, *s.p.hands[1]))
    fitting = {hand for hand in combinations(cards, 5) if not one_rune(s.rules, hand)}
    assert 0 < len(fitting) < 56
    count = 8000
    evenly(Counter(world.hands[1] for world in worlds(s, 0, count)), fitting, count)


@pytest.mark.rule("fear")
def test_after_a_card_has_left_the_rest_of_the_hand_is_still_even():
    s = scene(
        players=2,
        fear=True,
        hands=["sleep:blue goose:blue", "raven:red treasure:blue sleep:red"],
        active=1,
        deck="eat:red excavate:blue runout:red",
    )
    s.do("play sleep:red").ends("to-discard")
    cards = sorted((*s.p.deck, *s.p.hands[1]))
    count = 6000
    evenly(
        Counter(world.hands[1] for world in worlds(s, 0, count)), set(combinations(cards, 2)), count
    )


@pytest.mark.rule("fear")
def test_a_known_card_stays_and_the_others_are_even():
    s = scene(
        players=2,
        fear=True,
        hands=["sleep:blue goose:blue eat:blue", "raven:red treasure:blue sleep:red"],
        deck="eat:red excavate:blue runout:red",
    )
    s.do("hand eat:blue", "discard sleep:red").ends("to-play")
    known = s.rules.box.face("eat:blue")
    cards = sorted((*s.p.deck, *[face for face in s.p.hands[1] if face != known]))
    expected = {tuple(sorted((known, *pair))) for pair in combinations(cards, 2)}
    count = 6000
    evenly(Counter(world.hands[1] for world in worlds(s, 0, count)), expected, count)


# -- the law, in random games ---------------------------------------------------------------------


def random_positions(seed: int, fear: bool, moves: int = 60) -> Any:
    """The positions of a random game of all sets for two, each with its game."""
    game = table(players=2, sets="all", fear=fear, passages=7)
    p = game.start(Table(Seeded(seed)))
    choices = Seeded(seed + 1000)
    for _ in range(moves):
        if not p.todo:
            return
        yield game, p
        seat = game.deciders(p)[0]
        options = game.options(p, seat)
        game.choose(p, seat, options[choices.below(len(options))], Table(choices))
        if p.todo:  # random players die young: here they live on
            p.health = p.most_health = (4, 4)


@pytest.mark.rule("fear", "card.hope.look")
@pytest.mark.parametrize("fear", [False, True])
@pytest.mark.parametrize("seed", range(12))
def test_sampled_worlds_give_their_seat_the_same_view_options_and_bars(seed, fear):
    luck = Seeded(seed + 500)
    for game, p in random_positions(seed, fear):
        for seat in SEATS:
            before = game.encode(p)
            world = game.sample_world(game.view(p, seat), luck)
            assert given_to(game, world, seat, []) == given_to(game, p, seat, [])
            assert game.pieces(world) == game.pieces(p)
            assert game.encode(p) == before
            game.decode(game.encode(world))


@pytest.mark.rule("fear")
@pytest.mark.parametrize("seed", range(6))
def test_known_cards_are_truly_held_and_seen_by_the_right_seats(seed):
    for game, p in random_positions(seed, True, 120):
        for seat in SEATS:
            view = game.view(p, seat)
            for owner, known in enumerate(view.known):
                assert not Counter(known) - Counter(p.hands[owner])
            held = [face for hand in view.hands for face in hand]
            assert len(held) == (0 if seat == SPECTATOR else len(p.hands[seat]))


@pytest.mark.rule("fear", "end.stuck")
def test_whoever_is_asked_has_an_option_in_every_world():
    # Seat 1 has to play and is still in the game, so its one card is not Panic without food.
    s = scene(
        players=2,
        fear=True,
        hands=["panic:none sleep:blue", "raven:red treasure:blue"],
        active=1,
        deck="",
        food=0,
    )
    s.do("discard treasure:blue").ends("to-play")
    for world in worlds(s, SPECTATOR):
        assert s.game.options(world, 1)


@pytest.mark.rule("fear", "end.stuck")
def test_the_partner_who_still_has_to_play_can_do_so_in_every_world():
    s = scene(
        players=2,
        fear=True,
        hands=["sleep:blue goose:blue", "raven:red treasure:blue"],
        active=1,
        deck="panic:none panic:none",
        food=0,
    )
    s.do("discard treasure:blue").ends("to-play")
    assert s.hands[1] == "raven:red"
    for world in worlds(s, 0):
        assert s.game.options(world, 1)


# What lays cards open, or ends the game, may differ between worlds that look the same: until then
# nothing does. (A hand goes mad or clashes, or does not; its last cards are dumped.)
SHOWING = {"drew", "milled", "put-away", "looked", "turned-up", "fetched", "no-bird", "kept-all"}
SHOWING |= {"mad", "clashed", "dumped", "ended"}


@pytest.mark.rule("fear", "card.hope.look")
@pytest.mark.parametrize("fear", [False, True])
@pytest.mark.parametrize("seed", range(8))
def test_worlds_that_look_the_same_differ_first_where_a_card_is_shown(seed, fear):
    luck = Seeded(seed + 900)
    for game, p in random_positions(seed, fear):
        asked = game.deciders(p)[0]
        options = game.options(p, asked)
        action = options[luck.below(len(options))]
        for seat in SEATS:
            world = game.sample_world(game.view(p, seat), luck)
            if action not in game.options(world, asked):
                continue
            given = []
            draws = luck.below(10**6)
            for each in (game.copy(p), world):
                events: list[Any] = []
                game.choose(each, asked, action, Table(Seeded(draws), events))
                given.append(given_to(game, each, seat, events))
            if given[0] != given[1]:
                assert first_difference(given[0]["events"], given[1]["events"]) <= SHOWING


def first_difference(some: list[Any], others: list[Any]) -> set[str]:
    """The names of the first events that are not the same; one of them may be missing."""
    for one, other in zip(some, others, strict=False):
        if one != other:
            return {one[0], other[0]}
    longer = some[len(others) :] or others[len(some) :]
    return {longer[0][0]} if longer else {"nothing told"}
