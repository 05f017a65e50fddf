"""Chromium, the halls that it visits, and the people at it."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.people import Person
from tests.hall.server import DEALT, Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tools.gallery import House, Scene


@pytest.fixture(scope="package")
def chromium() -> Iterator["Browser"]:
    """The system's Chromium. It goes when the last test of this folder is done, not later: while
    Playwright is here, asyncio runs nothing else in this process."""
    try:
        from playwright.sync_api import sync_playwright

        from tools.gallery import NoBrowserError, launch
    except ImportError as fault:
        pytest.skip(f"pages are not tested in a browser: {fault}")
    with sync_playwright() as playwright:
        try:
            browser = launch(playwright)
        except NoBrowserError as fault:
            pytest.skip(f"pages are not tested in a browser: {fault}")
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A hall in a process of its own."""
    with Server(tmp_path_factory.mktemp("hall"), command=DEALT) as running:
        yield running


@pytest.fixture
def somebody(chromium: "Browser") -> Iterator[Callable[..., Person]]:
    """Makes people. At the end their pages must have had no fault."""
    made: list[Person] = []

    def make(url: str, **options: Any) -> Person:
        person = Person(chromium, url, **options)
        made.append(person)
        return person

    yield make
    faults = [fault for person in made for fault in person.unexpected()]
    for person in made:
        person.context.close()
    assert not faults


@pytest.fixture
def anna(somebody: Callable[..., Person], hall: Server) -> Person:
    """Somebody at the hall."""
    return somebody(hall.url)


@pytest.fixture
def bo(somebody: Callable[..., Person], hall: Server) -> Person:
    """Somebody else at the hall, at another browser."""
    return somebody(hall.url)


@pytest.fixture(scope="module")
def house(chromium: "Browser") -> Iterator["House"]:
    """A hall in this process, for tables of fixed deals."""
    from tools.gallery import open_house

    with open_house() as made:
        yield made


@pytest.fixture(scope="module")
def scenes(house: "House") -> list["Scene"]:
    """Every page of the gallery."""
    from tools.gallery import scenes

    return scenes(house)
