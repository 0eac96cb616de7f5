"""The columns of a list of entrants, and what can be wrong with a line."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from rules_ref.text import Text

LONGEST: Final = 60
"""The most characters of a name, its kana or a club."""
LAST_NUMBER: Final = 99_999
LAST_SEED: Final = 9_999


class EntryColumn(Enum):
    """The columns of a list. Family and given name are joined to the name, as their kana are."""

    NUMBER = "number"
    CODE = "id"
    NAME = "name"
    FAMILY = "family"
    GIVEN = "given"
    KANA = "kana"
    FAMILY_KANA = "family_kana"
    GIVEN_KANA = "given_kana"
    CLUB = "club"
    SEED = "seed"
    STATUS = "status"


class EntryStatus(Enum):
    """Whether a person takes part, according to the list. The values are those of stored entrants."""

    REGISTERED = "registered"
    PRESENT = "present"
    ABSENT = "absent"
    WITHDRAWN = "withdrawn"


Columns = tuple[EntryColumn | None, ...]
"""What each column holds, from the left; None: nothing that is used."""


@dataclass(frozen=True, slots=True)
class EntryRow:
    """A person on the list. A missing number is assigned later; ``status`` is None if the list has none."""

    line: int
    name: str
    kana: str = ""
    club: str = ""
    number: int | None = None
    code: str = ""
    seed: int | None = None
    status: EntryStatus | None = None


@dataclass(frozen=True, slots=True)
class UnusedPart:
    """An unused line or part of a line, and why."""

    line: int
    why: Text


class Flaw(Enum):
    """Kinds of conflict between a line and other people."""

    SAME_NAME = "same_name"
    NAME_ENTERED = "name_entered"
    SEED_TWICE = "seed_twice"
    CLUB_SPELT = "club_spelt"


@dataclass(frozen=True, slots=True)
class LineProblem:
    """A flaw of a line, with its column if there is one. ``about``: the line or number it conflicts with."""

    line: int
    flaw: Flaw
    column: EntryColumn | None = None
    about: str = ""
