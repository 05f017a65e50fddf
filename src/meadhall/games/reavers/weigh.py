"""A seat's glory so far, as its owner may work it out behind the screen.

What a bonus for having most of something brings hangs on what others hold: it is left out here, and
named beside the rest.
"""

from meadhall.games.reavers.goods import SPOILS, Goods
from meadhall.games.reavers.rules import Rules
from meadhall.games.reavers.scoring import (
    SOURCES,
    coin_glory,
    crew_glory,
    raid_glory,
    spoils_glory,
    terror_glory,
    times,
    trios,
)
from meadhall.kernel.deal import Term

COMPARED = "if_most"


def glory(rules: Rules, seat: int, goods: Goods, crew: tuple[int, ...]) -> tuple[int, ...]:
    """By source, in the order of SOURCES, without what hangs on others."""
    bonus = 0
    holdings = (rules.none,) * seat + (goods,)
    crews = ((),) * seat + (crew,)
    for reaver in crew:
        text = rules.box.reavers[reaver].bonus
        if text is not None and text.kind != COMPARED:
            bonus += text.glory * times(rules, text, seat, holdings, crews)
    found = {
        "raid": raid_glory(rules, goods),
        "trio": trios(goods) * rules.box.scoring.trio,
        "spoils": spoils_glory(rules, goods),
        "reavers": crew_glory(rules, crew),
        "bonus": bonus,
        "terror": terror_glory(rules, goods[1]),
        "coins": coin_glory(rules, goods),
    }
    return tuple([found[source] for source in SOURCES])


def compared(rules: Rules, crew: tuple[int, ...]) -> tuple[int, ...]:
    """The reavers of a crew whose bonus hangs on what others hold."""
    found = []
    for reaver in crew:
        bonus = rules.box.reavers[reaver].bonus
        if bonus is not None and bonus.kind == COMPARED:
            found.append(reaver)
    return tuple(found)


def after(
    rules: Rules, seat: int, goods: Goods, crew: tuple[int, ...], terms: tuple[Term, ...]
) -> tuple[Goods, tuple[int, ...]]:
    """What the seat would hold if these terms were carried out, the rolls of the die aside."""
    held = list(goods)
    men = list(crew)
    for giver, taker, item, count in terms:
        if seat not in (giver, taker):
            continue
        if item < rules.kinds:
            held[item] += count if taker == seat else -count
        elif taker == seat:
            men.append(item - rules.kinds)
        elif item - rules.kinds in men:
            men.remove(item - rules.kinds)
    return tuple([max(0, count) for count in held]), tuple(sorted(men))


def weapons_more(rules: Rules, before: Goods, goods: Goods) -> int:
    """How many weapons more there are, kind by kind: for each a die is rolled."""
    more = [
        max(0, goods[item] - before[item])
        for item in range(SPOILS, rules.kinds)
        if rules.weapons[item]
    ]
    return sum(more)
