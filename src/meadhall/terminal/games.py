"""`./hall games`."""

import json
from typing import Any

import click

from meadhall.kernel.game import Title
from meadhall.kernel.options import Option
from meadhall.kernel.teller import Teller
from meadhall.registry import COMING, title, titles
from meadhall.terminal.common import debug_option, fail, lang_option
from meadhall.terminal.screen import Screen
from meadhall.terminal.words import Words


@click.command()
@click.argument("game", required=False)
@lang_option
@click.option("--json", "as_json", is_flag=True, help="For programs.")
@debug_option
def games(game: str | None, lang: str, as_json: bool) -> None:
    """The games, or one of them: its editions, and what may be chosen before it."""
    try:
        shown = titles() if game is None else [title(game)]
    except ValueError as fault:
        fail(str(fault))
    if as_json:
        found = [told(one, lang) for one in shown]
        coming = [{"name": name, "built": False} for name in COMING]
        listed = found + coming if game is None else found
        click.echo(json.dumps(listed, ensure_ascii=False, indent=1))
        return
    words, screen = Words(lang), Screen(plain=False)
    for one in shown:
        show(one, words, screen)
    if game is None:
        screen.say(words("games-coming", names=", ".join(COMING)))


def show(one: Title, words: Words, screen: Screen) -> None:
    """One game."""
    teller = one.teller(words.lang)
    low, high = one.players
    screen.line([(teller.title(), "bold"), (f"  ./hall play {one.name}", "dim")])
    screen.say(f"  {words('games-editions')}{words('colon')} {', '.join(one.editions)}")
    screen.say(
        f"  {words('games-players')}{words('colon')} {low if low == high else f'{low}-{high}'}"
    )
    screen.say(f"  {words('games-options')}{words('colon')}")
    for spec in [spec for spec in one.options if not spec.fine]:
        show_option(spec, teller, words, screen)
    fine = [spec for spec in one.options if spec.fine]
    if fine:
        screen.say(f"  {words('games-fine')}{words('colon')}")
    for spec in fine:
        show_option(spec, teller, words, screen)
    screen.say(f"  {words('games-example')}{words('colon')}")
    for example in one.examples:
        screen.say(f"    ./hall play '{example}'")
    screen.say(f"  {words('games-credits')}{words('colon')}")
    for work, name in one.credits.items():
        screen.say(f"    {work}{words('colon')} {name}")
    screen.say()


def show_option(spec: Option, teller: Teller[Any], words: Words, screen: Screen) -> None:
    """One option: what may be chosen, and what it means."""
    flag = f"--{spec.name.replace('_', '-')}"
    screen.line([("    ", ""), (flag, "bold"), (f"  {allowed(spec, words)}", "dim")])
    screen.line([("        ", ""), (teller.option(spec.name), "")], indent=8)
    for name in spec.names:
        meaning = teller.option(f"{spec.name}.{name}")
        screen.line([(f"        {name}{words('colon')} ", "cyan"), (meaning, "")], indent=12)


def allowed(spec: Option, words: Words) -> str:
    """What an option may be, and what it is by itself."""
    default = spec.write(spec.default)
    if isinstance(spec.default, bool):
        kinds = words("games-flag")
    elif isinstance(spec.default, int):
        kinds = words("games-range", low=spec.low, high=spec.high)
        if not spec.low <= spec.default <= spec.high:
            default = words("games-easy")
    else:
        kinds = ", ".join(spec.names)
        if isinstance(spec.default, tuple):
            kinds += ", all"
    return f"{kinds} ({words('games-default', value=default)})"


def told(one: Title, lang: str) -> dict[str, Any]:
    """One game for programs."""
    teller = one.teller(lang)
    return {
        "name": one.name,
        "title": teller.title(),
        "built": True,
        "editions": one.editions,
        "players": one.players,
        "options": [
            {
                "name": spec.name,
                "default": spec.default,
                "explanation": teller.option(spec.name),
                "values": {name: teller.option(f"{spec.name}.{name}") for name in spec.names},
                "low": spec.low if spec.high else None,
                "high": spec.high or None,
                "fine": spec.fine,
            }
            for spec in sorted(one.options, key=lambda spec: spec.fine)
        ],
        "examples": one.examples,
        "credits": one.credits,
    }
