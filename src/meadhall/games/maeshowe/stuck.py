"""Whether a turn can be carried through: play one card, discard another."""

from collections.abc import Collection
from itertools import combinations
from math import ceil

from meadhall.games.maeshowe.excavate import completed, opened_at_best, opened_by
from meadhall.games.maeshowe.position import FACE, USED, Maeshowe
from meadhall.kernel.tuples import without

CARRIES_OUT = {"end.early-loss": "can_finish"}

OPENERS = frozenset({"dig", "wild-dig", "rearrange"})  # played effects that can open passages


def can_play_any(p: Maeshowe, seat: int) -> bool:
    """Whether some card can be played now."""
    if not p.rules.conditions and p.hands[seat]:
        return True
    return playable(p, p.hands[seat], p.food) or can_recover(p, seat, p.hands[seat], p.food)


def can_discard_any(p: Maeshowe, seat: int) -> bool:
    """Whether some card can be discarded now, or handed over in its place."""
    if not p.rules.conditions:
        return bool(p.hands[seat])
    return discardable(p, p.hands[seat], p.food)


def can_finish(p: Maeshowe, seat: int, hand: tuple[int, ...]) -> bool:
    """Whether some choice and some luck carry the turn through, or win. (Or kill: that is an end
    of its own.)"""
    if len(hand) > 1 and not p.rules.conditions:
        return True
    if can_recover(p, seat, hand, p.food) and p.health[seat] > 1:
        return True
    for face in set(hand):
        rest = without(hand, face)
        if p.rules.play_need[face] <= p.food and finishes_by_play(p, seat, face, rest):
            return True
        if p.rules.discard_need[face] <= p.food and finishes_by_discard(p, seat, face, rest):
            return True
        if not p.rules.open_hands and finishes_by_handing_over(p, seat, face, rest):
            return True
    return False


def finishes_by_play(p: Maeshowe, seat: int, face: int, rest: tuple[int, ...]) -> bool:
    """Whether a discard, or the end of it all, can follow on playing this card."""
    words = p.rules.kinds[face].played
    food = food_after(words, p.food)
    if "mad" in words:
        return discardable(p, all_but_row(p, seat, rest), food)
    if "row-to-hand" in words and discardable(p, tuple([c & FACE for c in p.row]), food):
        return True
    if discardable(p, rest, food):
        return True
    return might_win(p, face, words)


def finishes_by_discard(p: Maeshowe, seat: int, face: int, rest: tuple[int, ...]) -> bool:
    """Whether a play, or the end of it all, can follow on discarding this card."""
    words = p.rules.kinds[face].discarded
    if "dump-hand" in words:
        return False
    food = food_after(words, p.food)
    if playable(p, rest, food) or any(p.rules.recovers[card] for card in rest):
        return True
    if "pile-to-hand" in words and playable(p, sum(p.piles, ()), food):
        return True
    return flips_might_help(p, seat, rest, turned_up(words))


def finishes_by_handing_over(p: Maeshowe, seat: int, face: int, rest: tuple[int, ...]) -> bool:
    """Whether a play, or the end of it all, can follow on what the partner then discards: this
    card, or any that the seat does not see."""
    unseen = (*p.hands[1 - seat], *p.deck, *p.top)
    kinds = [p.rules.kinds[card] for card in (face, *unseen)]
    words = {word for kind in kinds for word in kind.discarded}
    count = min(turned_up(words), len(p.deck + p.top))
    if count:
        words |= {word for kind in kinds for word in kind.played}
        if flips_might_win(p, unseen, count):
            return True
    return playable(p, rest, p.rules.box.limits.food if brings_food(words) else p.food)


def turned_up(words: Collection[str]) -> int:
    """How many cards of the deck these effects turn up."""
    return max([int(word[5:]) for word in words if word.startswith("flip ")], default=0)


def brings_food(words: Collection[str]) -> bool:
    """Whether food comes by these effects."""
    return any(word.startswith("food +") for word in words)


