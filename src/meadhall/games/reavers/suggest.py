"""Offers that lie near, for who would rather not write one: the same for all who look, and made
from nothing but what lies there and what the seat itself holds.

A pot is shared out by turns: whoever has least so far takes what is worth most to them. Somebody
takes the terror, which counts against them, so they get more of the rest.
"""

from functools import lru_cache

from meadhall.games.reavers.goods import COIN, FARM, RAID, SPOILS, TERROR, Goods
from meadhall.games.reavers.position import Reavers
from meadhall.games.reavers.rules import SUGGESTIONS, Rules
from meadhall.games.reavers.scoring import set_glory
from meadhall.kernel.deal import POT, Deal, Term
from meadhall.kernel.offer_text import Proposal, proposal

# Worth in hundredths of glory. Who bargains knows better; this only makes offers to begin with.
COIN_WORTH = 50
RAID_WORTH = (170, 270, 370)
SPOILS_WORTH = 300
TERROR_WORTH = -300
RELIEF = 2  # coins that go with a terror


def suggestions(p: Reavers, deal: Deal, seat: int) -> tuple[Proposal, ...]:
    """The offers that the seat may make without thinking of its own."""
    return near(p.rules, p.goods[deal.place], p.holdings[seat], deal, seat)


def suggestion(p: Reavers, deal: Deal, seat: int, number: int) -> Proposal:
    """One of them."""
    return suggestions(p, deal, seat)[number]


def near(rules: Rules, pot: Goods, held: Goods, deal: Deal, seat: int) -> tuple[Proposal, ...]:
    """The same from what lies there and what the seat holds: a view knows that too."""
    if deal.many:
        return trades(rules.items, held, deal.parties, seat)
    return splits(rules.items, pot, deal.parties, seat, worth_of(rules, held))


def worth_of(rules: Rules, held: Goods) -> Goods:
    """What one more of each kind is worth to its holder: for spoils, looking two cards ahead."""
    worth = [COIN_WORTH, TERROR_WORTH, *RAID_WORTH]
    for number, kind in enumerate(rules.box.spoils):
        cards = held[SPOILS + number]
        worth.append(50 * (set_glory(kind.values, cards + 2) - set_glory(kind.values, cards)))
    least = min(held[item] for item in RAID)
    for item in RAID:
        if held[item] == least:
            worth[item] += 100
    return tuple(worth)


@lru_cache(maxsize=8192)
def splits(
    items: tuple[str, ...], goods: Goods, parties: tuple[int, ...], seat: int, own: Goods
) -> tuple[Proposal, ...]:
    """Ways to share a pot: by who takes the terror, and who takes first; and all to one."""
    found: list[Proposal] = []
    others = [other for other in parties if other != seat]
    turns = (*others, seat)
    for ahead in (*range(1, len(turns)), 0):
        for place, taker in enumerate(turns):
            first = turns[(place + ahead) % len(turns)]
            add(found, proposal(split(goods, parties, seat, own, taker, first), (), items))
    for taker in (seat, *others):
        everything = [(POT, taker, item, count) for item, count in enumerate(goods) if count]
        add(found, proposal(everything, (), items))
    return tuple(found[:SUGGESTIONS])


def add(found: list[Proposal], offered: Proposal) -> None:
    """Each offer once."""
    if all(other.text != offered.text for other in found):
        found.append(offered)


def split(
    goods: Goods, parties: tuple[int, ...], seat: int, own: Goods, taker: int, first: int
) -> list[Term]:
    """By turns, whoever has least so far."""
    nominal = (COIN_WORTH, TERROR_WORTH, *RAID_WORTH, *[SPOILS_WORTH] * (len(goods) - SPOILS))
    start = parties.index(first)
    order = parties[start:] + parties[:start]
    left = list(goods)
    got = dict.fromkeys(order, 0)
    terms: list[Term] = []
    if left[TERROR]:
        left[TERROR] = 0
        got[taker] = TERROR_WORTH
        terms.append((POT, taker, TERROR, 1))
    while any(left):
        picker = min(order, key=lambda party: got[party])
        worth = own if picker == seat else nominal
        best = -1
        for item, count in enumerate(left):
            if count and (best < 0 or worth[item] > worth[best]):
                best = item
        left[best] -= 1
        got[picker] += worth[best]
        terms.append((POT, picker, best, 1))
    return terms


@lru_cache(maxsize=8192)
def trades(
    items: tuple[str, ...], held: Goods, parties: tuple[int, ...], seat: int
) -> tuple[Proposal, ...]:
    """At Roskilde: coins to who takes a terror, or for a token that one lacks."""
    found: list[Proposal] = []
    for other in parties:
        if other == seat:
            continue
        if held[TERROR] and held[COIN] >= RELIEF:
            relief = [(seat, other, TERROR, 1), (seat, other, COIN, RELIEF)]
            add(found, proposal(relief, (), items))
        lacking = min(RAID, key=lambda item: held[item])
        price = lacking - FARM + 1
        if held[COIN] >= price:
            bought = [(seat, other, COIN, price), (other, seat, lacking, 1)]
            add(found, proposal(bought, (), items))
    return tuple(found[:SUGGESTIONS])
