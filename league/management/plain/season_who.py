"""Which persons of a season the entrants of an event may be."""

from __future__ import annotations

from league.management.event_files import file_bytes, malformed, read_event_file, write_json
from rules_ref.cases.errors import MalformedCaseError
from scoring.season.proposals import proposals
from scoring.season.reading import parse_season


def run(season: str, event: str) -> None:
    """Write, for every entrant, the candidates with reasons; nothing is decided."""
    try:
        known = parse_season(file_bytes(season))
    except MalformedCaseError as error:
        raise malformed(season, error) from error
    write_json(proposals(known, read_event_file(event)))
