"""The rule index as people read it: searched by words, or one rule by its name."""

from dataclasses import dataclass
from functools import cache

from meadhall.kernel.game import Title
from meadhall.kernel.rulebook import Paragraph, read_rulebook

MOST = 60


@dataclass(frozen=True, slots=True)
class RuleShown:
    """One paragraph in one language."""

    id: str
    where: tuple[tuple[str, str], ...]
    text: str
    ruling: str
    status: str


@cache
def paragraphs(one: Title) -> dict[str, Paragraph]:
    """The game's rule index, read once."""
    return read_rulebook(one.folder() / "rulebook.toml")


def search_rules(one: Title, lang: str, words: str, wanted: str = "") -> list[RuleShown]:
    """The rules that hold all these words, or the one that is wanted, with its kin."""
    found = []
    for rule in paragraphs(one).values():
        text = f"{rule.id} {rule.says(lang)} {rule.decides(lang)}".casefold()
        if wanted and rule.id != wanted and not rule.id.startswith(wanted + "."):
            continue
        if all(word in text for word in words.casefold().split()):
            found.append(
                RuleShown(
                    rule.id,
                    tuple(rule.where.items()),
                    rule.says(lang),
                    rule.decides(lang),
                    rule.status,
                )
            )
    return found[:MOST] if words or wanted else found
