"""The API does what its description says, whatever it is sent."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import Case, openapi
from schemathesis.checks import CHECKS
from schemathesis.generation import GenerationMode
from schemathesis.python.asgi import get_client, shutdown_lifespans
from starlette.applications import Starlette

from meadhall.hall.api import ENTRIES, Claim, Entry, NewTable, SeatWanted, description
from meadhall.hall.app import make_app
from meadhall.hall.live import NOBODY, PERSON
from tests.hall.conftest import no_limits, settings_for
from tests.hall.seats import TWO

EXAMPLES = 40  # of each kind, for each operation
LEFT_OUT = (
    "positive_data_acceptance",  # no schema tells which addresses, names and links there are
    "ignored_auth",  # without a secret there is no such table: 404, and neither 401 nor 403
)

# What makes sense, for each kind of body: the rest of it is made up.
BODIES: dict[Any, Callable[[Any], dict[str, Any]]] = {
    NewTable: lambda made: {"address": TWO, "seats": []},
    SeatWanted: lambda _made: {"seat": 0},
    Claim: lambda made: {"invite": made["invites"]["1"], "name": "Bo"},
}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Starlette]:
    """A hall that answers, in this process."""
    yield make_app(settings_for(tmp_path_factory.mktemp("hall")), no_limits())
    shutdown_lifespans()


def test_the_description_is_one_of_openapi() -> None:
    openapi.from_dict(description()).validate()
    for entry in ENTRIES:
        told = description()["paths"][entry.path][entry.method.lower()]
        assert told["summary"]
        assert str(entry.status) in told["responses"]


@pytest.mark.parametrize(
    ("entry", "mode"),
    [(entry, GenerationMode.POSITIVE) for entry in ENTRIES]
    + [(entry, GenerationMode.NEGATIVE) for entry in ENTRIES if entry.takes is not None],
    ids=lambda part: part.run.__name__ if isinstance(part, Entry) else part.value,
)
def test_answers_are_as_described(app: Starlette, entry: Entry, mode: GenerationMode) -> None:
    seats = [{"player": PERSON}, {"player": NOBODY}]
    with get_client(app) as client:
        made = client.post("/api/tables", json={"address": TWO, "seats": seats}).json()
    if entry.run.__name__ == "stream":
        app.state.hall.pokes.close()  # each ends as soon as it has begun
    schema = openapi.from_dict(description())
    schema.app = app
    operation = schema[entry.path][entry.method]
    left_out = [CHECKS.get_one(name) for name in LEFT_OUT]
    statuses: Counter[int] = Counter()

    @settings(
        max_examples=EXAMPLES,
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(operation.as_strategy(generation_mode=mode), st.booleans())
    def conforms(case: Case, insider: bool) -> None:
        if insider:
            know(case, entry, made)
            if mode is GenerationMode.POSITIVE and entry.takes in BODIES:
                case.body |= BODIES[entry.takes](made)
        response = case.call()
        statuses[response.status_code] += 1
        case.validate_response(response, excluded_checks=left_out)

    conforms()
    if mode is GenerationMode.POSITIVE:
        assert statuses[entry.status], statuses


def know(case: Case, entry: Entry, made: dict[str, Any]) -> None:
    """What only somebody at the table knows."""
    case.path_parameters["table"] = made["table"]
    secret = made["host"] if entry.path.endswith("/invites") else made["seats"]["0"]
    case.headers["Authorization"] = f"Bearer {secret}"
