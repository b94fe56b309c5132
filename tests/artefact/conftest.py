"""The built artefact, run as ``make lambda`` runs it."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from infra import build, pythons
from infra.build import Flavour
from tests.support.remote import Remote
from tests.support.spec import CheckedClient

ROOT = Path(__file__).parents[2]
KEYS = {"partner-a": "key-a", "partner-b": "key-b"}


@contextmanager
def offline(log: Path, *arguments: str, **environment: str) -> Iterator[int]:
    """The port where it is served; what the functions write goes to ``log``."""
    with log.open("w", encoding="utf-8") as errors:
        process = subprocess.Popen(
            [sys.executable, "-m", "infra.offline", "--port", "0", *arguments],
            cwd=ROOT,
            env={**os.environ, **environment},
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
    try:
        assert process.stdout is not None
        welcome = process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)", welcome)
        assert found, welcome + log.read_text(encoding="utf-8")
        yield int(found[1])
    finally:
        process.terminate()
        process.communicate(timeout=30)


@contextmanager
def client_of(port: int) -> Iterator[CheckedClient]:
    client = CheckedClient(Remote(port))
    yield client
    client.close()


@pytest.fixture(scope="session")
def flavour() -> Flavour:
    """What is built for this machine, with Lambda's version of Python if it is there."""
    return Flavour(pythons.runner()[1], build.here())


@pytest.fixture(scope="session")
def artefact(flavour: Flavour) -> Path:
    return build.artefact(flavour)


@pytest.fixture(scope="session")
def rest(artefact: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[CheckedClient]:
    """Behind a REST API; every answer is compared with the spec."""
    with offline(tmp_path_factory.mktemp("rest") / "log") as port, client_of(port) as client:
        yield client


@pytest.fixture(scope="module")
def http(artefact: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[CheckedClient]:
    """Behind an HTTP API."""
    log = tmp_path_factory.mktemp("http") / "log"
    with offline(log, "--events", "http") as port, client_of(port) as client:
        yield client


@pytest.fixture(scope="session")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the functions of ``keyed`` write."""
    return tmp_path_factory.mktemp("keyed") / "log"


@pytest.fixture(scope="session")
def keyed_port(artefact: Path, log: Path) -> Iterator[int]:
    """With keys, and pages of one other site."""
    named = ",".join(f"{partner}:{key}" for partner, key in KEYS.items())
    with offline(log, API_KEYS=named, CORS_ORIGINS="https://table.example") as port:
        yield port


@pytest.fixture(scope="session")
def keyed(keyed_port: int) -> Iterator[CheckedClient]:
    with client_of(keyed_port) as client:
        yield client
