"""Schema objects of OpenAPI 3.0 as JSON Schema draft 4, which they are a dialect of."""

from collections.abc import Mapping
from typing import Any

# What OpenAPI adds and a validator has no use for.
_ANNOTATIONS = frozenset(("description", "example", "discriminator", "components"))


def draft4(schema: Mapping[str, Any]) -> dict[str, Any]:
    """``schema`` with its ``nullable`` said in JSON Schema, and without annotations.

    ``$ref`` is inlined by connexion before this; ``x-must-be`` is kept for the messages. Where
    ``x-checked-as`` is said, that stands for the schema: callers are told of more than is checked
    here, because the engine refuses it with codes and words of its own.
    """
    if "x-checked-as" in schema:
        return draft4(schema["x-checked-as"])
    result: dict[str, Any] = {}
    for key, value in schema.items():
        if key in {"properties", "patternProperties"}:
            result[key] = {name: draft4(each) for name, each in value.items()}
        elif key in {"items", "not", "additionalProperties"} and isinstance(value, Mapping):
            result[key] = draft4(value)
        elif key in {"allOf", "anyOf", "oneOf"}:
            result[key] = [draft4(each) for each in value]
        elif key not in _ANNOTATIONS and key != "nullable":
            result[key] = value
    if schema.get("nullable") and "type" in result:
        result["type"] = [result["type"], "null"]
        if "enum" in result:
            result["enum"] = [*result["enum"], None]
    return result
