"""Running ``zhuoji``: in this process, in one of its own, and on a terminal."""

import codecs
import fcntl
import json
import os
import pty
import struct
import subprocess
import sys
import termios
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import click
from click.testing import CliRunner, Result

from zhuoji.main import main

Json = dict[str, Any]
COMMAND = (sys.executable, "-W", "error", "-m", "zhuoji")
PLAIN = {"LC_ALL": "C.UTF-8", "NO_COLOR": "", "COLUMNS": "", "TERM": "xterm-256color"}
"""What would change the output, as if it were not set."""


class Ran(NamedTuple):
    """What a process has written, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[Json]:
        """The output as JSON Lines."""
        return jsonl(self.out)


def jsonl(text: str) -> list[Json]:
    return [json.loads(line) for line in text.splitlines()]


def write_jsonl(values: list[Any]) -> str:
    return "".join(json.dumps(value, ensure_ascii=False) + "\n" for value in values)


class _Main(click.Command):
    """What the installed command runs, as click's runner wants it."""

    def main(self, args: Sequence[str] | None = None, **_: object) -> NoReturn:  # type: ignore[override]
        sys.exit(main(args))


def invoke(*arguments: str, stdin: str | bytes = "", env: Mapping[str, str] = PLAIN) -> Result:
    """In this process; what it raises is raised."""
    return CliRunner().invoke(_Main("zhuoji"), arguments, stdin, env, catch_exceptions=False)


def environment(env: Mapping[str, str] | None = None) -> dict[str, str]:
    asked = {**os.environ, **PLAIN, **(env or {})}
    return {name: value for name, value in asked.items() if value}


def run(*arguments: str, stdin: str | bytes = b"", env: Mapping[str, str] | None = None) -> Ran:
    """In a process of its own, with pipes."""
    done = subprocess.run(
        [*COMMAND, *arguments],
        input=stdin.encode() if isinstance(stdin, str) else stdin,
        capture_output=True,
        env=environment(env),
        check=False,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


class Terminal:
    """A process whose standard output and error are a terminal, and its input if not given."""

    def __init__(
        self,
        *arguments: str,
        stdin: str | None = None,
        columns: int = 100,
        env: Mapping[str, str] | None = None,
    ) -> None:
        self._ours, theirs = pty.openpty()
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        self.process = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=theirs if stdin is None else subprocess.PIPE,
            stdout=theirs,
            stderr=theirs,
            env=environment(env),
            start_new_session=True,
        )
        os.close(theirs)
        if stdin is not None and self.process.stdin is not None:
            self.process.stdin.write(stdin.encode())
            self.process.stdin.close()

    def read(self) -> str:
        """What is shown next; nothing at the end."""
        text = ""
        while not text:
            try:
                data = os.read(self._ours, 1 << 16)
            except OSError:  # Linux says so where all have closed the terminal
                return ""
            if not data:
                return ""
            text = self._decoder.decode(data)
        return text

    def ended(self) -> Ran:
        """Everything that was shown."""
        shown = ""
        while more := self.read():
            shown += more
        os.close(self._ours)
        return Ran(self.process.wait(), shown.replace("\r\n", "\n"), "")


class Held(NamedTuple):
    """What a run has taken: seconds on the clock and of all processors, and the most memory that
    its first process and any of the others held, in megabytes."""

    code: int
    seconds: float
    cpu: float
    first: float
    others: float


# Where there is /proc, the peak is that of the process alone: rusage also counts who began it.
_MEASURE = """
import json, os, resource, sys, time
from zhuoji.main import main

def peak():
    if os.path.exists("/proc/self/status"):
        with open("/proc/self/status") as status:
            return int(next(line.split()[1] for line in status if line.startswith("VmHWM")))
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

if __name__ == "__main__":
    began = time.perf_counter()
    code = main(sys.argv[2:])
    seconds = time.perf_counter() - began
    own, others = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    cpu = sum(used.ru_utime + used.ru_stime for used in (own, others))
    with open(sys.argv[1], "w") as report:
        json.dump([code, seconds, cpu, peak() / 1024, others.ru_maxrss / 1024], report)
"""


def measured(folder: Path, *arguments: str, stdin: Iterable[bytes] = ()) -> Held:
    """What a run takes whose standard input is given line by line; its output goes nowhere."""
    script, report = folder / "measured.py", folder / "held.json"
    # A file: the processes that share the work import what the first one ran.
    script.write_text(_MEASURE, encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, script, report, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        env={**environment(), "PYTHONPATH": str(Path(__file__).parents[2])},
    ) as process:
        assert process.stdin is not None
        for line in stdin:
            process.stdin.write(line)
        process.stdin.close()
    return Held(*json.loads(report.read_text(encoding="utf-8")))
