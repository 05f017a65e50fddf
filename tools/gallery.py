"""`./hall gallery`: a picture of every page, wide, on a laptop and on a phone, by day and by night,
in both languages. The deals are fixed, so that two galleries differ only where the pages do."""

import asyncio
import shutil
import socket
import tempfile
import threading
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import click
import uvicorn
from playwright.sync_api import Browser, Error, Page, Playwright, ViewportSize, sync_playwright

from meadhall.bots.make import make_bot
from meadhall.hall.app import make_app
from meadhall.hall.commands import Command
from meadhall.hall.live import NOBODY, PERSON
from meadhall.hall.render import THEMES
from meadhall.hall.roles import host_cookie, seat_cookie, watch_cookie
from meadhall.hall.service import Hall, Made
from meadhall.hall.settings import Settings
from meadhall.hall.words import LANGS
from meadhall.kernel.luck import Seeded
from meadhall.kernel.match import Match
from meadhall.kernel.sealed import Sealed
from meadhall.registry import table, title
from meadhall.terminal.common import debug_option, fail

SIZES: dict[str, ViewportSize] = {
    "wide": {"width": 1920, "height": 1080},
    "laptop": {"width": 1366, "height": 768},
    "phone": {"width": 360, "height": 740},
}

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

R = TypeVar("R")

NEVER = 1e9  # seconds: bots of the gallery sit still
PATIENCE = 30_000  # milliseconds for a page


class NoBrowserError(Exception):
    """There is no Chromium to look at pages with."""


def launch(playwright: Playwright) -> Browser:
    """The system's Chromium, without a window."""
    path = shutil.which("chromium")
    if path is None:
        raise NoBrowserError("no Chromium was found: on Debian, install the package chromium")
    try:
        return playwright.chromium.launch(executable_path=path, args=list(FLAGS))
    except Error as fault:
        told = fault.message.strip().splitlines()[0]
        raise NoBrowserError(f"Chromium does not start: {told}") from fault


# -- a hall with tables in it ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Laid:
    """A table of the gallery, and the secrets of all who may see it."""

    made: Made

    def cookies(self, seats: tuple[int, ...], host: bool, watches: bool) -> dict[str, str]:
        """What the browser of somebody with these seats holds."""
        name = self.made.name
        found = {seat_cookie(name, seat): self.made.seats[seat] for seat in seats}
        if host:
            found[host_cookie(name)] = self.made.host
        if watches:
            found[watch_cookie(name)] = self.made.watch
        return found


class House:
    """A hall that answers, in a thread of its own."""

    def __init__(self, folder: Path, pace: float = NEVER) -> None:
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        self.app = make_app(Settings(folder, bot_pace=pace))
        self.server = uvicorn.Server(uvicorn.Config(self.app, log_level="warning", lifespan="on"))
        self.loop: Future[asyncio.AbstractEventLoop] = Future()
        self.thread = threading.Thread(target=lambda: asyncio.run(self.serve()), daemon=True)
        self.thread.start()
        while not self.server.started:
            self.thread.join(0.02)

    @property
    def hall(self) -> Hall:
        """Its tables."""
        found = self.app.state.hall
        assert isinstance(found, Hall)
        return found

    async def serve(self) -> None:
        """Answer until somebody closes it."""
        self.loop.set_result(asyncio.get_running_loop())
        await self.server.serve(sockets=[self.listening])

    def run(self, work: Coroutine[Any, Any, R]) -> R:
        """Have the hall's own thread do this."""
        return asyncio.run_coroutine_threadsafe(work, self.loop.result()).result()

    def lay(self, match: Match[Any, Any]) -> Laid:
        """A table with this match."""
        return Laid(self.run(self.hall.keep(match)))

    def do(self, laid: Laid, seat: int, kind: str, words: str = "") -> None:
        """A command at a table."""
        command = Command(f"{kind}-{words}", kind, words=words)  # type: ignore[arg-type]
        answer = self.run(self.hall.command(laid.made.name, seat, command))
        assert answer is not None
        assert answer.done, answer

    def close(self) -> None:
        """Nobody is here any more."""
        self.server.should_exit = True
        self.thread.join(10)


@contextmanager
def open_house(pace: float = NEVER) -> Iterator[House]:
    """A hall on a folder that goes with it."""
    with tempfile.TemporaryDirectory(prefix="meadhall-") as folder:
        house = House(Path(folder), pace)
        try:
            yield house
        finally:
            house.close()


