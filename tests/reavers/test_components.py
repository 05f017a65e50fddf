"""The components: what is in the box, and what an owner may write over it."""

from pathlib import Path

import pytest

from meadhall.games.reavers.components import (
    COMPARED,
    ICONS,
    PRINTED,
    RAID,
    SYMBOLS,
    Bonus,
    ComponentsError,
    read_box,
)

TEXT = PRINTED.read_text(encoding="utf-8")
BOX = read_box()


def changed(*edits: tuple[str, str]) -> str:
    """The printed file with these changes, each of which must be possible."""
    text = TEXT
    for old, new in edits:
        assert old in text, f"{old!r} is not in the file"
        text = text.replace(old, new, 1)
    return text


def entry(name: str, old: str, new: str) -> tuple[str, str]:
    """A change to the card, the kind of spoils or the place of this id."""
    start = TEXT.index(f'id = "{name}"')
    block = TEXT[:start].endswith("[[place]]\n")
    end = TEXT.index("\n[" if block else "\n", start)
    part = TEXT[start:end]
    assert old in part, f"{old!r} is not in the entry of {name}"
    return part, part.replace(old, new, 1)


def table(name: str, old: str, new: str) -> tuple[str, str]:
    """A change to the table of this name."""
    start = TEXT.index(f"\n[{name}]")
    end = TEXT.find("\n[", start + 1)
    part = TEXT[start : end if end >= 0 else len(TEXT)]
    assert old in part, f"{old!r} is not in the table {name}"
    return part, part.replace(old, new, 1)


def write(folder: Path, text: str) -> Path:
    file = folder / "mine.toml"
    file.write_text(text, encoding="utf-8")
    return file


def faults(folder: Path, *edits: tuple[str, str]) -> list[str]:
    """Everything that is said about the file with these changes."""
    file = write(folder, changed(*edits))
    with pytest.raises(ComponentsError) as caught:
        read_box(file)
    assert isinstance(caught.value.faults, list)
    return caught.value.faults


# -- what is printed here --------------------------------------------------------------------------


@pytest.mark.rule("comp.box")
def test_so_many_cards_are_in_the_box() -> None:
    assert len(BOX.places) == 7
    assert len(BOX.supply_cards) == 12
    assert len(BOX.reavers) == 48
    assert sum([kind.count for kind in BOX.spoils]) == 85
    assert (BOX.set_aside, BOX.rounds, BOX.market, BOX.churn) == (2, 10, 4, 2)
    assert (BOX.min_players, BOX.max_players) == (2, 6)


@pytest.mark.rule("comp.limited")
def test_there_are_twenty_raid_tokens_of_each_sort() -> None:
    assert BOX.raid_pool == (20, 20, 20)


@pytest.mark.rule("comp.unlimited")
def test_coins_and_terror_in_the_box_add_up() -> None:
    # 30 of silver and 15 of gold worth 5; 25 small and 5 large worth 5.
    assert BOX.coins == 105
    assert BOX.terror == 50


@pytest.mark.rule("comp.box")
def test_places_lie_at_the_place_of_their_number() -> None:
    assert [place.number for place in BOX.places] == list(range(7))
    assert [place.name for place in BOX.places] == [
        "Roskilde",
        "Bjorgvin",
        "Tonsberg",
        "Nidalos",
        "Vasteras",
        "Odense",
        "Leirvik",
    ]
    assert [place.min_players for place in BOX.places] == [2, 2, 2, 2, 4, 5, 6]
    assert [len(place.supply) for place in BOX.places] == [0, 5, 5, 5, 5, 5, 5]


@pytest.mark.rule("comp.box")
def test_what_the_rulebooks_example_tells() -> None:
    first = BOX.supply_cards[0]
    assert dict(zip(ICONS, first.icons, strict=True)) == {
        "coin": 2,
        "spoils": 1,
        "farm": 1,
        "wall": 0,
        "tower": 0,
    }
    assert first.flip_roskilde
    assert not first.flip_locations
    assert BOX.places[1].supply[:3] == (1, 1, 1)
    assert BOX.places[2].supply[:3] == (2, 1, 0)


@pytest.mark.rule("comp.box")
def test_what_the_rulebook_tells_of_armor() -> None:
    armor = next(kind for kind in BOX.spoils if kind.id == "armor")
    assert len(armor.values) == 6
    assert armor.values[3 - 1] == 6
    assert armor.values[6 - 1] == 30
    assert armor.count >= 9
    assert not armor.weapon


