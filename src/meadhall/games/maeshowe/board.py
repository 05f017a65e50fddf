"""The table as a browser shows it: what lies where, as plain values for `table.html`.

Built from a view, so it can show nothing that its seat may not know. What may be done with a card
is named by the notation of the actions; whether it may be done, and why not, the hall knows.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from meadhall.games.maeshowe.components import BLUE, BOTH, RED
from meadhall.games.maeshowe.excavate import run_at
from meadhall.games.maeshowe.position import FACE, TURNED, USED
from meadhall.games.maeshowe.rules import Rules
from meadhall.games.maeshowe.view import View, cards_of
from meadhall.games.maeshowe.words import MaeshoweTeller

RUNE_IDS = {RED: "red", BLUE: "blue", BOTH: "both"}

# The signs for effects; an amount stands beside the first three.
SIGNS = {
    "dig": "i-dig",
    "wild-dig": "i-dig",
    "mad": "i-mad",
    "dump-hand": "i-pile",
    "garner": "i-shuffle",
    "row-to-hand": "i-row",
    "pile-to-hand": "i-hand",
    "fetch-bird": "i-fetch",
    "offering": "i-swap",
    "rearrange": "i-swap",
    "eat": "i-food",
    "food none": "i-food-all",
    "look": "i-look",
    "mill": "i-deck",
    "flip": "i-row",
}


WORDS = ("play", "discard", "hand-over", "no-effect", "used", "row", "hand", "looked")


@dataclass(frozen=True, slots=True)
class Sign:
    """A picture for an effect, and an amount beside it."""

    icon: str
    amount: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A card that this seat sees. `trace` names it for as long as everybody can follow it."""

    id: str
    name: str
    rune: str
    rune_word: str
    played: tuple[Sign, ...]
    discarded: tuple[Sign, ...]
    trace: str
    verbs: tuple[str, ...] = ()  # what may be done with it here, as the notation of actions
    used: bool = False
    chain: bool = False
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Player:
    """What lies before one player."""

    seat: int
    name: str
    you: bool
    active: bool
    health: int
    most: int
    gone: int
    hand: tuple[Card, ...]  # as far as this seat knows it
    hidden: int  # how many more cards the hand holds
    pile: tuple[Card, ...]  # the top card first
    pile_verbs: tuple[str, ...]
    jarl: bool
    words: dict[str, str]


@dataclass(frozen=True, slots=True)
class Board:
    """The whole table."""

    passages: int
    cap: int
    food: int
    most_food: int
    deck: int
    top: tuple[Card | None, ...]  # what this seat knows of the top of the deck, the next one first
    looked: tuple[Card, ...]  # cards of the deck that are being looked at
    row: tuple[Card, ...]
    chain: int
    together: bool  # whether the cards of the chain lie side by side at the end
    size: int
    players: tuple[Player, ...]
    active: int
    turn: int
    words: dict[str, str]


def board_of(view: View, teller: MaeshoweTeller, names: Sequence[str]) -> Board:
    """The board that this view shows."""
    return Builder(view, teller, names).board()


