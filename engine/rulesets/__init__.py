"""The rule sets of the service, by id."""

from collections.abc import Mapping

from engine.options import resolve
from engine.problems import Problem, Refused
from engine.ruleset import Room, Ruleset
from engine.rulesets.guiyang import GUIYANG
from engine.rulesets.gumai import GUMAI
from engine.rulesets.yinji import YINJI
from engine.rulesets.zhaotong import ZHAOTONG
from engine.text import Text

RULESETS: Mapping[str, Ruleset] = {
    ruleset.id: ruleset for ruleset in (GUIYANG, GUMAI, YINJI, ZHAOTONG)
}
"""Every rule set in every version, by id (``guiyang@1``), in the order they are shown in."""

# A name without a version means the newest one.
_NEWEST: dict[str, Ruleset] = {}
for _ruleset in sorted(RULESETS.values(), key=lambda each: each.version):
    _NEWEST[_ruleset.name] = _ruleset


def find_ruleset(name: str) -> Ruleset:
    """The rule set called ``name``: ``guiyang`` (the newest version) or ``guiyang@1``.

    Raises :class:`Refused` (``unknown_ruleset``).
    """
    found = RULESETS.get(name) or _NEWEST.get(name)
    if found is None:
        known = ", ".join(RULESETS)
        detail = Text(f"没有这个玩法;已有 {known}", f"no such rule set; there are {known}")
        raise Refused([Problem("unknown_ruleset", "/room/ruleset", detail)])
    return found


def open_room(name: str, options: Mapping[str, object]) -> Room:
    """A room of the rule set ``name``; options left out take their defaults.

    Raises :class:`Refused`: ``unknown_ruleset``, ``unknown_option``, ``option_value``.
    """
    ruleset = find_ruleset(name)
    effective, problems = resolve(ruleset.options, options, "/room/options")
    if problems:
        raise Refused(problems)
    return Room(ruleset, effective, ruleset.terms(effective))
