"""A position: a room and a table, and what follows from the two, each worked out once.

    >>> import engine
    >>> room = engine.open_room("guiyang", {})
    >>> hand = engine.tiles.read("123m456p789s1122s")
    >>> seats = (engine.Seat(hand, 13), *(engine.Seat(None, 13) for _ in range(3)))
    >>> last = engine.Discarded(3, engine.tiles.tile("9m"))
    >>> position = engine.Position(room, engine.Table(3, seats, wall=55, last=last))
    >>> [engine.tiles.NAMES[wait.tile] for wait in position.waits(0)]
    ['1s', '2s']
    >>> position.stage, position.asked
    ('claim', [0])

A position is as good as its table: ``engine.validation`` says whether a table can be.
"""

from collections.abc import Callable, Collection
from functools import cache
from typing import Any, Generic, Literal, TypeVar

from engine import shapes
from engine.ruleset import Room
from engine.scoring import (
    UNREADY,
    Circumstances,
    Hand,
    Holding,
    Reach,
    Readiness,
    Score,
    Wait,
    may_win,
    reach,
    without,
)
from engine.table import Discarded, DiscardWin, Konged, RobbedKong, SelfDraw, Table, Win
from engine.tiles import COPIES, KINDS, RANKS, TILE_COUNT, shifted

Stage = Literal["stake", "void", "declare", "turn", "pung", "claim", "rob"]
"""What is asked: a stake 估卖, a void suit 定缺, 天听硬报, a seat's own turn, the discard after a
pung, and the answers to a discard or to an added kong."""

CLAIMS: tuple[Stage, ...] = ("claim", "rob")
"""The stages in which seats answer another's tile."""

WITH_PASS: tuple[Stage, ...] = ("declare", *CLAIMS)
"""The stages in which a seat that is asked may pass."""

_T = TypeVar("_T")
_NO_TILES: frozenset[int] = frozenset()


@cache  # there are 81 of them
def _wild_tiles(indicator: int, steps: tuple[int, ...]) -> frozenset[int]:
    return frozenset(shifted(indicator, step) for step in steps)


class _lazy(Generic[_T]):  # noqa: N801 - a decorator, in the way of property
    """What a position says of itself, worked out when it is first asked.

    In place of ``functools.cached_property``, which takes a lock each time in Python 3.11: two
    threads that ask at once find the same.
    """

    def __init__(self, work: "Callable[[Any], _T]") -> None:
        self.work = work
        self.name = work.__name__
        self.__doc__ = work.__doc__

    def __get__(self, position: "Position", owner: type) -> _T:
        # Found before this from now on: what has no __set__ gives way to the instance.
        found = self.work(position)
        setattr(position, self.name, found)
        return found


