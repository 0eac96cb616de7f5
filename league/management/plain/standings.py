"""Rank an event from its file, as JSON: every table, tie, advance and the final ranking.

Exit status 1: it does not hold together; 2: it is malformed.
"""

from argparse import ArgumentParser

from league.management.event_files import read_event_file, refuse_problems
from league.management.output import write_json
from scoring.standings.answer import answer
from scoring.standings.standings import standings


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", help="the event document; - reads standard input")


def run(file: str) -> None:
    """Write the standings of an event; exit status 1 where it is inconsistent."""
    document = read_event_file(file)
    refuse_problems(document)
    write_json(answer(standings(document)))
