"""``manage.py read_list FILE|- [--answers JSON]``: the people on a list of entrants, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from league.management.file_command import FileCommand
from league.management.plain.read_list import run

if TYPE_CHECKING:
    from argparse import ArgumentParser


class Command(FileCommand):
    help = (
        "Read a list of entrants (xlsx, ods, CSV, text) and write its people as JSON. "
        "Exit status 1: questions remain, and the people are the best guess; 2: it cannot be read."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="the list; - reads standard input")
        parser.add_argument(
            "--answers",
            default="",
            metavar="JSON",
            help='by the field of a question one of its choices, or a column\'s number: {"name": 2, "doubled": "one"}; '
            "also encoding and sheet; or a file with that",
        )

    def handle(self, *, file: str, answers: str, **_options: object) -> None:
        run(file, answers)
