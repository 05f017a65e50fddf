"""Secrets of seats: 256 bits, kept only as hashes, compared in constant time."""

import re
from hashlib import sha256
from secrets import compare_digest, token_urlsafe

SECRET_BYTES = 32
NAME_BYTES = 9  # of a table's name in its address: nobody guesses one


def new_secret() -> str:
    """A secret as it goes into a link or a cookie."""
    return token_urlsafe(SECRET_BYTES)


def new_name() -> str:
    """The name of a table."""
    return token_urlsafe(NAME_BYTES)


def is_name(text: str) -> bool:
    """Whether this could be the name of a table: nothing else is looked for in the store."""
    return re.fullmatch(r"[A-Za-z0-9_-]{12}", text) is not None


def hashed(secret: str) -> str:
    """What the store keeps of a secret. It is long and random: no slow hash is needed."""
    return sha256(secret.encode()).hexdigest()


def opens(secret: str, stored: str) -> bool:
    """Whether this is the secret whose hash was stored; nothing opens what has no hash."""
    return compare_digest(hashed(secret).encode(), (stored or "-").encode())
