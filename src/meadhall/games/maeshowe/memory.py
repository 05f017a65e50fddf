"""What a partner has learned about a hidden hand (Fear of the Dark): its trace.

The trace tells, since the hand was last empty, what both players saw of it: cards that came unseen,
cards both know, cards that left face up, and what the rules gave away, for instance that the hand
did not go mad. Each entry is a code and its figures. `guess_hand` finds a hand that fits.
"""

from meadhall.games.maeshowe.hand_rules import clashing, has_duty, one_rune
from meadhall.games.maeshowe.position import Maeshowe
from meadhall.games.maeshowe.rules import Rules
from meadhall.kernel.luck import Luck
from meadhall.kernel.tuples import put_at, without

DRAWN = 0  # so many cards came unseen
CAME = 1  # this card came, and both players know it
LEFT = 2  # this card left, face up
HOLDS = 3  # this card is in the hand for certain
NOT_MAD = 4  # the hand did not go mad
NO_CLASH = 5  # the hand held no clashing cards
TURN = 6  # a turn began where a duty was possible
NO_DUTY = 7  # that turn began without a duty
NO_SINGLE_DUTY = 8  # that turn began without a duty, or with more than one card to fulfil it

UNKNOWN = -1
TRIES = 2000

CARRIES_OUT = {"fear.silence": "note"}

Trace = tuple[tuple[int, ...], ...]


def note(p: Maeshowe, seat: int, *entry: int) -> None:
    """Something was seen of a hidden hand; open hands need no memory."""
    if p.trace:
        p.trace = put_at(p.trace, seat, (*p.trace[seat], entry))


def forget(p: Maeshowe, seat: int) -> None:
    """The hand is laid open and gone."""
    if p.trace:
        p.trace = put_at(p.trace, seat, ())


def no_duty(p: Maeshowe, seat: int, code: int) -> None:
    """What the seat does now shows that its turn began without a duty."""
    if p.trace:
        trace = p.trace[seat]
        for place in range(len(trace) - 1, -1, -1):
            if trace[place][0] == TURN:
                p.trace = put_at(p.trace, seat, put_at(trace, place, (code,)))
                return


def known_cards(trace: Trace) -> tuple[int, ...]:
    """The cards of a hidden hand that the partner knows to be in it."""
    known: tuple[int, ...] = ()
    for entry in trace:
        code = entry[0]
        if code == CAME:
            known = (*known, entry[1])
        elif code == HOLDS:
            needed = entry[1:]
            for face in set(needed):
                known += (face,) * (needed.count(face) - known.count(face))
        elif code == LEFT and entry[1] in known:
            known = without(known, entry[1])
    return tuple(sorted(known))


def guess_hand(rules: Rules, trace: Trace, unseen: tuple[int, ...], luck: Luck) -> tuple[int, ...]:
    """A hand that fits everything seen of it; all such are about as likely as they should be."""
    hand: tuple[int, ...] = ()
    for _ in range(TRIES):
        slots, moments = places(trace, luck)
        blank = slots.count(UNKNOWN)
        pool = luck.shuffled(unseen)[:blank]
        filled = []
        taken = 0
        for face in slots:
            if face == UNKNOWN:
                filled.append(pool[taken])
                taken += 1
            else:
                filled.append(face)
        if all([passes(rules, code, [filled[slot] for slot in held]) for code, held in moments]):
            break
    hand = tuple(sorted([filled[slot] for slot in moments[-1][1]]))
    return hand


def places(trace: Trace, luck: Luck) -> tuple[list[int], list[tuple[int, tuple[int, ...]]]]:
    """One way it may have gone: every card that was ever in the hand, known ones by their face;
    and which of them were in it at each test, and at the end."""
    slots: list[int] = []
    held: list[int] = []
    moments: list[tuple[int, tuple[int, ...]]] = []
    for entry in trace:
        code = entry[0]
        if code == DRAWN:
            for _ in range(entry[1]):
                held.append(len(slots))
                slots.append(UNKNOWN)
        elif code == CAME:
            held.append(len(slots))
            slots.append(entry[1])
        elif code == LEFT:
            held.remove(place_of(entry[1], slots, held, luck))
        elif code == HOLDS:
            for face in set(entry[1:]):
                have = len([slot for slot in held if slots[slot] == face])
                for _ in range(entry[1:].count(face) - have):
                    slots[blank_place(slots, held, luck)] = face
        elif code != TURN:
            moments.append((code, tuple(held)))
    moments.append((TURN, tuple(held)))
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


def passes(rules: Rules, code: int, hand: list[int]) -> bool:
    """Whether a hand would have shown what was seen."""
    if code == NOT_MAD:
        return not one_rune(rules, tuple(hand))
    if code == NO_CLASH:
        return not clashing(rules, tuple(hand))
    if code == NO_DUTY:
        return not has_duty(rules, tuple(hand))
    if code == NO_SINGLE_DUTY:
        duties = len([face for face in hand if rules.duty[face]])
        return duties > 1 or not has_duty(rules, tuple(hand))
    return True
