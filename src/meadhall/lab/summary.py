"""What many games of one table have come to."""

from collections import Counter
from typing import Any

from meadhall.kernel.game import Game
from meadhall.lab.play import Manner, Played
from meadhall.lab.statistics import spread, wilson


class Summary:
    """Grows game by game; keeps counts, not games."""

    def __init__(
        self, game: Game[Any, Any], bots: tuple[str, ...], seed: int, manner: Manner
    ) -> None:
        self.game = game
        self.manner = manner
        self.told: Counter[str] = Counter(dict.fromkeys(manner.events, 0))
        self.bots = bots
        self.seed = seed
        self.games = 0
        self.decisions = 0
        self.endings: Counter[str] = Counter(dict.fromkeys(game.endings, 0))
        self.wins = [0] * game.seats
        self.scores: list[Counter[int]] = [Counter() for _ in range(game.seats)]
        self.lengths: Counter[int] = Counter()
        self.turns: Counter[int] = Counter()

    def add(self, played: Played) -> None:
        """One game more."""
        self.games += 1
        self.decisions += played.decisions
        self.endings[played.ending] += 1
        self.told.update(played.told)
        self.lengths[played.decisions] += 1
        if played.turns is not None:
            self.turns[played.turns] += 1
        for seat, place in enumerate(played.places):
            self.wins[seat] += place == 1
            self.scores[seat][played.scores[seat]] += 1

    def data(self, seconds: float) -> dict[str, Any]:
        """The summary as it is written to JSON; all intervals are of 95 %."""
        return {
            "address": self.game.address,
            "rules_version": self.game.rules_version,
            "digest": self.game.digest,
            "bots": list(self.bots),
            "seed": self.seed,
            "rotated": self.manner.rotate,
            "events": dict(self.told),
            "games": self.games,
            "decisions": self.decisions,
            "seconds": round(seconds, 3),
            "decisions_per_second": round(self.decisions / seconds) if seconds else None,
            "endings": dict(self.endings),
            "ending_shares": {
                ending: {"share": count / self.games, "interval": wilson(count, self.games)}
                for ending, count in self.endings.items()
            },
            "seats": [self.seat(seat) for seat in range(self.game.seats)],
            "decisions_per_game": spread(self.lengths).data(),
            "turns_per_game": spread(self.turns).data() if self.turns else None,
        }

    def seat(self, seat: int) -> dict[str, Any]:
        """How one seat fared."""
        score = spread(self.scores[seat])
        return {
            "seat": seat,
            "bot": self.bots[seat],
            "wins": self.wins[seat],
            "win_share": self.wins[seat] / self.games,
            "win_interval": wilson(self.wins[seat], self.games),
            "mean_score": score.mean,
            "mean_score_interval": score.interval,
        }
