"""Text in the two languages that the service speaks."""

from typing import Literal, NamedTuple

Language = Literal["zh", "en"]

_CHINESE = "零一二三四五六七八九"
_ENGLISH = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class Text(NamedTuple):
    """One sentence or label, in Chinese and in English."""

    zh: str
    en: str

    def in_language(self, language: Language) -> str:
        """The text in ``language``."""
        return self.zh if language == "zh" else self.en


def in_words(number: int) -> Text:
    """A number in words: 二, two. Beyond ten English has digits.

    Raises :class:`ValueError` for numbers that are not of 0 … 99.
    """
    if not 0 <= number < 100:
        raise ValueError(number)
    tens, ones = divmod(number, 10)
    chinese = (_CHINESE[tens] if tens > 1 else "") + "十" + (_CHINESE[ones] if ones else "")
    return Text(
        chinese if tens else _CHINESE[ones],
        _ENGLISH[number] if number < len(_ENGLISH) else str(number),
    )


def counted(number: int) -> Text:
    """A number of things in words, as before 门, 家 or 倍: 两, two. Raises as :func:`in_words`."""
    return in_words(number)._replace(zh="两") if number == 2 else in_words(number)


def times(number: int) -> Text:
    """So many times as much, in words: 两倍, twice. Raises as :func:`in_words`."""
    said = counted(number)
    return Text(f"{said.zh}倍", {1: "once", 2: "twice"}.get(number, f"{said.en} times"))
