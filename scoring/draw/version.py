"""The ways in which seats have been made: a draw is made again as it was made."""

from enum import Enum
from typing import Final


class Version(Enum):
    """A change to which seats come out of the same input gives the new way a name, and keeps the old one.

    ``FIRST`` handed out suits, table numbers and tables of three clubs first; since ``SECOND`` they are by lot.
    """

    FIRST = "daifugo-draw/1.1"
    SECOND = "daifugo-draw/2"


NEWEST: Final = Version.SECOND
