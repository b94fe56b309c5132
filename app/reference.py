"""``python -m app.reference``: says whether ``docs/options.md`` is up to date; ``--write`` makes
it so.

The page is a table of which option changes which rules of which rule set, taken from the engine.
"""

import argparse
import sys
from pathlib import Path

import engine
from engine import Option, OptionTexts, Ruleset, TextsError, texts_of

PAGE = Path(__file__).parent.parent / "docs" / "options.md"

_HEAD = """\
# Options and the rules that they change

Generated from the engine by `make docs`; do not edit. A rule stands beside an option if changing
the option can change what its lines say or whether there are any. The rules' texts are in
`GET /v1/rulesets/{id}`.
"""


def page() -> str:
    """The whole page."""
    return "\n".join([_HEAD, *(_section(ruleset) for ruleset in engine.RULESETS.values())])


def _section(ruleset: Ruleset) -> str:
    texts = texts_of(ruleset)
    rows = [
        f"## `{ruleset.id}` {texts.title.zh} · {texts.title.en}",
        "",
        "| option | values | default | rules |",
        "| --- | --- | --- | --- |",
    ]
    for option in ruleset.options:
        rules = ", ".join(
            f"`{clause.id}`" for clause in texts.clauses if option.key in clause.options
        )
        said = texts.options[option.key]
        name = f"`{option.key}` {said.label.zh}"
        default = str(option.default).lower()
        rows.append(f"| {name} | {_values(option, said)} | `{default}` | {rules} |")
    return "\n".join([*rows, ""])


def _values(option: Option, texts: OptionTexts) -> str:
    if option.choices:
        return ", ".join(f"`{value}` {label.zh}" for value, label in texts.choices.items())
    if option.span is not None:
        return f"{option.span[0]} … {option.span[1]}"
    return "`true`, `false`"


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m app.reference", description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the page")
    arguments = parser.parse_args()
    try:
        text = page()
    except TextsError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    if arguments.write:
        PAGE.write_text(text, encoding="utf-8")
    elif not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text:
        sys.stderr.write("docs/options.md is not up to date: make docs\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
