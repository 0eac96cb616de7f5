"""The whole hall on one page for organisers: the state of every table, and which need an official."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Final, Literal

from league.clock.pages import Flags, TimedMatch, clock_of, last_entry
from league.lan import new_address
from league.matches.pages.progress import State, TableState, table_states
from league.models import Act, Round, Table, Verb
from scoring.matches.progress import RoundClock, TableTime, table_time

FEW: Final = 12
"""The most tables shown wide, with their players, on every screen."""


@dataclass(frozen=True, slots=True)
class HallTable:
    """A table with its current players.

    ``time`` None: its match is closed or was cut off; ``calls``: it waits for the head judge.
    """

    table: Table
    names: tuple[str, ...]
    state: State
    time: TableTime | None
    calls: bool

    @property
    def called(self) -> str:
        return str(self.table)

    @property
    def open(self) -> bool:
        return self.time is not None

    @property
    def stands(self) -> Literal["done", "ahead", "playing"]:
        """The mark of its state: a table that has not begun is not shown as playing."""
        if self.time is None:
            return "done"
        return "playing" if self.state.kind else "ahead"

    @property
    def flagged(self) -> bool:
        return self.calls or (self.time is not None and (self.time.late or self.time.idle))


@dataclass(frozen=True, slots=True)
class Hall:
    """A round for its organisers: the tables that need an official, those that call first, and the others."""

    round: Round
    clock: RoundClock
    flagged: tuple[HallTable, ...]
    others: tuple[HallTable, ...]

    @property
    def flags(self) -> Flags:
        times = [table.time for table in self.flagged if table.time is not None]
        return Flags(sum(time.late for time in times), sum(time.idle for time in times))

    @property
    def open(self) -> int:
        """The number of tables not closed."""
        return sum(other.time is not None for other in (*self.flagged, *self.others))

    @property
    def waiting(self) -> int:
        """The number of tables that have not begun."""
        return sum(other.stands == "ahead" for other in (*self.flagged, *self.others))

    @property
    def playing(self) -> int:
        return self.open - self.waiting

    @property
    def closed(self) -> int:
        return len(self.flagged) + len(self.others) - self.open

    @property
    def many(self) -> bool:
        """Whether there are so many tables that a laptop shows them in compact form."""
        return len(self.flagged) + len(self.others) > FEW


def hall_of(of_round: Round, now: datetime, calling: Collection[int | None] = ()) -> Hall:
    """All tables of a round, in a fixed number of queries (load it with its event).

    ``calling``: the matches that wait for the head judge.
    """
    clock = clock_of(of_round)
    rows = list(
        Table.objects.filter(round=of_round)
        .select_related("match")
        .annotate(last_entry=last_entry("match"))
        .order_by("number")
    )
    states = table_states(of_round)
    tables = [
        _table(row, states[row.match.pk], clock, now, row.last_entry, calls=row.match.pk in calling)
        for row in rows
    ]
    return Hall(
        of_round,
        clock,
        tuple(sorted((table for table in tables if table.flagged), key=lambda table: not table.calls)),
        tuple(table for table in tables if not table.flagged),
    )


def last_reason(of_round: Round) -> str:
    """The reason of the last cut-off in a round, proposed when confirming results without their players."""
    acts = Act.objects.filter(match__table__round=of_round, verb=Verb.CUT_OFF_TABLE).order_by("-no")
    return acts.values_list("reason", flat=True).first() or ""


def hall_version(of_round: Round, matches: Sequence[TimedMatch], calling: Collection[int | None] = ()) -> str:
    """A tag that changes with what the page of a round shows: entries, clock, calls, flagged tables."""
    shown = [
        (match.pk, match.version, match.time and (match.time.ends, match.time.late, match.time.idle))
        for match in matches
    ]
    parts = (of_round.pk, of_round.event.version, of_round.started_at, shown, calling, new_address())
    return sha256(repr(parts).encode()).hexdigest()[:20]


def _table(
    table: Table, at: TableState, clock: RoundClock, now: datetime, entered: datetime | None, *, calls: bool
) -> HallTable:
    time = table_time(clock, now, extra_minutes=table.extra_minutes, last_entry=entered)
    return HallTable(
        table, at.names, at.state, None if table.match.closed_at or table.match.cut_off else time, calls
    )
