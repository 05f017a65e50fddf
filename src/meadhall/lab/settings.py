"""Settings of a game drawn from its options, so that every choice of every option comes up."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from meadhall.kernel.game import Title
from meadhall.kernel.luck import Luck
from meadhall.kernel.options import Choice, Option
from meadhall.lab.seeds import luck_of

SETTING: Final = 3  # the stream of a setting
TRIES: Final = 200  # draws before a choice is given up as one that nothing goes together with
FEW: Final = 16  # numbers that are all tried; of more, the bounds and any between them


@dataclass(frozen=True, slots=True)
class Setting:
    """A table of a game: its address, and its choices as text (several of one option: each)."""

    address: str
    choices: tuple[tuple[str, str], ...]


def draw_setting(title: Title, fixed: Mapping[str, Choice], seed: int, number: int) -> Setting:
    """The setting with this number: one choice is its turn, the others are drawn around it."""
    luck = luck_of(seed, number, SETTING)
    turns = [
        (spec, choice)
        for spec in title.options
        if spec.name not in fixed
        for choice in each_choice(spec)
    ]
    for attempt in range(TRIES):
        chosen = {spec.name: drawn(spec, luck) for spec in title.options}
        if turns and attempt < TRIES // 2:
            spec, choice = turns[number % len(turns)]
            chosen[spec.name] = with_choice(spec, choice, chosen[spec.name])
        chosen |= fixed
        try:
            game = title.table(chosen)
        except ValueError:
            continue  # these do not go together
        return Setting(game.address, as_rows(title, chosen))
    raise ValueError(f"{title.name}: found no setting that goes with the choices made")


def each_choice(spec: Option) -> list[Choice]:
    """Every choice of an option that must come up; of several names each one, none, and all."""
    if isinstance(spec.default, bool):
        return [False, True]
    if isinstance(spec.default, int):
        numbers = list(range(spec.low, min(spec.high, spec.low + FEW - 1) + 1))
        return list(dict.fromkeys([spec.default, *numbers, spec.high]))
    if isinstance(spec.default, tuple):
        return [(), *[(name,) for name in spec.names], spec.names]
    return list(spec.names)


def drawn(spec: Option, luck: Luck) -> Choice:
    """Any choice of an option."""
    if isinstance(spec.default, tuple):
        kind = luck.below(4)
        if kind == 0:
            return ()
        if kind == 1:
            return spec.names
        return tuple([name for name in spec.names if luck.below(2)])
    if isinstance(spec.default, int) and not isinstance(spec.default, bool):
        number = spec.low + luck.below(spec.high - spec.low + 2)
        return spec.default if number > spec.high else number
    choices = each_choice(spec)
    return choices[luck.below(len(choices))]


def with_choice(spec: Option, choice: Choice, before: Choice) -> Choice:
    """The choice whose turn it is. One name of several may come with others drawn before."""
    if isinstance(choice, tuple) and isinstance(before, tuple) and len(choice) == 1:
        return tuple([name for name in spec.names if name in choice or name in before])
    return choice


def as_rows(title: Title, chosen: Mapping[str, Choice]) -> tuple[tuple[str, str], ...]:
    """Option and choice as text, one row for each name of several."""
    rows: list[tuple[str, str]] = []
    for spec in title.options:
        choice = chosen[spec.name]
        if isinstance(choice, tuple):
            rows += [(spec.name, name) for name in choice or ("none",)]
        else:
            rows.append((spec.name, spec.write(choice)))
    return tuple(rows)
