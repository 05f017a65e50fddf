"""Compares the sentences of the hall with their French: which are missing, which no longer used.

python tools/translations.py            tells; exit 1 if there are any
python tools/translations.py --write    and writes hall.po anew: in the order of the pages, with an
                                        empty entry for what is missing, without what is not used

A sentence in a template stands in `_` or `ngettext`, one in the hall's Python in `ask`, `gettext`,
`ngettext` or `_`. Each as plain text, and never within an f-string: there it would not be found.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po
from jinja2.ext import babel_extract

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "meadhall"
CATALOG = SOURCE / "hall" / "locale" / "fr" / "hall.po"
HEADER = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"
"Language: fr\\n"

"""

IN_TEMPLATES = {"_": None, "gettext": None, "ngettext": (1, 2)}
IN_PYTHON = IN_TEMPLATES | {"ask": None}
TEMPLATES = {"newstyle_gettext": "true", "trim_blocks": "true", "lstrip_blocks": "true"}

Sentence: TypeAlias = str | tuple[str, ...]  # with a plural: both forms


def templates() -> list[Path]:
    """The hall's pages, and the games' own parts of them."""
    return [
        *sorted((SOURCE / "hall" / "templates").rglob("*.html")),
        *sorted((SOURCE / "games").rglob("*.html")),
    ]


def sentences() -> dict[Sentence, list[str]]:
    """Every sentence that the hall may say, in the order of the files, and the files it is in."""
    found: dict[Sentence, list[str]] = {}
    for file, sentence in extracted():
        places = found.setdefault(sentence, [])
        if file not in places:
            places.append(file)
    return found


def extracted() -> Iterator[tuple[str, Sentence]]:
    """Each sentence where it is said."""
    jinja: Any = babel_extract
    for file in templates():
        for found in extract_from_file(jinja, file, IN_TEMPLATES, options=dict(TEMPLATES)):
            yield file.relative_to(SOURCE).as_posix(), found[1]
    for file in sorted((SOURCE / "hall").rglob("*.py")):
        for found in extract_from_file("python", file, IN_PYTHON):
            yield file.relative_to(SOURCE).as_posix(), found[1]


def catalog() -> Catalog:
    """The French that there is."""
    with CATALOG.open("rb") as file:
        return read_po(file, locale="fr", abort_invalid=True)


def entries(there: Catalog) -> dict[Sentence, Message]:
    """The catalog's entries by their English, without its head."""
    return {
        tuple(entry.id) if isinstance(entry.id, list | tuple) else entry.id: entry
        for entry in there
        if entry.id
    }


def is_said(entry: Message) -> bool:
    """Whether an entry has its French, in all its forms."""
    forms = [entry.string] if isinstance(entry.string, str) else entry.string or ()
    wanted = 1 if isinstance(entry.id, str) else 2
    return not entry.fuzzy and len(forms) == wanted and all(forms)


def missing() -> list[Sentence]:
    """Sentences without French."""
    there = entries(catalog())
    return [one for one in sentences() if one not in there or not is_said(there[one])]


def unused() -> list[Sentence]:
    """French that nobody says any more."""
    said = sentences()
    return [one for one in entries(catalog()) if one not in said]


def write() -> None:
    """The catalog anew, with the French that there is."""
    there = entries(catalog())
    fresh = Catalog(locale="fr")
    for sentence, places in sentences().items():
        old = there.get(sentence)
        fresh.add(
            sentence,
            old.string if old is not None else None,
            locations=[(place, 0) for place in places],
            flags=["fuzzy"] if old is not None and old.fuzzy else (),
            user_comments=old.user_comments if old is not None else (),
        )
    with CATALOG.open("wb") as file:
        file.write(HEADER.encode())
        write_po(file, fresh, width=0, omit_header=True, include_lineno=False)


def as_line(sentence: Sentence) -> str:
    """A sentence, or its first form, to be shown."""
    return sentence if isinstance(sentence, str) else sentence[0]


def main(arguments: list[str]) -> int:
    """The command."""
    if arguments not in ([], ["--write"]):
        print(__doc__)
        return 2
    lacking, idle = missing(), unused()
    for sentence in lacking:
        print(f"missing: {as_line(sentence)}")
    for sentence in idle:
        print(f"unused:  {as_line(sentence)}")
    if arguments:
        write()
        print(f"written: {CATALOG.relative_to(ROOT)}")
        idle = []
    return 1 if lacking or idle else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
