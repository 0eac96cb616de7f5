"""The records of a ledger of places: places held, rows, walks down a ranking, open places."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from scoring.season.values import Quota


@dataclass(frozen=True, slots=True)
class SeasonPlace:
    """A place a person holds. ``rank`` is None where it was given or kept; ``quota`` is what a place came from."""

    person: str
    role: str
    source: str
    rank: int | None
    passed_from: tuple[str, ...]
    at: str
    quota: Quota | None = None
    kept: bool = False


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """What happened to a place on a day."""

    at: str
    into: str
    what: str
    person: str | None
    source: str | None
    rank: int | None


@dataclass
class Walk:
    """Places that go down a ranking. ``n``: what the quota had, ``left``: those still to be given."""

    quota: Quota
    source: str
    ranking: Sequence[tuple[int, Sequence[str]]]
    n: int
    left: int
    group: int = 0
    passed: set[str] = field(default_factory=set)
    waiting: bool = False
    opened: bool = False

    @property
    def rank(self) -> int:
        return self.ranking[self.group][0]

    @property
    def at_its_end(self) -> bool:
        """Whether no rank is left that may get a place."""
        most = self.quota.down_to
        return self.group >= len(self.ranking) or (most is not None and self.rank > most)


@dataclass(frozen=True, slots=True)
class OpenPlaces:
    """Free places: of a walk that waits or has ended, or given back for good (``walk`` is None)."""

    into: str
    source: str
    walk: Walk | None
