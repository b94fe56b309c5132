"""Which of the two languages an answer is written in (``Accept-Language``, RFC 9110 12.5.4)."""

import re
from functools import lru_cache

from engine import Language

DEFAULT: Language = "zh"
_SPOKEN: tuple[Language, ...] = ("zh", "en")
_QVALUE = re.compile(r"0(\.[0-9]{0,3})?|1(\.0{0,3})?")


_UNNAMED = 0.0001
"""What is not asked for, but not excluded either, comes after all that is asked for."""


def _weight(parameters: list[str]) -> float:
    """The ``q`` of a language range: 1 where it is left out, 0 where it is none."""
    for parameter in parameters:
        name, _, value = parameter.partition("=")
        if name.strip().lower() == "q":
            return float(value) if _QVALUE.fullmatch(value.strip()) else 0.0
    return 1.0


@lru_cache(maxsize=256)
def negotiate(accept_language: str) -> Language:
    """The spoken language that ``accept_language`` likes best.

    Chinese where it names none of the two; among equals the one that is named first.
    """
    weights: dict[str, float] = {}
    for item in accept_language.split(","):
        tag, *parameters = item.split(";")
        primary = tag.strip().lower().partition("-")[0]
        if primary in {"zh", "en", "*"}:
            weights.setdefault(primary, _weight(parameters))
    named = [language for language in weights if language in _SPOKEN]
    ranked: list[Language] = sorted(
        _SPOKEN,
        key=lambda language: (
            -weights.get(language, weights.get("*", _UNNAMED)),
            named.index(language) if language in named else len(named),
        ),
    )
    return ranked[0]
