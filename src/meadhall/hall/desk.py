"""What a table's page shows one reader: built from that reader's view, and from nothing else."""

import re
from dataclasses import dataclass
from typing import Any

from meadhall.bots.ruin import loses_at_once
from meadhall.hall.live import Live, is_bot
from meadhall.hall.log import Told, tell
from meadhall.hall.rows import Answer, Asking
from meadhall.kernel.action import Action
from meadhall.kernel.bar import Bar
from meadhall.kernel.event import OPENLY, SPECTATOR, Event
from meadhall.kernel.game import NOT_ASKED, OVER
from meadhall.kernel.luck_store import luck_data
from meadhall.kernel.options import read_address
from meadhall.kernel.step import NOT_OFFERED
from meadhall.registry import title

HOURS = 7200  # seconds left from which on nobody counts them

YOU = {"en": "you", "fr": "vous"}
NO = {"en": "no", "fr": "non"}


@dataclass(frozen=True, slots=True)
class Use:
    """Something to do, allowed or barred."""

    text: str  # the action's notation
    label: str
    effect: str
    rule: str
    verb: str
    barred: str = ""  # why not
    ruinous: bool = False


@dataclass(frozen=True, slots=True)
class Talk:
    """Something said."""

    who: str
    mine: bool
    words: str


