"""Excavate Passage: sets of four in the row open passages."""

from meadhall.games.maeshowe.components import BLUE, RED
from meadhall.games.maeshowe.position import FACE, USED, Maeshowe
from meadhall.games.maeshowe.rules import WILD, Rules
from meadhall.kernel.data import Data
from meadhall.kernel.step import Step
from meadhall.kernel.table import Table

CARRIES_OUT = {
    "card.excavate.run": "run_at",
    "card.excavate.two": "opened_by",
    "card.excavate.used": "mark_used",
}


def run_at(rules: Rules, row: tuple[int, ...], slot: int) -> list[int]:
    """The slots of unused Excavates around this one, from the left, with no other kind between.

    Used ones neither count nor interrupt.
    """
    digs = rules.digs
    run = []
    for place in range(slot, -1, -1):
        card = row[place]
        if card < USED:
            if not digs[card]:
                break
            run.append(place)
        elif not card & USED:
            if not digs[card & FACE]:
                break
            run.append(place)
    run.reverse()
    for place in range(slot + 1, len(row)):
        card = row[place]
        if not card & USED:
            if not digs[card & FACE]:
                break
            run.append(place)
    return run


def completed(rules: Rules, row: tuple[int, ...], slot: int) -> list[int]:
    """The set that the Excavate at this slot completes: the four rightmost of its run at the right
    end of the row (slot -1), the four leftmost where Snub has turned it up."""
    size = rules.box.limits.set
    run = run_at(rules, row, len(row) - 1 if slot < 0 else slot)
    if len(run) < size:
        return []
    return run[-size:] if slot < 0 else run[:size]


def opened_by(rules: Rules, row: tuple[int, ...], slots: list[int]) -> int:
    """How many passages this set opens: more if all its runes can be the same."""
    limits = rules.box.limits
    return limits.opens_one_rune if share_a_rune(rules, row, slots) else limits.opens


def share_a_rune(rules: Rules, row: tuple[int, ...], slots: list[int]) -> bool:
    """Whether there is a rune that all these cards bear."""
    common = 3
    for slot in slots:
        common &= rules.runes[row[slot] & FACE]
    return common > 0


def opened_at_best(rules: Rules, faces: list[int], sets: int) -> int:
    """How many passages so many sets of these Excavates open, if they lie as well as they can."""
    limits = rules.box.limits
    size = limits.set
    runes = [rules.runes[face] for face in faces]
    red, blue, wild = [runes.count(rune) for rune in (RED, BLUE, WILD)]
    alike = max([(red + w) // size + (blue + wild - w) // size for w in range(wild + 1)])
    sets = min(sets, len(faces) // size)
    of_one_rune = min(sets, alike)
    return of_one_rune * limits.opens_one_rune + (sets - of_one_rune) * limits.opens


def mark_used(p: Maeshowe, slots: list[int]) -> None:
    """These cards count towards no other set."""
    row = list(p.row)
    for slot in slots:
        row[slot] |= USED
    p.row = tuple(row)


class Excavate(Step[Maeshowe]):
    """Look whether the Excavate at this slot (-1: the right end) completes a set."""

    __slots__ = ("cause", "seat", "slot")

    rule = "card.excavate"

    def __init__(self, seat: int, slot: int, cause: str) -> None:
        self.seat = seat
        self.slot = slot
        self.cause = cause

    def data(self) -> tuple[Data, ...]:
        return (self.seat, self.slot, self.cause)

    def run(self, p: Maeshowe, table: Table) -> None:
        if self.slot >= 0 and p.row[self.slot] & USED:
            return  # the set of the other card turned up has used it already
        made = completed(p.rules, p.row, self.slot)
        if not made:
            return
        opened = min(opened_by(p.rules, p.row, made), p.passages)
        mark_used(p, made)
        p.passages -= opened
        rule = "card.excavate.two" if opened > p.rules.box.limits.opens else self.cause
        table.tell("opened", rule, self.seat, (opened, p.passages), tuple(made))