class Builder:
    """Lays the cards out. Equal cards are told apart only by their order among those in sight: row
    first, then piles, then hands, so that a card that is played or discarded keeps its trace."""

    def __init__(self, view: View, teller: MaeshoweTeller, names: Sequence[str]) -> None:
        self.view = view
        self.rules: Rules = view.rules
        self.teller = teller
        self.names = names
        self.seen: dict[int, int] = {}
        self.open_hands = view.rules.open_hands

    def board(self) -> Board:
        """Everything, in the order in which traces are given."""
        view, limits = self.view, self.rules.box.limits
        row = self.row()
        chain = len([card for card in row if card.chain])
        piles = [self.pile(owner) for owner in range(self.rules.players)]
        players = tuple([self.player(seat, piles[seat]) for seat in range(self.rules.players)])
        return Board(
            view.passages,
            self.rules.cap,
            view.food,
            limits.food,
            view.deck_count,
            tuple([self.card(face) if face >= 0 else None for face in view.top[::-1]]),
            self.looked(),
            row,
            chain,
            all(card.chain for card in row[len(row) - chain :]),
            limits.set,
            players,
            view.active,
            view.turn + 1,
            self.words(chain),
        )

    def card(
        self,
        face: int,
        verbs: tuple[str, ...] = (),
        used: bool = False,
        chain: bool = False,
        turned: bool = False,
    ) -> Card:
        """One card in sight."""
        box = self.rules.box
        kind = self.rules.kinds[face]
        count = self.seen.get(face, 0)
        self.seen[face] = count + 1
        return Card(
            kind.id,
            self.teller.kind(kind),
            RUNE_IDS.get(box.runes[face], "none"),
            self.teller.rune(box, face),
            signs(kind.played),
            signs(kind.discarded),
            f"{kind.id}-{RUNE_IDS.get(box.runes[face], 'none')}-{count}",
            verbs,
            used,
            chain,
            turned,
        )

    def row(self) -> tuple[Card, ...]:
        """From the left, with the run at its end that may become a set."""
        row = self.view.row
        chain = set(run_at(self.rules, row, len(row) - 1)) if row else set()
        cards = []
        for slot, card in enumerate(row):
            verbs = tuple([f"{verb} {slot + 1}" for verb in ("take-row", "move", "place")])
            cards.append(
                self.card(card & FACE, verbs, bool(card & USED), slot in chain, bool(card & TURNED))
            )
        return tuple(cards)

    def pile(self, owner: int) -> tuple[Card, ...]:
        """The top card first."""
        pile = self.view.piles[owner]
        cards = []
        for slot, face in enumerate(pile):
            place = f"pile:{owner + 1}:{slot + 1}"
            cards.append(self.card(face, (f"take {place}", f"return {place}")))
        return tuple(cards[::-1])

    def player(self, seat: int, pile: tuple[Card, ...]) -> Player:
        """What lies before one player, and the hand as far as it is known."""
        view = self.view
        faces = self.rules.box.faces
        known = view.hands[seat] or (view.known[seat] if view.known else ())
        verbs = ("play", "discard", "hand", "stack") if seat == view.seat else ()
        hand = tuple(
            [self.card(face, tuple([f"{verb} {faces[face]}" for verb in verbs])) for face in known]
        )
        return Player(
            seat,
            self.teller.name(self.names, seat),
            seat == view.seat,
            seat == view.active,
            view.health[seat],
            view.most_health[seat],
            self.rules.box.limits.health - view.most_health[seat],
            hand,
            view.hand_counts[seat] - len(hand),
            pile,
            (f"choose pile:{seat + 1}", f"recover pile:{seat + 1}"),
            view.jarl == seat,
            self.player_words(seat),
        )

    def player_words(self, seat: int) -> dict[str, str]:
        """What is said of one player's things."""
        view, say = self.view, self.teller.say
        name = self.teller.name(self.names, seat)
        own = self.teller.is_you(self.names, seat)
        health = {"n": str(view.health[seat]), "most": str(view.most_health[seat])}
        gone = self.rules.box.limits.health - view.most_health[seat]
        return {
            "health": say("board.health", health),
            "gone": say("board.gone", {"n": str(gone)}) if gone else "",
            "hidden": say("board.hidden", {"n": str(view.hand_counts[seat])}),
            "pile": say("board.pile-own" if own else "board.pile", {"name": name}),
            "hand": say("board.hand" if own else "board.hand-of", {"name": name}),
        }

    def looked(self) -> tuple[Card, ...]:
        """Cards of the deck that this seat looks at now."""
        found = []
        for step in self.view.todo:
            found += [self.card(face) for face in cards_of(step) if face >= 0]
        return tuple(found)

    def words(self, chain: int) -> dict[str, str]:
        """The board's own words."""
        say = self.teller.say
        view, limits = self.view, self.rules.box.limits
        found = {key: self.teller.texts[f"board.{key}"] for key in WORDS}
        return found | {
            "empty": self.teller.texts["table.empty"],
            "jarl": self.teller.texts["table.jarl"],
            "chain": say("table.chain", {"n": str(chain), "size": str(limits.set)}),
            "turn": say("table.turn", {"n": str(view.turn + 1)}),
            "passages": say(
                "board.passages", {"n": str(view.passages), "most": str(self.rules.cap)}
            ),
            "food": say("board.food", {"n": str(view.food), "most": str(limits.food)}),
            "deck": say("board.deck", {"n": str(view.deck_count)}),
        }


def signs(words: tuple[str, ...]) -> tuple[Sign, ...]:
    """The pictures for a card's effects; of two that exclude each other, both."""
    found = []
    for effect in words:
        for word in effect.split(" | "):
            found.append(sign(word))
    return tuple(found)


def sign(word: str) -> Sign:
    """The picture for one effect."""
    what, _blank, amount = word.partition(" ")
    if what == "health":
        return Sign("i-health" if amount.startswith("+") else "i-health-lost", typeset(amount))
    if what == "passages":
        return Sign("i-passage-add", typeset(amount))
    if what == "food" and amount != "none":
        return Sign("i-food" if amount.startswith("+") else "i-food-lost", typeset(amount))
    return Sign(SIGNS.get(word) or SIGNS[what], amount if what in ("look", "mill", "flip") else "")


def typeset(amount: str) -> str:
    """With a true minus sign."""
    return amount.replace("-", "\u2212")
