"""Text in the two languages that the service speaks."""

from typing import Literal, NamedTuple

Language = Literal["zh", "en"]


class Text(NamedTuple):
    """One sentence or label, in Chinese and in English."""

    zh: str
    en: str

    def in_language(self, language: Language) -> str:
        """The text in ``language``."""
        return self.zh if language == "zh" else self.en
