"""The table in the terminal: lines of styled text; the caller turns styles into colours.

Nothing hangs on a colour alone. What others hold is behind their screens, and is nowhere on the
table before the end: not even how much it is.
"""

from collections.abc import Sequence
from typing import Final

from meadhall.games.reavers.goods import FARM, TERROR, TOWER, spoils_of
from meadhall.games.reavers.phrases import MINUS, upper_first
from meadhall.games.reavers.rules import ROSKILDE
from meadhall.games.reavers.scoring import score, symbols_of, terror_glory
from meadhall.games.reavers.view import View, talks_of
from meadhall.games.reavers.words import ReaversTeller, awaited
from meadhall.kernel.deal import ACCORD, BREAKDOWN, OPEN, Deal, Offer
from meadhall.kernel.event import OPENLY
from meadhall.kernel.lines import Line, cells, clip, cut, fold, length, printable, wrap

# Every style, and a look that suits it, in the words that terminals and their libraries share.
LOOKS: Final = {
    "": "",
    "title": "bold",
    "dim": "dim",
    "good": "green",
    "bad": "bold red",
    "warn": "yellow",
    "place": "bold cyan",
    "coin": "bold yellow",
}

GAP: Final = 3
HELM: Final = "▲"
YGG: Final = "♣"
STAR: Final = "★"
HERE: Final = "≈"
TO_MOVE: Final = "▶"
FIRST: Final = "⚑"

# How a table that is too tall becomes shorter, each time in one more way.
NO_BLANKS: Final = 1
NO_BONUSES: Final = 2
CUT_SIDES: Final = 3  # what an action card offers takes one line
NO_SIDES: Final = 4
NO_CREWS: Final = 5  # their worth alone
NO_EXTRAS: Final = 6


def render(
    view: View, teller: ReaversTeller, names: Sequence[str], width: int, rows: int, plain: bool
) -> list[Line]:
    """The table as the view's seat sees it; `plain` in words alone, for screen readers.

    A picture is made as short as `rows` asks for, or as short as it can be; words never are.
    """
    if plain:
        painter = Painter(view, teller, names, max(1, width), plain)
        painter.in_words()
        return painter.lines
    for tight in range(NO_EXTRAS + 1):
        painter = Painter(view, teller, names, max(1, width), plain, tight)
        painter.paint()
        if len(painter.lines) <= rows:
            break
    return painter.lines


def status(view: View, teller: ReaversTeller, names: Sequence[str], width: int) -> Line:
    """What matters most, on one line: the round, one's own things and crew."""
    painter = Painter(view, teller, names, max(1, width), False)
    line: Line = [(painter.round(), "title")]
    if view.seat >= 0:
        line += [(" " * GAP, ""), *painter.worth(view.seat), (" " * GAP, "")]
        line.append((teller.items(view.holdings[view.seat]), ""))
    return clip(line, painter.width)


def coloured(lines: Sequence[Line]) -> list[Line]:
    """The lines with a look in place of the name of each style."""
    return [[(text, LOOKS[style]) for text, style in line] for line in lines]


