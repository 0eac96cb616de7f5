"""``event_import EVENT.json``: store an event from its file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any
from uuid import uuid4

from django.core.management import call_command
from django.core.management.base import CommandError
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from league.access import Person
from league.acts.services.acts import Entry, Refusal
from league.event_files.services.event import import_event
from league.management.event_files import in_both, read_event_file
from league.management.file_command import FileCommand
from league.management.output import show_progress, write_lines
from scoring.event.check import problems


class Command(FileCommand):
    help = "Take an event in from its file. Exit status 1: it is inconsistent; 2: it is malformed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="EVENT.json", help="the event document; - reads standard input")
        parser.add_argument(
            "--slug", default="", help="store it under this id instead of its own or the file's"
        )

    def handle(self, *, file: str, slug: str, **_options: Any) -> None:
        document = read_event_file(file)
        if found := problems(document):
            raise CommandError("\n".join(in_both(problem.text) for problem in found))
        call_command("update", stdout=self.stdout)  # an event may come before the desk has ever served
        entry = Entry(Person("event_import"), uuid4(), 0, timezone.now())
        try:
            slug = slug or document.slug or slugify(Path(file).stem)[:50] or "event"
            event = import_event(document=document, entry=entry, slug=slug, done=show_progress)
        except Refusal as refusal:
            raise CommandError(str(refusal.message)) from refusal
        write_lines([_("取り込みました: %(slug)s") % {"slug": event.slug}])
