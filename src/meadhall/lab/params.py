"""Values from the command line whose faults are told in one line."""

from typing import Any

import click


class Whole(click.ParamType[int]):
    """A whole number within bounds."""

    name = "number"

    def __init__(self, low: int, high: int | None = None) -> None:
        self.low = low
        self.high = high

    def convert(self, value: Any, param: Any, ctx: Any) -> int:
        try:
            number = int(value)
        except ValueError:
            number = self.low - 1
        if number < self.low or (self.high is not None and number > self.high):
            bounds = f"from {self.low}" + ("" if self.high is None else f" to {self.high}")
            name = param.opts[0] if param is not None else "value"
            raise click.ClickException(f"{name}: expected a whole number {bounds}, found {value!r}")
        return number


GAMES = Whole(1)
JOBS = Whole(1, 1024)
SEED = Whole(0, 2**64 - 1)
