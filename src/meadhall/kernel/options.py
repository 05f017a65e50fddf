"""What a table may choose before a game starts, and the address that names the choice."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from meadhall.kernel.data import Data

Choice = bool | int | str | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """One option: a flag, a number within bounds, one of several names, or any number of them.

    A `fine` one is for those who know the game: a house rule, or a ruling where the rulebook is
    silent. It is shown after the others.
    """

    name: str
    default: Choice
    names: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    fine: bool = False

    def read(self, text: str) -> Choice:
        """The choice written as `text`; ValueError says what was expected."""
        if isinstance(self.default, bool):
            if text in ("yes", "true", "no", "false"):
                return text in ("yes", "true")
            raise ValueError(f"{self.name}: expected yes or no, found {text!r}")
        if isinstance(self.default, int):
            if re.fullmatch(r"-?[0-9]{1,9}", text) and self.low <= int(text) <= self.high:
                return int(text)
            raise ValueError(
                f"{self.name}: expected a number from {self.low} to {self.high}, found {text!r}"
            )
        if isinstance(self.default, str):
            if text in self.names:
                return text
            raise ValueError(f"{self.name}: expected {' or '.join(self.names)}, found {text!r}")
        if text == "all":
            return self.names
        wanted = [name for name in re.split(r"[+,]", text) if name not in ("", "none")]
        odd = [repr(name) for name in wanted if name not in self.names]
        if odd:
            raise ValueError(
                f"{self.name}: expected any of {', '.join(self.names)}, or none, "
                f"found {' and '.join(odd)}"
            )
        return tuple([name for name in self.names if name in wanted])

    def write(self, choice: Choice) -> str:
        """The text that `read` turns back into the choice."""
        if isinstance(choice, bool):
            return "yes" if choice else "no"
        if isinstance(choice, tuple):
            return "+".join(choice) or "none"
        return str(choice)


class OptionsError(ValueError):
    """Options that cannot be read: their names, and what may be chosen in spite of them."""

    def __init__(self, faults: list[str], wrong: list[str], chosen: dict[str, Choice]) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults
        self.wrong = wrong
        self.chosen = chosen


def read_options(specs: tuple[Option, ...], given: Mapping[str, str]) -> dict[str, Choice]:
    """Every option's choice; OptionsError lists everything that is wrong at once."""
    faults = []
    wrong = []
    known = {spec.name for spec in specs}
    for name in given:
        if name not in known:
            faults.append(f"unknown option {name!r}: expected one of {', '.join(sorted(known))}")
    chosen: dict[str, Choice] = {}
    for spec in specs:
        chosen[spec.name] = spec.default
        if spec.name in given:
            try:
                chosen[spec.name] = spec.read(given[spec.name])
            except ValueError as fault:
                faults.append(str(fault))
                wrong.append(spec.name)
    if faults:
        raise OptionsError(faults, wrong, chosen)
    return chosen


def address(game: str, specs: tuple[Option, ...], chosen: Mapping[str, Choice]) -> str:
    """`maeshowe(edition="1.1", passages=4)`: every choice that is not the default."""
    parts = []
    for spec in specs:
        choice = chosen[spec.name]
        if choice != spec.default:
            plain = isinstance(choice, int) and not isinstance(choice, bool)
            text = spec.write(choice)
            parts.append(f"{spec.name}={text}" if plain else f'{spec.name}="{text}"')
    return f"{game}({', '.join(parts)})"


def read_address(text: str) -> tuple[str, dict[str, str]]:
    """The game's name and its options as text, from an address."""
    whole = re.fullmatch(r"\s*([a-z_]+)\s*(?:\((.*)\))?\s*", text)
    if whole is None:
        raise ValueError(f'expected an address such as maeshowe(passages=4), found "{text}"')
    given = {}
    for part in re.split(r",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", whole.group(2) or ""):
        if part.strip():
            pair = re.fullmatch(r'\s*([a-z_]+)\s*=\s*(?:"([^"]*)"|([^\s",]+))\s*', part)
            if pair is None:
                raise ValueError(f'expected name=value or name="value" in "{text}", found "{part}"')
            if pair.group(1) in given:
                raise ValueError(f'{pair.group(1)} is named twice in "{text}"')
            given[pair.group(1)] = pair.group(2) if pair.group(2) is not None else pair.group(3)
    return whole.group(1), given


def as_choice(value: Data) -> Choice:
    """A choice from plain data."""
    if isinstance(value, tuple):
        return tuple([str(part) for part in value])
    if value is None:
        raise ValueError("expected a choice, found nothing")
    return value
