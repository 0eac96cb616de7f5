"""The input of a draw: the entrants, their history, and the seed."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction
from typing import Final

from rules_ref.cards import Suit
from rules_ref.text import Text


class Version(Enum):
    """The version of the algorithm: a change that gives other seats for the same input needs a new one.

    ``FIRST`` gave suits, table numbers and tables of three club by club; since ``SECOND`` they are by lot.
    """

    FIRST = "daifugo-draw/1.1"
    SECOND = "daifugo-draw/2"


NEWEST: Final = Version.SECOND

DEFAULT_EFFORT: Final = 10


class DrawRefusedError(Exception):
    """The request can be read but not drawn; ``findings``: all reasons."""

    def __init__(self, findings: tuple[Text, ...]) -> None:
        super().__init__(" ".join(finding.en for finding in findings))
        self.findings = findings


class DrawSeating(Enum):
    """How players are seated: by chance alone, or by similar points."""

    DRAW = "draw"
    SWISS = "swiss"


@dataclass(frozen=True, slots=True)
class DrawEntrant:
    """An entrant to be seated. ``club`` empty: none; ``seed``: from 1, None: not seeded; ``points``: so far.

    Entrants of a ``group`` sit only with each other.
    """

    id: str
    club: str = ""
    seed: int | None = None
    points: int | Fraction = 0
    group: str = ""


@dataclass(frozen=True, slots=True)
class DrawRequest:
    """The input of a draw. ``rounds``: how many are drawn together; None: one, with the number ``round``.

    ``met``: pairs that sat at one table earlier in the event, once for each time. ``three_tables``: by
    entrant, visits to tables of three. ``suits``: by entrant, how often they sat at each suit.
    ``rematch_price``: the cut in squared point differences that is worth one rematch (swiss); None: none is.
    ``digest``: of the canonical input.
    """

    seed: str
    entrants: tuple[DrawEntrant, ...]
    digest: str
    stage: str | None = None
    round: int | None = None
    rounds: int | None = None
    met: tuple[tuple[str, str], ...] = ()
    three_tables: Mapping[str, int] = field(default_factory=dict)
    suits: Mapping[str, Mapping[Suit, int]] = field(default_factory=dict)
    seating: DrawSeating = DrawSeating.DRAW
    effort: int = DEFAULT_EFFORT
    rematch_price: int | None = None


def group_requests(request: DrawRequest) -> tuple[DrawRequest, ...]:
    """One request for each group, in the order in which they first appear; without groups the request itself.

    Each group has its own random numbers: its digest is the whole input's with the group's name.
    """
    groups: dict[str, list[DrawEntrant]] = defaultdict(list)
    for one in request.entrants:
        groups[one.group].append(one)
    if set(groups) <= {""}:
        return (request,)
    return tuple(_part(request, group, tuple(members)) for group, members in groups.items())


def _part(request: DrawRequest, group: str, members: tuple[DrawEntrant, ...]) -> DrawRequest:
    here = {one.id for one in members}
    return replace(
        request,
        entrants=members,
        digest=f"{request.digest} group {group}",
        # Only the history within the group: its field has no numbers for players of other groups.
        met=tuple(pair for pair in request.met if here.issuperset(pair)),
        three_tables={one: times for one, times in request.three_tables.items() if one in here},
        suits={one: counts for one, counts in request.suits.items() if one in here},
    )
