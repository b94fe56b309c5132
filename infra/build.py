"""Builds what AWS Lambda runs: ``python -m infra.build``, which SAM calls again for each part.

- ``python -m infra.build`` builds all for Lambda. SAM runs ``make build-RulesFunction`` and so on;
- ``python -m infra.build part NAME FOLDER`` is what these targets do.

Nothing is done twice: an artefact is built again when anything that it is made of has changed, and
the wheels of the dependency layer only when the pins have.
"""

import argparse
import fcntl
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from infra import progress, pythons

ROOT = Path(__file__).parents[1]
BUILD = ROOT / "build"
GATEWAY = BUILD / "apigateway.json"
"""Where ``template.yaml`` includes the definition of the API from."""

_PINS = (ROOT / "pyproject.toml", ROOT / "constraints.txt")
_SOURCES = (
    *_PINS,
    *(ROOT / name for name in ("app", "engine", "openapi.yaml", "template.yaml")),
    *(
        ROOT / "infra" / name
        for name in ("audit.asl.json", "build.py", "gateway.py", "make.mk", "monitoring.yaml")
    ),
)
_PIP_SAYS = ("--disable-pip-version-check", "--progress-bar", "off")
_SAM = ROOT / ".venv-sam" / "bin" / "sam"
_PLATFORMS = {
    # jsonschema-rs for arm64 needs a glibc of 2.28, which Lambda has from python3.12 on.
    "x86_64": ("manylinux_2_28_x86_64", "manylinux2014_x86_64"),
    "arm64": ("manylinux_2_28_aarch64", "manylinux2014_aarch64"),
}


class Flavour(NamedTuple):
    """What an artefact is built for."""

    python: str
    architecture: str

    @property
    def name(self) -> str:
        """What its folders are called."""
        return f"python{self.python}-{self.architecture}"

    @property
    def folder(self) -> Path:
        """Where SAM builds it."""
        return BUILD / "lambda" / self.name

    @property
    def compiler(self) -> str | None:
        """The interpreter that writes its ``.pyc`` files, if this machine has it."""
        own = sys.executable if pythons.version(sys.executable) == self.python else None
        return pythons.runtime() if self.python == pythons.RUNTIME else own


def here() -> str:
    """The architecture of this machine, as AWS calls it."""
    return "arm64" if platform.machine() in {"aarch64", "arm64"} else "x86_64"


