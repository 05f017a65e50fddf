"""What stands at the door: headers, where a command may come from, how often, how big."""

import re
import time
from collections import OrderedDict
from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)

HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)

SAFE = ("GET", "HEAD", "OPTIONS")
LARGEST = 64 * 1024  # bytes of a command
LARGEST_FILE = 4 * 1024 * 1024  # bytes of a saved game
FILES = ("/open",)


class Guard:
    """Wraps the whole application."""

    def __init__(self, app: ASGIApp, origins: tuple[str, ...] = ()) -> None:
        self.app = app
        self.origins = tuple([origin.rstrip("/") for origin in origins])  # as a browser says it

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                there = {name.lower() for name, _value in message["headers"]}
                message["headers"] = [
                    *message["headers"],
                    *[header for header in HEADERS if header[0] not in there],
                ]
            await send(message)

        request = Request(scope)
        if request.method not in SAFE and not self.may_command(request):
            refused = PlainTextResponse("this command does not come from the hall's pages\n", 403)
            await refused(scope, receive, send_with_headers)
            return
        limit = LARGEST_FILE if request.url.path in FILES else LARGEST
        if not small(request, limit):
            refused = PlainTextResponse(f"expected at most {limit} bytes\n", 413)
            await refused(scope, receive, send_with_headers)
            return
        await self.app(scope, limited(receive, limit), send_with_headers)

    def may_command(self, request: Request) -> bool:
        """A browser's command has to come from the hall's own pages. Whoever is no browser sends
        no cookie and no origin."""
        origin = request.headers.get("origin")
        if origin is None:
            return "cookie" not in request.headers
        own = request.headers.get("host", "")
        return (own != "" and origin.partition("://")[2] == own) or origin in self.origins


def small(request: Request, limit: int) -> bool:
    """Whether the announced length is within the limit."""
    length = request.headers.get("content-length", "0")
    return re.fullmatch("[0-9]{1,9}", length) is not None and int(length) <= limit


class TooLargeError(Exception):
    """More came than was announced."""


def limited(receive: Receive, limit: int) -> Receive:
    """Reads no more than the limit, whatever was announced."""
    taken = 0

    async def receive_some() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > limit:
            raise TooLargeError
        return message

    return receive_some


class Rates:
    """A bucket for every caller: so many at once, and so many a second in the long run."""

    def __init__(
        self,
        burst: float,
        per_second: float,
        now: Callable[[], float] = time.monotonic,
        most: int = 20_000,
    ) -> None:
        self.burst = burst
        self.per_second = per_second
        self.now = now
        self.most = most
        self.buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, caller: str) -> bool:
        """Whether this call is within the caller's rate; it then counts."""
        now = self.now()
        left, then = self.buckets.pop(caller, (self.burst, now))
        left = min(self.burst, left + (now - then) * self.per_second)
        allowed = left >= 1.0
        self.buckets[caller] = (left - 1.0 if allowed else left, now)
        while len(self.buckets) > self.most:
            self.buckets.popitem(last=False)
        return allowed
