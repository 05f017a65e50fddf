"""The components: what is in the box, and what an owner may write over it."""

from collections import Counter
from pathlib import Path

import pytest

from meadhall.games.maeshowe.components import PRINTED, Box, ComponentsError, read_box
from meadhall.kernel.luck import Seeded
from meadhall.kernel.table import Table
from tests.maeshowe.scene import table

TEXT = PRINTED.read_text(encoding="utf-8")
BOX = read_box()


def changed(*edits: tuple[str, str]) -> str:
    """The printed file with these changes, each of which must be possible."""
    text = TEXT
    for old, new in edits:
        assert old in text, f"{old!r} is not in the file"
        text = text.replace(old, new, 1)
    return text


def card(name: str, old: str, new: str) -> tuple[str, str]:
    """A change to one card."""
    start = TEXT.index(f'id = "{name}"')
    end = TEXT.find("[[card]]", start)
    part = TEXT[start : end if end >= 0 else len(TEXT)]
    assert old in part, f"{old!r} is not in the card {name}"
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


def count(box: Box, deck: str) -> Counter[str]:
    return Counter([box.kind(face).id for face in box.cards(deck)])


# -- what is printed here --------------------------------------------------------------------------


@pytest.mark.rule("components.cards")
def test_there_are_36_core_cards() -> None:
    for deck in ("core", "harsh", "gentle"):
        assert len(BOX.cards(deck)) == 36
        assert len(count(BOX, deck)) == 8


@pytest.mark.rule("components.cards", "components.sets")
@pytest.mark.parametrize(("edition", "sets", "cards"), [("1.0", 3, 9), ("1.1", 6, 18)])
def test_each_edition_has_its_expansion_cards(edition: str, sets: int, cards: int) -> None:
    offered = BOX.edition(edition).sets
    assert len(offered) == sets
    assert sum([len(BOX.cards(name)) for name in offered]) == cards


@pytest.mark.rule("components.sets")
@pytest.mark.parametrize("name", BOX.edition("1.1").sets)
def test_each_set_is_two_bad_cards_and_a_good_one(name: str) -> None:
    natures = sorted([BOX.kind(face).nature for face in BOX.cards(name)])
    assert natures == ["bad", "bad", "good"]
    bad, good = name.split("-")
    assert count(BOX, name) == {bad: 2, good: 1}


@pytest.mark.rule("components.sets")
def test_edition_1_1_adds_three_sets_to_those_of_1_0() -> None:
    old, new = BOX.edition("1.0").sets, BOX.edition("1.1").sets
    assert old == ("gluttony-garner", "crumble-conservation", "horror-hope")
    assert new == (*old, "snub-sacrifice", "panic-promptness", "ruin-recovery")


@pytest.mark.rule("components.cards")
def test_what_is_made_up_is_marked_as_such() -> None:
    assert "excavate: count" in BOX.reconstructed
    assert "excavate: runes" in BOX.reconstructed
    assert not [line for line in BOX.reconstructed if line.endswith("effects")]
    # The rulebooks state these four.
    for name in ("horror", "hope", "panic", "promptness"):
        assert f"{name}: runes" not in BOX.reconstructed


@pytest.mark.rule("components.cards")
def test_runes_that_the_rulebooks_state() -> None:
    runes = {name: BOX.runes[place] for place, name in enumerate(BOX.faces)}
    assert runes["horror:both"] == runes["promptness:both"] == 3
    assert runes["hope:none"] == runes["panic:none"] == 0
    assert "goose:red" in runes
    assert "goose:blue" in runes


@pytest.mark.rule("components.tokens")
def test_there_are_so_many_tokens() -> None:
    limits = BOX.limits
    assert (limits.passages, limits.health, limits.food) == (7, 4, 4)
    assert (limits.hand, limits.set, limits.opens, limits.opens_one_rune) == (5, 4, 1, 2)


@pytest.mark.rule("components.tokens")
def test_no_start_needs_more_tokens_than_there_are() -> None:
    starts, limits = BOX.starts, BOX.limits
    for _name, passages in (*starts.solo_passages, *starts.coop_passages):
        assert passages <= limits.passages
    healths = (starts.solo_health, starts.coop_health)
    for health in (*healths, starts.lean_solo_health, starts.lean_coop_health):
        assert health <= limits.health
    for _name, edition in BOX.editions:
        assert max(edition.solo_food, edition.coop_food, starts.lean_food) <= limits.food