def match_after(
    address: str, deal: int, moves: int, players: tuple[str, ...], names: tuple[str, ...]
) -> Match[Any, Any]:
    """A match of this deal after so many moves of the scripted player; it ends where it ends."""
    game = table(address)
    secret = sha256(f"gallery {deal}".encode()).digest()
    match: Match[Any, Any] = Match(game, Sealed(secret), names, players)
    bot = make_bot("greedy", game, Seeded(deal))
    for _ in range(moves):
        if match.position.outcome is not None:
            break
        seat = game.deciders(match.position)[0]
        options = game.options(match.position, seat)
        match.act(seat, bot.choose(game.view(match.position, seat), options))
    return match


def match_where(
    address: str,
    deal: int,
    names: tuple[str, ...],
    stops: Callable[[Any, Any], bool],
) -> Match[Any, Any]:
    """A match played by the scripted player until a position is what is wanted: of this deal, or of
    one of the next ones, if it does not come about in this."""
    for number in range(deal, deal + 30):
        game = table(address)
        secret = sha256(f"gallery {number}".encode()).digest()
        match: Match[Any, Any] = Match(game, Sealed(secret), names, (PERSON,) * len(names))
        bot = make_bot("greedy", game, Seeded(number))
        while match.position.outcome is None:
            if stops(game, match.position):
                return match
            seat = game.deciders(match.position)[0]
            options = game.options(match.position, seat)
            match.act(seat, bot.choose(game.view(match.position, seat), options))
    raise LookupError(f"expected it to come about at {address}")


def asks(step: str, seat: int, since: int = 1, parties: int = 0) -> Callable[[Any, Any], bool]:
    """Whether the seat is asked this, in this round or a later one; in talks, with so many."""

    def stops(game: Any, p: Any) -> bool:
        asked = p.todo[-1]
        if not type(asked).__name__.startswith(step) or p.round < since:
            return False
        if seat not in game.deciders(p):
            return False
        deals = [deal for deal in getattr(asked, "deals", ()) if seat in deal.parties]
        return not parties or any(len(deal.parties) >= parties and not deal.many for deal in deals)

    return stops


# -- what there is to see -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture: a page as one visitor sees it, perhaps after a click or two."""

    name: str
    path: str
    laid: Laid | None = None
    seats: tuple[int, ...] = ()
    watches: bool = False
    host: bool = True
    click: tuple[str, ...] = ()  # selectors
    whole: bool = False  # down to its foot, not only what the window shows

    def cookies(self) -> dict[str, str]:
        """Those of the visitor."""
        if self.laid is None:
            return {}
        return self.laid.cookies(self.seats, self.host, self.watches)


END = 500  # moves: more than any game has
SOLO = "maeshowe()"
SETS = 'maeshowe(sets="all")'
OPEN = 'maeshowe(players=2, passages=5, sets="all")'
DARK = 'maeshowe(players=2, fear="yes")'
ANNA = ("Anna",)
BOTH = ("Anna", "Bo")
ALONE = (PERSON,)
PEOPLE = (PERSON, PERSON)
LOG, CHAT, NOTES = [f'.tab-bar label:has([value="{tab}"])' for tab in ("log", "chat", "notes")]


