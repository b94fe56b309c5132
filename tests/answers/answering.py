"""Answers a corpus by whatever code the interpreter finds: ``answering.py CORPUS OUT``.

It is run with the code of either commit, so it knows nothing but the app's door. A line of ``OUT``
is the status and the body of an answer.
"""

import asyncio
import json
import sys
from typing import Any

from app.main import create_app


async def _answers(corpus: str, out: str) -> None:
    app: Any = create_app()
    with open(corpus, "rb") as lines, open(out, "wb") as written:
        for line in lines:
            asked = json.loads(line)
            body = json.dumps(asked["body"]).encode()
            sent: list[Any] = []

            async def send(message: Any, sent: list[Any] = sent) -> None:
                sent.append(message)

            async def receive(body: bytes = body) -> Any:
                return {"type": "http.request", "body": body, "more_body": False}

            await app(_scope(asked, len(body)), receive, send)
            answer = b"".join(message.get("body", b"") for message in sent[1:])
            written.write(f"{sent[0]['status']} ".encode() + answer.replace(b"\n", b" ") + b"\n")


def _scope(asked: dict[str, Any], length: int) -> dict[str, Any]:
    headers = {
        "host": "answers.invalid",
        "content-type": "application/json",
        "content-length": str(length),
        "accept-language": asked["language"],
    }
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": asked["path"],
        "raw_path": asked["path"].encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": ("127.0.0.1", 50000),
        "server": ("127.0.0.1", 8080),
    }


if __name__ == "__main__":
    asyncio.run(_answers(*sys.argv[1:3]))
