"""What a newer file for an event would change in a season."""

from __future__ import annotations

from league.management.event_files import file_bytes, malformed, write_json
from league.management.plain.season import beside
from rules_ref.cases.errors import MalformedCaseError
from scoring.season.difference import difference
from scoring.season.reading import parse_season


def run(season: str, event: str, file: str, folder: str | None = None) -> None:
    """Write the changes of places, points, ranks and announcements; nothing is stored."""
    try:
        known = parse_season(file_bytes(season))
        write_json(difference(known, beside(season, folder), event, file_bytes(file)))
    except MalformedCaseError as error:
        raise malformed(season, error) from error
