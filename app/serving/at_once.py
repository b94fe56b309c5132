"""Coroutines that are begun at once, and go on as tasks only if they have to wait.

A task begins when the event loop comes round again, and tells of its end by another round: to what
only computes that adds a fifth. From Python 3.12 on asyncio has eager tasks.
"""

import types
from asyncio import AbstractEventLoop, Task
from collections.abc import Coroutine, Generator
from contextvars import copy_context
from functools import partial

Running = Coroutine[object, None, None]


def begun(running: Running, loop: AbstractEventLoop) -> Task[None] | None:
    """Run a coroutine as far as it comes without waiting; the task that it goes on as, if any."""
    context = copy_context()
    try:
        awaited = context.run(running.send, None)
    except StopIteration:
        return None
    return loop.create_task(_rest(running, awaited), context=context)


async def _rest(running: Running, awaited: object) -> None:
    await _steps(running, awaited)


@types.coroutine
def _steps(running: Running, awaited: object) -> Generator[object, None, None]:
    """What is left of a coroutine that waits for ``awaited``."""
    while True:
        try:
            yield awaited
        except BaseException as error:  # that the task is cancelled, for one
            go_on = partial(running.throw, error)
        else:
            go_on = partial(running.send, None)
        try:
            awaited = go_on()
        except StopIteration:
            return
