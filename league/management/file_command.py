"""Base of the Django commands on one file: refusals become Django's CommandError."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from league.management.refusal import RefusedFileError


class FileCommand(BaseCommand):
    """A command that reads one file."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        try:
            return super().execute(*args, **options)
        except RefusedFileError as refused:
            raise CommandError(str(refused), returncode=refused.returncode) from refused
