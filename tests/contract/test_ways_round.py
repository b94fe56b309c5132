"""No way round the checks: in paths, queries and headers, whichever front a request comes by."""

import asyncio
import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from urllib.parse import quote

import pytest

from app.gateway import Adapter
from app.main import create_app
from app.partners import Partners
from app.problems import HttpRefusal
from app.rooms import Rooms
from app.rooms.sqlite import SqliteRooms
from app.web.checks import HANDLER
from app.web.handlers import Handler
from app.web.stack import App
from infra.offline import events
from tests.support.http import JSON, Answer, exchange, scope_of
from tests.support.server import serve
from tests.support.spec import operations

Headers = Sequence[tuple[str, str]]
Send = Callable[..., Answer]
ROOM = json.dumps({"name": "a", "ruleset": "guiyang"}).encode()
KEY = ("X-Api-Key", "key-a")
# Line breaks of every kind, what ends a text in C, and what no terminal shows.
CONTROLS = ["\n", "\r", "\r\n", "\0", "\t", "\x0b", "\x1f", "\x7f", "\x85", "\u2028", "\u202e"]


@pytest.fixture(scope="module")
def keyed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """The service with one partner."""
    store = SqliteRooms(tmp_path_factory.mktemp("rooms") / "rooms.db")
    yield create_app(Rooms(store), Partners([("a", "key-a")]))
    store.close()


@pytest.fixture(params=["server", "rest", "http"])
def send(request: pytest.FixtureRequest, keyed: App) -> Iterator[Send]:
    """Sends a request as the local server hands it on, or in either event of API Gateway."""
    loop = asyncio.new_event_loop()

    def to_server(method: str, path: str, headers: Headers = (), body: bytes = b"") -> Answer:
        scope = scope_of(method, path, {})
        scope["headers"] = [(name.lower().encode(), value.encode()) for name, value in headers]
        return loop.run_until_complete(exchange(keyed, scope, [body]))

    def to_lambda(method: str, path: str, headers: Headers = (), body: bytes = b"") -> Answer:
        path, _, query = path.partition("?")
        asked = events.Request(method, path, query, list(headers), body)
        event = events.KINDS[request.param](asked)
        answer = adapter(event)
        return Answer(answer["statusCode"], answer["headers"], answer["body"].encode())

    adapter = Adapter(keyed)
    yield to_server if request.param == "server" else to_lambda
    loop.close()


def with_controls() -> Iterator[tuple[str, str]]:
    """Method and path of every operation, with a control character within it or at its end."""
    for path, method, _ in operations():
        for control in CONTROLS:
            plain = path.replace("{id}", "guiyang")
            middle = len(plain) // 2
            for place in (1, middle, len(plain) - 1, len(plain)):
                yield method.upper(), plain[:place] + control + plain[place:]
            yield method.upper(), plain + control + control


def test_no_path_with_a_control_character_is_one_of_ours(
    send: Send, caplog: pytest.LogCaptureFixture
) -> None:
    for method, path in with_controls():
        for headers in ((), (KEY,)):
            answer = send(method, path, [*headers, *JSON.items()], ROOM)
            assert (answer.status, answer.code) == (404, "not_found"), (method, path)
            assert answer.headers["content-type"] == "application/problem+json"
    assert caplog.text == ""


@pytest.mark.parametrize("page", ["/docs", "/docs/start.js", "/openapi.json", "/rules", "/rules/a"])
def test_nor_is_it_a_page(page: str, send: Send) -> None:
    for control in CONTROLS:
        assert send("GET", page + control).status == 404


@pytest.mark.parametrize("path", ["/v1/rulesets/x%250a", "/v1/rooms/%EF%BB%BF", "/v1/%2e%2e"])
def test_what_was_encoded_twice_is_no_way_either(path: str, send: Send) -> None:
    assert send("GET", path).status in {401, 404}
    assert send("GET", path, [KEY]).status in {400, 404}


def test_over_a_real_connection(tmp_path: Path) -> None:
    served = serve(tmp_path / "rooms.db", API_KEYS="a:key-a")
    with served.connect() as connection:
        for method, path in with_controls():
            if path[-1] in CONTROLS:
                connection.request(method, quote(path), ROOM, {**JSON, "X-Api-Key": "key-a"})
                answer = connection.getresponse()
                assert (answer.status, json.loads(answer.read())["code"]) == (404, "not_found")
    assert served.stop() == ""


def test_a_handler_is_never_called_unchecked(keyed: App) -> None:
    """Whatever way to Flask there may be: here, one that goes past all checks."""
    called: list[bool] = []
    another = Handler(lambda: called.append(True), "app.endpoints.service.another")
    for path, method, _ in operations():
        scope = scope_of(method.upper(), path.replace("{id}", "a"), {})
        for checked in ({}, {HANDLER: another}):
            context = {"raw_body": b"", "headers": {}, "language": "zh", **checked}
            scope["extensions"] = {"connexion_context": context}
            with pytest.raises(HttpRefusal, match="not_found"):
                keyed.flask_side.answer(scope)
    assert called == []


