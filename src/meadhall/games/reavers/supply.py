"""The round begins: a supply card adds goods to every location and turns action cards over."""

from meadhall.games.reavers.goods import COIN, FARM, SPOILS, changed, plus
from meadhall.games.reavers.hands import (
    discard_reavers,
    draw_spoils,
    lay,
    pick_spoils,
    recycle_spoils,
    refill,
)
from meadhall.games.reavers.position import Reavers
from meadhall.games.reavers.rules import ROSKILDE
from meadhall.kernel.step import Step
from meadhall.kernel.table import Table
from meadhall.kernel.tuples import put_at, without_place

COIN_ICON, SPOILS_ICON, FARM_ICON, WALL_ICON, TOWER_ICON = range(5)

CARRIES_OUT = {
    "supply.coins": "AddResources.coins",
    "supply.spoils": "AddResources.spoils",
    "supply.raid": "AddResources.raid",
    "supply.flip-roskilde": "AddResources.turn_cards",
    "supply.churn": "churn",
    "supply.flip-locations": "AddResources.turn_cards",
    "supply.pile-up": "AddResources.run",
    "supply.example": "AddResources.run",
}


class AddResources(Step[Reavers]):
    """Turn over the next supply card. What lies on the locations already stays there."""

    __slots__ = ()

    rule = "supply.reveal"

    def run(self, p: Reavers, table: Table) -> None:
        place = table.luck.below(len(p.supply))
        number = p.supply[place]
        p.supply = without_place(p.supply, place)
        p.shown = (*p.shown, number)
        p.round += 1
        before = (p.goods, p.down)
        card = p.rules.box.supply_cards[number]
        table.tell("supply", self.rule, -1, (number, p.round), reveals=True)
        self.coins(p, card.icons[COIN_ICON])
        self.spoils(p, card.icons[SPOILS_ICON], table)
        self.raid(p, card.icons)
        tell_growth(p, before, self.rule, table)
        self.turn_cards(p, card.flip_roskilde, card.flip_locations, table)

    def coins(self, p: Reavers, icons: int) -> None:
        """Each location's own number of coins, once for every coin icon."""
        for place in p.places[1:]:
            coins = icons * p.rules.box.places[place].supply[COIN_ICON]
            if coins:
                lay(p, place, COIN, coins)

    def spoils(self, p: Reavers, icons: int, table: Table) -> None:
        """Each location's own number of spoils cards, once for every spoils icon."""
        for _ in range(icons):
            for place in p.places[1:]:
                for _ in range(p.rules.box.places[place].supply[SPOILS_ICON]):
                    add_spoils(p, place, table)

    def raid(self, p: Reavers, icons: tuple[int, ...]) -> None:
        """Each location's own number of tokens, as far as the supply goes, in number order."""
        for icon in (FARM_ICON, WALL_ICON, TOWER_ICON):
            item = FARM + icon - FARM_ICON
            for place in p.places[1:]:
                wanted = icons[icon] * p.rules.box.places[place].supply[icon]
                if wanted:
                    lay(p, place, item, min(wanted, p.bank[item]))

    def turn_cards(self, p: Reavers, roskilde: bool, locations: bool, table: Table) -> None:
        """Turn over Roskilde's action card, or else let the market move on; then the action cards
        of the locations where ships lie."""
        if roskilde:
            turn(p, ROSKILDE, "supply.flip-roskilde", table)
        else:
            churn(p, table)
        if locations:
            for place in p.places[1:]:
                ship = p.bjorn == place and p.rules.choices.bjorn_ship
                if ship or place in p.ships:
                    turn(p, place, "supply.flip-locations", table)


def add_spoils(p: Reavers, place: int, table: Table) -> None:
    """A card from the deck onto a location."""
    if p.rules.choices.loot == "face-down":
        if recycle_spoils(p, table):
            p.down = put_at(p.down, place, p.down[place] + 1)
        return
    item = draw_spoils(p, table)
    if item >= 0:
        p.goods = put_at(p.goods, place, changed(p.goods[place], item, 1))


def turn_up(p: Reavers, place: int, table: Table) -> None:
    """Show the spoils that lie face down."""
    found = p.rules.none
    for _ in range(p.down[place]):
        found = changed(found, pick_spoils(p, table), 1)
        p.down = put_at(p.down, place, p.down[place] - 1)
    if sum(found):
        p.goods = put_at(p.goods, place, plus(p.goods[place], found))
        table.tell("turned-up", "supply.spoils", -1, (place, found), reveals=True)


def tell_growth(
    p: Reavers, before: tuple[tuple[tuple[int, ...], ...], tuple[int, ...]], rule: str, table: Table
) -> None:
    """What each location has got, and by which rule."""
    if table.outbox is None:
        return
    for place in p.places[1:]:
        grown = tuple([b - a for a, b in zip(before[0][place], p.goods[place], strict=True)])
        down = p.down[place] - before[1][place]
        if any(grown) or down:
            shown = sum(grown[SPOILS:]) > 0
            table.tell("stocked", rule, -1, (place, grown, down), reveals=shown)


def turn(p: Reavers, place: int, rule: str, table: Table) -> None:
    """Turn a location's action card over."""
    p.sides = put_at(p.sides, place, 1 - p.sides[place])
    table.tell("turned", rule, -1, (place, p.sides[place]))


def churn(p: Reavers, table: Table) -> None:
    """The two oldest reavers leave the market, those left slide to the right."""
    count = min(p.rules.box.churn, len(p.market))
    gone = p.market[len(p.market) - count :]
    p.market = p.market[: len(p.market) - count]
    discard_reavers(p, gone)
    if gone:
        table.tell("churned", "supply.churn", -1, gone)
    refill(p, table)
