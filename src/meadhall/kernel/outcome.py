"""How a game ended: not only who won."""

from meadhall.kernel.data import Data, DataError


class Outcome:
    """The ending (a key of the game's texts), its rule, places from 1, and points per source."""

    __slots__ = ("cause", "ending", "places", "rule", "scores")

    def __init__(
        self,
        ending: str,
        rule: str,
        places: tuple[int, ...],
        scores: tuple[tuple[tuple[str, int], ...], ...],
        cause: int = -1,
    ) -> None:
        self.ending = ending
        self.rule = rule
        self.places = places
        self.scores = scores
        self.cause = cause

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place: none of them where a game is lost together."""
        return tuple([seat for seat, place in enumerate(self.places) if place == 1])

    def total(self, seat: int) -> int:
        """A seat's score over all sources."""
        points = 0
        for _source, value in self.scores[seat]:
            points += value
        return points

    def data(self) -> tuple[Data, ...]:
        """The outcome as plain data."""
        return (self.ending, self.rule, self.places, self.scores, self.cause)

    @staticmethod
    def from_data(data: Data) -> "Outcome":
        """The outcome that `data` made."""
        if isinstance(data, tuple) and len(data) == 5:
            ending, rule, places, scores, cause = data
            if isinstance(ending, str) and isinstance(rule, str) and isinstance(cause, int):
                return Outcome(
                    ending, rule, _places(places), _scores(scores, len(_places(places))), cause
                )
        raise DataError(f"expected an outcome of five parts, found {data!r}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outcome) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash(self.data())

    def __repr__(self) -> str:
        return f"<{self.ending}: places {self.places}, scores {self.scores}>"


def _places(data: Data) -> tuple[int, ...]:
    places = data if isinstance(data, tuple) else ()
    found = tuple([place for place in places if isinstance(place, int)])
    if not found or len(found) != len(places):
        raise DataError(f"expected a place for each seat, found {data!r}")
    return found


def _scores(data: Data, seats: int) -> tuple[tuple[tuple[str, int], ...], ...]:
    if not isinstance(data, tuple) or len(data) != seats:
        raise DataError(f"expected scores for each of {seats} seats, found {data!r}")
    return tuple([_sources(seat) for seat in data])


def _sources(data: Data) -> tuple[tuple[str, int], ...]:
    if not isinstance(data, tuple):
        raise DataError(f"expected sources and their points, found {data!r}")
    sources = []
    for source in data:
        name, value = source if isinstance(source, tuple) and len(source) == 2 else (0, 0)
        if not isinstance(name, str) or not isinstance(value, int):
            raise DataError(f"expected a source and its points, found {source!r}")
        sources.append((name, value))
    return tuple(sources)
