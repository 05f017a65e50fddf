"""Every page as it lies before people: accessible, in the window, light to load."""

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.people import BOX, Person
from tests.hall.server import Server

if TYPE_CHECKING:
    from tools.gallery import House, Scene

KIB = 1024
TABLES = (*range(10, 31), 33, 34)  # the numbers of scenes at a table
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "is_mobile": True,
    "has_touch": True,
}
NARROW: dict[str, Any] = PHONE | {"viewport": {"width": 320, "height": 640}}


def visit(person: Person, scene: "Scene", **cookies: str) -> None:
    """Go to the scene, and click what it wants clicked."""
    from tools.gallery import open_scene

    person.wear(scene, **cookies)
    open_scene(person.page, person.url, scene)


def at_table(scene: "Scene") -> bool:
    """Whether the scene is a table where play goes on."""
    return int(scene.name[:2]) in TABLES


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_no_fault_on_any_page(
    somebody: Callable[..., Person], scenes: "list[Scene]", house: "House", theme: str
) -> None:
    anna = somebody(house.url, reduced_motion="reduce")
    anna.expect_faults("404|422")
    found = []
    for scene in scenes:
        visit(anna, scene, theme=theme)
        found += [f"{scene.name}: {fault}" for fault in anna.axe()]
    assert not found, "\n".join(found)


def test_axe_finds_no_fault_on_the_pages_for_phones(
    somebody: Callable[..., Person], scenes: "list[Scene]", house: "House"
) -> None:
    anna = somebody(house.url, reduced_motion="reduce", **PHONE)
    anna.expect_faults("404|422")
    found = []
    for scene in scenes:
        if scene.name[:2] in ("01", "03", "11", "16", "24", "30", "40", "42"):
            visit(anna, scene, lang="fr")
            found += [f"{scene.name}: {fault}" for fault in anna.axe()]
    assert not found, "\n".join(found)


def test_on_a_laptop_the_table_is_whole_without_scrolling(
    somebody: Callable[..., Person], scenes: "list[Scene]", house: "House"
) -> None:
    anna = somebody(house.url, reduced_motion="reduce")
    for lang in ("en", "fr"):
        for scene in scenes:
            if not at_table(scene):
                continue
            visit(anna, scene, lang=lang)
            name = f"{scene.name} {lang}"
            assert anna.run("document.scrollingElement.scrollHeight") <= 768, name
            assert anna.run("document.scrollingElement.scrollWidth") <= 1366, name
            parts = [".board", ".question", ".actions", ".tab-bar"]
            if scene.seats:
                parts += [".hand", ".player.mine"]
                if anna.page.locator(".hand .card").count():
                    parts += [".hand .card", ".hand .half.discard"]
            for part in parts:
                assert within(anna.box(part), 1366, 768), f"{name}: {part} {anna.box(part)}"
            if anna.page.locator(".tab.log").is_visible():
                for number in range(min(2, len(anna.log))):
                    line = anna.page.locator(".events li:not(.mark)").nth(number)
                    box = line.evaluate(BOX)
                    assert within(box, 1366, 768), f"{name}: log {number} {box}"
            assert anna.run(OVERLAPS) == [], name
            assert anna.run(CUT) == [], name


def test_on_a_wide_screen_the_table_is_whole_too(
    somebody: Callable[..., Person], scenes: "list[Scene]", house: "House"
) -> None:
    anna = somebody(house.url, reduced_motion="reduce", viewport={"width": 1920, "height": 1080})
    for scene in scenes:
        if scene.name[:2] in ("12", "15", "20", "24", "26"):
            visit(anna, scene)
            assert anna.run("document.scrollingElement.scrollHeight") <= 1080, scene.name
            assert within(anna.box(".board"), 1920, 1080), scene.name
            assert anna.run(OVERLAPS) == [], scene.name
            assert anna.run(CUT) == [], scene.name


# Parts of the board that lie upon each other.
OVERLAPS = """
(() => {
  const boxes = [...document.querySelectorAll(".board > *, .dock > *")]
    .filter((e) => e.checkVisibility() && !e.matches("[popover], .hint-line"))
    .map((e) => [e.className, e.getBoundingClientRect()]);
  const found = [];
  boxes.forEach(([one, a], n) => boxes.slice(n + 1).forEach(([other, b]) => {
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    if (high > 1 && wide > 1) found.push(`${one} / ${other}`);
  }));
  return found;
})()
"""

