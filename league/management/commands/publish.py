"""``manage.py publish SLUG … --to DIR`` or ``--file EVENT.json … --to DIR``: a site of static pages."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.core.management.base import CommandError

from league.management.event_files import read_event_file
from league.management.events import event_of
from league.management.file_command import FileCommand
from league.management.refusal import DOES_NOT_HOLD
from league.publishing.site import site_of
from league.publishing.writing import write
from scoring.event.check import problems
from scoring.event.spectators import for_spectators
from scoring.published.published import Published

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from scoring.event.values import EventDocument


class Command(FileCommand):
    help = "Write the results of events as a site of static pages, for any web server or to be opened from a folder."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slugs", nargs="*", metavar="SLUG", help="events of this desk")
        parser.add_argument(
            "--file", action="append", default=[], metavar="EVENT.json", help="an event file; may be repeated"
        )
        parser.add_argument("--to", required=True, type=Path, metavar="DIR", help="the folder of the site")
        parser.add_argument(
            "--base", default="", help="the address the site will have: https://example.org/results"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        documents = [(name, for_spectators(read_event_file(name))) for name in options["file"]]
        documents += [(slug, _of_database(slug)) for slug in options["slugs"]]
        if not documents:
            raise CommandError(
                "大会のIDか --file が必要です。 / Name an event, or an event file with --file."
            )
        events = [_published(name, document) for name, document in documents]
        try:
            changed = write(site_of(events, options["base"]), options["to"])
        except OSError as refused:
            raise CommandError(f"{options['to']}: {refused.strerror}") from refused
        self.stdout.write(f"{options['to']}: {changed} 個のファイルを書きました。 / {changed} files written.")


def _of_database(slug: str) -> EventDocument:
    from league.event_document import public_document  # noqa: PLC0415 - files alone need no database

    return public_document(event_of(slug))


def _published(name: str, document: EventDocument) -> Published:
    found = problems(document)
    if found:
        raise CommandError(f"{name}: {found[0].text.ja} / {found[0].text.en}", returncode=DOES_NOT_HOLD)
    return Published(document)
