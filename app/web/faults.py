"""What is wrong with a value, as faults that say which field and why, in two languages.

jsonschema-rs gives the verdicts, but describes every fault with the value and the schema at hand,
and all of them at once: a body that is made for it costs a thousand ordinary ones. So the fields
are gone through here, and no further than to the last fault that is told. These messages name the
field by its pointer and what it must be; they never repeat the value or show the schema.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

from jsonschema_rs import Draft4Validator

from app.problems import MOST_FAULTS
from engine import Problem, Text, pointer_to

Schema = dict[str, Any]

_TYPES: dict[str, Text] = {
    "object": Text("对象", "an object"),
    "array": Text("数组", "an array"),
    "string": Text("字符串", "a string"),
    "integer": Text("整数", "an integer"),
    "number": Text("数", "a number"),
    "boolean": Text("true 或 false", "true or false"),
    "null": Text("null", "null"),
}


class Checked:
    """A schema, and what is wrong with values by it."""

    def __init__(self, schema: Schema) -> None:
        self._schema = schema
        self._validator = Draft4Validator(schema)
        # Those of its parts, made when one of them is first asked for.
        self._validators: dict[int, Draft4Validator] = {id(schema): self._validator}

    def is_valid(self, value: Any) -> bool:
        """Whether there is no fault. Raises ``ValueError`` for what is nested too deep."""
        return self._validator.is_valid(value)

    def faults(self, value: Any, at: str = "") -> list[Problem]:
        """Every fault, at most :data:`~app.problems.MOST_FAULTS`, with pointers below ``at``."""
        if self.is_valid(value):
            return []
        found = list(islice(self._faults(value, self._schema, at), MOST_FAULTS))
        return found or [_fault(at, _NOT_SO)]

    def _faults(self, value: Any, schema: Schema, at: str) -> Iterator[Problem]:
        if self._validator_of(schema).is_valid(value):
            return
        branches = schema.get("oneOf") or schema.get("anyOf")
        if branches:
            yield from self._faults(value, _branch_meant(value, branches), at)
        elif isinstance(value, dict) and schema.get("type") == "object":
            yield from self._faults_of_object(value, schema, at)
        elif isinstance(value, list) and schema.get("type") == "array":
            yield from self._faults_of_array(value, schema, at)
        else:
            # What is in a list or an object that should be none does not matter.
            plain = type(value)() if isinstance(value, dict | list) else value
            errors = self._validator_of(schema).iter_errors(plain)
            keywords = [str(error.schema_path[-1]) for error in errors]
            if isinstance(value, float) and value.is_integer() and len(keywords) > 1:
                # Beyond 64 bits an integer is read as a double; it is out of range, not none.
                keywords = [keyword for keyword in keywords if keyword != "type"]
            for keyword in keywords:
                yield _fault(at, _reason(keyword, schema))

    def _faults_of_object(
        self, value: dict[str, Any], schema: Schema, at: str
    ) -> Iterator[Problem]:
        properties, others = schema.get("properties", {}), schema.get("additionalProperties", {})
        for name in schema.get("required", ()):
            if name not in value:
                yield _fault(at + pointer_to(name), Text("缺少字段", "is missing"))
        for name, each in value.items():
            if name in properties:
                yield from self._faults(each, properties[name], at + pointer_to(name))
            elif others is False:
                yield _fault(at + pointer_to(name), Text("未知字段", "unknown field"))
            elif isinstance(others, dict):
                yield from self._faults(each, others, at + pointer_to(name))

    def _faults_of_array(self, value: list[Any], schema: Schema, at: str) -> Iterator[Problem]:
        for keyword, wrong in (("minItems", int.__lt__), ("maxItems", int.__gt__)):
            if keyword in schema and wrong(len(value), schema[keyword]):
                yield _fault(at, _reason(keyword, schema))
        # Of too many, no more are looked at than there may be.
        for index, each in enumerate(islice(value, schema.get("maxItems"))):
            yield from self._faults(each, schema.get("items", {}), at + pointer_to(index))

    def _validator_of(self, schema: Schema) -> Draft4Validator:
        found = self._validators.get(id(schema))
        if found is None:
            found = self._validators[id(schema)] = Draft4Validator(schema)
        return found


def _fault(pointer: str, detail: Text) -> Problem:
    return Problem("schema", pointer, detail)


def _branch_meant(value: Any, branches: Sequence[Schema]) -> Schema:
    """The branch of a ``oneOf`` or ``anyOf`` that the value seems to be meant for.

    The one of which it has the most required fields, as a discriminator would tell; among equals
    the first.
    """
    given = value if isinstance(value, dict) else {}
    return max(branches, key=lambda each: sum(name in given for name in each.get("required", ())))


def _reason(keyword: str, schema: Schema) -> Text:
    if "x-must-be" in schema and keyword in {"pattern", "maxLength", "minLength", "type"}:
        return Text(**schema["x-must-be"])
    words = _WORDS.get(keyword)
    return words(schema[keyword]) if words else _NOT_SO


_NOT_SO = Text("不符合要求", "is not what it must be")


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
}
