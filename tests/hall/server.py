"""A hall in a process of its own, as people run it."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType

ROOT = Path(__file__).resolve().parents[2]
DEALT = (sys.executable, "-P", "-m", "tests.hall.dealt")  # the same deals every time
PATIENCE = 30.0  # seconds until it has to answer


class Server:
    """`./hall serve`. It may be killed, and started again at the same port."""

    def __init__(
        self, data: Path, database: str = "", port: int = 0, command: tuple[str, ...] = ()
    ) -> None:
        self.data = data
        self.database = database
        self.port = port
        self.command = command or (sys.executable, "-P", "-m", "meadhall")
        self.process: subprocess.Popen[str] | None = None
        self.said: list[str] = []

    def __enter__(self) -> "Server":
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        words = [*self.command, "serve", "--no-browser", "--data", str(self.data)]
        words += ["--port", str(self.port)]
        if self.database:
            words += ["--database", self.database]
        environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
        self.process = subprocess.Popen(
            words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment
        )
        assert self.process.stdout is not None
        self.said = []
        began = time.monotonic()
        for line in self.process.stdout:
            self.said.append(line)
            found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
            if found:
                self.port = int(found.group(1))
                return
            assert time.monotonic() - began < PATIENCE, self.said
        raise AssertionError(f"the hall did not open: {self.said}")

    def kill(self) -> None:
        """As a power cut would."""
        assert self.process is not None
        assert self.process.stdout is not None
        self.process.send_signal(signal.SIGKILL)
        self.end()

    def end(self) -> None:
        """Wait until it has ended, and keep what it said last."""
        assert self.process is not None
        assert self.process.stdout is not None
        self.process.wait()
        self.said += self.process.stdout
        self.process.stdout.close()

    def stop(self) -> None:
        """As Ctrl-C would."""
        if self.process is None or self.process.returncode is not None:
            return
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self.end()
