"""``audit``: a report on many records, as a page."""

import re
from itertools import chain

import click

from engine import Language, Text
from zhuoji import auditing, report, rooms, views
from zhuoji.auditing import Wanted
from zhuoji.commands import (
    files_argument,
    jobs_option,
    opened_target,
    out_option,
    output_options,
    progress_option,
    room_options,
)
from zhuoji.commands.many import FEW, audit_all, processes_for
from zhuoji.faults import BadUsage
from zhuoji.language import Words
from zhuoji.output import Output
from zhuoji.progress import Progress
from zhuoji.sources import Sources, first_of

_SERVICE = "http://localhost:8080"


@click.command(
    epilog="""\b
The input is that of zhuoji replay. The page is one HTML file that needs nothing
else: how many records have which verdict, in which items and rules results
differ, and the twenty worst records, each with a link to its table:
zhuoji audit rounds.jsonl.gz --out report.html

\b
With --out the counts go to standard output; without it the page does.
Exit codes: 0 no record is wrong (an unfinished one is not, unless --strict);
1 one differs, is illegal or refused; 2 usage, or input that cannot be read."""
)
@files_argument
@room_options
@out_option
@click.option(
    "--service",
    metavar="URL",
    default=_SERVICE,
    show_default=True,
    help="The service whose playground and rules the links of the page lead to.",
)
@click.option("--strict", is_flag=True, help="An unfinished round is wrong, too.")
@jobs_option
@progress_option
@output_options
@click.pass_context
def audit(
    context: click.Context,
    files: tuple[str, ...],
    most_unpacked: int,
    ruleset: str | None,
    options: tuple[str, ...],
    target: str | None,
    service: str,
    strict: bool,
    jobs: int | None,
    progress: bool,
    form: str | None,
    language: Language,
) -> None:
    """Check records of whole rounds, and write a report on them for people to decide by."""
    if not re.fullmatch(r"https?://[^\s/?#]+(/[^\s?#]*)?", service):
        raise BadUsage(
            Text(
                f"--service：应为 http 或 https 地址，而不是 {service}",
                f"--service: must be an address of http or https, not {service}",
            )
        )
    words = Words(language)
    out = Output(words, form=form)
    if target is None and out.is_terminal:
        raise BadUsage(
            Text("请用 --out 给出报告的文件", "name the file of the page: --out report.html")
        )
    read = Sources(files, most_unpacked)
    named = rooms.named(ruleset, options)
    room = None if named is None else named.to_json()
    wanted = Wanted(language, room, strict=strict, with_record=True)
    wanted = wanted._replace(keep=wanted.failing)
    with opened_target(target, read.paths) as file:
        records = auditing.records(read.lines())
        first = first_of(records, FEW + 1, read)
        said = Progress(words, wanted=progress, total=read.size())
        found = report.Report()
        processes = processes_for(len(first), jobs)
        summary, code = audit_all(chain(first, records), wanted, processes, said, found.add)
        page = report.html(found, summary, read, service, words)
        if file is None:
            click.echo(page, nl=False)
        else:
            file.write(page)
    if target is not None and out.as_table:
        out.show(*views.summary(summary, words))
    elif target is not None:
        out.json(summary)
    read.check_all_read()
    context.exit(code)
