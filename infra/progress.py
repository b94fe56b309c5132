"""``python infra/progress.py TITLE COMMAND …``: runs a command that takes long, and says how far.

It is started before anything is installed, so it needs the standard library alone. On a terminal
one line tells the time and what the command says last; elsewhere a line does, now and then. All
that the command has said is shown where it fails.
"""

import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence

QUIET_SECONDS = 10.0
"""How long nothing is said where no terminal is."""
_TICK = 0.5
_WIDTH = 78
# Of an address its last part: the name of a file, without where it is from.
_ADDRESS = re.compile(r"\w+://\S*/([^\s/]*)")


class Told:
    """What a command says, line by line."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def read(self, process: "subprocess.Popen[str]") -> None:
        """All of it, until it ends."""
        assert process.stdout is not None  # noqa: S101 - it was opened
        self.lines.extend(process.stdout)

    @property
    def last(self) -> str:
        """The last line that says something, without addresses."""
        for line in reversed(self.lines[-20:]):
            if line.strip():
                return _ADDRESS.sub(r"\1", line.strip())
        return ""


def run(
    title: str,
    command: Sequence[str | os.PathLike[str]],
    environment: Mapping[str, str] | None = None,
    folder: str | os.PathLike[str] | None = None,
) -> int:
    """The status of ``command``, run in ``folder`` with ``environment`` beside our own."""
    out = sys.stderr
    live = out.isatty()
    began = said = time.monotonic()
    out.write(f"{title} …{'' if live else os.linesep}")
    out.flush()
    process = subprocess.Popen(  # noqa: S603 - a command of our own
        command,
        cwd=folder,
        env={**os.environ, "PYTHONUNBUFFERED": "1", **(environment or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    told = Told()
    reader = threading.Thread(target=told.read, args=[process], daemon=True)
    reader.start()
    try:
        while reader.is_alive():
            reader.join(_TICK)
            now = time.monotonic()
            if live:
                out.write(f"\r\033[K{_line(title, now - began, told.last)}")
            elif now - said >= QUIET_SECONDS and reader.is_alive():
                said = now
                out.write(f"  {_line(title, now - began, told.last)}\n")
            out.flush()
        status = process.wait()
    except KeyboardInterrupt:
        process.terminate()
        process.wait()
        raise
    finally:
        if process.stdout is not None:
            process.stdout.close()
        if live:
            out.write("\r\033[K")
    if status:
        out.write("".join(told.lines))
        out.write(f"failed after {_clock(time.monotonic() - began)}: {title}\n")
    elif live or said > began:
        out.write(f"{title}: done in {_clock(time.monotonic() - began)}\n")
    out.flush()
    return status


def _line(title: str, seconds: float, last: str) -> str:
    """What is said while it lasts."""
    line = f"{title}, {_clock(seconds)}: {last}" if last else f"{title}, {_clock(seconds)}"
    return line if len(line) <= _WIDTH else f"{line[: _WIDTH - 1]}…"


def _clock(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


def main() -> int:
    """Run the command that is named."""
    title, *command = sys.argv[1:]
    try:
        return run(title, command)
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
