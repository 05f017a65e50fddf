"""Where it is worth sailing, and where others will: used by the scripted player, and to imagine
what lies under the cards that others have laid face down."""

from math import exp

from meadhall.games.reavers.goods import COIN, RAID, SPOILS, TERROR, Goods, changed, plus
from meadhall.games.reavers.rules import (
    BJORGVIN,
    LEIRVIK,
    NIDALOS,
    ODENSE,
    ROSKILDE,
    TONSBERG,
    VASTERAS,
    Rules,
)
from meadhall.games.reavers.scoring import Crews
from meadhall.games.reavers.worth import Worth
from meadhall.kernel.luck import Luck

FINE = 1_000_000  # chances are told in millionths
SHARED = 0.85  # what talks leave of the loot
SHARED_TERROR = 0.55  # of a terror, for each of those who share


class Situation:
    """What a choice of destination is made from: all that matters, and nothing that is hidden."""

    __slots__ = (
        "bank",
        "bjorn",
        "crews",
        "down",
        "goods",
        "holdings",
        "left",
        "market",
        "places",
        "ships",
        "sides",
        "unseen",
    )

    def __init__(
        self,
        left: int,
        places: tuple[int, ...],
        sides: tuple[int, ...],
        goods: tuple[Goods, ...],
        down: tuple[int, ...],
        holdings: tuple[Goods, ...],
        crews: Crews,
        ships: tuple[int, ...],
        market: tuple[int, ...],
        bjorn: int,
        bank: Goods,
        unseen: Goods,
    ) -> None:
        self.left = left
        self.places = places
        self.sides = sides
        self.goods = goods
        self.down = down
        self.holdings = holdings
        self.crews = crews
        self.ships = ships
        self.market = market
        self.bjorn = bjorn
        self.bank = bank
        self.unseen = unseen

    def key(self) -> tuple[object, ...]:
        """Two situations with one key are alike."""
        return (self.left, self.goods, self.holdings, self.crews, self.ships, self.market)


