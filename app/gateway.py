"""Events of API Gateway, answered by an ASGI app: REST (payload 1.0) and HTTP (2.0) ones.

A function answers one event at a time, so nothing is gained from an event loop. The app is run
straight through, and what it waits for is waited for. The answers are those of Mangum
(``tests/lambda/test_gateway_events.py``), which makes a loop's task and a queue for each event.
"""

from base64 import b64decode, b64encode
from collections.abc import Awaitable, Mapping
from contextlib import suppress
from typing import Any
from urllib.parse import unquote, urlencode

from starlette.types import ASGIApp, Message, Scope

Event = Mapping[str, Any]
Json = dict[str, Any]
Headers = list[tuple[bytes, bytes]]

# A gateway hands base64 on as it is to whoever asks for no image in particular.
_TEXT = (
    "application/json",
    "application/problem+json",
    "text/",
    "application/javascript",
    "image/svg+xml",
)


class Adapter:
    """Answers events by ``app``, which must not need an event loop
    (:class:`~app.working.Limits`, ``in_turns``)."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    def __call__(self, event: Event) -> Json:
        """The answer to ``event``, for the kind of gateway that it is of.

        Raises ``KeyError`` where it is of neither kind.
        """
        exchange = _Exchange(_body(event))
        if event.get("version") == "2.0":
            _run(self.app(_http_scope(event), exchange.receive, exchange.send))
            return exchange.http_answer()
        _run(self.app(_rest_scope(event), exchange.receive, exchange.send))
        return exchange.rest_answer()


def _run(answering: Awaitable[None]) -> None:
    """Run an app's answering to its end."""
    running = answering.__await__()
    try:
        next(running)
    except StopIteration:
        return
    raise RuntimeError("the app waits for an event loop, and there is none")


class _Exchange:
    """What the app is sent of one request, and what it sends back."""

    def __init__(self, body: bytes) -> None:
        self._asked = body
        self._status = 0
        self._headers: Headers = []
        self._body = b""

    async def receive(self) -> Message:
        return {"type": "http.request", "body": self._asked, "more_body": False}

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._status, self._headers = message["status"], message["headers"]
        else:
            self._body += message.get("body", b"")

    def rest_answer(self) -> Json:
        """With the headers that came more than once by themselves."""
        headers = {name.decode(): value.decode() for name, value in self._headers}
        several: dict[str, list[str]] = {}
        if len(headers) < len(self._headers):
            every: dict[str, list[str]] = {}
            for name, value in self._headers:
                every.setdefault(name.decode(), []).append(value.decode())
            several = {name: values for name, values in every.items() if len(values) > 1}
            headers = {name: value for name, value in headers.items() if name not in several}
        body, coded = self._text(headers.get("content-type", ""))
        return {
            "statusCode": self._status,
            "headers": headers,
            "multiValueHeaders": several,
            "body": body,
            "isBase64Encoded": coded,
        }

    def http_answer(self) -> Json:
        """With the values of a header joined; of cookies that cannot be done."""
        headers: dict[str, str] = {}
        cookies: list[str] = []
        for raw_name, raw_value in self._headers:
            name, value = raw_name.decode(), raw_value.decode()
            if name == "set-cookie":
                cookies.append(value)
            else:
                headers[name] = f"{headers[name]},{value}" if name in headers else value
        # What the gateway would say itself of an answer that does not.
        headers.setdefault("content-type", "application/json")
        body, coded = self._text(headers["content-type"])
        answer = {
            "statusCode": self._status,
            "body": body,
            "headers": headers,
            "isBase64Encoded": coded,
        }
        return {**answer, "cookies": cookies} if cookies else answer

    def _text(self, content_type: str) -> tuple[str, bool]:
        """The body as text, and whether that is base64."""
        if not self._body:
            return "", False
        if content_type.startswith(_TEXT):
            with suppress(UnicodeDecodeError):
                return self._body.decode(), False
        return b64encode(self._body).decode(), True


def _body(event: Event) -> bytes:
    body: str = event.get("body") or ""
    return b64decode(body) if event.get("isBase64Encoded") else body.encode()


def _rest_scope(event: Event) -> Scope:
    one, several = event.get("headers") or {}, event.get("multiValueHeaders") or {}
    # A gateway says them twice.
    headers = {name.lower(): one[name] for name in one if name not in several}
    for name, values in several.items():
        headers[name.lower()] = ", ".join(values)
    query = event.get("multiValueQueryStringParameters") or event.get("queryStringParameters")
    return _scope(
        event,
        event["httpMethod"],
        event["path"],
        headers,
        urlencode(query, doseq=True).encode() if query else b"",
    )


def _http_scope(event: Event) -> Scope:
    http = event["requestContext"]["http"]
    headers = {name.lower(): value for name, value in (event.get("headers") or {}).items()}
    if event.get("cookies"):
        headers["cookie"] = "; ".join(event["cookies"])
    query = (event.get("rawQueryString") or "").encode()
    return _scope(event, http["method"], http["path"], headers, query)


def _scope(event: Event, method: str, path: str, headers: Mapping[str, str], query: bytes) -> Scope:
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": headers.get("x-forwarded-proto", "https"),
        "path": (unquote(path) if "%" in path else path) or "/",
        "root_path": "",
        "query_string": query,
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "aws.event": event,
    }
