"""What does not change may be kept, and is told from another version; large answers are packed."""

import gzip
from collections.abc import Iterator
from http.client import HTTPConnection

import pytest

from tests.support.http import Client
from tests.support.server import serve

PATHS = ("/v1/rulesets", "/v1/rulesets/guiyang", "/openapi.json", "/docs", "/rules")


@pytest.mark.parametrize("path", [*PATHS, "/rules/gumai", "/playground", "/playground/start.json"])
def test_a_caller_that_has_it_is_told_so(path: str, client: Client) -> None:
    first = client.get(path)
    etag = first.headers["etag"]
    assert first.headers["cache-control"] != "no-store"
    for tags in (etag, f'"x", {etag}', etag.removeprefix("W/"), "*"):
        again = client.get(path, If_None_Match=tags)
        assert (again.status, again.body) == (304, b""), tags
        assert again.headers["etag"] == etag
    other = client.get(path, If_None_Match='"x"')
    assert (other.status, other.body) == (200, first.body)


def test_another_version_has_another_etag(client: Client) -> None:
    assert (
        len({client.get(f"/v1/rulesets/{name}").headers["etag"] for name in ("guiyang", "gumai")})
        == 2
    )


@pytest.fixture(scope="module")
def connection(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HTTPConnection]:
    served = serve(tmp_path_factory.mktemp("kept") / "rooms.db")
    connection = HTTPConnection("127.0.0.1", served.port, timeout=10)
    yield connection
    connection.close()
    served.stop()


def answer(connection: HTTPConnection, path: str, **headers: str) -> tuple[str | None, bytes, str]:
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request("GET", path, headers=given)
    came = connection.getresponse()
    return came.getheader("Content-Encoding"), came.read(), came.getheader("Vary") or ""


@pytest.mark.parametrize("path", PATHS)
def test_large_answers_are_packed_where_asked_for(connection: HTTPConnection, path: str) -> None:
    coding, plain, vary = answer(connection, path)
    assert coding is None
    packed = answer(connection, path, Accept_Encoding="gzip, br")
    if len(plain) < 1400:
        assert packed[0] is None
        return
    assert packed[0] == "gzip"
    assert gzip.decompress(packed[1]) == plain
    assert len(packed[1]) < len(plain) / 2
    assert "Accept-Encoding" in vary
    assert "Accept-Encoding" in packed[2]


def test_small_answers_stay_as_they_are(connection: HTTPConnection) -> None:
    assert answer(connection, "/v1/health", Accept_Encoding="gzip")[0] is None


@pytest.mark.parametrize("path", ["/docs", "/openapi.json", "/rules"])
def test_a_page_leaves_its_date_to_whoever_sends_it(path: str, client: Client) -> None:
    assert "date" not in client.get(path).headers
