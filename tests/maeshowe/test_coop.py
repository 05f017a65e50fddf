"""Two players."""

from collections import Counter

import pytest

from meadhall.kernel.luck import Seeded
from meadhall.kernel.table import Table
from tests.maeshowe.scene import scene, table

ONE = "goose:red goose:blue sleep:red sleep:blue eat:red"
TWO = "excavate:red excavate:blue raven:red raven:blue eat:blue"
BOTH_EDITIONS = pytest.mark.parametrize("edition", ["1.0", "1.1"])


@pytest.mark.rule("coop.setup", "coop.deal")
@pytest.mark.parametrize(("sets", "size"), [("none", 36), ("horror-hope", 39)])
def test_both_draw_five_cards_from_one_deck(sets: str, size: int) -> None:
    game = table(players=2, sets=sets)
    p = game.start(Table(Seeded(1)))
    assert [len(hand) for hand in p.hands] == [5, 5]
    assert len(p.deck) == size - 10
    assert Counter(p.deck + p.hands[0] + p.hands[1]) == Counter(game.rules.cards)


@pytest.mark.rule("coop.setup")
def test_what_one_draws_the_other_cannot() -> None:
    s = scene(hands=[ONE, TWO], players=2, deck="treasure:red treasure:blue runout:red")
    s.do("play goose:red", "discard goose:blue", "play raven:red", "discard excavate:red")
    assert s.hands[0] == "sleep:red sleep:blue eat:red treasure:red treasure:blue"
    assert s.hands[1] == "excavate:blue raven:blue eat:blue runout:red"
    assert s.deck == ""


@pytest.mark.rule("coop.health")
@BOTH_EDITIONS
def test_each_starts_with_three_health_of_four(edition: str) -> None:
    p = table(edition=edition, players=2).start(Table(Seeded(1)))
    assert p.health == (3, 3)
    assert p.most_health == (4, 4)


@pytest.mark.rule("coop.health")
@pytest.mark.parametrize(("health", "then"), [(3, 4), (4, 4)])
def test_four_is_the_most_health_of_each(health: int, then: int) -> None:
    s = scene(hands=[ONE, TWO], players=2, health=(health, 1))
    s.do("play sleep:red", "discard goose:red")
    assert s.p.health == (then, 1)


@pytest.mark.rule("coop.food")
@BOTH_EDITIONS
def test_food_is_common_and_starts_with_one_in_both_editions(edition: str) -> None:
    assert table(edition=edition, players=2).start(Table(Seeded(1))).food == 1
    s = scene(hands=[ONE, "goose:red goose:blue eat:blue"], players=2, food=1, edition=edition)
    s.do("play goose:red", "discard goose:blue", "play goose:red", "discard goose:blue")
    assert s.food == 3


@pytest.mark.rule("coop.food")
@pytest.mark.parametrize(("food", "then"), [(3, 4), (4, 4)])
def test_four_is_the_most_food_of_both_together(food: int, then: int) -> None:
    s = scene(hands=[ONE, TWO], players=2, food=food)
    s.do("play goose:red", "discard goose:blue")
    assert s.food == then


@pytest.mark.rule("coop.passages")
@pytest.mark.parametrize("passages", [4, 5, 6, 7])
def test_two_players_choose_four_to_seven_passages(passages: int) -> None:
    p = table(players=2, passages=passages).start(Table(Seeded(1)))
    assert p.passages == passages
    assert p.rules.cap == passages


@pytest.mark.rule("coop.passages")
def test_four_is_easy_and_three_are_too_few_for_two() -> None:
    assert table(players=2).start(Table(Seeded(1))).passages == 4
    with pytest.raises(ValueError, match="passages: expected 4 to 7 for two players, found 3"):
        table(players=2, passages=3)
    with pytest.raises(ValueError, match="passages"):
        table(players=2, passages=8)


@pytest.mark.rule("coop.start-player")
def test_the_first_seat_begins_with_the_jarl_token() -> None:
    game = table(players=2)
    p = game.start(Table(Seeded(1)))
    assert p.active == 0
    assert p.jarl == 0
    assert game.owing(p) == (0,)


