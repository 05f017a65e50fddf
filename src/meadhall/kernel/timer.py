"""What the hall's clock watches over: time is no part of a position, but some rules name a time.

A question lists its timers. The hall starts one when it first sees its key, and lets it go when
the key is gone; when it runs out, the seat CLOCK chooses the timer's action.
"""

from meadhall.kernel.action import Action
from meadhall.kernel.event import EVERYBODY, sees


class Timer:
    """`seconds` from the start. Each new `pulse` leaves at least `late` seconds more, up to `cap`
    from the start. `audience` are those who may know of it, as with events."""

    __slots__ = ("action", "audience", "cap", "key", "late", "pulse", "seconds")

    def __init__(
        self,
        key: str,
        seconds: int,
        action: Action,
        late: int = 0,
        cap: int = 0,
        pulse: int = 0,
        audience: int = EVERYBODY,
    ) -> None:
        self.key = key
        self.seconds = seconds
        self.action = action
        self.late = late
        self.cap = max(cap, seconds)
        self.pulse = pulse
        self.audience = audience

    def seen_by(self, seat: int) -> bool:
        """Whether the seat (or a spectator) may know that it runs."""
        return sees(self.audience, seat)

    def __repr__(self) -> str:
        return f"<{self.key}: {self.action.text} after {self.seconds} s>"
