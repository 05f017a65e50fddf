"""Goods are counted: a tuple with a number for each kind of coin, token and spoils card.

Whoever holds goods (a player, a location, the supply) has one such tuple. Hired reavers are named
by further numbers, from the end of the goods on, wherever something may change hands.
"""

COIN = 0
TERROR = 1
FARM = 2
WALL = 3
TOWER = 4
SPOILS = 5  # the first kind of spoils card; the others follow
RAID = (FARM, WALL, TOWER)

Goods = tuple[int, ...]


def plus(one: Goods, other: Goods) -> Goods:
    """Both together."""
    return tuple([a + b for a, b in zip(one, other, strict=True)])


def minus(one: Goods, other: Goods) -> Goods:
    """What is left of the first without the other."""
    return tuple([a - b for a, b in zip(one, other, strict=True)])


def changed(goods: Goods, item: int, count: int) -> Goods:
    """With so many more, or fewer, of one kind."""
    return (*goods[:item], goods[item] + count, *goods[item + 1 :])


def spoils_of(goods: Goods) -> int:
    """How many spoils cards there are among them."""
    return sum(goods[SPOILS:])


def raid_of(goods: Goods) -> int:
    """How many raid tokens there are among them."""
    return goods[FARM] + goods[WALL] + goods[TOWER]
