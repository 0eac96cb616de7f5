"""The answer of a draw from JSON: as strictly as its input, where it stands in a document that others trust."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Final

from rules_ref.cards import Suit
from scoring.draw.quality import Quality
from scoring.fields import count_of, members, name_of, optional, points_of, present, text_of

if TYPE_CHECKING:
    from rules_ref.cases.reader import Reader

_TABLE_KEYS: Final = frozenset({"table", "seats"})
_SUITS: Final = frozenset(str(suit) for suit in Suit)
_QUALITY_KEYS: Final = frozenset(field.name for field in fields(Quality))


def read_answer(draw: Reader) -> None:
    """Raises MalformedCaseError for the first field of a draw that no answer has, or that is of another type there."""
    for key, read in (("tables", _round), ("rounds_tables", _rounds), ("quality", _quality)):
        if not draw[key].absent:
            read(draw[key])
    optional(draw, "digest", text_of, None)
    optional(draw, "commitment", text_of, None)


def _rounds(rounds: Reader) -> None:
    for tables in rounds.items():
        _round(tables)


def _round(tables: Reader) -> None:
    for table in tables.items():
        members(table, _TABLE_KEYS, _TABLE_KEYS)
        count_of(table["table"])
        seats = present(table, "seats")
        members(seats, _SUITS)
        for _, player in seats.members():
            name_of(player)


def _quality(quality: Reader) -> None:
    members(quality, _QUALITY_KEYS)
    for _, member in quality.members():
        points_of(member)
