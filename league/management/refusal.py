"""How a command says that it can do nothing with a file, and the exit status that it ends with."""

from __future__ import annotations

from typing import Final

DOES_NOT_HOLD: Final = 1
"""The exit status for what can be read and cannot be so."""
MALFORMED: Final = 2
"""The exit status for what cannot be read."""


class RefusedFileError(Exception):
    """A file that a command can do nothing with: the command says so and ends with this exit status."""

    def __init__(self, message: str, returncode: int = MALFORMED) -> None:
        super().__init__(message)
        self.returncode = returncode
