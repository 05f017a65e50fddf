"""A turn: play one card and discard another, refill the hand, check it for madness."""

from meadhall.games.maeshowe.always import STUCK, lose
from meadhall.games.maeshowe.bars import bar_discard, bar_hand_over, bar_play, bar_recover
from meadhall.games.maeshowe.coop import bar_jarl, pass_jarl
from meadhall.games.maeshowe.fear import hand_over
from meadhall.games.maeshowe.hand_rules import one_rune
from meadhall.games.maeshowe.hands import draw, leave_hand, onto_pile
from meadhall.games.maeshowe.madness import GoMad
from meadhall.games.maeshowe.memory import CAN_PLAY, NOT_MAD, SHOWS, note
from meadhall.games.maeshowe.panic_promptness import judge_duty, show_no_duty
from meadhall.games.maeshowe.position import Maeshowe
from meadhall.games.maeshowe.ruin_recovery import PayForRecovery, PlayFromPile
from meadhall.games.maeshowe.stuck import can_discard_any, can_finish, can_play_any, pile_playable
from meadhall.kernel.action import Action
from meadhall.kernel.bar import Bar
from meadhall.kernel.data import Data
from meadhall.kernel.step import Question, Step
from meadhall.kernel.table import Table

CARRIES_OUT = {
    "turn": "NextTurn",
    "turn.order": "UseCards.candidates",
    "turn.any-card": "UseCards.bar",
    "turn.play": "UseCards.play",
    "turn.played-effect": "UseCards.play",
    "turn.discard": "UseCards.discard",
    "turn.discarded-effect": "UseCards.discard",
    "turn.short-hand": "MadnessCheck.run",
    "madness.once": "MadnessCheck.run",
    "hints.horror": "MadnessCheck.run",
    "end.stuck": "lose_if_stuck",
    "card.panic.duty": "Begin.run",
    "card.recovery": "UseCards.candidates",
}


class NextTurn(Step[Maeshowe]):
    """The other player's turn; alone, one's own again."""

    __slots__ = ()

    rule = "coop.turns"

    def run(self, p: Maeshowe, table: Table) -> None:
        p.turn += 1
        if p.rules.players == 2:
            p.active = 1 - p.active
        p.todo = p.rules.turns[p.active]


class Begin(Step[Maeshowe]):
    """Whether the turn can be carried through at all, and whether a card must be played in it."""

    __slots__ = ("seat",)

    rule = "end.early-loss"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def data(self) -> tuple[Data, ...]:
        return (self.seat,)

    def run(self, p: Maeshowe, table: Table) -> None:
        seat = self.seat
        rules = p.rules
        if not can_finish(p, seat, p.hands[seat]) and (p.jarl != seat or bar_jarl(p, seat)):
            lose(p, STUCK, self.rule, seat, table)
            return
        if rules.duties:
            judge_duty(p, seat)
        p.todo = p.todo + rules.uses[seat]


