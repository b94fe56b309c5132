"""Which Python the artefact is built for, and which one can run it here."""

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

RUNTIME = "3.13"
"""Lambda's, as in ``template.yaml``."""


@cache
def runtime() -> str | None:
    """An interpreter of Lambda's version, if this machine has one."""
    name = f"python{RUNTIME}"
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    candidates = [sys.executable, name, *map(str, pyenv.glob(f"versions/{RUNTIME}.*/bin/{name}"))]
    return next((each for each in candidates if version(each) == RUNTIME), None)


def runner() -> tuple[str, str]:
    """The interpreter that runs the artefact here, and its version.

    Without one of Lambda's version it is our own, for which the artefact is then built: the wheels
    of one version cannot be loaded by another.
    """
    found = runtime()
    return (found, RUNTIME) if found else (sys.executable, version(sys.executable))


def version(interpreter: str) -> str:
    """``3.11`` for example; empty where ``interpreter`` is none."""
    ask = "import sys; print('%d.%d' % sys.version_info[:2])"
    try:
        # A shim of pyenv exists for versions that are not chosen, and fails.
        done = subprocess.run([interpreter, "-c", ask], capture_output=True, text=True)  # noqa: S603
    except OSError:
        return ""
    return done.stdout.strip()
