"""What keeps a card from being used: the conditions in the cards' own texts."""

from meadhall.games.maeshowe.panic_promptness import last_of_duty, spoils_duty
from meadhall.games.maeshowe.position import Maeshowe
from meadhall.kernel.bar import Bar

CARRIES_OUT = {
    "card.gluttony.needs-food": "bar_discard",
    "card.panic": "bar_play",
    "card.promptness": "bar_play",
    "card.panic.duty": "bar_play",
    "card.recovery.play": "bar_recover",
}

DUTY = "card.panic.duty"


def bar_play(p: Maeshowe, seat: int, face: int) -> Bar | None:
    """Some cards need food to be played; a duty allows no other card."""
    need = p.rules.play_need[face]
    if need > p.food:
        return Bar("play-needs-food", "card." + p.rules.kinds[face].id, (face, need, p.food))
    if p.duty == seat and not p.rules.duty[face]:
        return Bar("duty-first", DUTY, (face,))
    return None


def bar_discard(p: Maeshowe, seat: int, face: int) -> Bar | None:
    """Gluttony needs food to be discarded; nothing may be that makes a duty impossible."""
    need = p.rules.discard_need[face]
    if need > p.food:
        return Bar("discard-needs-food", "card.gluttony.needs-food", (face, need, p.food))
    if p.duty == seat and (last_of_duty(p, seat, face) or spoils_duty(p, face)):
        return Bar("duty-spoilt", DUTY, (face,))
    return None


def bar_hand_over(p: Maeshowe, seat: int, face: int) -> Bar | None:
    """The only card that fulfils a duty may not be given away."""
    if p.duty == seat and last_of_duty(p, seat, face):
        return Bar("duty-spoilt", DUTY, (face,))
    return None


def bar_recover(p: Maeshowe, seat: int, owner: int) -> Bar | None:
    """The top card of that pile must be there, and be one that can be played."""
    if not p.piles[owner]:
        return Bar("pile-empty", "card.recovery.play", (owner,))
    if p.duty == seat:
        return Bar("duty-no-recovery", DUTY)
    return bar_play(p, seat, p.piles[owner][-1])