@pytest.mark.rule("comp.box")
def test_the_figures_of_the_action_cards() -> None:
    prices = BOX.prices
    assert (prices.farm, prices.wall, prices.tower) == (1, 2, 3)
    assert prices.sell == (2, 4, 6)
    assert (prices.refresh, prices.hire_limit) == (1, 2)
    assert (prices.shed_a, prices.shed_b, prices.tonsberg_shed) == (2, 4, 3)
    assert (prices.tonsberg_surcharge, prices.leirvik_surcharge) == (2, 1)
    assert (prices.vasteras_draw, prices.vasteras_coins) == (2, 5)
    assert (prices.bjorgvin_coins, prices.nidalos_coins) == (2, 1)
    assert prices.leirvik_visitors_per_card == 2


@pytest.mark.rule("comp.box")
def test_what_things_are_worth() -> None:
    scoring = BOX.scoring
    assert (scoring.raid, scoring.trio, scoring.coins_per_glory) == ((1, 2, 3), 4, 2)
    assert scoring.terror == (0, 1, 3, 6, 10, 15, 21)
    assert scoring.terror_beyond == 6


def test_bounds_of_negotiations() -> None:
    talks = BOX.talks
    assert (talks.seconds, talks.late_seconds, talks.cap_seconds) == (120, 15, 180)
    assert (talks.offers_each, talks.bot_offers, talks.leave_after) == (8, 3, 20)
    assert (talks.window_seconds, talks.window_idle, talks.choice_seconds) == (45, 10, 45)
    assert talks.mail_hours == 24


def test_the_cards_printed_here_add_up() -> None:
    icons = [sum([card.icons[n] for card in BOX.supply_cards]) for n in range(len(ICONS))]
    assert icons == [24, 12, 8, 7, 5]
    assert len([card for card in BOX.supply_cards if card.flip_roskilde]) == 6
    assert len([card for card in BOX.supply_cards if card.flip_locations]) == 6
    assert sum([reaver.helm for reaver in BOX.reavers]) == 34
    assert sum([reaver.ygg for reaver in BOX.reavers]) == 34
    assert sum([reaver.cost for reaver in BOX.reavers]) == 190
    assert len([reaver for reaver in BOX.reavers if reaver.bonus]) == 24
    assert len({reaver.name for reaver in BOX.reavers}) == 48
    assert [kind.count for kind in BOX.spoils] == [18, 22, 13, 12, 20]
    assert [kind.id for kind in BOX.spoils if kind.weapon] == ["weapons"]
    assert BOX.die == ("nothing", "nothing", "terror", "terror", "spoils", "spoils")


def test_bonuses_are_about_something_that_there_is() -> None:
    about = {
        "per_raid_token": RAID,
        "per_symbol": SYMBOLS,
        "per_spoils_type": tuple([kind.id for kind in BOX.spoils]),
        "if_most": COMPARED,
    }
    for reaver in BOX.reavers:
        if reaver.bonus:
            assert reaver.bonus.of in about.get(reaver.bonus.kind, ("",)), reaver


@pytest.mark.parametrize(
    ("name", "bonus"),
    [
        ("ulf", None),
        ("bodil", Bonus("per_raid_token", 1, of="farm")),
        ("sten", Bonus("per_raid_set", 2)),
        ("rolf", Bonus("per_raid_pairs", 1, per=2)),
        ("snorri", Bonus("per_spoils_type", 2, of="art")),
        ("hallbera", Bonus("per_distinct_spoils_type", 1)),
        ("ottar", Bonus("per_full_set", 4)),
        ("inga", Bonus("per_coins", 1, per=4)),
        ("estrid", Bonus("per_reaver", 1)),
        ("gyda", Bonus("per_symbol", 1, of="helm")),
        ("hrafn", Bonus("per_terror", 1, per=6)),
        ("alvi", Bonus("if_terror_at_most", 5, per=3)),
        ("signy", Bonus("if_most", 5, of="raid_tokens", ties=True)),
        ("glum", Bonus("flat", 3)),
    ],
)
def test_a_bonus_of_each_kind(name: str, bonus: Bonus | None) -> None:
    assert next(reaver for reaver in BOX.reavers if reaver.id == name).bonus == bonus


