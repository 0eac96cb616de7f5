"""Sentences in both languages, and the steps of a reasoning."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple


class Text(NamedTuple):
    """One sentence in Japanese and in English, without markup.

    >>> Text("流れ", "flush").in_language("en")
    'flush'
    """

    ja: str
    en: str

    def in_language(self, language: str) -> str:
        """The English text for any ``en…`` code, else the Japanese one."""
        return self.en if language.startswith("en") else self.ja


def joined(texts: Iterable[Text]) -> Text:
    """Several sentences as one text.

    >>> joined([Text("流れ。", "Flush."), Text("次。", "Next.")]).en
    'Flush. Next.'
    """
    given = tuple(texts)
    return Text("".join(text.ja for text in given), " ".join(text.en for text in given))


class _WithText:
    """A base for values with a sentence in both languages."""

    __slots__ = ()
    text: Text

    @property
    def ja(self) -> str:
        return self.text.ja

    @property
    def en(self) -> str:
        return self.text.en


class NearMiss(NamedTuple):
    """A clause that almost applied, and the one condition that fails."""

    clause: str
    text: Text


@dataclass(frozen=True, slots=True)
class Finding(_WithText):
    """One step of a reasoning: what was checked, under which clause, and whether it holds.

    ``reading``: it rests on our reading of the clause, not on its words.
    """

    clause: str
    holds: bool
    text: Text
    reading: bool = False


@dataclass(frozen=True, slots=True)
class Contradiction(_WithText):
    """A fact of a position that another fact, or a clause, speaks against.

    ``field``: the fact of the position that is in doubt; ``clause``: the one by which it is. ``given`` and
    ``implied``: that fact as in the JSON of a position (for ``hands`` the number of cards); None where no
    single value is implied. Not ``certain``: possible, but only if something unusual went before.
    """

    field: str
    given: object
    implied: object
    clause: str
    text: Text
    certain: bool = True

    @property
    def key(self) -> str:
        """Equal for the same sentence about the same fact; answers are stored under it."""
        return f"{self.field}: {self.text.en}"
