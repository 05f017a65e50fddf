"""Sealed luck: an outsider's checker, written from the docstring of sealed.py alone, agrees.

The vectors are our own: the scheme is ours, so none are published.
"""

import hashlib
import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from meadhall.kernel.luck import LIMIT, LuckError
from meadhall.kernel.sealed import Sealed, check, commitment, new_secret

SECRETS = st.binary(min_size=32, max_size=32)
SIDES = st.lists(st.integers(1, LIMIT) | st.integers(1, 60), max_size=40)


class Checker:
    """What somebody who distrusts the hall would write."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret
        self.used = 0

    def word(self) -> int:
        block = hashlib.blake2b(
            (self.used // 16).to_bytes(8, "big"),
            digest_size=64,
            key=self.secret,
            salt=bytes(16),
            person=b"meadhall-luck-1\x00",
        ).digest()
        start = self.used % 16 * 4
        self.used += 1
        return int.from_bytes(block[start : start + 4], "big")

    def below(self, n: int) -> int:
        if n == 1:
            return 0
        word = self.word()
        while word >= 2**32 - 2**32 % n:
            word = self.word()
        return word % n

    def shuffle(self, cards: list[int]) -> list[int]:
        for place in range(len(cards) - 1, 0, -1):
            other = self.below(place + 1)
            cards[place], cards[other] = cards[other], cards[place]
        return cards


@given(SECRETS, SIDES)
@example(bytes(32), [3 << 30] * 40)
def test_an_independent_checker_draws_the_same(secret: bytes, sides: list[int]) -> None:
    luck, checker = Sealed(secret), Checker(secret)
    assert [luck.below(n) for n in sides] == [checker.below(n) for n in sides]
    assert luck.words == checker.used, "words that are thrown away count as used"


@given(SECRETS, st.integers(0, 60))
def test_an_independent_checker_deals_the_same(secret: bytes, size: int) -> None:
    dealt = Sealed(secret).shuffled(tuple(range(size)))
    assert list(dealt) == Checker(secret).shuffle(list(range(size)))


@given(SECRETS, SIDES, st.integers(0, 40))
def test_a_saved_match_goes_on_with_the_words_used(
    secret: bytes, sides: list[int], cut: int
) -> None:
    luck = Sealed(secret)
    expected = [luck.below(n) for n in sides]
    before = Sealed(secret)
    results = [before.below(n) for n in sides[:cut]]
    after = Sealed(secret, before.words)
    results += [after.below(n) for n in sides[cut:]]
    assert results == expected
    assert after.words == luck.words


def test_the_stream_does_not_change_between_versions() -> None:
    luck = Sealed(bytes(range(32)))
    assert [luck.below(LIMIT) for _ in range(3)] == [0x286D4AB1, 0xA03DC503, 0x7A161B6B]
    assert commitment(bytes(range(32))) == (
        "d498d344ac9ee802a7fee7e4327edffc38462727d0024629dfdd30c7dc9b60c8"
    )


@given(SECRETS)
def test_the_commitment_is_the_hash_that_the_docstring_tells(secret: bytes) -> None:
    published = commitment(secret)
    assert published == hashlib.sha256(b"meadhall-luck-1" + secret).hexdigest()
    assert check(secret, published)


@given(SECRETS, st.integers(0, 255))
def test_one_bit_changed_does_not_fit_the_commitment(secret: bytes, bit: int) -> None:
    other = (int.from_bytes(secret, "big") ^ (1 << bit)).to_bytes(32, "big")
    assert not check(other, commitment(secret))


@pytest.mark.parametrize("published", ["", "0" * 64, "été"])
def test_what_is_no_commitment_of_it_does_not_check(published: str) -> None:
    assert not check(bytes(32), published)


def test_new_secrets_are_fit_and_fresh() -> None:
    secrets = {new_secret() for _ in range(20)}
    assert len(secrets) == 20
    assert {len(secret) for secret in secrets} == {32}


# --- The secret stays secret ---------------------------------------------------------------------

TOO_SHORT = b"do not show me to anybody"


@pytest.mark.parametrize("use", [Sealed, commitment, lambda secret: check(secret, "0" * 64)])
@pytest.mark.parametrize("secret", [b"", TOO_SHORT, TOO_SHORT + bytes(8)])
def test_an_error_tells_the_length_and_not_the_secret(use, secret: bytes) -> None:
    with pytest.raises(LuckError, match=f"32 bytes is expected, got {len(secret)} bytes") as caught:
        use(secret)
    told = str(caught.value)
    assert not re.search("do not show", told)
    assert TOO_SHORT.hex() not in told


def test_negative_words_are_refused_without_the_secret() -> None:
    with pytest.raises(LuckError, match="0 or more, got -1") as caught:
        Sealed(b"thirty-two bytes of a secret 123", -1)
    assert "secret" not in str(caught.value)


def test_the_repr_shows_how_far_it_is_and_nothing_more() -> None:
    luck = Sealed(b"thirty-two bytes of a secret 123", 5)
    luck.below(6)
    assert repr(luck) == f"Sealed(words={luck.words})"
