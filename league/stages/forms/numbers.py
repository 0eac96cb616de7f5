"""Entrants as an organiser names many of them: by their numbers, with ranges."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST_PEOPLE: Final = 10_000
SEPARATORS: Final = re.compile(r"[\s,、，]+")
_RANGE: Final = re.compile(r"(\d{1,9})(?:[-~〜](\d{1,9}))?")
_DASH: Final = re.compile(r"\s*([-~〜])\s*")


def read_numbers(text: str) -> list[int]:
    """Entrant numbers and ranges of them, in the order written.

    >>> read_numbers("1, 5-7、１０")
    [1, 5, 6, 7, 10]
    """
    found: list[int] = []
    folded = _DASH.sub(r"\1", unicodedata.normalize("NFKC", text))
    for part in filter(None, SEPARATORS.split(folded)):
        match = _RANGE.fullmatch(part)
        if match is None:
            raise ValidationError(_("「%(part)s」は番号ではありません。") % {"part": part}, code="number")
        first, last = int(match[1]), int(match[2] or match[1])
        if not 0 < first <= last <= first + MOST_PEOPLE:
            raise ValidationError(
                _("「%(part)s」は番号の範囲ではありません。") % {"part": part}, code="range"
            )
        found += range(first, last + 1)
        if len(found) > MOST_PEOPLE:
            raise ValidationError(_("番号が多すぎます。"), code="many")
    return found


def write_numbers(numbers: Iterable[int]) -> str:
    """Entrant numbers as ``read_numbers`` reads them.

    >>> write_numbers([1, 5, 6, 7, 10])
    '1, 5-7, 10'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)
