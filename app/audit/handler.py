"""What the state machine of the audit calls: :func:`files` to begin and to end, :func:`replay`.

Everything of an audit is under one prefix of the bucket ``AUDIT_BUCKET``, named after its
execution: ``records.jsonl``, what is audited; ``lines/``, the results, a file a batch, named after
the first line in it; ``batches/``, what Step Functions tells of them; ``summary.json``. So what is
done twice is the same twice, and no audit meets another.

A batch has ``WORK_SECONDS``, 20 unless said, which have to end before the function's do. No record
is logged.
"""

import gc

# What is made at the start stays, so looking for garbage finds none, which takes a while.
gc.disable()

import os
from functools import reduce
from time import monotonic
from typing import Any, cast

import orjson
from aws_lambda_powertools import Logger
from aws_lambda_powertools.utilities.typing import LambdaContext

import engine
from app.audit import bucket
from app.working import OutOfTimeError, Work, work_seconds
from engine import Language, Text, audits, gzipped

Json = dict[str, Any]

LANGUAGES = ("zh", "en")
_ASKED = frozenset(("bucket", "key", "language", "max_unpacked"))
_FAILED = Text("此行的审核出错", "the audit of this line failed")
_TOO_LONG = Text("此行的处理时间已用完", "the audit of this line took longer than it may")
WORK_SECONDS = 20.0

clock = monotonic

logger = Logger(service="zhuoji-audit")


class AskedBadlyError(Exception):
    """The input of the execution is not what an audit needs."""


class UnreadableError(Exception):
    """There is no such file, or nothing in it."""


class MiscountedError(Exception):
    """More records came out of an audit than went into it."""


@logger.inject_lambda_context(clear_state=True)
def files(event: Json, _context: LambdaContext) -> Json:
    """Begin or end an audit, as ``step`` says: open the file, or add up."""
    return {"open": _open, "add": _add}[event["step"]](event)


def _open(event: Json) -> Json:
    """Copy the file that is to be audited, unpacked and as far as others can read it.

    The copy is what is audited, whatever happens to the file meanwhile. Raises
    :class:`AskedBadlyError`, :class:`UnreadableError`.
    """
    from app.audit.lines import items_of  # which nobody needs who replays

    source, language, most_bytes = _asked(event["asked"])
    try:
        found = bucket.opened(source["bucket"], source["key"])
    except bucket.NotThereError as error:
        raise UnreadableError(f"is not there, or may not be read: {error}") from None
    copy = {"bucket": os.environ["AUDIT_BUCKET"], "key": _key(event, "records.jsonl")}
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


@logger.inject_lambda_context(clear_state=True)
def replay(event: Json, _context: LambdaContext) -> Json:
    """Audit a batch of records: where its results are, and the summary of them.

    They can take more than the 256 KB that Step Functions passes on. Half of the batch's time is
    shared equally among its records; the other half is for whoever needs more, in order.
    """
    started = clock()
    items, language = event["Items"], event["BatchInput"]["language"]
    seconds = work_seconds(os.environ, WORK_SECONDS)
    summary = audits.NOTHING
    written = []
    for following, item in zip(reversed(range(len(items))), items, strict=True):
        for_others = following * seconds / 2 / len(items)
        work = Work(started + seconds - for_others - clock(), clock)
        result, line = _result(item, language, work)
        summary = audits.added(summary, audits.summary_of(result))
        written.append(line)
    key = _key(event["BatchInput"], f"lines/{items[0]['line']:012d}.jsonl")
    content = b"".join(line + b"\n" for line in written)
    bucket.write(os.environ["AUDIT_BUCKET"], key, content, bucket.JSON_LINES)
    logger.info(
        "audited",
        extra={
            "key": key,
            "verdicts": summary["verdicts"],
            "milliseconds": round((clock() - started) * 1000),
        },
    )
    return {"key": key, "summary": summary}


def _result(item: Json, language: Language, work: Work) -> tuple[Json, bytes]:
    """The result of an item, and its line. Whatever the item is, the next one has its turn."""
    try:
        result = _audited(item, language, work)
        return result, orjson.dumps({"line": item["line"], **result})
    except Exception:
        logger.exception("an audit failed", extra={"line": item["line"]})
    result = _refused("internal", _FAILED, language)
    return result, orjson.dumps({"line": item["line"], **result})


def _audited(item: Json, language: Language, work: Work) -> Json:
    if "not_json" in item:
        return audits.not_json(item["not_json"], language)
    if "too_long" in item:
        most = item["too_long"]
        return _refused(
            "too_large", Text(f"超过 {most} 字节", f"has more than {most} bytes"), language
        )
    try:
        return audits.audit(item["record"], language, go_on=work.go_on)
    except OutOfTimeError:
        return _refused("unavailable", _TOO_LONG, language)


def _refused(code: str, detail: Text, language: Language) -> Json:
    problem = {"pointer": "", "code": code, "detail": detail.in_language(language)}
    return {"verdict": "refused", "errors": [problem]}


def _add(event: Json) -> Json:
    """Add up the summaries of all batches, and write ``summary.json``.

    Raises :class:`MiscountedError`.
    """
    home = os.environ["AUDIT_BUCKET"]
    manifest = orjson.loads(bucket.read(home, event["manifest"]["Key"]))
    succeeded = (each["Key"] for each in manifest["ResultFiles"]["SUCCEEDED"])
    summaries = (
        orjson.loads(line)["summary"]
        for key in succeeded
        for line in bucket.lines(home, key)
        if line.strip()
    )
    summary = reduce(audits.added, summaries, audits.NOTHING)
    missing = event["records"] - summary["records"]
    if missing < 0:
        raise MiscountedError(f"{summary['records']} of {event['records']} records")
    key = _key(event, "summary.json")
    answer = {
        "execution": event["execution"],
        "source": event["source"],
        "engine": engine.__version__,
        "summary": summary,
        "failing": sum(summary["verdicts"].get(each, 0) for each in sorted(audits.FAILING)),
        "missing": missing,
        "lines": f"s3://{home}/{_key(event, 'lines/')}",
        "written": f"s3://{home}/{key}",
    }
    content = orjson.dumps(answer, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)
    bucket.write(home, key, content, "application/json")
    logger.info("added up", extra={"execution": event["execution"], "missing": missing})
    return answer


def _key(event: Json, name: str) -> str:
    """The key of a file of the audit that ``event`` is of."""
    return f"results/{event['execution']}/{name}"


# Nor is it looked at again.
gc.freeze()
gc.enable()
