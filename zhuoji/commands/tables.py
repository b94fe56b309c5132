"""``waits``, ``hints``, ``actions``, ``settle``, ``washout``: questions about one table each."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any, NamedTuple

import click
from rich.console import RenderableType

import engine
from engine import Language, NotJson, Refused, Room, write_problems
from zhuoji import output, rooms, views
from zhuoji.commands import (
    FINE,
    WRONG,
    files_argument,
    output_options,
    progress_option,
    room_options,
)
from zhuoji.faults import UNREADABLE
from zhuoji.language import Words
from zhuoji.output import Output
from zhuoji.progress import Progress
from zhuoji.sources import Line, Sources, first_of

Json = dict[str, Any]
Ask = Callable[..., Json]
View = Callable[[Room, Json, Words], Iterator[RenderableType]]


class _Asked(NamedTuple):
    """What is asked of every table; ``explain``: of each, whatever its request says."""

    named: rooms.Named | None
    ask: Ask
    view: View
    explain: bool

    def of(self, value: object, language: Language) -> tuple[Room, Json]:
        """The room and the answer. Raises ``Refused``."""
        room, table = rooms.room_and_table(value, self.named)
        explain = rooms.says_explain(value) or self.explain
        return room, self.ask(room, table, language, explain=explain)


def _answer_all(read: Sources, asked: _Asked, out: Output, *, progress: bool) -> int:
    """Answer each table of the input; the exit code."""
    lines = read.lines()
    first = first_of(lines, 2, read)
    said = Progress(out.words, wanted=progress, total=read.size())
    codes = Counter[int]()
    try:
        for line in chain(first, lines):
            code = _answer(line, asked, out, said, several=len(first) > 1)
            codes[code] += 1
            said.add(1, len(line.data))
    finally:
        said.end()
    read.check_all_read()
    if codes.keys() == {UNREADABLE}:
        return UNREADABLE
    return FINE if codes.keys() == {FINE} else WRONG


def _answer(line: Line, asked: _Asked, out: Output, said: Progress, *, several: bool) -> int:
    """Answer one table, perhaps of ``several``; the exit code if it were alone."""
    try:
        room, answer = asked.of(line.value(), out.words.language)
    except NotJson as error:
        said.clear()
        _say_not_json(line, error, out)
        return UNREADABLE
    except Refused as refused:
        said.clear()
        _say_refused(line, refused, out)
        return WRONG
    if out.is_terminal:
        said.clear()
    if not out.as_table:
        out.json(answer)
        return FINE
    if several:
        out.text(line.where)
    out.show(*asked.view(room, answer, out.words))
    return FINE


def _say_not_json(line: Line, error: NotJson, out: Output) -> None:
    words = out.words
    detail = error.detail.in_language(words.language)
    text = words(f"不是 JSON：{detail}", f"this is not JSON: {detail}")
    output.say(f"{line.source}:{error.line}: {text}")
    if not out.as_table:
        out.json({"errors": [{"pointer": "", "code": "schema", "detail": text}]})


def _say_refused(line: Line, refused: Refused, out: Output) -> None:
    problems = write_problems(refused.problems, out.words.language)
    for problem in problems:
        output.say(output.problem_text(problem, line.where))
    if not out.as_table:
        out.json({"errors": problems})


_EPILOG = """\b
The input is JSON: an object, or one a line (JSON Lines). Each is
{"room": {"ruleset": …, "options": …}, "table": …}, and may have "explain": true;
with --ruleset, which goes before the room of the input, the table is enough.
A table that is refused is told on standard error, and as {"errors": …} in JSON.

\b
Exit codes: 0 all were answered; 1 a table was refused;
2 usage, or input that cannot be read."""

_NOTHING = "Also what brings nothing, and which rule says so."


def _command(
    name: str, ask: Ask, view: View, text: str, explaining: str | None = None
) -> click.Command:
    """The command of a question; ``explaining`` is what ``--explain`` adds, where it does."""

    def command(
        context: click.Context,
        files: tuple[str, ...],
        most_unpacked: int,
        ruleset: str | None,
        options: tuple[str, ...],
        progress: bool,
        form: str | None,
        language: Language,
        explain: bool = False,
    ) -> None:
        out = Output(Words(language), form=form)
        asked = _Asked(rooms.named(ruleset, options), ask, view, explain)
        read = Sources(files, most_unpacked)
        context.exit(_answer_all(read, asked, out, progress=progress))

    made = progress_option(output_options(click.pass_context(command)))
    if explaining is not None:
        made = click.option("--explain", is_flag=True, help=explaining)(made)
    return click.command(name, help=text, epilog=_EPILOG)(files_argument(room_options(made)))


def _hints(room: Room, table: object, language: Language, *, explain: bool) -> Json:
    """There is nothing to explain, but the service takes a request that asks for it."""
    return engine.answer_hints(room, table, language)


waits = _command(
    "waits",
    engine.answer_waits,
    views.waits,
    "What each hand waits for, with points and tiles left.",
    "Also why a hand that looks ready is not.",
)
hints = _command(
    "hints",
    _hints,
    views.hints,
    "How far each hand is from ready, which tiles help, and what to discard.",
)
settle = _command(
    "settle",
    engine.answer_settlement,
    views.settlement,
    "The settlement of a finished table: every payment with its rule.",
    _NOTHING,
)
washout = _command(
    "washout",
    engine.answer_washout_payouts,
    views.washout,
    "Who would pay whom if the wall ended now.",
    _NOTHING,
)
actions = _command(
    "actions",
    engine.answer_legal_actions,
    views.actions,
    "What each seat that has to act may do 合法操作.",
    "Also what they may not do, and which rule says so.",
)
