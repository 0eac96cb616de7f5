"""The hall and the clock: which round is being played, and which of its tables are late or idle."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any, Final, Literal

from django.db import connection
from django.db.models import BooleanField, Count, ExpressionWrapper, Max, Min, OuterRef, Q, QuerySet, Subquery

from league.chain import table_at
from league.models import Act, Event, Match, Round, Table, Verb
from scoring.matches.progress import RoundClock, TableTime, table_time
from scoring.published.desk_notes import Game, RoundTimes

_ENDS: Final = (Verb.RECORD_EXIT, Verb.CUT_OFF_GAME)
_ANY: Final = -1
"""A placeholder for the event's id in the cached SQL."""


@dataclass(frozen=True, slots=True)
class TimedMatch:
    """A match of a round by its number, as of a version; ``time`` None: closed, without a clock."""

    pk: int
    table: int
    version: int
    time: TableTime | None


@dataclass(frozen=True, slots=True)
class Flags:
    """The number of open tables that are late, and of those that are idle."""

    late: int
    idle: int

    def __bool__(self) -> bool:
        return bool(self.late or self.idle)


def current_round(event: Event) -> Round | None:
    """The round being played, in one query (None: no round has tables).

    A round has begun once its clock was started, or half of its tables have entries: one entry at the wrong
    table does not count. The last that has begun is current, until all its tables are closed and another
    follows.
    """
    rounds = _with_tables(event.rounds.all()).select_related("event", "stage")
    counted = list(rounds)
    at = _current([(row.pk, row.started_at, row.table_count, row.open, row.touched) for row in counted])
    return None if at is None else counted[at]


def named_round(rounds: Iterable[Round], number: str) -> Round | None:
    """The round with this number, given as text in an address; None for any other text."""
    return next((named for named in rounds if str(named.number) == number), None) if number else None


def _with_tables(rounds: QuerySet[Round]) -> QuerySet[Any]:
    """The rounds with tables, in order: the number of tables, of open ones, and of those with entries."""
    return (
        rounds.filter(tables__isnull=False)
        .annotate(
            table_count=Count("tables"),
            open=Count("tables", filter=Q(tables__match__closed_at=None)),
            touched=Count(
                "tables", filter=Q(tables__match__version__gt=0) | Q(tables__match__closed_at__isnull=False)
            ),
        )
        .order_by("number")
    )


def _current(counted: Sequence[tuple[int, object, int, int, int]]) -> int | None:
    """The index of the round being played, from the starts and counts of all (``_rounds_sql``)."""
    current = 0
    for at, (_pk, started, tables, still_open, touched) in enumerate(counted):
        if started is not None or 2 * touched >= tables:
            # All results are in: players who look now want to know where to sit next.
            current = at if still_open or at + 1 == len(counted) else at + 1
    return current if counted else None


def _round_played(of_round: Round) -> Round:
    """As ``current_round``, for a caller that already has a round of the event, usually the one sought."""
    sql, params = _rounds_sql(connection.vendor)
    with connection.cursor() as cursor:
        cursor.execute(sql, [of_round.event_id if param == _ANY else param for param in params])
        rows = cursor.fetchall()
    at = _current(rows)
    if at is None or rows[at][0] == of_round.pk:
        return of_round
    return Round.objects.select_related("event", "stage").get(pk=rows[at][0])


@cache
def _rounds_sql(_vendor: str) -> tuple[str, tuple[Any, ...]]:
    """The SQL, built once: building this queryset costs more than the query, which every table page runs."""
    rows = _with_tables(Round.objects.filter(event=_ANY))
    rows_read = rows.values_list("pk", "started_at", "table_count", "open", "touched")
    found: tuple[str, tuple[Any, ...]] = rows_read.query.sql_with_params()
    return found


def is_played(event: Event) -> bool:
    """Whether an event has an open table, so that one can become late or idle."""
    return Match.objects.filter(table__round__event=event, closed_at=None).exists()


