"""Requests that nobody thought of, through the artefact's HTTP front: a few, since what the service
itself makes of them is looked at in ``tests/contract/test_fuzz.py``."""

from typing import TYPE_CHECKING, Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings

from app import spec
from tests.artefact.conftest import KEYS
from tests.support import (
    as_checked,  # noqa: F401 - registers a hook
    astray,
    lines,  # noqa: F401 - registers a serializer
)
from tests.support.astray import Astray
from tests.support.http import JSON
from tests.support.spec import CheckedClient

if TYPE_CHECKING:
    Case = schemathesis.Case[Any]
else:
    Case = schemathesis.Case

CONFIG = {
    "checks": {
        # What the schema allows can yet be refused: an impossible table, a room that is not there.
        "positive_data_acceptance": {"enabled": False},
        # A list that is too long may make a body that is too large (413).
        "negative_data_rejection": {"expected-statuses": ["4xx"]},
        # TRACE never gets through a gateway, which calls it an unknown address.
        "unsupported_method": {"enabled": False},
    },
    "auth": {"openapi": {"ApiKey": {"api_key": KEYS["partner-a"]}}},
}
schema = schemathesis.openapi.from_dict(spec.load(), config=schemathesis.Config.from_dict(CONFIG))


@schema.parametrize()
@settings(
    max_examples=2,
    deadline=None,
    derandomize=True,
    # The examples of the spec go through it in test_cases.py and tests/contract.
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_schemathesis(case: Case, keyed_port: int) -> None:
    case.call_and_validate(base_url=f"http://127.0.0.1:{keyed_port}")


@settings(
    max_examples=30,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(asked=astray.requests())
def test_strange_paths_and_queries(asked: Astray, keyed: CheckedClient) -> None:
    headers = {**JSON, "X-Api-Key": KEYS["partner-a"]}
    answer = keyed.send(asked.method, f"{asked.path}?{asked.query}", b"{}", headers)
    astray.assert_refused_as_it_should_be(asked, answer)
