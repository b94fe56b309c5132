"""What an answer cites."""


def cited(value: object) -> set[str]:
    """Every rule id that stands anywhere in an answer."""
    if isinstance(value, dict):
        own = {value[name] for name in ("rule", "voided_by") if isinstance(value.get(name), str)}
        return own.union(*(cited(each) for each in value.values()))
    if isinstance(value, list):
        return set().union(*(cited(each) for each in value))
    return set()
