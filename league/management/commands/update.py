"""``manage.py update``: migrate the database of an older desk to this version."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from league.backups.services.backup import Backup, BackupError, applied_migrations
from league.backups.services.copies import emptiness_in_words, last_whole
from league.backups.services.restoring import known_migrations
from league.backups.services.updating import (
    KEPT,
    UpdateError,
    create,
    go_back,
    is_interrupted,
    is_pending,
    update,
)
from league.management.logs import log_report
from league.management.running import Running, alone
from league.models import Event
from league.version import VERSION


class Command(BaseCommand):
    help = (
        "Bring the database up to this desk: an older one is copied first and checked afterwards, a newer one refused. "
        "`serve` does it by itself; the desk must not run meanwhile."
    )

    def handle(self, **_options: Any) -> None:
        settings.VAR.mkdir(mode=0o700, parents=True, exist_ok=True)
        # Where there is nothing to do, the desk may be running.
        if not is_interrupted() and not self._is_needed():
            return
        try:
            with alone(settings.VAR):
                self.bring_up_to_date()
        except Running as running:
            raise CommandError(str(running)) from running
        except (BackupError, UpdateError) as error:
            raise CommandError(str(error)) from error

    def bring_up_to_date(self) -> None:
        """Migrate; the caller holds the lock on the folder."""
        copy = go_back()
        if copy is not None:
            self._say(
                f"前の更新が途中で終わったので、更新前のデータに戻しました: {copy.path}",
                f"The last update was interrupted: the data are again as they were before it: {copy.path}",
            )
        if self._is_needed():
            self._update(copy)

    def _is_needed(self) -> bool:
        """Whether the database is older than this desk; a newer one is refused."""
        if newer := sorted(applied_migrations() - known_migrations()):
            raise CommandError(_too_new(newer[-1]))
        return is_pending()

    def _update(self, before: Backup | None) -> None:
        if not applied_migrations():
            if last_whole() is not None:  # there are backups of data: the file was emptied
                raise CommandError(emptiness_in_words())
            create()
            return
        self._say(f"前の版のデータを{VERSION}に合わせています…", f"Bringing older data up to {VERSION} …")
        copy = update(timezone.now(), before).path
        self._say(
            f"更新前のバックアップ（新しい{KEPT}回分を残します）: {copy}",
            f"A copy as they were (the last {KEPT} are kept): {copy}",
        )
        advice = (
            f"前の版に戻すには restore {copy.name}",
            f" To go back, in the older version: restore {copy.name}",
        )
        for event in Event.objects.order_by("pk"):
            for line in log_report(event, advice):
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
