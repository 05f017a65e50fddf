"""Luck as it is written down with a match, and made again from there."""

from collections.abc import Mapping

from meadhall.kernel.data import DataError, as_data
from meadhall.kernel.luck import Luck, LuckError, Seeded
from meadhall.kernel.record import whole
from meadhall.kernel.sealed import Sealed, commitment, fit

SEALED = "sealed"
SEEDED = "seeded"


def luck_data(luck: Luck) -> dict[str, object]:
    """Where the luck comes from, and how far it has come."""
    if isinstance(luck, Sealed):
        return {
            "kind": SEALED,
            "commitment": commitment(luck.secret),
            "secret": luck.secret.hex(),
            "words": luck.words,
        }
    if isinstance(luck, Seeded):
        return {"kind": SEEDED, "seed": luck.seed, "stream": luck.stream, "state": luck.state()}
    raise DataError(f"expected luck that can be saved, found {type(luck).__name__}")


def luck_now(stored: Mapping[str, object]) -> Luck:
    """The luck, at the place where it was saved."""
    try:
        if stored.get("kind") == SEALED:
            words = stored.get("words")
            if isinstance(words, int):
                return Sealed(proven(stored), words)
        elif stored.get("kind") == SEEDED:
            state = stored.get("state")
            if isinstance(state, (list, tuple)) and len(state) == 4:
                a, b, c, counter = whole(as_data(state))
                luck = luck_from_start(stored)
                if isinstance(luck, Seeded):
                    luck.go_to(a, b, c, counter)
                    return luck
    except DataError:
        raise
    except LuckError as fault:
        raise DataError(f"the saved luck does not fit: {fault}") from fault
    raise DataError("expected luck that is sealed or seeded, and its place")


def luck_from_start(stored: Mapping[str, object]) -> Luck:
    """The same luck from its first draw on, for whoever checks the deal."""
    if stored.get("kind") == SEALED:
        return Sealed(proven(stored))
    seed, stream = stored.get("seed"), stored.get("stream")
    if stored.get("kind") == SEEDED and isinstance(seed, int) and isinstance(stream, int):
        try:
            return Seeded(seed, stream)
        except LuckError as fault:
            raise DataError(f"the saved luck does not fit: {fault}") from fault
    raise DataError("expected luck that is sealed or seeded")


def proven(stored: Mapping[str, object]) -> bytes:
    """The secret, if it is the one that the commitment binds to."""
    secret = secret_of(stored)
    if commitment(secret) != stored.get("commitment"):
        raise DataError("the secret is not the one whose hash was published at the start")
    return secret


def secret_of(stored: Mapping[str, object]) -> bytes:
    """The secret, which a file that was handed out before the end does not hold."""
    secret = stored.get("secret")
    if not isinstance(secret, str):
        raise DataError(
            "the file does not hold the secret of its luck: the game was still going on"
        )
    try:
        return fit(bytes.fromhex(secret))
    except ValueError as fault:
        raise DataError(f"the saved luck does not fit: {fault}") from fault
