"""The laws that hold in every game, as functions over the contract; they know no game by name.

Each raises BrokenLaw, or returns. Laws of one decision take the game and the position; `soak` and
the tests decide how often each is asked. Everything is compared as text (JSON), since a value that
two positions share by mistake would always equal itself.
"""

import json
from functools import cache
from typing import Any, Final, NoReturn

from meadhall.kernel.action import Action
from meadhall.kernel.data import as_data
from meadhall.kernel.deal import Deal, Offer
from meadhall.kernel.event import CLOCK, EVERYBODY, NOBODY, SPECTATOR, Event, sees
from meadhall.kernel.game import NOT_ASKED, OVER, Game
from meadhall.kernel.luck import Luck, Seeded
from meadhall.kernel.match import Match
from meadhall.kernel.outcome import Outcome
from meadhall.kernel.position import Position
from meadhall.kernel.step import NOT_OFFERED, Question, Step

AnyGame = Game[Any, Any]

KERNEL_FIELDS: Final = ("todo", "outcome")  # the kernel saves these two for every game


class BrokenLaw(Exception):  # noqa: N818 - what is wrong is the game, not the call
    """The law that does not hold, and how."""

    def __init__(self, law: str, detail: str) -> None:
        super().__init__(law, detail)
        self.law = law
        self.detail = detail

    def __str__(self) -> str:
        return f"{self.law}: {self.detail}"


def broken(law: str, detail: str) -> NoReturn:
    """Not so."""
    raise BrokenLaw(law, detail)


# -- values ----------------------------------------------------------------------------------------


def is_data(value: object) -> bool:
    """Whether this is plain data, which nobody can change: no list, no dict, no object."""
    if value is None or isinstance(value, (bool, int, str)):
        return True
    if isinstance(value, tuple):
        return all(map(is_data, value))
    return False


def is_value(value: object) -> bool:
    """Whether this may be held by a position or a step: plain data, or a deal made of it."""
    if isinstance(value, tuple):
        return all(map(is_value, value))
    if isinstance(value, (Deal, Offer)):
        return all(map(is_value, contents(value).values()))
    return is_data(value)


def frozen(game: AnyGame, p: Any) -> str:
    """The position as text: what it is now, whatever happens to it later."""
    return json.dumps(game.encode(p), separators=(",", ":"))


def view_text(game: AnyGame, view: Any) -> str:
    """A view as text."""
    return json.dumps(game.view_data(view), separators=(",", ":"))


@cache
def fields_of(kind: Any) -> list[str]:
    """The names of all fields of a slotted class, also where it is compiled."""
    names: list[str] = []
    for base in kind.__mro__:
        declared = getattr(base, "__slots__", ()) or ()
        names += [declared] if isinstance(declared, str) else declared
        names += base.__dict__.get("__mypyc_attrs__", ())
    return sorted({name for name in names if not name.startswith("__")})


def contents(thing: Any) -> dict[str, Any]:
    """Every field that has a value."""
    kind: Any = type(thing)
    names = fields_of(kind) + list(getattr(thing, "__dict__", ()))
    return {name: getattr(thing, name) for name in names if hasattr(thing, name)}


def same(one: object, other: object) -> bool:
    """Whether two fields hold the same, looking into steps, outcomes and deals by their own fields:
    they might forget one where they compare themselves."""
    if isinstance(one, (Step, Outcome, Deal, Offer)):
        if type(one) is not type(other):
            return False
        mine, others = contents(one), contents(other)
        return mine.keys() == others.keys() and all(same(mine[key], others[key]) for key in mine)
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, bool) is not isinstance(other, bool):
        return False
    return one is other or (is_data(one) and one == other)


def difference(one: str, other: str) -> str:
    """Which entries of two texts of dicts differ."""
    mine, others = json.loads(one), json.loads(other)
    if not isinstance(mine, dict) or not isinstance(others, dict):
        return f"{one} and {other}"
    keys = [key for key in {**mine, **others} if mine.get(key) != others.get(key)]
    return "; ".join([f"{key}: {mine.get(key)} and {others.get(key)}" for key in keys])


# -- what may be chosen ----------------------------------------------------------------------------


