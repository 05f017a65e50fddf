"""Excavate Passage: sets of four in the row open passages."""

from meadhall.games.maeshowe.position import FACE, USED, Maeshowe
from meadhall.kernel.data import Data
from meadhall.kernel.step import Step
from meadhall.kernel.table import Table

CARRIES_OUT = {
    "card.excavate.run": "run_at",
    "card.excavate.two": "opened_by",
    "card.excavate.used": "mark_used",
}


def run_at(p: Maeshowe, slot: int) -> list[int]:
    """The slots of unused Excavates around this one, from the left, with no other kind between.

    Used ones neither count nor interrupt.
    """
    digs = p.rules.digs
    row = p.row
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


def opened_by(p: Maeshowe, slots: list[int]) -> int:
    """How many passages this set opens: more if all its runes can be the same."""
    limits = p.rules.box.limits
    common = 3
    for slot in slots:
        common &= p.rules.runes[p.row[slot] & FACE]
    return limits.opens_one_rune if common else limits.opens


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
        if self.slot < 0:
            run = run_at(p, len(p.row) - 1)
            made = run[-p.rules.box.limits.set :]
        else:
            run = run_at(p, self.slot)
            made = run[: p.rules.box.limits.set]
        if len(made) < p.rules.box.limits.set:
            return
        opened = min(opened_by(p, made), p.passages)
        mark_used(p, made)
        p.passages -= opened
        table.tell("opened", self.cause, self.seat, (opened, p.passages), tuple(made))
