"""schemathesis learns to send a record as JSON Lines: whoever fuzzes imports this."""

import json
from typing import Any

import schemathesis

import engine


@schemathesis.serializer("application/jsonl")
def as_lines(_: schemathesis.SerializationContext, value: Any) -> bytes:
    """A record as its lines; what cannot be told so is sent as something that is no JSON."""
    if not isinstance(value, dict) or not isinstance(value.get("events"), list):
        return b"["
    return b"\n".join(json.dumps(line).encode() for line in engine.lines_of(value))
