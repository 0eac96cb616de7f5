"""Standard output of commands, always in UTF-8."""

import json
import os
import sys
from collections.abc import Iterable


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
