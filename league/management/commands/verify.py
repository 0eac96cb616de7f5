"""``manage.py verify EVENT.json|-``: recompute an event from its file, and say what does not agree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.management.base import BaseCommand

from league.management.event_files import head, read_event_file, report
from scoring.standings.verify import verify

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from scoring.log.chain import Head


class Command(BaseCommand):
    help = "Check an event file, one line per finding. Exit status 1: something does not agree; 2: malformed."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="the event document; - reads standard input")

        parser.add_argument("--head", type=head, help='a head that was kept: "345 3f9a12c477e0"')

    def handle(self, *, file: str, head: Head | None, **_options: object) -> None:
        report(verify(read_event_file(file), head))
