"""`./hall replay FILE`: a saved game told from what its log recorded, by whatever rules."""

from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from meadhall.kernel.data import DataError, as_data
from meadhall.kernel.event import CLOCK, SPECTATOR
from meadhall.kernel.match import DAMAGE, standing
from meadhall.kernel.outcome import Outcome
from meadhall.kernel.record import MOVE, START, Record
from meadhall.registry import table, title
from meadhall.terminal.common import debug_option, fail, lang_option, whole
from meadhall.terminal.files import read_record
from meadhall.terminal.screen import Screen
from meadhall.terminal.telling import Telling, openly, seen_from
from meadhall.terminal.words import Words


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seat", metavar="N", help="As this seat saw it, counted from 1.")
@click.option("--plain", is_flag=True, help="Words alone, for screen readers: no colours.")
@lang_option
@debug_option
def replay(file: Path, seat: str | None, plain: bool, lang: str) -> None:
    """Tell a saved game move by move: openly when it is over, else as a spectator saw it."""
    record, stored = read_record(file)
    words, screen = Words(lang), Screen(plain)
    try:
        one = title(record.game)
        outcome = ending(stored)
        stands = standing(record.log)
        seats = seats_of(record)
    except ValueError as fault:
        fail(f"{file}: {fault}")
    number_of_seat = whole(seat) if seat is not None else SPECTATOR + 1
    if seat is not None and not 1 <= number_of_seat <= seats:
        allowed = "1" if seats == 1 else f"a number from 1 to {seats}"
        fail(f"seat: expected {allowed}, found {seat!r}")
    teller = one.teller(lang)
    names = [name or words("player", n=place + 1) for place, name in enumerate(record.names)]
    telling = Telling(teller, words, names)
    screen.say(teller.title(), "bold")
    screen.say(words("table-of", address=record.address))
    here = playable_version(record)
    if here != record.rules_version:
        screen.say(words("not-playable", rules=record.rules_version, here=here), "yellow")
    sight = seen_from(number_of_seat - 1)
    if seat is not None:
        screen.say(words("replay-seat", name=names[number_of_seat - 1]))
    elif outcome is not None:
        sight = openly
        screen.say(words("replay-open"))
    else:
        screen.say(words("replay-nobody"))
    number = 0
    for place, entry in enumerate(record.log):
        heading = words("start-of-match") if entry.kind == START else ""
        style = "bold"
        if entry.kind == MOVE:
            number += 1
            if not 0 <= entry.seat < seats and entry.seat != CLOCK:
                fail(f"{file}: line {place + 1} of the log cannot be told")
            who = words("clock") if entry.seat == CLOCK else names[entry.seat]
            heading = f"{words('move', n=number)} · {who}"
            if place not in stands:
                heading += f" {words('log-undone')}"
                style = "dim strike"
        if heading:
            screen.say()
            screen.line([(heading, style), (f"  {entry.text}", "dim")])
        try:
            lines = telling.entry(entry, sight)
        except DAMAGE:
            fail(f"{file}: line {place + 1} of the log cannot be told")
        for line in lines:
            screen.line([("  ", ""), *line], indent=4)
    screen.say()
    if outcome is None:
        screen.say(words("replay-going"))
        return
    try:
        told = teller.outcome(outcome, names)
    except DAMAGE:
        fail(f"{file}: its outcome cannot be told")
    screen.rule(words("end-title"))
    screen.line([(told, "bold"), (f"  [{outcome.rule}]", "dim")])


def seats_of(record: Record) -> int:
    """How many sit at the table; ValueError if that is not how many names there are."""
    seats = len(record.names)
    # A table that only other versions can set leaves nothing but the names to go by.
    with suppress(ValueError):
        seats = table(record.address, {}, None).seats
    if len(record.names) != seats or len(record.players) != seats or not seats:
        raise DataError(f"expected {seats} names and players")
    return seats


def ending(stored: dict[str, Any]) -> Outcome | None:
    """How the stored game ended, if it has."""
    position = stored.get("position")
    if not isinstance(position, dict):
        raise DataError("expected 'position' to be the position reached")
    outcome = position.get("outcome")
    return Outcome.from_data(as_data(outcome)) if outcome is not None else None


def playable_version(record: Record) -> int:
    """The version of the rules that this Meadhall plays; -1 if it cannot even set the table."""
    try:
        return table(record.address, {}, None).rules_version
    except ValueError:
        return -1
