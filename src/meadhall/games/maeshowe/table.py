"""The table in the terminal: lines of styled text; the caller turns styles into colours.

Nothing hangs on a colour alone: runes differ in shape, and what is used, lost or in the
way has a sign or a word of its own.
"""

from collections.abc import Sequence
from typing import Final

from meadhall.games.maeshowe.always import ESCAPED
from meadhall.games.maeshowe.components import BLUE, RED
from meadhall.games.maeshowe.excavate import run_at
from meadhall.games.maeshowe.position import FACE, USED
from meadhall.games.maeshowe.view import View
from meadhall.games.maeshowe.words import BLUE_SIGN, NO_SIGN, RED_SIGN, MaeshoweTeller
from meadhall.kernel.lines import Line, Span, cells, centred, clip, cut, length, printable, wrap

# Every style, and a look that suits it, in the words that terminals and their libraries share.
LOOKS: Final = {
    "": "",
    "title": "bold",
    "dim": "dim",
    "good": "green",
    "bad": "bold red",
    "warn": "yellow",
    "red-rune": "bold red",
    "blue-rune": "bold bright_blue",  # plain blue can hardly be read on black
}

CARD_WIDTH: Final = (13, 20)  # within its frame: the least and the most
CARD_LINES: Final = 2  # of its name
MOST_IN_GROUP: Final = 8  # cards of the row told as one, so that a group fits a narrow line
GAP: Final = 3

# How a table that is too tall becomes shorter, each time in one more way.
PARTNER_IN_LINE: Final = 1
HAND_IN_LINE: Final = 2
NO_BLANKS: Final = 3


def render(
    view: View, teller: MaeshoweTeller, names: Sequence[str], width: int, rows: int, plain: bool
) -> list[Line]:
    """The table as the view's seat sees it; `plain` in words alone, for screen readers.

    A picture is made as short as `rows` asks for, or as short as it can be; words never are.
    """
    if plain:
        painter = Painter(view, teller, names, max(1, width), plain)
        painter.in_words()
        return painter.lines
    for tight in range(NO_BLANKS + 1):
        painter = Painter(view, teller, names, max(1, width), plain, tight)
        painter.paint()
        if len(painter.lines) <= rows:
            break
    return painter.lines


def status(view: View, teller: MaeshoweTeller, names: Sequence[str], width: int) -> Line:
    """What matters most, on one line: health, food and passages."""
    painter = Painter(view, teller, names, max(1, width), False)
    line: Line = []
    for seat in range(view.rules.players):
        line += [(painter.names[seat] + " ", ""), *painter.hearts(seat), (" " * GAP, "")]
    return clip([*line, *painter.food(), (" " * GAP, ""), *painter.passages()], painter.width)


def coloured(lines: Sequence[Line]) -> list[Line]:
    """The lines with a look in place of the name of each style."""
    return [[(text, LOOKS[style]) for text, style in line] for line in lines]


# -- the table ------------------------------------------------------------------------------------


