"""``manage.py migrate`` that makes the folder of an SQLite file, which SQLite does not."""

from typing import Any

from django.conf import settings
from django.core.management.commands.migrate import Command as Migrate


class Command(Migrate):
    def execute(self, *args: Any, **options: Any) -> str | None:
        # Before the checks, which open the database.
        settings.VAR.mkdir(mode=0o700, parents=True, exist_ok=True)
        return super().execute(*args, **options)
