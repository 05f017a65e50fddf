"""A table that was played by other rules, or with other components, than the hall has now: its
log is told from the events that it recorded, but nobody plays on."""

from meadhall.hall.desk import YOU
from meadhall.hall.live import stored_match
from meadhall.hall.log import Told, tell
from meadhall.hall.rows import LineRow, SeatRow, TableRow
from meadhall.kernel.event import Event
from meadhall.kernel.match import DAMAGE, standing
from meadhall.kernel.record import Record
from meadhall.registry import title

OLD_RULES = "it was played by other rules than the hall has now: it can be read, but not played on"


class Old:
    """One such table."""

    def __init__(
        self, row: TableRow, seats: tuple[SeatRow, ...], lines: tuple[LineRow, ...]
    ) -> None:
        self.id = row.id
        self.row = row
        self.seats = list(seats)
        self.data = stored_match(row, seats, lines)

    @property
    def over(self) -> bool:
        """Whether the game had ended."""
        return bool(self.row.over)

    def title(self, lang: str) -> str:
        """What the game is called."""
        return title(self.row.title).teller(lang).title()

    def log(self, seat: int, lang: str) -> list[Told]:
        """What happened, as this seat, or a spectator, may know it."""
        teller = title(self.row.title).teller(lang)
        names = [YOU[lang] if each.seat == seat else self.called(each.seat) for each in self.seats]

        def sentence(event: Event) -> str:
            try:
                return teller.event(event.seen_by(seat), names)
            except DAMAGE:  # the rules of today have no words for it
                return event.name

        log = Record.from_data(self.data).log
        return tell(log, standing(log), (), self.called, sentence)

    def called(self, seat: int) -> str:
        """A player's name."""
        return self.seats[seat].name if 0 <= seat < len(self.seats) else ""