def scenes(house: House) -> list[Scene]:
    """Every page, and what may open on it. The fixed deals lead to what each is to show."""

    def lay(
        address: str, deal: int, moves: int, players: tuple[str, ...] = ALONE, **more: Any
    ) -> Laid:
        names = more.get("names", BOTH[: len(players)])
        return house.lay(match_after(address, deal, moves, players, names))

    start, middle, late = lay(SOLO, 3, 0), lay(SOLO, 1, 20), lay(SETS, 3, 46)
    look, again = lay(SETS, 4, 16), lay(SETS, 10, 3)
    barred = lay(SETS, 5, 24)
    won, lost = lay(SOLO, 3, END), lay(SETS, 4, END)
    two, dark = lay(OPEN, 2, 24, PEOPLE), lay(DARK, 3, 12, PEOPLE)
    asked, bot = lay(OPEN, 2, 24, PEOPLE), lay(OPEN, 4, 29, PEOPLE)
    free = lay(DARK, 2, 0, (PERSON, NOBODY), names=("Anna", ""))
    for laid in (two, asked):
        house.do(laid, 0, "say", "Shall I keep the blue one?")
        house.do(laid, 1, "say", "Yes, I have two more of them.")
    house.do(asked, 0, "undo")
    long = lay(OPEN, 2, 24, PEOPLE, names=("W" * 24, "Bjǫrn-Þorfinnr af Orkney"))
    house.do(long, 0, "say", "o" * 400)
    house.do(long, 0, "undo")
    house.do(bot, 0, "let-bot")
    found = [
        Scene("01-door", "/", whole=True),
        Scene("02-door-tables", "/", two, (0,), whole=True),
        Scene("03-new", "/new/maeshowe", whole=True),
        Scene("04-join", "/join", whole=True),
        Scene("05-rules", "/rules/maeshowe"),
        Scene("06-rules-found", "/rules/maeshowe?q=jarl", whole=True),
        Scene("07-error", "/nowhere", whole=True),
        at("10-start", start, 0),
        at("11-middle", middle, 0),
        at("12-late", late, 0),
        at("13-looking", look, 0),
        at("14-rearranging", again, 0),
        at("15-refused", barred, 0, '.choice[aria-disabled="true"]'),
        at("16-pile", late, 0, "button.spot"),
        at("17-rule", middle, 0, ".events a.tag"),
        at("18-notes", middle, 0, NOTES),
        at("20-two-mine", two, two_mover(two, house)),
        at("21-two-other", two, 1 - two_mover(two, house)),
        at("22-share", two, 0, '[popovertarget="share"]'),
        at("23-chat", two, 0, CHAT),
        at("24-dark-mine", dark, two_mover(dark, house)),
        at("25-dark-other", dark, 1 - two_mover(dark, house)),
        at("26-dark-watched", dark, -1),
        at("27-undo-asked", asked, 1),
        at("28-undo-waits", asked, 0),
        at("29-bot-plays", bot, 0),
        at("30-seat-free", free, 0),
        Scene("31-curtain", f"/t/{dark.made.name}", dark, (0, 1)),
        Scene("32-links", f"/t/{free.made.name}", free, (0,), click=('[value="invite"]',)),
        at("33-long-names", long, 0, CHAT),
        at("34-long-names", long, 1, CHAT),
        Scene("35-door-long-names", "/", long, (0,), whole=True),
        at("40-won", won, 0),
        at("41-lost", lost, 0),
        Scene("42-replay", f"/t/{won.made.name}/replay?move=20", won, (0,)),
        Scene("43-deal", f"/t/{won.made.name}/deal", won, (0,), whole=True),
        *voyages(house),
    ]
    return found


def voyages(house: House) -> list[Scene]:
    """The tables where ships meet, and what is said there."""
    four, six = ("Anna", "Bo", "Cid", "Dagny"), ("Anna", "Bo", "Cid", "Dagny", "Egil", "Frey")
    fleet, pair = "reavers()", "reavers(players=2)"

    def lay(address: str, deal: int, names: tuple[str, ...], *wanted: Any) -> Laid:
        return house.lay(match_where(address, deal, names, asks(*wanted)))

    choosing = ("ChooseDestination", 0)
    start, middle = lay(fleet, 3, four, *choosing), lay(fleet, 3, four, *choosing, 6)
    crowd = lay("reavers(players=6)", 3, six, *choosing, 7)
    two = lay(pair, 3, four[:2], *choosing, 5)
    chosen = match_where(fleet, 3, four, asks(*choosing, 6))
    for seat in (0, 2):
        options = chosen.game.options(chosen.position, seat)
        chosen.act(seat, options[seat])
    sealed = house.lay(chosen)
    hire, blind = lay(fleet, 3, four, "HireForCoins", 0, 2), lay(fleet, 4, four, "HireAt", 0)
    silent = match_where(fleet, 7, four, asks("Bargain", 0, 2, 3))
    offered = match_where(fleet, 7, four, asks("Bargain", 0, 2, 3))
    speak(offered)
    talks, offers = house.lay(silent), house.lay(offered)
    trade = lay(fleet, 9, four, "Bargain", 0, 3)
    agreed = table(fleet)
    settled: Match[Any, Any] = Match(agreed, Sealed(b"s" * 32), four, (PERSON,) * 4)
    for seat, place in enumerate(("bjorgvin", "bjorgvin", "tonsberg", "tonsberg")):
        settled.act(seat, agreed.parse(f"sail {place}"))
    settled.act(0, agreed.parse("suggest 1"))
    settled.act(1, agreed.parse("accept 1"))
    terms = house.lay(settled)
    over = house.lay(match_after(fleet, 3, END * 10, (PERSON,) * 4, four))
    return [
        Scene("08-new-reavers", "/new/reavers", whole=True),
        at("50-coast-first", start, 0),
        at("51-coast", middle, 0),
        at("52-coast-six", crowd, 0),
        at("53-coast-two", two, 0),
        at("54-coast-sealed", sealed, 0),
        at("55-coast-sealed-by-others", sealed, 1),
        at("56-coast-watched", middle, -1),
        at("57-hire", hire, 0),
        at("58-hire-unseen", blind, 0),
        at("60-talks", talks, 0),
        at("61-offers", offers, 0),
        at("62-counter", offers, 0, "[data-counter]", ".got .token"),
        at("63-leaving", offers, 0, "[popovertarget=leave]"),
        at("64-ask", offers, 0, ".extra-bar label:nth-of-type(2)"),
        at("65-overheard", offers, -1),
        at("66-trade", trade, 0),
        at("67-what-counts", middle, 0, "[popovertarget=key]"),
        at("68-come-to-terms", terms, 0),
        at("70-screens-open", over, 0),
        Scene("71-voyage-again", f"/t/{over.made.name}/replay?move=40", over, (0,)),
    ]