# -- an owner's file -------------------------------------------------------------------------------


@pytest.mark.rule("components.cards")
def test_replaced_counts_change_the_deck_and_the_digest(tmp_path: Path) -> None:
    file = write(
        tmp_path,
        changed(
            card("raven", "red = 1\nblue = 1", "red = 2\nblue = 1"),
            card("goose", "red = 2\nblue = 2", "red = 1\nblue = 2"),
        ),
    )
    box = read_box(file)
    assert count(box, "core") == count(BOX, "core") + Counter(raven=1) - Counter(goose=1)
    assert box.digest != BOX.digest
    game = table(components=file)
    assert game.digest == box.digest != table().digest
    p = game.start(Table(Seeded(1)))
    faces = Counter([game.rules.box.faces[face] for face in p.deck + p.hands[0]])
    assert faces["raven:red"] == 2
    assert faces["goose:red"] == 1


@pytest.mark.rule("components.cards")
def test_replaced_runes_change_the_deck_and_the_digest(tmp_path: Path) -> None:
    file = write(tmp_path, changed(card("garner", "red = 1", "blue = 1")))
    game = table(components=file, sets="gluttony-garner")
    assert game.digest != table(sets="gluttony-garner").digest
    assert "garner:blue" in game.rules.box.faces
    assert "garner:red" not in game.rules.box.faces


def test_replaced_effects_and_limits_change_the_digest(tmp_path: Path) -> None:
    for edit in (card("raven", "health +2", "health +3"), ("opens = 1 ", "opens = 2 ")):
        assert read_box(write(tmp_path, changed(edit))).digest != BOX.digest


def test_the_layout_of_the_file_does_not_change_the_digest(tmp_path: Path) -> None:
    lines = [line for line in TEXT.splitlines() if not line.startswith("#") and line]
    assert read_box(write(tmp_path, "\n".join(lines))).digest == BOX.digest


def test_marking_a_value_as_an_owners_does_not_change_the_digest(tmp_path: Path) -> None:
    box = read_box(
        write(tmp_path, changed(card("raven", 'count = "reconstructed"', 'count = "owner"')))
    )
    assert box.digest == BOX.digest
    assert "raven: count" not in box.reconstructed
    assert "raven: runes" in box.reconstructed


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


def test_a_missing_table_is_one_fault(tmp_path: Path) -> None:
    with pytest.raises(ComponentsError) as caught:
        read_box(write(tmp_path, ""))
    assert caught.value.faults == [
        "schema: expected 1, found nothing",
        "game: expected 'maeshowe', found nothing",
        "limits: expected a table, found nothing",
        "editions: expected a table, found nothing",
        "modes: expected a table, found nothing",
        "variants: expected a table, found nothing",
        "card: expected a list of [[card]] tables, found nothing",
        "core: expected a table, found nothing",
        "decks: expected a table, found nothing",
        "sets: expected a table, found nothing",
    ]


def test_a_fault_names_its_file_once(tmp_path: Path) -> None:
    file = write(tmp_path, "")
    with pytest.raises(ComponentsError) as caught:
        read_box(file)
    assert str(caught.value).startswith(f"{file}: schema: expected 1")
    assert str(caught.value).count(str(file)) == 1
    missing = tmp_path / "none.toml"
    with pytest.raises(ComponentsError) as caught:
        read_box(missing)
    assert str(caught.value) == f"{missing}: there is no such file"


def test_an_empty_file_lacks_everything(tmp_path: Path) -> None:
    with pytest.raises(ComponentsError) as caught:
        read_box(write(tmp_path, ""))
    said = "\n".join(caught.value.faults)
    for key in ("schema", "game", "limits", "editions", "modes", "variants", "core", "card"):
        assert f"{key}: expected" in said


