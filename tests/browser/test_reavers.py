"""Reavers in a real browser: whole voyages, talks, the keyboard alone, phones, no script."""

import re
from collections.abc import Callable, Iterator
from itertools import count
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from meadhall.hall import service, thinkers
from tests.browser.people import Person
from tests.browser.test_comfort import tab_to
from tests.browser.test_pages import KIB, NARROW, PHONE, Scales, visit, within
from tests.hall.server import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator

    from tools.gallery import House, Scene

STEPS = 400  # clicks: more than any voyage takes
NAMES = ("Anna", "Bo", "Cid", "Dagny")


class Fleet:
    """A table of four people, made and spoken for by the API; who sits in a browser is a Person."""

    def __init__(self, url: str, address: str = "reavers()") -> None:
        seats = [{"player": "person", "name": name} for name in NAMES]
        answer = httpx.post(f"{url}/api/tables", json={"address": address, "seats": seats})
        self.made = answer.json()
        self.url = url
        self.name = self.made["table"]
        self.count = count()

    def say(self, seat: int, text: str) -> None:
        path = f"{self.url}/api/tables/{self.name}"
        headers = {"Authorization": f"Bearer {self.made['seats'][str(seat)]}"}
        question = httpx.get(path, headers=headers).json()["question"]
        command = {"key": f"k{next(self.count)}", "kind": "act", "question": question}
        sent = httpx.post(f"{path}/commands", json=command | {"actions": [text]}, headers=headers)
        assert sent.json()["done"], sent.text

    def sail(self, *places: str) -> None:
        for seat, place in enumerate(places):
            self.say(seat, f"sail {place}")

    def sit(self, person: Person, seat: int) -> Person:
        secret = self.made["seats"][str(seat)]
        cookie = {"name": f"seat.{self.name}.{seat}", "value": secret, "url": self.url}
        person.context.add_cookies([cookie])  # type: ignore[list-item]
        person.go(f"/t/{self.name}")
        person.one("#table").wait_for(state="attached")
        return person


def voyage(name: str) -> bool:
    """Whether a scene of the gallery shows a table of Reavers."""
    return 50 <= int(name[:2]) < 80


def share(person: Person, number: int) -> None:
    """Press everything that lies there, in turn, and then somebody who gets it."""
    zones = person.page.locator(".zone .to")
    for place in range(person.page.locator(".pot .token").count()):
        person.page.locator(".pot .token").nth(place).click()
        zones.nth((place + number) % zones.count()).click()
    rest = person.page.locator(".zone .rest:visible")
    if rest.count():
        rest.nth(number % rest.count()).click()


def put_forward(person: Person) -> None:
    """Send the offer, and see it stand."""
    before = person.version
    person.one("#offer .send .main").click()
    person.waits_for(before + 1)


# -- a whole voyage --------------------------------------------------------------------------------


@pytest.fixture
def harbour(chromium: "Browser") -> Iterator["House"]:
    """A hall whose deals and whose quick bots are always the same."""
    from tools.gallery import open_house

    with pytest.MonkeyPatch.context() as patch, open_house(0.02) as made:
        patch.setattr(
            service, "new_deal_secret", lambda: b"a voyage of four long ships, all w"[:32]
        )
        patch.setattr(thinkers, "randbits", lambda _bits: 5)
        yield made