def check_deciders(game: AnyGame, p: Any) -> None:
    """A game goes on with a question to somebody, and nobody else may act."""
    law = "deciders"
    if not p.todo or not isinstance(p.todo[-1], Question):
        broken(law, f"play stopped without an end or a question: {p.todo}")
    if game.outcome(p) is not None:
        broken(law, "the game goes on after its outcome")
    deciders = game.deciders(p)
    if not deciders:
        broken(law, f"{p.todo[-1]} asks nobody")
    if len(set(deciders)) != len(deciders):
        broken(law, f"a seat is asked twice: {deciders}")
    if not all(0 <= seat < game.seats for seat in deciders):
        broken(law, f"there is no such seat: {deciders} of {game.seats}")
    if not set(game.owing(p)) <= set(deciders):
        broken(law, f"{game.owing(p)} owe an answer, but only {deciders} may act")
    speakers = game.speakers(p)
    if len(set(speakers)) != len(speakers) or not set(deciders) <= set(speakers):
        broken(law, f"{deciders} are asked, but {speakers} may act")
    if not all(0 <= seat < game.seats for seat in (*speakers, *game.awaited(p, SPECTATOR))):
        broken(law, f"there is no such seat: {speakers} of {game.seats}")
    for seat in (*range(game.seats), SPECTATOR):
        if seat not in speakers:
            for action in game.options(p, deciders[0]):
                bar = game.why_not(p, seat, action)
                if bar is None or bar.reason != NOT_ASKED:
                    broken(law, f"seat {seat} is not asked; {action}: {bar}")


def check_options(game: AnyGame, p: Any, seat: int) -> None:
    """Options are there, unique, of the table and admitted; what is barred has its reason. Whoever
    may speak again unasked need not have any."""
    law = "options"
    options = game.options(p, seat)
    if not options and seat in game.deciders(p):
        broken(law, f"seat {seat} is asked {p.todo[-1]} and has no option")
    texts = {action.text for action in options}
    if len(texts) != len(options):
        broken(law, f"two options have one text: {options}")
    table = game.table_of_actions
    for action in options:
        if table.by_text.get(action.text) is not action or table.actions[action.index] != action:
            broken(law, f"{action} is not in the table of actions")
        if game.parse(action.text) is not action:
            broken(law, f"{action.text!r} is read as {game.parse(action.text)}")
        bar = game.why_not(p, seat, action)
        if bar is not None:
            broken(law, f"{action} is an option of seat {seat}, and barred: {bar}")
    for action, told in game.barred(p, seat):
        if action.text in texts:
            broken(law, f"{action} is an option of seat {seat}, and among the barred: {told}")
        bar = game.why_not(p, seat, action)
        if bar is None or bar != told:
            broken(law, f"{action} is barred for seat {seat} by {told}, but why_not says {bar}")
        if not is_data(told.data()):
            broken(law, f"a bar holds what is no plain data: {told}")


def check_others_barred(game: AnyGame, p: Any, seat: int) -> None:
    """Whatever else there is in the table of actions is barred."""
    law = "only options"
    thought_of = {action.text for action in game.options(p, seat)}
    thought_of |= {action.text for action, _bar in game.barred(p, seat)}
    for action in game.table_of_actions.actions:
        if action.text not in thought_of:
            bar = game.why_not(p, seat, action)
            if bar is None or bar.reason != NOT_OFFERED:
                broken(law, f"{action} is not offered to seat {seat}, but why_not says {bar}")


def check_free(game: AnyGame, p: Any, seat: int, action: Action) -> None:
    """An action of free form, such as an offer, is read as it is written; it is no option, and
    where it is admitted play goes on."""
    law = "free actions"
    again = game.parse(action.text)
    if again.text != action.text or type(again) is not type(action) or again.index >= 0:
        broken(law, f"{action.text!r} is read as {again.text!r}, {again.index}")
    if contents(again) != contents(action):
        broken(law, f"{action.text!r} is read as {contents(again)}, not as {contents(action)}")
    bar = game.why_not(p, seat, action)
    if seat not in game.speakers(p):
        if bar is None:
            broken(law, f"seat {seat} may not speak, but {action} is admitted")
    elif action in game.options(p, seat):
        broken(law, f"{action} is among the options")
    if bar is not None and not is_data(bar.data()):
        broken(law, f"a bar holds what is no plain data: {bar}")
    if bar is None:
        leads_on(game, p, seat, action, law)


# -- the clock -------------------------------------------------------------------------------------


def check_timers(game: AnyGame, p: Any) -> None:
    """What happens by the clock is admitted for the clock, and leads on; nothing else is."""
    law = "timers"
    timers = game.timers(p)
    if len({timer.key for timer in timers}) != len(timers):
        broken(law, f"two timers have one key: {timers}")
    for timer in timers:
        if not timer.key or timer.seconds < 1 or timer.late < 0 or timer.cap < timer.seconds:
            broken(law, f"{timer}: late {timer.late}, cap {timer.cap}")
        if game.parse(timer.action.text) is not timer.action:
            broken(law, f"{timer.action} is not in the table of actions")
        bar = game.why_not(p, CLOCK, timer.action)
        if bar is not None:
            broken(law, f"{timer} is barred for the clock: {bar}")
        leads_on(game, p, CLOCK, timer.action, law)
    timed = [timer.action for timer in timers]
    for seat in game.speakers(p):
        for action in game.options(p, seat):
            if action not in timed and game.why_not(p, CLOCK, action) is None:
                broken(law, f"no timer has {action}, but the clock may choose it")


