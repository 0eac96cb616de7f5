"""What commands print: standard output, always in UTF-8, and a progress bar."""

import json
import os
import sys
from collections.abc import Iterable
from typing import Final

_BAR_WIDTH: Final = 30


def write_json(value: object) -> None:
    """Write a JSON value in one line."""
    write_lines([json.dumps(value, ensure_ascii=False)])


def write_lines(lines: Iterable[str]) -> None:
    """Write lines, each as soon as it is made."""
    try:
        for line in lines:
            # A lone surrogate in a name cannot be UTF-8; this spells it as the JSON escape it came from.
            sys.stdout.buffer.write(line.encode("utf-8", "backslashreplace") + b"\n")
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader closed the pipe (``| head``). Without this Python reports the error again on exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def show_progress(part: float, note: str = "") -> None:
    """Draw a progress bar over the last one, on terminals only. ``part``: 0 to 1; ``note``: text after it."""
    if sys.stderr.isatty():
        filled = int(part * _BAR_WIDTH)
        # In ASCII: not every console has blocks.
        bar = "#" * filled + " " * (_BAR_WIDTH - filled)
        sys.stderr.write(f"\r[{bar}] {part:4.0%} {note}" + "\n" * (part >= 1))
        sys.stderr.flush()
