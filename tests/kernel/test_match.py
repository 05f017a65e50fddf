"""Matches: moves are whole or not at all; undo; saving anywhere; tampering is caught."""

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meadhall.kernel.bar import Bar, BarredError
from meadhall.kernel.data import DataError
from meadhall.kernel.event import Event
from meadhall.kernel.game import NOT_ASKED, OVER, Game
from meadhall.kernel.luck import Seeded
from meadhall.kernel.match import NOTHING_TO_UNDO, OTHERS_MUST_AGREE, Match
from meadhall.kernel.options import read_options
from meadhall.kernel.record import MOVE, START, TAKE_BACK, UNDO
from meadhall.kernel.sealed import Sealed
from meadhall.kernel.step import NOT_OFFERED
from meadhall.registry import title
from tests.kernel.toys import TOYS
from tests.kernel.toys.auction import Auction
from tests.kernel.toys.fuse import Fuse
from tests.kernel.toys.raid import Raid
from tests.kernel.toys.shop import WARES, Shop
from tests.kernel.toys.vote import Vote

SEEDS = st.integers(0, 2**32)
SECRET = bytes(range(32))
few = settings(max_examples=10)


def maeshowe(**given: str) -> Game[Any, Any]:
    game = title("maeshowe")
    return game.table(read_options(game.options, given))


GAMES: dict[str, Game[Any, Any]] = {toy.name: toy() for toy in TOYS} | {
    "maeshowe": maeshowe(),
    "maeshowe with all sets": maeshowe(sets="all"),
    "maeshowe for two": maeshowe(players="2", sets="all"),
    "maeshowe in the dark": maeshowe(players="2", sets="all", fear="yes"),
}
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def new(game: Game[Any, Any], seed: int = 1) -> Match[Any, Any]:
    return Match(game, Seeded(seed))


def do(match: Match[Any, Any], *lines: str) -> Match[Any, Any]:
    """Moves, one per line: the seat and the notation."""
    for line in lines:
        seat, _, text = line.partition(" ")
        match.act(int(seat), match.game.table_of_actions.parse(text))
    return match


def actions(match: Match[Any, Any], *texts: str) -> list[Any]:
    return [match.game.table_of_actions.parse(text) for text in texts]


def saved(match: Match[Any, Any]) -> str:
    return json.dumps(match.data(), sort_keys=True)


def loaded(match: Match[Any, Any]) -> Match[Any, Any]:
    return Match.from_data(match.game, json.loads(saved(match)))


def played(match: Match[Any, Any], picks: Seeded, moves: int) -> Match[Any, Any]:
    """So many random moves, or as many as the game has."""
    for _ in range(moves):
        step(match, picks)
    return match


def step(match: Match[Any, Any], picks: Seeded) -> bool:
    """One random move of the first who may speak; whether there was one."""
    seats = match.game.deciders(match.position)
    if not seats:
        return False
    options = match.game.options(match.position, seats[0])
    match.act(seats[0], options[picks.below(len(options))])
    return True


def everybody(match: Match[Any, Any]) -> tuple[int, ...]:
    return tuple(range(match.game.seats))


# --- Playing -------------------------------------------------------------------------------------


@each_game
def test_a_match_begins_with_its_start_on_the_first_line(game: Game[Any, Any]) -> None:
    match = new(game)
    assert match.version == 1
    assert [entry.kind for entry in match.log] == [START]
    assert match.taken_back == 0
    assert len(match.names) == len(match.players) == game.seats


def test_names_and_players_are_kept() -> None:
    match = Match(Fuse(), Seeded(1), ("Ragna", "Odd"), ("", "random"))
    assert loaded(match).names == ("Ragna", "Odd")
    assert loaded(match).players == ("", "random")


def test_a_move_is_one_line_with_its_luck_and_its_events() -> None:
    match = new(Fuse())
    events = match.act(0, *actions(match, "feed 2"))
    entry = match.log[-1]
    assert (match.version, entry.kind, entry.seat, entry.text) == (2, MOVE, 0, "feed 2")
    assert len(entry.draws) == 1
    assert entry.events == events == (Event("wind", "fuse.wind", -1, (2 + entry.draws[0],)),)


