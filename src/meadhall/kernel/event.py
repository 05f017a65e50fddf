"""What happened: by which rule, who did it, what everybody sees and what only some seats see."""

from meadhall.kernel.data import Data, DataError

SPECTATOR = -1
OPENLY = -2  # who may see everything: only when a game is over
CLOCK = -3  # who acts when a time has run out
NOBODY = -1
EVERYBODY = -1


def only(*seats: int) -> int:
    """The audience made of these seats."""
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


def sees(audience: int, seat: int) -> bool:
    """Whether the seat belongs to the audience; a spectator belongs to EVERYBODY alone."""
    if audience == EVERYBODY or seat == OPENLY:
        return True
    return seat >= 0 and bool(audience >> seat & 1)


class Event:
    """A value that games tell and that texts turn into a sentence."""

    __slots__ = ("args", "audience", "name", "reveals", "rule", "seat", "secret")

    def __init__(
        self,
        name: str,
        rule: str,
        seat: int,
        args: tuple[Data, ...] = (),
        secret: tuple[Data, ...] = (),
        audience: int = EVERYBODY,
        reveals: bool = False,
    ) -> None:
        self.name = name
        self.rule = rule
        self.seat = seat
        self.args = args
        self.secret = secret
        self.audience = audience
        self.reveals = reveals

    def seen_by(self, seat: int) -> "Event":
        """The event as this seat (or a spectator) may know it."""
        if not self.secret or sees(self.audience, seat):
            return self
        return Event(self.name, self.rule, self.seat, self.args, (), self.audience, self.reveals)

    def data(self) -> tuple[Data, ...]:
        """The event as plain data."""
        return (
            self.name,
            self.rule,
            self.seat,
            self.args,
            self.secret,
            self.audience,
            self.reveals,
        )

    @staticmethod
    def from_data(data: Data) -> "Event":
        """The event that `data` made."""
        if isinstance(data, tuple) and len(data) == 7:
            name, rule, seat, args, secret, audience, reveals = data
            if (
                isinstance(name, str)
                and isinstance(rule, str)
                and isinstance(seat, int)
                and isinstance(args, tuple)
                and isinstance(secret, tuple)
                and isinstance(audience, int)
                and isinstance(reveals, bool)
            ):
                return Event(name, rule, seat, args, secret, audience, reveals)
        raise DataError(f"expected an event of seven parts, found {data!r}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash(self.data())

    def __repr__(self) -> str:
        hidden = f" hidden {self.secret}" if self.secret else ""
        return f"<{self.name} by {self.seat} {self.args}{hidden} ({self.rule})>"
