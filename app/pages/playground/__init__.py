"""The page where a table is put together by hand and answered at once."""

from functools import cache
from pathlib import Path
from typing import Any

import flask
import orjson

import engine
from app import examples
from app.pages import kept

_FOLDER = Path(__file__).parent
_STATIC = _FOLDER / "static"
_TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
# Everything that it needs is its own; what it asks for is this service.
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_FIRST = "kong-as-permit"
_FIELDS = {"room", "table"}


@cache
def tables() -> list[dict[str, Any]]:
    """The tables that the page offers: those of the spec, and some of the other rule sets."""
    own: list[dict[str, Any]] = orjson.loads((_FOLDER / "tables.json").read_bytes())
    return [
        each._asdict() | {"request": {key: each.request[key] for key in ("room", "table")}}
        for each in examples.load()
        if each.request.keys() - {"explain"} == _FIELDS
    ] + own


def _start() -> dict[str, Any]:
    """What the first view needs of them: which ones there are, and the table to begin with."""
    named = [{key: each[key] for key in ("endpoint", "name", "summary")} for each in tables()]
    [first] = [each["request"] for each in tables() if each["name"] == _FIRST]
    return {"examples": named, "first": first}


def _names(ruleset: str) -> dict[str, Any]:
    """What the page has to know of a rule set from the start, a fifth of its description: the
    texts of its rules are read with the first of them that is opened."""
    described: dict[str, Any] = engine.describe_ruleset(engine.find_ruleset(ruleset))
    return {
        **{key: described[key] for key in ("id", "players", "summary", "groups", "items")},
        "options": [_but(option, "source") for option in described["options"]],
        "patterns": [{key: each[key] for key in ("id", "label")} for each in described["patterns"]],
        "rules": [{key: rule[key] for key in ("id", "title")} for rule in described["rules"]],
    }


def _but(described: dict[str, Any], left_out: str) -> dict[str, Any]:
    return {key: value for key, value in described.items() if key != left_out}


def blueprint() -> flask.Blueprint:
    """``/playground`` and what that page needs, read when it is asked for."""
    pages = flask.Blueprint("playground", __name__)

    @pages.get("/playground")
    def page() -> flask.Response:
        response = _file("index.html", "text/html")
        response.headers["Content-Security-Policy"] = _POLICY
        return response

    @pages.get("/playground/examples.json")
    def offered() -> flask.Response:
        return kept(flask.Response(orjson.dumps(tables()), mimetype="application/json"), "no-cache")

    @pages.get("/playground/start.json")
    def start() -> flask.Response:
        return kept(flask.Response(orjson.dumps(_start()), mimetype="application/json"), "no-cache")

    @pages.get("/playground/names.json")
    def names() -> flask.Response:
        return flask.Response(
            orjson.dumps(_names(flask.request.args.get("ruleset", ""))),
            mimetype="application/json",
        )

    @pages.get("/playground/glossary.json")
    def glossary() -> flask.Response:
        words = [
            {"id": word.id, "name": word.name._asdict(), "text": word.text._asdict()}
            for word in engine.table_texts().glossary
        ]
        return kept(flask.Response(orjson.dumps(words), mimetype="application/json"), "no-cache")

    @pages.get("/playground/<name>")
    def asset(name: str) -> flask.Response:
        media_type = _TYPES.get(Path(name).suffix)
        if media_type is None:
            flask.abort(404)
        return _file(name, media_type)

    return pages


def _file(name: str, media_type: str) -> flask.Response:
    """A file of the page. A browser asks each time whether it is the same: they go together.

    But not for the icon, which browsers look for whenever the address changes.
    """
    response = flask.send_from_directory(_STATIC, name, mimetype=media_type)
    response.headers["Cache-Control"] = "max-age=86400" if name == "icon.svg" else "no-cache"
    return response
