"""``replay``: records of whole rounds, checked event by event."""

from collections.abc import Iterator
from functools import partial
from itertools import chain, islice
from typing import Any

import click

from engine import answers, audits
from engine.problems import Refused
from engine.text import Language
from engine.writing import write_problems
from zhuoji import auditing, output, rooms, sources, views
from zhuoji.auditing import Lines, Wanted
from zhuoji.commands import (
    FINE,
    UNREADABLE,
    WRONG,
    files_argument,
    jobs_option,
    output_options,
    progress_option,
    room_options,
)
from zhuoji.language import Words
from zhuoji.output import Output
from zhuoji.parallel import cores, in_order
from zhuoji.progress import Progress
from zhuoji.strict_json import NotJson
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
        raise click.UsageError("--transcript is text: without --json, --summary and --full")
    paths = sources.checked(files)
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
    records = auditing.records(sources.lines(paths))
    first = list(islice(records, _FEW + 1))
    if not first:
        raise sources.Unreadable("there is nothing to read")
    every = chain(first, records)
    if as_text:
        context.exit(_transcripts(every, wanted, out))
    if out.as_table and len(first) == 1 and not summary:
        context.exit(_one(first[0], wanted, out))
    said = Progress(words, wanted=progress, total=sources.size(paths))
    processes = jobs or (cores() if len(first) > _FEW else 1)
    if len(first) == 1:
        processes = 1
    context.exit(_audit(every, wanted, out, said, processes, several=len(paths) > 1))


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
        room = rooms.open_room(_room(value))
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
            room = rooms.open_room(_room(value))
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


def _room(value: object) -> object:
    return value.get("room", {}) if isinstance(value, dict) else {}


def _say_not_json(record: Lines, error: NotJson, words: Words) -> int:
    detail = error.detail.in_language(words.language)
    text = words(f"不是 JSON：{detail}", f"this is not JSON: {detail}")
    output.say(f"{record.lines[0].source}:{error.line}: {text}")
    return UNREADABLE


def _say_refused(record: Lines, refused: Refused, words: Words) -> int:
    for problem in write_problems(refused.problems, words.language):
        output.say(output.problem_text(problem, record.where))
    return WRONG
