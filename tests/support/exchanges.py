"""Shanten by brute force: every exchange of tiles, breadth first.

Nothing is known here but what an exchange is, and when 13 tiles are ready (which other brute forces
vouch for).
"""

from collections.abc import Iterator
from random import Random

from engine.ruleset import Room
from engine.scoring import Hand, Holding, without
from engine.table import Meld
from engine.tiles import COPIES, KINDS, RANKS, shifted
from tests.support.holdings import but, holding_of


class Exchanges:
    """What can become of 13 tiles by exchanging some of them."""

    def __init__(self, room: Room, holding: Holding) -> None:
        self._room = room
        self._holding = holding
        self._found: dict[tuple[Hand, int], bool] = {}

    def _of(self, hand: Hand) -> Holding:
        return but(self._holding, hand=hand)

    def _within(self, hand: Hand, exchanges: int) -> bool:
        """Whether the hand is ready after so many exchanges at most."""
        found = self._found.get((hand, exchanges))
        if found is None:
            if exchanges:
                found = self._within(hand, 0) or any(
                    self._lowered(full, exchanges) for _, full in self._draws(hand)
                )
            else:
                found = self._room.scoring.is_ready(self._room.terms, self._of(hand))
            self._found[hand, exchanges] = found
        return found

    def _lowered(self, full: Hand, exchanges: int) -> bool:
        """Whether some discard leaves fewer than so many exchanges."""
        discards = set(full) - self._holding.wild
        return any(self._within(without(full, tile), exchanges - 1) for tile in discards)

    def _draws(self, hand: Hand) -> Iterator[tuple[int, Hand]]:
        holding = self._of(hand)
        for tile in range(KINDS):
            if holding.copies(tile) < COPIES:
                yield tile, tuple(sorted((*hand, tile)))

    def shanten(self, most: int) -> int | None:
        """The least number of exchanges after which the hand is ready; None if above ``most``."""
        hand = self._holding.hand
        return next((n for n in range(most + 1) if self._within(hand, n)), None)

    def useful(self, shanten: int) -> list[int]:
        """The tiles whose draw lets some discard lower the shanten; of a ready hand its waits."""
        if shanten == 0:
            waits = self._room.scoring.waits(self._room.terms, self._holding)
            return [wait.tile for wait in waits]
        hand = self._holding.hand
        return [tile for tile, full in self._draws(hand) if self._lowered(full, shanten)]


def wild_tiles(room: Room, random: Random) -> frozenset[int]:
    """Those that some indicator makes wild in the room."""
    indicator = random.randrange(KINDS)
    return frozenset(shifted(indicator, step) for step in room.terms.wild_steps)


def near_ready(room: Room, players: int, random: Random) -> Holding:
    """13 tiles of a seat that were won once, less one, with two tiles at most exchanged."""
    while True:
        holding = _spoilt(room, players, random)
        if all(holding.copies(tile) <= COPIES for tile in range(KINDS)):
            return holding


def _spoilt(room: Room, players: int, random: Random) -> Holding:
    wild = wild_tiles(room, random)
    void = random.randrange(3) if players in room.terms.void_players else None
    suits = [suit for suit in random.sample(range(3), 3) if suit != void][: room.terms.most_suits]
    # A narrow choice of ranks brings many hands that hold four of a tile.
    ranks = random.choice((range(RANKS), range(3), range(4, 9)))

    def some() -> int:
        return random.choice(suits) * RANKS + random.choice(ranks)

    def filled(tiles: list[int], most: int) -> list[int]:
        """The tiles with some wild ones in place of others; those that are wild themselves are."""
        for place in random.sample(range(len(tiles)), min(most, random.randrange(4))):
            if wild and random.random() < 0.5:
                tiles[place] = random.choice(sorted(wild))
        return tiles

    melds: list[Meld] = []
    if random.random() < 0.15:
        hand = filled([tile for _ in range(7) for tile in [some()] * 2], 3)
    elif random.random() < 0.2 and not wild:
        melds = [Meld("pung", pung := some(), 0)]
        hand = [*[tile for _ in range(5) for tile in [some()] * 2], pung]
    else:
        hand = [some()] * 2
        for place in range(4):
            tile = some()
            if place < random.choice((0, 0, 1, 2, 3, 4)):
                if tile not in wild:
                    melds.append(_meld(tile, wild, random))
                    continue
            elif random.random() < 0.6:
                tile -= max(0, tile % RANKS - RANKS + 3)
                hand += [tile, tile + 1, tile + 2]
                continue
            hand += [tile] * 3
        hand = filled(hand, len(hand) // 2)
    hand.pop(random.randrange(len(hand)))
    for _ in range(random.choice((0, 1, 2, 2))):
        place = random.randrange(len(hand))
        if hand[place] not in wild:
            hand[place] = random.randrange(KINDS)
    return holding_of(tuple(sorted(hand)), tuple(melds), wild, void=void)


def _meld(tile: int, wild: frozenset[int], random: Random) -> Meld:
    kong = random.random() < 0.4
    wilds = (
        tuple(sorted(random.choices(sorted(wild), k=random.randrange(3))))
        if wild and random.random() < 0.6
        else ()
    )
    return Meld("exposed_kong" if kong else "pung", tile, 0, wilds=wilds)
