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
    """Sends requests to an ASGI app. ``chunks`` sends a body in pieces, without its length."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.loop = asyncio.new_event_loop()

    def close(self) -> None:
        self.loop.close()

    def get(self, path: str, **headers: str) -> Answer:
        return self.send("GET", path, headers={_dashed(k): v for k, v in headers.items()})

    def post(self, path: str, value: object, **headers: str) -> Answer:
        body = json.dumps(value).encode()
        named = {_dashed(k): v for k, v in headers.items()}
        return self.send("POST", path, body, {**JSON, **named})

    def send(
        self,
        method: str,
        path: str,
        body: bytes = b"",
        headers: Mapping[str, str] | None = None,
        *,
        chunks: Iterable[bytes] = (),
    ) -> Answer:
        sent = {"Host": "test.invalid", **(headers or {})}
        pieces = list(chunks)
        if not pieces:
            pieces = [body]
            sent.setdefault("Content-Length", str(len(body)))
        scope: Scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [(k.lower().encode(), v.encode("latin-1")) for k, v in sent.items()],
            "client": ("127.0.0.1", 50000),
            "server": ("127.0.0.1", 8080),
        }
        return self.loop.run_until_complete(_exchange(self.app, scope, pieces))


def _dashed(name: str) -> str:
    return name.replace("_", "-")


async def _exchange(app: ASGIApp, scope: Scope, pieces: list[bytes]) -> Answer:
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
