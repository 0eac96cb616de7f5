"""Work out a season from its file and the event files beside it, as JSON: places, table, ledger and findings.

Exit status 1: there are findings; 2: it is malformed.
"""

from argparse import ArgumentParser, ArgumentTypeError
from contextlib import suppress
from datetime import date
from pathlib import Path

from league.management.event_files import file_bytes, in_both, naming
from league.management.output import write_json
from league.management.refusal import DOES_NOT_HOLD
from rules_ref.text import Text
from scoring.season.answer import answer
from scoring.season.played import Files
from scoring.season.reading import parse_season
from scoring.season.season import work_out


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", help="the season file; - reads standard input")
    parser.add_argument("--at", type=_day, help="as it stood at the end of this day: 2026-03-14")
    parser.add_argument("--folder", help="where the event files lie; else beside the season file")


def run(file: str, at: str | None, folder: str | None) -> None:
    """Write the season as of the end of the day ``at``; exit status 1 where there are findings."""
    with naming(file):
        state = work_out(parse_season(file_bytes(file)), beside(file, folder), at)
    write_json(answer(state))
    if state.findings:
        raise SystemExit(DOES_NOT_HOLD)


def beside(season: str, folder: str | None) -> Files:
    """A function that reads event files in ``folder``, and none outside of it.

    None: the folder of the season file (with ``-``: the current one).
    """
    root = Path(folder or ("." if season == "-" else Path(season).parent)).resolve()

    def read(name: str) -> bytes | None:
        with suppress(OSError):  # a name that is too long for the file system
            path = (root / name).resolve()
            if path.is_relative_to(root) and path.is_file():
                return file_bytes(str(path))
        return None

    return read


def _day(text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError as error:
        like = Text("2026-03-14 の形の日付を書いてください。", "Give a day like 2026-03-14.")
        raise ArgumentTypeError(f"{text}: {in_both(like)}") from error
