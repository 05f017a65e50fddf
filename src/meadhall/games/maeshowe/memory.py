"""What a partner has learned about a hidden hand (Fear of the Dark): its trace.

The trace tells, since the hand was last empty, what the partner saw of it: cards that came unseen,
cards both players know, cards that left, and what the rules gave away, for instance that the hand
did not go mad. Each entry is a code and its figures. `Guess` is a hand that may fit.
"""

from collections.abc import Sequence
from typing import Final

from meadhall.games.maeshowe.hand_rules import clashing, has_duty, one_rune
from meadhall.games.maeshowe.position import FACE, Maeshowe
from meadhall.games.maeshowe.rules import Rules
from meadhall.kernel.event import SPECTATOR, Event, only
from meadhall.kernel.luck import Luck
from meadhall.kernel.tuples import put_at, without

DRAWN: Final = 0  # so many cards came unseen
CAME: Final = 1  # this card came, for all to see
LEFT: Final = 2  # this card left, for all to see
RECEIVED: Final = 3  # this card came, and only the two players know it
GAVE: Final = 4  # this card left, and only the two players know it
SHOWS: Final = 5  # these cards are in the hand, as all can see
HOLDS: Final = 6  # these cards are in the hand, as the two players can tell
AT_MOST: Final = 7  # of this card so many at most, for others are known to lie elsewhere
AT_MOST_BY_LOOK: Final = 8  # the same, from the partner's own look into the deck
CAN_PLAY: Final = 9  # with so much food some card could be played, or (1) Recovery be used
CAN_DISCARD: Final = 10  # with so much food some card could be discarded
NOT_MAD: Final = 11  # the hand did not go mad
NO_CLASH: Final = 12  # the hand held no clashing cards
TURN: Final = 13  # this turn began, and a duty was possible
NO_DUTY: Final = 14  # this turn began without a duty
NO_SINGLE_DUTY: Final = 15  # this turn began without a duty, or with two cards to fulfil it
LAPSED: Final = 16  # a duty of this turn, if there was one, has ended

UNKNOWN: Final = -1

CARRIES_OUT = {"fear": "note"}

Trace = tuple[tuple[int, ...], ...]
Moment = tuple[tuple[int, ...], tuple[int, ...]]  # an entry, and the places held at that time


def note(p: Maeshowe, seat: int, *entry: int) -> None:
    """Something was seen of a hidden hand; open hands need no memory."""
    if p.trace:
        p.trace = put_at(p.trace, seat, (*p.trace[seat], entry))


def forget(p: Maeshowe, seat: int) -> None:
    """The hand is laid open and gone."""
    if p.trace:
        p.trace = put_at(p.trace, seat, ())


def note_entering(p: Maeshowe, cards: tuple[int, ...]) -> None:
    """Cards that go into the deck, seen by all, are in no hand at that moment; nor are those on
    top of the deck, which only the seat knows that has looked at them."""
    for owner, hand in enumerate(p.hands):
        if hand:
            note_limits(p, owner, AT_MOST, cards, ())
            looked = tuple(
                [face for face, seen in zip(p.top, p.top_seen, strict=True) if seen & ~only(owner)]
            )
            note_limits(p, owner, AT_MOST_BY_LOOK, looked, cards)


def note_limits(
    p: Maeshowe, owner: int, code: int, cards: tuple[int, ...], others: tuple[int, ...]
) -> None:
    """How many of each of these cards the hand can hold, with all that lie in sight."""
    rows = tuple([card & FACE for card in p.row])
    for face in sorted(set(cards)):
        lying = rows.count(face) + cards.count(face) + others.count(face)
        for pile in p.piles:
            lying += pile.count(face)
        most = p.rules.cards.count(face) - lying
        if most < len(p.hands[owner]):
            note(p, owner, code, face, most)


