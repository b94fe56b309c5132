"""Makes the pages; imported when one is asked for."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import orjson
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

import engine
from app.pages.rules import card, worked
from app.pages.rules.words import SUITS
from engine import Language, Ruleset, table_texts, texts_of

Json = dict[str, Any]
_CHINESE = re.compile(r"[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]+")
_TILES = re.compile(r"(?<![A-Za-z0-9])((?:[1-9]+[mps] ?)*[1-9]+[mps])(?![A-Za-z0-9])")
_HANDS: Json = orjson.loads((Path(__file__).parent / "hands.json").read_bytes())
"""A hand for each pattern, the tile that it is won with last."""
_COMMON = frozenset(("hand", "permit", "chicken", "charge", "kong", "washout", "ready", "win"))
"""The topics of the rules that come up in every round; the others fold away."""
_TAGS: dict[Language, str] = {"zh": "zh-CN", "en": "en"}
_NAMES: dict[Language, str] = {"zh": "中文", "en": "English"}


def index(language: Language) -> str:
    """The page that lists the rule sets."""
    return _index(language)


def ruleset(described: Ruleset, language: Language, options: Json | None = None) -> str:
    """The page of one rule set; its card is that of a room with ``options``.

    Raises :class:`~engine.problems.Refused` for options that there are not.
    """
    if not options:
        return _ruleset(described.id, language)
    return _page(described.id, language, options)


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
    compared = card.side_by_side(language)
    glossary = table_texts().glossary
    return _render("index.html", language, rulesets=listed, compared=compared, glossary=glossary)


@cache
def _ruleset(identity: str, language: Language) -> str:
    return _page(identity, language, {})


def _page(identity: str, language: Language, chosen: Json) -> str:
    room = engine.open_room(identity, chosen)
    described: Json = engine.describe_ruleset(engine.RULESETS[identity])
    own: list[Json] = []
    shared: list[Json] = []
    for rule in described["rules"]:
        common = rule["id"].partition(".")[2] in _COMMON
        examples = worked.examples(rule["id"], language)
        shown = {**rule, "examples": examples, "common": common}
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
        titles=_titles(),
        hands=_HANDS,
        card=card.parts(room, language),
        chosen=chosen,
    )


@cache
def _titles() -> Json:
    """What the rules of all rule sets are called, for an example may be of another one."""
    clauses = [*table_texts().clauses]
    for each in engine.RULESETS.values():
        clauses += texts_of(each).clauses
    return {clause.id: clause.title._asdict() for clause in clauses}


def _in_language(text: str, language: Language) -> Markup:
    if language == "zh":
        return escape(text)
    found, at = Markup(), 0
    for chinese in _CHINESE.finditer(text):
        found += escape(text[at : chinese.start()])
        found += Markup('<span lang="zh-CN">{}</span>').format(chinese[0])
        at = chinese.end()
    return found + escape(text[at:])


def _render(template: str, language: Language, **values: Any) -> str:
    def t(zh: str, en: str) -> str:
        return zh if language == "zh" else en

    def say(text: Json) -> Markup:
        return marked(str(text[language]))

    def marked(text: object) -> Markup:
        """Tiles are marked, for a script to draw; Chinese in an English page says that it is."""
        found, at = Markup(), 0
        for tiles in _TILES.finditer(str(text)):
            found += _in_language(str(text)[at : tiles.start()], language)
            found += Markup('<span class="t">{}</span>').format(tiles[0])
            at = tiles.end()
        return found + _in_language(str(text)[at:], language)

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
