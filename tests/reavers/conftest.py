"""After each test: its scenes end where the test expects them to."""

from collections.abc import Generator
from typing import Any

import pytest

from tests.reavers import scene


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call() -> Generator[None, Any, Any]:
    """Only a test that has passed so far: a failure of its own says more."""
    scene.OPEN.clear()
    result = yield
    for each in scene.OPEN:
        each.finish()
    return result
