"""What keeps a command from being done: how it is said, in either language, and its exit code."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import click

from engine import Language, Text
from zhuoji import output, streams
from zhuoji.parallel import Died
from zhuoji.streams import NobodyReads, NotWritten

UNREADABLE = 2
DIED = 70
NOT_WRITTEN = 74
"""As ``sysexits.h`` says of input and output."""
BROKEN_PIPE = 141
"""As a shell says of a program that SIGPIPE ends."""


class Unreadable(click.ClickException):
    """Input that cannot be read, or not to its end."""

    exit_code = UNREADABLE

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


class BadUsage(click.UsageError):
    """A command line that asks for what there is not."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


@contextmanager
def told(language: Language) -> Iterator[None]:
    """Say what goes wrong within, and end with its exit code."""
    try:
        yield
    except click.ClickException as error:
        _show(error, language)
        raise click.exceptions.Exit(error.exit_code) from None
    except NotWritten as error:
        streams.forget_output()
        text = Text(f"无法写出：{error}", f"the output could not be written: {error}")
        _say_error(text, language)
        raise click.exceptions.Exit(NOT_WRITTEN) from None
    except NobodyReads:
        streams.forget_output()
        raise click.exceptions.Exit(BROKEN_PIPE) from None
    except Died:
        text = Text("分担工作的进程被杀死", "a process that shared the work was killed")
        _say_error(text, language)
        raise click.exceptions.Exit(DIED) from None


def _show(error: click.ClickException, language: Language) -> None:
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        click.echo(error.format_message(), err=True)
        return
    if isinstance(error, click.UsageError) and error.ctx is not None:
        command = error.ctx.command_path
        usage = " ".join((command, *error.ctx.command.collect_usage_pieces(error.ctx)))
        output.say(Text(f"用法：{usage}", f"Usage: {usage}").in_language(language))
        hint = Text(f"说明见 {command} --help", f"Try '{command} --help' for help.")
        output.say(hint.in_language(language))
        output.say("")
    _say_error(_text(error), language)


def _text(error: click.ClickException) -> Text:
    """What an error says. Click says it in English, and tells what it is about."""
    if isinstance(error, Unreadable | BadUsage):
        return error.text
    return Text(_in_chinese(error), error.format_message())


def _in_chinese(error: click.ClickException) -> str:
    match error:
        case click.NoSuchOption():
            return f"没有选项 {error.option_name}{_near(error.possibilities)}"
        case click.NoSuchCommand():
            return f"没有命令 {error.command_name}{_near(error.possibilities)}"
        case click.MissingParameter():
            return f"缺少 {_parameter(error)}"
        case click.BadParameter():
            return f"{_parameter(error)} 的值不对：{_wanted(error)}"
        case click.BadOptionUsage():
            takes_none = "does not take" in error.message
            return f"选项 {error.option_name} {'不带值' if takes_none else '须带一个值'}"
    if error.message == "Missing command.":
        return "缺少命令"
    if more := re.fullmatch(r"Got unexpected extra arguments? \((.*)\)", error.message, re.DOTALL):
        return f"多余的参数：{more[1]}"
    return error.format_message()


def _near(possibilities: list[str] | None) -> str:
    return f"；是否想用 {'、'.join(sorted(possibilities))}？" if possibilities else ""


def _parameter(error: click.BadParameter) -> str:
    """The parameter that an error is about, as a command line names it."""
    if error.param is None:
        return "参数"
    return " / ".join(error.param.opts)


def _wanted(error: click.BadParameter) -> str:
    """What a parameter takes."""
    kind = None if error.param is None else error.param.type
    match kind:
        case click.Choice():
            return f"应为 {'、'.join(map(str, kind.choices))} 之一"
        case click.IntRange():
            least = "" if kind.min is None else f"不小于 {kind.min} "
            most = "" if kind.max is None else f"不大于 {kind.max} "
            return f"应为{least}{most}的整数"
        case _ if kind is click.INT:
            return "应为整数"
    return error.message


def _say_error(text: Text, language: Language) -> None:
    output.say(Text(f"错误：{text.zh}", f"Error: {text.en}").in_language(language))
