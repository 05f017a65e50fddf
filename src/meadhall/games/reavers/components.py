"""What is in the box, quick to look up: a reaver, a supply card and a kind of spoils are ints.

They are numbered in the order of the file; a place by its printed number, Roskilde being 0. The
values stand in components.toml, or in an owner's file; component_reader.py reads and checks them.
An owner's file may hold other reavers and other kinds of spoils: what has no name in texts/ is
shown by the name or id that it has here.
"""

from dataclasses import dataclass
from pathlib import Path

ICONS = ("coin", "spoils", "farm", "wall", "tower")  # what supply cards show, and places receive
RAID = ("farm", "wall", "tower")
SYMBOLS = ("helm", "ygg")
RESULTS = ("nothing", "terror", "spoils")  # of the weapons die
COMPARED = ("raid_tokens", "spoils_cards")  # what `if_most` can be about

PRINTED = Path(__file__).with_name("components.toml")


class ComponentsError(ValueError):
    """Everything that is wrong with a component file: one line each, which do not name the file."""

    def __init__(self, faults: list[str], file: Path | None = None) -> None:
        super().__init__((f"{file}: " if file else "") + "; ".join(faults))
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Place:
    """A location card. `supply` tells what comes for one icon, in the order of ICONS."""

    id: str
    name: str
    number: int
    min_players: int
    supply: tuple[int, ...]  # empty where nothing is ever put


@dataclass(frozen=True, slots=True)
class SupplyCard:
    """What a round brings: icons in the order of ICONS, and the action cards that turn over."""

    id: str
    icons: tuple[int, ...]
    flip_roskilde: bool
    flip_locations: bool


@dataclass(frozen=True, slots=True)
class SpoilsKind:
    """Spoils of one kind. `values` are those of a set of 1, 2, ... cards, up to a full one."""

    id: str
    count: int
    values: tuple[int, ...]
    weapon: bool


@dataclass(frozen=True, slots=True)
class Bonus:
    """Glory at the end of the game; components.toml says what each kind counts.

    `of` is a raid token, a kind of spoils, a symbol or what is compared. `per` is the number of
    tokens or coins that bring the glory once, or a limit of terror.
    """

    kind: str
    glory: int
    of: str = ""
    per: int = 1
    ties: bool = True


@dataclass(frozen=True, slots=True)
class Reaver:
    """One reaver card."""

    id: str
    name: str
    cost: int
    helm: int
    ygg: int
    bonus: Bonus | None


@dataclass(frozen=True, slots=True)
class Prices:
    """The figures on the action cards, in coins unless another thing is named."""

    farm: int
    wall: int
    tower: int
    refresh: int
    shed_a: int
    shed_b: int
    hire_limit: int  # reavers
    sell: tuple[int, int, int]  # in the order of RAID
    tonsberg_shed: int
    tonsberg_surcharge: int
    leirvik_surcharge: int
    vasteras_draw: int  # spoils cards, of which one is kept
    vasteras_coins: int
    bjorgvin_coins: int  # for each visitor
    nidalos_coins: int  # for each visitor
    leirvik_visitors_per_card: int  # visitors


@dataclass(frozen=True, slots=True)
class Scoring:
    """What things are worth at the end. `terror` is what is lost, by the number held."""

    raid: tuple[int, int, int]
    trio: int
    terror: tuple[int, ...]
    terror_beyond: int
    coins_per_glory: int


@dataclass(frozen=True, slots=True)
class Talks:
    """The bounds of negotiations: seconds where people play live, hours where they play by mail."""

    seconds: int
    late_seconds: int
    cap_seconds: int
    offers_each: int
    bot_offers: int
    leave_after: int
    window_seconds: int
    window_idle: int
    choice_seconds: int
    mail_hours: int


@dataclass(frozen=True, slots=True)
class Box:
    """All components. `coins` and `terror` are what the tokens are worth together."""

    places: tuple[Place, ...]
    supply_cards: tuple[SupplyCard, ...]
    spoils: tuple[SpoilsKind, ...]
    die: tuple[str, ...]
    reavers: tuple[Reaver, ...]
    raid_pool: tuple[int, int, int]
    rounds: int
    set_aside: int
    market: int
    churn: int
    coins: int
    terror: int
    min_players: int
    max_players: int
    prices: Prices
    scoring: Scoring
    talks: Talks
    reconstructed: tuple[str, ...]
    digest: str


def read_box(file: Path | None = None) -> Box:
    """The box from an owner's file, or as it is printed here."""
    # The reader builds what stands above, so it can only be read after it.
    from meadhall.games.reavers.component_reader import Reader

    path = file or PRINTED
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise ComponentsError(["there is no such file"], path) from None
    except OSError as fault:
        raise ComponentsError([f"it cannot be read: {fault.strerror}"], path) from fault
    except UnicodeDecodeError as fault:
        raise ComponentsError(["expected a text in UTF-8"], path) from fault
    try:
        return Reader(text).read()
    except ComponentsError as fault:
        raise ComponentsError(fault.faults, path) from fault
