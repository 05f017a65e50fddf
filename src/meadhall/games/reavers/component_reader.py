"""Reads a component file and checks it: all that is wrong is told at once, each fault with its key
and with what was expected there.

An owner may change every value. What rules know by name stays: the places, and armor. So does what
the rulebook tells of the printed cards: how many there are, and its two examples.
"""

import re
import tomllib
from collections.abc import Collection, Mapping
from hashlib import sha256

from meadhall.games.reavers.components import (
    COMPARED,
    ICONS,
    RAID,
    RESULTS,
    SYMBOLS,
    Bonus,
    Box,
    ComponentsError,
    Place,
    Prices,
    Reaver,
    Scoring,
    SpoilsKind,
    SupplyCard,
    Talks,
)

CARRIES_OUT = {
    "comp.box": "Reader.box",
    "comp.unlimited": "Reader.worth",
    "comp.limited": "Reader.raid_pool",
}

Table = dict[str, object]

MARKS = ("rulebook", "inferred", "reconstructed", "owner")
ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")

# -- what the rulebook tells of the cards --------------------------------------------------------

CARDS = {"reavers": 48, "spoils": 85, "supply_cards": 12}
PLACES = ("roskilde", "bjorgvin", "tonsberg", "nidalos", "vasteras", "odense", "leirvik")
EXAMPLE = (2, 1, 1, 0, 0)  # icons of a supply card that turns Roskilde, in the order of ICONS
EXAMPLE_SUPPLY = {
    "bjorgvin": {"coin": 1, "spoils": 1, "farm": 1},
    "tonsberg": {"coin": 2, "spoils": 1},
}
ARMOR = "armor"
ARMOR_SET = 6  # nine armor are one full set and three cards of another
ARMOR_VALUES = {3: 6, 6: 30}
ARMOR_CARDS = 9

# -- what a file holds ---------------------------------------------------------------------------

BOX = ("players", *CARDS, "set_aside", "rounds", "market", "churn")
BANK = ("silver", "gold", "gold_worth", "terror", "large_terror", "large_terror_worth")
SCORING = (*RAID, "trio", "terror", "terror_beyond", "coins_per_glory")
ACTIONS = {
    "roskilde": ("hire_limit", "refresh", *RAID, "shed_a", "shed_b"),
    "bjorgvin": ("sell_farm", "sell_wall", "sell_tower", "coins_per_visitor"),
    "tonsberg": ("shed", "surcharge"),
    "nidalos": ("coins_per_visitor",),
    "vasteras": ("draw", "coins"),
    "leirvik": ("surcharge", "visitors_per_card"),
}
AT_LEAST_ONE = ("hire_limit", "draw", "visitors_per_card")
TALKS = (
    "seconds",
    "late_seconds",
    "cap_seconds",
    "offers_each",
    "bot_offers",
    "leave_after",
    "window_seconds",
    "window_idle",
    "choice_seconds",
    "mail_hours",
)
TABLES = (
    "schema",
    "game",
    "box",
    "tokens",
    "scoring",
    "actions",
    "place",
    "supply",
    "spoils",
    "die",
    "reavers",
    "talks",
)

PLACE = ("id", "name", "number", "players", "supply", "status")
SUPPLY_CARD = ("id", *ICONS, "roskilde", "locations", "status")
KIND = ("id", "count", "values", "weapon", "status")
KIND_STATUS = ("name", "count", "values", "size", "weapon")
REAVER = ("id", "name", "cost", *SYMBOLS, "bonus", "status")
BONUSES = {
    "per_raid_token": ("of",),
    "per_raid_set": (),
    "per_raid_pairs": ("per",),
    "per_spoils_type": ("of",),
    "per_distinct_spoils_type": (),
    "per_full_set": (),
    "per_coins": ("per",),
    "per_reaver": (),
    "per_symbol": ("of",),
    "per_terror": ("limit",),
    "if_terror_at_most": ("limit",),
    "if_most": ("of", "ties"),
    "flat": (),
}

MOST = 99  # of anything
MOST_ON_A_CARD = 9  # icons, symbols
LONGEST = 3600  # seconds
WRONG = -1  # a number that is not there or out of bounds: told once, nothing more follows from it


