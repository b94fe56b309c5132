"""What is left out of the start (``app/web/left_out.py``) is not needed afterwards.

In a process of its own, where nothing has imported the real packages before; the tests of the built
artefact ask it everything else.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from app.web import left_out

ROOT = Path(__file__).parents[2]

EVERYTHING = """
import json, os, sys, tempfile
folder = tempfile.TemporaryDirectory()
os.environ["ROOMS_DB"] = folder.name + "/rooms.db"
os.environ["CORS_ORIGINS"] = "https://table.example"
from app import examples, lambda_handler, spec
from app.web.left_out import LEFT_OUT, NOT_OF_POWERTOOLS
missing = [name for name in (*LEFT_OUT, *NOT_OF_POWERTOOLS) if name not in sys.modules]
assert {"anyio", "connexion.lifecycle", "typing_extensions"} <= {*missing}, missing
assert {*NOT_OF_POWERTOOLS} <= {*missing}, missing

def ask(method, path, body=None, **headers):
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    answer = lambda_handler.adapter({
        "httpMethod": method, "path": path, "requestContext": {},
        "headers": {"content-type": "application/json", **named},
        "body": None if body is None else json.dumps(body),
    })
    assert answer["statusCode"] < 500, (method, path, answer)
    return answer

for each in examples.load():
    path = "settlements" if each.endpoint == examples.REFUSED else each.endpoint
    for language in ("zh", "en"):
        ask("POST", f"/v1/{path}", each.request, accept_language=language)
assert "flask" not in sys.modules

class Context:
    function_name = aws_request_id = "function"
    memory_limit_in_mb, invoked_function_arn = 512, "arn"

event = {"httpMethod": "GET", "path": "/v1/health", "headers": {}, "body": None,
         "requestContext": {"requestId": "request"}}
assert lambda_handler.handler(event, Context())["statusCode"] == 200
made = ask("POST", "/v1/rooms", examples.room(), idempotency_key="once")
assert made["statusCode"] == 201, made
room = made["headers"]["location"]
settled = examples.request("settlements", "kong-as-permit")
assert ask("POST", "/v1/settlements", {**settled, "room": {"id": room.rpartition("/")[2]}})[
    "statusCode"] == 200
assert ask("PUT", room, examples.room(), if_match='"1"')["statusCode"] == 200
assert ask("DELETE", room, if_match='"2"')["statusCode"] == 204
for path in (*spec.load()["paths"], "/", "/docs", "/docs/swagger-ui.css", "/openapi.json",
             "/playground", "/playground/main.js", "/playground/examples.json", "/rules",
             "/rules/guiyang", "/rules/rules.css", "/none", "/v1/none", "/v1/health/"):
    for method in ("GET", "HEAD", "POST", "DELETE", "OPTIONS", "PATCH"):
        ask(method, path.replace("{id}", "guiyang"))
        ask(method, path.replace("{id}", "none"), origin="https://table.example",
            access_control_request_method="POST")
tag = ask("GET", "/playground/main.js")["headers"]["etag"]
assert ask("GET", "/playground/main.js", if_none_match=tag)["statusCode"] == 304
"""


def run(code: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code], cwd=ROOT, capture_output=True, text=True
    )


def test_nothing_that_is_left_out_is_needed() -> None:
    done = run(EVERYTHING)
    assert done.returncode == 0, done.stderr


def test_each_is_imported_where_it_is_not_left_out() -> None:
    names = {*left_out.LEFT_OUT, *left_out.NOT_OF_FLASK, *left_out.NOT_OF_POWERTOOLS}
    packages = "connexion, aws_lambda_powertools"
    done = run(f"import {packages}, sys; print([n for n in {names} if n not in sys.modules])")
    assert done.stdout.strip() == "[]", done.stderr


def test_what_was_left_out_can_still_be_imported() -> None:
    done = run(
        "import app.main, asyncio, http.client, jinja2, jsonschema, starlette.responses, yaml\n"
        "asyncio.run(asyncio.sleep(0)); http.client.HTTPConnection; jinja2.Template('a').render()\n"
        "jsonschema.Draft4Validator({}); starlette.responses.Response('a'); yaml.safe_load('a')"
    )
    assert done.returncode == 0, done.stderr


def test_who_needs_what_is_left_out_is_told_so() -> None:
    done = run("import app.main, connexion; connexion.FlaskApp('a')")
    assert "LeftOutError: connexion.apps.flask.FlaskApp is left out" in done.stderr
    done = run(
        "import app.main; import connexion.spec as s; s.Specification.load({'openapi': '3.0.0'})"
    )
    assert "LeftOutError" in done.stderr


@pytest.mark.parametrize("name", ["Template", "Template.render"])
def test_a_stand_in_can_be_named_and_subclassed_but_not_called(name: str) -> None:
    made = left_out.stand_in(f"jinja2.{name}")
    assert made["a"] is made
    with pytest.raises(left_out.LeftOutError, match=f"jinja2.{name} is left out"):
        made()
    with pytest.raises(left_out.LeftOutError):
        type("Sub", (made,), {})()
    with pytest.raises(AttributeError):
        made.__wrapped__  # noqa: B018
