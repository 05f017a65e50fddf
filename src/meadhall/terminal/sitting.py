"""One match at this screen: whose turn it is, who sits in front, and how it ends."""

from pathlib import Path
from typing import Any

from meadhall.kernel.data import DataError
from meadhall.kernel.event import SPECTATOR
from meadhall.kernel.game import Title
from meadhall.kernel.luck_store import luck_data
from meadhall.kernel.match import Match, standing
from meadhall.terminal.files import write_match
from meadhall.terminal.hall_bots import bot_choice
from meadhall.terminal.paragraphs import paragraphs, show_found, show_one
from meadhall.terminal.screen import Line, Screen
from meadhall.terminal.telling import Telling, seen_from
from meadhall.terminal.words import Words

ME = "me"


class LeftError(Exception):
    """Somebody wants to leave."""


class Sitting:
    """The match, the people and bots at it, and what the screen has told so far.

    `audience` is the seat in front of the screen: one at a time, where hands are hidden.
    """

    def __init__(self, match: Match[Any, Any], title: Title, words: Words, screen: Screen) -> None:
        self.match = match
        self.game = match.game
        self.title = title
        self.words = words
        self.screen = screen
        self.teller = match.game.teller(words.lang)
        self.people = tuple([seat for seat, who in enumerate(match.players) if who == ME])
        self.names = tuple([self.name_of(seat) for seat in range(self.game.seats)])
        self.teller.names = self.names
        self.telling = Telling(self.teller, words, self.names)
        self.rules = paragraphs(title)
        self.audience = self.people[0] if len(self.people) == 1 else SPECTATOR
        self.fresh = len(self.people) > 1  # nobody has taken the screen yet
        self.told = dict.fromkeys([SPECTATOR, *self.people], 0)
        self.kept = match.version  # the version last written to a file, or begun with
        self.opening = True  # what is said before the game still stands on the screen

    def name_of(self, seat: int) -> str:
        """What a seat is called here: by its name, or You, or by its bot, or by its number."""
        if self.match.names[seat]:
            return self.match.names[seat]
        if self.people == (seat,):
            return self.words("you")
        if seat in self.people:
            return self.words("player", n=seat + 1)
        kind = self.match.players[seat].partition(":")[0].capitalize()
        alike = [who.partition(":")[0].capitalize() for who in self.match.players]
        return kind if alike.count(kind) == 1 else f"{kind} {seat + 1}"

    # -- the course of the game -------------------------------------------------------------------

    def run(self) -> None:
        """Play on to the end, and past it if somebody takes a move back there."""
        # A decision needs the sitting and the sitting decisions; types alone would not.
        from meadhall.terminal.decision import Decision
        from meadhall.terminal.ending import Ending

        while True:
            while self.game.outcome(self.match.position) is None:
                seat = self.game.deciders(self.match.position)[0]
                if seat in self.people:
                    self.hand_over(seat)
                    Decision(self, seat).make()
                else:
                    self.let_bot(seat)
            if not Ending(self).goes_on():
                return

    def let_bot(self, seat: int) -> None:
        """The bot of this seat chooses."""
        if self.screen.live:
            self.screen.say(self.words("thinking", name=self.names[seat]), "dim")
        self.match.act(seat, bot_choice(self.match, seat, self.match.players[seat]))
        if not self.people:
            self.tell_news()

    # -- who sits in front ------------------------------------------------------------------------

    def hand_over(self, seat: int) -> None:
        """The screen goes to this seat. Where the two may not see the same, behind a curtain."""
        if seat == self.audience:
            return
        before = self.audience
        if self.fresh:
            before = next(other for other in self.people if other != seat)
        if self.tells_apart(before, seat):
            self.curtain(seat)
        else:
            self.told[seat] = max(self.told[seat], self.told[before])
        self.fresh = False
        self.audience = seat

    def curtain(self, seat: int) -> None:
        """Nothing of what one seat saw stays in front of the other."""
        if not self.fresh and self.unheard():
            self.tell_news()
            if self.screen.live:
                self.screen.ask(self.words("hide-enter"))
        if not self.fresh:  # the first page, which nobody has to hide, is still to be read
            self.screen.wipe()
        self.screen.rule(self.words("pass-to", name=self.names[seat]))
        if self.screen.live:
            self.screen.ask(self.words("pass-enter", name=self.names[seat]))
            self.screen.wipe()
            self.opening = False

    def tells_apart(self, one: int, other: int) -> bool:
        """Whether two seats know different things."""
        p = self.match.position
        mine = self.game.view_data(self.game.view(p, one))
        theirs = self.game.view_data(self.game.view(p, other))
        return mine | {"seat": 0} != theirs | {"seat": 0}

    # -- what is shown ----------------------------------------------------------------------------

    def unheard(self) -> list[Line]:
        """What the audience has not been told yet."""
        lines: list[Line] = []
        for entry in self.match.log[self.told.get(self.audience, 0) :]:
            lines += self.telling.entry(entry, seen_from(self.audience))
        return lines

    def take_news(self) -> list[Line]:
        """What the audience has not been told yet; from now on it counts as told."""
        lines = self.unheard()
        self.told[self.audience] = len(self.match.log)
        return [[("· ", "dim"), *line] for line in lines]

    def tell_news(self) -> None:
        """Tell the audience what it has not been told yet."""
        for line in self.take_news():
            self.screen.line(line, indent=2)

    def table_rows(self, seat: int, rows: int) -> list[Line]:
        """The table as this seat sees it, in so many rows if that can be done."""
        view = self.game.view(self.match.position, seat)
        screen = self.screen
        lang, plain = self.words.lang, not screen.fancy
        return list(self.title.terminal(view, lang, self.names, screen.width, rows, plain))

    def status(self, seat: int) -> Line:
        """What matters most at the table, as this seat sees it."""
        view = self.game.view(self.match.position, seat)
        return self.title.terminal_status(view, self.words.lang, self.names, self.screen.width)

    def open(self, loaded: Path | None) -> None:
        """What there is to say before the first move."""
        screen, words = self.screen, self.words
        screen.clear()
        screen.say(self.teller.title(), "bold")
        screen.say(words("table-of", address=self.game.address))
        luck = luck_data(self.match.luck)
        if "commitment" in luck:
            screen.say(words("sealed", commitment=luck["commitment"]))
            screen.say(words("sealed-why"), "dim")
        else:
            screen.say(words("seeded", seed=luck["seed"]))
        if loaded is not None:
            screen.say(words("loaded", file=loaded, count=len(self.match.line)))
            # The last move is told again, for those who have been away.
            self.told = dict.fromkeys(self.told, self.match.version - 1)
        if not self.people:
            screen.say(words("watching"))
        else:
            screen.say(words("type-help"))
        if loaded is None and self.people:
            screen.say()
            screen.say(self.teller.goal())
        screen.say()

    # -- what can be done at any prompt -----------------------------------------------------------

    def look_up(self, command: str, rest: str) -> bool:
        """What works during the game and after it."""
        screen, words = self.screen, self.words
        if command == "rule":
            if rest:
                show_one(self.rules, rest, words, screen)
            else:
                screen.say(words("rule-usage", example=self.rule_now()))
        elif command == "rules":
            if rest:
                show_found(self.rules, rest, words, screen)
            else:
                screen.say(words("rules-usage"))
        elif command == "goal":
            screen.say(self.teller.goal())
        elif command == "log":
            self.show_log()
        elif command == "save":
            self.save(rest)
        else:
            return False
        return True

    def rule_now(self) -> str:
        """The paragraph that says what is asked now, or how the game ended."""
        outcome = self.game.outcome(self.match.position)
        if outcome is not None:
            return outcome.rule
        return self.game.question(self.match.position).rule

    def show_log(self) -> None:
        """Everything so far, as the audience may know it."""
        log = self.match.log
        lines = self.telling.log(log, standing(tuple(log)), seen_from(self.audience))
        for line in lines:
            self.screen.line(line, indent=5)
        if not lines:
            self.screen.say(self.words("log-empty"))

    def save(self, name: str) -> bool:
        """Write the game to a file; says whether that is done."""
        screen, words = self.screen, self.words
        if not name:
            screen.say(words("save-usage"))
            return False
        path = Path(name).expanduser()
        asked = screen.live and path.is_file()
        if asked and not screen.sure(words("save-replaces", file=path), words):
            screen.say(words("left-alone"))
            return False
        try:
            write_match(self.match, path)
        except (OSError, DataError) as fault:
            reason = fault.strerror if isinstance(fault, OSError) and fault.strerror else fault
            screen.say(words("save-failed", file=path, reason=reason), "red")
            return False
        self.kept = self.match.version
        over = self.game.outcome(self.match.position) is not None
        screen.say(words("saved-over" if over else "saved", file=path), "green")
        return True

    def offer_to_save(self) -> None:
        """Before somebody leaves: a game that has gone on since it was saved may be saved."""
        screen, words = self.screen, self.words
        while screen.live and self.kept != self.match.version:
            name = screen.ask(words("quit-save"))
            if words.says("yes", name):
                name = screen.ask(words("quit-name"))
            if not name or words.says("no", name) or self.save(name):
                return

    def undo(self) -> bool:
        """Take back the last move that somebody at this screen made; says whether that is done.

        Everybody else whom it concerns has to agree: the mover too, if another typed it.
        """
        screen, words, match = self.screen, self.words, self.match
        movers = [match.log[place].seat for place in match.line]
        mine = [seat for seat in movers if seat in self.people]
        takeback = match.takeback(mine[-1]) if mine else None
        if takeback is None:
            screen.say(words("undo-nothing"))
            return False
        seat = mine[-1]
        asked = screen.live and not takeback.free
        if asked and not screen.sure(words("undo-marks"), words):
            screen.say(words("left-alone"))
            return False
        for other in (seat, *takeback.others):
            # Bots agree to everything, and so does the one who typed it.
            if other in self.people and other != self.audience:
                name = self.names[other]
                if not screen.sure(words("undo-agree", name=name), words):
                    screen.say(words("undo-refused", name=name))
                    return False
        match.undo(seat, takeback.others)
        return True
