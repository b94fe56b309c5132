"""Results with a line for each record: for spreadsheets, for scripts, and for reading."""

import csv
import io
from collections.abc import Mapping
from typing import Any

from rich.cells import cell_len

from zhuoji.findings import Row, row_of
from zhuoji.output import Output, harmless

FORMATS = ("csv", "jsonl", "table")
_WIDTHS = (6, 20, 10, 11, 24)
_FORMULA = ("=", "+", "-", "@")
"""What a spreadsheet takes for a formula. Somebody else has written what is in a record."""


class Rows:
    """Writes results in one of the ``FORMATS``. Where records are of ``several`` files, each line
    names its file; of CSV each does, so that the columns are always the same."""

    def __init__(self, form: str, out: Output, *, several: bool) -> None:
        self._form = form
        self._out = out
        self._several = several
        if form == "csv":
            self._csv(Row._fields)
        elif form == "table":
            words = out.words
            rule, difference = words("规则", "rule"), words("首处不符", "first difference")
            self._columns(
                words("行", "line"),
                words("名称", "id"),
                words("结论", "verdict"),
                words("玩法", "rule set"),
                rule,
                difference,
            )

    def write(self, source: str, number: int, result: Mapping[str, Any]) -> None:
        """The line of a result."""
        row = row_of(source, number, result, self._out.words)
        if self._form == "csv":
            self._csv(tuple(_plain(harmless(each)) for each in row))
        elif self._form == "jsonl":
            named = row._asdict()
            if not self._several:
                del named["file"]
            self._out.json(named)
        else:
            where = f"{row.file}:{row.line}" if self._several else str(row.line)
            self._columns(where, row.id, row.verdict, row.ruleset, row.rule, row.difference)

    def _csv(self, values: tuple[object, ...]) -> None:
        written = io.StringIO()
        csv.writer(written, lineterminator="").writerow(values)
        self._out.text(written.getvalue())

    def _columns(self, *values: str) -> None:
        """Cells one below the other, as long as they are not too long; no record has to wait for
        the longest of all."""
        cells = [harmless(value) for value in values[:-1]]
        padded = [
            cell + " " * (width - cell_len(cell))
            for cell, width in zip(cells, _WIDTHS, strict=True)
        ]
        self._out.text("  ".join((*padded, values[-1])).rstrip())


def _plain(value: object) -> object:
    """A value that is no formula to a spreadsheet."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value
