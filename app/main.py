"""Makes the app."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from app import spec
from app.partners import Partners
from app.rooms import Rooms
from app.rooms.store import NoRooms
from app.web.cross_origin import CrossOrigin
from app.web.stack import App
from app.working import Limits

if TYPE_CHECKING:
    import flask


def create_app(
    stored: Rooms | None = None,
    partners: Partners | None = None,
    origins: Sequence[str] = (),
    limits: Limits | None = None,
) -> App:
    """The service as an ASGI app.

    ``stored`` are its rooms; without it there are none, and none can be made. Without
    ``partners`` everybody may call, as one tenant. Pages of ``origins`` may call from a browser.
    ``limits`` are those of requests that work for long.
    """
    return App(
        __name__,
        spec.load(),
        partners=partners or Partners(),
        cross_origin=CrossOrigin(origins),
        limits=limits or Limits(),
        pages=pages,
        given={"rooms": stored or Rooms(NoRooms())},
    )


def pages() -> Iterator["flask.Blueprint"]:
    """The pages for people, made when Flask is: most callers of a function never need it."""
    from app.pages import docs, playground, rules

    yield docs.blueprint()
    yield playground.blueprint()
    yield rules.blueprint()
