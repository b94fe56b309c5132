"""What a table waits for: the stage it is in, and the seats that it asks [table.actions]."""

from engine import checks, wins
from engine.actions.types import Action
from engine.checks.winning import won_last
from engine.lean import Literal
from engine.ruleset import Room
from engine.scores import Hand, Score
from engine.table import Last, Table, Win
from engine.wilds import wild_tiles

Stage = Literal["stake", "void", "declare", "turn", "pung", "claim", "rob"]

CLAIMS: tuple[Stage, ...] = ("claim", "rob")
"""The stages in which seats answer another's tile."""

WITH_PASS: tuple[Stage, ...] = ("declare", *CLAIMS)
"""The stages in which a seat that is asked may pass."""


Chance = tuple[Win, Score | None]
"""A winning event, and what it scores: None if the hand does not win."""


class Moment:
    """A checked table with what it waits for.

    ``asked`` are the seats that may have something to do, in seat order; seats whose hands are
    hidden, and those that have won, are never asked.
    """

    def __init__(self, room: Room, table: Table) -> None:
        self.room = room
        self.table = table
        self.last = table.last
        self.wild = wild_tiles(room, table)
        self.stage, self.asked = _stage(room, table)
        self.offered: dict[int, list[Action]] = {}
        """What seats may do, as far as it was worked out (``actions.offers``)."""
        self._chances: dict[int, Chance | None] = {}

    def in_stage(self, *stages: Stage) -> Last | None:
        """The last event, if it led to one of ``stages``."""
        return self.last if self.stage in stages else None

    def hand(self, seat: int) -> Hand:
        """The concealed tiles of a seat that is asked."""
        return self.table.seats[seat].hand or ()

    def held_wilds(self, seat: int) -> Hand:
        """The wild tiles in the hand of a seat that is asked, sorted."""
        return tuple(tile for tile in self.hand(seat) if tile in self.wild)

    def chance(self, seat: int) -> Chance | None:
        """What winning now would be for ``seat``; None where there is nothing to win.

        It is worked out once, however many kongs depend on it.
        """
        if seat not in self._chances:
            win = win_now(self, seat)
            self._chances[seat] = None
            if win is not None:
                hand = resting(self.table, seat, win)
                self._chances[seat] = win, wins.score(self.room, self.table, seat, hand, win)
        return self._chances[seat]


def _stage(room: Room, table: Table) -> tuple[Stage | None, list[int]]:
    last, seats = table.last, table.seats
    if last is None or checks.is_won(room, table):
        return None, []
    out = table.winners
    known = [
        index for index, seat in enumerate(seats) if seat.hand is not None and index not in out
    ]
    if last.event == "open":
        return "stake", [index for index, seat in enumerate(seats) if seat.stake is None]
    if last.event == "deal":
        if table.players in room.terms.void_players:
            choosing = [index for index, seat in enumerate(seats) if seat.void is None]
            if choosing:
                return "void", choosing
        if room.terms.hard == "asked":
            declaring = _asked_to_declare(room, table)
            if declaring:
                return "declare", declaring
    if last.event in ("deal", "draw", "pung"):
        holder = checks.holder_of_fourteenth(table)
        stage: Stage = "pung" if last.event == "pung" else "turn"
        return stage, [index for index in known if index == holder]
    others = [index for index in known if index != last.seat]
    if won_last(room, table) is not None:
        return None, []  # the others play on: somebody draws
    if last.event == "discard":
        return "claim", others
    if last.kind == "added_kong" and last.added is None:
        return "rob", others
    return None, []  # a kong that cannot be robbed: its owner draws


def _asked_to_declare(room: Room, table: Table) -> list[int]:
    """Who is asked about 天听硬报: a winning dealer first, then the other ready seats."""
    dealer = table.seats[table.dealer]
    undecided = dealer.ready == "none" and dealer.hand is not None
    if undecided and wins.best_dealt_tile(room, table) is not None:
        return [table.dealer]
    return [
        index
        for index, seat in enumerate(table.seats)
        if index != table.dealer
        and seat.ready == "none"
        and seat.hand is not None
        and wins.is_ready(room, table, index, seat.hand)
    ]


def win_now(now: Moment, seat: int) -> Win | None:
    """The winning event that ``seat`` would make now, whether its hand wins or not."""
    last, table = now.last, now.table
    if last is None:
        return None
    at = len(table.discards) if now.room.terms.play_on else None
    if now.stage in ("turn", "declare"):
        if seat != checks.holder_of_fourteenth(table):
            return None
        tile = wins.best_dealt_tile(now.room, table) if last.tile is None else last.tile
        if tile is None:
            return None
        return Win("draw", tile, (seat,), after_kong=last.after_kong, at=at)
    if now.stage == "claim" and last.tile is not None:
        return Win("discard", last.tile, (seat,), last.seat, last.after_kong, at=at)
    if now.stage == "rob" and last.tile is not None:
        return Win("rob", last.tile, (seat,), last.seat, late=last.late, at=at)
    return None


def resting(table: Table, seat: int, win: Win) -> Hand:
    """The 13 tiles that ``win.tile`` would complete."""
    hand = table.seats[seat].hand or ()
    return wins.without(hand, win.tile) if win.by == "draw" else hand
