"""Small changes to tuples, which is what positions are made of."""

from typing import TypeVar

T = TypeVar("T")


def put_at(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """The same, but with this item at this place."""
    return (*items[:place], item, *items[place + 1 :])


def without(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """The same, but without the first such item, which must be there."""
    place = items.index(item)
    return items[:place] + items[place + 1 :]


def without_place(items: tuple[T, ...], place: int) -> tuple[T, ...]:
    """The same, but without the item at this place."""
    return items[:place] + items[place + 1 :]
