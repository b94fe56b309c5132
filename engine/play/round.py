"""A round as a program plays it, in place, with a table only where somebody has to be asked."""

from collections.abc import Iterable, Mapping

from engine.actions import Action, DiscardAction, Offer
from engine.play.quiet import Quiet
from engine.play.turn import Needs, Turn
from engine.scoring import Hand


class Round:
    """A round 一局 on its way, of which every hand is known. It stands at a ``turn`` and goes on by
    what that goes on by, to the same turns; but most of them are never made."""

    def __init__(self, turn: Turn) -> None:
        self._turn = turn
        # The quiet events since then, if that is where it stands.
        self._quiet: Quiet | None = None

    @property
    def turn(self) -> Turn:
        """Where the round stands."""
        return self._turn if self._quiet is None else self._quiet.turn()

    @property
    def needs(self) -> Needs | None:
        """What has to come next; None: nothing, the round is over."""
        if self._quiet is None:
            return self._turn.needs
        return "draw" if self._quiet.drawn is None else "choices"

    @property
    def drawer(self) -> int | None:
        """Who draws next, if anybody does."""
        if self._quiet is None:
            return self._turn.drawer
        return self._quiet.seat if self._quiet.drawn is None else None

    def hand(self, seat: int) -> Hand:
        """The concealed tiles of a seat."""
        if self._quiet is None:
            return self._turn.position.hand(seat)
        return self._quiet.hand(seat)

    def offers(self) -> dict[int, list[Offer]]:
        """What each seat that is asked may do."""
        if self._quiet is not None:
            quiet = self._quiet.offers()
            if quiet is not None:
                return {self._quiet.seat: quiet}
        return self.turn.offers()

    def choose(self, choices: Mapping[int, Action]) -> None:
        """Go on by ``choices``, which are legal and leave nobody unanswered."""
        action = next(iter(choices.values()))
        if isinstance(action, DiscardAction) and not action.ready:
            quiet = self._quiet or Quiet.discarding(self._turn, action.tile)
            if quiet is not None and quiet.discard(action.tile):
                self._quiet = quiet
                if quiet.over:
                    self._go_to(quiet.turn())
                return
        self._go_to(self.turn.choose(choices))

    def draw(self, tile: int) -> None:
        """Go on by what its drawer draws."""
        quiet = self._quiet or Quiet.drawing(self._turn)
        assert quiet is not None
        quiet.draw(tile)
        self._quiet = quiet

    def flip(self, tile: int) -> None:
        """Go on by the tile that was turned to fix the chickens (捉鸡)."""
        self._go_to(self.turn.flip(tile))

    def deal(self, hands: Iterable[Iterable[int]], fourteenth: int | None) -> None:
        """Go on by the deal that follows the stakes."""
        self._go_to(self.turn.deal(hands, fourteenth))

    def _go_to(self, turn: Turn) -> None:
        self._turn, self._quiet = turn, None
