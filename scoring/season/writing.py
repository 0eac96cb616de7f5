"""A season as JSON: its file as text, and its regulation as the file has it."""

import json
from collections.abc import Mapping

from scoring.season.content import Content
from scoring.season.reading import REGULATION
from scoring.season.values import Season


def dumps(content: Mapping[str, object]) -> str:
    r"""The file of a season's JSON values: members in their order, so that reading and writing it again changes nothing.

    >>> dumps({"slug": "2026"})
    '{\n "slug": "2026"\n}\n'
    """
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def regulation_of(season: Season) -> Content:
    """What places, points and ties follow from, as the members of the season file that say it."""
    written: Content = REGULATION.write(season)
    return written
