"""What the tests of the kernel's values share: plain data of any kind, and the way through JSON."""

import json
from typing import Any

from hypothesis import strategies as st

from meadhall.kernel.data import Data, as_data

LEAVES = st.none() | st.booleans() | st.integers() | st.text(max_size=6)
DATA = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=4).map(tuple), max_leaves=8)
TUPLES = st.lists(DATA, max_size=4).map(tuple)
NAMES = st.text("abcdefghijklmnopqrstuvwxyz-", min_size=1, max_size=8)


def through_json(data: object) -> Data:
    """The data after a journey to disk and back."""
    return as_data(json.loads(json.dumps(data)))


def same(one: Any, other: Any) -> bool:
    """Equal, and of the same types throughout: for Python alone, True == 1."""
    return repr(one) == repr(other) and one == other
