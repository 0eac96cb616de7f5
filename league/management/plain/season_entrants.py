"""The entrants of the event to which a season's places lead, as a list that the desk can import."""

from __future__ import annotations

import csv
import sys
from io import StringIO

from league.management.event_files import file_bytes, malformed
from league.management.plain.season import beside
from rules_ref.cases.errors import MalformedCaseError
from scoring.event.cells import guarded
from scoring.season.entrants import entrant_rows
from scoring.season.reading import parse_season
from scoring.season.season import work_out


def run(season: str, into: str, folder: str | None = None, *, apart: bool = False) -> None:
    """Write the holders of places, in the order in which they were given.

    CSV in UTF-8, seeds numbered from 1.
    """
    try:
        state = work_out(parse_season(file_bytes(season)), beside(season, folder))
        rows = list(entrant_rows(state, into, apart=apart))
    except MalformedCaseError as error:
        raise malformed(season, error) from error
    text = StringIO(newline="")
    csv.writer(text).writerows(
        [guarded(cell) if isinstance(cell, str) else cell for cell in row] for row in rows
    )
    sys.stdout.buffer.write(text.getvalue().encode("utf-8-sig"))
    sys.stdout.flush()
