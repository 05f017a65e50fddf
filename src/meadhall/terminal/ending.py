"""The end of a match: how it ended and why, and what can be checked."""

from meadhall.kernel.luck_store import luck_data
from meadhall.kernel.outcome import Outcome
from meadhall.terminal.help import AT_THE_END, tell_help
from meadhall.terminal.screen import InputEndedError, Line
from meadhall.terminal.sitting import Sitting

BELOW = 12  # rows wanted below the last table, for what happened and how it ended


class Ending:
    """Tells the end, and lets people save, read on, or take a move back."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.words = sitting.words
        self.screen = sitting.screen

    def goes_on(self) -> bool:
        """Tell the end; says whether a move was taken back, so that play goes on."""
        self.tell()
        if not self.sitting.people:
            return False
        while True:
            try:
                text = self.screen.ask(self.words("end-ask") if self.screen.live else ">")
            except InputEndedError:
                return False
            word, _, rest = text.partition(" ")
            command = self.words.means(word.lower())
            if command == "undo":
                if self.sitting.undo():
                    return True
            elif command == "help":
                tell_help(AT_THE_END, self.sitting)
            elif command == "table":
                self.screen.put(self.table())
            elif not self.sitting.look_up(command, rest.strip()):
                # A slip of the finger must not take away the chance to save; a pipe has no fingers.
                if not text or command == "quit" or not self.screen.live:
                    return False
                self.screen.say(self.words("end-understood", text=text))

    def table(self) -> list[Line]:
        """The last table."""
        screen = self.screen
        return self.sitting.table_rows(self.sitting.audience, screen.height - BELOW)

    def tell(self) -> None:
        """The last table, the last moves, the outcome, and the secret."""
        sitting, screen, words = self.sitting, self.screen, self.words
        outcome = sitting.game.outcome(sitting.match.position)
        assert outcome is not None
        if sitting.people:
            screen.clear()
        if screen.fancy:
            screen.put(self.table())
            screen.say()
        sitting.tell_news()
        screen.say()
        screen.rule(words("end-title"))
        self.result(outcome)
        marks = sitting.match.taken_back
        if marks:
            screen.say(words("mark-one" if marks == 1 else "mark", count=marks), "yellow")
        luck = luck_data(sitting.match.luck)
        if "secret" in luck:
            screen.say()
            screen.say(words("secret", secret=luck["secret"]))
            screen.say(words("secret-check", commitment=luck["commitment"]), "dim")

    def result(self, outcome: Outcome) -> None:
        """Who won, and by which rule."""
        sitting, screen, words = self.sitting, self.screen, self.words
        seats = range(len(outcome.places))
        told = sitting.teller.outcome(outcome, sitting.names)
        shared = len(set(outcome.places)) == 1
        spans = [(told, "bold"), (f"  [{outcome.rule}]", "dim")]
        if shared or len(sitting.people) == 1:
            mine = sitting.people[0] if sitting.people else 0
            won = mine in outcome.winners
            spans.insert(
                0, (f"{words('won' if won else 'lost')}. ", "bold green" if won else "bold red")
            )
        screen.line(spans)
        if not shared:
            for seat in seats:
                name, place = sitting.names[seat], outcome.places[seat]
                screen.say(words("place", name=name, place=place, points=outcome.total(seat)))
