"""What the hall's clock watches over: time is no part of a position, but some rules name a time.

A question lists its timers. The hall starts one when it first sees its key, and lets it go when
the key is gone; when it runs out, the seat CLOCK chooses the timer's action.
"""

from meadhall.kernel.action import Action


class Timer:
    """`seconds` from the start. Each new `pulse` leaves at least `late` seconds more, up to `cap`
    from the start."""

    __slots__ = ("action", "cap", "key", "late", "pulse", "seconds")

    def __init__(
        self,
        key: str,
        seconds: int,
        action: Action,
        late: int = 0,
        cap: int = 0,
        pulse: int = 0,
    ) -> None:
        self.key = key
        self.seconds = seconds
        self.action = action
        self.late = late
        self.cap = max(cap, seconds)
        self.pulse = pulse

    def __repr__(self) -> str:
        return f"<{self.key}: {self.action.text} after {self.seconds} s>"
