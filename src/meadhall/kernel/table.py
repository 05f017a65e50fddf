"""The table that steps run at: where luck comes from and where events go. No part of a position."""

from meadhall.kernel.data import Data
from meadhall.kernel.event import EVERYBODY, Event
from meadhall.kernel.luck import Luck


class Table:
    """Luck, and an outbox for events: a list, or None where nobody listens."""

    __slots__ = ("luck", "outbox")

    def __init__(self, luck: Luck, outbox: list[Event] | None = None) -> None:
        self.luck = luck
        self.outbox = outbox

    def tell(
        self,
        name: str,
        rule: str,
        seat: int,
        args: tuple[Data, ...] = (),
        secret: tuple[Data, ...] = (),
        audience: int = EVERYBODY,
        reveals: bool = False,
    ) -> None:
        """Tell what happened. `secret` is for the audience alone, `args` are for everybody."""
        if self.outbox is not None:
            self.outbox.append(Event(name, rule, seat, args, secret, audience, reveals))
