"""The README: its Python runs as it stands, its commands exist, and its links lead somewhere."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from meadhall.cli import COMMANDS

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
OF_THE_DOOR = {"test", "check", "compile", "gallery"}


def test_its_python_plays_a_game_in_ten_lines_or_so() -> None:
    code = re.findall(r"```python\n(.*?)```", README, flags=re.DOTALL)
    assert len(code) == 1
    done = subprocess.run([sys.executable, "-c", code[0]], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert "Passages opened" in done.stdout


def test_its_commands_exist() -> None:
    named = set(re.findall(r"^\./hall ([a-z]+)", README, flags=re.MULTILINE))
    assert len(named) > 6
    assert named <= set(COMMANDS) | OF_THE_DOOR


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
        if "://" not in link:
            assert (page.parent / link).exists(), f"{page.name} links to {link}"
