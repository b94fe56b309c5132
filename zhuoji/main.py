"""The command ``zhuoji``."""

import contextlib
import io
import os
import signal
import sys
from collections.abc import Iterator, Sequence

import click

import engine
from zhuoji.commands.replay import replay
from zhuoji.commands.rules import rules
from zhuoji.commands.simulate import simulate
from zhuoji.commands.tables import actions, settle, waits, washout
from zhuoji.parallel import Died

INTERRUPTED = 130
BROKEN_PIPE = 141
"""As a shell says of a program that SIGPIPE ends."""
DIED = 70


class _Group(click.Group):
    """Ends quietly where nobody reads on."""

    def invoke(self, context: click.Context) -> object:
        """Run a command."""
        try:
            return super().invoke(context)
        except BrokenPipeError:
            _forget_stdout()
            context.exit(BROKEN_PIPE)


@click.group(
    cls=_Group,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="""\b
Output is for reading on a terminal, and JSON to everything else.
Exit codes: 0 fine; 1 something is wrong with a table or record;
2 usage, or input that cannot be read; 70 a process was killed; 130 interrupted.""",
)
@click.version_option(engine.__version__, "-V", "--version", message="zhuoji %(version)s")
def cli() -> None:
    """The rules of Guizhou zhuoji mahjong 捉鸡麻将 and Zhaotong mahjong 昭通麻将."""


for _command in (waits, actions, settle, washout, replay, rules, simulate):
    cli.add_command(_command)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``zhuoji``; the exit code."""
    _speak_utf8()
    with _ended_by_sigterm():
        try:
            code = cli.main(arguments, prog_name="zhuoji", standalone_mode=False)
            sys.stdout.flush()
        except click.ClickException as error:
            error.show()
            return error.exit_code
        except (click.Abort, KeyboardInterrupt):
            return INTERRUPTED
        except BrokenPipeError:
            _forget_stdout()
            return BROKEN_PIPE
        except Died:
            click.echo("Error: a process that shared the work was killed", err=True)
            return DIED
    return code if isinstance(code, int) else 0


def _speak_utf8() -> None:
    """JSON is UTF-8, whatever the locale. What is closed takes nothing."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


@contextlib.contextmanager
def _ended_by_sigterm() -> Iterator[None]:
    """SIGTERM ends the processes that share the work as well."""

    def end(number: int, _: object) -> None:
        sys.exit(128 + number)

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _forget_stdout() -> None:
    """What is still to be written goes nowhere; the interpreter would complain at its end."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
