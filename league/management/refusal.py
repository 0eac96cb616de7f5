"""The error of a command about its file, with the exit status."""

from typing import Final

DOES_NOT_HOLD: Final = 1
"""The exit status for input that can be read, but has findings."""
MALFORMED: Final = 2
"""The exit status for input that cannot be read."""


class RefusedFileError(Exception):
    """A file that a command cannot use. The command prints the message and exits with ``returncode``."""

    def __init__(self, message: str, returncode: int = MALFORMED) -> None:
        super().__init__(message)
        self.returncode = returncode
