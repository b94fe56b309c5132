"""Where output goes: tables to a terminal, JSON to everything else, messages to standard error.

A terminal obeys nothing that others have written: each character that it would obey is escaped. In
JSON that is one of JSON's own escapes, wherever it goes, so that it is the same everywhere.
"""

import json
import os
import re
import sys
from collections.abc import Mapping
from typing import Any, TextIO

import click
from rich.console import Console, RenderableType

from zhuoji.language import Words

Json = dict[str, Any]
_WIDTH_WITHOUT_TERMINAL = 120
_OBEYED = re.compile(
    r"[\x00-\x1f\x7f-\x9f\xad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e"
    r"\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    r"\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    r"\U000e0000-\U000e007f]"
)
"""Control characters (C0 and C1), format characters (among them those that turn the direction of
writing), ends of lines: Unicode's Cc, Cf, Zl and Zp."""


def _width() -> int:
    """The width of tables that do not go to a terminal."""
    columns = os.environ.get("COLUMNS", "")
    return int(columns) if columns.isdecimal() and int(columns) else _WIDTH_WITHOUT_TERMINAL


class Output:
    """Standard output, or a file instead of it, in the form that was asked for."""

    def __init__(self, words: Words, *, form: str | None, file: TextIO | None = None) -> None:
        self.words = words
        self._file = sys.stdout if file is None else file
        self.is_terminal = terminal = self._file.isatty()
        self.as_table = terminal if form is None else form == "table"
        # Rich asks the environment for NO_COLOR and for the width of a terminal.
        self._console = Console(
            file=self._file,
            highlight=False,
            markup=False,
            emoji=False,
            no_color=True if not terminal else None,
            force_terminal=False if not terminal else None,
            width=None if terminal else _width(),
        )

    def json(self, value: object) -> None:
        """A line of JSON."""
        click.echo(as_json(value), self._file)

    def show(self, *shown: RenderableType) -> None:
        """Tables and text."""
        for each in shown:
            self._console.print(each)

    def text(self, line: str) -> None:
        """A line as it is, however long."""
        click.echo(harmless(line), self._file)


def say(message: str) -> None:
    """A line on standard error."""
    click.echo(harmless(message), err=True)


def harmless(value: Any) -> Any:
    """A JSON value in whose texts nothing is left that a terminal would obey."""
    if isinstance(value, str):
        return _OBEYED.sub(lambda found: ascii(found[0])[1:-1], value)
    if isinstance(value, Mapping):
        return {harmless(name): harmless(each) for name, each in value.items()}
    return [harmless(each) for each in value] if isinstance(value, list) else value


def as_json(value: object) -> bytes:
    """``value`` as one line of JSON, without its end."""
    written = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return _OBEYED.sub(lambda found: json.dumps(found[0])[1:-1], written).encode()


def problem_text(problem: Mapping[str, Any], where: str = "") -> str:
    """A fault in one line: where, which field, what is wrong, the rule or else the code."""
    parts = [part for part in (where, problem["pointer"], problem["detail"]) if part]
    return f"{': '.join(parts)} [{problem.get('rule') or problem['code']}]"
