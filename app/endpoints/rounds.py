"""Going from table to table, and whole rounds."""

from typing import Any

import engine
from app.endpoints.tables import in_stored_room
from app.rooms import open_room
from app.waiting import in_thread
from app.working import Work, takes_long
from engine import Language


@in_thread(in_stored_room)
def transitions(body: dict[str, Any], language: Language, partner: str) -> dict[str, Any]:
    """What comes of a table by what its seats chose."""
    return engine.answer_transition(open_room(body["room"], partner), body, language)


@takes_long(at_once=64)
def replays(body: dict[str, Any], language: Language, partner: str, work: Work) -> dict[str, Any]:
    """What comes of the record of a whole round, within the time for it."""
    room = open_room(body["room"], partner)
    return engine.answer_replay(room, body, language, watch=work.go_on)
