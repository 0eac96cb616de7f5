"""Begin a season from the one before: its persons, its regulation a year later, its champions seeded."""

import datetime as dt
from hashlib import sha256
from typing import Any, Final

from scoring.season.champions import champions_of
from scoring.season.played import Files, read_events
from scoring.season.public_file import public_file
from scoring.season.reading import read_season
from scoring.season.values import Content

_SAME: Final = ("points", "counting", "look")


def next_season(new: Content, before: Content, files: Files, by: str) -> Content:
    """``new`` with what the season ``before`` hands on. Persons keep their numbers.

    The seeds of the winners of events that places led to are dated on the first day of the new season.
    """
    season = read_season(before)
    reading = read_events(season, files)
    gone = reading.persons.stands_for
    handed_on: Content = {
        **new,
        "before": {"file": file_name_of(before), "sha256": sha256(public_file(before)).hexdigest()},
        "persons": [person for person in before.get("persons") or () if person["id"] not in gone],
        "into": {into: _a_year_later(limits) for into, limits in (before.get("into") or {}).items()},
        "quotas": [_a_year_later(quota) for quota in before.get("quotas") or ()],
        **{key: before[key] for key in _SAME if key in before},
    }
    handed_on["given"] = [
        {
            "into": into,
            "person": person,
            "as": "seed",
            "at": new["from"],
            "by": by,
            "reason": f"{before.get('slug') or before['to'][:4]} 優勝 / champion",
        }
        for into, person in champions_of(season, reading)
        if into in handed_on["into"]
    ]
    return handed_on


def file_name_of(content: Content) -> str:
    """The file name of a season in the next season's ``before``."""
    return f"{content.get('slug') or content['to'][:4]}.season.json"


def _a_year_later(value: Any) -> Any:
    """A part of a regulation with its days moved on by a year.

    >>> _a_year_later({"size": 46, "passing_until": "2026-10-10", "from": {"table": True, "until": "2024-02-29"}})
    {'size': 46, 'passing_until': '2027-10-10', 'from': {'table': True, 'until': '2025-02-28'}}
    """
    match value:
        case dict():
            return {key: _a_year_later(member) for key, member in value.items()}
        case str():
            return _moved(value)
    return value


def _moved(text: str) -> str:
    try:
        day = dt.date.fromisoformat(text)
    except ValueError:
        return text
    last_of_february = day.month == 2 and day.day == 29  # noqa: PLR2004 - the one day that not every year has
    return day.replace(year=day.year + 1, day=28 if last_of_february else day.day).isoformat()