def lapse(p: Maeshowe) -> None:
    """The food that a duty needs is gone, and the duty with it, though food may come again."""
    p.duty = -1
    if p.trace and p.rules.duties:
        for owner, trace in enumerate(p.trace):
            if began(trace, p.turn):
                note(p, owner, LAPSED, p.turn)


def began(trace: Sequence[tuple[int, ...]], turn: int) -> bool:
    """Whether a duty of this turn is still possible, as far as this trace tells."""
    return (TURN, turn) in trace or (NO_SINGLE_DUTY, turn) in trace


def no_duty(p: Maeshowe, seat: int, code: int) -> None:
    """What the seat does now shows that its turn began without a duty."""
    trace = p.trace[seat]
    for place in range(len(trace) - 1, -1, -1):
        if trace[place] in ((TURN, p.turn), (NO_SINGLE_DUTY, p.turn)):
            p.trace = put_at(p.trace, seat, put_at(trace, place, (code, p.turn)))
            return


SHOWN_FROM_HAND = ("played", "discarded", "handed", "clashed", "dumped", "mad")
CAME_TO_HAND = ("drew", "handed", "took-from-row", "took-from-pile", "mad")
SAW_INTO_DECK = ("drew", "looked", "milled", "turned-up", "fetched")


def remember(p: Maeshowe, undone: list[Event]) -> None:
    """After an undo: cards shown stay known, and an order of the deck that was seen is no more."""
    for owner in range(len(p.trace)):
        shown = shown_from_hand(owner, undone)
        held = [face for face in sorted(set(shown)) if face in p.hands[owner]]
        certain: list[int] = []
        for face in held:
            certain += [face] * min(shown.count(face), p.hands[owner].count(face))
        known = known_cards(p.trace[owner])
        if any(certain.count(face) > known.count(face) for face in certain):
            note(p, owner, HOLDS, *certain)
    if p.top and any(event.name in SAW_INTO_DECK for event in undone):
        p.deck = tuple(sorted(p.deck + p.top))
        p.top = ()
        p.top_seen = ()


def shown_from_hand(owner: int, undone: list[Event]) -> list[int]:
    """What left the hand in sight of the partner, before anything else came into it."""
    shown: list[int] = []
    for event in undone:
        if event.name in SHOWN_FROM_HAND and event.seat == owner:
            for value in event.secret or event.args[:1]:
                for face in value if isinstance(value, tuple) else (value,):
                    if isinstance(face, int):
                        shown.append(face)
        receiver = event.args[0] if event.name == "handed" else event.seat
        if event.name in CAME_TO_HAND and receiver == owner:
            break
    return shown


def seen_by_seat(trace: Trace, owner: int, seat: int) -> Trace:
    """What a seat, or one who only looks on, may know of what was seen of the owner's hand."""
    if seat == owner:
        return tuple([entry for entry in trace if entry[0] != AT_MOST_BY_LOOK])
    if seat != SPECTATOR:
        return trace
    found: list[tuple[int, ...]] = []
    count = 0
    for entry in trace:
        code = entry[0]
        count += change_of(entry)
        if code == RECEIVED:
            found.append((DRAWN, 1))
        elif code == GAVE:  # any card may have gone: nothing is certain any more
            found = [(DRAWN, count)]
        elif code == LAPSED and not began(found, entry[1]):
            continue  # nor what became of a duty that may have gone with the card
        elif code not in (HOLDS, AT_MOST_BY_LOOK):
            found.append(entry)
    return tuple(found)


def change_of(entry: tuple[int, ...]) -> int:
    """How many cards the hand gained."""
    code = entry[0]
    if code == DRAWN:
        return entry[1]
    if code in (CAME, RECEIVED):
        return 1
    return -1 if code in (LEFT, GAVE) else 0