@pytest.mark.parametrize(
    ("game", "line", "reason"),
    [
        (Fuse(), "1 feed 1", NOT_ASKED),
        (Raid(), "0 fight", NOT_OFFERED),
        (Auction(), "0 sell", "no-bid"),
        (Shop(), "1 buy", NOT_ASKED),
    ],
    ids=["not asked", "not offered", "barred", "standing, not asked"],
)
def test_a_barred_action_changes_nothing(game: Any, line: str, reason: str) -> None:
    match = new(game)
    before, position = saved(match), match.position
    with pytest.raises(BarredError) as caught:
        do(match, line)
    assert caught.value.bar.reason == reason
    assert saved(match) == before
    assert match.position is position


@each_game
@given(seed=SEEDS)
@few
def test_no_refusal_leaves_a_trace(game: Game[Any, Any], seed: int) -> None:
    match = new(game, seed)
    picks = Seeded(seed, 1)
    table = game.table_of_actions.actions
    for _ in range(8):
        before = saved(match)
        for _ in range(20):
            action = table[picks.below(len(table))]
            seat = picks.below(game.seats)
            if game.why_not(match.position, seat, action) is not None:
                with pytest.raises(BarredError):
                    match.act(seat, action)
        assert saved(match) == before
        step(match, picks)


@each_game
def test_a_move_after_the_end_is_refused(game: Game[Any, Any]) -> None:
    match = played(new(game), Seeded(1, 1), 3000)
    assert game.outcome(match.position) is not None
    with pytest.raises(BarredError) as caught:
        match.act(0, game.table_of_actions.actions[0])
    assert caught.value.bar.reason == OVER


# --- Several moves at once -----------------------------------------------------------------------


def test_several_moves_at_once_are_a_line_each() -> None:
    match, other = new(Raid()), new(Raid())
    assert match.act_all(0, actions(match, "rest", "raid", "land at north farm")) == 3
    do(other, "0 rest", "0 raid", "0 land at north farm")
    assert saved(match) == saved(other)


def test_one_barred_move_among_several_undoes_them_all() -> None:
    match = new(Raid())
    before = saved(match)
    with pytest.raises(BarredError) as caught:
        match.act_all(0, actions(match, "rest", "raid", "fight"))
    assert caught.value.bar.reason == NOT_OFFERED
    assert saved(match) == before


def test_several_moves_stop_at_another_seats_question() -> None:
    match = new(Raid())
    assert match.act_all(0, actions(match, "raid", "land at north farm", "rest")) == 2
    assert match.version == 3
    assert match.game.owing(match.position) == (1,)


def test_several_moves_stop_where_others_owe_an_answer_too() -> None:
    match = new(Vote())
    assert match.act_all(0, actions(match, "vote hall", "take back")) == 1


def test_several_moves_stop_where_something_was_shown() -> None:
    match = new(Shop())
    assert match.act_all(0, actions(match, "buy", "end turn")) == 1
    assert match.game.owing(match.position) == (0,), "the stop is for what was shown"


def test_several_moves_stop_at_the_first_draw() -> None:
    match = new(maeshowe())
    hand = match.game.view_data(match.game.view(match.position, 0))["hands"][0]
    played = [card for card in hand if card.split(":")[0] != "eat"]
    wanted = actions(match, f"play {played[0]}", f"discard {played[1]}", "pass-jarl")
    assert match.act_all(0, wanted) == 2, "the third would be barred: it is not even tried"
    assert not match.log[1].draws
    assert match.log[2].draws


def test_several_moves_stop_at_the_end_of_the_game() -> None:
    match = do(new(Shop()), "0 end turn", "1 end turn", "0 end turn")
    assert match.act_all(1, actions(match, "end turn", "end turn")) == 1
    assert match.game.outcome(match.position) is not None


def test_no_moves_at_once_are_none() -> None:
    match = new(Raid())
    assert match.act_all(0, []) == 0
    assert match.version == 1


# --- What may be taken back ----------------------------------------------------------------------


def limits(match: Match[Any, Any], seat: int) -> tuple[int, bool, tuple[int, ...]] | None:
    """How many moves an undo would take back, whether freely, and who must agree."""
    takeback = match.takeback(seat)
    return None if takeback is None else (takeback.count, takeback.free, takeback.others)