@pytest.mark.parametrize(
    ("edit", "fault"),
    [
        (("schema = 1", "schema = 2"), "schema: expected 1, found 2"),
        (('game = "maeshowe"', 'game = "chess"'), "game: expected 'maeshowe', found 'chess'"),
        (
            ("health = 4  ", 'health = "four"  '),
            "limits.health: expected a whole number from 1 to 20, found 'four'",
        ),
        (
            ("hand = 5 ", "hand = 0 "),
            "limits.hand: expected a whole number from 1 to 20, found 0",
        ),
        (
            ("hand = 5 ", "hand = 21 "),
            "limits.hand: expected a whole number from 1 to 20, found 21",
        ),
        (
            ("set = 4 ", "set = true "),
            "limits.set: expected a whole number from 1 to 20, found True",
        ),
        (("opens = 1 ", "open = 1 "), "limits: unknown key 'open'"),
        (("opens = 1 ", "open = 1 "), "limits.opens: expected a whole number from 1 to 20"),
        (
            ('[editions."1.0"]\nstatus = "rulebook"', '[editions."1.0"]\nstatus = "sure"'),
            "editions.1.0.status: expected rulebook or inferred or reconstructed or owner, "
            "found 'sure'",
        ),
        (('[editions."1.0"]', '[editions."0.9"]'), 'editions: expected "1.0" and "1.1"'),
        (
            ("solo_food = 4", "solo_food = -1"),
            "editions.1.0.solo_food: expected a whole number from 0 to 20, found -1",
        ),
        (
            ('sets = ["gluttony-garner",', 'sets = ["gluttony",'),
            "editions.1.0.sets: expected sets that cards belong to, found 'gluttony'",
        ),
        (("medium = 4", "medium = 4.5"), "modes.solo.passages.medium: expected a whole number"),
        (("mill_five = 5", "mill_six = 6"), "variants: unknown key 'mill_six'"),
        (("cards = 36", "cards = 35"), "the core deck: expected 35 cards, found 36"),
        (card("raven", "red = 1", "red = 2"), "the core deck: expected 36 cards, found 37"),
        (card("raven", "red = 1", "red = 0"), "the core deck: expected 36 cards, found 35"),
        (
            card("raven", "red = 1", "red = -1"),
            "card raven.red: expected a whole number from 0 to 99, found -1",
        ),
        (card("raven", "red = 1", "green = 1"), "card raven: unknown key 'green'"),
        (
            card("raven", 'nature = "good"', 'nature = "nice"'),
            "card raven.nature: expected dig or good or bad, found 'nice'",
        ),
        (
            card("raven", "health +2", "heal 2"),
            "card raven.played: expected an effect such as 'health -2' or 'dig', found 'heal 2'",
        ),
        (card("raven", "health +2", "health +0"), "card raven.played: expected an effect"),
        (card("raven", '["health +2"]', '"health +2"'), "card raven.played: expected a list"),
        (
            card("raven", 'effects = "rulebook"', 'effects = "maybe"'),
            "card raven.status.effects: expected rulebook or",
        ),
        (card("raven", 'deck = "core"', 'deck = "kore"'), "the core deck: expected 36 cards"),
        (card("raven", 'id = "raven"', 'id = "goose"'), "card 6.id: expected a name of its own"),
        (card("hope", "none = 1", "none = 2"), "the set horror-hope: expected 3 cards, found 4"),
        (card("raven", "bird = true", 'bird = "yes"'), "card raven.bird: expected true or false"),
        (
            ("raven = [1, 1]", "raven = [1, 2]"),
            "the harsh deck: expected 36 cards, found 37",
        ),
        (
            ("raven = [1, 1]", "raven = [2]"),
            "decks.harsh.raven: expected two numbers, red and blue copies, found [2]",
        ),
        (("raven = [1, 1]", "crow = [1, 1]"), "decks.harsh.crow: expected the id of a card"),
        (("schema = 1", "schema = 1\nextra = 2"), "top level: unknown key 'extra'"),
    ],
)
def test_a_fault_is_told_with_its_key_and_what_was_expected(
    tmp_path: Path, edit: tuple[str, str], fault: str
) -> None:
    said = faults(tmp_path, edit)
    assert [line for line in said if line.startswith(fault)], said


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    said = faults(
        tmp_path,
        ("schema = 1", "schema = 3"),
        ("hand = 5 ", "hand = 99 "),
        ("solo_food = 4", 'solo_food = "much"'),
        card("raven", 'nature = "good"', 'nature = "kind"'),
        card("hope", "none = 1", "none = 2"),
        ("mill_five = 5", "mill_seven = 5"),
    )
    for key in (
        "schema",
        "limits.hand",
        "editions.1.0.solo_food",
        "card raven.nature",
        "the set horror-hope",
        "variants: unknown key 'mill_seven'",
        "variants.mill_five",
    ):
        assert len([line for line in said if line.startswith(key)]) == 1, (key, said)
    assert len(said) == 7


