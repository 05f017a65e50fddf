"""One seat's decision: the page it reads, and everything that may be typed there."""

import re
from typing import Any

from meadhall.bots.ruin import loses_at_once
from meadhall.kernel.action import Action
from meadhall.kernel.bar import Bar, BarredError
from meadhall.kernel.game import NOT_ASKED, OVER
from meadhall.kernel.step import NOT_OFFERED
from meadhall.terminal.columns import Choice, Columns
from meadhall.terminal.hall_bots import Advice
from meadhall.terminal.help import HELP, tell_help
from meadhall.terminal.page import Page
from meadhall.terminal.sitting import LeftError, Sitting


def letters(place: int) -> str:
    """a, b, ..., z, aa, ab, ..."""
    high, low = divmod(place, 26)
    return (letters(high - 1) if high else "") + chr(ord("a") + low)


def by_verb(options: list[Action]) -> list[Action]:
    """The same options, with those of one kind side by side."""
    verbs = list(dict.fromkeys([action.verb for action in options]))
    return sorted(options, key=lambda action: verbs.index(action.verb))


class Decision:
    """Asks until a choice is made, a move is taken back, or somebody leaves."""

    def __init__(self, sitting: Sitting, seat: int) -> None:
        self.sitting = sitting
        self.seat = seat
        self.words = sitting.words
        self.screen = sitting.screen
        self.teller = sitting.teller
        self.news = sitting.take_news()  # kept, so that every page of this decision tells it
        self.view: Any = sitting.game.view(sitting.match.position, seat)
        self.options = by_verb(sitting.game.options(sitting.match.position, seat))
        self.bars = dict(
            zip(
                map(letters, range(1000)),
                sitting.game.barred(sitting.match.position, seat),
                strict=False,
            )
        )

    def make(self) -> None:
        """Ask until something has changed."""
        self.page()
        while not self.obey(self.screen.ask(self.prompt())):
            pass

    def prompt(self) -> str:
        """Whose answer is awaited, where there are several people."""
        if len(self.sitting.people) > 1:
            return f"{self.sitting.names[self.seat]} >"
        return ">"

    # -- the page ---------------------------------------------------------------------------------

    def page(self) -> None:
        """The table, what happened, the question and the choices."""
        sitting, screen = self.sitting, self.screen
        if sitting.opening and screen.fancy:
            screen.ask(self.words("begin-enter"))  # what is said before the game is to be read
        sitting.opening = False
        screen.clear()
        Page(
            screen,
            lambda rows: sitting.table_rows(self.seat, rows),
            lambda: sitting.status(self.seat),
            self.news,
            self.teller.question(self.view, sitting.names),
            Columns(screen, self.choices()),
            self.footer(),
        ).show()

    def choices(self) -> list[Choice]:
        """What may be chosen, and what may not."""
        shown = [
            Choice(
                action.verb,
                str(number),
                self.teller.action(self.view, action),
                self.teller.short(self.view, action),
                self.teller.effect(self.view, action),
                self.teller.brief(self.view, action),
                ruinous=loses_at_once(self.sitting.match, self.seat, action),
            )
            for number, action in enumerate(self.options, 1)
        ]
        for letter, (action, bar) in self.bars.items():
            label, short = (
                self.teller.action(self.view, action),
                self.teller.short(self.view, action),
            )
            reason = self.reason(bar)
            shown.append(Choice("", letter, label, short, reason, reason, barred=True))
        return shown

    def footer(self) -> list[str]:
        """What else may be typed."""
        lines = []
        if self.screen.fancy:
            lines.append(self.words("footer-barred" if self.bars else "footer"))
        if len(self.options) == 1 and self.screen.live:
            lines.append(self.words("only-one"))
        return lines

    def reason(self, bar: Bar) -> str:
        """Why something is barred; some reasons are the kernel's, which every game shares."""
        if bar.reason in (NOT_ASKED, NOT_OFFERED, OVER):
            return self.words(bar.reason)
        return self.teller.bar(self.view, bar, self.sitting.names)

    # -- what may be typed ------------------------------------------------------------------------

    def obey(self, text: str) -> bool:
        """Do what was typed; says whether the decision is made, or is no longer this one."""
        if not text:
            return self.enter()
        if text.isdecimal():
            return self.choose(int(text))
        asked = re.fullmatch(r"\?\s*([0-9]+|[a-z]+)", text)
        if asked is not None:
            self.explain(asked.group(1))
            return False
        if text in self.bars:
            self.explain(text)
            return False
        word, _, rest = text.partition(" ")
        command = self.words.means(word.lower())
        action, fault = self.read(text)
        if action is not None:
            return self.write(action)
        if self.sitting.look_up(command, rest.strip()):
            return False
        if command == "undo":
            return self.sitting.undo()
        if command == "hint":
            self.hint(rest.strip())
        elif command == "help":
            tell_help(HELP, self.sitting)
        elif command == "table":
            self.page()
        elif command == "quit":
            raise LeftError
        elif fault:
            self.screen.say(self.words("not-read", fault=fault))
        else:
            self.say_count("not-understood", text=text)
        return False

    def read(self, text: str) -> tuple[Action | None, str]:
        """The action that was typed in its notation. If there is none: what was expected, where
        the text begins like an action of free form, such as an offer."""
        game = self.sitting.game
        try:
            return game.parse(text), ""
        except ValueError as fault:
            told = str(fault)
        try:
            game.table_of_actions.parse(text)
        except ValueError as fault:
            return None, "" if str(fault) == told else told
        return None, told

    def enter(self) -> bool:
        """An empty line takes the only choice there is; of several it chooses none."""
        if self.screen.live:
            if len(self.options) == 1:
                return self.choose(1)
            self.page()
        return False

    def say_count(self, key: str, **fields: object) -> None:
        """A sentence that tells how many choices there are."""
        count = len(self.options)
        self.screen.say(self.words(f"{key}-one" if count == 1 else key, count=count, **fields))

    def choose(self, number: int) -> bool:
        """Carry out the choice of this number."""
        if not 1 <= number <= len(self.options):
            self.say_count("no-choice", n=number)
            return False
        action = self.options[number - 1]
        sitting = self.sitting
        if not self.sure_of(action):
            self.screen.say(self.words("left-alone"))
            return False
        sitting.match.act(self.seat, action)
        return True

    def sure_of(self, action: Action) -> bool:
        """Whether the choice is meant. A person who is about to lose the game by it is asked."""
        if not self.screen.live or len(self.options) == 1:
            return True
        if not loses_at_once(self.sitting.match, self.seat, action):
            return True
        self.screen.say(self.teller.effect(self.view, action), "yellow")
        return self.screen.sure(self.words("ends-game"), self.words)

    def write(self, action: Action) -> bool:
        """Carry out an action that was typed in its notation; or say why not."""
        if action in self.options:
            return self.choose(self.options.index(action) + 1)
        try:
            self.sitting.match.act(self.seat, action)
        except BarredError as fault:
            self.tell_bar(fault.bar)
            return False
        return True

    def explain(self, key: str) -> None:
        """What a choice does, or why it is barred; with the rule to look it up."""
        if key.isdecimal():
            if not 1 <= int(key) <= len(self.options):
                self.say_count("no-choice", n=key)
                return
            action = self.options[int(key) - 1]
            self.screen.say(self.teller.action(self.view, action), "bold")
            rule = self.teller.action_rule(self.view, action)
            tail = f"  [{self.words('rule-label', rule=rule)}]" if rule else ""
            effect = self.teller.effect(self.view, action)
            self.screen.line([("  ", ""), (effect, ""), (tail, "dim")], indent=2)
        elif key in self.bars:
            action, bar = self.bars[key]
            self.screen.say(self.teller.action(self.view, action), "bold")
            self.tell_bar(bar)
        else:
            self.screen.say(
                self.words("no-letter", letter=key) if self.bars else self.words("no-bars")
            )

    def tell_bar(self, bar: Bar) -> None:
        tail = f"  [{self.words('rule-label', rule=bar.rule)}]" if bar.rule else ""
        self.screen.line([("  ", ""), (self.reason(bar), ""), (tail, "dim")], indent=2)

    def hint(self, budget: str) -> None:
        """The search bot's choice, from what this seat knows."""
        if len(self.options) == 1:
            self.screen.say(self.words("hint-only"))
            return
        try:
            advice = Advice(self.sitting.match, self.seat, budget)
        except ValueError:
            self.screen.say(self.words("hint-usage"))
            return
        number = self.options.index(advice.action) + 1
        label = self.teller.action(self.view, advice.action)
        told = self.words("hint", n=number, action=label)
        cost = self.words("hint-cost", playouts=advice.playouts, seconds=f"{advice.seconds:.1f}")
        # A transcript of the same game is the same text, so a pipe is not told the time.
        self.screen.line([(told, ""), (f" {cost}" if self.screen.live else "", "dim")])
