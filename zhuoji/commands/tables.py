"""``waits``, ``actions``, ``settle``, ``washout``: questions about one table each."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice
from typing import Any

import click
from rich.console import RenderableType

from engine import answers
from engine.problems import Refused
from engine.ruleset import Room
from engine.text import Language
from zhuoji import output, rooms, sources, views
from zhuoji.commands import (
    FINE,
    UNREADABLE,
    WRONG,
    files_argument,
    output_options,
    room_options,
)
from zhuoji.language import Words
from zhuoji.output import Output
from zhuoji.sources import Line
from zhuoji.strict_json import NotJson

Json = dict[str, Any]
Ask = Callable[[Room, object, Language], Json]
View = Callable[[Room, Json, Words], Iterator[RenderableType]]


def _answer_all(
    files: Sequence[str],
    named: rooms.Named | None,
    ask: Ask,
    view: View,
    out: Output,
    explaining: Ask | None = None,
) -> int:
    """Answer each table of the input; the exit code. ``explaining`` is how to ask where a request
    says ``explain``, if it may."""
    count = unreadable = wrong = 0
    lines = sources.lines(sources.checked(files))
    first = list(islice(lines, 2))
    for line in chain(first, lines):
        count += 1
        try:
            value = line.value()
        except NotJson as error:
            unreadable += 1
            _say_not_json(line, error, out)
            continue
        try:
            also = ("explain",) if explaining else ()
            room, table = rooms.room_and_table(value, named, also)
            explains = explaining is not None and rooms.says_explain(value)
            asked = explaining if explaining and explains else ask
            answer = asked(room, table, out.words.language)
        except Refused as refused:
            wrong += 1
            _say_refused(line, refused, out)
            continue
        if out.as_table:
            if len(first) > 1:
                out.text(line.where)
            out.show(*view(room, answer, out.words))
        else:
            out.json(answer)
    if not count:
        raise sources.Unreadable("there is nothing to read")
    if unreadable == count:
        return UNREADABLE
    return WRONG if unreadable or wrong else FINE


def _say_not_json(line: Line, error: NotJson, out: Output) -> None:
    words = out.words
    detail = error.detail.in_language(words.language)
    text = words(f"不是 JSON：{detail}", f"this is not JSON: {detail}")
    output.say(f"{line.source}:{error.line}: {text}")
    if not out.as_table:
        out.json({"errors": [{"pointer": "", "code": "schema", "detail": text}]})


def _say_refused(line: Line, refused: Refused, out: Output) -> None:
    problems = rooms.write_problems(refused, out.words.language)
    for problem in problems:
        output.say(output.problem_text(problem, line.where))
    if not out.as_table:
        out.json({"errors": problems})


_EPILOG = """\b
The input is JSON: an object, or one a line (JSON Lines). Each is
{"room": {"ruleset": …, "options": …}, "table": …}; with --ruleset, which goes
before the room of the input, the table alone is enough.
A table that is refused is told on standard error, and as {"errors": …} in JSON.

\b
Exit codes: 0 all were answered; 1 a table was refused;
2 usage, or input that cannot be read."""


def _command(name: str, ask: Ask, view: View, text: str) -> click.Command:
    @click.command(name, help=text, epilog=_EPILOG)
    @files_argument
    @room_options
    @output_options
    @click.pass_context
    def command(
        context: click.Context,
        files: tuple[str, ...],
        ruleset: str | None,
        options: tuple[str, ...],
        form: str | None,
        language: Language,
    ) -> None:
        out = Output(Words(language), form=form)
        context.exit(_answer_all(files, rooms.named(ruleset, options), ask, view, out))

    return command


waits = _command(
    "waits",
    answers.waits,
    views.waits,
    "What each hand waits for 听牌, with points and tiles left.",
)
settle = _command(
    "settle",
    answers.settlement,
    views.settlement,
    "The settlement 结算 of a finished table: every payment with its rule.",
)
washout = _command(
    "washout",
    answers.washout_payouts,
    views.washout,
    "Who would pay whom if the wall ended now 荒庄查叫.",
)


@click.command(epilog=_EPILOG)
@files_argument
@room_options
@click.option("--explain", is_flag=True, help="Also what they may not do, and which rule says so.")
@output_options
@click.pass_context
def actions(
    context: click.Context,
    files: tuple[str, ...],
    ruleset: str | None,
    options: tuple[str, ...],
    explain: bool,
    form: str | None,
    language: Language,
) -> None:
    """What each seat that has to act may do 合法操作."""

    named = rooms.named(ruleset, options)
    out = Output(Words(language), form=form)
    ask = _explained if explain else answers.legal_actions
    context.exit(_answer_all(files, named, ask, views.actions, out, _explained))


def _explained(room: Room, table: object, language: Language) -> Json:
    return answers.legal_actions(room, table, language, explain=True)