def test_a_bad_file_changes_nothing(tmp_path: Path) -> None:
    before = table().digest
    file = write(tmp_path, changed(card("raven", "red = 1", "red = 2")))
    with pytest.raises(ComponentsError):
        table(components=file)
    after = table()
    assert after.digest == before
    assert len(after.start(Table(Seeded(1))).deck) == 31
    assert PRINTED.read_text(encoding="utf-8") == TEXT


def test_a_card_that_no_rule_knows_is_refused(tmp_path: Path) -> None:
    said = faults(
        tmp_path,
        card("raven", 'id = "raven"', 'id = "falcon"'),
        ("raven = [1, 1]", "falcon = [1, 1]"),
        ("raven = [1, 1]", "falcon = [1, 1]"),
    )
    assert [line for line in said if "falcon" in line], said


def test_a_card_that_is_missing_is_told(tmp_path: Path) -> None:
    whole = TEXT[TEXT.index('[[card]]\nid = "sleep"') :]
    whole = whole[: whole.index("# Other core decks")]
    said = faults(
        tmp_path,
        (whole, ""),
        card("raven", "red = 1\nblue = 1", "red = 2\nblue = 2"),
        ("raven = [1, 1]\neat = [1, 1]\nsleep = [1, 1]", "raven = [2, 2]\neat = [1, 1]"),
        ("raven = [1, 1]\neat = [1, 1]\nsleep = [2, 2]", "raven = [2, 2]\neat = [2, 2]"),
    )
    assert [line for line in said if "sleep" in line], said


def test_a_clash_with_a_card_that_is_not_there_is_refused(tmp_path: Path) -> None:
    said = faults(tmp_path, ('clashes_with = "recovery"', 'clashes_with = "recovry"'))
    assert [line for line in said if "recovry" in line], said


@pytest.mark.parametrize("effect", ["food +1 | health +1", "eat | dig", "health -2 | food -1"])
def test_a_choice_that_no_step_offers_is_refused(tmp_path: Path, effect: str) -> None:
    # The only choice there is: health, or passages.
    said = faults(tmp_path, ("health -2 | passages +1", effect))
    assert [line for line in said if line.startswith("card promptness.discarded")], said


def test_a_number_is_no_flag(tmp_path: Path) -> None:
    said = faults(tmp_path, card("raven", "bird = true", "bird = 1"))
    assert said == ["card raven.bird: expected true or false, found 1"]


@pytest.mark.parametrize(
    ("edit", "key"),
    [
        (("solo_food = 4", "solo_food = 5"), "editions.1.0.solo_food"),
        (("health = 4\npassages", "health = 5\npassages"), "modes.solo.health"),
        (("hard = 5 }", "hard = 8 }"), "modes.solo.passages.hard"),
        (("lean_food = 3", "lean_food = 5"), "variants.lean_food"),
        (("lean_coop_health = 2", "lean_coop_health = 5"), "variants.lean_coop_health"),
    ],
)
def test_a_start_above_its_limit_is_refused(
    tmp_path: Path, edit: tuple[str, str], key: str
) -> None:
    said = faults(tmp_path, edit)
    assert [line for line in said if line.startswith(key)], said


def test_a_mode_without_any_number_of_passages_is_refused(tmp_path: Path) -> None:
    said = faults(tmp_path, ("{ easy = 3, medium = 4, hard = 5 }", "{}"))
    assert [line for line in said if line.startswith("modes.solo.passages")], said


def test_a_core_deck_is_no_set(tmp_path: Path) -> None:
    said = faults(tmp_path, ('sets = ["gluttony-garner",', 'sets = ["core", "gluttony-garner",'))
    assert [line for line in said if line.startswith("editions.1.0.sets")], said


