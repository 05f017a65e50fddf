"""Questions in the middle of questions: a move asks where to land, and that asks who defends."""

from collections.abc import Mapping

from meadhall.kernel.action import Action, ActionTable
from meadhall.kernel.bar import Bar
from meadhall.kernel.data import Data
from meadhall.kernel.luck import Luck
from meadhall.kernel.position import Position
from meadhall.kernel.step import Question, Step
from meadhall.kernel.table import Table
from meadhall.kernel.tuples import put_at
from tests.kernel.toys.toy import Seen, Toy, ranked, take

RAID_ACTIONS = ActionTable()
GO_RAIDING = RAID_ACTIONS.add("raid")
REST = RAID_ACTIONS.add("rest")
FARMS = RAID_ACTIONS.add_each("land at", ("north farm", "south farm"))
FIGHT = RAID_ACTIONS.add("fight")
YIELD = RAID_ACTIONS.add("yield")


class RaidPosition(Position):
    __slots__ = ("goods", "loot")

    def __init__(self) -> None:
        super().__init__()
        self.goods: tuple[int, ...] = (2, 1)  # at each farm
        self.loot: tuple[int, ...] = (0, 0)


class RaidQuestion(Question[RaidPosition]):
    """A question to one seat."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def data(self) -> tuple[Data, ...]:
        return (self.seat,)

    def owes(self, p: RaidPosition) -> tuple[int, ...]:
        return (self.seat,)


class Move(RaidQuestion):
    __slots__ = ("left",)
    rule = "raid.move"

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def data(self) -> tuple[Data, ...]:
        return (self.seat, self.left)

    def candidates(self, p: RaidPosition, seat: int) -> list[Action]:
        return [GO_RAIDING, REST]

    def bar(self, p: RaidPosition, seat: int, action: Action) -> Bar | None:
        if action is GO_RAIDING and not any(p.goods):
            return Bar("nothing-left", self.rule)
        return None

    def answer(self, p: RaidPosition, seat: int, action: Action, table: Table) -> None:
        if self.left > 1:
            p.then(Move(seat, self.left - 1))
        if action is GO_RAIDING:
            p.then(Landing(seat))


class Landing(RaidQuestion):
    __slots__ = ()
    rule = "raid.landing"

    def candidates(self, p: RaidPosition, seat: int) -> list[Action]:
        return [*FARMS]

    def bar(self, p: RaidPosition, seat: int, action: Action) -> Bar | None:
        if not p.goods[action.args[0]]:
            return Bar("empty", self.rule, action.args)
        return None

    def answer(self, p: RaidPosition, seat: int, action: Action, table: Table) -> None:
        p.then(Defence(1 - seat, action.args[0]))


class Defence(RaidQuestion):
    __slots__ = ("farm",)
    rule = "raid.defence"

    def __init__(self, seat: int, farm: int) -> None:
        super().__init__(seat)
        self.farm = farm

    def data(self) -> tuple[Data, ...]:
        return (self.seat, self.farm)

    def candidates(self, p: RaidPosition, seat: int) -> list[Action]:
        return [FIGHT, YIELD]

    def bars_nothing(self, p: RaidPosition, seat: int) -> bool:
        return True

    def answer(self, p: RaidPosition, seat: int, action: Action, table: Table) -> None:
        if action is YIELD or table.luck.below(2) == 0:
            p.goods = put_at(p.goods, self.farm, p.goods[self.farm] - 1)
            p.loot = put_at(p.loot, 1 - seat, p.loot[1 - seat] + 1)
            table.tell("loots", self.rule, 1 - seat, (self.farm,))


class Winter(Step[RaidPosition]):
    __slots__ = ()
    rule = "raid.winter"

    def run(self, p: RaidPosition, table: Table) -> None:
        p.end(ranked("winter", self.rule, "loot", p.loot))


class Raid(Toy[RaidPosition]):
    name = "raid"

    def __init__(self) -> None:
        super().__init__(2, RAID_ACTIONS, Move, Landing, Defence, Winter)
        self.endings = ("winter",)

    def start(self, table: Table) -> RaidPosition:
        p = RaidPosition()
        p.then(Move(0, 2), Move(1, 2), Winter())
        return p

    def pieces(self, p: RaidPosition) -> dict[str, int]:
        return {"goods": sum(p.goods) + sum(p.loot)}

    def fields(self, p: RaidPosition) -> dict[str, Data]:
        return {"goods": p.goods, "loot": p.loot}

    def from_fields(self, fields: Mapping[str, Data]) -> RaidPosition:
        p = RaidPosition()
        p.goods, p.loot = take(fields, "goods", "loot")
        return p

    def view(self, p: RaidPosition, seat: int) -> Seen:
        return self.seen(p, seat, p.goods, p.loot)

    def sample_world(self, view: Seen, luck: Luck) -> RaidPosition:
        p = self.world(view, RaidPosition())
        p.goods, p.loot = view.facts
        return p