@pytest.mark.rule("comp.box")
def test_what_is_made_up_is_marked_as_such() -> None:
    for reaver in BOX.reavers:
        assert f"reaver {reaver.id}" in BOX.reconstructed
    for made_up in (
        "supply card s02",
        "spoils treasure",
        "spoils armor: count",
        "spoils armor: values 5",
        "spoils weapons: values",
        "place bjorgvin: wall",
        "place leirvik: coin",
        "die: faces",
        "talks",
    ):
        assert made_up in BOX.reconstructed
    for known in (
        "supply card s01",
        "supply card s01: icons",
        "spoils armor: name",
        "spoils armor: values 3",
        "spoils armor: values 6",
        "spoils weapons: weapon",
        "place bjorgvin: coin",
        "place tonsberg: farm",
        "die: results",
        "box",
        "scoring",
    ):
        assert known not in BOX.reconstructed


# -- an owner's file -------------------------------------------------------------------------------


def test_the_file_as_it_is_exported_is_the_same_box(tmp_path: Path) -> None:
    assert read_box(write(tmp_path, TEXT)) == BOX


def test_other_reavers_are_read(tmp_path: Path) -> None:
    box = read_box(
        write(
            tmp_path,
            changed(
                entry("ulf", 'id = "ulf", name = "Ulf of the Green Oar"', 'id = "og", name = "Og"'),
                entry("sigrun", "cost = 2, helm = 1, ygg = 0", "cost = 11, helm = 3, ygg = 0"),
                entry("hrafn", "limit = 6", "limit = 5"),
                entry("glum", 'kind = "flat", glory = 3', 'kind = "per_coins", per = 3, glory = 1'),
                entry("signy", "ties = true", "ties = false"),
            ),
        )
    )
    assert (box.reavers[0].id, box.reavers[0].name) == ("og", "Og")
    assert (box.reavers[1].cost, box.reavers[1].helm) == (11, 3)
    bonuses = {reaver.id: reaver.bonus for reaver in box.reavers}
    assert bonuses["hrafn"] == Bonus("per_terror", 1, per=5)
    assert bonuses["glum"] == Bonus("per_coins", 1, per=3)
    assert bonuses["signy"] == Bonus("if_most", 5, of="raid_tokens", ties=False)
    assert box.digest != BOX.digest


def test_other_kinds_of_spoils_are_read(tmp_path: Path) -> None:
    box = read_box(
        write(
            tmp_path,
            changed(
                entry("tapestry", "count = 12, values = [3, 7, 12]", "count = 5, values = [3, 3]"),
                (
                    '    { id = "weapons", count = 20',
                    '    { id = "sea-charts", count = 7, values = [9], weapon = true, '
                    'status = "owner" },\n    { id = "weapons", count = 20',
                ),
                entry("runa", 'of = "tapestry"', 'of = "sea-charts"'),
            ),
        )
    )
    assert [kind.id for kind in box.spoils][-2:] == ["sea-charts", "weapons"]
    assert [kind.count for kind in box.spoils] == [18, 22, 13, 5, 7, 20]
    assert box.spoils[4].values == (9,)
    assert [kind.weapon for kind in box.spoils] == [False, False, False, False, True, True]
    assert Bonus("per_spoils_type", 2, of="sea-charts") in [r.bonus for r in box.reavers]


@pytest.mark.parametrize(
    "edit",
    [
        entry("armor", "[0, 2, 6, 12, 20, 30]", "[1, 3, 6, 11, 19, 30]"),
        entry("nidalos", "coin = 1", "coin = 2"),
        entry("bjorgvin", "tower = 0", "tower = 1"),
        entry("bjorgvin", 'name = "Bjorgvin"', 'name = "Björgvin"'),
        entry("s01", "locations = false", "locations = true"),
        entry("s11", "coin = 4", "coin = 3"),
        table("die", '"spoils", "spoils"', '"spoils"'),
        table("scoring", "coins_per_glory = 2", "coins_per_glory = 3"),
        table("actions.tonsberg", "surcharge = 2", "surcharge = 3"),
        table("box", "market = 4", "market = 5"),
        table("tokens", "farm = 20", "farm = 15"),
        table("talks", "offers_each = 8", "offers_each = 6"),
    ],
)
def test_other_values_are_read_and_change_the_digest(tmp_path: Path, edit: tuple[str, str]) -> None:
    box = read_box(write(tmp_path, changed(edit)))
    assert box.digest != BOX.digest
    assert box != BOX


