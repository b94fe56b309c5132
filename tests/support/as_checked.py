"""schemathesis takes the schemas of what the service checks itself, where callers are told of more.

What goes past them is refused too, or read as if it were not there; which of it is which is tested
by name (``tests/contract``), and no schema says it.
"""

from typing import Any

import schemathesis


@schemathesis.hook
def before_load_schema(context: object, raw_schema: dict[str, Any]) -> None:
    raw_schema["components"]["schemas"] = as_checked(raw_schema["components"]["schemas"])


def as_checked(node: Any) -> Any:
    """``node``, each schema of which is the one that it is checked as."""
    if isinstance(node, list):
        return [as_checked(each) for each in node]
    if not isinstance(node, dict):
        return node
    if "x-checked-as" in node:
        return as_checked(node["x-checked-as"])
    return {key: as_checked(value) for key, value in node.items()}
