"""From the words of components.toml to steps: what each card does, played and discarded."""

from meadhall.games.maeshowe.crumble_conservation import DumpHand, Mill, TakeFromPile, TakeFromRow
from meadhall.games.maeshowe.effects import AddPassages, Eat, EitherOf, Food, Health
from meadhall.games.maeshowe.excavate import Excavate
from meadhall.games.maeshowe.gluttony_garner import Garner
from meadhall.games.maeshowe.horror_hope import Look
from meadhall.games.maeshowe.madness import GoMad
from meadhall.games.maeshowe.panic_promptness import Rearrange
from meadhall.games.maeshowe.position import Maeshowe
from meadhall.games.maeshowe.ruin_recovery import Clash
from meadhall.games.maeshowe.rules import Rules, Steps
from meadhall.games.maeshowe.snub_sacrifice import FetchBird, Flip, Offering
from meadhall.games.maeshowe.turn import Begin, MadnessCheck, NextTurn, OweDiscard, Refill, UseCards
from meadhall.kernel.step import Step

CARRIES_OUT = {
    "symbols.effects": "steps_of",
    "symbols.passages": "step_of",
    "symbols.health": "step_of",
    "symbols.food": "step_of",
    "symbols.mad": "step_of",
    "symbols.check": "step_of",
    "card.horror": "step_of",
    "card.horror.discard": "step_of",
    "card.hope": "step_of",
    "card.gluttony": "step_of",
    "card.gluttony.discard": "step_of",
    "card.garner.discard": "step_of",
    "card.panic": "step_of",
    "card.panic.discard": "step_of",
    "card.promptness": "step_of",
    "card.ruin": "step_of",
}

RIGHT_END = -1

# The paragraph behind a discard effect, where it is not the one behind the played effect.
DISCARD_RULES = {
    kind: f"card.{kind}.discard"
    for kind in ("horror", "gluttony", "garner", "crumble", "conservation", "promptness", "panic")
}


def steps_of(words: tuple[str, ...], cause: str, seat: int) -> Steps:
    """The steps behind these words, as they lie on `todo`."""
    return tuple([step_of(word, cause, seat) for word in words[::-1]])


def step_of(word: str, cause: str, seat: int) -> Step[Maeshowe]:
    """The step behind one word, for a card at the right end of the row."""
    if " | " in word:
        health, passages = word.split(" | ")
        return EitherOf(seat, int(health.split()[1]), int(passages.split()[1]), cause)
    name, _, figure = word.partition(" ")
    if name == "health":
        return Health(seat, int(figure), cause)
    if name == "food":
        return Food(seat, -99 if figure == "none" else int(figure), cause)
    if name == "passages":
        return AddPassages(seat, int(figure), cause)
    if name == "look":
        return Look(seat, int(figure))
    if name == "mill":
        return Mill(seat, int(figure))
    if name == "flip":
        return Flip(seat, int(figure))
    if name in ("dig", "wild-dig"):
        return Excavate(seat, RIGHT_END, cause)
    if name == "mad":
        return GoMad(seat, cause)
    if name == "row-to-hand":
        return TakeFromRow(seat, RIGHT_END)
    if name == "offering":
        return Offering(seat, RIGHT_END)
    return by_seat(name, seat)


def by_seat(name: str, seat: int) -> Step[Maeshowe]:
    """Effects that need no more than to know whose they are."""
    if name == "eat":
        return Eat(seat)
    if name == "garner":
        return Garner(seat)
    if name == "dump-hand":
        return DumpHand(seat)
    if name == "pile-to-hand":
        return TakeFromPile(seat)
    if name == "fetch-bird":
        return FetchBird(seat)
    if name == "rearrange":
        return Rearrange(seat)
    raise ValueError(f"no step for the effect {name!r}")


def prepare(rules: Rules) -> None:
    """All steps that never change, made once: a position then only points to them."""
    seats = range(rules.players)
    played = []
    discarded = []
    for kind in rules.kinds:
        cause = "card." + kind.id
        other = DISCARD_RULES.get(kind.id, cause)
        played.append(tuple([steps_of(kind.played, cause, seat) for seat in seats]))
        discarded.append(tuple([steps_of(kind.discarded, other, seat) for seat in seats]))
    rules.played = tuple(played)
    rules.discarded = tuple(discarded)
    turns = []
    for seat in seats:
        steps: Steps = (NextTurn(), MadnessCheck(seat), Refill(seat), Begin(seat))
        turns.append((*steps, Clash(seat)) if rules.clashes else steps)
    rules.turns = tuple(turns)
    rules.next_turn = (NextTurn(),)
    rules.uses = tuple([(UseCards(seat, True, True),) for seat in seats])
    rules.owed = tuple([(OweDiscard(seat),) for seat in seats])
    rules.discard_only = tuple([(UseCards(seat, False, True),) for seat in seats])
