"""What the app writes to the log. Every line names its request, none shows what is in it.

Only at level DEBUG, which has to be asked for, bodies are written too. Headers never are: one is
the caller's key.
"""

import logging

from starlette.types import Scope

logger = logging.getLogger(__name__)


def asked(request_id: bytes, scope: Scope, body: bytes) -> None:
    """A request has come in."""
    if logger.isEnabledFor(logging.DEBUG):
        logger.debug(
            "request %s: %s %r asks %r", request_id.decode(), scope["method"], scope["path"], body
        )


def answered(request_id: bytes, scope: Scope, status: int) -> None:
    """A request was answered."""
    if logger.isEnabledFor(logging.INFO):
        logger.info(
            "request %s: %s %r answered %s",
            request_id.decode(),
            scope["method"],
            scope["path"],
            status,
        )


def failed(request_id: bytes, error: Exception) -> None:
    """Something happened that nobody expected; its trace goes to the log and to nobody else."""
    logger.error("request %s: unexpected error", request_id.decode(), exc_info=error)
