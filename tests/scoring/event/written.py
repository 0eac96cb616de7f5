"""What a problem of an event says is written out, in each of its languages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scoring.event.problem import EventProblem

_JAPANESE = re.compile(r"(?!X).*[ぁ-ん].*。")
_ENGLISH = re.compile(r"(?!XX)[A-Z0-9“(a-z](?=.*[a-z]{2}).*[.)]")


def are_written(problems: Iterable[EventProblem]) -> None:
    for each in problems:
        assert each.where.ja
        assert each.where.en
        assert _JAPANESE.fullmatch(each.what.ja), each.what.ja
        assert _ENGLISH.fullmatch(each.what.en), each.what.en
