"""People at a real browser: each has a context of their own, with its cookies, and one page."""

import re
import time
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Locator, Page

    from tools.gallery import Scene

LAPTOP = {"width": 1366, "height": 768}
PATIENCE = 20_000  # milliseconds

# Violations of the policy, what a view transition was asked for, and the names that cards bore.
WATCH = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`), true);
window.seen = { transitions: 0, names: [] };
if (document.startViewTransition) {
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (change) => {
    seen.transitions += 1;
    const named = () => [...document.querySelectorAll("[data-trace]")]
      .filter((card) => card.style.viewTransitionName)
      .map((card) => {
        const place = card.closest("[data-place]");
        if (!place) console.error("a card travels that lies in no place");
        return [card.style.viewTransitionName, place ? place.dataset.place.split("-")[0] : ""];
      });
    const before = named();
    return start(async () => {
      await change();
      seen.names.push([before, named()]);
    });
  };
}
"""


BOX = "(e) => e.getBoundingClientRect().toJSON()"


class Person:
    """Somebody who looks at a page. What goes wrong in it is gathered in `faults`."""

    def __init__(self, browser: "Browser", url: str, **options: Any) -> None:
        self.url = url
        self.context = browser.new_context(**({"viewport": LAPTOP, "locale": "en-GB"} | options))
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(WATCH)
        self.faults: list[str] = []
        self.expected: list[str] = []
        self.page: Page = self.context.new_page()
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda fault: self.faults.append(f"error: {fault}"))

    def _heard(self, message: "ConsoleMessage") -> None:
        if message.type == "error" or "Content Security Policy" in message.text:
            self.faults.append(f"{message.text} ({message.location.get('url', '')})")

    def expect_faults(self, pattern: str) -> None:
        """Such faults belong to the test."""
        self.expected.append(pattern)

    def unexpected(self) -> list[str]:
        """What went wrong and should not have."""
        return [
            fault
            for fault in self.faults
            if not any(re.search(pattern, fault) for pattern in self.expected)
        ]

    # -- going about ------------------------------------------------------------------------------

    def go(self, path: str) -> None:
        """To this page."""
        self.page.goto(path if path.startswith("http") else self.url + path)

    def wear(self, scene: "Scene", **cookies: str) -> None:
        """Be the visitor of a scene of the gallery."""
        jar = scene.cookies() | cookies
        self.context.clear_cookies()
        self.context.add_cookies(
            [{"name": name, "value": value, "url": self.url} for name, value in jar.items()]
        )

    def one(self, selector: str) -> "Locator":
        """The first thing that matches."""
        return self.page.locator(selector).first

    def text(self, selector: str) -> str:
        """What it says."""
        return self.one(selector).inner_text()

    def run(self, script: str, given: Any = None) -> Any:
        """The value of an expression in the page."""
        return self.page.evaluate(script, given)

    def until(self, script: str, given: Any = None) -> None:
        """Wait for an expression to hold. (Playwright's own way to wait for one is an `eval` in the
        page, which the hall's policy forbids.)"""
        from playwright.sync_api import Error

        began = time.monotonic()
        while time.monotonic() - began < PATIENCE / 1000:
            try:
                if self.page.evaluate(script, given):
                    return
            except Error as fault:  # the page was just being left
                if "context" not in fault.message and "null" not in fault.message:
                    raise
            self.page.wait_for_timeout(40)
        raise AssertionError(f"this did not come to hold: {script} {given}")

    def set_table(
        self, name: str, seats: tuple[str, ...] = ("me",), game: str = "maeshowe", **options: str
    ) -> list[str]:
        """Set a table by its form; comes back with the links to send, and sits at the table."""
        self.go("/")
        self.one(f'a[href="/new/{game}"]').click()
        self.one("#name").fill(name)
        for option, value in {"players": str(len(seats)), **options}.items():
            self.pick(option, value)
        for number, player in enumerate(seats[1:], 2):
            who, _colon, called = player.partition(":")
            self.one(f"#seat{number}").select_option(who)
            if called:
                self.one(f"#name{number}").fill(called)
        self.one("main form .button.main").click()
        self.page.wait_for_load_state()
        links = self.page.locator("input[readonly]")
        found = [links.nth(place).input_value() for place in range(links.count())]
        if found:
            self.one("main .button.main").click()
        self.one("#table").wait_for(state="attached")
        return found

    def pick(self, name: str, value: str) -> None:
        """Click on the label of a radio button or a check box."""
        self.one(f'label:has(input[name="{name}"][value="{value}"])').click()

    def join(self, link: str, name: str = "") -> None:
        """Sit down by a link."""
        self.go(link)
        self.one("#name").fill(name)
        self.one("main .button.main").click()
        self.one("#table").wait_for(state="attached")

    # -- at the table -----------------------------------------------------------------------------

    @property
    def table(self) -> str:
        """The address of the table, as a path."""
        return "/t/" + str(self.one("#table").get_attribute("data-table"))

    @property
    def version(self) -> int:
        """The version that the page shows."""
        return int(self.one("#table").get_attribute("data-version") or 0)

    @property
    def on_turn(self) -> bool:
        """Whether the page says that it is this person's turn."""
        return self.one("#table").get_attribute("data-turn") == "yes"

    @property
    def over(self) -> bool:
        """Whether the page shows a result."""
        return self.page.locator(".banner").count() > 0

    @property
    def log(self) -> list[str]:
        """The log, the latest first."""
        return self.page.locator(".events li:not(.mark) > span").all_inner_texts()

    def waits_for_turn(self) -> None:
        """Until the page asks."""
        self.until('document.querySelector("#table").dataset.turn === "yes"')

    def waits_for(self, version: int) -> None:
        """Until the page shows this version, or a later one."""
        self.until('(v) => Number(document.querySelector("#table").dataset.version) >= v', version)

    def doable(self) -> "Locator":
        """What may be clicked: the cards in hand and on the board, else the list of choices."""
        cards = self.page.locator(".hand button:not([aria-disabled]), .row button.doable")
        if cards.count():
            return cards
        return self.page.locator(".choices button:not([aria-disabled])")

    def move(self, which: int = 0) -> None:
        """Click on something that may be done, and see the page change."""
        before = self.version
        things = self.doable()
        things.nth(which % things.count()).click()
        self.waits_for(before + 1)

    def turn(self) -> None:
        """Click until it is somebody else's turn, or the game is over."""
        self.waits_for_turn()
        while self.on_turn and not self.over:
            self.move()

    # -- judging ----------------------------------------------------------------------------------

    def axe(self) -> list[str]:
        """What axe finds wrong with the page as it is."""
        self.run(axe_source())
        found = self.run("axe.run(document, { resultTypes: ['violations'] })")
        return [
            f"{fault['id']}: {fault['help']}: {node['html'][:160]} {node['failureSummary']}"
            for fault in found["violations"]
            for node in fault["nodes"]
        ]

    def box(self, selector: str) -> dict[str, float]:
        """Where the thing lies in the window."""
        found: dict[str, float] = self.one(selector).evaluate(BOX)
        return found


def axe_source() -> str:
    """The text of axe, from the package that carries it."""
    spec = find_spec("axe_core_python")
    assert spec is not None
    assert spec.submodule_search_locations
    return Path(spec.submodule_search_locations[0], "axe.min.js").read_text(encoding="utf-8")
