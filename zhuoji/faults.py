"""What keeps a command from being done: how it is said, in either language, and its exit code."""

from collections.abc import Iterator
from contextlib import contextmanager

import click

from engine.text import Language, Text
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
    if isinstance(error, Unreadable | BadUsage):
        return error.text
    return Text(error.format_message(), error.format_message())


def _say_error(text: Text, language: Language) -> None:
    output.say(Text(f"错误：{text.zh}", f"Error: {text.en}").in_language(language))
