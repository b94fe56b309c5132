"""Makes the app."""

from app import docs, rooms, spec
from app.rooms import NoRooms, RoomStore
from app.web.stack import App


def create_app(store: RoomStore | None = None) -> App:
    """The service as an ASGI app. ``store`` keeps its rooms; without one there are none."""
    specification = spec.load()
    app = App(__name__, specification)
    app.app.register_blueprint(docs.blueprint(specification))
    rooms.use(app.app, store or NoRooms())
    return app
