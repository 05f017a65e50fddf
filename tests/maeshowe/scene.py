"""Scenes: a position in a line, a few actions, and a look at what became of it.

    s = scene(hand="raven:red goose:red treasure:blue sleep:red eat:blue", health=1)
    s.do("play raven:red", "discard treasure:blue")
    assert s.health == 2

Cards are written by name, several with blanks between them; `excavate:red*` in a row has been used.
Piles are written from the bottom up, rows from the left, decks and tops in the order of drawing.

Which cards are drawn is always known: `deck="..."` is the whole deck, drawn in this order. Without
it the deck holds all cards of the game that the scene does not name; `draws="..."` then says which
of them are drawn (it also goes with `deck`, where cards come back into the deck). To draw more than
was named is an error. With neither, red and blue cards come in turn. Sets follow from the cards
named, unless `sets` says more. What is not given is as at the start of a game.

After its test each scene has to be where a turn begins, or the game over, unless `s.ends(...)`
named another place: see `Scene.asks`. tests/maeshowe/conftest.py looks after that.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from meadhall.games.maeshowe.components import BLUE, RED
from meadhall.games.maeshowe.memory import DRAWN
from meadhall.games.maeshowe.position import FACE, TURNED, USED, Maeshowe
from meadhall.games.maeshowe.rules import Rules
from meadhall.games.maeshowe.turn import UseCards
from meadhall.kernel.action import Action
from meadhall.kernel.bar import Bar
from meadhall.kernel.data import Data
from meadhall.kernel.event import Event
from meadhall.kernel.luck import Answering, Seeded
from meadhall.kernel.options import read_options
from meadhall.kernel.table import Table
from meadhall.registry import title

TURN = "turn"
TO_PLAY = "to-play"
TO_DISCARD = "to-discard"
OVER = "over"

OPEN: list["Scene"] = []  # the scenes of the test that runs now


class Cards(str):
    """Cards in a text; equal to any text that names the same cards, whatever the order."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, str) and sorted(self.split()) == sorted(other.split())

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(tuple(sorted(self.split())))


