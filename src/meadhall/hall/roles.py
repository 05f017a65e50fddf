"""Who is asking: the seats that a browser holds, whether it watches, whether it is the host's."""

from dataclasses import dataclass

from starlette.requests import HTTPConnection
from starlette.responses import Response

from meadhall.hall.live import Live
from meadhall.hall.old import Old
from meadhall.hall.secrets import opens

YEAR = 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Role:
    """What somebody may do at a table."""

    seats: tuple[int, ...] = ()
    watches: bool = False
    host: bool = False

    @property
    def sees(self) -> bool:
        """Whether they may see the table at all."""
        return bool(self.seats) or self.watches or self.host


def role_of(request: HTTPConnection, live: Live | Old) -> Role:
    """From the cookies, or from the secret that a client without cookies sends along."""
    bearer = request.headers.get("authorization", "").removeprefix("Bearer ").strip()
    cookies = request.cookies
    return Role(
        tuple(
            [
                seat.seat
                for seat in live.seats
                if opens(cookies.get(seat_cookie(live.id, seat.seat), bearer), seat.secret_hash)
            ]
        ),
        opens(cookies.get(watch_cookie(live.id), bearer), live.row.watch_hash),
        opens(cookies.get(host_cookie(live.id), bearer), live.row.host_hash),
    )


def seat_cookie(name: str, seat: int) -> str:
    """The cookie of a seat."""
    return f"seat.{name}.{seat}"


def watch_cookie(name: str) -> str:
    """The cookie of a spectator."""
    return f"watch.{name}"


def host_cookie(name: str) -> str:
    """The cookie of whoever has set the table."""
    return f"host.{name}"


def tables_in(cookies: dict[str, str]) -> list[str]:
    """The tables that a browser has cookies of."""
    found: dict[str, None] = {}
    for cookie in cookies:
        kind, _dot, rest = cookie.partition(".")
        if kind in ("seat", "watch", "host") and rest:
            found[rest.partition(".")[0]] = None
    return list(found)


def give(response: Response, cookie: str, secret: str, https: bool) -> None:
    """A secret goes where no script can read it."""
    response.set_cookie(
        cookie, secret, max_age=YEAR, path="/", httponly=True, samesite="lax", secure=https
    )
