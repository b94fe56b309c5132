"""How far a long run has come, on standard error."""

import sys
from time import monotonic

from zhuoji.language import Words

_EVERY = 0.5
_EVERY_WITHOUT_TERMINAL = 5.0


class Progress:
    """Counts records, and says so from time to time: in one line that is renewed on a terminal,
    else (where it is asked for) in lines. ``total`` is how many bytes or records there are, where
    that is known."""

    def __init__(self, words: Words, *, wanted: bool, total: int | None = None) -> None:
        self._words = words
        self._total = total
        self._terminal = sys.stderr is not None and sys.stderr.isatty()
        self._shown = wanted or self._terminal
        self._began = self._said = monotonic()
        self._visible = False
        self._done = self._part = 0

    def add(self, count: int, part: int) -> None:
        """So many more are done, which are so much of the total."""
        self._done += count
        self._part += part
        now = monotonic()
        every = _EVERY if self._terminal else _EVERY_WITHOUT_TERMINAL
        if self._shown and now - self._said >= every:
            self._said = now
            self._say(now - self._began)

    def _say(self, seconds: float) -> None:
        words, done = self._words, f"{self._done:,}"
        percent = f" ({min(self._part / self._total, 1):.0%})" if self._total else ""
        rate = f"{self._done / max(seconds, 0.001):,.0f}"
        text = words(
            f"{done} 条{percent}，每秒 {rate} 条", f"{done} done{percent}, {rate} a second"
        )
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
        if self._shown and not self._terminal:
            self._say(monotonic() - self._began)
