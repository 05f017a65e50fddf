"""Luck: where dice and shuffles come from.

All luck goes through one primitive, ``below(n)``: a whole number from 0 to n - 1, all equally
likely. A driver chooses where the numbers come from and hands the luck in; a position never holds
one. ``Seeded`` serves simulation, ``Recording`` remembers what another luck gave, ``Recorded``
replays it, ``Scripted`` serves tests and, through ``enumerate_luck``, exact probabilities,
``Answering`` asks a function. (``Sealed``, for play among people, has a file of its own.)

``below(1)`` leaves nothing to chance: every luck answers 0, uses nothing up and records nothing.
n reaches up to 2**32.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import prod
from typing import Final, TypeVar

T = TypeVar("T")

LIMIT: Final = 0x1_0000_0000  # the largest n of below(n): 2**32, as words have 32 bits
MASK: Final = 0xFFFF_FFFF  # keeps the low 32 bits
WARM_UP: Final = 15  # words thrown away after seeding


class LuckError(ValueError):
    """Luck was asked for, or given, something impossible."""


class Luck:
    """What every luck can do; ``below`` is the one thing a luck must bring of its own."""

    __slots__ = ()

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all equally likely."""
        raise NotImplementedError

    def shuffled(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        """The cards in an order where all orders are equally likely: Fisher and Yates, from the
        last place to the second, each place swapped with ``below`` of the places up to it."""
        deck = list(cards)
        for last in range(len(deck) - 1, 0, -1):
            pick = self.below(last + 1)
            deck[last], deck[pick] = deck[pick], deck[last]
        return tuple(deck)


def certain(n: int) -> int:
    """The answer to ``below(n)`` when n leaves no choice: 0 for n = 1, else an error."""
    if n != 1:
        raise LuckError(f"below(n) expects n from 1 to 2**32, got {n}")
    return 0


def unfair_words(n: int) -> int:
    """How many of the 2**32 words have to be drawn again, so that the others share out evenly."""
    if n > LIMIT:
        raise LuckError(f"below(n) expects n from 1 to 2**32, got {n}")
    return LIMIT % n


class Seeded(Luck):
    """Luck for simulation: sfc32, the 32-bit Small Fast Counting generator that Chris Doty-Humphrey
    published with PractRand. Fast and fair, but no secret: who sees the seed can foretell it all.

    State: four words of 32 bits, a, b, c and counter. One round gives the word
    ``a + b + counter`` and then sets, all sums modulo 2**32::

        counter = counter + 1
        a = b ^ (b >> 9)
        b = c + (c << 3)
        c = rotate_left(c, 21) + word

    Seeding, which is PractRand's own with three words: a = stream, b = the low and c = the high
    32 bits of the seed, counter = 1; then 15 words are thrown away. Different pairs of seed and
    stream never share a state at the same place of their sequences.

    ``below(n)`` is Lemire's multiplication with rejection: the high 32 bits of ``word * n``,
    unless the low 32 bits are less than ``2**32 % n``: then with the next word.
    """

    # Speed decides how this class is written. The round stands in full wherever it is needed; every
    # number stays below 2**62 (but for the product when n is above 2**30), so that compiled it fits
    # a machine word; c + (c << 3) is c * 9; the counter may grow, since the word's sum is cut.

    __slots__ = ("_a", "_b", "_c", "_counter", "seed", "stream")

    def __init__(self, seed: int, stream: int = 0) -> None:
        if not 0 <= seed < 1 << 64:
            raise LuckError(f"a seed is expected from 0 to 2**64 - 1, got {seed}")
        if not 0 <= stream < LIMIT:
            raise LuckError(f"a stream is expected from 0 to 2**32 - 1, got {stream}")
        self.seed = seed
        self.stream = stream
        self._a = stream
        self._b = seed & MASK
        self._c = seed >> 32
        self._counter = 1
        for _ in range(WARM_UP):
            self.next32()

    @staticmethod
    def from_state(a: int, b: int, c: int, counter: int) -> "Seeded":
        """A generator that goes on from this very state, without any warm-up."""
        made = Seeded(0)
        made.go_to(a, b, c, counter)
        return made

    def go_to(self, a: int, b: int, c: int, counter: int) -> None:
        """Go on from this very state."""
        for word in (a, b, c, counter):
            if not 0 <= word < LIMIT:
                raise LuckError(f"a word of state is expected from 0 to 2**32 - 1, got {word}")
        self._a = a
        self._b = b
        self._c = c
        self._counter = counter

    def state(self) -> tuple[int, int, int, int]:
        """The four words from which the numbers to come follow."""
        return (self._a, self._b, self._c, self._counter & MASK)

    def copy(self) -> "Seeded":
        """A second generator that will give the same numbers from here on."""
        made = Seeded(self.seed, self.stream)
        made.go_to(*self.state())
        return made

    def next32(self) -> int:
        """The next word: 0 to 2**32 - 1."""
        b = self._b
        c = self._c
        counter = self._counter
        word = (self._a + b + counter) & MASK
        self._a = b ^ (b >> 9)
        self._b = (c * 9) & MASK
        self._c = (((c << 21) | (c >> 11)) + word) & MASK
        self._counter = counter + 1
        return word

    def below(self, n: int) -> int:
        if n <= 1:
            return certain(n)
        while True:
            b = self._b
            c = self._c
            counter = self._counter
            word = (self._a + b + counter) & MASK
            self._a = b ^ (b >> 9)
            self._b = (c * 9) & MASK
            self._c = (((c << 21) | (c >> 11)) + word) & MASK
            self._counter = counter + 1
            product = word * n
            low = product & MASK
            if low >= n or low >= unfair_words(n):
                return product >> 32

    def shuffled(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        deck = list(cards)
        a = self._a
        b = self._b
        c = self._c
        counter = self._counter
        for last in range(len(deck) - 1, 0, -1):
            n = last + 1
            while True:
                word = (a + b + counter) & MASK
                a = b ^ (b >> 9)
                b = (c * 9) & MASK
                c = (((c << 21) | (c >> 11)) + word) & MASK
                counter += 1
                product = word * n
                low = product & MASK
                if low >= n or low >= unfair_words(n):
                    break
            pick = product >> 32
            deck[last], deck[pick] = deck[pick], deck[last]
        self._a = a
        self._b = b
        self._c = c
        self._counter = counter
        return tuple(deck)


class Recording(Luck):
    """Passes on another luck and remembers each result, for the log of a match."""

    __slots__ = ("draws", "inner")

    def __init__(self, inner: Luck) -> None:
        self.inner = inner
        self.draws: list[int] = []

    def below(self, n: int) -> int:
        result = self.inner.below(n)
        if n > 1:
            self.draws.append(result)
        return result

    def take(self) -> tuple[int, ...]:
        """The results since the last ``take``, which are then forgotten."""
        taken = tuple(self.draws)
        self.draws.clear()
        return taken


class Recorded(Luck):
    """Gives results that were recorded earlier, in their order, and no others."""

    __slots__ = ("results", "used")

    def __init__(self, results: tuple[int, ...]) -> None:
        self.results = results
        self.used = 0

    def left(self) -> int:
        """How many results have not been asked for yet."""
        return len(self.results) - self.used

    def below(self, n: int) -> int:
        if n <= 1:
            return certain(n)
        place = self.used
        if place == len(self.results):
            raise LuckError(
                f"the luck ran out after {place} results: another from 0 to {n - 1} was expected"
            )
        result = self.results[place]
        if not 0 <= result < n:
            raise LuckError(
                f"the luck does not fit: result {place + 1} of {len(self.results)} "
                f"was expected from 0 to {n - 1}, got {result}"
            )
        self.used = place + 1
        return result


class Scripted(Recorded):
    """Gives results chosen in advance, and remembers the n of each question in ``asked``.

    Past its end it is an error like ``Recorded``; open-ended, it goes on with zeros."""

    __slots__ = ("asked", "open_ended")

    def __init__(self, results: tuple[int, ...], open_ended: bool = False) -> None:
        super().__init__(results)
        self.asked: list[int] = []
        self.open_ended = open_ended

    def below(self, n: int) -> int:
        if n <= 1:
            return certain(n)
        self.asked.append(n)
        if self.open_ended and self.used == len(self.results):
            return 0
        return super().below(n)


class Answering(Luck):
    """Luck from a function: for tests, and for drivers that bring their own.

    ``answer`` gives the result of ``below(n)``. It is told of every n, of 1 too, so that it can
    follow what is drawn. ``order``, if there is one, gives the shuffled cards; but not where the
    luck is recorded, since a recording is made of results of ``below`` alone."""

    __slots__ = ("answer", "order")

    def __init__(
        self,
        answer: Callable[[int], int],
        order: Callable[[tuple[int, ...]], tuple[int, ...]] | None = None,
    ) -> None:
        self.answer = answer
        self.order = order

    def below(self, n: int) -> int:
        if n < 1:
            return certain(n)
        result = self.answer(n)
        if not 0 <= result < n:
            raise LuckError(f"an answer was expected from 0 to {n - 1}, got {result}")
        return result

    def shuffled(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        if self.order is None:
            return super().shuffled(cards)
        result = self.order(cards)
        if sorted(result) != sorted(cards):
            raise LuckError(f"the same cards were expected in some order, {cards}, got {result}")
        return result


def enumerate_luck(play: Callable[[Luck], T]) -> Iterator[tuple[T, Fraction]]:
    """Every way luck can make ``play`` go: its result, with the exact probability of that way.

    ``play`` runs once per possible sequence of results, so it must come to an end by every way,
    depend on luck alone and change nothing outside. Ways that lead to equal results come one by
    one; all probabilities together make 1. The sequences come in the order of a counter whose last
    digit turns fastest; how many digits there are, and how far each goes, ``play`` itself shows.
    """
    script: list[int] = []
    asked: list[int] = []
    while True:
        luck = Scripted(tuple(script), open_ended=True)
        result = play(luck)
        if luck.asked[: len(script)] != asked[: len(script)]:
            raise LuckError(
                "enumerate_luck expects a play that depends on luck alone: "
                f"after the same results it asked for {luck.asked}, before for {asked}"
            )
        asked = luck.asked
        yield result, Fraction(1, prod(asked))
        script += [0] * (len(asked) - len(script))
        while script and script[-1] == asked[len(script) - 1] - 1:
            script.pop()
        if not script:
            return
        script[-1] += 1
