"""Which words a page explains, and where: each where it stands for the first time.

What folds away may be opened first, by a link to it, so that it explains each word of its own that
is nowhere explained in the open.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from app.pages.rules.card import Part
from app.pages.rules.worked import Example
from engine import Language, Ruleset, Word, table_texts

Json = dict[str, Any]
_Known = tuple[Word, re.Pattern[str]]


def of(ruleset: Ruleset) -> tuple[Word, ...]:
    """The words of ``ruleset``: everybody's, and its own."""
    return tuple(
        word
        for word in table_texts().glossary
        if not word.rulesets or ruleset.name in word.rulesets
    )


def where_first(
    words: Iterable[Word],
    described: Json,
    rules: Sequence[Json],
    card: Iterable[Part],
    language: Language,
) -> dict[str, tuple[Word, ...]]:
    """The words to explain in each part of a page: by ``summary``, ``patterns``, ``card``,
    ``options`` and the ids of its ``rules``, of which those that are not ``common`` fold away."""
    page = _Page(described, card, language)
    unknown = {word.id: (word, form) for word in words if (form := _form(word, language))}
    told: dict[str, tuple[Word, ...]] = {}
    for part, texts in page.in_the_open(rules):
        told[part] = _used(unknown, texts, language)
        for word in told[part]:
            del unknown[word.id]
    for rule in rules:
        if not rule["common"]:
            told[rule["id"]] = _used(unknown, page.rule(rule), language)
    return told


def _used(
    words: Mapping[str, _Known], texts: Iterable[str], language: Language
) -> tuple[Word, ...]:
    """The words that ``texts`` use, and those that what these mean is said with."""
    text, found = "\n".join(texts), dict[str, Word]()
    while new := [
        word for word, form in words.values() if word.id not in found and form.search(text)
    ]:
        found |= {word.id: word for word in new}
        said = (text.in_language(language) for word in new for text in (word.name, word.text))
        text = "\n".join(said)
    return tuple(found.values())


def _form(word: Word, language: Language) -> re.Pattern[str] | None:
    forms = "|".join(map(re.escape, word.forms[language]))
    if not forms:
        return None
    return re.compile(forms if language == "zh" else rf"(?<!\w)(?:{forms})", re.IGNORECASE)


class _Page:
    """The texts of a page, part by part."""

    def __init__(self, described: Json, card: Iterable[Part], language: Language) -> None:
        self._described = described
        self._card = card
        self._language = language
        self._options = {option["key"]: option for option in described["options"]}

    def in_the_open(self, rules: Iterable[Json]) -> Iterator[tuple[str, Iterable[str]]]:
        """What nobody has to open, in the order of the page."""
        described, options = self._described, self._described["options"]
        yield "summary", self._all([described], "summary")
        by = described["points_by"]
        priced = self._all([self._options[by]] if by else [], "label")
        yield "patterns", (*priced, *self._all(described["patterns"], "label", "text"))
        for rule in rules:
            if rule["common"]:
                yield rule["id"], (*self.rule(rule), *_example(rule["examples"][0], rule["id"]))
        yield "card", (said for part in self._card for said in _part(part))
        choices = [choice for option in options for choice in option.get("choices", ())]
        groups = self._all(described["groups"], "label")
        labels = (*self._all(options, "label", "note"), *self._all(choices, "label"))
        yield "options", (*groups, *labels)

    def rule(self, rule: Json) -> Iterator[str]:
        """A rule, with what it names."""
        yield from self._all([rule], "title", "text")
        yield from self._all((self._options[key] for key in rule["options"]), "label")
        if not rule["common"]:
            yield from (example.title for example in rule["examples"])

    def _all(self, described: Iterable[Json], *keys: str) -> list[str]:
        return [each[key][self._language] for each in described for key in keys if each.get(key)]


def _example(example: Example, rule: str) -> Iterator[str]:
    """What an example says that nobody has to open."""
    yield from (example.title, example.endpoint, example.answer.outcome)
    for fact in (*example.options, *example.facts):
        yield from fact
    for player in example.players:
        yield from (meld.name for meld in player.melds)
        yield from player.notes
    yield from (said for _, said in example.answer.seats)
    for choice in (*(example.answer.legal or ()), *example.answer.illegal):
        if choice.rule in ("", rule):
            yield from (choice.action, choice.why)


def _part(part: Part) -> Iterator[str]:
    yield part.name
    yield from (cell for row in (part.heads, *part.rows, part.notes) for cell in row)
