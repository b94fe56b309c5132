"""Rooms with random options."""

from random import Random

import engine
from engine import OptionValue, Room, Ruleset


def random_options(ruleset: Ruleset, random: Random) -> dict[str, OptionValue]:
    """Any value for any option, the default for about half of them."""
    chosen: dict[str, OptionValue] = {}
    for option in ruleset.options:
        if random.random() < 0.5:
            continue
        if option.choices:
            chosen[option.key] = random.choice(option.choices).value
        elif option.span is not None:
            low, high = option.span
            chosen[option.key] = random.choice((low, min(low + 1, high), random.randint(low, high)))
        else:
            chosen[option.key] = random.random() < 0.5
    return chosen


def random_room(ruleset: Ruleset, random: Random, **fixed: OptionValue) -> Room:
    """A room with random options, those of ``fixed`` excepted."""
    return engine.open_room(ruleset.id, {**random_options(ruleset, random), **fixed})
