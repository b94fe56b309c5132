"""Answers that are compressed where the caller takes it (RFC 9110 12.5.3).

Only the local server does: API Gateway does it by itself for what a function answers
(``infra/gateway.py``).
"""

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp

SMALLEST = 1400
"""Bytes. What is smaller travels in one packet anyway."""


def compressed(app: ASGIApp) -> ASGIApp:
    """``app``, whose larger answers are packed by gzip for whoever asks for it."""
    return GZipMiddleware(app, minimum_size=SMALLEST, compresslevel=5)
