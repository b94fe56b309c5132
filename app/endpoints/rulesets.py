"""The rule sets. They are the same until the service is another one, so callers may keep them."""

from hashlib import sha256

import engine
from app import payload
from app.reply import Reply, is_had
from engine import Refused

_KEPT = "private, max-age=3600"


def list_rulesets(if_none_match: str | None) -> Reply:
    """Every rule set in short."""
    return _kept(engine.describe_rulesets(), if_none_match)


def read_ruleset(id: str, if_none_match: str | None) -> Reply:  # noqa: A002 - as the path has it
    """Everything about one rule set."""
    try:
        return _kept(engine.describe_ruleset(engine.find_ruleset(id)), if_none_match)
    except Refused as refused:  # The fault is in the path here, and not in a room.
        raise Refused(fault._replace(pointer="/id") for fault in refused.problems) from None


def _kept(value: object, if_none_match: str | None) -> Reply:
    # A weak one: an answer that is compressed on its way is another one byte by byte.
    etag = f'W/"{sha256(payload.write(value)).hexdigest()[:16]}"'
    headers = {"ETag": etag, "Cache-Control": _KEPT}
    if is_had(if_none_match, etag):
        return Reply(status=304, headers=headers)
    return Reply(value, headers=headers)
