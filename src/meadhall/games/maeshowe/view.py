"""All that one seat, or a spectator, may know of a game: built by listing it."""

from typing import Any

from meadhall.games.maeshowe.horror_hope import HIDDEN, KeepOrPutAway, OrderKept
from meadhall.games.maeshowe.memory import Guess, Trace, known_cards, seen_by_seat
from meadhall.games.maeshowe.position import Maeshowe
from meadhall.games.maeshowe.rules import Rules
from meadhall.kernel.data import Data
from meadhall.kernel.event import OPENLY, SPECTATOR, sees
from meadhall.kernel.luck import Luck
from meadhall.kernel.outcome import Outcome
from meadhall.kernel.step import Step

CARRIES_OUT = {
    "coop.hands": "shows_hand",
    "fear": "shows_hand",
    "fear.silence": "shows_hand",
    "symbols.places": "View",
}

TRIES = 2000


class View:
    """`unseen` are the cards that are in the deck, or in a hand that this seat may not see."""

    __slots__ = (
        "active",
        "deck_count",
        "duty",
        "food",
        "hand_counts",
        "hands",
        "health",
        "hides",
        "jarl",
        "known",
        "most_health",
        "outcome",
        "passages",
        "passes",
        "piles",
        "row",
        "rules",
        "seat",
        "spared",
        "todo",
        "top",
        "top_seen",
        "trace",
        "turn",
        "unseen",
    )

    def __init__(self, p: Maeshowe, seat: int) -> None:
        self.rules = p.rules
        self.seat = seat
        self.active = p.active
        self.turn = p.turn
        self.row = p.row
        self.piles = p.piles
        self.health = p.health
        self.most_health = p.most_health
        self.food = p.food
        self.passages = p.passages
        self.jarl = p.jarl
        self.passes = p.passes
        self.spared = p.spared
        self.duty = p.duty
        self.deck_count = len(p.deck) + len(p.top)
        self.hand_counts: tuple[int, ...] = tuple([len(hand) for hand in p.hands])
        self.outcome: Outcome | None = p.outcome
        self.todo: tuple[Step[Any], ...] = p.todo
        self.hands: tuple[tuple[int, ...], ...] = p.hands
        self.known: tuple[tuple[int, ...], ...] = ()
        self.trace: tuple[Trace, ...] = p.trace
        self.top: tuple[int, ...] = p.top
        self.top_seen: tuple[int, ...] = p.top_seen
        self.unseen: tuple[int, ...] = p.deck
        self.hides = False
        if seat != OPENLY and (p.rules.players > 1 or seat == SPECTATOR):
            self._for_some_eyes_only(p, seat)

    def _for_some_eyes_only(self, p: Maeshowe, seat: int) -> None:
        hidden: list[int] = []
        self.top = tuple(
            [
                face if sees(seen, seat) else HIDDEN
                for face, seen in zip(p.top, p.top_seen, strict=True)
            ]
        )
        hidden += [face for face, shown in zip(p.top, self.top, strict=True) if shown == HIDDEN]
        self.todo = tuple([step.seen_by(p, seat) for step in p.todo])
        for step, shown_step in zip(p.todo, self.todo, strict=True):
            if step is not shown_step:
                hidden += cards_of(step)
        if p.trace:
            if p.duty != seat:
                self.duty = -1  # it tells what is in the hand
            traces = tuple([seen_by_seat(p.trace[owner], owner, seat) for owner in (0, 1)])
            self.trace = traces
            hands: list[tuple[int, ...]] = []
            known: list[tuple[int, ...]] = []
            for owner, hand in enumerate(p.hands):
                if shows_hand(p.rules, owner, seat):
                    hands.append(hand)
                    known.append(hand)
                else:
                    certain = known_cards(traces[owner])
                    hands.append(())
                    known.append(certain)
                    hidden += difference(hand, certain)
                    self.hides = True
            self.hands = tuple(hands)
            self.known = tuple(known)
        if hidden:
            self.hides = True
            self.unseen = tuple(sorted([*p.deck, *hidden]))


def shows_hand(rules: Rules, owner: int, seat: int) -> bool:
    """Hands are open, but in the dark everybody is alone with their own."""
    return rules.open_hands or owner == seat


def cards_of(step: Step[Any]) -> tuple[int, ...]:
    """The cards that a step under way holds."""
    if isinstance(step, KeepOrPutAway):
        return step.seen + step.kept
    if isinstance(step, OrderKept):
        return step.kept
    return ()


