"""The served service, over a real connection."""

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from email.utils import formatdate
from pathlib import Path
from statistics import median
from time import perf_counter

import pytest

from app import examples
from tests.support.server import ROOT, Served, serve

EXAMPLE = next(each for each in examples.load() if each.endpoint == "settlements")
BODY = json.dumps(EXAMPLE.request).encode()
HEADERS = {"Content-Type": "application/json"}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    started = serve(tmp_path_factory.mktemp("served") / "rooms.db")
    yield started
    started.stop()


def answer_of(connection: http.client.HTTPConnection) -> tuple[int, bytes]:
    response = connection.getresponse()
    return response.status, response.read()


def assert_served(served: Served) -> None:
    with served.connect() as connection:
        connection.request("POST", "/v1/settlements", BODY, HEADERS)
        status, body = answer_of(connection)
    assert status == 200
    assert json.loads(body)["totals"] == [-2, 10, -3, -5]


def test_the_welcome_can_be_followed(served: Served) -> None:
    """The addresses answer, and the curl line names a file that is there."""
    for path in ("/docs", "/openapi.json"):
        assert f":{served.port}{path}" in served.welcome
        with served.connect() as connection:
            connection.request("GET", path)
            assert answer_of(connection)[0] == 200
    (name,) = re.findall(r"-d @(\S+)", served.welcome)
    assert json.loads((ROOT / name).read_text(encoding="utf-8")) == EXAMPLE.request
    assert_served(served)


def test_the_front_page_leads_to_another(served: Served) -> None:
    """Whose answer has no body, and whose headers do not say so."""
    with served.connect() as connection:
        connection.request("GET", "/")
        response = connection.getresponse()
        assert (response.status, response.read()) == (302, b"")
        assert response.headers["location"] == "docs"


@pytest.mark.parametrize("chunked", [False, True])
def test_ten_megabytes(chunked: bool, served: Served) -> None:
    with served.connect() as connection:
        pieces = (b"[" * 100_000 for _ in range(100))
        body = pieces if chunked else b"[" * 10_000_000
        connection.request("POST", "/v1/settlements", body, HEADERS, encode_chunked=chunked)
        status, answered = answer_of(connection)
        assert status == 413
        assert json.loads(answered)["code"] == "too_large"
    assert_served(served)


def test_chunked(served: Served) -> None:
    with served.connect() as connection:
        pieces = iter((BODY[:100], BODY[100:]))
        connection.request("POST", "/v1/settlements", pieces, HEADERS, encode_chunked=True)
        assert answer_of(connection)[0] == 200


@pytest.mark.parametrize(
    "head",
    [
        b"POST /v1/settlements HTTP/1.1\r\nHost: a\r\n\r\n",
        b"POST /v1/settlements HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n",
        b"GARBAGE\r\n\r\n",
    ],
)
def test_no_length_and_no_http(head: bytes, served: Served) -> None:
    with socket.create_connection(("127.0.0.1", served.port), timeout=30) as raw:
        raw.sendall(head)
        assert int(raw.recv(4096).split()[1]) == 400
    assert_served(served)


def test_a_caller_that_goes_away(served: Served) -> None:
    with socket.create_connection(("127.0.0.1", served.port), timeout=30) as raw:
        raw.sendall(b"POST /v1/settlements HTTP/1.1\r\nHost: a\r\nContent-Length: 9999\r\n\r\n{")
    assert_served(served)


@pytest.mark.parametrize(
    "path",
    [
        *("/playground", "/playground/main.js", "/playground/icon.svg", "/playground/start.json"),
        *("/rules", "/rules/guiyang", "/rules/rules.css", "/docs", "/openapi.yaml"),
        *("/v1/health", "/v1/rulesets", "/v1/rulesets/gumai", "/nothing"),
    ],
)
def test_no_header_is_sent_twice(path: str, served: Served) -> None:
    """Also where the caller has the answer already, and where it wants a part."""
    for more in ({}, {"Range": "bytes=0-9"}, {"If-Modified-Since": formatdate(usegmt=True)}):
        with served.connect() as connection:
            connection.request("GET", path, headers=more)
            response = connection.getresponse()
            response.read()
        names = [name.lower() for name, _ in response.getheaders()]
        assert "date" in names
        assert len(set(names)) == len(names)


def test_one_connection_many_requests(served: Served) -> None:
    with served.connect() as connection:
        for body in (BODY, b"{", BODY, b"", BODY):
            connection.request("POST", "/v1/settlements", body, HEADERS)
            assert answer_of(connection)[0] == (200 if body == BODY else 400)


def test_answers_on_one_connection_do_not_wait_for_each_other(served: Served) -> None:
    """As they did by 40 ms each where the kernel held them back for an ACK (Nagle)."""
    with served.connect() as connection:
        taken = []
        for _ in range(20):
            started = perf_counter()
            connection.request("GET", "/v1/health")
            answer_of(connection)
            taken.append(perf_counter() - started)
    assert median(taken) < 0.03


def test_a_taken_port_is_said(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = subprocess.run(
            [sys.executable, "-m", "app.serve", "--port", port],
            cwd=ROOT,
            env={**os.environ, "ROOMS_DB": str(tmp_path / "rooms.db")},
            capture_output=True,
            text=True,
            timeout=60,
        )
    assert done.returncode == 1
    assert port in done.stderr
    assert "Traceback" not in done.stderr


def test_a_variable_that_is_wrong_is_said(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "app.serve", "--port", "0"],
        cwd=ROOT,
        env={**os.environ, "ROOMS_DB": str(tmp_path / "rooms.db"), "WORK_SECONDS": "long"},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 1
    assert done.stderr == "cannot serve: WORK_SECONDS: must be more than 0, and 3600 at most\n"


def test_stopping_is_quiet(tmp_path: Path) -> None:
    started = serve(tmp_path / "rooms.db")
    started.process.send_signal(signal.SIGINT)
    _, errors = started.process.communicate(timeout=30)
    assert errors == ""
    assert started.process.returncode == 0
