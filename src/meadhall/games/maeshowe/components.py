"""What is in the box, quick to look up: a card is an int, its face.

A face is a kind of card with its rune; cards of one face are alike in every way. The values stand
in components.toml, or in an owner's file; component_reader.py reads and checks them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

RED = 1
BLUE = 2
BOTH = RED | BLUE
NONE = 0
RUNES: Mapping[str, int] = {"red": RED, "blue": BLUE, "both": BOTH, "none": NONE}

MOST_FACES = 256  # every face is a number below this: a row card has its marks above

PRINTED = Path(__file__).with_name("components.toml")


class ComponentsError(ValueError):
    """Everything that is wrong with a component file: one line each, which do not name the file."""

    def __init__(self, faults: list[str], file: Path | None = None) -> None:
        super().__init__((f"{file}: " if file else "") + "; ".join(faults))
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of card, in words of the file."""

    id: str
    deck: str
    nature: str
    played: tuple[str, ...]
    discarded: tuple[str, ...]
    bird: bool
    goose: bool
    play_needs_food: int
    discard_needs_food: int
    duty_with_excavates: int
    clashes_with: str
    plays_from_pile: bool


@dataclass(frozen=True, slots=True)
class Edition:
    """What an edition fixes: starting food, and the sets on offer."""

    solo_food: int
    coop_food: int
    sets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Limits:
    """The numbers that hold for every game."""

    hand: int
    health: int
    food: int
    passages: int
    set: int
    opens: int
    opens_one_rune: int


@dataclass(frozen=True, slots=True)
class Starts:
    """What a game starts with, by mode and variant."""

    solo_health: int
    coop_health: int
    solo_passages: tuple[tuple[str, int], ...]
    coop_passages: tuple[tuple[str, int], ...]
    mill: int
    lean_solo_health: int
    lean_coop_health: int
    lean_food: int
    one_more: int


@dataclass(frozen=True, slots=True)
class Box:
    """All components. Faces are numbered in the order of the file, red before blue."""

    kinds: tuple[Kind, ...]
    faces: tuple[str, ...]
    kind_of: tuple[int, ...]
    runes: tuple[int, ...]
    copies: tuple[int, ...]
    decks: tuple[tuple[str, tuple[int, ...]], ...]
    limits: Limits
    editions: tuple[tuple[str, Edition], ...]
    starts: Starts
    reconstructed: tuple[str, ...]
    digest: str

    def face(self, name: str) -> int:
        """The number of the face called `raven:red`."""
        if name in self.faces:
            return self.faces.index(name)
        raise ValueError(f"unknown card {name!r}: expected one of {', '.join(self.faces)}")

    def edition(self, name: str) -> Edition:
        """What this edition fixes."""
        return dict(self.editions)[name]

    def cards(self, deck: str) -> tuple[int, ...]:
        """The cards of a core deck or an expansion set, sorted."""
        return dict(self.decks)[deck]

    def kind(self, face: int) -> Kind:
        """The kind of card that bears this face."""
        return self.kinds[self.kind_of[face]]


def read_box(file: Path | None = None) -> Box:
    """The box from an owner's file, or as it is printed here."""
    # The reader builds what stands above, so it can only be read after it.
    from meadhall.games.maeshowe.component_reader import Reader

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
