"""Horror drives mad; Hope digs, or looks at the deck."""

import pytest

from meadhall.games.maeshowe.hand_rules import one_rune
from tests.maeshowe.expansion_helpers import digs, line
from tests.maeshowe.scene import scene

HORROR = "horror:both sleep:blue goose:blue eat:red excavate:red"
NEW = "raven:red raven:blue goose:red treasure:red runout:blue"


@pytest.mark.rule("card.horror", "symbols.mad", "madness.hand", "madness.health")
def test_horror_played_drives_mad_whatever_the_hand_holds():
    s = scene(HORROR, pile="collapse:red treasure:blue", draws=line(NEW, "sleep:red"))
    s.do("play horror:both")
    assert (s.health, s.most) == (3, 3)
    assert s.hand == NEW
    assert s.pile == ""
    assert s.food == 1  # no effects of the cards that went with the hand
    s.do("discard goose:red")


WITH_DIG = "raven:blue goose:red treasure:red runout:blue excavate:red"


@pytest.mark.rule("card.horror", "turn.played-effect")
def test_horror_stays_in_the_row_and_ends_a_run():
    s = scene(HORROR, row=digs("rrr"), draws=line(WITH_DIG, "raven:red sleep:red eat:blue"))
    s.do("play horror:both", "discard goose:red")
    assert s.row == line(digs("rrr"), "horror:both")
    s.do("play excavate:red", "discard raven:blue")
    assert s.passages == 3


@pytest.mark.rule("card.horror", "end.health")
def test_horror_played_with_the_last_health_is_the_end():
    s = scene(HORROR, health=1).do("play horror:both")
    assert s.outcome == "last-health"


@pytest.mark.rule("card.horror", "madness.health")
def test_madness_from_horror_takes_current_and_greatest_health():
    s = scene(HORROR, health=2, draws=line(NEW, "sleep:red")).do("play horror:both")
    assert (s.health, s.most) == (1, 3)
    s.do("discard goose:red")


@pytest.mark.rule("card.horror", "madness.shuffle")
def test_horror_shuffles_only_the_pile_of_the_player_who_is_mad():
    s = scene(
        players=2,
        hands=["excavate:blue sleep:red", HORROR],
        active=1,
        piles=["collapse:red", "treasure:blue"],
        draws=line("treasure:blue", NEW),
    )
    s.do("play horror:both")
    assert s.piles == ["collapse:red", ""]
    assert s.p.health == (3, 2)
    assert s.p.most_health == (4, 3)
    s.do("discard goose:red")


@pytest.mark.rule("card.horror.discard", "symbols.effects")
@pytest.mark.parametrize(("food", "left"), [(0, 0), (1, 0), (3, 2)])
def test_horror_discarded_costs_one_health_and_one_food(food, left):
    s = scene(HORROR, food=food).do("discard horror:both")
    assert (s.health, s.most, s.food) == (3, 4, left)
    s.do("play sleep:blue")


@pytest.mark.rule("card.horror.discard", "end.health")
def test_horror_discarded_with_the_last_health_is_the_end():
    s = scene(HORROR, health=1).do("discard horror:both")
    assert s.outcome == "last-health"
    assert s.food == 1  # the health went first


@pytest.mark.rule("hints.horror", "turn.madness")
def test_horror_played_first_may_be_followed_by_a_second_madness():
    s = scene(
        HORROR,
        draws=line("goose:red treasure:red runout:red collapse:red sleep:blue eat:red", NEW),
    )
    s.do("play horror:both")
    assert (s.health, s.most) == (3, 3)
    s.do("discard sleep:blue")
    assert (s.health, s.most) == (2, 2)
    assert s.hand == NEW


@pytest.mark.rule("hints.horror", "madness.once")
def test_the_hand_that_madness_deals_is_not_checked():
    red = "goose:red treasure:red runout:red collapse:red sleep:red"
    s = scene(HORROR, draws=line(red, "raven:blue")).do("play horror:both")
    assert s.hand == red
    assert s.most == 3
    s.do("discard sleep:red")
    assert s.most == 3


@pytest.mark.rule("hints.horror", "madness.once")
def test_horror_played_last_leaves_a_full_hand_that_is_not_checked():
    red = "goose:red treasure:red runout:red collapse:red sleep:red"
    s = scene(HORROR, draws=red).do("discard eat:red", "play horror:both")
    assert s.asks == "turn"
    assert (s.hand, s.health, s.most) == (red, 3, 3)


@pytest.mark.rule("hints.horror", "madness.once")
def test_that_hand_is_checked_again_once_it_has_changed():
    red = "goose:red treasure:red runout:red collapse:red sleep:red"
    s = scene(HORROR, draws=line(red, "eat:red raven:red", NEW))
    s.do("discard eat:red", "play horror:both", "play sleep:red", "discard goose:red")
    assert s.most == 2


