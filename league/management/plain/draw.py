"""Draw the seats that a file asks for, as JSON with the quality they reach.

Exit status 1: what it asks for does not hold or cannot be seated; 2: it is malformed.
"""

import sys
from argparse import ArgumentParser

from league.management.event_files import file_bytes, in_both, naming
from league.management.output import write_json
from league.management.refusal import DOES_NOT_HOLD
from rules_ref.cases.json_text import read_json
from scoring.draw.answer import answer
from scoring.draw.request import DrawRefusedError


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", help="the draw document; - reads standard input")


def run(file: str) -> None:
    """Write the draw of a file; exit status 1 where its commitment is wrong or the field cannot be seated."""
    try:
        with naming(file):
            write_json(answer(read_json(file_bytes(file))))
    except DrawRefusedError as refused:
        for finding in refused.findings:
            sys.stderr.write(in_both(finding) + "\n")
        sys.exit(DOES_NOT_HOLD)
