"""Records of whole rounds: how they are read and written (docs/records.md).

A record is a JSON object with the ``room``, the ``deal``, the ``events`` in order, and what was
``claimed`` to be the result; or, as JSON Lines, an opening line with room and deal, a line for each
event, and a line with the claim. ``engine.wire.rooms`` reads the room, this the rest.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

from engine.play import ClaimedLine, ClaimedResult, Deal, Move, Record
from engine.problems import Problem, Refused, pointer_to
from engine.settlement import NextDeal
from engine.table import HAND_TILES
from engine.text import Text
from engine.tiles import KINDS, NAMES, TILE_COUNT, TILE_TEXTS, counts_of, write
from engine.wire.moves import Json, MoveReader, write_event
from engine.wire.tables import MAX_SEATS, MAX_STREAK, MIN_SEATS

_RECORD = frozenset(("id", "room", "deal", "events", "claimed", "view"))
_DEAL = frozenset(("dealer", "hands", "streak", "weekday", "tile", "indicator", "wall"))
_CLAIM = frozenset(("outcome", "totals", "items", "transfers", "next"))
_LINE = frozenset(("from", "to", "points", "item", "rule", "why"))
_MOST_POINTS = 1_000_000_000
_MOST_TRANSFERS = 1_000


class _RecordReader(MoveReader):
    def hands(self, value: object, pointer: str) -> tuple[tuple[int, ...], ...]:
        hands = self.items(value, pointer, self.tile_set)
        if isinstance(value, list | tuple) and not MIN_SEATS <= len(value) <= MAX_SEATS:
            self.fault(pointer, "座位应为 2 … 4 个", "must be of 2, 3 or 4 seats")
        return hands

    def deal(self, value: object, pointer: str) -> Deal | None:
        fields = self.record(value, pointer, _DEAL)
        dealer = weekday = tile = indicator = wall = None
        streak: int | None = 0
        hands: tuple[tuple[int, ...], ...] = ()
        if self.needed(fields, "dealer", pointer):
            dealer = self.seat_number(fields["dealer"], f"{pointer}/dealer")
        if self.needed(fields, "hands", pointer):
            hands = self.hands(fields["hands"], f"{pointer}/hands")
        if "streak" in fields:
            streak = self.integer(fields["streak"], f"{pointer}/streak", 0, MAX_STREAK)
        if "weekday" in fields:
            weekday = self.integer(fields["weekday"], f"{pointer}/weekday", 1, 7)
        if "tile" in fields:
            tile = self.tile(fields["tile"], f"{pointer}/tile")
        if "indicator" in fields:
            indicator = self.tile(fields["indicator"], f"{pointer}/indicator")
        if "wall" in fields:
            wall = self.tile_list(fields["wall"], f"{pointer}/wall")
        if dealer is None or streak is None:
            return None
        return Deal(dealer, hands, streak, weekday, tile, indicator, wall)

    def claim(self, value: object, pointer: str) -> ClaimedResult:
        fields = self.record(value, pointer, _CLAIM)
        outcome = totals = items = transfers = then = None
        if "outcome" in fields:
            outcome = self.word(fields["outcome"], f"{pointer}/outcome", ("win", "washout"))
        if "totals" in fields:
            totals = self.points(fields["totals"], f"{pointer}/totals")
        if "items" in fields:
            named = fields["items"]
            every = frozenset(named) if isinstance(named, Mapping) else frozenset(())
            items = {
                str(item): self.points(each, pointer + pointer_to("items", item))
                for item, each in self.record(named, f"{pointer}/items", every).items()
            }
        if "transfers" in fields:
            at = f"{pointer}/transfers"
            if self.is_few(fields["transfers"], at, _MOST_TRANSFERS):
                transfers = self.items(fields["transfers"], at, self.line)
        if "next" in fields:
            then = self.next_deal(fields["next"], f"{pointer}/next")
        return ClaimedResult(outcome, totals, items, transfers, then)

    def points(self, value: object, pointer: str) -> tuple[int, ...]:
        """The points of every seat."""
        points = self.items(
            value, pointer, lambda each, at: self.integer(each, at, -_MOST_POINTS, _MOST_POINTS)
        )
        seats = self.high_seat + 1
        if isinstance(value, list | tuple) and len(value) != seats:
            self.fault(pointer, f"应有 {seats} 个", f"must be {seats}, one for each seat")
        return points

    def line(self, value: object, pointer: str) -> ClaimedLine | None:
        fields = self.record(value, pointer, _LINE)
        faults = len(self.problems)
        for name in ("from", "to", "points", "item"):
            self.needed(fields, name, pointer)
        if len(self.problems) > faults:
            return None
        payer = self.seat_number(fields["from"], f"{pointer}/from")
        payee = self.seat_number(fields["to"], f"{pointer}/to")
        points = self.integer(fields["points"], f"{pointer}/points", 1, _MOST_POINTS)
        item = self.text(fields["item"], f"{pointer}/item")
        rule = self.text(fields["rule"], f"{pointer}/rule") if "rule" in fields else None
        if "why" in fields:
            self.text(fields["why"], f"{pointer}/why")
        if payer is None or payee is None or points is None:
            return None
        return ClaimedLine(payer, payee, points, item, rule)

    def next_deal(self, value: object, pointer: str) -> NextDeal | None:
        fields = self.record(value, pointer, frozenset(("dealer", "streak", "rule")))
        dealer = streak = None
        if self.needed(fields, "dealer", pointer):
            dealer = self.seat_number(fields["dealer"], f"{pointer}/dealer")
        if self.needed(fields, "streak", pointer):
            streak = self.integer(fields["streak"], f"{pointer}/streak", 0, MAX_STREAK)
        rule = self.text(fields["rule"], f"{pointer}/rule") if "rule" in fields else None
        return None if dealer is None or streak is None else NextDeal(dealer, streak, rule)


def read_record(value: object) -> Record:
    """The record of a JSON object. Raises :class:`Refused`: ``schema`` with every fault;
    ``tile_overcount``, ``hand_size`` and ``wall_count`` where a wall and the hands are not the 108
    tiles."""
    deal = value.get("deal") if isinstance(value, Mapping) else None
    hands = deal.get("hands") if isinstance(deal, Mapping) else None
    count = len(hands) if isinstance(hands, list | tuple) else MAX_SEATS
    reader = _RecordReader(min(max(count, MIN_SEATS), MAX_SEATS))
    fields = reader.record(value, "", _RECORD)
    if "id" in fields:
        reader.text(fields["id"], "/id")
    dealt = claimed = None
    events: tuple[Move, ...] = ()
    if reader.needed(fields, "deal", ""):
        dealt = reader.deal(fields["deal"], "/deal")
    if reader.needed(fields, "events", ""):
        tile_needed = not (isinstance(deal, Mapping) and "wall" in deal)
        events = reader.events(fields["events"], "/events", tile_needed=tile_needed)
    if "claimed" in fields:
        claimed = reader.claim(fields["claimed"], "/claimed")
    if reader.problems or dealt is None:
        raise Refused(reader.problems)
    problems = [*_deal_problems(dealt)]
    if problems:
        raise Refused(problems)
    return Record(dealt, events, claimed)


def _deal_problems(deal: Deal) -> Iterator[Problem]:
    """Why a wall and the hands cannot be the 108 tiles; nothing where there is no wall."""
    if deal.wall is None:
        return
    rest = () if deal.indicator is None else (deal.indicator,)
    most = TILE_COUNT // KINDS
    for tile, count in enumerate(counts_of(chain(*deal.hands, rest, deal.wall))):
        if count > most:
            detail = Text(
                f"{TILE_TEXTS[tile].zh}有 {count} 张",
                f"there are {count} of the {TILE_TEXTS[tile].en}",
            )
            yield Problem("tile_overcount", "/deal/wall", detail, "table.refused")
    left = TILE_COUNT - len(rest)
    for seat, hand in enumerate(deal.hands):
        due = HAND_TILES + (seat == deal.dealer)
        left -= due
        if len(hand) != due:
            detail = Text(f"座位 {seat} 应发 {due} 张", f"seat {seat} is dealt {due} tiles")
            yield Problem("hand_size", f"/deal/hands/{seat}", detail, "table.refused")
    if len(deal.wall) != left:
        detail = Text(
            f"有 {len(deal.wall)} 张，发牌后应剩 {left} 张",
            f"has {len(deal.wall)} tiles, and the deal leaves {left}",
        )
        yield Problem("wall_count", "/deal/wall", detail, "table.refused")


def write_deal(deal: Deal) -> Json:
    """The JSON object of ``deal``."""
    written: Json = {
        "dealer": deal.dealer,
        "streak": deal.streak,
        "hands": [write(hand) for hand in deal.hands],
    }
    if deal.weekday is not None:
        written["weekday"] = deal.weekday
    for name, tile in (("tile", deal.tile), ("indicator", deal.indicator)):
        if tile is not None:
            written[name] = NAMES[tile]
    if deal.wall is not None:
        written["wall"] = [NAMES[tile] for tile in deal.wall]
    return written


def write_line(line: ClaimedLine) -> Json:
    """The JSON object of a claimed payment."""
    written: Json = {
        "from": line.payer,
        "to": line.payee,
        "points": line.points,
        "item": line.item,
    }
    return written if line.rule is None else {**written, "rule": line.rule}


def write_record(room: Json, record: Record, claimed: Json | None = None) -> Json:
    """The JSON object of a record: ``read_record`` gives its deal and events back.

    ``room`` is as in a request, ``claimed`` a settlement, of which the result is taken.
    """
    written: Json = {
        "room": room,
        "deal": write_deal(record.deal),
        "events": [write_event(event) for event in record.events],
    }
    if claimed is not None:
        written["claimed"] = {
            name: claimed[name] for name in ("outcome", "totals", "transfers", "next")
        }
    return written


def lines_of(record: Mapping[str, Any]) -> list[Json]:
    """The lines of a record as JSON Lines, an event a line."""
    opening = {name: each for name, each in record.items() if name not in ("events", "claimed")}
    lines = [opening, *record["events"]]
    return [*lines, {"claimed": record["claimed"]}] if "claimed" in record else lines


def of_lines(lines: Iterable[Any]) -> Json:
    """The record of its lines, each a JSON value: the opposite of ``lines_of``.

    Raises :class:`Refused` (``schema``) where the first line is none to open with, or something
    follows the claim; all else is for ``read_record`` to see.
    """
    record: dict[str, Any] | None = None
    for line in lines:
        if record is None:
            if not isinstance(line, Mapping) or "events" in line or "claimed" in line:
                detail = Text("第一行应为牌局开头", "the first line must open the record")
                raise Refused([Problem("schema", "", detail)])
            record = {**line, "events": []}
        elif "claimed" in record:
            detail = Text("结果之后不应再有内容", "nothing may follow the claimed result")
            raise Refused([Problem("schema", f"/events/{len(record['events'])}", detail)])
        elif isinstance(line, Mapping) and "claimed" in line:
            record["claimed"] = line["claimed"]
            more = [name for name in line if name != "claimed"]
            if more:
                detail = Text("结果一行只有 claimed", "stands beside the claimed result")
                raise Refused([Problem("schema", pointer_to(name), detail) for name in more])
        else:
            record["events"].append(line)
    if record is None:
        raise Refused([Problem("schema", "", Text("没有内容", "there is nothing"))])
    return record
