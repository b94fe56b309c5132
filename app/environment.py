"""The app as the environment wants it.

- ``ROOMS_TABLE``: the DynamoDB table that keeps the rooms; or
- ``ROOMS_DB``: the file of SQLite that does;
- ``API_KEYS``: ``partner-a:key-a,partner-b:key-b``, the partners where no gateway checks keys;
- ``API_KEY_IDS``: ``partner-a:id-1,partner-a:id-2``, whose key an id of API Gateway's is;
- ``WORK_SECONDS``: how long a batch or a replay may work, 5 unless said;
- ``CORS_ORIGINS``: ``https://a.example,https://b.example`` or ``*``, the sites that may call.
"""

from collections.abc import Mapping
from pathlib import Path

from app import partners
from app.main import create_app
from app.rooms import Rooms
from app.rooms.store import NoRooms, RoomStore
from app.web.stack import App
from app.working import Limits, work_seconds


def app_of(environ: Mapping[str, str], store: RoomStore, *, in_turns: bool = False) -> App:
    """The app, with its rooms in ``store``. Raises ``ValueError`` where a variable is wrong.

    ``in_turns`` is for one that answers several requests at once (:mod:`app.working`).
    """
    return create_app(
        Rooms(store),
        partners.from_environment(environ),
        _origins(environ),
        Limits(work_seconds(environ), in_turns),
    )


def store_of(environ: Mapping[str, str], default_file: str = "") -> RoomStore:
    """The store of the rooms; ``default_file`` is used where the environment names none."""
    table = environ.get("ROOMS_TABLE")
    if table:
        from app.rooms.dynamodb import DynamoRooms

        return DynamoRooms(table)
    file = environ.get("ROOMS_DB") or default_file
    if file:
        from app.rooms.sqlite import SqliteRooms  # Lambda can do without sqlite3

        return SqliteRooms(Path(file))
    return NoRooms()


def _origins(environ: Mapping[str, str]) -> list[str]:
    named = (origin.strip() for origin in environ.get("CORS_ORIGINS", "").split(","))
    return [origin for origin in named if origin]