class Reader:
    """Reads a component file and gathers everything that is wrong with it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.data: Table = {}
        self.missing: list[str] = []  # tables: what is not in them is not told again
        self.faults: list[str] = []
        self.made_up: list[str] = []

    def read(self) -> Box:
        """The box, or ComponentsError with every fault."""
        try:
            self.data = tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as fault:
            raise ComponentsError([f"not TOML: {fault}"]) from fault
        self.heading()
        box = self.box()
        fewest, most = self.players()
        tokens = self.tokens()
        scoring = self.scoring()
        prices = self.prices()
        places = self.places(fewest, most)
        supply_cards = self.supply_cards()
        spoils = self.spoils()
        die = self.die()
        reavers = self.reavers([kind.id for kind in spoils])
        talks = self.talks()
        if self.faults:
            raise ComponentsError(self.faults)
        return Box(
            places,
            supply_cards,
            spoils,
            die,
            reavers,
            self.raid_pool(tokens),
            box["rounds"],
            box["set_aside"],
            box["market"],
            box["churn"],
            self.worth(tokens, "silver", "gold"),
            self.worth(tokens, "terror", "large_terror"),
            fewest,
            most,
            prices,
            scoring,
            talks,
            tuple(self.made_up),
            digest(self.data),
        )

    # -- small readers, each of which notes a fault and goes on ----------------------------------

    def fault(self, where: str, expected: str, found: object) -> None:
        """Note what is wrong, where, and what was expected."""
        if any(where == table or where.startswith(f"{table}.") for table in self.missing):
            return
        shown = "nothing" if found is None else repr(found)
        self.faults.append(f"{where}: expected {expected}, found {shown}")

    def unknown(self, where: str, table: Table, known: Collection[str]) -> None:
        """A misspelt key must not pass for one that was left out."""
        for key in table:
            if key not in known:
                expected = ", ".join(known)
                self.faults.append(f"{where}: unknown key {key!r}: expected one of {expected}")

    def part(self, table: Table, where: str, key: str) -> Table:
        """A table inside a table."""
        found = table.get(key)
        if isinstance(found, dict):
            return {str(k): v for k, v in found.items()}
        self.fault(f"{where}{key}", "a table", found)
        self.missing.append(f"{where}{key}")
        return {}

    def cards(
        self, table: Table, where: str, key: str, what: str, count: int = 0
    ) -> list[tuple[str, Table]]:
        """A list of tables, each with an id of its own, after which it is called here; if a count
        is given, as many as that."""
        entries = table.get(key)
        if not isinstance(entries, list):
            self.fault(f"{where}{key}", "a list of tables", entries)
            return []
        if count:
            self.count(f"{where}{key}", len(entries), count)
        found: dict[str, Table] = {}
        for place, entry in enumerate(entries, 1):
            card = {str(k): v for k, v in entry.items()} if isinstance(entry, dict) else {}
            name = card.get("id")
            if not isinstance(name, str) or not ID.fullmatch(name) or name in found:
                expected = "a name of its own, in small letters, digits and hyphens"
                self.fault(f"{what} {place}.id", expected, name)
                continue
            found[name] = card
        return list(found.items())

    def number(self, table: Table, where: str, key: str, low: int = 0, high: int = MOST) -> int:
        """A whole number within bounds."""
        found = table.get(key)
        if isinstance(found, int) and not isinstance(found, bool) and low <= found <= high:
            return found
        self.fault(f"{where}.{key}", f"a whole number from {low} to {high}", found)
        return WRONG

    def rising(self, table: Table, where: str, key: str) -> tuple[int, ...]:
        """A list of whole numbers, none of which is below the one before."""
        found = table.get(key)
        numbers = []
        for n in found if isinstance(found, list) else []:
            if isinstance(n, int) and not isinstance(n, bool) and 0 <= n <= MOST:
                numbers.append(n)
        if (
            isinstance(found, list)
            and len(numbers) == len(found) > 0
            and numbers == sorted(numbers)
        ):
            return tuple(numbers)
        self.fault(f"{where}.{key}", f"a list of whole numbers up to {MOST} that never fall", found)
        return ()

    def flag(self, table: Table, where: str, key: str) -> bool:
        """True or false."""
        found = table.get(key)
        if not isinstance(found, bool):
            self.fault(f"{where}.{key}", "true or false", found)
        return found is True

    def word(self, table: Table, where: str, key: str, known: Collection[str]) -> str:
        """One of these words."""
        found = table.get(key)
        if isinstance(found, str) and found in known:
            return found
        self.fault(f"{where}.{key}", " or ".join(known), found)
        return ""

    def name(self, table: Table, where: str) -> str:
        """What people call it."""
        found = table.get("name")
        if isinstance(found, str) and found.strip() == found != "":
            return found
        self.fault(f"{where}.name", "a name", found)
        return ""

    def status(self, table: Table, where: str, keys: Collection[str] = ()) -> None:
        """How sure the values are: one mark for all, or one for each of these."""
        found = table.get("status")
        if not isinstance(found, dict) or not keys:
            self.mark(f"{where}.status", found, where)
            return
        marks = {str(k): v for k, v in found.items()}
        self.unknown(f"{where}.status", marks, keys)
        for key in keys:
            each = marks.get(key)
            values = table.get(key)
            if isinstance(each, list) and isinstance(values, list) and len(each) == len(values):
                for place, one in enumerate(each, 1):
                    self.mark(f"{where}.status.{key}", one, f"{where}: {key} {place}")
            else:
                self.mark(f"{where}.status.{key}", each, f"{where}: {key}")

    def mark(self, where: str, found: object, what: str) -> None:
        """How sure a value is; notes what is made up."""
        if not isinstance(found, str) or found not in MARKS:
            self.fault(where, " or ".join(MARKS), found)
        elif found == "reconstructed":
            self.made_up.append(what)

    # -- numbers ----------------------------------------------------------------------------------

    def heading(self) -> None:
        """The file says whose components it holds."""
        if self.data.get("schema") != 1:
            self.fault("schema", "1", self.data.get("schema"))
        if self.data.get("game") != "reavers":
            self.fault("game", "'reavers'", self.data.get("game"))
        self.unknown("top level", self.data, TABLES)

    def box(self) -> dict[str, int]:
        """How many cards there are, as the rulebook has it, and what set-up does with them."""
        table = self.part(self.data, "", "box")
        self.status(table, "box")
        self.unknown("box", table, ("status", *BOX))
        for key, count in CARDS.items():
            if table.get(key) != count:
                self.fault(f"box.{key}", f"{count}, as in the rulebook", table.get(key))
        aside = self.number(table, "box", "set_aside", 0, CARDS["supply_cards"] - 1)
        rounds = self.number(table, "box", "rounds", 1, CARDS["supply_cards"])
        left = CARDS["supply_cards"] - aside
        if WRONG not in (aside, rounds) and rounds != left:
            self.fault("box.rounds", f"{left}, one for each supply card that is left", rounds)
        market = self.number(table, "box", "market", 1, CARDS["reavers"])
        churn = self.number(table, "box", "churn")
        if WRONG not in (market, churn) and churn > market:
            self.fault("box.churn", f"{market} at most, which is box.market", churn)
        return {"set_aside": aside, "rounds": rounds, "market": market, "churn": churn}

    def players(self) -> tuple[int, int]:
        """The fewest and the most who can play."""
        if "box" in self.missing:
            return WRONG, WRONG
        table = self.part(self.part(self.data, "", "box"), "box.", "players")
        self.unknown("box.players", table, ("min", "max"))
        fewest = self.number(table, "box.players", "min", 2, 6)
        return fewest, self.number(table, "box.players", "max", max(fewest, 2), 6)

    def tokens(self) -> dict[str, int]:
        """How many tokens of each sort there are, and what the large ones are worth."""
        table = self.part(self.data, "", "tokens")
        self.status(table, "tokens")
        self.unknown("tokens", table, ("status", *RAID, *BANK))
        return {key: self.number(table, "tokens", key) for key in (*RAID, *BANK)}

    def raid_pool(self, tokens: Mapping[str, int]) -> tuple[int, int, int]:
        """Farms, walls and towers: there are no more than these."""
        return tokens["farm"], tokens["wall"], tokens["tower"]

    def worth(self, tokens: Mapping[str, int], small: str, large: str) -> int:
        """What coins, or terror tokens, are worth together: no limit, since substitutes may do."""
        return tokens[small] + tokens[large] * tokens[f"{large}_worth"]

    def scoring(self) -> Scoring:
        """What things are worth at the end."""
        table = self.part(self.data, "", "scoring")
        self.status(table, "scoring")
        self.unknown("scoring", table, ("status", *SCORING))
        farm, wall, tower = [self.number(table, "scoring", key) for key in RAID]
        terror = self.rising(table, "scoring", "terror")
        if terror and (len(terror) != 7 or terror[0] != 0):
            self.fault(
                "scoring.terror", "seven numbers, for 0 to 6 terror, from 0 on", list(terror)
            )
        return Scoring(
            (farm, wall, tower),
            self.number(table, "scoring", "trio"),
            terror,
            self.number(table, "scoring", "terror_beyond"),
            self.number(table, "scoring", "coins_per_glory", 1),
        )

    def prices(self) -> Prices:
        """The figures of the action cards."""
        actions = self.part(self.data, "", "actions")
        self.unknown("actions", actions, tuple(ACTIONS))
        found: dict[str, int] = {}
        for place, keys in ACTIONS.items():
            where = f"actions.{place}"
            table = self.part(actions, "actions.", place)
            self.status(table, where, ("figures", "sides"))
            self.unknown(where, table, ("status", *keys))
            for key in keys:
                low = 1 if key in AT_LEAST_ONE else 0
                found[f"{place} {key}"] = self.number(table, where, key, low)
        return Prices(
            found["roskilde farm"],
            found["roskilde wall"],
            found["roskilde tower"],
            found["roskilde refresh"],
            found["roskilde shed_a"],
            found["roskilde shed_b"],
            found["roskilde hire_limit"],
            (
                found["bjorgvin sell_farm"],
                found["bjorgvin sell_wall"],
                found["bjorgvin sell_tower"],
            ),
            found["tonsberg shed"],
            found["tonsberg surcharge"],
            found["leirvik surcharge"],
            found["vasteras draw"],
            found["vasteras coins"],
            found["bjorgvin coins_per_visitor"],
            found["nidalos coins_per_visitor"],
            found["leirvik visitors_per_card"],
        )

    def talks(self) -> Talks:
        """The bounds of negotiations."""
        table = self.part(self.data, "", "talks")
        self.status(table, "talks")
        self.unknown("talks", table, ("status", *TALKS))
        n = {key: self.number(table, "talks", key, 1, LONGEST) for key in TALKS}
        for key, limit in (
            ("late_seconds", "seconds"),
            ("seconds", "cap_seconds"),
            ("leave_after", "seconds"),
            ("window_idle", "window_seconds"),
        ):
            if WRONG not in (n[key], n[limit]) and n[key] > n[limit]:
                self.fault(f"talks.{key}", f"{n[limit]} at most, which is talks.{limit}", n[key])
        return Talks(
            n["seconds"],
            n["late_seconds"],
            n["cap_seconds"],
            n["offers_each"],
            n["bot_offers"],
            n["leave_after"],
            n["window_seconds"],
            n["window_idle"],
            n["choice_seconds"],
            n["mail_hours"],
        )

    # -- places and supply cards ------------------------------------------------------------------

    def places(self, fewest: int, most: int) -> tuple[Place, ...]:
        """The locations by their numbers; enough of them are in play with the fewest players."""
        entries = self.cards(self.data, "", "place", "place")
        names = [name for name, _table in entries]
        if entries and names != list(PLACES):
            self.fault("place", f"{', '.join(PLACES)}, in this order", names)
            return ()
        found = [self.place(name, number, table) for number, (name, table) in enumerate(entries)]
        starts = [place.min_players for place in found]
        if found and WRONG not in starts and WRONG not in (fewest, most):
            if max(starts) > most:
                self.fault("place", f"players up to {most}, which is box.players.max", max(starts))
            # A ship never stays: with fewer than three places there is no choice at all.
            if starts[0] > fewest or len([n for n in starts if n <= fewest]) < 3:
                expected = f"Roskilde and two more at least with {fewest} players"
                self.fault("place", expected, [p.id for p in found if p.min_players <= fewest])
        return tuple(found)

    def place(self, name: str, number: int, table: Table) -> Place:
        """One location."""
        where = f"place {name}"
        self.unknown(where, table, PLACE)
        if table.get("number") != number or isinstance(table.get("number"), bool):
            self.fault(f"{where}.number", f"{number}, as in the rulebook", table.get("number"))
        supply: tuple[int, ...] = ()
        if number == 0:
            self.status(table, where, ("place", "supply"))
            if "supply" in table:
                self.fault(f"{where}.supply", "nothing: no goods lie here", table["supply"])
        else:
            self.status(table, where, ("place", *ICONS))
            supply = self.supply(table, where, EXAMPLE_SUPPLY.get(name, {}))
        return Place(
            name,
            self.name(table, where),
            number,
            self.number(table, where, "players", 2, 6),
            supply,
        )

    def supply(self, table: Table, where: str, known: Mapping[str, int]) -> tuple[int, ...]:
        """What an icon brings here, which the rulebook's example tells for two places."""
        supply = self.part(table, f"{where}.", "supply")
        where = f"{where}.supply"
        self.unknown(where, supply, ICONS)
        found = []
        for icon in ICONS:
            amount = self.number(supply, where, icon, 0, MOST_ON_A_CARD)
            if amount != WRONG and amount != known.get(icon, amount):
                self.fault(f"{where}.{icon}", f"{known[icon]}, as in the rulebook", amount)
            found.append(amount)
        return tuple(found)

    def supply_cards(self) -> tuple[SupplyCard, ...]:
        """The supply cards, the rulebook's example among them."""
        table = self.part(self.data, "", "supply")
        self.unknown("supply", table, ("cards",))
        found = []
        size = CARDS["supply_cards"]
        for name, card in self.cards(table, "supply.", "cards", "supply card", size):
            where = f"supply card {name}"
            self.unknown(where, card, SUPPLY_CARD)
            self.status(card, where, ("icons", "roskilde", "locations"))
            icons = tuple([self.number(card, where, i, 0, MOST_ON_A_CARD) for i in ICONS])
            roskilde = self.flag(card, where, "roskilde")
            found.append(SupplyCard(name, icons, roskilde, self.flag(card, where, "locations")))
        example = [c for c in found if c.icons == EXAMPLE and c.flip_roskilde]
        wrong = [c for c in found if WRONG in c.icons]
        if found and not example and not wrong:
            shown = [f"{n} {icon}" for icon, n in zip(ICONS, EXAMPLE, strict=True) if n]
            expected = f"the rulebook's own card: {', '.join(shown)}, and Roskilde turns"
            self.fault("supply.cards", expected, None)
        return tuple(found)

    def count(self, where: str, found: int, expected: int) -> None:
        """There are as many cards as the rulebook counts."""
        if found != expected:
            self.fault(where, f"{expected} cards, as in the rulebook", found)

    # -- spoils, die and reavers ------------------------------------------------------------------

    def spoils(self) -> tuple[SpoilsKind, ...]:
        """The kinds of spoils."""
        table = self.part(self.data, "", "spoils")
        self.unknown("spoils", table, ("kinds",))
        found = []
        for name, kind in self.cards(table, "spoils.", "kinds", "spoils"):
            where = f"spoils {name}"
            self.unknown(where, kind, KIND)
            self.status(kind, where, KIND_STATUS)
            count = self.number(kind, where, "count", 1)
            values = self.rising(kind, where, "values")
            found.append(SpoilsKind(name, count, values, self.flag(kind, where, "weapon")))
        if found:
            if WRONG not in [kind.count for kind in found]:
                self.count("spoils.kinds", sum([kind.count for kind in found]), CARDS["spoils"])
            if not any(kind.weapon for kind in found):
                self.fault("spoils.kinds", "one with weapon = true", None)
            self.armor(found)
        return tuple(found)

    def armor(self, kinds: list[SpoilsKind]) -> None:
        """What the rulebook's example tells of armor."""
        armor = [kind for kind in kinds if kind.id == ARMOR]
        if not armor:
            self.fault("spoils.kinds", f"one with the id {ARMOR!r}", None)
            return
        values = armor[0].values
        right = len(values) == ARMOR_SET and all(
            values[n - 1] == v for n, v in ARMOR_VALUES.items()
        )
        if values and not right:
            expected = "six values, 6 for three cards and 30 for all, as in the rulebook"
            self.fault(f"spoils {ARMOR}.values", expected, list(values))
        if WRONG < armor[0].count < ARMOR_CARDS:
            expected = f"{ARMOR_CARDS} cards at least, as in the rulebook's example"
            self.fault(f"spoils {ARMOR}.count", expected, armor[0].count)

    def die(self) -> tuple[str, ...]:
        """The faces of the weapons die; every result is on one of them."""
        table = self.part(self.data, "", "die")
        self.status(table, "die", ("results", "faces"))
        self.unknown("die", table, ("status", "faces"))
        found = table.get("faces")
        faces = [str(face) for face in found] if isinstance(found, list) else []
        if sorted(set(faces)) != sorted(RESULTS) or len(faces) > MOST:
            self.fault("die.faces", f"a list of {', '.join(RESULTS)}, each at least once", found)
        return tuple(faces)

    def reavers(self, kinds: list[str]) -> tuple[Reaver, ...]:
        """The reavers."""
        table = self.part(self.data, "", "reavers")
        self.unknown("reavers", table, ("cards",))
        found = []
        for name, card in self.cards(table, "reavers.", "cards", "reaver", CARDS["reavers"]):
            where = f"reaver {name}"
            self.unknown(where, card, REAVER)
            self.status(card, where, ("name", "cost", "symbols", "bonus"))
            called = self.name(card, where)
            cost = self.number(card, where, "cost")
            helm, ygg = [self.number(card, where, s, 0, MOST_ON_A_CARD) for s in SYMBOLS]
            bonus = self.bonus(card, where, kinds) if "bonus" in card else None
            found.append(Reaver(name, called, cost, helm, ygg, bonus))
        return tuple(found)

    def bonus(self, card: Table, where: str, kinds: list[str]) -> Bonus | None:
        """A bonus, of a kind that scoring knows, with what that kind needs."""
        table = self.part(card, f"{where}.", "bonus")
        where = f"{where}.bonus"
        if where in self.missing:
            return None
        kind = self.word(table, where, "kind", tuple(BONUSES))
        if not kind:
            return None
        self.unknown(where, table, ("kind", "glory", *BONUSES[kind]))
        glory = self.number(table, where, "glory", 1)
        of = ""
        per = 1
        ties = True
        for key in BONUSES[kind]:
            if key == "of":
                known = named(kind, kinds)
                of = self.word(table, where, key, known) if known else ""
            elif key == "ties":
                ties = self.flag(table, where, key)
            else:
                per = self.number(table, where, key, 0 if kind == "if_terror_at_most" else 1)
        return Bonus(kind, glory, of, per, ties)


def named(bonus: str, kinds: list[str]) -> Collection[str]:
    """What a bonus of this kind can be about; nothing where the spoils could not be read."""
    if bonus == "per_raid_token":
        return RAID
    if bonus == "per_symbol":
        return SYMBOLS
    return kinds if bonus == "per_spoils_type" else COMPARED


def digest(data: Mapping[str, object]) -> str:
    """A hash of what the components say, not of how the file is laid out."""
    return sha256(canonical(data).encode()).hexdigest()[:16]


def canonical(value: object) -> str:
    """One text for one meaning, whatever the order of keys."""
    if isinstance(value, dict):
        parts = [f"{key}={canonical(value[key])}" for key in sorted(value) if key != "status"]
        return "{" + ",".join(parts) + "}"
    if isinstance(value, list):
        return "[" + ",".join([canonical(item) for item in value]) + "]"
    return repr(value)