class Position:
    """A room and a table. Nothing of it changes; all that is asked of it is remembered."""

    def __init__(self, room: Room, table: Table) -> None:
        self.room = room
        self.terms = terms = room.terms
        self.table = table
        self.last = last = table.last
        self.winners: tuple[int, ...] = table.winners if table.wins else ()
        """Every seat that has won, in order."""
        self.is_won: bool = bool(table.wins) and self.ends_with(self.winners)
        """Whether ``wins`` ends the round: one event does, or, where the others play on 血战, the
        win that leaves one seat."""
        self.wild: frozenset[int] = _NO_TILES
        """The wild tiles 听用 that the indicator 本金 makes."""
        if terms.wild_steps and table.indicator is not None:
            self.wild = _wild_tiles(table.indicator, terms.wild_steps)
        holder = last_tile = None
        if last is not None and last.event != "open":
            last_tile = last.tile
            if last.event == "deal":
                holder = table.dealer
            elif last.event == "draw" or last.event == "pung":
                holder = last.seat
        self.holder: int | None = None if holder in self.winners else holder
        """The seat that holds a 14th tile: it was dealt or drew one, or has just punged."""
        self.last_tile: int | None = last_tile
        """The tile of the last event, as far as that has one and it is known."""
        self.undealt: bool = last is not None and last.event == "open"
        """Whether the tiles are not dealt yet."""
        players = len(table.seats)
        self.chooses_void: bool = players in terms.void_players
        """Whether every seat first chooses a void suit 定缺 here."""
        self._choosing: bool = self.chooses_void and not table.all_void_chosen
        self._reaches: list[Reach | None] = [None] * players
        self._holdings: dict[int, Holding] = {}
        self._readiness: dict[int, Readiness] = {}
        self._known: dict[tuple[Any, ...], Any] = {}

    def then(self, table: Table, reaches: "list[Reach | None] | None" = None) -> "Position":
        """The position of a table that comes after this one, with what is known of the hands that
        are still the same; or with these ``reaches``."""
        after = Position(self.room, table)
        if reaches is None:
            before = zip(table.seats, self.table.seats, self._reaches, strict=True)
            reaches = [known if now is was else None for now, was, known in before]
        after._reaches = reaches
        return after

    def of_same_tiles(self, table: Table) -> "Position":
        """The position of a table that shows the same tiles, and says more of them."""
        other = Position(self.room, table)
        other.shown, other.claimed, other.hidden = self.shown, self.claimed, self.hidden
        other.most_in_wall = self.most_in_wall
        return other

    def once(self, work: "Callable[[Position, int], _T]", seat: int) -> _T:
        """What ``work`` says of ``seat``, which is worked out the first time that it is asked."""
        key = work, seat
        if key not in self._known:
            self._known[key] = work(self, seat)
        found: _T = self._known[key]
        return found

    # --- tiles -----------------------------------------------------------------------------------

    def hand(self, seat: int) -> Hand:
        """The concealed tiles of a seat; none where they are hidden."""
        return self.table.seats[seat].hand or ()

    def held_wilds(self, seat: int) -> Hand:
        """The wild tiles in the hand of a seat, sorted."""
        wild = self.wild
        return tuple([tile for tile in self.hand(seat) if tile in wild]) if wild else ()

    def natural_suits(self, seat: int) -> int:
        """The suits of a seat's tiles that are not wild, melds included, as a 3-bit mask."""
        own = self.own(seat)
        suits = shapes.suits_present(own.keys)
        for meld in own.melds:
            suits |= 1 << meld.tile // RANKS
        return suits

    @_lazy
    def shown(self) -> list[int]:
        """How many copies of each tile the table shows.

        A claimed discard is shown by its meld, a won discard by ``discards``, a robbed tile by the
        win, or by the kong where that stays one.
        """
        self._look_through()
        return self.shown

    @_lazy
    def claimed(self) -> list[int]:
        """The numbers of the discards that were taken by pung or kong."""
        self._look_through()
        return self.claimed

    @_lazy
    def hidden(self) -> list[int]:
        """The seats whose hands are not known."""
        self._look_through()
        return self.hidden

    @_lazy
    def most_in_wall(self) -> int:
        """108 less all that the table shows and all that is in hidden hands."""
        self._look_through()
        return self.most_in_wall

    def _look_through(self) -> None:
        """Finds all that takes a look at every tile of the table, at once."""
        table = self.table
        counts = [0] * KINDS
        claimed: list[int] = []
        hidden: list[int] = []
        left = TILE_COUNT
        for index, seat in enumerate(table.seats):
            if seat.hand is None:
                hidden.append(index)
                left -= seat.hand_size
            else:
                for tile in seat.hand:
                    counts[tile] += 1
            for meld in seat.melds:
                counts[meld.tile] += (3 if meld.kind == "pung" else 4) - len(meld.wilds)
                for wild in meld.wilds:
                    counts[wild] += 1
        for number, discard in enumerate(table.discards):
            if discard.to is None:
                counts[discard.tile] += 1
            else:
                claimed.append(number)
        for win in table.wins:
            if self.shows_tile(win):
                counts[win.tile] += 1
        if table.indicator is not None:
            counts[table.indicator] += 1
        if table.flip is not None:
            counts[table.flip] += 1
        self.shown, self.claimed, self.hidden = counts, claimed, hidden
        self.most_in_wall = left - sum(counts)

    def shows_tile(self, win: Win) -> bool:
        """Whether the won tile is shown by the win alone."""
        return win.by == "draw" or (
            win.by == "rob"
            # The robbed kong still stands, its tile among its four (zhaotong).
            and not any(
                meld.robbed and meld.tile == win.tile
                for meld in self.table.seats[win.shooter].melds
            )
        )

    def unseen(self, tile: int) -> int:
        """How many copies of ``tile`` the table does not show (``left`` of a wait)."""
        return COPIES - self.shown[tile]

    @property
    def wall(self) -> int:
        """The tiles left to draw, counted where the table leaves that out."""
        return self.most_in_wall if self.table.wall is None else self.table.wall

    # --- hands -----------------------------------------------------------------------------------

    def holding(self, seat: int, hand: Hand, known: Reach | None = None) -> Holding:
        """13 tiles of ``seat`` with all else that its waits depend on; ``known`` is what they
        reach, if that has been asked."""
        table, wild = self.table, self.wild
        player = table.seats[seat]
        if known is None:
            keys, wilds = shapes.naturals(hand, wild) if wild else (shapes.keys_of(hand), 0)
        else:
            keys, wilds = known.keys, known.wilds
        void = player.void if self.chooses_void else None
        return Holding(hand, keys, wilds, player.melds, wild, table.indicator, void, self._choosing)

    def own(self, seat: int) -> Holding:
        """The same of the tiles that the seat has in hand; no tiles where they are hidden."""
        found = self._holdings.get(seat)
        if found is None:
            hand = self.table.seats[seat].hand or ()
            found = self._holdings[seat] = self.holding(seat, hand, self._reaches[seat])
        return found

    def waits(self, seat: int, hand: Hand | None = None) -> list[Wait]:
        """Every wait 听牌 of 13 tiles of ``seat``, those that it holds if no others are given, in
        tile order, with what it is worth [table.ready]."""
        if hand is None:
            hand = self.hand(seat)
        return self.room.scoring.waits(self.terms, self.holding(seat, hand))

    def is_ready(self, seat: int, hand: Hand) -> bool:
        """Whether 13 tiles of ``seat`` wait for anything 听牌 [table.ready]."""
        if not self.reach_of(seat, hand).wins:
            return False
        return self.room.scoring.is_ready(self.terms, self.holding(seat, hand))

    def readiness(self, seat: int) -> Readiness:
        """What a seat's 13 tiles wait for; nothing before the deal, or where they are hidden."""
        found = self._readiness.get(seat)
        if found is None:
            ready = self.room.scoring.readiness
            found = ready(self.terms, self.own(seat)) if self.hand(seat) else UNREADY
            self._readiness[seat] = found
        return found

    def reach(self, seat: int) -> Reach:
        """What the 13 tiles of a seat might do with one more; it spares the work of asking them for
        what they certainly cannot."""
        found = self._reaches[seat]
        if found is None:
            own = self._holdings.get(seat)
            if own is None:
                found = self.reach_of(seat, self.hand(seat))
            else:
                found = self._reach(seat, own.keys, own.wilds)
            self._reaches[seat] = found
        return found

    def reach_of(self, seat: int, hand: Hand) -> Reach:
        """The same of other tiles of that seat."""
        return self._reach(seat, *shapes.naturals(hand, self.wild))

    def _reach(self, seat: int, keys: shapes.Keys, wilds: int) -> Reach:
        player = self.table.seats[seat]
        void = player.void if self.chooses_void else None
        return reach(self.terms, keys, wilds, player.melds, self.wild, void)

    def reach_by(self, seat: int, before: Reach, drawn: int, tile: int) -> Reach:
        """What tiles of that seat reach that reached so much ``before``, once it has ``drawn`` one
        and discarded ``tile``, which is not wild."""
        keys, wilds = shapes.add(before.keys, tile, -1), before.wilds
        if drawn in self.wild:
            wilds += 1
        else:
            keys = shapes.add(keys, drawn)
        return self._reach(seat, keys, wilds)

    def might_win(self, seat: int) -> bool:
        """Whether ``seat`` might win now: by the tile of another, or by its own 14 tiles."""
        claimable = self.claimable
        if claimable is None:
            return self.once(_might_win, seat)
        return bool(self.reach(seat).wins >> claimable.tile & 1)

    def remember_might_win(self, seat: int, might: bool) -> None:
        """That is known already of the 14 tiles of ``seat``: from what they reached before it
        drew."""
        self._known[_might_win, seat] = might

    def might_claim(self, seat: int) -> bool:
        """Whether ``seat`` might claim the last discard, to win or to meld."""
        return self.claimable is not None and bool(
            self.reach(seat).claims >> self.claimable.tile & 1
        )

    def score(self, seat: int, hand: Hand, win: Win) -> Score | None:
        """What ``seat`` scores with 13 tiles and ``win.tile``; None if that completes no hand."""
        key = seat, hand, win
        if key not in self._known:
            how = self._circumstances(seat, win)
            self._known[key] = self.room.scoring.score(
                self.terms, self.holding(seat, hand), win.tile, how
            )
        found: Score | None = self._known[key]
        return found

    def _circumstances(self, seat: int, win: Win) -> Circumstances:
        table = self.table
        return Circumstances(
            win.by,
            win.by != "rob" and win.after_kong is not None,
            table.seats[seat].ready,
            win.by == "draw" and self.terms.hard != "none" and table.on_first_turn(seat),
            seat == table.dealer,
            None if self.terms.fan is None else self._opening(seat, win),
        )

    def _opening(self, seat: int, win: Win) -> Literal["heavenly", "earthly"] | None:
        """天胡 or 地胡 [zhaotong.heavenly, zhaotong.earthly]."""
        table = self.table
        first = not table.wins or win == table.wins[0]
        if win.by == "draw" and seat == table.dealer:
            before = not table.has_discarded(seat) and first if win.at is None else win.at == 0
            return "heavenly" if before else None
        if win.by == "discard" and win.shooter == table.dealer:
            if win.at is not None:
                return "earthly" if win.at == 1 else None
            opening = table.discards[0] if table.discards else None
            if (
                first
                and opening is not None
                and (opening.seat, opening.tile) == (table.dealer, win.tile)
                and not any(table.has_discarded(winner) for winner in win.seats)
            ):
                return "earthly"
        return None

    @_lazy
    def dealt_win_tile(self) -> int | None:
        """The tile that the dealer's 14 tiles win with, where it is not known which came last.

        The one that scores most, in m p s order among equals; None if the hand does not win
        [table.actions].
        """
        dealer = self.table.dealer
        best: tuple[int, int] | None = None
        for tile in sorted(set(self.hand(dealer))):
            win = SelfDraw(tile, (dealer,))
            scored = self.score(dealer, without(self.hand(dealer), tile), win)
            if scored is None:
                return None  # whichever came last, it is the same hand
            if best is None or scored.total > best[1]:
                best = tile, scored.total
            if not self.room.scoring.by_last_tile:
                break
        return None if best is None else best[0]

    def declared_rule(self, seat: int) -> str:
        """The rule by which ``seat`` has declared ready 报听."""
        hard = self.table.seats[seat].ready == "hard"
        return self.room.rule("hard" if hard else self.terms.soft_topic)

    # --- wins ------------------------------------------------------------------------------------

    def ends_with(self, winners: Collection[int]) -> bool:
        """Whether the round is over once these seats have won."""
        if not (self.terms.play_on and winners):
            return bool(winners)
        return len(set(winners)) >= self.table.players - 1

    @_lazy
    def won_last(self) -> Win | None:
        """The winning event that the last event became, if it has been won already."""
        last = self.last
        if last is None or not self.table.wins:
            return None
        win = self.table.wins[-1]
        if win.by == "draw":
            # A winner draws no more, so that draw, whose tile may be hidden, is the one that was
            # won.
            own = (last.event == "draw" or last.event == "deal") and last.seat == win.actor
            return win if own else None
        if win.by == "discard":
            if last.event != "discard" or (last.seat, last.tile) != (win.shooter, win.tile):
                return None
            # The same seat may have discarded the same tile before.
            at = self.placed_wins[-1].at
            return win if at in (None, len(self.table.discards)) else None
        if last.event != "kong" or (last.seat, last.tile) != (win.shooter, win.tile):
            return None
        stands = any(
            meld.kind == "added_kong" and meld.tile == win.tile and not meld.robbed
            for meld in self.table.seats[win.shooter].melds
        )
        return None if stands else win

    @_lazy
    def placed_wins(self) -> tuple[Win, ...]:
        """The wins, every won discard with its place among the discards (``at``) where the others
        play on: where it is left out, the first one that can be it."""
        if not self.terms.play_on:
            return self.table.wins
        found: list[Win] = []
        earlier = 0
        for win in self.table.wins:
            if win.by == "discard" and win.at is None:
                win = win._replace(at=_first_place(self.table, win, earlier))
            earlier = win.at or earlier
            found.append(win)
        return tuple(found)

    def win_now(self, seat: int) -> Win | None:
        """The winning event that ``seat`` would make now, whether its hand wins or not."""
        last, stage = self.last, self.stage
        at = len(self.table.discards) if self.terms.play_on else None
        if last is None or stage is None:
            return None
        if last.event == "discard":
            return DiscardWin(last.tile, (seat,), last.seat, last.after_kong, at)
        if last.event == "kong":
            return RobbedKong(last.tile, (seat,), last.seat, last.late, at)
        if stage == "void" or seat != self.holder:
            return None
        if last.event != "draw" and last.event != "deal":
            return None
        tile = self.dealt_win_tile if last.tile is None else last.tile
        return None if tile is None else SelfDraw(tile, (seat,), self.table.replaced_kong, at)

    # --- who is asked ----------------------------------------------------------------------------

    @_lazy
    def stage(self) -> Stage | None:
        """What the table waits for; None where nobody has to choose anything."""
        stage, self.asked = self._asking()
        return stage

    @_lazy
    def asked(self) -> list[int]:
        """The seats that may have something to do, in seat order [table.actions].

        Seats whose hands are hidden, and those that have won, are never asked.
        """
        self.stage, asked = self._asking()
        return asked

    @_lazy
    def claimable(self) -> Discarded | Konged | None:
        """The discard or added kong that the others are asked about, if they are."""
        last = self.last
        if self.stage is None or last is None:
            return None
        return last if last.event == "discard" or last.event == "kong" else None

    def _asking(self) -> tuple[Stage | None, list[int]]:
        last, seats = self.last, self.table.seats
        if last is None or self.is_won:
            return None, []
        if last.event == "open":
            return "stake", [index for index, seat in enumerate(seats) if seat.stake is None]
        if last.event == "deal":
            if self._choosing:
                return "void", [index for index, seat in enumerate(seats) if seat.void is None]
            if self.terms.hard == "asked":
                declaring = self._asked_to_declare()
                if declaring:
                    return "declare", declaring
        if last.event == "deal" or last.event == "draw" or last.event == "pung":
            stage: Stage = "pung" if last.event == "pung" else "turn"
            holder = self.holder
            return stage, [] if holder is None or seats[holder].hand is None else [holder]
        if self.table.wins and self.won_last is not None:
            return None, []  # the others play on: somebody draws
        others = [
            index
            for index, seat in enumerate(seats)
            if index != last.seat and seat.hand is not None and index not in self.winners
        ]
        if last.event == "discard":
            return "claim", others
        if last.kind == "added_kong" and last.added is None:
            return "rob", others
        return None, []  # a kong that cannot be robbed: its owner draws

    def _asked_to_declare(self) -> list[int]:
        """Who is asked about 天听硬报: a winning dealer first, then the other ready seats."""
        table = self.table
        dealer = table.seats[table.dealer]
        undecided = dealer.ready == "none" and dealer.hand is not None
        if undecided and self.dealt_win_tile is not None:
            return [table.dealer]
        return [
            index
            for index, seat in enumerate(table.seats)
            if index != table.dealer
            and seat.ready == "none"
            and seat.hand is not None
            and self.is_ready(index, seat.hand)
        ]


