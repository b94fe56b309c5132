"""A clause: one rule with its id, its text in two languages, its source, and how it was read."""

from engine.lean import NamedTuple
from engine.text import Text


class Clause(NamedTuple):
    """One rule that an answer can cite.

    ``source`` points into the Chinese source text (``003 二.9``) or, for the rules that all rule
    sets share, says where they come from. ``readings`` are the choices made where the source is
    silent or can be read in two ways. ``options`` are the keys of the options it depends on.
    """

    id: str
    title: Text
    text: Text
    source: str
    readings: tuple[Text, ...] = ()
    options: tuple[str, ...] = ()
