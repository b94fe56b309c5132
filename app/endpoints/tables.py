"""Questions about one table."""

from typing import Any

from app.rooms import open_room
from engine import answers
from engine.text import Language


def legal_actions(body: dict[str, Any], language: Language) -> dict[str, Any]:
    """What each seat may do now."""
    room, explain = open_room(body["room"]), body.get("explain", False)
    return answers.legal_actions(room, body["table"], language, explain=explain)


def waits(body: dict[str, Any], language: Language) -> dict[str, Any]:
    """What each seat waits for."""
    return answers.waits(open_room(body["room"]), body["table"], language)


def washout_payouts(body: dict[str, Any], language: Language) -> dict[str, Any]:
    """Who would pay whom if the wall ended now."""
    return answers.washout_payouts(open_room(body["room"]), body["table"], language)


def settlements(body: dict[str, Any], language: Language) -> dict[str, Any]:
    """The settlement of a table that is over."""
    return answers.settlement(open_room(body["room"]), body["table"], language)