def test_the_layout_of_the_file_does_not_change_the_digest(tmp_path: Path) -> None:
    lines = [line for line in TEXT.splitlines() if not line.startswith("#") and line]
    assert read_box(write(tmp_path, "\n".join(lines))).digest == BOX.digest


def test_marking_a_value_as_an_owners_does_not_change_the_digest(tmp_path: Path) -> None:
    box = read_box(
        write(
            tmp_path,
            changed(
                entry("ulf", '"reconstructed"', '"owner"'),
                table("die", '"reconstructed"', '"owner"'),
            ),
        )
    )
    assert box.digest == BOX.digest
    assert "reaver ulf" not in box.reconstructed
    assert "die: faces" not in box.reconstructed
    assert "reaver sigrun" in box.reconstructed


def test_one_mark_may_stand_for_all_and_one_for_each(tmp_path: Path) -> None:
    each = '{ name = "owner", cost = "owner", symbols = "owner", bonus = "reconstructed" }'
    box = read_box(
        write(
            tmp_path,
            changed(
                entry("ulf", '"reconstructed"', each),
                table("die", 'status = { results = "rulebook", faces = "reconstructed" }', ""),
                ("[die]", '[die]\nstatus = "owner"'),
            ),
        )
    )
    assert "reaver ulf: bonus" in box.reconstructed
    assert "reaver ulf: cost" not in box.reconstructed
    assert "reaver ulf" not in box.reconstructed
    assert "die: faces" not in box.reconstructed


# -- bad files -------------------------------------------------------------------------------------


def test_a_file_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ComponentsError, match="there is no such file"):
        read_box(tmp_path / "none.toml")


def test_a_file_that_is_no_text_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ComponentsError, match="expected a text in UTF-8"):
        read_box(file)


def test_a_file_that_is_not_toml_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ComponentsError, match="not TOML"):
        read_box(write(tmp_path, "schema = = 1"))


def test_a_folder_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ComponentsError, match="cannot be read"):
        read_box(tmp_path)


def test_a_missing_table_is_one_fault(tmp_path: Path) -> None:
    with pytest.raises(ComponentsError) as caught:
        read_box(write(tmp_path, ""))
    assert caught.value.faults == [
        "schema: expected 1, found nothing",
        "game: expected 'reavers', found nothing",
        "box: expected a table, found nothing",
        "tokens: expected a table, found nothing",
        "scoring: expected a table, found nothing",
        "actions: expected a table, found nothing",
        "place: expected a list of tables, found nothing",
        "supply: expected a table, found nothing",
        "spoils: expected a table, found nothing",
        "die: expected a table, found nothing",
        "reavers: expected a table, found nothing",
        "talks: expected a table, found nothing",
    ]


def test_a_fault_names_its_file_once(tmp_path: Path) -> None:
    file = write(tmp_path, "")
    with pytest.raises(ComponentsError) as caught:
        read_box(file)
    assert str(caught.value).startswith(f"{file}: schema: expected 1")
    assert str(caught.value).count(str(file)) == 1


