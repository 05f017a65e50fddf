"""What happened, as one audience may know it."""

from collections.abc import Callable, Sequence
from typing import Any

from meadhall.kernel.event import Event
from meadhall.kernel.record import MOVE, TAKE_BACK, Entry
from meadhall.kernel.teller import Teller
from meadhall.terminal.screen import Line
from meadhall.terminal.words import Words

Sight = Callable[[Event], Event]


def seen_from(seat: int) -> Sight:
    """Events as a seat sees them."""
    return lambda event: event.seen_by(seat)


def openly(event: Event) -> Event:
    """Events with all their secrets: for when there are none to keep."""
    return event


class Telling:
    """Turns lines of a log into lines of text; `names` are by seat."""

    def __init__(self, teller: Teller[Any], words: Words, names: Sequence[str]) -> None:
        self.teller = teller
        self.words = words
        self.names = names

    def entry(self, entry: Entry, sight: Sight) -> list[Line]:
        """What one line of the log has to tell: a sentence and its rule each."""
        if entry.kind in ("undo", TAKE_BACK):
            return [[(self.taken_back(entry), "yellow")]]
        lines: list[Line] = []
        for event in entry.events:
            sentence = self.teller.event(sight(event), self.names)
            if sentence:
                lines.append([(sentence, ""), (f"  [{event.rule}]" if event.rule else "", "dim")])
        return lines

    def taken_back(self, entry: Entry) -> str:
        """That moves were taken back, and whether it marks the result."""
        key = "took-back-marked" if entry.kind == TAKE_BACK else "took-back"
        count = int(entry.text)
        return self.words(
            f"{key}-one" if count == 1 else key, name=self.who(entry.seat), count=count
        )

    def who(self, seat: int) -> str:
        """A player's name, where the teller has no sentence of its own."""
        name = self.names[seat] if 0 <= seat < len(self.names) else ""
        return name or self.words("player", n=seat + 1)

    def log(self, log: Sequence[Entry], standing: Sequence[int], sight: Sight) -> list[Line]:
        """The whole log, numbered; what was taken back is dimmed."""
        lines: list[Line] = []
        number = 0
        for place, entry in enumerate(log):
            undone = entry.kind == MOVE and place not in standing
            if entry.kind == MOVE:
                number += 1
            told = self.entry(entry, sight)
            label = f"{number:>3}. " if entry.kind == MOVE else "     "
            for line in told:
                if undone:
                    text = "".join([piece for piece, _style in line])
                    line = [(f"{text} {self.words('log-undone')}", "dim strike")]
                lines.append([(label, "dim"), *line])
                label = "     "
        return lines
