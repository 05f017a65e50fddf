"""Scenes: a position in a line, a few actions, and a look at what became of it.

    s = scene("coin:4 terror:1", "", ships="roskilde bjorgvin", at={"bjorgvin": "coin:2 farm"})
    s.do("pass", "pass", "buy farm", "pass", "pass")
    assert s.has(1) == "coin:3 farm terror"

Seats count from 1, as in offers; each text before the names is what that seat has. Goods are
written by name, with a number if there are several. The market is written as it lies: newest on the
left, oldest on the right. `sides` names the places whose action card shows side B.

A scene plays the parts of a round that `steps` names, and stops: `supply`, `choose` (destinations),
`sail` (to the places of `ships`, from those of `came_from`), `act`, `loot`, `bjorn`, `end` (which
goes on to the next round, or to the scoring), `score`; or `round`, with all that comes after it.

Which way luck goes is always known: `luck` names what is drawn, card by card, and what is rolled
(`roll:terror`), in the order in which it happens. `deck` and `spoils` are whole decks, drawn in
this order. Where the lot decides, `lot:1` names the second of those among whom it is drawn; not
named, it falls on the first. Without `deck` reavers come in the order of their numbers, where none
is named; spoils and rolls must be named.

After its test each scene has to be where its steps end, or the game over, unless `s.ends(...)`
named the question that is still to be answered. tests/reavers/conftest.py looks after that.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from meadhall.games.reavers.act import ActEverywhere
from meadhall.games.reavers.bargain import Bargain
from meadhall.games.reavers.bjorn import MoveBjorn
from meadhall.games.reavers.goods import FARM, SPOILS, TOWER, changed, spoils_of
from meadhall.games.reavers.loot import CollectLoot
from meadhall.games.reavers.position import NOWHERE, Reavers
from meadhall.games.reavers.round import EndRound, Round
from meadhall.games.reavers.rules import Rules
from meadhall.games.reavers.sail import ChooseDestination, Sail, all_open
from meadhall.games.reavers.scoring import FinalScoring
from meadhall.games.reavers.supply import AddResources
from meadhall.kernel.action import Action
from meadhall.kernel.bar import Bar
from meadhall.kernel.data import Data
from meadhall.kernel.deal import Deal
from meadhall.kernel.event import CLOCK, SPECTATOR, Event
from meadhall.kernel.luck import Answering
from meadhall.kernel.options import read_options
from meadhall.kernel.table import Table
from meadhall.registry import title

DONE = "done"  # the steps of the scene have been played
OVER = "over"
SAID = re.compile(r"(?:([1-6]|clock): )?(.+)")

OPEN: list["Scene"] = []  # the scenes of the test that runs now


class Things(str):
    """Names in a text; equal to any text that has the same ones, whatever the order."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, str) and spelled(self) == spelled(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(tuple(spelled(self)))


def spelled(text: str) -> list[str]:
    """`coin:3`, `farm:1`: each with its number."""
    return sorted([name if ":" in name else f"{name}:1" for name in text.split()])


