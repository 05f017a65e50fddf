"""What moves: goods between players, locations and the supply; cards between decks, discards and
players. A die is rolled for each weapon that somebody gets."""

from meadhall.games.reavers.goods import (
    COIN,
    SPOILS,
    TERROR,
    Goods,
    changed,
    minus,
    plus,
    spoils_of,
)
from meadhall.games.reavers.position import Reavers
from meadhall.kernel.table import Table
from meadhall.kernel.tuples import put_at, without

CARRIES_OUT = {
    "supply.recycle": "recycle_spoils",
    "supply.slide": "leave_market",
    "roskilde.refill": "refill",
    "roskilde.recycle": "draw_reaver",
    "roskilde.public": "hire",
}


def gain(p: Reavers, seat: int, item: int, count: int = 1) -> None:
    """From the supply, behind the screen."""
    p.bank = changed(p.bank, item, -count)
    p.holdings = put_at(p.holdings, seat, changed(p.holdings[seat], item, count))


def pay(p: Reavers, seat: int, item: int, count: int = 1) -> None:
    """From behind the screen, to the supply."""
    gain(p, seat, item, -count)


def gain_all(p: Reavers, seat: int, goods: Goods) -> None:
    """Goods that lay somewhere else; the caller takes them away there."""
    p.holdings = put_at(p.holdings, seat, plus(p.holdings[seat], goods))


def lay(p: Reavers, place: int, item: int, count: int) -> None:
    """From the supply onto a location."""
    p.bank = changed(p.bank, item, -count)
    p.goods = put_at(p.goods, place, changed(p.goods[place], item, count))


def clear(p: Reavers, place: int) -> None:
    """Coins and tokens of a location go back to the supply, its spoils to their discard."""
    goods = p.goods[place]
    back = (*goods[:SPOILS], *[0] * (len(goods) - SPOILS))
    p.bank = plus(p.bank, back)
    p.discard = plus(p.discard, minus(goods, back))
    p.goods = put_at(p.goods, place, p.rules.none)


# -- spoils ----------------------------------------------------------------------------------------


def deck_size(p: Reavers) -> int:
    """How many spoils cards are in the deck: those face down on locations have left it."""
    return spoils_of(p.bank) - sum(p.down)


def recycle_spoils(p: Reavers, table: Table) -> bool:
    """Make sure that there is a card to draw; if the deck is empty its discard becomes the deck."""
    if deck_size(p):
        return True
    cards = spoils_of(p.discard)
    if not cards:
        return False
    # Cards that still lie face down are as unknown as those of the deck: all are mixed.
    p.bank = plus(p.bank, p.discard)
    p.discard = p.rules.none
    table.tell("spoils-shuffled", "supply.recycle", -1, (cards,))
    return True


def draw_spoils(p: Reavers, table: Table) -> int:
    """A card from the deck, as its kind of goods; -1 if there is none anywhere."""
    return pick_spoils(p, table) if recycle_spoils(p, table) else -1


def pick_spoils(p: Reavers, table: Table) -> int:
    """Any of the cards that nobody has seen, all equally likely."""
    pick = table.luck.below(spoils_of(p.bank))
    item = SPOILS
    while pick >= p.bank[item]:
        pick -= p.bank[item]
        item += 1
    p.bank = changed(p.bank, item, -1)
    return item


def spoils_left(p: Reavers) -> int:
    """How many cards could still be drawn, with the discard."""
    return deck_size(p) + spoils_of(p.discard)


# -- reavers ---------------------------------------------------------------------------------------


def draw_reaver(p: Reavers, table: Table) -> int:
    """The top card of the reaver deck; -1 if there is none anywhere."""
    if not p.reaver_deck:
        if not p.reaver_discard:
            return -1
        table.tell("reavers-shuffled", "roskilde.recycle", -1, (len(p.reaver_discard),))
        p.reaver_deck = p.reaver_discard
        p.reaver_discard = ()
    place = table.luck.below(len(p.reaver_deck))
    reaver = p.reaver_deck[place]
    p.reaver_deck = p.reaver_deck[:place] + p.reaver_deck[place + 1 :]
    return reaver


def discard_reavers(p: Reavers, reavers: tuple[int, ...]) -> None:
    """Onto the reaver discard."""
    p.reaver_discard = tuple(sorted(p.reaver_discard + reavers))


def refill(p: Reavers, table: Table) -> None:
    """Fill the market up from the left; cards have slid to the right."""
    came: tuple[int, ...] = ()
    while len(p.market) < p.rules.box.market:
        reaver = draw_reaver(p, table)
        if reaver < 0:
            break
        p.market = (reaver, *p.market)
        came = (reaver, *came)
    if came:
        table.tell("market-filled", "roskilde.refill", -1, came, reveals=True)


def leave_market(p: Reavers, reaver: int) -> None:
    """The card is gone; those to its left slide to the right."""
    p.market = without(p.market, reaver)


def hire(p: Reavers, seat: int, reaver: int) -> None:
    """In front of the player's screen, for all to see."""
    p.crews = put_at(p.crews, seat, tuple(sorted([*p.crews[seat], reaver])))


def afford(p: Reavers, seat: int, coins: int) -> bool:
    """Whether the seat has so many coins."""
    return p.holdings[seat][COIN] >= coins


def take_terror(p: Reavers, seat: int) -> None:
    """A terror from the supply, which never runs out."""
    gain(p, seat, TERROR)
