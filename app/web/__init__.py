"""How HTTP reaches the endpoints: connexion's parts, each made as quick as it can be.

``envelope`` is outermost, then ``routing``, then ``checks``, then ``flask_side``; ``stack`` puts
them together. Why connexion's own parts are not enough: ``docs/adr/0002-connexion-made-quick.md``.

Only the modules of this package import connexion, and only after this has run: connexion imports
two HTTP clients, a test client, YAML and jsonschema for features that are not used here, which
would be half of a cold start.
"""

import sys
from types import ModuleType

from app.web import without_jsonschema

_NOT_NEEDED = ("httpx", "requests", "starlette.testclient", "yaml")


class _Absent(ModuleType):
    """Stands in for a module while connexion is imported. It is good for annotations only."""

    def __getattr__(self, name: str) -> type:
        if name.startswith("__"):
            raise AttributeError(name)
        return object


def _import_connexion() -> None:
    # What is there already is used as it is.
    stand_ins: dict[str, ModuleType] = {
        name: _Absent(name) for name in _NOT_NEEDED if name not in sys.modules
    }
    if "jsonschema" not in sys.modules:
        stand_ins.update(without_jsonschema.modules())
    sys.modules.update(stand_ins)
    try:
        import connexion  # noqa: F401 - see above
    finally:
        for name in stand_ins:
            del sys.modules[name]


_import_connexion()
