"""How far a long run has come, on standard error."""

import sys
from time import monotonic

from zhuoji.language import Words

_EVERY = 0.5
_EVERY_WITHOUT_TERMINAL = 5.0


class Progress:
    """Counts records, and says so from time to time: in one line that is renewed on a terminal,
    else (where it is asked for) in lines."""

    def __init__(self, words: Words, *, wanted: bool, total: int | None = None) -> None:
        self._words = words
        self._total = total
        self._terminal = sys.stderr.isatty()
        self.shown = wanted or self._terminal
        self._began = self._said = monotonic()
        self._visible = False
        self._done = 0

    def add(self, count: int = 1) -> None:
        """So many more are done."""
        self._done += count
        now = monotonic()
        every = _EVERY if self._terminal else _EVERY_WITHOUT_TERMINAL
        if self.shown and now - self._said >= every:
            self._said = now
            self._say(now - self._began)

    def _say(self, seconds: float) -> None:
        words, done = self._words, f"{self._done:,}"
        if self._total is not None:
            done += f" / {self._total:,}"
        rate = f"{self._done / max(seconds, 0.001):,.0f}"
        text = words(f"{done} 局，每秒 {rate} 局", f"{done} records, {rate} a second")
        if self._terminal:
            sys.stderr.write(f"\r\x1b[K{text}")
            self._visible = True
        else:
            sys.stderr.write(f"{text}\n")
        sys.stderr.flush()

    def clear(self) -> None:
        """Take the line away, before something else is written or at the end."""
        if self._visible:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self._visible = False

    def end(self) -> None:
        """The last word, where it is no terminal: a terminal is left as it was."""
        self.clear()
        if self.shown and not self._terminal:
            self._say(monotonic() - self._began)
