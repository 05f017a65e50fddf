"""Talks and their clock in a real browser."""

import sys
from collections.abc import Callable, Iterator

import httpx
import pytest

from tests.browser.people import Person
from tests.hall.server import Server

MARKET = (sys.executable, "-P", "-m", "tests.hall.market")
SPLIT = "propose pot>1 3 coin, pot>2 1 farm"


@pytest.fixture(scope="module")
def stalls(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A hall in a process of its own, which has the market."""
    with Server(tmp_path_factory.mktemp("stalls"), command=MARKET) as running:
        yield running


class Table:
    """A market with a person at each seat, and a way to speak for them."""

    def __init__(self, url: str) -> None:
        wanted = {"address": "market()", "seats": [{"player": "person"}] * 3}
        self.made = httpx.post(f"{url}/api/tables", json=wanted).json()
        self.url = url
        self.name = self.made["table"]
        self.count = 0

    def say(self, seat: int, text: str) -> None:
        path = f"{self.url}/api/tables/{self.name}"
        headers = {"Authorization": f"Bearer {self.made['seats'][str(seat)]}"}
        question = httpx.get(path, headers=headers).json()["question"]
        self.count += 1
        command = {"key": f"k{self.count}", "kind": "act", "question": question, "actions": [text]}
        answer = httpx.post(f"{path}/commands", json=command, headers=headers)
        assert answer.status_code == 200, answer.text

    def sit(self, person: Person, seat: int) -> None:
        secret = self.made["seats"][str(seat)]
        cookie = {"name": f"seat.{self.name}.{seat}", "value": secret, "url": self.url}
        person.context.add_cookies([cookie])
        person.go(f"/t/{self.name}")
        person.one("#table").wait_for(state="attached")


def left(person: Person) -> int:
    """The seconds that the page shows."""
    minutes, _colon, seconds = person.text(".clock time").partition(":")
    return 60 * int(minutes) + int(seconds)


def test_a_page_counts_down_in_silence(stalls: Server, somebody: Callable[..., Person]) -> None:
    anna = somebody(stalls.url)
    Table(stalls.url).sit(anna, 0)
    first = left(anna)
    assert 15 <= first <= 20
    shown = "document.querySelector('.clock time')"
    anna.until(f"(n) => Number({shown}.textContent.slice(2)) < n", first)
    assert not anna.run(f"{shown}.closest('[aria-live], [role]')"), "nobody hears every second"
    assert not anna.axe()


def test_it_counts_by_the_hall_s_clock(stalls: Server, somebody: Callable[..., Person]) -> None:
    anna = somebody(stalls.url)
    anna.context.add_init_script("const now = Date.now; Date.now = () => now() - 3600e3;")
    Table(stalls.url).sit(anna, 0)
    assert 10 <= left(anna) <= 20


def test_what_the_others_offer_leaves_a_half_written_offer_alone(
    stalls: Server, somebody: Callable[..., Person]
) -> None:
    anna = somebody(stalls.url)
    table = Table(stalls.url)
    table.sit(anna, 0)
    for seat in range(3):
        table.say(seat, "pledge 1")
    anna.waits_for(4)
    anna.one("#offer").fill(SPLIT[:30])
    table.say(1, "propose pot>2 3 coin, pot>2 1 farm")
    anna.waits_for(5)
    assert anna.one("#offer").input_value() == SPLIT[:30]
    assert anna.run("document.activeElement.id") == "offer"
    anna.one("#offer").press_sequentially(SPLIT[30:])
    table.say(2, "decline 1")
    anna.waits_for(6)
    anna.one("#offer").press("Enter")
    anna.waits_for(7)
    assert any(SPLIT in line for line in anna.log)


def test_house_rules_are_folded(stalls: Server, somebody: Callable[..., Person]) -> None:
    anna = somebody(stalls.url)
    anna.go("/new/market")
    assert not anna.one("input[name=salt]").is_visible()
    anna.one(".fine summary").click()
    assert anna.one("input[name=salt]").is_checked()
    assert not anna.axe()
    anna.one("#name").fill("Anna")
    anna.pick("salt", "yes")
    for seat in (2, 3):
        anna.one(f"#seat{seat}").select_option("me")
    anna.one("main form .button.main").click()
    anna.one("#table").wait_for(state="attached")
    script = "(path) => fetch(path).then((answer) => answer.json())"
    assert anna.run(script, f"/api{anna.table.replace('/t/', '/tables/')}")["address"] == (
        'market(salt="no")'
    )
