"""Random options."""

from random import Random

from engine import OptionValue, Ruleset


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
