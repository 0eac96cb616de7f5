"""A season from its file and the event files beside it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from league.management.event_files import file_bytes, malformed, write_json
from league.management.refusal import DOES_NOT_HOLD
from rules_ref.cases.errors import MalformedCaseError
from scoring.season.answer import answer
from scoring.season.reading import parse_season
from scoring.season.season import work_out

if TYPE_CHECKING:
    from scoring.season.played import Files


def run(file: str, day: str | None = None, folder: str | None = None) -> None:
    """Write the season as of the end of ``day``; exit status 1 where there are findings."""
    try:
        state = work_out(parse_season(file_bytes(file)), beside(file, folder), day)
    except MalformedCaseError as error:
        raise malformed(file, error) from error
    write_json(answer(state))
    if state.findings:
        raise SystemExit(DOES_NOT_HOLD)


def beside(season: str, folder: str | None) -> Files:
    """A reader of the event files in a folder; None: that of the season file (with ``-``: the current one).

    Reads nothing outside of it.
    """
    root = Path(folder or ("." if season == "-" else Path(season).parent)).resolve()

    def read(name: str) -> bytes | None:
        path = (root / name).resolve()
        return file_bytes(str(path)) if path.is_relative_to(root) and path.is_file() else None

    return read
