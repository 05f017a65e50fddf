"""Rules that hold whenever: logs and wind heat a fire, which flares, and at last burns all."""

from collections.abc import Mapping

from meadhall.kernel.action import Action, ActionTable
from meadhall.kernel.bar import Bar
from meadhall.kernel.data import Data
from meadhall.kernel.event import NOBODY
from meadhall.kernel.luck import Luck
from meadhall.kernel.outcome import Outcome
from meadhall.kernel.position import Position
from meadhall.kernel.step import Question, Step
from meadhall.kernel.table import Table
from tests.kernel.toys.toy import Seen, Toy, take

FUSE_ACTIONS = ActionTable()
FEED = [FUSE_ACTIONS.add("feed", logs) for logs in (1, 2, 3)]

FLARES_AT = 5
BURNT_AT = 3


class FusePosition(Position):
    __slots__ = ("fires", "heat")

    def __init__(self) -> None:
        super().__init__()
        self.heat = 0
        self.fires = 0


class Feed(Question[FusePosition]):
    __slots__ = ("last", "seat")
    rule = "fuse.feed"

    def __init__(self, seat: int, last: int) -> None:
        self.seat = seat
        self.last = last

    def data(self) -> tuple[Data, ...]:
        return (self.seat, self.last)

    def owes(self, p: FusePosition) -> tuple[int, ...]:
        return (self.seat,)

    def candidates(self, p: FusePosition, seat: int) -> list[Action]:
        return FEED

    def bar(self, p: FusePosition, seat: int, action: Action) -> Bar | None:
        if action.args[0] == self.last:
            return Bar("just-fed", self.rule, action.args)
        return None

    def answer(self, p: FusePosition, seat: int, action: Action, table: Table) -> None:
        p.heat += action.args[0]
        p.then(Wind(), Feed(1 - seat, action.args[0]))


class Wind(Step[FusePosition]):
    __slots__ = ()
    rule = "fuse.wind"

    def run(self, p: FusePosition, table: Table) -> None:
        p.heat += table.luck.below(3)
        table.tell("wind", self.rule, NOBODY, (p.heat,))


class Flare(Step[FusePosition]):
    __slots__ = ()
    rule = "fuse.flare"

    def run(self, p: FusePosition, table: Table) -> None:
        p.heat -= FLARES_AT
        p.fires += 1
        table.tell("flare", self.rule, NOBODY, (p.fires,))


class Fuse(Toy[FusePosition]):
    name = "fuse"

    def __init__(self) -> None:
        super().__init__(2, FUSE_ACTIONS, Feed, Wind, Flare)
        self.endings = ("burnt",)

    def start(self, table: Table) -> FusePosition:
        p = FusePosition()
        p.then(Feed(0, 0))
        return p

    def settle(self, p: FusePosition, table: Table) -> None:
        if p.fires >= BURNT_AT:
            p.end(Outcome("burnt", "fuse.burnt", (2, 2), ((), ())))
        elif p.heat >= FLARES_AT:
            p.then(Flare())

    def fields(self, p: FusePosition) -> dict[str, Data]:
        return {"heat": p.heat, "fires": p.fires}

    def from_fields(self, fields: Mapping[str, Data]) -> FusePosition:
        p = FusePosition()
        p.heat, p.fires = take(fields, "heat", "fires")
        return p

    def view(self, p: FusePosition, seat: int) -> Seen:
        return self.seen(p, seat, p.heat, p.fires)

    def sample_world(self, view: Seen, luck: Luck) -> FusePosition:
        p = self.world(view, FusePosition())
        p.heat, p.fires = view.facts
        return p
