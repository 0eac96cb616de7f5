"""A season as values: persons, events, quotas and the acts on places. Days are ISO dates as text, which sort by time."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

Content = dict[str, Any]

Number = int | Fraction


@dataclass(frozen=True, slots=True)
class SeasonPerson:
    """A person the league knows. ``born`` is a year, a month or a day; ``shown`` says how pages name them."""

    id: str
    name: str = ""
    kana: str = ""
    club: str = ""
    former: tuple[str, ...] = ()
    born: str = ""
    shown: str = "name"


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A line of an archived result: ranks only. ``person`` is None for an unknown participant."""

    rank: int
    person: str | None = None
    match_points: Number = 0


@dataclass(frozen=True, slots=True)
class SeasonEvent:
    """An event of the season: played from a ``file`` of the desk, or archived as ``results``."""

    id: str
    kind: str
    date: str
    status: str
    name: str = ""
    file: str | None = None
    sha256: str = ""
    source: str = ""
    replaces: tuple[str, ...] = ()
    who: Mapping[str, str] | None = None
    guests: tuple[str, ...] = ()
    results: tuple[ResultRow, ...] | None = None

    @property
    def played(self) -> bool:
        return self.status in ("official", "provisional")


@dataclass(frozen=True, slots=True)
class Into:
    """What places lead to. None and "" stand for no limit."""

    event: str | None = None
    size: int | None = None
    passing_until: str | None = None
    born_after: str | None = None


@dataclass(frozen=True, slots=True)
class Steps:
    """Places by the number of players: the highest step (players, places) that was reached counts."""

    steps: tuple[tuple[int, int], ...]

    def places(self, players: int) -> int:
        """The places for this number of players.

        >>> Steps(((1, 1), (16, 2), (32, 3))).places(20)
        2
        """
        return max((step for step in self.steps if step[0] <= players), default=(0, 0))[1]


@dataclass(frozen=True, slots=True)
class Fill:
    """As many places as are free at that moment, less those that others still have to give."""


@dataclass(frozen=True, slots=True)
class QuotaSource:
    """Where places come from: events of a kind, one event, or the season's table on a day (``until``)."""

    kind: str | None = None
    event: str | None = None
    table: bool = False
    until: str | None = None


@dataclass(frozen=True, slots=True)
class Quota:
    """The places in ``into`` that a source gives. ``passing``: one that its winner holds already or gives
    back passes on.
    """

    into: str
    source: QuotaSource
    n: int | Steps | Fill
    passing: bool = True
    down_to: int | None = None
    role: str = "entrant"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceAct:
    """An act on a person's place in an event, on the day ``at``."""

    into: str
    person: str
    at: str
    by: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Given(PlaceAct):
    """A place that the league gives by name: a seed, say."""

    role: str = "seed"


class Declined(PlaceAct):
    """A person gives a place back, or says early that they will not take one."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Announced(PlaceAct):
    """A place as it was announced; ``source`` is an event's id, ``given`` or ``table``."""

    source: str


@dataclass(frozen=True, slots=True)
class SeasonLot:
    """The order in which persons were drawn."""

    order: tuple[str, ...]
    at: str
    by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnouncementDecision(PlaceAct):
    """The end of an announcement that no longer follows: ``keep`` (they hold a place) or ``withdraw``."""

    kind: str


@dataclass(frozen=True, slots=True)
class Merge:
    """Two numbers found to be one person: ``new`` replaces ``old`` everywhere from then on."""

    old: str
    new: str
    at: str
    by: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class KindPoints:
    """What an event of a kind is worth: by place (the first is rank 1), for taking part, for each match point."""

    places: tuple[Number, ...] = ()
    taking_part: Number = 0
    per_match_point: Number = 0


@dataclass(frozen=True, slots=True)
class Before:
    """The closed season this one begins from: its file and digest."""

    file: str
    sha256: str


def logo_file(digest: str) -> str:
    """The name under which a logo lies beside a season file; empty where there is none."""
    return f"{digest}.png" if digest else ""


@dataclass(frozen=True, slots=True)
class Look:
    """How a season looks. ``logo``: the digest of the PNG beside the season file."""

    organiser: str = ""
    colour: str = ""
    logo: str = ""

    @property
    def file(self) -> str:
        """The name of the logo's file; empty where there is none."""
        return logo_file(self.logo)


@dataclass(frozen=True, slots=True)
class CountedEvents:
    """How many of a person's events count (None: all), and the criteria that separate equals, in order."""

    best: int | None = None
    tiebreaks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Season:
    """All of a season file. Lists are in the order of the file."""

    first_day: str
    last_day: str
    slug: str = ""
    name: str = ""
    before: Before | None = None
    look: Look = Look()
    persons: tuple[SeasonPerson, ...] = ()
    events: tuple[SeasonEvent, ...] = ()
    into: Mapping[str, Into] = field(default_factory=dict)
    quotas: tuple[Quota, ...] = ()
    given: tuple[Given, ...] = ()
    declined: tuple[Declined, ...] = ()
    announced: tuple[Announced, ...] = ()
    points: Mapping[str, KindPoints] = field(default_factory=dict)
    counting: CountedEvents = CountedEvents()
    merged: tuple[Merge, ...] = ()
    all_decisions: tuple[SeasonLot | AnnouncementDecision, ...] = ()

    @property
    def lots(self) -> tuple[SeasonLot, ...]:
        return tuple(one for one in self.all_decisions if isinstance(one, SeasonLot))

    @property
    def decisions(self) -> tuple[AnnouncementDecision, ...]:
        """The decisions on announcements."""
        return tuple(one for one in self.all_decisions if isinstance(one, AnnouncementDecision))


@dataclass(frozen=True, slots=True)
class SeasonFinding:
    """A defect of a season; ``kind`` is a key of ``SENTENCES``, the rest names what it is about."""

    kind: str
    into: str = ""
    person: str = ""
    event: str = ""
    entrant: str = ""

    def as_json(self) -> dict[str, str]:
        named = {"into": self.into, "person": self.person, "event": self.event, "entrant": self.entrant}
        return {"kind": self.kind, **{key: value for key, value in named.items() if value}}
