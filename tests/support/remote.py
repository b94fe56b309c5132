"""An app that is served elsewhere, as an ASGI app: what calls one in process can call it too."""

from contextlib import closing
from http.client import HTTPConnection

from starlette.types import Receive, Scope, Send

from infra.offline.web import body_of


class Remote:
    """Forwards each request to a port of this machine."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        query = scope["query_string"].decode()
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=60)) as connection:
            connection.request(
                scope["method"],
                scope["path"] + (f"?{query}" if query else ""),
                await body_of(receive),
                {name.decode(): value.decode("latin-1") for name, value in scope["headers"]},
            )
            answer = connection.getresponse()
            body = answer.read()
        headers = [
            (name.lower().encode(), value.encode("latin-1")) for name, value in answer.getheaders()
        ]
        await send({"type": "http.response.start", "status": answer.status, "headers": headers})
        await send({"type": "http.response.body", "body": body})
