"""A season file as text. The same season gives the same bytes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


def dumps(content: Mapping[str, object]) -> str:
    r"""The file of a season's JSON values: members in their order, so that reading and writing it again changes nothing.

    >>> dumps({"slug": "2026"})
    '{\n "slug": "2026"\n}\n'
    """
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"
