"""Why a candidate may not be chosen. A value: its sentence is made only when somebody reads it."""

from meadhall.kernel.data import Data


class Bar:
    """A reason (a key of the game's texts), the rule behind it, and the figures of the sentence."""

    __slots__ = ("figures", "reason", "rule")

    def __init__(self, reason: str, rule: str, figures: tuple[Data, ...] = ()) -> None:
        self.reason = reason
        self.rule = rule
        self.figures = figures

    def data(self) -> tuple[Data, ...]:
        """The bar as plain data."""
        return (self.reason, self.rule, self.figures)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bar) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash(self.data())

    def __repr__(self) -> str:
        return f"Bar({self.reason!r}, {self.rule!r}, {self.figures!r})"


class BarredError(ValueError):
    """Raised where an action is not allowed; carries the bar."""

    def __init__(self, bar: Bar) -> None:
        super().__init__(f"{bar.reason} (rule {bar.rule or 'of the kernel'}, {bar.figures})")
        self.bar = bar
