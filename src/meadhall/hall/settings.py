"""What a hall is started with."""

from dataclasses import dataclass, field
from pathlib import Path

HOST = "127.0.0.1"
PORT = 8316


@dataclass(frozen=True, slots=True)
class Settings:
    """Where the hall listens, where it keeps its tables, and how it paces itself."""

    data: Path
    database: str = ""  # a URL of PostgreSQL; without one, SQLite in the data folder
    host: str = HOST
    port: int = PORT
    origins: tuple[str, ...] = field(default=())  # under which others may reach it: a proxy's
    bot_pace: float = 0.7  # seconds from what happened to a bot's answer, so that people can follow
    bot_budget: float = 0.5  # seconds that a searching bot thinks about a move
    bot_patience: float = 20.0  # seconds after which a silent bot's process is given up
    workers: int = 1  # processes that bots think in

    @property
    def url(self) -> str:
        """The database in SQLAlchemy's words."""
        if not self.database:
            return f"sqlite+aiosqlite:///{self.data / 'hall.sqlite'}"
        _scheme, _colon, rest = self.database.partition("://")
        return f"postgresql+psycopg://{rest}"

    @property
    def postgres(self) -> bool:
        """Whether the tables lie in PostgreSQL."""
        return bool(self.database)


def check_database(url: str) -> str:
    """A URL that the hall can work with; ValueError says what was expected."""
    scheme, colon, rest = url.partition("://")
    if scheme not in ("postgresql", "postgres") or not colon or not rest:
        raise ValueError(f"database: expected postgresql://USER@HOST/NAME, found {url!r}")
    return url
