"""Requests of the dearest kinds: zhaotong hands with 7 … 11 wild tiles 听用."""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import engine
from engine import COPIES, KINDS, NAMES, RANKS, Position, Table
from engine import tile as tile_called
from engine.tiles import write

Json = dict[str, Any]

FEWEST, MOST = 7, 11


class Asked(NamedTuple):
    """A request: which endpoint, and with what body."""

    endpoint: str
    body: Json


class _Deal:
    """A shuffled deck without the indicator, and a first hand with so many wild tiles."""

    def __init__(self, random: Random, players: int, **options: Any) -> None:
        self.random = random
        self.options = {
            "wilds": random.choice((8, 11, 11, 11)),
            "cap": random.choice((4, 5, 6, 7)),
            "self_draw_fan": random.random() < 0.7,
            "pung_then_kong": random.random() < 0.5,
            **options,
        }
        room = engine.open_room("zhaotong", self.options)
        deck = [tile for tile in range(KINDS) for _ in range(COPIES)]
        random.shuffle(deck)
        self.indicator = deck.pop()
        wild = Position(room, Table(0, (), indicator=self.indicator)).wild
        self.wilds = [tile for tile in deck if tile in wild]
        self.natural = [tile for tile in deck if tile not in wild]
        self.players = players
        # Few suits, as whoever holds such a hand keeps them: what has three cannot win.
        self.suits = random.sample(range(3), random.choice((1, 1, 2, 2, 2, 3)))

    def hand(self, size: int) -> list[int]:
        """So many tiles, at least 7 of them wild."""
        wilds = self.random.randint(FEWEST, min(MOST, len(self.wilds), size))
        held = [self.wilds.pop() for _ in range(wilds)]
        kept = [tile for tile in self.natural if tile // RANKS in self.suits]
        for tile in kept[: size - wilds]:
            self.natural.remove(tile)
            held.append(tile)
        return held

    def others(self) -> list[list[int]]:
        """The hands of the other seats: all wild tiles that are left are dealt to them."""
        hands: list[list[int]] = [[] for _ in range(self.players - 1)]
        for number, tile in enumerate((*self.wilds, *self.natural)):
            if number == 13 * len(hands):
                break
            hands[number % len(hands)].append(tile)
        self.wilds, self.natural = [], self.natural[13 * len(hands) - len(self.wilds) :]
        return hands

    def room(self) -> Json:
        return {"ruleset": "zhaotong", "options": self.options}

    def table(self, hands: list[list[int]], **more: Any) -> Json:
        return {
            "indicator": NAMES[self.indicator],
            "seats": [{"hand": write(hand)} for hand in hands],
            **more,
        }


def at_the_deal(random: Random) -> Json:
    """The dealer's 14 tiles, of which nobody knows which came last."""
    deal = _Deal(random, random.choice((2, 3, 4)))
    hands = [deal.hand(14), *deal.others()]
    return {"room": deal.room(), "table": deal.table(hands, dealer=0, last={"event": "deal"})}


def _after_discard(deal: _Deal, hands: list[list[int]], **more: Any) -> Json:
    """The last seat, the dealer, has discarded; ``more`` is what happened then."""
    dealer = len(hands) - 1
    discard = {"seat": dealer, "tile": NAMES[deal.natural.pop()]}
    table = deal.table(hands, dealer=dealer, discards=[discard])
    table |= {"last": {"event": "discard", **discard}, **more}
    if deal.options.get("void_suit"):
        for seat in table["seats"]:
            seat["void"] = deal.random.choice("mps")
    return {"room": deal.room(), "table": table}


def after_a_draw(random: Random) -> Json:
    """Seat 0 has drawn."""
    deal = _Deal(random, random.choice((2, 3, 4)), void_suit=random.random() < 0.3)
    hands = [deal.hand(14), *deal.others()]
    last = {"event": "draw", "seat": 0, "tile": NAMES[random.choice(hands[0])]}
    return _after_discard(deal, hands, last=last)


def after_a_discard(random: Random) -> Json:
    """Seat 0 may claim, and everybody waits for something."""
    deal = _Deal(random, random.choice((2, 3, 4)), void_suit=random.random() < 0.3)
    return _after_discard(deal, [deal.hand(13), *deal.others()])


def after_a_kong(random: Random) -> Json:
    """The dealer has drawn the replacement of its concealed kong."""
    deal = _Deal(random, random.choice((2, 3, 4)))
    hand = deal.hand(11)
    tile = next(
        tile
        for tile in deal.natural
        if deal.natural.count(tile) == COPIES and tile // RANKS in deal.suits
    )
    deal.natural = [each for each in deal.natural if each != tile]
    last = {"event": "draw", "seat": 0, "tile": NAMES[hand[-1]], "after_kong": NAMES[tile]}
    table = deal.table([hand, *deal.others()], dealer=0, last=last)
    table["seats"][0]["melds"] = [{"kind": "concealed_kong", "tile": NAMES[tile]}]
    return {"room": deal.room(), "table": table}


def after_a_pung(random: Random) -> Json:
    """Seat 0 has punged the dealer's discard, and may kong another tile (碰东杠西)."""
    deal = _Deal(random, random.choice((2, 3, 4)), pung_then_kong=True)
    hand = deal.hand(11)
    tile = next(
        tile
        for tile in deal.natural
        if deal.natural.count(tile) > 2 and tile // RANKS in deal.suits
    )
    for _ in range(3):
        deal.natural.remove(tile)
    hands = [hand, *deal.others()]
    dealer = deal.players - 1
    discard = {"seat": dealer, "tile": NAMES[tile], "to": 0}
    last = {"event": "pung", "seat": 0, "tile": NAMES[tile]}
    table = deal.table(hands, dealer=dealer, discards=[discard], last=last)
    table["seats"][0]["melds"] = [{"kind": "pung", "tile": NAMES[tile], "from": dealer}]
    return {"room": deal.room(), "table": table}


def undone(random: Random) -> Json:
    """A round that is dealt, and nothing more."""
    deal = _Deal(random, random.choice((2, 3, 4)))
    hands = [deal.hand(14), *deal.others()]
    return {"room": deal.room(), "deal": _dealt(deal, hands, 0), "events": []}


def quiet(random: Random) -> Json:
    """A round in which everybody throws away what it draws, until the wall is empty."""
    deal = _Deal(random, random.choice((2, 3, 4)))
    hands = [deal.hand(13), *deal.others()]
    dealer = deal.players - 1
    first, *wall = (NAMES[tile] for tile in deal.natural)
    hands[dealer].append(tile_called(first))
    dealt = _dealt(deal, hands, dealer) | {"tile": first, "wall": wall}
    events = [{"seat": dealer, "type": "discard", "tile": first}]
    for number, tile in enumerate(wall, dealer + 1):
        seat = number % deal.players
        events += [{"seat": seat, "type": kind, "tile": tile} for kind in ("draw", "discard")]
    return {"room": deal.room(), "deal": dealt, "events": events}


def _dealt(deal: _Deal, hands: list[list[int]], dealer: int) -> Json:
    indicator = NAMES[deal.indicator]
    return {"dealer": dealer, "hands": [write(hand) for hand in hands], "indicator": indicator}


def _explained(situation: Callable[[Random], Json]) -> Callable[[Random], Json]:
    return lambda random: {**situation(random), "explain": True}


_KINDS: dict[str, tuple[str, Callable[[Random], Json]]] = {
    "at the deal": ("legal-actions", _explained(at_the_deal)),
    "after a draw": ("legal-actions", _explained(after_a_draw)),
    "after a kong": ("legal-actions", _explained(after_a_kong)),
    "after a pung": ("legal-actions", _explained(after_a_pung)),
    "on a discard": ("legal-actions", _explained(after_a_discard)),
    "waits": ("waits", after_a_draw),
    "waits at the deal": ("waits", at_the_deal),
    "washouts": ("washout-payouts", after_a_draw),
    "washouts between draws": ("washout-payouts", after_a_discard),
    "replays without events": ("replays", undone),
    "replays of quiet rounds": ("replays", quiet),
}
KINDS_OF_REQUESTS = tuple(_KINDS)


def requests(kind: str, count: int, seed: object = "") -> list[Asked]:
    """So many requests of one of ``KINDS_OF_REQUESTS``; the same ones for the same ``seed``."""
    endpoint, make = _KINDS[kind]
    random = Random(f"{kind} {seed}")
    found: list[Asked] = []
    while len(found) < count:
        try:
            found.append(Asked(endpoint, make(random)))
        except StopIteration:  # no tile is there often enough to be melded
            continue
    return found
