"""Propose who of a season the entrants of an event are, as JSON with reasons. Nothing is written to either file."""

from argparse import ArgumentParser

from league.management.event_files import file_bytes, naming, read_event_file
from league.management.output import write_json
from scoring.season.proposals import proposals
from scoring.season.reading import parse_season


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("season", help="the season file")
    parser.add_argument("event", help="the event file")


def run(season: str, event: str) -> None:
    """Write, for every entrant, the candidates with reasons; nothing is decided."""
    with naming(season):
        known = parse_season(file_bytes(season))
    write_json(proposals(known, read_event_file(event)))
