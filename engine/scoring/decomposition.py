"""The decomposition of a winning hand with wild tiles: its groups, what each tile stands for."""

from collections.abc import Sequence

from engine import shapes
from engine.scoring.score import Group, GroupKind
from engine.scoring.wild_hand import TargetCount, WildHand
from engine.terms import PAIRS, TRIPLETS, Pattern
from engine.tiles import KINDS, RANKS

_Shape = tuple[GroupKind, tuple[int, ...]]


def decompose(
    hand: WildHand, pattern: Pattern, targets: Sequence[TargetCount], wilds: Sequence[int]
) -> tuple[Group, ...]:
    """The groups of a completed hand read as ``pattern``, in tile order.

    ``targets`` are what wild tiles stand for on purpose, ``wilds`` the wild tiles in it. Melds
    that are laid down already are left out.
    """
    counts = hand.counts
    for target in targets:
        counts[target.tile] += target.cost
    spares = _spares(hand, counts)
    if PAIRS in pattern.needs:
        groups: list[_Shape] | None = _pairs(counts, spares)
    else:
        keys = hand.keys
        for target in targets:
            keys = shapes.add(keys, target.tile, target.cost)
        groups = _melds(counts, keys, hand.melds, True, TRIPLETS in pattern.needs, spares)
    assert groups is not None
    groups.sort(key=lambda shape: shape[1])
    return _with_held(hand, groups, list(wilds))


def _spares(hand: WildHand, counts: list[int]) -> list[int]:
    """Tiles for groups of nothing but wild tiles, of suits that are there.

    Those that are not there themselves come first. The others change nothing about what the hand
    is worth either: whatever more they made of it would have been a target.
    """
    suits = {tile // RANKS for tile, count in enumerate(counts) if count}
    suits |= {suit for suit in range(3) if hand.meld_suits >> suit & 1}
    if not suits:
        suits = {next(suit for suit in range(3) if suit != hand.void)}
    tiles = [tile for tile in range(KINDS) if tile // RANKS in suits]
    return sorted(tiles, key=lambda tile: counts[tile] > 0)


def _pairs(counts: list[int], spares: list[int]) -> list[_Shape]:
    """Seven pairs: what is odd gets a wild tile, and the rest of them pair up."""
    pairs: list[_Shape] = []
    for tile, count in enumerate(counts):
        pairs += [("pair", (tile, tile))] * ((count + 1) // 2)
    pairs += [("pair", (tile, tile)) for tile in spares[: 7 - len(pairs)]]
    return pairs


def _melds(
    counts: list[int],
    keys: shapes.Keys,
    melds: int,
    pair: bool,
    only_triplets: bool,
    spares: list[int],
) -> list[_Shape] | None:
    """Melds and a pair that together hold all that is wanted, of which there are so many
    (``counts``, ``keys``); None if there are none."""
    if not _may_hold(keys, melds, pair, only_triplets):
        return None
    lowest = next((tile for tile, count in enumerate(counts) if count > 0), None)
    if lowest is None:
        free: list[_Shape] = [("triplet", (tile,) * 3) for tile in spares[:melds]]
        return [*free, ("pair", (spares[melds],) * 2)] if pair else free
    for kind, tiles in _groups_with(lowest, melds > 0, pair, only_triplets):
        left, left_keys = list(counts), keys
        for tile in tiles:
            if left[tile] > 0:
                left_keys = shapes.add(left_keys, tile, -1)
            left[tile] -= 1
        is_pair = kind == "pair"
        rest = _melds(
            left, left_keys, melds - (not is_pair), pair and not is_pair, only_triplets, spares
        )
        if rest is not None:
            return [(kind, tiles), *rest]
    return None


def _may_hold(keys: shapes.Keys, melds: int, pair: bool, only_triplets: bool) -> bool:
    """Whether it is worth while to look for melds, and a pair, that hold these tiles."""
    if not pair:
        return shapes.is_covered(keys, melds, triplets=only_triplets)
    if only_triplets:
        return shapes.is_triplets(keys, melds)
    return shapes.is_standard(keys, melds)


def _groups_with(tile: int, meld: bool, pair: bool, only_triplets: bool) -> list[_Shape]:
    """Every group that has the tile in it."""
    groups: list[_Shape] = []
    if meld:
        groups.append(("triplet", (tile,) * 3))
        if not only_triplets:
            first = tile - tile % RANKS
            groups += [
                ("sequence", (start, start + 1, start + 2))
                for start in range(tile, tile - 3, -1)
                if first <= start <= first + RANKS - 3
            ]
    if pair:
        groups.append(("pair", (tile,) * 2))
    return groups


def _with_held(hand: WildHand, read: list[_Shape], wilds: list[int]) -> tuple[Group, ...]:
    """The shapes with the natural tiles where there are any, and wild tiles elsewhere."""
    natural = hand.counts
    groups: list[Group] = []
    for kind, tiles in read:
        held: list[int] = []
        for tile in tiles:
            if natural[tile] > 0:
                natural[tile] -= 1
                held.append(tile)
            else:
                held.append(wilds.pop(0))
        groups.append(Group(kind, tiles, tuple(held)))
    return tuple(groups)
