"""Languages and themes while a game is on; the keyboard alone; what a screen reader is told."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser.people import Person
from tests.hall.server import Server

if TYPE_CHECKING:
    from tools.gallery import House, Scene

ENGLISH = re.compile(r"\b(You|drew|played|Play|Discard|the|Your turn)\b")


def test_the_language_changes_in_the_midst_of_a_game_with_all_that_was_said(anna: Person) -> None:
    anna.set_table("Anna")
    anna.move()
    version, question = anna.version, anna.text("#question")
    assert any(line.startswith("You drew") for line in anna.log)
    anna.page.get_by_role("button", name="Français").click()
    anna.until('document.documentElement.lang === "fr"')
    assert anna.version == version
    assert any(line.startswith("Vous avez pioché") for line in anna.log)
    assert anna.text("#question") != question
    assert anna.page.title().startswith("À vous")
    shown = [anna.text(part) for part in (".board", ".dock", ".actions", ".side", ".topbar")]
    assert [text for text in shown if ENGLISH.search(text)] == []
    anna.move()
    assert anna.page.title().startswith("À vous")
    assert all(not ENGLISH.search(line) for line in anna.log)
    anna.page.get_by_role("button", name="English").click()
    anna.until('document.documentElement.lang === "en"')
    assert any(line.startswith("You drew") for line in anna.log)


@pytest.mark.parametrize("system", ["dark", "light"])
def test_the_theme_goes_both_ways_and_follows_the_system_at_first(
    somebody: Callable[..., Person], hall: Server, system: str
) -> None:
    anna = somebody(hall.url, color_scheme=system)
    anna.set_table("Anna")

    def shade() -> float:
        found = anna.run("getComputedStyle(document.querySelector('.board')).color")
        return sum(float(part) for part in re.findall(r"[\d.]+", found)[:3])

    def is_dark() -> bool:
        return shade() > 380  # light ink

    assert is_dark() == (system == "dark")
    for _ in range(2):
        before = is_dark()
        anna.one("[data-theme-switch]").click()
        anna.page.wait_for_load_state()
        assert is_dark() != before
        assert anna.page.locator(".hand .card").count() == 5


def test_a_whole_turn_by_keyboard_alone_from_the_door(anna: Person) -> None:
    anna.go("/")
    keys = anna.page.keyboard
    tab_to(anna, "form[action='/now/maeshowe'] button")
    keys.press("Enter")
    anna.one("#table").wait_for(state="attached")
    version = 1
    while anna.page.locator("[popovertarget^=pile]").count() == 0:  # until a card is discarded
        tab_to(anna, ".hand button:not([aria-disabled]), .choices button:not([aria-disabled])")
        keys.press("Enter")
        version += 1
        anna.waits_for(version)
        assert_focused(anna)
    # The rest of the page is within reach too.
    for part in ("[popovertarget^=pile]", ".row-scroll", ".tab-bar input", ".events a"):
        tab_to(anna, part)


def tab_to(person: Person, selector: str) -> None:
    """Press Tab until the focus is there."""
    for _ in range(120):
        if person.run("(s) => document.activeElement.matches(s)", selector):
            return
        person.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {selector}")


def assert_focused(person: Person) -> None:
    """Something has the focus, and shows it."""
    assert person.run("document.activeElement !== document.body")


def test_a_refused_choice_says_why_and_keeps_the_focus(
    somebody: Callable[..., Person], scenes: "list[Scene]", house: "House"
) -> None:
    scene = next(scene for scene in scenes if scene.name == "15-refused")
    anna = somebody(house.url)
    anna.wear(scene)
    anna.go(scene.path)
    tab_to(anna, ".hand button[aria-disabled]")
    anna.page.keyboard.press("Enter")
    anna.one(".notice.why").wait_for()
    assert "must be played" in anna.text(".notice.why")
    assert anna.run("document.activeElement.matches('.hand button')")


def test_focus_and_scroll_stay_and_the_others_move_is_announced(anna: Person, bo: Person) -> None:
    anna.page.set_viewport_size({"width": 360, "height": 740})
    links = anna.set_table("Anna", ("me", "friend"))
    bo.join(links[0], "Bo")
    anna.waits_for(2)
    first, second = (anna, bo) if anna.on_turn else (bo, anna)
    second.page.set_viewport_size({"width": 360, "height": 740})
    second.run("scrollTo(0, 200)")
    second.one(".row-scroll").focus()
    second.run("scrollTo(0, 200)")
    said = second.text("#said")
    assert second.one("#said").get_attribute("role") == "status"
    before = second.version
    first.move()
    second.waits_for(before + 1)
    assert second.text("#said") != said
    assert first.text("#said")
    assert second.run("document.activeElement.matches('.row-scroll')")
    assert second.run("scrollY") > 100

    first.run("scrollTo(0, 200)")
    here = first.run("scrollY")
    first.turn()
    assert_focused(first)
    if not first.over:
        assert first.run("scrollY") >= here - 60  # the page may have become shorter
    second.waits_for_turn()
    assert second.page.title().startswith("Your turn")
    assert not first.page.title().startswith("Your turn")


def test_what_is_typed_and_chosen_outlasts_the_others_move(anna: Person, bo: Person) -> None:
    links = anna.set_table("Anna", ("me", "friend"))
    bo.join(links[0], "Bo")
    anna.waits_for(2)
    first, second = (anna, bo) if anna.on_turn else (bo, anna)
    second.pick("tab", "notes")
    second.one("#note").fill("Two reds are left")
    second.pick("tab", "chat")
    second.one("#say").fill("Wait, I")
    first.turn()
    second.waits_for_turn()
    assert second.one("#say").input_value() == "Wait, I"
    assert second.run("document.activeElement.id") == "say"
    second.one("#say").press("Enter")
    second.one(".says li:not(.muted)").wait_for()
    assert second.one("#say").input_value() == ""
    first.pick("tab", "chat")
    first.page.get_by_text("Wait, I").wait_for()
    second.pick("tab", "notes")
    assert second.one("#note").input_value() == "Two reds are left"
    second.page.get_by_role("button", name="Save notes").click()
    second.page.wait_for_timeout(400)
    second.page.reload()
    assert second.one("#note").input_value() == "Two reds are left"


def test_the_rules_open_beside_the_game_and_stay_open(anna: Person, bo: Person) -> None:
    links = anna.set_table("Anna", ("me", "friend"))
    bo.join(links[0], "Bo")
    anna.waits_for(2)
    first, second = (anna, bo) if anna.on_turn else (bo, anna)
    second.one(".topbar a[data-rule]").click()
    second.one("#rules-found li").wait_for()
    assert second.run("document.activeElement.closest('#rules') !== null")
    every = second.page.locator("#rules-found li").count()
    second.one("#seek").fill("jarl")
    second.one("#seek").press("Enter")
    second.until("document.querySelectorAll('#rules-found li').length < 30")
    assert 0 < second.page.locator("#rules-found li").count() < every
    first.turn()
    second.waits_for_turn()
    assert second.one("#rules").is_visible()
    second.one("#rules .bare").click()
    assert not second.one("#rules").is_visible()
    assert second.run("document.activeElement.matches('a[data-rule]')")
    second.one(".events a.tag").click()
    second.one("#rules-found .sought").wait_for()


def test_sound_and_copying(somebody: Callable[..., Person], hall: Server) -> None:
    anna = somebody(hall.url, permissions=["clipboard-read", "clipboard-write"])
    anna.set_table("Anna", ("me", "friend"))
    anna.one("[data-sound]").click()
    assert anna.one("[data-sound]").get_attribute("aria-pressed") == "true"
    anna.one("[popovertarget=share]").click()
    anna.one("#share button[value=invite]").click()
    anna.one("[data-copy]").click()
    anna.one("[data-copy].done").wait_for()
    assert anna.run("navigator.clipboard.readText()") == anna.one("input[readonly]").input_value()
    anna.one("main .button.main").click()
    anna.one("#table").wait_for(state="attached")
    assert anna.one("[data-sound]").get_attribute("aria-pressed") == "true"
    anna.one(".actions button[value=search]").click()  # a bot sits down
    anna.waits_for_turn()
    anna.move()
    assert anna.one("[data-sound]").get_attribute("aria-pressed") == "true"
