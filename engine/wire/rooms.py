"""Rooms as JSON values: a rule set and the options that are chosen of it."""

from collections.abc import Mapping

from engine.problems import Refused
from engine.ruleset import Room
from engine.rulesets import open_room
from engine.wire.tables import Reader

_ROOM_FIELDS = frozenset(("ruleset", "options"))


def read_room(value: object) -> Room:
    """The room of a JSON object: ``{"ruleset": "guiyang", "options": {"base": 2}}``, of which the
    options may be left out.

    Raises :class:`Refused`: ``schema`` with every fault of its form; ``unknown_ruleset``,
    ``unknown_option``, ``option_value``.
    """
    reader = Reader()
    fields = reader.record(value, "", _ROOM_FIELDS)
    name, options = fields.get("ruleset"), fields.get("options", {})
    if not isinstance(options, Mapping):
        reader.fault("/options", "应为对象", "must be an object")
    if isinstance(value, Mapping) and not isinstance(name, str):
        reader.fault(
            "/ruleset",
            '要写明玩法，例如 {"ruleset": "guiyang"}',
            'must name a rule set, as in {"ruleset": "guiyang"}',
        )
    if reader.problems or not isinstance(name, str):
        raise Refused(reader.problems)
    return open_room(name, options)
