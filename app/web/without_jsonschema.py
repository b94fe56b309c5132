"""What connexion asks of ``jsonschema`` while it is imported, without its price.

connexion's own validators are built on jsonschema when its modules are imported; ours
(:mod:`app.web.checks`) take their place, so nothing of it is ever called. Importing it is a
seventh of a cold start.
"""

from types import ModuleType
from typing import Any


class ValidationError(Exception):
    """Stands for ``jsonschema.exceptions.ValidationError``."""


class RefResolutionError(Exception):
    """Stands for ``jsonschema.exceptions.RefResolutionError``."""


class RefResolver:
    """Stands for the resolver of references to other files, of which the spec has none."""

    def __init__(self, *_: Any, **__: Any) -> None:
        pass


class _Keywords(dict[str, Any]):
    def __missing__(self, keyword: str) -> None:
        """Nothing checks any keyword."""


class Draft4Validator:
    """Stands for the validator that connexion extends."""

    VALIDATORS = _Keywords()
    FORMAT_CHECKER = None


def extend(validator: type, *_: Any, **__: Any) -> type:
    """What an extended validator would be."""
    return validator


def modules() -> dict[str, ModuleType]:
    """The stand-ins by the names that they are imported by."""
    package = ModuleType("jsonschema")
    exceptions = ModuleType("jsonschema.exceptions")
    validators = ModuleType("jsonschema.validators")
    for module, names in (
        (package, (Draft4Validator, RefResolver, ValidationError)),
        (exceptions, (RefResolutionError, ValidationError)),
        (validators, (Draft4Validator, extend)),
    ):
        for named in names:
            setattr(module, named.__name__, named)
    package.__dict__.update(
        exceptions=exceptions, validators=validators, draft4_format_checker=None
    )
    return {module.__name__: module for module in (package, exceptions, validators)}
