"""What the playthroughs of Reavers show beside what those of every game do."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from meadhall.games.reavers.rules import Rules
from meadhall.kernel.step import Question
from meadhall.registry import title
from tests.playthroughs.test_playthroughs import written
from tools.playthroughs import GOLDEN, choices_in, table_of

KEYS = list(GOLDEN["reavers"])
EVENT = re.compile(
    r"\* \S+ (?P<name>\S+) by (?P<seat>-?[0-9]+) (?P<told>.*) \((?P<rule>[a-z.-]+)(, shows)?\)"
)
TOLD = re.compile(r'table\.tell\(\s*"([a-z-]+)"')
AT = re.compile(r"(?P<place>[0-6]) (?P<said>hidden )?(?P<what>[a-z-]+)")


@dataclass(frozen=True)
class Happened:
    """One event, as those who know most of it are told."""

    name: str
    seat: int
    told: str
    rule: str


def rules_of(key: str) -> Rules:
    game = table_of("reavers", GOLDEN["reavers"][key])
    rules: Rules = game.rules  # type: ignore[attr-defined]
    return rules


def events(key: str) -> list[Happened]:
    found = []
    for line in written("reavers", key).splitlines():
        event = EVENT.fullmatch(line)
        if event is not None:
            found.append(Happened(event["name"], int(event["seat"]), event["told"], event["rule"]))
    return found


def everywhere() -> Iterator[Happened]:
    for key in KEYS:
        yield from events(key)


def said(key: str) -> Iterator[tuple[int, int, str]]:
    """All that is said in talks: where, by whom, what. An accord is said by nobody."""
    for event in events(key):
        if event.name in ("accord", "no-accord"):
            yield int(event.told[0]), -1, event.name
        elif event.name == "talk":
            at = AT.match(event.told)
            if at is not None:
                yield int(at["place"]), event.seat, at["what"]


# --- Everything that happens ---------------------------------------------------------------------


def test_every_event_comes_up() -> None:
    files = title("reavers").folder().glob("*.py")
    told = {name for file in files for name in TOLD.findall(file.read_text(encoding="utf-8"))}
    assert told == {event.name for event in everywhere()}


def test_every_question_is_asked() -> None:
    game = table_of("reavers", GOLDEN["reavers"]["six"])
    asking = {step for step, kind in game.steps.items() if issubclass(kind, Question)}
    text = "\n".join([written("reavers", key) for key in KEYS])
    assert [step for step in sorted(asking) if f"({step} " not in text] == []


# --- Places --------------------------------------------------------------------------------------


def visited(key: str) -> set[tuple[int, str]]:
    """Where ships went, and which side of the place's card was up."""
    sides = dict.fromkeys(range(7), "A")
    found = set()
    for event in events(key):
        if event.name == "turned":
            place, side = event.told.split()
            sides[int(place)] = "AB"[int(side)]
        elif event.name == "sailed":
            found.add((int(event.told), sides[int(event.told)]))
    return found


def test_both_sides_of_every_location_are_visited() -> None:
    found = set().union(*[visited(key) for key in KEYS])
    assert found == {(place, side) for place in range(7) for side in "AB"}


def test_goods_are_added_by_each_location_that_does_so() -> None:
    rules = {event.rule for event in everywhere() if event.name == "stocked"}
    assert {"bjorgvin.b", "nidalos.b", "leirvik.b"} <= rules


# --- Talks ---------------------------------------------------------------------------------------


def test_everything_that_can_be_said_is_said() -> None:
    found = {what for key in KEYS for _place, _seat, what in said(key)}
    assert found == {
        *("offer", "accept", "decline", "unaccept", "withdraw", "walk-away", "say-nothing"),
        *("accord", "no-accord"),
    }


def after_offers_of_two(key: str) -> bool:
    """Whether some accord was reached after another had answered with an offer of their own."""
    authors: dict[int, set[int]] = {}
    for place, seat, what in said(key):
        if what == "offer":
            authors.setdefault(place, set()).add(seat)
        elif what == "accord" and place and len(authors.get(place, ())) > 1:
            return True
        elif what in ("accord", "no-accord"):
            authors.pop(place, None)
    return False


