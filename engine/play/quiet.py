"""Draws and discards after which nobody else has anything to do, without a table for each of them.

Of every hand two masks are kept as long as it stays the same: the tiles that might complete it, and
those that its seat might claim (:mod:`engine.scoring.reach`). They spare work and decide nothing:
where a discard touches those of a seat, there is a table again, and that seat is asked as ever;
whatever else happens is for the course of the round.
"""

from bisect import insort

from engine.actions import Offer, discards, offers
from engine.play.turn import Turn
from engine.position import Position
from engine.scoring import Hand, Reach, may_meld
from engine.table import NOTHING_PASSED, Discard, Discarded, Drew, Seat, Table
from engine.tiles import KINDS

_OTHERS = tuple(
    tuple((*range(seat + 1, players), *range(seat)) for seat in range(players))
    for players in range(5)
)
"""By the number of players and the seat, the others in order of play."""
_DISCARDS = tuple([tuple([Discard(seat, tile) for tile in range(KINDS)]) for seat in range(4)])
"""Those of each seat, which are always the same."""


class Quiet:
    """Quiet events from a turn on at which every hand is known and nobody has chosen anything yet.

    ``seat`` draws, or has ``drawn`` a tile and is to discard.
    """

    __slots__ = (
        "_after_kong",
        "_before",
        "_hands",
        "_moved",
        "_others",
        "_reaches",
        "_threw_after",
        "_thrown",
        "_turn",
        "_wall",
        "drawn",
        "over",
        "seat",
    )

    def __init__(self, begun: Turn, seat: int, drawn: int | None, after_kong: int | None) -> None:
        self.seat = seat
        self.drawn = drawn
        self.over = False
        """Whether others are asked about the last discard, which was no quiet one after all."""
        self._turn: Turn | None = begun
        self._before = position = begun.position
        self._after_kong = after_kong
        table, players = begun.table, begun.table.seats
        # 13 tiles of each seat, sorted, and what they reach.
        self._hands = [[*(player.hand or ())] for player in players]
        if drawn is not None:
            self._hands[seat].remove(drawn)
        self._reaches = [
            position.reach(each)
            if drawn is None or each != seat
            else position.reach_of(each, tuple(self._hands[each]))
            for each in range(len(players))
        ]
        self._others = _OTHERS[len(players)]
        if out := position.winners:
            self._others = tuple([tuple([s for s in o if s not in out]) for o in self._others])
        self._wall = table.wall or 0
        # Who has drawn or discarded, and whether it has drawn.
        self._moved: dict[int, bool] = {}
        self._thrown: list[Discard] = []
        self._threw_after: int | None = None

    @classmethod
    def drawing(cls, turn: Turn) -> "Quiet | None":
        """From ``turn`` on, if somebody draws now."""
        if turn.needs != "draw":
            return None
        assert turn.drawer is not None
        return cls(turn, turn.drawer, None, turn.after_kong)

    @classmethod
    def discarding(cls, turn: Turn, tile: int) -> "Quiet | None":
        """From ``turn`` on, if the discard of ``tile`` may be a quiet one now."""
        if turn.needs != "choices" or turn.position.stage not in ("turn", "pung"):
            return None
        seat, last = turn.asked[0], turn.table.last
        assert last is not None
        if last.event == "draw":
            return cls(turn, seat, last.tile, last.after_kong)
        # None of its tiles came last, so that any of them may stand for it.
        player = turn.table.seats[seat]
        if player.declared or tile not in (player.hand or ()):
            return None
        return cls(turn, seat, tile, None)

    # --- what happens ----------------------------------------------------------------------------

    def draw(self, tile: int) -> None:
        """``seat`` draws ``tile``; the wall is not empty."""
        self.drawn = tile
        self._wall -= 1
        self._moved[self.seat] = True
        self._turn = None

    def discard(self, tile: int) -> bool:
        """Let ``seat`` discard ``tile``; False, and nothing has happened, where that may be no
        quiet event, or none that is legal."""
        seat, drawn, before, reaches = self.seat, self.drawn, self._before, self._reaches
        if drawn is None or not self._wall or tile in before.wild:
            return False
        if reaches[seat].wins >> drawn & 1:
            return False  # not to win may be to pass
        if tile != drawn:
            hand = self._hands[seat]
            if tile not in hand or before.table.seats[seat].declared:
                return False
            hand.remove(tile)
            insort(hand, drawn)
            reaches[seat] = before.reach_by(seat, reaches[seat], drawn, tile)
        self._moved.setdefault(seat, False)
        self._thrown.append(_DISCARDS[seat][tile])
        self._threw_after, self._after_kong = self._after_kong, None
        others = self._others[seat]
        self.seat, self.drawn, self._turn = others[0], None, None
        touched = [each for each in others if reaches[each].claims >> tile & 1]
        if touched:
            claimed = self._position(Discarded(seat, tile, self._threw_after))
            asked = tuple(sorted([each for each in touched if offers(claimed, each)]))
            if asked:
                self.over = True
                self._turn = Turn(claimed, "choices", asked)
        return True

    # --- where it has led ------------------------------------------------------------------------

    def hand(self, seat: int) -> Hand:
        """The concealed tiles of a seat, with what it has drawn, sorted."""
        if seat != self.seat or self.drawn is None:
            return tuple(self._hands[seat])
        return tuple(sorted((*self._hands[seat], self.drawn)))

    def offers(self) -> list[Offer] | None:
        """What ``seat`` may do once it has drawn, where that is certainly nothing but to discard;
        None: it has to be asked."""
        seat, drawn, before = self.seat, self.drawn, self._before
        table = before.table
        player = table.seats[seat]
        if (
            drawn is None
            or self._reaches[seat].wins >> drawn & 1
            or player.declared
            or (before.terms.soft_topic and table.on_first_turn(seat))
        ):
            return None
        hand = self.hand(seat)
        if may_meld(hand, player.melds, before.wild):
            return None
        return discards(sorted(set(hand) - before.wild))

    def turn(self) -> Turn:
        """Where the round stands."""
        if self._turn is None:
            if self.drawn is not None:
                position = self._position(Drew(self.seat, self.drawn, self._after_kong))
                might_win = bool(self._reaches[self.seat].wins >> self.drawn & 1)
                position.remember_might_win(self.seat, might_win)
                self._turn = Turn(position, "choices", (self.seat,))
            else:
                seat, tile, _ = self._thrown[-1]
                closed = self._position(Discarded(seat, tile, self._threw_after))
                self._turn = Turn(closed, "draw", (), self.seat, closed=closed)
        return self._turn

    def _position(self, last: Drew | Discarded) -> Position:
        """The position with what has changed since the one before."""
        table, moved = self._before.table, self._moved
        seats = [*table.seats]
        known: list[Reach | None] = [*self._reaches]
        for seat in moved:
            hand, player = tuple(self._hands[seat]), seats[seat]
            if seat == self.seat and self.drawn is not None:
                hand = self.hand(seat)
                known[seat] = None
            passed = NOTHING_PASSED if moved[seat] else player.passed
            seats[seat] = Seat(hand, len(hand), *player[2:6], passed)
        return self._before.then(
            Table(
                table.dealer,
                tuple(seats),
                table.streak,
                self._wall,
                table.weekday,
                (*table.discards, *self._thrown),
                last,
                *table[7:],
            ),
            known,
        )
