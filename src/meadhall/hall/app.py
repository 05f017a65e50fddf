"""The application: routes, and what lives as long as it does."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from meadhall.hall import api, pages, tables
from meadhall.hall.bot_runner import BotRunner
from meadhall.hall.clock import Clock
from meadhall.hall.context import AllRates, usual_rates
from meadhall.hall.guard import HEADERS, Guard, TooLargeError
from meadhall.hall.old import OLD_RULES
from meadhall.hall.render import STATIC, lang_of, of_game, page
from meadhall.hall.service import Hall
from meadhall.hall.settings import Settings
from meadhall.hall.thinkers import Thinkers
from meadhall.hall.words import translations


class Static(StaticFiles):
    """Files that never change under their address: its query is their digest."""

    def file_response(self, *args: object, **named: object) -> Response:
        response = super().file_response(*args, **named)  # type: ignore[arg-type]
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        file = of_game(path)
        return super().lookup_path(path) if file is None else (str(file), file.stat())

    async def get_response(self, path: str, scope: Scope) -> Response:
        if path.endswith((".md", ".txt")):
            raise HTTPException(404)
        return await super().get_response(path, scope)


def routes() -> list[BaseRoute]:
    """Every way in. tests/hall/test_roles.py has a row for each."""
    return [
        Route("/", pages.door),
        Route("/new/{game}", pages.new, methods=["GET"]),
        Route("/new/{game}", pages.set_table, methods=["POST"]),
        Route("/now/{game}", pages.play_now, methods=["POST"]),
        Route("/join", pages.join, methods=["GET"]),
        Route("/join", pages.sit_down, methods=["POST"]),
        Route("/choose", pages.choose, methods=["POST"]),
        Route("/rules/{game}", pages.rules),
        Route("/open", tables.open_file, methods=["POST"]),
        Route("/t/{table}", tables.show),
        Route("/t/{table}/part", tables.part),
        Route("/t/{table}/stream", tables.stream),
        Route("/t/{table}/do", tables.do, methods=["POST"]),
        Route("/t/{table}/hint", tables.hint, methods=["POST"]),
        Route("/t/{table}/links", tables.links, methods=["POST"]),
        Route("/t/{table}/replay", tables.replay),
        Route("/t/{table}/deal", tables.deal),
        Route("/t/{table}/file", tables.file),
        *api.routes(),
        Mount("/static", Static(directory=STATIC)),
    ]


def make_app(settings: Settings, rates: AllRates | None = None) -> Starlette:
    """A hall that answers."""
    hall = Hall(settings)
    thinkers = Thinkers(settings)
    runner = BotRunner(hall, thinkers)
    clock = Clock(hall)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        await hall.open()
        await runner.open()
        await clock.open()
        try:
            yield
        finally:
            await clock.close()
            await runner.close()
            thinkers.close()
            await hall.close()

    app = Starlette(
        routes=routes(),
        lifespan=lifespan,
        middleware=[
            Middleware(Guard, origins=settings.origins),
            Middleware(GZipMiddleware, minimum_size=600, compresslevel=6),
        ],
        exception_handlers={
            HTTPException: failed,
            TooLargeError: too_large,
            Exception: broken,
        },
    )
    app.state.hall = hall
    app.state.thinkers = thinkers
    app.state.rates = rates or usual_rates()
    return app


async def failed(request: Request, fault: Exception) -> Response:
    """What went wrong, as a page or as JSON."""
    assert isinstance(fault, HTTPException)
    response = told(request, fault.status_code, str(fault.detail))
    response.headers.update(fault.headers or {})
    return response


async def too_large(request: Request, _fault: Exception) -> Response:
    """More came than may come."""
    return told(request, 413, "")


async def broken(request: Request, _fault: Exception) -> Response:
    """Something that nobody thought of; the log has it, the page says nothing of it. It is
    answered outside the guard, so it brings the guard's headers itself."""
    response = told(request, 500, "")
    response.raw_headers.extend(HEADERS)
    return response


def told(request: Request, status: int, detail: str) -> Response:
    """The right words for it: JSON for the API, a sentence for the page's own script, a page."""
    if request.url.path.startswith("/api/"):
        known = detail or HTTPStatus(status).phrase
        return api.answered(api.Fault(known), status)
    ask = translations(lang_of(request)).gettext
    words: dict[str | int, tuple[str, str]] = {
        403: (ask("Not for you"), ask("Only somebody who sits at this table may do that.")),
        404: (
            ask("Nothing here"),
            ask("There is no such page, or it is not for you. A link from the host opens a table."),
        ),
        405: (ask("Not like this"), ask("This page does not take that.")),
        409: (ask("Not yet"), ask("That is possible when the game is over.")),
        OLD_RULES: (
            ask("Not any more"),
            ask(
                "This game was played by other rules than the hall has now."
                " It can be read, but not played on."
            ),
        ),
        413: (ask("Too long"), ask("That is more than the hall takes at once.")),
        422: (ask("Not understood"), ask("The hall expected something else.")),
        429: (ask("Not so fast"), ask("Wait a little, then try again.")),
    }
    usual = (ask("Something went wrong"), ask("The hall has noted it. Nothing is lost."))
    heading, text = words.get(detail) or words.get(status, usual)
    if "HX-Request" in request.headers:
        return PlainTextResponse(f"{heading}. {text}", status, {"Cache-Control": "no-store"})
    return page(request, "error.html", status, number=status, heading=heading, told=text)
