"""``season_export SLUG SEASON.json``: a stored season as its file, with its event files beside it."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from league.management.events import season_of


class Command(BaseCommand):
    help = "Write a season as its file, and its event files beside it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", metavar="SLUG")
        parser.add_argument(
            "file", metavar="SEASON.json", help="where to; event files go into the same folder"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        season = season_of(options["slug"])
        target = Path(options["file"])
        folder = target.parent.resolve()
        try:
            target.write_bytes(season.document.encode())
            for file in season.files.all():
                path = (folder / file.name).resolve()
                # Names come from files that were handed in, and must not lead out of the folder.
                if not path.is_relative_to(folder):
                    raise CommandError(f"{file.name}: {_('フォルダーの外です。')}")
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(bytes(file.content))
        except OSError as refused:
            raise CommandError(f"{refused.filename}: {refused.strerror}") from refused
