"""Say what a newer file of an event would change in a season, as JSON: places, points, ranks, announcements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from league.management.event_files import file_bytes, malformed, write_json
from league.management.plain.season import beside
from rules_ref.cases.errors import MalformedCaseError
from scoring.season.difference import difference
from scoring.season.reading import parse_season

if TYPE_CHECKING:
    from argparse import ArgumentParser


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("season", help="the season file")
    parser.add_argument("event", metavar="ID", help="the event's id in the season")
    parser.add_argument("file", help="the event file that would be taken")
    parser.add_argument("--folder", help="where the other event files lie; else beside the season file")


def run(season: str, event: str, file: str, folder: str | None) -> None:
    """Write the changes of places, points, ranks and announcements; nothing is stored."""
    try:
        known = parse_season(file_bytes(season))
        write_json(difference(known, beside(season, folder), event, file_bytes(file)))
    except MalformedCaseError as error:
        raise malformed(season, error) from error