def test_who_has_not_moved_has_nothing_to_take_back() -> None:
    match = do(new(Raid()), "0 rest")
    assert limits(match, 1) is None
    with pytest.raises(BarredError) as caught:
        match.undo(1, (0,))
    assert caught.value.bar == Bar(NOTHING_TO_UNDO, "")
    assert match.version == 2


def test_a_move_is_free_to_take_back_until_somebody_else_has_acted() -> None:
    match = do(new(Raid()), "0 raid", "0 land at north farm")
    assert limits(match, 0) == (1, True, ())
    do(match, "1 yield")
    assert limits(match, 0) == (2, False, (1,))
    assert limits(match, 1) == (1, True, ())
    do(match, "0 rest")
    assert limits(match, 0) == (1, True, ())
    assert limits(match, 1) == (2, False, (0,))


def test_a_move_is_free_to_take_back_until_luck_was_drawn() -> None:
    raid = ("0 raid", "0 land at north farm")
    assert limits(do(new(Raid()), *raid, "1 yield"), 1) == (1, True, ())
    assert limits(do(new(Raid()), *raid, "1 fight"), 1) == (1, False, (0,))


def test_a_move_is_free_to_take_back_until_something_hidden_was_shown() -> None:
    match = new(Shop())
    ware = match.game.options(match.position, 0)[0].args[0]
    do(match, f"0 pawn {WARES[ware]}")
    assert limits(match, 0) == (1, True, ())
    do(match, "0 buy")
    assert limits(match, 0) == (1, False, (1,))
    do(match, "0 end turn")
    assert limits(match, 0) == (1, True, ()), "what was shown before does not matter"


def test_all_others_have_to_agree_and_who_is_missing_is_told() -> None:
    match = do(new(Auction()), "1 raise by one", "2 say nothing")
    assert limits(match, 1) == (2, False, (0, 2))
    for agreed, missing in (((), (0, 2)), ((0,), (2,)), ((1, 2), (0,))):
        before = saved(match)
        with pytest.raises(BarredError) as caught:
            match.undo(1, agreed)
        assert caught.value.bar == Bar(OTHERS_MUST_AGREE, "", missing)
        assert saved(match) == before
    match.undo(1, (0, 2))
    assert match.log[-1].agreed == (0, 2)


# --- Taking back ---------------------------------------------------------------------------------


def test_a_free_undo_leaves_no_mark() -> None:
    match = do(new(Raid()), "0 raid")
    match.undo(0)
    assert match.log[-1].kind == UNDO
    assert match.taken_back == 0
    assert match.version == 3, "a version is never used twice"


def test_an_undo_that_others_agreed_to_leaves_a_mark() -> None:
    match = do(new(Fuse()), "0 feed 1")
    match.undo(0, (1,))
    assert match.log[-1].kind == TAKE_BACK
    assert match.taken_back == 1
    match.undo(0, (1,)) if match.takeback(0) else do(match, "0 feed 1")
    match.undo(0, (1,))
    assert match.taken_back == 2


def test_alone_nobody_has_to_agree_but_the_mark_is_set() -> None:
    match = played(new(maeshowe()), Seeded(3, 1), 2)
    assert match.log[-1].draws
    assert limits(match, 0) == (1, False, ())
    match.undo(0)
    assert match.taken_back == 1
    match.undo(0)
    assert match.taken_back == 1, "the first move of a turn drew nothing: that undo was free"


@each_game
@given(seed=SEEDS, moves=st.integers(1, 12), again=st.booleans())
@few
def test_undo_leads_back_move_by_move_to_the_start(
    game: Game[Any, Any], seed: int, moves: int, again: bool
) -> None:
    if "fear" in game.address:
        return  # there, memory stays behind: see below
    match = new(game, seed)
    picks = Seeded(seed, 1)
    places = [(match.version, game.encode(match.position))]
    while len(places) <= moves and step(match, picks):
        places.append((match.version, game.encode(match.position)))
    if again:
        match = loaded(match)
    standing = len(places) - 1
    while standing:
        seat = match.log[match.line[-1]].seat
        match.undo(seat, everybody(match))
        standing -= 1
        if not top_of(match.position) and not top_in(places[standing][1]):
            assert game.encode(match.position) == places[standing][1]
        match.verify()
    assert match.takeback(0) is None


