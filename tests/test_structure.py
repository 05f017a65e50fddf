"""Who may know whom: the dependency rules, read from the text of the modules; and that steps are
data."""

import ast
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import meadhall
from meadhall.kernel.deal import Deal
from meadhall.kernel.options import read_address, read_options
from meadhall.kernel.step import Step
from meadhall.registry import COMING, GAMES, title

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "meadhall"
STANDARD = sys.stdlib_module_names

MODULES = sorted(PACKAGE.rglob("*.py"))
SERVES_ALL = ("lab/", "terminal/", "bots/", "hall/")  # whatever the game


def in_package(file: Path) -> str:
    return file.relative_to(PACKAGE).as_posix()


def files(*folders: str) -> list[Any]:
    """The modules below these folders, as parameters."""
    found = [file for file in MODULES if in_package(file).startswith(folders)]
    return [pytest.param(file, id=in_package(file)) for file in found]


def parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def imports(tree: ast.AST, package: str) -> Iterator[str]:
    """The full name of everything imported, wherever the line stands: in functions too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*above, base]).rstrip(".")
            for alias in node.names:
                yield f"{base}.{alias.name}"


def imported(file: Path) -> list[str]:
    package = ".".join(["meadhall", *file.relative_to(PACKAGE).parent.parts])
    return list(imports(parsed(file), package))


def strangers(file: Path, *allowed: str) -> list[str]:
    """What a module imports that is neither standard nor among these packages."""
    found = []
    for name in imported(file):
        known = any(name == each or name.startswith(f"{each}.") for each in allowed)
        if not known and name.partition(".")[0] not in STANDARD:
            found.append(name)
    return found


# --- Dependencies --------------------------------------------------------------------------------


def test_imports_are_found_wherever_and_however_they_are_written() -> None:
    code = """
import os.path as p
from . import one
from ..bots.bot import Bot
from meadhall.games import maeshowe
def f():
    import random
if TYPE_CHECKING:
    from meadhall.kernel.step import Step
"""
    assert sorted(imports(ast.parse(code), "meadhall.kernel")) == [
        "meadhall.bots.bot.Bot",
        "meadhall.games.maeshowe",
        "meadhall.kernel.one",
        "meadhall.kernel.step.Step",
        "os.path",
        "random",
    ]


@pytest.mark.parametrize("file", files("kernel/"))
def test_the_kernel_imports_nothing_of_ours_and_no_third_party(file: Path) -> None:
    assert strangers(file, "meadhall.kernel") == []


@pytest.mark.parametrize("file", files("games/"))
def test_a_game_imports_the_kernel_and_itself_alone(file: Path) -> None:
    game = file.relative_to(PACKAGE / "games").parts[0]
    assert strangers(file, "meadhall.kernel", f"meadhall.games.{game}") == []


@pytest.mark.parametrize("file", files("bots/"))
def test_bots_import_kernel_and_bots_alone(file: Path) -> None:
    assert strangers(file, "meadhall.kernel", "meadhall.bots") == []


OUTSIDE = [file for file in files("") if not file.id.startswith("games/")]


@pytest.mark.parametrize("file", OUTSIDE)
def test_nothing_outside_a_game_imports_one(file: Path) -> None:
    """The registry alone knows them, by name, and imports one when it is asked for."""
    assert [name for name in imported(file) if name.startswith("meadhall.games")] == []


@pytest.mark.parametrize("file", files(*SERVES_ALL))
def test_nothing_that_serves_every_game_names_one(file: Path) -> None:
    """Not even as a text: what differs between games is asked of the contract. (The kernel and the
    command line name one in an example for people.)"""
    names = {*GAMES, *COMING}
    found = []
    tree = parsed(file)
    docs = {id(text) for text in documentation(tree)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            found += [(node.lineno, name) for name in names if name in node.value.lower()]
        elif isinstance(node, ast.Name) and node.id.lower() in names:
            found.append((node.lineno, node.id))
        elif isinstance(node, ast.Attribute) and node.attr.lower() in names:
            found.append((node.lineno, node.attr))
    assert found == []


def documentation(tree: ast.AST) -> Iterator[ast.expr]:
    """The texts that modules, classes and functions begin with: examples may stand there."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr):
                yield first.value


@pytest.mark.parametrize("file", files("kernel/", "games/", "bots/"))
def test_no_luck_comes_from_anywhere_but_the_table(file: Path) -> None:
    allowed = {"secrets"} if in_package(file) == "kernel/sealed.py" else set()
    roots = {name.partition(".")[0] for name in imported(file)}
    assert roots & ({"random", "secrets", "uuid", "numpy"} - allowed) == set()


@pytest.mark.parametrize("file", files("kernel/", "games/"))
def test_time_is_no_part_of_a_game(file: Path) -> None:
    roots = {name.partition(".")[0] for name in imported(file)}
    assert roots & {"time", "datetime", "threading", "asyncio"} == set()


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_a_folder_with_the_same_files(name: str) -> None:
    there = {file.name for file in (PACKAGE / "games" / name).iterdir()}
    assert {"rulebook.toml", "components.toml", "components.py", "position.py"} <= there
    assert {"setup.py", "always.py", "view.py", "game.py", "greedy.py", "texts"} <= there


