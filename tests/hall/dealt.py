"""A hall whose deals are the same every time: `python -P -m tests.hall.dealt serve ...`.

A test that plays by clicking cannot know every deal; with these it meets the same ones each time.
"""

from hashlib import sha256
from itertools import count

from meadhall.cli import main
from meadhall.hall import service

DEALS = count(1)


def next_secret() -> bytes:
    """The secret of the first table, of the second, ..."""
    return sha256(f"deal {next(DEALS)}".encode()).digest()


if __name__ == "__main__":
    service.new_deal_secret = next_secret
    main()