def top_of(p: Any) -> tuple[int, ...]:
    top: tuple[int, ...] = getattr(p, "top", ())
    return top


def top_in(stored: dict[str, Any]) -> tuple[int, ...]:
    top: tuple[int, ...] = stored.get("top", ())
    return top


def test_luck_never_rewinds() -> None:
    """The same move after an undo draws anew: the log's draws are the stream's, each once."""
    match = new(Fuse(), 7)
    for _ in range(6):
        do(match, "0 feed 1")
        match.undo(0, (1,))
    stream = Seeded(7)
    drawn = [entry.draws for entry in match.log if entry.kind == MOVE]
    assert drawn == [(stream.below(3),) for _ in range(6)]
    assert len(set(drawn)) > 1, "else this seed shows nothing"
    match.verify()
    loaded(match).verify()


@each_game
@given(seed=SEEDS, moves=st.lists(st.integers(0, 9), max_size=25))
@few
def test_a_match_with_undos_anywhere_holds_and_can_be_loaded(
    game: Game[Any, Any], seed: int, moves: list[int]
) -> None:
    match = new(game, seed)
    picks = Seeded(seed, 1)
    for move in moves:
        seat = move % game.seats
        if move > 6 and match.takeback(seat) is not None:
            match.undo(seat, everybody(match))
        else:
            step(match, picks)
    match.verify()
    other = loaded(match)
    other.verify()
    assert saved(other) == saved(match)
    assert other.taken_back == match.taken_back


# --- What an undo does not undo: knowledge -------------------------------------------------------


def put_in_hand(match: Match[Any, Any], seat: int, *names: str) -> None:
    """These cards, and as many of the old hand as there is room for; the others into the deck."""
    p = match.position
    deck = [*p.hands[seat], *p.deck]  # the old hand first
    hand = [p.rules.box.faces.index(name) for name in names]
    for face in hand:
        deck.remove(face)
    room = len(p.hands[seat]) - len(hand)
    hands = list(p.hands)
    hands[seat] = tuple(sorted(hand + deck[:room]))
    p.hands = tuple(hands)
    p.deck = tuple(sorted(deck[room:]))


def known(match: Match[Any, Any], owner: int, seat: int) -> list[str]:
    """The cards of the owner's hand that this seat knows."""
    view = match.game.view(match.position, seat)
    cards = match.game.view_data(view)["known"][owner]
    return sorted(str(card) for card in cards)


def certain(match: Match[Any, Any], owner: int, seat: int, *names: str) -> bool:
    """Whether each world that this seat can imagine has these cards in the owner's hand."""
    game = match.game
    view = game.view(match.position, seat)
    luck = Seeded(5, 5)
    for _ in range(30):
        world = game.sample_world(view, luck)
        hand = [game.rules.box.faces[face] for face in world.hands[owner]]
        if any(hand.count(name) < names.count(name) for name in names):
            return False
    return True


def dark(*names: str) -> Match[Any, Any]:
    match = new(maeshowe(players="2", fear="yes", sets="horror-hope"))
    put_in_hand(match, 0, *names)
    return match


@pytest.mark.parametrize(
    ("names", "lines", "moves"),
    [
        (("raven:red",), ("0 play raven:red",), 1),
        (("raven:red",), ("0 discard raven:red",), 1),
        (("raven:red", "goose:red"), ("0 play raven:red", "0 discard goose:red"), 2),
        (("raven:red", "raven:blue"), ("0 discard raven:red", "0 play raven:blue"), 2),
    ],
    ids=["played", "discarded", "both, the play first", "both, the discard first"],
)
def test_in_the_dark_a_card_that_was_shown_stays_known_after_an_undo(
    names: tuple[str, ...], lines: tuple[str, ...], moves: int
) -> None:
    match = dark(*names)
    assert known(match, 0, 1) == []
    do(match, *lines)
    for _ in range(moves):
        match.undo(0, (1,))
    assert known(match, 0, 1) == sorted(names)
    assert certain(match, 0, 1, *names)


