"""Requests that schemathesis does not think of: strange characters in paths, unknown parameters."""

from typing import NamedTuple
from urllib.parse import quote, urlencode

from hypothesis import strategies as st

from tests.support.http import Answer
from tests.support.spec import operations, resolved

# Control and format characters, separators, and what is private or not assigned.
UNSEEN = st.characters(categories=["Cc", "Cf", "Zl", "Zp", "Co", "Cn"])
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=6)


class Astray(NamedTuple):
    """A request for an operation of the spec, led astray; ``path`` and ``query`` are as sent."""

    method: str
    path: str
    query: str
    seen: bool
    """Whether each character of the path can be seen."""
    unknown: bool
    """Whether the query has a name that the operation does not know."""


@st.composite
def requests(draw: st.DrawFn) -> Astray:
    """Any operation, with something in its path or its query that does not belong there."""
    path, method, operation = draw(st.sampled_from(operations()))
    plain = path.replace("{id}", draw(st.sampled_from(["guiyang", "none", "1a21e7c6"])))
    if draw(st.booleans()):
        place = draw(st.integers(1, len(plain)))
        plain = plain[:place] + draw(UNSEEN) + plain[place:]
    pairs = draw(st.lists(st.tuples(TEXTS, TEXTS), max_size=3))
    known = {
        each["name"]
        for each in map(resolved, operation.get("parameters", []))
        if each["in"] == "query"
    }
    return Astray(
        method.upper(),
        quote(plain),
        urlencode(pairs),
        plain.isprintable(),
        any(name not in known for name, _ in pairs),
    )


def assert_refused_as_it_should_be(asked: Astray, answer: Answer) -> None:
    """404 for a path that is none, 400 for a parameter that is none, and never a 5xx."""
    assert answer.status < 500
    if not asked.seen:
        assert (answer.status, answer.code) == (404, "not_found")
    elif asked.unknown:
        assert (answer.status, answer.code) == (400, "schema")
