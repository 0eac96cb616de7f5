"""``manage.py verify EVENT.json|-``: recompute an event or a season from its file, and list differences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from league.management.event_files import head
from league.management.file_command import FileCommand
from league.management.plain.verify import run

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from scoring.log.chain import Head


class Command(FileCommand):
    help = "Check an event or season file, one line per finding. Exit status 1: something does not agree; 2: malformed."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="the event or season file; - reads standard input")
        parser.add_argument("--folder", help="of a season: where its event files lie; else beside it")
        parser.add_argument("--head", type=head, help='a head that was kept: "345 3f9a12c477e0"')

    def handle(self, *, file: str, head: Head | None, folder: str | None, **_options: object) -> None:
        run(file, head, folder)
