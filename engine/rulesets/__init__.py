"""The rule sets of the service, by id."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from types import MappingProxyType

from engine.options import OptionValue, resolve
from engine.problems import Problem, Refused
from engine.ruleset import Room, Ruleset
from engine.text import Text


class _Rulesets(Mapping[str, Ruleset]):
    """Rule sets by id, each imported when it is first asked for: a cold process pays only for
    the one that it needs."""

    def __init__(self, modules: dict[str, str]) -> None:
        """``modules`` names the module in ``engine/rulesets/`` of each id; the rule set is what the
        module calls by its own name in capitals."""
        self._modules = modules
        self._loaded: dict[str, Ruleset] = {}

    def __getitem__(self, key: str) -> Ruleset:
        found = self._loaded.get(key)
        if found is None:
            name = self._modules[key]
            found = getattr(import_module(f"engine.rulesets.{name}"), name.upper())
            self._loaded[key] = found
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __len__(self) -> int:
        return len(self._modules)


RULESETS: Mapping[str, Ruleset] = _Rulesets(
    {
        "guiyang@1": "guiyang",
        "gumai@1": "gumai",
        "yinji@1": "yinji",
        "zhaotong@1": "zhaotong",
    }
)
"""Every rule set in every version, by id, in the order they are shown in."""

# A name without a version means the newest one, the last of that name.
_NEWEST = {key.partition("@")[0]: key for key in RULESETS}


def find_ruleset(name: str) -> Ruleset:
    """The rule set called ``name``: ``guiyang`` (the newest version) or ``guiyang@1``.

    Raises :class:`Refused` (``unknown_ruleset``).
    """
    key = _NEWEST.get(name, name)
    if key not in RULESETS:
        known = ", ".join(RULESETS)
        detail = Text(f"没有这种玩法；有 {known}", f"there is no such rule set; there are {known}")
        raise Refused([Problem("unknown_ruleset", "/ruleset", detail)])
    return RULESETS[key]


# Working out a room's terms takes longer than most questions about a table of it.
_ROOMS: dict[tuple[OptionValue, ...], Room] = {}
_MOST_ROOMS = 256


def open_room(name: str, options: Mapping[str, object]) -> Room:
    """A room of the rule set ``name``; options left out take their defaults.

    Raises :class:`Refused`: ``unknown_ruleset``, ``unknown_option``, ``option_value``.
    """
    ruleset = find_ruleset(name)

    def label(key: str) -> Text:
        from engine.rulesets.texts import texts_of

        return texts_of(ruleset).options[key].label

    effective, problems = resolve(ruleset.options, options, label)
    if problems:
        raise Refused(problems).within("/options")
    key = (ruleset.id, *effective.values())
    room = _ROOMS.get(key)
    if room is None:
        if len(_ROOMS) >= _MOST_ROOMS:
            _ROOMS.clear()
        room = _ROOMS[key] = Room(ruleset, MappingProxyType(effective))
    return room
