"""The deal 发牌: the table with which a round begins."""

from collections.abc import Iterable

from engine.play.records import Deal
from engine.problems import Refused
from engine.ruleset import Room
from engine.table import Dealt, Opened, Seat, Table
from engine.tiles import TILE_COUNT
from engine.validation import checked


def dealt(deal: Deal, stakes: Iterable[int | None] = ()) -> Table:
    """The table right after the deal: 14 tiles for the dealer, 13 for the others; ``stakes`` is
    what each seat has staked 估卖 before it."""
    staked = list(stakes) or [None] * len(deal.hands)
    seats = tuple(
        Seat(tuple(sorted(hand)), len(hand), stake=stake)
        for hand, stake in zip(deal.hands, staked, strict=True)
    )
    gone = sum(seat.hand_size for seat in seats) + (deal.indicator is not None)
    return Table(
        deal.dealer,
        seats,
        deal.streak,
        TILE_COUNT - gone,
        deal.weekday,
        last=Dealt(deal.dealer, deal.tile),
        indicator=deal.indicator,
    )


def dealt_to(table: Table, hands: Iterable[Iterable[int]], fourteenth: int | None = None) -> Table:
    """The deal to a table at which every stake is made; ``fourteenth`` is the dealer's last tile,
    if that is known."""
    tiles = tuple(tuple(hand) for hand in hands)
    deal = Deal(table.dealer, tiles, table.streak, table.weekday, fourteenth)
    return dealt(deal, [seat.stake for seat in table.seats])


def begin(room: Room, deal: Deal) -> Table:
    """The table that a record begins with, stakes to be made first where the room has them.

    Raises :class:`Refused` for a deal that cannot be; pointers are those of a record.
    """
    table = dealt(deal)
    try:
        table = checked(room, table).table
    except Refused as refused:
        raise of_deal(refused) from None
    if not room.terms.stakes:
        return table
    seats = tuple(Seat((), 0) for _ in deal.hands)
    return Table(deal.dealer, seats, deal.streak, TILE_COUNT, deal.weekday, last=Opened())


def of_deal(refused: Refused) -> Refused:
    """What is wrong with a table, with the pointers of the record's deal."""
    return Refused(
        problem._replace(pointer=_deal_pointer(problem.pointer)) for problem in refused.problems
    )


def _deal_pointer(pointer: str) -> str:
    steps = pointer.removeprefix("/").split("/")
    if steps[0] == "seats":
        return "/".join(("/deal/hands", *steps[1:2]))
    return f"/deal/{steps[1] if steps[0] == 'last' and len(steps) > 1 else steps[0]}"