@pytest.mark.parametrize(
    ("edit", "fault"),
    [
        (("schema = 1", "schema = 2"), "schema: expected 1, found 2"),
        (('game = "reavers"', 'game = "maeshowe"'), "game: expected 'reavers', found 'maeshowe'"),
        (("schema = 1", "schema = 1\nextra = 2"), "top level: unknown key 'extra'"),
        # What the rulebook counts.
        (
            table("box", "reavers = 48", "reavers = 47"),
            "box.reavers: expected 48, as in the rulebook, found 47",
        ),
        (table("box", "spoils = 85", 'spoils = "85"'), "box.spoils: expected 85, as in"),
        (table("box", "supply_cards = 12", "supply_cards = 13"), "box.supply_cards: expected 12"),
        (
            table("box", "rounds = 10", "rounds = 9"),
            "box.rounds: expected 10, one for each supply card that is left, found 9",
        ),
        (table("box", "set_aside = 2 ", "set_aside = 12 "), "box.set_aside: expected a whole"),
        (table("box", "market = 4", "market = 0"), "box.market: expected a whole number from 1"),
        (
            table("box", "churn = 2", "churn = 5"),
            "box.churn: expected 4 at most, which is box.market, found 5",
        ),
        (table("box", "{ min = 2, max = 6 }", "6"), "box.players: expected a table, found 6"),
        (table("box", "min = 2", "min = 1"), "box.players.min: expected a whole number from 2"),
        (table("box", "max = 6", "max = 7"), "box.players.max: expected a whole number from 2"),
        (
            table("box", "max = 6", "max = 5"),
            "place: expected players up to 5, which is box.players.max, found 6",
        ),
        (table("box", '"rulebook"', '"sure"'), "box.status: expected rulebook or inferred or"),
        # Numbers.
        (
            table("tokens", "farm = 20", "farm = -1"),
            "tokens.farm: expected a whole number from 0 to 99, found -1",
        ),
        (table("tokens", "gold_worth", "gold_value"), "tokens: unknown key 'gold_value'"),
        (table("scoring", "tower = 3", "tower = 3.5"), "scoring.tower: expected a whole number"),
        (table("scoring", "coins_per_glory = 2", "coins_per_glory = 0"), "scoring.coins_per_glory"),
        (
            table("scoring", "[0, 1, 3, 6, 10, 15, 21]", "[0, 1, 3, 6, 10, 15]"),
            "scoring.terror: expected seven numbers, for 0 to 6 terror, from 0 on",
        ),
        (table("scoring", "[0, 1,", "[1, 1,"), "scoring.terror: expected seven numbers"),
        (table("scoring", "15, 21]", "21, 15]"), "scoring.terror: expected a list of whole"),
        (table("scoring", "[0, 1, 3,", '[0, 1, "3",'), "scoring.terror: expected a list of whole"),
        (
            table("actions.roskilde", "shed_a = 2", "shed_a = true"),
            "actions.roskilde.shed_a: expected a whole number from 0 to 99, found True",
        ),
        (
            table("actions.roskilde", "hire_limit = 2", "hire_limit = 0"),
            "actions.roskilde.hire_limit: expected a whole number from 1",
        ),
        (
            table("actions.leirvik", "visitors_per_card = 2", "visitors_per_card = 0"),
            "actions.leirvik.visitors_per_card: expected a whole number from 1",
        ),
        (("[actions.tonsberg]", "[actions.odense]"), "actions: unknown key 'odense'"),
        (
            ("[actions.tonsberg]", "[actions.odense]"),
            "actions.tonsberg: expected a table, found nothing",
        ),
        (
            table("actions.bjorgvin", 'sides = "inferred"', 'side = "inferred"'),
            "actions.bjorgvin.status: unknown key 'side'",
        ),
        (table("talks", "seconds = 120", "seconds = 0"), "talks.seconds: expected a whole number"),
        (
            table("talks", "window_idle = 10", "window_idle = 46"),
            "talks.window_idle: expected 45 at most, which is talks.window_seconds, found 46",
        ),
        (table("talks", "\nseconds = 120", "\nseconds = 200"), "talks.seconds: expected 180 at"),
        # Places.
        (
            entry("odense", 'id = "odense"', 'id = "odensee"'),
            "place: expected roskilde, bjorgvin, tonsberg, nidalos, vasteras, odense, leirvik",
        ),
        (
            entry("odense", "number = 5", "number = 6"),
            "place odense.number: expected 5, as in the rulebook, found 6",
        ),
        (
            entry("odense", "players = 5", "players = 7"),
            "place odense.players: expected a whole number from 2 to 6, found 7",
        ),
        (entry("odense", 'name = "Odense"', "name = 5"), "place odense.name: expected a name"),
        (
            entry("odense", "supply = {", "supply = 3 # {"),
            "place odense.supply: expected a table, found 3",
        ),
        (
            entry("odense", "wall = 1", "wall = 10"),
            "place odense.supply.wall: expected a whole number from 0 to 9, found 10",
        ),
        (entry("odense", "wall = 1", "well = 1"), "place odense.supply: unknown key 'well'"),
        (
            entry("bjorgvin", "coin = 1", "coin = 2"),
            "place bjorgvin.supply.coin: expected 1, as in the rulebook, found 2",
        ),
        (
            entry("tonsberg", "spoils = 1", "spoils = 2"),
            "place tonsberg.supply.spoils: expected 1, as in the rulebook, found 2",
        ),
        (
            entry("roskilde", "players = 2", "players = 2\nsupply = { coin = 1 }"),
            "place roskilde.supply: expected nothing: no goods lie here",
        ),
        (
            entry("nidalos", 'wall = "reconstructed"', 'wall = "maybe"'),
            "place nidalos.status.wall: expected rulebook or",
        ),
        # Supply cards.
        (
            entry("s05", "spoils = 2", 'spoils = "two"'),
            "supply card s05.spoils: expected a whole number from 0 to 9, found 'two'",
        ),
        (
            entry("s05", "roskilde = false", "roskilde = 0"),
            "supply card s05.roskilde: expected true or false, found 0",
        ),
        (entry("s05", 'id = "s05"', 'id = "s04"'), "supply card 5.id: expected a name of its own"),
        (entry("s05", 'id = "s05"', 'id = "S 5"'), "supply card 5.id: expected a name of its own"),
        (
            entry("s01", "coin = 2", "coin = 3"),
            "supply.cards: expected the rulebook's own card: 2 coin, 1 spoils, 1 farm, and "
            "Roskilde turns, found nothing",
        ),
        (
            entry("s01", "roskilde = true", "roskilde = false"),
            "supply.cards: expected the rulebook's own card",
        ),
        # Spoils and die.
        (
            entry("treasure", "count = 22", "count = 21"),
            "spoils.kinds: expected 85 cards, as in the rulebook, found 84",
        ),
        (entry("treasure", "count = 22", "count = 0"), "spoils treasure.count: expected a whole"),
        (
            entry("treasure", "[1, 3, 6, 10, 15]", "[1, 3, 6, 15, 10]"),
            "spoils treasure.values: expected a list of whole numbers up to 99 that never fall",
        ),
        (entry("treasure", "[1, 3, 6, 10, 15]", "[]"), "spoils treasure.values: expected a list"),
        (entry("weapons", "weapon = true", "weapon = false"), "spoils.kinds: expected one with"),
        (
            entry("armor", "6, 12, 20, 30]", "7, 12, 20, 30]"),
            "spoils armor.values: expected six values, 6 for three cards and 30 for all, as in",
        ),
        (entry("armor", "20, 30],", "20, 29],"), "spoils armor.values: expected six values"),
        (
            entry("armor", "20, 30], weapon", "20, 30, 30], weapon"),
            "spoils armor.values: expected six values",
        ),
        (entry("armor", 'id = "armor"', 'id = "mail"'), "spoils.kinds: expected one with the id"),
        (
            entry("armor", "count = 18", "count = 8"),
            "spoils armor.count: expected 9 cards at least, as in the rulebook's example, found 8",
        ),
        (
            table("die", '"terror", "terror"', '"spoils"'),
            "die.faces: expected a list of nothing, terror, spoils, each at least once",
        ),
        (table("die", '"terror",', '"horror",'), "die.faces: expected a list of nothing"),
        (table("die", 'faces = ["nothing",', "faces = [1,"), "die.faces: expected a list of"),
        # Reavers.
        (
            ('    { id = "ulf"', '    # { id = "ulf"'),
            "reavers.cards: expected 48 cards, as in the rulebook, found 47",
        ),
        (entry("ulf", 'id = "ulf"', 'id = "sigrun"'), "reaver 2.id: expected a name of its own"),
        (entry("ulf", '"Ulf of the Green Oar"', '""'), "reaver ulf.name: expected a name"),
        (entry("ulf", "cost = 2", "cost = -1"), "reaver ulf.cost: expected a whole number from 0"),
        (entry("ulf", "helm = 1", "helm = 10"), "reaver ulf.helm: expected a whole number from 0"),
        (entry("ulf", "helm = 1", "sword = 1"), "reaver ulf: unknown key 'sword'"),
        (entry("ulf", ', status = "reconstructed"', ""), "reaver ulf.status: expected rulebook or"),
        (
            entry("glum", 'kind = "flat"', 'kind = "flit"'),
            "reaver glum.bonus.kind: expected per_raid_token or per_raid_set or",
        ),
        (entry("glum", "glory = 3 }", "glory = 0 }"), "reaver glum.bonus.glory: expected a whole"),
        (
            entry("glum", "glory = 3 }", "glory = 3, per = 2 }"),
            "reaver glum.bonus: unknown key 'per': expected one of kind, glory",
        ),
        (
            entry("bodil", 'of = "farm"', 'of = "barn"'),
            "reaver bodil.bonus.of: expected farm or wall or tower, found 'barn'",
        ),
        (
            entry("snorri", 'of = "art"', 'of = "song"'),
            "reaver snorri.bonus.of: expected armor or treasure or art or tapestry or weapons",
        ),
        (entry("gyda", ', of = "helm"', ""), "reaver gyda.bonus.of: expected helm or ygg"),
        (
            entry("signy", 'of = "raid_tokens"', 'of = "coins"'),
            "reaver signy.bonus.of: expected raid_tokens or spoils_cards, found 'coins'",
        ),
        (entry("signy", ", ties = true", ""), "reaver signy.bonus.ties: expected true or false"),
        (entry("inga", "per = 4", "per = 0"), "reaver inga.bonus.per: expected a whole number"),
        (entry("hrafn", "limit = 6, ", ""), "reaver hrafn.bonus.limit: expected a whole number"),
    ],
)
def test_a_fault_is_told_with_its_key_and_what_was_expected(
    tmp_path: Path, edit: tuple[str, str], fault: str
) -> None:
    said = faults(tmp_path, edit)
    assert [line for line in said if line.startswith(fault)], said