# Cards of the row that its box cuts off at the top or at the bottom.
CUT = """
(() => {
  const lane = document.querySelector(".row-scroll")?.getBoundingClientRect();
  return [...document.querySelectorAll(".row .mini")]
    .map((card) => card.getBoundingClientRect())
    .filter((box) => box.top < lane.top - 1 || box.bottom > lane.bottom + 1)
    .map((box) => `${box.top}-${box.bottom} in ${lane.top}-${lane.bottom}`);
})()
"""


def within(box: dict[str, float], width: int, height: int) -> bool:
    """Whether the window shows all of it."""
    return (
        box["width"] > 0
        and box["left"] >= -1
        and box["top"] >= -1
        and box["right"] <= width + 1
        and box["bottom"] <= height + 1
    )


@pytest.mark.parametrize(("width", "height"), [(1000, 650), (992, 640), (991, 700), (768, 1024)])
def test_nothing_scrolls_sideways_at_odd_sizes(
    somebody: Callable[..., Person],
    scenes: "list[Scene]",
    house: "House",
    width: int,
    height: int,
) -> None:
    anna = somebody(house.url, reduced_motion="reduce", viewport={"width": width, "height": height})
    anna.expect_faults("404|422")
    for scene in scenes:
        if scene.name[:2] in ("01", "03", "12", "20", "26", "33", "34", "35", "41", "42"):
            visit(anna, scene, lang="fr")
            assert anna.run("document.scrollingElement.scrollWidth") <= width, scene.name
            if width > 991 and at_table(scene):
                assert anna.run("document.scrollingElement.scrollHeight") <= height, scene.name
                assert anna.run(OVERLAPS) == [], scene.name


def test_on_a_phone_question_and_hand_are_seen_at_once(
    somebody: Callable[..., Person], scenes: "list[Scene]", house: "House"
) -> None:
    anna = somebody(house.url, reduced_motion="reduce", **PHONE)
    for lang in ("en", "fr"):
        for scene in scenes:
            if not at_table(scene) or not scene.seats or scene.click:
                continue
            visit(anna, scene, lang=lang)
            name = f"{scene.name} {lang}"
            assert within(anna.box("#question"), 360, 740), name
            hand = anna.box(".hand")
            assert hand["top"] >= 0, name
            assert hand["bottom"] <= 741, f"{name}: {hand}"
            assert anna.run("document.scrollingElement.scrollWidth") <= 360, name
            anna.run("scrollTo(0, 99999)")
            assert anna.run("document.scrollingElement.scrollWidth") <= 360, name


def test_nothing_scrolls_sideways_on_the_narrowest_phone(
    somebody: Callable[..., Person], scenes: "list[Scene]", house: "House"
) -> None:
    anna = somebody(house.url, reduced_motion="reduce", **NARROW)
    anna.expect_faults("404|422")
    wide = []
    for lang in ("en", "fr"):
        for scene in scenes:
            visit(anna, scene, lang=lang)
            width = anna.run("document.scrollingElement.scrollWidth")
            if width > 320:
                who = anna.run(WIDEST)
                wide.append(f"{scene.name} {lang}: {width} {who}")
    assert not wide, "\n".join(wide)


WIDEST = """
[...document.querySelectorAll("body *")]
  .filter((e) => e.getBoundingClientRect().right > 321 && !e.closest(".row-scroll, .hand, svg"))
  .slice(-3).map((e) => e.outerHTML.slice(0, 90))
"""


# -- weight ---------------------------------------------------------------------------------------


class Scales:
    """What comes over the wire, as Chromium counts it."""

    def __init__(self, person: Person) -> None:
        self.session = person.context.new_cdp_session(person.page)
        self.session.send("Network.enable")
        self.session.send("Network.setCacheDisabled", {"cacheDisabled": False})
        self.asked: dict[str, str] = {}
        self.bytes: dict[str, float] = {}
        self.session.on("Network.requestWillBeSent", self._asked)
        self.session.on("Network.loadingFinished", self._came)

    def _asked(self, event: dict[str, Any]) -> None:
        self.asked[event["requestId"]] = event["request"]["url"]

    def _came(self, event: dict[str, Any]) -> None:
        url = self.asked.get(event["requestId"], "")
        self.bytes[url] = self.bytes.get(url, 0) + event["encodedDataLength"]

    def reading(self) -> float:
        """All that came since the last reading."""
        total = sum(self.bytes.values())
        self.told = json.dumps(self.bytes, indent=1)
        self.bytes = {}
        return total