def test_in_the_dark_a_card_handed_over_stays_known_to_both_after_an_undo() -> None:
    match = dark("sleep:red")
    do(match, "0 hand sleep:red")
    assert "sleep:red" in known(match, 1, 0)
    match.undo(0, (1,))
    assert known(match, 0, 1) == ["sleep:red"]
    assert known(match, 0, -1) == [], "who only looked on never saw it"
    assert known(match, 1, 0) == []


def test_in_the_dark_a_hand_that_madness_laid_open_stays_known_after_an_undo() -> None:
    """Horror played first: the four cards left lay open before any was drawn."""
    match = dark("horror:both", "raven:red", "raven:blue", "goose:red", "eat:blue")
    before = known_hand(match, 0)
    do(match, "0 play horror:both")
    assert any(event.name == "mad" for event in match.log[-1].events)
    match.undo(0, (1,))
    assert known_hand(match, 0) == before
    assert known(match, 0, 1) == before
    assert certain(match, 0, 1, *before)


def known_hand(match: Match[Any, Any], seat: int) -> list[str]:
    return sorted(match.game.rules.box.faces[face] for face in match.position.hands[seat])


def test_in_the_dark_cards_drawn_after_what_was_undone_are_not_known() -> None:
    match = dark("raven:red", "raven:blue")
    do(match, "0 play raven:red", "0 discard raven:blue")
    drawn = [event for event in match.log[-1].events if event.name == "drew"]
    assert drawn
    match.undo(0, (1,))
    assert known(match, 0, 1) == ["raven:blue"]


def knowing_the_top() -> tuple[Match[Any, Any], tuple[int, ...]]:
    """Two cards lie on the deck in an order that the player has seen."""
    match = new(maeshowe(sets="horror-hope"))
    p = match.position
    put_in_hand(match, 0, "raven:red", "raven:blue")
    p.top, p.deck, p.top_seen = p.deck[:2], p.deck[2:], (1, 1)
    return match, tuple(sorted(p.deck + p.top))


def test_an_order_of_the_deck_that_was_looked_into_is_made_anew_after_an_undo() -> None:
    match, deck = knowing_the_top()
    do(match, "0 play raven:red", "0 discard raven:blue")
    assert match.position.top == (), "both were drawn"
    match.undo(0)
    p = match.position
    assert (p.top, p.top_seen, p.deck) == ((), (), deck)


def test_an_order_of_the_deck_that_was_not_looked_into_stays_as_it_is_after_an_undo() -> None:
    match, _ = knowing_the_top()
    before = match.game.encode(match.position)
    do(match, "0 play raven:red")
    match.undo(0)
    assert match.game.encode(match.position) == before
    assert len(match.position.top) == 2


# --- Saving and loading --------------------------------------------------------------------------


@each_game
@given(seed=SEEDS, anybody=st.booleans())
@few
def test_a_match_is_saved_and_loaded_at_every_decision(
    game: Game[Any, Any], seed: int, anybody: bool
) -> None:
    match = new(game, seed)
    picks = Seeded(seed, 1)
    for _ in range(25):
        other = loaded(match)
        assert saved(other) == saved(match)
        assert (other.version, other.line) == (match.version, match.line)
        seats = game.deciders(match.position)
        if not seats:
            break
        seat = seats[picks.below(len(seats))] if anybody else seats[0]
        options = game.options(match.position, seat)
        action = options[picks.below(len(options))]
        assert other.act(seat, action) == match.act(seat, action), "it goes on with the same luck"
        assert saved(other) == saved(match)
        match = other


def test_matches_are_saved_in_the_middle_of_nested_questions() -> None:
    match = do(new(Raid()), "0 raid", "0 land at north farm")
    assert len(match.position.todo) > 2
    other = loaded(match)
    assert other.position.todo == match.position.todo
    do(other, "1 fight", "0 rest")
    do(match, "1 fight", "0 rest")
    assert saved(other) == saved(match)


