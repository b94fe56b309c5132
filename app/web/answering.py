"""The innermost layer: calls handlers that only compute, and Flask for all else."""

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from connexion.middleware.abstract import SpecMiddleware
from starlette.types import Receive, Scope, Send

from app.web.checks import HANDLER
from app.web.handlers import ANSWER, Handler
from app.working import Limits, Work

if TYPE_CHECKING:
    import flask

    from app.web.flask_side import FlaskSide
    from app.web.threads import Threads

Pages = Callable[[], Iterable["flask.Blueprint"]]


class Answering(SpecMiddleware):
    """Calls what answers a request, and leaves its answer to the envelope.

    Most handlers compute and do not wait, so they are called in the event loop itself. Those that
    wait are marked, and called in a thread; so are those that work for long, which take turns.
    Where one request is answered at a time there are no threads.
    """

    def __init__(self, import_name: str, limits: Limits, pages: Pages) -> None:
        self._import_name = import_name
        self._limits = limits
        self._pages = pages
        self._apis: list[tuple[Any, dict[str, Any]]] = []
        self._threads = _threads() if limits.in_turns else None

    def add_api(self, specification: Any, **options: Any) -> None:
        """Keep the paths of a spec for Flask."""
        self._apis.append((specification, options))

    @cached_property
    def flask_side(self) -> "FlaskSide":
        """connexion's Flask app, made when it is first needed: a first settlement does without."""
        from app.web.flask_side import FlaskSide

        side = FlaskSide(self._import_name)
        for specification, options in self._apis:
            side.add_api(specification, **options)
        for each in self._pages():
            side.app.register_blueprint(each)
        return side

    async def __call__(self, scope: Scope, _receive: Receive, _send: Send) -> None:
        """Answer one HTTP request, by its handler, directly or by Flask."""
        context, threads = scope["extensions"]["connexion_context"], self._threads
        handler: Handler | None = context.get(HANDLER)
        if handler is None:
            context[ANSWER] = self.flask_side.answer(scope)
            return
        answer = handler.answer if handler.only_computes else self.flask_side.answer
        if handler.at_once is not None and threads is not None:
            context[ANSWER] = await threads.in_turn(
                handler.operation_id, handler.at_once, answer, scope, self._limits
            )
        elif threads is not None and handler.waits is not None and handler.waits.when(context):
            context[ANSWER] = await threads.waiting(answer, handler.waits.writes, scope)
        else:
            if handler.at_once is not None:
                context["work"] = Work(self._limits.seconds, self._limits.clock)
            context[ANSWER] = answer(scope)


def _threads() -> "Threads":
    from app.web.threads import Threads  # with asyncio, which nobody else here needs

    return Threads()
