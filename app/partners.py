"""Who calls. A partner is known by its key, and sees nothing of other partners."""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from hmac import compare_digest
from typing import Any

from app import problems

LOCAL = "local"
"""The one tenant of a service that asks for no keys."""


class Partners:
    """The partners by their keys. No key is kept: only digests, which cannot be logged by mistake.

    A partner may have several keys, so that one can be replaced while the other still works.
    """

    def __init__(self, keys: Iterable[tuple[str, str]] = ()) -> None:
        self._partners = [(_digest(key.encode()), partner) for partner, key in keys]

    def caller(self, key: bytes | None, event: Mapping[str, Any] | None) -> str:
        """The partner that calls with ``key``. Raises ``HttpRefusal`` (``unauthorized``).

        API Gateway has checked the key itself, and says in its ``event`` which one it was.
        """
        checked = _checked_by_gateway(event) if event else None
        if checked is not None:
            return checked
        if not self._partners:
            return LOCAL
        given = _digest(key or b"")
        # Every key is compared, in constant time: the time tells nothing of them.
        found = [partner for digest, partner in self._partners if compare_digest(digest, given)]
        if not found:
            raise problems.unauthorized()
        return found[0]


def from_environment(environ: Mapping[str, str]) -> Partners:
    """The partners of ``API_KEYS``: ``partner-a:key-a,partner-b:key-b``.

    Raises ``ValueError`` where it is not of this form; the message does not show it.
    """
    pairs: list[tuple[str, str]] = []
    for number, item in enumerate(filter(None, environ.get("API_KEYS", "").split(",")), start=1):
        partner, _, key = item.strip().partition(":")
        if not partner or not key:
            raise ValueError(f"API_KEYS: item {number} is not of the form partner:key")
        pairs.append((partner, key))
    return Partners(pairs)


def _digest(key: bytes) -> bytes:
    return sha256(key).digest()


def _checked_by_gateway(event: Mapping[str, Any]) -> str | None:
    identity = (event.get("requestContext") or {}).get("identity") or {}
    key_id: str | None = identity.get("apiKeyId")
    return key_id or None
