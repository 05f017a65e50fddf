"""The whole state of one game of Maeshowe."""

from meadhall.games.maeshowe.rules import Rules
from meadhall.kernel.position import Position

USED = 256  # on a row card: it was part of a set that opened passages
TURNED = 512  # on a row card: Snub has turned it up, and its effect is still to come
FACE = 255  # what is left of a row card without its marks


class Maeshowe(Position):
    """Cards are faces. Hands and deck are sorted: nothing depends on an order that nobody knows.

    A deck's order is no part of the position: whoever draws takes any card of `deck`, all equally
    likely, which is what a shuffled deck does. Only cards that somebody has looked at and put back
    lie in a known order: `top`, the topmost last, and for each of them in `top_seen` who saw it.
    """

    __slots__ = (
        "active",
        "deck",
        "duty",
        "food",
        "hands",
        "health",
        "jarl",
        "most_health",
        "passages",
        "passes",
        "piles",
        "row",
        "rules",
        "spared",
        "top",
        "top_seen",
        "trace",
        "turn",
    )

    def __init__(self, rules: Rules, source: "Maeshowe | None" = None) -> None:
        self.rules = rules
        if source is not None:
            self._take_over(source)
            return
        super().__init__()
        self.active = 0
        self.turn = 0
        self.deck: tuple[int, ...] = ()
        self.top: tuple[int, ...] = ()
        self.top_seen: tuple[int, ...] = ()
        self.row: tuple[int, ...] = ()
        self.piles: tuple[tuple[int, ...], ...] = ()
        self.hands: tuple[tuple[int, ...], ...] = ()
        self.health: tuple[int, ...] = ()
        self.most_health: tuple[int, ...] = ()
        self.food = 0
        self.passages = 0
        self.jarl = -1  # who holds the Jarl token; -1 where it is not used
        self.passes = 0  # of the Jarl token, with nothing played in between
        self.duty = -1  # who has to play a certain card in this turn, see panic_promptness.py
        self.spared = -1  # whose hand madness has just dealt: it is not checked while unchanged
        self.trace: tuple[tuple[tuple[int, ...], ...], ...] = ()  # see memory.py

    def _take_over(self, source: "Maeshowe") -> None:
        self.todo = source.todo
        self.outcome = source.outcome
        self.active = source.active
        self.turn = source.turn
        self.deck = source.deck
        self.top = source.top
        self.top_seen = source.top_seen
        self.row = source.row
        self.piles = source.piles
        self.hands = source.hands
        self.health = source.health
        self.most_health = source.most_health
        self.food = source.food
        self.passages = source.passages
        self.jarl = source.jarl
        self.passes = source.passes
        self.duty = source.duty
        self.spared = source.spared
        self.trace = source.trace


def copy(p: Maeshowe) -> Maeshowe:
    """An independent copy: every field holds an immutable value."""
    return Maeshowe(p.rules, p)