@pytest.mark.rule("coop.turns")
def test_turns_alternate() -> None:
    s = scene(hands=[ONE, TWO], players=2, turn=0)
    asked = []
    for _ in range(4):
        asked.append(s.asked)
        s.do(s.options("play")[0])
        while s.asks != "to-discard":
            s.do(s.options()[0])
        s.do(s.options("discard")[0])
    assert asked == [0, 1, 0, 1]
    assert s.turn == 4


@pytest.mark.rule("coop.turns")
def test_the_partner_cannot_act_in_the_others_turn() -> None:
    s = scene(hands=[ONE, TWO], players=2)
    assert s.refused("play raven:red", seat=1) == "not-asked"


@pytest.mark.rule("coop.turns", "turn.refill")
def test_only_the_active_hand_is_refilled() -> None:
    s = scene(
        hands=[ONE, "raven:red raven:blue"], players=2, deck="eat:blue runout:red runout:blue"
    )
    s.do("play goose:red", "discard goose:blue")
    assert s.hands[1] == "raven:red raven:blue"
    assert s.deck == "runout:blue"


@pytest.mark.rule("coop.row")
def test_a_set_may_be_made_by_both_together() -> None:
    s = scene(
        hands=["excavate:red excavate:red goose:red goose:blue eat:red", TWO],
        row="excavate:red excavate:red",
        players=2,
        passages=4,
    )
    s.do("play excavate:red", "discard goose:red")
    assert s.passages == 4
    s.do("play excavate:red", "discard raven:red")
    assert s.passages == 2
    assert s.row == "excavate:red* excavate:red* excavate:red* excavate:red*"


@pytest.mark.rule("coop.row")
def test_the_partners_other_card_breaks_the_run() -> None:
    s = scene(
        hands=["raven:red goose:red goose:blue eat:red eat:blue", "excavate:red sleep:red"],
        row="excavate:red excavate:red excavate:red",
        players=2,
    )
    s.do("play raven:red", "discard goose:red", "play excavate:red", "discard sleep:red")
    assert s.passages == 4


@pytest.mark.rule("coop.row")
@pytest.mark.parametrize("active", [0, 1])
def test_effects_fall_on_whoever_plays_the_card(active: int) -> None:
    hands = ["", ""]
    hands[active] = "collapse:red goose:red goose:blue eat:red runout:blue"
    hands[1 - active] = "raven:red raven:blue sleep:red"
    s = scene(hands=hands, players=2, active=active, passages=2, cap=5, health=3)
    s.do("play collapse:red", "discard goose:red")
    assert s.p.health[active] == 1
    assert s.p.health[1 - active] == 3
    assert s.passages == 4


@pytest.mark.rule("coop.row")
def test_eat_heals_the_eater_alone_from_the_common_food() -> None:
    s = scene(hands=[TWO, ONE], players=2, food=3, health=(1, 1))
    s.do("play eat:blue", "spend 2", "discard excavate:red")
    assert s.p.health == (3, 1)
    assert s.food == 1


@pytest.mark.rule("coop.piles")
def test_each_discards_onto_a_pile_of_their_own() -> None:
    s = scene(hands=[ONE, TWO], players=2, piles=["treasure:red", "treasure:blue"])
    s.do("play goose:red", "discard goose:blue", "play raven:red", "discard excavate:red")
    assert s.piles == ["treasure:red goose:blue", "treasure:blue excavate:red"]


@pytest.mark.rule("coop.piles", "madness.shuffle")
@pytest.mark.parametrize("mad", [0, 1])
def test_in_madness_only_the_mad_players_pile_goes_back(mad: int) -> None:
    hands = ["", ""]
    hands[mad] = "eat:red sleep:red goose:red goose:blue sleep:blue"
    hands[1 - mad] = TWO.replace("raven:red", "runout:blue")
    s = scene(
        hands=hands,
        piles=["treasure:blue", "collapse:blue"],
        players=2,
        active=mad,
        deck="raven:red treasure:red",
        draws="raven:red treasure:red eat:red sleep:red goose:red raven:red treasure:red",
    )
    s.do("play goose:blue", "discard sleep:blue")
    assert s.piles[mad] == ""
    assert s.piles[1 - mad] == ("collapse:blue" if mad == 0 else "treasure:blue")
    assert s.deck == "sleep:blue " + ("treasure:blue" if mad == 0 else "collapse:blue")
    assert s.p.most_health[mad] == 3
    assert s.p.most_health[1 - mad] == 4
    assert s.hands[1 - mad] == hands[1 - mad]


