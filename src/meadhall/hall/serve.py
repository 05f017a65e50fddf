"""`./hall serve`: the hall in the browser."""

import asyncio
import contextlib
import os
import socket
import sys
import webbrowser
from pathlib import Path

import click
import uvicorn

from meadhall.hall.app import make_app
from meadhall.hall.pokes import Pokes
from meadhall.hall.settings import HOST, PORT, Settings, check_database
from meadhall.hall.store import Store, StoreError
from meadhall.terminal.common import debug_option, fail

LOCAL = ("127.0.0.1", "localhost", "::1")
PATIENCE = 3  # seconds that who reads slowly gets at the end


def usual_folder() -> Path:
    """Where the tables lie unless somebody says otherwise."""
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "meadhall"


@click.command()
@click.option("--host", default=HOST, show_default=True, help="Where to listen.")
@click.option(
    "--port", type=click.IntRange(0, 65535), help=f"Which port; by default {PORT} or the next free."
)
@click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Where the tables lie.",
)
@click.option(
    "--database", metavar="URL", help="Keep tables in PostgreSQL: postgresql://USER@HOST/NAME."
)
@click.option(
    "--origin",
    "origins",
    multiple=True,
    metavar="URL",
    help="The address under which others reach the hall, behind a proxy.",
)
@click.option("--no-browser", is_flag=True, help="Do not open a browser.")
@debug_option
def serve(
    host: str,
    port: int | None,
    data: Path | None,
    database: str | None,
    origins: tuple[str, ...],
    no_browser: bool,
) -> None:
    """Open the hall in the browser: play alone, at one screen, or over the network."""
    try:
        url = check_database(database) if database else ""
    except ValueError as fault:
        fail(str(fault))
    folder = data or usual_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        fail(f"data: {folder} cannot be made: {fault.strerror}")
    listening = listen(host, port)
    port = int(listening.getsockname()[1])
    settings = Settings(folder, url, host, port, origins, workers=max(1, (os.cpu_count() or 2) - 1))
    app = make_app(settings)
    server = Server(
        uvicorn.Config(app, log_level="warning", lifespan="on", timeout_graceful_shutdown=PATIENCE)
    )
    server.pokes = app.state.hall.pokes
    server.address = f"http://{shown(host)}:{port}/"
    server.lines = opening(server.address, settings, host)
    server.browser = not no_browser and host in (*LOCAL, "0.0.0.0", "::")
    try:
        asyncio.run(open_hall(server, app.state.hall.store, listening))
    except StoreError as fault:
        fail(str(fault))
    except KeyboardInterrupt:
        pass
    if server.fault is not None:
        fail(server.fault)


async def open_hall(server: "Server", store: Store, listening: socket.socket) -> None:
    """Serve until somebody stops it. The database is tried first: what is wrong with it is told
    in one line."""
    try:
        await store.open()
    except StoreError:
        await store.close()
        raise
    await server.serve(sockets=[listening])


class Server(uvicorn.Server):
    """Says where it is, once it answers."""

    address = ""
    lines: tuple[str, ...] = ()
    browser = False
    fault: str | None = None
    pokes: Pokes

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.should_exit:
            self.fault = "the hall could not be opened: the lines above say why"
            return
        for line in self.lines:
            click.echo(line)
        sys.stdout.flush()
        if self.browser and can_browse():
            with contextlib.suppress(webbrowser.Error):
                webbrowser.open(self.address)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.pokes.close()  # open streams would be waited for
        await super().shutdown(sockets)


def can_browse() -> bool:
    """Whether there is a screen for a browser to open on."""
    return sys.platform in ("darwin", "win32") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )


def listen(host: str, port: int | None) -> socket.socket:
    """A socket at this address: at the usual port, or the next that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    wanted = [port] if port is not None else [*range(PORT, PORT + 20), 0]
    fault: OSError | None = None
    for each in wanted:
        made = socket.socket(family, socket.SOCK_STREAM)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            made.bind((host, each))
        except OSError as found:
            made.close()
            fault = found
            continue
        return made
    told = fault.strerror if fault is not None else ""
    fail(f"cannot listen at {host}, port {wanted[0]}: {told}")


def shown(host: str) -> str:
    """The host as an address names it."""
    if host in ("0.0.0.0", "::"):
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def opening(address: str, settings: Settings, host: str) -> tuple[str, ...]:
    """What a person wants to know first."""
    where = "PostgreSQL" if settings.postgres else str(settings.data)
    others = (
        f"Others reach it at port {settings.port} of this machine. Play with people you trust, or"
        " put it behind a proxy with HTTPS (docs/hosting.md)."
        if host not in LOCAL
        else "Only this machine can reach it. To let others in: ./hall serve --host 0.0.0.0"
        " (docs/hosting.md)"
    )
    return (
        f"The hall is open: {address}",
        f"Tables lie in {where}.",
        others,
        "To stop: Ctrl-C. Nothing is lost.",
    )
