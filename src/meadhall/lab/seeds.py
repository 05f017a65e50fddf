"""Where the luck of a game in a batch comes from: from the seed and the game's number alone."""

from hashlib import blake2b
from typing import Final

from meadhall.kernel.luck import Seeded

TABLE: Final = 0  # the stream of the table's dice and shuffles
BOTS: Final = 1  # of the bot in seat 0; the other seats follow


def game_seed(seed: int, number: int) -> int:
    """The seed of one game of a batch. Neither the size of the batch nor who plays it matters."""
    digest = blake2b(f"{seed} {number}".encode(), digest_size=8, person=b"meadhall-lab").digest()
    return int.from_bytes(digest, "big")


def luck_of(seed: int, number: int, stream: int) -> Seeded:
    """One of the lucks of a game, independent of its others."""
    return Seeded(game_seed(seed, number), stream)