def speak(match: Match[Any, Any]) -> None:
    """In talks of three: two offers, one with a promise; the other is declined by the third."""
    game: Any = match.game
    step: Any = match.position.todo[-1]
    deal = next(deal for deal in step.deals if 0 in deal.parties)
    _own, first, second = deal.parties[:3]
    promise = f', {second + 1} vows 1 by {match.position.round + 1} "I keep away from your coast"'
    for seat, which, more in ((first, 0, ""), (second, 2, promise)):
        view = game.view(match.position, seat)
        board: Any = title(game.name).board(game, view, "en", match.names)
        match.act(seat, game.parse(board.talks[0].ideas[which].verb + more))
    match.act(second, game.parse("decline 1"))


def at(name: str, laid: Laid, seat: int, *click: str) -> Scene:
    """A table as the seat sees it; below 0, as a spectator does."""
    seats = (seat,) if seat >= 0 else ()
    path = f"/t/{laid.made.name}"
    return Scene(name, path, laid, seats, seat < 0, seat == 0, click)


def two_mover(laid: Laid, house: House) -> int:
    """Whose turn it is."""
    live = house.run(house.hall.find(laid.made.name))
    assert live is not None
    return live.game.deciders(live.match.position)[0]


# -- pictures -------------------------------------------------------------------------------------


def open_scene(page: Page, url: str, scene: Scene) -> None:
    """The page as the scene shows it."""
    page.goto(url + scene.path)
    for selector in scene.click:
        page.locator(selector).first.click(force=True)  # also what may not be done now
        page.wait_for_timeout(300)


def chosen(values: tuple[str, ...], every: tuple[str, ...]) -> tuple[str, ...]:
    """What was asked for, or everything."""
    return values or every


@click.command()
@click.argument(
    "folder", metavar="[DIR]", default="gallery", type=click.Path(path_type=Path, file_okay=False)
)
@click.option("--page", "pages", multiple=True, metavar="TEXT", help="Only pages named like this.")
@click.option("--size", "sizes", multiple=True, type=click.Choice(list(SIZES)))
@click.option("--theme", "themes", multiple=True, type=click.Choice(THEMES))
@click.option("--lang", "langs", multiple=True, type=click.Choice(LANGS))
@debug_option
def gallery(
    folder: Path,
    pages: tuple[str, ...],
    sizes: tuple[str, ...],
    themes: tuple[str, ...],
    langs: tuple[str, ...],
) -> None:
    """Take a picture of every page of the hall, and put them into DIR (gallery).

    Files are named PAGE-SIZE-THEME-LANGUAGE.png. Needs Chromium.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        fail(f"{folder} cannot be made: {fault.strerror}")
    count = 0
    try:
        with open_house() as house, sync_playwright() as playwright:
            browser = launch(playwright)
            wanted = [
                scene
                for scene in scenes(house)
                if not pages or any(text in scene.name for text in pages)
            ]
            for size in chosen(sizes, tuple(SIZES)):
                for theme in chosen(themes, THEMES):
                    for lang in chosen(langs, LANGS):
                        show = f"{size}-{theme}-{lang}"
                        count += pictures(browser, house, wanted, folder, show)
                        click.echo(f"{show}: {len(wanted)} pages")
            browser.close()
    except NoBrowserError as fault:
        fail(str(fault))
    click.echo(f"{count} pictures in {folder}")


def pictures(browser: Browser, house: House, wanted: list[Scene], folder: Path, show: str) -> int:
    """Every page at one size, in one theme and one language."""
    size, theme, lang = show.split("-")
    phone = size == "phone"
    context = browser.new_context(
        viewport=SIZES[size], reduced_motion="reduce", has_touch=phone, is_mobile=phone
    )
    context.set_default_timeout(PATIENCE)
    for scene in wanted:
        context.clear_cookies()
        jar = {"theme": theme, "lang": lang, "name": "Anna"} | scene.cookies()
        context.add_cookies(
            [{"name": name, "value": value, "url": house.url} for name, value in jar.items()]
        )
        page = context.new_page()
        open_scene(page, house.url, scene)
        file = folder / f"{scene.name}-{show}.png"
        page.screenshot(path=file, full_page=scene.whole, animations="disabled")
        page.close()
    context.close()
    return len(wanted)


if __name__ == "__main__":
    gallery.main(prog_name="./hall gallery")
