"""Builds what is released: ``python -m infra.release``, which ``make release`` runs.

All of it goes to ``build/release``: the Python packages of the rules and of the client, the npm
package of the TypeScript client, the artefacts for Lambda, a bill of materials of what ships, and
checksums. The same commit makes the same bytes. ``python -m infra.release version 1.2.3`` writes
the version wherever it stands; ``engine/__init__.py`` is the file that the others follow.
"""

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterable
from pathlib import Path

import engine
from infra import build, pythons

ROOT = Path(__file__).parents[1]
RELEASE = ROOT / "build" / "release"
_TOOLS = ROOT / "build" / "generators" / "bin"
_PYTHON = (ROOT, ROOT / "clients" / "python")
_TYPESCRIPT = ROOT / "clients" / "typescript"
_VERSIONED = {
    "engine/__init__.py": r'(?m)^(__version__ = ").*(")$',
    "clients/python/zhuoji_rules_client/__init__.py": r'(?m)^(__version__ = ").*(")$',
    "clients/typescript/package.json": r'(?m)^(  "version": ").*(",)$',
    "clients/typescript/package-lock.json": r'(?s)\A(.*?"version": ")[^"]*(".*)\Z',
}
_EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The first moment that a ZIP file can tell."""


def packages() -> None:
    """The wheels and sources for pip, and the package for npm."""
    moment = subprocess.run(
        ("git", "log", "-1", "--format=%ct"),  # noqa: S607
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    for project in _PYTHON:
        hatchling = (_TOOLS / "python", "-m", "hatchling", "build", "-d", RELEASE)
        build.run(*hatchling, folder=project, SOURCE_DATE_EPOCH=moment)
    build.run("npm", "ci", "--silent", "--no-audit", "--no-fund", folder=_TYPESCRIPT)
    build.run("npm", "pack", "--silent", "--pack-destination", RELEASE, folder=_TYPESCRIPT)


def artefacts(architectures: Iterable[str]) -> None:
    """What Lambda runs, as SAM builds it: a ZIP file for each architecture."""
    for architecture in architectures:
        folder = build.artefact(build.Flavour(pythons.RUNTIME, architecture))
        target = RELEASE / f"zhuoji-rules-lambda-{engine.__version__}-{architecture}.zip"
        with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
            for file in sorted(folder.rglob("*")):
                if file.is_file():
                    entry = zipfile.ZipInfo(file.relative_to(folder).as_posix(), _EARLIEST)
                    entry.compress_type = zipfile.ZIP_DEFLATED
                    entry.external_attr = (0o755 if os.access(file, os.X_OK) else 0o644) << 16
                    archive.writestr(entry, file.read_bytes())


def bill_of_materials() -> None:
    """What ships with the service, as CycloneDX; the clients bring httpx or nothing."""
    target = RELEASE / f"zhuoji-rules-{engine.__version__}.cdx.json"
    flags = ("--output-reproducible", "--pyproject", ROOT / "pyproject.toml")
    command = (_TOOLS / "cyclonedx-py", "requirements", *flags, "-o", target)
    build.run(*command, ROOT / "constraints.txt")
    bill = json.loads(target.read_text(encoding="utf-8"))
    bill["metadata"]["component"]["version"] = engine.__version__
    target.write_text(json.dumps(bill, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def checksums() -> None:
    """``SHA256SUMS`` of all the others, as ``sha256sum --check`` reads it."""
    lines = [
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n"
        for file in sorted(RELEASE.iterdir())
    ]
    (RELEASE / "SHA256SUMS").write_text("".join(lines), encoding="utf-8")


def write_version(version: str) -> None:
    """Write ``version`` wherever it stands but for what is generated."""
    for name, pattern in _VERSIONED.items():
        file = ROOT / name
        text, count = re.subn(pattern, rf"\g<1>{version}\g<2>", file.read_text(encoding="utf-8"))
        if count != 1:
            sys.exit(f"{name} has no version where it should have one")
        if name.endswith("package-lock.json"):  # which says it twice
            lock = json.loads(text)
            lock["packages"][""]["version"] = version
            text = json.dumps(lock, indent=2, ensure_ascii=False) + "\n"
        file.write_text(text, encoding="utf-8")


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m infra.release", description=__doc__)
    parser.add_argument("--architecture", nargs="*", default=["arm64", "x86_64"])
    commands = parser.add_subparsers(dest="command")
    commands.add_parser("version").add_argument("version")
    arguments = parser.parse_args()
    if arguments.command == "version":
        write_version(arguments.version)
        return 0
    shutil.rmtree(RELEASE, ignore_errors=True)
    RELEASE.mkdir(parents=True)
    packages()
    artefacts(arguments.architecture)
    bill_of_materials()
    checksums()
    sys.stdout.write((RELEASE / "SHA256SUMS").read_text(encoding="utf-8"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
