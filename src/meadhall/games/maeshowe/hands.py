"""How cards come into a hand and leave it. Every change of a hand goes through here."""

from meadhall.games.maeshowe.memory import (
    CAME,
    DRAWN,
    GAVE,
    HOLDS,
    LEFT,
    RECEIVED,
    forget,
    note,
    note_entering,
)
from meadhall.games.maeshowe.position import Maeshowe
from meadhall.kernel.event import EVERYBODY, only
from meadhall.kernel.table import Table
from meadhall.kernel.tuples import put_at, without, without_place

CARRIES_OUT = {
    "setup.hand": "draw",
    "coop.deal": "draw",
    "coop.hands": "owners",
    "fear.silence": "owners",
}


def owners(p: Maeshowe, seat: int) -> int:
    """Who sees this hand: both players, unless they are in the dark."""
    return EVERYBODY if p.rules.open_hands else only(seat)


def leave_hand(p: Maeshowe, seat: int, face: int) -> None:
    """A card leaves the hand for a place where both players see it."""
    p.hands = put_at(p.hands, seat, without(p.hands[seat], face))
    if p.spared == seat:
        p.spared = -1
    if p.trace:
        note(p, seat, LEFT, face)


def give(p: Maeshowe, seat: int, partner: int, face: int) -> None:
    """A card goes from hand to hand: the two players know it, others do not."""
    p.hands = put_at(p.hands, seat, without(p.hands[seat], face))
    p.hands = put_at(p.hands, partner, tuple(sorted((*p.hands[partner], face))))
    p.spared = -1
    note(p, seat, GAVE, face)
    note(p, partner, RECEIVED, face)


def join_hand(p: Maeshowe, seat: int, face: int) -> None:
    """A card comes into the hand from a place where both players have seen it."""
    p.hands = put_at(p.hands, seat, tuple(sorted((*p.hands[seat], face))))
    if p.spared == seat:
        p.spared = -1
    if p.trace:
        note(p, seat, CAME, face)


def lay_open(p: Maeshowe, seat: int) -> tuple[int, ...]:
    """The whole hand leaves, face up."""
    hand = p.hands[seat]
    p.hands = put_at(p.hands, seat, ())
    if p.spared == seat:
        p.spared = -1
    if p.duty == seat:
        p.duty = -1
    forget(p, seat)
    return hand


def draw(p: Maeshowe, seat: int, count: int, rule: str, table: Table) -> None:
    """Draw so many cards, or what there is."""
    if p.top:
        drawn = [next_for_hand(p, seat, table) for _ in range(min(count, len(p.top) + len(p.deck)))]
    else:
        drawn = []
        deck = p.deck
        luck = table.luck
        for _ in range(min(count, len(deck))):
            place = luck.below(len(deck))
            drawn.append(deck[place])
            deck = deck[:place] + deck[place + 1 :]
        p.deck = deck
        if p.trace and drawn:
            note(p, seat, DRAWN, len(drawn))
    if not drawn:
        return
    if p.spared == seat:
        p.spared = -1
    hand = [*p.hands[seat], *drawn]
    hand.sort()
    p.hands = put_at(p.hands, seat, tuple(hand))
    if table.outbox is not None:
        table.tell("drew", rule, seat, (len(drawn),), tuple(drawn), owners(p, seat), reveals=True)


def next_for_hand(p: Maeshowe, seat: int, table: Table) -> int:
    """The top card, which the partner may know from a look at it."""
    seen = p.top_seen[-1] if p.top else 0
    face = next_card(p, table)
    if seen & ~only(seat):
        note(p, seat, RECEIVED, face)
    else:
        note(p, seat, DRAWN, 1)
    return face


def next_card(p: Maeshowe, table: Table) -> int:
    """Take the top card of the deck, which must hold one."""
    if p.top:
        face = p.top[-1]
        p.top = p.top[:-1]
        p.top_seen = p.top_seen[:-1]
        return face
    place = table.luck.below(len(p.deck))
    face = p.deck[place]
    p.deck = p.deck[:place] + p.deck[place + 1 :]
    return face


def next_cards(p: Maeshowe, count: int, table: Table) -> tuple[int, ...]:
    """Take so many cards off the deck, the top one first, or what there is."""
    return tuple([next_card(p, table) for _ in range(min(count, len(p.top) + len(p.deck)))])


def into_deck(p: Maeshowe, cards: tuple[int, ...]) -> None:
    """Shuffle cards into the deck: no order of it is known any more."""
    if p.trace:
        note_entering(p, cards)
    p.deck = tuple(sorted(p.deck + p.top + cards))
    p.top = ()
    p.top_seen = ()


def shuffle_deck(p: Maeshowe) -> None:
    """No order of the deck is known any more."""
    into_deck(p, ())


def fetch_from_deck(p: Maeshowe, table: Table) -> int:
    """The first bird from the top; -1 if there is none. In an order that nobody knows, each bird
    is equally likely to be the first."""
    for place in range(len(p.top) - 1, -1, -1):
        face = p.top[place]
        if p.rules.birds[face]:
            p.top = without_place(p.top, place)
            p.top_seen = without_place(p.top_seen, place)
            return face
    birds = [face for face in p.deck if p.rules.birds[face]]
    if not birds:
        return -1
    face = birds[table.luck.below(len(birds))]
    p.deck = without(p.deck, face)
    return face


def onto_pile(p: Maeshowe, seat: int, cards: tuple[int, ...]) -> None:
    """Cards go onto the seat's discard pile, the last one on top."""
    p.piles = put_at(p.piles, seat, p.piles[seat] + cards)


def birds_in_hands(p: Maeshowe) -> None:
    """No bird is in deck or piles: each player knows which ones the other's hand holds."""
    if p.trace:
        for seat, hand in enumerate(p.hands):
            birds = [face for face in hand if p.rules.birds[face]]
            if birds:
                note(p, seat, HOLDS, *birds)
