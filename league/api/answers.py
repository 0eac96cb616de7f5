"""The shapes of answers of the reading API that only a running desk can give."""

from __future__ import annotations

from typing import TYPE_CHECKING, NotRequired, TypedDict

if TYPE_CHECKING:
    from scoring.published.answers import Points
    from scoring.published.season import PublishedPersonJson


class EventEntryJson(TypedDict):
    """An event in a list. ``status``: coming, running, over or archived."""

    slug: str
    name: str
    date: str
    place: str
    document: str
    status: str
    players: int
    url: str


class EventListJson(TypedDict):
    """Events, the newest first; ``next``: the address of those that follow."""

    events: list[EventEntryJson]
    next: str | None


class PublishedRulingJson(TypedDict):
    """A ruling about A, B, C and D; ``case`` and ``answer`` are null where it was given in words."""

    number: int
    at: str
    question: str
    status: str
    case: dict[str, object] | None
    answer: dict[str, object] | None


class RulingListJson(TypedDict):
    """Published rulings, the newest first; ``next``: the address of those that follow."""

    rulings: list[PublishedRulingJson]
    next: str | None


class ClockJson(TypedDict):
    """The clock of a round; ``minutes`` is null where it has none."""

    started: str | None
    ends: str | None
    minutes: int | None


class LiveJson(TypedDict):
    """The state of the round being played.

    A table is its number, set, game, state, and the points in seat order.
    """

    version: str
    stage: str | None
    round: int | None
    clock: ClockJson | None
    tables: list[tuple[int, int, int, str, list[Points]]]
    changed: str | None


class LogHeadJson(TypedDict):
    """The last entry of a log.

    ``contains``: whether the log has the entry asked for; ``proves``: whether the hash given is long enough
    to prove it.
    """

    no: int
    hash: str
    contains: NotRequired[bool]
    proves: NotRequired[bool]


class SeasonEntryJson(TypedDict):
    """A season in a list."""

    slug: str
    name: str
    first_day: str
    last_day: str
    url: str


class SeasonListJson(TypedDict):
    """Seasons, the newest first; ``next``: the address of those that follow."""

    seasons: list[SeasonEntryJson]
    next: str | None


class PersonListJson(TypedDict):
    """Persons of a season; ``next``: the address of those that follow."""

    persons: list[PublishedPersonJson]
    next: str | None


class IndexJson(TypedDict):
    """The version of the API, and the addresses of its parts."""

    version: str
    links: dict[str, str]
    schemas: dict[str, str]
