"""Questions about one table."""

from collections.abc import Mapping
from typing import Any

import engine
from app.computing import computes
from app.rooms import Rooms, is_stored, open_room
from app.waiting import in_thread
from engine import Language


def in_stored_room(asked: Mapping[str, Any]) -> bool:
    """Whether the room of a request has to be fetched."""
    return is_stored(asked["body"]["room"])


@computes
@in_thread(in_stored_room)
def list_legal_actions(
    body: dict[str, Any], language: Language, partner: str, rooms: Rooms
) -> dict[str, Any]:
    """What each seat may do now."""
    room, explain = open_room(body["room"], partner, rooms), body.get("explain", False)
    return engine.answer_legal_actions(room, body["table"], language, explain=explain)


@computes
@in_thread(in_stored_room)
def list_waits(
    body: dict[str, Any], language: Language, partner: str, rooms: Rooms
) -> dict[str, Any]:
    """What each seat waits for."""
    room, explain = open_room(body["room"], partner, rooms), body.get("explain", False)
    return engine.answer_waits(room, body["table"], language, explain=explain)


@computes
@in_thread(in_stored_room)
def list_hints(
    body: dict[str, Any], language: Language, partner: str, rooms: Rooms
) -> dict[str, Any]:
    """How far each seat is from ready, and which tiles help it."""
    return engine.answer_hints(open_room(body["room"], partner, rooms), body["table"], language)


@computes
@in_thread(in_stored_room)
def list_washout_payouts(
    body: dict[str, Any], language: Language, partner: str, rooms: Rooms
) -> dict[str, Any]:
    """Who would pay whom if the wall ended now."""
    room, explain = open_room(body["room"], partner, rooms), body.get("explain", False)
    return engine.answer_washout_payouts(room, body["table"], language, explain=explain)


@computes
@in_thread(in_stored_room)
def settle(body: dict[str, Any], language: Language, partner: str, rooms: Rooms) -> dict[str, Any]:
    """The settlement of a table that is over."""
    room, explain = open_room(body["room"], partner, rooms), body.get("explain", False)
    return engine.answer_settlement(room, body["table"], language, explain=explain)


@computes
@in_thread(in_stored_room)
def list_views(
    body: dict[str, Any], language: Language, partner: str, rooms: Rooms
) -> dict[str, Any]:
    """The table as one seat sees it, or as each does."""
    return engine.answer_views(open_room(body["room"], partner, rooms), body, language)
