"""Games in the browser from first to last: alone, by link, at one screen, watched."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.people import Person
from tests.hall.server import Server

if TYPE_CHECKING:
    from playwright.sync_api import FilePayload

HOW_OFTEN = 400  # moves, more than any game has


def test_a_solo_game_by_clicks_from_the_door_to_the_file_and_back(
    anna: Person, tmp_path: Path
) -> None:
    anna.go("/")
    anna.one('form[action="/now/maeshowe"] button').click()
    anna.one("#table").wait_for(state="attached")
    for count in range(HOW_OFTEN):
        if anna.over:
            break
        anna.move(count * 3)
    assert anna.over
    version = anna.version

    anna.page.get_by_role("link", name="Watch again").click()
    anna.one(".player-bar").wait_for()
    assert "Move 0 of" in anna.text(".pill")
    anna.one('[data-step="1"]').click()
    anna.page.wait_for_url(re.compile("move=1$"))
    assert anna.page.locator(".moves [aria-current]").count() == 1
    anna.one("#by").select_option("1")
    anna.page.wait_for_url(re.compile("as=1"))
    assert anna.page.locator(".hand .card").count() > 0

    anna.page.get_by_role("link", name="Check the deal").click()
    assert "as the sealed secret says" in anna.text("main")

    with anna.page.expect_download() as waiting:
        anna.page.get_by_role("link", name="Save as a file").click()
    file = tmp_path / "game.json"
    waiting.value.save_as(file)
    assert json.loads(file.read_text())["game"] == "maeshowe"

    anna.go("/")
    anna.one("#file").set_input_files(file)
    anna.page.get_by_role("button", name="Open").click()
    anna.one(".banner").wait_for()
    assert anna.version == 1 < version  # a table of its own
    anna.go("/")
    assert anna.page.locator(".rows li").count() == 2


def test_a_game_that_is_not_over_goes_on_from_its_file(anna: Person) -> None:
    from tools.gallery import match_after

    match = match_after("maeshowe()", 1, 9, ("person",), ("Anna",))
    anna.go("/")
    anna.one("#file").set_input_files(file_of(match.data()))
    anna.page.get_by_role("button", name="Open").click()
    anna.one("#table").wait_for(state="attached")
    assert any("discarded" in line for line in anna.log)
    anna.turn()


def test_a_file_that_is_none_is_refused_in_words(anna: Person) -> None:
    anna.go("/")
    anna.one("#file").set_input_files(file_of({}))
    anna.expect_faults("422")
    anna.page.get_by_role("button", name="Open").click()
    assert "cannot be opened" in anna.text("h1")


def file_of(data: object) -> "FilePayload":
    """A file with this in it."""
    return {
        "name": "game.json",
        "mimeType": "application/json",
        "buffer": json.dumps(data).encode(),
    }


def seated_in_the_dark(anna: Person, bo: Person) -> tuple[Person, Person]:
    """A table of Fear of the Dark, set and joined; who is on turn comes first."""
    links = anna.set_table("Anna", ("me", "friend"), fear="yes")
    assert not anna.on_turn  # it waits
    bo.join(links[0], "Bo")
    anna.waits_for(2)
    anna.until('!document.querySelector(".pill").textContent.includes("free")')
    return (anna, bo) if anna.on_turn else (bo, anna)


def test_two_in_the_dark_see_each_others_moves_and_no_hidden_hand(anna: Person, bo: Person) -> None:
    first, second = seated_in_the_dark(anna, bo)
    assert first.on_turn
    assert not second.on_turn
    loaded = second.run("performance.timeOrigin")
    for person in (first, second):
        other = person.page.locator(".player:not(.mine) [data-place^=hand] li")
        assert other.count() == 5
        assert other.locator(".mini.back").count() == 5
        assert person.page.locator(".hand .card").count() == 5
        person.pick("tab", "chat")
        assert "forbid talk" in person.text(".tab.chat")
        assert person.page.locator("#say").count() == 0
        person.pick("tab", "log")

    first.page.get_by_role("button", name="Hint").click()
    first.one(".hint-line").wait_for()
    first.turn()
    second.waits_for_turn()
    assert second.run("performance.timeOrigin") == loaded  # without reloading
    assert any("Anna" in line or "Bo" in line for line in second.log[:6])
    second.turn()
    first.waits_for_turn()


def test_what_is_drawn_into_a_hidden_hand_is_not_told(anna: Person, bo: Person) -> None:
    first, second = seated_in_the_dark(anna, bo)
    for _ in range(4):
        drawn = [line for line in second.log if re.search("(Anna|Bo) drew", line)]
        assert drawn
        assert all(re.search(r"drew \d+ cards?\.$", line) for line in drawn), drawn
        theirs = second.page.locator(".player:not(.mine) [data-place^=hand] li")
        hidden = theirs.locator(".mini.back")
        # What is known of it was handed over, or taken, openly.
        known = theirs.count() - hidden.count()
        assert known <= len([line for line in second.log if re.search("handed|took", line)])
        assert theirs.count() == first.page.locator(".hand .card").count()
        first.turn()
        if first.over:
            break
        second.waits_for_turn()
        first, second = second, first


def traces(person: Person, selector: str) -> list[str]:
    """The cards in sight."""
    found: list[str] = person.page.locator(selector).evaluate_all(
        "(all) => all.map((card) => card.dataset.trace)"
    )
    return found


def test_two_at_one_screen_in_the_dark_have_a_curtain_between_them(anna: Person) -> None:
    anna.set_table("Anna", ("me", "me:Bo"), fear="yes")
    names = {"Pass the screen to Anna", "Pass the screen to Bo"}
    seen = set()
    while len(seen) < 2:
        anna.one("body.curtain").wait_for()
        assert anna.page.locator("[data-trace], .mini, .card, .events, .board").count() == 0
        assert anna.run("document.activeElement.matches('h1, .button')")
        who = anna.text("h1")
        assert who in names
        seen.add(who)
        anna.one("main .button.main").click()
        anna.one(".hand .card").wait_for()
        assert anna.text(".pill") == f"{who.removeprefix('Pass the screen to ')}'s turn"
        assert anna.page.locator(".player:not(.mine) .mini.back").count() >= 4
        while anna.page.locator("body.curtain").count() == 0 and not anna.over:
            anna.move(-1)
        if anna.over:  # unlucky: another table
            anna.set_table("Anna", ("me", "me:Bo"), fear="yes")
            seen = set()


def test_the_way_back_leads_to_no_hand_behind_the_curtain(anna: Person) -> None:
    anna.set_table("Anna", ("me", "me:Bo"), fear="yes")
    anna.one("main .button.main").click()
    anna.one(".hand .card").wait_for()
    while anna.page.locator("body.curtain").count() == 0 and not anna.over:
        anna.move(-1)
    if anna.over:
        return
    anna.one("main .button.main").click()
    anna.one(".hand .card").wait_for()
    mine = anna.text(".pill")
    anna.page.go_back()
    anna.one("#table").wait_for(state="attached")
    assert anna.page.locator("body.curtain").count() == 1 or anna.text(".pill") == mine


def test_two_at_one_screen_in_the_open_need_no_curtain(anna: Person) -> None:
    anna.set_table("Anna", ("me", "me:Bo"))
    pills = set()
    loaded = anna.run("performance.timeOrigin")
    for _ in range(8):
        if anna.over:
            break
        pills.add(anna.text(".pill"))
        assert anna.page.locator("body.curtain").count() == 0
        anna.move()
    assert {"Anna's turn", "Bo's turn"} <= pills
    assert anna.run("performance.timeOrigin") == loaded


def test_a_spectator_by_link_sees_the_table_and_may_touch_nothing(
    anna: Person, bo: Person, somebody: Callable[..., Person], hall: Server
) -> None:
    links = anna.set_table("Anna", ("me", "friend"), fear="yes")
    bo.join(links[0], "Bo")
    carl = somebody(hall.url)
    carl.join(links[1])
    assert carl.page.locator(".hand, .choices, #say, #note").count() == 0
    assert carl.page.locator(".small-hand .mini.back").count() == 10
    anna.waits_for(2)
    first = anna if anna.on_turn else bo
    before = carl.version
    first.move()
    carl.waits_for(before + 1)
    other = somebody(hall.url)
    other.expect_faults("404")
    other.go(anna.table)
    assert "Nothing here" in other.text("h1")


def test_a_seat_given_to_a_bot_and_taken_back(anna: Person, bo: Person) -> None:
    links = anna.set_table("Anna", ("me", "friend"))
    bo.join(links[0], "Bo")
    anna.waits_for(2)
    first, second = (anna, bo) if anna.on_turn else (bo, anna)
    first.pick("tab", "notes")
    first.page.get_by_role("button", name="Let a bot play for me").click()
    second.waits_for_turn()  # the bot has played
    assert "A bot plays for you" in first.text(".actions")
    first.page.get_by_role("button", name="Take my seat back").click()
    first.until('!document.querySelector(".actions").textContent.includes("A bot plays")')
    second.turn()
    if not second.over:
        first.waits_for_turn()
        first.turn()


def test_an_undo_needs_the_others_consent(anna: Person, bo: Person) -> None:
    links = anna.set_table("Anna", ("me", "friend"))
    bo.join(links[0], "Bo")
    anna.waits_for(2)
    first, second = (anna, bo) if anna.on_turn else (bo, anna)
    first.turn()
    second.waits_for_turn()
    first.page.get_by_role("button", name="Undo").click()
    second.page.get_by_role("button", name="Refuse").click()
    first.until('!document.querySelector(".actions").textContent.includes("waits for the others")')
    assert second.on_turn
    first.page.get_by_role("button", name="Undo").click()
    first.page.get_by_role("button", name="Withdraw").wait_for()
    second.page.get_by_role("button", name="Agree").click()
    first.waits_for_turn()
    assert not second.on_turn
    assert any("taken back" in line for line in first.log)
    assert any("took a move back" in line for line in second.log)


def test_a_free_undo_is_taken_at_once(anna: Person) -> None:
    anna.set_table("Anna", ("me",))
    hand = traces(anna, ".hand .card")
    # A discard draws no card while a play is still owed.
    anna.page.locator(".hand .half.discard:not([aria-disabled])").last.click()
    anna.waits_for(2)
    anna.page.get_by_role("button", name="Undo").click()
    anna.waits_for(3)
    if "mark" not in anna.page.content():
        assert traces(anna, ".hand .card") == hand


@pytest.mark.parametrize("status", [403, 429])
def test_a_refusal_of_the_door_is_said_and_changes_nothing(anna: Person, status: int) -> None:
    anna.set_table("Anna", ("me",))
    anna.expect_faults(str(status))
    words = "Not so fast. Wait a little, then try again."
    anna.page.route(
        "**/do", lambda route: route.fulfill(status=status, body=words, content_type="text/plain")
    )
    version = anna.version
    anna.doable().first.click()
    anna.page.get_by_text(words).first.wait_for()
    assert anna.page.locator(".hand .card").count() == 5
    anna.page.unroute("**/do")
    anna.move()
    assert anna.version == version + 1
