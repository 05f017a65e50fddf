"""What cards do to health, food and passages."""

from meadhall.games.maeshowe.memory import lapse
from meadhall.games.maeshowe.position import Maeshowe
from meadhall.kernel.action import Action
from meadhall.kernel.bar import Bar
from meadhall.kernel.data import Data
from meadhall.kernel.step import Question, Step
from meadhall.kernel.table import Table
from meadhall.kernel.tuples import put_at

CARRIES_OUT = {
    "end.limits": "change_health",
    "coop.row": "change_food",
    "card.raven": "Health",
    "card.sleep": "Health",
    "card.treasure": "Health",
    "card.goose": "Food",
    "card.runout": "Food",
    "card.collapse": "AddPassages",
    "card.promptness.discard": "EitherOf",
}


def change_health(p: Maeshowe, seat: int, change: int, cause: str, table: Table) -> None:
    """Gain up to the maximum, lose down to nothing; what is beyond is lost silently."""
    before = p.health[seat]
    now = max(0, min(before + change, p.most_health[seat]))
    if now != before:
        p.health = put_at(p.health, seat, now)
        table.tell("health", cause, seat, (now - before, now))


def change_food(p: Maeshowe, seat: int, change: int, cause: str, table: Table) -> None:
    """The food belongs to all."""
    now = max(0, min(p.food + change, p.rules.box.limits.food))
    if now != p.food:
        table.tell("food", cause, seat, (now - p.food, now))
        p.food = now
        if now < p.rules.duty_food:
            lapse(p)


class Health(Step[Maeshowe]):
    """Gain or lose health."""

    __slots__ = ("cause", "change", "seat")

    def __init__(self, seat: int, change: int, cause: str) -> None:
        self.seat = seat
        self.change = change
        self.cause = cause

    def data(self) -> tuple[Data, ...]:
        return (self.seat, self.change, self.cause)

    def run(self, p: Maeshowe, table: Table) -> None:
        change_health(p, self.seat, self.change, self.cause, table)


class Food(Step[Maeshowe]):
    """Gain or lose food."""

    __slots__ = ("cause", "change", "seat")

    def __init__(self, seat: int, change: int, cause: str) -> None:
        self.seat = seat
        self.change = change
        self.cause = cause

    def data(self) -> tuple[Data, ...]:
        return (self.seat, self.change, self.cause)

    def run(self, p: Maeshowe, table: Table) -> None:
        change_food(p, self.seat, self.change, self.cause, table)


class AddPassages(Step[Maeshowe]):
    """Put passages back, up to the number that the game started with."""

    __slots__ = ("cause", "count", "seat")

    def __init__(self, seat: int, count: int, cause: str) -> None:
        self.seat = seat
        self.count = count
        self.cause = cause

    def data(self) -> tuple[Data, ...]:
        return (self.seat, self.count, self.cause)

    def run(self, p: Maeshowe, table: Table) -> None:
        now = min(p.passages + self.count, p.rules.cap)
        if now != p.passages:
            table.tell("blocked", self.cause, self.seat, (now - p.passages, now))
            p.passages = now


class Eat(Step[Maeshowe]):
    """Any amount of food may become as much health."""

    __slots__ = ("seat",)

    rule = "card.eat"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def data(self) -> tuple[Data, ...]:
        return (self.seat,)

    def run(self, p: Maeshowe, table: Table) -> None:
        if p.food:
            p.then(HowMuchToEat(self.seat))


class HowMuchToEat(Question[Maeshowe]):
    """From nothing to all the food there is."""

    __slots__ = ("seat",)

    rule = "card.eat"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def data(self) -> tuple[Data, ...]:
        return (self.seat,)

    def owes(self, p: Maeshowe) -> tuple[int, ...]:
        return (self.seat,)

    def candidates(self, p: Maeshowe, seat: int) -> list[Action]:
        return p.rules.actions.spending(p.food)

    def bars_nothing(self, p: Maeshowe, seat: int) -> bool:
        return True

    def answer(self, p: Maeshowe, seat: int, action: Action, table: Table) -> None:
        amount = action.args[0]
        change_food(p, seat, -amount, self.rule, table)
        change_health(p, seat, amount, self.rule, table)


class EitherOf(Question[Maeshowe]):
    """Lose health or add passages: the player's choice. Passages only where there is room."""

    __slots__ = ("cause", "health", "passages", "seat")

    def __init__(self, seat: int, health: int, passages: int, cause: str) -> None:
        self.seat = seat
        self.health = health
        self.passages = passages
        self.cause = cause

    def data(self) -> tuple[Data, ...]:
        return (self.seat, self.health, self.passages, self.cause)

    def owes(self, p: Maeshowe) -> tuple[int, ...]:
        return (self.seat,)

    def candidates(self, p: Maeshowe, seat: int) -> list[Action]:
        return list(p.rules.actions.either)

    def bar(self, p: Maeshowe, seat: int, action: Action) -> Bar | None:
        if action.args[0] == 1 and p.passages == p.rules.cap:
            return Bar("passages-full", self.cause, (p.rules.cap,))
        return None

    def answer(self, p: Maeshowe, seat: int, action: Action, table: Table) -> None:
        if action.args[0] == 0:
            p.then(Health(seat, self.health, self.cause))
        else:
            p.then(AddPassages(seat, self.passages, self.cause))
