"""Makes the app."""

from collections.abc import Sequence

from app import rooms, spec
from app.pages import docs, playground, rules
from app.partners import Partners
from app.rooms import Rooms
from app.rooms.store import NoRooms
from app.web.cross_origin import CrossOrigin
from app.web.stack import App
from app.working import Limits


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
    specification = spec.load()
    app = App(
        __name__, specification, partners or Partners(), CrossOrigin(origins), limits or Limits()
    )
    app.app.register_blueprint(docs.blueprint(specification))
    app.app.register_blueprint(playground.blueprint())
    app.app.register_blueprint(rules.blueprint())
    rooms.use(app.app, stored or Rooms(NoRooms()))
    return app
