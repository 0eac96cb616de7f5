"""Read a list of entrants (xlsx, ods, CSV, text) and write its people as JSON.

Exit status 1: questions remain, and the people are the best guess; 2: it cannot be read.
"""

import sys
from argparse import ArgumentParser
from pathlib import Path

from league.management.event_files import file_bytes, in_both
from league.management.output import write_json
from league.management.refusal import DOES_NOT_HOLD, RefusedFileError
from rules_ref.text import Text
from scoring.entries.json_form import answers_from, read_as_json
from scoring.entries.workbook import UnreadableListError


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", help="the list; - reads standard input")
    parser.add_argument(
        "--answers",
        default="",
        metavar="JSON",
        help='by the field of a question one of its choices, or a column\'s number: {"name": 2, "doubled": "one"}; '
        "also encoding and sheet; or a file with that",
    )


def run(file: str, answers: str) -> None:
    """Write the people, the open questions and what is left out; exit status 1 while questions remain.

    ``answers`` is JSON, or the name of a file with it.
    """
    given = answers.strip()
    try:
        if given and given[0] not in "{[":
            given = Path(given).read_text(encoding="utf-8")
        found = read_as_json(file_bytes(file), answers_from(given))
    except UnreadableListError as error:
        raise RefusedFileError(in_both(error.why)) from error
    except (ValueError, TypeError, KeyError, OSError) as error:
        words = Text(f"答え（--answers）を使えません: {error}", f"The answers cannot be used: {error}")
        raise RefusedFileError(in_both(words)) from error
    write_json(found)
    if found["questions"]:
        sys.exit(DOES_NOT_HOLD)