# --- Steps are data ------------------------------------------------------------------------------


def game_modules(name: str) -> list[tuple[str, ast.Module]]:
    folder = PACKAGE / "games" / name
    return [
        (f"meadhall.games.{name}.{file.stem}", parsed(file)) for file in sorted(folder.glob("*.py"))
    ]


@cache
def step_classes(name: str) -> dict[type[Step[Any]], ast.ClassDef]:
    """Every step that a module of the game defines, with its text."""
    found: dict[type[Step[Any]], ast.ClassDef] = {}
    for module, tree in game_modules(name):
        if not module.endswith(".__init__"):
            for node in tree.body:
                if isinstance(node, ast.ClassDef):
                    kind = getattr(import_module(module), node.name)
                    if isinstance(kind, type) and issubclass(kind, Step):
                        found[kind] = node
    return found


def signature(kind: type, texts: dict[type[Step[Any]], ast.ClassDef]) -> list[tuple[str, str]]:
    """The constructor's parameters and their types, from the text: compiled code has no other."""
    for base in kind.__mro__:
        for line in texts[base].body if base in texts else []:
            if isinstance(line, ast.FunctionDef) and line.name == "__init__":
                return [
                    (arg.arg, ast.unparse(arg.annotation) if arg.annotation else "")
                    for arg in line.args.args[1:]
                ]
    return []


def declared(kind: type, texts: dict[type[Step[Any]], ast.ClassDef]) -> set[str]:
    """The names in `__slots__`, those of superclasses included."""
    names: set[str] = set()
    for base in kind.__mro__:
        for line in texts[base].body if base in texts else []:
            if isinstance(line, ast.Assign) and ast.unparse(line.targets[0]) == "__slots__":
                names.update(ast.literal_eval(line.value))
    return names


def sample(annotation: str, place: int) -> Any:
    """A value of this type that no other parameter has."""
    samples: dict[str, Any] = {
        "int": 100 + place,
        "str": f"text {place}",
        "bool": True,
        "tuple[int, ...]": (200 + place, 300 + place),
        "tuple[bool, ...]": (True, False),
        "tuple[str, ...]": (f"one {place}", f"two {place}"),
        "tuple[tuple[int, ...], ...]": ((400 + place,), ()),
        "tuple[Term, ...]": ((place, 1, 2, 3),),
        "tuple[Promise, ...]": ((0, 1, 500 + place, "words"),),
        "tuple[Deal | Data, ...]": (Deal(600 + place, (0, 1)),),
    }
    assert annotation in samples, f"no sample for {annotation}: add one here"
    return samples[annotation]


def steps_of(name: str) -> list[type[Step[Any]]]:
    """The steps that come to lie on a position: not what several of them have in common."""
    found = list(step_classes(name))
    return [
        kind
        for kind in found
        if not any(issubclass(other, kind) for other in found if other is not kind)
    ]


STEPS = [
    pytest.param(name, kind, id=f"{name}.{kind.__name__}")
    for name in GAMES
    for kind in steps_of(name)
]


def tables(name: str) -> Iterator[Any]:
    """The default table, and one for each example of an address."""
    game = title(name)
    for address in (f"{name}()", *game.examples):
        yield game.table(read_options(game.options, read_address(address)[1]))


@pytest.mark.parametrize("name", GAMES)
def test_every_step_of_a_game_is_listed_and_no_other(name: str) -> None:
    """One that is missing could be saved, but not loaded."""
    for game in tables(name):
        assert set(game.steps.values()) == set(steps_of(name))
        assert all(kind.__name__ == key for key, kind in game.steps.items())


@pytest.mark.parametrize(("name", "kind"), STEPS)
def test_every_field_of_a_step_comes_back_from_its_data(name: str, kind: type[Step[Any]]) -> None:
    texts = step_classes(name)
    parameters = signature(kind, texts)
    made = kind(*[sample(of, place) for place, (_name, of) in enumerate(parameters)])
    data = made.data()
    assert len(data) == len(parameters)
    again = kind(*data)
    fields = declared(kind, texts)
    assert fields == {name for name, _of in parameters}, "no field but what the constructor takes"
    for field in fields:
        assert getattr(again, field) == getattr(made, field)
    assert again == made
    assert again.data() == data


@pytest.mark.parametrize(("name", "kind"), STEPS)
def test_every_field_of_a_step_counts(name: str, kind: type[Step[Any]]) -> None:
    """Two steps that differ in any field differ, and their data tells it."""
    parameters = signature(kind, step_classes(name))
    values = [sample(of, place) for place, (_name, of) in enumerate(parameters)]
    made = kind(*values)
    for place, (_name, of) in enumerate(parameters):
        others = list(values)
        others[place] = not values[place] if of == "bool" else sample(of, place + 50)
        if others[place] != values[place]:  # a sample of flags alone has no other
            assert kind(*others) != made
            assert kind(*others).data() != made.data()


def test_the_package_under_test_is_the_one_read() -> None:
    """Compiled or not, the text of the modules is that of the sources."""
    assert Path(str(meadhall.__file__)).name.startswith("__init__")
    assert (PACKAGE / "registry.py").is_file()
