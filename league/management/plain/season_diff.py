"""Say what a newer file of an event would change in a season, as JSON: places, points, ranks, announcements.

Exit status 1: there would be findings that are not there now; 2: a file is malformed.
"""

from argparse import ArgumentParser

from league.management.event_files import event_in, file_bytes, naming
from league.management.output import write_json
from league.management.plain.season import beside
from league.management.refusal import DOES_NOT_HOLD
from scoring.season.difference import difference
from scoring.season.reading import parse_season


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("season", help="the season file")
    parser.add_argument("event", metavar="ID", help="the event's id in the season")
    parser.add_argument("file", help="the event file that would be taken")
    parser.add_argument("--folder", help="where the other event files lie; else beside the season file")


def run(season: str, event: str, file: str, folder: str | None) -> None:
    """Write the changes of places, points, ranks and announcements; exit status 1 where some are findings."""
    text = file_bytes(file)
    # Read on its own first, so that its errors are not reported for the file that it would replace.
    event_in(file, text)
    with naming(season):
        found = difference(parse_season(file_bytes(season)), beside(season, folder), event, text)
    write_json(found)
    if found["findings"]:
        raise SystemExit(DOES_NOT_HOLD)
