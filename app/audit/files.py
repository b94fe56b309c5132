"""What the state machine of the audit calls to begin and to end: open a file, or add up."""

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, cast

import orjson

import engine
from app.audit import bucket
from app.audit.lines import items_of
from app.audit.log import logger
from app.audit.results import Batch, in_order
from engine import Language, audits, gzipped

if TYPE_CHECKING:
    from aws_lambda_powertools.utilities.typing import LambdaContext

Json = dict[str, Any]

LANGUAGES = ("zh", "en")
_ASKED = frozenset(("bucket", "key", "language", "max_unpacked"))


class AskedBadlyError(Exception):
    """The input of the execution is not what an audit needs."""


class UnreadableError(Exception):
    """There is no such file, or nothing in it."""


class MiscountedError(Exception):
    """More records came out of an audit than went into it, or not as many results as records."""


def handler(event: Json, _context: "LambdaContext") -> Json:
    """Begin or end an audit, as ``step`` says: open the file, or add up."""
    return {"open": _open, "add": _add}[event["step"]](event)


def _open(event: Json) -> Json:
    """Copy the file that is to be audited, unpacked and as far as others can read it.

    The copy is what is audited, whatever happens to the file meanwhile. Raises
    :class:`AskedBadlyError`, :class:`UnreadableError`.
    """
    source, language, most_bytes = _asked(event["asked"])
    try:
        found = bucket.opened(source["bucket"], source["key"])
    except bucket.NotThereError as error:
        raise UnreadableError(f"is not there, or may not be read: {error}") from None
    copy = {
        "bucket": os.environ["AUDIT_BUCKET"],
        "key": bucket.key_of(event["execution"], "records.jsonl"),
    }
    try:
        items = items_of(gzipped.plain(found.chunks, most_bytes), language)
        count = bucket.write_lines(copy["bucket"], copy["key"], items)
    except gzipped.BadGzip as error:
        raise UnreadableError(f"s3://{source['bucket']}/{source['key']}: {error}") from None
    if not count:
        raise UnreadableError(f"s3://{source['bucket']}/{source['key']} has no lines")
    logger.info("opened", extra={"execution": event["execution"], "records": count})
    return {
        "source": {**source, "etag": found.etag},
        "language": language,
        "copy": copy,
        "records": count,
        "concurrency": int(os.environ["AUDIT_CONCURRENCY"]),
    }


def _asked(asked: object) -> tuple[Json, Language, int]:
    """What the execution was started with: the file, the language, and how many bytes a file that
    is packed by gzip may unpack to."""
    usage = (
        'the input is {"bucket": …, "key": …}, and may have "language": "zh" or "en", and '
        '"max_unpacked", a number of bytes'
    )
    if not isinstance(asked, dict) or not asked.keys() <= _ASKED:
        raise AskedBadlyError(usage)
    source = {name: asked.get(name) for name in ("bucket", "key")}
    if not all(isinstance(value, str) and value for value in source.values()):
        raise AskedBadlyError(usage)
    language = asked.get("language", "zh")
    if language not in LANGUAGES:
        raise AskedBadlyError(usage)
    most_bytes = asked.get("max_unpacked", gzipped.MOST_BYTES)
    if type(most_bytes) is not int or most_bytes < 1:
        raise AskedBadlyError(usage)
    return source, cast(Language, language), most_bytes


def _add(event: Json) -> Json:
    """Add up the summaries of all batches, and write their results and ``summary.json``.

    Raises :class:`MiscountedError`.
    """
    home, execution = os.environ["AUDIT_BUCKET"], event["execution"]
    manifest = orjson.loads(bucket.read(home, event["manifest"]["Key"]))

    def outputs() -> Iterator[bytes]:
        for each in manifest["ResultFiles"]["SUCCEEDED"]:
            yield from (line for line in bucket.lines(home, each["Key"]) if line.strip())

    summary, batches = audits.NOTHING, []
    for output in outputs():
        batch = orjson.loads(output)
        summary = audits.added(summary, batch["summary"])
        batches.append(Batch(batch["first"], len(output)))
    missing = event["records"] - summary["records"]
    if missing < 0:
        raise MiscountedError(f"{summary['records']} of {event['records']} records")
    results, key = (bucket.key_of(execution, name) for name in ("results.jsonl", "summary.json"))
    written = bucket.write_lines(home, results, in_order(batches, outputs, home))
    if written != summary["records"]:
        raise MiscountedError(f"{written} results of {summary['records']} records")
    answer = {
        "execution": execution,
        "source": event["source"],
        "engine": engine.__version__,
        "summary": summary,
        "failing": sum(summary["verdicts"].get(each, 0) for each in sorted(audits.FAILING)),
        "missing": missing,
        "results": f"s3://{home}/{results}",
        "written": f"s3://{home}/{key}",
    }
    content = orjson.dumps(answer, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)
    bucket.write(home, key, content, "application/json")
    logger.info("added up", extra={"execution": execution, "missing": missing})
    return answer
