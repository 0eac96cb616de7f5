"""The regulation of a season, and its look."""

from datetime import date
from hashlib import sha256
from typing import Any

from league.acts.services.acts import Entry
from league.models import Season, SeasonVerb
from league.seasons.services.perform import perform_on_season
from scoring.season.values import Content, logo_file


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
    """Set the season's look. ``logo``: a PNG as ``logo_from`` makes it; empty for none, None to keep it."""
    digest = sha256(logo).hexdigest() if logo else ""

    def change(content: Content) -> None:
        known = (content.get("look") or {}).get("logo", "")
        values = {"organiser": organiser, "colour": colour, "logo": known if logo is None else digest}
        content["look"] = {key: value for key, value in values.items() if value}

    files = {logo_file(digest): logo} if logo else {}
    perform_on_season(season, entry, SeasonVerb.LOOK, change, files=files)