def leads_on(game: AnyGame, p: Any, seat: int, action: Action, law: str) -> None:
    """Play the action on a copy, with any luck: the position becomes another sound one."""
    before = frozen(game, p)
    copied = game.copy(p)
    match: Match[Any, Any] = Match(game, Seeded(0), reached=copied)
    match.act(seat, action)
    if match.version != 1 or frozen(game, copied) != before:
        broken(law, f"{action} of seat {seat} changed the position in which it was chosen")
    after = match.position
    if frozen(game, after) == before:
        broken(law, f"{action} of seat {seat} changes nothing")
    check_pieces(game, after, game.pieces(p))
    check_saved(game, after)
    if game.outcome(after) is None:
        check_deciders(game, after)
    else:
        check_end(game, after)
    for event in match.log[0].events:
        check_event(game, event)


# -- copies and saved games ------------------------------------------------------------------------


def check_fields(game: AnyGame, p: Any, fixed: dict[str, Any]) -> None:
    """Fields hold plain data, steps, the outcome, or what the table fixed before the game.

    `fixed` collects the last kind: the same object in every position of a game.
    """
    law = "immutable"
    for name, value in contents(p).items():
        if name == "todo":
            if not isinstance(value, tuple) or not all(isinstance(step, Step) for step in value):
                broken(law, f"todo is no tuple of steps: {value!r}")
            for step in value:
                for part, held in contents(step).items():
                    if not is_value(held):
                        broken(law, f"{type(step).__name__}.{part} is no plain data: {held!r}")
        elif name == "outcome":
            if value is not None and not isinstance(value, Outcome):
                broken(law, f"outcome is no outcome: {value!r}")
        elif not is_value(value):
            if isinstance(value, (tuple, list, dict, set, bytearray, Step, Luck)):
                broken(law, f"{name} holds what may change: {value!r}")
            if fixed.setdefault(name, value) is not value:
                broken(law, f"{name} is neither plain data nor fixed by the table: {value!r}")


def check_saved(game: AnyGame, p: Any) -> None:
    """Saving and loading gives an equal position, and forgets no field."""
    law = "save and load"
    data = game.encode(p)
    for key, value in data.items():
        if not is_data(value):
            broken(law, f"{key} is no plain data: {value!r}")
    text = json.dumps(data)
    stored = json.loads(text)
    loaded = game.decode({key: as_data(value) for key, value in stored.items()})
    again = json.dumps(game.encode(loaded))
    if again != text:
        broken(law, f"the loaded position differs: {difference(text, again)}")
    mine, others = contents(p), contents(loaded)
    for name, value in mine.items():
        if name not in others or not same(value, others[name]):
            broken(law, f"{name} is forgotten: {value!r} became {others.get(name)!r}")
        if name not in KERNEL_FIELDS and is_value(value) and name not in data:
            broken(law, f"{name} is not saved")


