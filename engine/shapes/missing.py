"""How many tiles one suit lacks for so many melds and a pair.

A *lane* is a number of melds, 0 … 4, with or without the pair: ten lanes a suit. A *word* says for
each of them, in ``word[lane_of(melds, pair)]``, how many of its tiles are missing at least: a suit
keeps what it can of the tiles that it holds, and the others are to be drawn.

A shape may have a tile more often than the seat can hold it: a fifth time, or where other copies
lie in melds (``taken``). Such places are *forced*: nothing but a wild tile 听用 can fill them. How
many there may be depends on the wild tiles that the seat can have, so a suit has a list of words:
for no forced place, for one at most, and so on for as long as more of them change anything.

No shape is tried by itself. The suit is read rank by rank, and all that matters of the ranks read
so far is a *state*: for how many sequences go on from the last rank and from the one before, for
each lane and each number of forced places, how many tiles are kept at most. Few states ever occur,
so each is worked out once.
"""

from itertools import product

from engine.tiles import COPIES, RANKS

Word = tuple[int, ...]
"""The missing tiles of each lane; ``NEVER`` where there is no such shape."""

MOST_MELDS = 4
LANES = 2 * (MOST_MELDS + 1)

NEVER = 64
"""More than any hand lacks; three of them still fit into a byte."""


def lane_of(melds: int, pair: int) -> int:
    """The lane of so many melds, with the pair (1) or without (0)."""
    return (MOST_MELDS + 1) * pair + melds


# What a state knows for one number of going-on sequences is one integer: bit k of a field is set if
# k tiles or more can be kept. There is a field for each number of melds (eight of them, so that a
# step that makes too many melds ends in a field that is cut off), pair and forced places.
_FIELD = 16
_PAIR = 8 * _FIELD
_FORCED = 2 * _PAIR
_KEPT = (1 << _FIELD - 1) - 1

# Three sequences alike are three triplets, so two at most begin at a rank; and of two triplets
# alike one is no better than a sequence, so there is one at most. Of the nine integers of a state
# the one at 3 × a + b is for ``a`` sequences that began at the last rank, ``b`` at the one before.
_BEGUN = 3
_Known = tuple[int, ...]


class State:
    """What matters of the ranks read so far, with the steps and the words that were asked for."""

    __slots__ = ("after", "known", "words")

    def __init__(self, known: _Known) -> None:
        self.known = known
        self.after: dict[tuple[int, int], State] = {}
        self.words: list[Word] | None = None


class Missing:
    """The words of suits of a seat that can fill ``most_forced`` forced places at most."""

    LIMIT = 4096
    """So many states are remembered: all that most callers ever need, and 12 MB at most."""

    def __init__(self, most_forced: int) -> None:
        self._most_forced = most_forced
        fields = sum(_KEPT << _FIELD * melds for melds in range(MOST_MELDS + 1))
        self._unpaired = sum(fields << _FORCED * forced for forced in range(most_forced + 1))
        self._valid = self._unpaired | self._unpaired << _PAIR
        lowest = self._valid // _KEPT  # bit 0 of every field
        self._lowered = [(by, lowest * ((1 << _FIELD - by) - 1)) for by in (1, 2, 4, 8)]
        self.start = State((self._closed(1),) + (0,) * (_BEGUN**2 - 1))
        """The state before the first rank."""
        self._states: dict[_Known, State] = {}

    def words(self, key: int, taken: int) -> list[Word]:
        """The words of the suit ``key`` of which the copies in the key ``taken`` cannot be had."""
        if len(self._states) > self.LIMIT:
            self.start = State(self.start.known)
            self._states = {}
        state = self.start
        for _ in range(RANKS):
            key, held = divmod(key, 5)
            taken, lost = divmod(taken, 5)
            state = self.step(state, held, lost)
        return self.words_of(state)

    def step(self, state: State, held: int, taken: int) -> State:
        """The state after one more rank, of which so many copies are held, and so many cannot be
        had."""
        after = state.after.get((held, taken))
        if after is None:
            known = self._known_after(state.known, held, COPIES - taken)
            # Another thread may be here too: then one of two equal states is forgotten.
            after = state.after[held, taken] = self._states.setdefault(known, State(known))
        return after

    def words_of(self, state: State) -> list[Word]:
        """The words of a suit whose last rank leads to ``state``."""
        if state.words is None:
            complete = state.known[0]  # no sequence goes on
            found = [_word(complete >> _FORCED * forced) for forced in range(self._most_forced + 1)]
            while len(found) > 1 and found[-1] == found[-2]:
                found.pop()
            state.words = found
        return state.words

    def _known_after(self, known: _Known, held: int, most: int) -> _Known:
        """What is known after a rank with ``held`` tiles, of which the seat can have ``most``."""
        after = [0] * _BEGUN**2
        for index, shapes in enumerate(known):
            if not shapes:
                continue
            last, before = divmod(index, _BEGUN)
            for begun, triplet, pair in product(range(_BEGUN), range(2), range(2)):
                count = last + before + begun + 3 * triplet + 2 * pair
                forced = max(0, count - most)
                if forced <= self._most_forced:
                    fields = _FORCED * forced + _PAIR * pair + _FIELD * (begun + triplet)
                    extended = shapes & self._unpaired if pair else shapes
                    after[_BEGUN * begun + last] |= extended << fields + min(count, held)
        return tuple([self._closed(shapes) if shapes else 0 for shapes in after])

    def _closed(self, shapes: int) -> int:
        """With all that follows: who keeps more can keep less, and may force more places."""
        shapes &= self._valid
        for by, lowered in self._lowered:
            shapes |= shapes >> by & lowered
        forced = 1
        while forced <= self._most_forced:
            shapes |= shapes << _FORCED * forced
            forced *= 2
        return shapes & self._valid


def _word(complete: int) -> Word:
    """The word of the fields without a forced place."""
    word = []
    for pair in range(2):
        for melds in range(MOST_MELDS + 1):
            field = complete >> _PAIR * pair + _FIELD * melds & _KEPT
            word.append(3 * melds + 2 * pair + 1 - field.bit_length() if field else NEVER)
    return tuple(word)
