"""Components and options of one table, prepared so that play only looks things up."""

from typing import Any

from meadhall.games.maeshowe.components import BLUE, RED, Box, Kind
from meadhall.kernel.action import Action, ActionTable
from meadhall.kernel.step import Step

WILD = RED | BLUE

CARRIES_OUT = {
    "setup.deck": "all_cards",
    "setup.sets": "all_cards",
    "setup.passages": "Rules.__init__",
    "coop.passages": "Rules.__init__",
    "variants.one-more": "Rules.__init__",
}


class Choices:
    """What the table chose before the game."""

    __slots__ = ("deck", "edition", "fear", "passages", "players", "sets", "variants")

    def __init__(
        self,
        edition: str = "1.1",
        players: int = 1,
        passages: int = 3,
        sets: tuple[str, ...] = (),
        fear: bool = False,
        variants: tuple[str, ...] = (),
        deck: str = "core",
    ) -> None:
        self.edition = edition
        self.players = players
        self.passages = passages
        self.sets = sets
        self.fear = fear
        self.variants = variants
        self.deck = deck


class Actions:
    """Every action of the game. Only components decide which there are, so that ids are stable."""

    __slots__ = (
        "away",
        "discard",
        "done",
        "either",
        "hand",
        "jarl",
        "keep",
        "keep_order",
        "move",
        "offer",
        "pile",
        "place",
        "play",
        "recover",
        "returned",
        "spend",
        "stack",
        "swap_order",
        "table",
        "take_pile",
        "take_row",
    )

    def __init__(self, box: Box) -> None:
        table = ActionTable()
        slots = [str(slot + 1) for slot in range(sum(box.copies))]
        piles = ("pile:1", "pile:2")
        self.table = table
        self.play = table.add_each("play", box.faces)
        self.discard = table.add_each("discard", box.faces)
        self.hand = table.add_each("hand", box.faces)
        self.jarl = table.add("pass-jarl")
        self.recover = table.add_each("recover", piles)
        self.spend = table.add_each("spend", [str(n) for n in range(box.limits.food + 1)])
        self.pile = table.add_each("choose", piles)
        self.returned = by_place(table, "return", piles, slots)
        self.done = table.add("done")
        self.stack = table.add_each("stack", box.faces)
        self.keep = table.add("keep")
        self.away = table.add("put-away")
        self.keep_order = table.add("keep-order")
        self.swap_order = table.add("swap-order")
        self.take_row = table.add_each("take-row", slots)
        self.take_pile = by_place(table, "take", piles, slots)
        self.offer = table.add_each("offer", OFFERS)
        self.move = table.add_each("move", slots)
        self.place = table.add_each("place", slots)
        self.either = table.add_each("take-effect", ("1", "2"))

    def spending(self, most: int) -> list[Action]:
        """Spend nothing, or up to so much food."""
        return list(self.spend[: most + 1])


def by_place(
    table: ActionTable, verb: str, piles: tuple[str, ...], slots: list[str]
) -> tuple[tuple[Action, ...], ...]:
    """An action for every place of each pile, counted from the bottom: `take pile:1:3`."""
    return tuple(
        [
            tuple(
                [
                    table.add(verb, seat, place, text=f"{pile}:{slot}")
                    for place, slot in enumerate(slots)
                ]
            )
            for seat, pile in enumerate(piles)
        ]
    )


OFFERS = ("nothing", "two-to-pile", "four-to-pile", "two-to-deck")

Steps = tuple[Step[Any], ...]  # as they lie on `todo`: the next one last


class Rules:
    """What play looks up: by face (the number of a card) and by seat."""

    __slots__ = (
        "actions",
        "birds",
        "box",
        "cap",
        "cards",
        "choices",
        "clash_with",
        "clashes",
        "conditions",
        "digs",
        "discard_need",
        "discard_only",
        "discarded",
        "duties",
        "duty",
        "duty_food",
        "excavates",
        "geese",
        "hand_runes",
        "kinds",
        "next_turn",
        "open_hands",
        "owed",
        "pile_order",
        "play_need",
        "played",
        "players",
        "recovers",
        "recovery",
        "runes",
        "turns",
        "uses",
    )

    def __init__(self, box: Box, choices: Choices, actions: Actions) -> None:
        kinds = tuple([box.kind(face) for face in range(len(box.faces))])
        self.box = box
        self.choices = choices
        self.actions = actions
        self.players = choices.players
        self.open_hands = not choices.fear
        self.cards = all_cards(box, choices)
        more = box.starts.one_more if "one-more" in choices.variants else 0
        self.cap = min(choices.passages + more, box.limits.passages)
        self.kinds = kinds
        self.digs = tuple(["dig" in kind.played or "wild-dig" in kind.played for kind in kinds])
        self.excavates = tuple(["dig" in kind.played for kind in kinds])
        self.runes = tuple(
            [
                WILD if "wild-dig" in kind.played else rune
                for kind, rune in zip(kinds, box.runes, strict=True)
            ]
        )
        self.hand_runes = box.runes
        self.birds = tuple([kind.bird for kind in kinds])
        self.geese = tuple([kind.goose for kind in kinds])
        self.play_need = tuple([kind.play_needs_food for kind in kinds])
        self.discard_need = tuple([kind.discard_needs_food for kind in kinds])
        self.duty = tuple([kind.duty_with_excavates for kind in kinds])
        self.recovers = tuple([kind.plays_from_pile for kind in kinds])
        self.clash_with = tuple([clash_partners(box, kind) for kind in kinds])
        there = set(self.cards)
        self.duties = any(self.duty[face] for face in there)
        self.duty_food = min([self.play_need[face] for face in there if self.duty[face]], default=0)
        self.conditions = any(self.play_need[face] or self.discard_need[face] for face in there)
        self.recovery = any(self.recovers[face] for face in there)
        # Recovery plays a pile's top card, and Snub takes its topmost bird.
        self.pile_order = self.recovery or any(
            "fetch-bird" in kinds[face].played + kinds[face].discarded for face in there
        )
        self.clashes = any(other in there for face in there for other in self.clash_with[face])
        # Steps that never change, made once (see cards.py).
        self.played: tuple[tuple[Steps, ...], ...] = ()
        self.discarded: tuple[tuple[Steps, ...], ...] = ()
        self.turns: tuple[Steps, ...] = ()
        self.next_turn: Steps = ()
        self.uses: tuple[Steps, ...] = ()
        self.owed: tuple[Steps, ...] = ()
        self.discard_only: tuple[Steps, ...] = ()


def all_cards(box: Box, choices: Choices) -> tuple[int, ...]:
    """The core deck and the chosen sets, sorted."""
    cards = list(box.cards(choices.deck))
    for name in choices.sets:
        cards.extend(box.cards(name))
    return tuple(sorted(cards))


def clash_partners(box: Box, kind: Kind) -> tuple[int, ...]:
    """The faces that this kind of card cannot share a hand with."""
    faces = range(len(box.faces))
    return tuple([face for face in faces if box.kind(face).id == kind.clashes_with])
