"""A command on a file, as Django runs it: what it refuses ends it as Django ends commands."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from league.management.refusal import RefusedFileError


class FileCommand(BaseCommand):
    """One that reads a file."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        try:
            return super().execute(*args, **options)
        except RefusedFileError as refused:
            raise CommandError(str(refused), returncode=refused.returncode) from refused
