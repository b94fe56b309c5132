"""Makes the pages; imported when one is asked for."""

import re
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

import engine
from app.pages.rules import worked
from app.pages.rules.words import SUITS
from engine import Language, Ruleset, table_texts, texts_of

Json = dict[str, Any]
_CHINESE = re.compile(r"[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]+")
_TAGS: dict[Language, str] = {"zh": "zh-CN", "en": "en"}
_NAMES: dict[Language, str] = {"zh": "中文", "en": "English"}


def index(language: Language) -> str:
    """The page that lists the rule sets."""
    return _index(language)


def ruleset(described: Ruleset, language: Language) -> str:
    """The page of one rule set."""
    return _ruleset(described.id, language)


@cache
def _index(language: Language) -> str:
    listed = [
        {
            **engine.describe_ruleset(each),
            "count": len(texts_of(each).clauses),
            "shared": len(texts_of(each).shared),
        }
        for each in engine.RULESETS.values()
    ]
    return _render("index.html", language, rulesets=listed, glossary=table_texts().glossary)


@cache
def _ruleset(identity: str, language: Language) -> str:
    described: Json = engine.describe_ruleset(engine.RULESETS[identity])
    own: list[Json] = []
    shared: list[Json] = []
    for rule in described["rules"]:
        shown = {**rule, "examples": worked.examples(rule["id"], language)}
        (shared if rule["id"].startswith("table.") else own).append(shown)
    options = {option["key"]: option for option in described["options"]}
    defaults = {key: option["default"] for key, option in options.items()}
    return _render(
        "ruleset.html",
        language,
        ruleset=described,
        options=options,
        columns=list(engine.RULESETS[identity].points),
        in_fan=engine.RULESETS[identity].terms(defaults).fan is not None,
        own=own,
        shared=shared,
    )


def _render(template: str, language: Language, **values: Any) -> str:
    def t(zh: str, en: str) -> str:
        return zh if language == "zh" else en

    def say(text: Json) -> Markup:
        return marked(str(text[language]))

    def marked(text: object) -> Markup:
        """Chinese in an English page says that it is."""
        if language == "zh":
            return escape(text)
        found, at = Markup(), 0
        for chinese in _CHINESE.finditer(str(text)):
            found += escape(str(text)[at : chinese.start()])
            found += Markup('<span lang="zh-CN">{}</span>').format(chinese[0])
            at = chinese.end()
        return found + escape(str(text)[at:])

    other: Language = "en" if language == "zh" else "zh"
    page = _environment().get_template(template)
    return page.render(
        language=language,
        tag=_TAGS[language],
        other=other,
        other_tag=_TAGS[other],
        languages=[(key, _TAGS[key], name) for key, name in _NAMES.items()],
        suits=SUITS,
        t=t,
        say=say,
        marked=marked,
        **values,
    )


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