@pytest.mark.parametrize("name", ["maeshowe with all sets", "maeshowe in the dark"])
def test_the_questions_of_the_sets_are_among_those_saved(name: str) -> None:
    """The test above says nothing of questions that never come up."""
    met: set[str] = set()
    game = GAMES[name]
    for seed in range(400):
        match = new(game, seed)
        picks = Seeded(seed, 1)
        while step(match, picks):
            if match.position.todo:
                question = type(match.position.todo[-1]).__name__
                if question not in met:
                    met.add(question)
                    assert saved(loaded(match)) == saved(match)
    assert {"UseCards", "Garner", "ReturnCards", "KeepOrPutAway", "TakeFromRow"} <= met
    assert {"MoveCards", "NextFromRight", "EitherOf", "StackHand", "HowMuchToEat"} <= met
    assert ("DiscardOne" in met) == ("fear" in game.address)


def test_sealed_luck_is_saved_with_its_place() -> None:
    match = do(Match(Fuse(), Sealed(SECRET)), "0 feed 1", "1 feed 2")
    other = loaded(match)
    do(match, "0 feed 1")
    do(other, "0 feed 1")
    assert saved(other) == saved(match)
    other.verify()


def test_a_loaded_match_knows_its_moves_for_undo() -> None:
    match = do(new(Fuse()), "0 feed 1", "1 feed 2", "0 feed 1")
    other = loaded(match)
    for each in (match, other):
        each.undo(1, (0,))
    assert saved(other) == saved(match)
    assert limits(other, 0) == limits(match, 0)


def stored_fuse() -> dict[str, Any]:
    """A match as it was read from a file."""
    match = do(Match(Fuse(), Seeded(1), ("Ragna", "Odd")), "0 feed 1", "1 feed 2")
    match.undo(1, (0,))
    data: dict[str, Any] = json.loads(saved(match))
    return data


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"meadhall": 2}, "schema 2, and this Meadhall reads schema 1: a newer Meadhall"),
        ({"meadhall": "1"}, "expected a game saved by Meadhall"),
        ({"meadhall": None}, "expected a game saved by Meadhall"),
        ({"rules": 2}, "version 2 of the rules of fuse; this is version 1: it can be replayed"),
        ({"rules": 0}, "version 0 of the rules"),
        ({"rules": "1"}, "expected 'rules' to be the version"),
        ({"digest": "mine"}, "other components .digest mine, here .*: name their file with"),
        ({"digest": 5}, "expected 'digest' to be a text"),
        ({"game": None}, "expected 'game' to be a text"),
        ({"game": "raid"}, "raid"),
        ({"address": 3}, "expected 'address' to be a text"),
        ({"address": "fuse(hot=yes)"}, "hot"),
        ({"names": ["Ragna"]}, "expected 2 names and players"),
        ({"names": ["Ragna", 2]}, "expected 'names' to be a list of texts"),
        ({"players": "all"}, "expected 'players' to be a list of texts"),
        ({"luck": None}, "expected 'luck' to tell where the luck came from"),
        ({"luck": {"kind": "fair"}}, "expected luck that is sealed or seeded"),
        ({"log": None}, "expected 'log' to be the lines of the log"),
        ({"log": []}, "expected 'log' to be the lines of the log"),
        ({"log": "feed 1"}, "expected 'log' to be the lines of the log"),
        ({"log": [["start", -1, ""]]}, "a line of the log of six parts"),
        ({"log": [["begin", -1, "", [], [], []]]}, "a line of the log of six parts"),
        ({"log": [["start", -1, "", [0.5], [], []]]}, "found float"),
        ({"log": [["start", -1, "", ["x"], [], []]]}, "expected a list of whole numbers"),
        ({"log": [["start", -1, "", [], [["x"]], []]]}, "an event of seven parts"),
        ({"log": [["start", -1, "", [], [], []], ["undo", 0, "1", [], [], []]]}, "line 2 .* moves"),
        ({"log": [["start", -1, "", [], [], []], ["undo", 0, "x", [], [], []]]}, "line 2 .* moves"),
        ({"log": [["start", -1, "", [], [], []], ["undo", 0, "²", [], [], []]]}, "line 2 .* moves"),
        ({"log": [["move", 0, "feed 1", [0], [], []]]}, "start"),
        ({"position": None}, "expected 'position' to be the position reached"),
        ({"position": []}, "expected 'position' to be the position reached"),
        ({"position": {}}, "expected todo and outcome"),
    ],
)
def test_a_match_that_does_not_fit_is_refused_and_says_what_was_expected(
    change: dict[str, Any], told: str
) -> None:
    data = stored_fuse()
    Match.from_data(Fuse(), data)
    with pytest.raises(DataError, match=told):
        Match.from_data(Fuse(), data | change)


