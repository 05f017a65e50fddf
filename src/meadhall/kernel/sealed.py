"""Sealed luck: for play among people, who want to check afterwards that the deal was fair.

Before the first card is dealt, a secret of 32 bytes comes from the system, and its commitment is
published. During play the secret stays with the hall; every result follows from it alone. At the
end it is revealed: anybody can hash it, compare, and deal the whole match again.

All of it, for whoever wants to write a checker of their own:

- Commitment: SHA-256 of the 15 ASCII bytes ``meadhall-luck-1`` followed by the secret, in
  lower-case hexadecimal.
- Blocks: block number i = 0, 1, 2, ... is BLAKE2b of i, written as 8 bytes big-endian, with the
  secret as key, ``meadhall-luck-1`` as personalization (padded with a zero byte to 16, as BLAKE2b
  does), no salt, and a digest of 64 bytes.
- Words: a block is cut into 16 words of 4 bytes, each read as a big-endian number. The words of
  block 0, then those of block 1 and so on, are the stream. Each word is used once.
- ``below(n)``, for n from 2 to 2**32: take the next word; if it is 2**32 - (2**32 mod n) or more,
  throw it away and take the next; the result is the word mod n. ``below(1)`` is 0 and takes none.
- A shuffle of k cards: for place = k - 1, k - 2, ..., 1 (places count from 0), swap the cards at
  ``place`` and at ``below(place + 1)``.
"""

from hashlib import blake2b, sha256
from secrets import compare_digest, token_bytes
from struct import unpack
from typing import Final

from meadhall.kernel.luck import LIMIT, Luck, LuckError, certain, unfair_words

NAME: Final = b"meadhall-luck-1"
SECRET_BYTES: Final = 32
WORDS: Final = 16  # in a block


def new_secret() -> bytes:
    """A fresh secret from the system's own source of randomness."""
    return token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """What is published before play: it binds the hall to the secret and tells nothing of it."""
    return sha256(NAME + fit(secret)).hexdigest()


def check(secret: bytes, published: str) -> bool:
    """Whether this is the secret whose commitment was published."""
    return compare_digest(commitment(secret).encode(), published.encode())


def fit(secret: bytes) -> bytes:
    """The secret itself, if it has the length of one. (The error must not show it.)"""
    if len(secret) != SECRET_BYTES:
        raise LuckError(f"a secret of {SECRET_BYTES} bytes is expected, got {len(secret)} bytes")
    return secret


class Sealed(Luck):
    """The stream of one secret. ``words`` tells how many words have been used, thrown away ones
    included: ``Sealed(secret, words)`` goes on where a saved match stopped."""

    __slots__ = ("_block", "_number", "secret", "words")

    def __init__(self, secret: bytes, words: int = 0) -> None:
        if words < 0:
            raise LuckError(f"the number of words used is expected to be 0 or more, got {words}")
        self.secret = fit(secret)
        self.words = words
        self._block: tuple[int, ...] = ()
        self._number = -1  # of the block at hand; none yet

    def __repr__(self) -> str:
        return f"Sealed(words={self.words})"

    def below(self, n: int) -> int:
        if n <= 1:
            return certain(n)
        fair = LIMIT - unfair_words(n)
        while True:
            word = self._next32()
            if word < fair:
                return word % n

    def _next32(self) -> int:
        number, place = divmod(self.words, WORDS)
        if number != self._number:
            data = number.to_bytes(8, "big")
            digest = blake2b(data, key=self.secret, digest_size=4 * WORDS, person=NAME).digest()
            self._block = unpack(f">{WORDS}I", digest)
            self._number = number
        self.words += 1
        return self._block[place]
