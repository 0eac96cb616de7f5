"""``manage.py standings EVENT.json|-``: every table, tie, advance and the final ranking, from the file alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from league.management.file_command import FileCommand
from league.management.plain.standings import run

if TYPE_CHECKING:
    from argparse import ArgumentParser


class Command(FileCommand):
    help = (
        "Rank an event from its file, as JSON. Exit status 1: it does not hold together; 2: it is malformed."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="the event document; - reads standard input")

    def handle(self, *, file: str, **_options: object) -> None:
        run(file)
