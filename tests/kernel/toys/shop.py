"""Standing options: whoever has the turn may buy and pawn at any moment of it."""

from collections.abc import Mapping

from meadhall.kernel.action import Action, ActionTable
from meadhall.kernel.bar import Bar
from meadhall.kernel.data import Data
from meadhall.kernel.event import only
from meadhall.kernel.luck import Luck
from meadhall.kernel.position import Position
from meadhall.kernel.step import Question, Step
from meadhall.kernel.table import Table
from meadhall.kernel.tuples import put_at, without
from tests.kernel.toys.toy import Seen, Toy, ranked, take

SHOP_ACTIONS = ActionTable()
WARES = ("bread", "axe", "ring")
LAY = SHOP_ACTIONS.add_each("lay", WARES)
END_TURN = SHOP_ACTIONS.add("end turn")
BUY = SHOP_ACTIONS.add("buy", standing=True)
PAWN = tuple(
    [SHOP_ACTIONS.add("pawn", ware, text=name, standing=True) for ware, name in enumerate(WARES)]
)

ALL_WARES = (0, 0, 0, 1, 1, 1, 2, 2, 2)
BUY_COST = 2


class ShopPosition(Position):
    __slots__ = ("coins", "deck", "gone", "hands", "points")

    def __init__(self) -> None:
        super().__init__()
        self.deck: tuple[int, ...] = ()
        self.hands: tuple[tuple[int, ...], ...] = ((), ())
        self.gone: tuple[int, ...] = ()  # laid or pawned, for all to see
        self.coins: tuple[int, ...] = (3, 3)
        self.points: tuple[int, ...] = (0, 0)


def lose(p: ShopPosition, seat: int, ware: int) -> None:
    p.hands = put_at(p.hands, seat, without(p.hands[seat], ware))
    p.gone = (*p.gone, ware)


class Turn(Question[ShopPosition]):
    __slots__ = ("seat",)
    rule = "shop.turn"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def data(self) -> tuple[Data, ...]:
        return (self.seat,)

    def owes(self, p: ShopPosition) -> tuple[int, ...]:
        return (self.seat,)

    def candidates(self, p: ShopPosition, seat: int) -> list[Action]:
        return [*LAY, END_TURN]

    def bar(self, p: ShopPosition, seat: int, action: Action) -> Bar | None:
        if action in LAY and action.args[0] not in p.hands[seat]:
            return Bar("not-in-hand", self.rule, action.args)
        return None

    def answer(self, p: ShopPosition, seat: int, action: Action, table: Table) -> None:
        if action is not END_TURN:
            lose(p, seat, action.args[0])
            p.points = put_at(p.points, seat, p.points[seat] + 1 + action.args[0])
            table.tell("lays", self.rule, seat, action.args)


class Close(Step[ShopPosition]):
    __slots__ = ()
    rule = "shop.close"

    def run(self, p: ShopPosition, table: Table) -> None:
        p.end(ranked("closed", self.rule, "points", p.points))


class Shop(Toy[ShopPosition]):
    name = "shop"

    def __init__(self) -> None:
        super().__init__(2, SHOP_ACTIONS, Turn, Close)
        self.endings = ("closed",)

    def start(self, table: Table) -> ShopPosition:
        p = ShopPosition()
        deck = table.luck.shuffled(ALL_WARES)
        p.hands = (deck[:2], deck[2:4])
        p.deck = deck[4:]
        p.then(Turn(0), Turn(1), Turn(0), Turn(1), Close())
        return p

    def standing(self, p: ShopPosition, seat: int) -> tuple[Action, ...]:
        return (BUY, *[PAWN[ware] for ware in range(3) if ware in p.hands[seat]])

    def standing_bar(self, p: ShopPosition, seat: int, action: Action) -> Bar | None:
        if action is not BUY:
            return None
        if not p.deck:
            return Bar("sold-out", "shop.buy")
        if p.coins[seat] < BUY_COST:
            return Bar("poor", "shop.buy", (BUY_COST, p.coins[seat]))
        return None

    def stand(self, p: ShopPosition, seat: int, action: Action, table: Table) -> None:
        if action is BUY:
            ware = p.deck[-1]
            p.deck = p.deck[:-1]
            p.hands = put_at(p.hands, seat, (*p.hands[seat], ware))
            p.coins = put_at(p.coins, seat, p.coins[seat] - BUY_COST)
            table.tell("buys", "shop.buy", seat, (), (ware,), only(seat), reveals=True)
        else:
            lose(p, seat, action.args[0])
            p.coins = put_at(p.coins, seat, p.coins[seat] + 1)
            table.tell("pawns", "shop.pawn", seat, action.args)

    def pieces(self, p: ShopPosition) -> dict[str, int]:
        wares = (*p.deck, *p.hands[0], *p.hands[1], *p.gone)
        return {name: wares.count(ware) for ware, name in enumerate(WARES)}

    def fields(self, p: ShopPosition) -> dict[str, Data]:
        return {
            "deck": p.deck,
            "hands": p.hands,
            "gone": p.gone,
            "coins": p.coins,
            "points": p.points,
        }

    def from_fields(self, fields: Mapping[str, Data]) -> ShopPosition:
        p = ShopPosition()
        p.deck, p.hands, p.gone, p.coins, p.points = take(
            fields, "deck", "hands", "gone", "coins", "points"
        )
        return p

    def view(self, p: ShopPosition, seat: int) -> Seen:
        sizes = tuple([len(hand) for hand in p.hands])
        own = p.hands[seat] if seat >= 0 else ()
        return self.seen(p, seat, sizes, own, p.gone, p.coins, p.points)

    def sample_world(self, view: Seen, luck: Luck) -> ShopPosition:
        p = self.world(view, ShopPosition())
        sizes, own, p.gone, p.coins, p.points = view.facts
        unseen = ALL_WARES
        for ware in (*own, *p.gone):
            unseen = without(unseen, ware)
        unseen = luck.shuffled(unseen)
        hands = []
        for seat, size in enumerate(sizes):
            if seat == view.seat:
                hands.append(own)
            else:
                hands.append(unseen[:size])
                unseen = unseen[size:]
        p.hands = tuple(hands)
        p.deck = unseen
        return p
