"""Actions 操作 that were offered, as choices that can be sent."""

from typing import Any, cast

from zhuoji_rules_client.types import Action, Choice, Seat, Tile


def choose(seat: Seat, action: Action, draw: Tile | None = None) -> Choice:
    """The choice of ``action`` by ``seat``, one of those that it was offered. ``draw`` is the tile
    that is drawn next if this choice is what happens, where that depends on it."""
    choice: dict[str, Any] = {"seat": seat, **action}
    if draw is not None:
        choice["draw"] = draw
    return cast(Choice, choice)