class UseCards(Question[Maeshowe]):
    """Play a card, discard another, in either order."""

    __slots__ = ("seat", "to_discard", "to_play")

    rule = "turn.play-and-discard"

    def __init__(self, seat: int, to_play: bool, to_discard: bool) -> None:
        self.seat = seat
        self.to_play = to_play
        self.to_discard = to_discard

    def data(self) -> tuple[Data, ...]:
        return (self.seat, self.to_play, self.to_discard)

    def owes(self, p: Maeshowe) -> tuple[int, ...]:
        return (self.seat,)

    def candidates(self, p: Maeshowe, seat: int) -> list[Action]:
        rules = p.rules
        actions = rules.actions
        found: list[Action] = []
        before = -1
        for face in p.hands[seat]:
            if face != before:
                before = face
                if self.to_play:
                    found.append(actions.play[face])
                if self.to_discard:
                    found.append(actions.discard[face])
                    if not rules.open_hands:
                        found.append(actions.hand[face])
                if self.to_play and rules.recovery and rules.recovers[face]:
                    found.extend(actions.recover[: rules.players])
        if p.jarl == seat and self.to_play and self.to_discard:
            found.append(actions.jarl)
        return found

    def bars_nothing(self, p: Maeshowe, seat: int) -> bool:
        rules = p.rules
        return not (rules.conditions or rules.recovery or p.jarl == seat)

    def bar(self, p: Maeshowe, seat: int, action: Action) -> Bar | None:
        verb = action.verb
        if verb == "play":
            return bar_play(p, seat, action.args[0])
        if verb == "discard":
            return bar_discard(p, seat, action.args[0])
        if verb == "hand":
            return bar_hand_over(p, seat, action.args[0])
        if verb == "recover":
            return bar_recover(p, seat, action.args[0])
        return bar_jarl(p, seat)

    def answer(self, p: Maeshowe, seat: int, action: Action, table: Table) -> None:
        verb = action.verb
        if verb == "pass-jarl":
            pass_jarl(p, seat, table)
            return
        p.passes = 0
        if p.trace and self.to_play:
            show_no_duty(p, seat, action)
        if verb == "play":
            self.owe_discard(p, seat)
            self.play(p, seat, action.args[0], table)
        elif verb == "recover":
            if p.trace:
                note(p, seat, SHOWS, *[f for f in p.hands[seat] if p.rules.recovers[f]][:1])
            self.owe_discard(p, seat)
            p.then(PayForRecovery(seat), PlayFromPile(seat, action.args[0]))
        else:
            if self.to_play:
                p.then(OwePlay(seat))
            if verb == "discard":
                self.discard(p, seat, action.args[0], table)
            else:
                hand_over(p, seat, action.args[0], table)

    def owe_discard(self, p: Maeshowe, seat: int) -> None:
        """The play comes first: the discard is still owed when its effect is over."""
        p.duty = -1
        if self.to_discard:
            p.todo = p.todo + p.rules.owed[seat]

    def play(self, p: Maeshowe, seat: int, face: int, table: Table) -> None:
        """Face up to the right end of the row, then its effect."""
        leave_hand(p, seat, face)
        p.row = (*p.row, face)
        if table.outbox is not None:
            table.tell("played", "turn.play", seat, (face,), reveals=not p.rules.open_hands)
        p.todo = p.todo + p.rules.played[face][seat]

    def discard(self, p: Maeshowe, seat: int, face: int, table: Table) -> None:
        """Face up on the own pile, then its effect."""
        leave_hand(p, seat, face)
        onto_pile(p, seat, (face,))
        if table.outbox is not None:
            table.tell("discarded", "turn.discard", seat, (face,), reveals=not p.rules.open_hands)
        p.todo = p.todo + p.rules.discarded[face][seat]


class OwePlay(Step[Maeshowe]):
    """The discard is done; now the play, if it can be done at all."""

    __slots__ = ("seat",)

    rule = "turn.order"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def data(self) -> tuple[Data, ...]:
        return (self.seat,)

    def run(self, p: Maeshowe, table: Table) -> None:
        seat = self.seat
        if not lose_if_stuck(p, seat, can_play_any(p, seat), table):
            if p.trace and p.rules.conditions:
                note(p, seat, CAN_PLAY, p.food, int(pile_playable(p, p.food)))
            p.then(UseCards(seat, True, False))


class OweDiscard(Step[Maeshowe]):
    """The play is done; now the discard, if it can be done at all."""

    __slots__ = ("seat",)

    rule = "turn.order"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def data(self) -> tuple[Data, ...]:
        return (self.seat,)

    def run(self, p: Maeshowe, table: Table) -> None:
        if not lose_if_stuck(p, self.seat, can_discard_any(p, self.seat), table):
            p.todo = p.todo + p.rules.discard_only[self.seat]


def lose_if_stuck(p: Maeshowe, seat: int, able: bool, table: Table) -> bool:
    """Who cannot do what the turn still owes has lost."""
    if not able:
        lose(p, STUCK, "end.stuck", seat, table)
    return not able


class Refill(Step[Maeshowe]):
    """Draw up to a full hand, as far as the deck goes."""

    __slots__ = ("seat",)

    rule = "turn.refill"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def data(self) -> tuple[Data, ...]:
        return (self.seat,)

    def run(self, p: Maeshowe, table: Table) -> None:
        missing = p.rules.box.limits.hand - len(p.hands[self.seat])
        if missing > 0:
            draw(p, self.seat, missing, self.rule, table)


class MadnessCheck(Step[Maeshowe]):
    """A full hand of one rune drives its owner mad, unless madness has just dealt it."""

    __slots__ = ("seat",)

    rule = "turn.madness"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def data(self) -> tuple[Data, ...]:
        return (self.seat,)

    def run(self, p: Maeshowe, table: Table) -> None:
        seat = self.seat
        hand = p.hands[seat]
        if len(hand) < p.rules.box.limits.hand or p.spared == seat:
            return
        if one_rune(p.rules, hand):
            p.then(GoMad(seat, self.rule))
        elif p.trace:
            note(p, seat, NOT_MAD)
