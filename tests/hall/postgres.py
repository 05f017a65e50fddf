"""A PostgreSQL cluster of our own, for as long as the tests run."""

import getpass
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg
import pytest

WHERE = ("/usr/lib/postgresql/*/bin", "/usr/local/pgsql/bin")
OWNER = "postgres"  # PostgreSQL does not run as root


def find(program: str) -> str | None:
    """A program of PostgreSQL's, on the path or where Debian puts it."""
    found = shutil.which(program)
    if found:
        return found
    for pattern in WHERE:
        for folder in sorted(Path("/").glob(pattern[1:]), reverse=True):
            if (folder / program).is_file():
                return str(folder / program)
    return None


class Cluster:
    """A running cluster, reached through a socket in its folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.count = 0

    def new_database(self) -> str:
        """The URL of a new, empty database."""
        self.count += 1
        name = f"hall{os.getpid()}_{self.count}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.url(name)

    def cut(self, database: str) -> None:
        """Every connection to this database is lost."""
        name = database.rpartition("/")[2].partition("?")[0]
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            query = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s"
            connection.execute(query, (name,))

    def url(self, name: str) -> str:
        return f"postgresql://{OWNER}@/{name}?host={self.folder}"


@contextmanager
def start_cluster() -> Iterator[Cluster]:
    """Make a cluster, start it, and stop it again. It has a folder of its own: pytest's are shut
    to others again whenever another run begins."""
    initdb, pg_ctl = find("initdb"), find("pg_ctl")
    if initdb is None or pg_ctl is None:
        pytest.skip("PostgreSQL is not installed here: the hall is tested on SQLite alone")
    as_owner = []
    if getpass.getuser() == "root":
        if shutil.which("runuser") is None:
            pytest.skip("PostgreSQL does not run as root, and runuser is not here")
        as_owner = ["runuser", "-u", OWNER, "--"]
    with TemporaryDirectory(prefix="meadhall-") as made:
        folder = Path(made)
        if as_owner:
            shutil.chown(folder, OWNER)
        data = folder / "data"

        def run(*words: str) -> None:
            done = subprocess.run([*as_owner, *words], capture_output=True, text=True, cwd=folder)
            assert done.returncode == 0, done.stderr + done.stdout

        run(initdb, "-D", str(data), "-U", OWNER, "-A", "trust", "-E", "UTF8", "--no-sync")
        options = f"-k {folder} -c listen_addresses= -c max_connections=60"
        run(pg_ctl, "-D", str(data), "-w", "-l", str(folder / "log"), "-o", options, "start")
        try:
            yield Cluster(folder)
        finally:
            run(pg_ctl, "-D", str(data), "-w", "-m", "immediate", "stop")