def clock_of(of_round: Round) -> RoundClock:
    """The clock of a round (load it with its event)."""
    return RoundClock(of_round.started_at, of_round.minutes, of_round.event.idle_minutes)


def last_entry(match: str = "pk") -> Subquery:
    """The time of the last entry at a ``match`` (a field), to annotate rows with."""
    return Subquery(Act.objects.filter(match=OuterRef(match)).order_by("-seq").values("at")[:1])


def timed_matches(of_round: Round, now: datetime) -> tuple[TimedMatch, ...]:
    """All matches of a round in the order of its tables, in one query."""
    clock = clock_of(of_round)
    # A table that was cut off plays no more; its result is still to be confirmed.
    over = ExpressionWrapper(Q(closed_at__isnull=False) | Q(cut_off=True), BooleanField())
    rows = Match.objects.filter(table__round=of_round).annotate(last_entry=last_entry(), over=over)
    return tuple(
        TimedMatch(
            pk,
            number,
            version,
            None if over else table_time(clock, now, extra_minutes=extra, last_entry=entered),
        )
        for pk, number, version, over, extra, entered in rows.order_by("table__number").values_list(
            "pk", "table__number", "version", "over", "table__extra_minutes", "last_entry"
        )
    )


def flags_of(matches: Sequence[TimedMatch]) -> Flags:
    """Counts of late and of idle tables."""
    times = [match.time for match in matches if match.time is not None]
    return Flags(sum(time.late for time in times), sum(time.idle for time in times))


@dataclass(frozen=True, slots=True)
class TableNow:
    """A table seen from the hall: its own time, and the round being played.

    ``wrong``: why this may not be the right table: its round is ``past`` or still ``ahead`` (empty: it is the
    right one).
    """

    time: TableTime | None
    wrong: Literal["", "past", "ahead"]
    current: Round


def table_now(match: Match, now: datetime) -> TableNow:
    """The state of the hall for one table.

    One query, two at a wrong table (load it with table, round and event).
    """
    table, of_round = match.table, match.table.round
    current = _round_played(of_round)
    time = table_time(clock_of(of_round), now, extra_minutes=table.extra_minutes)
    return TableNow(
        None if match.closed_at is not None or match.cut_off else time, _wrong(of_round, current), current
    )


def time_tag(table: Table) -> str:
    """A tag that changes with the time settings of a table."""
    of_round = table.round
    started = "" if of_round.started_at is None else int(of_round.started_at.timestamp())
    return f"{started}.{of_round.minutes or ''}.{table.extra_minutes}"


def _wrong(of_round: Round, current: Round) -> Literal["", "past", "ahead"]:
    if of_round.number < current.number:
        return "past"
    if of_round.number > current.number:
        return "ahead"
    return ""


def times_of(event: Event) -> dict[tuple[str, int], RoundTimes]:
    """By stage and round; a round whose clock was never started begins with its first exit. Two queries."""
    clocks = {
        (stage, number): (started, minutes)
        for stage, number, started, minutes in event.rounds.values_list(
            "stage__code", "in_stage", "started_at", "minutes"
        )
    }
    ended: dict[tuple[str, int], dict[Game, datetime]] = {}
    first: dict[tuple[str, int], datetime] = {}
    finishes = Act.objects.filter(event=event, verb__in=_ENDS, game_number__isnull=False).exclude(place="")
    games = finishes.values_list("place", "set_number", "game_number").annotate(Min("at"), Max("at"))
    for place, set_number, game, begun, over in games.order_by():
        stage, number, table = table_at(place)
        if stage is None or number is None or table is None:
            continue
        played = stage, number
        ended.setdefault(played, {})[table, set_number, game] = over
        first[played] = min(begun, first.get(played, begun))
    return {
        played: RoundTimes(started or first[played], minutes, ended.get(played, {}))
        for played, (started, minutes) in clocks.items()
        if started or played in first
    }
