"""What is said while a play is judged: checks and what they bar, licences that lift bars, reasons, the outcome."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules_ref.text import Text


class Bar(Enum):
    """What a check can stand in the way of; a licence names the bars it lifts."""

    # There is one of each, so it is found by what it is; an Enum's own hash runs in Python, for every check.
    __hash__ = object.__hash__

    TURN = "turn"
    OPENING = "opening"
    LOCKOUT = "lockout"
    FORM = "form"
    SIZE = "size"
    STRENGTH = "strength"
    SUIT_LOCK = "suit_lock"
    NUMBER_LOCK = "number_lock"
    ATTRIBUTE_LOCK = "attribute_lock"
    ANSWERABLE = "answerable"
    LAST_CARDS = "last_cards"


LOCKS = frozenset({Bar.SUIT_LOCK, Bar.NUMBER_LOCK, Bar.ATTRIBUTE_LOCK})
BEAT = frozenset({Bar.FORM, Bar.SIZE, Bar.STRENGTH})


@dataclass(frozen=True, slots=True)
class Check:
    """One thing looked at before a play is allowed. ``basic``: its clause is cited even for a plain legal play.

    ``surprising``: that it holds is no matter of course to a table.
    """

    bar: Bar
    clause: str
    holds: bool
    text: Text
    basic: bool = False
    surprising: bool = False


@dataclass(frozen=True, slots=True)
class Licence:
    """A clause that permits what other clauses forbid. ``name``: what such cards are called. ``surprising``: as of a check."""

    clause: str
    lifts: frozenset[Bar]
    text: Text
    name: Text | None = None
    surprising: bool = False


@dataclass(frozen=True, slots=True)
class Reason:
    """A clause with what it means here.

    ``of``: the kind of effect it explains, if any. Only a ``decisive`` one is cited beside the findings.
    """

    clause: str
    text: Text
    of: str | None = None
    decisive: bool = True


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of an attempt: what bars it for good, whether it is a foul finish, the kinds of its effects."""

    barred: frozenset[Bar] = frozenset()
    foul: bool = False
    happened: frozenset[str] = frozenset()

    @property
    def legal(self) -> bool:
        return not self.barred
