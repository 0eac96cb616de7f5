"""``manage.py standings EVENT.json|-``: every table, tie, advance and the final ranking, from the file alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.management.base import BaseCommand

from league.management.event_files import read_event_file, refuse_problems, write_json
from scoring.standings.answer import answer
from scoring.standings.standings import standings

if TYPE_CHECKING:
    from argparse import ArgumentParser


class Command(BaseCommand):
    help = (
        "Rank an event from its file, as JSON. Exit status 1: it does not hold together; 2: it is malformed."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="the event document; - reads standard input")

    def handle(self, *, file: str, **_options: object) -> None:
        document = read_event_file(file)
        refuse_problems(document)
        write_json(answer(standings(document)))
