"""Fear of the Dark."""

import pytest

from meadhall.kernel.luck import Seeded
from meadhall.kernel.table import Table
from tests.maeshowe.scene import Scene, scene, table

ONE = "goose:red goose:blue sleep:red sleep:blue eat:red"
TWO = "excavate:red excavate:blue raven:red raven:blue eat:blue"


def dark(hands: list[str], **more: object) -> Scene:
    return scene(hands=hands, players=2, fear=True, **more)


@pytest.mark.rule("fear")
def test_it_is_for_two_players_only() -> None:
    with pytest.raises(ValueError, match=r"fear: .* expected players=2"):
        table(fear=True)
    assert table(fear=True, players=2)


@pytest.mark.rule("fear")
def test_the_partners_hand_stays_hidden() -> None:
    s = dark([ONE, TWO])
    for seat, own in ((0, ONE), (1, TWO)):
        shown = s.game.view_data(s.game.view(s.p, seat))
        assert sorted(shown["hands"][seat]) == sorted(own.split())
        assert shown["hands"][1 - seat] == ()
        assert shown["hand_counts"] == (5, 5)


@pytest.mark.rule("fear")
def test_onlookers_see_neither_hand() -> None:
    s = dark([ONE, TWO])
    assert s.game.view_data(s.game.view(s.p, -1))["hands"] == ((), ())


@pytest.mark.rule("fear")
def test_what_is_drawn_is_seen_by_its_owner_alone() -> None:
    s = dark([ONE, TWO], deck="runout:red runout:blue")
    s.do("play goose:red", "discard goose:blue")
    drew = next(event for event in s.log if event.name == "drew")
    assert len(drew.seen_by(0).secret) == 2
    assert drew.seen_by(1).secret == ()
    assert drew.seen_by(-1).secret == ()


@pytest.mark.rule("fear")
def test_what_the_partner_saw_of_the_deck_stays_hidden() -> None:
    s = dark(
        ["hope:none goose:red goose:blue sleep:red eat:red", TWO],
        deck="treasure:red treasure:blue runout:red",
    )
    s.do("discard hope:none")
    looked = next(event for event in s.log if event.name == "looked")
    assert len(looked.seen_by(0).secret) == 2
    assert looked.seen_by(1).secret == ()
    s.do("keep", "keep", "keep-order")
    assert s.game.view_data(s.game.view(s.p, 0))["top"] == ("treasure:blue", "treasure:red")
    assert s.game.view_data(s.game.view(s.p, 1))["top"] == (None, None)
    s.ends("to-play")


@pytest.mark.rule("fear")
def test_a_card_handed_over_is_known_to_the_two_but_not_to_onlookers() -> None:
    s = dark([ONE, TWO])
    s.do("hand goose:red")
    handed = next(event for event in s.log if event.name == "handed")
    assert handed.seen_by(0).secret == handed.seen_by(1).secret != ()
    assert handed.seen_by(-1).secret == ()
    shown = s.game.view_data(s.game.view(s.p, 0))
    assert shown["known"][1] == ("goose:red",)
    s.ends("DiscardOne")


@pytest.mark.rule("fear.no-jarl")
def test_there_is_no_jarl_token() -> None:
    game = table(players=2, fear=True)
    p = game.start(Table(Seeded(1)))
    assert p.jarl == -1
    s = dark([ONE, TWO])
    assert s.refused("pass-jarl") == "not-offered"
    s.do("play goose:red", "discard goose:blue")
    assert s.refused("pass-jarl") == "not-offered"


@pytest.mark.rule("fear.pass")
def test_a_card_may_be_given_after_the_play_in_place_of_the_discard() -> None:
    s = dark([ONE, TWO], deck="runout:red runout:blue treasure:red")
    s.do("play goose:red", "hand goose:blue")
    assert s.asked == 1
    assert s.hands[1] == f"{TWO} goose:blue"
    s.do("discard excavate:red")
    # The giver's turn is over: refilled to five, nothing on their pile.
    assert s.hands[0] == "sleep:red sleep:blue eat:red runout:red runout:blue"
    assert s.piles == ["", "excavate:red"]
    assert s.active == 1


@pytest.mark.rule("fear.pass")
def test_a_card_may_be_given_before_the_play() -> None:
    s = dark([ONE, TWO])
    s.do("hand goose:blue", "discard raven:red")
    assert s.asks == "to-play"
    assert s.asked == 0
    assert s.refused("discard goose:red") == "not-offered"
    assert s.refused("hand goose:red") == "not-offered"
    s.do("play goose:red")
    assert s.active == 1


@pytest.mark.rule("fear.pass")
def test_giving_does_not_replace_the_play() -> None:
    s = dark([ONE, TWO])
    s.do("discard goose:red")
    assert s.options("hand") == []
    assert s.asks == "to-play"
    s.ends("to-play")


@pytest.mark.rule("fear.pass")
def test_without_fear_of_the_dark_nothing_can_be_given() -> None:
    s = scene(hands=[ONE, TWO], players=2)
    assert s.options("hand") == []
    assert s.refused("hand goose:red") == "not-offered"