def _might_win(position: Position, seat: int) -> bool:
    """Whether the 14 tiles of ``seat`` might be a winning hand."""
    return may_win(position.hand(seat), position.table.seats[seat].melds, position.wild)


def _first_place(table: Table, win: DiscardWin, earlier: int) -> int | None:
    """The place of the first discard of the won tile, after the ``earlier`` ones and with the kong
    before it that the win names, after which no winner has discarded or taken anything; None
    where there is none."""
    quiet = 1 + max(
        (
            number
            for number, (seat, _, to) in enumerate(table.discards)
            if seat in win.seats or to in win.seats
        ),
        default=-1,
    )
    for number in range(max(earlier, quiet), len(table.discards)):
        fits = table.discards[number][:2] == (win.shooter, win.tile)
        if fits and kong_before(table, win.shooter, win.after_kong, number):
            return number + 1
    return None


def kong_before(table: Table, seat: int, tile: int | None, discards: int) -> bool:
    """Whether ``seat`` can have made the kong of ``tile``, if one is named, after so many
    discards: an exposed kong is made of the very last one."""
    if tile is None:
        return True
    kinds = {meld.kind for meld in table.seats[seat].melds if meld.is_kong and meld.tile == tile}
    if kinds != {"exposed_kong"}:
        return bool(kinds)
    made = table.discards[discards - 1] if discards else None
    return made is not None and (made.tile, made.to) == (tile, seat)
