"""The table snapshot: what one moment of a round looks like.

Everything here is an immutable tuple with names; tiles are integers (``engine.tiles``). These
types hold what the caller said. Whether it can be is ``engine.validation``; what follows from it
in a room is ``engine.position``.
"""

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

KongKind = Literal["concealed_kong", "added_kong", "exposed_kong"]
MeldKind = Literal["pung"] | KongKind
WinBy = Literal["draw", "discard", "rob"]
Ready = Literal["none", "declined", "soft", "hard"]

KONG_KINDS: tuple[KongKind, ...] = ("concealed_kong", "added_kong", "exposed_kong")
STAKES = (0, 1, 2)
"""The stakes 估卖 that a seat may choose from, from the least on."""
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


NOTHING_PASSED = Passed()


class Seat(NamedTuple):
    """One player. ``hand`` is sorted, or None where the caller may not see it."""

    hand: tuple[int, ...] | None
    hand_size: int
    melds: tuple[Meld, ...] = ()
    stake: int | None = None
    void: int | None = None
    ready: Ready = "none"
    passed: Passed = NOTHING_PASSED

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
            size = self.hand_size + len([*add]) - len([*remove])
            return Seat(None, size, *self[2:])
        hand = [*self.hand, *add]
        for tile in remove:
            hand.remove(tile)
        hand.sort()
        return Seat(tuple(hand), len(hand), *self[2:])

    def with_melds(self, melds: tuple[Meld, ...]) -> "Seat":
        """The seat with other melds."""
        return Seat(self.hand, self.hand_size, melds, *self[3:])

    def with_passed(self, passed: Passed) -> "Seat":
        """The seat with other things passed."""
        return Seat(*self[:6], passed)


class Discard(NamedTuple):
    """A discard; ``to`` is the seat that took it by pung or kong."""

    seat: int
    tile: int
    to: int | None = None


# --- the last event ------------------------------------------------------------------------------


class Opened(NamedTuple):
    """Nothing has happened yet: the tiles are dealt once every stake 估卖 is made."""

    event: Literal["open"] = "open"


class Dealt(NamedTuple):
    """The deal 发牌. ``seat`` is the dealer, ``tile`` its 14th tile, None where nobody knows it."""

    seat: int
    tile: int | None = None
    event: Literal["deal"] = "deal"


class Drew(NamedTuple):
    """``seat`` drew ``tile``, None where its hand is hidden; ``after_kong`` is the tile of the kong
    whose replacement it is."""

    seat: int
    tile: int | None = None
    after_kong: int | None = None
    event: Literal["draw"] = "draw"


class Discarded(NamedTuple):
    """``seat`` discarded ``tile``; ``after_kong`` is the tile of the kong whose replacement draw
    came right before."""

    seat: int
    tile: int
    after_kong: int | None = None
    event: Literal["discard"] = "discard"


class Punged(NamedTuple):
    """``seat`` took the last discard, ``tile``, for a pung, and is to discard."""

    seat: int
    tile: int
    event: Literal["pung"] = "pung"


class Konged(NamedTuple):
    """``seat`` made a kong of ``tile``. ``late``: whether it is late 憨包豆, None where no kong can
    be or nobody said; ``added``: the wild tile that was added to a pung, if it was one."""

    seat: int
    tile: int
    kind: KongKind
    late: bool | None = None
    added: int | None = None
    event: Literal["kong"] = "kong"


Last = Opened | Dealt | Drew | Discarded | Punged | Konged
"""The last event of the round, which decides who may act [table.actions]."""


# --- wins ----------------------------------------------------------------------------------------


class SelfDraw(NamedTuple):
    """A win by self-draw 自摸, which only one of ``seats`` can have made. ``after_kong`` is the
    tile of the kong whose replacement it drew 杠开, ``at`` how many discards had been made."""

    tile: int
    seats: tuple[int, ...]
    after_kong: int | None = None
    at: int | None = None
    by: Literal["draw"] = "draw"

    @property
    def actor(self) -> int:
        """The seat whose draw was won."""
        return self.seats[0]


class DiscardWin(NamedTuple):
    """A discard of the ``shooter`` 点炮者, won by one or more ``seats``. ``after_kong`` is the tile
    of the kong right before it 热炮, ``at`` how many discards had been made, this one included."""

    tile: int
    seats: tuple[int, ...]
    shooter: int
    after_kong: int | None = None
    at: int | None = None
    by: Literal["discard"] = "discard"

    @property
    def actor(self) -> int:
        """The seat whose discard was won."""
        return self.shooter


class RobbedKong(NamedTuple):
    """The tile that the ``shooter`` added to its pung, won by one or more ``seats`` 抢杠. ``late``:
    whether that kong was late 憨包豆, ``at`` how many discards had been made."""

    tile: int
    seats: tuple[int, ...]
    shooter: int
    late: bool | None = None
    at: int | None = None
    by: Literal["rob"] = "rob"

    @property
    def actor(self) -> int:
        """The seat whose kong was robbed."""
        return self.shooter


Win = SelfDraw | DiscardWin | RobbedKong
"""One tile won by one or more seats."""


class Table(NamedTuple):
    """A snapshot. ``wall`` is None where the caller left it out.

    ``misplaced`` is what a win or the last event was said to have and cannot have by its kind, by
    the pointer of its field: ``engine.validation`` says so with all else that is impossible.
    """

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
    misplaced: Mapping[str, int] = {}

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.seats)

    def downstream(self, seat: int) -> list[int]:
        """The other seats in order of play, beginning after ``seat``."""
        return [*range(seat + 1, len(self.seats)), *range(seat)]

    def with_seat(self, seat: int, player: Seat) -> "Table":
        """The table with another state of one seat."""
        seats = (*self.seats[:seat], player, *self.seats[seat + 1 :])
        return Table(self.dealer, seats, *self[2:])

    def after_discard(self, seat: int, tile: int) -> "Table":
        """The table after ``seat`` has discarded ``tile``, without asking whether it may."""
        # The discard right after a kong's replacement draw makes a hot shot.
        last = Discarded(seat, tile, self.replaced_kong)
        player = self.seats[seat].with_hand(remove=(tile,))
        return self.after(seat, player, last, (*self.discards, Discard(seat, tile)))

    def after(
        self,
        seat: int,
        player: Seat,
        last: Last,
        discards: tuple[Discard, ...] | None = None,
        wall: int | None = None,
    ) -> "Table":
        """The table after an event by which one seat has changed, perhaps the discards, or the
        wall."""
        return Table(
            self.dealer,
            (*self.seats[:seat], player, *self.seats[seat + 1 :]),
            self.streak,
            self.wall if wall is None else wall,
            self.weekday,
            self.discards if discards is None else discards,
            last,
            *self[7:],
        )

    def with_drawn(self, tile: int) -> "Table":
        """The table of which it is known that ``tile`` was dealt or drawn last, if nobody knew."""
        last = self.last
        if last is None or (last.event != "deal" and last.event != "draw"):
            return self
        return self if last.tile is not None else self._replace(last=last._replace(tile=tile))

    @property
    def replaced_kong(self) -> int | None:
        """The tile of the kong whose replacement was drawn last, if it was one."""
        last = self.last
        return last.after_kong if last is not None and last.event == "draw" else None

    @property
    def all_void_chosen(self) -> bool:
        """Whether every seat has chosen its void suit 定缺; before that nobody is ready."""
        for seat in self.seats:  # noqa: SIM110 - quicker than all() of a generator
            if seat.void is None:
                return False
        return True

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
        return tuple([seat for win in self.wins for seat in win.seats])
