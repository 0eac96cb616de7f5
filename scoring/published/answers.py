"""The shapes of what is published.

Fractions of points are texts (``"9/2"``); players are identified by id.
"""

from __future__ import annotations

import json
from typing import NotRequired, TypedDict

Points = int | str


class PublishedStageSummaryJson(TypedDict):
    """``status``: coming, running or over."""

    id: str
    name: str
    status: str


class PublishedRoundSummaryJson(TypedDict):
    """A round and the number of its tables."""

    stage: str
    round: int
    tables: int
    status: str


class PublishedHeadJson(TypedDict):
    """The last entry of a log: its number and its hash, 64 hex digits."""

    no: int
    hash: str


class PublishedEventSummaryJson(TypedDict):
    """A summary of an event.

    ``head`` is null where it has no log; a desk adds the addresses of its page and parts.
    """

    slug: str
    name: str
    date: str
    place: str
    document: str
    status: str
    players: int
    stages: list[PublishedStageSummaryJson]
    rounds: list[PublishedRoundSummaryJson]
    head: PublishedHeadJson | None
    url: NotRequired[str]
    links: NotRequired[dict[str, str]]


class PublishedGameJson(TypedDict):
    """A game that counts. A class of null is a place that was shared; ``fallen``: the daifugo who fell."""

    classes: dict[str, str | None]
    points: dict[str, Points]
    bonus: dict[str, int]
    fouls: list[str]
    fallen: str | None


class PublishedSetJson(TypedDict):
    """A set with its games that count."""

    games: list[PublishedGameJson]
    points: dict[str, Points]


class PublishedTableJson(TypedDict):
    """A table: ``seats`` by the letter of the suit, ``check`` the sum its points must have."""

    table: int
    group: str | None
    seats: dict[str, str]
    status: str
    sets: list[PublishedSetJson]
    points: dict[str, Points]
    check: int


class PublishedTimesJson(TypedDict):
    """When a round was played: its start, its limit in minutes (null: no clock), and after how many minutes each game was over."""

    started: str
    limit: int | None
    games_over: list[int]


class PublishedRoundJson(TypedDict):
    """A round with its tables; ``times`` only from a desk that knows them."""

    stage: str
    round: int
    status: str
    byes: list[str]
    tables: list[PublishedTableJson]
    times: NotRequired[PublishedTimesJson]


class PublishedStageStepJson(TypedDict):
    """Where a player stands after a stage: ``rank`` of how many (``of``); ``advanced`` is null while that is open."""

    stage: str
    rank: int
    of: int
    points: Points
    total: Points
    advanced: bool | None


class PublishedRoundStepJson(TypedDict):
    """A player's rank after a finished round."""

    stage: str
    round: int
    rank: int
    of: int


class PublishedMatchJson(TypedDict):
    """A match from one player's side; ``seat`` is null for a substitute."""

    stage: str
    round: int
    table: int
    seat: str | None
    status: str
    opponents: list[str]
    points: Points
    games: list[dict[str, object]]


class PublishedCourseJson(TypedDict):
    """A player's course through an event; ``final``: the rank in the final ranking, once there is one."""

    number: int
    id: str
    name: str
    club: str
    stages: list[PublishedStageStepJson]
    rounds: list[PublishedRoundStepJson]
    matches: list[PublishedMatchJson]
    final: int | None


def json_bytes(value: object) -> bytes:
    """JSON in UTF-8 without spaces; the same value gives the same bytes."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
