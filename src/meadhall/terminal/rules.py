"""`./hall rules GAME`: the rule index."""

import json

import click

from meadhall.kernel.rulebook import Paragraph
from meadhall.registry import title
from meadhall.rule_index import places, tests_of
from meadhall.terminal.common import debug_option, fail, lang_option
from meadhall.terminal.paragraphs import near, paragraphs, search, show
from meadhall.terminal.screen import Screen
from meadhall.terminal.words import Words


@click.command()
@click.argument("game")
@click.argument("rule", metavar="[ID]", required=False)
@click.option("--search", "wanted", metavar="WORD", help="Only the rules that have this word.")
@lang_option
@click.option("--json", "as_json", is_flag=True, help="For programs; in both languages.")
@debug_option
def rules(game: str, rule: str | None, wanted: str | None, lang: str, as_json: bool) -> None:
    """Every paragraph of a game's rulebook, in our own words: where it stands, what we decided,
    which code carries it out and which tests show it."""
    try:
        all_rules = paragraphs(title(game))
    except ValueError as fault:
        fail(str(fault))
    words = Words(lang)
    shown = list(all_rules.values())
    if rule is not None:
        if rule not in all_rules:
            names = near(all_rules, rule)
            meant = f": did you mean {' or '.join(names)}?" if names else ""
            fail(f"{game} has no rule {rule!r}{meant}")
        shown = [all_rules[rule]]
    elif wanted:
        shown = search(all_rules, wanted, lang)
        if not shown:
            fail(f"no rule of {game} has {wanted!r}")
    code, tests = places(game), tests_of(game)
    if as_json:
        told = [as_data(one, code.get(one.id, []), tests.get(one.id, [])) for one in shown]
        click.echo(json.dumps(told, ensure_ascii=False, indent=1))
        return
    screen = Screen(plain=False)
    chapter = ""
    for one in shown:
        head = one.id.partition(".")[0]
        if head != chapter and len(shown) > 1:
            if chapter:
                screen.say()
            screen.rule(head)
            chapter = head
        show(one, words, screen)
        named(words("index-steps") + words("colon"), code.get(one.id, []), screen)
        if rule is not None:
            named(words("index-tests") + words("colon"), tests.get(one.id, []), screen)
    if rule is None:
        screen.say()
        screen.say(words("index-count", count=len(shown), game=game, example=shown[-1].id), "dim")


def named(label: str, names: list[str], screen: Screen) -> None:
    """A list of places, if there are any."""
    if names:
        screen.line([(f"  {label} ", "dim"), (", ".join(names), "dim")], indent=4)


def as_data(one: Paragraph, steps: list[str], tests: list[str]) -> dict[str, object]:
    """One paragraph for programs."""
    return {
        "id": one.id,
        "where": dict(one.where),
        "en": one.en,
        "fr": one.fr,
        "status": one.status,
        "ruling": one.ruling,
        "ruling_fr": one.ruling_fr,
        "steps": steps,
        "tests": tests,
    }