@pytest.mark.rule("coop.jarl")
def test_a_pass_is_the_whole_turn() -> None:
    s = scene(hands=["goose:red goose:blue", TWO], players=2, turn=4, deck="sleep:red sleep:blue")
    s.do("pass-jarl")
    assert s.jarl == 1
    assert s.active == 1
    assert s.turn == 5
    # Nothing was played, discarded, drawn or checked.
    assert s.hands[0] == "goose:red goose:blue"
    assert s.row == ""
    assert s.piles == ["", ""]
    assert s.deck == "sleep:red sleep:blue"


@pytest.mark.rule("coop.jarl")
def test_a_pass_with_five_of_one_rune_is_no_madness() -> None:
    red = "excavate:red excavate:red excavate:red excavate:red excavate:red"
    s = scene(hands=[red, ONE], players=2)
    s.do("pass-jarl")
    assert "mad" not in s.events
    assert s.hands[0] == red


@pytest.mark.rule("coop.jarl")
def test_only_the_holder_may_pass() -> None:
    s = scene(hands=[ONE, TWO], players=2, jarl=1)
    assert s.refused("pass-jarl") == "not-offered"
    s = scene(hands=[ONE, TWO], players=2, jarl=0)
    assert s.bar("pass-jarl") is None


@pytest.mark.rule("coop.jarl")
@pytest.mark.parametrize("first", ["play goose:red", "discard goose:red"])
def test_a_pass_replaces_both_actions_not_one_of_them(first: str) -> None:
    s = scene(hands=[ONE, TWO], players=2)
    s.do(first)
    assert s.refused("pass-jarl") == "not-offered"
    s.ends("to-play", "to-discard")


@pytest.mark.rule("coop.jarl")
def test_the_token_may_come_straight_back() -> None:
    s = scene(hands=[ONE, TWO], players=2)
    s.do("pass-jarl", "pass-jarl")
    assert s.jarl == 0
    assert s.active == 0


@pytest.mark.rule("coop.jarl")
def test_a_pass_saves_a_player_who_could_not_play_and_discard() -> None:
    s = scene(hands=["goose:red", TWO], players=2, deck="")
    assert s.outcome is None
    s.do("pass-jarl")
    assert s.outcome is None
    assert s.active == 1


@pytest.mark.rule("coop.jarl-guard")
def test_no_third_pass_running() -> None:
    s = scene(hands=[ONE, TWO], players=2)
    s.do("pass-jarl", "pass-jarl")
    assert s.refused("pass-jarl") == "third-pass"
    # A card used in between, and passes may begin anew.
    s.do("play goose:red", "discard goose:blue")
    assert s.p.passes == 0
    s.do("play raven:red", "discard excavate:red")
    assert s.bar("pass-jarl") is None


@pytest.mark.rule("coop.jarl-guard")
@pytest.mark.parametrize(
    ("partner", "reason"),
    [("", "partner-stuck"), ("raven:red", "partner-stuck"), ("raven:red raven:blue", "")],
)
def test_no_pass_to_a_partner_who_could_not_take_a_turn(partner: str, reason: str) -> None:
    s = scene(hands=[ONE, partner], players=2, deck="")
    assert s.refused("pass-jarl") == reason


@pytest.mark.rule("coop.jarl-guard")
def test_a_clash_to_come_counts_for_the_partner() -> None:
    # Ruin and Recovery go before the partner's turn begins: one card would be left.
    s = scene(hands=[ONE, "ruin:red recovery:blue raven:red"], players=2, deck="")
    assert s.refused("pass-jarl") == "partner-stuck"
    s = scene(hands=[ONE, "ruin:red recovery:blue raven:red raven:blue"], players=2, deck="")
    assert s.bar("pass-jarl") is None


