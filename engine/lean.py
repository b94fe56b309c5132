"""What the engine needs of ``typing`` and ``collections``, without their price.

Importing the two takes longer than everything else that the engine needs to give its first
answer (docs/adr/0006). Type checkers see the real things; at run time there are stand-ins that
are just enough.
"""

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from types import MappingProxyType
    from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar, cast
else:
    # Both are there before any program begins.
    from _collections import _tuplegetter
    from _collections_abc import Callable, Iterable, Iterator, Mapping, Sequence

    MappingProxyType = type(type.__dict__)

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

    def _replace(self, /, **changes):
        """The same record with other values for the fields that are named."""
        made = type(self)(*map(changes.pop, self._fields, self))
        if changes:
            raise TypeError(f"{type(self).__name__} has no {', '.join(changes)}")
        return made

    def _asdict(self):
        """The values by their names."""
        return dict(zip(self._fields, self, strict=True))

    def _make(cls, values):
        """A record of the values, in order."""
        return cls(*values)

    def _repr(self):
        pairs = zip(self._fields, self, strict=True)
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in pairs)})"

    def _getnewargs(self):
        return tuple(self)

    _function = type(lambda: None)
    _makers = {}

    def _maker(fields):
        """A ``__new__`` with these very parameters, as a call by name wants it.

        Compiling one takes long, so those of as many parameters share their code.
        """
        code = _makers.get(len(fields))
        if code is None:
            names = ", ".join(f"field_{index}" for index in range(len(fields)))
            source = f"lambda _cls, {names}: _new(_cls, ({names},))"
            code = _makers[len(fields)] = eval(source).__code__  # noqa: S307 - our own text
        code = code.replace(co_varnames=("_cls", *fields), co_name="__new__")
        return _function(code, {"_new": tuple.__new__}, "__new__")

    class _NamedTupleType(type):
        """Turns the annotations of a class body into a tuple with names."""

        def __new__(cls, name, bases, body):
            if not bases:
                return super().__new__(cls, name, bases, body)
            annotations = body.pop("__annotations__", None)
            if annotations is None:  # Python 3.14 works them out when they are asked for
                annotations = body.pop("__annotate_func__")(1)
            fields = tuple(annotations)
            new = _maker(fields)
            new.__defaults__ = tuple(body.pop(field) for field in fields if field in body)
            for index, field in enumerate(fields):
                body[field] = _tuplegetter(index, None)
            body.update(
                __slots__=(),
                __new__=new,
                __repr__=_repr,
                __getnewargs__=_getnewargs,
                __match_args__=fields,
                _fields=fields,
                _replace=_replace,
                _asdict=_asdict,
                _make=classmethod(_make),
            )
            return type(name, (tuple,), body)

    class NamedTuple(metaclass=_NamedTupleType):
        """Stands for ``typing.NamedTuple``."""


__all__ = [
    "TYPE_CHECKING",
    "Any",
    "Callable",
    "Iterable",
    "Iterator",
    "Literal",
    "Mapping",
    "MappingProxyType",
    "NamedTuple",
    "Sequence",
    "TypeAlias",
    "TypeVar",
    "cast",
]
