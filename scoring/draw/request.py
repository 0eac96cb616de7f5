"""What a draw is made from: who is to be seated, who met already, and where the chance comes from."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction
from typing import Final

from rules_ref.cards import Suit
from rules_ref.text import Text


class Version(Enum):
    """The algorithm that makes the seats: one that makes others of the same input is a new version.

    ``FIRST`` handed out suits, table numbers and tables of three clubs first; since ``SECOND`` they are by lot.
    """

    FIRST = "daifugo-draw/1.1"
    SECOND = "daifugo-draw/2"


NEWEST: Final = Version.SECOND

DEFAULT_EFFORT: Final = 10


class DrawRefusedError(Exception):
    """The request can be read but not drawn; ``findings`` say all that does not hold."""

    def __init__(self, findings: tuple[Text, ...]) -> None:
        super().__init__(" ".join(finding.en for finding in findings))
        self.findings = findings


class DrawSeating(Enum):
    """What the tables are made by: chance alone, or similar points too."""

    DRAW = "draw"
    SWISS = "swiss"


@dataclass(frozen=True, slots=True)
class DrawEntrant:
    """Someone to be seated. ``club`` empty: none; ``seed`` counts from 1, None: not seeded; ``points`` so far.

    Who stands in a ``group`` sits with others of it only.
    """

    id: str
    club: str = ""
    seed: int | None = None
    points: int | Fraction = 0
    group: str = ""


@dataclass(frozen=True, slots=True)
class DrawRequest:
    """What a draw is made from. ``rounds`` None: one round, ``round``; else so many rounds are made together.

    ``met``: pairs that sat at one table earlier in the event, once for each time. ``three_tables``: how often
    someone sat at a table of three. ``suits``: how often someone sat at which suit. ``rematch_price``: so many
    squared points nearer is worth one rematch (swiss); None: no nearness is. ``digest``: of the canonical input.
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

    Each group has chance of its own: its digest is the whole input's with the group's name.
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
        # Only what lies within the group: players of others cannot be met here, and its field numbers no others.
        met=tuple(pair for pair in request.met if here.issuperset(pair)),
        three_tables={one: times for one, times in request.three_tables.items() if one in here},
        suits={one: counts for one, counts in request.suits.items() if one in here},
    )
