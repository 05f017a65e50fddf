"""Compiles the engine with mypyc into .hall/compiled: a copy of src with extension modules in it.

Run by `./hall compile`, which hands over the line that tells the Python of the environment;
`./hall --compiled` runs the copy only under that same Python and until the sources change.
"""

import importlib.machinery
import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup

ROOT = Path(__file__).resolve().parent.parent
COPY = ROOT / ".hall" / "compiled"
STAMP = ".built"

WHERE = """
import importlib, json, sys
print(json.dumps({name: importlib.import_module(name).__file__ for name in sys.argv[1:]}))
"""


def sources() -> list[Path]:
    """The files to compile, seen from src, as pyproject.toml lists their packages."""
    patterns = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["meadhall"]
    found = []
    for pattern in patterns["compiled"]:
        files = [file for file in ROOT.glob(f"{pattern}/*.py") if file.name != "__init__.py"]
        if not files:
            sys.exit(f"compile: {pattern}, in pyproject.toml, holds no module")
        found += [file.relative_to(ROOT / "src") for file in sorted(files)]
    return found


def build(files: list[Path], folder: Path) -> None:
    """Builds in a folder of its own, so that what was compiled before stays whole until then."""
    os.chdir(folder)
    extensions = mypycify(
        ["--config-file=", "--strict", *map(str, files)], opt_level="3", target_dir="build"
    )
    setup(
        name="meadhall",
        ext_modules=extensions,
        script_args=["--quiet", "build_ext", "--inplace", "--build-temp=build"],
    )
    shutil.rmtree("build")


def interpreted(modules: list[str], folder: Path) -> list[str]:
    """Those modules that Python still loads from their text."""
    answer = subprocess.run(
        [sys.executable, "-P", "-c", WHERE, *modules],
        env={**os.environ, "PYTHONPATH": str(folder)},
        stdout=subprocess.PIPE,
        check=True,
    )
    compiled = tuple(importlib.machinery.EXTENSION_SUFFIXES)
    places: dict[str, str] = json.loads(answer.stdout)
    return [name for name, place in places.items() if not place.endswith(compiled)]


def main(python: str) -> None:
    files = sources()
    modules = [".".join(file.with_suffix("").parts) for file in files]
    folder = COPY.with_name("compiled.new")
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "src", folder, ignore=shutil.ignore_patterns("__pycache__"))
    stamp = folder / STAMP
    stamp.write_text(f"{python}\n", "utf-8")  # as old as the copy, not as the build
    build(files, folder)
    if left := interpreted(modules, folder):
        sys.exit(f"compile: still interpreted: {', '.join(left)}")
    shutil.rmtree(COPY, ignore_errors=True)
    folder.rename(COPY)
    print(*modules, sep="\n")
    print(f"{len(modules)} modules compiled. Run them with ./hall --compiled COMMAND")


if __name__ == "__main__":
    main(sys.argv[1])
