"""What the history of a finished round says, derived once for all steps of its settlement."""

from engine import checks, wins
from engine.lean import NamedTuple
from engine.ruleset import Room
from engine.scores import Score, Wait
from engine.table import Meld, Table, Win


class FirstDiscard(NamedTuple):
    """The first discard of a tile in the round, and what became of it."""

    seat: int
    takers: tuple[int, ...]
    """Who took it: nobody (it is charging 冲锋), one by pung or kong, or its winners."""
    won: bool
    """Whether it was taken by a win."""


class Facts:
    """Everything the steps ask about a table that is over, or that is taken to wash out now.

    ``table`` must be checked and completed, every hand known and of 13 tiles; a seat that still
    holds a 14th tile has nothing that it may discard, and is not ready.
    """

    def __init__(self, room: Room, table: Table, before: "Facts | None" = None) -> None:
        """``before`` are the facts before a seat discarded its 14th tile, where that is all that
        has happened since: only what that seat waits for has to be worked out again."""
        self.room = room
        self.terms = room.terms
        self.table = table
        self.players = table.players
        self.win: Win | None = table.wins[0] if table.wins else None
        """The first winning event; the only one where a win ends the round."""
        self.winners: tuple[int, ...] = table.winners
        self.scores: dict[int, Score] = _scores(room, table) if before is None else before.scores
        self.best_waits: tuple[Wait | None, ...]
        if before is None:
            holder = checks.holder_of_fourteenth(table)
            self.best_waits = tuple(
                None
                if seat in self.winners or seat == holder
                else wins.best_wait(room, table, seat)
                for seat in range(self.players)
            )
        else:
            holder = checks.holder_of_fourteenth(before.table)
            self.best_waits = tuple(
                wins.best_wait(room, table, seat) if seat == holder else best
                for seat, best in enumerate(before.best_waits)
            )
        self.live = tuple(
            seat
            for seat in range(self.players)
            if seat in self.winners or self.best_waits[seat] is not None
        )
        """Winners and ready seats; only they collect chickens and kongs."""
        self.unready = tuple(seat for seat in range(self.players) if seat not in self.live)

    @property
    def shot_kong(self) -> Meld | None:
        """The kong right before a discard that was won: the win is a hot shot 热炮."""
        win = self.win
        if win is None or win.by != "discard" or win.after_kong is None:
            return None
        melds = self.table.seats[win.source or 0].melds
        return next(meld for meld in melds if meld.is_kong and meld.tile == win.after_kong)

    @property
    def barred(self) -> int | None:
        """The seat that collects neither chickens nor kongs: robbed, or a hot shooter."""
        if self.win is not None and (self.win.by == "rob" or self.shot_kong is not None):
            return self.win.source
        return None

    def others(self, seat: int) -> list[int]:
        """Every other seat, in order of play."""
        return self.table.downstream(seat)

    def first_discard(self, tile: int) -> FirstDiscard | None:
        """What became of the first discard of ``tile``; None if there was none."""
        for index, discard in enumerate(self.table.discards):
            if discard.tile == tile:
                if discard.to is not None:
                    return FirstDiscard(discard.seat, (discard.to,), False)
                won = self._is_won(index)
                return FirstDiscard(discard.seat, self.winners if won else (), won)
        return None

    def _is_won(self, index: int) -> bool:
        """Whether the discard at ``index`` is the one that was won."""
        return (
            self.win is not None
            and self.win.by == "discard"
            and index == len(self.table.discards) - 1
        )

    def held(self, seat: int, tile: int) -> int:
        """Copies of ``tile`` that ``seat`` holds: hand, melds, and the tile it won."""
        player = self.table.seats[seat]
        count = (player.hand or ()).count(tile) + self.melded(seat, tile)
        if self.win is not None and seat in self.winners and self.win.tile == tile:
            count += 1  # [table.won_tile]
        return count

    def melded(self, seat: int, tile: int, *, concealed: bool = True) -> int:
        """Copies of ``tile`` in the melds of ``seat``, with or without concealed kongs."""
        return sum(
            meld.size
            for meld in self.table.seats[seat].melds
            if meld.tile == tile and (concealed or meld.kind != "concealed_kong")
        )

    def unclaimed(self, seat: int, tile: int) -> int:
        """Discards of ``tile`` by ``seat`` that nobody took by pung, kong or win."""
        return sum(
            discard.seat == seat
            and discard.tile == tile
            and discard.to is None
            and not self._is_won(index)
            for index, discard in enumerate(self.table.discards)
        )


def _scores(room: Room, table: Table) -> dict[int, Score]:
    """What each winner's hand is worth."""
    scores: dict[int, Score] = {}
    for win in table.wins:
        for seat in win.seats:
            score = wins.score(room, table, seat, table.seats[seat].hand or (), win)
            assert score is not None  # the table is checked
            scores[seat] = score
    return scores
