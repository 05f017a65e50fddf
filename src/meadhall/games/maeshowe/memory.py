"""What a partner has learned about a hidden hand (Fear of the Dark): its trace.

The trace tells, since the hand was last empty, what the partner saw of it: cards that came unseen,
cards both players know, cards that left, and what the rules gave away, for instance that the hand
did not go mad. Each entry is a code and its figures. `guess` finds a hand that fits.
"""

from typing import Final

from meadhall.games.maeshowe.hand_rules import clashing, has_duty, one_rune
from meadhall.games.maeshowe.position import Maeshowe
from meadhall.games.maeshowe.rules import Rules
from meadhall.kernel.event import Event
from meadhall.kernel.luck import Luck
from meadhall.kernel.tuples import put_at, without

DRAWN: Final = 0  # so many cards came unseen
CAME: Final = 1  # this card came, for all to see
LEFT: Final = 2  # this card left, for all to see
RECEIVED: Final = 3  # this card came, and only the two players know it
GAVE: Final = 4  # this card left, and only the two players know it
HOLDS: Final = 5  # these cards are in the hand for certain
NOT_MAD: Final = 6  # the hand did not go mad
NO_CLASH: Final = 7  # the hand held no clashing cards
TURN: Final = 8  # this turn began, and a duty was possible
NO_DUTY: Final = 9  # this turn began without a duty
NO_SINGLE_DUTY: Final = 10  # this turn began without a duty, or with two cards to fulfil it

UNKNOWN: Final = -1
TRIES: Final = 2000

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


def no_duty(p: Maeshowe, seat: int, code: int) -> None:
    """What the seat does now shows that its turn began without a duty."""
    trace = p.trace[seat]
    for place in range(len(trace) - 1, -1, -1):
        if trace[place] in ((TURN, p.turn), (NO_SINGLE_DUTY, p.turn)):
            p.trace = put_at(p.trace, seat, put_at(trace, place, (code, p.turn)))
            return


SHOWN_FROM_HAND = ("played", "discarded", "handed", "clashed", "dumped")
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
        if certain:
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


def seen_by_others(trace: Trace) -> Trace:
    """What those who only look on may know of it."""
    found: list[tuple[int, ...]] = []
    count = 0
    for entry in trace:
        code = entry[0]
        if code == DRAWN:
            count += entry[1]
        elif code in (CAME, RECEIVED):
            count += 1
        elif code in (LEFT, GAVE):
            count -= 1
        if code == RECEIVED:
            found.append((DRAWN, 1))
        elif code == GAVE:  # any card may have gone: nothing is certain any more
            found = [(DRAWN, count)]
        elif code != HOLDS:
            found.append(entry)
    return tuple(found)


def known_cards(trace: Trace) -> tuple[int, ...]:
    """The cards of a hidden hand that the partner knows to be in it."""
    known: tuple[int, ...] = ()
    for entry in trace:
        code = entry[0]
        if code in (CAME, RECEIVED):
            known = (*known, entry[1])
        elif code == HOLDS:
            needed = entry[1:]
            for face in set(needed):
                known += (face,) * (needed.count(face) - known.count(face))
        elif code in (LEFT, GAVE) and entry[1] in known:
            known = without(known, entry[1])
    return tuple(sorted(known))


def guess(
    rules: Rules, trace: Trace, unseen: tuple[int, ...], turn: int, luck: Luck
) -> tuple[tuple[int, ...], bool]:
    """A hand that fits everything seen of it, out of the unseen cards; and whether this turn began
    with a duty for it. All fitting hands are about as likely as they should be."""
    hand: tuple[int, ...] = ()
    duty = False
    for _ in range(TRIES):
        slots, moments = places(trace, luck)
        pool = luck.shuffled(unseen)
        taken = 0
        for place, face in enumerate(slots):
            if face == UNKNOWN:
                slots[place] = pool[taken]
                taken += 1
        hands = [tuple([slots[place] for place in held]) for _entry, held in moments]
        hand = tuple(sorted(hands[-1]))
        duty = False
        fits = True
        for (entry, _held), then in zip(moments, hands, strict=True):
            fits = fits and passes(rules, entry[0], then)
            if len(entry) > 1 and entry[1] == turn:
                duty = has_duty(rules, then)
        if fits:
            break
    return hand, duty


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
        elif code == HOLDS:
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


def passes(rules: Rules, code: int, hand: tuple[int, ...]) -> bool:
    """Whether a hand would have shown what was seen."""
    if code == NOT_MAD:
        return not one_rune(rules, hand)
    if code == NO_CLASH:
        return not clashing(rules, hand)
    if code == NO_DUTY:
        return not has_duty(rules, hand)
    if code == NO_SINGLE_DUTY:
        return len([face for face in hand if rules.duty[face]]) > 1 or not has_duty(rules, hand)
    return True
