"""The hall's own sentences, by gettext: English in the code, French in locale/fr/hall.po."""

from functools import cache
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations

LANGS = ("en", "fr")
LOCALE = Path(__file__).with_name("locale")


@cache
def translations(lang: str) -> NullTranslations:
    """The sentences of a language. The .po file is compiled in memory: nothing stale can lie
    beside it."""
    if lang == "en":
        return NullTranslations()
    with (LOCALE / lang / "hall.po").open("rb") as file:
        catalog = read_po(file, locale=lang)
    compiled = BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return Translations(compiled)


def preferred(wanted: str) -> str:
    """The first language of an Accept-Language header that the hall speaks."""
    for part in wanted.split(","):
        lang = part.split(";")[0].strip().lower().partition("-")[0]
        if lang in LANGS:
            return lang
    return LANGS[0]