class Painter:
    """Gathers the lines of one picture."""

    __slots__ = ("box", "lines", "names", "plain", "teller", "tight", "view", "waiting", "width")

    def __init__(
        self,
        view: View,
        teller: ReaversTeller,
        names: Sequence[str],
        width: int,
        plain: bool,
        tight: int = 0,
    ) -> None:
        self.view = view
        self.teller = teller
        self.box = view.rules.box
        shown = [printable(teller.name_within(names, seat)) for seat in range(view.rules.players)]
        # In words a long name may run on: a line of words can be broken, a picture cannot.
        self.names = shown if plain else [cut(name, max(8, width // 4)) for name in shown]
        self.width = width
        self.plain = plain
        self.tight = tight
        self.waiting = awaited(view)
        self.lines: list[Line] = []

    def put(self, line: Line, indent: int = 0) -> None:
        """One more line, or as many as it takes."""
        self.lines += fold(line, self.width, indent)

    def put_one(self, line: Line) -> None:
        """One more line, as much of it as there is room for."""
        self.lines.append(clip(line, self.width))

    def blank(self) -> None:
        """Room between parts."""
        if self.tight < NO_BLANKS:
            self.lines.append([])

    def word(self, key: str) -> str:
        """A word on the table."""
        return self.teller.texts["table." + key]

    def say(self, key: str, **values: str) -> str:
        """A text on the table."""
        return self.teller.say("table." + key, values)

    def name(self, seat: int) -> str:
        """A player's name at the start of a line."""
        return self.teller.name(self.names, seat)

    def who(self, seats: Sequence[int]) -> str:
        """Several players, by their names."""
        return ", ".join([self.names[seat] for seat in seats])

    # -- in signs ---------------------------------------------------------------------------------

    def paint(self) -> None:
        """The whole table."""
        view = self.view
        self.heading()
        for place in view.places:
            self.place(place)
        self.blank()
        self.market()
        self.blank()
        self.players()
        self.own()
        self.talks()
        self.promises()

    def round(self) -> str:
        """Which round it is."""
        view = self.view
        if view.outcome is not None:
            return self.word("over")
        return self.say("round", n=str(view.round), most=str(self.box.rounds))

    def heading(self) -> None:
        """The game, the round, whom play waits for, and how it ended if it has."""
        view = self.view
        title = self.teller.title()
        parts = [self.round()]
        if view.outcome is None:
            left = self.box.rounds - view.round
            parts.append(self.teller.count("table.supply-cards", left))
        told = self.word("separator").join(parts)
        blanks = self.width - cells(title) - cells(told)
        if blanks > 0:
            self.put_one([(title, "title"), (" " * blanks, ""), (told, "")])
        else:
            self.put_one([(title, "title")])
            self.put([(told, "")])
        self.put_one([("─" * self.width, "dim")])
        if view.outcome is not None:
            self.put([(self.teller.outcome(view.outcome, self.names), "good")])

    def place(self, place: int) -> None:
        """A location: its side, what lies there and who is there; and what its card offers."""
        view = self.view
        line: Line = [(f"{place or ' '} ", "dim")]
        name = self.teller.place(place)
        line += [(name, "place"), (" " * max(1, 10 - cells(name)), "")]
        line.append(("AB"[view.sides[place]], "title"))
        if place != ROSKILDE:
            goods = self.teller.items(view.goods[place], view.down[place])
            there = any(view.goods[place]) or view.down[place] > 0
            line += [("  ", ""), (goods, "" if there else "dim")]
        visitors = [self.names[seat] for seat in view.order[place]]
        if view.bjorn == place:
            visitors.append(self.word("bjorn"))
        if visitors:
            line += [(" " * GAP, ""), (f"{HERE} {', '.join(visitors)}", "warn")]
        self.put(line, 14)
        if self.tight >= NO_SIDES:
            return
        offer: Line = [("     ", ""), (self.teller.side(place, view.sides[place]), "dim")]
        if self.tight < CUT_SIDES:
            self.put(offer, 5)
        else:
            self.put_one(offer)

    def market(self) -> None:
        """The reavers on offer, the newest first, each with its cost; and what the supply has."""
        view = self.view
        label: Line = [(self.word("market") + " ", "title")]
        if not view.market:
            self.put_one([*label, (self.word("market-empty"), "dim")])
        elif self.tight < NO_BONUSES:
            self.put(label)
            for reaver in view.market:
                self.put([("  ", ""), *self.cost(reaver), *self.reaver(reaver, True)], 6)
        else:
            self.chunks(label, [[*self.cost(r), *self.reaver(r, False)] for r in view.market])
        if self.tight < NO_EXTRAS:
            self.put([(self.word("left") + " ", ""), (self.left(), "dim")], 2)

    def left(self) -> str:
        """What there is still to be had: tokens that run out, and cards face down."""
        view = self.view
        teller = self.teller
        parts = [teller.item(item, view.bank[item]) for item in range(FARM, TOWER + 1)]
        parts.append(teller.count("spoils", spoils_of((*view.bank, *view.unseen)) - sum(view.down)))
        parts.append(teller.count("reavers", len(view.reaver_deck)))
        return teller.join(parts)

    def cost(self, reaver: int) -> Line:
        """What a reaver costs."""
        return [(f"{self.box.reavers[reaver].cost:>2} ", "coin")]

    def reaver(self, number: int, whole: bool) -> Line:
        """A reaver with its symbols, and with its bonus or a sign for it."""
        reaver = self.box.reavers[number]
        line: Line = [(self.teller.reaver(number), "")]
        if reaver.helm or reaver.ygg:
            line.append((" " + HELM * reaver.helm + YGG * reaver.ygg, "good"))
        bonus = self.teller.bonus(number)
        if bonus:
            line.append((f" {STAR} {bonus}" if whole else " " + STAR, "warn"))
        return line

    def chunks(self, label: Line, chunks: Sequence[Line], indent: int = 4) -> None:
        """Parts side by side after a label; none is broken unless it is wider than the screen."""
        line = label
        begun = False
        for chunk in chunks:
            gap = GAP if begun else 0
            if begun and length(line) + gap + length(chunk) > self.width:
                self.put(line, indent)
                line = [(" " * indent, ""), *chunk]
            else:
                line = [*line, (" " * gap, ""), *chunk]
            begun = True
        self.put(line, indent)

    # -- players ----------------------------------------------------------------------------------

    def players(self) -> None:
        """Everybody with their crew; side by side where there is little room."""
        seats = range(self.view.rules.players)
        if self.tight >= NO_CREWS:
            self.chunks([], [self.captain(seat) for seat in seats], 0)
            return
        for seat in seats:
            crew = self.view.crews[seat]
            whole = self.tight < NO_BONUSES and seat == self.view.seat
            reavers = [self.reaver(reaver, whole) for reaver in crew]
            self.chunks([*self.captain(seat), (" " * GAP, "")], reavers)

    def captain(self, seat: int) -> Line:
        """A player's name, and what the crew is worth; at the end the glory of all sources."""
        view = self.view
        waits = seat in self.waiting
        line: Line = [(TO_MOVE + " " if waits else "  ", "title"), (self.name(seat), "title")]
        if view.first == seat:
            line.append((" " + FIRST, "dim"))
        line += [("  ", ""), *self.worth(seat)]
        if view.outcome is not None:
            line += [("  ", ""), (self.teller.glory(view.outcome.total(seat)), "good")]
        return line

    def worth(self, seat: int) -> Line:
        """Helms times Yggdrasil symbols."""
        helms, yggs = symbols_of(self.view.rules, self.view.crews[seat])
        return [(f"{HELM}{helms} × {YGG}{yggs} = {helms * yggs}", "good")]  # noqa: RUF001

    def own(self) -> None:
        """What is behind one's own screen; at the end what was behind all."""
        view = self.view
        if view.outcome is None:
            if view.seat >= 0:
                self.blank()
                label: Line = [(self.word("screen") + " ", "title")]
                self.put([*label, *self.held(view.seat)], 4)
            return
        self.blank()
        for seat in range(view.rules.players):
            self.put([(f"{self.name(seat)} ", "title"), *self.held(seat)], 4)
            if self.tight >= NO_CREWS:
                continue
            points = score(view.rules, seat, view.holdings, view.crews)
            self.put([("    ", ""), (self.teller.sources(points), "dim")], 4)

    def held(self, seat: int) -> Line:
        """Coins, tokens and spoils; what terror costs beside it."""
        goods = self.view.holdings[seat]
        if not any(goods):
            return [(self.word("screen-empty"), "dim")]
        line: Line = []
        for item, count in enumerate(goods):
            if not count:
                continue
            if line:
                line.append((self.word("separator"), "dim"))
            style = "coin" if item == 0 else "bad" if item == TERROR else ""
            line.append((self.teller.item(item, count), style))
            if item == TERROR:
                cost = terror_glory(self.view.rules, count)
                line.append((f" ({self.teller.glory(cost)})", "dim"))
        return line

    # -- talks ------------------------------------------------------------------------------------

    def talks(self) -> None:
        """Every talk that is being held, as far as the seat may hear it."""
        step = talks_of(self.view)
        if step is None:
            return
        self.blank()
        whispers = self.view.rules.choices.offers != "table"
        for deal in step.deals:
            heard = not whispers or self.view.seat in deal.parties or self.view.seat == OPENLY
            self.deal(deal, heard)
            if self.view.seat in deal.parties and deal.state == OPEN:
                self.hint(deal)

    def deal(self, deal: Deal, heard: bool) -> None:
        """One talk: who takes part, and the offers that stand."""
        key = "trade" if deal.many else "talks"
        line: Line = [(self.say(key, place=self.teller.place(deal.place)), "title")]
        line.append((f" ({self.who(deal.parties)})", ""))
        told = ""
        if not heard:
            told = self.word("hidden")
        elif deal.state == ACCORD:
            told = self.say("agreed", n=str(deal.agreed))
        elif deal.state == BREAKDOWN:
            told = self.word("failed")
        elif not deal.offers:
            told = self.word("no-offers")
        if told:
            line.append((self.word("separator") + told, "dim"))
        self.put(line, 4)
        if heard:
            for offer in deal.offers:
                if deal.state == OPEN or offer.number == deal.agreed:
                    self.offer(deal, offer)

    def offer(self, deal: Deal, offer: Offer) -> None:
        """An offer, with who has said yes to it and who no."""
        teller = self.teller
        label = self.say("offer", n=str(offer.number), whose=self.name(offer.author))
        line: Line = [(f"  {label} ", "warn")]
        words = teller.short_terms if self.tight >= NO_SIDES else teller.terms
        line.append((words(offer.terms, offer.promises, self.names), ""))
        yes = [seat for seat in deal.parties if seat != offer.author and deal.backs(seat, offer)]
        if yes:
            line += [("  ", ""), (self.say("yes", who=self.who(yes)), "good")]
        if offer.declined:
            line += [("  ", ""), (self.say("no", who=self.who(offer.declined)), "bad")]
        self.put(line, 6)

    def hint(self, deal: Deal) -> None:
        """How an offer of one's own is written."""
        seats = [f"{seat + 1} {self.names[seat]}" for seat in deal.parties]
        if not deal.many:
            seats.append(self.say("hint.pot"))
        told = self.say("hint.offer", example=self.example(deal))
        line: Line = [("  ", ""), (f"{told}  ({', '.join(seats)})", "dim")]
        if self.tight >= NO_CREWS:
            self.put_one(line)
        else:
            self.put(line, 4)
        if self.tight >= NO_BONUSES:
            return
        things = self.say("hint.things", things=", ".join(self.things(deal)))
        self.put([("  ", ""), (things, "dim")], 4)
        self.put([("  ", ""), (self.say("hint.promise", example=self.vow(deal)), "dim")], 4)

    def example(self, deal: Deal) -> str:
        """An offer of the right form: something of what lies there, and something of one's own."""
        one, other = self.view.seat + 1, self.other(deal) + 1
        items = self.view.rules.items
        parts: list[str] = []
        for item, count in enumerate(self.view.goods[deal.place]):
            if count and (item == TERROR or not parts):
                parts.append(f"pot>{other if item == TERROR else one} {count} {items[item]}")
        parts.append(f"{one}>{other} {'2 coin' if parts else '1 farm'}")
        if deal.many:
            parts.append(f"{other}>{one} 3 coin")
        return f"propose {', '.join(parts)}"

    def other(self, deal: Deal) -> int:
        """Somebody to bargain with."""
        return next(seat for seat in deal.parties if seat != self.view.seat)

    def things(self, deal: Deal) -> list[str]:
        """What may be named in an offer."""
        rules = self.view.rules
        found = list(rules.items[: rules.kinds])
        if rules.choices.reavers:
            for seat in deal.parties:
                found += [rules.items[rules.kinds + reaver] for reaver in self.view.crews[seat]]
        return found

    def vow(self, deal: Deal) -> str:
        """A promise as it is typed."""
        due = min(self.view.round + 1, self.box.rounds)
        parties = f"{self.view.seat + 1} vows {self.other(deal) + 1}"
        return f'{parties} by {due} "{self.word("hint.word")}"'

    def promises(self) -> None:
        """What has been promised and is not yet due."""
        if self.tight >= NO_EXTRAS:
            return
        for _round, promise in self.view.promises:
            if promise[2] >= self.view.round and self.view.outcome is None:
                told = self.teller.terms((), (promise,), self.names)
                self.put([(self.word("promises") + " ", "title"), (told, "")], 4)

    # -- in words ---------------------------------------------------------------------------------

    def speak(self, text: str) -> None:
        """A short line, broken where it has to be; nothing for an empty text."""
        for part in wrap(text, self.width):
            self.lines.append([(part, "")])

    def tell(self, key: str, **values: str) -> None:
        """A line of words."""
        self.speak(self.teller.say("plain." + key, values))

    def in_words(self) -> None:
        """The same table, line after line."""
        view = self.view
        teller = self.teller
        self.tell("title", title=teller.title())
        if view.outcome is not None:
            self.speak(teller.outcome(view.outcome, self.names))
        else:
            self.tell("round", n=str(view.round), most=str(self.box.rounds))
        for place in view.places:
            self.place_in_words(place)
        self.tell("market")
        for reaver in view.market:
            self.reaver_in_words("market-card", reaver)
        self.tell("left", goods=self.left())
        for seat in range(view.rules.players):
            self.player_in_words(seat)
        self.talks_in_words()
        for _round, promise in view.promises:
            if promise[2] >= view.round and view.outcome is None:
                told = teller.terms((), (promise,), self.names)
                self.tell("promise", promise=told)

    def place_in_words(self, place: int) -> None:
        """What its card offers, what lies there, who is there."""
        view = self.view
        side = view.sides[place]
        offer = self.teller.side(place, side)
        self.tell("place", place=self.teller.place(place), side="AB"[side], offer=offer)
        if place != ROSKILDE:
            self.tell("lying", goods=self.teller.items(view.goods[place], view.down[place]))
        visitors = [self.names[seat] for seat in view.order[place]]
        if view.bjorn == place:
            visitors.append(self.word("bjorn"))
        if visitors:
            self.tell("ships", who=self.teller.join(visitors))

    def reaver_in_words(self, key: str, number: int) -> None:
        """A reaver with cost, symbols and bonus."""
        reaver = self.box.reavers[number]
        bonus = self.teller.bonus(number)
        self.tell(
            key + ("-bonus" if bonus else ""),
            reaver=self.teller.reaver(number),
            coins=self.teller.coins(reaver.cost),
            symbols=self.teller.symbols(reaver),
            bonus=bonus,
        )

    def player_in_words(self, seat: int) -> None:
        """A player's crew, and what may be seen of their things."""
        view = self.view
        teller = self.teller
        self.tell("player", seat=teller.name(self.names, seat))
        if view.first == seat:
            self.tell("first")
        crew = view.crews[seat]
        if crew:
            helms, yggs = symbols_of(view.rules, crew)
            self.tell(
                "crew",
                helms=teller.count("helms", helms),
                yggs=teller.count("yggs", yggs),
                glory=teller.glory(helms * yggs),
            )
        if seat == view.seat or view.outcome is not None:
            for reaver in crew:
                self.reaver_in_words("own-reaver", reaver)
            key = "screen" if seat == view.seat else "screen-of"
            self.tell(key, goods=teller.items(view.holdings[seat]))
        elif crew:
            self.tell("hired", reavers=teller.reavers(crew))
        if view.outcome is not None:
            points = score(view.rules, seat, view.holdings, view.crews)
            told = upper_first(teller.sources(points)).replace(MINUS, "-")
            self.speak(told + ".")

    def talks_in_words(self) -> None:
        """The talks, and the offers that stand."""
        view = self.view
        step = talks_of(view)
        whispers = view.rules.choices.offers != "table"
        for deal in step.deals if step is not None else ():
            place = self.teller.place(deal.place)
            who = self.teller.people(self.names, deal.parties)
            self.tell("trade" if deal.many else "talks", place=place, who=who)
            if whispers and view.seat not in deal.parties and view.seat != OPENLY:
                self.tell("hidden")
                continue
            if deal.state == ACCORD:
                self.tell("agreed", n=str(deal.agreed))
            elif deal.state == BREAKDOWN:
                self.tell("failed")
            elif not deal.offers:
                self.tell("no-offers")
            for offer in deal.offers:
                if deal.state == OPEN or offer.number == deal.agreed:
                    self.offer_in_words(deal, offer)
            if view.seat in deal.parties and deal.state == OPEN:
                self.speak(self.say("hint.offer", example=self.example(deal)))

    def offer_in_words(self, deal: Deal, offer: Offer) -> None:
        """An offer, who has agreed and who has declined."""
        teller = self.teller
        terms = teller.terms(offer.terms, offer.promises, self.names)
        whose = self.names[offer.author]
        self.tell("offer", n=str(offer.number), whose=whose, terms=terms)
        yes = [seat for seat in deal.parties if seat != offer.author and deal.backs(seat, offer)]
        if yes:
            self.tell("yes", who=teller.people(self.names, yes))
        if offer.declined:
            self.tell("no", who=teller.people(self.names, offer.declined))
