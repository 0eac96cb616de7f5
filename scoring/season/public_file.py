"""The public season file: all decisions, and of a person only what may be shown."""

from collections.abc import Collection
from typing import Final

from scoring.season.persons import shown_club, shown_name
from scoring.season.places import days_of
from scoring.season.reading import dumps, read_season
from scoring.season.values import Content, SeasonPerson

_ACTS: Final = ("given", "declined", "announced", "decisions", "merged")


def public_file(content: Content) -> bytes:
    """The file of a season for the public; it gives the same places, table and findings as the full one.

    Left out are kana, former names, notes, who entered an act, and more of a birth than age limits need.
    """
    season = read_season(content)
    limits = {limits.born_after for limits in season.into.values() if limits.born_after is not None}
    public = {**content, "persons": [_person(person, limits) for person in season.persons]}
    for key in _ACTS:
        if content.get(key):
            public[key] = [
                {name: act[name] for name in act if name not in ("by", "note")} for act in content[key]
            ]
    return dumps({key: value for key, value in public.items() if key in content and key != "note"}).encode()


def _person(person: SeasonPerson, limits: Collection[str]) -> dict[str, str]:
    written = {
        "id": person.id,
        "name": shown_name(person),
        "club": shown_club(person),
        "born": _shortest_birth(person.born, limits),
    }
    return {key: value for key, value in written.items() if value}


def _shortest_birth(born: str, limits: Collection[str]) -> str:
    """The shortest prefix of a birth (year, month or day) that decides every age limit alike.

    >>> [_shortest_birth("2014-05-31", {limit}) for limit in ("2010-12-31", "2014-05-30", "2014-03-31")]
    ['2014', '2014-05-31', '2014-05']
    """
    if not limits or not born:
        return ""
    prefixes = [born[:length] for length in (4, 7) if length < len(born)]
    return next((part for part in prefixes if all(_decides(part, limit) for limit in limits)), born)


def _decides(part: str, limit: str) -> bool:
    """Whether all days that a prefix may mean lie on one side of a limit."""
    first, last = days_of(part)
    return last <= limit or first > limit
