"""A season as JSON: its file as text, and its regulation as the file has it."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from scoring.season.values import Fill, Steps

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring.season.content import Content
    from scoring.season.values import Quota, Season


def dumps(content: Mapping[str, object]) -> str:
    r"""The file of a season's JSON values: members in their order, so that reading and writing it again changes nothing.

    >>> dumps({"slug": "2026"})
    '{\n "slug": "2026"\n}\n'
    """
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def regulation_of(season: Season) -> Content:
    """What places, points and ties follow from, as the members of the season file that say it."""
    return {
        "into": {into: asdict(limits) for into, limits in season.into.items()},
        "quotas": [_quota(quota) for quota in season.quotas],
        "points": {
            kind: {
                "places": [str(points) for points in worth.places],
                "taking_part": str(worth.taking_part) if worth.taking_part else None,
                "per_match_point": str(worth.per_match_point) if worth.per_match_point else None,
            }
            for kind, worth in season.points.items()
        },
        "counting": {"best": season.best, "tiebreaks": list(season.tiebreaks)},
    }


def _quota(quota: Quota) -> Content:
    source = {"kind": quota.kind, "event": quota.event, "table": quota.of_table, "until": quota.until}
    match quota.n:
        case Fill():
            n: Any = {"fill": True}
        case Steps(steps):
            n = [list(step) for step in steps]
        case number:
            n = number
    return {
        "into": quota.into,
        "from": source,
        "n": n,
        "pass": "down" if quota.passing else "no",
        "down_to": quota.down_to,
        "as": quota.role,
    }
