"""The hall in French: nothing left out, nothing left over, well set, and on every page."""

import asyncio
import re
from collections.abc import AsyncIterator, Coroutine, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Message

from meadhall.hall import words
from meadhall.hall.rules import paragraphs
from meadhall.hall.words import preferred, translations
from meadhall.registry import titles
from tests.endings.test_endings import FILES
from tests.hall.conftest import hall_at, settings_for
from tests.hall.people import Visitor
from tools.translations import catalog, entries, missing, sentences, templates, unused

RUN = "run python tools/translations.py --write, and fill in what is empty in hall.po"
LONG = 12  # letters: shorter English may stand in a name, or in a French word
HALL = Path(words.__file__).parent
NO_BREAK = "\u00a0"
GAP = re.compile(r"%\(\w+\)s")

# What is called the same in both languages.
NAMES = {
    *["Meadhall", "Maeshowe", "Norseheim", "Greenland", "Reavers of Midgard"],
    "Reavers of Midgard: The Card Game",
    *["Roskilde", "Bjorgvin", "Tonsberg", "Nidalos", "Bjorn", "1 Yggdrasil", "2 Yggdrasil"],
    *["Anna", "Bo", "Jarl", "EN", "FR", "English", "Français"],
    *["Seat 1", "Seat 2"],  # as the recorded games name their players
}

SIGNS = " .,:;·()/§#0123456789=+→…\N{MULTIPLICATION SIGN}\N{MINUS SIGN}"  # not of any language


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


# -- the catalogue --------------------------------------------------------------------------------


def pairs() -> Iterator[tuple[str, str]]:
    """Every English form beside the French one."""
    for entry in entries(catalog()).values():
        yield from zip(forms(entry, entry.id), forms(entry, entry.string), strict=True)


def forms(entry: Message, text: Any) -> tuple[str, ...]:
    """One text, or as many as the plural has."""
    return tuple(text) if isinstance(entry.id, list | tuple) else (text,)


def test_every_sentence_has_french() -> None:
    assert not missing(), RUN


def test_no_french_is_unused() -> None:
    assert not unused(), RUN


def test_sentences_are_found_in_templates_and_in_python() -> None:
    found = sentences()
    for said in ("Skip to the contents", "The game is over.", ("%(num)s way", "%(num)s ways")):
        assert said in found
    assert any(file.startswith("games/") for files in found.values() for file in files)


def test_no_sentence_stands_where_it_is_not_found() -> None:
    """Within an f-string nothing is extracted, and so nothing would be missed."""
    for file in HALL.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        assert not re.search(r"{(_|ask|n?gettext)\(", text), file.name


def test_the_french_has_the_gaps_of_the_english() -> None:
    for english, french in pairs():
        assert sorted(GAP.findall(french)) == sorted(GAP.findall(english)), french
        assert "%" not in GAP.sub("", french), french


def test_the_french_is_well_set() -> None:
    for english, french in pairs():
        assert not re.search(rf"(?<!{NO_BREAK})[:;!?»]", french), f"no-break space before: {french}"
        assert not re.search(rf"«(?!{NO_BREAK})", french), f"no-break space after: {french}"
        assert not re.search(r"['\"]|\.\.\.|[ \u00a0]{2}| [.,)](?!/)", french), french
        assert french.strip(" ") == french or english.strip(" ") != english, french
        assert french.endswith((".", ":", ")")) == english.endswith((".", ":", ")")), french


def test_french_counts_nothing_as_one() -> None:
    ways = translations("fr").ngettext
    told = [ways("%(num)s way", "%(num)s ways", n) for n in (0, 1, 2)]
    assert told[0] == told[1] != told[2]


@pytest.mark.parametrize(
    ("wanted", "lang"),
    [
        ("fr-CH, en;q=0.5", "fr"),
        ("fr", "fr"),
        ("FR-ca", "fr"),
        ("en-GB,en;q=0.9,fr;q=0.8", "en"),
        ("de-CH, de;q=0.9, fr;q=0.7, en;q=0.3", "fr"),
        ("nb, sv;q=0.5", "en"),
        ("frr", "en"),
        ("*", "en"),
        ("", "en"),
        (",;,=", "en"),
    ],
)
def test_a_browser_is_answered_in_the_language_it_prefers(wanted: str, lang: str) -> None:
    assert preferred(wanted) == lang


# What becomes part of a tag, where it is said or where it is called.
ATTRIBUTES = r"{% (block body_class|macro (checked|picked)).*?{% end(block|macro) %}"

# -- the templates --------------------------------------------------------------------------------


class Reading(HTMLParser):
    """All that a page says: to the eye, to the ear, and to a hand that rests on something."""

    SAID = ("aria-label", "aria-description", "title", "placeholder", "alt")
    MUTE = ("script", "style", "code")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.said: list[str] = []
        self.inside: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in self.MUTE:
            self.inside.append(tag)
        self.said += [value for name, value in attrs if name in self.SAID and value]

    def handle_endtag(self, tag: str) -> None:
        if self.inside and self.inside[-1] == tag:
            self.inside.pop()

    def handle_data(self, data: str) -> None:
        if not self.inside and data.strip():
            self.said += [part.strip() for part in re.split(r"\n| · ", data) if part.strip()]


