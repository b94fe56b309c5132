"""Every way to split a complete hand into groups, by brute force."""

from collections.abc import Iterator, Sequence

from engine import KINDS, RANKS

Group = tuple[str, int]
"""``"pair"``, ``"sequence"`` or ``"triplet"`` and its lowest tile."""

_SHAPES = (("pair", (0, 0)), ("sequence", (0, 1, 2)), ("triplet", (0, 0, 0)))


def decompositions(counts: Sequence[int], melds: int) -> Iterator[tuple[Group, ...]]:
    """Every way to split a hand into ``melds`` triplets 刻子 or sequences 顺子 and a pair 将.

    In: how many natural tiles there are of each of the 27. Out: the groups of each way sorted by
    tile and then by name; no way comes twice, and the ways are sorted likewise.
    """
    if sum(counts) != 3 * melds + 2:
        return
    left = list(counts)
    groups: list[Group] = []

    def split(tile: int) -> Iterator[tuple[Group, ...]]:
        while tile < KINDS and not left[tile]:
            tile += 1
        if tile == KINDS:
            yield tuple(groups)
            return
        # The lowest tile left belongs to some group. Groups of one tile in the order of their
        # names, so that no two ways differ in the order alone.
        for name, steps in _SHAPES:
            if groups and groups[-1][1] == tile and name < groups[-1][0]:
                continue
            if name == "pair" and any(group[0] == "pair" for group in groups):
                continue
            if tile % RANKS + steps[-1] >= RANKS:
                continue
            if any(left[tile + step] < steps.count(step) for step in steps):
                continue
            for step in steps:
                left[tile + step] -= 1
            groups.append((name, tile))
            yield from split(tile)
            groups.pop()
            for step in steps:
                left[tile + step] += 1

    yield from split(0)
