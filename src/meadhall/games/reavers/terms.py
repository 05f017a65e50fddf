"""What may change hands in a deal, and who can pay: the rules behind `kernel/deal.py`."""

from meadhall.games.reavers.goods import TERROR, Goods, changed
from meadhall.games.reavers.position import Reavers
from meadhall.kernel.bar import Bar
from meadhall.kernel.deal import POT, Deal, Promise, Term

CARRIES_OUT = {"deal.anything": "bar_goods"}


def bar_terms(p: Reavers, deal: Deal, seat: int, terms: tuple[Term, ...]) -> Bar | None:
    """Why these terms cannot be put forward by this seat."""
    found = bar_pot(p, deal, terms) or bar_goods(p, terms)
    return found or bar_paying(p, seat, terms)


def bar_pot(p: Reavers, deal: Deal, terms: tuple[Term, ...]) -> Bar | None:
    """Everything that lies there goes to somebody, and nothing else does."""
    there = p.goods[deal.place] if not deal.many else p.rules.none
    left = there
    for giver, _taker, item, count in terms:
        if giver == POT:
            if item >= p.rules.kinds or count > left[item]:
                most = there[item] if item < p.rules.kinds else 0
                return Bar("not-in-pot", "deal.split", (deal.place, item, most))
            left = changed(left, item, -count)
    if p.rules.choices.split == "partial":
        left = (0,) * TERROR + (left[TERROR],) + (0,) * (len(left) - TERROR - 1)
    if any(left):
        item = [n > 0 for n in left].index(True)
        return Bar("left-lying", "deal.split", (deal.place, item, left[item]))
    return None


def bar_goods(p: Reavers, terms: tuple[Term, ...]) -> Bar | None:
    """Anything owned may be given; reavers lie open, so everybody sees whose they are."""
    kinds = p.rules.kinds
    given: list[int] = []
    for giver, _taker, item, count in terms:
        if giver == POT or item < kinds:
            continue
        reaver = item - kinds
        if not p.rules.choices.reavers:
            return Bar("reavers-stay", "deal.anything", (reaver,))
        if count != 1 or reaver in given or reaver not in p.crews[giver]:
            return Bar("not-their-reaver", "deal.anything", (reaver, giver))
        given.append(reaver)
    return None


def bar_paying(p: Reavers, seat: int, terms: tuple[Term, ...]) -> Bar | None:
    """Whether the seat has what it would give. Only the seat itself hears about it."""
    asked = given_by(p, seat, terms)
    held = p.holdings[seat]
    for item, count in enumerate(asked):
        if count > held[item]:
            return Bar("cannot-give", "deal.anything", (item, count, held[item]))
    return None


def given_by(p: Reavers, seat: int, terms: tuple[Term, ...]) -> Goods:
    """All goods that the seat would give."""
    asked = p.rules.none
    for giver, _taker, item, count in terms:
        if giver == seat and item < p.rules.kinds:
            asked = changed(asked, item, count)
    return asked


def bar_promises(p: Reavers, promises: tuple[Promise, ...]) -> Bar | None:
    """A promise falls due in this round or a later one."""
    for _giver, _taker, due, _words in promises:
        if not p.round <= due <= p.rules.box.rounds:
            return Bar("due-when", "deal.promises", (p.round, p.rules.box.rounds))
    return None
