"""Rules to read: one paragraph in full, and what to offer where an id is not right."""

from collections.abc import Mapping
from difflib import get_close_matches

from meadhall.kernel.game import Title
from meadhall.kernel.rulebook import Paragraph, read_rulebook
from meadhall.terminal.screen import Screen
from meadhall.terminal.words import Words


def paragraphs(title: Title) -> dict[str, Paragraph]:
    """The rules of a game by id."""
    return read_rulebook(title.folder() / "rulebook.toml")


def near(rules: Mapping[str, Paragraph], text: str) -> list[str]:
    """The ids that somebody may have meant."""
    inside = [name for name in rules if text and text in name]
    return inside[:6] or get_close_matches(text, list(rules), n=4, cutoff=0.5)


def search(rules: Mapping[str, Paragraph], text: str, lang: str) -> list[Paragraph]:
    """The paragraphs whose words, in this language, or whose id hold the text."""
    wanted = text.casefold()
    return [
        one
        for one in rules.values()
        if wanted in f"{one.id} {one.says(lang)} {one.decides(lang)}".casefold()
    ]


def show(one: Paragraph, words: Words, screen: Screen) -> None:
    """One paragraph: what it says, what we decided, and where it stands."""
    status = words(f"status-{one.status.replace(' ', '-')}")
    screen.line([(one.id, "bold"), (f"  {status}", "dim")])
    screen.line([("  ", ""), (one.says(words.lang), "")], indent=2)
    decided = one.decides(words.lang)
    if decided:
        screen.line([("  ", ""), (words("ruling", ruling=decided), "italic")], indent=2)
    for edition, place in one.where.items():
        screen.line([("  ", ""), (words("where", edition=edition, place=place), "dim")], indent=2)


def show_one(rules: Mapping[str, Paragraph], text: str, words: Words, screen: Screen) -> None:
    """The paragraph of this id, or what there is near it."""
    if text in rules:
        show(rules[text], words, screen)
        return
    screen.say(words("no-rule", text=text))
    names = near(rules, text)
    if names:
        screen.say(words("near", names=", ".join(names)))


def show_found(rules: Mapping[str, Paragraph], text: str, words: Words, screen: Screen) -> None:
    """What a search finds, one line or two each."""
    found = search(rules, text, words.lang)
    if not found:
        screen.say(words("rules-none", text=text))
        return
    screen.say(words("rules-found", text=text))
    for one in found:
        screen.line([("  ", ""), (one.id, "bold"), (f"  {one.says(words.lang)}", "")], indent=4)
