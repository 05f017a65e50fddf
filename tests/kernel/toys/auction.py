"""Seats that may speak: each of four lots has a seller, who owes an answer, and free bidders."""

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

AUCTION_ACTIONS = ActionTable()
SELL = AUCTION_ACTIONS.add("sell")
KEEP = AUCTION_ACTIONS.add("keep")
BID = AUCTION_ACTIONS.add("raise by one")
NO_BID = AUCTION_ACTIONS.add("say nothing")

NO_LEADER = -1
ALL_MAY = (False, False, False)


class AuctionPosition(Position):
    __slots__ = ("leader", "lot", "lots", "price", "purse")

    def __init__(self) -> None:
        super().__init__()
        self.lot = 0
        self.price = 0
        self.leader = NO_LEADER
        self.purse: tuple[int, ...] = (4, 4, 4)
        self.lots: tuple[int, ...] = (0, 0, 0)

    @property
    def seller(self) -> int:
        return self.lot % 3


class Bidding(Question[AuctionPosition]):
    """The seats but seller and leader may speak; a bid gives everybody a new chance."""

    __slots__ = ("silent",)
    rule = "auction.bidding"

    def __init__(self, silent: tuple[bool, ...] = ALL_MAY) -> None:
        self.silent = silent

    def data(self) -> tuple[Data, ...]:
        return (self.silent,)

    def owes(self, p: AuctionPosition) -> tuple[int, ...]:
        return ()

    def may(self, p: AuctionPosition) -> tuple[int, ...]:
        bidders = [seat for seat in range(3) if seat not in (p.seller, p.leader)]
        return tuple([seat for seat in bidders if not self.silent[seat]])

    def candidates(self, p: AuctionPosition, seat: int) -> list[Action]:
        return [BID, NO_BID]

    def bar(self, p: AuctionPosition, seat: int, action: Action) -> Bar | None:
        if action is BID and p.purse[seat] <= p.price:
            return Bar("too-dear", self.rule, (p.price + 1, p.purse[seat]))
        return None

    def answer(self, p: AuctionPosition, seat: int, action: Action, table: Table) -> None:
        if action is BID:
            p.price += 1
            p.leader = seat
            table.tell("bids", self.rule, seat, (p.price,))
            p.then(type(self)())
        else:
            p.then(type(self)(put_at(self.silent, seat, True)))


class Asking(Bidding):
    """The seller owes an answer, and may wait for bids before giving it."""

    __slots__ = ()
    rule = "auction.asking"

    def owes(self, p: AuctionPosition) -> tuple[int, ...]:
        return (p.seller,)

    def candidates(self, p: AuctionPosition, seat: int) -> list[Action]:
        return [SELL, KEEP] if seat == p.seller else super().candidates(p, seat)

    def bar(self, p: AuctionPosition, seat: int, action: Action) -> Bar | None:
        if action is SELL and p.leader == NO_LEADER:
            return Bar("no-bid", self.rule)
        return super().bar(p, seat, action)

    def answer(self, p: AuctionPosition, seat: int, action: Action, table: Table) -> None:
        if action is SELL:
            p.then(LastCall())
        elif action is KEEP:
            p.then(NextLot())
        else:
            super().answer(p, seat, action, table)


class LastCall(Bidding):
    """Nobody owes anything: when all have said nothing, the lot is sold."""

    __slots__ = ()
    rule = "auction.last-call"

    def answer(self, p: AuctionPosition, seat: int, action: Action, table: Table) -> None:
        super().answer(p, seat, action, table)
        call = p.todo[-1]
        assert isinstance(call, LastCall)
        if not call.may(p):
            p.todo = p.todo[:-1]
            p.then(Sold(), NextLot())


class Sold(Step[AuctionPosition]):
    __slots__ = ()
    rule = "auction.sold"

    def run(self, p: AuctionPosition, table: Table) -> None:
        table.tell("buys", self.rule, p.leader, (p.price,))
        p.purse = put_at(p.purse, p.leader, p.purse[p.leader] - p.price)
        p.purse = put_at(p.purse, p.seller, p.purse[p.seller] + p.price)
        p.lots = put_at(p.lots, p.leader, p.lots[p.leader] + 1)


class NextLot(Step[AuctionPosition]):
    __slots__ = ()
    rule = "auction.next"

    def run(self, p: AuctionPosition, table: Table) -> None:
        p.lot += 1
        p.price = 0
        p.leader = NO_LEADER
        if p.lot < 4:
            p.then(Asking())
        else:
            p.end(ranked("sold-out", self.rule, "lots", p.lots))


class Auction(Toy[AuctionPosition]):
    name = "auction"

    def __init__(self) -> None:
        super().__init__(3, AUCTION_ACTIONS, Asking, LastCall, Sold, NextLot)
        self.endings = ("sold-out",)

    def start(self, table: Table) -> AuctionPosition:
        p = AuctionPosition()
        p.then(Asking())
        return p

    def pieces(self, p: AuctionPosition) -> dict[str, int]:
        return {"coins": sum(p.purse)}

    def fields(self, p: AuctionPosition) -> dict[str, Data]:
        return {
            "lot": p.lot,
            "price": p.price,
            "leader": p.leader,
            "purse": p.purse,
            "lots": p.lots,
        }

    def from_fields(self, fields: Mapping[str, Data]) -> AuctionPosition:
        p = AuctionPosition()
        p.lot, p.price, p.leader, p.purse, p.lots = take(
            fields, "lot", "price", "leader", "purse", "lots"
        )
        return p

    def view(self, p: AuctionPosition, seat: int) -> Seen:
        return self.seen(p, seat, p.lot, p.price, p.leader, p.purse, p.lots)

    def sample_world(self, view: Seen, luck: Luck) -> AuctionPosition:
        p = self.world(view, AuctionPosition())
        p.lot, p.price, p.leader, p.purse, p.lots = view.facts
        return p
