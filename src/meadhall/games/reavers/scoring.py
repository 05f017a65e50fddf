"""Final scoring, source by source, and who has won."""

from meadhall.games.reavers.always import GLORY, SHARED, TIE_BREAKS
from meadhall.games.reavers.components import Bonus
from meadhall.games.reavers.goods import (
    COIN,
    FARM,
    SPOILS,
    TERROR,
    TOWER,
    WALL,
    Goods,
    raid_of,
    spoils_of,
)
from meadhall.games.reavers.position import Reavers
from meadhall.games.reavers.rules import TOKENS, Rules
from meadhall.kernel.outcome import Outcome
from meadhall.kernel.step import Step
from meadhall.kernel.table import Table

SOURCES = ("raid", "trio", "spoils", "reavers", "bonus", "terror", "coins")

CARRIES_OUT = {
    "score.raid": "raid_glory",
    "score.trio": "trios",
    "score.spoils": "set_glory",
    "score.spoils-surplus": "set_glory",
    "score.reavers": "crew_glory",
    "score.bonus": "bonus_glory",
    "score.terror": "terror_glory",
    "score.terror-more": "terror_glory",
    "score.coins": "coin_glory",
    "score.most": "ending_of",
    "score.ties": "standing",
    "score.shared": "ending_of",
    "bjorn.no-score": "FinalScoring.run",
}

Crews = tuple[tuple[int, ...], ...]


class FinalScoring(Step[Reavers]):
    """All screens are taken away, and everybody's glory is counted. Bjorn has none."""

    __slots__ = ()

    rule = "score.track"

    def run(self, p: Reavers, table: Table) -> None:
        seats = range(p.rules.players)
        scores = tuple([score(p.rules, seat, p.holdings, p.crews) for seat in seats])
        for seat in seats:
            table.tell("scored", self.rule, seat, scores[seat], reveals=True)
        ranks = [standing(scores[seat], p.holdings[seat], p.crews[seat]) for seat in seats]
        places = tuple([1 + sum([other > own for other in ranks]) for own in ranks])
        ending, rule = ending_of(ranks)
        named = tuple([tuple(zip(SOURCES, points, strict=True)) for points in scores])
        p.end(Outcome(ending, rule, places, named))


def score(rules: Rules, seat: int, holdings: tuple[Goods, ...], crews: Crews) -> tuple[int, ...]:
    """A seat's glory from each source."""
    goods = holdings[seat]
    return (
        raid_glory(rules, goods),
        trios(goods) * rules.box.scoring.trio,
        spoils_glory(rules, goods),
        crew_glory(rules, crews[seat]),
        bonus_glory(rules, seat, holdings, crews),
        terror_glory(rules, goods[TERROR]),
        coin_glory(rules, goods),
    )


def raid_glory(rules: Rules, goods: Goods) -> int:
    """Farms, walls and towers, each at its value."""
    values = rules.box.scoring.raid
    return goods[FARM] * values[0] + goods[WALL] * values[1] + goods[TOWER] * values[2]


def trios(goods: Goods) -> int:
    """How many complete sets of a farm, a wall and a tower."""
    return min(goods[FARM], goods[WALL], goods[TOWER])


def spoils_glory(rules: Rules, goods: Goods) -> int:
    """All sets of spoils."""
    glory = 0
    for number, kind in enumerate(rules.box.spoils):
        glory += set_glory(kind.values, goods[SPOILS + number])
    return glory


def set_glory(values: tuple[int, ...], cards: int) -> int:
    """Full sets first; what is left over begins another one."""
    full, rest = divmod(cards, len(values))
    return full * values[-1] + (values[rest - 1] if rest else 0)


def symbols_of(rules: Rules, crew: tuple[int, ...]) -> tuple[int, int]:
    """Helms and Yggdrasil symbols of all hired reavers."""
    helms = 0
    yggs = 0
    for reaver in crew:
        helm, ygg = rules.symbols[reaver]
        helms += helm
        yggs += ygg
    return helms, yggs


