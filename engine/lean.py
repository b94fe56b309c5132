"""What the engine needs of ``typing``, without its price.

Importing ``typing`` takes longer than everything else that the engine needs to give its first
answer (docs/adr). Type checkers see the real thing; at run time there are stand-ins that are
just enough.
"""

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar, cast
else:
    from collections import namedtuple

    class _Form:
        """A type form that may be subscripted, called and united, and means nothing."""

        def __getitem__(self, _):
            return self

        def __call__(self, *_):
            return self

        __or__ = __ror__ = __getitem__

    Any = Literal = TypeAlias = TypeVar = _Form()

    def cast(_, value):
        """``value``, whatever its type is said to be."""
        return value

    # What the class body of a named tuple has of its own accord.
    _GIVEN = ("__annotations__", "__module__", "__qualname__", "__firstlineno__")

    class _NamedTupleType(type):
        """Turns the annotations of a class body into a ``collections.namedtuple``."""

        def __new__(cls, name, bases, body):
            if not bases:
                return super().__new__(cls, name, bases, body)
            fields = body.get("__annotations__", {})
            made = namedtuple(
                name,
                fields,
                defaults=[body[field] for field in fields if field in body],
                module=body["__module__"],
            )
            for key, value in body.items():
                if key not in fields and key not in _GIVEN:
                    setattr(made, key, value)
            return made

    class NamedTuple(metaclass=_NamedTupleType):
        """Stands for ``typing.NamedTuple``."""


__all__ = ["TYPE_CHECKING", "Any", "Literal", "NamedTuple", "TypeAlias", "TypeVar", "cast"]
