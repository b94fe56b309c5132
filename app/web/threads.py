"""The threads of a service that answers several requests at once."""

from collections.abc import Callable

from starlette.types import Scope

from app.waiting import PATIENCE
from app.web.handlers import Answer
from app.web.lanes import Lane
from app.web.turns import Workers
from app.working import Limits, Work

Answerer = Callable[[Scope], Answer]

THREADS = 16
"""How many of a lane may wait at once: for a disk that does one thing at a time, or a network."""


class Threads:
    """Calls handlers in threads."""

    def __init__(self) -> None:
        # Who reads does not wait for those who write.
        self._readers = Lane("waiting", THREADS)
        self._writers = Lane("writing", THREADS, PATIENCE)
        self._workers = Workers()

    async def waiting(self, answer: Answerer, writes: bool, scope: Scope) -> Answer:
        """What ``answer`` gives, which waits, and ``writes`` or not."""
        lane = self._writers if writes else self._readers
        return await lane.call(answer, scope)

    async def in_turn(
        self, kind: str, most: int, answer: Answerer, scope: Scope, limits: Limits
    ) -> Answer:
        """What ``answer`` gives, which works for long; ``most`` of its kind can be under way."""

        def work() -> Answer:
            context = scope["extensions"]["connexion_context"]
            context["work"] = Work(limits.seconds, limits.clock, self._workers.turns.give_way)
            return answer(scope)

        given = await self._workers.run(kind, most, work)
        limit = self._workers.limit(kind, most).items()
        told = [(name.lower().encode(), value.encode()) for name, value in limit]
        return given._replace(headers=[*given.headers, *told])
