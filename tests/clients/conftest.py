"""A service that listens, and the TypeScript client with what it needs."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.server import ROOT, serve

CLIENT = ROOT / "clients" / "typescript"
KEY = "key-a"


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a service that asks for a key, :data:`KEY`."""
    served = serve(tmp_path_factory.mktemp("served") / "rooms.db", API_KEYS=f"partner-a:{KEY}")
    yield f"http://127.0.0.1:{served.port}"
    served.stop()


@pytest.fixture(scope="session")
def open_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """One that asks for no key."""
    served = serve(tmp_path_factory.mktemp("open") / "rooms.db")
    yield f"http://127.0.0.1:{served.port}"
    served.stop()


@pytest.fixture(scope="session")
def typescript() -> Path:
    """The folder of the client, with its packages installed."""
    lock, installed = CLIENT / "package-lock.json", CLIENT / "node_modules" / ".package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        run("npm", "ci", "--silent", "--no-audit", "--no-fund", folder=CLIENT)
    shutil.rmtree(CLIENT / "dist", ignore_errors=True)
    return CLIENT


@pytest.fixture(scope="session")
def compiled(packed: Path, typescript: Path) -> Path:
    """The tests and examples of the client, as JavaScript."""
    run("node", "node_modules/typescript/bin/tsc", "-p", "test", folder=typescript)
    return typescript / "build"


@pytest.fixture(scope="session")
def packed(typescript: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package of the TypeScript client, as a registry would have it."""
    target = tmp_path_factory.mktemp("packed")
    run("npm", "pack", "--silent", "--pack-destination", target, folder=typescript)
    (package,) = target.glob("*.tgz")
    return package


def run(*command: str | Path, folder: Path = ROOT, env: dict[str, str] | None = None) -> str:
    """What a command prints; it must not fail."""
    done = subprocess.run(
        command,
        cwd=folder,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout
