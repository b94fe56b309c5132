"""``replay``: records of whole rounds, checked event by event."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from typing import Any

import click

import engine
from engine import Language, NotJson, Refused, Text, audits, write_problems
from zhuoji import auditing, output, rooms, views
from zhuoji.auditing import Lines, Result, Wanted
from zhuoji.commands import (
    FINE,
    WRONG,
    completing,
    files_argument,
    jobs_option,
    opened_target,
    out_option,
    output_options,
    progress_option,
    room_options,
)
from zhuoji.commands.many import FEW, audit_all, processes_for
from zhuoji.faults import UNREADABLE, BadUsage
from zhuoji.language import Words
from zhuoji.output import Output
from zhuoji.progress import Progress
from zhuoji.rows import FORMATS, Rows
from zhuoji.sources import Sources, first_of
from zhuoji.transcript import transcript

Json = dict[str, Any]


def _verdicts(
    context: click.Context, option: click.Parameter, value: str | None
) -> frozenset[str] | None:
    """The verdicts that are named, with commas between them."""
    if value is None:
        return None
    named = frozenset(value.split(","))
    unknown = sorted(named - set(audits.VERDICTS))
    if unknown:
        known = ", ".join(audits.VERDICTS)
        raise BadUsage(
            Text(
                f"--only：没有结论 {unknown[0]}；有 {known}",
                f"--only: no verdict is called {unknown[0]}; there is {known}",
            )
        )
    return named


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
@click.option(
    "--only",
    callback=_verdicts,
    shell_complete=completing(*audits.VERDICTS),
    metavar="VERDICTS",
    help="Only results of these, as in differs,illegal. All are counted all the same.",
)
@click.option(
    "--format",
    "rows",
    type=click.Choice(FORMATS),
    help="A line a record: its id, its verdict, the first difference and the rule of that.",
)
@out_option
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
    rows: str | None,
    only: frozenset[str] | None,
    target: str | None,
    full: bool,
    strict: bool,
    jobs: int | None,
    progress: bool,
    form: str | None,
    language: Language,
) -> None:
    """Check records of whole rounds, and compare them with the result that they claim."""
    _check_together(
        {
            "--transcript": as_text,
            "--summary": summary,
            "--format": rows is not None,
            "--full": full,
            "--json": form == "json",
            "--table": form == "table",
            "--only": only is not None,
        }
    )
    read = Sources(files, most_unpacked)
    named = rooms.named(ruleset, options)
    room = None if named is None else named.to_json()
    words = Words(language)
    with opened_target(target, read.paths) as file:
        out = Output(words, form=form, file=file)
        wanted = Wanted(language, room, full, strict=strict)
        if only is not None:
            wanted = wanted._replace(keep=only)
        elif summary:
            wanted = wanted._replace(keep=frozenset())
        elif out.as_table and rows is None and not as_text:
            wanted = wanted._replace(keep=wanted.failing)
        records = auditing.records(read.lines())
        first = first_of(records, FEW + 1, read)
        every = chain(first, records)
        if as_text:
            code = _transcripts(every, wanted, out)
        elif out.as_table and len(first) == 1 and not (summary or rows or only):
            code = _one(first[0], wanted, out)
        else:
            said = Progress(words, wanted=progress, total=read.size())
            processes = processes_for(len(first), jobs)
            several = len(read.paths) > 1
            code = _many(every, wanted, out, said, processes, rows=rows, several=several)
    read.check_all_read()
    context.exit(code)


_APART = (
    ("--transcript", ("--summary", "--format", "--full", "--json")),
    ("--summary", ("--format", "--only", "--full")),
    ("--format", ("--full", "--json", "--table")),
)


def _check_together(given: dict[str, bool]) -> None:
    """Raises :class:`BadUsage` where options are given that say otherwise of the output."""
    for one, others in _APART:
        for other in others:
            if given[one] and given[other]:
                raise BadUsage(Text(f"{one} 不能与 {other} 同用", f"{one} cannot go with {other}"))


def _many(
    records: Iterator[Lines],
    wanted: Wanted,
    out: Output,
    said: Progress,
    jobs: int,
    *,
    rows: str | None,
    several: bool,
) -> int:
    """Audit records, perhaps of ``several`` files; the exit code."""
    written = Rows(rows, out, several=several) if rows else None

    def take(found: Result) -> None:
        source, number, result = found
        if out.is_terminal:
            said.clear()
        if written is not None:
            written.write(source, number, result)
        elif out.as_table:
            out.text(views.failing(f"{source}:{number}", result, out.words))
        else:
            where = {"file": source, "line": number} if several else {"line": number}
            out.json({**where, **result})

    summary, code = audit_all(records, wanted, jobs, said, take)
    if rows is None and out.as_table:
        out.show(*views.summary(summary, out.words))
    elif not wanted.keep:
        out.json(summary)
    return code


def _one(record: Lines, wanted: Wanted, out: Output) -> int:
    """One record in detail; the exit code."""
    words = out.words
    try:
        value = auditing.in_room(wanted, record.value())
        room = audits.room_of(value)
        answer: Json = engine.answer_replay(room, value, words.language)
    except NotJson as error:
        return _say_not_json(record, error, words)
    except Refused as refused:
        return _say_refused(record, refused, words)
    out.show(*views.replayed(room, output.harmless(answer), words))
    return WRONG if answer["verdict"] in wanted.failing else FINE


def _transcripts(records: Iterator[Lines], wanted: Wanted, out: Output) -> int:
    """Each record of a verdict that is wanted as text; the exit code."""
    codes = []
    shown = False
    for record in records:
        code, verdict, say = _transcript(record, wanted, out)
        codes.append(code)
        if verdict not in wanted.keep:
            continue
        if shown:
            out.text("")
        shown = True
        say()
    if all(code == UNREADABLE for code in codes):
        return UNREADABLE
    return WRONG if any(codes) else FINE


def _transcript(
    record: Lines, wanted: Wanted, out: Output
) -> tuple[int, str, Callable[[], object]]:
    """The exit code and verdict of a record, and how to show it."""
    words = out.words
    try:
        value = auditing.in_room(wanted, record.value())
        room = audits.room_of(value)
        answer: Json = engine.answer_replay(room, value, words.language)
    except NotJson as error:
        return UNREADABLE, "refused", partial(_say_not_json, record, error, words)
    except Refused as refused:
        return WRONG, "refused", partial(_say_refused, record, refused, words)

    def write() -> None:
        for line in transcript(room, value, words.language):
            out.text(line)

    verdict = answer["verdict"]
    return (WRONG if verdict in wanted.failing else FINE), verdict, write


def _say_not_json(record: Lines, error: NotJson, words: Words) -> int:
    detail = error.detail.in_language(words.language)
    text = words(f"不是 JSON：{detail}", f"this is not JSON: {detail}")
    output.say(f"{record.lines[0].source}:{error.line}: {text}")
    return UNREADABLE


def _say_refused(record: Lines, refused: Refused, words: Words) -> int:
    for problem in write_problems(refused.problems, words.language):
        output.say(output.problem_text(problem, record.where))
    return WRONG
