"""Coroutines that are begun at once, and go on as tasks if they have to wait."""

import asyncio
from contextvars import ContextVar

import pytest

from app.serving.at_once import begun

# anyio's plugin of pytest runs them.
pytestmark = pytest.mark.anyio

SEEN: ContextVar[str] = ContextVar("seen", default="nothing")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def test_what_does_not_wait_is_done_when_it_was_begun() -> None:
    done: list[str] = []

    async def running() -> None:
        done.append("all of it")

    assert begun(running(), asyncio.get_running_loop()) is None
    assert done == ["all of it"]


async def test_what_waits_goes_on_as_a_task() -> None:
    loop, done = asyncio.get_running_loop(), list[object]()
    waited_for = loop.create_future()

    async def running() -> None:
        done.append("begun")
        done.append(await waited_for)
        await asyncio.sleep(0)
        done.append(asyncio.current_task())

    task = begun(running(), loop)
    assert done == ["begun"]
    await asyncio.sleep(0.01)
    assert done == ["begun"]
    waited_for.set_result("what it waited for")
    assert task is not None
    await task
    assert done == ["begun", "what it waited for", task]


async def test_what_was_waited_for_may_fail() -> None:
    loop, caught = asyncio.get_running_loop(), list[str]()
    waited_for = loop.create_future()

    async def running() -> None:
        try:
            await waited_for
        except OSError as error:
            caught.append(str(error))
        raise ValueError("its own")

    task = begun(running(), loop)
    waited_for.set_exception(OSError("gone"))
    assert task is not None
    with pytest.raises(ValueError, match="its own"):
        await task
    assert caught == ["gone"]


async def test_what_waits_can_be_cancelled() -> None:
    ended: list[str] = []

    async def running() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("tidied")

    task = begun(running(), asyncio.get_running_loop())
    assert task is not None
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert ended == ["tidied"]


@pytest.mark.parametrize("waits", [False, True])
async def test_what_it_sets_is_seen_by_itself_alone(waits: bool) -> None:
    seen: list[str] = []

    async def running() -> None:
        SEEN.set("mine")
        if waits:
            await asyncio.sleep(0)
        seen.append(SEEN.get())

    task = begun(running(), asyncio.get_running_loop())
    if task is not None:
        await task
    assert seen == ["mine"]
    assert SEEN.get() == "nothing"