@pytest.mark.rule("coop.jarl-guard", "card.ruin.clash", "card.conservation.discard")
@pytest.mark.parametrize(
    ("partner", "reason"),
    [
        ("conservation:blue ruin:red recovery:blue", ""),
        ("conservation:blue ruin:red", ""),
        ("conservation:blue", "partner-stuck"),
        ("raven:red ruin:red recovery:blue", "partner-stuck"),
    ],
)
def test_what_clashes_lies_in_the_pile_when_the_partner_comes_to_play(
    partner: str, reason: str
) -> None:
    # Conservation, discarded, takes Ruin or Recovery back from there.
    s = scene(hands=["sleep:red sleep:blue", partner], players=2, sets="all", deck="")
    assert s.refused("pass-jarl") == reason


@pytest.mark.rule("coop.jarl-guard", "card.ruin.clash", "card.conservation.discard")
def test_a_turn_after_the_clash_can_be_played_with_conservation_alone() -> None:
    s = scene(hands=["sleep:red", "conservation:blue ruin:red recovery:blue"], players=2, deck="")
    s.do("pass-jarl")
    assert s.piles[1] == "ruin:red recovery:blue"
    assert s.p.health == (3, 2)
    s.do("discard conservation:blue", "take pile:2:2", "play recovery:blue")
    assert s.outcome == "stuck"  # it is the other's turn again, with one card and no token
    assert s.p.outcome is not None
    assert s.p.outcome.cause == 0


@pytest.mark.rule("coop.jarl-guard", "card.ruin.clash")
def test_whether_the_partner_could_play_is_asked_without_changing_anything() -> None:
    s = scene(hands=[ONE, "conservation:blue ruin:red recovery:blue"], players=2, deck="")
    before = s.game.encode(s.p)
    assert s.refused("pass-jarl") == ""
    assert s.game.encode(s.p) == before


@pytest.mark.rule("coop.loss")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_last_health_of_one_loses_it_for_both(seat: int) -> None:
    hands = [TWO, TWO.replace("eat:blue", "eat:red")]
    hands[seat] = "treasure:red goose:red goose:blue"
    hands[1 - seat] = ONE.replace("goose:red goose:blue", "runout:red runout:blue")
    health = [3, 3]
    health[seat] = 1
    s = scene(hands=hands, players=2, active=seat, health=health)
    s.do("discard treasure:red")
    assert s.outcome == "last-health"
    assert s.p.outcome is not None
    assert s.p.outcome.places == (2, 2)
    assert s.p.outcome.winners == ()
    assert s.p.outcome.cause == seat


@pytest.mark.rule("coop.loss")
@pytest.mark.parametrize("seat", [0, 1])
def test_one_who_cannot_play_and_discard_loses_it_for_both(seat: int) -> None:
    hands = [ONE, ONE]
    hands[seat] = "raven:red"
    s = scene(hands=hands, players=2, active=seat, jarl=1 - seat, deck="")
    assert s.outcome == "stuck"
    assert s.p.outcome is not None
    assert s.p.outcome.places == (2, 2)


@pytest.mark.rule("end.escape", "coop.row")
def test_both_win_together() -> None:
    s = scene(
        hands=[TWO, ONE], players=2, row="excavate:red excavate:blue excavate:red", passages=1
    )
    s.do("play excavate:blue")
    assert s.outcome == "escaped"
    assert s.p.outcome is not None
    assert s.p.outcome.places == (1, 1)
    assert s.p.outcome.winners == (0, 1)


@pytest.mark.rule("coop.hands")
def test_partners_see_each_others_hands() -> None:
    s = scene(hands=[ONE, TWO], players=2)
    for seat in (0, 1):
        shown = s.game.view_data(s.game.view(s.p, seat))
        assert [sorted(hand) for hand in shown["hands"]] == [
            sorted(hand.split()) for hand in (ONE, TWO)
        ]


@pytest.mark.rule("coop.hands")
def test_partners_see_what_the_other_draws() -> None:
    s = scene(hands=[ONE, TWO], players=2, deck="runout:red runout:blue")
    s.do("play goose:red", "discard goose:blue")
    drew = next(event for event in s.log if event.name == "drew")
    assert drew.seen_by(1).secret == drew.secret
    assert len(drew.secret) == 2