def test_a_reaver_may_allow_no_terror_at_all(tmp_path: Path) -> None:
    box = read_box(write(tmp_path, changed(entry("alvi", "limit = 3", "limit = 0"))))
    assert Bonus("if_terror_at_most", 5, per=0) in [reaver.bonus for reaver in box.reavers]


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    said = faults(
        tmp_path,
        ("schema = 1", "schema = 3"),
        table("box", "market = 4", "market = 99"),
        table("scoring", "trio = 4", 'trio = "much"'),
        table("actions.nidalos", "coins_per_visitor", "coins_per_guest"),
        entry("leirvik", "farm = 1", "farm = 11"),
        entry("s07", "tower = 0", "tower = -1"),
        entry("art", "count = 13", "count = 14"),
        table("die", '"nothing", "nothing"', '"blank"'),
        entry("odd", 'of = "treasure"', 'of = "hoard"'),
        table("talks", "mail_hours = 24", "mail_hours = 0"),
    )
    for key in (
        "schema",
        "box.market",
        "scoring.trio",
        "actions.nidalos: unknown key",
        "actions.nidalos.coins_per_visitor",
        "place leirvik.supply.farm",
        "supply card s07.tower",
        "spoils.kinds",
        "die.faces",
        "reaver odd.bonus.of",
        "talks.mail_hours",
    ):
        assert len([line for line in said if line.startswith(key)]) == 1, (key, said)
    assert len(said) == 11


