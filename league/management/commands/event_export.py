"""``event_export SLUG``: the event document of a stored event, on standard output."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from league.event_document import document_of_event
from league.models import Event
from scoring.event.writing import dumps

if TYPE_CHECKING:
    from argparse import ArgumentParser


class Command(BaseCommand):
    help = "Write an event to the standard output, as its document (JSON)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", metavar="SLUG")

    def handle(self, *_args: Any, **options: Any) -> None:
        event = Event.objects.filter(slug=options["slug"]).first()
        if event is None:
            raise CommandError(_("大会「%(slug)s」はありません。") % {"slug": options["slug"]})
        self.stdout.write(dumps(document_of_event(event)), ending="")