class NamedDraws:
    """Luck that draws the wanted cards in their order, from whatever deck the position has."""

    def __init__(self, p: Maeshowe, wanted: list[int] | None) -> None:
        self.p = p
        self.wanted = wanted
        self.deck: tuple[int, ...] = ()  # the position's deck when the draws below began
        self.left: tuple[int, ...] = ()  # what they have left: a deck may be put back late
        self.rune = BLUE  # of the last card drawn, where none is wanted
        self.shuffles: list[str] = []  # the piles that were shuffled

    def below(self, n: int) -> int:
        if self.p.deck is not self.deck or len(self.left) != n:
            self.deck = self.left = self.p.deck
        birds = tuple([face for face in self.deck if self.p.rules.birds[face]])
        if len(self.left) == n:
            face = self.next_of(self.left)
            place = self.left.index(face)
            self.left = self.left[:place] + self.left[place + 1 :]
            return place
        if len(birds) == n:
            return birds.index(self.next_bird(birds))
        raise AssertionError(f"a scene knows no luck of one in {n}: neither the deck nor its birds")

    def next_of(self, deck: tuple[int, ...]) -> int:
        """The next card wanted."""
        faces = self.p.rules.box.faces
        if self.wanted is None:
            self.rune = (RED | BLUE) ^ self.rune
            return next((f for f in deck if self.p.rules.hand_runes[f] == self.rune), deck[0])
        if not self.wanted:
            raise AssertionError("more cards are drawn than deck= or draws= names")
        face = self.wanted.pop(0)
        if face not in deck:
            there = " ".join([faces[card] for card in deck])
            raise AssertionError(f"{faces[face]} should be drawn, but the deck holds {there}")
        return face

    def next_bird(self, birds: tuple[int, ...]) -> int:
        """The bird nearest to the top."""
        for place, face in enumerate(self.wanted or ()):
            if face in birds:
                assert self.wanted is not None
                return self.wanted.pop(place)
        return birds[0]

    def shuffled(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        """A pile: it comes out the other way round, so that a test can see it."""
        self.shuffles.append(" ".join([self.p.rules.box.faces[card] for card in cards]))
        return cards[::-1]


class Scene:
    """A game under way. Numbers and hands are those of `s.seat`: the active seat of the start."""

    def __init__(self, game: Any, p: Maeshowe, wanted: list[int] | None, whole: bool) -> None:
        self.game = game
        self.p = p
        self.rules: Rules = game.rules
        self.seat = p.active
        self.luck = NamedDraws(p, wanted)
        self.log: list[Event] = []
        self.table = Table(Answering(self.luck.below, self.luck.shuffled), self.log)
        self.whole = whole
        self.pieces: dict[str, int] = game.pieces(p)
        self.expected: tuple[str, ...] = (TURN, OVER)

    # -- acting ---------------------------------------------------------------------------------

    def do(self, *texts: str) -> "Scene":
        """Carry these out, one after the other, each by the seat that is asked."""
        for text in texts:
            asked = self.game.deciders(self.p)
            assert asked, f"{text!r}: the game is over ({self.outcome})"
            action = self.action(text)
            bar = self.game.why_not(self.p, asked[0], action)
            assert bar is None, f"{text!r} is barred: {bar}; {self}"
            assert action in self.game.options(self.p, asked[0])
            self.game.choose(self.p, asked[0], action, self.table)
            self.check()
        return self

    def action(self, text: str) -> Action:
        """The action of this notation."""
        action: Action = self.game.table_of_actions.parse(text)
        return action

    def bar(self, text: str, seat: int | None = None) -> Bar | None:
        """Why this may not be chosen now (by the seat that is asked); None if it may."""
        asked = self.game.deciders(self.p)
        if seat is None:
            seat = asked[0] if asked else 0
        bar: Bar | None = self.game.why_not(self.p, seat, self.action(text))
        return bar

    def refused(self, text: str, seat: int | None = None) -> str:
        """The reason of the bar; empty if the action is allowed."""
        bar = self.bar(text, seat)
        return bar.reason if bar is not None else ""

    def options(self, verb: str = "") -> list[str]:
        """The texts of what the seat that is asked may choose; of one verb, if it is named."""
        found = []
        for seat in self.game.deciders(self.p)[:1]:
            found = [action.text for action in self.game.options(self.p, seat)]
        return [text for text in found if not verb or text.split()[0] == verb]

    def draws(self, cards: str) -> "Scene":
        """From here on, these are drawn."""
        self.luck.wanted = faces_of(self.rules, cards)
        return self

    def ends(self, *places: str) -> "Scene":
        """The test stops at one of these places (see `asks`) on purpose."""
        self.expected = places
        return self

    # -- looking --------------------------------------------------------------------------------

    @property
    def asks(self) -> str:
        """The question: `turn` (play and discard), `to-play`, `to-discard`, the name of the step's
        class for any other, and `over` where the game is."""
        if not self.p.todo:
            return OVER
        question = self.p.todo[-1]
        if isinstance(question, UseCards):
            if question.to_play and question.to_discard:
                return TURN
            return TO_PLAY if question.to_play else TO_DISCARD
        return type(question).__name__

    @property
    def asked(self) -> int:
        """The seat that is asked; -1 where the game is over."""
        owing: tuple[int, ...] = self.game.owing(self.p)
        return owing[0] if owing else -1

    @property
    def outcome(self) -> str | None:
        """How the game ended; None while it goes on."""
        return self.p.outcome.ending if self.p.outcome is not None else None

    @property
    def health(self) -> int:
        return self.p.health[self.seat]

    @property
    def most(self) -> int:
        return self.p.most_health[self.seat]

    @property
    def food(self) -> int:
        return self.p.food

    @property
    def passages(self) -> int:
        return self.p.passages

    @property
    def turn(self) -> int:
        return self.p.turn

    @property
    def active(self) -> int:
        return self.p.active

    @property
    def jarl(self) -> int:
        return self.p.jarl

    @property
    def hand(self) -> Cards:
        return self.hands[self.seat]

    @property
    def hands(self) -> list[Cards]:
        return [Cards(self.names(hand)) for hand in self.p.hands]

    @property
    def pile(self) -> str:
        return self.piles[self.seat]

    @property
    def piles(self) -> list[str]:
        return [self.names(pile) for pile in self.p.piles]

    @property
    def row(self) -> str:
        return self.names(self.p.row)

    @property
    def deck(self) -> Cards:
        """All of the deck, whatever is known of its order."""
        return Cards(self.names(self.p.deck + self.p.top))

    @property
    def top(self) -> str:
        """The cards whose order is known, the next one first."""
        return self.names(self.p.top[::-1])

    @property
    def events(self) -> list[str]:
        """The names of what has happened in the scene."""
        return [event.name for event in self.log]

    def told(self, name: str) -> list[tuple[Data, ...]]:
        """The figures of every event of this name."""
        return [event.args for event in self.log if event.name == name]

    def names(self, cards: Sequence[int]) -> str:
        """Cards as a text; `*` where they are used, `!` where Snub's effect is to come."""
        return " ".join(
            [
                self.rules.box.faces[card & FACE]
                + ("*" if card & USED else "")
                + ("!" if card & TURNED else "")
                for card in cards
            ]
        )

    def __repr__(self) -> str:
        return (
            f"<asks {self.asks}; row {self.row or '-'}; hands {self.hands}; piles {self.piles}; "
            f"health {self.p.health} of {self.p.most_health}; food {self.food}; "
            f"passages {self.passages} of {self.rules.cap}; options {self.options()}>"
        )

    # -- keeping it honest ----------------------------------------------------------------------

    def check(self) -> None:
        """No card is lost or made, no number leaves its bounds, and the position can be saved."""
        p = self.p
        assert self.game.pieces(p) == self.pieces
        assert all(0 <= now <= most for now, most in zip(p.health, p.most_health, strict=True))
        assert 0 <= p.food <= self.rules.box.limits.food
        assert 0 <= p.passages <= self.rules.cap
        if self.whole:
            data = self.game.encode(p)
            assert self.game.encode(self.game.decode(data)) == data

    def finish(self) -> None:
        """No question is pending that the test does not know of."""
        assert self.asks in self.expected, f"the scene ends where it is not expected to: {self}"

    def __enter__(self) -> "Scene":
        return self

    def __exit__(self, kind: object, fault: object, trace: object) -> None:
        if kind is None:
            self.finish()


def faces_of(rules: Rules, text: str) -> list[int]:
    """Cards by their numbers, with their marks."""
    found = []
    for name in text.split():
        mark = USED if name.endswith("*") else 0
        found.append(rules.box.face(name.removesuffix("*")) | mark)
    return found


def each(value: int | Sequence[int] | None, standard: tuple[int, ...]) -> tuple[int, ...]:
    """A number for every seat."""
    if value is None:
        return standard
    return (value,) * len(standard) if isinstance(value, int) else tuple(value)


def table(
    edition: str = "1.1",
    players: int = 1,
    passages: int = 0,
    sets: str = "none",
    variants: str = "none",
    fear: bool = False,
    core: str = "core",
    components: Path | None = None,
) -> Any:
    """The game of one table; several sets or variants with + between them."""
    chosen = {"edition": edition, "players": str(players), "sets": sets, "variants": variants}
    chosen |= {"fear": "yes" if fear else "no", "deck": core}
    if passages:
        chosen["passages"] = str(passages)
    maeshowe = title("maeshowe")
    return maeshowe.table(read_options(maeshowe.options, chosen), components)


def sets_named(cards: str) -> str:
    """The expansion sets that these cards come from."""
    box = table().rules.box
    found = []
    for name in cards.replace("*", "").split():
        deck = box.kind(box.face(name)).deck
        if deck != "core" and deck not in found:
            found.append(deck)
    return "+".join(found) or "none"


def scene(
    hand: str | None = None,
    *,
    hands: Sequence[str] = (),
    deck: str | None = None,
    draws: str | None = None,
    top: str = "",
    seen_by: int = 1,
    row: str = "",
    pile: str = "",
    piles: Sequence[str] = (),
    health: int | Sequence[int] | None = None,
    most: int | Sequence[int] | None = None,
    food: int | None = None,
    passages: int | None = None,
    cap: int = 0,
    active: int = 0,
    jarl: int | None = None,
    passes: int = 0,
    spared: int = -1,
    turn: int = 5,
    edition: str = "1.1",
    players: int = 1,
    sets: str | None = None,
    variants: str = "none",
    fear: bool = False,
    core: str = "core",
) -> Scene:
    """A game at the start of a turn of `active`, with all that happens before its first question.

    `cap` is the starting number of passages, `seen_by` the audience mask of the cards of `top`.
    Two players have `hands` and may have `piles`; one has `hand` and may have `pile`.
    """
    held = list(hands) if hands else [hand or ""]
    if len(held) != players:
        raise ValueError(f"expected {players} hands, found {len(held)}: hands=[...]")
    stacks = list(piles) if piles else [pile] + [""] * (players - 1)
    named = " ".join([*held, *stacks, row, top, deck or "", draws or ""])
    game = table(
        edition,
        players,
        cap or max(3 if players == 1 else 4, passages or 0),
        sets_named(named) if sets is None else sets,
        variants,
        fear,
        core,
    )
    rules = game.rules
    p = game.start(Table(Seeded(1)))
    p.row = tuple(faces_of(rules, row))
    p.hands = tuple([tuple(sorted(faces_of(rules, cards))) for cards in held])
    p.piles = tuple([tuple(faces_of(rules, cards)) for cards in stacks])
    p.top = tuple(faces_of(rules, top))[::-1]
    p.top_seen = (seen_by,) * len(p.top)
    p.deck = tuple(sorted(rest_of(rules, p) if deck is None else faces_of(rules, deck)))
    p.most_health = each(most, p.most_health)
    p.health = each(health, tuple(map(min, p.health, p.most_health)))
    p.food = p.food if food is None else food
    p.passages = p.passages if passages is None else passages
    p.active = active
    p.jarl = p.jarl if jarl is None else jarl
    p.passes = passes
    p.spared = spared
    p.turn = turn
    p.trace = tuple([((DRAWN, len(cards)),) if cards else () for cards in p.hands]) if fear else ()
    p.outcome = None
    p.todo = rules.turns[active]
    order = deck if draws is None else draws
    s = Scene(game, p, None if order is None else faces_of(rules, order), deck is None)
    game.advance(p, s.table)
    s.check()
    OPEN.append(s)
    return s


def rest_of(rules: Rules, p: Maeshowe) -> list[int]:
    """The cards of the game that lie nowhere yet."""
    rest = list(rules.cards)
    for card in [*p.row, *p.top, *sum(p.hands, ()), *sum(p.piles, ())]:
        if card & FACE not in rest:
            raise ValueError(f"there are not so many of {rules.box.faces[card & FACE]}")
        rest.remove(card & FACE)
    return rest
