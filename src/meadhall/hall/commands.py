"""What people may ask of a table, and how it is carried out on the table held in memory.

A command that is refused changes nothing and says why. What has changed is then written by the
service, in one transaction.
"""

import json
import time
from typing import Annotated, Literal

import msgspec

from meadhall.hall.live import NOBODY, PERSON, Live, check_player, is_bot
from meadhall.hall.rows import Answer, Asking, ChatRow, as_json
from meadhall.kernel.action import Action
from meadhall.kernel.bar import BarredError
from meadhall.kernel.event import CLOCK
from meadhall.kernel.luck_store import luck_data

LONGEST_TALK = 500
LONGEST_NOTE = 4000
LONGEST_NAME = 24
MOST_ACTIONS = 40
LONGEST_ACTION = 8000  # letters: an offer may be long
LONGEST_FAULT = 600

Kind = Literal["act", "undo", "agree", "refuse", "say", "note", "let-bot", "take-back"]


Key = Annotated[str, msgspec.Meta(pattern="^[!-~]{1,64}$")]  # of letters that any store takes


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One wish of a seat. `question` is the number of the question that `actions` answer."""

    key: Key
    kind: Kind
    question: int = 0
    actions: tuple[str, ...] = ()
    words: str = ""


class RefusedError(Exception):
    """Why a command is not carried out; a word of the hall's, or a bar of the game's."""

    def __init__(
        self,
        word: str,
        reason: str = "",
        rule: str = "",
        figures: tuple[object, ...] = (),
        words: str = "",
    ) -> None:
        super().__init__(word)
        self.word = word
        self.reason = reason
        self.rule = rule
        self.figures = figures
        self.words = words

    def answer(self, version: int) -> Answer:
        """The refusal as an answer."""
        return Answer(False, version, self.word, self.reason, self.rule, self.figures, self.words)


def carry_out(live: Live, seat: int, command: Command) -> None:
    """Do it, or RefusedError."""
    try:
        CARRIES[command.kind](live, seat, command)
    except BarredError as fault:
        bar = fault.bar
        raise RefusedError("barred", bar.reason, bar.rule, bar.figures) from fault


def act(live: Live, seat: int, command: Command) -> None:
    """One choice or several, for the question that the seat was shown."""
    if live.over:
        raise RefusedError("over")
    if live.waits():
        raise RefusedError("waits")
    if command.question != live.seats[seat].question:
        raise RefusedError("stale")
    actions = read_actions(live, command)
    if len(actions) == 1:
        live.match.act(seat, actions[0])
    else:
        live.match.act_all(seat, actions)
    live.asking = None
    live.renumber(seat)


def read_actions(live: Live, command: Command) -> list[Action]:
    """What a command chooses; refused, with what was expected, if that cannot be read."""
    if not 0 < len(command.actions) <= MOST_ACTIONS:
        raise RefusedError("no-action", words=f"expected 1 to {MOST_ACTIONS} actions")
    if any(len(text) > LONGEST_ACTION for text in command.actions):
        words = f"expected at most {LONGEST_ACTION} letters in an action"
        raise RefusedError("no-action", words=words)
    try:
        return [live.game.parse(text) for text in command.actions]
    except ValueError as fault:
        raise RefusedError("no-action", words=str(fault)[:LONGEST_FAULT]) from fault


def run_out(live: Live, key: str) -> None:
    """The clock does what this timer was set for.

    It may have answered for those who were asked: their question is another one now, even if it
    reads like the last one; but what hangs on a topic of its own stays what it was.
    """
    game, p = live.game, live.match.position
    timer = next(timer for timer in game.timers(p) if timer.key == key)
    asked = [seat for seat in game.speakers(p) if not game.topic(p, seat)]
    live.match.act(CLOCK, timer.action)
    del live.timers[key]
    live.asking = None
    live.renumber(*asked)


def undo(live: Live, seat: int, command: Command) -> None:
    """Take the seat's last move back, or ask the others whether they agree. Not when all is
    over: by then everybody has seen the secret from which the next cards follow."""
    if live.over:
        raise RefusedError("over")
    takeback = live.match.takeback(seat)
    if takeback is None:
        raise RefusedError("nothing-to-undo")
    missing = tuple([other for other in takeback.others if not is_bot(live.seats[other].player)])
    if missing:
        live.asking = Asking(seat, takeback.count, missing)
        return
    live.match.undo(seat, takeback.others)
    live.asking = None
    live.renumber(*range(live.game.seats))


def agree(live: Live, seat: int, command: Command) -> None:
    """Agree to an undo; when the last one has, it is done."""
    asking = asked_of(live, seat)
    missing = tuple([other for other in asking.missing if other != seat])
    if missing:
        live.asking = Asking(asking.seat, asking.count, missing, (*asking.agreed, seat))
        return
    takeback = live.match.takeback(asking.seat)
    if takeback is None or takeback.count != asking.count:
        live.asking = None
        raise RefusedError("stale")
    live.match.undo(asking.seat, takeback.others)
    live.asking = None
    live.renumber(*range(live.game.seats))


def refuse(live: Live, seat: int, command: Command) -> None:
    """Refuse an undo, or withdraw one's own."""
    if live.asking is not None and live.asking.seat == seat:
        live.asking = None
        return
    asked_of(live, seat)
    live.asking = None


def asked_of(live: Live, seat: int) -> Asking:
    """The undo that this seat is asked about."""
    if live.asking is None or seat not in live.asking.missing:
        raise RefusedError("nothing-asked")
    return live.asking


def say(live: Live, seat: int, command: Command) -> None:
    """Talk, where the game allows it."""
    words = " ".join(command.words.split())
    if not live.game.talk and not live.over:
        raise RefusedError("no-talk")
    if not words or len(words) > LONGEST_TALK or not words.isprintable():
        raise RefusedError("no-words")
    live.chat.append(ChatRow(len(live.chat), seat, words, time.time()))


def note(live: Live, seat: int, command: Command) -> None:
    """The seat's own notes, which nobody else sees."""
    if len(command.words) > LONGEST_NOTE or "\x00" in command.words:
        raise RefusedError("no-words")
    live.change_seat(seat, note=command.words)


def let_bot(live: Live, seat: int, command: Command) -> None:
    """A bot plays this seat until its person comes back."""
    player = command.words or "search"
    try:
        check_player(player)
    except ValueError as fault:
        raise RefusedError("no-such-bot") from fault
    if player in (PERSON, NOBODY):
        raise RefusedError("no-such-bot")
    live.change_seat(seat, player=player)


def take_back(live: Live, seat: int, command: Command) -> None:
    """The person plays again."""
    live.change_seat(seat, player=PERSON)


CARRIES = {
    "act": act,
    "undo": undo,
    "agree": agree,
    "refuse": refuse,
    "say": say,
    "note": note,
    "let-bot": let_bot,
    "take-back": take_back,
}

UNSEEN = ("note",)  # commands that nobody else sees: they make no version


def stored(live: Live) -> dict[str, object]:
    """The fields of the table's row that follow from its match and its clock."""
    match = live.match
    return {
        "luck": json.dumps(luck_data(match.luck)),
        "position": as_json(match.game.encode(match.position)),
        "asking": as_json(live.asking) if live.asking is not None else "",
        "over": int(live.over),
        "timers": as_json(live.timers) if live.timers else "",
    }


def check_name(name: str) -> str:
    """A person's name; ValueError says what was expected."""
    name = " ".join(name.split())
    if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
        raise ValueError(f"expected a name of 1 to {LONGEST_NAME} letters")
    return name
