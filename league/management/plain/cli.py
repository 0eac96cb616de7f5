"""Run the commands on files without Django, whose start takes longer than most of them."""

import io
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Final

from league.management.refusal import RefusedFileError

COMMANDS: Final = frozenset(
    {
        "adjudicate",
        "draw",
        "read_list",
        "rerule",
        "season",
        "season_diff",
        "season_entrants",
        "season_who",
        "standings",
        "verify",
    }
)
"""Names of the modules beside this one. Each has its help as docstring, ``add_arguments`` and ``run``."""


def replace_unencodable() -> None:
    """Write characters missing in the encoding of a console or file as ``?``, in place of an error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def run_file_command(arguments: Sequence[str]) -> bool:
    """Run the command in ``argv`` if it is one on files; returns whether it is. Exits on a refusal."""
    match arguments:
        case [program, name, *given] if name in COMMANDS:
            command = import_module(f"league.management.plain.{name}")
        case _:
            return False
    parser = ArgumentParser(
        f"{Path(program).name} {name}",
        description=command.__doc__,
        formatter_class=RawDescriptionHelpFormatter,
    )
    command.add_arguments(parser)
    try:
        command.run(**vars(parser.parse_args(given)))
    except RefusedFileError as refused:
        sys.stderr.write(f"CommandError: {refused}\n")
        sys.exit(refused.returncode)
    return True
