"""./hall gallery takes pictures."""

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tests.hall.server import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_a_gallery_of_one_page(chromium: "Browser", tmp_path: Path) -> None:
    words = [str(tmp_path / "pictures"), "--page", "10-start", "--size", "phone"]
    done = subprocess.run(
        [sys.executable, "-P", str(ROOT / "tools" / "gallery.py"), *words, "--theme", "dark"],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        timeout=120,
    )
    assert done.returncode == 0, done.stderr + done.stdout
    assert "2 pictures" in done.stdout
    names = {file.name for file in (tmp_path / "pictures").iterdir()}
    assert names == {"10-start-phone-dark-en.png", "10-start-phone-dark-fr.png"}
    for name in names:
        assert (tmp_path / "pictures" / name).read_bytes().startswith(b"\x89PNG")
