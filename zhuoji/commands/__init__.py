"""The commands of ``zhuoji``, and the options that they share."""

import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TextIO

import click
from click.shell_completion import CompletionItem

import engine
from engine import Language, Refused, Text, gzipped
from zhuoji import streams
from zhuoji.faults import BadUsage
from zhuoji.language import of_environment
from zhuoji.sources import STDIN

Command = Callable[..., Any]
Completer = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]

FINE = 0
WRONG = 1
_UNITS = {"": 1, "K": 10**3, "M": 10**6, "G": 10**9, "T": 10**12}


def completing(*names: str) -> Completer:
    """Completes to one of ``names``."""

    def complete(
        context: click.Context, parameter: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return [CompletionItem(name) for name in names if name.startswith(incomplete)]

    return complete


def _complete_option(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """The options of the rule set that is named before, each with what it may be."""
    try:
        described = engine.find_ruleset(context.params.get("ruleset") or "")
    except Refused:
        return []
    found = []
    for option in described.options:
        choices = [str(choice.value).lower() for choice in option.choices]
        if not choices and option.span is None:
            choices = ["true", "false"]
        found += [f"{option.key}={choice}" for choice in choices or [""]]
    return [CompletionItem(each) for each in found if each.startswith(incomplete)]


def _complete_file(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    return [CompletionItem(incomplete, type="file")]


RULESETS = tuple(name.partition("@")[0] for name in engine.RULESETS)


def room_options(command: Command) -> Command:
    """``--ruleset`` and ``--option``."""
    ruleset = click.option(
        "--ruleset",
        metavar="ID",
        shell_complete=completing(*RULESETS),
        help=f"The rule set: {', '.join(RULESETS)}.",
    )
    option = click.option(
        "--option",
        "options",
        multiple=True,
        metavar="KEY=VALUE",
        shell_complete=_complete_option,
        help="An option of the room; may be given several times.",
    )
    return ruleset(option(command))


def language_option(command: Command) -> Command:
    """``--lang``."""
    return click.option(
        "--lang",
        "language",
        type=click.Choice(["zh", "en"]),
        callback=_language,
        help="The language; by default that of the locale.",
    )(command)


def _language(context: click.Context, option: click.Parameter, value: Language | None) -> Language:
    return value or of_environment()


def form_options(command: Command) -> Command:
    """``--json`` and ``--table``."""
    json = click.option(
        "--json", "form", flag_value="json", help="JSON, also to a terminal.", type=str
    )
    table = click.option(
        "--table", "form", flag_value="table", help="Tables, also to a file or pipe.", type=str
    )
    return json(table(command))


def output_options(command: Command) -> Command:
    """``--json``, ``--table`` and ``--lang``."""
    return form_options(language_option(command))


def jobs_option(command: Command) -> Command:
    """``--jobs``."""
    return click.option(
        "--jobs",
        type=click.IntRange(1, 256),
        metavar="N",
        help="How many processes work at once; by default as many as there are cores.",
    )(command)


def progress_option(command: Command) -> Command:
    """``--progress``."""
    return click.option(
        "--progress",
        is_flag=True,
        help="Say how far it is on standard error, even where that is no terminal.",
    )(command)


def out_option(command: Command) -> Command:
    """``--out``."""
    return click.option(
        "--out",
        "target",
        metavar="FILE",
        shell_complete=_complete_file,
        help="Write to this file, not to standard output.",
    )(command)


@contextmanager
def opened_target(target: str | None, read: Sequence[str]) -> Iterator[TextIO | None]:
    """The file of ``--out``, if one is named, which may not be one of those that are ``read``."""
    if target is None:
        yield None
        return
    for path in read:
        if os.path.exists(target) and path != STDIN and os.path.samefile(path, target):
            raise BadUsage(
                Text(f"--out：{target} 正是要读的文件", f"--out: {target} is what is to be read")
            )
    with streams.opened(target) as file:
        yield file


def files_argument(command: Command) -> Command:
    """The files, and how large one may become that is packed."""
    unpacked = click.option(
        "--max-unpacked",
        "most_unpacked",
        metavar="SIZE",
        default=str(gzipped.MOST_BYTES),
        show_default=f"{gzipped.MOST_BYTES // _UNITS['G']}G",
        callback=_size,
        help="What a file packed by gzip may unpack to: bytes, or 500M, 20G.",
    )
    files = click.argument("files", nargs=-1, shell_complete=_complete_file)
    return files(unpacked(command))


def _size(context: click.Context, option: click.Parameter, value: str) -> int:
    found = re.fullmatch(r"([0-9]{1,15})([KMGT]?)", value.upper())
    if found is None:
        detail = Text(
            f"应为字节数，例如 20G，而不是 {value}", f"must be a size like 20G, not {value}"
        )
        raise BadUsage(Text(f"--max-unpacked：{detail.zh}", f"--max-unpacked: {detail.en}"))
    return int(found[1]) * _UNITS[found[2]]
