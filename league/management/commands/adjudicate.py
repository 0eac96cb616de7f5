"""``manage.py adjudicate FILE|-``: cases in, one ruling per line out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from league.management.file_command import FileCommand
from league.management.plain.adjudicate import run

if TYPE_CHECKING:
    from argparse import ArgumentParser


class Command(FileCommand):
    help = "Adjudicate cases: one JSON object, or one per line. Exit status 2 when any of them is malformed."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="file with the cases; - reads standard input")

    def handle(self, *, file: str, **_options: object) -> None:
        run(file)
