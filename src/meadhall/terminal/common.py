"""What several commands share: the language, the flag --debug, and how they fail."""

import re
from typing import NoReturn

import click

from meadhall.terminal.words import LANGS

lang_option = click.option(
    "--lang",
    type=click.Choice(LANGS),
    default="en",
    show_default=True,
    envvar="MEADHALL_LANG",
    help="The language spoken.",
)

# Taken out of the arguments before any command sees them; here so that every --help tells of it.
debug_option = click.option(
    "--debug", is_flag=True, expose_value=False, help="On an error, show where it arose."
)


def whole(text: str) -> int:
    """The number that was typed; -1, which nothing here may be, for what is none."""
    return int(text) if re.fullmatch("[0-9]{1,30}", text) else -1


def fail(message: str) -> NoReturn:
    """Ends the command with this line."""
    raise click.ClickException(message)