class NamedLuck:
    """Luck that does what was named."""

    def __init__(
        self, p: Reavers, names: str, deck: list[int], spoils: list[int], sails_last: bool
    ) -> None:
        self.p = p
        self.sails_last = sails_last  # whether the scene ends when the ships have sailed
        self.names = names.split()
        self.deck = deck  # reavers that come next, where no name comes before them
        self.spoils = spoils
        self.named = bool(deck)

    def below(self, n: int) -> int:
        p = self.p
        can = self.possible(n)
        sailing = isinstance(p.todo[-1], ActEverywhere) if p.todo else self.sails_last
        if sailing or not can:
            return self.lot(n)
        if self.names:
            for kind in can:
                found = self.by_name(kind)
                if found >= 0:
                    self.names.pop(0)
                    return found
        if n == 1:
            return 0
        found_by = [kind for kind in can if self.unnamed(kind, False) >= 0]
        if len(found_by) > 1:  # reavers come to fill a market up, as a rule
            found_by = ["reaver" if len(p.market) < p.rules.box.market else "spoils"]
        told = f"one of {n} ({' or '.join(can)}), named next: {self.names[:2]}"
        assert len(found_by) == 1, f"a scene does not know which it should be: {told}"
        return self.unnamed(found_by[0], True)

    def lot(self, n: int) -> int:
        if n > 1 and self.names and self.names[0].startswith("lot:"):
            return int(self.names.pop(0).removeprefix("lot:"))
        return 0

    def possible(self, n: int) -> list[str]:
        """What might be drawn, by the number of ways it can go."""
        p = self.p
        box = p.rules.box
        sizes = {
            "spoils": spoils_of(p.bank),
            "reaver": len(p.reaver_deck),
            "card": len(p.supply),
            "roll": len(box.die),
        }
        return [kind for kind, size in sizes.items() if size == n]

    def by_name(self, kind: str) -> int:
        """The result by which the next name comes up; -1 if it names something else."""
        p = self.p
        rules = p.rules
        name = self.names[0]
        if kind == "roll":
            face = name.removeprefix("roll:")
            return rules.box.die.index(face) if name.startswith("roll:") else -1
        if kind == "card":
            cards = [rules.box.supply_cards[card].id for card in p.supply]
            return cards.index(name) if name in cards else -1
        if name not in rules.items:
            return -1
        item = rules.items.index(name)
        if kind == "spoils" and SPOILS <= item < rules.kinds and p.bank[item]:
            return sum(p.bank[SPOILS:item])
        if kind == "reaver" and item - rules.kinds in p.reaver_deck:
            return p.reaver_deck.index(item - rules.kinds)
        return -1

    def unnamed(self, kind: str, take: bool) -> int:
        """The result where none is named; -1 if there has to be a name."""
        p = self.p
        if kind == "reaver":
            if self.deck and self.deck[0] in p.reaver_deck:
                reaver = self.deck.pop(0) if take else self.deck[0]
                return p.reaver_deck.index(reaver)
            return -1 if self.named else 0
        if kind == "spoils":
            if self.spoils and p.bank[self.spoils[0]]:
                item = self.spoils.pop(0) if take else self.spoils[0]
                return sum(p.bank[SPOILS:item])
            return 0 if len([n for n in p.bank[SPOILS:] if n]) == 1 else -1
        return -1


