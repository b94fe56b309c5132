"""What callers are told of a limit that this service knows, in header fields.

``RateLimit-Policy`` and ``RateLimit`` are those of draft-ietf-httpapi-ratelimit-headers-10. What a
key may ask in a second or a month the service does not know: that is its plan's with API Gateway.
"""


def under_way(name: str, most: int, now: int) -> dict[str, str]:
    """The fields for ``most`` requests of a kind that can be under way, where ``now`` are."""
    return {
        "RateLimit-Policy": f'"{name}";q={most};qu="concurrent-requests"',
        "RateLimit": f'"{name}";r={max(most - now, 0)}',
    }
