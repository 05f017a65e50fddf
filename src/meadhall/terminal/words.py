"""The terminal's own sentences, in the languages of texts.toml."""

import tomllib
from functools import cache
from pathlib import Path

LANGS = ("en", "fr")


@cache
def texts() -> dict[str, dict[str, str]]:
    """All sentences by language and key."""
    path = Path(__file__).with_name("texts.toml")
    found: dict[str, dict[str, str]] = tomllib.loads(path.read_text(encoding="utf-8"))
    return found


class Words:
    """Says the sentences of one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.sentences = texts()[lang]

    def __call__(self, key: str, **fields: object) -> str:
        return self.sentences[key].format(**fields)

    def says(self, key: str, answer: str) -> bool:
        """Whether an answer is this word, in any language, or how it begins."""
        said = answer.strip().lower()
        return bool(said) and any(one[key].startswith(said) for one in texts().values())

    def listed(self, parts: list[str]) -> str:
        """`a, b and c`."""
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {self.sentences['and']} {parts[-1]}"

    def means(self, word: str) -> str:
        """The command that a typed word names, in any language; empty if it names none."""
        for sentences in texts().values():
            for key, names in sentences.items():
                if key.startswith("cmd-") and word in names.split():
                    return key.removeprefix("cmd-")
        return ""
