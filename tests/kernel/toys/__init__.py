"""Toy games: each shows one mechanism of the kernel, whole and at its smallest."""

from typing import Any

import pytest

from meadhall.kernel import game

if not str(game.__file__).endswith(".py"):
    # mypyc lets no interpreted class inherit from a compiled one; the games are compiled as well.
    pytest.skip("toys are not compiled, so they need the kernel's text", allow_module_level=True)

from tests.kernel.toys.auction import Auction
from tests.kernel.toys.fuse import Fuse
from tests.kernel.toys.market import Market
from tests.kernel.toys.raid import Raid
from tests.kernel.toys.shop import Shop
from tests.kernel.toys.toy import Toy
from tests.kernel.toys.vote import Vote

TOYS: tuple[type[Toy[Any]], ...] = (Vote, Auction, Shop, Fuse, Raid, Market)
