"""Random games over all settings of a game, under the eyes of the laws."""

from collections import Counter
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import Any, Final

from meadhall.kernel.game import Title
from meadhall.kernel.options import Choice, read_address
from meadhall.lab.batch import game_at, in_chunks
from meadhall.lab.progress import progress
from meadhall.lab.settings import Setting, draw_setting
from meadhall.lab.watch import Care, Watched, watch
from meadhall.registry import title, titles

SETTINGS: Final = 250  # tables of a run: game n is played at table n % SETTINGS, however many play


@dataclass(frozen=True, slots=True)
class Field:
    """What is soaked: a game, and the options that the caller has chosen."""

    title: Title
    fixed: Mapping[str, Choice]


def read_field(text: str) -> list[Field]:
    """The games of `all`, of a name, or of an address; ValueError says what is wrong."""
    if text.strip() == "all":
        return [Field(found, {}) for found in titles()]
    name, given = read_address(text)
    found = title(name)
    known = {spec.name: spec for spec in found.options}
    faults = [f"unknown option {option!r}" for option in given if option not in known]
    fixed: dict[str, Choice] = {}
    for option in [option for option in given if option in known]:
        try:
            fixed[option] = known[option].read(given[option])
        except ValueError as fault:
            faults.append(str(fault))
    if faults:
        raise ValueError("; ".join(faults))
    return [Field(found, fixed)]


def watch_chunk(
    addresses: Mapping[int, str], seed: int, care: Care, numbers: range
) -> list[Watched]:
    """Some of the games of a run, up to the first that breaks a law."""
    found: list[Watched] = []
    for number in numbers:
        game = game_at(addresses[number % SETTINGS], None)
        found.append(watch(game, seed, number, care))
        if found[-1].law:
            break
    return found


def soak_field(field: Field, numbers: range, seed: int, jobs: int, care: Care) -> dict[str, Any]:
    """Watch the games with these numbers; ends with the first that breaks a law."""
    settings = {
        number: draw_setting(field.title, field.fixed, seed, number)
        for number in sorted({number % SETTINGS for number in numbers})
    }
    addresses = {number: setting.address for number, setting in settings.items()}
    report = Report(field, settings, seed)
    began = perf_counter()
    chunks = in_chunks(partial(watch_chunk, addresses, seed, care), numbers, jobs)
    with (
        closing(chunks),
        progress(f"Soaking {field.title.name}", len(numbers)) as advance,
    ):
        for count, chunk in chunks:
            for watched in chunk:
                report.add(watched)
            advance(count)
            if report.broken is not None:
                break
    return report.data(perf_counter() - began)


class Report:
    """Endings counted by setting, and the first broken law."""

    def __init__(self, field: Field, settings: Mapping[int, Setting], seed: int) -> None:
        self.field = field
        self.settings = settings
        self.seed = seed
        self.games = 0
        self.decisions = 0
        self.endings: dict[int, Counter[str]] = {number: Counter() for number in settings}
        self.broken: Watched | None = None

    def add(self, watched: Watched) -> None:
        """One game more."""
        self.games += 1
        self.decisions += watched.decisions
        if watched.law:
            self.broken = watched
        else:
            self.endings[watched.number % SETTINGS][watched.ending] += 1

    def by_choice(self) -> dict[str, dict[str, Counter[str]]]:
        """Endings by option and choice."""
        table: dict[str, dict[str, Counter[str]]] = {}
        for number, setting in self.settings.items():
            for option, choice in setting.choices:
                table.setdefault(option, {}).setdefault(choice, Counter()).update(
                    self.endings[number]
                )
        return table

    def data(self, seconds: float) -> dict[str, Any]:
        """The report as it is written to JSON."""
        endings = sum(self.endings.values(), Counter[str]())
        names = game_at(next(iter(self.settings.values())).address, None).endings
        report: dict[str, Any] = {
            "game": self.field.title.name,
            "seed": self.seed,
            "games": self.games,
            "decisions": self.decisions,
            "seconds": round(seconds, 3),
            "endings": {name: endings[name] for name in names},
            "choices": {
                option: {choice: dict(counts) for choice, counts in sorted(choices.items())}
                for option, choices in self.by_choice().items()
            },
            "settings": {
                setting.address: dict(self.endings[number])
                for number, setting in self.settings.items()
            },
            "broken": None,
        }
        if self.broken is not None:
            report["broken"] = {
                "address": self.broken.address,
                "seed": self.seed,
                "game": self.broken.number,
                "decision": self.broken.decisions,
                "law": self.broken.law,
                "detail": self.broken.detail,
                "trace": self.broken.trace,
            }
        return report