@pytest.mark.parametrize("file", templates(), ids=lambda file: f"{file.parent.name}/{file.name}")
def test_a_template_says_nothing_but_what_can_be_translated(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    for code in (ATTRIBUTES, r"{#.*?#}|{%.*?%}|{{.*?}}"):
        text = re.sub(code, "", text, flags=re.DOTALL)
    for said in Reading(text).said:
        assert said.strip(SIGNS) in {"", *NAMES}, said


# -- the pages ------------------------------------------------------------------------------------


async def pages(anna: Visitor) -> AsyncIterator[tuple[str, str]]:
    """Every kind of page, and what stands on it."""

    async def got(path: str) -> tuple[str, str]:
        return path, (await anna.get(path)).text

    async def sent(path: str, **form: str) -> tuple[str, str]:
        return f"{path} {form}", (await anna.post(path, **form)).text

    for path in ("/", "/new/maeshowe", "/join", "/rules/maeshowe", "/rules/maeshowe?q=xyzzy"):
        yield await got(path)
    yield await got("/nothing/here")
    yield await sent("/join", link="http://hall/join#no.thing", name="Anna")
    yield await sent("/new/maeshowe", name="")
    yield await sent("/new/maeshowe", name="Anna", fear="yes")
    for saved in (b"[]", b"{"):
        answer = await anna.client.post("/open", files={"file": ("g.json", saved)})
        yield f"/open {saved!r}", answer.text

    # By link, by one screen, alone: waiting, curtain, and a game that has begun.
    yield await sent("/new/maeshowe", name="Anna", players="2", seat2="friend")
    table = await anna.set_table("Anna", players="2", seat2="friend")
    yield await got(f"/t/{table}")
    yield await got(f"/t/{table}/deal")
    table = await anna.set_table("Anna", players="2", fear="yes", seat2="me", name2="Bo")
    yield await got(f"/t/{table}")
    table = await anna.set_table("Anna")
    yield await got(f"/t/{table}")
    yield await sent(f"/t/{table}/do", kind="undo")
    yield await sent(f"/t/{table}/do", kind="let-bot", words="nobody")
    yield await sent(f"/t/{table}/do", kind="agree")
    await anna.act(table, (await anna.see(table)).actions[0])
    yield await got(f"/t/{table}")

    # The end, and after.
    # A hall opens no more files than these at once.
    of_two = [file for file in FILES if file.parent.name == "two"]
    for file in (*[found for found in of_two if "maeshowe" in found.parts], of_two[-1]):
        answer = await anna.client.post("/open", files={"file": ("g.json", file.read_bytes())})
        place = answer.headers["location"]
        yield await got(place)
        for address in ("replay?move=0", "replay?move=4&as=watch", "deal"):
            yield await got(f"{place}/{address}")
    yield await got("/")


def english_pieces() -> list[str]:
    """All English that is long enough to be known as such."""
    return [
        piece.strip()
        for english, french in pairs()
        if english != french
        for piece in GAP.split(english)
        if len(re.findall(r"\w", piece)) > LONG
    ]


def test_every_page_is_in_french(tmp_path: Path) -> None:
    async def read() -> None:
        pieces = english_pieces()
        async with hall_at(settings_for(tmp_path)) as anna:
            anna.client.cookies.set("lang", "fr")
            async for name, text in pages(anna):
                assert '<html lang="fr"' in text, name
                told = "\n".join(Reading(text).said)
                assert [piece for piece in pieces if piece in told] == [], name

    run(read())


def test_nothing_but_names_is_the_same_in_both_languages(tmp_path: Path) -> None:
    """What no catalogue knows of would be: English that stands in a page or comes from a game."""

    async def read() -> None:
        alike = {english for english, french in pairs() if english == french} | NAMES
        async with hall_at(settings_for(tmp_path)) as anna:
            said: dict[str, set[str]] = {}
            for lang in ("en", "fr"):
                anna.client.cookies.set("lang", lang)
                said[lang] = set()
                async for _name, text in pages(anna):
                    said[lang] |= set(Reading(text).said)
            names = {rule for one in titles() for rule in paragraphs(one)}
            shared = [
                text
                for text in said["en"] & said["fr"] - alike - names
                if re.search(r"[^\W\d]{2}", text) and not text.startswith("maeshowe(")
            ]
            assert not shared, "is this English?"

    run(read())


def test_the_cookie_counts_before_the_browser(tmp_path: Path) -> None:
    async def read() -> None:
        async with hall_at(settings_for(tmp_path)) as anna:
            header = {"Accept-Language": "fr-CH, en;q=0.5"}
            assert '<html lang="fr"' in (await anna.get("/", headers=header)).text
            anna.client.cookies.set("lang", "en")
            assert '<html lang="en"' in (await anna.get("/", headers=header)).text
            anna.client.cookies.set("lang", "xx")
            assert '<html lang="fr"' in (await anna.get("/", headers=header)).text
            await anna.post("/choose", lang="fr")
            assert '<html lang="fr"' in (await anna.get("/")).text

    run(read())
