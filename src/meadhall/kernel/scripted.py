"""The scripted player that every game brings along: sensible, quick, and it sees only a view."""

from typing import Generic, TypeVar

from meadhall.kernel.action import Action
from meadhall.kernel.luck import Luck

V = TypeVar("V")


class Scripted(Generic[V]):
    """Chooses by rules of thumb, and judges how each seat stands."""

    __slots__ = ()

    horizon: int = 400  # decisions after which the estimate tells more than playing on would

    def choose(self, view: V, options: list[Action], luck: Luck) -> Action:
        """One of the options. `luck` is the player's own, for ties."""
        raise NotImplementedError

    def estimate(self, view: V) -> tuple[float, ...]:
        """Each seat's prospects, from 0 (lost) to 1 (won)."""
        raise NotImplementedError
