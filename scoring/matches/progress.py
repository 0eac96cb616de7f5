"""The next step of a table, and the time of its round, from the entries so far."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum

from rules_ref.classes import Player
from scoring.matches.match import GameScore, GameStatus, MatchScore, SetScore
from scoring.matches.results import MatchResult, SetResult
from scoring.matches.scheme import Scheme


class Task(Enum):
    """What a table can have to do next, in the order in which a set goes through it."""

    DRAW_SEATS = "draw_seats"
    SEAL_ENVELOPE = "seal_envelope"
    PLAY = "play"
    REPAIR = "repair"
    OPEN_ENVELOPE = "open_envelope"
    CONFIRM = "confirm"


@dataclass(frozen=True, slots=True)
class Step:
    """The next task and where: ``set_number`` and ``game`` count from 1, None where the task has none."""

    task: Task
    set_number: int | None = None
    game: int | None = None


def next_step(match: MatchResult[Player], score: MatchScore[Player], scheme: Scheme) -> Step:
    """The next step: the first entry that is missing."""
    for number in range(1, scheme.sets + 1):
        # Sets that had not begun when the table was cut off are not played any more.
        if match.cut_off and number > len(match.sets):
            break
        entry = match.sets[number - 1] if number <= len(match.sets) else None
        scored = None if entry is None else score.sets[number - 1]
        # A player may have left the table between two sets.
        seals = bool(scored and scheme.table_sizes[len(scored.players)].blind)
        step = _step_in_set(number, entry, scored, cut_off=match.cut_off, seals=seals)
        if step is not None:
            return step
    return Step(Task.CONFIRM)


def _step_in_set(
    number: int,
    entry: SetResult[Player] | None,
    scored: SetScore[Player] | None,
    *,
    cut_off: bool,
    seals: bool,
) -> Step | None:
    if entry is None or scored is None:
        return Step(Task.DRAW_SEATS, number)
    unfinished = next((game for game in scored.games if not game.counts), None)
    if unfinished is not None and not (cut_off and unfinished.status is GameStatus.RUNNING):
        return Step(_TASKS[unfinished.status], number, unfinished.number)
    if not scored.complete and not cut_off:
        return _step_before_game(number, entry, scored.games, seals=seals)
    # The envelopes of a table that was cut off stay closed.
    if entry.envelope is not None and entry.blind is None and not cut_off:
        return Step(Task.OPEN_ENVELOPE, number)
    return None


_TASKS = {GameStatus.RUNNING: Task.PLAY, GameStatus.IMPOSSIBLE: Task.REPAIR}


def _step_before_game(
    number: int, entry: SetResult[Player], games: tuple[GameScore[Player], ...], *, seals: bool
) -> Step:
    # Only before the first game: games typed in from a sheet may come without either, and no seats are drawn
    # afterwards.
    if not games and entry.seats is None:
        return Step(Task.DRAW_SEATS, number)
    if seals and not games and entry.envelope is None:
        return Step(Task.SEAL_ENVELOPE, number)
    return Step(Task.PLAY, number, len(games) + 1)


@dataclass(frozen=True, slots=True)
class RoundClock:
    """The time of a round. ``minutes`` None: no limit; ``started`` None: the clock was not started.

    A table is idle after ``idle_minutes`` without an entry.
    """

    started: datetime | None
    minutes: int | None
    idle_minutes: int

    def at(self, now: datetime) -> datetime:
        """``now``, not before the start: a system clock set back gives no table more time."""
        return now if self.started is None else max(now, self.started)

    def ends(self, extra_minutes: int = 0) -> datetime | None:
        """The end of a table's time, extra minutes included; None: no limit, or not started."""
        if self.started is None or self.minutes is None:
            return None
        return self.started + timedelta(minutes=self.minutes + extra_minutes)


@dataclass(frozen=True, slots=True)
class TableTime:
    """The clock of a table that is playing.

    ``remaining`` is below zero once its time ``ends`` (None: no limit, or the clock was not started).
    ``quiet_since`` is the last entry, or the later start of the round (None: neither); ``idle``: longer ago
    than the event allows.
    """

    ends: datetime | None
    remaining: timedelta | None
    quiet_since: datetime | None
    idle: bool

    @property
    def late(self) -> bool:
        """Whether the table's time is up."""
        return self.remaining is not None and self.remaining <= timedelta()


def table_time(
    clock: RoundClock, now: datetime, *, extra_minutes: int = 0, last_entry: datetime | None = None
) -> TableTime:
    """The time of one table at a moment.

    >>> from datetime import UTC
    >>> ten, later = datetime(2026, 5, 3, 10, tzinfo=UTC), datetime(2026, 5, 3, 11, tzinfo=UTC)
    >>> time = table_time(RoundClock(started=ten, minutes=50, idle_minutes=15), later, extra_minutes=5)
    >>> time.remaining == timedelta(minutes=-5), time.late, time.idle
    (True, True, True)
    """
    ends = clock.ends(extra_minutes)
    quiet_since = max((moment for moment in (clock.started, last_entry) if moment is not None), default=None)
    now = now if quiet_since is None else max(now, quiet_since)  # not before it, if the clock was set back
    idle = quiet_since is not None and now - quiet_since >= timedelta(minutes=clock.idle_minutes)
    return TableTime(ends, None if ends is None else ends - now, quiet_since, idle)