@pytest.mark.rule("fear.pass")
def test_a_given_card_has_no_effect_on_the_way() -> None:
    s = dark(["treasure:red goose:red goose:blue", TWO], health=(3, 3))
    s.do("hand treasure:red")
    assert s.p.health == (3, 3)
    s.ends("DiscardOne")


@pytest.mark.rule("fear.pass")
def test_gluttony_may_be_given_without_food() -> None:
    s = dark(["gluttony:red goose:red goose:blue", TWO], food=0)
    assert s.refused("discard gluttony:red") == "discard-needs-food"
    s.do("hand gluttony:red", "discard excavate:red")
    assert "gluttony:red" in s.hands[1].split()
    s.ends("to-play")


@pytest.mark.rule("fear.receive")
def test_the_partner_must_discard_exactly_one_at_once() -> None:
    s = dark([ONE, TWO])
    s.do("play goose:red", "hand goose:blue")
    assert s.asks == "DiscardOne"
    assert s.options() == [f"discard {card}" for card in sorted_cards(s, f"{TWO} goose:blue")]
    s.do("discard eat:blue")
    assert len(s.hands[1].split()) == 5
    assert s.asks == "turn"


def sorted_cards(s: Scene, cards: str) -> list[str]:
    return sorted(cards.split(), key=s.rules.box.face)


@pytest.mark.rule("fear.receive")
def test_the_received_card_may_be_the_one() -> None:
    s = dark([ONE, TWO])
    s.do("play goose:red", "hand goose:blue", "discard goose:blue")
    assert s.hands[1] == TWO
    assert s.piles == ["", "goose:blue"]


@pytest.mark.rule("fear.receive")
@pytest.mark.parametrize("held", ["", "raven:red", "raven:red raven:blue eat:blue excavate:red"])
def test_one_goes_from_a_smaller_hand_too(held: str) -> None:
    s = dark([ONE, held], deck="runout:red runout:blue")
    s.do("play goose:red", "hand goose:blue")
    assert s.asks == "DiscardOne"
    s.do("discard goose:blue")
    assert s.hands[1] == held
    # With nothing, or one card and no luck in it, their own turn is then lost.
    assert s.outcome == ("stuck" if len(held.split()) < 2 else None)


@pytest.mark.rule("fear.receive")
def test_the_effect_falls_on_the_receiver() -> None:
    s = dark(["treasure:red goose:red goose:blue", TWO], health=(3, 3))
    s.do("play goose:red", "hand treasure:red", "discard treasure:red")
    assert s.p.health == (3, 2)


@pytest.mark.rule("fear.receive")
def test_it_may_kill_the_receiver() -> None:
    s = dark(["treasure:red goose:red goose:blue", TWO], health=(3, 1))
    s.do("play goose:red", "hand treasure:red", "discard treasure:red")
    assert s.outcome == "last-health"
    assert s.p.outcome is not None
    assert s.p.outcome.cause == 1
    assert s.p.outcome.places == (2, 2)


@pytest.mark.rule("fear.receive")
@pytest.mark.parametrize(("food", "reason"), [(0, "discard-needs-food"), (1, "")])
def test_gluttony_still_needs_food(food: int, reason: str) -> None:
    s = dark(["gluttony:red goose:red goose:blue", TWO], food=food)
    s.do("hand gluttony:red")
    assert s.refused("discard gluttony:red") == reason
    s.ends("DiscardOne")


@pytest.mark.rule("fear.receive")
def test_no_check_for_madness_follows_for_the_receiver() -> None:
    red = "excavate:red excavate:red excavate:red excavate:red"
    s = dark([ONE, f"{red} goose:red"])
    s.do("play goose:blue", "hand goose:red", "discard goose:red")
    assert s.hands[1] == f"{red} goose:red"
    assert "mad" not in s.events
    assert s.p.most_health == (4, 4)


@pytest.mark.rule("fear.receive")
def test_the_giver_is_checked_as_usual() -> None:
    s = dark(
        ["eat:red sleep:red goose:red goose:blue sleep:blue", TWO],
        draws="runout:red treasure:red excavate:red excavate:red excavate:blue eat:red sleep:red",
    )
    s.do("play goose:blue", "hand sleep:blue", "discard excavate:red")
    assert "mad" in s.events
    assert s.p.most_health == (3, 4)


@pytest.mark.rule("fear.pass", "end.stuck")
def test_giving_averts_the_loss_of_who_may_not_discard_what_is_left() -> None:
    hands = ["raven:red gluttony:red", TWO.replace("raven:red", "goose:red")]
    s = dark(hands, food=0, deck="sleep:red sleep:blue")
    s.do("play raven:red")
    assert s.options() == ["hand gluttony:red"]
    s.do("hand gluttony:red", "discard goose:red")
    assert s.outcome is None
    # With open hands the same is the end.
    s = scene(hands=hands, players=2, food=0, deck="")
    s.do("play raven:red")
    assert s.outcome == "stuck"


@pytest.mark.rule("fear.receive")
def test_a_receiver_who_may_discard_nothing_keeps_all() -> None:
    s = dark(["gluttony:red goose:red goose:blue", ""], food=0, deck="sleep:red sleep:blue eat:red")
    s.do("hand gluttony:red")
    assert "kept-all" in s.events
    assert s.hands[1] == "gluttony:red"
    assert s.asks == "to-play"
    s.ends("to-play")
