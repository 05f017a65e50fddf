"""The rule index of a game: every paragraph of its rulebook, in our own words."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

STATUSES = ("coded", "ruling", "table talk", "background")
CARRIED_OUT = ("coded", "ruling")  # by steps or functions, and shown by tests


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One rule. `where` tells its place by edition; an edition without it is left out."""

    id: str
    where: Mapping[str, str]
    en: str
    fr: str
    status: str
    ruling: str
    ruling_fr: str

    def says(self, lang: str) -> str:
        """The rule in this language."""
        return self.fr if lang == "fr" else self.en

    def decides(self, lang: str) -> str:
        """Our ruling in this language; empty where the book needs none."""
        return self.ruling_fr if lang == "fr" else self.ruling


def read_rulebook(path: Path) -> dict[str, Paragraph]:
    """All paragraphs by id, in the book's order."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    found: dict[str, Paragraph] = {}
    for entry in data["rule"]:
        name = entry["id"]
        if name in found:
            raise ValueError(f"{path.name}: two rules are called {name!r}")
        if entry["status"] not in STATUSES:
            raise ValueError(f"{path.name}: {name}: expected a status of {STATUSES}")
        if (entry["status"] == "ruling") != ("ruling" in entry):
            raise ValueError(f"{path.name}: {name}: a ruling and its status go together")
        found[name] = Paragraph(
            name,
            entry["where"],
            entry["en"],
            entry["fr"],
            entry["status"],
            entry.get("ruling", ""),
            entry.get("ruling_fr", ""),
        )
    return found
