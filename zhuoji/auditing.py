"""Auditing a file of records: which lines make a record, and what comes of each."""

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import engine
from engine import MOST_EVENTS, Language, NotJson, Refused, Text, audits, of_lines, write_problems
from zhuoji.sources import Line

Json = dict[str, Any]
CHUNK_RECORDS = 32
CHUNK_BYTES = 1_000_000
MOST_LINES = MOST_EVENTS + 100
"""Of a record with an event a line; it is refused for fewer, and need not be held."""
_DEAL = re.compile(rb'"deal"\s*:')
_EVENTS = re.compile(rb'"events"\s*:')


class Lines(NamedTuple):
    """The lines of one record: one, or an opening and an event a line."""

    lines: tuple[Line, ...]

    @property
    def where(self) -> str:
        """The place of its first line."""
        return self.lines[0].where

    @property
    def size(self) -> int:
        """How many bytes they are."""
        return sum(len(line.data) for line in self.lines)

    def value(self) -> Any:
        """The record's JSON value. Raises :class:`NotJson`, and ``Refused`` where the lines make
        none."""
        if len(self.lines) == 1 and not self._opens():
            return self.lines[0].value()
        return of_lines([line.value() for line in self.lines])

    def _opens(self) -> bool:
        return opens(self.lines[0])


def opens(line: Line) -> bool:
    """Whether a line begins a record of which each event is a line: it has the deal but not the
    events."""
    return line.fault is None and bool(_DEAL.search(line.data)) and not _EVENTS.search(line.data)


def records(lines: Iterable[Line]) -> Iterator[Lines]:
    """The records of ``lines``, of either kind."""
    begun: list[Line] = []
    for line in lines:
        if opens(line):
            if begun:
                yield Lines(tuple(begun))
            begun = [line]
        elif not begun:
            yield Lines((line,))
        elif line.fault is None and _DEAL.search(line.data):
            yield Lines(tuple(begun))
            begun = []
            yield Lines((line,))
        elif len(begun) < MOST_LINES:
            begun.append(line)
    if begun:
        yield Lines(tuple(begun))


def chunks(every: Iterable[Lines]) -> Iterator[list[Lines]]:
    """Pieces of work, none of which is large, and the first of which are small: so that every
    process soon has one."""
    chunk: list[Lines] = []
    size, most = 0, 4
    for record in every:
        chunk.append(record)
        size += record.size
        if len(chunk) >= most or size >= CHUNK_BYTES:
            yield chunk
            chunk, size, most = [], 0, min(most + 1, CHUNK_RECORDS)
    if chunk:
        yield chunk


class Wanted(NamedTuple):
    """What is asked of every record."""

    language: Language
    room: Json | None = None
    """The room, in place of that of the record."""
    full: bool = False
    """Whether the results have the table and the settlement."""
    keep: frozenset[str] = frozenset(audits.VERDICTS)
    """The verdicts of which the results are wanted."""
    strict: bool = False
    """Whether an unfinished round fails."""
    with_record: bool = False
    """Whether the results have the ``record`` that they are of, if it is one."""

    @property
    def failing(self) -> frozenset[str]:
        """The verdicts of records with which something is wrong."""
        return audits.FAILING | {"unfinished"} if self.strict else audits.FAILING


class Result(NamedTuple):
    """What came of a record, and where it is."""

    source: str
    line: int
    result: Json


class Audited(NamedTuple):
    """What came of a piece of work. ``unreadable`` of it was not JSON."""

    results: list[Result]
    summary: Json
    unreadable: int
    failed: int
    size: int
    """In bytes."""


def audit(wanted: Wanted, chunk: list[Lines]) -> Audited:
    """The results of a piece of work."""
    results, total, unreadable, failed = [], audits.NOTHING, 0, 0
    for record in chunk:
        source, number = record.lines[0].source, record.lines[0].number
        try:
            result = result_of(wanted, record.value())
        except NotJson as error:
            unreadable += 1
            number = error.line
            result = audits.not_json(error.detail.in_language(wanted.language), wanted.language)
        except Refused as refused:
            problems = write_problems(refused.problems, wanted.language)
            result = {"verdict": "refused", "errors": problems}
        except Exception as error:
            result = _failed(error, wanted.language)
        total = audits.added(total, audits.summary_of(result))
        failed += result["verdict"] in wanted.failing
        if result["verdict"] in wanted.keep:
            results.append(Result(source, number, result))
    size = sum(record.size for record in chunk)
    return Audited(results, total, unreadable, failed, size)


def _failed(error: Exception, language: Language) -> Json:
    """The result of a record that this program cannot cope with."""
    said = f"{type(error).__name__}: {error}"
    detail = Text(f"本程序出错：{said}", f"this program has failed: {said}").in_language(language)
    problem = {"pointer": "", "code": "internal", "detail": detail}
    return {"verdict": "refused", "errors": [problem]}


def result_of(wanted: Wanted, value: Any) -> Json:
    """The result of one record."""
    value = in_room(wanted, value)
    result = audits.audit(value, wanted.language)
    if wanted.full and "errors" not in result:
        room = audits.room_of(value)
        result = {**result, **engine.answer_replay(room, value, wanted.language)}
    if wanted.with_record and "errors" not in result:
        result = {**result, "record": value}
    return result


def in_room(wanted: Wanted, value: Any) -> Any:
    """The record, in the room that was asked for."""
    if wanted.room is not None and isinstance(value, dict):
        return {**value, "room": wanted.room}
    return value
