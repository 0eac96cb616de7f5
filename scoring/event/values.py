"""The values of an event: entrants, stages, draws, seats, games, decisions. Players are entrant ids.

They hold what people decided and wrote down; every total, rank and advance is computed from them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import TypedDict

from rules_ref.cards import Suit
from scoring.criteria import Criterion
from scoring.draw.json_form import DrawJson
from scoring.log.chain import EventLog
from scoring.matches.results import SetResult
from scoring.matches.scheme import Scheme


class EntrantStatus(Enum):
    """Whether an entrant takes part. Only ``PRESENT`` entrants enter a stage for all."""

    REGISTERED = "registered"
    PRESENT = "present"
    ABSENT = "absent"
    WITHDRAWN = "withdrawn"


class Seating(Enum):
    """How the tables of a stage are made."""

    DRAW = "draw"
    BY_PLACE = "by_place"
    SWISS = "swiss"
    GIVEN = "given"


class Counts(Enum):
    """Which points rank a stage: its own, or those of all stages so far."""

    STAGE = "stage"
    CARRIED = "carried"


@dataclass(frozen=True, slots=True)
class EventEntrant:
    """A person who is entered. ``seed`` counts from 1 (the strongest); None: not seeded."""

    id: str
    name: str
    kana: str = ""
    club: str = ""
    seed: int | None = None
    status: EntrantStatus = EntrantStatus.PRESENT


@dataclass(frozen=True, slots=True)
class Enter:
    """Who enters a stage: those who advance from the stages ``sources``, and ``seeds`` and ``players``."""

    sources: tuple[str, ...] = ()
    seeds: tuple[str, ...] = ()
    players: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BestOverall:
    """The best ``n`` of the stage advance."""

    n: int


@dataclass(frozen=True, slots=True)
class BestPerTable:
    """The best ``k`` of each table advance, and the best ``others`` of the rest."""

    k: int
    others: int = 0


@dataclass(frozen=True, slots=True)
class DropWorst:
    """All but the worst ``n`` advance."""

    n: int


@dataclass(frozen=True, slots=True)
class BestPerGroup:
    """The best of each group advance: how many, by the name of the group."""

    k: Mapping[str, int]


Advance = BestOverall | BestPerTable | DropWorst | BestPerGroup


@dataclass(frozen=True, slots=True)
class EventStage:
    """A stage. ``enter`` None: all present who enter no later stage by name. ``advance`` None: all advance.

    ``matches``: how many each player plays (one per round). ``by_group``: groups are the places reached in
    the stage before. ``advanced``: the players announced as advancing, None before that.
    """

    id: str
    name: str = ""
    enter: Enter | None = None
    matches: int = 1
    seating: Seating = Seating.DRAW
    counts: Counts = Counts.STAGE
    advance: Advance | None = None
    by_group: bool = False
    advanced: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class EventTable:
    """A table of a round and its results. ``seats``: those of the first set.

    ``recorded``: the signed totals of the sheet, without penalties. ``suits_twice``: suits under which the
    file names two players, here or in a set (the second of them counts); such a table is inconsistent.
    """

    number: int
    seats: Mapping[Suit, str]
    sets: tuple[SetResult, ...] = ()
    group: str | None = None
    cut_off: bool = False
    recorded: Mapping[str, int | Fraction] | None = None
    suits_twice: tuple[Suit, ...] = ()


@dataclass(frozen=True, slots=True)
class EventRound:
    """One round of a stage: ``number`` counts from 1 in the stage. ``draw``: the draw's input and result.

    ``moved``: (number in the draw, number in the hall) of drawn tables that were played at another one.
    """

    stage: str
    number: int
    tables: tuple[EventTable, ...] = ()
    byes: tuple[str, ...] = ()
    draw: DrawJson | None = None
    moved: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Substitution:
    """A change of players in the middle of a match.

    ``incoming`` plays on for ``outgoing`` at a table, from the set ``from_set`` (from 1) on. ``incoming``
    None: the table plays on as one of three.
    """

    stage: str
    round: int
    table: int
    from_set: int
    outgoing: str
    incoming: str | None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points given or (mostly) taken by the organiser, with a sign. ``ruling``: the number of its ruling."""

    player: str
    stage: str
    points: int
    reason: str = ""
    ruling: int | None = None


@dataclass(frozen=True, slots=True)
class Lot:
    """A lot drawn (or play-off held) among the tied: ``order`` from the best; ``by`` whom, ``at`` when."""

    stage: str
    order: tuple[str, ...]
    by: str = ""
    at: str = ""


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """A player leaves the event ``after`` a stage (None: before the first).

    ``round`` and ``set``: the last round of that stage that they play, and the last set of their match in it
    (None: all).
    """

    player: str
    after: str | None = None
    round: int | None = None
    set: int | None = None


@dataclass(frozen=True, slots=True)
class MoveUp:
    """A place in the next stage that went to the next in line.

    ``player`` advances from ``stage`` in the place of ``instead_of``, who withdrew.
    """

    stage: str
    player: str
    instead_of: str


@dataclass(frozen=True, slots=True)
class CriteriaChange:
    """A change, after play had begun, of what ranks players or lets them advance.

    ``before`` and ``after`` hold what differs, under the keys of the scheme, the regulation or the ``stage``
    (None: the whole event).
    """

    before: Mapping[str, object]
    after: Mapping[str, object]
    stage: str | None = None
    reason: str = ""
    by: str = ""
    at: str = ""


EventDecision = Lot | Withdrawal | MoveUp | CriteriaChange


class PlaceJson(TypedDict, total=False):
    """A place at a table; unknown members are left out."""

    stage: str
    round: int
    table: int
    set: int
    game: int


@dataclass(frozen=True, slots=True)
class EventRuling:
    """A ruling as it was given, and where; ``case`` and ``ruling`` are JSON."""

    number: int
    case: Mapping[str, object]
    ruling: Mapping[str, object]
    at: PlaceJson | None = None
    decision: str | None = None
    by: str = ""


@dataclass(frozen=True, slots=True)
class EventDocument:
    """A whole event. ``tiebreaks`` apply in every stage; ``date`` is ISO 8601 or empty."""

    ruleset: str
    scheme: Scheme
    tiebreaks: tuple[Criterion, ...]
    entrants: tuple[EventEntrant, ...]
    stages: tuple[EventStage, ...]
    rounds: tuple[EventRound, ...]
    slug: str = ""
    name: str = ""
    date: str = ""
    venue: str = ""
    regulation: Mapping[str, object] = field(default_factory=dict)
    substitutions: tuple[Substitution, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    decisions: tuple[EventDecision, ...] = ()
    rulings: tuple[EventRuling, ...] = ()
    log: EventLog | None = None
