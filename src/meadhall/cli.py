"""The door ./hall leads to: finds a command, runs it, and says in one line what went wrong."""

import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from traceback import print_exc
from typing import Any, NoReturn

import click

# Commands are imported when they are asked for: a game starts at once, and what simulations need
# has to be there only for simulations. Hence the one-line helps stand here.
COMMANDS = {
    "serve": ("meadhall.hall.serve:serve", "Open the hall in the browser (also: ./hall alone)."),
    "games": ("meadhall.terminal.games:games", "The games, their editions and their options."),
    "play": (
        "meadhall.terminal.play:play",
        "Play here in the terminal, alone, with others or bots.",
    ),
    "replay": ("meadhall.terminal.replay:replay", "Tell a saved game move by move."),
    "verify": ("meadhall.terminal.verify:verify", "Check every deal of a saved game."),
    "rules": ("meadhall.terminal.rules:rules", "The rules of a game, and where the code has them."),
    "components": (
        "meadhall.terminal.components:components",
        "Write out or check the cards of a game.",
    ),
    "simulate": ("meadhall.lab.commands:simulate", "Let bots play many games, and report."),
    "bench": ("meadhall.lab.commands:bench", "Measure how fast the rules run."),
    "soak": ("meadhall.lab.commands:soak", "Play random games and check every law, for hours."),
}

OPENING = """One hall for Norse board games: play them, and study them, on the very same rules.

\b
Try:
  ./hall play maeshowe
  ./hall play maeshowe --seats me,search --lang fr
  ./hall games"""

CLOSING = """\b
For developers: ./hall test, ./hall check, ./hall compile, ./hall gallery (each with --help).
--debug, after any command, shows where in the program an error arose."""

DOOR = "./hall"
INTERRUPTED = 130  # as shells count it: 128 and the number of the signal


class Hall(click.Group):
    """The commands by name; every fault ends in one line."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name][0].partition(":")
        found = getattr(import_module(module), name)
        assert isinstance(found, click.Command)
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in COMMANDS:
            near = get_close_matches(args[0], COMMANDS, n=1)
            meant = f"did you mean {near[0]}?" if near else f"expected one of {', '.join(COMMANDS)}"
            raise click.UsageError(f"unknown command {args[0]!r}: {meant}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, told) for name, (_, told) in COMMANDS.items()])

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> NoReturn:
        given = list(sys.argv[1:] if args is None else args)
        debug = "--debug" in given
        given = [word for word in given if word != "--debug"]
        if given[:1] == ["help"]:
            given = [*given[1:2], "--help"]  # help COMMAND is COMMAND --help
        speak_anything()
        try:
            code = super().main(given, DOOR, standalone_mode=False, **extra)
            sys.stdout.flush()
        except click.exceptions.NoArgsIsHelpError as fault:
            click.echo(fault.ctx.get_help() if fault.ctx else "")
            code = 0
        except click.ClickException as fault:
            complain(fault.format_message(), debug)
            code = fault.exit_code
        except (click.Abort, KeyboardInterrupt):
            click.echo("", err=True)
            code = INTERRUPTED
        except BrokenPipeError:
            # Whoever read our output has enough; nothing may be written when Python ends either.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            code = 1
        except Exception as fault:
            complain(inside(fault, debug), debug)
            code = 1
        sys.exit(code if isinstance(code, int) else 0)


def inside(fault: Exception, debug: bool) -> str:
    """What to say of an error that nobody thought of, or of a library that is not there."""
    if isinstance(fault, ModuleNotFoundError) and not str(fault.name).startswith("meadhall"):
        return f"this needs {fault.name}, which is not installed: ./hall installs what it needs"
    told = f"{type(fault).__name__}: {fault}" if str(fault) else type(fault).__name__
    return f"something went wrong inside: {told}" + ("" if debug else " (--debug shows where)")


def complain(message: str, debug: bool) -> None:
    """One line, whatever the message holds."""
    if debug:
        print_exc()
    click.echo(f"hall: {' '.join(message.split())}", err=True)


def speak_anything() -> None:
    """A terminal that lacks a letter gets a stand-in, not the end of the game."""
    for stream in (sys.stdout, sys.stderr):
        change = getattr(stream, "reconfigure", None)
        if change is not None:
            change(errors="replace")


@click.group(
    cls=Hall,
    invoke_without_command=True,
    help=OPENING,
    epilog=CLOSING,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name=None, version="0.1.0", prog_name="Meadhall")
@click.pass_context
def cli(ctx: click.Context) -> None:
    if ctx.invoked_subcommand is None:
        found = cli.get_command(ctx, "serve")
        assert found is not None
        ctx.invoke(found)


def main() -> NoReturn:
    """The entry of ./hall and of an installed meadhall."""
    cli.main()
