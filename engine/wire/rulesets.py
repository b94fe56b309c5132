"""Rule sets as JSON values: what a front end needs to draw a room form and to explain a rule."""

from collections.abc import Mapping

from engine.options import Option
from engine.ruleset import Ruleset
from engine.rulesets import RULESETS
from engine.rulesets.texts import Clause, OptionTexts, texts_of
from engine.text import Text

Json = dict[str, object]


def describe_rulesets() -> Json:
    """The rule sets of the service, one line each."""
    return {"rulesets": [_summary(ruleset) for ruleset in RULESETS.values()]}


def describe_ruleset(described: Ruleset) -> Json:
    """All that a front end needs to draw the room form and to explain a cited rule."""
    texts = texts_of(described)
    return {
        **_summary(described),
        "source": described.source,
        "groups": _write_labels(texts.groups),
        "options": [
            _write_option(option, texts.options[option.key]) for option in described.options
        ],
        "points_by": described.points_by,
        "patterns": [
            {
                "id": pattern.id,
                "label": _both(pattern.label),
                "text": _both(texts.patterns[pattern.id]),
                "points": {
                    column: points[pattern.id]
                    for column, points in described.points.items()
                    if pattern.id in points
                },
            }
            for pattern in described.patterns
        ],
        "items": _write_labels(texts.items),
        "rules": [_write_clause(clause) for clause in (*texts.clauses, *texts.shared)],
    }


def _both(text: Text) -> Json:
    return {"zh": text.zh, "en": text.en}


def _summary(described: Ruleset) -> Json:
    texts = texts_of(described)
    defaults = {option.key: option.default for option in described.options}
    players = set(described.terms(defaults).players)
    for option in described.options:
        for choice in option.choices:
            players |= set(choice.players)
    return {
        "id": described.id,
        "name": _both(texts.title),
        "summary": _both(texts.summary),
        "players": sorted(players),
    }


def _write_labels(labels: Mapping[str, Text]) -> list[Json]:
    return [{"id": key, "label": _both(label)} for key, label in labels.items()]


def _write_option(option: Option, texts: OptionTexts) -> Json:
    written: Json = {
        "key": option.key,
        "label": _both(texts.label),
        "group": option.group,
        "default": option.default,
        "source": option.source,
        "note": None if texts.note is None else _both(texts.note),
        "needs": list(option.needs),
        "excludes": list(option.excludes),
    }
    if option.choices:
        written["type"] = "choice"
        written["choices"] = [
            {
                "value": choice.value,
                "label": _both(texts.choices[choice.value]),
                **({"players": list(choice.players)} if choice.players else {}),
            }
            for choice in option.choices
        ]
    elif option.span is not None:
        written["type"] = "integer"
        written["minimum"], written["maximum"] = option.span
    else:
        written["type"] = "boolean"
    return written


def _write_clause(clause: Clause) -> Json:
    return {
        "id": clause.id,
        "title": _both(clause.title),
        "text": _both(clause.text),
        "source": clause.source,
        "readings": [_both(reading) for reading in clause.readings],
        "options": list(clause.options),
    }
