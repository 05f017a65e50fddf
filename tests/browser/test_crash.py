"""The hall is killed in the midst of a game: everybody's page comes back by itself."""

from collections.abc import Callable
from pathlib import Path

from tests.browser.people import Person
from tests.hall.server import DEALT, Server


def test_both_browsers_come_back_by_themselves_and_play_on(
    somebody: Callable[..., Person], tmp_path: Path
) -> None:
    with Server(tmp_path, command=DEALT) as server:
        anna, bo = somebody(server.url), somebody(server.url)
        for person in (anna, bo):
            person.expect_faults("net::ERR_|Failed to fetch")
        links = anna.set_table("Anna", ("me", "friend"), fear="yes")
        bo.join(links[0], "Bo")
        anna.waits_for(2)
        first, second = (anna, bo) if anna.on_turn else (bo, anna)
        loaded = [person.run("performance.timeOrigin") for person in (anna, bo)]
        first.move()
        version, log = first.version, first.log
        second.waits_for(version)

        server.kill()
        for person in (anna, bo):
            person.until('document.documentElement.hasAttribute("data-lost")')
            assert person.one(".offline").is_visible()
        first.doable().first.click()  # in vain
        first.page.wait_for_timeout(300)
        assert first.version == version

        server.start()
        for person in (anna, bo):
            person.until('!document.documentElement.hasAttribute("data-lost")')
            assert not person.one(".offline").is_visible()
        assert first.version == version
        assert first.log == log
        first.turn()
        second.waits_for_turn()
        second.turn()
        first.waits_for_turn()
        assert loaded == [person.run("performance.timeOrigin") for person in (anna, bo)]


def test_who_comes_back_through_the_browsers_memory_hears_of_news_again(
    somebody: Callable[..., Person], tmp_path: Path
) -> None:
    with Server(tmp_path, command=DEALT) as server:
        anna, bo = somebody(server.url), somebody(server.url)
        links = anna.set_table("Anna", ("me", "friend"))
        bo.join(links[0], "Bo")
        anna.waits_for(2)
        first, second = (anna, bo) if anna.on_turn else (bo, anna)
        second.one(".brand").click()
        second.one(".landing").wait_for()
        first.turn()
        second.page.go_back()
        second.one("#table").wait_for(state="attached")
        second.waits_for_turn()
        second.turn()
        first.waits_for_turn()
