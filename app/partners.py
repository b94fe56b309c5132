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
    ``ids`` names the partners of keys that API Gateway knows by an id; a key that is not in it is
    a partner of its own.
    """

    def __init__(
        self, keys: Iterable[tuple[str, str]] = (), ids: Iterable[tuple[str, str]] = ()
    ) -> None:
        self._partners = [(_digest(key.encode()), partner) for partner, key in keys]
        self._partner_of_id = {key_id: partner for partner, key_id in ids}

    def caller(self, key: bytes | None, event: Mapping[str, Any] | None) -> str:
        """The partner that calls with ``key``. Raises ``HttpRefusal`` (``unauthorized``).

        API Gateway has checked the key itself, and says in its ``event`` which one it was.
        """
        checked = _checked_by_gateway(event) if event else None
        if checked is not None:
            return self._partner_of_id.get(checked, checked)
        if not self._partners:
            return LOCAL
        given = _digest(key or b"")
        # Every key is compared, in constant time: the time tells nothing of them.
        found = [partner for digest, partner in self._partners if compare_digest(digest, given)]
        if not found:
            raise problems.unauthorized()
        return found[0]


def from_environment(environ: Mapping[str, str]) -> Partners:
    """The partners of ``API_KEYS`` and ``API_KEY_IDS``: ``partner-a:key-a,partner-b:key-b``.

    Raises ``ValueError`` where one is not of this form; the message does not show it.
    """
    return Partners(_pairs(environ, "API_KEYS"), _pairs(environ, "API_KEY_IDS"))


def _pairs(environ: Mapping[str, str], name: str) -> list[tuple[str, str]]:
    pairs: list[tuple[str, str]] = []
    for number, item in enumerate(filter(None, environ.get(name, "").split(",")), start=1):
        partner, _, key = item.strip().partition(":")
        if not partner or not key:
            raise ValueError(f"{name}: item {number} is not of the form partner:key")
        pairs.append((partner, key))
    return pairs


def _digest(key: bytes) -> bytes:
    return sha256(key).digest()


def _checked_by_gateway(event: Mapping[str, Any]) -> str | None:
    identity = (event.get("requestContext") or {}).get("identity") or {}
    key_id: str | None = identity.get("apiKeyId")
    return key_id or None