class Painter:
    """Gathers the lines of one picture."""

    __slots__ = ("box", "lines", "names", "teller", "tight", "view", "width")

    def __init__(
        self,
        view: View,
        teller: MaeshoweTeller,
        names: Sequence[str],
        width: int,
        plain: bool,
        tight: int = 0,
    ) -> None:
        self.view = view
        self.teller = teller
        self.box = view.rules.box
        shown = [printable(teller.name(names, seat)) for seat in range(view.rules.players)]
        # In words a long name may run on: a line of words can be broken, a picture cannot.
        self.names = shown if plain else [cut(name, max(8, width // 3)) for name in shown]
        self.width = width
        self.tight = tight
        self.lines: list[Line] = []

    def put(self, line: Line) -> None:
        """One more line."""
        self.lines.append(clip(line, self.width))

    def flow(self, chunks: Sequence[Line], indent: int) -> None:
        """Chunks side by side, as many as there is room for; later lines are set in."""
        line: Line = []
        for chunk in chunks:
            if line and length(line) + GAP + length(chunk) > self.width:
                self.put(line)
                line = [(" " * indent, ""), *chunk] if indent else list(chunk)
            else:
                line = [*line, (" " * GAP, ""), *chunk] if line else list(chunk)
        if line:
            self.put(line)

    def word(self, key: str) -> str:
        """A word on the table."""
        return self.teller.texts["table." + key]

    def figures(self, key: str, n: int, most: int) -> str:
        """So many of so many."""
        return self.teller.say(key, {"n": str(n), "most": str(most), "size": str(most)})

    def to_move(self) -> str:
        """Whose turn it is, or nobody's."""
        whom = self.teller.name_within(self.names, self.view.active)
        return "" if self.view.outcome is not None else whom

    # -- in signs ---------------------------------------------------------------------------------

    def paint(self) -> None:
        """The whole table."""
        self.heading()
        self.common()
        self.row()
        for seat in range(self.view.rules.players):
            if self.tight < NO_BLANKS:
                self.put([])
            self.player(seat)

    def heading(self) -> None:
        """The game, the turn, and how it ended if it has."""
        view = self.view
        title = self.teller.title()
        turn = self.teller.say("table.turn", {"n": str(view.turn + 1)})
        whom = self.to_move()
        if whom:
            turn += self.word("separator") + self.teller.say("table.to-move", {"whom": whom})
        blanks = self.width - cells(title) - cells(turn)
        if blanks > 0:
            self.put([(title, "title"), (" " * blanks, ""), (turn, "")])
        else:
            self.put([(title, "title")])
            self.put([(turn, "")])
        self.put([("─" * self.width, "dim")])
        if view.outcome is not None:
            style = "good" if view.outcome.ending == ESCAPED else "bad"
            for text in wrap(self.teller.outcome(view.outcome, self.names), self.width):
                self.put([(text, style)])

    def common(self) -> None:
        """What belongs to all: passages, food, deck."""
        view = self.view
        deck: Line = [
            (self.word("deck") + " ", ""),
            (self.teller.count("table.cards", view.deck_count), "" if view.deck_count else "bad"),
        ]
        self.flow([self.passages(), self.food(), deck], 0)
        if view.top:
            known: Line = []
            for face in view.top[::-1]:
                known += [(", ", "dim")] if known else []
                known += self.card(face, "")
            before, _, after = self.teller.texts["table.deck-top"].partition("{cards}")
            self.put([("  " + before, "dim"), *known, (after, "dim")])

    def passages(self) -> Line:
        """Those in the way, and those that are open."""
        view = self.view
        return [
            (self.word("passages") + " ", ""),
            ("▯" * (view.rules.cap - view.passages), "good"),  # they leave from the left
            ("▮" * view.passages, "warn"),
            (" " + self.figures("table.passages-left", view.passages, view.rules.cap), "dim"),
        ]

    def food(self) -> Line:
        """What there is, and what there is room for."""
        food = self.view.food
        most = self.box.limits.food
        return [
            (self.word("food") + " ", ""),
            ("◆" * food, "good"),
            ("◇" * (most - food), "dim"),
            (" " + self.figures("table.of", food, most), "dim"),
        ]

    def rune(self, face: int, style: str) -> Line:
        """The rune as a sign: its shape tells as much as its colour."""
        runes = self.box.runes[face]
        signs: Line = []
        if runes & RED:
            signs.append((RED_SIGN, style or "red-rune"))
        if runes & BLUE:
            signs.append((BLUE_SIGN, style or "blue-rune"))
        return signs or [(NO_SIGN, style)]

    def card(self, face: int, style: str) -> Line:
        """A card on one line."""
        if face < 0:
            return [(self.teller.card(self.box, face), "dim")]
        name = self.teller.kind(self.box.kind(face))
        return [(name + " ", style), *self.rune(face, style)]

    def chain(self) -> list[int]:
        """The places of the run at the right end of the row that a next card may lengthen."""
        row = self.view.row
        digs = self.view.rules.digs
        place = len(row) - 1
        while place >= 0 and row[place] & USED:
            place -= 1
        if place < 0 or not digs[row[place] & FACE]:
            return []
        return run_at(self.view.rules, row, place)

    def row(self) -> None:
        """The row from the left, like cards together; the run at its end is marked."""
        view = self.view
        row = view.row
        label = self.word("row") + " "
        if not row:
            self.put([(label, ""), (self.word("empty"), "dim")])
            return
        chain = self.chain()
        chunks: list[Line] = [[(label, ""), (self.teller.count("table.cards", len(row)), "dim")]]
        start = 0
        while start < len(row):
            end = start + 1
            while (
                end < len(row)
                and end - start < MOST_IN_GROUP
                and self.alike(start, end)
                and (start in chain) == (end in chain)
            ):
                end += 1
            chunks.append(self.group(start, end, start in chain))
            start = end
        if chain:
            size = self.box.limits.set
            text = self.figures("table.chain", len(chain), size)
            chunks.append([(f"[{text}]", "warn" if len(chain) == size - 1 else "good")])
        self.flow(chunks, 2)

    def alike(self, one: int, other: int) -> bool:
        """Whether two cards of the row are of one kind, both used or both not."""
        row = self.view.row
        kinds = self.box.kind_of
        same = kinds[row[one] & FACE] == kinds[row[other] & FACE]
        return same and row[one] & USED == row[other] & USED

    def group(self, start: int, end: int, in_chain: bool) -> Line:
        """Cards of one kind that lie side by side, with their places."""
        row = self.view.row
        used = bool(row[start] & USED)
        style = "dim" if used else "good" if in_chain else ""
        places = str(start + 1) if end - start == 1 else f"{start + 1}-{end}"
        name = self.teller.kind(self.box.kind(row[start] & FACE))
        line: Line = [(places + " ", "dim"), (f"({name})" if used else name, style)]
        for slot in range(start, end):
            line.append((" ", ""))
            line += self.rune(row[slot] & FACE, "dim" if used else "")
        return line

    def player(self, seat: int) -> None:
        """A player's health, pile and hand."""
        view = self.view
        mine = view.active == seat and view.outcome is None
        name: Line = [("▶ " if mine else "  ", "title"), (self.names[seat], "title")]
        chunks = [name, self.hearts(seat)]
        if view.jarl == seat:
            chunks.append([("⚑ " + self.word("jarl"), "warn")])
        chunks.append(self.pile(seat))
        self.flow(chunks, 2)
        self.hand(seat)

    def hearts(self, seat: int) -> Line:
        """Full, empty, and crossed out for good."""
        view = self.view
        now = view.health[seat]
        most = view.most_health[seat]
        gone = max(0, self.box.limits.health - most)
        style = "bad" if now <= 1 else "warn" if now == 2 else "good"
        line: Line = [("♥" * now, style), ("♡" * (most - now), "dim"), ("✗" * gone, "bad")]
        line.append((" " + self.figures("table.of", now, most), "dim"))
        if gone:
            line.append((", " + self.teller.count("table.gone", gone), "dim"))
        return line

    def pile(self, seat: int) -> Line:
        """How many cards, and the top one."""
        pile = self.view.piles[seat]
        line: Line = [(self.word("pile") + " ", "")]
        if not pile:
            return [*line, (self.word("empty"), "dim")]
        line.append((self.teller.count("table.cards", len(pile)) + ", ", ""))
        before, _, after = self.teller.texts["table.pile-top"].partition("{card}")
        return [*line, (before, "dim"), *self.card(pile[-1], ""), (after, "dim")]

    def hand(self, seat: int) -> None:
        """One's own hand as cards; others' hands on a line, as far as they are to be seen."""
        view = self.view
        hand = view.hands[seat]
        count = view.hand_counts[seat]
        label: Line = [("  " + self.word("hand") + " ", "")]
        label.append((self.teller.count("table.cards", count), "dim"))
        if len(hand) != count:
            chunks = [label, *[self.card(face, "") for face in view.known[seat]]]
            if len(chunks) > 1:
                text = self.teller.texts["table.known"].partition("{cards}")[0].strip()
                chunks.insert(1, [(text, "dim")])
            self.flow(chunks, 4)
            return
        mine = seat == view.seat
        if self.tight >= (HAND_IN_LINE if mine else PARTNER_IN_LINE):
            self.flow([label + self.tally(hand, True), *self.kinds_of(hand)], 4)
        elif mine and hand and self.width >= CARD_WIDTH[0] + 4:
            self.put(label + self.tally(hand, False))
            self.framed(hand)
        else:
            cards = [self.card(face, "") for face in hand]
            self.flow([label + self.tally(hand, False), *cards], 4)

    def kinds_of(self, hand: tuple[int, ...]) -> list[Line]:
        """A hand in few words: each kind of card once, with the runes of all that there are."""
        found: dict[str, Line] = {}
        for face in hand:
            name = self.teller.kind(self.box.kind(face))
            line = found.setdefault(name, [(name, "")])
            line += [(" ", ""), *self.rune(face, "")]
        return list(found.values())

    def tally(self, hand: tuple[int, ...], warnings: bool) -> Line:
        """How near a hand is to one rune: that way lies madness. Or `warnings` alone."""
        line: Line = []
        hand_runes = self.view.rules.hand_runes
        for rune, sign, style in ((RED, RED_SIGN, "red-rune"), (BLUE, BLUE_SIGN, "blue-rune")):
            count = len([face for face in hand if hand_runes[face] & rune])
            near = count >= self.box.limits.hand - 1
            if warnings and not near:
                continue
            line += [("   ", ""), (sign, style)]
            if near:
                most = self.box.limits.hand
                line.append((" " + self.figures("table.near-madness", count, most), "warn"))
            else:
                line.append((f" {count}", "dim"))
        return line

    def framed(self, hand: tuple[int, ...]) -> None:
        """Cards in frames, as many side by side as there is room for."""
        least, most = CARD_WIDTH
        room = self.width - 2
        inner = min(most, max(least, room // self.box.limits.hand - 2))
        each = max(1, room // (inner + 2))
        for start in range(0, len(hand), each):
            shown = hand[start : start + each]
            rows: list[Line] = [[("  ", "")] for _ in range(CARD_LINES + 3)]
            for face in shown:
                for line, more in zip(rows, self.frame(face, inner), strict=True):
                    line += more
            for line in rows:
                self.put(line)

    def frame(self, face: int, inner: int) -> list[Line]:
        """One card: its name, and its rune below."""
        runes = self.box.runes[face]
        border = "red-rune" if runes == RED else "blue-rune" if runes == BLUE else ""
        name = wrap(self.teller.kind(self.box.kind(face)), inner)
        if len(name) > CARD_LINES:
            name = [*name[: CARD_LINES - 1], cut(" ".join(name[CARD_LINES - 1 :]), inner)]
        name += [""] * (CARD_LINES - len(name))
        signs = self.rune(face, "")
        spare = inner - length(signs)
        side: Span = ("│", border)
        lines: list[Line] = [[("╭" + "─" * inner + "╮", border)]]
        for text in name:
            lines.append([side, (centred(text, inner), ""), side])
        left = " " * (spare // 2)
        right = " " * (spare - spare // 2)
        lines.append([side, (left, ""), *signs, (right, ""), side])
        lines.append([("╰" + "─" * inner + "╯", border)])
        return lines

    # -- in words ---------------------------------------------------------------------------------

    def speak(self, text: str) -> None:
        """A short line, broken where it has to be; nothing for an empty text."""
        for part in wrap(text, self.width):
            self.lines.append([(part, "")])

    def list_of(self, faces: Sequence[int]) -> str:
        """Cards by name and rune, each named as often as it is there."""
        if not faces:
            return self.teller.count("table.cards", 0)
        return self.teller.join([self.teller.card(self.box, face) for face in faces])

    def in_words(self) -> None:
        """The same table, line after line."""
        view = self.view
        teller = self.teller
        values = {"title": teller.title(), "n": str(view.turn + 1), "whom": self.to_move()}
        key = "plain.turn-you" if teller.is_you(self.names, view.active) else "plain.turn"
        self.speak(teller.say(key if values["whom"] else "plain.over", values))
        if view.outcome is not None:
            self.speak(teller.outcome(view.outcome, self.names))
        self.speak(self.figures("plain.passages", view.passages, view.rules.cap))
        self.speak(self.figures("plain.food", view.food, self.box.limits.food))
        cards = teller.count("table.cards", view.deck_count)
        self.speak(teller.say("plain.deck", {"cards": cards}))
        if view.top:
            self.speak(teller.say("plain.deck-top", {"cards": self.list_of(view.top[::-1])}))
        self.row_in_words()
        for seat in range(view.rules.players):
            self.player_in_words(seat)

    def row_in_words(self) -> None:
        """Each card of the row on a line of its own, with its place."""
        row = self.view.row
        teller = self.teller
        self.speak(teller.say("plain.row", {"cards": teller.count("table.cards", len(row))}))
        for slot, card in enumerate(row):
            values = {"n": str(slot + 1), "card": teller.card(self.box, card & FACE)}
            self.speak(teller.say("plain.row-card" + ("-used" if card & USED else ""), values))
        chain = self.chain()
        if chain:
            self.speak(self.figures("plain.chain", len(chain), self.box.limits.set))

    def player_in_words(self, seat: int) -> None:
        """A player's health, hand and pile."""
        view = self.view
        teller = self.teller
        self.speak(teller.say("plain.player", {"seat": self.names[seat]}))
        most = view.most_health[seat]
        self.speak(self.figures("plain.health", view.health[seat], most))
        self.speak(teller.count("plain.gone", max(0, self.box.limits.health - most)))
        if view.jarl == seat:
            self.speak(teller.texts["plain.jarl"])
        hand = view.hands[seat]
        if len(hand) == view.hand_counts[seat]:
            self.speak(teller.say("plain.hand", {"cards": self.list_of(hand)}))
        else:
            cards = teller.count("table.cards", view.hand_counts[seat])
            self.speak(teller.say("plain.hand", {"cards": cards}))
            if view.known[seat]:
                known = self.list_of(view.known[seat])
                self.speak(teller.say("plain.hand-known", {"cards": known}))
        pile = view.piles[seat]
        cards = teller.count("table.cards", len(pile))
        self.speak(teller.say("plain.pile", {"cards": cards}))
        if pile:
            self.speak(teller.say("plain.pile-top", {"card": teller.card(self.box, pile[-1])}))
