"""Makes the pages; imported when one is asked for."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import orjson
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

import engine
from app.pages.rules import arrows, card, meanings, worked
from engine import NAMES, Language, Problem, Ruleset, table_texts, texts_of, tiles

Json = dict[str, Any]
_CHINESE = re.compile(r"[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]+")
_TILES = re.compile(r"(?<![A-Za-z0-9])((?:[1-9]+[mps] ?)*[1-9]+[mps])(?![A-Za-z0-9])")
_NAMED = {text.zh: name for text, name in zip(tiles.TILE_TEXTS, NAMES, strict=True)}
_TILES_OR_NAMES = re.compile(f"{_TILES.pattern}|{'|'.join(_NAMED)}")
_HANDS: Json = orjson.loads((Path(__file__).parent / "hands.json").read_bytes())
"""A hand for each pattern, the tile that it is won with last."""
_COMMON = frozenset(
    (*("hand", "permit", "chicken", "charge", "kong", "washout", "ready"), *("win", "meld", "fine"))
)
"""The topics of the rules that come up in every round; the others fold away."""
_TAGS: dict[Language, str] = {"zh": "zh-CN", "en": "en"}
_NAMES: dict[Language, str] = {"zh": "中文", "en": "English"}


def index(language: Language) -> str:
    """The page that lists the rule sets."""
    return _index(language)


def ruleset(
    described: Ruleset,
    language: Language,
    options: Json | None = None,
    faults: Sequence[Problem] = (),
) -> str:
    """The page of one rule set; its card is that of a room with ``options``.

    ``faults`` say what is wrong with the options that were asked for. Raises
    :class:`~engine.problems.Refused` for options that there are not.
    """
    if not options and not faults:
        return _ruleset(described.id, language)
    return _page(described.id, language, options or {}, faults)


@cache
def _index(language: Language) -> str:
    listed = [engine.describe_ruleset(each) for each in engine.RULESETS.values()]
    return _render(
        "index.html",
        language,
        rulesets=listed,
        compared=card.side_by_side(language),
        words=table_texts().glossary,
    )


@cache
def _ruleset(identity: str, language: Language) -> str:
    return _page(identity, language, {}, ())


def _page(identity: str, language: Language, chosen: Json, faults: Sequence[Problem]) -> str:
    room = engine.open_room(identity, chosen)
    described: Json = engine.describe_ruleset(room.ruleset)
    own: list[Json] = []
    shared: list[Json] = []
    for rule in described["rules"]:
        ours = not rule["id"].startswith("table.")
        common = ours and rule["id"].partition(".")[2] in _COMMON
        examples = worked.examples(rule["id"], language)
        shown = {**rule, "examples": examples, "common": common}
        (own if ours else shared).append(shown)
    parts = card.parts(room, language)
    options = {option["key"]: option for option in described["options"]}
    words = meanings.of(room.ruleset)
    return _render(
        "ruleset.html",
        language,
        query="".join(f"&{urlencode({key: _plain(value)})}" for key, value in chosen.items()),
        ruleset=described,
        options=options,
        columns=_columns(room.ruleset, described, language),
        in_fan=room.terms.fan is not None,
        own=own,
        shared=shared,
        titles=_titles(),
        hands=_HANDS,
        card=parts,
        chosen=chosen,
        faults=[_fault(each, options, language) for each in faults],
        words=words,
        told=meanings.where_first(words, described, [*own, *shared], parts, language),
        arrows=arrows.arrows,
        nodes=arrows.nodes,
        plain=_plain,
    )


def _columns(room: Ruleset, described: Json, language: Language) -> list[Json]:
    """The ways in which the patterns are priced: the key of each, and what it is called."""
    by = next((each for each in described["options"] if each["key"] == room.points_by), None)
    if by is None:
        unit = card.unit_of(room, language)
        return [{"key": key, "name": unit} for key in room.points]
    if by["type"] == "boolean":
        label = by["label"][language]
        without = f"没有{label}" if language == "zh" else "otherwise"
        return [{"key": key, "name": label if key == "true" else without} for key in room.points]
    names = {str(choice["value"]): choice["label"][language] for choice in by["choices"]}
    return [{"key": key, "name": names[key]} for key in room.points]


def _fault(fault: Problem, options: Json, language: Language) -> str:
    """What is wrong with an option, with the name of the option."""
    option = options.get(fault.pointer.rpartition("/")[2])
    detail = fault.detail.in_language(language)
    if option is None:
        return detail
    return f"{option['label'][language]}{'：' if language == 'zh' else ': '}{detail}"


def _plain(value: object) -> str:
    """A value of an option as an address has it."""
    return str(value).lower()


@cache
def _titles() -> Json:
    """What the rules of all rule sets are called, for an example may be of another one."""
    clauses = [*table_texts().clauses]
    for each in engine.RULESETS.values():
        clauses += texts_of(each).clauses
    return {clause.id: clause.title._asdict() for clause in clauses}


def _blocks(text: str) -> Iterator[tuple[bool, list[str]]]:
    """The paragraphs of a text, and the items of each of its lists; whether they are a list."""
    for listed, lines in groupby(text.splitlines(), lambda line: line.startswith("- ")):
        yield listed, [line.removeprefix("- ") for line in lines]


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
        said = str(text)
        found, at = Markup(), 0
        drawn: set[str] = set()
        for match in (_TILES if language == "en" else _TILES_OR_NAMES).finditer(said):
            named = _NAMED.get(match[0])
            end = match.start() if named is None else match.end()
            found += _in_language(said[at:end], language)
            if named is None:
                found += Markup('<span class="t">{}</span>').format(match[0])
            elif named not in drawn:  # after its name, once a text
                drawn.add(named)
                found += Markup('<span class="t" data-tile="{}"></span>').format(named)
            at = match.end()
        return found + _in_language(said[at:], language)

    other: Language = "en" if language == "zh" else "zh"
    page = _environment().get_template(template)
    return page.render(
        **{
            "query": "",
            "language": language,
            "tag": _TAGS[language],
            "other": other,
            "other_tag": _TAGS[other],
            "languages": [(key, _TAGS[key], name) for key, name in _NAMES.items()],
            "t": t,
            "say": say,
            "marked": marked,
            "blocks": _blocks,
            **values,
        }
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
