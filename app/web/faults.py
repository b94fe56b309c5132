"""What a validator finds, as faults that say which field and why, in two languages.

jsonschema-rs describes a fault with the value and the schema at hand. These messages name the
field by its pointer and what it must be; they never repeat the value or show the schema.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

from jsonschema_rs import ValidationError, ValidationErrorKind

from engine.problems import Problem
from engine.text import Text

MOST_FAULTS = 50
"""A body that is nothing like a table shall not be answered with thousands of lines."""

_TYPES: dict[str, Text] = {
    "object": Text("对象", "an object"),
    "array": Text("数组", "an array"),
    "string": Text("字符串", "a string"),
    "integer": Text("整数", "an integer"),
    "number": Text("数", "a number"),
    "boolean": Text("true 或 false", "true or false"),
    "null": Text("null", "null"),
}


def faults_of(
    errors: Iterable[ValidationError], schema: Mapping[str, Any], at: str = ""
) -> list[Problem]:
    """Every fault, at most :data:`MOST_FAULTS`, with pointers below ``at``.

    ``schema`` is the one that was validated by; it says what a text must be (``x-must-be``).
    """
    faults = (fault for error in errors for fault in _explained(error, schema, at))
    return list(islice(faults, MOST_FAULTS))


def _explained(error: ValidationError, schema: Mapping[str, Any], at: str) -> Iterable[Problem]:
    kind = error.kind
    pointer = at + pointer_to(*error.instance_path)
    if isinstance(kind, ValidationErrorKind.OneOfNotValid | ValidationErrorKind.AnyOf):
        branch = _branch_meant(error, schema)
        for inner in kind.context[branch]:
            yield from _explained(inner, schema, at)
    elif isinstance(kind, ValidationErrorKind.AdditionalProperties):
        for name in kind.unexpected:
            yield _fault(f"{pointer}{pointer_to(name)}", Text("未知字段", "unknown field"))
    elif isinstance(kind, ValidationErrorKind.Required):
        yield _fault(f"{pointer}{pointer_to(kind.property)}", Text("缺少字段", "is missing"))
    else:
        yield _fault(pointer, _reason(error, _schema_of(error, schema)))


def _fault(pointer: str, detail: Text) -> Problem:
    return Problem("schema", pointer, detail)


def pointer_to(*path: str | int) -> str:
    """The JSON pointer of what is at ``path`` (RFC 6901)."""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in path)


def _schema_of(error: ValidationError, schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """The schema object whose keyword ``error`` is about."""
    found: Any = schema
    for step in error.schema_path[:-1]:
        found = found[step]
    return found if isinstance(found, Mapping) else {}


def _branch_meant(error: ValidationError, schema: Mapping[str, Any]) -> int:
    """The branch of a ``oneOf`` or ``anyOf`` that the value seems to be meant for.

    The one of which it has the most required fields, as a discriminator would tell; among equals
    the first.
    """
    branches: Sequence[Mapping[str, Any]] = _schema_of(error, schema)[str(error.schema_path[-1])]
    value = error.instance
    given = set(value) if isinstance(value, dict) else set()
    named = [len(given.intersection(branch.get("required", ()))) for branch in branches]
    return named.index(max(named))


def _reason(error: ValidationError, schema: Mapping[str, Any]) -> Text:
    keyword = str(error.schema_path[-1]) if error.schema_path else ""
    if "x-must-be" in schema and keyword in {"pattern", "maxLength", "minLength", "type"}:
        return Text(**schema["x-must-be"])
    words = _WORDS.get(keyword)
    return words(schema[keyword]) if words else Text("不符合要求", "is not what it must be")


def _type(types: str | list[str]) -> Text:
    names = [_TYPES[name] for name in ([types] if isinstance(types, str) else types)]
    return Text(
        "应为" + "或 ".join(name.zh for name in names),
        "must be " + " or ".join(name.en for name in names),
    )


def _enum(values: list[Any]) -> Text:
    listed = ", ".join(str(value) for value in values)
    return Text(f"应为 {listed} 之一", f"must be one of {listed}")


_WORDS: dict[str, Callable[[Any], Text]] = {
    "type": _type,
    "enum": _enum,
    "minimum": lambda least: Text(f"不得小于 {least}", f"must be {least} or more"),
    "maximum": lambda most: Text(f"不得大于 {most}", f"must be {most} or less"),
    "minLength": lambda least: Text(
        f"至少 {least} 个字符", f"must have a length of {least} or more"
    ),
    "maxLength": lambda most: Text(f"最多 {most} 个字符", f"must have a length of {most} or less"),
    "minItems": lambda least: Text(f"至少 {least} 项", f"must list {least} or more"),
    "maxItems": lambda most: Text(f"最多 {most} 项", f"must list {most} or less"),
    "maxProperties": lambda most: Text(f"最多 {most} 个字段", f"must have {most} fields or less"),
}
