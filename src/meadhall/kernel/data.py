"""Plain data: all that fields of positions and steps may hold, and all that is ever saved."""

from typing import TypeAlias

Data: TypeAlias = bool | int | str | tuple["Data", ...] | None


class DataError(ValueError):
    """Stored data that does not fit; its message says what was expected."""


def as_data(value: object) -> Data:
    """The value as it was before JSON turned its tuples into lists."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, (list, tuple)):
        return tuple([as_data(item) for item in value])
    raise DataError(f"expected null, a number, a text or a list, found {type(value).__name__}")