@pytest.mark.parametrize("key", sorted(stored_fuse()))
def test_a_match_without_one_of_its_parts_is_refused(key: str) -> None:
    data = stored_fuse()
    del data[key]
    with pytest.raises(DataError, match="expected"):
        Match.from_data(Fuse(), data)


@pytest.mark.parametrize("stored", [None, 1, "match", [], {}, [{"meadhall": 1}]])
def test_what_is_no_match_at_all_is_refused(stored: object) -> None:
    with pytest.raises(DataError, match="expected a game saved by Meadhall"):
        Match.from_data(Fuse(), stored)


@pytest.mark.parametrize("given", [{"passages": "5"}, {"variants": "lean-start"}])
def test_a_match_of_another_table_is_refused(given: dict[str, str]) -> None:
    """The same cards, but other options: its position would be played on by the wrong rules."""
    data = json.loads(saved(new(maeshowe())))
    with pytest.raises(DataError, match="maeshowe"):
        Match.from_data(maeshowe(**given), data)


@given(cut=st.integers(0, 10_000), to=st.none() | st.integers() | st.text() | st.just([]))
def test_whatever_is_broken_in_a_file_it_is_a_data_error(cut: int, to: object) -> None:
    """Any one value of the file replaced: it loads, or says what was expected."""
    data = stored_fuse()
    places = list(leaves(data))
    holder, key = places[cut % len(places)]
    holder[key] = to
    with suppress(DataError):
        Match.from_data(Fuse(), data).verify()


def leaves(data: Any) -> Any:
    """Every place in nested lists and dicts: its holder and its key."""
    keys = data if isinstance(data, dict) else range(len(data))
    for key in list(keys):
        yield data, key
        if isinstance(data[key], (dict, list)):
            yield from leaves(data[key])


# --- Verifying -----------------------------------------------------------------------------------


def checked(game: Game[Any, Any], luck: Any) -> dict[str, Any]:
    """A match with moves, luck, events, and an undo that was agreed to."""
    match = Match(game, luck)
    picks = Seeded(2, 1)
    played(match, picks, 2)
    match.undo(match.log[match.line[-1]].seat, everybody(match))
    played(match, picks, 2)
    match.verify()
    data: dict[str, Any] = json.loads(saved(match))
    Match.from_data(game, data).verify()
    return data


def caught(game: Game[Any, Any], data: dict[str, Any]) -> str:
    """What loading and verifying say of it."""
    with pytest.raises(DataError) as fault:
        Match.from_data(game, data).verify()
    return str(fault.value)


def first(data: dict[str, Any], kind: str) -> Any:
    return next(line for line in data["log"] if line[0] == kind)


def change_action(data: dict[str, Any]) -> None:
    line = data["log"][-1]
    line[2] = next(text for text in ("feed 1", "feed 2", "feed 3") if text != line[2])


def change_draw(data: dict[str, Any]) -> None:
    data["log"][-1][3][0] = (data["log"][-1][3][0] + 1) % 3


def add_draw(data: dict[str, Any]) -> None:
    data["log"][-1][3].append(0)


def drop_draw(data: dict[str, Any]) -> None:
    data["log"][-1][3].clear()


def change_event(data: dict[str, Any]) -> None:
    data["log"][-1][4][0][3] = [99]


def change_rule_of_event(data: dict[str, Any]) -> None:
    data["log"][-1][4][0][1] = "fuse.rain"


def drop_event(data: dict[str, Any]) -> None:
    data["log"][-1][4].pop()


def add_event(data: dict[str, Any]) -> None:
    data["log"][-1][4].append(data["log"][-1][4][0])


def change_seat(data: dict[str, Any]) -> None:
    data["log"][-1][1] = 1 - data["log"][-1][1]


def change_position(data: dict[str, Any]) -> None:
    data["position"]["heat"] += 1


def change_todo(data: dict[str, Any]) -> None:
    data["position"]["todo"][0][1] = 1 - data["position"]["todo"][0][1]


