"""The commands on files, which start without Django: loading it takes longer than most of them."""

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
"""The modules beside this one: each has its help as docstring, ``add_arguments`` and ``run``."""


def replace_unencodable() -> None:
    """Write characters missing in the encoding of a console or file as ``?``, in place of an error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def run_file_command(arguments: Sequence[str]) -> bool:
    """Run the command of ``argv`` and return True, if it is one on files. Exits with its status if it refuses."""
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