class Scene:
    """A game under way."""

    def __init__(self, game: Any, p: Reavers, luck: NamedLuck, whole: bool) -> None:
        self.game = game
        self.p = p
        self.rules: Rules = game.rules
        self.luck = luck
        self.log: list[Event] = []
        self.table = Table(Answering(luck.below), self.log)
        self.whole = whole
        self.pieces: dict[str, int] = game.pieces(p)
        self.expected: tuple[str, ...] = (DONE, OVER)

    # -- acting ---------------------------------------------------------------------------------

    def do(self, *texts: str) -> "Scene":
        """Carry these out, one after the other: `2: accept 1` by seat 2, `pass` by who is asked,
        `clock: time-up` by the clock."""
        for text in texts:
            seat, action = self.read(text)
            bar = self.game.why_not(self.p, seat, action)
            assert bar is None, f"{text!r} is barred: {bar}; {self}"
            if seat != CLOCK and action.index >= 0:
                assert action in self.game.options(self.p, seat)
            self.game.choose(self.p, seat, action, self.table)
            self.check()
        return self

    def read(self, text: str) -> tuple[int, Action]:
        """Who does what."""
        found = SAID.fullmatch(text)
        assert found is not None, text
        who, what = found.groups()
        action: Action = self.game.parse(what)
        if who == "clock":
            return CLOCK, action
        if who:
            return int(who) - 1, action
        asked = self.game.owing(self.p)
        assert len(asked) == 1, f"{text!r} by whom? {[seat + 1 for seat in asked]} are asked"
        return asked[0], action

    def bar(self, text: str) -> Bar | None:
        """Why this may not be done now; None if it may."""
        seat, action = self.read(text)
        bar: Bar | None = self.game.why_not(self.p, seat, action)
        return bar

    def why_not(self, text: str) -> str:
        """The reason of the bar; empty if it may be done."""
        bar = self.bar(text)
        return bar.reason if bar is not None else ""

    def options(self, verb: str = "", seat: int = 0) -> list[str]:
        """What a seat (or the one that is asked) may choose; of one verb, if it is named."""
        who = seat - 1 if seat else self.game.owing(self.p)[0]
        found = [action.text for action in self.game.options(self.p, who)]
        return [text for text in found if not verb or text.split()[0] == verb]

    def ends(self, *places: str) -> "Scene":
        """The test stops at one of these questions on purpose."""
        self.expected = places
        return self

    # -- looking --------------------------------------------------------------------------------

    @property
    def asks(self) -> str:
        """The question, by the name of its class; `done` where the scene is, `over` the game."""
        if self.p.todo:
            return type(self.p.todo[-1]).__name__
        return OVER if self.p.outcome is not None else DONE

    def asked(self) -> tuple[int, ...]:
        """The seats that play waits for."""
        return tuple([seat + 1 for seat in self.game.owing(self.p)])

    def has(self, seat: int) -> Things:
        """What is behind the seat's screen."""
        return named(self.rules, self.p.holdings[seat - 1])

    def count(self, seat: int, item: str) -> int:
        """How many of a thing the seat has."""
        return self.p.holdings[seat - 1][self.rules.items.index(item)]

    def crew(self, seat: int) -> Things:
        """The reavers in front of the screen."""
        return Things(reaver_names(self.rules, self.p.crews[seat - 1]))

    def lies(self, place: str) -> Things:
        """What lies at a place."""
        return named(self.rules, self.p.goods[number_of(self.rules, place)])

    def left(self, item: str) -> int:
        """How many the supply still has."""
        return self.p.bank[self.rules.items.index(item)]

    @property
    def discard(self) -> Things:
        return named(self.rules, self.p.discard)

    @property
    def market(self) -> str:
        return reaver_names(self.rules, self.p.market)

    @property
    def dead(self) -> Things:
        """The discarded reavers."""
        return Things(reaver_names(self.rules, self.p.reaver_discard))

    def side(self, place: str) -> str:
        """The side that is up."""
        return "AB"[self.p.sides[number_of(self.rules, place)]]

    def ship(self, seat: int) -> str:
        """Where the seat's ship lies."""
        place = self.p.ships[seat - 1]
        return self.rules.box.places[place].id if place != NOWHERE else "-"

    @property
    def bjorn(self) -> str:
        return self.rules.box.places[self.p.bjorn].id if self.p.bjorn != NOWHERE else "-"

    def order(self, place: str) -> tuple[int, ...]:
        """The visitors of a place in the order in which they act."""
        return tuple([seat + 1 for seat in self.p.order[number_of(self.rules, place)]])

    def deal(self, place: str) -> Deal:
        """The talks at a place."""
        question = self.p.todo[-1]
        assert isinstance(question, Bargain)
        number = number_of(self.rules, place)
        return next(deal for deal in question.deals if deal.place == number)

    def timers(self) -> dict[str, tuple[str, int, int, int]]:
        """By the timer's key: what the clock would do, the seconds, the extension, the cap."""
        return {
            each.key: (each.action.text, each.seconds, each.late, each.cap)
            for each in self.game.timers(self.p)
        }

    def points(self, seat: int) -> dict[str, int]:
        """The glory of a seat, by source."""
        assert self.p.outcome is not None
        return dict(self.p.outcome.scores[seat - 1])

    @property
    def outcome(self) -> str | None:
        """What decided the game; None while it goes on."""
        return self.p.outcome.ending if self.p.outcome is not None else None

    @property
    def winners(self) -> tuple[int, ...]:
        assert self.p.outcome is not None
        return tuple([seat + 1 for seat in self.p.outcome.winners])

    @property
    def events(self) -> list[str]:
        """The names of what has happened in the scene."""
        return [event.name for event in self.log]

    def told(self, name: str) -> list[tuple[int, tuple[Data, ...]]]:
        """By whom and with which figures, for every event of this name."""
        return [(event.seat + 1, event.args) for event in self.log if event.name == name]

    def cited(self, name: str) -> list[str]:
        """The rules that the events of this name cite."""
        return [event.rule for event in self.log if event.name == name]

    def __repr__(self) -> str:
        seats = range(1, self.rules.players + 1)
        return (
            f"<asks {self.asks} of {self.asked()}; "
            f"{[f'{seat}: {self.has(seat)} | {self.crew(seat)}' for seat in seats]}>"
        )

    # -- keeping it honest ----------------------------------------------------------------------

    def check(self) -> None:
        """Nothing is lost or made, nobody owes what they have not got, what is offered is admitted,
        everybody may look, and the position can be saved."""
        p = self.p
        assert self.game.pieces(p) == self.pieces
        assert all(min(goods) >= 0 for goods in (*p.holdings, *p.goods, p.discard, p.bank[2:]))
        assert len(p.market) <= self.rules.box.market
        for seat in self.game.speakers(p):
            options = self.game.options(p, seat)
            assert options or seat not in self.game.deciders(p)
            assert all(self.game.why_not(p, seat, action) is None for action in options)
        for seat in (*range(self.rules.players), SPECTATOR):
            self.game.view_data(self.game.view(p, seat))
        if self.whole:
            data = self.game.encode(p)
            assert self.game.encode(self.game.decode(data)) == data

    def finish(self) -> None:
        """No question is pending that the test does not know of, and all luck came as named."""
        assert self.asks in self.expected, f"the scene ends where it is not expected to: {self}"
        assert not self.luck.names, f"this never came up: {self.luck.names}"


