"""A Lambda function: its process, and the Runtime API that its runtime client asks for work.

https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html
"""

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import TextIO
from uuid import uuid4

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from infra.offline.deployment import Function
from infra.offline.web import body_of, listen

_API = "/2018-06-01/runtime/"
# All that the process gets of the environment of this one.
_INHERITED = ("PATH", "HOME", "LANG", "TZ", "TMPDIR")


class FunctionError(Exception):
    """The function crashed, raised, or took too long."""


class Runtime:
    """One instance of a function, which answers one event at a time, as an instance on AWS does."""

    def __init__(self, function: Function) -> None:
        self.function = function
        self.listening = listen(0)
        self.port: int = self.listening.getsockname()[1]
        self.ready = asyncio.Event()
        """Set when the function has started, or has failed to."""
        self.failure = ""
        self._events: asyncio.Queue[tuple[str, bytes] | None] = asyncio.Queue()
        self._answers: dict[str, asyncio.Future[bytes]] = {}
        self._process: subprocess.Popen[bytes] | None = None

    def start(
        self, python: Path, environment: Mapping[str, str], log: int | TextIO = sys.stderr
    ) -> None:
        """Start the process. ``python`` has Lambda's runtime client and boto3, and nothing else."""
        code, layers = self.function.code, self.function.layers
        # The order of Lambda: the function's own code, then the layers.
        path = [code, *(layer / "python" for layer in layers)]
        self._process = subprocess.Popen(  # noqa: S603
            [python, "-m", "awslambdaric", self.function.handler],
            cwd=code,
            env={
                **{name: os.environ[name] for name in _INHERITED if name in os.environ},
                "PYTHONPATH": os.pathsep.join(map(str, path)),
                "PYTHONUNBUFFERED": "1",
                "AWS_LAMBDA_RUNTIME_API": f"127.0.0.1:{self.port}",
                "AWS_LAMBDA_FUNCTION_NAME": self.function.name,
                "AWS_LAMBDA_FUNCTION_VERSION": "1",
                "AWS_LAMBDA_FUNCTION_MEMORY_SIZE": "512",
                "AWS_LAMBDA_INITIALIZATION_TYPE": "on-demand",
                "AWS_LAMBDA_LOG_FORMAT": "JSON",
                "LAMBDA_TASK_ROOT": str(code),
                **self.function.environment,
                **environment,
            },
            stdout=log,
        )

    async def watch(self) -> None:
        """Return when the process has ended; whoever waits for it is told."""
        assert self._process is not None  # noqa: S101 - it was started
        while self._process.poll() is None:
            await asyncio.sleep(0.1)
        self._fail(f"{self.function.name} has ended with status {self._process.returncode}")

    def stop(self) -> None:
        """End the process, and what it waits for."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        self._events.put_nowait(None)

    async def invoke(self, event: bytes) -> bytes:
        """What the function makes of ``event``. Raises :class:`FunctionError`."""
        if self.failure:
            raise FunctionError(self.failure)
        name = str(uuid4())
        self._answers[name] = asyncio.get_running_loop().create_future()
        await self._events.put((name, event))
        try:
            return await asyncio.wait_for(self._answers[name], self.function.timeout)
        except TimeoutError:
            raise FunctionError(f"no answer within {self.function.timeout} seconds") from None
        finally:
            del self._answers[name]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The Runtime API."""
        path = scope["path"].removeprefix(_API)
        if path == "invocation/next":
            response = await self._next()
        else:
            response = self._take(path, await body_of(receive))
        await response(scope, receive, send)

    async def _next(self) -> Response:
        self.ready.set()
        work = await self._events.get()
        if work is None:
            return Response(status_code=410)
        name, event = work
        deadline = (time.time() + self.function.timeout) * 1000
        return Response(
            event,
            headers={
                "Content-Type": "application/json",
                "Lambda-Runtime-Aws-Request-Id": name,
                "Lambda-Runtime-Deadline-Ms": str(int(deadline)),
                "Lambda-Runtime-Invoked-Function-Arn": (
                    f"arn:aws:lambda:local:000000000000:function:{self.function.name}:live"
                ),
                "Lambda-Runtime-Trace-Id": "Root=1-00000000-000000000000000000000000;Sampled=0",
            },
        )

    def _take(self, path: str, body: bytes) -> Response:
        """An answer, or an error: of one event, or of the start of the function."""
        _, name, outcome = f"{path}//".split("/")[:3]
        answer = self._answers.get(name)
        if path == "init/error":
            self._fail(f"{self.function.name} does not start: {body.decode()}")
        elif answer is not None and not answer.done():
            if outcome == "response":
                answer.set_result(body)
            else:
                answer.set_exception(FunctionError(body.decode()))
        return Response(status_code=202)

    def _fail(self, why: str) -> None:
        self.failure = self.failure or why
        self.ready.set()
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(FunctionError(self.failure))
