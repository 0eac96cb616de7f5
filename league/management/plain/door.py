"""A short cut in ``manage.py``: commands on one file start without Django, which takes longest."""

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
    """Write characters missing in the encoding of a console or file as ``?``, in place of an error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def served(arguments: Sequence[str]) -> bool:
    """Run the command if it is one on files without other arguments.

    Options, help and mistakes are left to Django. Refusals end it in the same way.
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