# -- reading words ---------------------------------------------------------------------------------


def goods_of(rules: Rules, text: str) -> tuple[int, ...]:
    """`coin:3 farm armor:2` as goods."""
    goods = rules.none
    for name in text.split():
        item, _, count = name.partition(":")
        goods = changed(goods, rules.items.index(item), int(count or 1))
    return goods


def in_order(rules: Rules, text: str) -> list[int]:
    """`armor:2 art` as goods in a row."""
    found = []
    for name in text.split():
        item, _, count = name.partition(":")
        found += [rules.items.index(item)] * int(count or 1)
    return found


def named(rules: Rules, goods: Sequence[int]) -> Things:
    """Goods as a text."""
    return Things(" ".join([f"{rules.items[item]}:{n}" for item, n in enumerate(goods) if n]))


def reavers_of(rules: Rules, text: str) -> tuple[int, ...]:
    """Reavers by their numbers."""
    return tuple([rules.items.index(name) - rules.kinds for name in text.split()])


def reaver_names(rules: Rules, reavers: Sequence[int]) -> str:
    """Reavers by their names."""
    return " ".join([rules.box.reavers[reaver].id for reaver in reavers])


def number_of(rules: Rules, place: str) -> int:
    """A place by its number; `-` is nowhere."""
    if place == "-":
        return NOWHERE
    return [each.id for each in rules.box.places].index(place)


def ships_of(rules: Rules, text: str) -> tuple[int, ...]:
    """A place for each seat; nowhere where none is named."""
    found = [number_of(rules, name) for name in text.split()]
    return (*found, *[NOWHERE] * (rules.players - len(found)))


def steps_of(p: Reavers, text: str, ships: tuple[int, ...]) -> list[Any]:
    """The steps that these words name."""
    made: dict[str, Any] = {
        "round": Round(),
        "supply": AddResources(),
        "choose": ChooseDestination(all_open(p)),
        "sail": Sail(ships),
        "act": ActEverywhere(),
        "loot": CollectLoot(),
        "bjorn": MoveBjorn(),
        "end": EndRound(),
        "score": FinalScoring(),
    }
    return [made[word] for word in text.split()]


def table(players: int = 4, **options: str) -> Any:
    """The game of one table; options as in its address."""
    reavers = title("reavers")
    return reavers.table(read_options(reavers.options, {"players": str(players), **options}))


