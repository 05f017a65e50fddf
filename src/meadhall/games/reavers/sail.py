"""Everybody chooses a destination in secret; all are shown together, and the ships sail."""

from meadhall.games.reavers.position import NOWHERE, Reavers
from meadhall.games.reavers.rules import ROSKILDE
from meadhall.kernel.action import Action
from meadhall.kernel.bar import Bar
from meadhall.kernel.data import Data
from meadhall.kernel.event import CLOCK, OPENLY, only
from meadhall.kernel.step import Question, Step
from meadhall.kernel.table import Table
from meadhall.kernel.timer import Timer
from meadhall.kernel.tuples import put_at

HIDDEN = -2  # a choice that is not for these eyes

CARRIES_OUT = {
    "sail.not-twice": "ChooseDestination.bar",
    "sail.reminder": "Sail.run",
    "roskilde.order": "visiting_order",
}


def all_open(p: Reavers) -> tuple[int, ...]:
    """Nobody has chosen yet."""
    return (NOWHERE,) * p.rules.players


class ChooseDestination(Question[Reavers]):
    """All choose at once. A choice may be taken back until the last one is made."""

    __slots__ = ("chosen",)

    rule = "sail.choose"

    def __init__(self, chosen: tuple[int, ...]) -> None:
        self.chosen = chosen

    def data(self) -> tuple[Data, ...]:
        return (self.chosen,)

    def owes(self, p: Reavers) -> tuple[int, ...]:
        return tuple([seat for seat, place in enumerate(self.chosen) if place == NOWHERE])

    def welcome(self, p: Reavers) -> tuple[int, ...]:
        return tuple([seat for seat, place in enumerate(self.chosen) if place != NOWHERE])

    def candidates(self, p: Reavers, seat: int) -> list[Action]:
        actions = p.rules.actions
        if self.chosen[seat] != NOWHERE:
            return [actions.take_back]
        return [actions.sail[place] for place in p.places]

    def bar(self, p: Reavers, seat: int, action: Action) -> Bar | None:
        if action.verb == "sail" and p.ships[seat] == action.args[0]:
            return Bar("same-place", "sail.not-twice", action.args)
        return None

    def timers(self, p: Reavers) -> tuple[Timer, ...]:
        talks = p.rules.box.talks
        live = p.rules.choices.clock == "live"
        seconds = talks.choice_seconds if live else talks.mail_hours * 3600
        return (Timer(f"choice:{p.round}", seconds, p.rules.actions.time_up),)

    def answer(self, p: Reavers, seat: int, action: Action, table: Table) -> None:
        if seat == CLOCK:
            p.then(Sail(self.filled(p, table)))
        elif action.verb == "take-back":
            table.tell("taken-back", self.rule, seat)
            p.then(ChooseDestination(put_at(self.chosen, seat, NOWHERE)))
        else:
            chosen = put_at(self.chosen, seat, action.args[0])
            table.tell("sealed", self.rule, seat, secret=action.args, audience=only(seat))
            p.then(ChooseDestination(chosen) if NOWHERE in chosen else Sail(chosen))

    def filled(self, p: Reavers, table: Table) -> tuple[int, ...]:
        """For who has not chosen in time, any place that is allowed."""
        chosen = self.chosen
        for seat in self.owes(p):
            allowed = [place for place in p.places if place != p.ships[seat]]
            chosen = put_at(chosen, seat, allowed[table.luck.below(len(allowed))])
            table.tell("time-chose", self.rule, seat)
        return chosen

    def seen_by(self, p: Reavers, seat: int) -> "ChooseDestination":
        if seat == OPENLY:
            return self
        seen = [
            place if owner == seat or place == NOWHERE else HIDDEN
            for owner, place in enumerate(self.chosen)
        ]
        return ChooseDestination(tuple(seen))


class Sail(Step[Reavers]):
    """All turn their cards over and move their ships. The card stays open until the next one is
    shown: it is what a ship's place tells."""

    __slots__ = ("chosen",)

    rule = "sail.reveal"

    def __init__(self, chosen: tuple[int, ...]) -> None:
        self.chosen = chosen

    def data(self) -> tuple[Data, ...]:
        return (self.chosen,)

    def run(self, p: Reavers, table: Table) -> None:
        p.came_from = p.ships
        p.ships = self.chosen
        for seat, place in enumerate(p.ships):
            table.tell("sailed", self.rule, seat, (place,), reveals=True)
        p.order = tuple(
            [visiting_order(p, place, table) for place in range(len(p.rules.box.places))]
        )


def visiting_order(p: Reavers, place: int, table: Table) -> tuple[int, ...]:
    """Clockwise from whoever has most Yggdrasil symbols; then most helms; then the closest place
    that they came from; then at random."""
    visitors = p.visitors(place)
    if len(visitors) < 2:
        return visitors
    ranks = [rank(p, seat) for seat in visitors]
    best = max(ranks)
    tied = [seat for seat, own in zip(visitors, ranks, strict=True) if own == best]
    leader = tied[table.luck.below(len(tied))]
    start = visitors.index(leader)
    order = visitors[start:] + visitors[:start]
    if place == ROSKILDE or len(tied) > 1:
        table.tell("order", "roskilde.order", -1, (place, order))
    return order


def rank(p: Reavers, seat: int) -> tuple[int, int, int]:
    """By what the first to act is found: more is better."""
    helms = 0
    yggs = 0
    for reaver in p.crews[seat]:
        helm, ygg = p.rules.symbols[reaver]
        helms += helm
        yggs += ygg
    return (yggs, helms, -p.came_from[seat])