def artefact(flavour: Flavour) -> Path:
    """The folder of the artefact, built if it is not up to date."""
    BUILD.mkdir(exist_ok=True)
    stamp = BUILD / f"{flavour.name}.stamp"
    with open(BUILD / "lock", "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        digest = f"{_digest(_SOURCES)} {'compiled' if flavour.compiler else 'not compiled'}"
        if not (stamp.exists() and stamp.read_text(encoding="utf-8") == digest):
            stamp.unlink(missing_ok=True)
            _build(flavour)
            stamp.write_text(digest, encoding="utf-8")
    return flavour.folder


def _build(flavour: Flavour) -> None:
    if flavour.compiler is None:
        sys.stderr.write(
            f"No Python {flavour.python} here to compile with: the artefact is complete, but a "
            "cold start takes three times as long. Build on a machine that has it to deploy.\n"
        )
    # Before SAM, which would say nothing of what it downloads.
    _dependencies(flavour)
    # In a process of its own: what is imported here may be older than what is built.
    run(sys.executable, "-m", "infra.gateway", GATEWAY)
    run_long(
        f"Building {flavour.folder.relative_to(ROOT)}",
        _SAM,
        "build",
        "--build-in-source",
        "--template",
        ROOT / "template.yaml",
        "--build-dir",
        flavour.folder,
        "--parameter-overrides",
        f"Architecture={flavour.architecture}",
        # What the makefile's targets run: this very environment.
        BUILD_PYTHON=sys.executable,
        ARTEFACT_PYTHON=flavour.python,
        ARTEFACT_ARCHITECTURE=flavour.architecture,
        SAM_CLI_TELEMETRY="0",
    )


def part(name: str, folder: Path) -> None:
    """Fill ``folder`` with one part, for the flavour that :func:`_build` asked for."""
    flavour = Flavour(
        os.environ.get("ARTEFACT_PYTHON", pythons.RUNTIME),
        os.environ.get("ARTEFACT_ARCHITECTURE", here()),
    )
    if name == "function":
        _copy(ROOT / "app", folder / "app")
        run(sys.executable, "-m", "app.spec", "--json", folder / "app" / "openapi.json")
        _compile(flavour, folder, "/var/task")
    elif name == "engine":
        _copy(ROOT / "engine", folder / "python" / "engine")
        _compile(flavour, folder, "/opt")
    else:
        shutil.copytree(_dependencies(flavour), folder / "python", dirs_exist_ok=True)
        _compile(flavour, folder, "/opt")


def _dependencies(flavour: Flavour) -> Path:
    """The unpacked wheels of everything that the service takes from PyPI."""
    folder = BUILD / "wheels" / f"{flavour.name}-{_digest(_PINS)[:16]}"
    if folder.exists():
        return folder
    project = tomllib.loads(_PINS[0].read_text(encoding="utf-8"))["project"]
    unfinished = folder.with_suffix(".new")
    shutil.rmtree(unfinished, ignore_errors=True)
    run_long(
        f"Getting the wheels for {flavour.name}",
        *(sys.executable, "-m", "pip", "install", *_PIP_SAYS),
        *("--only-binary=:all:", "--implementation", "cp", "--python-version", flavour.python),
        *(f"--platform={each}" for each in _PLATFORMS[flavour.architecture]),
        *("--no-compile", "--target", unfinished, "-c", _PINS[1]),
        *project["optional-dependencies"]["service"],
    )
    shutil.rmtree(unfinished / "bin", ignore_errors=True)
    for source_map in unfinished.rglob("*.map"):
        source_map.unlink()
    unfinished.rename(folder)
    return folder


def runtime_client(interpreter: str, version: str) -> Path:
    """A Python with what Lambda's runtime has and nothing else, so that a lack would show."""
    pins = ROOT / "infra" / "requirements" / "runtime.txt"
    folder = BUILD / "runtime" / f"python{version}-{_digest([pins])[:16]}"
    python = folder / "bin" / "python"
    if not folder.exists():
        unfinished = folder.with_suffix(".new")
        run(interpreter, "-m", "venv", "--clear", unfinished)
        pip = (unfinished / "bin" / "python", "-m", "pip")
        run_long(
            "Setting up Lambda's runtime client",
            *pip,
            "install",
            *_PIP_SAYS,
            "--no-deps",
            "-r",
            pins,
        )
        unfinished.rename(folder)
    return python


def _copy(source: Path, target: Path) -> None:
    shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "openapi.json"))


def _compile(flavour: Flavour, folder: Path, runs_at: str) -> None:
    """Write ``.pyc`` files that are believed without a look at the source's time or content.

    They name the files as they are on Lambda, so that the same source makes the same artefact.
    """
    if flavour.compiler:
        run(
            *(flavour.compiler, "-m", "compileall", "-qq", "-j", "0"),
            *("--invalidation-mode", "unchecked-hash", "-s", folder, "-p", runs_at, folder),
        )


def run(*command: str | Path, folder: Path = ROOT, **environment: str) -> None:
    """Run ``command`` in ``folder``; what it says is told only where it fails."""
    done = subprocess.run(  # noqa: S603
        command,
        cwd=folder,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode:
        sys.exit(f"{done.stdout}\nfailed: {' '.join(map(str, command))}")


def run_long(title: str, *command: str | Path, **environment: str) -> None:
    """The same of a command that takes long, with word of how far it is."""
    if progress.run(title, command, environment, ROOT):
        sys.exit(1)


def _digest(sources: Iterable[Path]) -> str:
    """What changes when any of the files does, or anything in any of the folders."""
    files = sorted(
        file
        for source in sources
        for file in ([source] if source.is_file() else source.rglob("*"))
        if file.is_file() and "__pycache__" not in file.parts
    )
    digest = hashlib.sha256()
    for file in files:
        content = hashlib.sha256(file.read_bytes()).hexdigest()
        digest.update(f"{file.relative_to(ROOT)} {content}\n".encode())
    return digest.hexdigest()


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m infra.build", description=__doc__)
    parser.add_argument("--architecture", choices=_PLATFORMS, default=here())
    parts = parser.add_subparsers(dest="command").add_parser("part")
    parts.add_argument("name", choices=["function", "engine", "dependencies"])
    parts.add_argument("folder", type=Path)
    arguments = parser.parse_args()
    if arguments.command == "part":
        part(arguments.name, arguments.folder)
    else:
        built = artefact(Flavour(pythons.RUNTIME, arguments.architecture))
        sys.stdout.write(f"{built.relative_to(ROOT)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
