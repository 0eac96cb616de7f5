"""``manage.py update``: the database of an older desk, brought up to this one."""

from __future__ import annotations

from typing import Any, Final

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from league.backups.services.copies import BackupError, keep_backups, known_migrations, make_backup
from league.management.logs import told_of
from league.models import Event
from league.serving.presence import Running, alone
from league.version import VERSION

KEPT: Final = 5
"""Copies as they were before an update; older ones go."""


class Command(BaseCommand):
    help = (
        "Bring the database up to this desk: an older one is copied first and checked afterwards, a newer one refused. "
        "`serve` does it by itself; the desk must not run meanwhile."
    )

    def handle(self, **_options: Any) -> None:
        settings.VAR.mkdir(mode=0o700, parents=True, exist_ok=True)
        recorder = MigrationRecorder(connection)
        applied = {".".join(step) for step in recorder.applied_migrations()}
        if newer := sorted(applied - known_migrations()):
            raise CommandError(_too_new(newer[-1]))
        if {".".join(step) for step in MigrationLoader(None).disk_migrations} <= applied:
            return
        if not applied:
            call_command("migrate", verbosity=0)
            return
        try:
            with alone(settings.VAR):
                self._update()
        except Running as running:
            message = (
                "デスクが動いています。終了してから、もう一度始めてください。\n"
                "The desk is running. Stop it first, then start again."
            )
            raise CommandError(message) from running

    def _update(self) -> None:
        try:
            now, folder = timezone.now(), settings.VAR / "before-updates"
            copy = make_backup(folder, now).path
            keep_backups(folder, KEPT, now)
        except BackupError as error:
            raise CommandError(str(error)) from error
        self._say(
            f"前の版のデータを{VERSION}に合わせます。バックアップ（新しい{KEPT}回分を残します）: {copy}",
            f"Bringing older data up to {VERSION}. A copy as they were (the last {KEPT} are kept): {copy}",
        )
        call_command("migrate", verbosity=0)
        advice = (
            f"前の版に戻すには restore {copy.name}",
            f" To go back, in the older version: restore {copy.name}",
        )
        for event in Event.objects.order_by("pk"):
            for line in told_of(event, advice):
                self.stdout.write(line)
            self.stdout.flush()

    def _say(self, japanese: str, english: str) -> None:
        self.stdout.write(f"{japanese}\n{english}")
        self.stdout.flush()


def _too_new(step: str) -> str:
    return (
        f"このデータは、より新しい版のデスクのものです（{step}、この版は{VERSION}）。新しい版のデスクで開いてください。何も変えていません。\n"
        f"These data are of a newer desk ({step}; this is {VERSION}). Open them with that version. Nothing was changed."
    )
