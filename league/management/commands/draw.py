"""``manage.py draw DRAW.json|-``: the seats of one round or several, from the file alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from league.management.file_command import FileCommand
from league.management.plain.draw import run

if TYPE_CHECKING:
    from argparse import ArgumentParser


class Command(FileCommand):
    help = (
        "Draw the seats that a file asks for, as JSON with the quality they reach. "
        "Exit status 1: what it asks for does not hold or cannot be seated; 2: it is malformed."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="the draw document; - reads standard input")

    def handle(self, *, file: str, **_options: object) -> None:
        run(file)
