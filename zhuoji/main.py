"""The command ``zhuoji``."""

import contextlib
import signal
import sys
from collections.abc import Iterator, Sequence

import click

import engine
from zhuoji import faults, language, streams
from zhuoji.commands.audit import audit
from zhuoji.commands.help import help_
from zhuoji.commands.replay import replay
from zhuoji.commands.rules import rules
from zhuoji.commands.simulate import simulate
from zhuoji.commands.tables import actions, hints, settle, waits, washout

INTERRUPTED = 130


@click.group(
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="""\b
zhuoji help lists what else there is to know: input, verdicts, shell completion.
Output is for reading on a terminal, and JSON to everything else.
Exit codes: 0 fine; 1 something is wrong with a table or record;
2 usage, or input that cannot be read; 70 a process was killed;
74 the output could not be written; 130 interrupted; 141 nobody reads it.""",
)
@click.version_option(engine.__version__, "-V", "--version", message="zhuoji %(version)s")
def cli() -> None:
    """The rules of Guizhou zhuoji mahjong 捉鸡麻将 and Zhaotong mahjong 昭通麻将."""


for _command in (waits, hints, actions, settle, washout, replay, audit, rules, simulate, help_):
    cli.add_command(_command)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``zhuoji``; the exit code."""
    streams.make_ready()
    given = sys.argv[1:] if arguments is None else list(arguments)
    with _ended_by_sigterm():
        try:
            with faults.told(language.of_arguments(given)):
                code = cli.main(given, prog_name="zhuoji", standalone_mode=False)
                sys.stdout.flush()
        except click.exceptions.Exit as ended:
            return ended.exit_code
        except (click.Abort, KeyboardInterrupt):
            return INTERRUPTED
    return code if isinstance(code, int) else 0


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
