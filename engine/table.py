"""The table snapshot: what one moment of a round looks like.

Everything here is an immutable tuple with names; tiles are integers (``engine.tiles``). These
types hold what the caller said. Whether it can be is ``engine.validation``; what follows from it
in a room is ``engine.position``.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple

MeldKind = Literal["pung", "concealed_kong", "added_kong", "exposed_kong"]
Event = Literal["open", "deal", "draw", "discard", "pung", "kong"]
WinBy = Literal["draw", "discard", "rob"]
Ready = Literal["none", "declined", "soft", "hard"]

KONG_KINDS: tuple[MeldKind, ...] = ("concealed_kong", "added_kong", "exposed_kong")
CLAIMED_KINDS: tuple[MeldKind, ...] = ("pung", "added_kong", "exposed_kong")
HAND_TILES = 13
"""Those of a seat when it is not its turn, a meld counting as 3."""


class Meld(NamedTuple):
    """A pung 碰 or a kong 杠 (豆) of one seat.

    ``claimed_from`` is the seat whose discard it took (None for a concealed kong). ``wilds`` are
    the wild tiles 听用 in it, sorted; ``robbed``: its added tile was won by another (zhaotong).
    """

    kind: MeldKind
    tile: int
    claimed_from: int | None = None
    late: bool = False
    wilds: tuple[int, ...] = ()
    robbed: bool = False

    @property
    def is_kong(self) -> bool:
        """Whether it is one of the three kongs."""
        return self.kind != "pung"

    @property
    def size(self) -> int:
        """How many tiles it is made of: 3 or 4."""
        return 3 if self.kind == "pung" else 4

    @property
    def natural(self) -> int:
        """How many of its tiles are no wild tiles."""
        return self.size - len(self.wilds)


class Passed(NamedTuple):
    """What a seat has passed on since the last clearing (过胡, 过碰)."""

    wins: tuple[int, ...] = ()
    pungs: tuple[int, ...] = ()
    fan: int = 0


class Seat(NamedTuple):
    """One player. ``hand`` is sorted, or None where the caller may not see it."""

    hand: tuple[int, ...] | None
    hand_size: int
    melds: tuple[Meld, ...] = ()
    stake: int | None = None
    void: int | None = None
    ready: Ready = "none"
    passed: Passed = Passed()

    @property
    def declared(self) -> bool:
        """Whether the seat has declared ready, softly or hard (报听)."""
        return self.ready in ("soft", "hard")

    @property
    def has_kong(self) -> bool:
        """Whether it holds any kong, late ones included: a permit 通行证 [table.permit]."""
        for meld in self.melds:  # noqa: SIM110 - quicker than any() of a generator
            if meld.kind != "pung":
                return True
        return False

    def with_hand(self, add: Iterable[int] = (), remove: Iterable[int] = ()) -> "Seat":
        """The seat with some tiles more and some less in its hand; of a hidden one only the size
        changes."""
        if self.hand is None:
            return self._replace(hand_size=self.hand_size + len([*add]) - len([*remove]))
        hand = [*self.hand, *add]
        for tile in remove:
            hand.remove(tile)
        hand.sort()
        return self._replace(hand=tuple(hand), hand_size=len(hand))


class Discard(NamedTuple):
    """A discard; ``to`` is the seat that took it by pung or kong."""

    seat: int
    tile: int
    to: int | None = None


class Last(NamedTuple):
    """The last event of the round, which decides who may act [table.actions]."""

    event: Event
    seat: int | None = None
    tile: int | None = None
    kind: MeldKind | None = None
    late: bool | None = None
    after_kong: int | None = None
    added: int | None = None

    @property
    def actor(self) -> int:
        """The seat that drew, discarded, punged or made the kong."""
        assert self.seat is not None  # only the deal and what precedes it leave it out
        return self.seat


class Win(NamedTuple):
    """One tile won by one or more seats. ``source`` is the discarder or the robbed seat."""

    by: WinBy
    tile: int
    seats: tuple[int, ...]
    source: int | None = None
    after_kong: int | None = None
    late: bool | None = None
    at: int | None = None

    @property
    def shooter(self) -> int:
        """The discarder 点炮者 or the robbed seat; a self-draw has none."""
        assert self.source is not None  # no table is read without it
        return self.source

    @property
    def actor(self) -> int:
        """The seat whose draw, discard or kong was won."""
        return self.seats[0] if self.by == "draw" else self.shooter


class Table(NamedTuple):
    """A snapshot. ``wall`` is None where the caller left it out."""

    dealer: int
    seats: tuple[Seat, ...]
    streak: int = 0
    wall: int | None = None
    weekday: int | None = None
    discards: tuple[Discard, ...] = ()
    last: Last | None = None
    indicator: int | None = None
    flip: int | None = None
    wins: tuple[Win, ...] = ()

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.seats)

    def downstream(self, seat: int) -> list[int]:
        """The other seats in order of play, beginning after ``seat``."""
        return [*range(seat + 1, len(self.seats)), *range(seat)]

    def with_seat(self, seat: int, player: Seat) -> "Table":
        """The table with another state of one seat."""
        return self._replace(seats=(*self.seats[:seat], player, *self.seats[seat + 1 :]))

    def after_discard(self, seat: int, tile: int) -> "Table":
        """The table after ``seat`` has discarded ``tile``, without asking whether it may."""
        # The discard right after a kong's replacement draw makes a hot shot.
        after_kong = None if self.last is None else self.last.after_kong
        return self.with_seat(seat, self.seats[seat].with_hand(remove=(tile,)))._replace(
            discards=(*self.discards, Discard(seat, tile)),
            last=Last("discard", seat, tile, after_kong=after_kong),
        )

    @property
    def all_void_chosen(self) -> bool:
        """Whether every seat has chosen its void suit 定缺; before that nobody is ready."""
        return all(seat.void is not None for seat in self.seats)

    def has_discarded(self, seat: int) -> bool:
        """Whether ``seat`` has made a discard this round."""
        for discard in self.discards:  # noqa: SIM110 - quicker than any() of a generator
            if discard.seat == seat:
                return True
        return False

    def on_first_turn(self, seat: int) -> bool:
        """Whether ``seat`` has neither discarded nor melded: its self-draw is on its first turn."""
        return not self.seats[seat].melds and not self.has_discarded(seat)

    @property
    def winners(self) -> tuple[int, ...]:
        """Every seat that has won, in order."""
        return tuple(seat for win in self.wins for seat in win.seats)
