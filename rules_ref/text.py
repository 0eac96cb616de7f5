"""Sentences in both languages, and the steps of a reasoning that carry them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Text:
    """One sentence in Japanese and in English, without markup.

    >>> Text("流れ", "flush").in_language("en")
    'flush'
    """

    ja: str
    en: str

    def in_language(self, language: str) -> str:
        """The English text for any ``en…`` code, the Japanese one for every other."""
        return self.en if language.startswith("en") else self.ja


@dataclass(frozen=True, slots=True)
class NearMiss:
    """A clause that cards looked like, and the one condition that fails."""

    clause: str
    text: Text


@dataclass(frozen=True, slots=True)
class Finding:
    """One step of a reasoning: what was looked at, under which clause, and whether it holds."""

    clause: str
    holds: bool
    text: Text

    @property
    def ja(self) -> str:
        return self.text.ja

    @property
    def en(self) -> str:
        return self.text.en