def crew_glory(rules: Rules, crew: tuple[int, ...]) -> int:
    """Helms times Yggdrasil symbols."""
    helms, yggs = symbols_of(rules, crew)
    return helms * yggs


def terror_glory(rules: Rules, terror: int) -> int:
    """What terror costs, all of it together."""
    losses = rules.box.scoring.terror
    most = len(losses) - 1
    return -losses[min(terror, most)] - rules.box.scoring.terror_beyond * max(0, terror - most)


def coin_glory(rules: Rules, goods: Goods) -> int:
    """Coins by twos."""
    return goods[COIN] // rules.box.scoring.coins_per_glory


# -- bonuses ---------------------------------------------------------------------------------------


def bonus_glory(rules: Rules, seat: int, holdings: tuple[Goods, ...], crews: Crews) -> int:
    """What the text boxes of a seat's reavers add."""
    glory = 0
    for reaver in crews[seat]:
        bonus = rules.box.reavers[reaver].bonus
        if bonus is not None:
            glory += bonus.glory * times(rules, bonus, seat, holdings, crews)
    return glory


def times(rules: Rules, bonus: Bonus, seat: int, holdings: tuple[Goods, ...], crews: Crews) -> int:
    """How often a bonus is earned."""
    goods = holdings[seat]
    kind = bonus.kind
    if kind == "flat":
        return 1
    if kind == "per_raid_token":
        return goods[FARM + TOKENS.index(bonus.of)]
    if kind == "per_raid_set":
        return trios(goods)
    if kind == "per_raid_pairs":
        return raid_of(goods) // bonus.per
    if kind == "per_spoils_type":
        return goods[item_of(rules, bonus.of)]
    if kind == "per_distinct_spoils_type":
        return sum([n > 0 for n in goods[SPOILS:]])
    if kind == "per_full_set":
        return full_sets(rules, goods)
    if kind == "per_coins":
        return goods[COIN] // bonus.per
    if kind == "per_reaver":
        return len(crews[seat])
    if kind == "per_symbol":
        return symbols_of(rules, crews[seat])[0 if bonus.of == "helm" else 1]
    if kind == "per_terror":
        return min(goods[TERROR], bonus.per)
    if kind == "if_terror_at_most":
        return int(goods[TERROR] <= bonus.per)
    return int(has_most(bonus, seat, holdings))


def item_of(rules: Rules, kind: str) -> int:
    """The number of a kind of spoils among goods."""
    return rules.items.index(kind)


def full_sets(rules: Rules, goods: Goods) -> int:
    """How many full sets of spoils."""
    return sum([goods[SPOILS + n] // len(kind.values) for n, kind in enumerate(rules.box.spoils)])


def has_most(bonus: Bonus, seat: int, holdings: tuple[Goods, ...]) -> bool:
    """Whether nobody has more of it; who has none has not most."""
    counts = [
        raid_of(goods) if bonus.of == "raid_tokens" else spoils_of(goods) for goods in holdings
    ]
    others = [count for other, count in enumerate(counts) if other != seat]
    own = counts[seat]
    return own > 0 and (own >= max(others) if bonus.ties else own > max(others))


# -- who has won -----------------------------------------------------------------------------------


def standing(
    points: tuple[int, ...], goods: Goods, crew: tuple[int, ...]
) -> tuple[int, int, int, int, int]:
    """Glory; then reavers, spoils cards, raid tokens, terror: more is better in each."""
    return (sum(points), len(crew), spoils_of(goods), raid_of(goods), goods[TERROR])


def ending_of(ranks: list[tuple[int, int, int, int, int]]) -> tuple[str, str]:
    """What decided about the first place, and its rule."""
    best = max(ranks)
    if ranks.count(best) > 1:
        return SHARED, "score.shared"
    tied = [rank for rank in ranks if rank[0] == best[0]]
    if len(tied) == 1:
        return GLORY, "score.most"
    for depth, name in enumerate(TIE_BREAKS, start=1):
        tied = [rank for rank in tied if rank[depth] == best[depth]]
        if len(tied) == 1:
            return name, "score.ties"
    return SHARED, "score.shared"
