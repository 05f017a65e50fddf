"""Halls to test: one in this process, over ASGI; one as people run it, in a process of its own."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from meadhall.hall.app import make_app
from meadhall.hall.context import AllRates
from meadhall.hall.guard import Rates
from meadhall.hall.settings import Settings
from tests.hall.people import Visitor
from tests.hall.postgres import Cluster, start_cluster
from tests.hall.server import Server

FREE = 1e9  # as often as anybody likes


def no_limits() -> AllRates:
    """Rates that no test runs into."""
    return AllRates(*[Rates(FREE, FREE) for _ in range(4)])


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL of our own, from the system's packages; skips where there is none."""
    with start_cluster() as made:
        yield made


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> str:
    """A URL of a new database, or nothing for SQLite: tests that use it run on both."""
    if request.param == "sqlite":
        return ""
    made: Cluster = request.getfixturevalue("cluster")
    return made.new_database()


@asynccontextmanager
async def hall_at(settings: Settings, rates: AllRates | None = None) -> AsyncIterator[Visitor]:
    """A hall in this process, and somebody at its door."""
    app = make_app(settings, rates or no_limits())
    async with app.router.lifespan_context(app), Visitor(app) as visitor:
        yield visitor


def settings_for(folder: Path, database: str = "", **more: object) -> Settings:
    """Quick bots, no waiting."""
    given = {"bot_pace": 0.0, "bot_budget": 0.02} | more
    return Settings(folder, database, **given)  # type: ignore[arg-type]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A hall in a process of its own, with SQLite."""
    with Server(tmp_path / "data") as running:
        yield running
