"""Components and options of one table, prepared so that play only looks things up."""

from meadhall.games.reavers.components import Box
from meadhall.games.reavers.goods import SPOILS, Goods
from meadhall.kernel.action import ActionTable
from meadhall.kernel.talks import DealActions

TOKENS = ("farm", "wall", "tower")
SUGGESTIONS = 12
ROSKILDE, BJORGVIN, TONSBERG, NIDALOS, VASTERAS, ODENSE, LEIRVIK = range(7)

CARRIES_OUT = {
    "setup.by-players": "Rules.__init__",
    "comp.unlimited": "Rules.__init__",
    "comp.limited": "Rules.__init__",
}


class Choices:
    """What the table chose before the game; the switches are explained in the game's README."""

    __slots__ = (
        "bjorn",
        "bjorn_alone",
        "bjorn_ship",
        "bjorn_terror",
        "chains",
        "clock",
        "loot",
        "offers",
        "places",
        "players",
        "reavers",
        "removal",
        "rolls",
        "sell",
        "shed",
        "split",
        "vacant",
        "window",
    )

    def __init__(
        self,
        players: int = 4,
        places: str = "fixed",
        bjorn: bool = True,
        clock: str = "mail",
        sell: str = "once",
        loot: str = "face-up",
        rolls: str = "any",
        chains: bool = True,
        window: bool = True,
        shed: str = "own",
        removal: str = "once",
        bjorn_ship: bool = False,
        bjorn_terror: bool = False,
        bjorn_alone: bool = False,
        split: str = "full",
        reavers: bool = True,
        offers: str = "table",
        vacant: bool = True,
    ) -> None:
        self.players = players
        self.places = places
        self.bjorn = bjorn
        self.clock = clock
        self.sell = sell
        self.loot = loot
        self.rolls = rolls
        self.chains = chains
        self.window = window
        self.shed = shed
        self.removal = removal
        self.bjorn_ship = bjorn_ship
        self.bjorn_terror = bjorn_terror
        self.bjorn_alone = bjorn_alone
        self.split = split
        self.reavers = reavers
        self.offers = offers
        self.vacant = vacant


class Actions:
    """Every action of the game. Only components decide which there are, so that ids are stable."""

    __slots__ = (
        "buy",
        "deals",
        "draw",
        "give_up",
        "hire",
        "keep",
        "pass_",
        "refresh",
        "sail",
        "sell",
        "shed",
        "shed_onto",
        "table",
        "take",
        "take_back",
        "time_up",
        "trade_in",
    )

    def __init__(self, box: Box) -> None:
        table = ActionTable()
        places = [place.id for place in box.places]
        kinds = [kind.id for kind in box.spoils]
        seats = [f"seat:{seat + 1}" for seat in range(box.max_players)]
        self.table = table
        self.sail = table.add_each("sail", places)
        self.take_back = table.add("take-back")
        self.time_up = table.add("time-up")
        self.pass_ = table.add("pass")
        self.hire = table.add_each("hire", [reaver.id for reaver in box.reavers])
        self.refresh = table.add("refresh")
        self.buy = table.add_each("buy", TOKENS)
        self.sell = table.add_each("sell", TOKENS)
        self.take = table.add_each("take", TOKENS)
        self.give_up = table.add_each("give-up", TOKENS)
        self.shed = table.add("shed")
        self.shed_onto = table.add_each("shed-onto", seats)
        self.draw = table.add("draw")
        self.keep = table.add_each("keep", kinds)
        self.trade_in = table.add_each("trade-in", kinds)
        self.deals = DealActions(
            table, box.talks.offers_each * box.max_players, SUGGESTIONS, places
        )


class Rules:
    """What play looks up."""

    __slots__ = (
        "actions",
        "bjorn",
        "box",
        "choices",
        "items",
        "kinds",
        "none",
        "numbered",
        "places",
        "players",
        "symbols",
        "weapons",
    )

    def __init__(self, box: Box, choices: Choices, actions: Actions) -> None:
        self.box = box
        self.choices = choices
        self.actions = actions
        self.players = choices.players
        self.bjorn = choices.bjorn and choices.players == 2
        self.kinds = SPOILS + len(box.spoils)  # kinds of goods
        self.none: Goods = (0,) * self.kinds
        self.items = (
            "coin",
            "terror",
            *TOKENS,
            *[kind.id for kind in box.spoils],
            *[reaver.id for reaver in box.reavers],
        )
        self.weapons = (*[False] * SPOILS, *[kind.weapon for kind in box.spoils])
        self.places = tuple(
            [place.number for place in box.places if choices.players >= place.min_players]
        )
        self.numbered = tuple([place.number for place in box.places if place.number != ROSKILDE])
        self.symbols = tuple([(reaver.helm, reaver.ygg) for reaver in box.reavers])
