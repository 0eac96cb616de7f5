"""``manage.py backup``: the desk in one file, while it runs."""

import re
import time
from argparse import ArgumentParser
from itertools import repeat
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from league.backups.services.backup import BackupError
from league.backups.services.copies import make_backup, remove_old_backups

_UNITS: Final = {"s": 1, "m": 60, "h": 3600}


class Command(BaseCommand):
    help = "Copy database and signing key into one file, verified by opening it again. The desk may run meanwhile."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--to", type=Path, default=settings.VAR / "backups", help="the folder of the copies"
        )
        parser.add_argument("--every", type=seconds_of, help="go on with it: 30s, 5m, 1h")
        parser.add_argument("--times", type=int, default=1, help="so many copies, one right after the other")
        parser.add_argument("--keep", type=int, help="remove all but so many copies")

    def handle(self, *, to: Path, every: int | None, times: int, keep: int | None, **_options: Any) -> None:
        for _ in range(times) if every is None else repeat(None):
            self._copy(to)
            if keep is not None:
                remove_old_backups(to, keep, timezone.now())
            time.sleep(every or 0)

    def _copy(self, to: Path) -> None:
        try:
            backup = make_backup(to, timezone.now())
        except (BackupError, OSError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{backup.path}  {backup.size // 1024} KB")
        self.stdout.flush()


def seconds_of(text: str) -> int:
    """Parse ``30s``, ``5m`` or ``1h``. Raises ValueError for anything else, and for 0.

    >>> seconds_of("5m")
    300
    """
    found = re.fullmatch(r"0*([1-9]\d*)([smh])", text)
    if found is None:
        raise ValueError(text)
    return int(found.group(1)) * _UNITS[found.group(2)]