# Queries


@pytest.mark.parametrize(
    "limit",
    ["1_0", "%201", "1%20", "+1", "%2B1", "%D9%A1", "%EF%BC%91", "01", "1.0", "1e1", "0x1", "1%0A"],
)
def test_an_integer_is_written_as_json_writes_it(limit: str, send: Send) -> None:
    answer = send("GET", f"/v1/rooms?limit={limit}", [KEY])
    assert (answer.status, answer.code, answer.pointers) == (400, "schema", ["/limit"])
    assert send("GET", "/v1/rooms?limit=10", [KEY]).status == 200


def test_an_unknown_parameter_is_named(send: Send) -> None:
    for path, method, _ in operations():
        asked = path.replace("{id}", "guiyang")
        answer = send(method.upper(), f"{asked}?colour=red&a/b", [KEY, *JSON.items()], ROOM)
        assert (answer.status, answer.code) == (400, "schema"), asked
        assert answer.pointers == ["/colour", "/a~1b"]


def test_a_stranger_is_told_nothing_of_a_query(send: Send) -> None:
    assert send("GET", "/v1/rooms?ruleset=guiyang").status == 401


def test_a_parameter_is_given_once(send: Send) -> None:
    answer = send("GET", "/v1/rooms?limit=1&limit=2&limit=3", [KEY])
    assert (answer.status, answer.pointers) == (400, ["/limit"])


def test_thousands_of_unknown_parameters_are_not_listed(send: Send) -> None:
    query = "&".join(f"a{number}" for number in range(5000))
    assert len(send("GET", f"/v1/rulesets?{query}", [KEY]).pointers) == 50


def test_an_empty_query_is_none(send: Send) -> None:
    for query in ("?", "?&", "?&&"):
        assert send("GET", f"/v1/rulesets{query}", [KEY]).status == 200


@pytest.mark.parametrize("page", ["/docs?a=1", "/rules?lang=en&utm=x", "/playground?a"])
def test_a_page_takes_what_links_add(page: str, send: Send) -> None:
    assert send("GET", page).status == 200


# Headers


@pytest.mark.parametrize("coding", ["Identity", "IDENTITY", " identity ", "", "identity, Identity"])
def test_a_body_that_is_not_coded(coding: str, send: Send) -> None:
    headers = [KEY, *JSON.items(), ("Content-Encoding", coding)]
    assert send("POST", "/v1/rooms", headers, ROOM).status == 201


@pytest.mark.parametrize("coding", ["gzip", "GZIP", "identity, gzip", "identity;q=1"])
def test_a_body_that_is_coded(coding: str, send: Send) -> None:
    headers = [KEY, *JSON.items(), ("Content-Encoding", coding)]
    answer = send("POST", "/v1/rooms", headers, ROOM)
    assert (answer.status, answer.code) == (415, "unsupported_media_type")


def test_two_idempotency_keys(send: Send) -> None:
    before = len(send("GET", "/v1/rooms?limit=100", [KEY]).json()["rooms"])
    for keys in (("k1", "k2"), ("k1", "k1"), ("k1,k2",)):
        headers = [KEY, *JSON.items(), *(("Idempotency-Key", key) for key in keys)]
        answer = send("POST", "/v1/rooms", headers, ROOM)
        assert (answer.status, answer.code) == (400, "schema"), keys
        assert answer.pointers == ["/Idempotency-Key"]
    assert len(send("GET", "/v1/rooms?limit=100", [KEY]).json()["rooms"]) == before


def test_two_keys_of_partners_are_none(send: Send) -> None:
    for other in ("key-a", "key-b", ""):
        assert send("GET", "/v1/rulesets", [KEY, ("X-Api-Key", other)]).status == 401


def test_two_media_types_are_none(send: Send) -> None:
    headers = [KEY, *JSON.items(), *JSON.items()]
    assert send("POST", "/v1/rooms", headers, ROOM).status == 415


def test_tags_in_several_headers_are_one_list(send: Send) -> None:
    made = send("POST", "/v1/rooms", [KEY, *JSON.items()], ROOM)
    tags = [("If-Match", '"7"'), ("If-Match", '"1"')]
    path = made.headers["location"]
    assert send("DELETE", path, [KEY, *tags]).status == 204


def test_languages_in_several_headers_are_one_list(send: Send) -> None:
    headers = [("Accept-Language", "en;q=0.5"), ("Accept-Language", "fr")]
    assert send("GET", "/v1/rulesets", headers).headers["content-language"] == "en"
