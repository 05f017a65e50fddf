"""What every page may reach: the hall, its bots, its rates."""

from dataclasses import dataclass

from starlette.requests import Request

from meadhall.hall.guard import Rates
from meadhall.hall.service import Hall
from meadhall.hall.thinkers import Thinkers


@dataclass(frozen=True, slots=True)
class AllRates:
    """How often what may be done: commands and hints by each seat, claims at each table, new
    tables from each address."""

    commands: Rates
    hints: Rates
    claims: Rates
    tables: Rates


def usual_rates() -> AllRates:
    """Generous to people, whatever they share an address with."""
    return AllRates(Rates(60, 12), Rates(10, 0.5), Rates(20, 0.5), Rates(60, 1))


def hall_of(request: Request) -> Hall:
    """The hall that this request came to."""
    found = request.app.state.hall
    assert isinstance(found, Hall)
    return found


def thinkers_of(request: Request) -> Thinkers:
    """Its bots."""
    found = request.app.state.thinkers
    assert isinstance(found, Thinkers)
    return found


def rates_of(request: Request) -> AllRates:
    """Its rates."""
    found = request.app.state.rates
    assert isinstance(found, AllRates)
    return found


def is_https(request: Request) -> bool:
    """Whether the reader's own connection is encrypted."""
    return request.headers.get("x-forwarded-proto", request.url.scheme) == "https"
