"""What a desk knows of an event beside its public file: times of rounds, and corrected announcements."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

Game = tuple[int, int, int]
"""A game of a round: table, set and number, each from 1."""


@dataclass(frozen=True, slots=True)
class RoundTimes:
    """A round's start, its limit in minutes (None: no clock), and when the last finish of each game was recorded."""

    started: datetime
    limit: int | None
    ended: Mapping[Game, datetime] = field(default_factory=dict)

    def minutes(self, game: Game) -> int | None:
        """Whole minutes from the start to the end of a game; None where that was not recorded."""
        ended = self.ended.get(game)
        return None if ended is None else max(0, int((ended - self.started).total_seconds() // 60))


@dataclass(frozen=True, slots=True)
class Reannouncement:
    """A corrected announcement. ``news``: which of ``feed.News`` it replaces, by the end of its key."""

    news: str
    at: datetime
    no: int


@dataclass(frozen=True, slots=True)
class DeskNotes:
    """By stage and round; ``rulings``: the published ones, as in the API."""

    rulings: tuple[Mapping[str, object], ...] = ()
    times: Mapping[tuple[str, int], RoundTimes] = field(default_factory=dict)
    corrections: tuple[Reannouncement, ...] = ()
