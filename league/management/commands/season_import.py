"""``season_import SEASON.json``: store a season, with the event files beside it."""

from argparse import ArgumentParser
from pathlib import Path
from uuid import uuid4

from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.management.base import CommandError
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from league.access import Person
from league.acts.services.acts import Entry, Refusal
from league.management.event_files import file_bytes, naming
from league.management.file_command import FileCommand
from league.management.output import write_lines
from league.management.plain.season import beside
from league.seasons.services.seasons import import_season


class Command(FileCommand):
    help = "Take a season in from its file. Exit status 1: its address is taken; 2: it is malformed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="SEASON.json", help="the season file; - reads standard input")
        parser.add_argument("--slug", default="", help="store it at this address instead of its own id")
        parser.add_argument("--owner", metavar="USER", help="the account that keeps the season on its pages")
        parser.add_argument("--folder", help="where the event files lie; else beside the season file")

    def handle(
        self, *, file: str, slug: str, owner: str | None, folder: str | None, **_options: object
    ) -> None:
        text = file_bytes(file)
        call_command("update", stdout=self.stdout)  # a season may come before the desk has ever served
        user = User.objects.filter(username=owner).first() if owner else None
        if owner and user is None:
            raise CommandError(_("「%(name)s」というアカウントはありません。") % {"name": owner})
        entry = Entry(Person("season_import", user), uuid4(), 0, timezone.now())
        address = slug or slugify(Path(file).stem.removesuffix(".season"))
        files = beside(file, folder)
        try:
            with naming(file):
                season = import_season(text=text, files=files, slug=slug, otherwise=address, entry=entry)
        except Refusal as refusal:
            raise CommandError(str(refusal.message)) from refusal
        write_lines([_("取り込みました: %(slug)s") % {"slug": season.slug}])
