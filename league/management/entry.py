"""How every command is run: a damaged database is reported in words, with the way back, not by a traceback."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from django.core.management import execute_from_command_line

from league.damage import is_damage, note_damage

if TYPE_CHECKING:
    from collections.abc import Sequence


def execute(arguments: Sequence[str]) -> None:
    """Run a command of Django's with the desk's settings."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    try:
        execute_from_command_line(list(arguments))
    except Exception as error:
        if not is_damage(error):
            raise
        from league.backups.services.copies import damage_in_words  # noqa: PLC0415 - the settings come first

        note_damage()
        sys.stderr.write(f"{damage_in_words()}\n")
        sys.exit(1)