def test_a_table_weighs_little(anna: Person, somebody: Callable[..., Person], hall: Server) -> None:
    anna.set_table("Anna", ("me",), sets="horror-hope")
    for _ in range(9):
        if not anna.over:
            anna.move()
    bo = somebody(hall.url)  # another browser with the same cookies, that has seen nothing yet
    bo.context.add_cookies(anna.context.cookies())  # type: ignore[arg-type]
    scales = Scales(bo)
    bo.go(anna.table)
    bo.page.wait_for_timeout(500)
    assert 10 * KIB < scales.reading() < 80 * KIB, scales.told
    if not bo.over:
        bo.move()
        bo.page.wait_for_timeout(300)
        assert 1 * KIB < scales.reading() < 15 * KIB, scales.told
    bo.go("/")
    bo.go(anna.table)
    bo.page.wait_for_timeout(300)
    assert scales.reading() < 25 * KIB, scales.told  # the rest is remembered


# -- motion ---------------------------------------------------------------------------------------


def test_a_card_that_is_played_travels_to_the_row(anna: Person) -> None:
    anna.set_table("Anna")
    plain = ".hand li:not(:has([href$=card-eat]))"  # asks nothing more
    anna.one(f"{plain} .half.play:not([aria-disabled])").click()
    anna.waits_for(2)
    anna.until("seen.names.length === 1")
    before, after = anna.run("seen.names[0]")
    assert anna.run("seen.transitions") == 1
    row = [name for name, place in after if place == "row"]
    assert len(row) == 1
    assert (row[0], "hand") in [tuple(each) for each in before]
    anna.until(
        '![...document.querySelectorAll("[data-trace]")].some((e) => e.style.viewTransitionName)'
    )


def test_only_cards_that_travel_are_pictured(anna: Person) -> None:
    anna.set_table("Anna")
    ways = set()
    for count in range(12):
        if not anna.over:
            anna.move(count)
    anna.until("seen.names.length === seen.transitions")
    for before, after in anna.run("seen.names"):
        there = dict(after)
        assert before
        assert all(there.get(name) != place for name, place in before)
        ways |= {(place, there.get(name)) for name, place in before}
    assert {("hand", "row"), ("hand", "pile")} <= ways


PART = 'fetch(document.getElementById("table").dataset.part).then((answer) => answer.text())'

# The versions that are drawn when the page as it was and the page as it is come at once, or while
# the first of them is being drawn.
DRAWN = """
async ([old, now, late]) => {
  const drawn = [];
  const look = () => drawn.push(document.getElementById("table").dataset.version);
  const watch = new MutationObserver(look);
  watch.observe(document.getElementById("table"), { attributeFilter: ["data-version"] });
  const first = show(old);
  if (late) await new Promise((done) => setTimeout(done, 0));
  await Promise.all([first, show(now), show(old), show(now)]);
  await new Promise((done) => setTimeout(done, 200));
  return drawn;
}
"""


def test_of_changes_that_come_at_once_the_last_is_drawn_last(anna: Person) -> None:
    anna.set_table("Anna")
    old = anna.run(PART)
    plain = ".hand li:not(:has([href$=card-eat]))"
    anna.one(f"{plain} .half.play:not([aria-disabled])").click()
    anna.waits_for(2)
    now = anna.run(PART)
    assert anna.run(DRAWN, [old, now, False]) == []
    assert anna.run(DRAWN, [old, now, True]) == ["1", "2"]


def test_what_is_no_table_is_not_drawn(anna: Person) -> None:
    anna.set_table("Anna")
    loaded = anna.run("performance.timeOrigin")
    anna.run('show("<p>Something else</p>")')
    anna.until("(loaded) => performance.timeOrigin !== loaded", loaded)
    anna.move()


def test_reduced_motion_is_respected(somebody: Callable[..., Person], hall: Server) -> None:
    anna = somebody(hall.url, reduced_motion="reduce")
    anna.set_table("Anna")
    for _ in range(3):
        anna.move()
        assert anna.run("document.getAnimations().length") == 0
    assert anna.run("seen.transitions") == 0
