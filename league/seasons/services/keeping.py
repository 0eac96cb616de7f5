"""The persons, the calendar and the regulation of a season."""

import re
from datetime import date
from hashlib import sha256
from typing import Any, Final

from django.utils.translation import gettext as _

from league.acts.services.acts import Entry, Refusal
from league.models import Season, SeasonVerb
from league.seasons.services.perform import perform_on_season
from scoring.season.values import Content, logo_file

_NUMBER: Final = re.compile(r"P([0-9]{1,8})")


def next_number(content: Content) -> str:
    """A free number in the season: P and one more than the highest.

    >>> next_number({"persons": [{"id": "P0041"}, {"id": "x"}]}), next_number({})
    ('P0042', 'P0001')
    """
    known = [_NUMBER.fullmatch(person["id"]) for person in content.get("persons") or ()]
    return f"P{1 + max((int(found[1]) for found in known if found), default=0):04d}"


def register_person(*, season: Season, number: str, entry: Entry, **values: Any) -> None:
    """Enter a person, or correct the one with this number; an empty number asks for a new one."""

    def change(content: Content) -> None:
        persons = list(content.get("persons") or ())
        known = next((person for person in persons if person["id"] == number), None)
        if number and known is None:
            raise Refusal(_("この番号の人はいません。"))
        written = {**(known or {"id": next_number(content)}), **values}
        # What was left empty is left out, as the season file may.
        written = {key: value for key, value in written.items() if value not in ("", [], None)}
        content["persons"] = _with(persons, known, written)

    perform_on_season(season, entry, SeasonVerb.REGISTER, change)


def plan_event(
    *, season: Season, event: str, name: str, kind: str, day: date, status: str, entry: Entry
) -> None:
    """Add an event to the calendar, or change it there."""

    def change(content: Content) -> None:
        events = list(content.get("events") or ())
        values = {"id": event, "name": name, "kind": kind, "date": day.isoformat(), "status": status}
        known = next((one for one in events if one["id"] == event), None)
        if status in ("provisional", "official") and not {"file", "results"} & (known or {}).keys():
            raise Refusal(_("結果がまだありません。大会ファイルを取り込むと、確定にできます。"))
        content["events"] = _with(events, known, {**(known or {}), **values})

    perform_on_season(season, entry, SeasonVerb.PLAN, change)


def record_results(*, season: Season, event: str, source: str, rows: list[Content], entry: Entry) -> None:
    """Enter the ranks of an event without a file."""

    def change(content: Content) -> None:
        known = event_in(content, event)
        for key in ("file", "sha256", "who", "guests"):
            known.pop(key, None)
        known |= {"status": "official", "source": source, "results": rows}

    perform_on_season(season, entry, SeasonVerb.TAKE, change)


def regulate(*, season: Season, entry: Entry, **values: Any) -> None:
    """Change the rules of places, points and ties."""

    def change(content: Content) -> None:
        content |= values

    perform_on_season(season, entry, SeasonVerb.REGULATE, change)


def regulate_simply(
    *,
    season: Season,
    name: str,
    first_day: date,
    last_day: date,
    size: int,
    passing_until: date | None,
    regional: int,
    down_to: int,
    points: list[int | str],
    best: int | None,
    tiebreaks: list[str],
    entry: Entry,
) -> None:
    """Set the most common regulation: a final to which regionals lead. Members not named here stay."""
    until = passing_until.isoformat() if passing_until else None
    quota = {"into": "final", "from": {"kind": "regional"}, "n": regional, "down_to": down_to}

    def change(content: Content) -> None:
        into, worth = dict(content.get("into") or {}), dict(content.get("points") or {})
        final = {"event": "final"} | dict(into.get("final") or {}) | {"size": size, "passing_until": until}
        worth["regional"] = dict(worth.get("regional") or {}) | {"places": points}
        quotas = content.get("quotas") or [
            {"into": "final", "from": {"kind": "last_chance"}, "n": {"fill": True}}
        ]
        content |= {
            "name": name,
            "from": first_day.isoformat(),
            "to": last_day.isoformat(),
            "into": into | {"final": final},
            "quotas": [quota, *(other for other in quotas if other["from"] != {"kind": "regional"})],
            "points": worth,
            "counting": {"best": best, "tiebreaks": tiebreaks},
        }

    perform_on_season(season, entry, SeasonVerb.REGULATE, change)


def set_look(*, season: Season, organiser: str, colour: str, logo: bytes | None, entry: Entry) -> None:
    """Set the look of the season.

    ``logo``: a PNG as ``logo_from`` makes it; empty for none, None to keep it.
    """
    digest = sha256(logo).hexdigest() if logo else ""

    def change(content: Content) -> None:
        known = (content.get("look") or {}).get("logo", "")
        values = {"organiser": organiser, "colour": colour, "logo": known if logo is None else digest}
        content["look"] = {key: value for key, value in values.items() if value}

    files = {logo_file(digest): logo} if logo else {}
    perform_on_season(season, entry, SeasonVerb.LOOK, change, files=files)


def _with(members: list[Content], known: Content | None, written: Content) -> list[Content]:
    """The members with one replaced, or added at the end."""
    return [*members, written] if known is None else [written if one is known else one for one in members]


def event_in(content: Content, event: str) -> Content:
    """An event of a season file, for changing it. Raises Refusal for an unknown id."""
    found: Content | None = next((one for one in content.get("events") or () if one["id"] == event), None)
    if found is None:
        raise Refusal(_("このシーズンにその大会はありません。"))
    return found