def difference(cards: tuple[int, ...], less: tuple[int, ...]) -> list[int]:
    """The cards without these."""
    left = list(cards)
    for face in less:
        left.remove(face)
    return left


def view_data(view: View) -> dict[str, Data]:
    """A view as plain data; cards by their names."""
    faces = view.rules.box.faces

    def names(cards: tuple[int, ...]) -> tuple[Data, ...]:
        return tuple([faces[face] if face >= 0 else None for face in cards])

    return {
        "seat": view.seat,
        "active": view.active,
        "turn": view.turn,
        "row": tuple(
            [(faces[card & 255], bool(card & 256), bool(card & 512)) for card in view.row]
        ),
        "piles": tuple([names(pile) for pile in view.piles]),
        "hands": tuple([names(hand) for hand in view.hands]),
        "hand_counts": view.hand_counts,
        "known": tuple([names(cards) for cards in view.known]),
        "health": view.health,
        "most_health": view.most_health,
        "food": view.food,
        "passages": view.passages,
        "cap": view.rules.cap,
        "jarl": view.jarl,
        "passes": view.passes,
        "duty": view.duty,
        "spared": view.spared,
        "deck_count": view.deck_count,
        "top": names(view.top),
        "top_seen": view.top_seen,
        "unseen": names(view.unseen),
        "trace": view.trace,
        "todo": tuple([(type(step).__name__, *step.data()) for step in view.todo]),
        "outcome": view.outcome.data() if view.outcome is not None else None,
    }


def sample_world(view: View, luck: Luck) -> Maeshowe:
    """A game that looks the same to this seat."""
    p = Maeshowe(view.rules)
    p.active = view.active
    p.turn = view.turn
    p.row = view.row
    p.piles = view.piles
    p.hands = view.hands
    p.health = view.health
    p.most_health = view.most_health
    p.food = view.food
    p.passages = view.passages
    p.jarl = view.jarl
    p.passes = view.passes
    p.duty = view.duty
    p.spared = view.spared
    p.trace = view.trace
    p.top_seen = view.top_seen
    p.outcome = view.outcome
    p.top = view.top
    p.todo = view.todo
    p.deck = view.unseen
    if view.hides:
        deal_hidden(p, view, luck)
    return p


def deal_hidden(p: Maeshowe, view: View, luck: Luck) -> None:
    """Hidden hands, looks under way, and the top of the deck.

    Hands are dealt anew, both together, until they fit: whatever fits is then as likely as it
    should be.
    """
    unseen, fits = deal_hands(p, view, luck)
    tries = 1
    while not fits and tries < TRIES:
        unseen, fits = deal_hands(p, view, luck)
        tries += 1
    rest = list(luck.shuffled(unseen))
    p.todo = tuple([fill(step, rest) for step in view.todo])
    p.top = tuple([rest.pop() if face == HIDDEN else face for face in view.top])
    p.deck = tuple(sorted(rest))


def deal_hands(p: Maeshowe, view: View, luck: Luck) -> tuple[tuple[int, ...], bool]:
    """Hands for those that the view hides: what is left unseen, and whether they fit."""
    unseen = view.unseen
    fits = True
    hands: list[tuple[int, ...]] = []
    p.duty = view.duty
    for owner, hand in enumerate(view.hands):
        if len(hand) != view.hand_counts[owner]:
            guess = Guess(view.rules, view.trace[owner], unseen, view.turn, luck)
            fits = fits and guess.fits
            hand = guess.hand
            unseen = tuple(difference(unseen, tuple(difference(hand, view.known[owner]))))
            if guess.duty:
                p.duty = owner
        hands.append(hand)
    p.hands = tuple(hands)
    return unseen, fits


def fill(step: Step[Any], cards: list[int]) -> Step[Any]:
    """The step with cards where the view had blanks."""
    if isinstance(step, KeepOrPutAway) and HIDDEN in step.seen + step.kept:
        return KeepOrPutAway(
            step.seat,
            tuple([cards.pop() for _ in step.seen]),
            tuple([cards.pop() for _ in step.kept]),
        )
    if isinstance(step, OrderKept) and HIDDEN in step.kept:
        return OrderKept(step.seat, tuple([cards.pop() for _ in step.kept]))
    return step