class Ports:
    """Judges places; remembers the last situation, since all choose in the same one."""

    __slots__ = ("known", "known_key", "rules", "worth")

    def __init__(self, rules: Rules, worth: Worth) -> None:
        self.rules = rules
        self.worth = worth
        self.known: tuple[tuple[float, ...], ...] = ()
        self.known_key: tuple[object, ...] = ()

    def appeal(self, at: Situation) -> tuple[tuple[float, ...], ...]:
        """What each place in play would bring each seat, if it were alone there."""
        key = at.key()
        if key != self.known_key:
            seats = range(len(at.ships))
            self.known = tuple(
                [
                    tuple([self.act(at, seat, p) + self.loot(at, seat, p) for p in at.places])
                    for seat in seats
                ]
            )
            self.known_key = key
        return self.known

    def choose(self, at: Situation, seat: int, luck: Luck) -> int:
        """A place, better ones more often."""
        return self.pick(at, seat, self.hopes(at, seat), self.worth.habits.own_taste, luck)

    def hopes(self, at: Situation, seat: int) -> list[float]:
        """What each place may bring when others have the same thought."""
        appeal = self.appeal(at)
        crowd = [0.0] * len(at.places)
        alone = [1.0] * len(at.places)
        for other in range(len(at.ships)):
            if other != seat:
                chances = self.chances(at, other, list(appeal[other]), self.worth.habits.taste)
                for number, chance in enumerate(chances):
                    crowd[number] += chance
                    alone[number] *= 1.0 - chance
        found: list[float] = []
        terror = self.worth.terror(at.holdings[seat], at.left)
        for number, place in enumerate(at.places):
            act = self.act(at, seat, place)
            if place == ROSKILDE:
                found.append(act / (1.0 + 0.15 * crowd[number]))
                continue
            loot = appeal[seat][number] - act
            shared = 1.0 - alone[number]
            company = 1.0 + (crowd[number] / shared if shared > 0.0 else 0.0)
            hope = alone[number] * loot
            hope += shared * (SHARED * loot / company - SHARED_TERROR * terror)
            found.append(act + hope)
        return found

    def chances(self, at: Situation, seat: int, values: list[float], taste: float) -> list[float]:
        """How likely each place is, by its value; never the last one again."""
        best = max(values)
        weights = [
            0.0 if place == at.ships[seat] else exp(max(-30.0, (value - best) / taste))
            for place, value in zip(at.places, values, strict=True)
        ]
        total = sum(weights)
        return [weight / total for weight in weights]

    def pick(self, at: Situation, seat: int, values: list[float], taste: float, luck: Luck) -> int:
        """Draw a place."""
        drawn = luck.below(FINE)
        upto = 0.0
        chances = self.chances(at, seat, values, taste)
        for place, chance in zip(at.places, chances, strict=True):
            upto += chance * FINE
            if drawn < upto:
                return place
        allowed = [place for place in at.places if place != at.ships[seat]]
        return allowed[-1]

    # -- what a place brings -----------------------------------------------------------------------

    def loot(self, at: Situation, seat: int, place: int) -> float:
        """Everything that lies there, for one alone."""
        if place == ROSKILDE:
            return 0.0
        prices = self.rules.box.prices
        own = at.holdings[seat]
        left = at.left
        gained = plus(own, at.goods[place])
        visitors = 1 + int(at.bjorn == place)
        if at.sides[place]:
            if place == BJORGVIN:
                gained = changed(gained, COIN, prices.bjorgvin_coins * visitors)
            elif place == NIDALOS:
                gained = changed(gained, COIN, prices.nidalos_coins * visitors)
        worth = self.worth.goods(gained, left) - self.worth.goods(own, left)
        worth += at.down[place] * 2.5
        if at.bjorn == place:
            worth -= self.worth.terror(own, left)
        return worth

    def act(self, at: Situation, seat: int, place: int) -> float:
        """What the visitor may do there, at its best."""
        own = at.holdings[seat]
        left = at.left
        worth = self.worth
        side_b = at.sides[place]
        if place == ROSKILDE:
            return self.roskilde(at, seat)
        if place == BJORGVIN:
            if side_b:
                return 0.0
            best = 0.0
            for number, item in enumerate(RAID):
                if own[item]:
                    coins = self.rules.box.prices.sell[number]
                    sold = changed(changed(own, item, -1), COIN, coins)
                    best += max(0.0, worth.goods(sold, left) - worth.goods(own, left))
            return best
        terror = worth.terror(own, left)
        if place == TONSBERG:
            if side_b:
                return 0.8 if own[COIN] >= 6 else 0.0
            price = self.rules.box.prices.tonsberg_shed
            return max(0.0, self.relief(own, left, price))
        if place == NIDALOS:
            return 0.0 if side_b else max(0.0, self.card(at, seat) - terror)
        if place == VASTERAS:
            if not side_b:
                return max(0.0, 1.4 * self.card(at, seat) - terror)
            coins = self.rules.box.prices.vasteras_coins
            best = 0.0
            for item in range(SPOILS, len(own)):
                if own[item]:
                    sold = changed(changed(own, item, -1), COIN, coins)
                    best = max(best, worth.goods(sold, left) - worth.goods(own, left))
            return best
        if place == ODENSE:
            best = 0.0
            for item in RAID:
                if side_b and own[item] and own[TERROR]:
                    less = changed(changed(own, item, -1), TERROR, -1)
                    best = max(best, worth.goods(less, left) - worth.goods(own, left))
                elif not side_b and at.bank[item]:
                    more = changed(changed(own, item, 1), TERROR, 1)
                    best = max(best, worth.goods(more, left) - worth.goods(own, left))
            return best
        if place == LEIRVIK and not side_b:
            return 1.0 if own[COIN] >= 5 else 0.0
        return 0.0

    def relief(self, own: Goods, left: int, price: int) -> float:
        """To be rid of a terror for coins."""
        if not own[TERROR] or own[COIN] < price:
            return 0.0
        less = changed(changed(own, TERROR, -1), COIN, -price)
        return self.worth.goods(less, left) - self.worth.goods(own, left)

    def card(self, at: Situation, seat: int) -> float:
        """A spoils card that nobody has seen."""
        total = sum(at.unseen)
        if not total:
            return 2.0
        own = at.holdings[seat]
        sets = self.worth.sets[at.left]
        worth = 0.0
        for number, count in enumerate(at.unseen):
            if count:
                held = own[SPOILS + number]
                worth += count * (sets[number][held + 1] - sets[number][held])
        return worth / total

    def roskilde(self, at: Situation, seat: int) -> float:
        """The best reaver for a terror, and the best for coins; tokens are small change."""
        own = at.holdings[seat]
        left = at.left
        gains = sorted([self.hire(at, seat, reaver) for reaver in at.market], reverse=True)
        best = 0.0
        if gains:
            best = max(0.0, gains[0] - self.worth.terror(own, left))
        coins = own[COIN]
        paid = 0.0
        for reaver in at.market:
            cost = self.rules.box.reavers[reaver].cost
            if cost <= coins:
                price = cost * (0.5 + 0.05 * left)
                paid = max(paid, self.hire(at, seat, reaver) - price)
        return best + 0.8 * paid + 0.15 * min(coins, 3)

    def hire(self, at: Situation, seat: int, reaver: int) -> float:
        """What a reaver more is worth."""
        crew = at.crews[seat]
        gain = self.worth.crew((*crew, reaver), at.left) - self.worth.crew(crew, at.left)
        bonus = self.rules.box.reavers[reaver].bonus
        if bonus is not None:
            gain += 2.2 if bonus.kind != "flat" else bonus.glory
        return gain
