"""What a rule set lacks, a line each: ``python -m tests.support.complete guiyang``."""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import engine
from app.pages.rules import worked
from engine import Room, Ruleset, TextsError, replay, table_texts, texts_of, write_table
from tests.support.citing import cited
from zhuoji.simulation import play_round
from zhuoji.simulation.deals import DEALS
from zhuoji.simulation.rooms import random_options

ROUNDS = 12
EXAMPLES = Path(worked.__file__).parent / "examples"


def missing(ruleset: Ruleset, examples: Path = EXAMPLES) -> list[str]:
    """The topics and examples that ``ruleset`` lacks, or what is wrong with its file of texts.

    A topic is lacking if answers cite it, in random rounds or to the examples, and it has no text.
    """
    try:
        own = {clause.id for clause in texts_of(ruleset).clauses}
    except TextsError as error:
        return [str(error)]
    there = sorted(rule for rule in own if (examples / f"{rule}.json").exists())
    used = set(_in_rounds(ruleset))
    for rule in there:
        for each in worked.stored(rule):
            used |= cited(worked.answer_to(each["endpoint"], each["request"], "zh"))
    unknown = used - own - {clause.id for clause in table_texts().clauses}
    return [
        *(
            f"{ruleset.texts}: rules.{rule.partition('.')[2]}: is missing; answers cite {rule}"
            for rule in sorted(unknown)
        ),
        *(
            f"app/pages/rules/examples/{rule}.json: is missing; the rule has no example"
            for rule in sorted(own.difference(there))
        ),
    ]


def _in_rounds(ruleset: Ruleset) -> Iterator[str]:
    """Every rule that random rounds cite: at their end, and where a discard is answered, for what
    is refused."""
    defaults = {option.key: option.default for option in ruleset.options}
    for number in range(ROUNDS):
        random = Random(f"{ruleset.id} {number}")
        room = Room(ruleset, {**defaults, **random_options(ruleset, random)})
        players = random.choice(room.terms.players)
        dealer = random.randrange(players)
        played = play_round(room, random, dealer, random.choice(DEALS)(random, players, dealer))
        yield from cited(engine.answer_settlement(room, write_table(played.end.table)))
        steps: list[engine.Happening] = []
        replay(room, played.record, steps.append)
        for step in steps:
            if step.after is not None and step.after.needs == "choices":
                table = write_table(step.after.table)
                yield from cited(engine.answer_legal_actions(room, table, "zh", explain=True))


if __name__ == "__main__":
    lacking = missing(engine.find_ruleset(sys.argv[1]))
    sys.stdout.write("".join(f"{line}\n" for line in lacking) or "nothing is missing\n")
    sys.exit(1 if lacking else 0)