def test_an_offer_is_answered_with_another_and_there_is_an_accord() -> None:
    assert any(after_offers_of_two(key) for key in KEYS)


def test_there_is_a_trade_at_roskilde() -> None:
    assert any((place, what) == (0, "accord") for key in KEYS for place, _s, what in said(key))


def test_a_promise_is_part_of_an_accord_and_stands_afterwards() -> None:
    accords = [event.told for event in everywhere() if event.name == "accord"]
    assert any("next time" in told or "that I find" in told for told in accords)
    assert any(re.search(r"^all promises: \(", written("reavers", key), re.M) for key in KEYS)


def test_promises_and_offers_are_typed_by_hand() -> None:
    typed = [text for key in KEYS for _seat, text in choices_in(written("reavers", key))]
    assert any(text.startswith("propose ") and " vows " in text for text in typed)


def test_what_is_whispered_reaches_those_alone_who_talk() -> None:
    text = written("reavers", "three-whispers")
    heard = re.search(r"^\* (\d)\+(\d) talk by \d [1-6] hidden offer", text, re.M)
    assert heard is not None
    (other,) = {"0", "1", "2"} - {heard[1], heard[2]}
    assert re.search(rf"^\* {other}\+on talk by \d [1-6] \(", text, re.M)


# --- Dice ----------------------------------------------------------------------------------------


def weapons_won(key: str) -> Iterator[bool]:
    """For each weapon won by the die, whether a roll follows."""
    weapons = rules_of(key).weapons
    happened = events(key)
    for number, event in enumerate(happened):
        if event.name == "won-card" and weapons[int(event.told)]:
            rest = [later.name for later in happened[number + 1 :]]
            rolls = 0
            while rest and rest[0] in ("rolled", "won-card", "spoils-shuffled"):
                rolls += rest.pop(0) == "rolled"
            yield rolls > 0


def test_weapons_won_by_the_die_are_rolled_for_in_their_turn() -> None:
    found = [rolled for key in KEYS if key != "three-dice" for rolled in weapons_won(key)]
    assert found
    assert all(found)


def test_a_weapon_is_won_where_the_table_wants_no_chains() -> None:
    assert list(weapons_won("three-dice"))


# --- Options that change something where it comes up ---------------------------------------------


def running(key: str, verb: str) -> Iterator[tuple[str, str]]:
    """What a seat does of this kind twice running."""
    for one, other in pairwise(choices_in(written("reavers", key))):
        if one[0] == other[0] and one[1].startswith(verb) and other[1].startswith(verb):
            yield one[1], other[1]


def test_without_limits_things_are_done_twice() -> None:
    assert any(one == other for one, other in running("three-without-limits", "sell "))
    assert list(running("three-without-limits", "give-up"))
    assert list(running("three-without-limits", "shed"))


def test_an_attack_without_terror_of_ones_own() -> None:
    attacks = [e.told for e in events("two-random-places") if e.name == "shed-onto"]
    assert any(told.endswith(" 0") for told in attacks)


def test_bjorn_takes_part_like_a_player() -> None:
    happened = events("bjorn-as-a-player")
    met = [e.name for e in happened if e.name in ("met-bjorn", "shared")]
    assert "met-bjorn met-bjorn" in " ".join(met), "a terror for each who meets him"


def test_where_nothing_lies_all_take_a_terror_without_talks() -> None:
    happened = events("four-short-talks")
    silent = 0
    for number, event in enumerate(happened):
        if event.name == "no-accord":
            place = event.told[0]
            before = [e for e in happened[:number] if e.name in ("sailed", "talk", "talks-late")]
            while before and before[-1].name != "sailed" and before[-1].told[0] != place:
                before.pop()
            silent += not before or before[-1].name == "sailed"
    assert silent
