"""Maeshowe: the descriptor of the game, and the contract carried out."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from meadhall.games.maeshowe import (
    crumble_conservation,
    effects,
    excavate,
    fear,
    gluttony_garner,
    horror_hope,
    madness,
    panic_promptness,
    ruin_recovery,
    snub_sacrifice,
    turn,
)
from meadhall.games.maeshowe.always import ENDINGS, settle
from meadhall.games.maeshowe.cards import prepare
from meadhall.games.maeshowe.components import Box, read_box
from meadhall.games.maeshowe.greedy import Greedy
from meadhall.games.maeshowe.memory import remember
from meadhall.games.maeshowe.position import FACE, Maeshowe, copy
from meadhall.games.maeshowe.rules import Actions, Choices, Rules
from meadhall.games.maeshowe.setup import start
from meadhall.games.maeshowe.view import View, cards_of, sample_world, view_data
from meadhall.games.maeshowe.words import MaeshoweTeller
from meadhall.kernel.data import Data, DataError
from meadhall.kernel.event import Event
from meadhall.kernel.game import Game, Title
from meadhall.kernel.luck import Luck
from meadhall.kernel.options import Choice, Option, address
from meadhall.kernel.table import Table
from meadhall.kernel.teller import Teller

EASY = 0  # as a choice of passages: the fewest that the rulebook names for so many players
SETS = (
    "gluttony-garner",
    "crumble-conservation",
    "horror-hope",
    "snub-sacrifice",
    "panic-promptness",
    "ruin-recovery",
)
VARIANTS = ("mill-five", "lean-start", "one-more")
DECKS = ("core", "harsh", "gentle")

STEPS = (
    crumble_conservation.DumpHand,
    crumble_conservation.Mill,
    crumble_conservation.StackHand,
    crumble_conservation.TakeFromPile,
    crumble_conservation.TakeFromRow,
    effects.AddPassages,
    effects.Eat,
    effects.EitherOf,
    effects.Food,
    effects.Health,
    effects.HowMuchToEat,
    excavate.Excavate,
    fear.DiscardOne,
    fear.Receive,
    gluttony_garner.Garner,
    gluttony_garner.ReturnCards,
    gluttony_garner.ShuffleDeck,
    gluttony_garner.WhichPile,
    horror_hope.KeepOrPutAway,
    horror_hope.Look,
    horror_hope.OrderKept,
    madness.GoMad,
    panic_promptness.NextFromRight,
    panic_promptness.Rearrange,
    panic_promptness.RowLaid,
    ruin_recovery.Clash,
    ruin_recovery.PayForRecovery,
    ruin_recovery.PlayFromPile,
    ruin_recovery.WhichClash,
    snub_sacrifice.FetchBird,
    snub_sacrifice.Flip,
    snub_sacrifice.MoveCards,
    snub_sacrifice.Offering,
    snub_sacrifice.ResolveTurned,
    snub_sacrifice.ShuffleAfter,
    snub_sacrifice.WhichOffering,
    turn.Begin,
    turn.MadnessCheck,
    turn.NextTurn,
    turn.OweDiscard,
    turn.OwePlay,
    turn.Refill,
    turn.UseCards,
)

# Every field of a position but `todo`, `outcome` and what the table has fixed.
FIELDS = (
    "active",
    "turn",
    "deck",
    "top",
    "top_seen",
    "row",
    "piles",
    "hands",
    "health",
    "most_health",
    "food",
    "passages",
    "jarl",
    "passes",
    "duty",
    "spared",
    "trace",
)


class MaeshoweGame(Game[Maeshowe, View]):
    """Maeshowe at one table."""

    name = "maeshowe"
    rules_version = 1
    schema = 1

    def __init__(self, box: Box, choices: Choices, where: str) -> None:
        super().__init__()
        actions = Actions(box)
        self.rules = Rules(box, choices, actions)
        prepare(self.rules)
        self.address = where
        self.seats = choices.players
        self.talk = not choices.fear
        self.digest = box.digest
        self.endings = ENDINGS
        self.table_of_actions = actions.table
        self.steps = {step.__name__: step for step in STEPS}
        self.scripted = Greedy(self.rules)

    def start(self, table: Table) -> Maeshowe:
        p = start(self.rules, table)
        self.advance(p, table)
        return p

    def settle(self, p: Maeshowe, table: Table) -> None:
        settle(p, table)

    def copy(self, p: Maeshowe) -> Maeshowe:
        return copy(p)

    def view(self, p: Maeshowe, seat: int) -> View:
        return View(p, seat)

    def view_data(self, view: View) -> dict[str, Data]:
        return view_data(view)

    def sample_world(self, view: View, luck: Luck) -> Maeshowe:
        return sample_world(view, luck)

    def pieces(self, p: Maeshowe) -> dict[str, int]:
        return count_pieces(p)

    def remember(self, p: Maeshowe, undone: list[Event]) -> None:
        remember(p, undone)

    def teller(self, lang: str) -> Teller[View]:
        return MaeshoweTeller(lang, self.rules.box)

    def fields(self, p: Maeshowe) -> dict[str, Data]:
        return {name: getattr(p, name) for name in FIELDS}

    def from_fields(self, fields: Mapping[str, Data]) -> Maeshowe:
        if sorted(fields) != sorted(FIELDS):
            odd = sorted(set(fields) ^ set(FIELDS))
            raise DataError(f"expected the fields of a position of maeshowe; these differ: {odd}")
        p = Maeshowe(self.rules)
        for name, value in fields.items():
            try:
                setattr(p, name, value)
            except TypeError as fault:
                raise DataError(f"expected {name} to fit a position of maeshowe") from fault
        return p

    def check(self, p: Maeshowe) -> None:
        check(p)


class MaeshoweTitle(Title):
    """What may be chosen before a game of Maeshowe."""

    name = "maeshowe"
    editions: tuple[str, ...] = ("1.0", "1.1")
    players: tuple[int, int] = (1, 2)
    credits: dict[str, str] = {  # noqa: RUF012 - mypyc knows no ClassVar default of this kind
        "design": "Lee G. Broderick",
        "development": "Nikolas Lundström Patrakka",
        "art": "Lars Munck, Matthias Catrein",
        "graphic design": "Marco Dirscherl",
        "producer": "Ren Multamäki",
    }
    options: tuple[Option, ...] = (
        Option("edition", "1.1", names=("1.0", "1.1")),
        Option("players", 1, low=1, high=2),
        Option("passages", EASY, low=3, high=7),
        Option("sets", (), names=SETS),
        Option("variants", (), names=VARIANTS),
        Option("fear", False),
        Option("deck", "core", names=DECKS),
    )
    examples: tuple[str, ...] = (
        "maeshowe()",
        'maeshowe(edition="1.0", passages=5)',
        'maeshowe(sets="horror-hope", variants="one-more")',
        'maeshowe(players=2, passages=5, sets="all")',
        'maeshowe(players=2, fear="yes")',
    )

    def folder(self) -> Path:
        return Path(__file__).parent

    def teller(self, lang: str) -> Teller[View]:
        return MaeshoweTeller(lang)

    def terminal(
        self, view: View, lang: str, names: Sequence[str], width: int, rows: int, plain: bool
    ) -> list[list[tuple[str, str]]]:
        # Only terminals need it, so it is read when the first one asks.
        from meadhall.games.maeshowe.table import coloured, render

        return coloured(render(view, MaeshoweTeller(lang), names, width, rows, plain))

    def terminal_status(
        self, view: View, lang: str, names: Sequence[str], width: int
    ) -> list[tuple[str, str]]:
        from meadhall.games.maeshowe.table import coloured, status

        return coloured([status(view, MaeshoweTeller(lang), names, width)])[0]

    def board(self, game: Game[Any, Any], view: View, lang: str, names: Sequence[str]) -> Any:
        # Only browsers need it.
        from meadhall.games.maeshowe.board import board_of

        return board_of(view, MaeshoweTeller(lang, view.rules.box), names)

    def table(self, chosen: Mapping[str, Choice], components: Path | None = None) -> MaeshoweGame:
        box = read_box(components)
        choices = read_choices(box, chosen)
        filled = dict(chosen) | {"passages": choices.passages, "sets": choices.sets}
        if choices.passages == easiest(box, choices.players):
            filled["passages"] = EASY
        return MaeshoweGame(box, choices, address(self.name, self.options, filled))


def easiest(box: Box, players: int) -> int:
    """The number of passages that counts as easy."""
    starts = box.starts
    return (starts.solo_passages if players == 1 else starts.coop_passages)[0][1]


def read_choices(box: Box, chosen: Mapping[str, Choice]) -> Choices:
    """The choices of one table; ValueError lists what does not go together."""
    edition = str(chosen["edition"])
    players = int(str(chosen["players"]))
    least = easiest(box, players)
    passages = int(str(chosen["passages"])) or least
    sets = names_of(chosen["sets"])
    fear = bool(chosen["fear"])
    faults = []
    if passages < least:
        faults.append(f"passages: expected 4 to 7 for two players, found {passages}")
    if fear and players == 1:
        faults.append("fear: Fear of the Dark is for two players: expected players=2")
    offered = box.edition(edition).sets
    if sets == SETS:  # which is how `all` is read: all that this edition offers
        sets = tuple([name for name in SETS if name in offered])
    odd = [repr(name) for name in sets if name not in offered]
    if odd:
        faults.append(
            f"sets: edition {edition} has {', '.join(offered)}, found {' and '.join(odd)}, "
            "which only edition 1.1 has"
        )
    if faults:
        raise ValueError("; ".join(faults))
    return Choices(
        edition,
        players,
        passages,
        sets,
        fear,
        names_of(chosen["variants"]),
        str(chosen["deck"]),
    )


def names_of(choice: Choice) -> tuple[str, ...]:
    """Several names, as an option holds them."""
    return choice if isinstance(choice, tuple) else ()


def count_pieces(p: Maeshowe) -> dict[str, int]:
    """How many there are of each card, wherever they lie: it never changes."""
    lying = [p.deck, p.top, p.row, *p.piles, *p.hands, *[cards_of(step) for step in p.todo]]
    pieces: dict[str, int] = {}
    for cards in lying:
        for card in cards:
            name = p.rules.box.faces[card & FACE]
            pieces[name] = pieces.get(name, 0) + 1
    return pieces


def check(p: Maeshowe) -> None:
    """A stored position holds this table's cards, and a health and a hand for every seat."""
    seats = p.rules.players
    for name in ("piles", "hands", "health", "most_health"):
        if len(getattr(p, name)) != seats:
            raise DataError(f"expected {name} to have an entry for each of {seats} seats")
    there: dict[str, int] = {}
    for face in p.rules.cards:
        name = p.rules.box.faces[face]
        there[name] = there.get(name, 0) + 1
    try:
        found = count_pieces(p)
    except (TypeError, IndexError) as fault:
        raise DataError("expected cards by their numbers") from fault
    if found != there:
        raise DataError("expected the cards of this table, each where it belongs, and no others")


TITLE = MaeshoweTitle()
