"""The service itself."""

from typing import Any

import app
import engine


def check_health() -> dict[str, Any]:
    """That it is up, and the versions."""
    return {
        "status": "ok",
        "versions": {
            "service": app.__version__,
            "engine": engine.__version__,
            "rulesets": list(engine.RULESETS),
        },
    }
