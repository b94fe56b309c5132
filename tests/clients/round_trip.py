"""Sends requests through a generated client: ``round_trip.py KIND FOLDER URL KEY < requests``.

Run by the Python that the generators are installed for; nothing of this project is imported. A
request is ``{"operation", "tag", "request", "given"}``: its body, null where there is none, and its
parameters. Where a parameter is ``$id`` or ``$etag``, it is that of the room that was stored last.
For each, a line is printed: what was sent, what was received, and what the client's own types make
of the answer.
"""

import importlib
import json
import sys
import typing
from collections.abc import Callable
from datetime import datetime
from typing import Any, NamedTuple


class Exchange(NamedTuple):
    """The body that was sent, the one that came back, and that as the client reads it."""

    sent: Any
    received: Any
    read: Any
    etag: str | None


Ask = Callable[[str, str, Any, dict[str, Any]], Exchange]
"""By tag, operation, body and the parameters that are given."""


def of_openapi_generator(url: str, key: str) -> Ask:
    """``openapi-generator -g python``."""
    package: Any = importlib.import_module("openapi_client")
    configuration = package.Configuration(host=url, api_key={"ApiKey": key})
    sent: list[Any] = []

    class Client(package.ApiClient):  # type: ignore[misc]
        def call_api(
            self,
            method: str,
            url: str,
            headers: Any = None,
            body: Any = None,
            *more: Any,
            **named: Any,
        ) -> Any:
            sent.append(body)
            return super().call_api(method, url, headers, body, *more, **named)

    client = Client(configuration)

    def ask(tag: str, operation: str, request: Any, given: dict[str, Any]) -> Exchange:
        api = getattr(package, f"{tag.capitalize()}Api")(client)
        call = getattr(api, f"{operation}_with_http_info")
        if request is not None:
            hints = typing.get_type_hints(getattr(api, operation))
            [(name, model)] = [
                (name, hint)
                for name, hint in hints.items()
                if hasattr(hint, "from_json") and name != "return"
            ]
            given = {**given, name: model.from_json(json.dumps(request))}
        answer = call(**given)
        etag = {name.lower(): value for name, value in answer.headers.items()}.get("etag")
        read = answer.data and answer.data.to_dict()
        return Exchange(sent.pop(), _json(answer.raw_data), read, etag)

    return ask


def of_openapi_python_client(url: str, key: str) -> Ask:
    """``openapi-python-client``."""
    name = "zhuoji_rules_client"
    sent: list[Any] = []
    module: Any = importlib.import_module(name)
    hooks = {"request": [lambda request: sent.append(json.loads(request.content or "null"))]}
    client = module.AuthenticatedClient(
        base_url=url,
        token=key,
        prefix="",
        auth_header_name="X-Api-Key",
        httpx_args={"event_hooks": hooks},
    )

    def ask(tag: str, operation: str, request: Any, given: dict[str, Any]) -> Exchange:
        called: Any = importlib.import_module(f"{name}.api.{tag}.{operation}")
        if request is not None:
            given = {**given, "body": _read(called.sync_detailed.__annotations__["body"], request)}
        answer = called.sync_detailed(client=client, **given)
        read = answer.parsed and answer.parsed.to_dict()
        return Exchange(sent.pop(), _json(answer.content), read, answer.headers.get("etag"))

    return ask


def _json(content: bytes) -> Any:
    """The body of an answer; None where it has none."""
    return json.loads(content) if content else None


def _read(hint: Any, value: Any) -> Any:
    """``value`` as the type, or as the one of several types whose fields it has."""
    failed: Exception | None = None
    for kind in getattr(hint, "__args__", (hint,)):
        if hasattr(kind, "from_dict"):
            try:
                return kind.from_dict(value)
            except (KeyError, TypeError, ValueError) as error:
                failed = error
    raise TypeError(f"no {hint} reads it") from failed


def main() -> None:
    """Ask everything."""
    kind, folder, url, key = sys.argv[1:]
    sys.path.insert(0, folder)
    ask = {
        "openapi-generator": of_openapi_generator,
        "openapi-python-client": of_openapi_python_client,
    }[kind](url, key)
    stored: dict[str, Any] = {}
    for each in json.load(sys.stdin):
        given = {name: stored.get(value, value) for name, value in each["given"].items()}
        came = ask(each["tag"], each["operation"], each["request"], given)
        if came.etag and each["tag"] == "rooms":
            stored = {"$id": came.received["id"], "$etag": came.etag}
        line = {"sent": came.sent, "received": came.received, "read": came.read}
        sys.stdout.write(json.dumps(line, default=_plain) + "\n")


def _plain(value: Any) -> Any:
    """Moments as texts; of an enumeration its value."""
    return value.isoformat() if isinstance(value, datetime) else value.value


if __name__ == "__main__":
    main()
