"""``rules``: the rule sets, one of them, or one rule."""

from difflib import get_close_matches
from typing import Any

import click
from click.shell_completion import CompletionItem

import engine
from engine import Language, Refused, Text
from zhuoji import views
from zhuoji.commands import RULESETS, completing, output_options
from zhuoji.faults import BadUsage
from zhuoji.language import Words
from zhuoji.output import Output

Json = dict[str, Any]


def _complete(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """The rule sets, and the rules of all of them."""
    return completing(*RULESETS, *_rules())(context, parameter, incomplete)


@click.command(
    epilog="Exit codes: 0 fine; 2 usage, or no such rule set or rule.",
)
@click.argument(
    "name",
    required=False,
    metavar="[RULESET | RULE]",
    shell_complete=_complete,
)
@output_options
def rules(name: str | None, form: str | None, language: Language) -> None:
    """The rule sets; one of them (guiyang) with its options, patterns and rules; or the text of one
    rule, by its id (guiyang.permit) or by its title ("Hot shot"; JSON has one on a line for each
    rule set that has it)."""
    out = Output(Words(language), form=form)
    if name is None:
        listed = engine.describe_rulesets()
        _give(out, listed, views.rulesets)
    elif "." in name:
        _give(out, _rule(name), views.rule)
    elif titled := _titled(name):
        for rule in titled:
            _give(out, rule, views.rule)
    else:
        try:
            described = engine.find_ruleset(name)
        except Refused as refused:
            zh, en = refused.problems[0].detail
            raise BadUsage(Text(f"{name}：{zh}", f"{name}: {en}")) from None
        _give(out, engine.describe_ruleset(described), views.ruleset)


def _give(out: Output, answer: Json, view: views.View) -> None:
    if out.as_table:
        out.show(*view(answer, out.words))
    else:
        out.json(answer)


def _rules() -> dict[str, Json]:
    """Every rule by its name, as a rule set lists it."""
    known: dict[str, Json] = {}
    for described in engine.RULESETS.values():
        answer: Json = engine.describe_ruleset(described)
        known.update({clause["id"]: clause for clause in answer["rules"]})
    return known


def _titled(title: str) -> list[Json]:
    """The rules of this title, in either language; several rule sets may have one."""
    asked = title.casefold()
    return [
        rule
        for rule in _rules().values()
        if asked in (rule["title"]["zh"], rule["title"]["en"].casefold())
    ]


def _rule(name: str) -> Json:
    """The rule called ``name``, as a rule set lists it."""
    known = _rules()
    if name not in known:
        near = get_close_matches(name, known, n=3)
        zh, en = (f"；有 {'、'.join(near)}", f"; there is {', '.join(near)}") if near else ("", "")
        raise BadUsage(Text(f"没有规则 {name}{zh}", f"no rule is called {name}{en}"))
    return known[name]
