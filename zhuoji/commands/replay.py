"""``replay``: records of whole rounds, checked event by event."""

from collections.abc import Iterator
from functools import partial
from itertools import chain
from typing import Any

import click

from engine import answers, audits
from engine.problems import Refused
from engine.ruleset import Room
from engine.strict_json import NotJson
from engine.text import Language, Text
from engine.writing import write_problems
from zhuoji import auditing, output, rooms, views
from zhuoji.auditing import Lines, Wanted
from zhuoji.commands import (
    FINE,
    WRONG,
    files_argument,
    jobs_option,
    output_options,
    progress_option,
    room_options,
)
from zhuoji.faults import UNREADABLE, BadUsage
from zhuoji.language import Words
from zhuoji.output import Output
from zhuoji.parallel import cores, in_order
from zhuoji.progress import Progress
from zhuoji.sources import Sources, first_of
from zhuoji.transcript import transcript

Json = dict[str, Any]

_FEW = 32
"""So many records take less time than to begin other processes."""


@click.command(
    epilog="""\b
The input is a record (a JSON object), a record a line (JSON Lines), or an event
a line: then a line with the deal but no events begins each record.
Verdicts: agrees with what it claims; settled, where it claims nothing; differs;
illegal, at the first event that is; unfinished; refused, what is no record.

\b
Exit codes: 0 no record is wrong (an unfinished one is not, unless --strict);
1 one differs, is illegal or refused; 2 usage, or input that cannot be read."""
)
@files_argument
@room_options
@click.option("--summary", is_flag=True, help="Only how many records have which verdict.")
@click.option("--transcript", "as_text", is_flag=True, help="Every round as text to read.")
@click.option("--full", is_flag=True, help="In JSON also the table and the settlement.")
@click.option("--strict", is_flag=True, help="An unfinished round is wrong, too.")
@jobs_option
@progress_option
@output_options
@click.pass_context
def replay(
    context: click.Context,
    files: tuple[str, ...],
    most_unpacked: int,
    ruleset: str | None,
    options: tuple[str, ...],
    summary: bool,
    as_text: bool,
    full: bool,
    strict: bool,
    jobs: int | None,
    progress: bool,
    form: str | None,
    language: Language,
) -> None:
    """Check records of whole rounds, and compare them with the result that they claim."""
    if as_text and (summary or full or form == "json"):
        raise BadUsage(
            Text(
                "--transcript 是文字，不能与 --json、--summary、--full 同用",
                "--transcript is text: without --json, --summary and --full",
            )
        )
    read = Sources(files, most_unpacked)
    named = rooms.named(ruleset, options)
    room = None if named is None else named.to_json()
    words = Words(language)
    out = Output(words, form=form)
    keep = "all"
    if summary:
        keep = "none"
    elif out.as_table:
        keep = "failing"
    wanted = Wanted(language, room, full, keep, strict)
    records = auditing.records(read.lines())
    first = first_of(records, _FEW + 1, read)
    every = chain(first, records)
    if as_text:
        code = _transcripts(every, wanted, out)
    elif out.as_table and len(first) == 1 and not summary:
        code = _one(first[0], wanted, out)
    else:
        said = Progress(words, wanted=progress, total=read.size())
        processes = jobs or (cores() if len(first) > _FEW else 1)
        if len(first) == 1:
            processes = 1
        code = _audit(every, wanted, out, said, processes, several=len(read.paths) > 1)
    read.check_all_read()
    context.exit(code)


def _audit(
    records: Iterator[Lines],
    wanted: Wanted,
    out: Output,
    said: Progress,
    jobs: int,
    *,
    several: bool,
) -> int:
    """Audit records, perhaps of ``several`` files; the exit code."""
    total, unreadable, failed = audits.NOTHING, 0, 0
    pieces = auditing.chunks(records)
    audited = in_order(partial(auditing.audit, wanted), pieces, jobs)
    try:
        for each in audited:
            if each.results and out.is_terminal:
                said.clear()
            for source, number, result in each.results:
                if out.as_table:
                    out.text(views.failing(f"{source}:{number}", result, out.words))
                else:
                    where = {"file": source, "line": number} if several else {"line": number}
                    out.json({**where, **result})
            total = audits.added(total, each.summary)
            unreadable += each.unreadable
            failed += each.failed
            said.add(each.summary["records"], each.size)
    finally:
        said.end()
    if out.as_table:
        out.show(*views.summary(total, out.words))
    elif wanted.keep == "none":
        out.json(total)
    if unreadable == total["records"]:
        return UNREADABLE
    return WRONG if failed else FINE


def _one(record: Lines, wanted: Wanted, out: Output) -> int:
    """One record in detail; the exit code."""
    words = out.words
    try:
        value = auditing.in_room(wanted, record.value())
        room = _room(value)
        answer: Json = answers.replayed(room, value, words.language)
    except NotJson as error:
        return _say_not_json(record, error, words)
    except Refused as refused:
        return _say_refused(record, refused, words)
    out.show(*views.replayed(room, output.harmless(answer), words))
    return WRONG if auditing.is_failing(answer, strict=wanted.strict) else FINE


def _transcripts(records: Iterator[Lines], wanted: Wanted, out: Output) -> int:
    """Each record as text; the exit code."""
    words = out.words
    codes = []
    for number, record in enumerate(records):
        if number:
            out.text("")
        try:
            value = auditing.in_room(wanted, record.value())
            room = _room(value)
            for line in transcript(room, value, words.language):
                out.text(line)
            answer: Json = answers.replayed(room, value, words.language)
            failing = auditing.is_failing(answer, strict=wanted.strict)
            codes.append(WRONG if failing else FINE)
        except NotJson as error:
            codes.append(_say_not_json(record, error, words))
        except Refused as refused:
            codes.append(_say_refused(record, refused, words))
    if all(code == UNREADABLE for code in codes):
        return UNREADABLE
    return WRONG if any(codes) else FINE


def _room(record: object) -> Room:
    """The room of a record. Raises ``Refused``."""
    return rooms.open_room(audits.checked(record).get("room", {}))


def _say_not_json(record: Lines, error: NotJson, words: Words) -> int:
    detail = error.detail.in_language(words.language)
    text = words(f"不是 JSON：{detail}", f"this is not JSON: {detail}")
    output.say(f"{record.lines[0].source}:{error.line}: {text}")
    return UNREADABLE


def _say_refused(record: Lines, refused: Refused, words: Words) -> int:
    for problem in write_problems(refused.problems, words.language):
        output.say(output.problem_text(problem, record.where))
    return WRONG
