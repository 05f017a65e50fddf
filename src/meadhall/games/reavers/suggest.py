"""Offers that lie near, for who would rather not write one: the same for all who look, and made
from nothing but what lies there and what the seat itself holds.

A pot is shared out by turns: whoever has least so far takes what is worth most to them. Somebody
takes the terror, which counts against them, so they get more of the rest.
"""

from functools import lru_cache

from meadhall.games.reavers.goods import COIN, FARM, RAID, SPOILS, TERROR, TOWER, WALL, Goods
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
NOMINAL = (COIN_WORTH, TERROR_WORTH, *RAID_WORTH, SPOILS_WORTH)
RELIEF = 2  # coins that go with a terror


Terms = tuple[Term, ...]


def suggestions(p: Reavers, deal: Deal, seat: int) -> tuple[Terms, ...]:
    """The offers that the seat may make without thinking of its own."""
    return near(p.rules, p.goods[deal.place], p.holdings[seat], deal, seat)


def suggestion(p: Reavers, deal: Deal, seat: int, number: int) -> Proposal:
    """One of them."""
    return proposal(suggestions(p, deal, seat)[number], (), p.rules.items)


def near(rules: Rules, pot: Goods, held: Goods, deal: Deal, seat: int) -> tuple[Terms, ...]:
    """The same from what lies there and what the seat holds: a view knows that too."""
    if deal.many:
        return trades(held, deal.parties, seat)
    return splits(rules, pot, held, deal.parties, seat)


def worth_of(rules: Rules, held: Goods) -> Goods:
    """What one more of each kind is worth to its holder: for spoils, looking two cards ahead."""
    worth = [COIN_WORTH, TERROR_WORTH, *RAID_WORTH]
    for number, kind in enumerate(rules.box.spoils):
        cards = held[SPOILS + number]
        worth.append(50 * (set_glory(kind.values, cards + 2) - set_glory(kind.values, cards)))
    least = min(held[FARM], held[WALL], held[TOWER])
    for item in RAID:
        if held[item] == least:
            worth[item] += 100
    return tuple(worth)


@lru_cache(maxsize=8192)
def splits(
    rules: Rules, pot: Goods, held: Goods, parties: tuple[int, ...], seat: int
) -> tuple[Terms, ...]:
    """Ways to share a pot: by who takes the terror, and who takes first; and all to one."""
    own = worth_of(rules, held)
    found: list[Terms] = []
    places = len(parties)
    mine = parties.index(seat)
    for ahead in (1, 2, 0) if places == 3 else (1, 0):
        for n in range(1, places + 1):
            taker = (mine + n) % places
            terms = split(pot, parties, mine, own, taker, (taker + ahead) % places)
            if terms not in found:
                found.append(terms)
    for n in range(places):
        taker = parties[(mine + n) % places]
        terms = tuple([(POT, taker, item, count) for item, count in enumerate(pot) if count])
        if terms not in found:
            found.append(terms)
    return tuple(found[:SUGGESTIONS])


def split(
    pot: Goods, parties: tuple[int, ...], mine: int, own: Goods, taker: int, first: int
) -> Terms:
    """By turns, whoever has least so far; at the end coins make it even. Parties by place."""
    places = len(parties)
    left = list(pot)
    left[COIN] = 0
    left[TERROR] = 0
    got = [0] * places
    shares = [[0] * len(pot) for _ in parties]
    if pot[TERROR]:
        shares[taker][TERROR] = pot[TERROR]
        got[taker] = TERROR_WORTH
    for _ in range(sum(left)):
        picker = least_of(got, first)
        best = -1
        most = 0
        for item in range(FARM, len(left)):
            if left[item]:
                worth = own[item] if picker == mine else NOMINAL[min(item, SPOILS)]
                if best < 0 or worth > most:
                    best, most = item, worth
        left[best] -= 1
        shares[picker][best] += 1
        got[picker] += most
    for _ in range(pot[COIN]):
        picker = least_of(got, first)
        shares[picker][COIN] += 1
        got[picker] += COIN_WORTH
    return tuple(
        [
            (POT, parties[place], item, count)
            for place, share in enumerate(shares)
            for item, count in enumerate(share)
            if count
        ]
    )


def least_of(got: list[int], first: int) -> int:
    """Who has least; of those who have the same, who comes first in turn."""
    best = first
    for n in range(1, len(got)):
        place = (first + n) % len(got)
        if got[place] < got[best]:
            best = place
    return best


@lru_cache(maxsize=8192)
def trades(held: Goods, parties: tuple[int, ...], seat: int) -> tuple[Terms, ...]:
    """At Roskilde: coins to who takes a terror, or for a token that one lacks."""
    found: list[Terms] = []
    for other in parties:
        if other == seat:
            continue
        if held[TERROR] and held[COIN] >= RELIEF:
            found.append(((seat, other, COIN, RELIEF), (seat, other, TERROR, 1)))
        lacking = min(RAID, key=lambda item: held[item])
        price = lacking - FARM + 1
        if held[COIN] >= price:
            found.append(in_order((seat, other, COIN, price), (other, seat, lacking, 1)))
    return tuple(found[:SUGGESTIONS])


def in_order(one: Term, other: Term) -> Terms:
    """As offers are written."""
    return (one, other) if one < other else (other, one)
