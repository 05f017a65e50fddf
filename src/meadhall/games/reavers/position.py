"""The whole state of one game of Reavers of Midgard: The Card Game."""

from meadhall.games.reavers.goods import Goods
from meadhall.games.reavers.rules import Rules
from meadhall.kernel.deal import Promise
from meadhall.kernel.position import Position

NOWHERE = -1


class Reavers(Position):
    """By seat: holdings, crews (hired reavers), ships, came_from. By location: sides, goods, down
    (spoils lying face down), order (its visitors, in the order in which they act).

    No deck has an order: whoever draws takes any card of it, all equally likely. `bank` is the
    supply of coins and tokens, and the spoils cards that nobody has seen.
    """

    __slots__ = (
        "bank",
        "bjorn",
        "came_from",
        "crews",
        "discard",
        "down",
        "first",
        "goods",
        "holdings",
        "market",
        "order",
        "places",
        "promises",
        "reaver_deck",
        "reaver_discard",
        "round",
        "rules",
        "ships",
        "shown",
        "sides",
        "supply",
    )

    def __init__(self, rules: Rules, source: "Reavers | None" = None) -> None:
        self.rules = rules
        if source is not None:
            self._take_over(source)
            return
        super().__init__()
        box = rules.box
        seats = rules.players
        places = len(box.places)
        self.round = 0
        self.first = 0  # who holds the first player token
        self.places: tuple[int, ...] = rules.places  # in play; Roskilde, then by number
        self.supply: tuple[int, ...] = tuple(range(len(box.supply_cards)))  # not yet seen
        self.shown: tuple[int, ...] = ()
        self.sides: tuple[int, ...] = (0,) * places  # 0 is A, 1 is B
        self.goods: tuple[Goods, ...] = (rules.none,) * places
        self.down: tuple[int, ...] = (0,) * places
        self.order: tuple[tuple[int, ...], ...] = ((),) * places
        self.bank: Goods = (
            box.coins,
            box.terror,
            *box.raid_pool,
            *[kind.count for kind in box.spoils],
        )
        self.discard: Goods = rules.none
        self.reaver_deck: tuple[int, ...] = tuple(range(len(box.reavers)))
        self.market: tuple[int, ...] = ()  # the newest first, the oldest last
        self.reaver_discard: tuple[int, ...] = ()
        self.holdings: tuple[Goods, ...] = (rules.none,) * seats
        self.crews: tuple[tuple[int, ...], ...] = ((),) * seats
        self.ships: tuple[int, ...] = (NOWHERE,) * seats
        self.came_from: tuple[int, ...] = (NOWHERE,) * seats
        self.bjorn = NOWHERE
        self.promises: tuple[tuple[int, Promise], ...] = ()  # each with the round it was made in

    def _take_over(self, source: "Reavers") -> None:
        self.todo = source.todo
        self.outcome = source.outcome
        self.round = source.round
        self.first = source.first
        self.places = source.places
        self.supply = source.supply
        self.shown = source.shown
        self.sides = source.sides
        self.goods = source.goods
        self.down = source.down
        self.order = source.order
        self.bank = source.bank
        self.discard = source.discard
        self.reaver_deck = source.reaver_deck
        self.market = source.market
        self.reaver_discard = source.reaver_discard
        self.holdings = source.holdings
        self.crews = source.crews
        self.ships = source.ships
        self.came_from = source.came_from
        self.bjorn = source.bjorn
        self.promises = source.promises

    def visitors(self, place: int) -> tuple[int, ...]:
        """The seats whose ship lies there."""
        return tuple([seat for seat, ship in enumerate(self.ships) if ship == place])


def copy(p: Reavers) -> Reavers:
    """An independent copy: every field holds an immutable value."""
    return Reavers(p.rules, p)
