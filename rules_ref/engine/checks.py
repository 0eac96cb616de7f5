"""The parts of a judgement: checks and the bars they raise, licences that lift bars, reasons, the outcome."""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from rules_ref.text import Text


class Bar(Enum):
    """A ground on which a check forbids a play, unless a licence lifts it. Of several the first is given."""

    # Members are singletons, so identity will do: Enum's own hash is Python code, and runs for every check.
    __hash__ = object.__hash__

    LOCKOUT = "lockout"
    TURN = "turn"
    OPENING = "opening"
    FORM = "form"
    ANSWERABLE = "answerable"
    SIZE = "size"
    STRENGTH = "strength"
    SUIT_LOCK = "suit_lock"
    NUMBER_LOCK = "number_lock"
    ATTRIBUTE_LOCK = "attribute_lock"
    LAST_CARDS = "last_cards"


LOCKS = frozenset(bar for bar in Bar if bar.name.endswith("_LOCK"))
BEAT = frozenset({Bar.FORM, Bar.SIZE, Bar.STRENGTH})


class Check(NamedTuple):
    """One condition of a legal play.

    ``basic``: its clause is cited even for a plain legal play. ``surprising``: players may not expect its
    result. ``permits``: the sentence that the cards may be played because it holds, if that is the main
    reason.
    """

    bar: Bar
    clause: str
    holds: bool
    text: Text
    basic: bool = False
    surprising: bool = False
    permits: Text | None = None


class Licence(NamedTuple):
    """A clause that permits what other clauses forbid.

    ``name``: what such cards are called. ``surprising``: as in a check.
    """

    clause: str
    lifts: frozenset[Bar]
    text: Text
    name: Text | None = None
    surprising: bool = False


class Reason(NamedTuple):
    """A clause and what it means for a move.

    ``of``: the kind of effect it explains, if any. Only a ``decisive`` one is cited beside the findings.
    """

    clause: str
    text: Text
    of: str | None = None
    decisive: bool = True


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of an attempt: the remaining bars, whether it is a foul finish, its kinds of effects."""

    barred: frozenset[Bar] = frozenset()
    foul: bool = False
    happened: frozenset[str] = frozenset()

    @property
    def legal(self) -> bool:
        return not self.barred