def scene(
    *holdings: str,
    players: int = 0,
    at: Mapping[str, str] | None = None,
    down: Mapping[str, int] | None = None,
    crews: Sequence[str] = (),
    ships: str = "",
    came_from: str = "",
    sides: str = "",
    market: str | None = None,
    deck: str | None = None,
    dead: str = "",
    spoils: str | None = None,
    discard: str = "",
    left: str | None = None,
    bjorn: str = "-",
    round: int = 5,
    supply: str | None = None,
    in_play: str = "",
    luck: str = "",
    steps: str = "sail act loot",
    **options: str,
) -> Scene:
    """What the words say; see above. `left` are the raid tokens that the supply still has, `supply`
    the cards of the supply deck, `dead` the discarded reavers, `down` spoils that lie face down.

    Not named: no goods, the market of the four dearest reavers without a bonus, full decks.
    """
    seats = players or max(len(holdings), 2)
    game = table(seats, **options)
    rules: Rules = game.rules
    p = Reavers(rules)
    p.holdings = tuple([goods_of(rules, text) for text in [*holdings, *[""] * seats][:seats]])
    p.crews = tuple(
        [tuple(sorted(reavers_of(rules, text))) for text in [*crews, *[""] * seats][:seats]]
    )
    lying = [rules.none for _ in rules.box.places]
    for place, text in (at or {}).items():
        lying[number_of(rules, place)] = goods_of(rules, text)
    p.goods = tuple(lying)
    hidden = [0 for _ in rules.box.places]
    for place, cards in (down or {}).items():
        hidden[number_of(rules, place)] = cards
    p.down = tuple(hidden)
    p.sides = tuple([int(place.id in sides.split()) for place in rules.box.places])
    if in_play:
        p.places = (0, *[number_of(rules, name) for name in in_play.split()])
    p.discard = goods_of(rules, discard)
    set_bank(p, spoils, left)
    p.market = reavers_of(rules, "bjarne svanhild torsten yrsa" if market is None else market)
    p.reaver_discard = tuple(sorted(reavers_of(rules, dead)))
    gone = [*p.market, *p.reaver_discard, *[reaver for crew in p.crews for reaver in crew]]
    assert len(gone) == len(set(gone)), "a reaver is in two places"
    order = reavers_of(rules, deck or "")
    rest = [reaver for reaver in range(len(rules.box.reavers)) if reaver not in gone]
    p.reaver_deck = tuple(rest) if deck is None else tuple(sorted(order))
    cards = [card.id for card in rules.box.supply_cards]
    named_cards = [name for name in luck.split() if name in cards]
    others = [card for card in cards if card not in named_cards]
    unseen = [*named_cards, *others[: len(cards) - round - len(named_cards)]]
    unseen = sorted(unseen) if supply is None else supply.split()
    p.supply = tuple([cards.index(card) for card in unseen])
    p.shown = tuple([number for number, card in enumerate(cards) if card not in unseen])
    p.round = round
    p.bjorn = number_of(rules, bjorn)
    target = ships_of(rules, ships)
    origin = ships_of(rules, came_from)
    sails = "sail" in steps.split()
    p.ships = origin if sails else target
    p.came_from = (NOWHERE,) * seats if sails else origin
    p.todo = tuple(steps_of(p, steps, target)[::-1])
    queue = in_order(rules, spoils or "")
    whole = deck is None and spoils is None and left is None
    sails_last = steps.split()[-1] in ("choose", "sail")
    s = Scene(game, p, NamedLuck(p, luck, list(order), queue, sails_last), whole)
    game.advance(p, s.table)
    s.check()
    OPEN.append(s)
    return s


def set_bank(p: Reavers, spoils: str | None, left: str | None) -> None:
    """The supply has what lies nowhere else, or what is named."""
    rules = p.rules
    start = Reavers(rules).bank
    bank = []
    for item in range(rules.kinds):
        elsewhere = p.discard[item] + sum([goods[item] for goods in (*p.goods, *p.holdings)])
        bank.append(start[item] - elsewhere)
    if spoils is not None:
        bank[SPOILS:] = goods_of(rules, spoils)[SPOILS:]
    if left is not None:
        bank[FARM : TOWER + 1] = goods_of(rules, left)[FARM : TOWER + 1]
    p.bank = tuple(bank)
    assert min(bank[2:]) >= 0, "there are not so many in the box"
