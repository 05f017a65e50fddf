"""What goods and reavers are worth to a seat while the game goes on: glory at the end, as far as it
can be foreseen. Rules of thumb of the scripted player; no rule of the game."""

from meadhall.games.reavers.goods import COIN, FARM, SPOILS, TERROR, TOWER, WALL, Goods
from meadhall.games.reavers.rules import Rules
from meadhall.games.reavers.scoring import Crews, bonus_glory, set_glory

MOST_CARDS = 40


class Habits:
    """What a player reckons with; found by having players with other habits play against these."""

    __slots__ = (
        "bonus",
        "cards",
        "coin",
        "coin_later",
        "leader",
        "many_coins",
        "own_taste",
        "symbols",
        "taste",
        "terrors",
        "trio",
    )

    def __init__(self) -> None:
        self.cards = 0.12  # spoils of each kind that a seat will get in a round
        self.symbols = 0.28  # helms, and Yggdrasil symbols
        self.terrors = 0.42
        self.coin = 0.5
        self.coin_later = 0.03  # more for each round to come: coins hire reavers
        self.many_coins = 9  # beyond so many, coins wait too long
        self.trio = 0.09  # for a kind of token that a trio would need, and each round to come
        self.bonus = 0.9  # bonuses change hands and fail
        self.taste = 7.0  # glory by which a place may be better and not be everybody's choice
        self.own_taste = 3.0
        self.leader = 0.3  # of others' gains, which are losses of one's own


class Worth:
    """Tables by rounds to come, so that looking up is quick."""

    __slots__ = ("habits", "losses", "raid", "rules", "sets", "trio")

    def __init__(self, rules: Rules, habits: Habits) -> None:
        self.rules = rules
        self.habits = habits
        rounds = rules.box.rounds + 1
        scoring = rules.box.scoring
        self.raid = scoring.raid
        self.trio = scoring.trio
        self.sets = tuple(
            [
                tuple([smooth_set(kind.values, habits.cards * left) for kind in rules.box.spoils])
                for left in range(rounds)
            ]
        )
        self.losses = tuple([smooth_loss(rules, habits.terrors * left) for left in range(rounds)])

    def goods(self, goods: Goods, left: int) -> float:
        """All that lies behind a screen."""
        coins = goods[COIN]
        habits = self.habits
        worth = coins * habits.coin + min(coins, habits.many_coins) * habits.coin_later * left
        worth += self.losses[left][min(goods[TERROR], MOST_CARDS - 1)]
        farms, walls, towers = goods[FARM], goods[WALL], goods[TOWER]
        raid = self.raid
        worth += farms * raid[0] + walls * raid[1] + towers * raid[2]
        full = min(farms, walls, towers)
        begun = (farms > full) + (walls > full) + (towers > full)
        worth += full * self.trio + begun * habits.trio * left
        sets = self.sets[left]
        for number, table in enumerate(sets):
            worth += table[goods[SPOILS + number]]
        return worth

    def crew(self, crew: tuple[int, ...], left: int) -> float:
        """Helms times Yggdrasil symbols, with those to come."""
        hope = self.habits.symbols * left
        helms = hope
        yggs = hope
        symbols = self.rules.symbols
        for reaver in crew:
            helm, ygg = symbols[reaver]
            helms += helm
            yggs += ygg
        return helms * yggs

    def seat(self, seat: int, holdings: tuple[Goods, ...], crews: Crews, left: int) -> float:
        """Everything a seat has."""
        worth = self.goods(holdings[seat], left) + self.crew(crews[seat], left)
        if crews[seat]:
            worth += self.habits.bonus * bonus_glory(self.rules, seat, holdings, crews)
        return worth

    def terror(self, goods: Goods, left: int) -> float:
        """What one terror more costs."""
        held = goods[TERROR]
        losses = self.losses[left]
        return losses[min(held, MOST_CARDS - 2)] - losses[min(held + 1, MOST_CARDS - 1)]


def smooth_set(values: tuple[int, ...], hope: float) -> tuple[float, ...]:
    """The worth of so many cards, when a few more are to be hoped for."""
    found: list[float] = []
    whole = int(hope)
    part = hope - whole
    for cards in range(MOST_CARDS + 60):
        low = set_glory(values, cards + whole)
        high = set_glory(values, cards + whole + 1)
        found.append(low + part * (high - low))
    return tuple(found)


def smooth_loss(rules: Rules, fear: float) -> tuple[float, ...]:
    """What so many terrors cost, when more are to be feared."""
    found: list[float] = []
    losses = rules.box.scoring.terror
    beyond = rules.box.scoring.terror_beyond

    def loss(held: int) -> int:
        most = len(losses) - 1
        return losses[min(held, most)] + beyond * max(0, held - most)

    whole = int(fear)
    part = fear - whole
    for held in range(MOST_CARDS):
        low = loss(held + whole)
        high = loss(held + whole + 1)
        found.append(-(low + part * (high - low)))
    return tuple(found)