# -- what rules and texts know by name -------------------------------------------------------------


def test_a_card_stays_in_its_deck(tmp_path: Path) -> None:
    said = faults(tmp_path, card("hope", 'deck = "horror-hope"', 'deck = "core"'))
    assert said[0] == "card hope.deck: expected 'horror-hope', found 'core'"


def test_every_core_deck_is_there_and_no_other(tmp_path: Path) -> None:
    said = faults(tmp_path, ("[decks.harsh]", "[decks.easy]"))
    assert said == [
        "decks: unknown key 'easy': expected one of harsh, gentle",
        "decks.harsh: expected a table, found nothing",
    ]


def test_unknown_sets_are_refused_even_if_cards_name_them(tmp_path: Path) -> None:
    said = faults(tmp_path, *[(f'"{name}"', '"new-set"') for name in ["horror-hope"] * 4])
    assert "editions.1.0.sets: expected sets that cards belong to, found 'new-set'" in said
    assert "card hope.deck: expected 'horror-hope', found 'new-set'" in said


@pytest.mark.parametrize("found", ['"ruin"', "1", '["recovery"]', '""'])
def test_a_card_clashes_with_another_or_none(tmp_path: Path, found: str) -> None:
    said = faults(tmp_path, ('clashes_with = "recovery"', f"clashes_with = {found}"))
    assert [line.partition(", found")[0] for line in said] == [
        "card ruin.clashes_with: expected the id of another card"
    ]


@pytest.mark.parametrize("effect", ["look 3", "health +100", "health +02", "flip ²", "dig 1", ""])
def test_an_effect_that_no_step_carries_out_is_refused(tmp_path: Path, effect: str) -> None:
    said = faults(tmp_path, card("raven", "health +2", effect))
    assert said == [
        f"card raven.played: expected an effect such as 'health -2' or 'dig', found {effect!r}"
    ]


def test_another_choice_between_health_and_passages_is_fine(tmp_path: Path) -> None:
    box = read_box(write(tmp_path, changed(("health -2 | passages +1", "health -1 | passages +2"))))
    assert box.kind(box.face("promptness:both")).discarded == ("health -1 | passages +2",)


@pytest.mark.parametrize(
    ("edit", "fault"),
    [
        (("health = 4  ", "health = 0  "), "limits.health: expected a whole number"),
        (("cards = 36", "cards = 0"), "core.cards: expected a whole number"),
        (("raven = [1, 1]", "raven = [1, true]"), "decks.harsh.raven: expected two numbers"),
        (("raven = [1, 1]", "raven = [1, 100]"), "decks.harsh.raven.blue: expected a whole number"),
        (card("raven", "red = 1", "red = -1"), "card raven.red: expected a whole number"),
        (("{ easy = 3, medium = 4, hard = 5 }", "3"), "modes.solo.passages: expected a table"),
        (("{ easy = 3, medium = 4, hard = 5 }", "{}"), "modes.solo.passages: expected a number"),
    ],
)
def test_one_wrong_number_is_one_fault(tmp_path: Path, edit: tuple[str, str], fault: str) -> None:
    said = faults(tmp_path, edit)
    assert len(said) == 1
    assert said[0].startswith(fault)


@pytest.mark.parametrize(("more", "told"), [(56, False), (57, True)])
def test_faces_leave_room_for_the_marks_of_the_row(tmp_path: Path, more: int, told: bool) -> None:
    # The printed file has 32 faces; each of these kinds adds four.
    assert len(BOX.faces) + 4 * 56 <= 256 < len(BOX.faces) + 4 * 57
    status = TEXT[TEXT.index("status = { count") :].partition("\n")[0]
    new = [
        f'[[card]]\nid = "new-{n}"\ndeck = "core"\nnature = "good"\nred = 1\nblue = 1\nboth = 1\n'
        f"none = 1\nplayed = []\ndiscarded = []\n{status}\n"
        for n in range(more)
    ]
    said = faults(tmp_path, ("[[card]]", "\n".join(new) + "\n[[card]]"))
    assert told == any(line.startswith("card: expected 256 different cards") for line in said)
