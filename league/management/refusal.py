"""The error of a command about its file, with the exit status."""

from typing import Final

DOES_NOT_HOLD: Final = 1
"""The exit status for what can be read and cannot be so."""
MALFORMED: Final = 2
"""The exit status for what cannot be read."""


class RefusedFileError(Exception):
    """A file that a command cannot use: it prints the message and exits with this status."""

    def __init__(self, message: str, returncode: int = MALFORMED) -> None:
        super().__init__(message)
        self.returncode = returncode
