"""List who holds a place in the event that INTO leads to: a list of entrants (CSV) with seeds, which the desk can import."""

import csv
import sys
from argparse import ArgumentParser
from io import StringIO

from league.management.event_files import file_bytes, naming
from league.management.plain.season import beside
from scoring.event.cells import guarded
from scoring.season.entrants import entrant_rows
from scoring.season.reading import parse_season
from scoring.season.season import work_out


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("season", help="the season file")
    parser.add_argument("into", help="which places, as the season names them")
    parser.add_argument("--folder", help="where the event files lie; else beside the season file")
    parser.add_argument(
        "--apart",
        action="store_true",
        help="as club, which a draw keeps apart, the event that the place comes from",
    )


def run(season: str, into: str, folder: str | None, *, apart: bool) -> None:
    """Write the holders of places, in the order in which they were given.

    CSV in UTF-8, seeds numbered from 1.
    """
    with naming(season):
        state = work_out(parse_season(file_bytes(season)), beside(season, folder))
        rows = list(entrant_rows(state, into, apart=apart))
    text = StringIO(newline="")
    csv.writer(text).writerows(
        [guarded(cell) if isinstance(cell, str) else cell for cell in row] for row in rows
    )
    sys.stdout.buffer.write(text.getvalue().encode("utf-8-sig"))
    sys.stdout.flush()
