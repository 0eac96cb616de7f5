"""``event_export SLUG``: the event document of a stored event, on standard output."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from django.core.management.base import BaseCommand

from league.chain import head_of, log_of
from league.event_document import document_of_event
from league.management.events import event_of
from scoring.event.writing import dumps
from scoring.log.chain import EventLog

if TYPE_CHECKING:
    from argparse import ArgumentParser


class Command(BaseCommand):
    help = "Write an event to the standard output, as its document (JSON)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", metavar="SLUG")
        parser.add_argument(
            "--with-log",
            action="store_true",
            help="for officials: the whole log, with all that was said in it",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        event = event_of(options["slug"])
        head = head_of(event)
        log = log_of(event) if options["with_log"] or head is None else EventLog(head)
        self.stdout.write(dumps(replace(document_of_event(event), log=log)), ending="")
