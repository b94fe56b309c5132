"""``help``: what there is to know, by topic."""

from collections.abc import Mapping
from difflib import get_close_matches

import click
from click.shell_completion import CompletionItem

from engine import Language, Text
from zhuoji.commands import language_option
from zhuoji.faults import BadUsage
from zhuoji.language import Words
from zhuoji.output import Output
from zhuoji.topics import TOPICS


def _named(
    context: click.Context, option: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    names = [*TOPICS, *_commands(context)]
    return [CompletionItem(name) for name in names if name.startswith(incomplete)]


def _commands(context: click.Context) -> Mapping[str, click.Command]:
    group = context.find_root().command
    return group.commands if isinstance(group, click.Group) else {}


@click.command("help", epilog="Exit codes: 0 fine; 2 usage, or no such topic.")
@click.argument("topic", required=False, shell_complete=_named)
@language_option
@click.pass_context
def help_(context: click.Context, topic: str | None, language: Language) -> None:
    """What there is to know of a topic or command; without one, which topics there are."""
    words = Words(language)
    out = Output(words, form="table")
    commands = _commands(context)
    if topic is None:
        width = max(map(len, TOPICS))
        out.text(words("主题（zhuoji help 主题）：", "Topics (zhuoji help TOPIC):"))
        for name, (title, _) in TOPICS.items():
            out.text(f"  {name:{width}}  {title.in_language(language)}")
        listed = words.joined(commands)
        out.text(words(f"命令（zhuoji help 命令）：{listed}", f"Commands: {listed}"))
    elif topic in TOPICS:
        for line in TOPICS[topic][1].in_language(language).splitlines():
            out.text(line)
    elif topic in commands:
        command = commands[topic]
        parent = context.parent
        shown = command.make_context(topic, [], parent=parent, resilient_parsing=True)
        click.echo(command.get_help(shown))
    else:
        near = get_close_matches(topic, [*TOPICS, *commands], n=3)
        zh, en = (f"；有 {'、'.join(near)}", f"; there is {', '.join(near)}") if near else ("", "")
        raise BadUsage(Text(f"没有主题 {topic}{zh}", f"no topic is called {topic}{en}"))
