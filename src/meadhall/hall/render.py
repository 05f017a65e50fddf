"""Pages from templates. A game's own part of a page lies in the game's folder: table.html."""

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from jinja2 import (
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    PrefixLoader,
    StrictUndefined,
    select_autoescape,
)
from starlette.requests import Request
from starlette.responses import HTMLResponse

from meadhall.hall.words import LANGS, preferred, translations
from meadhall.registry import GAMES, title, titles

HERE = Path(__file__).parent
STATIC = HERE / "static"
OF_GAMES = ("art.svg", "table.css", "table.js")  # what a game may bring for its own tables
THEMES = ("dark", "light")


@cache
def environment(lang: str) -> Environment:
    """The templates in one language."""
    games = {found.name: FileSystemLoader(found.folder()) for found in titles()}
    made = Environment(
        loader=ChoiceLoader([FileSystemLoader(HERE / "templates"), PrefixLoader(games)]),
        autoescape=select_autoescape(default=True, default_for_string=True),
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
    )
    install: Any = made
    install.install_gettext_translations(translations(lang), newstyle=True)
    made.globals["static"] = static
    made.globals["brings"] = brings
    return made


@cache
def static(name: str) -> str:
    """The address of a static file; it changes with the file, so that browsers may keep it."""
    digest = sha256((of_game(name) or STATIC / name).read_bytes()).hexdigest()[:12]
    return f"/static/{name}?{digest}"


def of_game(name: str) -> Path | None:
    """The file of GAME/FILE, if it is one that this game brings for its tables."""
    game, _slash, file = name.rpartition("/")
    found = title(game).folder() / file if game in GAMES and file in OF_GAMES else None
    return found if found is not None and found.is_file() else None


def brings(game: str, file: str) -> str:
    """The address of a file that a game brings for its tables; empty if it brings none."""
    name = f"{game}/{file}"
    return static(name) if of_game(name) else ""


def lang_of(request: Request) -> str:
    """The reader's language: as chosen, or as the browser prefers."""
    chosen = request.cookies.get("lang", "")
    if chosen in LANGS:
        return chosen
    return preferred(request.headers.get("accept-language", ""))


def theme_of(request: Request) -> str:
    """The reader's theme; none, where the system's is to be followed."""
    chosen = request.cookies.get("theme", "")
    return chosen if chosen in THEMES else ""


def text_of(lang: str, template: str, values: dict[str, Any]) -> str:
    """A page or a part of one, as text."""
    return environment(lang).get_template(template).render(lang=lang, **values)


def page(request: Request, template: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A page for this reader."""
    values |= {"theme": theme_of(request), "here": here(request)}
    text = text_of(lang_of(request), template, values)
    return HTMLResponse(text, status, headers={"Cache-Control": "no-store"})


def here(request: Request) -> str:
    """The address to come back to after a choice of language or theme. What was sent to a table
    is shown at no address of its own."""
    path = request.url.path
    if request.method != "GET" and path.startswith("/t/"):
        return "/".join(path.split("/")[:3])
    query = f"?{request.url.query}" if request.url.query else ""
    return path + query
