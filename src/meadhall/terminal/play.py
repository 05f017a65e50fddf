"""`./hall play GAME`."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from meadhall.bots.make import check_bot
from meadhall.kernel.luck import Luck, Seeded
from meadhall.kernel.match import Match
from meadhall.kernel.sealed import Sealed, new_secret
from meadhall.registry import table, title, titles
from meadhall.table_options import COMPONENTS_HELP, all_options, as_texts, option_for
from meadhall.terminal.common import debug_option, fail, lang_option, whole
from meadhall.terminal.files import read_match
from meadhall.terminal.screen import InputEndedError, Screen
from meadhall.terminal.sitting import ME, LeftError, Sitting
from meadhall.terminal.words import Words

LARGEST_SEED = 2**64 - 1
LONGEST_NAME = 24

PATH = click.Path(path_type=Path)


class Play(click.Command):
    """Options of the games are explained where somebody asks for help, and only then."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        explain(self.params)
        super().format_options(ctx, formatter)


def explain(params: list[click.Parameter]) -> None:
    """Puts what an option means before what may be chosen."""
    meanings: dict[str, list[str]] = {}
    for one in titles():
        teller = one.teller("en")
        for spec in one.options:
            meaning = teller.option(spec.name)
            if meaning not in meanings.setdefault(spec.name, []):
                meanings[spec.name].append(meaning)
    for param in params:
        if isinstance(param, click.Option) and param.name in meanings:
            told = " ".join(meanings.pop(param.name))
            if not str(param.help).startswith(told):
                param.help = f"{told} [{str(param.help).rstrip('.')}]"


def game_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Adds the options of all games."""
    for specs in reversed(all_options().values()):
        function = option_for(specs)(function)
    return function


@click.command(cls=Play, epilog="At the table, type help to see all that may be typed.")
@click.argument("game", required=False)
@click.option(
    "--seats", metavar="WHO,WHO", help="Who plays, in seat order: me, random, greedy, search."
)
@click.option("--names", metavar="NAME,NAME", help="What the players are called.")
@game_options
@click.option("--seed", metavar="N", help="Deal from a seed: the same game every time.")
@click.option("--load", type=PATH, metavar="FILE", help="Go on with a saved game.")
@click.option("--components", type=PATH, metavar="FILE", help=COMPONENTS_HELP)
@click.option(
    "--plain", is_flag=True, help="Words alone, for screen readers: no colours, no pages."
)
@lang_option
@debug_option
def play(
    game: str | None,
    seats: str | None,
    names: str | None,
    seed: str | None,
    load: Path | None,
    components: Path | None,
    plain: bool,
    lang: str,
    **given: Any,
) -> None:
    """Play here in the terminal: alone, with others at the same screen, or with bots.

    GAME is a name, or an address such as 'maeshowe(passages=5)'. Without --seed the deal is sealed:
    its commitment is shown first, the secret at the end, so that anybody can check it.
    """
    chosen = as_texts({name: given[name] for name in all_options()})
    words = Words(lang)
    if load is not None:
        match = resume(game, load, components, chosen, seed, seats, names)
    else:
        match = begin(game, components, chosen, seed, seats, names)
    screen = Screen(plain)
    sitting = Sitting(match, title(match.game.name), words, screen)
    try:
        sitting.open(load)
        sitting.run()
    except LeftError:
        leave(sitting)
    except InputEndedError:
        if not screen.live:
            fail(words("input-ended"))
        leave(sitting)
    except KeyboardInterrupt:
        screen.say()
        leave(sitting)
        raise


def leave(sitting: Sitting) -> None:
    """Leave the table: whoever would lose moves may save them first."""
    screen, words = sitting.screen, sitting.words
    try:
        sitting.offer_to_save()
    except (InputEndedError, KeyboardInterrupt):
        screen.say()  # whoever insists is not asked again
    safe = sitting.kept == sitting.match.version
    screen.say(words("quit-plain" if safe or not screen.live else "quit-unsaved"))


def begin(
    text: str | None,
    components: Path | None,
    chosen: dict[str, str],
    seed: str | None,
    seats: str | None,
    names: str | None,
) -> Match[Any, Any]:
    """A new match; everything that is wrong is said at once."""
    if text is None:
        fail(f"expected a game: one of {', '.join([one.name for one in titles()])}")
    faults: list[str] = []
    players = split(seats) or []
    if players and "players" in all_options() and "players=" not in str(text):
        # Who sits down says how many play.
        chosen = {"players": str(len(players))} | chosen
    game = None
    try:
        game = table(str(text), chosen, components)
    except ValueError as fault:
        faults.append(str(fault))
    number = whole(seed) if seed is not None else 0
    if not 0 <= number <= LARGEST_SEED:
        faults.append(f"seed: expected a number from 0 to {LARGEST_SEED}, found {seed!r}")
    count = game.seats if game is not None else len(players)
    players = players or [ME] * count
    called = split(names) or [""] * count
    faults += wrong_seats(players, called, count)
    if faults or game is None:
        fail("; ".join(faults))
    luck: Luck = Seeded(number) if seed is not None else Sealed(new_secret())
    return Match(game, luck, tuple(called), tuple(players))


def resume(
    text: str | None,
    load: Path,
    components: Path | None,
    chosen: dict[str, str],
    seed: str | None,
    seats: str | None,
    names: str | None,
) -> Match[Any, Any]:
    """A saved match. Its table is set already; who sits at it may change."""
    match = read_match(load, components)
    faults = []
    if text is not None and text != match.game.name:
        faults.append(f"{load} is a game of {match.game.name}, not of {text}")
    if seed is not None:
        chosen = chosen | {"seed": seed}
    if chosen:
        faults.append(
            f"{', '.join([f'--{name}' for name in chosen])}: a saved game keeps its own table, "
            f"{match.game.address}"
        )
    players = split(seats) or list(match.players)
    called = split(names) or list(match.names)
    faults += wrong_seats(players, called, match.game.seats)
    if faults:
        fail("; ".join(faults))
    match.players = tuple(players)
    match.names = tuple(called)
    return match


def split(text: str | None) -> list[str]:
    """The parts between commas."""
    return [part.strip() for part in text.split(",")] if text else []


def wrong_seats(players: list[str], names: list[str], count: int) -> list[str]:
    """What is wrong with who plays and what they are called."""
    faults = []
    if len(players) != count:
        faults.append(f"seats: expected {count}, found {len(players)}")
    for player in players:
        if player != ME:
            try:
                check_bot(player)
            except ValueError as fault:
                faults.append(f"seats: {str(fault).replace('expected ', 'expected me, ', 1)}")
    if len(names) != count:
        faults.append(f"names: expected {count}, found {len(names)}")
    for name in names:
        if len(name) > LONGEST_NAME:
            faults.append(f"names: expected at most {LONGEST_NAME} letters, found {name!r}")
        if not name.isprintable():
            faults.append(f"names: expected letters that can be printed, found {name!r}")
    named = [name for name in names if name]
    if len(set(named)) != len(named):
        faults.append("names: expected different names")
    return faults