class Captain:
    """Somebody who plays by clicking, while others speak too. `met`: how many shared each of the
    talks; `done`: what came about in them."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.met: set[int] = set()
        self.done: set[str] = set()

    def act(self) -> bool:
        """Do one thing, if there is anything to do."""
        from playwright.sync_api import TimeoutError as TooLate

        person = self.person
        if person.over or not person.on_turn:
            return False
        try:
            if person.page.locator(".desk").count():
                self.talk()
            elif person.page.locator(".place .cover.main").count():
                self.sail()
            else:
                self.visit()
        except TooLate:  # somebody else was quicker, and it is no longer there
            return False
        person.page.wait_for_timeout(120)
        return True

    def click(self, found: "Locator") -> None:
        """Click on the first of these; not for long."""
        found.first.click(timeout=1500)

    def sail(self) -> None:
        """To the place where most lies: others like it too."""
        places = self.person.page.locator(".place:has(.cover.main)")
        loot = [places.nth(n).locator(".loot .good-of").count() for n in range(places.count())]
        self.click(places.nth(loot.index(max(loot))).locator(".cover"))

    def visit(self) -> None:
        """A reaver, or whatever else is offered first."""
        things = self.person.page.locator(
            ".market .cover:not([aria-disabled]), .screen .cover:not([aria-disabled]),"
            " .question button[name=action]:not([aria-disabled])"
        )
        self.click(things)

    def talk(self) -> None:
        """An offer, a counter, a yes; once, the talks are broken off."""
        page = self.person.page
        self.met.add(page.locator(".desk > header .with .who-is").count())
        others = page.locator(".desk .offers .offer:not(.mine)")
        leave = page.locator("#leave [value=walk-away]:not([aria-disabled])")
        if others.count() and "counter" not in self.done and page.locator(".rest").count():
            self.counter(others)
        elif "counter" in self.done and "walked" not in self.done and leave.count():
            self.click(page.locator("[popovertarget=leave]"))
            self.click(leave)
            self.done.add("walked")
        elif others.count():
            accept = others.locator("[value^=accept]:not([aria-disabled])")
            self.click(accept if accept.count() else page.locator(".close [value=say-nothing]"))
        elif "offer" not in self.done and page.locator(".pot .token").count():
            share(self.person, 1)
            self.click(page.locator("#offer .send .main"))
            self.done.add("offer")
        else:
            self.click(page.locator(".close [value=say-nothing]"))

    def counter(self, others: "Locator") -> None:
        """The same, but that somebody else gets the first thing."""
        page = self.person.page
        self.click(others.locator("[data-counter]"))
        self.click(page.locator(".got .token"))
        self.click(page.locator("[data-back]"))
        self.click(page.locator(".rest:visible").last)
        self.click(page.locator("#offer .send .main"))
        self.done.add("counter")


def test_a_voyage_of_two_people_and_two_bots_to_its_end(
    harbour: "House", somebody: Callable[..., Person]
) -> None:
    anna, bo = somebody(harbour.url), somebody(harbour.url, reduced_motion="reduce")
    links = anna.set_table("Anna", ("me", "friend", "greedy", "greedy"), game="reavers")
    bo.join(links[0], "Bo")
    anna.waits_for_turn()
    captains = [Captain(anna), Captain(bo)]
    for step in range(STEPS):
        if anna.over and bo.over:
            break
        acted = [captain.act() for captain in captains]
        if not any(acted):
            anna.page.wait_for_timeout(30)
        if step % 40 == 0:
            others = anna.page.locator(".crew:not(.you)")
            assert others.count() == 3
            assert not others.locator("[href$=r-coin], [href$=r-terror]").count()
    for person in (anna, bo):
        assert person.over
        assert person.page.locator(".scores tfoot .sum-row td").count() == 4
        assert person.page.locator(".opened > li").count() == 4
        totals = person.page.locator(".scores .sum-row td").all_inner_texts()
        figures = [int(text.replace("\N{MINUS SIGN}", "-")) for text in totals]
        assert figures == sorted(figures, reverse=True)
        assert not person.axe()
    met = captains[0].met | captains[1].met
    done = captains[0].done | captains[1].done
    assert {"offer", "counter", "walked"} <= done
    assert max(met) > 2
    assert anna.run("seen.transitions") > 5


# -- talks -----------------------------------------------------------------------------------------


def three_meet(
    hall: Server, somebody: Callable[..., Person], **more: Any
) -> tuple[Fleet, Person, Person]:
    """Anna and Bo in browsers; Cid, who speaks by the API; they share what lies at Bjorgvin, where
    they have nothing to sell."""
    fleet = Fleet(hall.url)
    fleet.sail("bjorgvin", "bjorgvin", "bjorgvin", "tonsberg")
    return fleet, fleet.sit(somebody(hall.url, **more), 0), fleet.sit(somebody(hall.url), 1)


def test_three_bargain_offer_counter_decline_and_agree(
    hall: Server, somebody: Callable[..., Person]
) -> None:
    fleet, anna, bo = three_meet(hall, somebody)
    assert anna.page.locator(".zone").count() == 3
    share(anna, 0)
    anna.one(".extra-bar label:has([value=vow])").click()
    anna.one("#vow1-words").fill('I stay away from "Vasteras"')
    put_forward(anna)
    bo.waits_for(anna.version)
    first = bo.page.locator(".offers .offer").first
    assert "I stay away from" in first.inner_text()
    assert first.locator(".weighed").count() == 1
    first.locator("[data-counter]").click()
    assert bo.one("#vow1-words").input_value() == 'I stay away from "Vasteras"'
    assert bo.run("document.activeElement.closest('.composer') !== null")
    bo.page.locator(".got .token").first.click()
    bo.page.locator(".zone .to").last.click()
    bo.one("#vow1-words").fill("")
    put_forward(bo)
    fleet.say(2, "decline 1")
    anna.waits_for(bo.version + 1)
    assert anna.page.locator(".offers .offer").count() == 2
    assert anna.page.locator(".offers .offer.mine .no").count() == 1
    fleet.say(2, "accept 2")
    anna.waits_for(bo.version + 1)
    anna.one(".offer:not(.mine) [value='accept 2']").click()
    anna.one(".place .cover").wait_for()  # the next round
    bo.one(".place .cover").wait_for()
    assert any("Accord at Bjorgvin" in line for line in anna.log)
    assert not anna.page.locator(".desk").count()


def test_talks_break_down_when_somebody_walks_away(
    hall: Server, somebody: Callable[..., Person]
) -> None:
    fleet, anna, bo = three_meet(hall, somebody)
    assert anna.one("#leave [value=walk-away]").get_attribute("aria-disabled")
    anna.one(".ideas .main").click()
    bo.waits_for(anna.version + 1)
    before = bo.version
    bo.one("[popovertarget=leave]").click()
    assert bo.one("#leave .weighed").is_visible()
    bo.one("#leave button:not([name])").click()
    assert not bo.one("#leave").is_visible()
    assert bo.version == before
    bo.one(".choices [value=walk-away]").click()  # the list asks as well
    bo.one("#leave [value=walk-away]").click()
    anna.one(".place .cover").wait_for()
    assert any("No accord at Bjorgvin" in line for line in anna.log)
    assert "1" in anna.text(".terrors b")
    assert fleet.name in anna.table


def test_a_half_made_offer_outlasts_what_others_say_and_a_reload(
    hall: Server, somebody: Callable[..., Person]
) -> None:
    fleet, anna, _bo = three_meet(hall, somebody)
    anna.one(".pot .token").click()
    anna.one(".zone .to").click()
    anna.one(".extra-bar label:has([value=vow])").click()
    anna.one("#vow1-words").fill("I come in peace")
    anna.one(".got .token").focus()
    mine = anna.run("document.activeElement.id")
    text = anna.one("#offer [name=action]").input_value()
    assert "I come in peace" in text
    fleet.say(2, "suggest 1")
    fleet.say(1, "decline 1")
    anna.until("document.querySelectorAll('.offers .offer .no').length === 1")
    assert anna.run("document.activeElement.id") == mine
    assert anna.page.locator(".got .token").count() == 1
    assert anna.one("#offer [name=action]").input_value() == text
    anna.page.reload()
    assert anna.page.locator(".got .token").count() == 1
    assert anna.one("#offer [name=action]").input_value() == text
    anna.one("[data-clear-offer]").click()
    assert anna.one("#offer [name=action]").input_value() == "propose "


def test_things_are_dragged_to_people_and_back(
    hall: Server, somebody: Callable[..., Person]
) -> None:
    _fleet, anna, _bo = three_meet(hall, somebody)
    token = anna.page.locator("#t-pot-terror")
    token.drag_to(anna.page.locator(".zone").nth(2))
    assert anna.one("#offer [name=action]").input_value() == "propose pot>3 1 terror"
    anna.page.locator("#g-pot-3-terror").drag_to(anna.page.locator(".zone").nth(1))
    assert anna.one("#offer [name=action]").input_value() == "propose pot>2 1 terror"
    anna.page.locator("#g-pot-2-terror").drag_to(anna.page.locator(".tray.pot"))
    assert anna.one("#offer [name=action]").input_value() == "propose "
    anna.one(".extra-bar label:nth-of-type(2)").click()
    anna.page.locator("#t-2-farm").click()
    anna.page.locator(".zone .to").first.click()
    anna.page.locator("[data-more='1']").click()
    assert anna.one("#offer [name=action]").input_value() == "propose 2>1 2 farm"


def test_a_refused_offer_says_why_and_stays_on_the_desk(
    hall: Server, somebody: Callable[..., Person]
) -> None:
    _fleet, anna, _bo = three_meet(hall, somebody)
    anna.one(".pot .token").click()
    anna.one(".zone .to").click()
    anna.one("#offer .send .main").click()
    anna.one(".hint-line.why").wait_for()
    assert "has to go to somebody" in anna.text(".hint-line.why")
    assert anna.page.locator(".got .token").count() == 1


# -- for everybody ---------------------------------------------------------------------------------


def test_a_round_by_keyboard_alone(hall: Server, somebody: Callable[..., Person]) -> None:
    fleet = Fleet(hall.url)
    anna = fleet.sit(somebody(hall.url), 0)
    keys = anna.page.keyboard
    tab_to(anna, ".p-bjorgvin .cover")
    keys.press("Enter")
    anna.one(".place.chosen").wait_for()
    tab_to(anna, "[value=take-back]")
    keys.press("Enter")
    anna.one(".place .cover").wait_for()
    tab_to(anna, ".p-bjorgvin .cover")
    keys.press("Enter")
    anna.one(".place.chosen").wait_for()
    for seat, place in ((1, "bjorgvin"), (2, "tonsberg"), (3, "nidalos")):
        fleet.say(seat, f"sail {place}")
    fleet.say(3, "pass")
    anna.one(".desk").wait_for()
    while anna.page.locator(".pot .token:not(.spent)").count():
        tab_to(anna, ".pot .token:not(.spent)")
        keys.press("Enter")
        tab_to(anna, ".zone .to")
        keys.press("Enter")
        if anna.one("[data-more=all]").is_visible():
            tab_to(anna, "[data-more=all]")
            keys.press("Enter")
    tab_to(anna, "#offer .send .main")
    before = anna.version
    keys.press("Enter")
    anna.waits_for(before + 1)
    assert anna.page.locator(".offer.mine").count() == 1
    fleet.say(1, "accept 1")
    anna.one(".place .cover").wait_for()
    assert any("Accord at Bjorgvin" in line for line in anna.log)


def test_an_offer_by_touch_on_a_phone(hall: Server, somebody: Callable[..., Person]) -> None:
    _fleet, anna, _bo = three_meet(hall, somebody, **PHONE)
    page = anna.page
    assert anna.run("document.scrollingElement.scrollWidth") <= 360
    page.locator("#t-pot-coin").tap()
    page.locator(".zone .to").nth(1).tap()
    page.locator("[data-more=all]").tap()
    page.locator(".rest:visible").first.tap()
    assert anna.run("document.scrollingElement.scrollWidth") <= 360
    before = anna.version
    page.locator("#offer .send .main").tap()
    anna.waits_for(before + 1)
    assert page.locator(".offer.mine").count() == 1
    assert not anna.axe()


def test_without_a_script_an_offer_is_a_form(
    hall: Server, chromium: "Browser", somebody: Callable[..., Person]
) -> None:
    fleet, _anna, bo = three_meet(hall, somebody)
    context = chromium.new_context(java_script_enabled=False, locale="en-GB")
    name = f"seat.{fleet.name}.0"
    secret = fleet.made["seats"]["0"]
    context.add_cookies([{"name": name, "value": secret, "url": hall.url}])
    page = context.new_page()
    page.goto(f"{hall.url}/t/{fleet.name}")
    assert not page.locator(".workbench").is_visible()
    assert not page.locator("[data-counter]").first.is_visible()
    fields = page.locator(".no-script fieldset").first.locator("..").locator("input[name^=pot]")
    for place in range(0, fields.count(), 3):  # the first of three people gets it
        field = fields.nth(place)
        field.fill(field.get_attribute("max") or "")
    page.locator("#vow1-words").fill("I go home")
    page.locator("#offer .send .main").click()
    page.locator(".offer.mine").wait_for()
    assert "I go home" in page.locator(".offer.mine").inner_text()
    context.close()
    bo.one("[value='accept 1']").wait_for()


# -- how it lies in the window ---------------------------------------------------------------------


def test_on_a_laptop_all_that_matters_is_in_sight(
    somebody: Callable[..., Person], scenes: "list[Scene]", house: "House"
) -> None:
    anna = somebody(house.url, reduced_motion="reduce")
    for lang in ("en", "fr"):
        for scene in scenes:
            if not voyage(scene.name) or scene.click:
                continue
            visit(anna, scene, lang=lang)
            name = f"{scene.name} {lang}"
            assert anna.run("document.scrollingElement.scrollHeight") <= 768, name
            assert anna.run("document.scrollingElement.scrollWidth") <= 1366, name
            parts = [".board", ".dock"]
            if "again" not in scene.name:
                parts += ["#question", ".tab-bar"]
            if not anna.over:
                parts += [".places", ".place:last-child"]
            if scene.seats and not anna.over and "again" not in scene.name:
                parts += [".screen", ".screen .total"]
            if anna.page.locator(".composer").count():
                parts += ["#offer .send .main", ".extra-bar"]
            for part in parts:
                assert within(anna.box(part), 1366, 768), f"{name}: {part} {anna.box(part)}"
            if anna.page.locator(".tab.log").is_visible():
                for number in range(min(2, len(anna.log))):
                    line = anna.page.locator(".events li:not(.mark)").nth(number)
                    assert line.bounding_box()["y"] < 768, name  # type: ignore[index]


def test_nothing_of_a_voyage_scrolls_sideways(
    somebody: Callable[..., Person], scenes: "list[Scene]", house: "House"
) -> None:
    for width, options in (
        (320, NARROW),
        (360, PHONE),
        (768, {"viewport": {"width": 768, "height": 1024}}),
    ):
        anna = somebody(house.url, reduced_motion="reduce", **options)
        for scene in scenes:
            if voyage(scene.name):
                visit(anna, scene, lang="fr")
                wide = anna.run("document.scrollingElement.scrollWidth")
                assert wide <= width, f"{scene.name}: {wide}"


def test_on_a_phone_the_question_and_the_own_screen_stay_in_sight(
    somebody: Callable[..., Person], scenes: "list[Scene]", house: "House"
) -> None:
    anna = somebody(house.url, reduced_motion="reduce", **PHONE)
    for scene in scenes:
        if voyage(scene.name) and scene.seats and not scene.click:
            visit(anna, scene, lang="fr")
            if anna.over or "again" in scene.name:
                continue
            for top in (0, 500):
                anna.run("(y) => scrollTo(0, y)", top)
                assert within(anna.box("#question"), 360, 740), scene.name
                assert within(anna.box(".screen"), 360, 740), scene.name


@pytest.mark.slow
def test_axe_finds_no_fault_on_a_voyage(
    somebody: Callable[..., Person], scenes: "list[Scene]", house: "House"
) -> None:
    found = []
    for theme, options in (("light", {}), ("dark", PHONE)):
        anna = somebody(house.url, reduced_motion="reduce", **options)
        for scene in scenes:
            if voyage(scene.name):
                visit(anna, scene, theme=theme, lang="fr")
                found += [f"{scene.name} {theme}: {fault}" for fault in anna.axe()]
    assert not found, "\n".join(found)


def test_a_voyage_weighs_little(hall: Server, somebody: Callable[..., Person]) -> None:
    fleet, anna, _bo = three_meet(hall, somebody)
    dot = somebody(hall.url)
    dot.context.add_cookies(anna.context.cookies())  # type: ignore[arg-type]
    scales = Scales(dot)
    dot.go(anna.table)
    dot.page.wait_for_timeout(500)
    assert 10 * KIB < scales.reading() < 80 * KIB, scales.told
    fleet.say(2, "suggest 1")
    dot.waits_for(anna.version)
    dot.page.wait_for_timeout(300)
    assert 1 * KIB < scales.reading() < 15 * KIB, scales.told


def test_what_a_game_brings_is_served_to_its_own_tables_alone(anna: Person) -> None:
    anna.set_table("Anna")
    assert not anna.run("[...document.scripts].some((each) => each.src.includes('reavers'))")
    for path in ("reavers/table.css", "reavers/table.js", "reavers/art.svg"):
        found = httpx.get(f"{anna.url}/static/{path}")
        assert found.status_code == 200
        assert "immutable" in found.headers["cache-control"]
    for path in ("reavers/board.py", "reavers/table.html", "reavers/texts/en.toml", "../app.py"):
        assert httpx.get(f"{anna.url}/static/{path}").status_code == 404
    assert re.match("/static/hall.css", anna.run("new URL(document.styleSheets[0].href).pathname"))


def test_ships_travel_when_all_have_chosen(hall: Server, somebody: Callable[..., Person]) -> None:
    fleet = Fleet(hall.url)
    fleet.sail("bjorgvin", "bjorgvin", "tonsberg", "tonsberg")
    for seat in range(4):
        fleet.say(seat, "say-nothing")
    anna = fleet.sit(somebody(hall.url), 0)
    fleet.sail("tonsberg", "nidalos", "bjorgvin", "bjorgvin")
    moored = "([, after]) => after.filter(([, place]) => place === 'at').length >= 4"
    anna.until(f"seen.names.some({moored})")