@dataclass(frozen=True, slots=True)
class Deadline:
    """When a time will be over, and the time now, in milliseconds since 1970: a page counts down
    by the hall's clock, not by its own."""

    until: int
    now: int

    @property
    def left(self) -> int:
        """Whole seconds until then."""
        return max(0, -((self.now - self.until) // 1000))

    @property
    def text(self) -> str:
        """The same for people: 1:23, or 70 h."""
        if self.left >= HOURS:
            return f"{-(-self.left // 3600)} h"
        return f"{self.left // 60}:{self.left % 60:02}"


@dataclass(frozen=True, slots=True)
class SeatShown:
    """A seat, as everybody may know it."""

    seat: int
    name: str
    player: str  # person, a bot's name, or nobody
    mine: bool
    moves: bool


class Desk:
    """One reader's page. `seat` may be SPECTATOR, and OPENLY where the game is over."""

    def __init__(self, live: Live, seat: int, lang: str, held: tuple[int, ...] = ()) -> None:
        self.live = live
        self.seat = seat
        self.lang = lang
        self.held = held or ((seat,) if seat >= 0 else ())
        self.game = live.game
        self.match = live.match
        self.title = title(live.game.name)
        self.teller = live.game.teller(lang)
        self.position = live.match.position
        self.outcome = self.position.outcome
        self.past = False  # an earlier position of a finished game: nobody acts in it
        self.names = self.names_for(seat)
        self.teller.names = self.names
        self.view: Any = self.game.view(self.position, seat)

    def names_for(self, seat: int) -> tuple[str, ...]:
        """The players' names; the reader's own is "you"."""
        return tuple(
            [
                YOU[self.lang] if place == seat and len(self.held) < 2 else self.called(place)
                for place in range(self.game.seats)
            ]
        )

    def called(self, seat: int) -> str:
        """A player's name."""
        return self.live.name_of(seat)

    def chosen(self) -> list[tuple[str, str]]:
        """What is not as usual at this table: in words, with a number where it is one, and with a
        no where something usual is left out."""
        _name, given = read_address(self.game.address)
        found = []
        for spec in [spec for spec in self.title.options if spec.name in given]:
            choice = spec.read(given[spec.name])
            if isinstance(choice, (str, tuple)):
                names = (choice,) if isinstance(choice, str) else choice
                texts = [self.teller.option(f"{spec.name}.{name}") for name in names]
                found += [(re.split(r"\s*:", text)[0].rstrip("."), "") for text in texts]
            else:
                number = "" if choice is True else NO[self.lang] if choice is False else str(choice)
                found.append((self.teller.option(f"{spec.name}.title"), number))
        return found

    # -- whose turn, and what is asked ------------------------------------------------------------

    @property
    def movers(self) -> tuple[int, ...]:
        """The seats that play waits for, as far as this reader may know."""
        return () if self.live.waits() else self.game.awaited(self.position, self.seat)

    @property
    def my_turn(self) -> bool:
        """Whether this reader may act, asked or unasked."""
        if self.past or self.live.waits():
            return False
        return self.seat in self.game.speakers(self.position)

    @property
    def is_asked(self) -> bool:
        """Whether this reader may act and has something new to answer."""
        return self.my_turn and self.seat in self.game.deciders(self.position)

    @property
    def may_be_advised(self) -> bool:
        """Whether there is something to choose from."""
        return self.my_turn and bool(self.game.options(self.position, self.seat))

    @property
    def waiting_for(self) -> str:
        """The names of those whom play waits for."""
        return ", ".join([self.called(seat) for seat in self.movers])

    @property
    def deadline(self) -> Deadline | None:
        """Until when there is time, as far as this reader may know."""
        end = None if self.past else self.live.deadline(self.seat)
        if end is None:
            return None
        return Deadline(round(end * 1000), round(self.live.now() * 1000))

    @property
    def question(self) -> str:
        """What is asked, in one sentence."""
        return self.teller.question(self.view, self.names)

    @property
    def number(self) -> int:
        """The number of what is asked."""
        return self.live.seats[self.seat].question if self.seat >= 0 else 0

    def uses(self) -> list[Use]:
        """Everything that may be done, in the game's order; then what may not, with the reason."""
        if not self.my_turn:
            return []
        options = self.game.options(self.position, self.seat)
        found = [self.use(action) for action in options]
        for action, bar in self.game.barred(self.position, self.seat):
            found.append(self.use(action, self.reason(bar)))
        return found

    def use(self, action: Action, barred: str = "") -> Use:
        """One thing to do, in words."""
        return Use(
            action.text,
            self.teller.action(self.view, action),
            "" if barred else self.teller.effect(self.view, action),
            self.teller.action_rule(self.view, action),
            action.verb,
            barred,
            not barred and loses_at_once(self.match, self.seat, action),
        )

    def reason(self, bar: Bar) -> str:
        """Why something is barred; empty where it is the hall that has to say so."""
        if bar.reason in (NOT_ASKED, NOT_OFFERED, OVER):
            return bar.reason
        return self.teller.bar(self.view, bar, self.names)

    def refusal(self, answer: Answer) -> str:
        """The game's own reason for a refusal, if there is one."""
        if not answer.reason:
            return ""
        figures = tuple([tuple(f) if isinstance(f, list) else f for f in answer.figures])
        return self.reason(Bar(answer.reason, answer.rule, figures))

    # -- what lies on the table -------------------------------------------------------------------

    @property
    def board(self) -> Any:
        """The game's own part of the page."""
        return self.title.board(self.game, self.view, self.lang, self.names)

    @property
    def seats(self) -> list[SeatShown]:
        """Who sits where."""
        return [
            SeatShown(
                row.seat,
                row.name,
                "bot" if is_bot(row.player) else row.player,
                row.seat in self.held,
                row.seat in self.movers,
            )
            for row in self.live.seats
        ]

    @property
    def free(self) -> tuple[int, ...]:
        """The seats that still wait for somebody."""
        return self.live.free()

    @property
    def bot_plays(self) -> bool:
        """Whether a bot sits in for this reader."""
        return self.seat >= 0 and is_bot(self.live.seats[self.seat].player)

    # -- what happened ----------------------------------------------------------------------------

    def log(self, upto: int | None = None) -> list[Told]:
        """Every sentence that this reader may read, the oldest first."""
        log = self.match.log if upto is None else self.match.log[: upto + 1]
        return tell(log, self.match.line, self.held, self.called, self.sentence)

    def sentence(self, event: Event) -> str:
        """What happened, as this reader may know it."""
        return self.teller.event(event.seen_by(self.seat), self.names)

    @property
    def talk(self) -> list[Talk]:
        """What was said."""
        return [
            Talk(self.called(row.seat), row.seat in self.held, row.words) for row in self.live.chat
        ]

    @property
    def may_talk(self) -> bool:
        """Whether the rules let players talk now."""
        return self.seat >= 0 and (self.game.talk or self.live.over)

    @property
    def note(self) -> str:
        """This reader's own notes."""
        return self.live.seats[self.seat].note if self.seat >= 0 else ""

    # -- undo -------------------------------------------------------------------------------------

    @property
    def undo(self) -> str:
        """How this reader's last move could be taken back: free, marked, ask; or not at all."""
        if self.seat < 0 or self.live.asking is not None or self.live.over:
            return ""
        takeback = self.match.takeback(self.seat)
        if takeback is None:
            return ""
        if takeback.free:
            return "free"
        people = [s for s in takeback.others if not is_bot(self.live.seats[s].player)]
        return "ask" if people else "marked"

    @property
    def asking(self) -> Asking | None:
        """An undo that waits for agreement."""
        return self.live.asking

    @property
    def must_agree(self) -> bool:
        """Whether this reader is asked to agree."""
        return self.live.asking is not None and self.seat in self.live.asking.missing

    # -- the end ----------------------------------------------------------------------------------

    @property
    def ending(self) -> str:
        """How the game ended, and why."""
        return self.teller.outcome(self.outcome, self.names) if self.outcome is not None else ""

    @property
    def won(self) -> bool:
        """Whether the reader has won; for those who look on, whether anybody has."""
        if self.outcome is None:
            return False
        winners = self.outcome.winners
        return self.seat in winners if self.seat >= 0 else bool(winners)

    @property
    def lost(self) -> bool:
        """Whether everybody has lost: where somebody else has won, a game is only over."""
        return self.outcome is not None and not self.outcome.winners

    @property
    def marked(self) -> int:
        """How many undos were not free."""
        return self.match.taken_back

    @property
    def commitment(self) -> str:
        """What was published of the deal at the start."""
        return str(luck_data(self.match.luck).get("commitment", ""))

    @property
    def secret(self) -> str:
        """The secret of the deal, once the game is over."""
        return str(luck_data(self.match.luck).get("secret", "")) if self.live.over else ""


def replay_desk(live: Live, seat: int, lang: str, move: int) -> Desk:
    """A finished game as it stood after so many moves."""
    positions = live.match.positions()
    desk = Desk(live, seat, lang)
    desk.past = True
    desk.position = positions[move]
    desk.outcome = desk.position.outcome
    desk.view = live.game.view(desk.position, seat)
    return desk


def sight(live: Live, seats: tuple[int, ...], wanted: str) -> int:
    """Through whose eyes a finished game is seen: a seat by its number, openly, or as it was for
    those who only looked on."""
    if wanted == "open":
        return OPENLY
    seat = seat_in(wanted) - 1
    if 0 <= seat < live.game.seats:
        return seat
    return seats[0] if seats else SPECTATOR


def seat_in(text: str) -> int:
    """The seat that an address or a form names; SPECTATOR if none."""
    return int(text) if re.fullmatch("[0-9]{1,2}", text) else SPECTATOR
