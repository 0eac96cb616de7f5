"""Every row of an event that its acts explain, held against them: the tables, and the clocks of the rounds."""

from __future__ import annotations

from collections import defaultdict
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from django.db.models import Max, Q

from league.acts.services.check_decisions import decision_problems
from league.acts.services.check_desk import desk_problems
from league.acts.services.check_erased import erasure_problems
from league.acts.services.check_people import people_problems
from league.acts.services.check_rounds import round_problems
from league.acts.services.check_rows import UNREADABLE, unexplained
from league.acts.services.check_tables import table_problems
from league.models import Event, Match, Verb
from league.records import drawn_seats, parts_of
from rules_ref.text import Text
from scoring.event.problem import place
from scoring.log import Parts, UnreadablePartError, parts_json, read_parts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from league.models import Act, Round
    from scoring.event.problem import EventProblem

_TIMES: Final = ("minutes", "started_at")


def row_problems(event: Event) -> Iterator[EventProblem]:
    """All that is stored otherwise than acts left it: at a table confirmations and who closed it, of a round its time."""
    matches = Match.objects.with_results().filter(table__round__event=event).prefetch_related("acts")
    for match in matches.order_by("table__round__number", "table__number"):
        told, stored = parts_json(_told(match)), parts_json(parts_of(match))
        for name in sorted(told.keys() | stored.keys()):
            if told.get(name) != stored.get(name):
                yield _unexplained(name, match.table.round, match.table.number)
        if match.version != max((act.seq for act in match.acts.all()), default=0):
            yield _unexplained("version", match.table.round, match.table.number)
    yield from _clock_problems(event)
    yield from _event_problems(event)
    yield from desk_problems(event)
    yield from round_problems(event)
    yield from table_problems(event)
    yield from decision_problems(event)
    yield from people_problems(event)
    yield from erasure_problems(event)


def _unexplained(name: str, of_round: Round, *deeper: int) -> EventProblem:
    return unexplained(name, place(of_round.stage.code, of_round.in_stage, *deeper))


def _told(match: Match) -> Parts:
    parts = Parts()
    for act in sorted(match.acts.all(), key=lambda each: each.seq):
        try:
            parts = parts.written_over(read_parts(act.after))
        except UnreadablePartError:  # the chain says which
            continue
    return drawn_seats(match) | parts


class _Clocks:
    """The times that acts have given to rounds and tables, by their numbers."""

    def __init__(self) -> None:
        self.rounds: dict[int, dict[str, object]] = defaultdict(lambda: dict.fromkeys(_TIMES))
        # A table that is laid anew has none, whatever the one before it had.
        self.extra: dict[tuple[int, int], set[int]] = defaultdict(lambda: {0})

    def take(self, act: Act) -> None:
        after = act.after
        match act.verb:
            case Verb.ADD_ROUND | Verb.CORRECT_ROUND | Verb.START_ROUND:
                self.rounds[after["round"]] |= {key: after[key] for key in _TIMES if key in after}
            case Verb.CHANGE_TIME if "extra_minutes" not in after:
                self.rounds[after["round"]] |= {key: after[key] for key in _TIMES}
            case Verb.CHANGE_TIME if "tables" in after:
                for table, minutes in zip(after["tables"], after["extra_minutes"], strict=True):
                    self.extra[after["round"], table] = {minutes}
            case Verb.CHANGE_TIME:
                self.extra[after["round"], after["table"]] = {after["extra_minutes"]}
            case Verb.REMOVE_ROUND:
                self.rounds.pop(act.before["round"], None)
            case Verb.PUBLISH_DRAW | Verb.REMOVE_TABLE:
                for minutes in self.extra.values():
                    minutes.add(0)


def _event_problems(event: Event) -> Iterator[EventProblem]:
    archiving = event.acts.filter(verb__in=(Verb.ARCHIVE, Verb.RESTORE)).order_by("no").last()
    told = archiving.at if archiving is not None and archiving.verb == Verb.ARCHIVE else None
    if told != event.archived_at:
        yield unexplained("archived_at", Text("大会", "the event"))
    # Both in one look: whoever asks may have read the event before the last act was done.
    last_seq = Max("acts__seq", filter=Q(acts__match=None))
    read = Event.objects.filter(pk=event.pk).annotate(last_seq=last_seq)
    version, last = read.values_list("version", "last_seq").get()
    if version != (last or 0):
        yield unexplained("version", Text("大会", "the event"))


def _clock_problems(event: Event) -> Iterator[EventProblem]:
    clocks = _Clocks()
    for act in event.acts.filter(match=None).order_by("no"):
        with suppress(*UNREADABLE):
            clocks.take(act)
    for each in event.rounds.select_related("stage").prefetch_related("tables"):
        started = each.started_at.isoformat() if each.started_at else None
        stored = {"minutes": each.minutes, "started_at": started}
        for name in _TIMES:
            if clocks.rounds[each.number][name] != stored[name]:
                yield _unexplained(name, each)
        for table in each.tables.all():
            if table.extra_minutes not in clocks.extra[each.number, table.number]:
                yield _unexplained("extra_minutes", each, table.number)
