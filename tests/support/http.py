"""Calling an ASGI app in process, byte for byte: no client library mends a bad request."""

import asyncio
import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from starlette.types import ASGIApp, Message, Scope

JSON = {"Content-Type": "application/json"}


class Answer(NamedTuple):
    """What came back; header names are lower case."""

    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def code(self) -> str:
        """The code of a refusal."""
        return str(self.json()["code"])

    @property
    def pointers(self) -> list[str]:
        """The pointers of all faults of a refusal."""
        return [fault["pointer"] for fault in self.json().get("errors", [])]


class Client:
    """Sends requests to an ASGI app, each with ``headers``. ``chunks`` sends a body in pieces,
    without its length."""

    def __init__(self, app: ASGIApp, headers: Mapping[str, str] | None = None) -> None:
        self.app = app
        self.headers = headers or {}
        self.loop = asyncio.new_event_loop()

    def close(self) -> None:
        self.loop.close()

    def get(self, path: str, **headers: str) -> Answer:
        return self.send("GET", path, headers={_dashed(k): v for k, v in headers.items()})

    def delete(self, path: str, **headers: str) -> Answer:
        return self.send("DELETE", path, headers={_dashed(k): v for k, v in headers.items()})

    def post(self, path: str, value: object, **headers: str) -> Answer:
        return self._send_json("POST", path, value, headers)

    def put(self, path: str, value: object, **headers: str) -> Answer:
        return self._send_json("PUT", path, value, headers)

    def _send_json(
        self, method: str, path: str, value: object, headers: Mapping[str, str]
    ) -> Answer:
        named = {_dashed(k): v for k, v in headers.items()}
        return self.send(method, path, json.dumps(value).encode(), {**JSON, **named})

    def send(
        self,
        method: str,
        path: str,
        body: bytes = b"",
        headers: Mapping[str, str] | None = None,
        *,
        chunks: Iterable[bytes] = (),
    ) -> Answer:
        sent = {"Host": "test.invalid", **self.headers, **(headers or {})}
        pieces = list(chunks)
        if not pieces:
            pieces = [body]
            sent.setdefault("Content-Length", str(len(body)))
        scope = scope_of(method, path, sent)
        return self.loop.run_until_complete(exchange(self.app, scope, pieces))

    def at_once(
        self, requests: Iterable[tuple[str, str, bytes, Mapping[str, str]]]
    ) -> list[Answer]:
        """Send requests (method, path, body, headers) without waiting for any answer."""

        async def all_of_them() -> list[Answer]:
            sent = [
                exchange(self.app, scope_of(method, path, headers), [body])
                for method, path, body, headers in requests
            ]
            return await asyncio.gather(*sent)

        return self.loop.run_until_complete(all_of_them())


def scope_of(method: str, path: str, headers: Mapping[str, str]) -> Scope:
    """The ASGI scope of a request; ``path`` may have a query."""
    path, _, query = path.partition("?")
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(k.lower().encode(), v.encode("latin-1")) for k, v in headers.items()],
        "client": ("127.0.0.1", 50000),
        "server": ("127.0.0.1", 8080),
    }


def _dashed(name: str) -> str:
    return name.replace("_", "-")


async def exchange(app: ASGIApp, scope: Scope, pieces: list[bytes]) -> Answer:
    """Send one request in ``pieces``."""
    incoming = [
        {"type": "http.request", "body": piece, "more_body": index < len(pieces) - 1}
        for index, piece in enumerate(pieces)
    ]
    outgoing: list[Message] = []

    async def receive() -> Message:
        return incoming.pop(0) if incoming else {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        outgoing.append(message)

    await app(scope, receive, send)
    start, *rest = outgoing
    assert start["type"] == "http.response.start"
    return Answer(
        start["status"],
        {name.decode(): value.decode("latin-1") for name, value in start["headers"]},
        b"".join(message.get("body", b"") for message in rest),
    )