@pytest.mark.parametrize(
    ("name", "key"), [("supply", "cards"), ("spoils", "kinds"), ("reavers", "cards")]
)
def test_a_missing_list_is_one_fault(tmp_path: Path, name: str, key: str) -> None:
    start = TEXT.index(f"\n[{name}]")
    end = TEXT.index("\n]\n", start) + 3
    said = faults(tmp_path, (TEXT[start:end], f"\n[{name}]\n"))
    assert said == [f"{name}.{key}: expected a list of tables, found nothing"]


def test_places_that_are_missing_are_told(tmp_path: Path) -> None:
    start = TEXT.index('[[place]]\nid = "leirvik"')
    said = faults(tmp_path, (TEXT[start : TEXT.index("# ---", start)], ""))
    assert len(said) == 1
    assert said[0].startswith("place: expected roskilde, bjorgvin, tonsberg, nidalos, vasteras,")


def test_two_players_need_somewhere_to_sail_to(tmp_path: Path) -> None:
    said = faults(
        tmp_path,
        entry("bjorgvin", "players = 2", "players = 3"),
        entry("tonsberg", "players = 2", "players = 3"),
    )
    assert said == [
        "place: expected Roskilde and two more at least with 2 players, "
        "found ['roskilde', 'nidalos']"
    ]


def test_a_bad_file_changes_nothing(tmp_path: Path) -> None:
    faults(tmp_path, entry("ulf", "cost = 2", "cost = 200"))
    assert read_box() == BOX
    assert PRINTED.read_text(encoding="utf-8") == TEXT