def change_undo_count(data: dict[str, Any]) -> None:
    line = first(data, TAKE_BACK)
    line[2] = str(int(line[2]) + 1)


def hide_the_mark(data: dict[str, Any]) -> None:
    first(data, TAKE_BACK)[0] = UNDO


def drop_the_consent(data: dict[str, Any]) -> None:
    first(data, TAKE_BACK)[5].clear()


def change_who_undid(data: dict[str, Any]) -> None:
    line = first(data, TAKE_BACK)
    line[1] = 1 - line[1]


def add_draws_to_an_undo(data: dict[str, Any]) -> None:
    first(data, TAKE_BACK)[3].append(1)


def change_secret(data: dict[str, Any]) -> None:
    data["luck"]["secret"] = "ff" + data["luck"]["secret"][2:]


def change_commitment(data: dict[str, Any]) -> None:
    data["luck"]["commitment"] = "ff" + data["luck"]["commitment"][2:]


def change_words(data: dict[str, Any]) -> None:
    data["luck"]["words"] += 1


@pytest.mark.parametrize(
    "tamper",
    [
        change_action,
        change_draw,
        add_draw,
        drop_draw,
        change_event,
        change_rule_of_event,
        drop_event,
        add_event,
        change_seat,
        change_position,
        change_todo,
        change_undo_count,
        hide_the_mark,
        drop_the_consent,
        change_who_undid,
        add_draws_to_an_undo,
        change_secret,
        change_commitment,
        change_words,
    ],
    ids=lambda tamper: tamper.__name__,
)
def test_tampering_is_caught(tamper: Callable[[dict[str, Any]], None]) -> None:
    data = checked(Fuse(), Sealed(SECRET))
    tamper(data)
    assert caught(Fuse(), data)


def test_the_secret_of_another_deal_is_caught_by_its_commitment() -> None:
    """Secret, draws and position all fit one another, but not what was published at the start."""
    data = checked(Fuse(), Sealed(SECRET))
    other = checked(Fuse(), Sealed(SECRET[::-1]))
    other["luck"]["commitment"] = data["luck"]["commitment"]
    assert "hash" in caught(Fuse(), other)


@pytest.mark.parametrize("change", [{"seed": 2}, {"stream": 1}, {"state": [1, 2, 3, 4]}])
def test_another_seed_or_place_is_caught(change: dict[str, Any]) -> None:
    data = checked(Fuse(), Seeded(1))
    data["luck"] |= change
    assert caught(Fuse(), data)


@pytest.mark.parametrize("place", range(len(checked(Fuse(), Seeded(1))["log"])))
def test_no_line_of_the_log_can_be_left_out_or_doubled(place: int) -> None:
    data = checked(Fuse(), Seeded(1))
    line = data["log"].pop(place)
    assert caught(Fuse(), data)
    data["log"].insert(place, line)
    data["log"].insert(place, line)
    assert caught(Fuse(), data)


def test_a_mark_cannot_be_forged_by_an_undo_and_its_move_left_out() -> None:
    """Both lines gone, the log would still lead to the position; but not with the same luck."""
    data = checked(Fuse(), Seeded(1))
    place = next(place for place, line in enumerate(data["log"]) if line[0] == TAKE_BACK)
    del data["log"][place - 1 : place + 1]
    assert caught(Fuse(), data)


def test_a_fault_is_told_with_its_line() -> None:
    data = checked(Fuse(), Seeded(1))
    data["log"][2][2] = "feed 9"
    assert "line 3 of the log" in caught(Fuse(), data)


@pytest.mark.parametrize("name", ["maeshowe for two", "maeshowe in the dark"])
@given(seed=st.integers(0, 1000), place=st.integers(0, 10**6), change=st.integers(1, 9))
@few
def test_no_draw_of_a_game_can_be_changed(name: str, seed: int, place: int, change: int) -> None:
    game = GAMES[name]
    match = played(new(game, seed), Seeded(seed, 1), 30)
    data = json.loads(saved(match))
    drawing = [line for line in data["log"] if line[3]]
    line = drawing[place % len(drawing)]
    line[3][place % len(line[3])] += change
    assert caught(game, data)
