"""The page of one decision: the table, what happened, the question and the choices.

People read it on a screen of so many rows. What does not fit is left out in this order: words
about effects, the table's frames, blank lines, effects altogether, older news, the footer.
"""

from collections.abc import Callable
from dataclasses import dataclass

from meadhall.terminal.columns import KEY, Columns
from meadhall.terminal.screen import Line, Screen

PROMPT = 1  # the row in which one types
AMPLE = 1000  # rows: nothing has to be left out
BLANK: list[Line] = [[]]


@dataclass(frozen=True, slots=True)
class Page:
    """All that a page may hold. `table` makes the table, as short as it is asked to, and `status`
    is the one line of it that stands for all where it is too tall."""

    screen: Screen
    table: Callable[[int], list[Line]]
    status: Callable[[], Line]
    news: list[Line]
    question: str
    choices: Columns
    footer: list[str]

    def show(self) -> None:
        """As much of it as fits."""
        self.screen.put(self.rows() if self.screen.fancy else self.told())

    def told(self) -> list[Line]:
        """Read aloud or in a pipe, what happened comes before what is there now."""
        rows = [*self.laid(self.news, 2), *BLANK] if self.news else []
        rows += [*self.table(AMPLE), *BLANK, *self.laid([[(self.question, "")]])]
        rows += self.laid(self.choices.told(), KEY)
        return rows + self.laid([[(text, "")] for text in self.footer])

    def rows(self) -> list[Line]:
        """The first of these pages that fits, or else the last."""
        room = self.screen.height - PROMPT
        whole = self.asked(self.choices.below_each_other(True), self.footer)
        brief = self.asked(self.choices.below_each_other(False), self.footer)
        names = self.asked(self.choices.side_by_side(), self.footer)
        found = self.page(AMPLE, self.news, whole, True)
        if len(found) > room:
            found = self.page(AMPLE, self.news, brief, True)
        if len(found) > room:
            found = self.page(room, self.news, brief, True)
        if len(found) > room:
            found = self.page(room, self.news, brief, False)
        if len(found) > room:
            found = self.page(room, self.news, names, False)
        kept = list(self.news)
        while len(found) > room and len(kept) > 1:
            del kept[0]
            found = self.page(room, kept, names, False)
        if len(found) > room:
            standing = [*self.laid([self.status()]), *self.asked(self.choices.side_by_side(), [])]
            found = self.page(room, kept, standing, False)
        return found

    def asked(self, choices: list[Line], footer: list[str]) -> list[Line]:
        """The question, the choices, and what else may be typed."""
        below: list[Line] = [[(text, "dim")] for text in footer]
        return [*self.laid([[(self.question, "bold")]]), *choices, *self.laid(below)]

    def page(self, room: int, news: list[Line], asked: list[Line], spaced: bool) -> list[Line]:
        """The table in what of this room the rest leaves."""
        blank = BLANK if spaced else []
        rest = [*blank, *self.laid(news, 2), *(blank if news else []), *asked]
        return self.table(room - len(rest)) + rest

    def laid(self, lines: list[Line], indent: int = 0) -> list[Line]:
        """Lines as rows of the screen."""
        return [row for line in lines for row in self.screen.laid(line, indent)]
