"""What the parts of a season file have in common when they are read: days, births, digests, lists of names."""

from __future__ import annotations

import datetime as dt
import re
from typing import TYPE_CHECKING, Final

from scoring.fields import name_of

if TYPE_CHECKING:
    from rules_ref.cases.reader import Reader

_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_BORN: Final = re.compile(r"[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?")
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")


def day_of(reader: Reader) -> str:
    """A day, ``2026-03-14``, that the calendar has."""
    day = reader.text()
    if not _DAY.fullmatch(day) or not _in_calendar(day):
        reader.refuse("2026-03-14 の形の日付でなければなりません。", "This must be a day like 2026-03-14.")
    return day


def _in_calendar(day: str) -> bool:
    try:
        dt.date.fromisoformat(day)
    except ValueError:
        return False
    return True


def names_of(reader: Reader) -> tuple[str, ...]:
    return tuple([name_of(name) for name in reader.items()])


def birth_of(reader: Reader) -> str:
    born = reader.text()
    if not _BORN.fullmatch(born) or not _in_calendar((born + "-01-01")[:10]):
        reader.refuse(
            "年、年月、日付のどれかでなければなりません。", "This must be a year, a month or a day."
        )
    return born


def digest_of(reader: Reader) -> str:
    digest = reader.text()
    if not _DIGEST.fullmatch(digest):
        reader.refuse(
            "64桁の16進数（小文字）でなければなりません。", "This must be 64 lower-case hex digits."
        )
    return digest
