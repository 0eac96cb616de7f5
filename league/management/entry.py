"""The entry point of all commands: a damaged or emptied database gives a message, not a traceback."""

import os
import sys
from collections.abc import Sequence

from django.core.management import execute_from_command_line
from django.db import DatabaseError

from league.damage import is_damage, note_damage


def execute(arguments: Sequence[str]) -> None:
    """Run a Django command with the desk's settings."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    try:
        execute_from_command_line(list(arguments))
    except Exception as error:
        words = _message_for(error)
        if not words:
            raise
        sys.stderr.write(f"{words}\n")
        sys.exit(1)


def _message_for(error: Exception) -> str:
    """The message for a damaged or emptied database; empty where the error has another cause."""
    if not (is_damage(error) or isinstance(error, DatabaseError)):
        return ""
    from league.backups.services.copies import (  # noqa: PLC0415 - the settings come first
        damage_in_words,
        emptiness_in_words,
        has_no_tables,
    )

    if is_damage(error):
        note_damage()
        return damage_in_words()
    return emptiness_in_words() if has_no_tables() else ""