def flips_might_help(p: Maeshowe, seat: int, rest: tuple[int, ...], count: int) -> bool:
    """Whether so many cards turned up from the deck could bring a new hand, a card, food, or the
    win."""
    rules = p.rules
    deck = p.deck + p.top
    count = min(count, len(deck))
    if not count:
        return False
    words = {word for face in deck for word in rules.kinds[face].played}
    if "mad" in words:
        return playable(p, all_but_row(p, seat, rest), rules.box.limits.food)
    if "row-to-hand" in words:
        return True
    if brings_food(words) and playable(p, rest, rules.box.limits.food):
        return True
    return flips_might_win(p, deck, count)


def flips_might_win(p: Maeshowe, cards: tuple[int, ...], count: int) -> bool:
    """Whether so many of these cards, turned up together, could open the last passages."""
    helpful = [face for face in sorted(cards) if helps_to_open(p.rules.kinds[face].played)]
    together = set(combinations(helpful, min(count, len(helpful))))
    return any(might_open_all(p, turned) for turned in together)


def helps_to_open(words: tuple[str, ...]) -> bool:
    """Whether a card with these effects can open passages, or bring another the food for it."""
    return not OPENERS.isdisjoint(words) or brings_food(words)


def all_but_row(p: Maeshowe, seat: int, rest: tuple[int, ...]) -> tuple[int, ...]:
    """The cards that madness could deal."""
    return p.deck + p.top + p.piles[seat] + rest


def might_win(p: Maeshowe, face: int, words: tuple[str, ...]) -> bool:
    """Whether playing this card can open the last passages."""
    if p.rules.digs[face]:
        row = (*p.row, face)
        made = completed(p.rules, row, -1)
        return bool(made) and opened_by(p.rules, row, made) >= p.passages
    return "rearrange" in words and might_open_all(p, (face,))


def might_open_all(p: Maeshowe, cards: tuple[int, ...]) -> bool:
    """Whether these cards, their effects running one after the other, could open the last passages
    with the unused Excavates of the row. Its order is not looked at: they may change it."""
    digs = p.rules.digs
    unused = [card & FACE for card in p.row if not card & USED and digs[card & FACE]]
    unused += [face for face in cards if digs[face]]
    return opened_at_best(p.rules, unused, sets_at_best(p, cards)) >= p.passages


def sets_at_best(p: Maeshowe, cards: tuple[int, ...]) -> int:
    """How many sets these cards could make, turned up in the best order: each that puts the row in
    order makes one, if it has its food; Excavates lie side by side and share one, unless the row
    is put in order between them."""
    rules = p.rules
    food = p.food
    for face in cards:
        food = max(food, food_after(rules.kinds[face].played, food))
    sets = 0
    for face in cards:
        words = rules.kinds[face].played
        if "rearrange" in words and rules.play_need[face] <= food:
            food = food_after(words, food)
            sets += 1
    digging = len([face for face in cards if rules.digs[face]])
    return sets + (digging if sets else ceil(digging / rules.box.limits.set))


def food_after(words: tuple[str, ...], food: int) -> int:
    """The food that is left after these effects; food that may be spent may also be kept."""
    for word in words:
        if word == "food none":
            food = 0
        elif word.startswith("food "):
            food = max(0, food + int(word[5:]))
    return food


def playable(p: Maeshowe, cards: tuple[int, ...], food: int) -> bool:
    """Whether one of these could be played with so much food."""
    return any(p.rules.play_need[face] <= food for face in cards)


def discardable(p: Maeshowe, cards: tuple[int, ...], food: int) -> bool:
    """Whether one of these could be discarded with so much food; in the dark, handed over."""
    if not p.rules.open_hands:
        return bool(cards)
    return any(p.rules.discard_need[face] <= food for face in cards)


def can_recover(p: Maeshowe, seat: int, hand: tuple[int, ...], food: int) -> bool:
    """Whether Recovery in this hand could play the top card of a pile."""
    return any(p.rules.recovers[face] for face in hand) and pile_playable(p, food)


def pile_playable(p: Maeshowe, food: int) -> bool:
    """Whether the top card of some pile could be played with so much food."""
    return any(p.rules.play_need[pile[-1]] <= food for pile in p.piles if pile)
