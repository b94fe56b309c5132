"""What the state machine of the audit calls for each batch of records.

A batch has ``WORK_SECONDS``, 20 unless said, which have to end before the function's do. Instances
start whenever more of them are at work, so nothing is imported here that a batch does not need.
"""

import gc

# What is made at the start stays, so looking for garbage finds none, which takes a while.
gc.disable()

import json
import os
from time import monotonic
from typing import TYPE_CHECKING, Any

from app.audit import bucket
from app.audit.log import logger
from app.working import OutOfTimeError, Work, work_seconds
from engine import Language, Text, audits

if TYPE_CHECKING:
    from aws_lambda_powertools.utilities.typing import LambdaContext

Json = dict[str, Any]

PASSED_ON = 80_000
"""Bytes of results that are handed to Step Functions, which passes on 262,144. Whoever on the way
writes their characters as ``\\u724c`` takes up to three times as many."""
WORK_SECONDS = 20.0

_FAILED = Text("此行的审核出错", "the audit of this line failed")
_TOO_LONG = Text("此行的处理时间已用完", "the audit of this line took longer than it may")

clock = monotonic


def handler(event: Json, _context: "LambdaContext") -> Json:
    """Audit a batch of records: the number of its ``first`` line, the ``summary`` of its results,
    and the ``results``; or, where these are too many to be passed on, the ``key`` of their file.

    Half of the batch's time is shared equally among its records; the other half is for whoever
    needs more, in order.
    """
    started = clock()
    items, language = event["Items"], event["BatchInput"]["language"]
    seconds = work_seconds(os.environ, WORK_SECONDS)
    summary = audits.NOTHING
    results, lines = [], []
    for following, item in zip(reversed(range(len(items))), items, strict=True):
        for_others = following * seconds / 2 / len(items)
        work = Work(started + seconds - for_others - clock(), clock)
        result, line = _result(item, language, work)
        summary = audits.added(summary, audits.summary_of(result))
        results.append(result)
        lines.append(line)
    execution, first = event["BatchInput"]["execution"], items[0]["line"]
    answer = {"first": first, "summary": summary}
    if sum(map(len, lines)) <= PASSED_ON:
        answer["results"] = results
    else:
        answer["key"] = bucket.key_of(execution, f"lines/{first:012d}.jsonl")
        content = b"".join(line + b"\n" for line in lines)
        bucket.write(os.environ["AUDIT_BUCKET"], answer["key"], content, bucket.JSON_LINES)
    logger.info(
        "audited",
        extra={
            "execution": execution,
            "first": first,
            "verdicts": summary["verdicts"],
            "milliseconds": round((clock() - started) * 1000),
        },
    )
    return answer


def _result(item: Json, language: Language, work: Work) -> tuple[Json, bytes]:
    """The result of an item, and its line. Whatever the item is, the next one has its turn."""
    try:
        result = {"line": item["line"], **_audited(item, language, work)}
        return result, _written(result)
    except Exception:
        logger.exception("an audit failed", extra={"line": item["line"]})
    result = {"line": item["line"], **_refused("internal", _FAILED, language)}
    return result, _written(result)


def _written(result: Json) -> bytes:
    """A line. orjson would take longer to import than this takes."""
    return json.dumps(result, ensure_ascii=False, separators=(",", ":")).encode()


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


# Nor is it looked at again.
gc.freeze()
gc.enable()
