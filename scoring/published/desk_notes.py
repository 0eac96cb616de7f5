"""What a desk adds to an event's public file: rulings, times of rounds, corrected announcements."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

Game = tuple[int, int, int]
"""A game of a round: table, set and number, each from 1."""


@dataclass(frozen=True, slots=True)
class RoundTimes:
    """A round's start, its limit in minutes (None: no clock), and the ends of its games.

    ``ended``: when the last finish of a game was recorded.
    """

    started: datetime
    limit: int | None
    ended: Mapping[Game, datetime] = field(default_factory=dict)

    def minutes(self, game: Game) -> int | None:
        """Whole minutes from the start to the end of a game; None where that was not recorded."""
        ended = self.ended.get(game)
        return None if ended is None else max(0, int((ended - self.started).total_seconds() // 60))


@dataclass(frozen=True, slots=True)
class Reannouncement:
    """A corrected announcement, at entry ``no`` of the log.

    ``news``: the end of the key of the ``feed.News`` it replaces, after ``#``.
    """

    news: str
    at: datetime
    no: int


@dataclass(frozen=True, slots=True)
class DeskNotes:
    """The published rulings, as in the API; the times of rounds by stage and number; corrections in order."""

    rulings: tuple[Mapping[str, object], ...] = ()
    times: Mapping[tuple[str, int], RoundTimes] = field(default_factory=dict)
    corrections: tuple[Reannouncement, ...] = ()