@pytest.mark.rule("hints.horror", "madness.draw")
@pytest.mark.parametrize("there", [0, 1, 3])
def test_madness_draws_what_there_is(there):
    cards = " ".join(NEW.split()[:there])
    s = scene("horror:both sleep:blue", deck=cards, draws=line(cards, "sleep:blue"))
    s.do("play horror:both")
    assert s.hand == line(cards, "sleep:blue")
    s.do("discard sleep:blue")


@pytest.mark.rule("card.horror", "end.early-loss")
def test_horror_alone_is_enough_for_a_turn_if_there_are_cards_to_draw():
    s = scene("horror:both", deck="sleep:red goose:blue raven:red").do("play horror:both")
    s.do("discard sleep:red")
    assert s.hand == "goose:blue raven:red"


@pytest.mark.rule("card.horror", "end.early-loss")
def test_horror_alone_without_a_card_to_draw_is_a_loss():
    assert scene("horror:both", deck="").outcome == "stuck"


# -- runes ----------------------------------------------------------------------------------------


@pytest.mark.rule("card.horror.runes", "card.promptness.runes", "symbols.runes", "turn.madness")
@pytest.mark.parametrize("wild", ["horror:both", "promptness:both"])
@pytest.mark.parametrize("rune", ["red", "blue"])
def test_horror_and_promptness_match_either_rune(wild, rune):
    hand = line(wild, *[f"{kind}:{rune}" for kind in ("goose", "eat", "sleep", "excavate")])
    other = "blue" if rune == "red" else "red"
    s = scene(hand, draws=line(f"treasure:{rune} runout:{rune}", NEW), sets="all")
    s.do(f"play sleep:{rune}", f"discard eat:{rune}")
    assert s.most == 3
    s = scene(hand, draws=f"treasure:{rune} runout:{other}", sets="all")
    s.do(f"play sleep:{rune}", f"discard eat:{rune}")
    assert s.most == 4


@pytest.mark.rule("card.horror.runes", "card.promptness.runes")
def test_a_hand_of_cards_with_both_runes_and_one_colour_is_mad():
    s = scene(
        "horror:both horror:both promptness:both sleep:red eat:red",
        draws=line("goose:blue treasure:blue", NEW),
    )
    s.do("play sleep:red", "discard eat:red")
    assert s.most == 3


@pytest.mark.rule("card.horror.runes")
def test_a_hand_of_nothing_but_both_runes_is_mad():
    # Such a hand needs an owner's deck; the check itself does not ask for a colour.
    s = scene(HORROR).ends("turn")
    both = s.rules.box.face("horror:both")
    assert one_rune(s.rules, (both,) * 5)


@pytest.mark.rule("card.hope.rune", "card.panic.rune", "symbols.runes")
@pytest.mark.parametrize("blank", ["hope:none", "panic:none"])
@pytest.mark.parametrize("rest", ["goose:red treasure:red runout:red excavate:red"])
def test_hope_and_panic_always_prevent_madness(blank, rest):
    s = scene(line("sleep:blue eat:blue", rest), draws=blank, sets="all")
    s.do("play sleep:blue", "discard eat:blue")
    assert s.hand == line(blank, rest)
    assert (s.most, s.health) == (4, 4)


@pytest.mark.rule("card.hope.rune")
def test_hope_prevents_madness_even_beside_horror():
    s = scene(
        "sleep:blue eat:blue horror:both goose:red treasure:red", draws="hope:none runout:red"
    )
    s.do("play sleep:blue", "discard eat:blue")
    assert s.most == 4


# -- Hope played ----------------------------------------------------------------------------------

HOPE = "hope:none sleep:blue goose:blue eat:red excavate:red"


@pytest.mark.rule("card.hope", "card.excavate", "symbols.check")
@pytest.mark.parametrize(("row", "opened"), [("rrr", 2), ("bbb", 2), ("rrb", 1), ("brb", 1)])
def test_hope_takes_the_rune_that_suits_the_set(row, opened):
    s = scene(HOPE, row=digs(row), passages=3).do("play hope:none", "discard eat:red")
    assert s.passages == 3 - opened
    assert s.row == line(digs("*".join(row) + "*"), "hope:none*")


@pytest.mark.rule("card.hope", "card.excavate.two")
@pytest.mark.parametrize(("last", "opened"), [("red", 2), ("blue", 1)])
def test_hope_suits_a_set_that_a_later_card_completes(last, opened):
    s = scene(
        f"excavate:{last} sleep:blue goose:blue eat:red raven:red",
        row=line(digs("r"), "hope:none", digs("r")),
        passages=3,
    )
    s.do(f"play excavate:{last}", "discard eat:red")
    assert s.passages == 3 - opened


