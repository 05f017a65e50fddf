"""The table as a browser shows it: what lies where, as plain values for `table.html`.

Built from a view. A view of Reavers knows what is behind every screen, since whoever has watched
knows it; this page is a screen, and shows no more than a player sees who only looks: what others
hold is nowhere in it before the end, nor anything that hangs on it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from meadhall.games.reavers.bargain import Bargain
from meadhall.games.reavers.blind import HireRevealed
from meadhall.games.reavers.components import Scoring
from meadhall.games.reavers.emblems import Sign, rows_of
from meadhall.games.reavers.goods import COIN, FARM, RAID, SPOILS, TERROR, raid_of, spoils_of
from meadhall.games.reavers.parley import Good, Maker, Talk, talks_shown
from meadhall.games.reavers.phrases import Phrases, upper_first
from meadhall.games.reavers.plunder import KeepOne
from meadhall.games.reavers.position import NOWHERE
from meadhall.games.reavers.roskilde import (
    BuyToken,
    HireForCoins,
    HireForTerror,
    PassTerrorOn,
    ShedTerror,
)
from meadhall.games.reavers.rules import ROSKILDE, TOKENS, Rules
from meadhall.games.reavers.sail import ChooseDestination
from meadhall.games.reavers.scoring import (
    SOURCES,
    set_glory,
    symbols_of,
    terror_glory,
    trios,
)
from meadhall.games.reavers.view import View
from meadhall.games.reavers.visitor import VisitorQuestion
from meadhall.games.reavers.weigh import compared, glory
from meadhall.kernel.event import OPENLY

ROWS = ((HireForTerror,), (HireForCoins,), (BuyToken,), (BuyToken,), (ShedTerror, PassTerrorOn))


@dataclass(frozen=True, slots=True)
class Place:
    """A location card, its action card and what lies there."""

    number: int
    id: str
    name: str
    side: str
    words: str  # what the side that is up says
    rows: tuple[tuple[Sign, ...], ...]  # the same in pictures
    now: int  # the row that is being carried out, or -1
    brings: tuple[Good, ...]  # what comes for each icon of a supply card
    goods: tuple[Good, ...]
    down: int
    ships: tuple[int, ...]
    bjorn: bool
    barred: bool  # the reader's own ship lies there
    chosen: bool  # the reader has chosen it, in secret
    shared: bool
    verb: str


@dataclass(frozen=True, slots=True)
class Reaver:
    """A reaver card."""

    id: str
    name: str
    cost: int
    helm: int
    ygg: int
    symbols: str
    bonus: str
    trace: str
    verb: str


@dataclass(frozen=True, slots=True)
class Crew:
    """What lies open before one player."""

    seat: int
    name: str
    you: bool
    first: bool
    reavers: tuple[Reaver, ...]
    helms: int
    yggs: int
    glory: int
    place: str
    state: str  # open, chosen, or nothing while nobody chooses
    asked: bool
    screen: "Screen | None"  # open to all who look back when all is over
    verb: str


@dataclass(frozen=True, slots=True)
class Set:
    """Spoils of one kind."""

    good: Good
    now: int
    next: int
    values: tuple[int, ...]
    place: int  # how far the last set has come
    verb: str


@dataclass(frozen=True, slots=True)
class Token:
    """Raid tokens of one kind."""

    good: Good
    each: int
    verbs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Screen:
    """What lies behind a screen: the reader's own, or anybody's when all is over."""

    seat: int
    coins: Good
    terror: Good
    lost: int  # glory that this terror costs
    lost_next: int
    tokens: tuple[Token, ...]
    trios: int
    sets: tuple[Set, ...]
    sources: tuple[tuple[str, int], ...]
    total: int
    compared: tuple[tuple[str, int], ...]  # bonuses that hang on what others have


@dataclass(frozen=True, slots=True)
class Result:
    """A player at the end."""

    seat: int
    name: str
    place: int
    sources: tuple[tuple[str, int], ...]
    total: int
    ties: tuple[int, int, int, int]  # reavers, spoils cards, raid tokens, terror
    screen: Screen


@dataclass(frozen=True, slots=True)
class Vow:
    """A promise, and the round that it was made in."""

    giver: int
    taker: int
    due: int
    words: str
    made: int
    past: bool


@dataclass(frozen=True, slots=True)
class Supply:
    """The supply card of the round."""

    id: str
    icons: tuple[Good, ...]
    roskilde: bool
    locations: bool


@dataclass(frozen=True, slots=True)
class Board:
    """The whole table."""

    round: int
    rounds: int
    supply: Supply | None
    places: tuple[Place, ...]
    market: tuple[Reaver, ...]  # the newest first
    oldest: int  # how many leave next, from the right
    revealed: Reaver | None  # the one that a visitor may hire unseen
    price: int  # what it costs there
    drawn: tuple[Good, ...]  # spoils of which one is kept
    crews: tuple[Crew, ...]
    screen: Screen | None
    talks: tuple[Talk, ...]
    vows: tuple[Vow, ...]
    results: tuple[Result, ...]
    tied: bool  # whether more than glory had to decide
    choosing: bool
    chosen: bool
    live: bool
    values: tuple[Set, ...]
    scoring: Scoring
    die: tuple[tuple[str, int], ...]
    sources: dict[str, str]  # what the sources of glory are called
    bjorn: str


def board_of(view: View, teller: Phrases, names: Sequence[str]) -> Board:
    """The board that this view shows."""
    return Builder(view, teller, names).board()


class Builder:
    """Lays everything out."""

    def __init__(self, view: View, teller: Phrases, names: Sequence[str]) -> None:
        self.view = view
        self.rules: Rules = view.rules
        self.teller = teller
        self.names = names
        self.maker = Maker(view, teller)
        self.step = view.todo[-1] if view.todo else None
        self.open = view.outcome is not None or view.seat == OPENLY

    def board(self) -> Board:
        """Everything."""
        view, box, step = self.view, self.rules.box, self.step
        choosing = step if isinstance(step, ChooseDestination) else None
        blind = step if isinstance(step, HireRevealed) else None
        kept = step if isinstance(step, KeepOne) else None
        churn = min(box.churn, len(view.market))
        return Board(
            view.round,
            box.rounds,
            self.supply(),
            tuple([self.place(place) for place in view.places]),
            tuple([self.for_hire(reaver) for reaver in view.market]),
            churn,
            self.for_hire(blind.reaver) if blind else None,
            blind.price(view.rules) if blind else 0,
            tuple([self.maker.good(item, 1) for item in kept.drawn]) if kept else (),
            tuple([self.crew(seat) for seat in range(self.rules.players)]),
            self.screen(view.seat) if self.maker.plays else None,
            talks_shown(view, step, self.teller) if isinstance(step, Bargain) else (),
            self.vows(),
            self.results(),
            self.tied(),
            choosing is not None,
            choosing is not None and self.maker.plays and choosing.chosen[view.seat] != NOWHERE,
            self.rules.choices.clock == "live",
            tuple([self.set_of(kind, 0) for kind in range(len(box.spoils))]),
            box.scoring,
            tuple([(face, box.die.count(face)) for face in dict.fromkeys(box.die)]),
            {source: upper_first(self.teller.source(source)) for source in SOURCES},
            self.teller.texts["table.bjorn"],
        )

    # -- the coast --------------------------------------------------------------------------------

    def supply(self) -> Supply | None:
        """The card of this round."""
        if not self.view.shown:
            return None
        card = self.rules.box.supply_cards[self.view.shown[-1]]
        icons = [
            Good(name, self.icon_name(name, count), count)
            for name, count in zip(("coin", "spoils", *TOKENS), card.icons, strict=True)
            if count
        ]
        return Supply(card.id, tuple(icons), card.flip_roskilde, card.flip_locations)

    def icon_name(self, name: str, count: int) -> str:
        """What an icon is called."""
        if name == "spoils":
            return self.teller.count("spoils", count)
        return self.teller.item(self.rules.items.index(name), count)

    def place(self, number: int) -> Place:
        """One location."""
        view = self.view
        place = self.rules.box.places[number]
        step = self.step
        mine = self.maker.plays and view.ships[view.seat] == number
        chosen = isinstance(step, ChooseDestination) and self.maker.plays
        brings = [
            Good(name, self.icon_name(name, count), count)
            for name, count in zip(("coin", "spoils", *TOKENS), place.supply, strict=False)
            if count
        ]
        side = view.sides[number]
        ships = tuple([seat for seat, ship in enumerate(view.ships) if ship == number])
        order = tuple([seat for seat in view.order[number] if seat in ships])
        return Place(
            number,
            place.id,
            self.teller.place(number),
            "AB"[side],
            self.teller.side(number, side),
            rows_of(self.rules, number, side),
            self.row_now() if number == ROSKILDE else -1,
            tuple(brings),
            self.maker.goods(view.goods[number]),
            view.down[number],
            order if len(order) == len(ships) else ships,
            view.bjorn == number,
            mine,
            chosen and isinstance(step, ChooseDestination) and step.chosen[view.seat] == number,
            len(ships) > 1,
            f"sail {place.id}",
        )

    def row_now(self) -> int:
        """The row at Roskilde that somebody is asked about."""
        step = self.step
        for row, kinds in enumerate(ROWS):
            if isinstance(step, kinds):
                if isinstance(step, BuyToken):
                    return 2 if step.item() == FARM else 3
                return row
        return -1

    # -- reavers ----------------------------------------------------------------------------------

    def for_hire(self, number: int) -> Reaver:
        """A reaver card with what one may do with it."""
        return self.reaver(number, f"hire {self.rules.box.reavers[number].id}")

    def reaver(self, number: int, verb: str = "") -> Reaver:
        """One reaver card."""
        card = self.rules.box.reavers[number]
        bonus = self.teller.bonus(number) if card.bonus is not None else ""
        name = self.teller.reaver(number)
        trace = f"reaver-{card.id}-0"
        symbols = self.teller.symbols(card)
        return Reaver(card.id, name, card.cost, card.helm, card.ygg, symbols, bonus, trace, verb)

    def crew(self, seat: int) -> Crew:
        """What lies before a player's screen."""
        view, step = self.view, self.step
        helms, yggs = symbols_of(self.rules, view.crews[seat])
        ship = view.ships[seat]
        state = ""
        if isinstance(step, ChooseDestination):
            state = "open" if step.chosen[seat] == NOWHERE else "chosen"
        return Crew(
            seat,
            self.teller.name(self.names, seat),
            self.teller.is_you(self.names, seat),
            seat == view.first,
            tuple([self.reaver(reaver) for reaver in view.crews[seat]]),
            helms,
            yggs,
            helms * yggs,
            self.teller.place(ship) if ship >= 0 else "",
            state,
            isinstance(step, VisitorQuestion) and step.seat == seat,
            self.screen(seat) if self.open else None,
            f"shed-onto seat:{seat + 1}",
        )

    # -- behind the screen ------------------------------------------------------------------------

    def screen(self, seat: int) -> Screen:
        """What a player holds. Whose it is decides the caller: the reader's, or at the end all."""
        view, box = self.view, self.rules.box
        goods = view.holdings[seat]
        crew = view.crews[seat]
        points = glory(self.rules, seat, goods, crew)
        tokens = []
        for item in RAID:
            name = TOKENS[item - FARM]
            verbs = tuple([f"{verb} {name}" for verb in ("sell", "give-up", "take", "buy")])
            tokens.append(
                Token(self.maker.good(item, goods[item]), box.scoring.raid[item - FARM], verbs)
            )
        return Screen(
            seat,
            self.maker.good(COIN, goods[COIN]),
            self.maker.good(TERROR, goods[TERROR]),
            terror_glory(self.rules, goods[TERROR]),
            terror_glory(self.rules, goods[TERROR] + 1),
            tuple(tokens),
            trios(goods),
            tuple([self.set_of(kind, goods[SPOILS + kind]) for kind in range(len(box.spoils))]),
            tuple(zip(SOURCES, points, strict=True)),
            sum(points),
            tuple([self.hope(reaver) for reaver in compared(self.rules, crew)]),
        )

    def set_of(self, kind: int, count: int) -> Set:
        """Spoils of one kind, with what they are worth and would be with one more."""
        spoils = self.rules.box.spoils[kind]
        size = len(spoils.values)
        place = count % size or (size if count else 0)
        return Set(
            self.maker.good(SPOILS + kind, count),
            set_glory(spoils.values, count),
            set_glory(spoils.values, count + 1),
            spoils.values,
            place,
            f"trade-in {spoils.id}",
        )

    def hope(self, reaver: int) -> tuple[str, int]:
        """A bonus that hangs on what others have."""
        bonus = self.rules.box.reavers[reaver].bonus
        return self.teller.bonus(reaver), bonus.glory if bonus is not None else 0

    # -- promises, and the end --------------------------------------------------------------------

    def vows(self) -> tuple[Vow, ...]:
        """All promises, the next to fall due first, those whose time is over last."""
        now = self.view.round
        found = [
            Vow(giver, taker, due, said, made, due < now)
            for made, (giver, taker, due, said) in self.view.promises
        ]
        return tuple(sorted(found, key=lambda vow: (vow.past, vow.due)))

    def results(self) -> tuple[Result, ...]:
        """Everybody at the end, the winner first."""
        outcome = self.view.outcome
        if outcome is None or not self.open:
            return ()
        found = []
        for seat in range(self.rules.players):
            goods, crew = self.view.holdings[seat], self.view.crews[seat]
            found.append(
                Result(
                    seat,
                    self.teller.name(self.names, seat),
                    outcome.places[seat],
                    outcome.scores[seat],
                    outcome.total(seat),
                    (len(crew), spoils_of(goods), raid_of(goods), goods[TERROR]),
                    self.screen(seat),
                )
            )
        return tuple(sorted(found, key=lambda one: one.place))

    def tied(self) -> bool:
        """Whether two or more had most glory."""
        outcome = self.view.outcome
        if outcome is None:
            return False
        totals = [outcome.total(seat) for seat in range(self.rules.players)]
        return totals.count(max(totals)) > 1
