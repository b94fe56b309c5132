"""Going from table to table, and whole rounds."""

from typing import Any

from app.endpoints.tables import in_stored_room
from app.rooms import open_room
from app.waiting import in_thread
from engine import answers
from engine.text import Language


@in_thread(in_stored_room)
def transitions(body: dict[str, Any], language: Language, partner: str) -> dict[str, Any]:
    """What comes of a table by what its seats chose."""
    return answers.transition(open_room(body["room"], partner), body, language)


@in_thread()
def replays(body: dict[str, Any], language: Language, partner: str) -> dict[str, Any]:
    """What comes of the record of a whole round; others need not wait while it is played."""
    return answers.replayed(open_room(body["room"], partner), body, language)
