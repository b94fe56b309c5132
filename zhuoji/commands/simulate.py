"""``simulate``: random rounds as records."""

import sys
from functools import partial
from typing import Any

import click

from engine import Language, Refused, Text, lines_of
from zhuoji import output, rooms
from zhuoji.commands import jobs_option, language_option, progress_option, room_options
from zhuoji.faults import BadUsage
from zhuoji.language import Words
from zhuoji.parallel import cores, in_order
from zhuoji.progress import Progress
from zhuoji.simulation import PASSES, PLAYERS, Passes, Plan, Player, record_of

_CHUNK = 4


@click.command(
    epilog="""\b
The same seed gives the same records. They come out as JSON Lines, each with
what it claims to be the result (that of the engine):
zhuoji simulate --ruleset gumai --count 1000 | zhuoji replay

\b
Exit codes: 0 fine; 2 usage."""
)
@room_options
@click.option("--random-options", is_flag=True, help="All other options of each room at random.")
@click.option("--count", type=click.IntRange(0), default=1, show_default=True, help="How many.")
@click.option("--seed", type=int, default=0, show_default=True, help="What makes them random.")
@click.option("--players", type=click.IntRange(2, 4), help="How many seats; else any number.")
@click.option(
    "--deals",
    type=click.Choice(["mixed", "fair"]),
    default="mixed",
    show_default=True,
    help="Fair ones, or also ones in which rare things are frequent.",
)
@click.option(
    "--passes",
    type=click.Choice(PASSES),
    default="mixed",
    show_default=True,
    help="Whether records name who passes.",
)
@click.option(
    "--policy",
    "seats",
    type=click.Choice([*PLAYERS]),
    multiple=True,
    help="How seats play: anything, or as the hints say. For one seat after the other if given"
    " several times; the last one is for all others.",
)
@click.option("--wall/--no-wall", default=True, help="Whether they have the wall.")
@click.option("--claim/--no-claim", default=True, help="Whether they claim a result.")
@click.option("--lines", is_flag=True, help="An event a line, instead of a record a line.")
@jobs_option
@progress_option
@language_option
def simulate(
    ruleset: str | None,
    options: tuple[str, ...],
    random_options: bool,
    count: int,
    seed: int,
    players: int | None,
    deals: str,
    passes: Passes,
    seats: tuple[Player, ...],
    wall: bool,
    claim: bool,
    lines: bool,
    jobs: int | None,
    progress: bool,
    language: Language,
) -> None:
    """Random rounds as records, for trying out and for tests."""
    named = rooms.named(ruleset, options)
    if named is None:
        raise BadUsage(Text("须给出 --ruleset", "--ruleset is needed"))
    plan = Plan(
        named.ruleset,
        named.options,
        random_options,
        players,
        seed,
        fair=deals == "fair",
        passes=passes,
        wall=wall,
        claim=claim,
        seats=seats,
    )
    said = Progress(Words(language), wanted=progress, total=count)
    chunks = (range(first, min(first + _CHUNK, count)) for first in range(0, count, _CHUNK))
    processes = 1 if count <= _CHUNK else jobs or cores()
    try:
        for made in in_order(partial(_records, plan, lines=lines), chunks, processes):
            if sys.stdout.isatty():
                said.clear()
            click.echo(made, nl=False)
            done = made.count(b'"deal":')
            said.add(done, done)
    except Refused as refused:
        raise BadUsage(refused.problems[0].detail) from None
    finally:
        said.end()


def _records(plan: Plan, numbers: range, *, lines: bool) -> bytes:
    """Records as they are written."""
    written: list[Any] = []
    for number in numbers:
        record = record_of(plan, number)
        written += lines_of(record) if lines else [record]
    return b"".join(output.as_json(each) + b"\n" for each in written)
