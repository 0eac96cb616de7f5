"""``manage.py verify EVENT.json|-``: recompute an event from its file, and say what does not agree."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from django.core.management.base import BaseCommand

from league.management.event_files import DOES_NOT_HOLD, in_both, read_event_file, write_lines
from scoring.standings.verify import verify

if TYPE_CHECKING:
    from argparse import ArgumentParser


class Command(BaseCommand):
    help = "Check an event file, one line per finding. Exit status 1: something does not agree; 2: malformed."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="the event document; - reads standard input")

    def handle(self, *, file: str, **_options: object) -> None:
        found = verify(read_event_file(file))
        if found:
            write_lines(in_both(problem.text) for problem in found)
            sys.exit(DOES_NOT_HOLD)
        write_lines(["すべて合っています。 / Everything agrees."])
