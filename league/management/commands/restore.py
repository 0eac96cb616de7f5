"""``manage.py restore FILE``: replace the desk's data by a backup."""

import shutil
import sqlite3
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection
from django.utils import timezone

from league.backups.services.backup import Backup, BackupError, read_backup
from league.backups.services.copies import make_backup, newest_whole
from league.backups.services.restoring import known_migrations, require_usable, restore_backup
from league.backups.services.updating import UpdateError, forget_update, is_pending, update
from league.management.logs import log_report
from league.management.running import Running, alone
from league.models import Event


class Command(BaseCommand):
    help = "Put a backup in the place of what is there, after asking, and after a copy of that. The desk must not run."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file", type=Path, metavar="BACKUP.zip", help="or a folder: its newest whole backup"
        )
        parser.add_argument("--yes", action="store_true", help="do not ask")

    def handle(self, *, file: Path, yes: bool, **_options: Any) -> None:
        settings.VAR.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            backup = newest_whole(file) if file.is_dir() else read_backup(file)
            require_usable(backup, known_migrations())
            with alone(settings.VAR):
                self._replace(backup, yes=yes)
        except (BackupError, Running, UpdateError, OSError) as error:
            raise CommandError(str(error)) from error

    def _is_confirmed(self) -> bool:
        self.stdout.write("置き換えますか？ / Replace it? [y/N] ", ending="")
        self.stdout.flush()
        return sys.stdin.readline().strip().lower() in {"y", "yes"}

    def _replace(self, backup: Backup, *, yes: bool) -> None:
        present = _present_events()
        if present:
            self.stdout.write(f"いまのデータ / what is here now: {present}")
            self.stdout.write(
                f"戻すバックアップ / the backup: {backup.made:%Y-%m-%d %H:%M:%S %Z} {backup.path.name}"
            )
            if not (yes or self._is_confirmed()):
                raise CommandError("何も変えていません。 / Nothing was changed.")
            self.stdout.write(
                f"いまのデータのバックアップ / a copy of what was here: {_back_up_present_data()}"
            )
        restore_backup(backup)
        forget_update()
        if is_pending():
            update(timezone.now())
        self.stdout.write(f"戻しました / restored: {_present_events() or '–'}")
        for event in Event.objects.order_by("pk"):
            for line in log_report(event):
                self.stdout.write(line)


def _back_up_present_data() -> Path:
    """Back up the data to be replaced, of a damaged database the bare file. Returns the path of the copy."""
    folder = settings.VAR / "replaced"
    try:
        return make_backup(folder, timezone.now()).path
    except (BackupError, DatabaseError, sqlite3.DatabaseError):
        broken = folder / f"broken-{timezone.now():%Y%m%d-%H%M%S}.sqlite3"
        return Path(shutil.copy(connection.settings_dict["NAME"], broken))


def _present_events() -> str:
    """The slugs of the events that would be replaced, or why there are none; empty on a new desk."""
    try:
        if "league_event" not in connection.introspection.table_names():
            return ""
        return (
            ", ".join(Event.objects.order_by("pk").values_list("slug", flat=True))
            or "（大会なし / no event）"
        )
    except (DatabaseError, sqlite3.DatabaseError):
        return "（読めません / unreadable）"
