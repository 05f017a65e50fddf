"""Which code carries out a paragraph of a rulebook, and which tests show it.

Read from the text of the modules, so that it is the same where the game is compiled. A place in the
code is a step with `rule = "turn.madness"`, or an entry of a module's
`CARRIES_OUT = {"setup.food": "starting_food"}` that names a function, a class or a method of that
module. A test cites its paragraphs: `@pytest.mark.rule("turn.madness")`.
"""

import ast
from collections.abc import Collection, Iterator
from pathlib import Path

from meadhall.kernel.rulebook import CARRIED_OUT, read_rulebook

PACKAGE = Path(__file__).resolve().parent


class RuleIndexError(ValueError):
    """Everything that is wrong with a game's index: one line each."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


def folder(game: str) -> Path:
    """Where the game's code and rulebook lie."""
    found = PACKAGE / "games" / game
    if not (found / "rulebook.toml").is_file():
        raise ValueError(f"unknown game {game!r}: expected a folder with a rulebook.toml")
    return found


def places(game: str) -> dict[str, list[str]]:
    """The places in the code by the ids they cite: `madness.py: GoMad.run`."""
    found: dict[str, list[str]] = {}
    faults: list[str] = []
    for file in sorted(folder(game).glob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        names = defined(tree)
        for rule, name in [*steps(tree), *named(tree)]:
            if name not in names:
                faults.append(f"{file.name}: CARRIES_OUT[{rule!r}]: there is no {name!r} here")
            place = f"{file.name}: {name}"
            if place not in found.setdefault(rule, []):
                found[rule].append(place)
    if faults:
        raise RuleIndexError(faults)
    return found


def steps(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The rule of every class that has one, and the class."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            for line in node.body:
                for name, value in assigned(line):
                    if name == "rule" and isinstance(value, ast.Constant) and value.value:
                        yield str(value.value), node.name


def named(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The entries of CARRIES_OUT."""
    for line in tree.body:
        for name, value in assigned(line):
            if name == "CARRIES_OUT":
                yield from entries(value)


def entries(value: ast.expr) -> Iterator[tuple[str, str]]:
    """Every entry of a dict of texts, also one that another would overwrite."""
    if not isinstance(value, ast.Dict):
        raise RuleIndexError([f"CARRIES_OUT, line {value.lineno}: expected a dict of texts"])
    for key, place in zip(value.keys, value.values, strict=True):
        if not isinstance(key, ast.Constant) or not isinstance(place, ast.Constant):
            raise RuleIndexError([f"CARRIES_OUT, line {place.lineno}: expected texts"])
        yield str(key.value), str(place.value)


def assigned(line: ast.stmt) -> list[tuple[str, ast.expr]]:
    """What a line gives to a name, with or without a type."""
    if isinstance(line, ast.Assign):
        return [(to.id, line.value) for to in line.targets if isinstance(to, ast.Name)]
    if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name) and line.value:
        return [(line.target.id, line.value)]
    return []


def defined(tree: ast.Module) -> set[str]:
    """The functions, classes and methods of a module: `settle`, `GoMad`, `GoMad.run`."""
    found = set()
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        if isinstance(node, ast.ClassDef):
            for method in node.body:
                if isinstance(method, ast.FunctionDef | ast.AsyncFunctionDef):
                    found.add(f"{node.name}.{method.name}")
    return found


def tests_of(game: str) -> dict[str, list[str]]:
    """The tests by the ids they cite; empty where the tests are not at hand."""
    found: dict[str, list[str]] = {}
    for root in PACKAGE.parents:
        if (root / "tests").is_dir() and (root / "pyproject.toml").is_file():
            for file in sorted((root / "tests" / game).rglob("*.py")):
                tree = ast.parse(file.read_text(encoding="utf-8"))
                for rule, test in tests_in(tree):
                    tests = found.setdefault(rule, [])
                    name = "::".join([file.relative_to(root).as_posix(), *test])
                    if name not in tests:
                        tests.append(name)
            break
    return found


def tests_in(tree: ast.Module) -> Iterator[tuple[str, list[str]]]:
    """The ids that a module, its classes and its functions cite."""
    for node in tree.body:
        for name, value in assigned(node):
            if name == "pytestmark":
                for rule in cited(value):
                    yield rule, []
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            for decorator in node.decorator_list:
                for rule in cited(decorator):
                    yield rule, [node.name]
        if isinstance(node, ast.ClassDef):
            for method in node.body:
                if isinstance(method, ast.FunctionDef):
                    for decorator in method.decorator_list:
                        for rule in cited(decorator):
                            yield rule, [node.name, method.name]


def cited(value: ast.expr) -> Iterator[str]:
    """The ids in every `pytest.mark.rule(...)` of an expression."""
    for node in ast.walk(value):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            for argument in node.args:
                if isinstance(argument, ast.Constant):
                    yield str(argument.value)


def faults(game: str, shown: Collection[str]) -> list[str]:
    """What is wrong with a game's index, where `shown` are the ids that its tests cite."""
    rules = read_rulebook(folder(game) / "rulebook.toml")
    try:
        carried_out = places(game)
    except RuleIndexError as fault:
        return fault.faults
    found = []
    for rule in sorted(shown):
        if rule not in rules:
            found.append(f"{game}: a test cites {rule!r}, which no paragraph is called")
    for rule, where in carried_out.items():
        if rule not in rules:
            found.append(f"{game}: {where[0]} cites {rule!r}, which no paragraph is called")
    for rule, paragraph in rules.items():
        if paragraph.status in CARRIED_OUT:
            if rule not in carried_out:
                found.append(f"{game}: {rule} ({paragraph.status}) has no place in the code")
            if rule not in shown:
                found.append(f"{game}: {rule} ({paragraph.status}) has no test")
    return found
