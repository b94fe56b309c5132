"""The rule sets."""

from typing import Any

import engine
from engine import Refused


def list_rulesets() -> dict[str, Any]:
    """Every rule set in short."""
    return engine.describe_rulesets()


def read_ruleset(id: str) -> dict[str, Any]:  # noqa: A002 - the name of the path parameter
    """Everything about one rule set."""
    try:
        return engine.describe_ruleset(engine.find_ruleset(id))
    except Refused as refused:  # The fault is in the path here, and not in a room.
        raise Refused(fault._replace(pointer="/id") for fault in refused.problems) from None
