"""Where the result that a record claims differs from the settlement."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.play.records import ClaimedLine, ClaimedResult
from engine.problems import pointer_to
from engine.settlement import Settlement, Transfer


class Difference(NamedTuple):
    """``pointer`` is what the claim says otherwise; ``lines`` are those of the settlement that it
    is about, by their index. ``claimed`` or ``settled`` is None where there is no such thing."""

    pointer: str
    claimed: object
    settled: object
    lines: tuple[int, ...] = ()


def differences(claim: ClaimedResult, settled: Settlement) -> list[Difference]:
    """Everything that ``claim`` says and ``settled`` does not, and the other way round; what a
    claim leaves out altogether is not compared."""
    found: list[Difference] = []
    if claim.outcome not in (None, settled.outcome):
        found.append(Difference("/claimed/outcome", claim.outcome, settled.outcome))
    found += _totals(claim, settled)
    found += _items(claim, settled)
    if claim.transfers is not None:
        found += _transfers(claim.transfers, settled.transfers)
    if claim.next is not None:
        found += [
            Difference(f"/claimed/next/{name}", claimed, value)
            for name, claimed, value in zip(
                claim.next._fields, claim.next, settled.next, strict=True
            )
            if claimed not in (None, value)
        ]
    return found


def _totals(claim: ClaimedResult, settled: Settlement) -> Iterator[Difference]:
    for seat, points in enumerate(claim.totals or ()):
        if points != settled.totals[seat]:
            lines = [n for n, line in enumerate(settled.transfers) if _touches(line, seat)]
            yield Difference(f"/claimed/totals/{seat}", points, settled.totals[seat], tuple(lines))


def _items(claim: ClaimedResult, settled: Settlement) -> Iterator[Difference]:
    """The points of every seat by item; an item that is not named is claimed to be nothing."""
    if claim.items is None:
        return
    seats = len(settled.totals)
    net: dict[str, list[int]] = {}
    for line in settled.transfers:
        points = net.setdefault(line.item, [0] * seats)
        points[line.payer] -= line.points
        points[line.payee] += line.points
    for item in dict.fromkeys((*claim.items, *net)):
        claimed, real = claim.items.get(item, (0,) * seats), net.get(item, [0] * seats)
        for seat in range(seats):
            if claimed[seat] != real[seat]:
                lines = [
                    n
                    for n, line in enumerate(settled.transfers)
                    if line.item == item and _touches(line, seat)
                ]
                at = pointer_to("claimed", "items", item, seat)
                yield Difference(at, claimed[seat], real[seat], tuple(lines))


def _touches(line: Transfer, seat: int) -> bool:
    return seat in (line.payer, line.payee)


def _transfers(
    claimed: tuple[ClaimedLine, ...], settled: tuple[Transfer, ...]
) -> Iterator[Difference]:
    """The payments that are not in both. One that is claimed with other points, or by another
    rule, is set beside the payment that it should be."""
    rest = list(range(len(settled)))
    odd = []
    for number, line in enumerate(claimed):
        same = next((n for n in rest if _is_same(line, settled[n])), None)
        if same is None:
            odd.append(number)
        else:
            rest.remove(same)
    for number in odd:
        line = claimed[number]
        like = next((n for n in rest if _key(settled[n]) == _key(line)), None)
        if like is not None:
            rest.remove(like)
        yield Difference(
            f"/claimed/transfers/{number}",
            line,
            None if like is None else settled[like],
            () if like is None else (like,),
        )
    for number in rest:
        yield Difference("/claimed/transfers", None, settled[number], (number,))


def _key(line: ClaimedLine | Transfer) -> tuple[int, int, str]:
    return line.payer, line.payee, line.item


def _is_same(line: ClaimedLine, paid: Transfer) -> bool:
    return (
        _key(line) == _key(paid) and line.points == paid.points and line.rule in (None, paid.rule)
    )
