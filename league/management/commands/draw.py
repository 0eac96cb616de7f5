"""``manage.py draw DRAW.json|-``: seats for one round or several, from the file alone."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from django.core.management.base import BaseCommand

from league.management.event_files import DOES_NOT_HOLD, file_bytes, in_both, malformed, write_json
from rules_ref.cases.errors import MalformedCaseError
from scoring.draw.answer import answer
from scoring.draw.document import DrawRefusedError
from scoring.json_text import read_json

if TYPE_CHECKING:
    from argparse import ArgumentParser


class Command(BaseCommand):
    help = (
        "Draw the seats that a file asks for, as JSON with the quality they reach. "
        "Exit status 1: what it asks for does not hold or cannot be seated; 2: it is malformed."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="the draw document; - reads standard input")

    def handle(self, *, file: str, **_options: object) -> None:
        try:
            write_json(answer(read_json(file_bytes(file))))
        except MalformedCaseError as error:
            raise malformed(file, error) from error
        except DrawRefusedError as refused:
            for finding in refused.findings:
                sys.stderr.write(in_both(finding) + "\n")
            sys.exit(DOES_NOT_HOLD)
