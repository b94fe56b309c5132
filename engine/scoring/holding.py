"""What a hand question is asked of: 13 tiles, and what the table says of them."""

from typing import Literal, NamedTuple

from engine import shapes
from engine.table import Meld, Ready, WinBy

Hand = tuple[int, ...]
"""The concealed tiles of a seat, sorted."""


def without(hand: Hand, tile: int) -> Hand:
    """The hand after one ``tile`` has left it."""
    index = hand.index(tile)
    return hand[:index] + hand[index + 1 :]


class Holding(NamedTuple):
    """13 tiles of a seat, a kong counting as 3, and what else its waits depend on.

    Made by ``Position.holding``, so that its keys are those of its hand.
    """

    hand: Hand
    keys: shapes.Keys
    """The natural tiles of the hand."""
    wilds: int
    """The wild tiles in the hand."""
    melds: tuple[Meld, ...] = ()
    wild: frozenset[int] = frozenset()
    """The wild tiles 听用 of the round."""
    indicator: int | None = None
    void: int | None = None
    """The seat's void suit 定缺, where the room has void suits."""
    choosing: bool = False
    """Whether a void suit has yet to be chosen by anybody: then nobody is ready."""

    def copies(self, tile: int) -> int:
        """The copies of ``tile`` that the seat holds itself, as wild tiles in melds too."""
        count = self.hand.count(tile)
        for meld in self.melds:
            if meld.tile == tile:
                count += meld.natural
            count += meld.wilds.count(tile)
        return count


class Circumstances(NamedTuple):
    """How a hand is won, as far as its score depends on it."""

    by: WinBy
    after_kong: bool = False
    """On a kong's replacement 杠开, or by the discard that followed it 热炮."""
    ready: Ready = "none"
    """What the winner has declared."""
    first_turn: bool = False
    """Whether the winner draws it itself, and has neither discarded nor melded."""
    dealer: bool = False
    """Whether the winner deals."""
    opening: Literal["heavenly", "earthly"] | None = None
    """天胡, 地胡: the dealer wins before any discard, or its very first discard is won."""