class Copies:
    """Copies made during a game. They must stay as they were while play goes on."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.kept: list[tuple[Any, str]] = []

    def keep(self, p: Any) -> None:
        """Copy the position; the copy equals it."""
        copied = self.game.copy(p)
        if copied is p:
            broken("copy", "a copy is the position itself")
        text = frozen(self.game, p)
        if frozen(self.game, copied) != text:
            detail = difference(text, frozen(self.game, copied))
            broken("copy", f"the copy differs: {detail}")
        mine, others = contents(p), contents(copied)
        for name in mine:
            if name not in others or not same(mine[name], others[name]):
                broken("copy", f"{name} is not copied")
        self.kept.append((copied, text))

    def check(self) -> None:
        """All copies are as they were; they are let go then."""
        for copied, text in self.kept:
            now = frozen(self.game, copied)
            if now != text:
                broken("copy", f"play changed an earlier copy: {difference(text, now)}")
        self.kept.clear()


def check_pieces(game: AnyGame, p: Any, pieces: dict[str, int]) -> None:
    """Nothing is lost or made: the pieces are those of the start."""
    now = game.pieces(p)
    if now != pieces:
        names = [name for name in {**pieces, **now} if pieces.get(name) != now.get(name)]
        told = [f"{name}: {pieces.get(name)} became {now.get(name)}" for name in names]
        broken("pieces", "; ".join(told))


# -- what a seat may know --------------------------------------------------------------------------


def check_view(game: AnyGame, p: Any, seat: int, luck: Luck) -> Any:
    """A world drawn from a seat's view looks the same to this seat, and is a position like any.

    Returns that world.
    """
    law = "view"
    view = game.view(p, seat)
    for name, value in contents(view).items():
        if isinstance(value, Position):
            broken(law, f"the view of seat {seat} holds a position: {name}")
    for key, value in game.view_data(view).items():
        if not is_data(value):
            broken(law, f"{key} in the view of seat {seat} is no plain data: {value!r}")
    text = view_text(game, view)
    world = game.sample_world(view, luck)
    if view_text(game, view) != text:
        broken(law, f"drawing a world changed the view of seat {seat}")
    seen = view_text(game, game.view(world, seat))
    if seen != text:
        broken(law, f"seat {seat} would see a difference: {difference(text, seen)}")
    if (seat in game.deciders(world)) != (seat in game.deciders(p)):
        broken(law, f"seat {seat} is asked in one of two worlds that look the same")
    if known(game, p, seat) != known(game, world, seat):
        broken(law, f"seat {seat}: {known(game, p, seat)}, elsewhere {known(game, world, seat)}")
    if seat in game.speakers(p):
        mine, others = choices(game, p, seat), choices(game, world, seat)
        if mine != others:
            broken(law, f"the options or bars of seat {seat} tell hidden things: {mine}, {others}")
    check_pieces(game, world, game.pieces(p))
    check_saved(game, world)
    return world


def known(game: AnyGame, p: Any, seat: int) -> tuple[Any, ...]:
    """What pages tell a seat besides its view: whether it may speak, whom play waits for, what it
    is asked about, which timers run."""
    timers = [
        (timer.key, timer.seconds, timer.late, timer.cap, timer.pulse)
        for timer in game.timers(p)
        if timer.seen_by(seat)
    ]
    topic = game.topic(p, seat) if seat >= 0 else ""
    return seat in game.speakers(p), game.awaited(p, seat), topic, timers


def choices(game: AnyGame, p: Any, seat: int) -> tuple[Any, ...]:
    """What the seat may choose, and what is barred and why."""
    options = [action.text for action in game.options(p, seat)]
    return options, [(action.text, bar.data()) for action, bar in game.barred(p, seat)]


def check_event(game: AnyGame, event: Event) -> None:
    """What is for some eyes only reaches no others; an event can be stored."""
    law = "events"
    data = event.data()
    if not is_data(data):
        broken(law, f"{event} holds what is no plain data")
    if Event.from_data(as_data(json.loads(json.dumps(data)))) != event:
        broken(law, f"{event} is not the same when it was stored")
    if not NOBODY <= event.seat < game.seats:
        broken(law, f"{event} is told of a seat that is not there")
    if event.audience != EVERYBODY and (event.audience < 0 or event.audience >> game.seats):
        broken(law, f"{event} is for seats that are not there")
    for seat in (*range(game.seats), SPECTATOR):
        seen = event.seen_by(seat)
        if seen.args != event.args or seen.name != event.name:
            broken(law, f"seat {seat} sees another event than {event}: {seen}")
        if seen.secret != (event.secret if sees(event.audience, seat) else ()):
            broken(law, f"seat {seat} sees {seen.secret} of {event}")


# -- the end ---------------------------------------------------------------------------------------


def check_end(game: AnyGame, p: Any) -> None:
    """A game that is over says how, with places and scores for each seat, and asks nobody."""
    law = "end"
    outcome = game.outcome(p)
    if outcome is None:
        broken(law, "nothing is left to do, and there is no outcome")
    if p.todo:
        broken(law, f"the game is over and still has to do {p.todo}")
    if outcome.ending not in game.endings:
        broken(law, f"{outcome.ending!r} is not among the endings {game.endings}")
    if not outcome.rule:
        broken(law, "the outcome names no rule")
    if len(outcome.places) != game.seats or len(outcome.scores) != game.seats:
        broken(law, f"{outcome} does not tell of {game.seats} seats")
    if min(outcome.places) < 1:
        broken(law, f"{outcome} has a place before the first")
    if not -1 <= outcome.cause < game.seats:
        broken(law, f"{outcome} was caused by seat {outcome.cause}, which is not there")
    if game.speakers(p) or game.deciders(p) or game.owing(p) or game.timers(p):
        broken(law, "the game is over and still asks somebody")
    for seat in range(game.seats):
        if game.options(p, seat) or game.barred(p, seat):
            broken(law, f"the game is over and offers seat {seat} something")
        bar = game.why_not(p, seat, game.table_of_actions.actions[0])
        if bar is None or bar.reason != OVER:
            broken(law, f"the game is over, but why_not says {bar}")
