"""What stands before the paths of the API where it is deployed: a base path, a stage.

A custom domain may have a base path, which API Gateway hands on as a part of the path; of an HTTP
API the stage as well. Handlers know the paths of the spec alone, so both are taken away here.
"""

import re
from collections.abc import Mapping
from typing import Any

from starlette.types import Scope

Event = dict[str, Any]

FIRST_PARTS = frozenset(("docs", "openapi.json", "playground", "rules", "v1"))
"""What the paths of the service begin with, but for the front page."""

_BASE_PATH = re.compile(r"[A-Za-z0-9._-]+(/[A-Za-z0-9._-]+)*", re.ASCII)


def from_environment(environ: Mapping[str, str]) -> str:
    """The base path that ``BASE_PATH`` names, without slashes around it; empty for none.

    Raises ``ValueError`` where it is none, or could be taken for a path of the service.
    """
    named = environ.get("BASE_PATH", "").strip().strip("/")
    if named and (not _BASE_PATH.fullmatch(named) or named.split("/")[0] in FIRST_PARTS):
        raise ValueError(
            "BASE_PATH is letters, digits, '.', '_' and '-', and none of "
            f"{', '.join(sorted(FIRST_PARTS))}"
        )
    return named


def at_root(event: Event, base_path: str) -> Event:
    """``event``, of either kind of API, with the path that the service knows.

    The path of the caller is where a REST API has it, at ``requestContext.path``.
    """
    context = event.get("requestContext") or {}
    stage = context.get("stage") or ""
    prefixes = [each for each in (f"{base_path}/{stage}".strip("/"), base_path, stage) if each]
    if "httpMethod" in event:
        path = event["path"]
        known = _without(path, prefixes)
        if known == path:
            return event
        return {**event, "path": known, "requestContext": {"path": path, **context}}
    path = context["http"]["path"]
    known = _without(path, prefixes)
    if known == path:
        return event
    context = {**context, "path": path, "http": {**context["http"], "path": known}}
    return {**event, "rawPath": known, "requestContext": context}


def _without(path: str, prefixes: list[str]) -> str:
    for prefix in prefixes:
        rest = path.removeprefix(f"/{prefix}")
        if rest != path and _is_ours(rest, prefix):
            return rest or "/"
    return path


def _is_ours(rest: str, prefix: str) -> bool:
    """Whether what comes after ``prefix`` is a path of the service.

    A stage may be called ``v1``: then ``/v1/rulesets`` has no stage before it, and ``/v1`` is none.
    """
    if rest in {"", "/"}:
        return prefix not in FIRST_PARTS
    return rest.startswith("/") and rest.split("/")[1] in FIRST_PARTS


def path_of_caller(scope: Scope) -> str:
    """The path that the caller used, with whatever the deployment has before ours."""
    event: Event = scope.get("aws.event") or {}
    path: object = (event.get("requestContext") or {}).get("path")
    return path if isinstance(path, str) else scope.get("root_path", "") + scope["path"]
