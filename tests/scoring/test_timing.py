"""The round clock: the time left for a table, and when it has been idle for too long."""

from datetime import UTC, datetime, timedelta

import pytest

from scoring.matches.progress import RoundClock, table_time

START = datetime(2026, 5, 3, 10, 0, tzinfo=UTC)


def at(minutes: float) -> datetime:
    return START + timedelta(minutes=minutes)


def clock(minutes: int | None = 50, *, started: datetime | None = START, idle: int = 15) -> RoundClock:
    return RoundClock(started, minutes, idle)


@pytest.mark.parametrize(
    ("now", "extra", "left", "late"),
    [(0, 0, 50, False), (49.5, 0, 0.5, False), (50, 0, 0, True), (50, 5, 5, False), (61, 10, -1, True)],
)
def test_what_is_left_of_the_time(now: float, extra: int, left: float, late: bool) -> None:
    time = table_time(clock(), at(now), extra_minutes=extra, last_entry=at(now))
    assert (time.remaining, time.late) == (timedelta(minutes=left), late)
    assert time.ends == at(50 + extra)


def test_a_clock_set_back_gives_nobody_more_time() -> None:
    before_start = table_time(clock(), at(-30))
    assert (before_start.remaining, before_start.idle) == (timedelta(minutes=50), False)
    assert table_time(clock(), at(-30), last_entry=at(20)).remaining == timedelta(minutes=30)
    assert clock().at(at(-30)) == START
    assert clock(started=None).at(at(-30)) == at(-30)


@pytest.mark.parametrize("each", [clock(None), clock(started=None)])
def test_without_a_limit_or_a_start_nobody_is_late(each: RoundClock) -> None:
    time = table_time(each, at(500), last_entry=at(499))
    assert (time.ends, time.remaining, time.late) == (None, None, False)


@pytest.mark.parametrize(
    ("started", "last_entry", "now", "quiet_since", "idle"),
    [
        (None, None, 500, None, False),
        (None, 0, 14, 0, False),
        (None, 0, 15, 0, True),
        (0, None, 14, 0, False),
        (0, None, 15, 0, True),
        (30, 5, 44, 30, False),
        (0, 30, 46, 30, True),
    ],
)
def test_a_table_is_idle_when_nothing_was_entered_for_long(
    started, last_entry, now, quiet_since, idle
) -> None:
    moments = {
        name: None if local is None else at(local) for name, local in locals().items() if name != "idle"
    }
    time = table_time(clock(started=moments["started"]), at(now), last_entry=moments["last_entry"])
    assert (time.quiet_since, time.idle) == (moments["quiet_since"], idle)


def test_how_long_is_long_is_for_the_event_to_say() -> None:
    assert not table_time(clock(idle=30), at(20)).idle
    assert table_time(clock(idle=20), at(20)).idle
