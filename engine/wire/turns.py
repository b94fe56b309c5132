"""Where a round stands, as JSON values: who has to act, and what has to come next."""

from collections.abc import Mapping

from engine.actions import Offer, claims_open, waiting_for
from engine.play import Turn
from engine.position import CLAIMS, Position
from engine.tiles import NAMES
from engine.wire.moves import Json
from engine.wire.results import write_offer


def asking_rule(position: Position) -> str:
    """The rule by which seats are asked."""
    return position.terms.claims_rule if position.stage in CLAIMS else "table.actions"


def write_offers(legal: Mapping[int, list[Offer]]) -> list[Json]:
    """What each seat may do."""
    return [
        {"seat": seat, "actions": [write_offer(offer) for offer in offered]}
        for seat, offered in legal.items()
    ]


def write_public(position: Position) -> Json:
    """Who is waited for, as far as everybody can see."""
    return {"waiting_for": list(waiting_for(position)), "claims": claims_open(position)}


def write_turn(turn: Turn) -> Json:
    """What has to come next."""
    public = write_public(turn.position)
    if turn.needs == "choices":
        return {
            "status": "acting",
            "rule": asking_rule(turn.position),
            "seats": write_offers(turn.offers()),
            **public,
        }
    written: Json = {"status": turn.needs or "over", **public}
    if turn.drawer is not None:
        drawer: Json = {"seat": turn.drawer}
        if turn.after_kong is not None:
            drawer["after_kong"] = NAMES[turn.after_kong]
        written["draw"] = drawer
    return written
