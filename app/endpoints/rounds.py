"""Going from table to table, and whole rounds."""

from typing import Any

import engine
from app.computing import computes
from app.endpoints.tables import in_stored_room
from app.rooms import Rooms, open_room
from app.waiting import in_thread
from app.working import Work, takes_long
from engine import Language


@computes
@in_thread(in_stored_room)
def advance(body: dict[str, Any], language: Language, partner: str, rooms: Rooms) -> dict[str, Any]:
    """What comes of a table by what its seats chose."""
    return engine.answer_transition(open_room(body["room"], partner, rooms), body, language)


@computes
@takes_long(at_once=64)
def replay(
    body: dict[str, Any], language: Language, partner: str, rooms: Rooms, work: Work
) -> dict[str, Any]:
    """What comes of the record of a whole round, within the time for it."""
    room = open_room(body["room"], partner, rooms)
    return engine.answer_replay(room, body, language, go_on=work.go_on)
