"""The log of the audit, whose lines Lambda itself writes as JSON, with what they have as ``extra``:
the replay function's first batch would wait for Powertools longer than for its replays."""

import logging
import os

logger = logging.getLogger("zhuoji-audit")
logger.setLevel(os.environ.get("POWERTOOLS_LOG_LEVEL") or "INFO")
