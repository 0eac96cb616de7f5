"""The quick door of ``manage.py``: a command on one file starts without Django, which takes longer than most rulings."""

from __future__ import annotations

import io
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Final

from league.management.refusal import RefusedFileError

if TYPE_CHECKING:
    from collections.abc import Sequence

COMMANDS: Final = {
    "adjudicate": 1,
    "draw": 1,
    "read_list": 1,
    "rerule": 1,
    "season": 1,
    "season_diff": 3,
    "season_entrants": 2,
    "season_who": 2,
    "standings": 1,
    "verify": 1,
}
"""How many arguments each takes, files and ids."""


def speak_anywhere() -> None:
    """What the letters of a console or file do not have is written as ``?`` there, and ends no command."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def served(arguments: Sequence[str]) -> bool:
    """Run the command, if it is one on files and nothing else is said: options, help and mistakes are for Django's door.

    What a command refuses is said, and ends it, as there.
    """
    match arguments:
        case [command, *files] if COMMANDS.get(command) == len(files) and all(map(_is_file, files)):
            run = import_module(f"league.management.plain.{command}").run
        case _:
            return False
    try:
        run(*files)
    except RefusedFileError as refused:
        sys.stderr.write(f"CommandError: {refused}\n")
        sys.exit(refused.returncode)
    return True


def _is_file(argument: str) -> bool:
    return argument == "-" or not argument.startswith("-")
