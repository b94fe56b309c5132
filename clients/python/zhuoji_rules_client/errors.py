"""What a call can raise: one family, told apart by ``kind``."""

from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Literal

from zhuoji_rules_client.types import ErrorCode, Fault, Problem

ErrorKind = Literal["refused", "rate_limited", "unavailable", "unexpected", "connection", "timeout"]
"""``refused``: the service refuses the request; a :class:`RulesError`. ``rate_limited``: too many
requests (429), in the service's words or a gateway's. ``unavailable``: not at present (502, 503,
504). ``unexpected``: an answer that is none of the service's, such as a proxy's page.
``connection``: no answer at all. ``timeout``: none in time."""

_KINDS: dict[int, ErrorKind] = {
    429: "rate_limited",
    502: "unavailable",
    503: "unavailable",
    504: "unavailable",
}


class RulesClientError(Exception):
    """Whatever goes wrong with a call."""

    def __init__(
        self,
        kind: ErrorKind,
        message: str,
        status: int = 0,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(message)
        headers = headers or {}
        self.kind: ErrorKind = kind
        self.status = status
        """That of the answer; 0 where there is none."""
        self.request_id = headers.get("x-request-id")
        """What the service's log calls the request, where there is an answer."""
        self.retry_after = _seconds(headers.get("retry-after"))
        """Seconds after which it is worth while to ask again, where the answer says so."""


class RulesError(RulesClientError):
    """A refusal of the service (RFC 9457). ``code`` never changes its meaning."""

    def __init__(self, problem: Problem, headers: Mapping[str, str] | None = None) -> None:
        status, code, detail = problem["status"], problem["code"], problem["detail"]
        kind = _KINDS.get(status, "refused")
        super().__init__(kind, f"{status} {code}: {detail}", status, headers)
        self.problem = problem

    @property
    def code(self) -> ErrorCode:
        """Why it was refused."""
        return self.problem["code"]

    @property
    def faults(self) -> list[Fault]:
        """Every fault found, each with the JSON pointer of its field."""
        return self.problem.get("errors", [])


class UnexpectedAnswer(RulesClientError):  # noqa: N818 - it is what came
    """An answer that is none of the service's: a proxy's page, or a gateway's own refusal."""

    def __init__(self, status: int, headers: Mapping[str, str], body: str) -> None:
        kind = _KINDS.get(status, "unexpected")
        media_type = headers.get("content-type", "no content type")
        super().__init__(kind, f"unexpected answer: {status}, {media_type}", status, headers)
        self.body = body


def _seconds(retry_after: str | None) -> float | None:
    """The seconds of a ``Retry-After``: a number of them, or a date (RFC 9110 10.2.3)."""
    if not retry_after:
        return None
    if retry_after.isascii() and retry_after.isdigit():
        return float(retry_after)
    try:
        moment = parsedate_to_datetime(retry_after)
    except ValueError:
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return max(0.0, (moment - datetime.now(UTC)).total_seconds())
