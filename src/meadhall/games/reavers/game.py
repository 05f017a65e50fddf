"""Reavers of Midgard: The Card Game: the descriptor of the game, and the contract carried out."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from meadhall.games.reavers import (
    accord,
    act,
    bargain,
    bjorn,
    blind,
    loot,
    places,
    plunder,
    roskilde,
    round,
    sail,
    scoring,
    supply,
    weapons,
)
from meadhall.games.reavers.always import ENDINGS
from meadhall.games.reavers.components import Box, read_box
from meadhall.games.reavers.goods import TERROR
from meadhall.games.reavers.greedy import Greedy
from meadhall.games.reavers.position import Reavers, copy
from meadhall.games.reavers.rules import Actions, Choices, Rules
from meadhall.games.reavers.setup import start
from meadhall.games.reavers.view import View, sample_world, view_data
from meadhall.games.reavers.words import ReaversTeller
from meadhall.kernel.action import Action
from meadhall.kernel.data import Data, DataError
from meadhall.kernel.game import Game, Title
from meadhall.kernel.luck import Luck
from meadhall.kernel.offer_text import read
from meadhall.kernel.options import Choice, Option, address
from meadhall.kernel.table import Table
from meadhall.kernel.teller import Teller

STEPS = (
    accord.Accord,
    accord.NoAccord,
    act.ActAt,
    act.ActEverywhere,
    bargain.Bargain,
    bargain.Conclude,
    bjorn.MoveBjorn,
    blind.HireAtLeirvik,
    blind.HireAtTonsberg,
    blind.LookAtReaver,
    loot.CollectAlone,
    loot.CollectLoot,
    loot.ShareLoot,
    places.GiveUpToken,
    places.SellTokens,
    places.ShedForCoins,
    places.TakeToken,
    places.TradeSpoils,
    places.Visit,
    plunder.KeepOne,
    plunder.PlunderOne,
    plunder.PlunderTwo,
    roskilde.BuyFarm,
    roskilde.BuyTower,
    roskilde.BuyWall,
    roskilde.HireForCoins,
    roskilde.HireForTerror,
    roskilde.PassTerrorOn,
    roskilde.RowTurn,
    roskilde.ShedTerror,
    round.EndRound,
    round.Round,
    sail.ChooseDestination,
    sail.Sail,
    scoring.FinalScoring,
    supply.AddResources,
    weapons.Roll,
)

# Every field of a position but `todo`, `outcome` and what the table has fixed.
FIELDS = (
    "round",
    "first",
    "places",
    "supply",
    "shown",
    "sides",
    "goods",
    "down",
    "order",
    "bank",
    "discard",
    "reaver_deck",
    "market",
    "reaver_discard",
    "holdings",
    "crews",
    "ships",
    "came_from",
    "bjorn",
    "promises",
)


class ReaversGame(Game[Reavers, View]):
    """Reavers of Midgard: The Card Game at one table."""

    name = "reavers"
    rules_version = 1
    schema = 1

    def __init__(self, box: Box, choices: Choices, where: str) -> None:
        super().__init__()
        actions = Actions(box)
        self.rules = Rules(box, choices, actions)
        self.address = where
        self.warns = False  # who would lose hangs on what lies behind the other screens
        self.seats = choices.players
        self.digest = box.digest
        self.endings = ENDINGS
        self.table_of_actions = actions.table
        self.steps = {step.__name__: step for step in STEPS}
        greedy = Greedy(self.rules)
        self.ports = greedy.ports
        self.scripted = greedy

    def start(self, table: Table) -> Reavers:
        p = start(self.rules, table)
        self.advance(p, table)
        return p

    def copy(self, p: Reavers) -> Reavers:
        return copy(p)

    def parse(self, text: str) -> Action:
        if text.startswith("propose"):
            return read(text, self.rules.items)
        return super().parse(text)

    def awaited(self, p: Reavers, seat: int) -> tuple[int, ...]:
        question = self.question(p) if p.todo else None
        if isinstance(question, bargain.Bargain):
            return question.awaited(seat, self.rules.choices.offers != "table")
        return self.owing(p)

    def view(self, p: Reavers, seat: int) -> View:
        return View(p, seat)

    def view_data(self, view: View) -> dict[str, Data]:
        return view_data(view)

    def sample_world(self, view: View, luck: Luck) -> Reavers:
        return sample_world(view, luck, self.ports)

    def pieces(self, p: Reavers) -> dict[str, int]:
        return count_pieces(p)

    def teller(self, lang: str) -> Teller[View]:
        return ReaversTeller(lang, self.rules.box)

    def fields(self, p: Reavers) -> dict[str, Data]:
        return {name: getattr(p, name) for name in FIELDS}

    def from_fields(self, fields: Mapping[str, Data]) -> Reavers:
        if sorted(fields) != sorted(FIELDS):
            odd = sorted(set(fields) ^ set(FIELDS))
            raise DataError(f"expected the fields of a position of reavers; these differ: {odd}")
        p = Reavers(self.rules)
        for name, value in fields.items():
            try:
                setattr(p, name, value)
            except TypeError as fault:
                raise DataError(f"expected {name} to fit a position of reavers") from fault
        return p

    def check(self, p: Reavers) -> None:
        check(p)


class ReaversTitle(Title):
    """What may be chosen before a game of Reavers."""

    name = "reavers"
    editions: tuple[str, ...] = ("1.0",)
    players: tuple[int, int] = (2, 6)
    credits: dict[str, str] = {  # noqa: RUF012 - mypyc knows no ClassVar default of this kind
        "design": "Aaron Holland",
        "development": "Joshua Lobkowicz, Jerry Lillie",
        "art": "Clark Miller",
        "layout": "Sarah Lafser",
        "editing": "Bryan Gerding",
    }
    options: tuple[Option, ...] = (
        Option("players", 4, low=2, high=6),
        Option("places", "fixed", names=("fixed", "random")),
        Option("bjorn", True),
        Option("clock", "mail", names=("mail", "live")),
        Option("sell", "once", names=("once", "unlimited"), fine=True),
        Option("loot", "face-up", names=("face-up", "face-down"), fine=True),
        Option("rolls", "any", names=("any", "not-trades"), fine=True),
        Option("chains", True, fine=True),
        Option("window", True, fine=True),
        Option("shed", "own", names=("own", "attack"), fine=True),
        Option("removal", "once", names=("once", "unlimited"), fine=True),
        Option("bjorn_ship", False, fine=True),
        Option("bjorn_terror", False, fine=True),
        Option("bjorn_alone", False, fine=True),
        Option("split", "full", names=("full", "partial"), fine=True),
        Option("reavers", True, fine=True),
        Option("offers", "table", names=("table", "participants"), fine=True),
        Option("vacant", True, fine=True),
    )
    examples: tuple[str, ...] = (
        "reavers()",
        "reavers(players=2)",
        'reavers(players=2, bjorn="no", places="random")',
        'reavers(players=3, offers="participants", split="partial")',
        "reavers(players=6)",
    )

    def folder(self) -> Path:
        return Path(__file__).parent

    def teller(self, lang: str) -> Teller[View]:
        return ReaversTeller(lang)

    def terminal(
        self, view: View, lang: str, names: Sequence[str], width: int, rows: int, plain: bool
    ) -> list[list[tuple[str, str]]]:
        # Only terminals need it, so it is read when the first one asks.
        from meadhall.games.reavers.table import coloured, render

        teller = ReaversTeller(lang, view.rules.box)
        return coloured(render(view, teller, names, width, rows, plain))

    def terminal_status(
        self, view: View, lang: str, names: Sequence[str], width: int
    ) -> list[tuple[str, str]]:
        from meadhall.games.reavers.table import coloured, status

        return coloured([status(view, ReaversTeller(lang, view.rules.box), names, width)])[0]

    def board(self, game: Game[Any, Any], view: View, lang: str, names: Sequence[str]) -> Any:
        # A page is made nowhere but in a hall.
        from meadhall.games.reavers.board import board_of

        return board_of(view, ReaversTeller(lang, view.rules.box), names)

    def table(self, chosen: Mapping[str, Choice], components: Path | None = None) -> ReaversGame:
        box = read_box(components)
        choices = read_choices(box, chosen)
        return ReaversGame(box, choices, address(self.name, self.options, chosen))


def read_choices(box: Box, chosen: Mapping[str, Choice]) -> Choices:
    """The choices of one table; ValueError lists what does not go together."""
    players = int(str(chosen["players"]))
    numbered = len(box.places) - 1
    faults = []
    if not box.min_players <= players <= box.max_players:
        faults.append(f"players: expected {box.min_players} to {box.max_players}, found {players}")
    if chosen["places"] == "random" and players >= numbered:
        faults.append(
            f"places: with {players} players all locations are in play: expected places=fixed"
        )
    if faults:
        raise ValueError("; ".join(faults))
    return Choices(
        players,
        str(chosen["places"]),
        bool(chosen["bjorn"]),
        str(chosen["clock"]),
        str(chosen["sell"]),
        str(chosen["loot"]),
        str(chosen["rolls"]),
        bool(chosen["chains"]),
        bool(chosen["window"]),
        str(chosen["shed"]),
        str(chosen["removal"]),
        bool(chosen["bjorn_ship"]),
        bool(chosen["bjorn_terror"]),
        bool(chosen["bjorn_alone"]),
        str(chosen["split"]),
        bool(chosen["reavers"]),
        str(chosen["offers"]),
        bool(chosen["vacant"]),
    )


def count_pieces(p: Reavers) -> dict[str, int]:
    """How many there are of each thing, wherever it is: it never changes. Coins and terror that
    the box does not hold are owed by the bank."""
    pieces: dict[str, int] = {}
    drawn = [item for step in p.todo if isinstance(step, plunder.KeepOne) for item in step.drawn]
    for item in range(p.rules.kinds):
        everywhere = p.bank[item] + p.discard[item] + drawn.count(item)
        everywhere += sum([goods[item] for goods in p.goods])
        everywhere += sum([goods[item] for goods in p.holdings])
        pieces[p.rules.items[item]] = everywhere
    shown = [step.reaver for step in p.todo if isinstance(step, blind.HireRevealed)]
    hired = [reaver for crew in p.crews for reaver in crew]
    reavers = [*p.reaver_deck, *p.market, *p.reaver_discard, *hired, *shown]
    for number, reaver in enumerate(p.rules.box.reavers):
        pieces[reaver.id] = reavers.count(number)
    for number, card in enumerate(p.rules.box.supply_cards):
        pieces[card.id] = (p.supply + p.shown).count(number)
    return pieces


def check(p: Reavers) -> None:
    """A stored position holds this table's pieces, and an entry for every seat and location."""
    box = p.rules.box
    for name in ("holdings", "crews", "ships", "came_from"):
        if len(getattr(p, name)) != p.rules.players:
            raise DataError(f"expected {name} to have an entry for each of {p.rules.players} seats")
    for name in ("sides", "goods", "down", "order"):
        if len(getattr(p, name)) != len(box.places):
            raise DataError(f"expected {name} to have an entry for each location")
    try:
        found = count_pieces(p)
        negative = [goods for goods in (*p.goods, *p.holdings, p.discard) if min(goods) < 0]
        limited = min(p.bank[TERROR + 1 :]) < 0
    except (TypeError, IndexError) as fault:
        raise DataError("expected goods by their numbers") from fault
    if found != count_pieces(Reavers(p.rules)) or negative or limited:
        raise DataError("expected the pieces of this table, each where it belongs, and no others")


TITLE = ReaversTitle()
