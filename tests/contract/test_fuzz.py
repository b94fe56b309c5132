"""Requests that nobody thought of: never a 5xx, never an answer that the spec does not have."""

import copy
import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from app.main import create_app
from app.partners import Partners
from app.rooms import Rooms
from app.rooms.sqlite import SqliteRooms
from tests.support import (
    as_checked,  # noqa: F401 - registers a hook
    astray,
    lines,  # noqa: F401 - registers a serializer
)
from tests.support.astray import Astray
from tests.support.http import JSON, Client
from tests.support.spec import CheckedClient
from tests.support.spoiling import along, places

if TYPE_CHECKING:
    Case = schemathesis.Case[Any]
else:
    Case = schemathesis.Case

Json = dict[str, Any]

# What the schema allows can yet be refused: an impossible table (422), or one that lacks a field
# which another one asks for (400), which a schema cannot say. A list that is too long may make a
# body that is too large (413).
CONFIG = {
    "checks": {
        "positive_data_acceptance": {"enabled": False},
        "negative_data_rejection": {"expected-statuses": ["4xx"]},
    },
    "auth": {"openapi": {"ApiKey": {"api_key": "a key"}}},
}


app = create_app(partners=Partners([("a partner", "a key")]))
schema = schemathesis.openapi.from_asgi(
    "/openapi.json", app, config=schemathesis.Config.from_dict(CONFIG)
)


@pytest.fixture(scope="module", autouse=True)
def stored(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The app, made when this file is imported, gets its rooms when the tests begin."""
    store = SqliteRooms(tmp_path_factory.mktemp("fuzz") / "rooms.db")
    app.given["rooms"] = Rooms(store)
    yield
    store.close()


@schema.parametrize()
@settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    phases=[Phase.generate],  # the examples of the spec are in test_spec.py
    suppress_health_check=list(HealthCheck),
)
def test_schemathesis(case: Case) -> None:
    case.call_and_validate()


@settings(max_examples=200, deadline=None, derandomize=True)
@given(asked=astray.requests())
def test_strange_paths_and_queries(asked: Astray) -> None:
    path = f"{unquote(asked.path)}?{asked.query}"
    for headers in ({"X-Api-Key": "a key"}, {}):
        with closing(CheckedClient(app, {**JSON, **headers})) as client:
            answer = client.send(asked.method, path, b"{}")
        if headers:
            astray.assert_refused_as_it_should_be(asked, answer)
        elif not asked.seen:
            assert answer.status == 404
        elif not asked.path.startswith("/v1/health"):
            assert answer.status == 401


REQUESTS: list[tuple[str, Json]] = [
    (case["endpoint"], {"room": case["room"], "table": case["table"]})
    for file in sorted((Path(__file__).parents[1] / "golden").glob("*.json"))
    for case in json.loads(file.read_text(encoding="utf-8"))
]
TILES = st.sampled_from([f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)])
VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 20),
    st.sampled_from([2**31, 2**63, 10**19, 1.5]),
    TILES,
    st.sampled_from(["", "123m", "draw", "discard", "rob", "kong", "pung", "added_kong", "hard"]),
    st.text(max_size=3),
    st.lists(st.integers(0, 3), max_size=3),
    st.lists(TILES, max_size=3),
    st.just({}),
)


def change(data: st.DataObject, request: Json) -> None:
    """Replace, remove, double or move one value of ``request``."""
    _, *found = places(request)
    if not found:
        return
    path = data.draw(st.sampled_from(found))
    *_, holder, _ = along(request, path)
    key: Any = path[-1]
    kind = data.draw(st.sampled_from(["replace", "tile", "remove", "double", "swap"]))
    if kind == "replace":
        holder[key] = data.draw(VALUES)
    elif kind == "tile":
        holder[key] = data.draw(TILES)
    elif kind == "remove":
        del holder[key]
    elif isinstance(holder, list):
        other = data.draw(st.integers(0, len(holder) - 1))
        if kind == "double":
            holder.insert(other, copy.deepcopy(holder[key]))
        else:
            holder[key], holder[other] = holder[other], holder[key]


@settings(
    max_examples=500,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(data=st.data())
def test_changed_tables(data: st.DataObject, client: Client) -> None:
    """Real tables with a few values changed; the client compares each answer with the spec."""
    endpoint, original = data.draw(st.sampled_from(REQUESTS))
    request = copy.deepcopy(original)
    for _ in range(data.draw(st.integers(1, 3))):
        change(data, request)
    answer = client.post(f"/v1/{endpoint}", request)
    assert answer.status in {200, 400, 404, 422}


@pytest.mark.parametrize(
    "endpoint", ["legal-actions", "waits", "hints", "washout-payouts", "settlements"]
)
def test_every_table_at_every_endpoint(endpoint: str, client: Client) -> None:
    for _, request in REQUESTS:
        assert client.post(f"/v1/{endpoint}", request).status < 500
