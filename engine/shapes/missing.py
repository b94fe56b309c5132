"""How many tiles one suit lacks for so many melds and a pair.

A *lane* is a number of melds, 0 … 4, with or without the pair: ten lanes a suit. A *word* says for
each of them, in ``word[lane_of(melds, pair)]``, how many of its tiles are missing at least: a suit
keeps what it can of the tiles that it holds, and the others are to be drawn.

A shape may have a tile more often than the seat can hold it: a fifth time, or where other copies
lie in melds (``taken``). Such places are *forced*: nothing but a wild tile 听用 can fill them. How
many there may be depends on the wild tiles that the seat can have, so a suit has a list of words:
for no forced place, for one at most, and so on for as long as more of them change anything.

No shape is tried by itself. The suit is read rank by rank, and all that matters of the ranks read so
far is a *state*: for how many sequences go on from the last rank and from the one before, for each
lane and each number of forced places, how many tiles are kept at most. Few states ever occur, so
each is worked out once and named by a number.
"""

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

# Three sequences alike are three triplets, so two at most begin at a rank; and of two triplets alike
# one is no better than a sequence, so there is one at most. A state has nine integers: the one at
# 3 × a + b for ``a`` sequences that began at the last rank and ``b`` that began at the one before.
_BEGUN = 3
_State = tuple[int, ...]


class Missing:
    """The words of suits of a seat that can fill ``most_forced`` forced places at most."""

    LIMIT = 4096
    """So many states are remembered at most. There are 5,000 where nothing is taken."""

    def __init__(self, most_forced: int) -> None:
        self._most_forced = most_forced
        fields = sum(_KEPT << _FIELD * melds for melds in range(MOST_MELDS + 1))
        self._unpaired = sum(fields << _FORCED * forced for forced in range(most_forced + 1))
        self._valid = self._unpaired | self._unpaired << _PAIR
        everywhere = self._valid // _KEPT  # bit 0 of every field
        self._within = [(steps, everywhere * ((1 << _FIELD - steps) - 1)) for steps in (1, 2, 4, 8)]
        self._forget()

    def _forget(self) -> None:
        start = (self._closed(1),) + (0,) * (_BEGUN**2 - 1)
        self._states: list[_State] = [start]
        self._numbers = {start: 0}
        self._steps: dict[int, int] = {}
        self._words: dict[int, list[Word]] = {}

    def words(self, key: int, taken: int) -> list[Word]:
        """The words of the suit ``key`` of which the copies in the key ``taken`` cannot be had."""
        if len(self._states) > self.LIMIT:
            self._forget()
        number = 0
        for _ in range(RANKS):
            key, held = divmod(key, 5)
            taken, lost = divmod(taken, 5)
            number = self.step(number, held, lost)
        return self.words_of(number)

    def step(self, number: int, held: int, taken: int) -> int:
        """The state that follows state ``number`` (0 before the first rank) after a rank of which so
        many copies are held, and so many cannot be had."""
        name = (number * 5 + held) * 5 + taken
        found = self._steps.get(name)
        if found is None:
            state = self._after(self._states[number], held, COPIES - taken)
            found = self._numbers.setdefault(state, len(self._states))
            if found == len(self._states):
                self._states.append(state)
            self._steps[name] = found
        return found

    def words_of(self, number: int) -> list[Word]:
        """The words of a suit whose ranks lead to that state."""
        found = self._words.get(number)
        if found is None:
            complete = self._states[number][0]  # no sequence goes on beyond the last rank
            found = [_word(complete >> _FORCED * forced) for forced in range(self._most_forced + 1)]
            while len(found) > 1 and found[-1] == found[-2]:
                found.pop()
            self._words[number] = found
        return found

    def _after(self, state: _State, held: int, most: int) -> _State:
        """The state after a rank with ``held`` tiles, of which the seat can have ``most``."""
        after = [0] * _BEGUN**2
        for index, known in enumerate(state):
            if not known:
                continue
            last, before = divmod(index, _BEGUN)
            for begun in range(_BEGUN):
                reached = after[_BEGUN * begun + last]
                for triplet in range(2):
                    for pair in range(2):
                        count = last + before + begun + 3 * triplet + 2 * pair
                        forced = max(0, count - most)
                        if forced <= self._most_forced:
                            melds = begun + triplet
                            shift = _FORCED * forced + _PAIR * pair + _FIELD * melds
                            shapes = known & self._unpaired if pair else known
                            reached |= shapes << shift + min(count, held)
                after[_BEGUN * begun + last] = reached
        return tuple([self._closed(reached) if reached else 0 for reached in after])

    def _closed(self, reached: int) -> int:
        """All that follows: who keeps more can keep less, and may force more places."""
        reached &= self._valid
        for steps, within in self._within:
            reached |= reached >> steps & within
        forced = 1
        while forced <= self._most_forced:
            reached |= reached << _FORCED * forced
            forced *= 2
        return reached & self._valid


def _word(complete: int) -> Word:
    """The word of the fields without a forced place."""
    word = []
    for pair in range(2):
        for melds in range(MOST_MELDS + 1):
            field = complete >> _PAIR * pair + _FIELD * melds & _KEPT
            word.append(3 * melds + 2 * pair + 1 - field.bit_length() if field else NEVER)
    return tuple(word)