def known_cards(trace: Trace) -> tuple[int, ...]:
    """The cards of a hidden hand that the partner knows to be in it."""
    known: tuple[int, ...] = ()
    for entry in trace:
        code = entry[0]
        if code in (CAME, RECEIVED):
            known = (*known, entry[1])
        elif code in (SHOWS, HOLDS):
            needed = entry[1:]
            for face in set(needed):
                known += (face,) * (needed.count(face) - known.count(face))
        elif code in (LEFT, GAVE) and entry[1] in known:
            known = without(known, entry[1])
    return tuple(sorted(known))


class Guess:
    """A hand that may be the hidden one: whether it fits all that was seen, and whether this turn
    began with a duty for it."""

    __slots__ = ("duty", "fits", "hand")

    def __init__(
        self, rules: Rules, trace: Trace, unseen: tuple[int, ...], turn: int, luck: Luck
    ) -> None:
        slots, moments = places(trace, luck)
        pool = luck.shuffled(unseen)
        taken = 0
        for place, face in enumerate(slots):
            if face == UNKNOWN:
                slots[place] = pool[taken]
                taken += 1
        self.hand: tuple[int, ...] = ()
        self.duty = False
        self.fits = True
        for entry, held in moments:
            self.hand = tuple([slots[place] for place in held])
            self.fits = self.fits and passes(rules, entry, self.hand)
            if entry[0] in (TURN, NO_SINGLE_DUTY) and entry[1] == turn:
                self.duty = has_duty(rules, self.hand)
            elif entry == (LAPSED, turn):
                self.duty = False
        self.hand = tuple(sorted(self.hand))


def places(trace: Trace, luck: Luck) -> tuple[list[int], list[Moment]]:
    """One way it may have gone: every card that was ever in the hand, known ones by their face;
    and which of them were in it at each test, and at the end."""
    slots: list[int] = []
    held: list[int] = []
    moments: list[Moment] = []
    for entry in trace:
        code = entry[0]
        if code == DRAWN:
            for _ in range(entry[1]):
                held.append(len(slots))
                slots.append(UNKNOWN)
        elif code in (CAME, RECEIVED):
            held.append(len(slots))
            slots.append(entry[1])
        elif code in (LEFT, GAVE):
            held.remove(place_of(entry[1], slots, held, luck))
        elif code in (SHOWS, HOLDS):
            for face in sorted(set(entry[1:])):
                have = len([slot for slot in held if slots[slot] == face])
                for _ in range(entry[1:].count(face) - have):
                    slots[blank_place(slots, held, luck)] = face
        else:
            moments.append((entry, tuple(held)))
    moments.append(((CAME,), tuple(held)))
    return slots, moments


def place_of(face: int, slots: list[int], held: list[int], luck: Luck) -> int:
    """The place in hand that a card left from: where it was known to be, else any unknown one."""
    for slot in held:
        if slots[slot] == face:
            return slot
    slot = blank_place(slots, held, luck)
    slots[slot] = face
    return slot


def blank_place(slots: list[int], held: list[int], luck: Luck) -> int:
    """Any place in hand whose card is not known."""
    blank = [slot for slot in held if slots[slot] == UNKNOWN]
    return blank[luck.below(len(blank))]


def passes(rules: Rules, entry: tuple[int, ...], hand: tuple[int, ...]) -> bool:
    """Whether a hand would have shown what was seen."""
    code = entry[0]
    if code in (AT_MOST, AT_MOST_BY_LOOK):
        return hand.count(entry[1]) <= entry[2]
    if code == CAN_PLAY:
        return any(
            rules.play_need[face] <= entry[1] or (entry[2] and rules.recovers[face])
            for face in hand
        )
    if code == CAN_DISCARD:
        return any(rules.discard_need[face] <= entry[1] for face in hand)
    if code == NOT_MAD:
        return not one_rune(rules, hand)
    if code == NO_CLASH:
        return not clashing(rules, hand)
    if code == NO_DUTY:
        return not has_duty(rules, hand)
    if code == NO_SINGLE_DUTY:
        return len([face for face in hand if rules.duty[face]]) > 1 or not has_duty(rules, hand)
    return True
