"""The rule reference for people: ``/rules`` and ``/rules/{ruleset}``.

The pages are made of the engine's clauses when they are asked for, each rule with an example that
the engine answers. What makes them is imported with the first of them, so no cold start pays.
"""

from http import HTTPStatus
from pathlib import Path

import flask

import engine
from app.language import DEFAULT, negotiate
from app.pages import kept
from engine import Language, Refused, Ruleset

_STATIC = Path(__file__).parent / "static"
_LANGUAGES: dict[str, Language] = {"zh": "zh", "en": "en"}
_DIGITS = 5  # no option has more
_ASSETS = frozenset(("rules.css", "rules.js"))
# Nothing from outside, nothing inline.
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


def _language() -> Language:
    """``?lang=``, else what the browser asks for."""
    asked = _LANGUAGES.get(flask.request.args.get("lang", ""))
    if asked is not None:
        return asked
    accepted = flask.request.headers.get("Accept-Language")
    return DEFAULT if accepted is None else negotiate(accepted)


def _options(described: Ruleset) -> dict[str, object]:
    """The options of a room as the address has them, ``?tongsan=true``: those of the card."""
    known = {option.key for option in described.options}
    given = {key: value for key, value in flask.request.args.items() if key != "lang"}
    return {key: _value(value) if key in known else value for key, value in given.items()}


def _value(text: str) -> object:
    """A value as JSON would have it; one that fits no option is refused as it is written."""
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.isdecimal() and len(text) < _DIGITS else text


def _by_browser() -> bool:
    """Whether somebody reads the answer, and no program."""
    kinds = ("application/problem+json", "application/json", "text/html")
    return flask.request.accept_mimetypes.best_match(kinds) == "text/html"


def _sent(page: str, language: Language) -> flask.Response:
    response = flask.Response(page, mimetype="text/html")
    response.headers["Content-Language"] = language
    response.headers["Vary"] = "Accept-Language"
    response.headers["Content-Security-Policy"] = _POLICY
    return kept(response)


def blueprint() -> flask.Blueprint:
    """``/rules``, a page for each rule set below it, and what these pages need."""
    pages = flask.Blueprint("rules", __name__)

    @pages.get("/rules")
    def index() -> flask.Response:
        from app.pages.rules import page

        language = _language()
        return _sent(page.index(language), language)

    @pages.get("/rules/<name>")
    def below(name: str) -> flask.Response:
        # One route for both, as API Gateway has one resource for both.
        if name in _ASSETS:
            response = flask.send_from_directory(_STATIC, name)
            response.headers["Cache-Control"] = "public, max-age=3600"
            return response
        try:
            described = engine.find_ruleset(name)
        except Refused as refused:
            raise Refused(fault._replace(pointer="/name") for fault in refused.problems) from None
        from app.pages.rules import page

        language = _language()
        options = _options(described)
        try:
            return _sent(page.ruleset(described, language, options), language)
        except Refused as refused:
            if not _by_browser():
                raise
            shown = page.ruleset(described, language, faults=refused.problems)
            response = _sent(shown, language)
            response.status_code = HTTPStatus.UNPROCESSABLE_ENTITY
            return response

    return pages
