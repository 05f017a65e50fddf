"""Rules and tests: every paragraph that is carried out has a place in the code, and a test."""

from pathlib import Path

import pytest

from meadhall import rule_index
from meadhall.registry import GAMES

HERE = Path(__file__).resolve().parent


def whole_suite(config: pytest.Config) -> bool:
    """Whether all tests are collected: part of them cannot show every rule."""
    if config.option.keyword or config.option.markexpr or config.option.deselect:
        return False
    if config.option.ignore or config.option.ignore_glob:
        return False
    if config.getoption("lf", False) or config.getoption("stepwise", False):
        return False
    args = [Path(config.invocation_params.dir, arg).resolve() for arg in config.args]
    return any(arg == HERE or arg in HERE.parents for arg in args)


def stop_at_holes(faults: list[str]) -> None:
    """No test runs while the index is not whole."""
    if faults:
        raise pytest.UsageError("the rule index has holes:\n  " + "\n  ".join(faults))


def pytest_sessionstart(session: pytest.Session) -> None:
    """In parallel only the workers collect, and they cannot stop the run: the tests' text must do.

    What a worker collects, the index reads from the same text.
    """
    config = session.config
    leads = getattr(config.option, "dist", "no") != "no" and not hasattr(config, "workerinput")
    if leads and whole_suite(config):
        for game in GAMES:
            stop_at_holes(rule_index.faults(game, rule_index.tests_of(game)))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Stops a run of the whole suite whose rule index has a hole."""
    if hasattr(config, "workerinput") or not whole_suite(config):
        return
    shown: dict[str, set[str]] = {game: set() for game in GAMES}
    faults = []
    for item in items:
        for mark in item.iter_markers("rule"):
            game = item.path.relative_to(HERE).parts[0]
            if game not in shown:
                faults.append(f"{item.nodeid} cites a rule, but is in no game's folder")
            elif not mark.args or not all(isinstance(rule, str) for rule in mark.args):
                faults.append(f'{item.nodeid}: expected pytest.mark.rule("id", ...)')
            else:
                shown[game].update(mark.args)
    for game in GAMES:
        faults += rule_index.faults(game, shown[game])
    stop_at_holes(faults)