@pytest.mark.rule("card.hope")
def test_hope_as_the_third_of_a_run_opens_nothing():
    s = scene(HOPE, row=digs("rr")).do("play hope:none", "discard eat:red")
    assert s.passages == 3
    assert s.row == line(digs("rr"), "hope:none")


@pytest.mark.rule("card.hope", "end.escape")
def test_hope_that_opens_the_last_passage_wins_at_once():
    s = scene(HOPE, row=digs("brb"), passages=1).do("play hope:none")
    assert s.outcome == "escaped"


@pytest.mark.rule("card.hope", "end.escape", "end.early-loss")
def test_hope_alone_in_hand_is_enough_where_it_wins():
    s = scene("hope:none", deck="", row=digs("rrr"), passages=2)
    assert s.outcome is None
    s.do("play hope:none")
    assert s.outcome == "escaped"
    assert scene("hope:none", deck="", row=digs("rrb"), passages=2).outcome == "stuck"


@pytest.mark.rule("card.hope", "card.panic.duty")
def test_hope_in_hand_does_not_count_for_panic():
    s = scene("hope:none panic:none excavate:red excavate:blue sleep:red", food=1)
    assert s.refused("play sleep:red") == ""
    assert s.refused("discard panic:none") == ""


# -- Hope discarded -------------------------------------------------------------------------------


@pytest.mark.rule("card.hope.look", "symbols.look")
@pytest.mark.parametrize("edition", ["1.0", "1.1"])
@pytest.mark.parametrize(
    ("answers", "pile", "drawn"),
    [
        (["put-away", "put-away"], "hope:none raven:red treasure:red", "goose:red raven:blue"),
        (["keep", "put-away"], "hope:none treasure:red", "raven:red goose:red"),
        (["put-away", "keep"], "hope:none raven:red", "treasure:red goose:red"),
        (["keep", "keep", "keep-order"], "hope:none", "raven:red treasure:red"),
    ],
)
def test_hope_discarded_sends_two_cards_to_the_pile_or_back(answers, pile, drawn, edition):
    s = scene(HOPE, deck="raven:red treasure:red goose:red raven:blue", edition=edition)
    s.do("play sleep:blue", "discard hope:none", *answers)
    assert s.pile == pile
    assert s.hand == line("goose:blue eat:red excavate:red", drawn)
    assert s.health == 4  # a card put away has no effect


@pytest.mark.rule("card.hope.look", "symbols.look")
@pytest.mark.parametrize(
    ("order", "top"),
    [("keep-order", "raven:red treasure:red"), ("swap-order", "treasure:red raven:red")],
)
def test_two_cards_go_back_in_the_order_the_player_likes(order, top):
    s = scene(HOPE, draws="raven:red treasure:red")
    s.do("discard hope:none", "keep", "keep", order)
    assert s.top == top
    s.do("play sleep:blue")
    assert s.top == ""
    assert {"raven:red", "treasure:red"} <= set(s.hand.split())


@pytest.mark.rule("card.hope.look")
def test_hope_draws_no_card_in_either_edition():
    s = scene(HOPE, draws="raven:red treasure:red").do("discard hope:none", "keep", "keep")
    assert len(s.hand.split()) == 4
    s.do("keep-order", "play sleep:blue")


@pytest.mark.rule("card.hope.look")
def test_with_one_card_in_the_deck_hope_shows_that_one():
    s = scene(HOPE, deck="raven:red", pile="goose:red").do("discard hope:none")
    assert s.told("looked") == [(1,)]
    s.do("put-away")
    assert (s.pile, s.deck) == ("goose:red hope:none raven:red", "")
    s.do("play sleep:blue")


@pytest.mark.rule("card.hope.look")
def test_with_no_card_in_the_deck_hope_shows_nothing_and_shuffles_nothing():
    s = scene(HOPE, deck="", pile="goose:red").do("discard hope:none")
    assert s.asks == "to-play"
    assert s.pile == "goose:red hope:none"
    s.do("play sleep:blue")


@pytest.mark.rule("card.hope.look", "symbols.look")
def test_the_cards_put_away_go_to_the_pile_of_the_player_who_looks():
    s = scene(
        players=2,
        hands=["excavate:blue sleep:red", HOPE],
        active=1,
        draws="raven:red treasure:red goose:red runout:blue",
    )
    s.do("discard hope:none", "put-away", "put-away", "play sleep:blue")
    assert s.piles == ["", "hope:none raven:red treasure:red"]


@pytest.mark.rule("card.hope.look")
def test_a_second_look_begins_with_the_cards_put_back():
    s = scene(HOPE, top="raven:red", draws="treasure:red goose:red").do("discard hope:none")
    assert s.told("looked") == [(2,)]
    s.do("keep", "keep", "swap-order")
    assert s.top == "treasure:red raven:red"
    s.do("play sleep:blue")
