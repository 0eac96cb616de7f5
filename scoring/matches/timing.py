"""The clock of a table: the time left, and the time since the last entry."""

from dataclasses import dataclass
from datetime import datetime, timedelta


@dataclass(frozen=True, slots=True)
class RoundClock:
    """The time of a round. ``minutes`` None: no limit; ``started`` None: the clock was not started.

    A table is idle after ``idle_minutes`` without an entry.
    """

    started: datetime | None
    minutes: int | None
    idle_minutes: int

    def at(self, now: datetime) -> datetime:
        """The moment by this clock; one that was set back stands still, and gives no table more time."""
        return now if self.started is None else max(now, self.started)

    def ends(self, extra_minutes: int = 0) -> datetime | None:
        """The end of the time, for a table with so many extra minutes (None: no limit)."""
        if self.started is None or self.minutes is None:
            return None
        return self.started + timedelta(minutes=self.minutes + extra_minutes)


@dataclass(frozen=True, slots=True)
class TableTime:
    """The clock of a table that is playing.

    ``remaining`` is below zero once its time ``ends`` (both None: no limit). ``quiet_since`` is the last
    entry, or the later start of the round (None: neither); ``idle``: longer ago than the event allows.
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
    now = now if quiet_since is None else max(now, quiet_since)  # not less, where it was set back
    idle = quiet_since is not None and now - quiet_since >= timedelta(minutes=clock.idle_minutes)
    return TableTime(ends, None if ends is None else ends - now, quiet_since, idle)
